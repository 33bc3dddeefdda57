//! A function as the machine runs it.

use super::address::{Cast, Element};
use super::cycles::Cycles;
use super::intrinsic::Computed;
use super::intrinsic::buffers::BufferCall;
use super::intrinsic::images::ImageCall;
use super::operation::Operation;
use super::operation::float::Format;
use super::spaces::Class;
use super::{Type, Value};

/// Where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A value of the function, by its number.
    Register(u32),
    /// A constant of the function, by its index.
    Constant(u32),
}

/// The layout of a value in memory.
#[derive(Clone, Debug)]
pub(super) struct Access {
    /// Its type.
    pub ty: Type,
    /// Its bytes.
    pub size: u64,
    /// Bits of an integer, float or address of at most 8 whole bytes; 0 for all others.
    pub simple: u32,
    /// The memory that the pointer's space means.
    pub class: Class,
}

/// The target of a call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Callee {
    /// A defined function, by its index.
    Function(u32),
    /// The function at the address that the last source is: lanes may call different ones.
    Address,
}

/// The memory operation of an intrinsic. Sources are the call's operands.
#[derive(Clone, Debug)]
pub(super) enum MemoryCall {
    /// `memcpy`, `memmove`: to, from, length.
    Copy(Class, Class),
    /// A sample, load or store of an image.
    Image(ImageCall),
    /// A load or store through a buffer's descriptor.
    Buffer(BufferCall),
    /// The descriptor of a buffer: address, stride, records, flags.
    DescribeBuffer,
    /// `memset`: to, byte, length.
    Fill(Class),
    /// The address of a hidden object of the launch.
    Address(Hidden),
    /// Bytes of the work-group's memory that the kernel has of its own.
    GroupSize,
    /// Whether a flat address is in LDS, or private.
    Is(Class),
    /// Pointer, mask: the bits of both.
    Mask,
    /// The run ends.
    Trap,
    /// `objectsize` of an unknown object: 0 or the largest number of this number of bits, by the
    /// second operand.
    ObjectSize(u32),
}

/// Hidden memory of a launch that kernels can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// The dispatch packet.
    Dispatch,
    /// Arguments that the compiler adds.
    Implicit,
    /// All arguments.
    Arguments,
}

/// The value of an output of inline assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moved {
    /// The lane's value of a source.
    OfLane(usize),
    /// The value of a source in the first of the converged lanes: a scalar register has one value.
    OfFirstLane(usize),
    /// A number.
    Constant(u64),
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// The incoming value of its edge. Executed when the block is entered.
    Phi,
    /// It computes of one lane's operands.
    Compute(Operation),
    /// A cast of pointers.
    Cast(Cast),
    /// `getelementptr`: base, then the indices that are not constant.
    Element(Element),
    /// Source: pointer.
    Load(Access),
    /// Sources: value, pointer.
    Store(Access),
    /// `atomicrmw`: pointer, operand; the name of the operation.
    Atomic(Access, Box<str>),
    /// Sources: pointer, expected, new.
    CompareExchange(Access),
    /// Source: how many, if it is written.
    Alloca {
        /// Bytes of one.
        size: u64,
        /// Alignment of the address.
        align: u64,
        /// The pointer is generic.
        flat: bool,
    },
    /// No effect on lanes.
    Nothing,
    /// A call of a defined function.
    Call(Callee),
    /// An intrinsic that computes.
    Intrinsic(Box<Computed>),
    /// All lanes of the work-group wait for each other.
    Barrier,
    /// Lanes end: those whose source is 0, or all if there is none.
    Kill,
    /// Whether the lane was on when its wave was launched.
    WasLaunched,
    /// A convergence token: the same for converged lanes, and for no others.
    Token,
    /// An intrinsic that has to do with memory.
    Memory(Box<MemoryCall>),
    /// The result is the first source.
    First,
    /// Inline assembly that copies registers: its outputs; whether they form a structure.
    Moves(Box<[Moved]>, bool),
    /// To the first successor.
    Jump,
    /// By the source: the first successor if it is 1.
    Branch,
    /// By the source: values and their successors, by value; else the first.
    Switch(Box<[(u64, u32)]>),
    /// Source: the result, if there is one.
    Return,
    /// Has no meaning.
    Unreachable,
    /// It cannot be run: why.
    Unsupported(Box<str>),
}

/// The ranges in which a result is guaranteed to lie, each from the first bound up to the second,
/// excluded, modulo 2 to the number of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Promise {
    /// The width of the bounds: at most 64.
    pub bits: u32,
    /// Pairs of bounds, in two's complement of 64 bits.
    pub ranges: Box<[(u64, u64)]>,
}

impl Promise {
    /// Whether a value breaks it.
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
    /// The convergence token by which a call names the lanes that execute it together.
    pub token: Option<u32>,
    /// It has a result.
    pub result: bool,
    /// It is a call that ends its block: lanes go to the first successor after it.
    pub goes_on: bool,
    /// The guarantee about the result.
    pub promise: Option<Box<Promise>>,
    /// Its result is computed, a float of this format or a vector of such: if it is not a number,
    /// its sign and its payload are open.
    pub arithmetic: Option<Format>,
}

/// How lanes go from one block to the next.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The block it leads to.
    pub target: u32,
    /// The index of this predecessor of the target, which selects the incoming values of its phis.
    pub slot: u32,
    /// Number of cycles around both ends, whose iteration counts are kept.
    pub kept: u32,
    /// Whether it leads to the header of the innermost of those: the next iteration.
    pub next: bool,
}

/// The lanes that are active when a kernel begins (`llvm.amdgcn.init.exec` and others, which take
/// effect before all else).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FirstLanes {
    /// The lanes that were launched.
    #[default]
    Launched,
    /// The lanes of a mask.
    Mask(u64),
    /// The number in 7 bits of a source, from some bit on.
    Count(Source, u32),
}

/// A block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// First instruction.
    pub first: u32,
    /// The first instruction that is not a phi.
    pub body: u32,
    /// Its edges in [`Body::edges`].
    pub edges: std::ops::Range<u32>,
    /// How many slots its phis have.
    pub slots: u32,
    /// The incoming values of its phis, in [`Body::incoming`]: phi by phi, slot by slot.
    pub incoming: u32,
    /// Headers of the cycles around it, outermost first.
    pub headers: Box<[u32]>,
}

/// The requirement of a parameter at a call.
#[derive(Clone, Debug)]
pub(super) enum Parameter {
    /// A value of a type.
    Plain(Type),
    /// The address of a copy (`byval`) or of memory that only holds the argument (`byref`).
    Memory {
        /// The pointer's type.
        pointer: Type,
        /// The type it points to.
        ty: Type,
        /// Each lane has a copy of its own.
        copied: bool,
    },
    /// It cannot be passed: why.
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
    /// Pool of edges.
    pub edges: Box<[Edge]>,
    /// The incoming values of phis.
    pub incoming: Box<[Option<Source>]>,
    /// Its constants.
    pub constants: Box<[Value]>,
    /// Its cycles, and the order of its blocks.
    pub cycles: Cycles,
    /// Which lanes run it.
    pub first_lanes: FirstLanes,
}

impl Body {
    /// How many values there are.
    pub fn values(&self) -> usize {
        self.parameters.len() + self.codes.len()
    }
}
