//! Checks that operands have the types that the instructions specify for them.
//!
//! LLVM's parser rejects modules in which a type does not match. Lanelog's reader parses types
//! later, and does not check them. Selection relies on values that have as many words as their
//! types.

use super::reason::Malformed;
use super::{Refused, Source};
use lanelog_ir::typed::Operand;

/// Instructions that read a value with another type than its own. Time: linear in the operands.
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
