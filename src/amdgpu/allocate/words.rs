//! Words are the units of register allocation: each 32-bit part of a virtual register has a
//! separate live range, as does each physical register that the code names.

use super::malformed::Malformed;
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{ImplicitRegisters, Traits, Unit, op};
use crate::machine::{COPY, Class, Code, Fixed, Instruction, Value};
use crate::register_words::RegisterWords;

/// The number of a word.
pub type Word = u32;

/// The number of physical registers in each register file.
const SGPRS: u32 = 128;
const VGPRS: u32 = 1024;

/// A register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum File {
    /// SGPRs, whose words are live along the linear graph.
    Scalar,
    /// VGPRs, whose words are live along the logical graph.
    Vector,
}

/// The words of a kernel.
#[derive(Clone, Debug)]
pub struct Words {
    numbers: RegisterWords,
    /// The class of each word of a virtual register.
    classes: Vec<Class>,
}

impl Words {
    /// Numbers the words. Time: linear in the registers.
    pub fn new(code: &Code) -> Words {
        let mut classes = Vec::new();
        for register in &code.registers {
            classes.extend((0..register.words).map(|_| register.class));
        }
        Words {
            numbers: RegisterWords::new(code),
            classes,
        }
    }

    /// The number of words, including those of physical registers.
    pub fn count(&self) -> usize {
        self.classes.len() + (SGPRS + VGPRS + 1) as usize
    }

    /// The number of words of virtual registers, which have the lowest numbers.
    pub fn virtual_count(&self) -> usize {
        self.classes.len()
    }

    /// The words of a value. Constants, `exec` and other values that are not allocated have no
    /// words. A value that exceeds its register is an error.
    pub fn of(&self, value: Value) -> Result<std::ops::Range<Word>, Malformed> {
        match value {
            Value::Part {
                register,
                first,
                words,
            } => {
                let all = self.numbers.of_register(register);
                let all = all.ok_or(Malformed::NoRegister(register))?;
                let from = all.start + u32::from(first);
                let to = from + u32::from(words);
                if to > all.end {
                    let word = first + words - 1;
                    return Err(Malformed::NoWord { register, word });
                }
                Ok(from..to)
            }
            Value::Fixed(Fixed::Sgpr(number), words) => {
                self.machine(0, SGPRS, u32::from(number), words)
            }
            Value::Fixed(Fixed::Vgpr(number), words) => {
                self.machine(SGPRS, VGPRS, u32::from(number), words)
            }
            Value::Fixed(Fixed::Vcc, _) => Ok(self.vcc()..self.vcc() + 1),
            _ => Ok(0..0),
        }
    }

    fn machine(
        &self,
        skip: u32,
        limit: u32,
        number: u32,
        words: u8,
    ) -> Result<std::ops::Range<Word>, Malformed> {
        if number + u32::from(words) > limit {
            return Err(Malformed::NoMachineRegister(number));
        }
        let from = self.classes.len() as Word + skip + number;
        Ok(from..from + u32::from(words))
    }

    /// The word for VCC, for both mask sizes.
    pub fn vcc(&self) -> Word {
        self.classes.len() as Word + SGPRS + VGPRS
    }

    /// The physical register of a word. `None` for a word of a virtual register, and for VCC.
    pub fn fixed(&self, word: Word) -> Option<(File, u32)> {
        let at = word.checked_sub(self.classes.len() as Word)?;
        if at < SGPRS {
            Some((File::Scalar, at))
        } else if at < SGPRS + VGPRS {
            Some((File::Vector, at - SGPRS))
        } else {
            None
        }
    }

    /// The register file of a word.
    pub fn file(&self, word: Word) -> File {
        match self.classes.get(word as usize) {
            Some(Class::Vector) => File::Vector,
            Some(_) => File::Scalar,
            None => self.fixed(word).map_or(File::Scalar, |(file, _)| file),
        }
    }

    /// The class of a word of a virtual register.
    pub fn class(&self, word: Word) -> Option<Class> {
        self.classes.get(word as usize).copied()
    }
}

/// Calls a function for each word that an instruction reads.
pub fn reads(
    instruction: &Instruction,
    words: &Words,
    mut call: impl FnMut(Word),
) -> Result<(), Malformed> {
    for source in &instruction.sources {
        words.of(source.value)?.for_each(&mut call);
    }
    if reads_vcc(instruction) {
        call(words.vcc());
    }
    Ok(())
}

/// Whether an instruction reads VCC implicitly.
pub fn reads_vcc(instruction: &Instruction) -> bool {
    instruction.opcode.reads(ImplicitRegisters::VCC)
}

/// Whether results and sources of an instruction must not share registers (early clobber): the
/// instruction may write results before it has read all sources, or may read sources in lanes whose
/// results it has already written.
///
/// Sources: LLVM marks 64-bit multiply-adds and sums of absolute differences as early clobber. With
/// XNACK, multi-word scalar loads are repeated after a page fault.
pub fn writes_early(instruction: &Instruction, gpu: &Gpu) -> bool {
    let repeated =
        || instruction.opcode.unit() == Unit::ScalarMemory && gpu.generation < Generation::Gfx10;
    instruction.opcode.is(Traits::EARLY) || repeated() || instruction.moves_between_lanes()
}

/// Whether an instruction writes inactive lanes of a vector register. The register of such a result
/// must not contain any other value in the whole kernel.
pub fn writes_lanes_off(instruction: &Instruction) -> bool {
    instruction.opcode.is(Traits::LANES_OFF)
}

/// For each instruction of a block: whether it executes with all lanes of the wave active, because
/// EXEC was set before it. Vector results of whole-wave instructions also write inactive lanes. The
/// live ranges of these registers begin and end within a block.
pub fn with_all_lanes(instructions: &[Instruction]) -> Vec<bool> {
    let mut all = false;
    let each = instructions.iter().map(|instruction| {
        if instruction.writes_exec() {
            let source = instruction.sources.first().map(|source| source.value);
            all = match instruction.opcode {
                op::S_MOV_B32 => source == Some(Value::Bits(u32::MAX)),
                op::S_MOV_B64 => source == Some(Value::Wide(u64::MAX)),
                _ => false,
            };
        }
        all
    });
    each.collect()
}

/// Whether an instruction copies a register or a constant.
pub fn is_copy(instruction: &Instruction) -> bool {
    instruction.opcode == COPY && instruction.results.len() == 1 && instruction.sources.len() == 1
}
