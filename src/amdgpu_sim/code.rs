//! Decoded instructions. Operands are resolved, so that execution needs no lookups.

use super::count::Class;
use super::image::execute::ImageInstruction;
use super::lane::LaneOperation;
use super::memory::operation::MemoryOperation;
use super::operands::{Scalar, Span};
use super::scalar::Compute;

/// An instruction and its line.
#[derive(Clone, Debug)]
pub(super) struct Instruction {
    /// The line number in the assembly, starting at 1.
    pub line: u32,
    /// The class in which the instruction is counted.
    pub class: Class,
    /// Registers that the instruction accesses. It is a fault if one of them has an outstanding
    /// load.
    pub touched: Box<[Span]>,
    /// The operation.
    pub action: Action,
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// An operation of the scalar unit.
    Scalar(ScalarInstruction),
    /// `s_and_saveexec` and similar instructions that write EXEC.
    Exec(ExecInstruction),
    /// `s_getpc_b64`.
    GetPc(u16),
    /// `s_setpc_b64`, or `s_swappc_b64` with the register for the return address.
    Jump { to: Scalar, back: Option<u16> },
    /// A branch to the instruction with this index.
    Branch(Condition, u32),
    /// A branch that stores the return address in a register.
    Call { to: u32, back: u16 },
    /// `s_movrels` and `s_movreld`, whose register index is in M0.
    MoveRelative(MoveRelative),
    /// `s_set_gpr_idx_on`, `_off`, `_mode`, `_idx` set the operands to which the index is added,
    /// and the index. A part that the instruction does not change is `None`.
    Index {
        bits: Option<u8>,
        index: Option<Scalar>,
    },
    /// `s_getreg_b32`.
    GetMode { destination: u16, field: Field },
    /// `s_setreg_b32`, `s_denorm_mode`, `s_round_mode`.
    SetMode { source: Scalar, field: Field },
    /// `s_memtime`, `s_memrealtime`, `s_getreg` of the time: returns the number of executed steps.
    Time { destination: u16, words: u16 },
    /// An operation of the vector unit.
    Vector(Box<VectorInstruction>),
    /// A dual-issue instruction. Both operations read their operands before either writes its
    /// result.
    Dual(Box<[VectorInstruction; 2]>),
    /// A cross-lane operation.
    Cross(Box<CrossInstruction>),
    /// A load of scalar registers.
    ScalarLoad(ScalarLoad),
    /// A load, store or atomic operation of lanes.
    Memory(Box<MemoryInstruction>),
    /// A sample, load or store of an image.
    Image(Box<ImageInstruction>),
    /// Waits until each counter is at most the given value.
    Wait([Option<u8>; 5]),
    /// `s_barrier`.
    Barrier,
    /// `s_barrier_signal`: the first half of a barrier.
    Signal,
    /// `s_barrier_wait`: the second half.
    AwaitSignal,
    /// The wave ends (`s_endpgm`).
    End,
    /// The program traps.
    Trap(u64),
    /// An instruction that was not decoded, with the reason.
    Unknown(Box<str>),
    /// A float operation of the scalar unit, or of the vector unit with scalar operands. The
    /// operation is executed once, as for a single lane.
    Float(Box<FloatInstruction>),
    /// An instruction without effect in this simulator.
    Nothing,
}

/// An operation of the scalar unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScalarInstruction {
    pub compute: Compute,
    pub a: Scalar,
    pub b: Scalar,
    /// The number of 32-bit words of operand a, of operand b and of the result.
    pub words: [u8; 3],
    /// The destination register; unused if there is no result.
    pub destination: u16,
}

/// A float operation on scalar registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct FloatInstruction {
    pub operation: &'static LaneOperation,
    pub sources: [Source; 3],
    /// The destination register. Compares write the condition code instead.
    pub destination: Option<u16>,
}

/// An instruction that writes EXEC and another register.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExecInstruction {
    /// Computes the new EXEC from the operand and the old EXEC.
    pub compute: fn(u64, u64) -> u64,
    pub source: Scalar,
    pub destination: u16,
    pub wide: bool,
    /// Whether the new EXEC value is written to the destination, instead of the old one.
    pub new: bool,
}

/// The condition under which a branch is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Always,
    Scc(bool),
    /// VCC is zero, or is not zero.
    Vcc {
        zero: bool,
    },
    /// EXEC is zero, or is not zero.
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
    /// Whether the index is added to the destination instead of the source.
    pub to_destination: bool,
}

/// A bit field of a hardware register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// The number of the hardware register.
    pub register: u8,
    /// The scalar register that represents the hardware register in this simulator, if any.
    pub scalar: Option<u16>,
    pub offset: u8,
    pub size: u8,
}

/// The source of a lane's operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Nothing,
    /// Consecutive vector registers, given by the first one.
    Vector(u16),
    /// A scalar operand, which has the same value for all lanes.
    Scalar(Scalar),
    /// Each lane reads its own bit of a mask.
    Mask(Scalar),
}

