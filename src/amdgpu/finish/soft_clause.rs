//! Soft clauses: with demand paging (XNACK), memory instructions that directly follow each other (a
//! clause) may be replayed together. Therefore no instruction of a clause may write a register that
//! an instruction of the same clause reads, and stores and loads must be in separate clauses.
//!
//! Code objects of gfx900 and gfx942 support both settings of XNACK, so that the pass always runs
//! for them. Where paths merge, the registers of both clauses are united. Source:
//! `checkSoftClauseHazards` of llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp, which only examines
//! the last five instructions.

use std::collections::BTreeSet;

use super::flow::{Known, RegisterNumber, at_starts, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Access, Unit, op};
use crate::machine::{Code, Instruction};

/// The registers that the current clause writes and reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Clause {
    written: BTreeSet<RegisterNumber>,
    read: BTreeSet<RegisterNumber>,
}

/// The current clauses of scalar memory, and of vector memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    scalar: Clause,
    vector: Clause,
}

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let size = |state: &State| {
            let clauses = [&state.scalar, &state.vector];
            clauses
                .map(|one| one.written.len() + one.read.len())
                .iter()
                .sum::<usize>()
        };
        let before = size(self);
        for (clause, other) in [
            (&mut self.scalar, &other.scalar),
            (&mut self.vector, &other.vector),
        ] {
            clause.written.extend(&other.written);
            clause.read.extend(&other.read);
        }
        size(self) != before
    }
}

/// Whether an instruction may write memory, or invalidate caches.
fn may_store(instruction: &Instruction) -> bool {
    !matches!(instruction.opcode.access(), Access::Load | Access::Sample)
}

impl State {
    /// Updates the state for an instruction. Returns whether the instruction must start a new
    /// clause.
    fn step(&mut self, instruction: &Instruction) -> bool {
        let (clause, other) = match instruction.opcode.unit() {
            Unit::ScalarMemory => (&mut self.scalar, &mut self.vector),
            Unit::Global | Unit::Flat | Unit::Scratch | Unit::Buffer | Unit::Image => {
                (&mut self.vector, &mut self.scalar)
            }
            Unit::Scalar
            | Unit::Program
            | Unit::Vector
            | Unit::Transcendental
            | Unit::Lds
            | Unit::Pseudo => {
                *self = State::default();
                return false;
            }
        };
        *other = Clause::default();
        let written = instruction.results.iter().copied().flat_map(places);
        let written: BTreeSet<RegisterNumber> = written.collect();
        let read = instruction.sources.iter();
        let read: BTreeSet<RegisterNumber> = read.flat_map(|source| places(source.value)).collect();
        let begins = clause.written.is_empty();
        let mut meets = clause
            .written
            .iter()
            .chain(&written)
            .any(|place| clause.read.contains(place) || read.contains(place));
        meets |= may_store(instruction);
        let separates = !begins && meets;
        if separates {
            *clause = Clause::default();
        }
        clause.written.extend(written);
        clause.read.extend(read);
        separates
    }
}

/// Separates memory instructions that must not be in one clause. Time: linear in the code, for each
/// change of the clause at a block's start.
pub(crate) fn end(code: &mut Code, gpu: &'static Gpu) {
    if gpu.generation >= Generation::Gfx10 {
        return;
    }
    let starts = at_starts(code, |state: &mut State, instruction| {
        state.step(instruction);
    });
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        super::put_before(block, |instruction| {
            state.step(instruction).then_some((op::S_NOP, 0))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{Fixed, Value};
    use crate::test_code::{S, V, made, names};
    use pretty_assertions::assert_eq;

    fn load(to: u16, address: u16) -> Instruction {
        made(
            "global_load_b32",
            &[V(to)],
            &[V(address), Value::Fixed(Fixed::Sgpr(0), 2)],
        )
    }

    fn store() -> Instruction {
        made(
            "global_store_b32",
            &[],
            &[V(7), V(8), Value::Fixed(Fixed::Sgpr(2), 2)],
        )
    }

    fn scalar_load(to: u16, address: u16) -> Instruction {
        made(
            "s_load_b32",
            &[S(to)],
            &[Value::Fixed(Fixed::Sgpr(address), 2)],
        )
    }

    /// The instructions that start a new clause. The result is equal on both GPUs.
    fn ends(instructions: Vec<Instruction>) -> Vec<usize> {
        let [old, new] = ["gfx900", "gfx942"].map(|gpu| names(gpu, end, instructions.clone()));
        assert_eq!(old, new);
        let nops = old
            .iter()
            .enumerate()
            .filter(|(_, name)| *name == "s_nop 0");
        nops.enumerate()
            .map(|(before, (at, _))| at - before)
            .collect()
    }

    // The expected clauses are those of `llc-22 -run-pass=post-RA-hazard-rec` for the same
    // sequences, on both GPUs.
    #[test]
    fn a_store_does_not_join_loads() {
        assert_eq!(ends(vec![load(1, 0), store(), store()]), [1]);
        assert_eq!(ends(vec![store(), store(), load(1, 0)]), []);
    }

    #[test]
    fn no_load_writes_what_its_clause_reads() {
        assert_eq!(ends(vec![load(1, 0), load(0, 2)]), [1]);
        assert_eq!(ends(vec![load(1, 0), load(3, 2)]), []);
        assert_eq!(ends(vec![load(1, 0), load(2, 2)]), [1]);
        assert_eq!(ends(vec![scalar_load(4, 0), scalar_load(0, 2)]), [1]);
        assert_eq!(ends(vec![scalar_load(4, 0), scalar_load(5, 2)]), []);
    }

    #[test]
    fn anything_else_ends_a_clause() {
        let other = made("v_mov_b32", &[V(9)], &[V(0)]);
        assert_eq!(ends(vec![load(1, 0), other, store()]), []);
        assert_eq!(ends(vec![load(1, 0), scalar_load(4, 0), store()]), []);
        let read = made("ds_load_b32", &[V(1)], &[V(0)]);
        let write = made("ds_store_b32", &[], &[V(0), V(3)]);
        assert_eq!(ends(vec![read, write]), []);
    }

    #[test]
    fn gpus_without_xnack_have_no_clauses_to_end() {
        for gpu in ["gfx1100", "gfx1200"] {
            let found = names(gpu, end, vec![load(1, 0), store()]);
            assert_eq!(found, ["global_load_b32", "global_store_b32"], "{gpu}");
        }
    }
}
