//! Lowers a kernel from IR to machine code: computes the verdicts, the choices of the rules, and
//! the plan of blocks and masks; selects instructions; and runs the machine-code passes.

use lanelog_amdgpu::allocate::ResourceUsage;
use lanelog_amdgpu::emit::{self, Resources};
use lanelog_amdgpu::machine::{Code, Origin};
use lanelog_amdgpu::{Gpu, IrAccesses, Known, Lowered, Options};
use lanelog_analysis::Analyzer;
use lanelog_facts::Typed;
use lanelog_ir::target::{CodeObjectVersion, ModuleContext};
use lanelog_ir::typed::{Detail, Types};
use lanelog_ir::{self as ir, Opcode};
use lanelog_passes::linearize::verdicts::Verdicts;

use super::function_info::PassedInputs;
use super::lds_layout::{self, LdsLayout};
use super::{Source, arguments, choices, control, merge_accesses, select, variables};

/// The reason that a kernel cannot be lowered, and the position of the cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// The unsupported construct, and the reason.
    pub message: String,
}

/// Lowers one kernel of a module.
///
/// # Errors
/// The unsupported constructs. Selection continues after the first one, to report all.
pub fn lower<'t>(
    module: &ir::Module<'t>,
    context: &ModuleContext<'_>,
    rules: &choices::Rules<'_, '_>,
    types: &mut Types<'t>,
    gpu: &'static Gpu,
    index: usize,
    options: Options<'_>,
) -> Result<Lowered, Vec<Refusal>> {
    let whole = |message: String| refuse(index, None, message);
    let Some(function) = module.functions.get(index) else {
        return Err(whole("the module has no such function".into()));
    };
    let name = module.function_name(function);
    if let Some(why) = emit::unwritable(&String::from_utf8_lossy(&name)) {
        return Err(whole(why));
    }
    let version = CodeObjectVersion::of_module(module).map_err(|found| {
        let found = found as f64 / 100.0;
        whole(format!(
            "code objects of version {found}: 4, 5 and 6 are covered"
        ))
    })?;
    let typed = types.function(module, function);
    let mut analyzer = Analyzer::new(module, context);
    let analysis = analyzer.analyze(function);
    let verdicts = Verdicts::new(function, &analysis);
    let known = Typed {
        function: &typed,
        layout: &types.layout,
    };
    let choices = choices::Choices::new(rules, function, known, &analysis);
    let choices = choices.map_err(|why| whole(why.to_string()))?;
    let plan =
        control::plan(module, function, &typed, &verdicts).map_err(|why| whole(why.to_string()))?;
    let passed_inputs = PassedInputs::new(module, context, function, &typed);
    let shared_lds = match passed_inputs.calls {
        true => lds_layout::of_functions(module, context, types),
        false => Vec::new(),
    };
    let source = Source {
        module,
        function,
        typed: &typed,
        types,
        verdicts: &verdicts,
        choices: &choices,
        plan: &plan,
        is_called: !context.is_kernel(function),
        passed_inputs,
        shared_lds,
        gpu,
        level: options.level,
        version,
        full_waves: fills_waves(context, function, gpu),
        rows_fill_waves: rows_fill_waves(context, function, gpu),
        none: super::nothing(),
    };
    let lowered = lower_planned(&source, index, context, options);
    if let Ok(lowered) = &lowered
        && let Some(why) = variables::unwritable(module, &lowered.code.variables, types)
    {
        return Err(whole(why));
    }
    lowered
}

/// Whether the size of a work-group is a multiple of the wave size, so that all lanes are active at
/// the start.
fn fills_waves(context: &ModuleContext<'_>, function: &ir::Function, gpu: &Gpu) -> bool {
    // A function may be called by some lanes of a wave.
    let kernel = context.is_kernel(function);
    let items = context.work_group(function).items().filter(|_| kernel);
    items.is_some_and(|items| items > 0 && items.is_multiple_of(gpu.wave))
}

