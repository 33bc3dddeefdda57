//! On RDNA4, the vector unit caches the SGPRs that it has read, and has no interlock: an
//! instruction may read the cached value of an SGPR after a new value was written.
//!
//! After a vector instruction has read a pair of SGPRs, a value that is later written to the pair
//! may be read only after a wait. The vector unit must wait for writes of either unit, the scalar
//! unit for its own writes. VCC has a separate counter. The scalar unit reads only completed
//! results of the vector unit, and scalar loads, buffers and images wait for all results in
//! hardware. Where paths merge, the union of the requirements is used. Source:
//! llvm/lib/Target/AMDGPU/AMDGPUWaitSGPRHazards.cpp (`hasVALUReadSGPRHazard`), without `ds_nop`,
//! which only saves waits.
//!
//! On RDNA3, in waves of 64 lanes, the same holds for the lane masks that the vector unit has read.
//! LLVM documents the hazard for readers of the scalar and vector units, and waits directly after
//! the write. Here all units wait, before they read. Source: `fixVALUMaskWriteHazard` of
//! llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp.

use std::collections::BTreeSet;

use super::flow::{Known, RegisterNumber, at_starts_with, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{File, ImplicitRegisters, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Value};

/// Immediates of `s_wait_alu` and `s_waitcnt_depctr`: `NOTHING` waits for nothing. The other
/// constants are the bits to clear in it for a wait: for writes of the scalar unit, for writes of
/// the vector unit to VCC, and for its writes to other SGPRs.
const NOTHING: u32 = 0xff9f;
const SCALAR: u32 = 1 << 0;
const VCC: u32 = 1 << 1;
const VECTOR: u32 = 7 << 9;

/// The number of the first word of VCC.
const VCC_LOW: RegisterNumber = 106;

/// SGPRs that the vector unit may have cached, and writes that may not have arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    /// Pairs of SGPRs that the vector unit has read.
    read: BTreeSet<RegisterNumber>,
    /// SGPRs written by the scalar unit.
    scalar: BTreeSet<RegisterNumber>,
    /// SGPRs written by the vector unit.
    vector: BTreeSet<RegisterNumber>,
}

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let size = |state: &State| state.read.len() + state.scalar.len() + state.vector.len();
        let before = size(self);
        self.read.extend(&other.read);
        self.scalar.extend(&other.scalar);
        self.vector.extend(&other.vector);
        size(self) != before
    }
}

fn is_vcc(place: RegisterNumber) -> bool {
    place & !1 == VCC_LOW
}

/// The SGPRs of an operand.
fn scalar_places(value: Value) -> impl Iterator<Item = RegisterNumber> {
    let scalar = matches!(value, Value::Fixed(Fixed::Sgpr(_) | Fixed::Vcc, _));
    places(value).filter(move |_| scalar)
}

/// Whether the vector unit keeps the value of an SGPR that an instruction reads as a source.
fn is_kept(gpu: &Gpu, instruction: &Instruction, source: usize) -> bool {
    let slot = instruction.slot(source);
    gpu.generation == Generation::Gfx12 || slot.is_some_and(|slot| slot.file == File::Mask)
}

impl State {
    /// The state at the start of a function, and after a call: the vector unit may have read any
    /// SGPR. Callers and callees wait for their own writes.
    fn unknown() -> State {
        State {
            read: (0..=VCC_LOW).step_by(2).collect(),
            ..State::default()
        }
    }

    /// Updates the state for a call or a return, and returns the wait required before it: for all
    /// outstanding writes.
    fn leave(&mut self) -> Option<u32> {
        let mut wait = NOTHING;
        if !self.scalar.is_empty() {
            wait &= !SCALAR;
        }
        for place in &self.vector {
            wait &= if is_vcc(*place) { !VCC } else { !VECTOR };
        }
        *self = State::unknown();
        (wait != NOTHING).then_some(wait)
    }

