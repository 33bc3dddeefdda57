//! Offsets of variables in LDS, and the alignment of LDS addresses that follows from them.
//!
//! The backend chooses the offsets, so it aligns variables to 16 bytes whatever the module says:
//! accesses of two words and of four words to LDS must be aligned (`ds_load_b128`). Source: LLVM's
//! `AMDGPULowerModuleLDSPass.cpp`, `superAlignLDSGlobals`.
//!
//! Deliberately absent: the alignment of pointers that a phi merges.

use std::cmp::Reverse;

use lanelog_ir::target::ModuleContext;
use lanelog_ir::text::names;
use lanelog_ir::typed::{Constant, Detail, Instruction, Operand, Type, Types};
use lanelog_ir::{self as ir, Opcode, plain_name};
use rustc_hash::FxHashMap;

use super::reason::Broken;
use super::{Selected, Source};

/// The alignment that the widest access to LDS needs, in bytes.
const WIDEST: u64 = 16;

/// The maximum number of instructions on a path from an access to the variable that it accesses.
const DEPTH: u32 = 6;

/// The offsets of the variables that a kernel has in LDS.
#[derive(Default)]
pub struct LdsLayout {
    offsets: FxHashMap<u32, u32>,
    /// The total size in bytes.
    pub size: u32,
}

impl LdsLayout {
    /// The layout of all variables of a function.
    ///
    /// # Errors
    /// The variables do not fit into LDS.
    pub fn new(source: &Source<'_>) -> Selected<LdsLayout> {
        let mut found = Vec::new();
        for instruction in &source.typed.instructions {
            for (_, operand) in &instruction.operands {
                if let Operand::Constant(constant) = operand {
                    variables(constant, &mut found);
                }
            }
        }
        if source.passed_inputs.calls {
            let shared = &source.shared_lds;
            found.extend(shared);
            found.sort_unstable();
            found.dedup();
            return laid_out(source, &found, shared, raised);
        }
        found.sort_unstable();
        found.dedup();
        // Padding can make variables too large that fit with the alignments of the module.
        laid_out(source, &found, &[], raised)
            .or_else(|_| laid_out(source, &found, &[], |_, align| align))
    }

    /// The offset of a variable in LDS, in bytes.
    ///
    /// # Errors
    /// The variable is not in LDS.
    pub fn offset(&self, variable: u32) -> Selected<u32> {
        let found = self.offsets.get(&variable).copied();
        found.ok_or_else(|| Broken("a variable of address space 3 has no place in LDS").into())
    }

    /// A power of two that divides the address of an access to LDS: at least the alignment that the
    /// access has in the module.
    pub fn alignment(&self, source: &Source<'_>, access: &Instruction, written: u64) -> u64 {
        let pointer = match access.opcode {
            Opcode::Load => access.operands.first(),
            Opcode::Store => access.operands.get(1),
            _ => None,
        };
        match pointer {
            Some((Type::Pointer(3), pointer)) => {
                written.max(1 << self.zeros_of_address(source, pointer, DEPTH))
            }
            _ => written,
        }
    }

    /// The number of low bits of an address in LDS that are known to be zero, at most those of
    /// [`WIDEST`].
    fn zeros_of_address(&self, source: &Source<'_>, address: &Operand, depth: u32) -> u32 {
        let most = WIDEST.trailing_zeros();
        match address {
            Operand::Constant(Constant::Address { variable, offset }) => {
                let start = self.offsets.get(variable).copied().map(i64::from);
                start.map_or(0, |start| {
                    start.wrapping_add(*offset).trailing_zeros().min(most)
                })
            }
            Operand::Constant(_) => 0,
            Operand::Value(value) => {
                let found = depth.checked_sub(1).zip(definition(source, *value));
                let Some((depth, made)) = found else {
                    return 0;
                };
                let Some((base, steps)) = made.operands.split_first() else {
                    return 0;
                };
                let (Opcode::GetElementPtr, Detail::Element(element)) = (made.opcode, &made.detail)
                else {
                    return 0;
                };
                let mut zeros = self.zeros_of_address(source, &base.1, depth);
                let mut ty = element;
                for (at, (_, index)) in steps.iter().enumerate() {
                    let step = match ty {
                        _ if at == 0 => source.types.layout.size(ty).ok(),
                        Type::Array(_, inner) | Type::Vector(_, inner) => {
                            ty = inner;
                            source.types.layout.size(ty).ok()
                        }
                        // The offset of a field is not a multiple of its index.
                        _ => None,
                    };
                    let Some(step) = step else {
                        return 0;
                    };
                    let index = zeros_of_index(source, index, depth);
                    zeros = zeros.min(step.trailing_zeros().saturating_add(index));
                }
                zeros
            }
        }
    }
}

