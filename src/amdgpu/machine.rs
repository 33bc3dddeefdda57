//! Machine code before and after registers are assigned: the representation between all stages of
//! the backend.
//!
//! An instruction is an opcode of the table of instructions, without the size of its encoding.
//! Results precede sources, as in the text.
//!
//! Two graphs share the blocks. The *linear* one is the wave's control flow. The *logical* one is a
//! lane's: that of the function. A vector instruction writes only lanes whose bit of `exec` is set,
//! so that vector registers live along the logical graph, and scalar ones along the linear.

use crate::instructions::{Opcode, Slot, Unseen, op};
use rustc_hash::FxHashMap;
use std::fmt;

/// Kind of value that a virtual register holds, which determines its register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// SGPRs: one value for all lanes.
    Scalar,
    /// VGPRs: a value for each lane.
    Vector,
    /// SGPRs: one bit for each lane. One register for waves of 32, an aligned pair for waves of 64.
    /// Bits of inactive lanes have no meaning.
    Mask,
}

/// A virtual register, by its number in [`Code::registers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u32);

/// Properties of a virtual register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Virtual {
    /// Where it can be.
    pub class: Class,
    /// Registers of 32 bits in a tuple: 1 to 32.
    pub words: u8,
}

/// A register of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixed {
    /// `s0`... the first of a tuple.
    Sgpr(u16),
    /// `v0`... the first of a tuple.
    Vgpr(u16),
    /// `ttmp0`...
    Ttmp(u16),
    /// The lanes that are on.
    Exec,
    /// The mask that some instructions write and read without naming it. Never assigned to a
    /// virtual register that lives across one of these.
    Vcc,
    /// The memory register.
    M0,
    /// Reads as zero; writes are discarded.
    Null,
    /// Flat address of the first byte of LDS: `src_shared_base`.
    SharedBase,
    /// Flat address of the first byte of scratch: `src_private_base`.
    PrivateBase,
    /// A word of the base address of the wave's scratch memory: 0 for `flat_scratch_lo`, 1 for
    /// `flat_scratch_hi`.
    FlatScratch(u8),
}

/// A block, by its place in [`Code::blocks`].
pub type BlockNumber = u32;

/// The value that an operand names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Words of a virtual register, from `word` on.
    Part {
        /// Which.
        register: Register,
        /// The first word.
        first: u8,
        /// How many.
        words: u8,
    },
    /// A register of the machine, and how many in a tuple. Masks ([`Fixed::Exec`], [`Fixed::Vcc`])
    /// have the wave's size.
    Fixed(Fixed, u8),
    /// 32 bits.
    Bits(u32),
    /// 64 bits, for an operand of 64 bits that takes it inline.
    Wide(u64),
    /// The start of a block.
    Block(BlockNumber),
    /// A symbol's distance from the program counter that `s_getpc_b64` just gave: the low word, or
    /// the high one.
    Relative {
        /// The variable, by its number in the module.
        variable: u32,
        /// Bytes after its start.
        offset: i32,
        /// The high word.
        high: bool,
        /// Not of itself, but of the entry of the global offset table that holds its address.
        table: bool,
    },
    /// Bytes from the start of one block to that of another: the low word, or the high one.
    Distance {
        /// The first block.
        from: BlockNumber,
        /// The target block.
        to: BlockNumber,
        /// The high word.
        high: bool,
    },
    /// The word `off`: no register.
    Off,
}

impl Value {
    /// All of a register.
    pub fn all(register: Register, words: u8) -> Value {
        Value::Part {
            register,
            first: 0,
            words,
        }
    }

    /// One word of a value of several words; other values are returned unchanged.
    pub fn word(self, at: u8) -> Value {
        match self {
            Value::Part {
                register, first, ..
            } => Value::Part {
                register,
                first: first + at,
                words: 1,
            },
            Value::Wide(bits) => Value::Bits((bits >> (32 * u32::from(at))) as u32),
            Value::Fixed(Fixed::Sgpr(number), _) => {
                Value::Fixed(Fixed::Sgpr(number + u16::from(at)), 1)
            }
            Value::Fixed(Fixed::Vgpr(number), _) => {
                Value::Fixed(Fixed::Vgpr(number + u16::from(at)), 1)
            }
            other => other,
        }
    }

