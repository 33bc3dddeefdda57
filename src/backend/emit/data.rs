//! Variables of the module that kernels name, as directives.

use std::fmt::{self, Write};

use super::operand::symbol;
use crate::initializers::{Run, closure, is_empty, runs};
use lanelog_ir::typed::{Linkage, Types, Variable, Visibility};

/// Writes the variables of these numbers, and those whose addresses they hold. Selection has asked for each whether it can be written.
pub(super) fn write(out: &mut String, variables: &[u32], types: &Types<'_>) -> fmt::Result {
    for number in closure(variables, types) {
        let Some(variable) = types.variables.get(number as usize) else {
            continue;
        };
        let name = symbol(&variable.name);
        let Ok(Some(runs)) = runs(variable, types) else {
            undefined(out, variable, &name)?;
            continue;
        };
        let size = types.layout.size(&variable.ty).unwrap_or(0);
        let relocated = runs.iter().any(|run| matches!(run, Run::Address(..)));
        let section = if variable.constant && relocated {
            // The loader writes addresses.
            ".section .data.rel.ro,\"aw\",@progbits"
        } else if variable.constant {
            ".section .rodata,\"a\",@progbits"
        } else if is_empty(variable, &runs) {
            ".section .bss,\"aw\",@nobits"
        } else {
            ".data"
        };
        writeln!(
            out,
            "\t{section}\n{}\t.type {name},@object\n\t.p2align {}\n{name}:",
            seen(variable.linkage, variable.visibility, &name),
            variable.align.max(1).ilog2()
        )?;
        for run in runs {
            match run {
                Run::Zeros(count) => writeln!(out, "\t.zero {count}")?,
                Run::Bytes(bytes) => rows(out, &bytes)?,
                Run::Address(variable, offset) => {
                    let named = types.variables.get(variable as usize);
                    let named = symbol(named.map_or("", |named| &named.name));
                    match offset {
                        0 => writeln!(out, "\t.quad {named}")?,
                        _ => writeln!(out, "\t.quad {named}{offset:+}")?,
                    }
                }
            }
        }
        writeln!(out, "\t.size {name}, {size}")?;
        for alias in types
            .aliases
            .iter()
            .filter(|alias| alias.variable == number)
        {
            let other = symbol(&alias.name);
            let seen = seen(alias.linkage, alias.visibility, &other);
            writeln!(out, "{seen}\t.type {other},@object\n\t.set {other}, {name}")?;
        }
    }
    Ok(())
}

/// The directives that say who sees a name that is defined here.
fn seen(linkage: Linkage, visibility: Visibility, name: &str) -> String {
    let bind = match linkage {
        Linkage::Local => return String::new(),
        Linkage::Weak => "weak",
        Linkage::External | Linkage::Elsewhere => "globl",
    };
    // Not the default visibility: its distance from the code must be known when it is linked, whatever else is loaded.
    let visibility = match visibility {
        Visibility::Hidden => "hidden",
        Visibility::Default | Visibility::Protected => "protected",
    };
    format!("\t.{bind} {name}\n\t.{visibility} {name}\n")
}

/// The directives for the name of a variable that is defined elsewhere.
fn undefined(out: &mut String, variable: &Variable, name: &str) -> fmt::Result {
    if variable.linkage == Linkage::Weak {
        writeln!(out, "\t.weak {name}")?;
    }
    match variable.visibility {
        Visibility::Default => Ok(()),
        Visibility::Hidden => writeln!(out, "\t.hidden {name}"),
        Visibility::Protected => writeln!(out, "\t.protected {name}"),
    }
}

fn rows(out: &mut String, bytes: &[u8]) -> fmt::Result {
    for row in bytes.chunks(16) {
        out.push_str("\t.byte ");
        for (at, byte) in row.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(out, "{comma}{byte:#04x}")?;
        }
        out.push('\n');
    }
    Ok(())
}

/// Bytes that these variables take in a file.
pub(super) fn stored(variables: &[u32], types: &Types<'_>) -> u64 {
    let variables = closure(variables, types).into_iter().filter_map(|number| {
        let variable = types.variables.get(number as usize)?;
        let runs = runs(variable, types).ok()??;
        let size = types.layout.size(&variable.ty).unwrap_or(0);
        Some(if is_empty(variable, &runs) { 0 } else { size })
    });
    variables.fold(0, u64::saturating_add)
}
