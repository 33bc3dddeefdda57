//! The number of steps that the verdicts of a function take grows almost linearly with its blocks.
//!
//! `lanelog_util::limits` counts rows and labels that loops visit as steps. Unlike times, their
//! number is the same in every run.

use lanelog_engine::Engine;
use lanelog_engine::built_in::{LLVM22, Program, SOUND};
use lanelog_facts::Exporter;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_util::limits;
use lanelog_verify::random::generate::{Growth, growth};
use pretty_assertions::assert_eq;

const SIZES: [usize; 2] = [500, 4000];

/// The exponent of almost linear growth. Shapes of random edges vary: that of `tangle` is highest.
const BOUND: f64 = 1.6;

fn steps(program: &'static Program, shape: Growth, blocks: usize, mode: Mode) -> u64 {
    let text = growth(shape, blocks);
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, mode);
    let function = &module.functions[0];
    let mut exporter = Exporter::default();
    let facts = exporter.export(&module, function, &context.classify(function));
    let before = limits::steps_taken();
    let found = program.run(Engine::Native, facts, &["divergent_value"]);
    assert!(!found.get("divergent_value").unwrap().is_empty());
    limits::steps_taken() - before
}

fn are_almost_linear(program: &'static Program, mode: Mode) {
    let mut wrong = Vec::new();
    for shape in Growth::ALL {
        let [small, large] = SIZES.map(|blocks| steps(program, shape, blocks, mode));
        let ratio = large as f64 / small as f64;
        let linear = SIZES[1] as f64 / SIZES[0] as f64;
        let exponent = ratio.ln() / linear.ln();
        println!("{:<16} {small:>9} {large:>9} {exponent:.2}", shape.name());
        if exponent > BOUND {
            wrong.push((shape, small, large, exponent));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn steps_of_mode_sound_are_almost_linear() {
    are_almost_linear(&SOUND, Mode::Sound);
}

#[test]
fn steps_of_llvms_mode_are_almost_linear() {
    are_almost_linear(&LLVM22, Mode::Llvm22);
}
