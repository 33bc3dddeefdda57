//! Generates IR definitions for OpenCL's work-item functions. These definitions replace a device
//! library in modules that were compiled without one. Sub-group functions, work-group functions,
//! barriers and fences are in `sub_group`, `work_group` and `barrier`; functions that do not depend
//! on other work-items are in `builtin`.
//!
//! Most functions take the dimension as an argument. In addition to the function that selects the
//! dimension at run time, there is a copy for each of the three dimensions, so that a call with a
//! constant reads only the values of that dimension. All work-groups are assumed to have the same
//! size, even at the end of the grid. Sources: OpenCL C, "Work-Item
//! Functions"; LLVM's AMDGPU usage, "Code Object V4 Metadata" and "V5 Metadata" for the offsets of
//! the values; HSA's `hsa_kernel_dispatch_packet_t`.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::body::{self, RequestedFunction, declared, unmangled};
use super::{barrier, builtin, sub_group, work_group};
use lanelog_ir::target::CodeObjectVersion;
use lanelog_ir::{Module, Span, owned, plain_name, read as read_module};

/// A function: its name, whether its result is an `i64`, and the IR lines that compute `%r` for a
/// dimension.
struct Definition {
    name: &'static str,
    lines: fn(CodeObjectVersion, usize) -> String,
}

const DEFINITIONS: &[Definition] = &[
    Definition {
        name: "_Z12get_local_idj",
        lines: |_, d| item(d, "r"),
    },
    Definition {
        name: "_Z12get_group_idj",
        lines: |_, d| group(d, "r"),
    },
    Definition {
        name: "_Z14get_local_sizej",
        lines: |version, d| local_size(version, d, "r"),
    },
    Definition {
        name: "_Z23get_enqueued_local_sizej",
        lines: |version, d| local_size(version, d, "r"),
    },
    Definition {
        name: "_Z14get_num_groupsj",
        lines: |version, d| groups(version, d, "r"),
    },
    Definition {
        name: "_Z15get_global_sizej",
        lines: |version, d| global_size(version, d, "r"),
    },
    Definition {
        name: "_Z17get_global_offsetj",
        lines: |version, d| offset(version, d, "r"),
    },
    Definition {
        name: "_Z13get_global_idj",
        lines: |version, d| {
            format!(
                "{}{}{}{}  %f = mul nuw nsw i64 %g, %s\n  %t = add nuw nsw i64 %f, %i\n  %r = add i64 %t, %o\n",
                item(d, "i"),
                group(d, "g"),
                local_size(version, d, "s"),
                offset(version, d, "o")
            )
        },
    },
];

/// A function without parameters: its name, its result type, and the IR lines that compute `%r`.
type Single = (&'static str, &'static str, fn(CodeObjectVersion) -> String);

const SINGLE: &[Single] = &[
    ("_Z12get_work_dimv", "i32", |version| match version {
        CodeObjectVersion::V4 => {
            packet("w", "i16", 2) + "  %d = and i64 %w, 3\n  %r = trunc i64 %d to i32\n"
        }
        _ => hidden("w", "i16", 64) + "  %r = trunc i64 %w to i32\n",
    }),
    ("_Z19get_local_linear_idv", "i64", |version| {
        let lines: String = (0..3).map(|d| item(d, &format!("i{d}"))).collect();
        let sizes: String = (0..2)
            .map(|d| local_size(version, d, &format!("s{d}")))
            .collect();
        format!("{lines}{sizes}{}", linear())
    }),
    ("_Z20get_global_linear_idv", "i64", |version| {
        // The global ids, without the global offset.
        let ids = (0..3).map(|d| {
            let lines = [
                item(d, &format!("l{d}")),
                group(d, &format!("g{d}")),
                local_size(version, d, &format!("b{d}")),
            ]
            .concat();
            format!("{lines}  %f{d} = mul nuw nsw i64 %g{d}, %b{d}\n  %i{d} = add nuw nsw i64 %f{d}, %l{d}\n")
        });
        let sizes = (0..2).map(|d| global_size(version, d, &format!("s{d}")));
        format!(
            "{}{}{}",
            ids.collect::<String>(),
            sizes.collect::<String>(),
            linear()
        )
    }),
];

/// Computes `%r` from ids `%i0` to `%i2` and sizes `%s0` and `%s1`.
fn linear() -> &'static str {
    "  %p = mul i64 %i2, %s1\n  %q = add i64 %p, %i1\n  %t = mul i64 %q, %s0\n  %r = add i64 %t, %i0\n"
}

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

