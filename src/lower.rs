//! A kernel as AMDGPU assembly.

use std::collections::BTreeSet;

use lanelog_amdgpu::Gpu;
use lanelog_ir::{LineIndex, Module};
use lanelog_pipeline::{Pipeline, by_wave_size};

use crate::{Error, Source};

impl Source {
    /// Lowers a kernel for one of AMD's GPUs (`gfx1100`, or `gfx1100:wave64` with waves of 64
    /// lanes, which is also chosen if the kernel requests `+wavefrontsize64`): text that `llvm-mc`
    /// assembles and `ld.lld` links. Calls of functions with a body are inlined first. A kernel for
    /// NVIDIA's GPUs becomes one for AMD's.
    ///
    /// # Errors
    /// [`Error::Refused`], [`Error::Unsupported`], [`Error::Function`].
    pub fn lower(&self, kernel: &str, processor: &str) -> Result<String, Error> {
        let gpu = Gpu::named(processor).ok_or_else(|| {
            Error::Unsupported(format!("`{processor}` is no GPU that can be lowered for"))
        })?;
        let given = self.module()?;
        let source = given.target.gpu().map(|gpu| gpu.architecture);
        if source.is_none() && !given.module.triple.is_empty() {
            return Err(Error::Unsupported(
                "the module is neither for AMD's GPUs nor for NVIDIA's".to_string(),
            ));
        }
        let index = find(&given.module, kernel)?;
        let by_size = by_wave_size(gpu, &given.module, &[index]);
        let gpu = by_size.first().map_or(gpu, |(gpu, _)| *gpu);
        let pipeline = Pipeline::amdgpu(gpu).from_architecture(source);
        let written = pipeline.lower(&given.module, &[index]);
        if written.refused.is_empty() {
            return Ok(written.text);
        }
        let lines = LineIndex::new(given.module.text);
        // Each reason is reported once, with its first location, because a function without a body
        // may be called often.
        let mut known = BTreeSet::new();
        let refused = written.refused.iter();
        let refused = refused.filter(|refused| known.insert(refused.message().to_string()));
        let reasons = refused.map(|refused| {
            let message = refused.message();
            let line = refused.place.and_then(|(function, at)| {
                let function = given.module.functions.get(function)?;
                let instruction = function.instructions.get(at)?;
                Some(lines.line_at(function.span.start + instruction.start))
            });
            match line {
                Some(line) => format!("line {line}: {message}"),
                None => message.to_string(),
            }
        });
        Err(Error::Refused {
            kernel: kernel.to_string(),
            reasons: reasons.collect(),
        })
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
