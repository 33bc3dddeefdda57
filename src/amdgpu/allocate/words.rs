//! Words: the units of register allocation. Each 32 bits of a virtual register are a word with a
//! separate live range; so is each register of the machine that the code names itself.

use super::malformed::Malformed;
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Traits, Unit, Unseen, op};
use crate::machine::{COPY, Class, Code, Fixed, Instruction, Value};
use crate::register_words::RegisterWords;

/// A word, by its number.
pub type Word = u32;

/// Registers of the machine that can be named, in each file.
const SGPRS: u32 = 128;
const VGPRS: u32 = 1024;

/// Which registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum File {
    /// SGPRs; words in them live along the linear graph.
    Scalar,
    /// VGPRs; words in them live along the logical graph.
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
    /// Numbers them. Time: linear in the registers.
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

    /// The number of words, including those of the machine.
    pub fn count(&self) -> usize {
        self.classes.len() + (SGPRS + VGPRS + 1) as usize
    }

    /// The number of words of virtual registers. These come first.
    pub fn virtual_count(&self) -> usize {
        self.classes.len()
    }

    /// The words that a value names: none for constants, `exec`, and others that are never
    /// assigned. A value that exceeds its register is an error.
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

    /// The word that represents VCC, whatever its size.
    pub fn vcc(&self) -> Word {
        self.classes.len() as Word + SGPRS + VGPRS
    }

    /// The register of the machine that a word is. `None` for a word of a virtual register, and for
    /// VCC.
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

    /// Where a word is held.
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

/// Calls for each word that an instruction reads.
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

/// Whether an instruction reads VCC without naming it.
pub fn reads_vcc(instruction: &Instruction) -> bool {
    instruction.opcode.reads(Unseen::VCC)
}

/// Whether an instruction may write results before it has read all sources, or reads sources of
/// lanes whose results are written already: results and sources must not share a place.
///
/// Sources: LLVM marks the 64-bit multiply-adds and the sums of absolute differences so; scalar
/// loads of several words are repeated after a page fault where the GPU has XNACK.
pub fn writes_early(instruction: &Instruction, gpu: &Gpu) -> bool {
    let repeated =
        || instruction.opcode.unit() == Unit::ScalarMemory && gpu.generation < Generation::Gfx10;
    instruction.opcode.is(Traits::EARLY) || repeated() || instruction.moves_between_lanes()
}

/// Whether an instruction writes inactive lanes of a vector register: their register must hold
/// nothing else at any time.
pub fn writes_lanes_off(instruction: &Instruction) -> bool {
    instruction.opcode.is(Traits::LANES_OFF)
}

/// Instructions of a block that run with all lanes active, whichever were active before: their
/// writes to vector registers also write inactive lanes. Such ranges begin and end within a block.
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

/// Whether an instruction is a copy between registers, or of a constant.
pub fn is_copy(instruction: &Instruction) -> bool {
    instruction.opcode == COPY && instruction.results.len() == 1 && instruction.sources.len() == 1
}
