//! Simplifies additions: removes unused carries, and combines two additions into a three-operand
//! one.
//!
//! Often only the low word of a 64-bit sum is used (`(int)get_global_id(0)`), which needs no carry.
//! A sum whose only use is as an operand of another sum is combined with it.
//!
//! | before | after |
//! |---|---|
//! | `v_add_co_u32 a, carry, x, y`, `carry` unread | `v_add_nc_u32 a, x, y` |
//! | `v_add_nc_u32 a, x, y`, `v_add_nc_u32 b, a, z`, `a` without other readers | `v_add3_u32 b, x, y, z` |
//!
//! Source: LLVM's `VOP3Instructions.td` contains the pattern of `v_add3_u32`, and
//! `SIISelLowering.cpp` narrows additions before instruction selection.

use rustc_hash::FxHashMap;

use super::instructions::{ImplicitRegisters, op};
use super::machine::{Class, Code, Instruction, Operand, Value};
use super::register_words::RegisterWords;
use crate::Gpu;
use crate::finish::is_inline_word;
use crate::gpu::Generation;

/// The number of reads and writes of each word.
struct Counts {
    words: RegisterWords,
    writes: Vec<u32>,
    reads: Vec<u32>,
}

impl Counts {
    fn new(code: &Code) -> Counts {
        let words = RegisterWords::new(code);
        let mut counts = Counts {
            writes: vec![0; words.count()],
            reads: vec![0; words.count()],
            words,
        };
        for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
            for result in &instruction.results {
                counts
                    .words
                    .of(*result)
                    .for_each(|word| counts.writes[word] += 1);
            }
            for source in &instruction.sources {
                counts
                    .words
                    .of(source.value)
                    .for_each(|word| counts.reads[word] += 1);
            }
        }
        counts
    }

    /// The number of a one-word value's word, if the word has a single definition.
    fn only(&self, value: Value) -> Option<usize> {
        let words = self.words.of(value);
        (words.len() == 1 && self.writes[words.start] == 1).then_some(words.start)
    }

    /// Whether a value is the same at all uses: it is a constant, or has at most one definition.
    fn stays(&self, value: Value) -> bool {
        match value {
            Value::Bits(_) => true,
            Value::Part { .. } => self.words.of(value).all(|word| self.writes[word] <= 1),
            _ => false,
        }
    }
}

/// Narrows and combines additions. Time: linear in the code.
pub(super) fn join(code: &mut Code, gpu: &Gpu) {
    let counts = Counts::new(code);
    let classes: Vec<Class> = code
        .registers
        .iter()
        .map(|register| register.class)
        .collect();
    for block in &mut code.blocks {
        // By word: the index of the two-operand sum that defines it.
        let mut sums: FxHashMap<usize, usize> = FxHashMap::default();
        let mut gone = vec![false; block.instructions.len()];
        for at in 0..block.instructions.len() {
            let instruction = &mut block.instructions[at];
            if instruction.writes_exec() || instruction.opcode.writes(ImplicitRegisters::MODE) {
                sums.clear();
            }
            without_carry(instruction, &counts);
            if !is_sum(instruction) {
                continue;
            }
            let instruction = &block.instructions[at];
            let joined = (0..2).find_map(|place| {
                let word = counts.only(instruction.sources[place].value)?;
                let inner = *sums.get(&word).filter(|_| counts.reads[word] == 1)?;
                let mut sources = block.instructions[inner].sources.clone();
                sources.push(instruction.sources[1 - place]);
                is_encodable(&sources, &classes, gpu).then_some((word, inner, sources))
            });
            match joined {
                Some((word, inner, sources)) => {
                    gone[inner] = true;
                    sums.remove(&word);
                    let instruction = &mut block.instructions[at];
                    instruction.opcode = op::V_ADD3_U32;
                    instruction.sources = sources;
                }
                None => {
                    let stays = instruction.sources.iter();
                    if stays.clone().all(|source| counts.stays(source.value))
                        && let Some(word) = counts.only(instruction.results[0])
                    {
                        sums.insert(word, at);
                    }
                }
            }
        }
        let mut gone = gone.into_iter();
        block
            .instructions
            .retain(|_| !gone.next().unwrap_or_default());
    }
}

/// Removes the carry-out of a sum or a difference if it is unused.
fn without_carry(instruction: &mut Instruction, counts: &Counts) {
    let opcode = match instruction.opcode {
        op::V_ADD_CO_U32 => op::V_ADD_NC_U32,
        op::V_SUB_CO_U32 => op::V_SUB_NC_U32,
        _ => return,
    };
    let [_, carry @ Value::Part { .. }] = instruction.results[..] else {
        return;
    };
    if instruction.modifiers.is_empty()
        && counts.words.of(carry).all(|word| counts.reads[word] == 0)
    {
        instruction.opcode = opcode;
        instruction.results.truncate(1);
    }
}

fn is_sum(instruction: &Instruction) -> bool {
    instruction.opcode == op::V_ADD_NC_U32
        && instruction.modifiers.is_empty()
        && !instruction.tied
        && instruction.results.len() == 1
        && instruction.sources.len() == 2
}

