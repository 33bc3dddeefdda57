//! Decoded instructions: operands resolved, nothing left to look up.

use super::count::Class;
use super::image::execute::ImageInstruction;
use super::lane::LaneOperation;
use super::memory::operation::MemoryOperation;
use super::operands::{Scalar, Span};
use super::scalar::Compute;

/// An instruction with its line.
#[derive(Clone, Debug)]
pub(super) struct Instruction {
    /// From 1.
    pub line: u32,
    /// The class that it is counted in.
    pub class: Class,
    /// Registers that must be ready: those that it reads and writes.
    pub touched: Box<[Span]>,
    /// The operation.
    pub action: Action,
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// An operation of the scalar unit.
    Scalar(ScalarInstruction),
    /// `s_and_saveexec` and the like.
    Exec(ExecInstruction),
    /// `s_getpc_b64`.
    GetPc(u16),
    /// `s_setpc_b64`, and `s_swappc_b64` with where the return address goes.
    Jump { to: Scalar, back: Option<u16> },
    /// A branch to an instruction.
    Branch(Condition, u32),
    /// A branch that stores where it came from.
    Call { to: u32, back: u16 },
    /// `s_movrels` and `s_movreld`: an index in M0.
    MoveRelative(MoveRelative),
    /// `s_set_gpr_idx_on`, `_off`, `_mode`, `_idx`: which registers an index is added to, and the
    /// index, where they change.
    Index {
        bits: Option<u8>,
        index: Option<Scalar>,
    },
    /// `s_getreg_b32`.
    GetMode { destination: u16, field: Field },
    /// `s_setreg_b32`, `s_denorm_mode`, `s_round_mode`.
    SetMode { source: Scalar, field: Field },
    /// `s_memtime`, `s_memrealtime`, `s_getreg` of the time: the number of steps.
    Time { destination: u16, words: u16 },
    /// An operation of the vector unit.
    Vector(Box<VectorInstruction>),
    /// Two at once: both read before either writes.
    Dual(Box<[VectorInstruction; 2]>),
    /// An operation across lanes.
    Cross(Box<CrossInstruction>),
    /// A load of scalar registers.
    ScalarLoad(ScalarLoad),
    /// A load, store or atomic operation of lanes.
    Memory(Box<MemoryInstruction>),
    /// A sample, load or store of an image.
    Image(Box<ImageInstruction>),
    /// Waits until so few are outstanding.
    Wait([Option<u8>; 5]),
    /// `s_barrier`.
    Barrier,
    /// `s_barrier_signal`: the first half of a barrier.
    Signal,
    /// `s_barrier_wait`: the second half.
    AwaitSignal,
    /// The wave ends.
    End,
    /// The program traps.
    Trap(u64),
    /// It was not understood: why.
    Unknown(Box<str>),
    /// A float operation of the scalar unit, or of the vector unit with scalar operands: the
    /// computation of one lane, done once.
    Float(Box<FloatInstruction>),
    /// Does nothing here.
    Nothing,
}

/// An operation of the scalar unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScalarInstruction {
    pub compute: Compute,
    pub a: Scalar,
    pub b: Scalar,
    /// Number of words of a, b and the result.
    pub words: [u8; 3],
    /// Where the result goes, if there is one.
    pub destination: u16,
}

/// A float operation on scalar registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct FloatInstruction {
    pub operation: &'static LaneOperation,
    pub sources: [Source; 3],
    /// Where the result goes; the condition, for compares.
    pub destination: Option<u16>,
}

/// An instruction that writes EXEC and another register.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExecInstruction {
    /// The new EXEC from the operand and the old one.
    pub compute: fn(u64, u64) -> u64,
    pub source: Scalar,
    pub destination: u16,
    pub wide: bool,
    /// The destination gets the new value, not the old one.
    pub new: bool,
}

/// When a branch is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Always,
    Scc(bool),
    /// VCC is (not) zero.
    Vcc {
        zero: bool,
    },
    /// EXEC is (not) zero.
    Exec {
        zero: bool,
    },
}

/// `s_movrels` and `s_movreld`.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveRelative {
    pub source: Scalar,
    pub destination: u16,
    pub words: u8,
    /// The index is added to the destination, not to the source.
    pub to_destination: bool,
}

/// Bits of a hardware register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// Its number.
    pub register: u8,
    /// The scalar register that holds it, if any.
    pub scalar: Option<u16>,
    pub offset: u8,
    pub size: u8,
}

/// Where a lane's operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Nothing,
    /// Vector registers, from this one on.
    Vector(u16),
    /// A scalar operand, the same for all lanes.
    Scalar(Scalar),
    /// Each lane's bit of a mask.
    Mask(Scalar),
}

/// A lane's operand, and how it is changed before it is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub from: From,
    pub words: u8,
    /// Bits that are shifted out: a half, a byte.
    pub shift: u8,
    /// Bits that are kept after that.
    pub keep: u64,
    /// The sign bit that is spread above, if it is.
    pub sign: u8,
    /// Bits that become zero: `|x|`.
    pub clear: u64,
    /// Bits that are inverted: `-x`.
    pub flip: u64,
    /// Nothing of the above but the register.
    pub plain: bool,
}

/// Where a lane's result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Nothing,
    /// Vector registers.
    Vector {
        first: u16,
        words: u8,
    },
    /// A part of a vector register: its first bit, its width, and the effect on the others.
    Part {
        first: u16,
        shift: u8,
        bits: u32,
        rest: Rest,
    },
    /// Each lane's bit of a mask.
    Mask(u16),
    /// EXEC, and a mask.
    Exec(u16),
}

