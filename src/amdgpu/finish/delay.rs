//! Issue hints on RDNA3 and RDNA4: `s_delay_alu` names the earlier instructions that the next
//! instructions depend on. Instead of a wave that would stall, the hardware then issues
//! instructions of other waves. Hints only affect performance, because the hardware has interlocks.
//!
//! For each register, the pass tracks the instruction that wrote it: its remaining latency in
//! cycles, and the number of instructions of the same kind issued since. A hint names at most two
//! dependences: of one instruction, or of two instructions that are at most five apart. Where paths
//! merge, the longer delay is kept. Source: llvm/lib/Target/AMDGPU/AMDGPUInsertDelayAlu.cpp, with
//! the latencies of LLVM's model of these GPUs (SISchedule.td); AMD's RDNA3 ISA document,
//! "S_DELAY_ALU".
//!
//! Deliberately absent, as in LLVM: implicit operands, including VCC and EXEC.

use std::collections::BTreeMap;

use super::flow::{Known, RegisterNumber, at_starts, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::instructions::{File, Opcode, Traits, Unit, op};
use crate::machine::{Code, Fixed, Instruction, Value, Why};

/// The smallest distances that cannot be encoded: `FAR` in vector instructions, `FAR_FUNCTION` in
/// transcendental instructions.
const FAR: u8 = 5;
const FAR_FUNCTION: u8 = 4;
/// The maximum number of scalar cycles that can be encoded, plus one.
const LONG: u8 = 4;
/// The distance between the two instructions that one hint covers must be less than this.
const SKIPS: usize = 6;

/// The latency of the result in cycles; `None` for instructions that are neither scalar nor vector.
pub fn latency(opcode: Opcode) -> Option<u8> {
    let row = opcode.row();
    let is_slow = opcode.is(Traits::SLOW);
    let sources = || row.sources().iter().filter(|slot| slot.file != File::Mask);
    let doubles = sources().any(|slot| slot.bits == 64 && slot.number.is_float());
    let wide_sources = sources().any(|slot| slot.bits == 64);
    let wide_results = row.results().iter().any(|slot| slot.bits == 64);
    Some(match row.unit {
        Unit::Scalar if is_slow => 4,
        Unit::Scalar => 2,
        Unit::Transcendental if doubles => 40,
        Unit::Transcendental => 10,
        Unit::Vector if is_slow => 8,
        // The instruction writes EXEC, which is available earlier than a register.
        Unit::Vector if row.results().is_empty() && wide_sources => 6,
        // Double precision, including conversions.
        Unit::Vector if doubles || wide_results && !wide_sources => 38,
        Unit::Vector if wide_sources => 6,
        Unit::Vector => 5,
        _ => return None,
    })
}

/// The remaining latency of a register: cycles, and the number of instructions of the writer's kind
/// that were issued since, including the writer. Zero cycles mean that no latency remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Delay {
    vector: (u8, u8),
    function: (u8, u8),
    /// The number of other vector instructions issued since the transcendental instruction that is
    /// tracked.
    among: u8,
    scalar: u8,
}

const NOTHING: Delay = Delay {
    vector: (0, FAR),
    function: (0, FAR_FUNCTION),
    among: FAR,
    scalar: 0,
};

impl Delay {
    fn of(unit: Unit, cycles: u8) -> Delay {
        match unit {
            Unit::Transcendental => Delay {
                function: (cycles, 0),
                among: 0,
                ..NOTHING
            },
            Unit::Scalar => Delay {
                scalar: cycles.min(LONG),
                ..NOTHING
            },
            _ => Delay {
                vector: (cycles, 0),
                ..NOTHING
            },
        }
    }

    fn merge(&mut self, other: Delay) {
        let longer = |one: (u8, u8), other: (u8, u8)| (one.0.max(other.0), one.1.min(other.1));
        self.vector = longer(self.vector, other.vector);
        self.function = longer(self.function, other.function);
        self.among = self.among.min(other.among);
        self.scalar = self.scalar.max(other.scalar);
    }

