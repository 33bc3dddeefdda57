//! Sources of divergence and always-uniform values on a GPU.
//!
//! The properties of a GPU are data: there is a [`Table`] for each architecture, which a user may
//! extend or replace. [`ModuleContext`] prepares a table for a module, and
//! [`ModuleContext::classify`] applies it to the values of a function.
//!
//! Architecture invariant: this module does not propagate properties from definitions to uses;
//! rules do that. Conditions of rows look only at operands, as LLVM does: for an `extractvalue`, a
//! shift or a mask, at the call that defines the operand. In mode `llvm22`, up to six operations
//! before a mask are examined, to find bits that are known to be zero.

mod assembly;
mod attributes;
mod call_graph;
mod class_table;
mod classify;
mod code_object;
mod context;
mod infer;
mod inherited;
pub mod intrinsics;
mod libraries;
mod pointers;
pub mod processors;
mod question;
mod shared_memory;
mod summaries;

use std::sync::Arc;

pub use call_graph::{Call, CallGraph, Node, Reach};
pub use class_table::{Class, Condition, Property, Table, TableError};
pub use classify::{Classification, WorkGroup};
pub use code_object::CodeObjectVersion;
pub use context::{ModuleContext, annotated_kernels};
pub use infer::Inferred;
pub use inherited::{Contradiction, Inherited, Promise};
pub use libraries::{Called, LibraryFunction, ResultClass, called};
pub use summaries::{NEVER, Round, Summaries, Summary};

/// The semantics of verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Sound: verdicts hold for every execution.
    #[default]
    Sound,
    /// Sound at the scope of work-groups: uniform in all waves of a work-group.
    WorkGroup,
    /// Reproduces the verdicts of LLVM 22.1.8, including its errors.
    Llvm22,
    /// Reproduces the verdicts of LLVM's main branch after release 22, as of August 2026, including
    /// its errors.
    Llvm23,
    /// Reproduces the verdicts of LLVM 14 on AMD GPUs: divergent paths are labelled, and natural
    /// loops are analysed. For irreducible functions, the verdicts are those of
    /// [`Mode::Llvm14Legacy`].
    Llvm14Gpu,
    /// Reproduces the verdicts of LLVM 14 on NVIDIA GPUs, and of earlier versions on AMD GPUs:
    /// these follow from immediate post-dominators and influence regions.
    Llvm14Legacy,
}

impl Mode {
    /// Every mode.
    pub const ALL: &'static [Mode] = &[
        Mode::Sound,
        Mode::WorkGroup,
        Mode::Llvm22,
        Mode::Llvm23,
        Mode::Llvm14Gpu,
        Mode::Llvm14Legacy,
    ];

    /// The modes whose verdicts are about the lanes of one wave.
    pub const OF_WAVES: &'static [Mode] = &[
        Mode::Sound,
        Mode::Llvm22,
        Mode::Llvm23,
        Mode::Llvm14Gpu,
        Mode::Llvm14Legacy,
    ];

    /// The name of a mode on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Sound => "sound",
            Mode::WorkGroup => "work-group",
            Mode::Llvm22 => "llvm22",
            Mode::Llvm23 => "llvm23",
            Mode::Llvm14Gpu => "llvm14-gpu",
            Mode::Llvm14Legacy => "llvm14-legacy",
        }
    }

    /// Whether the verdicts of the mode hold in every execution.
    pub fn is_sound(self) -> bool {
        matches!(self, Mode::Sound | Mode::WorkGroup)
    }

    /// Whether the mode reproduces LLVM 14: both of its analyses have the same sources and always
    /// uniform values.
    pub fn is_llvm14(self) -> bool {
        matches!(self, Mode::Llvm14Gpu | Mode::Llvm14Legacy)
    }

    /// The mode with this name.
    pub fn from_name(name: &str) -> Option<Mode> {
        let mut modes = Mode::ALL.iter().copied();
        modes.find(|mode| mode.name() == name)
    }
}

/// The architecture of a GPU vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// AMD: triples `amdgcn-...`.
    Amdgpu,
    /// NVIDIA: triples `nvptx-...` and `nvptx64-...`.
    Nvptx,
}

