//! Whether what a value is computed of may depend on which lanes are on: what stands in the way where a value is to be computed as if all were.

use lanelog_ir::{Function, Instruction, Module, Opcode, Operand, flag};
use lanelog_target::intrinsics::{base_name, is_convergent, is_intrinsic};

/// The first instruction on the way to an operand of an instruction that reads other lanes, asks which are on, changes memory, or calls what has a body. Its index,
/// or nothing if each lane computes the operand of what it has alone.
///
/// A phi ends the way: that what it brings is undefined where inactive lanes compute is what LLVM says of it (`llvm.amdgcn.strict.wwm`). Time: linear in the function.
pub fn reads_lanes(module: &Module<'_>, function: &Function, of: &Instruction) -> Option<usize> {
    readers(module, function, of, false).into_iter().min()
}

/// All of the instructions of [`reads_lanes`], ascending, those on the way to their operands among them. Time: linear in the function.
pub fn all_that_read_lanes(
    module: &Module<'_>,
    function: &Function,
    of: &Instruction,
) -> Vec<usize> {
    let mut found = readers(module, function, of, true);
    found.sort_unstable();
    found
}

fn readers(module: &Module<'_>, function: &Function, of: &Instruction, beyond: bool) -> Vec<usize> {
    let mut seen = vec![false; function.instructions.len()];
    let mut left: Vec<usize> = Vec::new();
    let arguments = function.arguments.len();
    let definitions = |instruction: &Instruction, left: &mut Vec<usize>| {
        let operands = function.operands_of(instruction).iter();
        let values = operands.filter_map(|operand: &Operand| operand.as_value());
        left.extend(values.filter_map(|value| (value as usize).checked_sub(arguments)));
    };
    definitions(of, &mut left);
    let mut found = Vec::new();
    while let Some(at) = left.pop() {
        let Some(instruction) = function.instructions.get(at) else {
            continue;
        };
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        let asks = match instruction.opcode {
            Opcode::AtomicRmw | Opcode::CmpXchg => true,
            Opcode::Phi => continue,
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => {
                let name = module.callee_name(function, instruction);
                let name = name.unwrap_or_default();
                let base = std::str::from_utf8(&name)
                    .map(base_name)
                    .unwrap_or_default();
                instruction.has(flag::INLINE_ASM)
                    || !is_intrinsic(&name)
                    || is_convergent(base)
                    || base.contains("read_register")
                    || base.contains("read_volatile_register")
            }
            _ => false,
        };
        if asks {
            found.push(at);
            if !beyond {
                continue;
            }
        }
        definitions(instruction, &mut left);
    }
    found
}
