//! The assembly of all functions of a text, in one module.

use lanelog_amdgpu::Gpu;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;

/// The assembly of all functions of a module; or the reason why the first unsupported one is
/// rejected.
pub fn lowered(text: &str, gpu: &'static Gpu) -> Result<String, String> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut lowering = Lowering::new(gpu, &module, &context);
    let all = (0..module.functions.len()).map(|at| lowering.lower(at));
    let all = all.collect::<Result<Vec<_>, _>>();
    let all = all.map_err(|refusals| refusals[0].to_string())?;
    Ok(lowering.assembly(&all, &|_, _| None))
}