/// A GPU with its target table.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// The family.
    pub architecture: Architecture,
    /// The processor of functions that do not name one (`target-cpu`); empty if unknown.
    pub processor: String,
    /// The target table of the GPU.
    pub table: Arc<Table>,
    /// Whether all functions execute on `processor`, even those that name another processor or wave
    /// size.
    pub always: bool,
    /// The work-group size in x, y and z for functions that do not require one.
    pub work_group: Option<[u32; 3]>,
    /// Features besides those that a function names (`target-features`): `+wavefrontsize64`.
    pub features: String,
}

/// The hardware that the functions of a module run on.
#[derive(Clone, Debug)]
pub enum Target {
    /// A target without lanes, for which nothing is divergent.
    None,
    /// A GPU.
    Gpu(Box<Gpu>),
}

/// An invalid target.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// The name is unknown.
    #[error(
        "`{0}` is not a target: expected `amdgpu`, `nvptx`, `none` or a triple such as `amdgcn-amd-amdhsa`"
    )]
    UnknownTarget(String),
    /// The text is not a valid processor name.
    #[error(
        "`{0}` is not a name of a processor: expected one such as `gfx1100`, `gfx1100:wave64` or `sm_90`"
    )]
    BadProcessor(String),
    /// The processor is unknown.
    #[error(
        "no processor is called `{name}`\n  help: names like it are {}; a --target-table can name another: `processor {name} wave32`", listed(.nearest)
    )]
    UnknownProcessor {
        /// The unknown name.
        name: String,
        /// Similar names.
        nearest: Vec<&'static str>,
    },
}

/// A list of names, such as `gfx900`, `gfx902`.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

impl Target {
    /// An AMD GPU that executes all functions, regardless of the processor for which they were
    /// compiled: `gfx1100`, or `gfx1100:wave64` with waves of 64 lanes.
    pub fn amdgpu(name: &str) -> Target {
        let (processor, features) = target_id(name);
        Target::Gpu(Box::new(Gpu {
            architecture: Architecture::Amdgpu,
            processor: processor.to_string(),
            table: Table::builtin(Architecture::Amdgpu),
            always: true,
            work_group: None,
            features: features.to_string(),
        }))
    }

    /// The target that a module's triple names, or that the user names instead (`amdgpu`, `nvptx`,
    /// `none`, or a triple), with the processor that the user names, if any. If the triple is empty
    /// or not that of a GPU, the result is [`Target::None`], as in LLVM. `amdgpu9.42-...` names the
    /// AMD processor gfx942.
    ///
    /// # Errors
    /// If the user names an unknown target or processor.
    pub fn choose(
        triple: &[u8],
        target_override: Option<&str>,
        mcpu: Option<&str>,
    ) -> Result<Target, TargetError> {
        let (architecture, named) = match target_override {
            None => triple_target(&String::from_utf8_lossy(triple)),
            Some("amdgpu") => (Some(Architecture::Amdgpu), String::new()),
            Some("none") => (None, String::new()),
            Some(name) => match triple_target(name) {
                (None, _) if !name.contains('-') => {
                    return Err(TargetError::UnknownTarget(name.to_string()));
                }
                found => found,
            },
        };
        // Other words after a colon would be ignored, such as a misspelt `:wave64`.
        let is_feature = |word: &str| {
            word == "wave64" || ["xnack", "sramecc"].contains(&word.trim_end_matches(['+', '-']))
        };
        if let Some(text) = mcpu.filter(|text| !text.split(':').skip(1).all(is_feature)) {
            return Err(TargetError::BadProcessor(text.to_string()));
        }
        let (processor, features) = match mcpu.map(target_id) {
            Some((processor, features)) => (processor.to_string(), features.to_string()),
            None => (named, String::new()),
        };
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        if mcpu.is_some() && (processor.is_empty() || !processor.bytes().all(fits)) {
            return Err(TargetError::BadProcessor(
                mcpu.unwrap_or_default().to_string(),
            ));
        }
        Ok(match architecture {
            Some(architecture) => Target::Gpu(Box::new(Gpu {
                architecture,
                processor,
                table: Table::builtin(architecture),
                always: false,
                work_group: None,
                features,
            })),
            None => Target::None,
        })
    }

