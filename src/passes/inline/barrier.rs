//! Defines OpenCL's barriers and fences as IR.
//!
//! A barrier orders memory for all work-items that it synchronizes, and for all work-items of its
//! scope if the scope is wider. Flags that select an address space are ignored. A fence with a
//! memory order operand is as strong as any order. For each constant scope, there is a copy of the
//! function; the function that takes the scope at run time orders memory for all scopes.
//!
//! Sources: OpenCL C, "Synchronization Functions", "Memory Fence Functions", and `memory_scope`,
//! whose numbers are those of clang's header; LLVM's AMDGPU usage, "Memory Model", for the names of
//! scopes.

use super::body::{Declared, Definition, numbered};

/// Scopes as clang's `opencl-c-base.h` numbers them.
pub(super) const SCOPES: [(&str, &str); 5] = [
    ("0", "syncscope(\"singlethread\") "),
    ("1", "syncscope(\"workgroup\") "),
    ("2", "syncscope(\"agent\") "),
    ("3", ""),
    ("4", "syncscope(\"wavefront\") "),
];

/// The work-items that wait for each other at a barrier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    NoThread,
    Wave,
    WorkGroup,
}

/// For the function with this mangled name: the work-items that wait for each other, and the scope;
/// `None` as the scope if it is a parameter.
fn known(name: &str) -> Option<(Waits, Option<&'static str>)> {
    const WORK_GROUP: Option<&str> = Some("1");
    Some(match name {
        "_Z7barrierj" | "_Z18work_group_barrierj" => (Waits::WorkGroup, WORK_GROUP),
        "_Z18work_group_barrierj12memory_scope" => (Waits::WorkGroup, None),
        "_Z17sub_group_barrierj" => (Waits::Wave, Some("4")),
        "_Z17sub_group_barrierj12memory_scope" => (Waits::Wave, None),
        "_Z9mem_fencej" | "_Z14read_mem_fencej" | "_Z15write_mem_fencej" => {
            (Waits::NoThread, WORK_GROUP)
        }
        "_Z22atomic_work_item_fencej12memory_order12memory_scope" => (Waits::NoThread, None),
        _ => return None,
    })
}

/// The IR instructions of a barrier or a fence with a scope.
fn lines(waits: Waits, scope: &str) -> String {
    // Even if the scope is narrower, the work-items at a barrier must see each other's writes.
    let least = match waits {
        Waits::WorkGroup if matches!(scope, "0" | "4") => "1",
        Waits::Wave if scope == "0" => "4",
        _ => scope,
    };
    let found = SCOPES.iter().find(|(number, _)| *number == least);
    let scope = found.map_or("", |(_, scope)| scope);
    let call = match waits {
        Waits::NoThread => return format!("  fence {scope}seq_cst\n"),
        Waits::Wave => "wave.barrier",
        Waits::WorkGroup => "s.barrier",
    };
    format!("  fence {scope}release\n  call void @llvm.amdgcn.{call}()\n  fence {scope}acquire\n")
}

/// The definition of a declared function; `None` if the function is not one of OpenCL's barriers
/// and fences, or its types differ from OpenCL's.
pub(super) fn definition(name: &str, types: &Declared<'_>) -> Option<Definition> {
    let (waits, scope) = known(name)?;
    let mut parameters = types.parameters.iter();
    if types.result != "void" || parameters.any(|ty| *ty != "i32") {
        return None;
    }
    let parameters = numbered(&types.parameters).join(", ");
    let write = |name: &str, scope: &str| {
        let lines = lines(waits, scope);
        format!("define internal void @{name}({parameters}) {{\n{lines}  ret void\n}}\n")
    };
    let mut definition = Definition {
        text: write(name, scope.unwrap_or("3")),
        ..Definition::default()
    };
    if scope.is_none() {
        for (number, _) in SCOPES {
            definition.text += &write(&format!("{name}.{number}"), number);
        }
    }
    let call = match waits {
        Waits::NoThread => return Some(definition),
        Waits::Wave => "llvm.amdgcn.wave.barrier",
        Waits::WorkGroup => "llvm.amdgcn.s.barrier",
    };
    let declaration = format!("declare void @{call}()");
    definition.declared.insert((call.to_owned(), declaration));
    Some(definition)
}
