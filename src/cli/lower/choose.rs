//! Which functions are lowered: all kernels, or those that are named.

use crate::output::complain_styled;
use crate::places::{Places, name_span};
use crate::selection::is_called;
use lanelog_datalog::nearest::nearest;
use lanelog_ir::Span;
use lanelog_target::ModuleContext;

/// What a kernel is.
const CONVENTION: &str = "a kernel has the calling convention amdgpu_kernel, which clang gives to `__kernel` of OpenCL and `__global__` of HIP";

/// The functions that are meant, in the order of the file.
///
/// # Errors
/// A name is of no kernel, or there is none.
pub(super) fn kernels(
    wanted: &[String],
    places: &Places<'_, '_>,
    context: &ModuleContext<'_>,
    colour: bool,
) -> Result<Vec<usize>, String> {
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
            return Err(format!(
                "{}: no kernel is in this module\n  help: {CONVENTION}",
                places.path
            ));
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
            let title = format!("@{} is no kernel", places.function_name(number));
            let at = function.map_or(Span::default(), name_span);
            let text = places.rendered(at, title, colour);
            complain_styled(&format!("{text}  = help: {CONVENTION}\n"), colour);
            return Err(String::new());
        }
        if !chosen.contains(&number) {
            chosen.push(number);
        }
    }
    chosen.sort_unstable();
    Ok(chosen)
}

fn unknown(name: &str, places: &Places<'_, '_>) -> String {
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
    format!("{} has no function @{bare} with a body{help}", places.path)
}
