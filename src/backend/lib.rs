//! A kernel as AMDGPU assembly: what is uniform runs on the scalar unit, what diverges on the vector unit under an exec mask.
//!
//! | stage | what it does |
//! |---|---|
//! | `verdicts` | asks the relations what diverges, what is read out of step, where cycles are |
//! | `choices` | asks the relations which unit computes what, which loads are scalar, what lanes keep, what is a part of something else |
//! | `control` | the order of blocks, and which lanes are on in each; asks the relations what controls what |
//! | `select` | instructions of the function to instructions over virtual registers |
//! | `shuffle` | which moves between lanes bring each lane the word of its source, for `select` |
//! | `initializers` | what variables hold, for `select` to refuse and for `emit` to write |
//! | `instructions` | what is known of the machine's instructions: one table |
//! | `passes` | all passes over machine code by their names, in their order; each level of optimisation |
//! | `text` | machine code between passes as text, which is read back |
//! | `register_words` | numbers the words of virtual registers, for `dead_code`, `sums` and `allocate` |
//! | `dead_code` | drops unused instructions |
//! | `sums` | drops unused carries, and makes one sum of two |
//! | `narrow` | makes compares write EXEC |
//! | `dpp_operands` | makes moves between lanes operands of their readers |
//! | `scalar_loads` | brings scalar loads together, and makes one of neighbours |
//! | `lds_pairs` | makes one of two accesses to LDS |
//! | `wide_accesses` | makes one of accesses to neighbouring words |
//! | `schedule` | issues loads early, within a block |
//! | `allocate` | coalescing, registers, spills |
//! | `finish` | what operands an instruction may have; waits; hazards |
//! | `emit` | the text: instructions, the kernel's descriptor and metadata |
//!
//! Architecture invariant: nothing here decides what diverges, where lanes join, what controls what, or what dominates what: relations do. What is decided here
//! about the code that is written is listed in docs/soundness.md.
//!
//! Deliberately absent: calls (they are inlined before), recursion, indirect branches, exceptions.

pub mod allocate;
pub mod choices;
mod common_subexpressions;
pub mod control;
pub mod emit;
pub mod finish;
pub mod gpu;
pub mod instructions;
pub mod machine;
pub mod select;
pub mod shuffle;

mod dead_code;
mod dpp_operands;
mod initializers;
mod lds_pairs;
#[cfg(test)]
mod made;
mod narrow;
mod passes;
mod register_words;
mod scalar_loads;
mod schedule;
mod sums;
pub mod text;
mod wide_accesses;

pub use gpu::Gpu;
pub use lanelog_passes::linearize::verdicts;
pub use passes::{Level, Observer, Options, passes, run_pass};

use lanelog_analysis::Analyzer;
use lanelog_facts::Typed;
use lanelog_ir::target::{CodeObjectVersion, ModuleContext};
use lanelog_ir::typed::{Detail, Types};
use lanelog_ir::{self as ir, Opcode};

/// Why a kernel cannot be lowered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// What is not covered, and why.
    pub message: String,
}

/// A kernel, lowered.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The function, by its index in the module.
    pub function: usize,
    /// Its machine code, in registers of the machine.
    pub code: machine::Code,
    /// What the descriptor and the metadata say of it.
    pub resources: emit::Resources,
}

/// Lowers one kernel of a module.
///
/// # Errors
/// What of it is not covered: all that selection finds in one go.
pub fn lower<'t>(
    module: &ir::Module<'t>,
    context: &ModuleContext<'_>,
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
    let verdicts = verdicts::Verdicts::new(function, &analysis);
    let known = Typed {
        function: &typed,
        layout: &types.layout,
    };
    let choices = choices::Choices::new(module, context, function, known, &analysis);
    let choices = choices.map_err(|why| whole(why.to_string()))?;
    let plan =
        control::plan(module, function, &typed, &verdicts).map_err(|why| whole(why.to_string()))?;
    let source = select::Source {
        module,
        function,
        typed: &typed,
        types,
        verdicts: &verdicts,
        choices: &choices,
        plan: &plan,
        gpu,
        version,
        full_waves: fills_waves(context, function, gpu),
        rows_fill_waves: rows_fill_waves(context, function, gpu),
        none: select::nothing(),
    };
    let lowered = lower_planned(&source, index, context, options);
    if let Ok(lowered) = &lowered
        && let Some(why) = unwritable_variable(module, &lowered.code.variables, types)
    {
        return Err(whole(why));
    }
    lowered
}

