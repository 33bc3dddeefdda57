//! The default element type of a buffer: the type of the first load or store whose address comes
//! from its parameter.
//!
//! Addresses are followed through `getelementptr`, casts, and variables on the stack that hold one;
//! not through phis and selections. The result only affects how numbers are shown.

use super::bind::Named;
use super::element::Element;
use lanelog_ir::{Function, Instruction, Module, Opcode};

/// Fills in the types that are missing. Linear in the function.
pub(super) fn elements(module: &Module<'_>, function: &Function, buffers: &mut [Named]) {
    if buffers.iter().all(|buffer| buffer.element.is_some()) {
        return;
    }
    let mut found: Vec<Option<Element>> = vec![None; function.arguments.len()];
    // For each value: the parameter to whose memory it points; for memory: the parameter whose
    // pointer is stored there.
    let mut points = vec![None; function.value_count() as usize];
    let mut holds = points.clone();
    for (argument, place) in points.iter_mut().enumerate().take(function.arguments.len()) {
        *place = Some(argument);
    }
    let of =
        |map: &[Option<usize>], value: Option<u32>| map.get(value? as usize).copied().flatten();
    for (number, instruction) in function.instructions.iter().enumerate() {
        let operands = function.operands_of(instruction);
        let operand = |at: usize| operands.get(at).and_then(|operand| operand.as_value());
        let value = function.arguments.len() + number;
        let address = match instruction.opcode {
            Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast => {
                let parameter = of(&points, operand(0));
                points
                    .get_mut(value)
                    .into_iter()
                    .for_each(|place| *place = parameter);
                continue;
            }
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => operand(0),
            Opcode::Store => operand(1),
            _ => continue,
        };
        if let Some(place) = of(&points, address).and_then(|parameter| found.get_mut(parameter))
            && place.is_none()
        {
            *place = element(module, function, instruction);
        }
        match (instruction.opcode, of(&points, operand(0)), address) {
            (Opcode::Store, Some(parameter), Some(address)) => {
                holds
                    .get_mut(address as usize)
                    .into_iter()
                    .for_each(|place| *place = Some(parameter));
            }
            (Opcode::Load, _, _) => {
                let parameter = of(&holds, address);
                points
                    .get_mut(value)
                    .into_iter()
                    .for_each(|place| *place = parameter);
            }
            _ => {}
        }
    }
    for buffer in buffers.iter_mut().filter(|buffer| buffer.element.is_none()) {
        buffer.element = found.get(buffer.parameter).copied().flatten();
    }
}

/// The type of the numbers that an instruction reads or writes: of a vector's or an array's
/// elements.
fn element(module: &Module<'_>, function: &Function, instruction: &Instruction) -> Option<Element> {
    if instruction.type_at == Instruction::NONE {
        return None;
    }
    let text = module.type_text(function, instruction.type_at);
    let text = String::from_utf8_lossy(text);
    Element::from_llvm(innermost(&text))
}

/// `float` of `<4 x float>` and of `[2 x [3 x float]]`.
pub(super) fn innermost(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once(" x ") {
        Some((_, element)) if text.starts_with(['<', '[']) => element.trim_end_matches([']', '>']),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::innermost;
    use pretty_assertions::assert_eq;

    #[test]
    fn elements_of_vectors_and_arrays() {
        let found = ["i32", "<4 x float>", "[2 x [3 x i8]]", "[2 x <2 x half>]"].map(innermost);
        assert_eq!(found, ["i32", "float", "i8", "half"]);
    }
}
