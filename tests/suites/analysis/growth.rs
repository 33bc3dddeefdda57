//! The number of steps that the verdicts and the shapes of a function take grows almost linearly
//! with its blocks.
//!
//! `lanelog_util::limits` counts rows and labels that native code visits as steps, and a profile
//! counts the rows that the interpreter visits. Unlike times, their numbers are the same in every
//! run.

use lanelog_analysis::query::{Evaluator, Shapes, SoundPlus, shapes};
use lanelog_analysis::{Analyzer, How};

use lanelog_engine::Engine;
use lanelog_engine::built_in::{LLVM22, Program, SOUND};
use lanelog_facts::Exporter;
use lanelog_interp::{Limits, Profile};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Opcode, read};
use lanelog_util::limits;
use lanelog_verify::random::generate::{Growth, functions, growth};
use pretty_assertions::assert_eq;

const SIZES: [usize; 2] = [500, 4000];

/// The exponent of almost linear growth. Shapes of random edges vary: that of `tangle` is highest.
const BOUND: f64 = 1.6;

fn steps(
    program: &'static Program,
    wanted: &[&str],
    (shape, blocks): (Growth, usize),
    mode: Mode,
) -> u64 {
    let text = growth(shape, blocks);
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, mode);
    let function = &module.functions[0];
    let mut exporter = Exporter::default();
    let facts = exporter.export(&module, function, &context.classify(function));
    let before = limits::steps_taken();
    let found = program.run(Engine::Native, facts, wanted);
    assert!(!found.get("divergent_value").unwrap().is_empty());
    limits::steps_taken() - before
}

/// The rows that the interpreter visits to derive shapes.
fn rows_of_shapes(shape: Growth, blocks: usize) -> u64 {
    let text = growth(shape, blocks);
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let plan = shapes::plan().unwrap();
    let function = &module.functions[0];
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let mut profile = Profile::default();
    let answer = Evaluator::new(plan, &module, &context).function(
        function,
        &analysis,
        &Limits::default(),
        Some(&mut profile),
    );
    assert!(!answer.unwrap().rows[0].is_empty());
    let steps = profile.rules.iter().flat_map(|rule| &rule.steps);
    steps.map(|(_, rows)| *rows).sum()
}

/// Shapes read attributes of all functions of the module, which must happen once.
#[test]
fn steps_of_shapes_are_linear_in_the_number_of_functions() {
    let steps = |blocks| {
        let text = functions(blocks);
        let module = read(text.as_bytes());
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let plus = SoundPlus {
            shapes: Evaluator::new(shapes::plan().unwrap(), &module, &context),
            assumed: None,
        };
        let how = How {
            assumed: Some(&plus),
            ..How::default()
        };
        let mut analyzer = Analyzer::by(how, &module, &context);
        let before = limits::steps_taken();
        for function in &module.functions {
            let analysis = analyzer.analyze(function);
            let shapes = Shapes::new(&plus.shapes, function, &analysis, &Limits::default());
            assert!(!shapes.unwrap().accesses.is_empty());
        }
        limits::steps_taken() - before
    };
    let [small, large] = SIZES.map(steps);
    let ratio = large as f64 / small as f64;
    let linear = SIZES[1] as f64 / SIZES[0] as f64;
    assert!(ratio < 1.1 * linear, "{small} {large}");
}

/// The steps of the relations that `why` asks for: those of the branch nearest to the last phi.
fn steps_of_one_branch(shape: Growth, blocks: usize) -> u64 {
    let text = growth(shape, blocks);
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let function = &module.functions[0];
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let mut instructions = function.instructions.iter();
    let phi = instructions.rposition(|found| found.opcode == Opcode::Phi);
    let phi = (function.arguments.len() + phi.unwrap()) as u32;
    let support = analysis.support_nearby("divergent_value", phi, 1).unwrap();
    let before = limits::steps_taken();
    for relation in ["sync_dependent", "exit_cycle", "assumed_cycle"] {
        analysis.supported(relation, &support).unwrap();
    }
    1 + limits::steps_taken() - before
}

fn are_almost_linear(steps: impl Fn(Growth, usize) -> u64) {
    grow_at_most(BOUND, &Growth::ALL, steps);
}

fn grow_at_most(bound: f64, shapes: &[Growth], steps: impl Fn(Growth, usize) -> u64) {
    let mut wrong = Vec::new();
    for shape in shapes.iter().copied() {
        let [small, large] = SIZES.map(|blocks| steps(shape, blocks));
        let ratio = large as f64 / small as f64;
        let linear = SIZES[1] as f64 / SIZES[0] as f64;
        let exponent = ratio.ln() / linear.ln();
        println!("{:<16} {small:>9} {large:>9} {exponent:.2}", shape.name());
        if exponent > bound {
            wrong.push((shape, small, large, exponent));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Relations of mode `sound` that shapes are derived from, and whose rules read cycles or labels.
const READ_BY_SHAPES: [&str; 5] = [
    "divergent_value",
    "divergent_merge",
    "temporal_read",
    "innermost_divergent_cycle",
    "common_divergent_cycle",
];

#[test]
fn steps_of_mode_sound_are_almost_linear() {
    are_almost_linear(|shape, blocks| {
        let function = (shape, blocks);
        steps(&SOUND, &["divergent_value"], function, Mode::Sound)
    });
}

#[test]
fn steps_of_llvms_mode_are_almost_linear() {
    are_almost_linear(|shape, blocks| {
        let function = (shape, blocks);
        steps(&LLVM22, &["divergent_value"], function, Mode::Llvm22)
    });
}

/// One of the nested cycles is never left in the way that LLVM requires, and only branches directly
/// in it have to be tried until the end.
#[test]
fn a_cycle_that_llvm_does_not_leave_keeps_few_branches_waiting() {
    let blocks = 10_000;
    let function = (Growth::WildTangle, blocks);
    let steps = steps(&LLVM22, &["divergent_value"], function, Mode::Llvm22);
    assert!(steps < (blocks * blocks) as u64, "{steps}");
}

/// Labels of one branch have a row for each exit and each cycle that is left by it. Rules read each
/// of these rows a few times, not once for each other label at the same exit.
#[test]
fn steps_of_the_relations_of_one_branch_in_nests_are_at_most_quadratic() {
    let nests = [Growth::LeavingNest, Growth::LevelExits];
    grow_at_most(2.2, &nests, steps_of_one_branch);
}

#[test]
fn steps_of_shapes_are_almost_linear() {
    are_almost_linear(|shape, blocks| {
        let native = steps(&SOUND, &READ_BY_SHAPES, (shape, blocks), Mode::Sound);
        native + rows_of_shapes(shape, blocks)
    });
}