    /// Whether two values may be in the same register, or in any parts of one tuple.
    pub fn may_share(self, other: Value) -> bool {
        match (self, other) {
            (Value::Fixed(Fixed::Sgpr(one), words), Value::Fixed(Fixed::Sgpr(other), others))
            | (Value::Fixed(Fixed::Vgpr(one), words), Value::Fixed(Fixed::Vgpr(other), others)) => {
                one < other + u16::from(others) && other < one + u16::from(words)
            }
            (Value::Fixed(one, _), Value::Fixed(other, _)) => one == other,
            _ => self.register().is_some() && self.register() == other.register(),
        }
    }

    /// Whether it is the lanes that are on.
    pub fn is_exec(self) -> bool {
        matches!(self, Value::Fixed(Fixed::Exec, _))
    }

    /// A constant of 32 bits.
    pub fn bits(self) -> Option<u32> {
        match self {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// Words of 32 bits.
    pub fn words(self) -> u8 {
        match self {
            Value::Part { words, .. } | Value::Fixed(_, words) => words,
            Value::Wide(_) => 2,
            _ => 1,
        }
    }

    /// The class of the register that holds it, of these; `None` for values not in registers.
    /// Registers of the machine have the class of their file.
    pub fn class(self, registers: &[Virtual]) -> Option<Class> {
        match self {
            Value::Part { register, .. } => {
                registers.get(register.0 as usize).map(|found| found.class)
            }
            Value::Fixed(Fixed::Vgpr(_), _) => Some(Class::Vector),
            Value::Fixed(Fixed::Exec | Fixed::Vcc, _) => Some(Class::Mask),
            Value::Fixed(Fixed::Null, _) => None,
            Value::Fixed(..) | Value::Relative { .. } => Some(Class::Scalar),
            _ => None,
        }
    }

    /// The virtual register that it is a part of.
    pub fn register(self) -> Option<Register> {
        match self {
            Value::Part { register, .. } => Some(register),
            _ => None,
        }
    }
}

/// An operand as a float operation may read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    /// The value named.
    pub value: Value,
    /// It is negated.
    pub negated: bool,
    /// Its sign is dropped, before it is negated.
    pub absolute: bool,
}

impl From<Value> for Operand {
    fn from(value: Value) -> Operand {
        Operand {
            value,
            negated: false,
            absolute: false,
        }
    }
}

/// A modifier after the operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `offset:N`, in bytes.
    Offset(i32),
    /// Any other, as gfx11 spells it: `glc`, `clamp`, `quad_perm:[1,0,3,2]`, `op_sel:[0,1]`,
    /// `dmask:0xf`.
    Word(&'static str),
    /// A word and its number: `row_shl:1`, `offset0:4`, `dmask:0xf`.
    Number(&'static str, u32),
    /// A word, how many sources there are, and a bit for each of them, the first lowest:
    /// `op_sel_hi:[1,0]`.
    Sources(&'static str, u8, u8),
    /// A word and its number in parentheses: `vmcnt(0)`.
    Call(&'static str, u32),
    /// `dpp8:[7,6,5,4,3,2,1,0]`: which of eight lanes each of them reads, three bits each, lowest
    /// first.
    Eight(u32),
    /// A second, dual-issued operation: its opcode, and its origin. Its result and sources follow
    /// those of the first.
    Dual(Opcode, Origin),
}

/// The reason that an instruction exists and has its form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Why {
    /// The value is uniform, and the scalar unit has the instruction.
    #[default]
    Uniform,
    /// Lanes may disagree.
    Divergent,
    /// The value is uniform, but the scalar unit lacks the instruction.
    NoScalarForm,
    /// Memory is read or written lane by lane.
    Memory,
    /// As `Memory`, for accesses to neighboring words, which [`Code::merges`] lists.
    Widened,
    /// As `Memory`, for two accesses to LDS, which [`Code::merges`] lists.
    Paired,
    /// All lanes read one address, which is not clobbered.
    UniformLoad,
    /// It moves a uniform value to the vector unit.
    ToVector,
    /// It moves a uniform value back from the vector unit.
    ToScalar,
    /// It changes or keeps the lanes that are on.
    LaneMask,
    /// It skips code if no lane is active.
    Skip,
    /// The branch is uniform.
    UniformBranch,
    /// It copies an incoming value of a phi.
    Phi,
    /// It keeps the value that each lane had when it left a cycle.
    Temporal,
    /// Prologue or epilogue of the kernel.
    Frame,
    /// It spills or reloads a value.
    Spill,
    /// It waits for an earlier instruction.
    Wait,
    /// A scheduling hint without effect.
    Hint,
}

/// The origin of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The instruction of the function, by its index; `None` if there is none.
    pub instruction: Option<u32>,
    /// The reason for its form.
    pub why: Why,
}

impl Origin {
    /// The same instruction for another reason.
    pub fn because(self, why: Why) -> Origin {
        Origin { why, ..self }
    }
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The opcode. [`COPY`] is a pseudo instruction.
    pub opcode: Opcode,
    /// Results, in the order of the text. Two words of vector registers that are both read and
    /// written (`v_permlane16_swap_b32`) are one tuple here.
    pub results: Vec<Value>,
    /// Sources, in the order of the text.
    pub sources: Vec<Operand>,
    /// Modifiers after the operands.
    pub modifiers: Vec<Modifier>,
    /// The first source must be in the register of the first result: it is read and written
    /// (`v_fmac_f32`, `v_writelane_b32`). It comes first among `sources`, and is not printed.
    pub tied: bool,
    /// Its origin.
    pub origin: Origin,
}

impl Instruction {
    /// An instruction without modifiers. Its first source is tied to its first result if the caller
    /// requests it.
    pub fn new<S: Into<Operand> + Copy>(
        opcode: Opcode,
        results: &[Value],
        sources: &[S],
        origin: Origin,
    ) -> Instruction {
        Instruction {
            opcode,
            results: results.to_vec(),
            sources: sources.iter().map(|source| (*source).into()).collect(),
            modifiers: Vec::new(),
            tied: false,
            origin,
        }
    }

    /// A [`COPY`].
    pub fn copy(to: Value, from: Value, origin: Origin) -> Instruction {
        Instruction::new(COPY, &[to], &[from], origin)
    }

    /// Values named by the operands: results, then sources.
    pub fn values(&self) -> impl Iterator<Item = Value> + Clone + '_ {
        let sources = self.sources.iter().map(|source| source.value);
        self.results.iter().copied().chain(sources)
    }

    /// Whether it changes which lanes are on.
    pub fn writes_exec(&self) -> bool {
        self.opcode.writes(Unseen::EXEC) || self.results.iter().any(|result| result.is_exec())
    }

    /// Whether one of the two writes a register that the other names: then they cannot be swapped.
    pub fn is_tied_to(&self, other: &Instruction) -> bool {
        let writes = |one: &Instruction, other: &Instruction| {
            let mut results = one.results.iter();
            results.any(|result| other.values().any(|value| value.may_share(*result)))
        };
        writes(self, other) || writes(other, self)
    }

    /// The table's slot of a source, by its index among the sources present: tied ones count.
    pub fn slot(&self, source: usize) -> Option<&'static Slot> {
        let slots = self.opcode.row().sources;
        let tied = slots.iter().take_while(|slot| slot.tied).count();
        let own = usize::from(self.tied);
        slots.get((source + tied).checked_sub(own)?)
    }

