//! Machine code before and after register allocation: the representation between all stages of the
//! backend.
//!
//! The opcode of an instruction is a row of the instruction table, which does not determine the
//! size of the encoding. Results precede sources, as in assembly.
//!
//! Two control-flow graphs share the blocks. The *linear* graph is the control flow of the wave.
//! The *logical* graph is that of a lane, as in the source function. A vector instruction writes
//! only lanes whose bit in `exec` is set, so that vector registers are live along the logical
//! graph, and scalar registers along the linear graph.

use crate::instructions::{ImplicitRegisters, Opcode, Slot, op};
use rustc_hash::FxHashMap;
use std::fmt;

/// The kind of value in a virtual register, which determines its register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// SGPRs: one value for all lanes.
    Scalar,
    /// VGPRs: a value for each lane.
    Vector,
    /// SGPRs: one bit for each lane. One register in wave32, an aligned pair in wave64. Bits of
    /// inactive lanes are undefined.
    Mask,
}

/// A virtual register: an index in [`Code::registers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u32);

/// Properties of a virtual register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Virtual {
    /// The class, which determines the register file.
    pub class: Class,
    /// The number of consecutive 32-bit registers: 1 to 32.
    pub words: u8,
}

/// A physical register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixed {
    /// `s0` and so on: the first register of a tuple.
    Sgpr(u16),
    /// `v0` and so on: the first register of a tuple.
    Vgpr(u16),
    /// `ttmp0` and so on.
    Ttmp(u16),
    /// The mask of active lanes.
    Exec,
    /// VCC: the mask that some instructions read and write implicitly. Virtual registers that are
    /// live across these instructions are not assigned to VCC.
    Vcc,
    /// The register M0.
    M0,
    /// Reads as zero; writes are discarded.
    Null,
    /// The flat address of the first byte of LDS: `src_shared_base`.
    SharedBase,
    /// The flat address of the first byte of scratch memory: `src_private_base`.
    PrivateBase,
    /// A word of the base address of the wave's scratch memory: 0 for `flat_scratch_lo`, 1 for
    /// `flat_scratch_hi`.
    FlatScratch(u8),
}

/// An index in [`Code::blocks`].
pub type BlockNumber = u32;

/// The value of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Words of a virtual register, starting with `first`.
    Part {
        /// The register.
        register: Register,
        /// The index of the first word.
        first: u8,
        /// The number of words.
        words: u8,
    },
    /// A physical register, and the number of words of a tuple. Masks ([`Fixed::Exec`],
    /// [`Fixed::Vcc`]) have the size of the wave.
    Fixed(Fixed, u8),
    /// A 32-bit constant.
    Bits(u32),
    /// A 64-bit constant, which must be an inline constant of the operand.
    Wide(u64),
    /// The start of a block, as a branch target.
    Block(BlockNumber),
    /// The distance of a symbol from the program counter that the preceding `s_getpc_b64` returned:
    /// the low or the high word.
    Relative {
        /// The number of the variable in the module.
        variable: u32,
        /// The offset in bytes from the start of the variable.
        offset: i32,
        /// Whether the operand is the high word.
        high: bool,
        /// Whether the symbol is the variable's entry in the global offset table, instead of the
        /// variable.
        table: bool,
    },
    /// The distance in bytes between the starts of two blocks: the low or the high word.
    Distance {
        /// The first block.
        from: BlockNumber,
        /// The target block.
        to: BlockNumber,
        /// Whether the operand is the high word.
        high: bool,
    },
    /// The operand `off`: no register.
    Off,
}

impl Value {
    /// The value of all words of a virtual register.
    pub fn all(register: Register, words: u8) -> Value {
        Value::Part {
            register,
            first: 0,
            words,
        }
    }

    /// One word of a tuple. Values of one word are returned unchanged.
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

    /// Whether two values may overlap. Any two parts of one virtual register may.
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

    /// Whether the value is EXEC.
    pub fn is_exec(self) -> bool {
        matches!(self, Value::Fixed(Fixed::Exec, _))
    }

