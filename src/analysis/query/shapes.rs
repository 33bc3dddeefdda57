//! Shapes of the values of a function: the results of `rules/shape.dl`, by value number.

use super::{BuiltIn, Evaluator, Plan, Program};
use crate::{Analysis, Assume, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Change, Facts, Rows};
use lanelog_interp::{Limits, Stopped};
use lanelog_ir::target::Mode;
use lanelog_ir::{Function, Module};

/// The rule file.
pub const PROGRAM: &str = "rules/shape.dl";

/// The relations to compute, in the order of [`Shapes`]'s fields.
const WANTED: [&str; 7] = [
    "shape",
    "first_aligned",
    "aligned",
    "width",
    "uniform_by_shape",
    "pointer_operand",
    "defined",
];

/// The shape and alignment of each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shapes {
    /// Rows of `shape`, by value: the difference from lane to lane; `None` if it varies.
    pub strides: Vec<Option<i32>>,
    /// Rows of `first_aligned`: a divisor of the value in lane 0 (extrapolated if that lane is
    /// inactive); 0 if none is known, as for floats.
    pub first_aligned: Vec<u32>,
    /// Rows of `aligned`: a divisor of the value in every lane.
    pub aligned: Vec<u32>,
    /// Rows of `width`: the bit width of integers and pointers; 0 for other types.
    pub widths: Vec<u32>,
    /// Rows of `uniform_by_shape`: values that the divergence rules alone consider divergent, in
    /// ascending order.
    pub uniform_by_shape: Vec<u32>,
    /// Rows of `pointer_operand`: accesses and their pointers, in ascending order.
    pub accesses: Vec<(u32, u32)>,
    /// Rows of `defined`: values that are neither undefined nor poison, in ascending order.
    pub defined: Vec<u32>,
}

/// Plans a program that declares the relations of `rules/shape.dl`. `None` if one of these
/// relations is missing.
#[must_use]
pub fn plan_of(program: &Program) -> Option<Plan<'_>> {
    let wanted = WANTED.iter().map(|name| program.relation(name));
    Some(Plan::new(
        program,
        wanted.collect::<Option<_>>()?,
        Engine::Native,
    ))
}

/// The built-in program, read and planned once. `None` if the program is invalid, which tests rule
/// out.
#[must_use]
pub fn plan() -> Option<&'static Plan<'static>> {
    static PLANNED: BuiltIn<Plan<'static>> = BuiltIn::new(PROGRAM);
    PLANNED.planned(Engine::Native, |program, _| plan_of(program))
}

impl Shapes {
    /// Computes the shapes of a function from its analysis in mode `sound` and an evaluator of a
    /// plan from [`plan_of`], in nearly linear time.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(
        evaluator: &Evaluator<'_, '_, '_>,
        function: &Function,
        analysis: &Analysis<'_>,
        limits: &Limits,
    ) -> Result<Shapes, Stopped> {
        let answer = evaluator.function(function, analysis, limits, None)?;
        let [shape, first, aligned, width, uniform, accesses, defined] = answer.rows.as_slice()
        else {
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
            defined: defined.values().to_vec(),
        };
        for (value, stride) in pairs(shape) {
            if let Some(slot) = shapes.strides.get_mut(value as usize) {
                *slot = Some(stride as i32);
            }
        }
        Ok(shapes)
    }
}

/// Mode `sound+`: values that are uniform by their shapes become uniform for the divergence rules,
/// too. The analysis and the shapes are recomputed until nothing changes.
pub struct SoundPlus<'p, 'm, 't> {
    /// Derives shapes, by a plan from [`plan_of`].
    pub shapes: Evaluator<'p, 'm, 't>,
    /// Assumptions that are applied first.
    pub assumed: Option<&'p dyn Assume>,
}

/// Maximum number of rounds of divergence and shapes. If the limit stops the computation early,
/// only precision is lost.
const MOST_TURNS: usize = 4;

impl Assume for SoundPlus<'_, '_, '_> {
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
            let shapes = Shapes::new(&self.shapes, function, &analysis, &limits);
            let Ok(shapes) = shapes else { return };
            let mut uniform = shapes.uniform_by_shape;
            uniform.retain(|value| *value < extent.values);
            if uniform.is_empty() {
                return;
            }
            drop(analysis);
            Uniform(uniform).assume(module, function, facts);
        }
    }
}

/// Assumes that values are uniform, whatever their operands are.
#[derive(Clone, Debug, Default)]
pub struct Uniform(pub Vec<u32>);

impl Assume for Uniform {
    fn assume(&self, _: &Module<'_>, function: &Function, facts: &mut Facts) {
        let row = |relation: &str, value: u32, holds| Change {
            relation: relation.to_string(),
            row: vec![value],
            holds,
        };
        let changes = self.0.iter().flat_map(|value| {
            [
                row("source", *value, false),
                row("always_uniform", *value, true),
            ]
        });
        facts.change(function, &changes.collect::<Vec<Change>>());
    }
}

fn pairs(rows: &Rows) -> impl Iterator<Item = (u32, u32)> {
    rows.iter().filter_map(|row| match row {
        [one, other] => Some((*one, *other)),
        _ => None,
    })
}

/// An array of the second column, indexed by the first; 0 where there is no row.
fn column(rows: &Rows, count: usize) -> Vec<u32> {
    let mut column = vec![0; count];
    for (value, entry) in pairs(rows) {
        if let Some(slot) = column.get_mut(value as usize) {
            *slot = entry;
        }
    }
    column
}
