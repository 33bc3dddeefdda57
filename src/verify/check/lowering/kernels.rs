//! The kernels of a module, lowered and run on made-up inputs.

use super::attempt::Lowering;
use super::outcome::Outcome;
use super::sides;
use crate::check::refute::{Effort, launch};
use lanelog_backend::{Gpu, Refusal};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module, read};
use lanelog_passes::nvptx_to_amdgpu::is_nvptx;
use lanelog_sim::{Launch, Program};
use lanelog_util::limits::{self as quota, Exceeded, Quota};

/// What came of each kernel of a module: its index, and the outcome. Those that are not wanted are left out; made-up inputs are those of
/// [`launch`], so that a launch has the number that it has there.
pub fn kernels(
    module: &Module<'_>,
    gpu: &'static Gpu,
    wanted: &dyn Fn(&Function) -> bool,
    effort: &Effort,
) -> Vec<(usize, Outcome)> {
    finished(kernels_within(
        &Quota::default(),
        module,
        gpu,
        wanted,
        effort,
    ))
}

/// The same, for each kernel as far as a quota reaches, or which part of it was exceeded.
pub fn kernels_within(
    quota: &Quota,
    module: &Module<'_>,
    gpu: &'static Gpu,
    wanted: &dyn Fn(&Function) -> bool,
    effort: &Effort,
) -> Vec<(usize, Result<Outcome, Exceeded>)> {
    let inputs = |ready: &Module<'_>, program: &Program, context: &ModuleContext<'_>, index| {
        let numbers = 0..effort.inputs;
        numbers
            .map(|number| launch(ready, program, context, index, effort, number))
            .collect()
    };
    on_within(quota, module, gpu, wanted, &inputs)
}

/// What a kernel of a module is run on; or why there is nothing.
pub type Inputs<'i> =
    dyn Fn(&Module<'_>, &Program, &ModuleContext<'_>, usize) -> Result<Vec<Launch>, String> + 'i;

/// As [`kernels`], on other inputs. They are asked for with the module that is interpreted, whose calls are inlined if it is for AMD's GPUs; functions have the indices that they had.
pub fn on(
    module: &Module<'_>,
    gpu: &'static Gpu,
    wanted: &dyn Fn(&Function) -> bool,
    inputs: &Inputs<'_>,
) -> Vec<(usize, Outcome)> {
    finished(on_within(&Quota::default(), module, gpu, wanted, inputs))
}

/// Nothing exceeds what has no end.
fn finished(all: Vec<(usize, Result<Outcome, Exceeded>)>) -> Vec<(usize, Outcome)> {
    let all = all.into_iter();
    all.filter_map(|(index, outcome)| Some((index, outcome.ok()?)))
        .collect()
}

fn on_within(
    quota: &Quota,
    module: &Module<'_>,
    gpu: &'static Gpu,
    wanted: &dyn Fn(&Function) -> bool,
    inputs: &Inputs<'_>,
) -> Vec<(usize, Result<Outcome, Exceeded>)> {
    let own = sides::target(module, gpu);
    let own_context = ModuleContext::new(module, &own, Mode::Sound);
    let functions = module.functions.iter().enumerate();
    let chosen =
        functions.filter(|(_, function)| own_context.is_kernel(function) && wanted(function));
    let chosen: Vec<usize> = chosen.map(|(index, _)| index).collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    let ready = sides::lowered(module, gpu, &chosen);
    let target = gpu.target();
    let machine = read(ready.text.as_bytes());
    let context = ModuleContext::new(&machine, &target, Mode::Sound);
    let wave = sides::wave(module, gpu);
    let mut lowering = Lowering::new(&machine, &context, gpu).interpreted_in(wave);
    let (module, context) = match is_nvptx(module) {
        true => (module, &own_context),
        false => (&machine, &context),
    };
    let program = Program::new(module, context);
    let mut outcome = |index: usize| {
        if let Some((_, why)) = ready.left.iter().find(|(left, _)| *left == index) {
            return Outcome::Refused(vec![Refusal {
                function: index,
                instruction: None,
                message: why.clone(),
            }]);
        }
        match inputs(module, &program, context, index) {
            Ok(launches) => lowering.try_on(&program, index, &launches),
            // It is lowered nevertheless: that has to go well.
            Err(why) => match lowering.try_on(&program, index, &[]) {
                Outcome::NotRun(_) => Outcome::NotRun(why),
                outcome => outcome,
            },
        }
    };
    let one = |index| (index, quota::within(quota, || outcome(index)));
    chosen.into_iter().map(one).collect()
}
