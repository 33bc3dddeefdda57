//! A decoded function, as the interpreter executes it.

use super::address::{Cast, Element};
use super::cycles::Cycles;
use super::intrinsic::Computed;
use super::intrinsic::buffers::BufferCall;
use super::intrinsic::images::ImageCall;
use super::operation::Operation;
use super::operation::float::Format;
use super::spaces::Class;
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
    /// Width in bits of an integer, float or address that fills whole bytes, at most 8; 0 for all
    /// other types.
    pub simple: u32,
    /// The memory that the pointer's address space refers to.
    pub class: Class,
}

/// The target of a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Callee {
    /// A defined function, by its index.
    Function(u32),
    /// The function whose address is the last source. Different lanes may call different functions.
    Address,
}

/// The memory operation of an intrinsic. Its sources are the call's operands.
#[derive(Clone, Debug)]
pub(super) enum MemoryCall {
    /// `memcpy`, `memmove`. Operands: destination, source, length.
    Copy(Class, Class),
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
    /// Size in bytes of the work-group memory that the kernel declares.
    GroupSize,
    /// Whether a flat address lies in LDS, or in private memory.
    Is(Class),
    /// `ptrmask`: the bitwise AND of a pointer and a mask.
    Mask,
    /// Ends the run with a trap.
    Trap,
    /// `objectsize` of an unknown object. The result has this number of bits. It is 0 or the
    /// largest integer, as the second operand selects.
    ObjectSize(u32),
}

/// A hidden object of a launch whose address kernels can request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// The dispatch packet.
    Dispatch,
    /// Implicit arguments, which the compiler adds.
    Implicit,
    /// The segment of all arguments.
    Arguments,
}

/// The source of an output of inline assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moved {
    /// Each lane's own value of a source.
    OfLane(usize),
    /// The value of a source in the first of the converged lanes, because a scalar register has one
    /// value for all lanes.
    OfFirstLane(usize),
    /// A number.
    Constant(u64),
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A phi: the incoming value of the edge taken. Executed on entry to the block.
    Phi,
    /// A computation on the operands of one lane.
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
    /// `alloca`. Source: the number of elements, unless the text omits it.
    Alloca {
        /// Size of one element in bytes.
        size: u64,
        /// Alignment of the address.
        align: u64,
        /// Whether the resulting pointer is generic.
        flat: bool,
    },
    /// An instruction without an effect on lanes.
    Nothing,
    /// A call of a defined function.
    Call(Callee),
    /// An intrinsic that computes its result from its operands.
    Intrinsic(Box<Computed>),
    /// All lanes of the work-group wait for each other.
    Barrier,
    /// Ends lanes: those whose source is 0, or all lanes if there is no source.
    Kill,
    /// Whether the lane was active when its wave was launched.
    WasLaunched,
    /// A convergence token, which is equal in converged lanes only.
    Token,
    /// An intrinsic that accesses memory.
    Memory(Box<MemoryCall>),
    /// An instruction that returns its first source.
    First,
    /// Inline assembly that only copies registers: its outputs, and whether they form a structure.
    Moves(Box<[Moved]>, bool),
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

/// The ranges in which a result is guaranteed to lie, each from the first bound up to the second,
/// excluded, modulo 2 to the number of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Promise {
    /// The width of the bounds in bits, at most 64.
    pub bits: u32,
    /// Pairs of bounds, as 64-bit two's complement.
    pub ranges: Box<[(u64, u64)]>,
}

impl Promise {
    /// Whether a value is outside of all the guaranteed ranges.
    pub fn is_broken(&self, value: &Value) -> bool {
        match value {
            Value::Bits(bits) => {
                let mask = u64::MAX >> (64 - self.bits.clamp(1, 64));
                let from = |start: u64, to: u64| to.wrapping_sub(start) & mask;
                let mut ranges = self.ranges.iter();
                !ranges.any(|(start, end)| from(*start, *bits) < from(*start, *end))
            }
            _ => false,
        }
    }
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// The operation.
    pub kind: Kind,
    /// Its operands.
    pub sources: Box<[Source]>,
    /// The convergence token of a call: only lanes with equal tokens execute the call together.
    pub token: Option<u32>,
    /// Whether the instruction has a result.
    pub result: bool,
    /// Whether it is a call that ends its block (such as `invoke`), after which lanes continue at
    /// the first successor.
    pub goes_on: bool,
    /// The ranges that metadata guarantees for the result.
    pub promise: Option<Box<Promise>>,
    /// The float format of a computed result, or of its elements. If such a result is a NaN, its
    /// sign and payload are unspecified.
    pub arithmetic: Option<Format>,
}

/// An edge of the control-flow graph.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The block it leads to.
    pub target: u32,
    /// The index of this predecessor of the target, which selects the incoming values of its phis.
    pub slot: u32,
    /// Number of cycles that contain both blocks of the edge; their iteration counts are unchanged.
    pub kept: u32,
    /// Whether the edge leads to the header of the innermost of these cycles, and so begins its
    /// next iteration.
    pub next: bool,
}

/// The lanes that are active when a kernel begins. Intrinsics such as `llvm.amdgcn.init.exec` set
/// them before any other instruction takes effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FirstLanes {
    /// All launched lanes.
    #[default]
    Launched,
    /// The lanes of a constant mask.
    Mask(u64),
    /// The lowest N lanes: N is the 7-bit field of a source that begins at this bit.
    Count(Source, u32),
}

/// A basic block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Index of its first instruction.
    pub first: u32,
    /// Index of the first instruction that is not a phi.
    pub body: u32,
    /// Its edges in [`Body::edges`].
    pub edges: std::ops::Range<u32>,
    /// Number of predecessors, and so of incoming values of each phi.
    pub slots: u32,
    /// Index of the first incoming value of its phis in [`Body::incoming`]: phi by phi, slot by
    /// slot.
    pub incoming: u32,
    /// Headers of the cycles that contain the block, outermost first.
    pub headers: Box<[u32]>,
}

/// How a parameter is passed at a call.
#[derive(Clone, Debug)]
pub(super) enum Parameter {
    /// A value of this type.
    Plain(Type),
    /// An address: of a copy of the argument (`byval`), or of memory that holds only the argument
    /// (`byref`).
    Memory {
        /// The pointer's type.
        pointer: Type,
        /// The type it points to.
        ty: Type,
        /// Whether each lane has its own copy.
        copied: bool,
    },
    /// A parameter that cannot be passed, with the reason.
    Unsupported(String),
}

/// A function with a body.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// Its parameters.
    pub parameters: Box<[Parameter]>,
    /// Its instructions.
    pub codes: Box<[Code]>,
    /// Its blocks.
    pub blocks: Box<[Block]>,
    /// The outgoing edges of all blocks.
    pub edges: Box<[Edge]>,
    /// The incoming values of phis.
    pub incoming: Box<[Option<Source>]>,
    /// Its constants.
    pub constants: Box<[Value]>,
    /// Its cycles, and the execution order of its blocks.
    pub cycles: Cycles,
    /// The lanes that are active when it begins.
    pub first_lanes: FirstLanes,
}

impl Body {
    /// Number of values in the function.
    pub fn values(&self) -> usize {
        self.parameters.len() + self.codes.len()
    }
}