/// The effect on the rest of a register of which a part is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    Kept,
    Zero,
    Sign,
}

/// The lane from which a lane's first operand comes.
#[derive(Clone, Debug)]
pub(super) struct Dpp {
    /// For each lane the one it reads; 255 for none.
    pub from: Box<[u8]>,
    /// Lanes that are written at all.
    pub mask: u64,
    /// A lane that reads none gets zero; otherwise it is not written.
    pub zero: bool,
    /// Inactive lanes can be read.
    pub inactive: bool,
}

/// An operation of the vector unit.
#[derive(Clone, Debug)]
pub(super) struct VectorInstruction {
    pub operation: &'static LaneOperation,
    pub sources: [Source; 4],
    pub targets: [Target; 2],
    pub clamp: bool,
    /// The factor of the result: 1, 2, 4, or a half.
    pub scale: f64,
    /// `op_sel`, `op_sel_hi`, `neg_lo`, `neg_hi` of packed operations, bit by operand.
    pub select: [u8; 4],
    /// The truth table of `v_bitop3`.
    pub table: u8,
    pub dpp: Option<Dpp>,
    /// Registers to which M0 is added: [`indexed`].
    pub indexed: u8,
}

/// Registers to which an index is added, bit by bit.
pub(super) mod indexed {
    /// The three sources.
    pub const SOURCES: [u8; 3] = [1, 2, 4];
    /// The destination.
    pub const DESTINATION: u8 = 8;
}

/// Which lane of a row each lane reads: four bits each.
#[derive(Clone, Copy, Debug)]
pub(super) enum Select {
    /// For the lanes of any row, in two words, lowest first.
    OfRow([Scalar; 2]),
    /// In a vector register, each lane its own.
    OfLane(u16),
}

/// Operations across lanes.
#[derive(Clone, Debug)]
pub(super) enum CrossInstruction {
    /// `v_readfirstlane_b32`.
    ReadFirst { destination: u16, source: u16 },
    /// `v_readlane_b32`.
    Read {
        destination: u16,
        source: u16,
        lane: Scalar,
    },
    /// `v_writelane_b32`.
    Write {
        destination: u16,
        source: Scalar,
        lane: Scalar,
    },
    /// `v_permlane16_b32`, `v_permlanex16_b32`, and `v_permlane16_var_b32`,
    /// `v_permlanex16_var_b32`.
    Permute16 {
        destination: u16,
        source: u16,
        select: Select,
        across: bool,
        inactive: bool,
        zero: bool,
    },
    /// `v_permlane64_b32`: halves of 32 lanes change places.
    Permute64 { destination: u16, source: u16 },
    /// `v_swap_b32`, `v_swap_b16`.
    Swap { first: u16, second: u16 },
    /// `v_permlane16_swap_b32`, `v_permlane32_swap_b32`: rows of two registers change places.
    SwapRows {
        first: u16,
        second: u16,
        row: u8,
        inactive: bool,
        zero: bool,
    },
    /// `ds_bpermute_b32`: each lane reads from the one that it names.
    Pull {
        destination: u16,
        address: u16,
        data: u16,
        offset: u32,
        inactive: bool,
    },
    /// `ds_permute_b32`: each lane writes to the one that it names.
    Push {
        destination: u16,
        address: u16,
        data: u16,
        offset: u32,
    },
    /// `ds_swizzle_b32`: a fixed pattern.
    Swizzle {
        destination: u16,
        data: u16,
        from: Box<[u8]>,
    },
}

/// A load of scalar registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScalarLoad {
    pub destination: u16,
    /// Number of loaded words; for one, its bytes and whether it is sign-extended.
    pub words: u8,
    pub bytes: u8,
    pub signed: bool,
    pub base: u16,
    /// A buffer descriptor is at `base`, not an address.
    pub buffer: bool,
    pub offset: i64,
    pub register: Option<Scalar>,
}

/// Which memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    Global,
    Flat,
    Scratch,
    /// Scratch or a buffer by its descriptor, in four scalar registers from this one on.
    Described(u16),
    /// A buffer of records by its descriptor: the first of the lanes' registers has the record's
    /// number.
    Records(u16),
    Group,
}

/// A load, store or atomic operation of lanes.
#[derive(Clone, Debug)]
pub(super) struct MemoryInstruction {
    pub segment: Segment,
    pub operation: MemoryOperation,
    /// The lanes' addresses.
    pub address: Option<u16>,
    /// Number of words of those.
    pub address_words: u8,
    /// A scalar that is added to all.
    pub base: Option<Scalar>,
    /// Offsets in bytes; the second of `ds_load_2addr`.
    pub offsets: [i64; 2],
    pub destination: Option<u16>,
    pub data: [Option<u16>; 2],
    /// Whether the atomic operation returns the old value.
    pub returns: bool,
}

impl MemoryInstruction {
    /// Registers that are loaded.
    pub fn loaded(&self) -> Option<Span> {
        let words = match self.operation {
            MemoryOperation::Load { bytes, .. } => u16::from(bytes.div_ceil(4)),
            MemoryOperation::LoadTwo { bytes, .. } => 2 * u16::from(bytes.div_ceil(4)),
            MemoryOperation::Atomic { words, .. } => words.into(),
            _ => 0,
        };
        self.destination.map(|first| Span {
            vector: true,
            first,
            words,
        })
    }
}
