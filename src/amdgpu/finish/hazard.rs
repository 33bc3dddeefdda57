//! Hazards without a hardware interlock: instructions that access results of another instruction
//! too early.
//!
//! A hazard is a pair of kinds of instructions, and the number of instructions required between
//! them. For each register, the pass tracks the distance to the last instruction of the first kind;
//! where paths merge, it keeps the minimum. Source: llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp;
//! AMD's ISA documents, "Manually Inserted Wait States".
//!
//! Deliberately absent: hazards of instructions that are never emitted, and hazards handled in
//! other files of this folder. docs/reference/hazards.md lists all of them by name.

use std::collections::BTreeMap;

use super::flow::{Known, RegisterNumber, at_starts, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{Access, Encoding, ImplicitRegisters, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Value};

/// A hazard: the kinds of both instructions, the registers concerned, and the number of
/// instructions required between them.
struct Hazard {
    generations: &'static [Generation],
    first: Which,
    second: Which,
    states: u8,
}

/// Selects some of the registers that an instruction accesses.
#[derive(Clone, Copy)]
enum Registers {
    Results,
    /// SGPRs among the results.
    ScalarResults,
    /// VGPRs among the results.
    VectorResults,
    Sources,
    /// SGPRs among the sources, and VCC if it is read implicitly.
    ScalarSources,
    /// Source operands of more than two VGPRs. These are data, because addresses have at most two
    /// VGPRs.
    LongSources,
    FirstSource,
    LastSource,
    All,
    Vcc,
}

impl Registers {
    /// Calls a function with the selected operands of an instruction.
    fn of(self, instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
        let results = instruction.results.iter().copied();
        let mut sources = instruction.sources.iter().map(|source| source.value);
        let vcc = Value::Fixed(Fixed::Vcc, 2);
        match self {
            Registers::Results => results.for_each(tell),
            Registers::ScalarResults => results.filter(is_scalar_place).for_each(tell),
            Registers::VectorResults => results.filter(|result| is_long(result, 1)).for_each(tell),
            Registers::Sources => sources.for_each(tell),
            Registers::ScalarSources => {
                let unseen = instruction
                    .opcode
                    .reads(ImplicitRegisters::VCC)
                    .then_some(vcc);
                sources.filter(is_scalar_place).chain(unseen).for_each(tell);
            }
            Registers::LongSources => sources.filter(|source| is_long(source, 3)).for_each(tell),
            Registers::FirstSource => sources.next().into_iter().for_each(tell),
            Registers::LastSource => sources.next_back().into_iter().for_each(tell),
            Registers::All => instruction.values().for_each(tell),
            Registers::Vcc => tell(vcc),
        }
    }
}

fn is_scalar_place(value: &Value) -> bool {
    matches!(value, Value::Fixed(Fixed::Sgpr(_) | Fixed::Vcc, _))
}

/// Whether a value consists of at least `least` VGPRs.
fn is_long(value: &Value, least: u8) -> bool {
    matches!(value, Value::Fixed(Fixed::Vgpr(_), words) if *words >= least)
}

use Generation::{Gfx9, Gfx940, Gfx950};

/// `GCN`: the generations before RDNA. `CDNA`: those of them that are CDNA.
const GCN: &[Generation] = &[Gfx9, Gfx940, Gfx950];
const CDNA: &[Generation] = &[Gfx940, Gfx950];

/// A predicate on instructions, and the registers concerned.
type Which = (fn(&Instruction) -> bool, Registers);

const fn hazard(
    generations: &'static [Generation],
    first: Which,
    second: Which,
    states: u8,
) -> Hazard {
    Hazard {
        generations,
        first,
        second,
        states,
    }
}

#[rustfmt::skip]
const HAZARDS: &[Hazard] = &[
    // The vector unit writes an SGPR that is part of an address.
    hazard(GCN, (is_vector, Registers::ScalarResults), (is_memory, Registers::ScalarSources), 5),
    // The vector unit writes VCC, and `v_div_fmas` reads it implicitly.
    hazard(GCN, (is_vector, Registers::ScalarResults), (reads_vcc, Registers::Vcc), 4),
    // The vector unit writes an SGPR that selects a lane.
    hazard(GCN, (is_vector, Registers::ScalarResults), (selects_lane, Registers::LastSource), 4),
    // A cross-lane operation reads a VGPR, which any unit may have written.
    hazard(GCN, (|_| true, Registers::VectorResults), (Instruction::moves_between_lanes, Registers::Sources), 2),
    // Rows of two registers are swapped, and the vector unit has just written one of the registers.
    hazard(&[Gfx950], (is_vector, Registers::Results), (exchanges_rows, Registers::Sources), 2),
    // A vector instruction reads its SGPRs early, at decoding, possibly before an earlier vector
    // instruction has written them.
    hazard(CDNA, (is_vector, Registers::ScalarResults), (is_vector, Registers::ScalarSources), 2),
    hazard(CDNA, (is_vector, Registers::Results), (reads_lane, Registers::FirstSource), 1),
    // Results of the transcendental unit are not forwarded.
    hazard(CDNA, (is_function, Registers::Results), (is_plain_vector, Registers::Sources), 1),
    // A 16-bit result is forwarded too late if its upper half depends on the upper half of the
    // first source. AMD documents this for results in upper halves (`op_sel`); LLVM's
    // `getDstSelForwardingOperand` also detects these cases, by the same bit.
    hazard(CDNA, (gives_upper_half, Registers::Results), (is_vector, Registers::All), 1),
    // A store or an atomic operation with more than two data registers may read them so late that
    // the next vector instruction overwrites them first. Image instructions are not affected,
    // because of their descriptor.
    hazard(&[Gfx9], (stores, Registers::LongSources), (is_vector, Registers::Results), 1),
    hazard(CDNA, (stores, Registers::LongSources), (is_vector, Registers::Results), 2),
];

fn is_vector(instruction: &Instruction) -> bool {
    instruction.opcode.unit().is_vector()
}

fn is_function(instruction: &Instruction) -> bool {
    instruction.opcode.unit() == Unit::Transcendental
}

fn is_plain_vector(instruction: &Instruction) -> bool {
    instruction.opcode.unit() == Unit::Vector
}

fn is_memory(instruction: &Instruction) -> bool {
    let unit = instruction.opcode.unit();
    unit.is_memory() || unit.is_descriptor()
}

fn stores(instruction: &Instruction) -> bool {
    // Data of images, and of buffers with an offset in a register, are not affected.
    let unit = instruction.opcode.unit();
    let kept = || {
        let last = instruction.sources.last();
        last.is_some_and(|source| !matches!(source.value, Value::Bits(_)))
    };
    (unit.is_memory() || unit == Unit::Buffer && !kept())
        && matches!(instruction.opcode.access(), Access::Store | Access::Atomic)
}

fn reads_vcc(instruction: &Instruction) -> bool {
    instruction.opcode.reads(ImplicitRegisters::VCC)
}

fn selects_lane(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, op::V_READLANE_B32 | op::V_WRITELANE_B32)
}

