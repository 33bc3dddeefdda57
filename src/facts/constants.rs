//! Constants that phis read: equal ones get one number.

use rustc_hash::FxHashMap;

use super::export::phi_constant;
use lanelog_ir::typed::{Equal, Equals};
use lanelog_ir::{Function, Module, Opcode, OperandKind};

/// The places of the constants that phis of a function read, in the order of their numbers: for
/// each, where its text begins from the function's start. Constant `n` is value
/// `function.value_count() + n`. Linear in the phis.
pub fn phi_constants(module: &Module<'_>, function: &Function) -> Vec<u32> {
    let constants = known_constants(module, function).into_iter();
    constants.map(|(offset, _)| offset).collect()
}

/// The same, with their values.
pub(super) fn known_constants<'t>(
    module: &Module<'t>,
    function: &Function,
) -> Vec<(u32, Equal<'t>)> {
    let text = module.bytes(function.span);
    let mut constants = Constants::default();
    let mut found = Vec::new();
    let phis = function.instructions.iter();
    for phi in phis.filter(|instruction| instruction.opcode == Opcode::Phi) {
        let ty = text.get(phi.type_at as usize..).unwrap_or_default();
        for pair in function.operands_of(phi).chunks_exact(2) {
            let [value, block] = pair else { continue };
            if let (OperandKind::Constant(offset), Some(_)) = (value.kind(), block.as_block()) {
                let constant = phi_constant(text.get(offset as usize..).unwrap_or_default());
                let constant = constants.equals.of(module, ty, constant);
                if constants.number(&constant, 0).map(|at| at as usize) == Some(found.len()) {
                    found.push((offset, constant));
                }
            }
        }
    }
    found
}

/// Numbers for the constants of one function.
#[derive(Default)]
pub(super) struct Constants<'t> {
    /// Reads them.
    pub equals: Equals<'t>,
    numbers: FxHashMap<Equal<'t>, u32>,
}

impl<'t> Constants<'t> {
    /// Forgets all numbers.
    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// The number of a constant: `first` and the following ones, in the order of appearance. None
    /// for one that is not defined.
    pub fn number(&mut self, constant: &Equal<'t>, first: u32) -> Option<u32> {
        if matches!(constant, Equal::Undef | Equal::Poison) {
            return None;
        }
        if let Some(number) = self.numbers.get(constant) {
            return Some(*number);
        }
        let next = first + self.numbers.len() as u32;
        self.numbers.insert(constant.clone(), next);
        Some(next)
    }
}
