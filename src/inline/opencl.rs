//! OpenCL's functions on work-items, as IR: what a device library would define, for modules that were compiled without one. Those on sub-groups are in `sub_group`.
//!
//! Each takes the dimension. A copy for each of the three stands beside the one that chooses when it runs, so that a call with a constant
//! becomes nothing but the reads that it needs. Work-groups are taken to be of one size: a remainder at the end of the grid is not looked at.
//! Sources: OpenCL C, "Work-Item Functions"; LLVM's AMDGPU usage, "Code Object V5 Metadata" for where the numbers lie.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::sub_group;
use lanelog_ir::{Module, plain_name};

/// A function: its name, whether its result is an `i64`, the lines that compute `%r` for a dimension.
struct Definition {
    name: &'static str,
    lines: fn(usize) -> String,
}

const DEFINITIONS: &[Definition] = &[
    Definition {
        name: "_Z12get_local_idj",
        lines: |d| item(d, "r"),
    },
    Definition {
        name: "_Z12get_group_idj",
        lines: |d| group(d, "r"),
    },
    Definition {
        name: "_Z14get_local_sizej",
        lines: |d| local_size(d, "r"),
    },
    Definition {
        name: "_Z14get_num_groupsj",
        lines: |d| hidden("r", "i32", 4 * d),
    },
    Definition {
        name: "_Z15get_global_sizej",
        lines: |d| {
            format!(
                "{}{}  %r = mul nuw nsw i64 %s, %n\n",
                local_size(d, "s"),
                hidden("n", "i32", 4 * d)
            )
        },
    },
    Definition {
        name: "_Z17get_global_offsetj",
        lines: |d| offset(d, "r"),
    },
    Definition {
        name: "_Z13get_global_idj",
        lines: |d| {
            format!(
                "{}{}{}{}  %f = mul nuw nsw i64 %g, %s\n  %t = add nuw nsw i64 %f, %i\n  %r = add i64 %t, %o\n",
                item(d, "i"),
                group(d, "g"),
                local_size(d, "s"),
                offset(d, "o")
            )
        },
    },
];

const AXES: [&str; 3] = ["x", "y", "z"];

fn axis(dimension: usize) -> &'static str {
    AXES.get(dimension).copied().unwrap_or("x")
}

pub(super) fn item(dimension: usize, to: &str) -> String {
    let axis = axis(dimension);
    format!(
        "  %{to}.n = call i32 @llvm.amdgcn.workitem.id.{axis}()\n  %{to} = zext nneg i32 %{to}.n to i64\n"
    )
}

fn group(dimension: usize, to: &str) -> String {
    let axis = axis(dimension);
    format!(
        "  %{to}.n = call i32 @llvm.amdgcn.workgroup.id.{axis}()\n  %{to} = zext i32 %{to}.n to i64\n"
    )
}

/// A number among the hidden arguments, as an `i64`.
fn hidden(to: &str, ty: &str, at: usize) -> String {
    let load = format!(
        "  %{to}.a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n  %{to}.p = getelementptr inbounds i8, ptr addrspace(4) %{to}.a, i64 {at}\n"
    );
    match ty {
        "i64" => format!(
            "{load}  %{to} = load i64, ptr addrspace(4) %{to}.p, align 8, !invariant.load !{{}}\n"
        ),
        _ => {
            let align = if ty == "i16" { 2 } else { 4 };
            format!(
                "{load}  %{to}.n = load {ty}, ptr addrspace(4) %{to}.p, align {align}, !invariant.load !{{}}\n  %{to} = zext {ty} %{to}.n to i64\n"
            )
        }
    }
}

pub(super) fn local_size(dimension: usize, to: &str) -> String {
    hidden(to, "i16", 12 + 2 * dimension)
}

fn offset(dimension: usize, to: &str) -> String {
    hidden(to, "i64", 40 + 8 * dimension)
}

/// The name of the copy for a dimension.
pub(super) fn for_dimension(name: &str, dimension: &str) -> Option<String> {
    let known = DEFINITIONS.iter().any(|definition| definition.name == name);
    (known && matches!(dimension, "0" | "1" | "2")).then(|| format!("{name}.{dimension}"))
}

