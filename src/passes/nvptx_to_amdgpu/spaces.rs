//! Infers the address spaces of generic pointers, so that accesses can use them: from the operands
//! of a pointer, as LLVM's `InferAddressSpaces.cpp` does.
//!
//! CUDA's compiler uses generic pointers nearly everywhere. On AMD GPUs, an access through such a
//! pointer tests the address space of each lane's address. A value that all lanes load from the
//! same address is uniform if the address is in global memory, but may differ if it is in private
//! memory.

use std::collections::VecDeque;

use lanelog_ir::text::parts_at;
use lanelog_ir::{Function, Instruction, Module, Opcode, OperandKind};

/// The address space that a value points to, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Nothing is known yet.
    Open,
    /// The pointer points into this address space, whatever its type is.
    Space(u32),
    /// The pointer may point into several address spaces, or the space is unknown.
    Any,
}

impl Known {
    fn with(self, other: Known) -> Known {
        match (self, other) {
            (Known::Open, known) | (known, Known::Open) => known,
            (one, other) if one == other => one,
            _ => Known::Any,
        }
    }
}

/// The inferred address spaces of the values of a function.
pub(super) struct Spaces {
    known: Vec<Known>,
}

impl Spaces {
    /// Infers the address spaces, from those of the function's parameters. Time: linear in the
    /// function's operands, times two.
    pub fn new(module: &Module<'_>, function: &Function, parameters: &[Option<u32>]) -> Spaces {
        let first = function.arguments.len();
        let mut known = vec![Known::Open; function.value_count() as usize];
        for (at, known) in known.iter_mut().enumerate().take(first) {
            let space = parameters.get(at).copied().flatten();
            *known = space.map_or(Known::Any, Known::Space);
        }
        let mut users: Vec<Vec<usize>> = vec![Vec::new(); known.len()];
        for (at, instruction) in function.instructions.iter().enumerate() {
            for operand in function.operands_of(instruction) {
                if let Some(users) = operand
                    .as_value()
                    .and_then(|value| users.get_mut(value as usize))
                {
                    users.push(at);
                }
            }
        }
        let mut spaces = Spaces { known };
        let mut open: VecDeque<usize> = (0..function.instructions.len()).collect();
        // A value's state changes from open to a space to any, so the value is processed at most
        // twice more.
        while let Some(at) = open.pop_front() {
            let Some(instruction) = function.instructions.get(at) else {
                continue;
            };
            let new = spaces.made(module, function, instruction);
            let Some(known) = spaces.known.get_mut(first + at) else {
                continue;
            };
            let joined = known.with(new);
            if *known != joined {
                *known = joined;
                open.extend(users.get(first + at).into_iter().flatten());
            }
        }
        spaces
    }

    /// The address space of an instruction's result, from those of its operands.
    fn made(&self, module: &Module<'_>, function: &Function, instruction: &Instruction) -> Known {
        let operands = function.operands_of(instruction);
        let of = |at: usize| match operands.get(at).map(|operand| operand.kind()) {
            Some(OperandKind::Value(value)) => self
                .known
                .get(value as usize)
                .copied()
                .unwrap_or(Known::Any),
            Some(OperandKind::Constant(at)) => constant(module, function, at),
            Some(OperandKind::Undef | OperandKind::Poison) => Known::Open,
            _ => Known::Any,
        };
        match instruction.opcode {
            Opcode::Alloca => Known::Space(5),
            Opcode::AddrSpaceCast => match instruction.address_space {
                0 => of(0),
                space => Known::Space(space),
            },
            Opcode::GetElementPtr | Opcode::Freeze => of(0),
            Opcode::Select => of(1).with(of(2)),
            Opcode::Phi => (0..operands.len())
                .step_by(2)
                .fold(Known::Open, |known, at| known.with(of(at))),
            _ => Known::Any,
        }
    }

    /// The address space of an access through a generic pointer, if it is known, and whether the
    /// pointer is a value.
    pub fn of(
        &self,
        module: &Module<'_>,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<(u32, bool)> {
        if instruction.address_space != 0 {
            return None;
        }
        let pointer = match instruction.opcode {
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => 0,
            Opcode::Store => 1,
            _ => return None,
        };
        let operand = function.operands_of(instruction).get(pointer)?;
        let known = match operand.kind() {
            OperandKind::Value(value) => *self.known.get(value as usize)?,
            OperandKind::Constant(at) => constant(module, function, at),
            _ => return None,
        };
        match known {
            Known::Space(space @ (1 | 3 | 4 | 5)) => Some((space, operand.as_value().is_some())),
            _ => None,
        }
    }
}

/// The address space of a constant: of `addrspacecast (ptr addrspace(3) @x to ptr)`, or an offset
/// from such an address.
fn constant(module: &Module<'_>, function: &Function, at: u32) -> Known {
    let text = module.function_text(function);
    let text = text.get(at as usize..).unwrap_or_default();
    let text = String::from_utf8_lossy(text.get(..1024.min(text.len())).unwrap_or_default());
    let Some((before, after)) = text.split_once("addrspacecast (ptr addrspace(") else {
        return Known::Any;
    };
    let is_base = before.is_empty() || {
        let inside = before.strip_prefix("getelementptr");
        let inside = inside.and_then(|rest| rest.split_once('('));
        inside.is_some_and(|(flags, rest)| {
            !flags.contains([',', ')'])
                && rest
                    .trim_end()
                    .strip_suffix(", ptr")
                    .is_some_and(|ty| !ty.contains(['(', '@', '%']))
        })
    };
    let space = after
        .split_once(')')
        .and_then(|(digits, _)| digits.parse().ok());
    match space {
        Some(space) if is_base => Known::Space(space),
        _ => Known::Any,
    }
}

/// The range of a constant pointer in a memory access, after `ptr `. `None` if the access is not
/// through a generic pointer.
pub(super) fn pointer(opcode: Opcode, text: &str) -> Option<std::ops::Range<usize>> {
    let part = match opcode {
        Opcode::AtomicRmw | Opcode::CmpXchg => 0,
        _ => 1,
    };
    let (start, part) = parts_at(text.as_bytes()).nth(part)?;
    let part = std::str::from_utf8(part).ok()?;
    let at = match part.trim_start().starts_with("ptr ") {
        true => part.find("ptr ")?,
        false => part.find(" ptr ")? + 1,
    };
    // The address of a load is followed by a comma and attributes, or by the ordering of an atomic
    // access.
    let written = part.get(at + 4..)?;
    let end = end_of_constant(written)?;
    Some(start + at + 4..start + at + 4 + end)
}

/// The end of the name or constant expression at the start of a text.
fn end_of_constant(text: &str) -> Option<usize> {
    let skipped = text.len() - text.trim_start().len();
    let rest = text.get(skipped..)?;
    if rest.starts_with('@') {
        let name = lanelog_ir::text::name(rest.as_bytes());
        return Some(skipped + rest.len() - name.1.len());
    }
    let open = rest.find('(')?;
    let word = rest.get(..open)?;
    if word.contains(',') {
        return None;
    }
    let after = lanelog_ir::text::after_parentheses(rest.as_bytes());
    Some(skipped + rest.len() - after.len())
}
