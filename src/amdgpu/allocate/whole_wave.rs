//! Merges virtual registers that are written in all lanes of a wave (whole-wave registers), if all
//! reads of each follow the write in the same block.
//!
//! All lanes of such a register are defined where it is read, because all were written, and no
//! other block reads the register. Two such registers can be merged if the last read of one is
//! before the first write of the other. Whole-wave registers cannot share a physical register with
//! other registers (`liveness`). Whole-wave registers are merged before the other passes, in order
//! of their first positions, by a linear scan over intervals without holes.

use rustc_hash::FxHashMap;

use super::words::{with_all_lanes, writes_early};
use crate::Gpu;
use crate::machine::{Class, Code, Operand, Register, Value};

/// The live interval of a register.
#[derive(Clone, Copy)]
struct Interval {
    /// The position of the first write: twice the index of the instruction, plus one if its result
    /// may share a register with its sources.
    from: u32,
    /// The position directly after the last read of the register.
    to: u32,
    block: usize,
    /// The set of words written so far.
    written: u32,
    /// Whether the register must not be merged with others.
    alone: bool,
}

/// Merges registers. Time: linear in the code, times the number of whole-wave registers live at
/// once.
pub fn share(code: &mut Code, gpu: &Gpu) {
    let intervals = intervals(code, gpu);
    let mut order: Vec<(u32, u32, Register)> = intervals
        .iter()
        .filter(|(_, found)| !found.alone)
        .map(|(register, found)| (found.from, found.to, *register))
        .collect();
    if order.len() < 2 {
        return;
    }
    order.sort_unstable();
    // By number of words: the registers into which others are merged, each with the position until
    // which it is occupied.
    let mut taken: FxHashMap<u8, Vec<(u32, Register)>> = FxHashMap::default();
    let mut becomes: FxHashMap<Register, Register> = FxHashMap::default();
    for (from, to, register) in order {
        let Some(found) = code.registers.get(register.0 as usize) else {
            continue;
        };
        let taken = taken.entry(found.words).or_default();
        match taken.iter_mut().find(|(until, _)| *until <= from) {
            Some((until, shared)) => {
                *until = to;
                becomes.insert(register, *shared);
            }
            None => taken.push((to, register)),
        }
    }
    let renamed = |value: Value| match value {
        Value::Part {
            register,
            first,
            words,
        } => Value::Part {
            register: becomes.get(&register).copied().unwrap_or(register),
            first,
            words,
        },
        other => other,
    };
    let blocks = code.blocks.iter_mut();
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        for result in &mut instruction.results {
            *result = renamed(*result);
        }
        for source in &mut instruction.sources {
            *source = Operand {
                value: renamed(source.value),
                ..*source
            };
        }
    }
}

/// The intervals of vector registers that instructions write in all lanes.
fn intervals(code: &Code, gpu: &Gpu) -> FxHashMap<Register, Interval> {
    let mut found: FxHashMap<Register, Interval> = FxHashMap::default();
    let any = code.blocks.iter();
    let mut any = any.map(|block| with_all_lanes(&block.instructions));
    if !any.any(|all| all.contains(&true)) {
        return found;
    }
    let is_vector = |register: Register| {
        let found = code.registers.get(register.0 as usize);
        found.is_some_and(|found| found.class == Class::Vector)
    };
    let bits = |first: u8, words: u8| (((1u64 << words) - 1) << first) as u32;
    let mut number = 0u32;
    for (at, block) in code.blocks.iter().enumerate() {
        let all = with_all_lanes(&block.instructions);
        for (instruction, all_on) in block.instructions.iter().zip(all) {
            number += 1;
            let sources = instruction.sources.iter().map(|source| source.value);
            for (value, writes) in sources
                .map(|source| (source, false))
                .chain(instruction.results.iter().map(|result| (*result, true)))
            {
                let Value::Part {
                    register,
                    first,
                    words,
                } = value
                else {
                    continue;
                };
                if !is_vector(register) {
                    continue;
                }
                let early = writes_early(instruction, gpu);
                let from = 2 * number + u32::from(writes && !early);
                let entry = found.entry(register).or_insert(Interval {
                    from,
                    to: from,
                    block: at,
                    written: 0,
                    alone: false,
                });
                let mask = bits(first, words);
                match writes {
                    true => {
                        entry.alone |= !all_on;
                        entry.written |= mask;
                        // An unused result occupies its register at least while it is written.
                        entry.to = entry.to.max(2 * number + 2);
                    }
                    false => {
                        entry.alone |= entry.written & mask != mask;
                        entry.to = entry.to.max(2 * number + 1);
                    }
                }
                entry.alone |= entry.block != at;
            }
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::instructions::op;
    use crate::machine::{Block, Instruction, Origin, Virtual};
    use pretty_assertions::assert_eq;

    fn register(number: u32) -> Value {
        Value::all(Register(number), 1)
    }

    fn add(to: u32, from: u32) -> Instruction {
        let sources = [register(from), Value::Bits(1)];
        Instruction::new(
            op::V_ADD_NC_U32,
            &[register(to)],
            &sources,
            Origin::default(),
        )
    }

    fn exec(bits: u32) -> Instruction {
        let exec = Value::Fixed(crate::machine::Fixed::Exec, 1);
        Instruction::new(
            op::S_MOV_B32,
            &[exec],
            &[Value::Bits(bits)],
            Origin::default(),
        )
    }

    /// The numbers of the registers that instructions of a block write, after merging.
    fn shared(blocks: Vec<Vec<Instruction>>) -> Vec<u32> {
        let mut code = Code {
            registers: vec![
                Virtual {
                    class: Class::Vector,
                    words: 1,
                };
                8
            ],
            blocks: blocks
                .into_iter()
                .map(|instructions| Block {
                    instructions,
                    ..Block::default()
                })
                .collect(),
            ..Code::default()
        };
        let gpu = Gpu::named("gfx1100").unwrap();
        share(&mut code, gpu);
        let all = code.blocks.iter().flat_map(|block| &block.instructions);
        let results = all.flat_map(|instruction| instruction.results.clone());
        results
            .filter_map(|result| Some(result.register()?.0))
            .collect()
    }

    #[test]
    fn a_chain_needs_one_and_what_is_read_later_another() {
        let chain = vec![exec(u32::MAX), add(1, 0), add(2, 1), add(3, 2), exec(1)];
        assert_eq!(shared(vec![chain.clone()]), [1, 1, 1]);
        let mut later = chain.clone();
        later.push(add(4, 1));
        // Register 1 is read at the end. 2 and 3 are merged. The register that is written only in
        // some lanes stays separate.
        assert_eq!(shared(vec![later]), [1, 2, 2, 4]);
    }

    #[test]
    fn values_read_in_another_block_or_written_by_some_lanes_are_separate() {
        let chain = vec![exec(u32::MAX), add(1, 0), add(2, 1), add(3, 2), exec(1)];
        let other = vec![exec(u32::MAX), add(4, 3), add(5, 4), exec(1)];
        assert_eq!(shared(vec![chain, other]), [1, 1, 3, 1, 1]);
        let some = vec![
            exec(u32::MAX),
            add(1, 0),
            add(2, 1),
            exec(1),
            add(2, 1),
            add(3, 2),
        ];
        assert_eq!(shared(vec![some]), [1, 2, 2, 3]);
    }
}
