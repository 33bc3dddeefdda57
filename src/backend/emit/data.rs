//! Variables of the module that kernels name, as bytes.

use std::fmt::{self, Write};

use super::operand::symbol;
use crate::typed::layout::Layout;
use crate::typed::{Constant, Type, Types};

/// Writes the variables of these numbers.
pub(super) fn write(out: &mut String, variables: &[u32], types: &Types<'_>) -> fmt::Result {
    for number in variables {
        let Some(variable) = types.variables.get(*number as usize) else {
            continue;
        };
        let Some(initial) = &variable.initial else {
            continue;
        };
        let name = symbol(&variable.name);
        let size = types.layout.size(&variable.ty).unwrap_or(0);
        let section = if variable.constant {
            ".section .rodata,\"a\",@progbits"
        } else {
            ".data"
        };
        writeln!(
            out,
            "\t{section}\n\t.globl {name}\n\t.type {name},@object\n\t.p2align {}\n{name}:",
            variable.align.max(1).ilog2()
        )?;
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(0)];
        fill(&mut bytes, initial, &variable.ty, &types.layout);
        for row in bytes.chunks(16) {
            let row: Vec<String> = row.iter().map(|byte| format!("{byte:#04x}")).collect();
            writeln!(out, "\t.byte {}", row.join(", "))?;
        }
        writeln!(out, "\t.size {name}, {size}")?;
    }
    Ok(())
}

/// Puts a constant where it lies. What is not defined is zero. Constants are nested as deep as the reader allows.
fn fill(bytes: &mut [u8], constant: &Constant, ty: &Type, layout: &Layout) {
    match constant {
        Constant::Bits(bits) => {
            for (byte, value) in bytes.iter_mut().zip(bits.to_le_bytes()) {
                *byte = value;
            }
        }
        Constant::Wide(words) => {
            let all = words.iter().flat_map(|word| word.to_le_bytes());
            for (byte, value) in bytes.iter_mut().zip(all) {
                *byte = value;
            }
        }
        Constant::Parts(parts) => {
            for (at, part) in parts.iter().enumerate() {
                let (start, inner) = match ty {
                    Type::Array(_, element) => (
                        layout.size(element).unwrap_or(0) * at as u64,
                        element.as_ref(),
                    ),
                    Type::Vector(_, element) => (
                        layout.bits(element).unwrap_or(0) / 8 * at as u64,
                        element.as_ref(),
                    ),
                    Type::Structure { packed, fields } => {
                        let Some(field) = fields.get(at) else {
                            continue;
                        };
                        (layout.field_at(*packed, fields, at).unwrap_or(0), field)
                    }
                    _ => continue,
                };
                let end = start + layout.stored(inner).unwrap_or(0);
                if let Some(own) = bytes.get_mut(start as usize..end as usize) {
                    fill(own, part, inner, layout);
                }
            }
        }
        Constant::Undef
        | Constant::Poison
        | Constant::Address { .. }
        | Constant::Cast { .. }
        | Constant::Unsupported(_) => {}
    }
}
