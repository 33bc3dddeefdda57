//! Variables of the module that kernels name, as directives.

use std::fmt::{self, Write};

use super::operand::symbol;
use crate::initializers::{Run, is_empty, runs};
use lanelog_typed::Types;

/// Writes the variables of these numbers. Selection has asked for each whether it can be written.
pub(super) fn write(out: &mut String, variables: &[u32], types: &Types<'_>) -> fmt::Result {
    for number in variables {
        let Some(variable) = types.variables.get(*number as usize) else {
            continue;
        };
        let Ok(Some(runs)) = runs(variable, &types.layout) else {
            continue;
        };
        let name = symbol(&variable.name);
        let size = types.layout.size(&variable.ty).unwrap_or(0);
        let section = if variable.constant {
            ".section .rodata,\"a\",@progbits"
        } else if is_empty(variable, &runs) {
            ".section .bss,\"aw\",@nobits"
        } else {
            ".data"
        };
        writeln!(
            out,
            // Protected: its distance from the code is known when it is linked, whatever else is loaded.
            "\t{section}\n\t.globl {name}\n\t.protected {name}\n\t.type {name},@object\n\t.p2align {}\n{name}:",
            variable.align.max(1).ilog2()
        )?;
        for run in runs {
            match run {
                Run::Zeros(count) => writeln!(out, "\t.zero {count}")?,
                Run::Bytes(bytes) => rows(out, &bytes)?,
            }
        }
        writeln!(out, "\t.size {name}, {size}")?;
    }
    Ok(())
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
    let variables = variables.iter().filter_map(|number| {
        let variable = types.variables.get(*number as usize)?;
        let runs = runs(variable, &types.layout).ok()??;
        let size = types.layout.size(&variable.ty).unwrap_or(0);
        Some(if is_empty(variable, &runs) { 0 } else { size })
    });
    variables.fold(0, u64::saturating_add)
}
