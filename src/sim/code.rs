//! The decoded form of a function, which the interpreter executes.

use super::address::{Cast, Element};
use super::cycles::Cycles;
use super::intrinsic::buffers::BufferCall;
use super::intrinsic::images::ImageCall;
use super::intrinsic::{Barrier, Computed};
use super::operation::Operation;
use super::operation::float::Format;
use super::races::{Atomic, Ordered};
use super::spaces::Class;
use super::stop::Stop;
use super::{Type, Value};

/// The source of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A value of the function, by its index.
    Register(u32),
    /// A constant, by its index in [`Body::constants`].
    Constant(u32),
}

/// The layout of a value in memory.
#[derive(Clone, Debug)]
pub(super) struct Access {
    /// The value's type.
    pub ty: Type,
    /// The value's size in bytes.
    pub size: u64,
    /// The width in bits of an integer, float or address that consists of whole bytes, at most 8; 0
    /// for all other types.
    pub simple: u32,
    /// The memory that the pointer's address space refers to.
    pub class: Class,
    /// The ordering of an atomic access.
    pub atomic: Option<Atomic>,
    /// The alignment of the address in bytes.
    pub align: u64,
}

/// The target of a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Callee {
    /// A defined function, by its index.
    Function(u32),
    /// An indirect call: the address of the function is the call's last source. Lanes may call
    /// different functions.
    Address,
}

/// The memory operation of an intrinsic. The operands of the call are the sources.
#[derive(Clone, Debug)]
pub(super) enum MemoryCall {
    /// `memcpy`, `memmove`. Operands: destination, source, length.
    Copy {
        to: Class,
        from: Class,
        /// Whether the two may overlap.
        overlaps: bool,
    },
    /// The lifetime of a stack object begins (`true`) or ends. The last operand is its address.
    Lifetime(Class, bool),
    /// A sample, load or store of an image.
    Image(ImageCall),
    /// A load or store through a buffer descriptor.
    Buffer(BufferCall),
    /// Builds a buffer descriptor from address, stride, number of records and flags.
    DescribeBuffer,
    /// `memset`. Operands: destination, byte, length.
    Fill(Class),
    /// The address of a hidden object of the launch.
    Address(Hidden),
    /// The size in bytes of the LDS memory that the kernel declares.
    GroupSize,
    /// Whether a flat address is in the aperture of LDS, or of private memory.
    Is(Class),
    /// `ptrmask`: the bitwise AND of a pointer and a mask.
    Mask,
    /// Ends the run with a trap.
    Trap,
    /// A function that prints.
    Print(Print),
    /// `objectsize` of an object whose size is unknown. The result has this number of bits. The
    /// second operand selects 0 or the largest integer.
    ObjectSize(u32),
}

/// A function that prints, with the memory that its pointers refer to.
#[derive(Clone, Debug)]
pub(super) enum Print {
    /// OpenCL's `printf`: the format, and the types of the other operands.
    Variadic {
        format: Class,
        arguments: Box<[Type]>,
    },
    /// CUDA's `vprintf`: the format, and a structure of the other operands.
    Packed { format: Class, arguments: Class },
    /// HIP's `__ockl_printf_begin`, which returns the number of a message.
    Begin,
    /// `__ockl_printf_append_string_n`. Operands: message, string, length, whether it is the last.
    AppendText(Class),
    /// `__ockl_printf_append_args`. Operands: message, count, seven numbers, and the flag of the
    /// last part.
    AppendNumbers,
    /// `__assertfail`. Operands: message, file, line, function.
    Assertion {
        message: Class,
        file: Class,
        function: Class,
    },
}

/// A hidden object of a launch whose address kernels can request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// The dispatch packet.
    Dispatch,
    /// Implicit arguments, which the compiler adds.
    Implicit,
    /// The kernarg segment.
    Arguments,
}