    /// Updates the state for an instruction, and returns the wait required before it.
    fn step(&mut self, instruction: &Instruction, gpu: &Gpu) -> Option<u32> {
        let is_return = instruction.opcode == op::S_SETPC_B64 && instruction.sources.len() > 1;
        if is_return || instruction.opcode == op::S_SWAPPC_B64 {
            return self.leave();
        }
        let by_vector = match instruction.opcode.unit() {
            Unit::Vector | Unit::Transcendental => true,
            Unit::Scalar | Unit::Program | Unit::Pseudo => false,
            _ if gpu.generation != Generation::Gfx12 => true,
            Unit::ScalarMemory | Unit::Buffer | Unit::Image => {
                self.scalar.clear();
                self.vector.clear();
                return None;
            }
            Unit::Global | Unit::Flat | Unit::Scratch | Unit::Lds => return None,
        };
        if by_vector {
            for (at, source) in instruction.sources.iter().enumerate() {
                if is_kept(gpu, instruction, at) {
                    let pairs = scalar_places(source.value).map(|place| place & !1);
                    self.read.extend(pairs);
                }
            }
            if instruction.opcode.reads(ImplicitRegisters::VCC) {
                self.read.insert(VCC_LOW);
            }
        }
        let mut read: Vec<RegisterNumber> = instruction
            .sources
            .iter()
            .flat_map(|source| scalar_places(source.value))
            .collect();
        if instruction.opcode.reads(ImplicitRegisters::VCC) {
            read.push(VCC_LOW);
        }
        let mut wait = NOTHING;
        for place in &read {
            if by_vector {
                continue;
            }
            if is_vcc(*place) {
                self.vector.retain(|place| !is_vcc(*place));
            } else if self.read.contains(&(place & !1)) {
                self.vector.retain(|place| is_vcc(*place));
            }
        }
        for place in read {
            if self.scalar.contains(&place) {
                wait &= !SCALAR;
            }
            if self.vector.contains(&place) {
                wait &= if is_vcc(place) { !VCC } else { !VECTOR };
            }
        }
        if wait & SCALAR == 0 {
            self.scalar.clear();
        }
        if wait & VCC == 0 {
            self.vector.retain(|place| !is_vcc(*place));
        }
        if wait & VECTOR == 0 {
            self.vector.retain(|place| is_vcc(*place));
        }
        for place in instruction.results.iter().copied().flat_map(scalar_places) {
            if !self.read.contains(&(place & !1)) {
                continue;
            }
            let (to, from) = if by_vector {
                (&mut self.vector, &mut self.scalar)
            } else {
                (&mut self.scalar, &mut self.vector)
            };
            to.insert(place);
            if is_vcc(place) {
                from.remove(&place);
            }
        }
        (wait != NOTHING).then_some(wait)
    }
}

