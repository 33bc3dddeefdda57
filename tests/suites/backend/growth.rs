//! The steps of lowering, and the size of the code, grow almost linearly with the blocks of a
//! kernel.
//!
//! `lanelog_util::limits` counts rows, blocks and registers that loops visit as steps. Unlike
//! times, their number is the same in every run.

use lanelog_amdgpu::Gpu;
use lanelog_ir::read;
use lanelog_ir::target::Target;
use lanelog_passes::linearize::How;
use lanelog_pipeline::{Pipeline, Style};
use lanelog_util::limits;
use lanelog_verify::random::generate::{Growth, growth};
use pretty_assertions::assert_eq;

const SIZES: [usize; 2] = [400, 1600];

/// The largest exponent of almost linear growth.
const BOUND: f64 = 1.3;

/// The steps that lowering takes, and the size of the code.
fn cost(pipeline: &Pipeline, shape: Growth, blocks: usize) -> [u64; 2] {
    let text = growth(shape, blocks);
    let module = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let before = limits::steps_taken();
    let written = pipeline.lower(&module, &[0]);
    let steps = limits::steps_taken() - before;
    assert!(written.refused.is_empty(), "{}", shape.name());
    [steps, written.text.len() as u64]
}

/// The shapes whose steps grow faster than the bound, and those whose code does.
fn not_almost_linear(pipeline: &Pipeline) -> [Vec<&'static str>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for shape in Growth::ALL {
        let [small, large] = SIZES.map(|blocks| cost(pipeline, shape, blocks));
        let size = SIZES[1] as f64 / SIZES[0] as f64;
        let exponents = [0, 1].map(|at| (large[at] as f64 / small[at] as f64).ln() / size.ln());
        println!("{:<16} {small:?} {large:?} {exponents:.2?}", shape.name());
        for (names, exponent) in found.iter_mut().zip(exponents) {
            if exponent > BOUND {
                names.push(shape.name());
            }
        }
    }
    found
}

/// The steps of the named shapes are not almost linear yet.
#[test]
fn machine_code_is_almost_linear() {
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap()).with_threads(1);
    let [steps, code] = not_almost_linear(&pipeline);
    let known = ["nested_ifs", "deep_nest", "tangle"];
    assert_eq!(steps, known);
    assert_eq!(code, [""; 0]);
}

/// In `level_exits`, each register that is written in the innermost loop and read after an outer
/// one needs a phi in each loop between the two. The steps of the other named shapes are not almost
/// linear yet.
#[test]
fn predicates_as_bits_are_almost_linear() {
    let style = Style::Ir(How::Partial);
    let pipeline = Pipeline::styled(style, Target::amdgpu("gfx1100")).with_threads(1);
    let [steps, code] = not_almost_linear(&pipeline);
    let known = ["deep_nest", "exit_phis", "leaving_nest", "wild_tangle"];
    assert_eq!(steps, known);
    assert_eq!(code, ["level_exits"]);
}
