//! The assembly of a text: what each of its functions becomes, in one module.

use lanelog_backend::{self as backend, Gpu, emit};
use lanelog_ir::read;
use lanelog_ir::target::{Architecture, Mode, ModuleContext};
use lanelog_ir::typed::Types;

/// The assembly of all functions of a text, which must be IR; or why the first is refused.
pub fn lowered(text: &str, gpu: &'static Gpu) -> Result<String, String> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = gpu.target();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, Some(Architecture::Amdgpu));
    let mut all = Vec::new();
    for at in 0..module.functions.len() {
        let lowered = backend::lower(&module, &context, &mut types, gpu, at);
        all.push(lowered.map_err(|refusals| refusals[0].to_string())?);
    }
    Ok(emit::text(&all, &types, gpu, &|_, _| None))
}
