//! On RDNA3, in waves of 64 lanes, a vector instruction may read an old value of a source if the
//! sources were written before and after the scalar unit changed EXEC.
//!
//! The instruction must wait if at most [`BEFORE_READER`] vector instructions are between it and
//! the later of the two writes, at most [`BETWEEN`] are between the writes, and EXEC was written
//! between them. Instructions of memory wait for the vector unit themselves. Where paths merge, the
//! union is used. Source: `fixVALUPartialForwardingHazard` of
//! llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp.

use std::collections::BTreeSet;

use super::flow::{Known, RegisterNumber, places};
use crate::Gpu;
use crate::instructions::{ImplicitRegisters, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Value};

/// The maximum number of vector instructions between the later write and the reader.
const BEFORE_READER: u8 = 4;

/// The maximum number of vector instructions between the two writes.
const BETWEEN: u8 = 2;

/// Recent writes of VGPRs, on all paths. Each fact is of one path.
#[derive(Clone, Default)]
struct State {
    /// The last write of a register: the register, the number of vector instructions since, and
    /// whether EXEC was written since.
    writes: BTreeSet<(RegisterNumber, u8, bool)>,
    /// Two registers that were written before and after a write of EXEC, and the number of vector
    /// instructions since the later write.
    pairs: BTreeSet<(RegisterNumber, RegisterNumber, u8)>,
}

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let size = |state: &State| state.writes.len() + state.pairs.len();
        let before = size(self);
        self.writes.extend(&other.writes);
        self.pairs.extend(&other.pairs);
        size(self) != before
    }
}

fn vgprs(values: impl Iterator<Item = Value>) -> BTreeSet<RegisterNumber> {
    let values = values.filter(|value| matches!(value, Value::Fixed(Fixed::Vgpr(_), _)));
    values.flat_map(places).collect()
}

/// Updates the state for an instruction. Returns whether the instruction must wait.
fn step(state: &mut State, instruction: &Instruction) -> bool {
    match instruction.opcode.unit() {
        Unit::Vector | Unit::Transcendental => {}
        Unit::Scalar => {
            let mut results = instruction.results.iter();
            if instruction.opcode.writes(ImplicitRegisters::EXEC)
                || results.any(|result| matches!(result, Value::Fixed(Fixed::Exec, _)))
            {
                let writes = std::mem::take(&mut state.writes).into_iter();
                state.writes = writes
                    .map(|(place, since, _)| (place, since, true))
                    .collect();
            }
            return false;
        }
        Unit::Program | Unit::ScalarMemory | Unit::Pseudo => {
            let mut sources = instruction.sources.iter();
            if instruction.opcode == op::S_WAITCNT_DEPCTR
                && sources
                    .any(|source| matches!(source.value, Value::Bits(bits) if bits >> 12 == 0))
            {
                *state = State::default();
            }
            return false;
        }
        Unit::Global | Unit::Flat | Unit::Scratch | Unit::Buffer | Unit::Image | Unit::Lds => {
            *state = State::default();
            return false;
        }
    }
    let read = vgprs(instruction.sources.iter().map(|source| source.value));
    let mut pairs = state.pairs.iter();
    let wait = pairs.any(|(first, second, _)| read.contains(first) && read.contains(second));
    if wait {
        *state = State::default();
    }
    let written = vgprs(instruction.results.iter().copied());
    let State { writes, pairs } = std::mem::take(state);
    for (first, second, since) in pairs {
        if since < BEFORE_READER && !written.contains(&first) && !written.contains(&second) {
            state.pairs.insert((first, second, since + 1));
        }
    }
    for (place, since, crossed) in writes {
        if written.contains(&place) {
            continue;
        }
        if crossed {
            state
                .pairs
                .extend(written.iter().map(|second| (place, *second, 0)));
        }
        if since < BETWEEN {
            state.writes.insert((place, since + 1, crossed));
        }
    }
    state
        .writes
        .extend(written.into_iter().map(|place| (place, 0, false)));
    wait
}

/// Inserts waits for sources that were written before and after a change of EXEC. Time: linear in
/// the code, for each change of the state at a block's start.
pub(crate) fn wait(code: &mut Code, gpu: &'static Gpu) {
    if !gpu.generation.is_rdna3() || gpu.wave != 64 {
        return;
    }
    super::wait_for_vgprs(code, step);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finish::WRITTEN;
    use crate::test_code::{V, made, names};
    use pretty_assertions::assert_eq;

    fn write(to: u16) -> Instruction {
        made("v_mov_b32", &[V(to)], &[Value::Bits(0)])
    }

    fn exec() -> Instruction {
        let exec = Value::Fixed(Fixed::Exec, 2);
        made("s_mov_b64", &[exec], &[Value::Bits(0)])
    }

    /// Whether the last instruction, which reads v0 and v1, waits.
    fn waits(gpu: &str, instructions: &[Instruction]) -> bool {
        let read = made("v_add_nc_u32", &[V(2)], &[V(0), V(1)]);
        let all = [instructions, &[read]].concat();
        let found = names(gpu, wait, all);
        found.iter().any(|name| name == "s_waitcnt_depctr 0xf9f")
    }

    // The expected waits are those of `llc-22 -mattr=+wavefrontsize64
    // -run-pass=post-RA-hazard-rec` for the same sequences.
    #[test]
    fn sources_of_both_sides_of_a_change_of_exec_are_waited_for() {
        let near = [write(0), exec(), write(1)];
        for gpu in ["gfx1100:wave64", "gfx1150:wave64"] {
            assert!(waits(gpu, &near), "{gpu}");
        }
        for gpu in ["gfx1100", "gfx1030:wave64", "gfx1200:wave64"] {
            assert!(!waits(gpu, &near), "{gpu}");
        }
        let waits = |instructions: &[Instruction]| waits("gfx1100:wave64", instructions);
        assert!(waits(&[write(0), exec(), exec(), write(1)]));
        assert!(!waits(&[write(0), write(1), exec()]));
        let between = |before: usize, after: usize| {
            let mut all = vec![write(0)];
            all.extend(vec![write(5); before]);
            all.push(exec());
            all.extend(vec![write(5); after]);
            all.push(write(1));
            all
        };
        assert_eq!(
            [(1, 1), (2, 1)].map(|(before, after)| waits(&between(before, after))),
            [true, false]
        );
        let after = |count: usize| [near.to_vec(), vec![write(5); count]].concat();
        assert_eq!([4, 5].map(|count| waits(&after(count))), [true, false]);
    }

    #[test]
    fn a_wait_that_is_there_already_is_enough() {
        let there = made("s_waitcnt_depctr", &[], &[Value::Bits(WRITTEN)]);
        let read = made("v_add_nc_u32", &[V(2)], &[V(0), V(1)]);
        let all = vec![write(0), exec(), write(1), there, read];
        assert_eq!(names("gfx1100:wave64", wait, all.clone()).len(), all.len());
    }

    #[test]
    fn memory_waits_itself_and_compares_into_exec_do_not_count() {
        let waits = |instructions: &[Instruction]| waits("gfx1100:wave64", instructions);
        let store = made(
            "global_store_b32",
            &[],
            &[V(5), V(6), Value::Fixed(Fixed::Sgpr(4), 2)],
        );
        assert!(!waits(&[write(0), exec(), write(1), store]));
        let compare = made("v_cmpx_eq_u32", &[], &[V(3), V(4)]);
        assert!(!waits(&[write(0), compare, write(1)]));
    }
}