/// Inserts waits for SGPRs. Time: linear in the code, for each change of the state at a block's
/// start.
pub(crate) fn wait(code: &mut Code, gpu: &'static Gpu) {
    let opcode = match gpu.generation {
        Generation::Gfx12 => op::S_WAIT_ALU,
        generation if generation.is_rdna3() && gpu.wave == 64 => op::S_WAITCNT_DEPCTR,
        _ => return,
    };
    let step = |state: &mut State, instruction: &Instruction| {
        state.step(instruction, gpu);
    };
    // Whether a wait is needed depends on earlier reads on any path. A first analysis computes the
    // reads. The second analysis starts with them, so that a write that a wait covers is not
    // counted as outstanding.
    let is_called = code.is_called;
    let first = |at: usize| match at {
        0 if is_called => State::unknown(),
        _ => State::default(),
    };
    let mut reads = at_starts_with(code, first, step);
    for state in &mut reads {
        state.scalar.clear();
        state.vector.clear();
    }
    let read_before = |at: usize| reads.get(at).cloned().unwrap_or_default();
    let starts = at_starts_with(code, read_before, step);
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        super::put_before(block, |instruction| {
            Some((opcode, state.step(instruction, gpu)?))
        });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::Block;
    use crate::test_code::{S, V, made, names};
    use pretty_assertions::assert_eq;

    const VCC_MASK: Value = Value::Fixed(Fixed::Vcc, 1);

    fn vector_read(register: u16) -> Instruction {
        made("v_mov_b32", &[V(0)], &[S(register)])
    }

    fn scalar_write(register: u16) -> Instruction {
        made("s_mov_b32", &[S(register)], &[Value::Bits(0)])
    }

    fn vector_write(register: u16) -> Instruction {
        made("v_readfirstlane_b32", &[S(register)], &[V(0)])
    }

    fn select() -> Instruction {
        made("v_cndmask_b32", &[V(0)], &[V(0), V(1), VCC_MASK])
    }

    fn compare() -> Instruction {
        made("v_cmp_eq_u32", &[VCC_MASK], &[V(0), V(1)])
    }

    fn found(instructions: Vec<Instruction>) -> Vec<String> {
        names("gfx1200", wait, instructions)
    }

    // The expected waits are those of `llc-22 -mcpu=gfx1200 -run-pass=amdgpu-wait-sgpr-hazards` for
    // the same sequences.
    #[test]
    fn the_vector_unit_waits_for_what_the_scalar_unit_writes() {
        assert_eq!(
            found(vec![vector_read(4), scalar_write(4), vector_read(4)]),
            ["v_mov_b32", "s_mov_b32", "s_wait_alu 0xff9e", "v_mov_b32"]
        );
    }

    #[test]
    fn the_scalar_unit_waits_for_itself() {
        let copy = made("s_mov_b32", &[S(6)], &[S(5)]);
        assert_eq!(
            found(vec![vector_read(4), scalar_write(5), copy]),
            ["v_mov_b32", "s_mov_b32", "s_wait_alu 0xff9e", "s_mov_b32"]
        );
    }

    #[test]
    fn the_vector_unit_waits_for_itself_unless_the_scalar_unit_has_read() {
        assert_eq!(
            found(vec![vector_read(4), vector_write(4), vector_read(4)]),
            [
                "v_mov_b32",
                "v_readfirstlane_b32",
                "s_wait_alu 0xf19f",
                "v_mov_b32"
            ]
        );
        let copy = made("s_mov_b32", &[S(6)], &[S(4)]);
        assert_eq!(
            found(vec![vector_read(4), vector_write(4), copy, vector_read(4)]),
            ["v_mov_b32", "v_readfirstlane_b32", "s_mov_b32", "v_mov_b32"]
        );
    }

    /// For the same sequences, `llc-22 -mcpu=gfx1100 -mattr=+wavefrontsize64
    /// -run-pass=post-RA-hazard-rec` waits with the same immediates, directly after the writes. It
    /// does not wait for an SGPR that is not read as a mask, nor for a result of a scalar load, nor
    /// on gfx1030.
    #[test]
    fn rdna3_waits_for_masks_in_waves_of_64_lanes() {
        const MASK: Value = Value::Fixed(Fixed::Sgpr(2), 2);
        let select = || made("v_cndmask_b32", &[V(0)], &[V(0), V(1), MASK]);
        let write = || made("s_mov_b64", &[MASK], &[Value::Bits(0)]);
        let read = || made("s_mov_b64", &[Value::Fixed(Fixed::Sgpr(4), 2)], &[MASK]);
        let waits = |gpu: &str, instructions: &[Instruction]| {
            let found = names(gpu, wait, instructions.to_vec());
            let waits = found.into_iter().filter(|name| name.contains("depctr"));
            waits.collect::<Vec<String>>().join(", ")
        };
        for gpu in ["gfx1100:wave64", "gfx1150:wave64"] {
            let by_scalar = [select(), write(), read()];
            assert_eq!(waits(gpu, &by_scalar), "s_waitcnt_depctr 0xff9e");
            let compare = made("v_cmp_eq_u32", &[MASK], &[V(0), V(1)]);
            let by_vector = [select(), compare, select()];
            assert_eq!(waits(gpu, &by_vector), "s_waitcnt_depctr 0xf19f");
            let vcc = Value::Fixed(Fixed::Vcc, 2);
            let select_vcc = || made("v_cndmask_b32", &[V(0)], &[V(0), V(1), vcc]);
            let compare = made("v_cmp_eq_u32", &[vcc], &[V(0), V(1)]);
            let of_vcc = [select_vcc(), compare, select_vcc()];
            assert_eq!(waits(gpu, &of_vcc), "s_waitcnt_depctr 0xff9d");
            let load = made("global_load_b32", &[V(2)], &[V(3), MASK]);
            assert_eq!(
                waits(gpu, &[select(), write(), load]),
                "s_waitcnt_depctr 0xff9e"
            );
            assert_eq!(waits(gpu, &[vector_read(2), write(), read()]), "");
        }
        for gpu in ["gfx1100", "gfx1030:wave64"] {
            assert_eq!(waits(gpu, &[select(), write(), read()]), "", "{gpu}");
        }
    }

    #[test]
    fn vcc_is_waited_for_by_its_own_counter() {
        assert_eq!(
            found(vec![select(), compare(), select()]),
            [
                "v_cndmask_b32",
                "v_cmp_eq_u32",
                "s_wait_alu 0xff9d",
                "v_cndmask_b32"
            ]
        );
        let fused = made("v_div_fmas_f32", &[V(0)], &[V(1), V(2), V(3)]);
        assert_eq!(
            found(vec![select(), compare(), fused]),
            [
                "v_cndmask_b32",
                "v_cmp_eq_u32",
                "s_wait_alu 0xff9d",
                "v_div_fmas_f32"
            ]
        );
    }

    #[test]
    fn registers_never_read_by_the_vector_unit_need_no_wait() {
        let all = vec![
            scalar_write(4),
            vector_read(4),
            scalar_write(8),
            vector_read(8),
        ];
        assert_eq!(
            found(all),
            ["s_mov_b32", "v_mov_b32", "s_mov_b32", "v_mov_b32"]
        );
    }

    #[test]
    fn scalar_loads_wait_themselves_and_addresses_are_not_waited_for() {
        let load = made("s_load_b64", &[S(0)], &[Value::Fixed(Fixed::Sgpr(2), 2)]);
        assert_eq!(
            found(vec![vector_read(4), scalar_write(4), load, vector_read(4)]),
            ["v_mov_b32", "s_mov_b32", "s_load_b64", "v_mov_b32"]
        );
        let store = made(
            "global_store_b32",
            &[],
            &[V(0), V(3), Value::Fixed(Fixed::Sgpr(4), 2)],
        );
        assert_eq!(
            found(vec![vector_read(4), scalar_write(4), store]),
            ["v_mov_b32", "s_mov_b32", "global_store_b32"]
        );
    }

    #[test]
    fn a_cycle_is_gone_round() {
        let mut code = Code {
            blocks: vec![Block {
                instructions: vec![vector_read(4), scalar_write(4)],
                linear: vec![0],
                ..Block::default()
            }],
            ..Code::default()
        };
        wait(&mut code, Gpu::named("gfx1200").unwrap());
        assert_eq!(code.blocks[0].instructions[0].opcode, op::S_WAIT_ALU);
    }

    #[test]
    fn the_other_gpus_have_no_such_wait() {
        for gpu in ["gfx900", "gfx942", "gfx1100"] {
            let all = vec![vector_read(4), scalar_write(4), vector_read(4)];
            assert_eq!(
                names(gpu, wait, all),
                ["v_mov_b32", "s_mov_b32", "v_mov_b32"]
            );
        }
    }
}