/// The number of low bits of an integer that are known to be zero; 64 for zero.
fn zeros_of_index(source: &Source<'_>, integer: &Operand, depth: u32) -> u32 {
    let value = match integer {
        Operand::Constant(Constant::Bits(bits)) => return bits.trailing_zeros(),
        Operand::Constant(Constant::Zero) => return u64::BITS,
        Operand::Constant(_) => return 0,
        Operand::Value(value) => *value,
    };
    let Some((depth, made)) = depth.checked_sub(1).zip(definition(source, value)) else {
        return 0;
    };
    let of = |index: usize| {
        let operand = made.operands.get(index);
        operand.map_or(0, |(_, operand)| zeros_of_index(source, operand, depth))
    };
    match made.opcode {
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc => of(0),
        Opcode::Add | Opcode::Sub | Opcode::Or | Opcode::Xor => of(0).min(of(1)),
        Opcode::And => of(0).max(of(1)),
        Opcode::Mul => of(0).saturating_add(of(1)),
        Opcode::Shl => match made.operands.get(1) {
            Some((_, Operand::Constant(Constant::Bits(by)))) => {
                of(0).saturating_add(u32::try_from(*by).unwrap_or(0))
            }
            _ => of(0),
        },
        _ => 0,
    }
}

fn definition<'s>(source: &Source<'s>, value: u32) -> Option<&'s Instruction> {
    let at = (value as usize).checked_sub(source.function.arguments.len())?;
    source.typed.instructions.get(at)
}

/// The alignment of a variable: that of the widest access that fits into it, or that of the module.
fn raised(size: u64, align: u64) -> u64 {
    match size {
        9.. => align.max(WIDEST),
        5..=8 => align.max(8),
        _ => align,
    }
}

/// Adds to `found` the variables whose addresses occur in a constant. The parser bounds the depth
/// of constants.
fn variables(constant: &Constant, found: &mut Vec<u32>) {
    match constant {
        Constant::Address { variable, .. } | Constant::Cast { variable, .. } => {
            found.push(*variable);
        }
        Constant::Parts(parts) => parts.iter().for_each(|part| variables(part, found)),
        _ => {}
    }
}

/// The variables in LDS that functions name that are not kernels. They have the same offsets in all
/// kernels with calls, and in all functions. Time: linear in the module.
pub(super) fn of_functions(
    module: &ir::Module<'_>,
    context: &ModuleContext<'_>,
    types: &Types<'_>,
) -> Vec<u32> {
    let numbers: FxHashMap<&[u8], u32> = (0..)
        .zip(&types.variables)
        .filter(|(_, variable)| variable.space == 3)
        .map(|(number, variable)| (variable.name.as_bytes(), number))
        .collect();
    if numbers.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let functions = module.functions.iter();
    for function in functions.filter(|function| !context.is_kernel(function)) {
        let text = module.function_text(function);
        for name in names(text).filter(|name| name.sign == b'@') {
            let written = text.get(name.range.start + 1..name.range.end);
            let name = plain_name(written.unwrap_or_default());
            found.extend(numbers.get(name.as_ref()));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Assigns offsets to LDS variables: those in `shared` first, by descending alignment, variables of
/// unknown size last.
/// `align` chooses the alignment of a variable from its size and its alignment in the module.
fn laid_out(
    source: &Source<'_>,
    found: &[u32],
    shared: &[u32],
    align: impl Fn(u64, u64) -> u64,
) -> Selected<LdsLayout> {
    let types = source.types;
    let mut local = Vec::new();
    for number in found {
        let Some(variable) = types.variables.get(*number as usize) else {
            continue;
        };
        if variable.space == 3 {
            let size = types.layout.size(&variable.ty)?;
            let open = variable.initial.is_none() && size == 0;
            let is_shared = shared.contains(number);
            if open && is_shared {
                return Err(format!(
                    "@{}, of unknown size in LDS, in a function that is not inlined is not covered: pass a pointer to it",
                    variable.name
                )
                .into());
            }
            local.push((
                !is_shared,
                open,
                Reverse(align(size, variable.align.max(1))),
                *number,
                size,
            ));
        }
    }
    local.sort_unstable();
    let most = source.gpu.lds;
    let too_large = |end: u64| {
        let name = source.gpu.name;
        format!("variables in LDS of {end} bytes: a work-group of {name} has {most}")
    };
    let mut end = 0u64;
    let mut layout = LdsLayout::default();
    for (_, open, Reverse(align), number, size) in local {
        let start = end
            .checked_next_multiple_of(align)
            .ok_or_else(|| too_large(end))?;
        // All variables of unknown size (dynamic LDS) start at the same offset.
        end = if open {
            start
        } else {
            start.saturating_add(size)
        };
        if end > u64::from(most) {
            return Err(too_large(end).into());
        }
        layout.offsets.insert(number, start as u32);
    }
    // The size is rounded up to whole words, because an atomic access of one or two bytes accesses
    // the whole word.
    layout.size = end.next_multiple_of(4) as u32;
    Ok(layout)
}