    /// Accounts for an issued instruction. Returns whether any latency remains.
    fn advance(&mut self, unit: Unit) -> bool {
        let is_vector = u8::from(unit == Unit::Vector);
        self.vector.1 += is_vector;
        if self.vector.1 >= FAR || self.vector.0 <= 1 {
            self.vector = NOTHING.vector;
        } else {
            self.vector.0 -= 1;
        }
        self.function.1 += u8::from(unit == Unit::Transcendental);
        self.among = self.among.saturating_add(is_vector);
        if self.function.1 >= FAR_FUNCTION || self.function.0 <= 1 {
            self.function = NOTHING.function;
            self.among = NOTHING.among;
        } else {
            self.function.0 -= 1;
        }
        self.scalar = self.scalar.saturating_sub(1);
        *self != NOTHING
    }

    /// The codes of up to two dependences that a hint can name; zero for none.
    fn ids(self) -> [u32; 2] {
        let mut ids = Vec::with_capacity(3);
        if self.function.1 < FAR_FUNCTION {
            ids.push(4 + u32::from(self.function.1));
        }
        // If a transcendental instruction was issued after the vector instruction, its result
        // arrives later, so that it alone is named.
        if self.vector.1 < FAR && self.vector.1 <= self.among {
            ids.push(u32::from(self.vector.1));
        }
        if self.scalar > 0 {
            ids.push(8 + u32::from(self.scalar));
        }
        let id = |at: usize| ids.get(at).copied().unwrap_or(0);
        [id(0), id(1)]
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    places: BTreeMap<RegisterNumber, Delay>,
    /// The SGPR that the vector unit wrote last.
    last: Option<RegisterNumber>,
}

impl Known for State {
    fn merge(&mut self, other: &State) -> bool {
        let mut changed = false;
        for (place, delay) in &other.places {
            let known = self.places.entry(*place).or_insert(NOTHING);
            let before = *known;
            known.merge(*delay);
            changed |= *known != before;
        }
        changed
    }
}

fn named(value: Value) -> impl Iterator<Item = RegisterNumber> {
    let is_tracked = matches!(value, Value::Fixed(Fixed::Sgpr(_) | Fixed::Vgpr(_), _));
    places(value).filter(move |_| is_tracked)
}

/// Whether an instruction is issued only when the vector unit has finished all earlier
/// instructions.
fn waits_for_vectors(instruction: &Instruction) -> bool {
    let unit = instruction.opcode.unit();
    // The field of the immediate for vector results (its upper four bits) is zero: all must be
    // written.
    let all = |value: Value| matches!(value, Value::Bits(bits) if bits >> 12 & 15 == 0);
    let mut sources = instruction.sources.iter();
    unit == Unit::Lds
        || unit.is_memory()
        || unit.is_descriptor()
        || instruction.opcode == op::S_WAITCNT_DEPCTR && sources.any(|source| all(source.value))
}

/// Updates the state for an instruction, and returns the delay that it depends on.
fn step(state: &mut State, instruction: &Instruction) -> Delay {
    let unit = instruction.opcode.unit();
    let mut delay = NOTHING;
    // The scalar unit stalls until the vector unit has written its SGPRs.
    if unit.is_scalar()
        && let Some(last) = state.last
        && let Some(known) = state.places.get(&last).copied()
    {
        let nearer = |delay: &Delay| delay.vector.1 < known.vector.1 || delay.vector.0 == 0;
        state.places.retain(|_, delay| nearer(delay));
        state.last = None;
    }
    if waits_for_vectors(instruction) {
        state.places.clear();
    } else if let Some(cycles) = latency(instruction.opcode) {
        let skipped = usize::from(instruction.opcode == op::V_WRITELANE_B32);
        let sources = instruction.sources.iter().skip(skipped);
        for place in sources.flat_map(|source| named(source.value)) {
            if let Some(known) = state.places.remove(&place) {
                delay.merge(known);
            }
        }
        for place in instruction.results.iter().copied().flat_map(named) {
            if unit.is_vector() && place < 1024 {
                state.last = Some(place);
            }
            state.places.insert(place, Delay::of(unit, cycles));
        }
    }
    let states = match (instruction.opcode, instruction.sources.first()) {
        (op::S_NOP, Some(source)) => match source.value {
            Value::Bits(bits) => bits.min(15) + 1,
            _ => 1,
        },
        _ => 1,
    };
    state.places.retain(|_, delay| {
        let mut left = delay.advance(unit);
        for _ in 1..states {
            left &= delay.advance(Unit::Program);
        }
        left
    });
    delay
}

/// Inserts hints before instructions with a recent dependence. Time: linear in the code, for each
/// change of the state at a block's start.
pub(crate) fn hint(code: &mut Code, gpu: &'static Gpu) {
    if gpu.generation < Generation::Gfx11 {
        return;
    }
    let starts = at_starts(code, |state, instruction| {
        step(state, instruction);
    });
    for (block, mut state) in code.blocks.iter_mut().zip(starts) {
        state.last = None;
        let mut out: Vec<Instruction> = Vec::with_capacity(block.instructions.len());
        // The index of the last hint, while it can name one more dependence.
        let mut open: Option<usize> = None;
        for instruction in std::mem::take(&mut block.instructions) {
            let [first, second] = step(&mut state, &instruction).ids();
            if first != 0 {
                let skipped = open.map(|at| out.len() - at - 1);
                let hint = open.and_then(|at| out.get_mut(at)?.sources.first_mut());
                match (hint, skipped) {
                    (Some(hint), Some(skipped)) if second == 0 && skipped < SKIPS => {
                        if let Value::Bits(bits) = &mut hint.value {
                            *bits |= first << 7 | (skipped as u32) << 4;
                        }
                        open = None;
                    }
                    _ => {
                        open = (second == 0).then_some(out.len());
                        let hint = [Value::Bits(first | second << 7)];
                        let origin = instruction.origin.because(Why::Hint);
                        out.push(Instruction::new(op::S_DELAY_ALU, &[], &hint, origin));
                    }
                }
            }
            out.push(instruction);
        }
        block.instructions = out;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::machine::{Block, Origin};
    use crate::test_code::{S, V, made};
    use pretty_assertions::assert_eq;

    const PAIR: fn(u16) -> Value = |number| Value::Fixed(Fixed::Vgpr(number), 2);

    fn code(blocks: Vec<(Vec<Instruction>, &[u32])>) -> Code {
        let block = |(instructions, linear): (Vec<Instruction>, &[u32])| Block {
            instructions,
            linear: linear.to_vec(),
            ..Block::default()
        };
        Code {
            blocks: blocks.into_iter().map(block).collect(),
            ..Code::default()
        }
    }

    /// The hints in a code: the index of the instruction that each precedes, without counting
    /// hints, and its contents as `[first, skipped, second]`.
    fn hints(mut code: Code, gpu: &str) -> Vec<(usize, [u32; 3])> {
        hint(&mut code, Gpu::named(gpu).unwrap());
        let mut found = Vec::new();
        for block in &code.blocks {
            let mut at = 0;
            for instruction in &block.instructions {
                if instruction.opcode != op::S_DELAY_ALU {
                    at += 1;
                } else if let Value::Bits(bits) = instruction.sources[0].value {
                    found.push((at, [bits & 15, bits >> 4 & 7, bits >> 7]));
                }
            }
        }
        found
    }

    const VALU_1: u32 = 1;
    const TRANS_1: u32 = 5;
    const SALU_1: u32 = 9;

    fn add(to: u16, from: Value, with: u16) -> Instruction {
        made("v_add_f32", &[V(to)], &[from, V(with)])
    }

    // The expected hints are those that `llc-22 -mcpu=gfx1100 -run-pass=amdgpu-insert-delay-alu`
    // inserts into the same sequences.
    #[test]
    fn each_kind_of_dependence_is_named() {
        let nop = || made("s_nop", &[], &[Value::Bits(0)]);
        let sequence = vec![
            add(0, V(1), 2),
            add(3, V(0), 2),
            made("v_rcp_f32", &[V(4)], &[V(3)]),
            add(5, V(4), 3),
            made("s_add_i32", &[S(0)], &[S(1), S(2)]),
            add(6, S(0), 5),
            made("v_cmp_eq_u32", &[S(3)], &[V(6), V(5)]),
            made("s_add_i32", &[S(4)], &[S(3), S(2)]),
            made("v_mul_lo_u32", &[V(7)], &[V(1), V(2)]),
            nop(),
            nop(),
            nop(),
            nop(),
            nop(),
            add(8, V(7), 2),
            add(9, V(8), 2),
            made("ds_store_b32", &[], &[V(0), V(9)]),
            add(9, V(9), 2),
        ];
        let expected = [
            (1, [VALU_1, 1, VALU_1]),
            (3, [TRANS_1, 0, 0]),
            (5, [VALU_1, 0, SALU_1]),
            (6, [VALU_1, 0, 0]),
            (14, [VALU_1, 1, VALU_1]),
        ];
        assert_eq!(
            hints(code(vec![(sequence.clone(), &[])]), "gfx1100"),
            expected
        );
        for gpu in ["gfx900", "gfx942", "gfx950", "gfx1030"] {
            assert_eq!(hints(code(vec![(sequence.clone(), &[])]), gpu), [], "{gpu}");
        }
    }

    #[test]
    fn finished_modules_are_not_named() {
        let other = |number: u16| add(20 + number, V(10), 11);
        let sequence = |between: u16, first: Instruction, last: Instruction| {
            let mut all = vec![first];
            all.extend((0..between).map(other));
            all.push(last);
            hints(code(vec![(all, &[])]), "gfx1100")
        };
        // The latency of the writer is five cycles, so that the fourth instruction after it may
        // still stall.
        assert_eq!(
            sequence(3, add(0, V(1), 2), add(3, V(0), 2)),
            [(4, [4, 0, 0])]
        );
        assert_eq!(sequence(4, add(0, V(1), 2), add(3, V(0), 2)), []);
        // Double precision takes longer, but a hint can name only one of the last four
        // instructions.
        let double = || made("v_add_f64", &[PAIR(0)], &[PAIR(2), PAIR(4)]);
        let reader = || made("v_add_f64", &[PAIR(6)], &[PAIR(0), PAIR(4)]);
        assert_eq!(sequence(3, double(), reader()), [(4, [4, 0, 0])]);
        assert_eq!(sequence(4, double(), reader()), []);
        // A transcendental function takes ten cycles.
        let function = || made("v_rcp_f32", &[V(0)], &[V(1)]);
        assert_eq!(sequence(8, function(), add(3, V(0), 2)), [(9, [5, 0, 0])]);
        assert_eq!(sequence(9, function(), add(3, V(0), 2)), []);
        // A memory instruction is issued only when the vector unit has finished.
        let load = made("global_load_b32", &[V(9)], &[V(0), S(4)]);
        let all = vec![add(0, V(1), 2), load, add(3, V(0), 2)];
        assert_eq!(hints(code(vec![(all, &[])]), "gfx1100"), []);
    }

    #[test]
    fn two_dependences_that_are_far_apart_are_two_hints() {
        let chain = |between: u16| {
            let mut all = vec![add(0, V(1), 2), add(3, V(0), 2)];
            all.extend((0..between).map(|number| add(20 + number, V(10), 11)));
            all.extend([add(30, V(1), 2), add(31, V(30), 2)]);
            hints(code(vec![(all, &[])]), "gfx1100")
        };
        assert_eq!(chain(3), [(1, [VALU_1, 5, VALU_1])]);
        assert_eq!(chain(4), [(1, [VALU_1, 0, 0]), (7, [VALU_1, 0, 0])]);
    }

    #[test]
    fn the_longer_of_two_paths_counts() {
        let all = code(vec![
            (vec![add(0, V(1), 2)], &[1, 2]),
            (vec![add(9, V(1), 2), add(8, V(1), 2)], &[2]),
            (vec![add(3, V(0), 2)], &[]),
        ]);
        assert_eq!(hints(all, "gfx1100"), [(0, [VALU_1, 0, 0])]);
    }

    #[test]
    fn both_of_two_operations_are_looked_at() {
        let mut pair = made("v_mov_b32", &[V(4), V(5)], &[V(8), V(0)]);
        let dual = crate::machine::Modifier::Dual(op::V_MOV_B32, Origin::default());
        pair.modifiers.push(dual);
        let all = vec![add(0, V(1), 2), pair, add(9, V(5), 2)];
        let found = hints(code(vec![(all, &[])]), "gfx1100");
        assert_eq!(found, [(1, [VALU_1, 1, VALU_1])]);
    }
}
