//! Evidence of a disagreement: converged lanes, or iterations of a loop, and their values.

use lanelog_ir::target::Mode;
use lanelog_sim::{Step, Value};

/// Lanes of one wave that executed an instruction together and disagreed; or iterations of one loop
/// whose corresponding instances of an instruction disagreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The index of the input.
    pub input: usize,
    /// The index of the work-group in the grid.
    pub group: u32,
    /// The index of the wave in the work-group.
    pub wave: u32,
    /// The index of the executed instruction in the function. For an argument, the first
    /// instruction.
    pub instruction: usize,
    /// Number of instructions executed before this one. An instruction counts once for all
    /// converged lanes that execute it.
    pub step: u64,
    /// The cycles around the instruction, outermost first: the header's block, and the iteration
    /// (0: before the header was reached).
    pub iterations: Vec<(u32, u64)>,
    /// Whether lanes or iterations disagreed.
    pub among: Among,
    /// The differing values.
    pub held: LaneValues,
    /// Whether an undefined value was frozen earlier in the run. LLVM assumes that all lanes get
    /// the same frozen value, so its verdicts are not compared with such runs.
    pub frozen: bool,
}

impl Witness {
    /// Lanes that disagreed in a step of a run on an input, after `steps` steps.
    pub(super) fn of_lanes(step: &Step<'_>, input: usize, steps: u64, held: LaneValues) -> Witness {
        Witness {
            input,
            group: step.group,
            wave: step.wave,
            instruction: step.instruction,
            step: steps,
            iterations: step.iterations.to_vec(),
            among: Among::Lanes,
            held,
            frozen: false,
        }
    }

    /// Whether the disagreement refutes a `uniform` verdict of this analysis.
    pub fn refutes(&self, who: &str) -> bool {
        let names = [Mode::Sound.name(), Mode::WorkGroup.name()];
        !self.frozen || names.iter().any(|name| who.starts_with(name))
    }
}

/// The lanes or iterations that disagreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Lanes of a wave.
    Lanes,
    /// Lanes of a work-group, numbered over its waves as if each had 64 lanes.
    Waves,
    /// Iterations of the loop with this header, numbered from 1.
    Iterations(u32),
}

/// The value of each lane, in ascending order of the lanes, without lanes whose value is undefined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaneValues {
    /// The value itself.
    Value(Vec<(u32, Value)>),
    /// An operand of the instruction: the index of its value, and the lanes' values.
    Operand(u32, Vec<(u32, Value)>),
    /// The successor block of each lane; `None` for a return.
    Target(Vec<(u32, Option<u32>)>),
}

impl LaneValues {
    /// Two lanes that disagree, for a short report: the first lane, and the first lane that
    /// disagrees with it.
    pub fn two_lanes(&self) -> Option<(u32, u32)> {
        fn first<T>(held: &[(u32, T)], differ: impl Fn(&T, &T) -> bool) -> Option<(u32, u32)> {
            let (lane, value) = held.first()?;
            let other = held.iter().find(|(_, other)| differ(value, other))?;
            Some((*lane, other.0))
        }
        match self {
            LaneValues::Value(held) | LaneValues::Operand(_, held) => first(held, disagree),
            LaneValues::Target(held) => first(held, |one, other| one != other),
        }
    }
}

/// Whether two values differ in a bit or element that is defined in both: `undef` and `poison`
/// agree with any value.
pub fn disagree(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Poison | Value::Undef, _) | (_, Value::Poison | Value::Undef) => false,
        (Value::Bits(one), Value::Bits(other)) => one != other,
        (Value::Many(_), Value::Many(_)) => {
            let mut open = vec![(one, other)];
            while let Some((one, other)) = open.pop() {
                match (one, other) {
                    (Value::Poison | Value::Undef, _) | (_, Value::Poison | Value::Undef) => {}
                    (Value::Many(these), Value::Many(those)) => {
                        open.extend(these.iter().zip(those.iter()));
                    }
                    (one, other) if one != other => return true,
                    _ => {}
                }
            }
            false
        }
        (one, other) => one != other,
    }
}
