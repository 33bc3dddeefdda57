//! Dead-code elimination: removes instructions with unused results.
//!
//! SCC is treated as a result: an instruction that reads SCC keeps alive the last instruction
//! before it that wrote SCC. A compare whose SCC is unused is removed.

use super::instructions::{Access, Encoding, ImplicitRegisters};
use super::machine::{Code, Instruction, Modifier};
use super::register_words::RegisterWords;

/// Whether an instruction has effects other than writing its results and SCC.
fn has_effect(instruction: &Instruction) -> bool {
    let opcode = instruction.opcode;
    // A scalar compare writes only SCC.
    let compares = opcode.row().encoding == Encoding::Sopc;
    let results = &instruction.results;
    results.is_empty() && !compares
        || results.iter().any(|result| result.register().is_none())
        || opcode.access() == Access::Atomic
        || opcode.writes(ImplicitRegisters::EXEC)
        || instruction.modifiers.contains(&Modifier::Word("volatile"))
}

/// An instruction: the index of its block, and its index in the block.
type Position = (u32, u32);

/// The state of an instruction.
#[derive(Clone, Copy, Default)]
struct State {
    dead: bool,
    /// The number of live instructions that read the SCC value written by this instruction.
    readers: u32,
    /// The instruction of the same block that wrote the SCC value read by this instruction.
    writer: Option<u32>,
}

/// The instructions of a kernel, and the reads and definitions of its words.
struct Eliminator<'c> {
    code: &'c Code,
    states: Vec<Vec<State>>,
    words: RegisterWords,
    /// By word: the number of live instructions' reads of it.
    reads: Vec<u32>,
    /// The instructions that define each word.
    writers: Vec<Vec<Position>>,
    /// Worklist of instructions that may be dead.
    work: Vec<Position>,
}

impl<'c> Eliminator<'c> {
    fn new(code: &'c Code) -> Eliminator<'c> {
        let words = RegisterWords::new(code);
        let count = words.count();
        let mut eliminator = Eliminator {
            code,
            states: Vec::with_capacity(code.blocks.len()),
            words,
            reads: vec![0; count],
            writers: vec![Vec::new(); count],
            work: Vec::new(),
        };
        for (at, block) in code.blocks.iter().enumerate() {
            let mut states: Vec<State> = vec![State::default(); block.instructions.len()];
            let mut scc: Option<usize> = None;
            for (index, instruction) in block.instructions.iter().enumerate() {
                for source in &instruction.sources {
                    for word in eliminator.words.of(source.value) {
                        eliminator.reads[word] += 1;
                    }
                }
                for result in &instruction.results {
                    for word in eliminator.words.of(*result) {
                        eliminator.writers[word].push((at as u32, index as u32));
                    }
                }
                if instruction.opcode.reads(ImplicitRegisters::SCC)
                    && let Some(writer) = scc
                {
                    states[index].writer = Some(writer as u32);
                    states[writer].readers += 1;
                }
                if instruction.opcode.writes(ImplicitRegisters::SCC) {
                    scc = Some(index);
                }
                eliminator.work.push((at as u32, index as u32));
            }
            eliminator.states.push(states);
        }
        eliminator
    }

    /// Removes an instruction if it is dead, and adds the definitions of its operands to the
    /// worklist.
    fn visit(&mut self, (block, index): Position) -> Option<()> {
        let code = self.code;
        let instructions = &code.blocks.get(block as usize)?.instructions;
        let instruction = instructions.get(index as usize)?;
        let mut results = instruction.results.iter();
        let unread = results.all(|result| {
            let mut words = self.words.of(*result);
            words.all(|word| self.reads[word] == 0)
        });
        let states = self.states.get_mut(block as usize)?;
        let state = states.get_mut(index as usize)?;
        if state.dead || state.readers > 0 || !unread || has_effect(instruction) {
            return None;
        }
        state.dead = true;
        if let Some(writer) = state.writer {
            let writer_state = states.get_mut(writer as usize)?;
            writer_state.readers = writer_state.readers.saturating_sub(1);
            self.work.push((block, writer));
        }
        for source in &instruction.sources {
            for word in self.words.of(source.value) {
                self.reads[word] -= 1;
                if self.reads[word] == 0 {
                    self.work.extend(&self.writers[word]);
                }
            }
        }
        Some(())
    }
}

/// Removes instructions with unused results. Time: linear in the code.
pub(super) fn eliminate(code: &mut Code) {
    let mut eliminator = Eliminator::new(code);
    while let Some(place) = eliminator.work.pop() {
        eliminator.visit(place);
    }
    let states = eliminator.states;
    for (block, states) in code.blocks.iter_mut().zip(&states) {
        let mut states = states.iter();
        block
            .instructions
            .retain(|_| !states.next().is_some_and(|state| state.dead));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Value;
    use crate::machine::{Block, Class, fresh};
    use crate::test_code::made;
    use pretty_assertions::assert_eq;

    #[test]
    fn readers_of_scc_keep_its_writer() {
        let mut code = Code::default();
        let [low, high, bit, unread] = [0; 4].map(|_| fresh(&mut code.registers, Class::Scalar, 1));
        let one = Value::Bits(1);
        code.blocks.push(Block {
            instructions: vec![
                made("s_sub_u32", &[low], &[one, one]),
                made("s_subb_u32", &[high], &[one, one]),
                made("s_cselect_b32", &[bit], &[one, one]),
                made("s_cmp_eq_u32", &[], &[bit, one]),
                made("s_cbranch_scc1", &[], &[Value::Block(0)]),
                made("s_cmp_eq_u32", &[], &[bit, one]),
                made("s_mov_b32", &[unread], &[bit]),
                made("s_cselect_b32", &[unread], &[bit, one]),
            ],
            ..Block::default()
        });
        eliminate(&mut code);
        let names: Vec<&str> = code.blocks[0]
            .instructions
            .iter()
            .map(|instruction| instruction.opcode.name())
            .collect();
        assert_eq!(
            names,
            [
                "s_sub_u32",
                "s_subb_u32",
                "s_cselect_b32",
                "s_cmp_eq_u32",
                "s_cbranch_scc1"
            ]
        );
    }
}
