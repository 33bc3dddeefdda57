//! Extracts some functions of a module and everything that they refer to. This is the output for
//! kernels whose calls have been inlined.
//!
//! Debug information is dropped, because the scope of an inlined location is another function,
//! which LLVM's verifier rejects.

use std::collections::VecDeque;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::text::names;
use lanelog_ir::{Module, plain_name};

/// The text of a module without debug information, reduced to these functions and everything that
/// they refer to, directly or indirectly. Time: linear in the text.
pub fn alone(module: &Module<'_>, functions: &[usize]) -> String {
    let kept = needed(module, functions);
    let mut out = String::with_capacity(module.text.len());
    let mut done = 0;
    for (at, function) in module.functions.iter().enumerate() {
        if !kept.contains(&at) {
            without_debug(module.text, done..function.span.start as usize, &mut out);
            done = function.span.end as usize;
        }
    }
    without_debug(module.text, done..module.text.len(), &mut out);
    out
}

/// The given functions, the functions that they refer to directly or indirectly, and the functions
/// that global variables refer to.
fn needed(module: &Module<'_>, functions: &[usize]) -> FxHashSet<usize> {
    let by_name: FxHashMap<_, usize> = module
        .functions
        .iter()
        .enumerate()
        .map(|(at, function)| (plain_name(module.bytes(function.name)), at))
        .collect();
    let mut kept: FxHashSet<usize> = functions.iter().copied().collect();
    let mut open: VecDeque<Range<usize>> = VecDeque::new();
    // All functions that the text outside of functions refers to are also needed.
    let mut done = 0;
    for (at, function) in module.functions.iter().enumerate() {
        let span = function.span.start as usize..function.span.end as usize;
        open.push_back(done..span.start);
        done = span.end;
        if kept.contains(&at) {
            open.push_back(span);
        }
    }
    open.push_back(done..module.text.len());
    while let Some(range) = open.pop_front() {
        let text = module.text.get(range).unwrap_or_default();
        for name in names(text).filter(|name| name.sign == b'@') {
            let written = text.get(name.range.start + 1..name.range.end);
            let Some(at) = by_name.get(&plain_name(written.unwrap_or_default())) else {
                continue;
            };
            if kept.insert(*at)
                && let Some(function) = module.functions.get(*at)
            {
                open.push_back(function.span.start as usize..function.span.end as usize);
            }
        }
    }
    kept
}

/// Copies a piece of text, but omits debug records, `!dbg`, `!llvm.dbg.cu` and `dso_local`. With
/// `dso_local`, LLVM addresses symbols in a way that the linker rejects in code objects, which are
/// shared libraries; clang writes it for NVIDIA GPUs.
fn without_debug(text: &[u8], range: Range<usize>, out: &mut String) {
    let text = String::from_utf8_lossy(text.get(range).unwrap_or_default());
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        if start.starts_with("#dbg_")
            || start.starts_with("!llvm.dbg.cu")
            || line.contains("@llvm.dbg.")
        {
            continue;
        }
        let is_global = ["@", "define ", "declare "]
            .iter()
            .any(|word| line.starts_with(word));
        let line = match line.split_once(" dso_local ") {
            Some((before, after)) if is_global => format!("{before} {after}"),
            _ => line.to_string(),
        };
        let line = line.as_str();
        if !line.contains("!dbg") {
            out.push_str(line);
            continue;
        }
        let mut done = 0;
        let mut all = names(line.as_bytes());
        while let Some(name) = all.next() {
            if name.sign != b'!' || name.written(line) != "dbg" {
                continue;
            }
            let node = all.next();
            let before = line.get(done..name.range.start).unwrap_or_default();
            let before = before.trim_end();
            out.push_str(before.strip_suffix(',').unwrap_or(before));
            done = node.map_or(name.range.end, |node| node.range.end);
        }
        out.push_str(line.get(done..).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::alone;
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    #[test]
    fn needed_text_is_kept_and_debug_information_removed() {
        let text = "@table = dso_local global ptr @listed, !dbg !0
define dso_local void @kernel() !dbg !4 {
  #dbg_value(i32 0, !5, !DIExpression(), !6)
  call void @called(), !dbg !6
  %x = load i32, ptr null, align 4, !dbg !6, !tbaa !7
  ret void
}
define void @gone() {
  call void @called()
  ret void
}
define void @called() {
  ret void
}
define void @listed() {
  ret void
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!1}
";
        let expected = "@table = global ptr @listed
define void @kernel() {
  call void @called()
  %x = load i32, ptr null, align 4, !tbaa !7
  ret void
}

define void @called() {
  ret void
}
define void @listed() {
  ret void
}
";
        assert_eq!(alone(&read(text.as_bytes()), &[0]), expected);
    }
}
