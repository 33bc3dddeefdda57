//! Everything around function bodies: the target, calling conventions, parameters of kernels,
//! attributes, metadata, declarations, variables.

use rustc_hash::FxHashSet;

use super::Edit;
use super::library::Library;
use crate::inline::tokens::after_type;
use lanelog_ir::target::Architecture;
use lanelog_ir::text::{self, Word, words};
use lanelog_ir::typed::layout::default_layout;
use lanelog_ir::{Function, Module, Span, plain_name};

/// The triple of AMD's GPUs under ROCm.
const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// Whether a function is a kernel: by its convention, or by `!nvvm.annotations`.
pub(super) fn is_kernel(
    module: &Module<'_>,
    annotated: &FxHashSet<&[u8]>,
    function: &Function,
) -> bool {
    let convention = module.bytes(function.calling_convention);
    matches!(convention, b"ptx_kernel" | b"amdgpu_kernel")
        || text::number(
            convention
                .strip_prefix(b"cc")
                .unwrap_or_default()
                .trim_ascii(),
        ) == Some(71)
        || annotated.contains(text::unquoted(module.bytes(function.name)))
}

/// Edits outside of function bodies.
pub(super) fn edits(
    module: &Module<'_>,
    library: &Library<'_>,
    annotated: &FxHashSet<&[u8]>,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    target(module, &mut edits);
    for function in &module.functions {
        convention(
            module,
            function,
            is_kernel(module, annotated, function),
            &mut edits,
        );
        attributes(
            module,
            Span {
                start: after_parameters(module, function),
                end: function.body,
            },
            &mut edits,
        );
    }
    for span in module.attribute_groups.values() {
        attributes(module, *span, &mut edits);
    }
    for (name, whole) in &module.named_metadata {
        if module.bytes(*name).starts_with(b"nvvm") {
            edits.push(Edit {
                range: name.start as usize - 1..whole.end as usize,
                text: String::new(),
            });
        }
    }
    for (name, whole) in &module.declarations {
        let name = plain_name(module.bytes(*name));
        let name = String::from_utf8_lossy(&name);
        if is_ported(library, &name) {
            edits.push(Edit {
                range: whole.start as usize..whole.end as usize,
                text: String::new(),
            });
        }
    }
    shared_variables(module, &mut edits);
    edits
}

/// Whether calls of a function are replaced, so that its declaration is removed.
pub(super) fn is_ported(library: &Library<'_>, name: &str) -> bool {
    library.meant(name).is_some() || name.starts_with("llvm.lifetime.")
}

/// `target triple`, `target datalayout`.
fn target(module: &Module<'_>, edits: &mut Vec<Edit>) {
    let layout = default_layout(Some(Architecture::Amdgpu));
    for (word, new) in [("triple", TRIPLE), ("datalayout", layout)] {
        let key = format!("target {word}");
        let new = format!("{key} = \"{new}\"");
        let found = memchr::memmem::find_iter(module.text, key.as_bytes())
            .find(|at| *at == 0 || module.text.get(at - 1) == Some(&b'\n'));
        let range = match found {
            Some(start) => {
                let rest = module.text.get(start..).unwrap_or_default();
                let end = memchr::memchr_iter(b'"', rest).nth(1);
                start..start + end.map_or(key.len(), |end| end + 1)
            }
            None => 0..0,
        };
        let text = if range.is_empty() { new + "\n" } else { new };
        edits.push(Edit { range, text });
    }
}

/// Kernels get AMD's kernel convention, other functions the default one.
fn convention(module: &Module<'_>, function: &Function, kernel: bool, edits: &mut Vec<Edit>) {
    let span = function.calling_convention;
    let written = module.bytes(span);
    let new = match (kernel, written.is_empty()) {
        (true, false) => "amdgpu_kernel",
        (true, true) => "amdgpu_kernel ",
        (false, false) if written == b"ptx_device" => "ccc",
        _ => return,
    };
    let range = if written.is_empty() {
        // A kernel returns nothing, so there are no attributes of a result in between.
        let at = function.result.start as usize;
        at..at
    } else {
        span.start as usize..span.end as usize
    };
    edits.push(Edit {
        range,
        text: new.to_string(),
    });
}

/// The start of a function's attributes.
fn after_parameters(module: &Module<'_>, function: &Function) -> u32 {
    let range = function.name.end as usize..function.body as usize;
    let rest = module.text.get(range).unwrap_or_default();
    function.body - text::after_parentheses(rest).len() as u32
}

/// Work-items of a function's work-groups, if it requires a number of them (`"nvvm.reqntid"`).
pub(super) fn items(module: &Module<'_>, function: &Function) -> Option<u32> {
    let own = Span {
        start: after_parameters(module, function),
        end: function.body,
    };
    let groups = function.attribute_groups.iter();
    let groups = groups.filter_map(|number| module.attribute_groups.get(number));
    let mut lists = std::iter::once(&own).chain(groups);
    let sizes = lists.find_map(|span| {
        words(module.bytes(*span)).find_map(|(_, word)| match word {
            Word::String(b"nvvm.reqntid", value) => Some(value),
            _ => None,
        })
    })?;
    let sizes = std::str::from_utf8(sizes).ok()?;
    let mut sizes = sizes.split(',').map(|size| size.trim().parse::<u32>().ok());
    sizes.try_fold(1u32, |items, size| items.checked_mul(size?))
}

