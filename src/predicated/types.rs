//! Prints types in LLVM's syntax.

use crate::Prepared;
use lanelog_ir::typed::Type;
use lanelog_ir::{Instruction, Module, Opcode};

/// The type of an instruction's result, with names of structures as in the text.
pub fn of_instruction(module: &Module<'_>, prepared: &Prepared, instruction: u32) -> String {
    let at = instruction as usize;
    let Some(typed) = prepared.typed.instructions.get(at) else {
        return String::new();
    };
    let written = match typed.opcode {
        Opcode::Phi | Opcode::Load => prepared.function.instructions.get(at),
        _ => None,
    };
    let written = written.map(|known| known.type_at);
    match (&typed.ty, written) {
        (Type::Structure { .. } | Type::Array(..) | Type::Other(_), Some(at))
            if at != Instruction::NONE =>
        {
            let text = module.type_text(&prepared.function, at);
            String::from_utf8_lossy(text).into_owned()
        }
        (ty, _) => text(ty),
    }
}

/// The text of a type, with named structures expanded.
pub fn text(ty: &Type) -> String {
    ty.spelled(usize::MAX)
}