fn reads_lane(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode,
        op::V_READLANE_B32 | op::V_READFIRSTLANE_B32
    )
}

fn exchanges_rows(instruction: &Instruction) -> bool {
    matches!(
        instruction.opcode,
        op::V_PERMLANE16_SWAP_B32 | op::V_PERMLANE32_SWAP_B32
    )
}

/// Whether the upper half of the result depends on the upper half of the first source.
fn gives_upper_half(instruction: &Instruction) -> bool {
    let lower = |modifier: &Modifier| matches!(modifier, Modifier::Sources("op_sel_hi", _, bits) if bits & 1 == 0);
    is_vector(instruction)
        && instruction.opcode.row().encoding == Encoding::Vop3p
        && !instruction.modifiers.iter().any(lower)
}

/// The number of instructions since the last one of a hazard's first kind, by hazard index and
/// register.
type State = BTreeMap<(u8, RegisterNumber), u8>;

/// The smallest distance at which no hazard exists.
const FARTHEST: u8 = 5;

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (key, distance) in other {
            let entry = self.entry(*key).or_insert(u8::MAX);
            if distance < entry {
                *entry = *distance;
                changed = true;
            }
        }
        changed
    }
}

struct Hazards {
    own: Vec<(u8, &'static Hazard)>,
}

impl Hazards {
    /// The number of instructions still required before an instruction.
    fn step(&self, state: &mut State, instruction: &Instruction) -> u8 {
        let mut need = 0;
        for (number, hazard) in &self.own {
            let (is_second, registers) = hazard.second;
            if !is_second(instruction) {
                continue;
            }
            registers.of(instruction, &mut |value| {
                for place in places(value) {
                    if let Some(distance) = state.get(&(*number, place)) {
                        need = hazard.states.saturating_sub(*distance).max(need);
                    }
                }
            });
        }
        state.retain(|_, distance| {
            *distance = distance.saturating_add(need + 1);
            *distance < FARTHEST
        });
        for (number, hazard) in &self.own {
            let (is_first, registers) = hazard.first;
            if !is_first(instruction) {
                continue;
            }
            registers.of(instruction, &mut |value| {
                for place in places(value) {
                    state.insert((*number, place), 0);
                }
            });
        }
        need
    }
}

/// Inserts the required `s_nop` instructions. Time: linear in the code, for each change of the
/// state at a block's start.
pub(crate) fn hazards(code: &mut Code, gpu: &'static Gpu) {
    let numbered = (0u8..).zip(HAZARDS);
    let own: Vec<_> = numbered
        .filter(|(_, hazard)| hazard.generations.contains(&gpu.generation))
        .collect();
    if own.is_empty() {
        return;
    }
    let hazards = Hazards { own };
    let starts = at_starts(code, |state, instruction| {
        hazards.step(state, instruction);
    });
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        super::put_before(block, |instruction| {
            let states = hazards.step(&mut state, instruction);
            (states > 0).then(|| (op::S_NOP, u32::from(states) - 1))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Modifier;
    use crate::test_code::{S, V, made};
    use pretty_assertions::assert_eq;

    fn names(gpu: &str, instructions: &[Instruction]) -> Vec<String> {
        crate::test_code::names(gpu, hazards, instructions.to_vec())
    }

    /// The instruction that the pass inserts before the last instruction, on gfx900 and on gfx942.
    /// On other GPUs it must insert none.
    fn put(instructions: &[Instruction]) -> [String; 2] {
        for gpu in ["gfx1100", "gfx1200"] {
            assert_eq!(names(gpu, instructions).len(), instructions.len(), "{gpu}");
        }
        ["gfx900", "gfx942"].map(|gpu| {
            let found = names(gpu, instructions);
            let last = instructions.len() - 1;
            let put = found.get(last..found.len() - 1).unwrap_or_default();
            put.join(", ")
        })
    }

    const PAIR: fn(u16) -> Value = |number| Value::Fixed(Fixed::Sgpr(number), 2);
    const VCC: Value = Value::Fixed(Fixed::Vcc, 2);

    fn other() -> Instruction {
        made("v_mov_b32", &[V(9)], &[V(8)])
    }

    fn compare() -> Instruction {
        made("v_cmp_eq_u32", &[VCC], &[V(0), V(1)])
    }

    // The expected counts are those of `llc-22 -run-pass=post-RA-hazard-rec` for these sequences.
    #[test]
    fn an_address_of_the_vector_unit_is_waited_for() {
        let first = made("v_readfirstlane_b32", &[S(4)], &[V(0)]);
        let load = made("global_load_b32", &[V(1)], &[V(2), PAIR(4)]);
        assert_eq!(put(&[first.clone(), load.clone()]), ["s_nop 4", "s_nop 4"]);
        assert_eq!(put(&[first.clone(), other(), load]), ["s_nop 3", "s_nop 3"]);
        // For an SGPR that the scalar unit writes, the hardware has an interlock.
        let scalar = made("s_mov_b32", &[S(4)], &[Value::Bits(0)]);
        let load = made("global_load_b32", &[V(1)], &[V(2), PAIR(4)]);
        assert_eq!(put(&[scalar, load]), ["", ""]);
        let scalar_load = made("s_load_b32", &[S(7)], &[PAIR(4)]);
        assert_eq!(put(&[first, scalar_load]), ["", ""]);
    }

    #[test]
    fn vcc_that_is_read_unseen_is_waited_for() {
        let fused = made("v_div_fmas_f32", &[V(0)], &[V(1), V(2), V(3)]);
        assert_eq!(put(&[compare(), fused]), ["s_nop 3", "s_nop 3"]);
    }

    #[test]
    fn a_number_of_a_lane_is_waited_for() {
        let first = || made("v_readfirstlane_b32", &[S(4)], &[V(0)]);
        let read = made("v_readlane_b32", &[S(5)], &[V(7), S(4)]);
        assert_eq!(put(&[first(), read]), ["s_nop 3", "s_nop 3"]);
        let mut write = made("v_writelane_b32", &[V(7)], &[V(7), S(8), S(4)]);
        write.tied = true;
        assert_eq!(put(&[first(), write]), ["s_nop 3", "s_nop 3"]);
    }

    #[test]
    fn values_read_by_another_lane_are_waited_for() {
        let across = || {
            let mut across = made("v_mov_b32", &[V(2)], &[V(1)]);
            across.modifiers.push(Modifier::Number("row_shl", 1));
            across
        };
        let write = || made("v_mov_b32", &[V(1)], &[V(0)]);
        assert_eq!(put(&[write(), across()]), ["s_nop 1", "s_nop 1"]);
        assert_eq!(put(&[write(), other(), across()]), ["s_nop 0", "s_nop 0"]);
        // A load that writes the register has the same hazard. The wait for the load counts as one
        // of the required instructions.
        let load = made("global_load_b32", &[V(1)], &[V(2), PAIR(4)]);
        let wait = made("s_waitcnt", &[], &[]);
        assert_eq!(put(&[load, wait, across()]), ["s_nop 0", "s_nop 0"]);
    }

    #[test]
    fn rows_that_change_places_are_waited_for() {
        let both = Value::Fixed(Fixed::Vgpr(2), 2);
        let mut swap = made("v_permlane16_swap_b32", &[both], &[both]);
        swap.tied = true;
        let write = || made("v_mov_b32", &[V(3)], &[V(0)]);
        let put = |instructions: &[Instruction]| {
            let found = names("gfx950", instructions);
            found[instructions.len() - 1..found.len() - 1].join(", ")
        };
        assert_eq!(put(&[write(), swap.clone()]), "s_nop 1");
        assert_eq!(put(&[write(), other(), swap.clone()]), "s_nop 0");
        assert_eq!(put(&[write(), other(), other(), swap]), "");
    }

    #[test]
    fn a_function_is_not_forwarded() {
        let function = || made("v_rcp_f32", &[V(1)], &[V(0)]);
        let reader = made("v_mul_f32", &[V(2)], &[V(1), V(1)]);
        assert_eq!(put(&[function(), reader.clone()]), ["", "s_nop 0"]);
        assert_eq!(put(&[function(), other(), reader]), ["", ""]);
        let sqrt = made("v_sqrt_f32", &[V(2)], &[V(1)]);
        assert_eq!(put(&[function(), sqrt]), ["", ""]);
    }

    #[test]
    fn a_result_on_pairs_is_not_forwarded() {
        let pair = |upper: u8| {
            let mut pair = made("v_pk_add_f16", &[V(1)], &[V(2), V(3)]);
            if upper != 3 {
                pair.modifiers
                    .push(Modifier::Sources("op_sel_hi", 2, upper));
            }
            pair
        };
        let read = || made("v_mov_b32", &[V(5)], &[V(1)]);
        assert_eq!(put(&[pair(3), read()]), ["", "s_nop 0"]);
        assert_eq!(put(&[pair(1), read()]), ["", "s_nop 0"]);
        assert_eq!(put(&[pair(2), read()]), ["", ""]);
        assert_eq!(put(&[pair(3), other(), read()]), ["", ""]);
        let function = made("v_rcp_f32", &[V(5)], &[V(1)]);
        assert_eq!(put(&[pair(3), function]), ["", "s_nop 0"]);
        let write = made("v_mov_b32", &[V(1)], &[V(4)]);
        assert_eq!(put(&[pair(3), write]), ["", "s_nop 0"]);
        let store = made("global_store_b32", &[], &[V(6), V(1), PAIR(4)]);
        assert_eq!(put(&[pair(3), store]), ["", ""]);
    }

    #[test]
    fn a_mask_that_was_just_compared_is_waited_for_where_decoding_runs_ahead() {
        let select = made("v_cndmask_b32", &[V(2)], &[V(0), V(1), VCC]);
        assert_eq!(put(&[compare(), select]), ["", "s_nop 1"]);
        let read = made("v_readfirstlane_b32", &[S(4)], &[V(9)]);
        assert_eq!(put(&[other(), read]), ["", "s_nop 0"]);
    }

    #[test]
    fn data_of_a_long_store_is_not_overwritten_at_once() {
        let four = Value::Fixed(Fixed::Vgpr(2), 4);
        let two = Value::Fixed(Fixed::Vgpr(2), 2);
        let address = Value::Fixed(Fixed::Vgpr(0), 2);
        let after = made("v_mov_b32", &[V(3)], &[V(8)]);
        for name in [
            "global_store_b128",
            "flat_store_b128",
            "scratch_store_b128",
            "global_atomic_cmpswap_b64",
            "flat_atomic_cmpswap_b64",
        ] {
            let long = made(name, &[], &[address, four]);
            assert_eq!(
                put(&[long.clone(), after.clone()]),
                ["s_nop 0", "s_nop 1"],
                "{name}"
            );
            assert_eq!(
                put(&[long.clone(), other(), after.clone()]),
                ["", "s_nop 0"],
                "{name}"
            );
            assert_eq!(put(&[long, other()]), ["", ""], "{name}");
        }
        for name in ["global_store_b64", "global_atomic_cmpswap_b32"] {
            let short = made(name, &[], &[address, two]);
            assert_eq!(put(&[short, after.clone()]), ["", ""], "{name}");
        }
        let image = made("image_store", &[], &[four, address]);
        assert_eq!(put(&[image, after]), ["", ""]);
    }
}
