//! What functions return.

use lanelog_ir::{Function, Module, Opcode, Operand, OperandKind};

/// A `ret` with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// The instruction, by its index.
    pub instruction: u32,
    /// The block that it ends.
    pub block: u32,
    /// A number for what it returns: the same for equal values, and for equal constants; `None` for `undef` and `poison`.
    pub what: Option<u32>,
}

/// Each `ret` of a function that returns something, in the order of the text. Linear in the blocks.
pub fn returned(module: &Module<'_>, function: &Function) -> Vec<Returned> {
    let text = module.function_text(function);
    let mut known: Vec<(Option<u32>, &[u8])> = Vec::new();
    let mut found = Vec::new();
    for block in 0..function.blocks.len() {
        let Some(last) = function.block_instructions(block).next_back() else {
            continue;
        };
        let Some(ret) = function.instructions.get(last) else {
            continue;
        };
        if ret.opcode != Opcode::Ret {
            continue;
        }
        let key: Option<(Option<u32>, &[u8])> = match function
            .operands_of(ret)
            .first()
            .copied()
            .map(Operand::kind)
        {
            None => continue,
            Some(OperandKind::Value(value)) => Some((Some(value), &[])),
            Some(OperandKind::Constant(at)) => {
                let constant = text.get(at as usize..ret.end as usize);
                Some((None, constant_text(constant.unwrap_or_default())))
            }
            Some(_) => None,
        };
        let number = key.map(|key| {
            let at = known.iter().position(|other| *other == key);
            at.unwrap_or_else(|| {
                known.push(key);
                known.len() - 1
            }) as u32
        });
        found.push(Returned {
            instruction: last as u32,
            block: block as u32,
            what: number,
        });
    }
    found
}

/// A constant without what is attached to the `ret` behind it. Where that is not told from the constant, equal constants count as different ones.
fn constant_text(text: &[u8]) -> &[u8] {
    let end = text.windows(3).position(|window| window == b", !");
    text.get(..end.unwrap_or(text.len()))
        .unwrap_or_default()
        .trim_ascii()
}
