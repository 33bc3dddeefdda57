//! Operands have the types that they are written with.
//!
//! LLVM's parser rejects a module with a mismatch; our reader, which reads types late, does not.
//! Later code relies on as many words as the type has.

use super::reason::Malformed;
use super::{Refused, Source};
use lanelog_ir::typed::Operand;

/// The instructions that read a value by another type than its own. Linear in the operands.
pub(super) fn misread(source: &Source<'_>) -> Vec<Refused> {
    let typed = source.typed;
    let arguments = source.function.arguments.len();
    let type_of = |value: u32| {
        let value = value as usize;
        match value.checked_sub(arguments) {
            None => typed
                .arguments
                .get(value)?
                .as_ref()
                .ok()
                .map(|argument| &argument.ty),
            Some(at) => {
                let instruction = typed.instructions.get(at)?;
                instruction.unsupported.is_none().then_some(&instruction.ty)
            }
        }
    };
    let mut found: Vec<Refused> = Vec::new();
    for (at, instruction) in (0..).zip(&typed.instructions) {
        let is_misread = instruction
            .operands
            .iter()
            .any(|(ty, operand)| match operand {
                Operand::Value(value) => type_of(*value).is_some_and(|own| own != ty),
                Operand::Constant(_) => false,
            });
        if is_misread {
            let why = Malformed("an operand is written with another type than the value has");
            found.push((Some(at), why.into()));
        }
    }
    found
}