/// The value of an output of inline assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CopiedValue {
    /// For each lane, its own value of a source.
    OfLane(usize),
    /// The value of a source in the first converged lane, because a scalar register has one value
    /// for all lanes.
    OfFirstLane(usize),
    /// A constant.
    Constant(u64),
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A phi, which selects the incoming value of the edge that the lane took. Phis are executed on
    /// entry to the block.
    Phi,
    /// A computation on the operands of each lane.
    Compute(Operation),
    /// A cast of pointers.
    Cast(Cast),
    /// `getelementptr`. Sources: base address, then the dynamic indices.
    Element(Element),
    /// Source: pointer.
    Load(Access),
    /// Sources: value, pointer.
    Store(Access),
    /// `atomicrmw`, with the name of its operation. Sources: pointer, operand.
    Atomic(Access, Box<str>),
    /// `cmpxchg`. Sources: pointer, expected value, new value.
    CompareExchange(Access),
    /// `alloca`. Source: the number of elements, if present.
    Alloca {
        /// The size of an element in bytes.
        size: u64,
        /// The alignment of the address in bytes.
        align: u64,
        /// Whether the resulting pointer is generic.
        flat: bool,
        /// Whether the lifetime of the object only begins at a `lifetime.start`.
        dead: bool,
    },
    /// An instruction without effect on lanes.
    Nothing,
    /// An operation that is undefined behaviour whenever it is executed, with the reason.
    Undefined(Box<str>),
    /// `llvm.assume`: undefined behaviour unless the source is 1.
    Assume,
    /// A `trunc` to less than 64 bits of the mask of a wave's lanes, of which the other bits are
    /// not used.
    CutBallot(Operation),
    /// A call of a defined function.
    Call(Callee),
    /// An intrinsic that computes its result from its operands.
    Intrinsic(Box<Computed>),
    /// A barrier of the work-group, and the memory that it orders.
    Barrier(Barrier, Ordered),
    /// Orders the memory accesses of the lanes that execute it together.
    WaveBarrier,
    /// A fence, which only orders accesses of this memory.
    Fence(Atomic, Ordered),
    /// Terminates the lanes whose source is 0; all lanes if there is no source.
    Kill,
    /// Whether the lane was active at the start of its wave.
    WasLaunched,
    /// A convergence token, which is equal in converged lanes only.
    Token,
    /// An intrinsic that accesses memory.
    Memory(Box<MemoryCall>),
    /// An instruction that returns its first source.
    First,
    /// Inline assembly that only copies registers: its outputs, and whether the result is a
    /// structure.
    Moves(Box<[CopiedValue]>, bool),
    /// An unconditional branch to the first successor.
    Jump,
    /// A conditional branch: to the first successor if the source is 1, else to the second.
    Branch,
    /// A `switch`: case values with their successors. The default is the first successor.
    Switch(Box<[(u64, u32)]>),
    /// A return. Source: the returned value, if there is one.
    Return,
    /// `unreachable`: its execution is undefined behaviour.
    Unreachable,
    /// An unsupported instruction, with the reason.
    Unsupported(Box<str>),
}

/// The guarantees about a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Promise {
    /// Whether it is undefined behaviour if a part of the value is undef or poison.
    pub noundef: bool,
    /// Whether the value is an address other than null.
    pub nonnull: bool,
    /// The alignment of an address in bytes; 0 if none is guaranteed.
    pub align: u64,
    /// The number of bytes at an address that can be accessed.
    pub bytes: u64,
    /// The width of the bounds in bits, at most 64.
    pub bits: u32,
    /// Pairs of bounds, as 64-bit two's complement. Each range includes its first bound and
    /// excludes its second, modulo 2 to the number of bits. Empty if no range is guaranteed.
    pub ranges: Box<[(u64, u64)]>,
}

impl Promise {
    /// Whether a value is outside of all the guaranteed ranges, null or misaligned, and therefore
    /// poison.
    pub fn is_broken(&self, value: &Value) -> bool {
        match value {
            Value::Bits(bits) => {
                let mask = u64::MAX >> (64 - self.bits.clamp(1, 64));
                let from = |start: u64, to: u64| to.wrapping_sub(start) & mask;
                let mut ranges = self.ranges.iter();
                !self.ranges.is_empty()
                    && !ranges.any(|(start, end)| from(*start, *bits) < from(*start, *end))
                    || self.nonnull && *bits == 0
                    || self.align > 1 && bits % self.align != 0
            }
            _ => false,
        }
    }

