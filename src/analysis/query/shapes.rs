//! Shapes of the values of a function: the answers of `rules/shape.dl`, by number.

use std::sync::OnceLock;

use super::{Evaluator, Own, Plan, Program};
use crate::{Analysis, Assume, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Change, Facts, Rows};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// The program.
pub const PROGRAM: &str = "rules/shape.dl";

/// The relations to compute, in the order of [`Shapes`]'s fields.
const WANTED: [&str; 6] = [
    "shape",
    "first_aligned",
    "aligned",
    "width",
    "uniform_by_shape",
    "pointer_operand",
];

/// The shape and alignment of each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shapes {
    /// `shape`: by how much lanes are apart, by value; `None` varies.
    pub strides: Vec<Option<i32>>,
    /// `first_aligned`: a divisor of the base, lane 0's value (extrapolated if that lane is
    /// inactive); 0 if none is known, as for floats.
    pub first_aligned: Vec<u32>,
    /// `aligned`: a divisor of every lane's value.
    pub aligned: Vec<u32>,
    /// `width`: the bits of integers and pointers; 0 for others.
    pub widths: Vec<u32>,
    /// `uniform_by_shape`: values that are divergent by divergence alone, ascending.
    pub uniform_by_shape: Vec<u32>,
    /// `pointer_operand`: accesses and the pointers they go through, ascending.
    pub accesses: Vec<(u32, u32)>,
}

/// The plan for a program that has the relations of `rules/shape.dl`. None if it lacks one.
#[must_use]
pub fn plan_of(program: &Program) -> Option<Plan<'_>> {
    let wanted = WANTED.iter().map(|name| program.relation(name));
    Some(Plan::new(
        program,
        wanted.collect::<Option<_>>()?,
        Engine::Native,
    ))
}

/// The built-in program, read and planned once. None if it has a mistake, which tests find.
#[must_use]
pub fn plan() -> Option<&'static Plan<'static>> {
    static READ: OnceLock<Option<Program>> = OnceLock::new();
    static PLANNED: OnceLock<Option<Plan<'static>>> = OnceLock::new();
    let planned = PLANNED.get_or_init(|| {
        let program = READ.get_or_init(|| Program::built_in(PROGRAM).ok());
        plan_of(program.as_ref()?)
    });
    planned.as_ref()
}

impl Shapes {
    /// The shapes of a function, by its analysis in mode `sound` and a plan from [`plan_of`]. Time:
    /// nearly linear in it.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(
        plan: &Plan<'_>,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
        limits: &Limits,
    ) -> Result<Shapes, Stopped> {
        let own = Own::default();
        let evaluator = Evaluator::new(plan, &own, module, context);
        let answer = evaluator.function(function, analysis, limits, None)?;
        let [shape, first, aligned, width, uniform, accesses] = answer.rows.as_slice() else {
            return Ok(Shapes::default());
        };
        let count = function.value_count() as usize;
        let mut shapes = Shapes {
            strides: vec![None; count],
            first_aligned: column(first, count),
            aligned: column(aligned, count),
            widths: column(width, count),
            uniform_by_shape: uniform.values().to_vec(),
            accesses: pairs(accesses).collect(),
        };
        for (value, stride) in pairs(shape) {
            if let Some(slot) = shapes.strides.get_mut(value as usize) {
                *slot = Some(stride as i32);
            }
        }
        Ok(shapes)
    }
}

/// Mode `sound+`: values that are uniform by their shapes are uniform for the rules of divergence
/// too, repeated until nothing changes.
#[derive(Clone, Copy)]
pub struct SoundPlus<'p> {
    /// The plan that derives shapes.
    pub plan: &'p Plan<'p>,
    /// The GPU.
    pub context: &'p ModuleContext<'p>,
    /// Earlier assumptions.
    pub assumed: Option<&'p dyn Assume>,
}

/// Maximal number of rounds of divergence and shapes. Stopping early costs only precision.
const MOST_TURNS: usize = 4;

impl Assume for SoundPlus<'_> {
    fn assume(&self, module: &Module<'_>, function: &Function, facts: &mut Facts) {
        if let Some(assumed) = self.assumed {
            assumed.assume(module, function, facts);
        }
        let extent = Extent {
            arguments: function.arguments.len() as u32,
            values: function.value_count(),
            blocks: function.blocks.len(),
        };
        for _ in 0..MOST_TURNS {
            let analysis = Analysis::of_facts(Engine::Native, extent, facts, Mode::Sound);
            let limits = Limits::default();
            let shapes = Shapes::new(
                self.plan,
                module,
                self.context,
                function,
                &analysis,
                &limits,
            );
            let Ok(shapes) = shapes else { return };
            let uniform = shapes.uniform_by_shape.iter();
            let row = |relation: &str, value: u32, holds| Change {
                relation: relation.to_string(),
                row: vec![value],
                holds,
            };
            let changes: Vec<Change> = uniform
                .filter(|value| **value < extent.values)
                .flat_map(|value| {
                    [
                        row("source", *value, false),
                        row("always_uniform", *value, true),
                    ]
                })
                .collect();
            if changes.is_empty() {
                return;
            }
            drop(analysis);
            facts.change(function, &changes);
        }
    }
}

fn pairs(rows: &Rows) -> impl Iterator<Item = (u32, u32)> {
    rows.iter().filter_map(|row| match row {
        [one, other] => Some((*one, *other)),
        _ => None,
    })
}

/// The second column by the first; 0 where there is no row.
fn column(rows: &Rows, count: usize) -> Vec<u32> {
    let mut column = vec![0; count];
    for (value, entry) in pairs(rows) {
        if let Some(slot) = column.get_mut(value as usize) {
            *slot = entry;
        }
    }
    column
}