/// A lane's operand, and the modifiers that are applied when it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub from: From,
    pub words: u8,
    /// The number of low bits that are shifted out, to select a half or a byte.
    pub shift: u8,
    /// Mask of the bits that are kept after the shift.
    pub keep: u64,
    /// The width in bits from which the operand is sign-extended; 0 without sign extension.
    pub sign: u8,
    /// Mask of the bits that are cleared, for `|x|`.
    pub clear: u64,
    /// Mask of the bits that are inverted, for `-x`.
    pub flip: u64,
    /// Whether the operand is a register without any modifier.
    pub plain: bool,
}

/// The destination of a lane's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Nothing,
    /// Vector registers.
    Vector {
        first: u16,
        words: u8,
    },
    /// A bit field of a vector register: the register, the first bit, the width, and the effect on
    /// the other bits.
    Part {
        first: u16,
        shift: u8,
        bits: u32,
        rest: Rest,
    },
    /// Each lane writes its own bit of a mask.
    Mask(u16),
    /// Both EXEC and a mask register are written.
    Exec(u16),
}

/// The effect of a write to a bit field on the other bits of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    Kept,
    Zero,
    Sign,
}

/// A DPP modifier: the source lane of each lane's first operand.
#[derive(Clone, Debug)]
pub(super) struct Dpp {
    /// For each lane, the lane that it reads from; 255 for none.
    pub from: Box<[u8]>,
    /// Mask of the lanes that may be written.
    pub mask: u64,
    /// Whether a lane without a source lane reads zero. Otherwise the destination of such a lane is
    /// not written.
    pub zero: bool,
    /// Whether a lane can read the value of a source lane that is inactive.
    pub inactive: bool,
}

/// An operation of the vector unit.
#[derive(Clone, Debug)]
pub(super) struct VectorInstruction {
    pub operation: &'static LaneOperation,
    pub sources: [Source; 4],
    pub targets: [Target; 2],
    pub clamp: bool,
    /// The factor by which the result is multiplied: 1, 2, 4 or 0.5.
    pub scale: f64,
    /// `op_sel`, `op_sel_hi`, `neg_lo`, `neg_hi` of packed operations: masks with one bit for each
    /// operand.
    pub select: [u8; 4],
    /// The truth table of `v_bitop3`.
    pub table: u8,
    pub dpp: Option<Dpp>,
    /// A mask of the operands to whose register number M0 is added, with the bits of [`indexed`].
    pub indexed: u8,
}

/// Bits of the operands to whose register number an index is added.
pub(super) mod indexed {
    /// The three sources.
    pub const SOURCES: [u8; 3] = [1, 2, 4];
    /// The destination.
    pub const DESTINATION: u8 = 8;
}

/// For each lane of a row, a 4-bit selector of the lane that it reads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Select {
    /// One selector for each position in a row, the same for all rows: two words, lowest position
    /// first.
    OfRow([Scalar; 2]),
    /// Each lane's own selector, in a vector register.
    OfLane(u16),
}

/// Cross-lane operations.
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
    /// `v_permlane64_b32`: swaps the two halves of a wave64.
    Permute64 { destination: u16, source: u16 },
    /// `v_swap_b32`, `v_swap_b16`.
    Swap { first: u16, second: u16 },
    /// `v_permlane16_swap_b32`, `v_permlane32_swap_b32`: swap rows between two registers.
    SwapRows {
        first: u16,
        second: u16,
        row: u8,
        inactive: bool,
        zero: bool,
    },
    /// `ds_bpermute_b32`: each lane reads from the lane that its index selects.
    Pull {
        destination: u16,
        address: u16,
        data: u16,
        offset: u32,
        inactive: bool,
    },
    /// `ds_permute_b32`: each lane writes to the lane that its index selects.
    Push {
        destination: u16,
        address: u16,
        data: u16,
        offset: u32,
    },
    /// `ds_swizzle_b32`: each lane reads from a lane that a fixed pattern selects.
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
    /// The number of words that the instruction loads. The next field describes a load narrower
    /// than a word: its size in bytes, and whether it is sign-extended.
    pub words: u8,
    pub bytes: u8,
    pub signed: bool,
    pub base: u16,
    /// Whether `base` is a buffer descriptor instead of an address.
    pub buffer: bool,
    pub offset: i64,
    pub register: Option<Scalar>,
}

/// The memory that an instruction accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    Global,
    Flat,
    Scratch,
    /// Scratch memory or a raw buffer, through the descriptor in four scalar registers that start
    /// with this one.
    Described(u16),
    /// A structured buffer, through the descriptor in four scalar registers. The first address
    /// register of a lane is the record index.
    Records(u16),
    Group,
}

/// A load, store or atomic operation of lanes.
#[derive(Clone, Debug)]
pub(super) struct MemoryInstruction {
    pub segment: Segment,
    pub operation: MemoryOperation,
    /// The first vector register of the lanes' addresses.
    pub address: Option<u16>,
    /// Number of 32-bit words of an address.
    pub address_words: u8,
    /// A scalar that is added to all addresses.
    pub base: Option<Scalar>,
    /// Offsets in bytes; `ds_load_2addr` has two.
    pub offsets: [i64; 2],
    pub destination: Option<u16>,
    pub data: [Option<u16>; 2],
    /// Whether the atomic operation returns the old value.
    pub returns: bool,
}

impl MemoryInstruction {
    /// The registers that the instruction loads.
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