    /// Replaces a value that violates the guarantees with poison.
    pub fn keep(&self, value: &mut Value) -> Result<(), Stop> {
        let broken = self.is_broken(value);
        if broken {
            *value = Value::Poison;
        }
        if !self.noundef || value.is_defined() {
            return Ok(());
        }
        Err(Stop::Undefined(match (broken, &*value) {
            (true, _) => "a noundef value outside of its range, null or misaligned".into(),
            (_, Value::Undef) => "a noundef value that is undef".into(),
            (_, Value::Poison) => "a noundef value that is poison".into(),
            _ => "a noundef value with parts that are undef or poison".into(),
        }))
    }
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The operation of the instruction.
    pub kind: Kind,
    /// The operands of the instruction.
    pub sources: Box<[Source]>,
    /// The convergence token of a call. Only lanes with equal tokens execute the call together.
    pub token: Option<u32>,
    /// Whether the instruction has a result.
    pub result: bool,
    /// Whether the instruction is a call that ends its block (such as `invoke`). Lanes then
    /// continue at the first successor.
    pub goes_on: bool,
    /// The guarantees about the result.
    pub promise: Option<Box<Promise>>,
    /// The guarantees about arguments of a call, by the argument's index.
    pub arguments: Box<[(u32, Promise)]>,
    /// The float format of a computed result, or of its elements. If an arithmetic result is a NaN,
    /// its sign and payload are unspecified.
    pub arithmetic: Option<Format>,
}

/// An edge of the control-flow graph.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The target block of the edge.
    pub target: u32,
    /// The index of this predecessor, which selects the incoming values of the target's phis.
    pub slot: u32,
    /// The number of cycles that contain both blocks of the edge. A lane that takes the edge keeps
    /// its iteration counts of these cycles.
    pub kept: u32,
    /// Whether the edge leads to the header of the innermost cycle that contains both blocks, and
    /// so starts the next iteration of this cycle.
    pub next: bool,
}

/// The lanes that are active at the start of a kernel. Intrinsics such as `llvm.amdgcn.init.exec`
/// determine these lanes before any other instruction takes effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FirstLanes {
    /// All lanes of the launch.
    #[default]
    Launched,
    /// The lanes in a constant mask.
    Mask(u64),
    /// The lowest N lanes. N is a 7-bit field of the source, and starts at this bit of it.
    Count(Source, u32),
}

/// A basic block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The index of the block's first instruction.
    pub first: u32,
    /// The index of the block's first instruction that is not a phi.
    pub body: u32,
    /// The outgoing edges of the block in [`Body::edges`].
    pub edges: std::ops::Range<u32>,
    /// The number of predecessors, which is the number of incoming values of each phi.
    pub slots: u32,
    /// The index in [`Body::incoming`] of the first incoming value of the block's phis. Incoming
    /// values are ordered by phi, then by predecessor.
    pub incoming: u32,
    /// The headers of the cycles that contain the block, outermost first.
    pub headers: Box<[u32]>,
}

/// How a parameter is passed in a call.
#[derive(Clone, Debug)]
pub(super) enum Parameter {
    /// A value of this type.
    Plain(Type),
    /// The address of a copy of the argument (`byval`), or of memory that contains only the
    /// argument (`byref`).
    Memory {
        /// The pointer's type.
        pointer: Type,
        /// The type that the pointer points to.
        ty: Type,
        /// Whether each lane has its own copy.
        copied: bool,
    },
    /// A parameter of an unsupported type, with the reason.
    Unsupported(String),
}

/// A function with a body.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// The parameters of the function.
    pub parameters: Box<[Parameter]>,
    /// The instructions of the function.
    pub codes: Box<[Code]>,
    /// The blocks of the function.
    pub blocks: Box<[Block]>,
    /// The outgoing edges of all blocks.
    pub edges: Box<[Edge]>,
    /// The incoming values of phis.
    pub incoming: Box<[Option<Source>]>,
    /// The constants of the function.
    pub constants: Box<[Value]>,
    /// The cycles of the function, and the execution order of its blocks.
    pub cycles: Cycles,
    /// The lanes that are active at the start of the function.
    pub first_lanes: FirstLanes,
    /// The guarantees about each parameter.
    pub promises: Box<[Option<Box<Promise>>]>,
    /// The guarantees about the returned value.
    pub returns: Option<Box<Promise>>,
}

impl Body {
    /// The number of values in the function.
    pub fn values(&self) -> usize {
        self.parameters.len() + self.codes.len()
    }
}
