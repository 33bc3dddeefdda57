//! A kernel as AMDGPU assembly.

use std::collections::BTreeSet;

use lanelog_backend::{Gpu, emit, lower};
use lanelog_ir::target::{Architecture, Mode, ModuleContext};
use lanelog_ir::typed::Types;
use lanelog_ir::{LineIndex, Module, read};
use lanelog_passes::inline::opencl;
use lanelog_passes::inline::ready::ready;
use lanelog_passes::nvptx_to_amdgpu::{Options, Shuffles, port};

use crate::{Error, Source};

impl Source {
    /// Lowers a kernel for one of AMD's GPUs (`gfx1100`): text that `llvm-mc` assembles and `ld.lld` links. Calls of functions with a body are inlined first. A kernel for NVIDIA's GPUs becomes one
    /// for AMD's.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::Unsupported`], [`Error::Function`].
    pub fn lower(&self, kernel: &str, processor: &str) -> Result<String, Error> {
        let gpu = Gpu::named(processor).ok_or_else(|| {
            Error::Unsupported(format!("`{processor}` is no GPU that can be lowered for"))
        })?;
        let given = self.module()?;
        let maker = given.target.gpu().map(|gpu| gpu.architecture);
        if maker.is_none() && !given.module.triple.is_empty() {
            return Err(Error::Unsupported(
                "the module is neither for AMD's GPUs nor for NVIDIA's".to_string(),
            ));
        }
        let index = find(&given.module, kernel)?;
        // Lines stay where they are in the first; porting and inlining move them.
        let other = match maker {
            Some(Architecture::Nvptx) => {
                let options = Options {
                    wave: gpu.wave,
                    shuffles: Shuffles::Left,
                };
                Some(port(&given.module, &options).text)
            }
            _ => opencl::completed(&given.module),
        };
        let whole = other.as_ref().map(|text| read(text.as_bytes()));
        let ready = ready(whole.as_ref().unwrap_or(&given.module), &[index]);
        let refused = |reasons| Error::Refused {
            kernel: kernel.to_string(),
            reasons,
        };
        if let Some((_, reason)) = ready.left.into_iter().next() {
            return Err(refused(vec![reason]));
        }
        let module = read(ready.text.as_bytes());
        let lines = LineIndex::new(module.text);
        let target = gpu.target();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let mut types = Types::new(&module, Some(Architecture::Amdgpu));
        let index = find(&module, kernel)?;
        let lowered = lower(&module, &context, &mut types, gpu, index);
        let lowered = lowered.map_err(|refusals| {
            // Each reason once, with its first place: a function without a body is called often.
            let mut known = BTreeSet::new();
            let new = refusals.into_iter();
            let new = new.filter(|refusal| known.insert(refusal.message.clone()));
            let told = new.map(|refusal| {
                let function = module.functions.get(refusal.function);
                let place = function
                    .zip(refusal.instruction)
                    .and_then(|(function, at)| {
                        let instruction = function.instructions.get(at as usize)?;
                        Some(lines.line_at(function.span.start + instruction.start))
                    });
                match place {
                    Some(line) if ready.text.as_bytes() == given.module.text => {
                        format!("line {line}: {}", refusal.message)
                    }
                    _ => refusal.message,
                }
            });
            refused(told.collect())
        })?;
        Ok(emit::text(&[lowered], &types, gpu, &|_, _| None))
    }
}

/// The index of a function.
fn find(module: &Module<'_>, name: &str) -> Result<usize, Error> {
    let is_called = |function| *module.function_name(function) == *name.as_bytes();
    let found = module.functions.iter().position(is_called);
    found.ok_or_else(|| Error::Function {
        function: name.to_string(),
        message: "there is no function of this name that could be read".to_string(),
    })
}
