//! Hazards: instructions that the hardware does not hold back by itself, though they need what another one has not finished.
//!
//! A hazard is a pair of instructions and how many others must stand between them. For each register the distance to the last instruction of
//! the first kind is known; where paths meet the smaller one holds.
//! Source: llvm/lib/Target/AMDGPU/GCNHazardRecognizer.cpp; AMD's ISA documents, "Manually Inserted Wait States".
//!
//! Deliberately absent: hazards of instructions that are never emitted (`v_cmpx`, MFMA, LDS direct, GWS), those of waves of 64 on gfx11, and
//! gfx12's of SGPRs that both units use.

use std::collections::BTreeMap;

use super::flow::{Known, Place, at_starts, places};
use crate::Gpu;
use crate::gpu::Generation;
use crate::machine::{Code, Fixed, Instruction, Modifier, Origin, Value, Why};

/// A pair of instructions that must not follow each other too closely.
struct Hazard {
    generations: &'static [Generation],
    /// The registers by which the first one matters.
    first: fn(&Instruction, &mut dyn FnMut(Value)),
    /// The registers by which the second one does.
    second: fn(&Instruction, &mut dyn FnMut(Value)),
    /// Instructions between them.
    states: u8,
    /// What is inserted is no `s_nop` but this wait, which ends the hazard altogether.
    wait: bool,
}

use Generation::{Gfx9, Gfx11, Gfx940};

const HAZARDS: &[Hazard] = &[
    // The vector unit writes an SGPR that an address is made of.
    Hazard {
        generations: &[Gfx9, Gfx940],
        first: scalar_results,
        second: memory_scalars,
        states: 5,
        wait: false,
    },
    // The vector unit writes VCC, and `v_div_fmas` reads it unseen.
    Hazard {
        generations: &[Gfx9, Gfx940],
        first: scalar_results,
        second: unseen_vcc,
        states: 4,
        wait: false,
    },
    // The vector unit writes an SGPR that selects a lane.
    Hazard {
        generations: &[Gfx9, Gfx940],
        first: scalar_results,
        second: lane_select,
        states: 4,
        wait: false,
    },
    // A lane reads another one's register.
    Hazard {
        generations: &[Gfx9, Gfx940],
        first: vector_results,
        second: other_lanes,
        states: 2,
        wait: false,
    },
    // Decoding runs ahead of the SGPRs that the vector unit writes.
    Hazard {
        generations: &[Gfx940],
        first: scalar_results,
        second: vector_unit_scalars,
        states: 2,
        wait: false,
    },
    Hazard {
        generations: &[Gfx940],
        first: vector_results,
        second: lane_source,
        states: 1,
        wait: false,
    },
    // Results of the unit for transcendental functions are not forwarded.
    Hazard {
        generations: &[Gfx940],
        first: function_results,
        second: vector_sources,
        states: 1,
        wait: false,
    },
    Hazard {
        generations: &[Gfx11],
        first: function_results,
        second: vector_sources,
        states: 6,
        wait: true,
    },
    // A store of more than two registers still reads them.
    Hazard {
        generations: &[Gfx9],
        first: stored,
        second: vector_results,
        states: 1,
        wait: false,
    },
    Hazard {
        generations: &[Gfx940],
        first: stored,
        second: vector_results,
        states: 2,
        wait: false,
    },
];

fn is_vector(instruction: &Instruction) -> bool {
    instruction.name.starts_with("v_")
}

fn is_memory(instruction: &Instruction) -> bool {
    let units = ["global_", "flat_", "scratch_", "buffer_", "image_"];
    units.iter().any(|unit| instruction.name.starts_with(unit))
}

fn is_scalar_place(value: Value) -> bool {
    matches!(value, Value::Fixed(Fixed::Sgpr(_) | Fixed::Vcc, _))
}

fn is_function(name: &str) -> bool {
    let functions = [
        "v_rcp_", "v_rsq_", "v_sqrt_", "v_exp_", "v_log_", "v_sin_", "v_cos_",
    ];
    functions.iter().any(|function| name.starts_with(function))
}