/// Why the name of a variable could not be read by the assembler.
fn unwritable_variable(
    module: &ir::Module<'_>,
    variables: &[u32],
    types: &Types<'_>,
) -> Option<String> {
    let variables = initializers::closure(variables, types);
    let variables = variables
        .iter()
        .filter_map(|number| types.variables.get(*number as usize));
    variables
        .filter_map(|variable| {
            let name = &*variable.name;
            let of_kernel = name.strip_suffix(".kd").is_some_and(|kernel| {
                let mut functions = module.functions.iter();
                functions.any(|function| *module.function_name(function) == *kernel.as_bytes())
            });
            match of_kernel {
                true => Some(format!("`{name}` is the name of a kernel's descriptor")),
                false => emit::taken(name, variable.linkage),
            }
        })
        .map(|why| format!("{why}: the variable needs another name"))
        .next()
}

/// Whether every wave of a work-group has a lane for each of its numbers.
fn fills_waves(context: &ModuleContext<'_>, function: &ir::Function, gpu: &Gpu) -> bool {
    let items = context.work_group(function).items();
    items.is_some_and(|items| items > 0 && items.is_multiple_of(gpu.wave))
}

/// Whether the number of a work-item in x is that of its lane in its lowest bits: its work-group is a row, or its rows fill waves.
fn rows_fill_waves(context: &ModuleContext<'_>, function: &ir::Function, gpu: &Gpu) -> bool {
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

/// What the function says of the access that a machine instruction is from.
fn known_of_access(source: &select::Source<'_>, origin: machine::Origin) -> wide_accesses::Known {
    let at = origin.instruction.map(|at| at as usize);
    let instruction = at.and_then(|at| source.typed.instructions.get(at));
    let access = instruction.and_then(|found| match &found.detail {
        Detail::Access(access) => Some((found, access)),
        _ => None,
    });
    access.map_or(wide_accesses::Known::UNKNOWN, |(found, access)| {
        // What is stored stands in front.
        let ty = match found.opcode {
            Opcode::Store => found.operands.first().map(|(ty, _)| ty),
            _ => Some(&found.ty),
        };
        let size = ty.and_then(|ty| source.types.layout.size(ty).ok());
        wide_accesses::Known {
            atomic: !access.ordering.is_empty(),
            align: access.align,
            bytes: size.unwrap_or(0),
        }
    })
}

/// All stages of [`lower`] behind its verdicts and its plan, which are not asked whether they are right: tests alter them to see that what is wrong then is
/// found.
///
/// # Errors
/// As [`lower`].
#[doc(hidden)]
pub fn lower_planned(
    source: &select::Source<'_>,
    index: usize,
    context: &ModuleContext<'_>,
    options: Options<'_>,
) -> Result<Lowered, Vec<Refusal>> {
    let mut code = select::select(source).map_err(|refusals| {
        let refusals = refusals.into_iter();
        refusals
            .map(|(instruction, message)| Refusal {
                function: index,
                instruction,
                message: message.to_string(),
            })
            .collect::<Vec<_>>()
    })?;
    code.most_items = context.work_group(source.function).most_items();
    let access = |origin| known_of_access(source, origin);
    let (code, taken) = passes::run(code, source.gpu, &access, options)
        .map_err(|(instruction, message)| refuse(index, instruction, message))?;
    let resources = emit::Resources::new(source, &code, taken, context);
    Ok(Lowered {
        function: index,
        code,
        resources,
    })
}
