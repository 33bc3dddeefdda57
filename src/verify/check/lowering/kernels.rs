//! The kernels of a module, lowered and run on made-up inputs.

use super::outcome::Outcome;
use super::sides;
use crate::check::refute::{Effort, launch};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};
use lanelog_pipeline::Machine;
use lanelog_sim::{Launch, Program};
use lanelog_util::limits::{self as quota, Exceeded, Quota};

/// The outcome for each kernel of a module, by index. Kernels that are not selected are left out;
/// generated inputs are those of [`launch`], so that a launch has the same number as there.
pub fn kernels(
    module: &Module<'_>,
    machine: impl Into<Machine>,
    wanted: &dyn Fn(&Function) -> bool,
    effort: &Effort,
) -> Vec<(usize, Outcome)> {
    finished(kernels_within(
        &Quota::default(),
        module,
        machine,
        wanted,
        effort,
    ))
}

/// The same, for each kernel as far as a quota reaches, or which part of it was exceeded.
pub fn kernels_within(
    quota: &Quota,
    module: &Module<'_>,
    machine: impl Into<Machine>,
    wanted: &dyn Fn(&Function) -> bool,
    effort: &Effort,
) -> Vec<(usize, Result<Outcome, Exceeded>)> {
    let inputs = |ready: &Module<'_>, program: &Program, context: &ModuleContext<'_>, index| {
        let numbers = 0..effort.inputs;
        numbers
            .map(|number| launch(ready, program, context, index, effort, number))
            .collect()
    };
    on_within(quota, module, machine, wanted, &inputs)
}

/// The inputs of a kernel of a module; or the reason why there are none.
pub type Inputs<'i> =
    dyn Fn(&Module<'_>, &Program, &ModuleContext<'_>, usize) -> Result<Vec<Launch>, String> + 'i;

/// As [`kernels`], on other inputs. They are requested with the interpreted module, whose calls are
/// inlined if it is for AMD GPUs; functions keep their indices.
pub fn on(
    module: &Module<'_>,
    machine: impl Into<Machine>,
    wanted: &dyn Fn(&Function) -> bool,
    inputs: &Inputs<'_>,
) -> Vec<(usize, Outcome)> {
    finished(on_within(
        &Quota::default(),
        module,
        machine,
        wanted,
        inputs,
    ))
}

/// Without limits, no quota is exceeded.
fn finished(all: Vec<(usize, Result<Outcome, Exceeded>)>) -> Vec<(usize, Outcome)> {
    let all = all.into_iter();
    all.filter_map(|(index, outcome)| Some((index, outcome.ok()?)))
        .collect()
}

fn on_within(
    quota: &Quota,
    module: &Module<'_>,
    machine: impl Into<Machine>,
    wanted: &dyn Fn(&Function) -> bool,
    inputs: &Inputs<'_>,
) -> Vec<(usize, Result<Outcome, Exceeded>)> {
    let machine = machine.into();
    let own = sides::target(module, machine.gpu);
    let own_context = ModuleContext::new(module, &own, Mode::Sound);
    let functions = module.functions.iter().enumerate();
    let chosen =
        functions.filter(|(_, function)| own_context.is_kernel(function) && wanted(function));
    let chosen: Vec<usize> = chosen.map(|(index, _)| index).collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    sides::sides(*quota, module, machine, &chosen, |mut sides| {
        let exceeded: Vec<_> = chosen.iter().map(|index| sides.exceeded(*index)).collect();
        let mut outcome = |index: usize| {
            if let Some(refused) = sides.refused(index) {
                return refused;
            }
            match inputs(sides.module, &sides.program, sides.context, index) {
                Ok(launches) => sides.attempt.try_on(&sides.program, index, &launches),
                // It is lowered nevertheless: that has to go well.
                Err(why) => match sides.attempt.try_on(&sides.program, index, &[]) {
                    Outcome::NotRun(_) => Outcome::NotRun(why),
                    outcome => outcome,
                },
            }
        };
        let chosen = chosen.iter().copied().zip(exceeded);
        let one = |(index, exceeded)| match exceeded {
            Some(exceeded) => (index, Err(exceeded)),
            None => (index, quota::within(quota, || outcome(index))),
        };
        chosen.map(one).collect()
    })
}
