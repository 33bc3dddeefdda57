//! Values of lanes, as displayed to users.

use super::element::Element;
use super::guess::innermost;
use lanelog_ir::{Function, Instruction, Module, Opcode};
use lanelog_sim::Value;

/// The format of the numbers of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// An integer of this width, with a sign.
    Integer(u32),
    /// A float.
    Float(Element),
    /// An address, or a number of unknown type: in hexadecimal.
    Plain,
}

impl Form {
    /// The form of an argument or an instruction of a function.
    pub fn of(module: &Module<'_>, function: &Function, value: u32) -> Form {
        if let Some(argument) = function.arguments.get(value as usize) {
            let at = argument.span.start.saturating_sub(function.span.start);
            return Form::read(&String::from_utf8_lossy(module.type_text(function, at)));
        }
        let instruction = (value as usize)
            .checked_sub(function.arguments.len())
            .and_then(|at| function.instructions.get(at));
        match instruction {
            Some(instruction) => match instruction.opcode {
                Opcode::ICmp | Opcode::FCmp => Form::Integer(1),
                Opcode::GetElementPtr
                | Opcode::Alloca
                | Opcode::IntToPtr
                | Opcode::AddrSpaceCast
                | Opcode::ExtractValue => Form::Plain,
                _ if instruction.type_at == Instruction::NONE => Form::Plain,
                _ => Form::read(&String::from_utf8_lossy(
                    module.type_text(function, instruction.type_at),
                )),
            },
            None => Form::Plain,
        }
    }

    /// The format of a type; for a type with elements, that of the elements.
    fn read(text: &str) -> Form {
        let text = innermost(text);
        match Element::from_llvm(text) {
            Some(element) if element.is_float() => Form::Float(element),
            _ => match text.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
                Some(bits @ 1..=64) => Form::Integer(bits),
                _ => Form::Plain,
            },
        }
    }
}

/// `5`, `true`, `1.5`, `0x1000`, `<1, 2>`, `undef`. Vectors are cut after some elements.
pub(super) fn show(value: &Value, form: Form) -> String {
    match (value, form) {
        (Value::Poison, _) => "poison".to_string(),
        (Value::Undef, _) => "undef".to_string(),
        (Value::Bits(bits), Form::Integer(1)) => (bits & 1 == 1).to_string(),
        (Value::Bits(bits), Form::Integer(width)) => {
            let unused = 64 - width.clamp(1, 64);
            ((bits << unused) as i64 >> unused).to_string()
        }
        (Value::Bits(bits), Form::Float(element)) => element.show(*bits),
        (Value::Bits(bits), Form::Plain) => format!("{bits:#x}"),
        (Value::Wide(words), _) => {
            let digits: String = words
                .iter()
                .rev()
                .map(|word| format!("{word:016x}"))
                .collect();
            let digits = digits.trim_start_matches('0');
            format!("0x{}", if digits.is_empty() { "0" } else { digits })
        }
        (Value::Many(parts), _) => {
            const MOST: usize = 16;
            let mut shown: Vec<String> = parts
                .iter()
                .take(MOST)
                .map(|part| show_flat(part, form))
                .collect();
            if parts.len() > MOST {
                shown.push("...".to_string());
            }
            format!("<{}>", shown.join(", "))
        }
    }
}

/// Nested elements are not shown, so that output does not depend on the nesting depth of types.
fn show_flat(value: &Value, form: Form) -> String {
    match value {
        Value::Many(parts) => format!("<{} parts>", parts.len()),
        plain => show(plain, form),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn values_of_every_form() {
        assert_eq!(show(&Value::Bits(1), Form::read("i1")), "true");
        assert_eq!(show(&Value::Bits(0xffff_ffff), Form::read("i32")), "-1");
        assert_eq!(show(&Value::Bits(0x3fc0_0000), Form::read("float")), "1.5");
        assert_eq!(
            show(&Value::Bits(4096), Form::read("ptr addrspace(1)")),
            "0x1000"
        );
        assert_eq!(
            show(&Value::Wide([1, 2].into()), Form::Plain),
            "0x20000000000000001"
        );
        let pair = Value::Many([Value::Bits(0xff), Value::Undef].into());
        assert_eq!(show(&pair, Form::read("<2 x i8>")), "<-1, undef>");
    }
}
