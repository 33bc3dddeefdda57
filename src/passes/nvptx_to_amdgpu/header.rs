//! Converts everything except function bodies: target, calling conventions, parameters of kernels,
//! attributes, metadata, declarations, variables.

use rustc_hash::FxHashSet;

use super::library::Library;
use crate::inline::tokens::after_type;
use lanelog_ir::owned::{self, Function};
use lanelog_ir::target::Architecture;
use lanelog_ir::text::{self, Word, words};
use lanelog_ir::typed::layout::default_layout;
use lanelog_ir::{self as ir, Module, Span, plain_name};

/// The triple of AMD GPUs under ROCm.
const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// Whether a function is a kernel, according to its calling convention or `!nvvm.annotations`.
pub(super) fn is_kernel(
    module: &Module<'_>,
    annotated: &FxHashSet<&[u8]>,
    function: &ir::Function,
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

/// Changes the text outside of functions.
pub(super) fn edit(module: &mut owned::Module<'_>, library: &Library<'_>) {
    let read = module.as_read();
    target(module);
    for span in read.attribute_groups.values() {
        let text = String::from_utf8_lossy(read.bytes(*span));
        if let Some(new) = attributes(&text) {
            module.replace(span.start as usize..span.end as usize, new);
        }
    }
    for (name, whole) in &read.named_metadata {
        if read.bytes(*name).starts_with(b"nvvm") {
            module.remove(Span {
                start: name.start - 1,
                end: whole.end,
            });
        }
    }
    for (name, whole) in &read.declarations {
        let name = plain_name(read.bytes(*name));
        if is_ported(library, &String::from_utf8_lossy(&name)) {
            module.remove(*whole);
        }
    }
    shared_variables(module);
}

/// Changes the header of a function, except its parameters. Returns whether the header was changed.
pub(super) fn change(
    module: &Module<'_>,
    read: &ir::Function,
    is_kernel: bool,
    function: &mut Function,
) -> bool {
    let convention = convention(module, read, is_kernel);
    if let Some(new) = &convention {
        function.before = new.as_str().into();
    }
    let attributes = attributes(&function.after);
    let required = required(module, read, function).filter(|_| is_kernel);
    if let Some(new) = &attributes {
        function.after = new.as_str().into();
    }
    if let Some([x, y, z]) = required {
        let size = format!("!reqd_work_group_size !{{i32 {x}, i32 {y}, i32 {z}}}");
        function.after = format!("{} {size} ", function.after).into();
    }
    convention.is_some() || attributes.is_some() || required.is_some()
}

/// Whether calls of a function are replaced, so that its declaration is removed.
pub(super) fn is_ported(library: &Library<'_>, name: &str) -> bool {
    library.meant(name).is_some() || name.starts_with("llvm.lifetime.")
}

/// Replaces `target triple` and `target datalayout`.
fn target(module: &mut owned::Module<'_>) {
    let layout = default_layout(Some(Architecture::Amdgpu));
    let read = module.as_read().text;
    for (word, new) in [("triple", TRIPLE), ("datalayout", layout)] {
        let key = format!("target {word}");
        let new = format!("{key} = \"{new}\"");
        let found = memchr::memmem::find_iter(read, key.as_bytes())
            .find(|at| *at == 0 || read.get(at - 1) == Some(&b'\n'));
        let range = match found {
            Some(start) => {
                let rest = read.get(start..).unwrap_or_default();
                let end = memchr::memchr_iter(b'"', rest).nth(1);
                start..start + end.map_or(key.len(), |end| end + 1)
            }
            None => 0..0,
        };
        let text = if range.is_empty() { new + "\n" } else { new };
        module.replace(range, text);
    }
}

/// Replaces the calling convention in a function's text up to its parameters: by AMD's kernel
/// convention for kernels, by the default convention for other functions. `None` if nothing
/// changes.
fn convention(module: &Module<'_>, function: &ir::Function, is_kernel: bool) -> Option<String> {
    let span = function.calling_convention;
    let written = module.bytes(span);
    let new = match (is_kernel, written.is_empty()) {
        (true, false) => "amdgpu_kernel",
        (true, true) => "amdgpu_kernel ",
        (false, false) if written == b"ptx_device" => "ccc",
        _ => return None,
    };
    let span = match written.is_empty() {
        // A kernel returns nothing, so that the return type `void` has no attributes before it.
        true => Span {
            start: function.result.start,
            end: function.result.start,
        },
        false => span,
    };
    let text = |start: u32, end: u32| String::from_utf8_lossy(module.bytes(Span { start, end }));
    let before = text(function.span.start, span.start);
    let after = text(span.end, function.name.end);
    Some(format!("{before}{new}{after}"))
}

/// The number of work-items in a function's work-groups, if it requires one (`"nvvm.reqntid"`).
pub(super) fn items(module: &Module<'_>, read: &ir::Function, function: &Function) -> Option<u32> {
    let mut sizes = required(module, read, function)?.into_iter();
    sizes.try_fold(1u32, u32::checked_mul)
}

/// The size of a function's work-groups in each dimension, if it requires one.
fn required(module: &Module<'_>, read: &ir::Function, function: &Function) -> Option<[u32; 3]> {
    let groups = read.attribute_groups.iter();
    let groups = groups.filter_map(|number| module.attribute_groups.get(number));
    let groups = groups.map(|span| module.bytes(*span));
    let mut lists = std::iter::once(function.after.as_bytes()).chain(groups);
    let text = lists.find_map(|list| {
        words(list).find_map(|(_, word)| match word {
            Word::String(b"nvvm.reqntid", value) => Some(value),
            _ => None,
        })
    })?;
    let mut sizes = [1; 3];
    let written = std::str::from_utf8(text).ok()?.split(',');
    for (at, size) in written.enumerate() {
        *sizes.get_mut(at)? = size.trim().parse::<u32>().ok().filter(|size| *size > 0)?;
    }
    Some(sizes)
}

/// Removes NVIDIA's string attributes from a list of attributes, and converts sizes of work-groups
/// to AMD's attributes. `None` if there are none.
fn attributes(list: &str) -> Option<String> {
    let mut out = String::new();
    let mut done = 0;
    for (at, word) in words(list.as_bytes()) {
        let Word::String(key, value) = word else {
            continue;
        };
        let gone = matches!(key, b"target-cpu" | b"target-features" | b"tune-cpu")
            || key.starts_with(b"nvvm.");
        if !gone {
            continue;
        }
        let rest = list.as_bytes().get(at..).unwrap_or_default();
        // `"key"`, or `"key"="value"` with optional spaces around `=`.
        let after = text::quoted(rest).1;
        let trimmed = after.trim_ascii_start();
        let after = match trimmed.strip_prefix(b"=") {
            Some(value) => text::quoted(value.trim_ascii_start()).1,
            None => after,
        };
        out.push_str(list.get(done..at).unwrap_or_default());
        out.push_str(&work_group(key, value).unwrap_or_default());
        done = list.len() - after.len();
    }
    if done == 0 {
        return None;
    }
    out.push_str(list.get(done..).unwrap_or_default());
    Some(out)
}

/// Converts a size: `"nvvm.maxntid"="16,16"` means at most 256 work-items.
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

/// A converted parameter of a kernel.
pub(super) struct Parameter {
    /// The type and the attributes of the parameter.
    pub text: String,
    /// The address space of the pointer.
    space: u32,
    /// The type of a structure that is passed by value, if the kernel may modify it, so that a copy
    /// is needed.
    pub copied: Option<String>,
}

impl Parameter {
    /// The address space of the memory that the flat address refers to.
    pub fn flat_space(&self) -> u32 {
        match self.copied {
            Some(_) => 5,
            None => self.space,
        }
    }
}

/// Converts a generic pointer to a pointer to global memory, and a structure passed by value to a
/// pointer to constant memory; the body then uses the flat address of the pointer. `None` if the
/// parameter is unchanged.
pub(super) fn parameter(written: &str) -> Option<Parameter> {
    let end = after_type(written)?;
    let (ty, rest) = written.split_at_checked(end)?;
    if ty.trim() != "ptr" {
        return None;
    }
    let by_value = words(rest.as_bytes()).find(|(_, word)| *word == Word::Plain(b"byval"));
    let Some((at, _)) = by_value else {
        return Some(Parameter {
            text: format!("ptr addrspace(1){rest}"),
            space: 1,
            copied: None,
        });
    };
    let inside = rest.get(at + "byval".len()..)?;
    let after = text::after_parentheses(inside.as_bytes()).len();
    let held = inside.get(..inside.len() - after)?.trim();
    let held = held.strip_prefix('(')?.strip_suffix(')')?.trim();
    let is_read_only = words(rest.as_bytes()).any(|(_, word)| word == Word::Plain(b"readonly"));
    Some(Parameter {
        text: format!("ptr addrspace(4){}", rest.replacen("byval", "byref", 1)),
        space: 4,
        copied: (!is_read_only).then(|| held.to_string()),
    })
}

/// Replaces zero initializers of LDS variables by `poison`: NVPTX accepts them, but does not write
/// the zeros.
fn shared_variables(module: &mut owned::Module<'_>) {
    let read = module.as_read();
    let globals = read.globals.iter();
    for global in globals.filter(|global| global.address_space == 3) {
        let start = global.name.end as usize;
        let rest = read.text.get(start..).unwrap_or_default();
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default();
        let zero = words(line).find(|(_, word)| *word == Word::Plain(b"zeroinitializer"));
        if let Some((at, _)) = zero {
            let range = start + at..start + at + "zeroinitializer".len();
            module.replace(range, "poison".to_string());
        }
    }
}