    /// Whether its first source is read from other lanes, by a pattern (DPP).
    pub fn moves_between_lanes(&self) -> bool {
        let is_pattern = |modifier: &Modifier| match modifier {
            Modifier::Word(word) | Modifier::Number(word, _) => ["quad_perm", "row_", "wave_"]
                .iter()
                .any(|start| word.starts_with(start)),
            Modifier::Eight(_) => true,
            Modifier::Offset(_)
            | Modifier::Sources(..)
            | Modifier::Call(..)
            | Modifier::Dual(..) => false,
        };
        self.modifiers.iter().any(is_pattern)
    }

    /// The two operations of an instruction that does two at once.
    pub fn two(&self) -> Option<[Instruction; 2]> {
        let (opcode, origin) = self.modifiers.iter().find_map(|found| match found {
            Modifier::Dual(opcode, origin) => Some((*opcode, *origin)),
            _ => None,
        })?;
        let (result, results) = self.results.split_first()?;
        let (sources, others) = self
            .sources
            .split_at_checked(self.opcode.row().sources.len())?;
        let half = |opcode: Opcode, results: &[Value], sources: &[Operand], origin| Instruction {
            tied: opcode.row().sources.first().is_some_and(|slot| slot.tied),
            ..Instruction::new(opcode, results, sources, origin)
        };
        Some([
            half(self.opcode, &[*result], sources, self.origin),
            half(opcode, results, others, origin),
        ])
    }
}

