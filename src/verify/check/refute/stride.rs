//! Shapes compared with execution: claims about the stride between lanes, and about multiples.
//!
//! A claim about a value is refuted by one step in which converged lanes compute the value:
//!
//! | claim | refuted if |
//! |---|---|
//! | `shape(value, stride)` | lanes differ in their value minus the stride times their number, modulo 2 to the width |
//! | `first_aligned(value, bytes)` of such a value | a lane's value minus the stride times its number is not a multiple |
//! | `aligned(value, bytes)` | a lane's value is not a multiple |
//!
//! `undef` and `poison` agree with any value. After a run has frozen an undefined value in one lane
//! and a defined value in another, it refutes nothing.

use std::collections::BTreeMap;
use std::fmt;

use lanelog_analysis::query::Shapes;
use lanelog_ir::{Function, Opcode};
use lanelog_sim::{Observer, Step, Value};

use super::witness::{LaneValues, Witness, disagree};

/// A refuted claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// All lanes have the same value.
    Uniform,
    /// Values of neighbouring lanes differ by this stride.
    Stride(i32),
    /// The base (the value minus the stride times the lane's index) is a multiple of this number.
    FirstAligned(u32),
    /// The value of each lane is a multiple of this number.
    Aligned(u32),
}

impl fmt::Display for Claim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Uniform => formatter.write_str("uniform"),
            Claim::Stride(stride) => write!(formatter, "lanes {stride} apart"),
            Claim::FirstAligned(bytes) => write!(formatter, "a multiple of {bytes} in lane 0"),
            Claim::Aligned(bytes) => write!(formatter, "a multiple of {bytes} in every lane"),
        }
    }
}

/// The first step that refuted a claim about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The claim.
    pub claim: Claim,
    /// The values of the lanes.
    pub witness: Box<Witness>,
}

/// Observes the launched activation of one function.
pub struct StrideWatch<'s> {
    function: &'s Function,
    index: usize,
    shapes: &'s Shapes,
    /// The first refuted claim about each value, by the value's index.
    pub refuted: BTreeMap<u32, Refuted>,
    /// For each value, whether two converged lanes computed it.
    pub compared: Vec<bool>,
    guessed: bool,
    input: usize,
    steps: u64,
}

impl<'s> StrideWatch<'s> {
    /// Watches the function with this index.
    pub fn new(function: &'s Function, index: usize, shapes: &'s Shapes) -> StrideWatch<'s> {
        StrideWatch {
            function,
            index,
            shapes,
            refuted: BTreeMap::new(),
            compared: vec![false; function.value_count() as usize],
            guessed: false,
            input: 0,
            steps: 0,
        }
    }

    /// Starts the run on an input.
    pub fn begin(&mut self, input: usize) {
        self.guessed = false;
        self.input = input;
        self.steps = 0;
    }

    /// Number of claims about a value: its stride, the divisor of its base, and the divisor of each
    /// lane's value.
    pub fn claims(&self, value: u32) -> usize {
        let at = value as usize;
        let stride = self.shapes.strides.get(at).copied().flatten().is_some();
        let more_than_one = |of: &[u32]| of.get(at).is_some_and(|of| *of > 1);
        usize::from(stride)
            + usize::from(stride && more_than_one(&self.shapes.first_aligned))
            + usize::from(more_than_one(&self.shapes.aligned))
    }

    fn watch(&mut self, step: &Step<'_>, value: u32) {
        if self.refuted.contains_key(&value) {
            return;
        }
        let held = held(step, value);
        if let (true, Some(slot)) = (held.len() > 1, self.compared.get_mut(value as usize)) {
            *slot = true;
        }
        if let Some(claim) = self.disproved(value, &held) {
            let held = held.into_iter().map(|(lane, value)| (lane, value.clone()));
            self.refuted.insert(
                value,
                Refuted {
                    claim,
                    witness: Box::new(Witness::of_lanes(
                        step,
                        self.input,
                        self.steps,
                        LaneValues::Value(held.collect()),
                    )),
                },
            );
        }
    }

    /// The claim about a value that the lanes' values refute, if there is one.
    fn disproved(&self, value: u32, held: &[(u32, &Value)]) -> Option<Claim> {
        let at = value as usize;
        let stride = self.shapes.strides.get(at).copied().flatten();
        if stride == Some(0) {
            let (_, first) = held.first()?;
            if held.iter().any(|(_, other)| disagree(first, other)) {
                return Some(Claim::Uniform);
            }
        }
        let width = *self.shapes.widths.get(at)?;
        if !(1..=64).contains(&width) {
            return None;
        }
        let mask = u64::MAX >> (64 - width);
        let numbers: Vec<(u32, u64)> = held
            .iter()
            .filter_map(|(lane, value)| match value {
                Value::Bits(bits) => Some((*lane, *bits)),
                _ => None,
            })
            .collect();
        let multiple = |number: u64, of: u32| {
            // Divisors are powers of 2. Numbers wrap modulo 2 to the width, so bits above the width
            // are ignored.
            let of = u64::from(of.max(1)) - 1;
            number & of & mask == 0
        };
        let aligned = self.shapes.aligned.get(at).copied().unwrap_or(0);
        let first_aligned = self.shapes.first_aligned.get(at).copied().unwrap_or(0);
        if !numbers.iter().all(|(_, number)| multiple(*number, aligned)) {
            return Some(Claim::Aligned(aligned));
        }
        let stride = stride?;
        let base = |(lane, number): &(u32, u64)| {
            let away = i64::from(stride).wrapping_mul(i64::from(*lane)) as u64;
            number.wrapping_sub(away) & mask
        };
        let first = base(numbers.first()?);
        if numbers.iter().any(|number| base(number) != first) {
            return Some(Claim::Stride(stride));
        }
        (!multiple(first, first_aligned)).then_some(Claim::FirstAligned(first_aligned))
    }
}

/// The lanes with a defined value in a step, and their values.
fn held<'v>(step: &Step<'v>, value: u32) -> Vec<(u32, &'v Value)> {
    let lanes = (0..64).filter(|lane| step.lanes >> lane & 1 == 1);
    let all = lanes.filter_map(|lane| Some((lane, (step.values)(lane, value)?)));
    all.filter(|(_, value)| !matches!(value, Value::Poison | Value::Undef))
        .collect()
}

impl Observer for StrideWatch<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        if step.activation != 0 || step.function != self.index || self.guessed {
            return;
        }
        let Some(instruction) = self.function.instructions.get(step.instruction) else {
            return;
        };
        if instruction.opcode == Opcode::Freeze {
            let operand = self.function.operands_of(instruction).first();
            let defined = operand
                .and_then(|operand| operand.as_value())
                .map(|operand| held(step, operand).len() as u32);
            if defined.is_some_and(|defined| 0 < defined && defined < step.lanes.count_ones()) {
                self.guessed = true;
                return;
            }
        }
        let arguments = self.function.arguments.len();
        if step.instruction == 0 {
            for argument in 0..arguments as u32 {
                self.watch(step, argument);
            }
        }
        self.watch(step, (arguments + step.instruction) as u32);
    }
}