/// Reads a hidden kernel argument and extends it to an `i64`.
fn hidden(to: &str, ty: &str, at: usize) -> String {
    read("implicitarg.ptr", to, ty, at)
}

/// Reads a field of the dispatch packet and extends it to an `i64`.
fn packet(to: &str, ty: &str, at: usize) -> String {
    read("dispatch.ptr", to, ty, at)
}

fn read(from: &str, to: &str, ty: &str, at: usize) -> String {
    let load = format!(
        "  %{to}.a = call ptr addrspace(4) @llvm.amdgcn.{from}()\n  %{to}.p = getelementptr inbounds i8, ptr addrspace(4) %{to}.a, i64 {at}\n"
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

/// The number of work-items of a work-group. Before version 5 of code objects, it is in the
/// dispatch packet.
pub(super) fn local_size(version: CodeObjectVersion, dimension: usize, to: &str) -> String {
    match version {
        CodeObjectVersion::V4 => packet(to, "i16", 4 + 2 * dimension),
        _ => hidden(to, "i16", 12 + 2 * dimension),
    }
}

fn groups(version: CodeObjectVersion, dimension: usize, to: &str) -> String {
    match version {
        CodeObjectVersion::V4 => format!(
            "{}{}  %{to} = udiv i64 %{to}all, %{to}each\n",
            packet(&format!("{to}all"), "i32", 12 + 4 * dimension),
            local_size(version, dimension, &format!("{to}each"))
        ),
        _ => hidden(to, "i32", 4 * dimension),
    }
}

fn global_size(version: CodeObjectVersion, dimension: usize, to: &str) -> String {
    match version {
        CodeObjectVersion::V4 => packet(to, "i32", 12 + 4 * dimension),
        _ => format!(
            "{}{}  %{to} = mul nuw nsw i64 %{to}each, %{to}groups\n",
            local_size(version, dimension, &format!("{to}each")),
            groups(version, dimension, &format!("{to}groups"))
        ),
    }
}

fn offset(version: CodeObjectVersion, dimension: usize, to: &str) -> String {
    match version {
        CodeObjectVersion::V4 => hidden(to, "i64", 8 * dimension),
        _ => hidden(to, "i64", 40 + 8 * dimension),
    }
}

/// The name of the copy of a function that is generated for one constant value of the last
/// argument: a dimension, the size of a cluster, or a scope.
pub(super) fn for_constant(name: &str, constant: &str) -> Option<String> {
    let of_items = DEFINITIONS.iter().any(|definition| definition.name == name);
    let has = match of_items {
        true => matches!(constant, "0" | "1" | "2"),
        false if name.contains("sub_group_clustered_") => sub_group::CLUSTERS.contains(&constant),
        false => {
            name.ends_with("12memory_scope")
                && barrier::SCOPES
                    .iter()
                    .any(|(number, _)| *number == constant)
        }
    };
    has.then(|| format!("{name}.{constant}"))
}

/// Whether a declaration returns an `i64` and takes an `i32`, as OpenCL's work-item functions do on
/// AMD GPUs.
fn is_usual(declaration: &[u8]) -> bool {
    let text = String::from_utf8_lossy(declaration);
    let Some((before, after)) = text.split_once('@') else {
        return false;
    };
    let parameters = after.split_once('(').map_or("", |(_, rest)| rest);
    let first = parameters.split([' ', ')']).find(|word| !word.is_empty());
    before.trim_end().ends_with(" i64") && first == Some("i32") && !parameters.contains(',')
}

/// A declared function, and its definition.
enum Found {
    WorkItem(&'static Definition),
    Single(&'static Single),
    /// A barrier or a fence whose only operand selects the memory that it orders.
    Ordering(body::Definition),
    Written(body::Definition),
}

/// The definition for a declared function.
fn found(version: CodeObjectVersion, name: &str, declaration: &[u8]) -> Option<Found> {
    let mut known = DEFINITIONS.iter();
    if let Some(known) = known.find(|definition| definition.name == name) {
        return is_usual(declaration).then_some(Found::WorkItem(known));
    }
    let (plain, letters) = unmangled(name)?;
    let text = String::from_utf8_lossy(declaration);
    let types = declared(&text)?;
    if let Some(single) = SINGLE.iter().find(|(known, ..)| *known == name) {
        let same = types.result == single.1 && types.parameters.is_empty();
        return same.then_some(Found::Single(single));
    }
    let asked = RequestedFunction {
        version,
        name,
        plain,
        letters,
        types,
    };
    if let Some(definition) = barrier::definition(name, &asked.types) {
        return Some(
            match name.ends_with("barrierj") || name.ends_with("fencej") {
                true if plain != "sub_group_barrier" => Found::Ordering(definition),
                _ => Found::Written(definition),
            },
        );
    }
    let written = sub_group::definition(&asked)
        .or_else(|| work_group::definition(&asked))
        .or_else(|| builtin::definition(&asked));
    written.map(Found::Written)
}

/// The text of a module that defines functions, and the declarations that they replace, in the
/// order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    /// The text of the module.
    pub text: String,
    /// The declarations that the module replaces.
    pub declared: Vec<Span>,
}

impl Definitions {
    /// Links the module that was parsed from the text.
    pub fn link<'m>(&self, module: &mut owned::Module<'m>, linked: &'m Module<'m>) {
        module.link(linked);
        self.declared.iter().for_each(|span| module.remove(*span));
    }
}

/// Definitions of the known functions that a module declares; `None` if it declares none of them.
/// Time: linear in the declarations.
pub fn definitions(module: &Module<'_>) -> Option<Definitions> {
    with(module, &|_| true)
}

/// The text of a module, with definitions of the known functions that it declares; `None` if it
/// declares none of them. Time: linear in the text.
pub fn completed(module: &Module<'_>) -> Option<String> {
    linked(module, definitions(module)?)
}

/// Like [`completed`], but without work-item functions, and without barriers and fences that flags
/// restrict to some memory, for an interpreter that implements them itself.
pub fn completed_but_for_work_items(module: &Module<'_>) -> Option<String> {
    let written = with(module, &|found| matches!(found, Found::Written(_)))?;
    linked(module, written)
}

fn linked(module: &Module<'_>, definitions: Definitions) -> Option<String> {
    let linked = read_module(definitions.text.as_bytes());
    let mut owned = owned::Module::new(module);
    definitions.link(&mut owned, &linked);
    Some(owned.print().text)
}

fn with(module: &Module<'_>, wanted: &dyn Fn(&Found) -> bool) -> Option<Definitions> {
    // An invalid version is not reported here, because lowering reports it.
    let version = CodeObjectVersion::of_module(module).unwrap_or_default();
    let declared = module.declarations.iter().filter_map(|(name, whole)| {
        let name = plain_name(module.bytes(*name));
        let found = found(
            version,
            std::str::from_utf8(&name).ok()?,
            module.bytes(*whole),
        );
        let found = found.filter(wanted);
        Some((found?, *whole))
    });
    let mut declared: Vec<_> = declared.collect();
    if declared.is_empty() {
        return None;
    }
    declared.sort_by_key(|(_, whole)| whole.start);
    let spans = declared.iter().map(|(_, whole)| *whole).collect();
    let mut out = String::new();
    // The intrinsics that the definitions call: names and declarations.
    let mut called: BTreeSet<(String, String)> = BTreeSet::new();
    let mut scratch = false;
    for (found, _) in declared {
        match found {
            Found::WorkItem(definition) => of_work_items(&mut out, version, definition),
            Found::Single((name, ty, lines)) => {
                // Writing to a string does not fail.
                let lines = lines(version);
                let _ = writeln!(
                    out,
                    "define internal {ty} @{name}() {{\n{lines}  ret {ty} %r\n}}"
                );
            }
            Found::Ordering(definition) | Found::Written(definition) => {
                scratch |= definition.text.contains(work_group::SCRATCH);
                out.push_str(&definition.text);
                called.extend(definition.declared);
            }
        }
    }
    if scratch {
        let _ = writeln!(out, "{}", work_group::scratch());
    }
    for name in [
        "workitem.id.x",
        "workitem.id.y",
        "workitem.id.z",
        "workgroup.id.x",
        "workgroup.id.y",
        "workgroup.id.z",
        "implicitarg.ptr",
        "dispatch.ptr",
    ] {
        let full = format!("llvm.amdgcn.{name}");
        let ty = if name.ends_with(".ptr") {
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
    Some(Definitions {
        text: out,
        declared: spans,
    })
}

/// A work-item function for each dimension, and the function that selects the dimension at run
/// time.
fn of_work_items(out: &mut String, version: CodeObjectVersion, definition: &Definition) {
    let name = definition.name;
    for dimension in 0..3 {
        let lines = (definition.lines)(version, dimension);
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