    /// The same target with a table of the user, whose rows precede or replace those of the
    /// target's own table.
    #[must_use]
    pub fn with_table(self, table: Table) -> Target {
        match self {
            Target::None => Target::None,
            Target::Gpu(gpu) => Target::Gpu(Box::new(Gpu {
                table: Arc::new(table.over(Arc::unwrap_or_clone(gpu.table))),
                ..*gpu
            })),
        }
    }

    /// The same target with a work-group size for functions that do not require one.
    #[must_use]
    pub fn with_work_group(self, sizes: [u32; 3]) -> Target {
        match self {
            Target::None => Target::None,
            Target::Gpu(gpu) => Target::Gpu(Box::new(Gpu {
                work_group: Some(sizes),
                ..*gpu
            })),
        }
    }

    /// The same target with further features besides those that a function names.
    #[must_use]
    pub fn with_features(self, features: &str) -> Target {
        match self {
            Target::None => Target::None,
            Target::Gpu(gpu) => Target::Gpu(Box::new(Gpu {
                features: match gpu.features.as_str() {
                    "" => features.to_string(),
                    own => format!("{own},{features}"),
                },
                ..*gpu
            })),
        }
    }

    /// The GPU, if the target is one.
    pub fn gpu(&self) -> Option<&Gpu> {
        match self {
            Target::None => None,
            Target::Gpu(gpu) => Some(gpu),
        }
    }

    /// Whether the table contains the processor; true if no processor was named.
    pub fn knows_processor(&self) -> bool {
        self.gpu().is_none_or(|gpu| {
            gpu.processor.is_empty() || gpu.table.knows_processor(gpu.processor.as_bytes())
        })
    }

    /// The number of lanes in a wave, unless a function specifies it; 1 without a GPU.
    pub fn wave_size(&self) -> u32 {
        self.gpu().map_or(1, |gpu| {
            gpu.wave_size(gpu.processor.as_bytes(), gpu.features.as_bytes())
        })
    }
}

impl Gpu {
    /// The number of lanes in a wave of a processor with features such as
    /// `+wavefrontsize64,-xnack`. The wave size is 64 if both sizes are requested, as in LLVM, and
    /// for an unknown AMD processor.
    pub fn wave_size(&self, processor: &[u8], features: &[u8]) -> u32 {
        let asked = |feature: &[u8]| has_feature(features, feature);
        match self.architecture {
            Architecture::Nvptx => 32,
            Architecture::Amdgpu if asked(b"+wavefrontsize64") => 64,
            Architecture::Amdgpu
                if asked(b"+wavefrontsize32")
                    || self.table.processor_has(processor, Property::Wave32) =>
            {
                32
            }
            Architecture::Amdgpu => 64,
        }
    }
}

/// The processor of a target ID such as `gfx90a:sramecc+:xnack-` or `gfx1100:wave64`, and the
/// features that matter here.
fn target_id(text: &str) -> (&str, &'static str) {
    let mut words = text.split(':');
    let processor = words.next().unwrap_or_default();
    let features = match words.any(|word| word == "wave64") {
        true => "+wavefrontsize64",
        false => "",
    };
    (processor, features)
}

/// Whether a list such as `+wavefrontsize64,-xnack` has a feature.
fn has_feature(features: &[u8], feature: &[u8]) -> bool {
    let mut words = features.split(|byte| *byte == b',');
    words.any(|word| word.trim_ascii() == feature)
}

/// The architecture that a triple names, and the processor if it names one.
fn triple_target(triple: &str) -> (Option<Architecture>, String) {
    let architecture = triple.split('-').next().unwrap_or_default();
    match architecture {
        "amdgcn" => (Some(Architecture::Amdgpu), String::new()),
        "nvptx" | "nvptx64" => (Some(Architecture::Nvptx), String::new()),
        _ => match architecture.strip_prefix("amdgpu") {
            Some("") => (Some(Architecture::Amdgpu), String::new()),
            Some(version) if version.starts_with(|c: char| c.is_ascii_digit()) => (
                Some(Architecture::Amdgpu),
                format!("gfx{}", version.replace('.', "")),
            ),
            _ => (None, String::new()),
        },
    }
}