    /// The value of a 32-bit constant; `None` for other operands.
    pub fn bits(self) -> Option<u32> {
        match self {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// The number of 32-bit words.
    pub fn words(self) -> u8 {
        match self {
            Value::Part { words, .. } | Value::Fixed(_, words) => words,
            Value::Wide(_) => 2,
            _ => 1,
        }
    }

    /// The class of the register; `None` for other values. The class of a physical register is that
    /// of its register file.
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

    /// The virtual register of which the value is a part.
    pub fn register(self) -> Option<Register> {
        match self {
            Value::Part { register, .. } => Some(register),
            _ => None,
        }
    }
}

/// An operand with the modifiers of float operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operand {
    /// The value.
    pub value: Value,
    /// Whether the value is negated.
    pub negated: bool,
    /// Whether the absolute value is taken, before negation.
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

/// A part of a vector register that an instruction reads as a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first bit: a multiple of 8.
    pub first: u8,
    /// The number of bits: 8 or 16.
    pub bits: u8,
    /// Whether the part is sign-extended, instead of zero-extended.
    pub signed: bool,
}

/// A modifier of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `offset:N`, in bytes.
    Offset(i32),
    /// Any other modifier in gfx11's syntax: `glc`, `clamp`, `quad_perm:[1,0,3,2]`, `op_sel:[0,1]`,
    /// `dmask:0xf`.
    Word(&'static str),
    /// A name and a number: `row_shl:1`, `offset0:4`, `dmask:0xf`.
    Number(&'static str, u32),
    /// A name, the number of sources, and one bit for each source, starting with the lowest:
    /// `op_sel_hi:[1,0]`.
    Sources(&'static str, u8, u8),
    /// A name and a number in parentheses: `vmcnt(0)`.
    Call(&'static str, u32),
    /// `dpp8:[7,6,5,4,3,2,1,0]`: the source of each of eight lanes, with three bits each, starting
    /// with the lowest.
    Eight(u32),
    /// The source at an index is a part of its register: the name of a half (`v1.h`), or SDWA.
    Part(u8, Part),
    /// The result is the upper half of its register, whose lower half is that of the tied source.
    Upper,
    /// The second operation of a dual-issue instruction: its opcode and its origin. The result and
    /// sources of the second operation follow those of the first.
    Dual(Opcode, Origin),
}

/// The reason for an instruction and its form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Why {
    /// The value is uniform, and the scalar unit has the instruction.
    #[default]
    Uniform,
    /// The value may differ between lanes.
    Divergent,
    /// The value is uniform, but there is no scalar instruction.
    NoScalarForm,
    /// Each lane accesses memory.
    Memory,
    /// As `Memory`, for a merged access to neighboring words. [`Code::merges`] lists the original
    /// accesses.
    Widened,
    /// As `Memory`, for a merged pair of LDS accesses. [`Code::merges`] lists the original
    /// accesses.
    Paired,
    /// All lanes load from one address, whose memory is not clobbered.
    UniformLoad,
    /// The instruction copies a uniform value to a vector register.
    ToVector,
    /// The instruction reads a uniform value from a vector register.
    ToScalar,
    /// The instruction changes or saves EXEC.
    LaneMask,
    /// The branch skips code that no lane executes.
    Skip,
    /// The branch is uniform.
    UniformBranch,
    /// The instruction copies an incoming value of a phi.
    Phi,
    /// The instruction saves each lane's value of the lane's last iteration, for uses after the
    /// cycle.
    Temporal,
    /// The instruction belongs to the prologue or epilogue of the kernel.
    Frame,
    /// The instruction calls a function, or moves an argument or a result.
    Call,
    /// The instruction spills or reloads a value.
    Spill,
    /// The instruction waits for an earlier one.
    Wait,
    /// The instruction is a scheduling hint.
    Hint,
}

/// The origin of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The index of the IR instruction that the machine instruction implements; `None` if there is
    /// none.
    pub instruction: Option<u32>,
    /// The reason for the form of the machine instruction.
    pub why: Why,
}

impl Origin {
    /// The origin with the same IR instruction and another reason.
    pub fn because(self, why: Why) -> Origin {
        Origin { why, ..self }
    }
}

/// A machine instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The opcode. [`COPY`] is a pseudo instruction.
    pub opcode: Opcode,
    /// Results in assembly order. Two vector registers that are both read and written
    /// (`v_permlane16_swap_b32`) are one tuple here.
    pub results: Vec<Value>,
    /// Sources in assembly order.
    pub sources: Vec<Operand>,
    /// Modifiers.
    pub modifiers: Vec<Modifier>,
    /// Whether the first source is tied to the first result, because the instruction reads and
    /// writes the register (`v_fmac_f32`, `v_writelane_b32`). The tied source is the first of
    /// `sources`, and is not printed in assembly.
    pub tied: bool,
    /// The origin of the instruction.
    pub origin: Origin,
}

impl Instruction {
    /// An instruction without modifiers. The first source is not tied to the result, unless the
    /// caller sets `tied` afterwards.
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

    /// The values of all operands: results, then sources.
    pub fn values(&self) -> impl Iterator<Item = Value> + Clone + '_ {
        let sources = self.sources.iter().map(|source| source.value);
        self.results.iter().copied().chain(sources)
    }

    /// Whether the instruction changes EXEC.
    pub fn writes_exec(&self) -> bool {
        self.opcode.writes(ImplicitRegisters::EXEC)
            || self.results.iter().any(|result| result.is_exec())
    }

    /// Whether one of the two writes a register that the other accesses, so that they cannot be
    /// reordered.
    pub fn is_tied_to(&self, other: &Instruction) -> bool {
        let writes = |one: &Instruction, other: &Instruction| {
            let mut results = one.results.iter();
            results.any(|result| other.values().any(|value| value.may_share(*result)))
        };
        writes(self, other) || writes(other, self)
    }