fn scalar_results(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_vector(instruction) {
        instruction
            .results
            .iter()
            .filter(|result| is_scalar_place(**result))
            .for_each(|result| tell(*result));
    }
}

fn vector_results(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_vector(instruction) {
        instruction.results.iter().for_each(|result| tell(*result));
    }
}

fn function_results(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_function(instruction.name) {
        instruction.results.iter().for_each(|result| tell(*result));
    }
}

fn memory_scalars(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_memory(instruction) {
        instruction
            .sources
            .iter()
            .filter(|source| is_scalar_place(source.value))
            .for_each(|source| tell(source.value));
    }
}

fn unseen_vcc(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if instruction.name.starts_with("v_div_fmas") {
        tell(Value::Fixed(Fixed::Vcc, 2));
    }
}

fn lane_select(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    let at = match instruction.name {
        "v_readlane_b32" => 1,
        "v_writelane_b32" => 2,
        _ => return,
    };
    if let Some(source) = instruction.sources.get(at) {
        tell(source.value);
    }
}

fn lane_source(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if matches!(instruction.name, "v_readlane_b32" | "v_readfirstlane_b32")
        && let Some(source) = instruction.sources.first()
    {
        tell(source.value);
    }
}

fn other_lanes(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    let across = instruction.modifiers.iter().any(|modifier| match modifier {
        Modifier::Word(word) | Modifier::Number(word, _) => ["quad_perm", "row_", "wave_"]
            .iter()
            .any(|start| word.starts_with(start)),
        Modifier::Offset(_) | Modifier::Call(..) => false,
    });
    if across {
        instruction
            .sources
            .iter()
            .for_each(|source| tell(source.value));
    }
}

fn vector_unit_scalars(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_vector(instruction) {
        instruction
            .sources
            .iter()
            .filter(|source| is_scalar_place(source.value))
            .for_each(|source| tell(source.value));
        unseen_vcc(instruction, tell);
    }
}

fn vector_sources(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_vector(instruction) && !is_function(instruction.name) {
        instruction
            .sources
            .iter()
            .for_each(|source| tell(source.value));
    }
}

fn stored(instruction: &Instruction, tell: &mut dyn FnMut(Value)) {
    if is_memory(instruction)
        && (instruction.name.contains("_store_b96") || instruction.name.contains("_store_b128"))
    {
        let rows = instruction
            .sources
            .iter()
            .filter(|source| matches!(source.value, Value::Fixed(Fixed::Vgpr(_), 3..)));
        rows.for_each(|source| tell(source.value));
    }
}

/// Instructions since the last one that matters to a hazard, by its number and register.
type State = BTreeMap<(u8, Place), u8>;

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

/// What must stand before an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Need {
    states: u8,
    wait: bool,
}

struct Hazards {
    own: Vec<(u8, &'static Hazard)>,
}

impl Hazards {
    fn step(&self, state: &mut State, instruction: &Instruction) -> Need {
        let mut need = Need::default();
        for (number, hazard) in &self.own {
            (hazard.second)(instruction, &mut |value| {
                for place in places(value) {
                    let Some(distance) = state.get(&(*number, place)) else {
                        continue;
                    };
                    if *distance < hazard.states {
                        need.wait |= hazard.wait;
                        if !hazard.wait {
                            need.states = need.states.max(hazard.states - distance);
                        }
                    }
                }
            });
        }
        let passed = need.states + 1 + u8::from(need.wait);
        let waited = |number: u8| {
            need.wait
                && self
                    .own
                    .iter()
                    .any(|(own, hazard)| *own == number && hazard.wait)
        };
        state.retain(|(number, _), distance| {
            *distance = distance.saturating_add(passed);
            *distance < 6 && !waited(*number)
        });
        for (number, hazard) in &self.own {
            (hazard.first)(instruction, &mut |value| {
                for place in places(value) {
                    state.insert((*number, place), 0);
                }
            });
        }
        need
    }
}

/// Inserts what hazards need. Time: linear in the code for each time that what is near at a block's start changes.
pub(super) fn hazards(code: &mut Code, gpu: &'static Gpu) {
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
        let mut out = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let need = hazards.step(&mut state, &instruction);
            let origin = Origin {
                why: Why::Wait,
                ..instruction.origin
            };
            let mut push = |name, number| {
                out.push(Instruction {
                    name,
                    results: Vec::new(),
                    sources: vec![Value::Bits(number).into()],
                    modifiers: Vec::new(),
                    tied: false,
                    origin,
                });
            };
            if need.states > 0 {
                push("s_nop", u32::from(need.states) - 1);
            }
            if need.wait {
                push("s_waitcnt_depctr", 0xfff);
            }
            out.push(instruction);
        }
        block.instructions = out;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Block;
    use pretty_assertions::assert_eq;

