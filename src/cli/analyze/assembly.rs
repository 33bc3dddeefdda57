//! The assembly of a module's kernels, for pages.

use std::collections::BTreeMap;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::machine::Instruction;
use lanelog_ir::Module;
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_pipeline::{Lowering, Pipeline, by_wave_size};
use lanelog_report::html::Assembly;
use lanelog_util::limits::{Quota, within};

/// The assembly of kernels, by the index of the function; or the reason why a kernel has no
/// assembly.
pub(super) fn assembly(
    module: &Module<'_>,
    target: &Target,
    context: &ModuleContext<'_>,
    quota: Quota,
) -> BTreeMap<usize, Result<Assembly, String>> {
    let functions = module.functions.iter().enumerate();
    let kernels = functions.filter(|(_, function)| context.is_kernel(function));
    let kernels: Vec<usize> = kernels.map(|(at, _)| at).collect();
    let processor = target.gpu().map_or("", |gpu| gpu.processor.as_str());
    let Some(gpu) = Gpu::named(processor) else {
        let why = match processor {
            "" => "no processor is named: --mcpu gfx1100".to_string(),
            other => format!("unsupported processor `{other}`"),
        };
        return kernels
            .into_iter()
            .map(|at| (at, Err(why.clone())))
            .collect();
    };
    let gpu = gpu.with_waves_of(target.wave_size()).unwrap_or(gpu);
    let mut found = BTreeMap::new();
    for (gpu, kernels) in by_wave_size(gpu, module, &kernels) {
        found.extend(on_gpu(gpu, module, target, &kernels, quota));
    }
    found
}

/// The assembly of kernels for one GPU.
fn on_gpu(
    gpu: &'static Gpu,
    module: &Module<'_>,
    target: &Target,
    kernels: &[usize],
    quota: Quota,
) -> BTreeMap<usize, Result<Assembly, String>> {
    let source = target.gpu().map(|gpu| gpu.architecture);
    let pipeline = Pipeline::amdgpu(gpu)
        .from_architecture(source)
        .with_quota(quota);
    pipeline.prepare(module, kernels, |prepared| {
        let mut found = BTreeMap::new();
        for refused in &prepared.refused {
            found.insert(refused.function, Err(refused.message().to_string()));
        }
        let mut lowering = Lowering::new(gpu, prepared.module, prepared.context);
        for kernel in &prepared.functions {
            let lowered = match within(&quota, || lowering.lower(*kernel)) {
                Ok(Ok(lowered)) => lowered,
                Ok(Err(why)) => {
                    let why = why.into_iter().next().map(|refusal| refusal.message);
                    found.insert(*kernel, Err(why.unwrap_or_default()));
                    continue;
                }
                Err(_) => {
                    found.insert(*kernel, Err("it takes too much time or memory".to_string()));
                    continue;
                }
            };
            let origin = |instruction: &Instruction| {
                let at = instruction.origin.instruction? as usize;
                let (function, at) = prepared.trace.origin(*kernel, at)?;
                (function == *kernel).then_some(at as u32)
            };
            let note = |_, instruction: &Instruction| {
                let both = instruction.two();
                let all: Vec<u32> = match &both {
                    Some(two) => two.iter().filter_map(origin).collect(),
                    None => origin(instruction).into_iter().collect(),
                };
                let all: Vec<String> = all.iter().map(u32::to_string).collect();
                (!all.is_empty()).then(|| all.join(","))
            };
            let text = lowering.assembly(&[lowered], &note);
            found.insert(*kernel, Ok(code(&text)));
        }
        found
    })
}

/// The code in a text whose comments are the numbers of instructions.
fn code(text: &str) -> Assembly {
    let lines = text.lines();
    let lines = lines.skip_while(|line| line.starts_with("\t."));
    let lines = lines.take_while(|line| !line.starts_with("\t.size") && !line.starts_with(".Lend"));
    let lines = lines.map(|line| {
        let (code, note) = line.split_once(" ; ").unwrap_or((line, ""));
        let numbers = note.split(',').filter_map(|number| number.parse().ok());
        (code.trim_end().replace('\t', "    "), numbers.collect())
    });
    Assembly {
        lines: lines.collect(),
    }
}