    /// The row's description of the source at an index in `sources`. A tied source is counted.
    pub fn slot(&self, source: usize) -> Option<&'static Slot> {
        let slots = self.opcode.row().sources();
        let tied = slots.iter().take_while(|slot| slot.tied).count();
        let own = usize::from(self.tied);
        slots.get((source + tied).checked_sub(own)?)
    }

    /// Whether the instruction reads its first source from other lanes (DPP).
    pub fn moves_between_lanes(&self) -> bool {
        let is_pattern = |modifier: &Modifier| match modifier {
            Modifier::Word(word) | Modifier::Number(word, _) => ["quad_perm", "row_", "wave_"]
                .iter()
                .any(|start| word.starts_with(start)),
            Modifier::Eight(_) => true,
            Modifier::Offset(_)
            | Modifier::Sources(..)
            | Modifier::Call(..)
            | Modifier::Part(..)
            | Modifier::Upper
            | Modifier::Dual(..) => false,
        };
        self.modifiers.iter().any(is_pattern)
    }

    /// The two operations of a dual-issue instruction.
    pub fn two(&self) -> Option<[Instruction; 2]> {
        let (opcode, origin) = self.modifiers.iter().find_map(|found| match found {
            Modifier::Dual(opcode, origin) => Some((*opcode, *origin)),
            _ => None,
        })?;
        let (result, results) = self.results.split_first()?;
        let (sources, others) = self
            .sources
            .split_at_checked(self.opcode.row().sources().len())?;
        let half = |opcode: Opcode, results: &[Value], sources: &[Operand], origin| Instruction {
            tied: opcode.row().sources().first().is_some_and(|slot| slot.tied),
            ..Instruction::new(opcode, results, sources, origin)
        };
        Some([
            half(self.opcode, &[*result], sources, self.origin),
            half(opcode, results, others, origin),
        ])
    }
}

/// The pseudo instruction that copies a constant or a register to a register. The classes may
/// differ, but a vector register can be copied only to a vector register. Both operands of a copy
/// have the same number of words.
pub const COPY: Opcode = op::COPY;

/// A block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The instructions, ending with branches. Without an unconditional branch, control falls
    /// through to the next block.
    pub instructions: Vec<Instruction>,
    /// Successors in the wave's control flow.
    pub linear: Vec<BlockNumber>,
    /// Successors in the lanes' control flow. Empty for a block that only changes `exec`, and
    /// contains no vector instructions.
    pub logical: Vec<BlockNumber>,
    /// The corresponding block of the IR function; `None` for a block that selection added.
    pub source: Option<u32>,
}

impl Block {
    /// Replaces instructions: `instead` maps the index of each to its replacement.
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

/// The machine code of a kernel, or of a function that is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The name of the kernel or function, without quotes and escapes.
    pub name: String,
    /// Whether the code is that of a function that is called, and not of a kernel.
    pub is_called: bool,
    /// Whether the code calls functions through pointers. The text form of the code does not
    /// contain this.
    pub calls_pointers: bool,
    /// The virtual registers.
    pub registers: Vec<Virtual>,
    /// The blocks in layout order. The first one is the entry.
    pub blocks: Vec<Block>,
    /// The size of a lane's scratch memory in bytes, without spill slots.
    pub scratch: u32,
    /// The size of a work-group's LDS in bytes.
    pub lds: u32,
    /// The maximum work-group size, which limits the number of registers per lane.
    pub most_items: u32,
    /// Whether the code is so large that long branches may need registers, which allocation then
    /// reserves.
    pub is_large: bool,
    /// Inputs that the hardware must initialize.
    pub inputs: Inputs,
    /// The module's variables that the code uses, each once.
    pub variables: Vec<u32>,
    /// Whether each selection rule was applied, by rule index.
    pub rules: Vec<bool>,
    /// For each merged access, the IR instructions that it implements. The text form of the code
    /// does not contain this list.
    pub merges: Vec<Vec<u32>>,
}

impl Code {
    /// Whether the code calls functions.
    pub fn has_calls(&self) -> bool {
        let mut all = self.blocks.iter().flat_map(|block| &block.instructions);
        all.any(|instruction| instruction.opcode == op::S_SWAPPC_B64)
    }
}

/// Inputs that the hardware initializes in registers at the start of a kernel. Each field states
/// whether the kernel needs an input; the module `inputs` determines the registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The address of the dispatch packet.
    pub dispatch: bool,
    /// The address of the kernarg segment.
    pub arguments: bool,
    /// The work-group ID along each dimension.
    pub group: [bool; 3],
    /// The highest dimension whose work-item ID is read: 0 to 2.
    pub item: u8,
}

/// Adds a virtual register. Returns all of its words.
pub fn fresh(registers: &mut Vec<Virtual>, class: Class, words: u8) -> Value {
    registers.push(Virtual { class, words });
    Value::all(Register(registers.len() as u32 - 1), words)
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}
