//! The functions that are lowered: all kernels, or the named ones.

use crate::output::{complain, complain_styled};
use crate::places::{Places, name_span};
use crate::selection::is_called;
use lanelog_datalog::nearest::nearest;
use lanelog_ir::Span;
use lanelog_ir::target::ModuleContext;

/// Why there is nothing to lower.
#[derive(Debug, thiserror::Error)]
pub(super) enum ChooseError {
    #[error("{path}: no kernel is in this module\n  help: {}", CONVENTION)]
    NoKernel { path: String },
    #[error("{path} has no function @{name} with a body{help}")]
    NoFunction {
        path: String,
        name: String,
        help: String,
    },
    #[error("@{name} is not a kernel")]
    OtherConvention { name: String, at: Span },
}

/// The definition of a kernel, for messages.
const CONVENTION: &str = "a kernel has the calling convention amdgpu_kernel, which clang gives to `__kernel` of OpenCL and `__global__` of HIP";

/// The functions that are meant, in the order of the file.
///
/// # Errors
/// A name is of no kernel, or there is none.
pub(super) fn kernels(
    wanted: &[String],
    places: &Places<'_, '_>,
    context: &ModuleContext<'_>,
) -> Result<Vec<usize>, ChooseError> {
    let module = places.module;
    let mut chosen = Vec::new();
    if wanted.is_empty() {
        let functions = module.functions.iter().enumerate();
        chosen.extend(
            functions
                .filter(|(_, function)| context.is_kernel(function))
                .map(|(number, _)| number),
        );
        if chosen.is_empty() {
            return Err(ChooseError::NoKernel {
                path: places.path.clone(),
            });
        }
        return Ok(chosen);
    }
    for name in wanted {
        let mut functions = module.functions.iter();
        let Some(number) = functions.position(|function| is_called(module, function, name)) else {
            return Err(unknown(name, places));
        };
        let function = module.functions.get(number);
        if function.is_some_and(|function| !context.is_kernel(function)) {
            return Err(ChooseError::OtherConvention {
                name: places.function_name(number),
                at: function.map_or(Span::default(), name_span),
            });
        }
        if !chosen.contains(&number) {
            chosen.push(number);
        }
    }
    chosen.sort_unstable();
    Ok(chosen)
}

/// Like [`kernels`], but includes functions that are not kernels if they are named, or if the
/// module has no kernel.
///
/// # Errors
/// A name is of no function, or there is none.
pub(super) fn functions(
    wanted: &[String],
    places: &Places<'_, '_>,
    context: &ModuleContext<'_>,
) -> Result<Vec<usize>, ChooseError> {
    let module = places.module;
    if wanted.is_empty() {
        let all: Vec<usize> = (0..module.functions.len()).collect();
        return match kernels(wanted, places, context) {
            Err(_) if !all.is_empty() => Ok(all),
            found => found,
        };
    }
    let mut chosen = Vec::new();
    for name in wanted {
        let mut functions = module.functions.iter();
        let number = functions.position(|function| is_called(module, function, name));
        chosen.push(number.ok_or_else(|| unknown(name, places))?);
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}

impl ChooseError {
    /// Prints the message on stderr, with the location in the module if it concerns one.
    pub fn complain(&self, places: &Places<'_, '_>, colour: bool) {
        match self {
            ChooseError::OtherConvention { at, .. } => {
                let text = places.rendered(*at, self.to_string(), colour);
                complain_styled(&format!("{text}  = help: {CONVENTION}\n"), colour);
            }
            ChooseError::NoKernel { .. } | ChooseError::NoFunction { .. } => {
                complain(&format!("error: {self}\n"));
            }
        }
    }
}

fn unknown(name: &str, places: &Places<'_, '_>) -> ChooseError {
    let bare = name.strip_prefix('@').unwrap_or(name);
    let names = (0..places.module.functions.len()).map(|number| places.function_name(number));
    let names: Vec<String> = names.collect();
    let declared = places
        .module
        .declarations
        .iter()
        .any(|(declared, _)| places.module.bytes(*declared) == bare.as_bytes());
    let help = match nearest(bare, names.iter().map(String::as_str)) {
        _ if declared => "\n  help: it is declared, and its body is in another module".to_string(),
        Some(name) => format!("\n  help: is @{name} meant?"),
        None => String::new(),
    };
    ChooseError::NoFunction {
        path: places.path.clone(),
        name: bare.to_string(),
        help,
    }
}
