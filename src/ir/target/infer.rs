//! Infers the GPU vendor for a module without a triple from its callees, calling conventions and
//! kernel attributes.
//!
//! LLVM assumes no GPU for a module without a triple. Triton generates such modules for NVIDIA
//! GPUs.

use crate::{Module, text};

use super::context::convention_word;
use super::{Architecture, Target, TargetError};

/// The inferred target of a module without a triple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inferred {
    /// The inferred architecture.
    pub architecture: Architecture,
    /// The evidence, such as `it calls llvm.nvvm.barrier0`.
    pub because: String,
}

impl Target {
    /// The target of a module. If the module has no triple, and the user names no target, the
    /// target is inferred from the module's text; otherwise [`Target::choose`] determines it.
    ///
    /// # Errors
    /// Returns errors of [`Target::choose`].
    pub fn of_module(
        module: &Module<'_>,
        target_override: Option<&str>,
        mcpu: Option<&str>,
    ) -> Result<(Target, Option<Inferred>), TargetError> {
        let inferred = match (target_override, module.triple) {
            (None, b"") => infer(module),
            _ => None,
        };
        let name = inferred.as_ref().map(|found| found.architecture.name());
        let target = Target::choose(module.triple, target_override.or(name), mcpu)?;
        Ok((target, inferred))
    }
}

impl Architecture {
    /// `amdgpu` or `nvptx`, as in LLVM and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Architecture::Amdgpu => "amdgpu",
            Architecture::Nvptx => "nvptx",
        }
    }

    /// A triple of the architecture.
    pub fn triple(self) -> &'static str {
        match self {
            Architecture::Amdgpu => "amdgcn-amd-amdhsa",
            Architecture::Nvptx => "nvptx64-nvidia-cuda",
        }
    }

    /// The architecture that a word indicates, because it starts with one of the architecture's
    /// prefixes.
    fn of_word(word: &[u8], amdgpu: &[&str], nvptx: &[&str]) -> Option<Architecture> {
        let begins = |all: &[&str]| all.iter().any(|start| word.starts_with(start.as_bytes()));
        match (begins(amdgpu), begins(nvptx)) {
            (true, _) => Some(Architecture::Amdgpu),
            (_, true) => Some(Architecture::Nvptx),
            _ => None,
        }
    }
}

/// The architecture that a module's text indicates; `None` if the text indicates both architectures
/// or none. Time: linear in declarations, functions and attribute groups.
fn infer(module: &Module<'_>) -> Option<Inferred> {
    let calls = module.declarations.iter().filter_map(|(name, _)| {
        let name = text::unquoted(module.bytes(*name));
        let (amdgpu, nvptx) = (["llvm.amdgcn.", "llvm.r600."], ["llvm.nvvm."]);
        let architecture = Architecture::of_word(name, &amdgpu, &nvptx)?;
        Some((architecture, format!("it calls {}", shown(name))))
    });
    let conventions = module.functions.iter().filter_map(|function| {
        let word = convention_word(module.bytes(function.calling_convention));
        let architecture = Architecture::of_word(word, &["amdgpu_"], &["ptx_"])?;
        let name = shown(module.bytes(function.name));
        Some((
            architecture,
            format!("@{name} is {} {}", article(word), shown(word)),
        ))
    });
    let mut numbers: Vec<&u32> = module.attribute_groups.keys().collect();
    numbers.sort_unstable();
    let groups = numbers.into_iter().filter_map(|number| {
        let group = module.bytes(*module.attribute_groups.get(number)?);
        // Every second part between quotes is a key or a value of a string attribute.
        let mut words = group.split(|byte| *byte == b'"').skip(1).step_by(2);
        words.find_map(|word| {
            let architecture = Architecture::of_word(word, &["amdgpu-"], &["nvvm."])?;
            Some((
                architecture,
                format!("it has the attribute {}", shown(word)),
            ))
        })
    });
    let notes = module.named_metadata.iter().filter_map(|(name, _)| {
        let name = module.bytes(*name);
        let architecture = Architecture::of_word(name, &["amdgpu."], &["nvvm"])?;
        Some((
            architecture,
            format!("it has the metadata !{}", shown(name)),
        ))
    });
    let mut all = conventions.chain(calls).chain(groups).chain(notes);
    let (architecture, because) = all.next()?;
    let agree = all.all(|(other, _)| other == architecture);
    agree.then_some(Inferred {
        architecture,
        because,
    })
}

/// A calling convention with its article: `an amdgpu_kernel`, `a ptx_kernel`.
fn article(word: &[u8]) -> &'static str {
    match word.first() {
        Some(b'a') => "an",
        _ => "a",
    }
}

fn shown(name: &[u8]) -> String {
    lanelog_util::escape::name(name).into_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::read;
    use pretty_assertions::assert_eq;

    fn told(text: &str) -> Option<(&'static str, String)> {
        let module = read(text.as_bytes());
        assert_eq!(module.errors, Vec::new());
        let (_, inferred) = Target::of_module(&module, None, None).unwrap();
        inferred.map(|found| (found.architecture.name(), found.because))
    }

    #[test]
    fn a_module_without_a_triple_is_for_the_gpu_whose_words_it_has() {
        let cases = [
            (
                "define ptx_kernel void @k() {\n  ret void\n}\n",
                Some(("nvptx", "@k is a ptx_kernel")),
            ),
            (
                "define cc 91 void @k() {\n  ret void\n}\n",
                Some(("amdgpu", "@k is an amdgpu_kernel")),
            ),
            (
                "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n",
                Some(("nvptx", "it calls llvm.nvvm.read.ptx.sreg.tid.x")),
            ),
            (
                "declare i32 @llvm.amdgcn.workitem.id.x()\n",
                Some(("amdgpu", "it calls llvm.amdgcn.workitem.id.x")),
            ),
            (
                "attributes #0 = { nounwind \"nvvm.reqntid\"=\"128\" }\n",
                Some(("nvptx", "it has the attribute nvvm.reqntid")),
            ),
            (
                "!nvvm.annotations = !{}\n",
                Some(("nvptx", "it has the metadata !nvvm.annotations")),
            ),
            ("define void @f() {\n  ret void\n}\n", None),
            // No architecture is inferred if there is evidence for both or for none, or if the
            // module has a triple.
            (
                "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.nvvm.barrier0()\n",
                None,
            ),
            ("define spir_kernel void @k() {\n  ret void\n}\n", None),
            (
                "target triple = \"x86_64-linux-gnu\"\ndeclare void @llvm.nvvm.barrier0()\n",
                None,
            ),
        ];
        for (text, expected) in cases {
            let expected = expected.map(|(name, because)| (name, because.to_string()));
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn named_gpus_are_not_inferred() {
        let text = b"declare void @llvm.nvvm.barrier0()\n";
        let (target, inferred) = Target::of_module(&read(text), Some("none"), None).unwrap();
        assert!(target.gpu().is_none() && inferred.is_none());
        let (target, _) = Target::of_module(&read(text), None, Some("sm_90")).unwrap();
        assert_eq!(target.gpu().unwrap().processor, "sm_90");
    }
}
