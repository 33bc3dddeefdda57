//! Injected faults: in the relations, or in the lane plan that is computed from them. Selection and
//! later passes are unchanged.

use lanelog_amdgpu::{Gpu, Level, Options, emit};
use lanelog_analysis::Analyzer;
use lanelog_facts::Typed;
use lanelog_ir::target::{CodeObjectVersion, ModuleContext};
use lanelog_ir::typed::Types;
use lanelog_ir::{Function, Module, Opcode};
use lanelog_passes::linearize::verdicts::Verdicts;
use lanelog_select::choices::{Choices, Rules};
use lanelog_select::control::{self, Guard, Plan, Set};
use lanelog_select::{Source, nothing};
use lanelog_select::{lower_planned, variables};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Lanes that do not execute an arm of a branch stay inactive after the join.
    MissingRestore,
    /// Divergent sums are treated as uniform.
    ScalarChoice,
    /// After a cycle, each lane reads the value of the last iteration, instead of the value of the
    /// iteration in which it left.
    LostTemporalCopy,
}

impl Fault {
    pub(crate) const ALL: [Fault; 3] = [
        Fault::MissingRestore,
        Fault::ScalarChoice,
        Fault::LostTemporalCopy,
    ];

    /// Injects the fault into the relations, if the fault concerns them.
    fn put_into_verdicts(
        self,
        function: &Function,
        verdicts: &mut Verdicts,
        choices: &mut Choices,
    ) {
        match self {
            Fault::MissingRestore => {}
            Fault::ScalarChoice => {
                // Only verdicts on values change, because a wrong verdict on a branch would be
                // another fault.
                let divergent = verdicts.divergent.iter_mut();
                let values = divergent.zip(&mut choices.scalar);
                let values = values.skip(function.arguments.len());
                for (instruction, (divergent, scalar)) in function.instructions.iter().zip(values) {
                    if matches!(instruction.opcode, Opcode::Add | Opcode::Xor) {
                        *divergent = false;
                        *scalar = true;
                    }
                }
            }
            Fault::LostTemporalCopy => {
                verdicts.temporal.clear();
                choices.kept.clear();
            }
        }
    }

    /// Injects the fault into the plan, if the fault concerns it.
    pub(crate) fn put_into_plan(self, plan: &mut Plan) {
        if self != Fault::MissingRestore {
            return;
        }
        for step in &mut plan.steps {
            let cycle = step.cycle.iter_mut();
            for entry in cycle.chain([&mut step.entry]) {
                if let Guard {
                    set: set @ Some(Set::Saved(_)),
                    over: None,
                } = &mut entry.guard
                {
                    *set = None;
                }
            }
        }
    }
}

/// The assembly of a kernel after inlining, with an injected fault. `None` if the kernel is not
/// supported.
pub(crate) fn assembly(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    gpu: &'static Gpu,
    index: usize,
    fault: Option<Fault>,
) -> Option<String> {
    let function = &module.functions[index];
    let mut types = Types::new(module, context.architecture());
    let typed = types.function(module, function);
    let mut analyzer = Analyzer::new(module, context);
    let analysis = analyzer.analyze(function);
    let mut verdicts = Verdicts::new(function, &analysis);
    let known = Typed {
        function: &typed,
        layout: &types.layout,
    };
    let mut choices =
        Choices::new(&Rules::new(module, context), function, known, &analysis).unwrap();
    if let Some(fault) = fault {
        fault.put_into_verdicts(function, &mut verdicts, &mut choices);
    }
    let mut plan = control::plan(module, function, &typed, &verdicts).ok()?;
    if let Some(fault) = fault {
        fault.put_into_plan(&mut plan);
    }
    let source = Source {
        module,
        function,
        typed: &typed,
        types: &types,
        verdicts: &verdicts,
        choices: &choices,
        plan: &plan,
        is_called: false,
        passed_inputs: Default::default(),
        shared_lds: Vec::new(),
        gpu,
        level: Level::default(),
        version: CodeObjectVersion::V6,
        full_waves: false,
        rows_fill_waves: false,
        none: nothing(),
    };
    let lowered = lower_planned(&source, index, context, Options::default()).ok()?;
    let variables = variables(std::slice::from_ref(&lowered), &types);
    Some(emit::text(&[lowered], &variables, gpu, &|_, _| None))
}