/// Removes string attributes of NVIDIA's GPUs; sizes of work-groups are converted to AMD's
/// attributes.
fn attributes(module: &Module<'_>, span: Span, edits: &mut Vec<Edit>) {
    let list = module.bytes(span);
    for (at, word) in words(list) {
        let Word::String(key, value) = word else {
            continue;
        };
        let gone = matches!(key, b"target-cpu" | b"target-features" | b"tune-cpu")
            || key.starts_with(b"nvvm.");
        if !gone {
            continue;
        }
        let start = span.start as usize + at;
        let rest = list.get(at..).unwrap_or_default();
        // `"key"`, or `"key"="value"` with blanks in between.
        let after = text::quoted(rest).1;
        let trimmed = after.trim_ascii_start();
        let after = match trimmed.strip_prefix(b"=") {
            Some(value) => text::quoted(value.trim_ascii_start()).1,
            None => after,
        };
        edits.push(Edit {
            range: start..start + rest.len() - after.len(),
            text: work_group(key, value).unwrap_or_default(),
        });
    }
}

/// `"nvvm.maxntid"="16,16"` is at most 256 work-items.
fn work_group(key: &[u8], value: &[u8]) -> Option<String> {
    let exact = match key {
        b"nvvm.reqntid" => true,
        b"nvvm.maxntid" => false,
        _ => return None,
    };
    let value = std::str::from_utf8(value).ok()?;
    let mut sizes = value.split(',').map(|size| size.trim().parse::<u32>().ok());
    let items = sizes.try_fold(1u32, |items, size| items.checked_mul(size?))?;
    let items = items.clamp(1, 1024);
    let least = if exact { items } else { 1 };
    Some(format!(
        "\"amdgpu-flat-work-group-size\"=\"{least},{items}\""
    ))
}

/// A kernel's parameter in the form of AMD's kernels.
pub(super) struct Parameter {
    /// Its text.
    pub written: String,
    /// The address space of its flat address.
    pub space: u32,
    /// Lines at the start of the kernel; they end with a line break.
    pub entry: String,
}

/// A generic pointer becomes a pointer to global memory, a structure passed by value becomes one in
/// constant memory: the body reads `new`, its flat address. `None` if nothing changes.
pub(super) fn parameter(written: &str, name: &str, new: &str) -> Option<Parameter> {
    let end = after_type(written)?;
    let (ty, rest) = written.split_at_checked(end)?;
    if ty.trim() != "ptr" {
        return None;
    }
    let rest = match rest.trim_end().strip_suffix(name) {
        Some(rest) => rest,
        None => rest,
    };
    let by_value = words(rest.as_bytes()).find(|(_, word)| *word == Word::Plain(b"byval"));
    let Some((at, _)) = by_value else {
        return Some(Parameter {
            written: format!("ptr addrspace(1){} {name}", rest.trim_end()),
            space: 1,
            entry: format!("{new} = addrspacecast ptr addrspace(1) {name} to ptr\n"),
        });
    };
    let inside = rest.get(at + "byval".len()..)?;
    let after = text::after_parentheses(inside.as_bytes()).len();
    let held = inside.get(..inside.len() - after)?.trim();
    let held = held.strip_prefix('(')?.strip_suffix(')')?.trim();
    let attributes = rest.replacen("byval", "byref", 1);
    let read_only = words(rest.as_bytes()).any(|(_, word)| word == Word::Plain(b"readonly"));
    let entry = if read_only {
        format!("{new} = addrspacecast ptr addrspace(4) {name} to ptr\n")
    } else {
        let bare = new.trim_start_matches('%').trim_matches('"');
        let place = |what: &str| format!("%\"{bare}.{what}\"");
        let (own, value) = (place("own"), place("value"));
        format!(
            "{own} = alloca {held}, align 16, addrspace(5)\n  {value} = load {held}, ptr addrspace(4) {name}, align 4\n  store {held} {value}, ptr addrspace(5) {own}, align 4\n  {new} = addrspacecast ptr addrspace(5) {own} to ptr\n"
        )
    };
    Some(Parameter {
        written: format!("ptr addrspace(4){} {name}", attributes.trim_end()),
        space: if read_only { 4 } else { 5 },
        entry,
    })
}

/// LDS is not initialized, whatever the module says: NVPTX accepts a zero initializer, and does not
/// write zeros.
fn shared_variables(module: &Module<'_>, edits: &mut Vec<Edit>) {
    for global in module
        .globals
        .iter()
        .filter(|global| global.address_space == 3)
    {
        let start = global.name.end as usize;
        let rest = module.text.get(start..).unwrap_or_default();
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default();
        let zero = words(line).find(|(_, word)| *word == Word::Plain(b"zeroinitializer"));
        if let Some((at, _)) = zero {
            edits.push(Edit {
                range: start + at..start + at + "zeroinitializer".len(),
                text: "poison".to_string(),
            });
        }
    }
}