/// A copy from one register to another of any class except from [`Class::Vector`] to the others, or
/// of a constant. Both have the same number of words.
pub const COPY: Opcode = op::COPY;

/// A block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its instructions: branches last. Without an unconditional branch it falls through to the
    /// next block.
    pub instructions: Vec<Instruction>,
    /// Where the wave may go.
    pub linear: Vec<BlockNumber>,
    /// Where lanes may go. Empty for a block without vector instructions that only changes `exec`.
    pub logical: Vec<BlockNumber>,
    /// The corresponding block of the function.
    pub source: Option<u32>,
}

impl Block {
    /// Replaces some instructions by others.
    pub fn replace(&mut self, mut instead: FxHashMap<usize, Vec<Instruction>>) {
        if instead.is_empty() {
            return;
        }
        let old = std::mem::take(&mut self.instructions);
        let new = old.into_iter().enumerate();
        let new = new.flat_map(|(at, old)| instead.remove(&at).unwrap_or_else(|| vec![old]));
        self.instructions = new.collect();
    }
}

/// A kernel as machine code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The kernel's plain name.
    pub name: String,
    /// Its virtual registers.
    pub registers: Vec<Virtual>,
    /// Its blocks, in the order of the text. The first is the entry.
    pub blocks: Vec<Block>,
    /// Bytes of scratch memory of a lane, without spills.
    pub scratch: u32,
    /// Bytes of LDS of a work-group.
    pub lds: u32,
    /// The most work-items that a work-group may have: all of them share the registers.
    pub most_items: u32,
    /// Whether the code is so large that branches may need registers: allocation reserves some.
    pub is_large: bool,
    /// Inputs that the hardware must initialize at the start.
    pub inputs: Inputs,
    /// The variables of the module that it names, each once.
    pub variables: Vec<u32>,
    /// Whether a rule of selection was applied, by its number.
    pub rules: Vec<bool>,
    /// For each merged access, the instructions of the function that it merges. Not in the text.
    pub merges: Vec<Vec<u32>>,
}

/// Inputs that the hardware initializes in registers at the start of a kernel. See `abi` for the
/// registers of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The address of the dispatch packet.
    pub dispatch: bool,
    /// The address of the arguments.
    pub arguments: bool,
    /// The work-group's number along y, and along z.
    pub group: [bool; 3],
    /// The highest dimension whose work-item number is read: 0 to 2.
    pub item: u8,
}

/// A new virtual register among these, all of it.
pub fn fresh(registers: &mut Vec<Virtual>, class: Class, words: u8) -> Value {
    registers.push(Virtual { class, words });
    Value::all(Register(registers.len() as u32 - 1), words)
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}
