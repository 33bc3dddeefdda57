//! RDNA3 executes transcendental functions in parallel with other vector instructions, without an
//! interlock for readers of the result.
//!
//! The result is available after six other vector instructions, after two other transcendental
//! instructions, or after a memory instruction, which waits for the vector unit. Instructions of
//! other units do not count. Where paths merge, the smaller count is kept. If another instruction
//! overwrites the result's register, readers still wait, because the two writes may complete in
//! either order. Source: `VALUTransUseHazard` of llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp.

use std::collections::BTreeMap;

use super::flow::{Known, RegisterNumber, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::Unit;
use crate::machine::{Code, Fixed, Instruction, Value};

/// The maximum number of vector instructions between a transcendental instruction and a reader that
/// must wait for it.
const VECTOR: u8 = 5;

/// The maximum number of transcendental instructions among these vector instructions for which the
/// reader must still wait.
const AMONG: u8 = 1;

/// For each outstanding result of a transcendental instruction: the number of vector instructions
/// issued since, and the number of transcendental ones among them.
type State = BTreeMap<RegisterNumber, (u8, u8)>;

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (place, (vector, among)) in other {
            let entry = self.entry(*place).or_insert((u8::MAX, u8::MAX));
            let nearer = (entry.0.min(*vector), entry.1.min(*among));
            changed |= nearer != *entry;
            *entry = nearer;
        }
        changed
    }
}

fn is_vgpr(value: Value) -> bool {
    matches!(value, Value::Fixed(Fixed::Vgpr(_), _))
}

/// Updates the state for an instruction. Returns whether the instruction must wait.
fn step(state: &mut State, instruction: &Instruction) -> bool {
    match instruction.opcode.unit() {
        Unit::Vector | Unit::Transcendental => {}
        Unit::Global | Unit::Flat | Unit::Scratch | Unit::Buffer | Unit::Image | Unit::Lds => {
            state.clear();
            return false;
        }
        Unit::Scalar | Unit::Program | Unit::ScalarMemory | Unit::Pseudo => return false,
    }
    let mut read = instruction.sources.iter().map(|source| source.value);
    let wait =
        read.any(|value| is_vgpr(value) && places(value).any(|place| state.contains_key(&place)));
    if wait {
        state.clear();
    }
    let function = instruction.opcode.unit() == Unit::Transcendental;
    state.retain(|_, (vector, among)| {
        *vector += 1;
        *among += u8::from(function);
        *vector <= VECTOR && *among <= AMONG
    });
    if function {
        let written = instruction
            .results
            .iter()
            .copied()
            .filter(|value| is_vgpr(*value));
        state.extend(written.flat_map(places).map(|place| (place, (0, 0))));
    }
    wait
}

/// Inserts waits for results of transcendental functions. Time: linear in the code, for each change
/// of the state at a block's start.
pub(crate) fn wait(code: &mut Code, gpu: &'static Gpu) {
    if gpu.generation != Generation::Gfx11 {
        return;
    }
    super::wait_for_vgprs(code, step);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::instructions::op;
    use crate::machine::Block;
    use crate::test_code::{S, V, made, names};
    use pretty_assertions::assert_eq;

    const WAIT: &str = "s_waitcnt_depctr 0xf9f";

    fn rcp(to: u16) -> Instruction {
        made("v_rcp_f32", &[V(to)], &[V(0)])
    }

    fn other() -> Instruction {
        made("v_mov_b32", &[V(9)], &[V(0)])
    }

    fn reader() -> Instruction {
        made("v_mul_f32", &[V(2)], &[V(1), V(1)])
    }

    fn waits(instructions: Vec<Instruction>) -> bool {
        let found = names("gfx1100", wait, instructions);
        let waits = found.iter().filter(|name| *name == WAIT).count();
        // In these tests only the last instruction of a sequence may wait.
        assert_eq!(waits, usize::from(found[found.len() - 2] == WAIT));
        waits == 1
    }

    // The expected waits are those of `llc-22 -mcpu=gfx1100 -run-pass=post-RA-hazard-rec` for the
    // same sequences.
    #[test]
    fn a_reader_waits_for_a_function() {
        assert!(waits(vec![rcp(1), reader()]));
        let sqrt = made("v_sqrt_f32", &[V(2)], &[V(1)]);
        assert!(waits(vec![rcp(1), sqrt]));
        let wide = made("v_rcp_f64", &[Value::Fixed(Fixed::Vgpr(0), 2)], &[V(4)]);
        assert!(waits(vec![wide, reader()]));
        assert!(!waits(vec![rcp(3), reader()]));
    }

    #[test]
    fn six_vector_instructions_are_enough_and_five_are_not() {
        let sequence = |between: usize| {
            let mut all = vec![rcp(1)];
            all.extend((0..between).map(|_| other()));
            all.push(reader());
            all
        };
        assert!(waits(sequence(5)));
        assert!(!waits(sequence(6)));
    }

    #[test]
    fn two_functions_are_enough_and_one_is_not() {
        assert!(waits(vec![rcp(1), rcp(3), reader()]));
        assert!(!waits(vec![rcp(1), rcp(3), rcp(4), reader()]));
    }

    #[test]
    fn instructions_of_other_units_do_not_count_but_memory_waits_itself() {
        let mut all = vec![rcp(1)];
        all.extend((0..9).map(|_| made("s_mov_b32", &[S(0)], &[Value::Bits(0)])));
        all.push(reader());
        assert!(waits(all));
        let store = || made("global_store_b32", &[], &[V(5), V(6), S(4)]);
        assert!(!waits(vec![rcp(1), store(), reader()]));
        assert!(!waits(vec![
            rcp(1),
            made("global_store_b32", &[], &[V(5), V(1), S(4)])
        ]));
    }

    #[test]
    fn a_register_that_is_written_again_is_still_waited_for() {
        assert!(waits(vec![
            rcp(1),
            made("v_mov_b32", &[V(1)], &[V(0)]),
            reader()
        ]));
    }

    #[test]
    fn a_wait_covers_all_functions_before_it() {
        let found = names("gfx1100", wait, vec![rcp(1), rcp(2), reader(), reader()]);
        assert_eq!(found.iter().filter(|name| *name == WAIT).count(), 1);
    }

    #[test]
    fn the_nearer_of_two_paths_counts() {
        let block = |instructions, linear: &[u32]| Block {
            instructions,
            linear: linear.to_vec(),
            ..Block::default()
        };
        let mut code = Code {
            blocks: vec![
                block(vec![rcp(1)], &[1, 2]),
                block((0..6).map(|_| other()).collect(), &[2]),
                block(vec![reader()], &[]),
            ],
            ..Code::default()
        };
        wait(&mut code, Gpu::named("gfx1100").unwrap());
        assert_eq!(code.blocks[2].instructions[0].opcode, op::S_WAITCNT_DEPCTR);
    }

    #[test]
    fn the_other_gpus_have_no_such_wait() {
        for gpu in ["gfx900", "gfx942", "gfx1200"] {
            let found = names(gpu, wait, vec![rcp(1), reader()]);
            assert_eq!(found, ["v_rcp_f32", "v_mul_f32"], "{gpu}");
        }
    }
}