/// Whether the low bits of the x work-item ID are the lane index: the work-group has one dimension,
/// or its rows are multiples of the wave size.
fn rows_fill_waves(context: &ModuleContext<'_>, function: &ir::Function, gpu: &Gpu) -> bool {
    if !context.is_kernel(function) {
        return false;
    }
    match context.work_group(function).sizes() {
        [_, Some(1), Some(1)] => true,
        [x, ..] => x.is_some_and(|x| x > 0 && x.is_multiple_of(gpu.wave)),
    }
}

fn refuse(function: usize, instruction: Option<u32>, message: String) -> Vec<Refusal> {
    vec![Refusal {
        function,
        instruction,
        message,
    }]
}

/// Facts from the IR about the memory access that a machine instruction implements.
fn known_of_access(source: &Source<'_>, lds: &LdsLayout, origin: Origin) -> Known {
    let at = origin.instruction.map(|at| at as usize);
    let instruction = at.and_then(|at| source.typed.instructions.get(at));
    let access = instruction.and_then(|found| match &found.detail {
        Detail::Access(access) => Some((found, access)),
        _ => None,
    });
    access.map_or(Known::UNKNOWN, |(found, access)| {
        // The first operand of a store is the stored value.
        let ty = match found.opcode {
            Opcode::Store => found.operands.first().map(|(ty, _)| ty),
            _ => Some(&found.ty),
        };
        let size = ty.and_then(|ty| source.types.layout.size(ty).ok());
        Known {
            atomic: !access.ordering.is_empty(),
            align: lds.alignment(source, found, access.align),
            bytes: size.unwrap_or(0),
        }
    })
}

/// The stages of [`lower`] that follow the computation of verdicts and plan. Both are parameters,
/// and are not checked: tests pass wrong ones, to show that the resulting errors are detected.
///
/// # Errors
/// As for [`lower`].
pub fn lower_planned(
    source: &Source<'_>,
    index: usize,
    context: &ModuleContext<'_>,
    options: Options<'_>,
) -> Result<Lowered, Vec<Refusal>> {
    let mut code = select(source).map_err(|refusals| {
        let refusals = refusals.into_iter();
        refusals
            .map(|(instruction, message)| Refusal {
                function: index,
                instruction,
                message: message.to_string(),
            })
            .collect::<Vec<_>>()
    })?;
    code.most_items = most_items(source, context);
    let arguments = source.function.arguments.len() as u32;
    let lds = LdsLayout::new(source).unwrap_or_default();
    let ir = IrAccesses {
        known: &|origin| known_of_access(source, &lds, origin),
        no_alias: &|one, other| {
            let [one, other] = [one, other].map(|at| at.saturating_add(arguments));
            source.choices.may_pass(one, other)
        },
    };
    let (code, taken) = lanelog_amdgpu::run(code, source.gpu, ir, &merge_accesses::ask, options)
        .map_err(|(instruction, message)| refuse(index, instruction, message))?;
    let resources = resources(source, &code, taken, context);
    Ok(Lowered {
        function: index,
        code,
        resources,
    })
}

/// The maximum size of the work-groups that execute a function: for one that is called, the maximum
/// over all kernels.
fn most_items(source: &Source<'_>, context: &ModuleContext<'_>) -> u32 {
    let own = |function: &ir::Function| context.work_group(function).most_items();
    if !source.is_called {
        return own(source.function);
    }
    let functions = source.module.functions.iter();
    let kernels = functions.filter(|function| context.is_kernel(function));
    kernels.map(own).max().unwrap_or(1024)
}

/// The resources that a kernel uses, for its kernel descriptor and its metadata.
fn resources(
    source: &Source<'_>,
    code: &Code,
    taken: ResourceUsage,
    context: &ModuleContext<'_>,
) -> Resources {
    let (arguments, arguments_size) = match source.is_called {
        true => (Vec::new(), 0),
        false => arguments::arguments(source),
    };
    let group = context.work_group(source.function);
    let required = group.required.filter(|sizes| !sizes.contains(&0));
    Resources {
        taken,
        scratch: (code.scratch + taken.spilled).next_multiple_of(4),
        dynamic_stack: false,
        lds: code.lds,
        inputs: code.inputs,
        version: source.version.number(),
        arguments,
        arguments_size,
        most_items: code.most_items,
        required,
    }
}
