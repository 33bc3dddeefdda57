//! The module that is interpreted and the module that is lowered. For AMD GPUs, both are the same
//! text with calls inlined, except that irreducible cycles keep their several entries in the
//! interpreted one, no constants are propagated and no values are broadcast there. Products and
//! sums are contracted in both, so that both round alike. A module for NVIDIA GPUs is interpreted
//! unchanged, in waves of 32 lanes, and converted before it is lowered, without contraction.

use super::attempt::Attempt;
use super::outcome::Outcome;
use lanelog_amdgpu::Gpu;
use lanelog_ir::Module;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::nvptx_to_amdgpu::{completed, is_nvptx};
use lanelog_pipeline::{Contraction, Machine, Pipeline, Refused, Trace, Why};
use lanelog_select::Refusal;
use lanelog_sim::Program;
use lanelog_util::limits::{Exceeded, Quota};

/// Number of lanes in a warp.
const WARP: u32 = 32;

/// The two versions of a module's kernels that are compared: interpreted IR and machine code.
pub(super) struct Sides<'s> {
    /// The module that is interpreted.
    pub module: &'s Module<'s>,
    /// The context of the interpreted module, for its GPU.
    pub context: &'s ModuleContext<'s>,
    /// The interpreted module, ready to run.
    pub program: Program,
    /// The module that is lowered.
    pub machine: &'s Module<'s>,
    /// Kernels that cannot be lowered, with their outcomes.
    pub refused: Vec<Refused>,
    /// Maps the interpreted module to the original one; `None` if they are the same.
    trace: Option<&'s Trace<'s>>,
    /// Lowers and executes the kernels.
    pub attempt: Attempt<'s, 's>,
}

impl Sides<'_> {
    /// The limit that the module passes exceeded for a kernel.
    pub fn exceeded(&self, kernel: usize) -> Option<Exceeded> {
        let mut refused = self.refused.iter();
        refused.find_map(|refused| match refused.why {
            Why::Quota(exceeded) if refused.function == kernel => Some(exceeded),
            _ => None,
        })
    }

    /// The outcome with a data race at its instructions in the original module.
    pub fn in_original(&self, mut outcome: Outcome) -> Outcome {
        if let (Outcome::Unordered(difference), Some(trace)) = (&mut outcome, self.trace)
            && let Some(race) = &mut difference.race
        {
            for access in [&mut race.first, &mut race.second] {
                let origin = trace.origin(access.function, access.instruction);
                (access.function, access.instruction) = origin.unwrap_or((usize::MAX, 0));
            }
        }
        outcome
    }

    /// The outcome for a kernel that the module passes rejected.
    pub fn refused(&self, kernel: usize) -> Option<Outcome> {
        let mut refused = self.refused.iter();
        let found = refused.find(|refused| refused.function == kernel)?;
        Some(Outcome::Refused(vec![Refusal {
            function: kernel,
            instruction: None,
            message: found.message().to_string(),
        }]))
    }
}

/// Both versions of some kernels of a module. The indices of the kernels are unchanged. The quota
/// limits the module passes on each kernel.
pub(super) fn sides<T>(
    quota: Quota,
    module: &Module<'_>,
    machine: Machine,
    kernels: &[usize],
    then: impl FnOnce(Sides<'_>) -> T,
) -> T {
    // The interpreter of IR needs definitions of the functions of NVIDIA's library. They follow
    // the functions of the module.
    let completed = is_nvptx(module).then(|| completed(module)).flatten();
    let linked = completed
        .as_ref()
        .map(|text| lanelog_ir::read(text.as_bytes()));
    let module = linked.as_ref().unwrap_or(module);
    let own = target(module, machine.gpu);
    let own_context = ModuleContext::new(module, &own, Mode::Sound);
    let contraction = match is_nvptx(module) {
        true => Contraction::Off,
        false => Contraction::On,
    };
    let pipeline = Pipeline::amdgpu(machine)
        .with_contraction(contraction)
        .with_quota(quota);
    // Broadcasts and propagation of constants are part of what is checked.
    let before = Pipeline::amdgpu(machine.with_plus(false))
        .with_constants(false)
        .with_contraction(contraction)
        .with_quota(quota)
        .with_irreducible();
    before.prepare(module, kernels, |ready| {
        let (interpreted, context) = match is_nvptx(module) {
            true => (module, &own_context),
            false => (ready.module, ready.context),
        };
        pipeline.prepare(ready.module, &ready.functions, |lowered| {
            let attempt = Attempt::new(ready.module, ready.context, &lowered, machine);
            let refused = ready.refused.into_iter().chain(lowered.refused);
            then(Sides {
                module: interpreted,
                context,
                program: Program::new(interpreted, context),
                machine: lowered.module,
                refused: refused.collect(),
                trace: (!is_nvptx(module)).then_some(&ready.trace),
                attempt: attempt.interpreted_in(wave(module, machine.gpu)),
            })
        })
    })
}

/// The target for which a module is interpreted.
pub(super) fn target(module: &Module<'_>, gpu: &Gpu) -> Target {
    match is_nvptx(module) {
        true => {
            Target::choose(module.triple, None, None).unwrap_or_else(|_| Target::amdgpu(gpu.name))
        }
        false => Target::amdgpu(gpu.name),
    }
}

/// Number of lanes in the waves in which a module is interpreted, for a GPU.
pub(super) fn wave(module: &Module<'_>, gpu: &Gpu) -> u32 {
    if is_nvptx(module) { WARP } else { gpu.wave }
}
