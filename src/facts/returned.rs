//! Values that functions return.

use lanelog_ir::typed::{Equals, taken};
use lanelog_ir::{Function, Module, Opcode};
use rustc_hash::FxHashMap;

/// A `ret` with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returned {
    /// Index of the `ret` instruction.
    pub instruction: u32,
    /// The block of the `ret`.
    pub block: u32,
    /// A number for the returned value: equal for equal values and for equal constants; `None` for
    /// `undef` and `poison`.
    pub what: Option<u32>,
}

/// The `ret` instructions of a function that returns a value, in the order of the text. Linear in
/// the number of blocks.
pub fn returned(module: &Module<'_>, function: &Function) -> Vec<Returned> {
    let mut equals = Equals::default();
    let mut numbers = FxHashMap::default();
    let mut found = Vec::new();
    for block in 0..function.blocks.len() {
        let Some(last) = function.block_instructions(block).next_back() else {
            continue;
        };
        let Some(ret) = function.instructions.get(last) else {
            continue;
        };
        let operand = function.operands_of(ret).first();
        let Some(operand) = operand.filter(|_| ret.opcode == Opcode::Ret) else {
            continue;
        };
        let what = taken(&mut equals, module, function, ret, operand.kind()).map(|what| {
            let next = numbers.len() as u32;
            *numbers.entry(what).or_insert(next)
        });
        found.push(Returned {
            instruction: last as u32,
            block: block as u32,
            what,
        });
    }
    found
}