    fn instruction(name: &'static str, results: &[Value], sources: &[Value]) -> Instruction {
        Instruction {
            name,
            results: results.to_vec(),
            sources: sources.iter().map(|source| (*source).into()).collect(),
            modifiers: Vec::new(),
            tied: false,
            origin: Origin::default(),
        }
    }

    fn names(gpu: &str, instructions: Vec<Instruction>) -> Vec<String> {
        let mut code = Code {
            blocks: vec![Block {
                instructions,
                ..Block::default()
            }],
            ..Code::default()
        };
        hazards(&mut code, Gpu::named(gpu).unwrap_or(&crate::gpu::GPUS[0]));
        let text = |instruction: &Instruction| match instruction.sources.as_slice() {
            [one] if instruction.name == "s_nop" => format!("s_nop {:?}", one.value),
            _ => instruction.name.to_string(),
        };
        code.blocks[0].instructions.iter().map(text).collect()
    }

    const S: fn(u16) -> Value = |number| Value::Fixed(Fixed::Sgpr(number), 1);
    const V: fn(u16) -> Value = |number| Value::Fixed(Fixed::Vgpr(number), 1);

    // The counts below are those of `llc -O2` for these pairs.
    #[test]
    fn an_address_of_the_vector_unit_is_waited_for() {
        let pair = || {
            vec![
                instruction("v_readfirstlane_b32", &[S(4)], &[V(0)]),
                instruction("v_mov_b32", &[V(9)], &[V(8)]),
                instruction(
                    "global_load_b32",
                    &[V(1)],
                    &[V(2), Value::Fixed(Fixed::Sgpr(4), 2)],
                ),
            ]
        };
        let expected = [
            "v_readfirstlane_b32",
            "v_mov_b32",
            "s_nop Bits(3)",
            "global_load_b32",
        ];
        assert_eq!(names("gfx942", pair()), expected);
        assert_eq!(names("gfx900", pair()), expected);
        assert_eq!(
            names("gfx1100", pair()),
            ["v_readfirstlane_b32", "v_mov_b32", "global_load_b32"]
        );
    }

    #[test]
    fn a_function_is_not_forwarded() {
        let pair = || {
            vec![
                instruction("v_rcp_f32", &[V(1)], &[V(0)]),
                instruction("v_mul_f32", &[V(2)], &[V(1), V(1)]),
            ]
        };
        assert_eq!(
            names("gfx942", pair()),
            ["v_rcp_f32", "s_nop Bits(0)", "v_mul_f32"]
        );
        assert_eq!(
            names("gfx1100", pair()),
            ["v_rcp_f32", "s_waitcnt_depctr", "v_mul_f32"]
        );
        assert_eq!(names("gfx900", pair()), ["v_rcp_f32", "v_mul_f32"]);
    }

    #[test]
    fn a_mask_that_was_just_compared_is_waited_for_where_decoding_runs_ahead() {
        let pair = || {
            vec![
                instruction(
                    "v_cmp_eq_u32",
                    &[Value::Fixed(Fixed::Vcc, 2)],
                    &[V(0), V(1)],
                ),
                instruction(
                    "v_cndmask_b32",
                    &[V(2)],
                    &[V(0), V(1), Value::Fixed(Fixed::Vcc, 2)],
                ),
            ]
        };
        assert_eq!(
            names("gfx942", pair()),
            ["v_cmp_eq_u32", "s_nop Bits(1)", "v_cndmask_b32"]
        );
        assert_eq!(names("gfx900", pair()), ["v_cmp_eq_u32", "v_cndmask_b32"]);
    }
}