/// Whether a declaration gives an `i64` and takes an `i32`, as on all of AMD's GPUs.
fn is_usual(declaration: &[u8]) -> bool {
    let text = String::from_utf8_lossy(declaration);
    let Some((before, behind)) = text.split_once('@') else {
        return false;
    };
    let parameters = behind.split_once('(').map_or("", |(_, rest)| rest);
    let first = parameters.split([' ', ')']).find(|word| !word.is_empty());
    before.trim_end().ends_with(" i64") && first == Some("i32") && !parameters.contains(',')
}

/// A function that is declared, and what defines it.
enum Found {
    WorkItem(&'static Definition),
    SubGroup(sub_group::Definition),
}

/// The text of a module with the functions defined that it declares; `None` if it declares none of them. Time: linear in the text.
pub fn completed(module: &Module<'_>) -> Option<String> {
    let declared = module.declarations.iter().filter_map(|(name, whole)| {
        let name = plain_name(module.bytes(*name));
        let known = DEFINITIONS
            .iter()
            .find(|definition| definition.name.as_bytes() == name.as_ref());
        let found = match known {
            Some(known) => is_usual(module.bytes(*whole)).then_some(Found::WorkItem(known)),
            None => std::str::from_utf8(&name)
                .ok()
                .and_then(|name| sub_group::definition(name, module.bytes(*whole)))
                .map(Found::SubGroup),
        };
        Some((found?, *whole))
    });
    let mut declared: Vec<_> = declared.collect();
    if declared.is_empty() {
        return None;
    }
    declared.sort_by_key(|(_, whole)| whole.start);
    let mut out = String::with_capacity(module.text.len() + 4096);
    let mut done = 0;
    for (_, whole) in &declared {
        let piece = module
            .text
            .get(done..whole.start as usize)
            .unwrap_or_default();
        out.push_str(&String::from_utf8_lossy(piece));
        // Every line stays where it is.
        let gone = module
            .text
            .get(whole.start as usize..whole.end as usize)
            .unwrap_or_default();
        out.extend(gone.iter().filter(|byte| **byte == b'\n').map(|_| '\n'));
        done = whole.end as usize;
    }
    out.push_str(&String::from_utf8_lossy(
        module.text.get(done..).unwrap_or_default(),
    ));
    out.push('\n');
    // Intrinsics that are called: names and declarations.
    let mut called: BTreeSet<(String, String)> = BTreeSet::new();
    for (found, _) in declared {
        match found {
            Found::WorkItem(definition) => of_work_items(&mut out, definition),
            Found::SubGroup(definition) => {
                // Writing to a string does not fail.
                let _ = writeln!(out, "{}", definition.text);
                called.extend(definition.declared);
            }
        }
    }
    for name in [
        "workitem.id.x",
        "workitem.id.y",
        "workitem.id.z",
        "workgroup.id.x",
        "workgroup.id.y",
        "workgroup.id.z",
        "implicitarg.ptr",
    ] {
        let full = format!("llvm.amdgcn.{name}");
        let ty = if name == "implicitarg.ptr" {
            "ptr addrspace(4)"
        } else {
            "i32"
        };
        let declaration = format!("declare {ty} @{full}()");
        called.insert((full, declaration));
    }
    for (full, declaration) in called {
        let there = module
            .declarations
            .iter()
            .any(|(found, _)| plain_name(module.bytes(*found)).as_ref() == full.as_bytes());
        if !there {
            let _ = writeln!(out, "{declaration}");
        }
    }
    Some(out)
}

/// A function of work-items for each dimension, and the one that chooses.
fn of_work_items(out: &mut String, definition: &Definition) {
    let name = definition.name;
    for dimension in 0..3 {
        let lines = (definition.lines)(dimension);
        let _ = writeln!(
            out,
            "define internal i64 @{name}.{dimension}(i32 %d) {{\n{lines}  ret i64 %r\n}}"
        );
    }
    let _ = writeln!(
        out,
        "define internal i64 @{name}(i32 %d) {{\n  switch i32 %d, label %none [\n    i32 0, label %x\n    i32 1, label %y\n    i32 2, label %z\n  ]\nx:\n  %rx = call i64 @{name}.0(i32 0)\n  ret i64 %rx\ny:\n  %ry = call i64 @{name}.1(i32 1)\n  ret i64 %ry\nz:\n  %rz = call i64 @{name}.2(i32 2)\n  ret i64 %rz\nnone:\n  ret i64 0\n}}"
    );
}
