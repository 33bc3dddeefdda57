//! The version of AMD code objects for which a module is compiled. The version determines the
//! layout of a kernel's hidden arguments.
//!
//! Source: LLVM's AMDGPU usage, "Code Object Metadata" of each version; `AMDGPUBaseInfo.cpp`,
//! `getAMDHSACodeObjectVersion`.

use crate::metadata::{integer_field, node_fields};
use crate::{Module, plain_name};

/// Versions of code objects that are supported by loaders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CodeObjectVersion {
    /// The hidden arguments take 56 bytes: the global offset and addresses. Kernels read the sizes
    /// of work-groups from the dispatch packet.
    V4,
    /// The hidden arguments take 256 bytes.
    V5,
    /// Like version 5, but a code object may also be for a family of GPUs. This is the default
    /// version of LLVM 22.
    #[default]
    V6,
}

impl CodeObjectVersion {
    /// The number of the version.
    pub fn number(self) -> u32 {
        match self {
            CodeObjectVersion::V4 => 4,
            CodeObjectVersion::V5 => 5,
            CodeObjectVersion::V6 => 6,
        }
    }

    /// The version in the module flag `amdhsa_code_object_version` (`amdgpu_code_object_version`
    /// before LLVM 18), whose value is the version times 100. Time: linear in the module flags.
    ///
    /// # Errors
    /// Returns the number of an unsupported version.
    pub fn of_module(module: &Module<'_>) -> Result<CodeObjectVersion, i128> {
        let mut named = module.named_metadata.iter();
        let flags = named.find(|(name, _)| module.bytes(*name) == b"llvm.module.flags");
        let flags = flags.and_then(|(_, nodes)| node_fields(module.bytes(*nodes)));
        for flag in flags.into_iter().flatten() {
            let Some(fields) = module.node(flag).and_then(node_fields) else {
                continue;
            };
            let fields: Vec<&[u8]> = fields.collect();
            let [_, name, value] = fields.as_slice() else {
                continue;
            };
            let name = name.strip_prefix(b"!").map(plain_name);
            let known = matches!(
                name.as_deref(),
                Some(b"amdhsa_code_object_version" | b"amdgpu_code_object_version")
            );
            if let Some((_, value)) = integer_field(value).filter(|_| known) {
                return match value {
                    400 => Ok(CodeObjectVersion::V4),
                    500 => Ok(CodeObjectVersion::V5),
                    600 => Ok(CodeObjectVersion::V6),
                    other => Err(other),
                };
            }
        }
        Ok(CodeObjectVersion::V6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_flag_tells_the_version() {
        let of = |flags: &str| {
            let text = format!("{flags}\n!0 = !{{i32 1, !\"wchar_size\", i32 4}}\n");
            CodeObjectVersion::of_module(&crate::read(text.as_bytes()))
        };
        let flag = |name: &str, number: u32| {
            of(&format!(
                "!llvm.module.flags = !{{!0, !1}}\n!1 = !{{i32 1, !\"{name}\", i32 {number}}}"
            ))
        };
        assert_eq!(of(""), Ok(CodeObjectVersion::V6));
        assert_eq!(of("!llvm.module.flags = !{!0}"), Ok(CodeObjectVersion::V6));
        for (number, version) in [
            (400, CodeObjectVersion::V4),
            (500, CodeObjectVersion::V5),
            (600, CodeObjectVersion::V6),
        ] {
            assert_eq!(flag("amdhsa_code_object_version", number), Ok(version));
            assert_eq!(flag("amdgpu_code_object_version", number), Ok(version));
        }
        assert_eq!(flag("amdhsa_code_object_version", 300), Err(300));
    }
}