/// Whether an instruction can have these sources without a copy. Before gfx10, one may be a scalar
/// register. Since gfx10, two may be scalar registers or literals, with at most one literal.
fn is_encodable(sources: &[Operand], classes: &[Class], gpu: &Gpu) -> bool {
    let mut scalar: Vec<Value> = sources
        .iter()
        .map(|source| source.value)
        .filter(|value| match value {
            Value::Part { register, .. } => classes[register.0 as usize] != Class::Vector,
            Value::Bits(bits) => !is_inline_word(*bits),
            _ => true,
        })
        .collect();
    scalar.dedup();
    let literals = scalar
        .iter()
        .filter(|value| matches!(value, Value::Bits(_)));
    match gpu.generation < Generation::Gfx10 {
        true => literals.count() == 0 && scalar.len() <= 1,
        false => literals.count() <= 1 && scalar.len() <= 2,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::instructions::Opcode;
    use crate::machine::{Block, Fixed, Origin, Register, Virtual};

    fn value(number: u32) -> Value {
        Value::all(Register(number), 1)
    }

    fn made(opcode: Opcode, results: &[Value], sources: &[Value]) -> Instruction {
        Instruction::new(opcode, results, sources, Origin::default())
    }

    /// The opcodes after the pass, and the operands of the last instruction. Registers from 20 on
    /// are scalar, and registers from 30 on are masks.
    fn joined(gpu: &str, instructions: Vec<Instruction>) -> (Vec<Opcode>, Vec<Value>) {
        let mut code = Code::default();
        let class = |number| match number {
            0..20 => Class::Vector,
            20..30 => Class::Scalar,
            _ => Class::Mask,
        };
        let registers = (0..40).map(|number| Virtual {
            class: class(number),
            words: 1,
        });
        code.registers = registers.collect();
        code.blocks = vec![Block {
            instructions,
            ..Block::default()
        }];
        join(&mut code, Gpu::named(gpu).unwrap());
        let left = &code.blocks[0].instructions;
        let reads = left.last().unwrap().sources.iter();
        (
            left.iter().map(|one| one.opcode).collect(),
            reads.map(|source| source.value).collect(),
        )
    }

    fn global_id(read_carry: bool) -> Vec<Instruction> {
        let mut all = vec![
            made(
                op::V_ADD_CO_U32,
                &[value(3), value(30)],
                &[value(20), value(0)],
            ),
            made(
                op::V_ADD_CO_U32,
                &[value(4), value(31)],
                &[value(3), value(21)],
            ),
        ];
        if read_carry {
            all.push(made(op::S_MOV_B32, &[value(32)], &[value(31)]));
        }
        all
    }

    #[test]
    fn an_index_of_32_bits_is_one_sum() {
        let (names, reads) = joined("gfx1100", global_id(false));
        assert_eq!(names, [op::V_ADD3_U32]);
        assert_eq!(reads, [value(20), value(0), value(21)]);
    }

    #[test]
    fn two_scalar_registers_are_too_many_before_gfx10() {
        let (names, _) = joined("gfx942", global_id(false));
        assert_eq!(names, [op::V_ADD_NC_U32, op::V_ADD_NC_U32]);
    }

    #[test]
    fn a_carry_that_is_read_stays() {
        let (names, _) = joined("gfx1100", global_id(true));
        assert_eq!(names, [op::V_ADD_NC_U32, op::V_ADD_CO_U32, op::S_MOV_B32]);
    }

    #[test]
    fn a_sum_that_others_read_or_other_lanes_compute_stays() {
        let sum =
            |to, one, other| made(op::V_ADD_NC_U32, &[value(to)], &[value(one), value(other)]);
        let both = || vec![sum(3, 0, 1), sum(4, 3, 2)];
        assert_eq!(joined("gfx1100", both()).0, [op::V_ADD3_U32]);
        let mut read = both();
        read.push(made(op::V_MUL_LO_U32, &[value(5)], &[value(3), value(4)]));
        assert_eq!(joined("gfx1100", read).0.len(), 3);
        let mut lanes = both();
        let exec = Value::Fixed(Fixed::Exec, 1);
        lanes.insert(1, made(op::S_MOV_B32, &[exec], &[value(33)]));
        assert_eq!(joined("gfx1100", lanes).0.len(), 3);
        // An operand of the first sum is redefined before the second sum.
        let mut again = both();
        again.insert(1, made(op::V_MOV_B32, &[value(0)], &[Value::Bits(7)]));
        again.insert(0, made(op::V_MOV_B32, &[value(0)], &[Value::Bits(6)]));
        assert_eq!(joined("gfx1100", again).0.len(), 4);
    }

    #[test]
    fn one_literal_fits() {
        let sum = |other| {
            vec![
                made(
                    op::V_ADD_NC_U32,
                    &[value(3)],
                    &[value(0), Value::Bits(1000)],
                ),
                made(op::V_ADD_NC_U32, &[value(4)], &[value(3), other]),
            ]
        };
        assert_eq!(joined("gfx1100", sum(value(20))).0, [op::V_ADD3_U32]);
        assert_eq!(joined("gfx1100", sum(Value::Bits(2000))).0.len(), 2);
        assert_eq!(joined("gfx900", sum(value(1))).0.len(), 2);
        assert_eq!(joined("gfx900", sum(Value::Bits(5))).0.len(), 2);
    }
}
