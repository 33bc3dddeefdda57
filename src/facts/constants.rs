//! Constants that have a value number: constants that phis read, where equal ones share a number,
//! and addresses of variables and functions.

use rustc_hash::FxHashMap;

use super::export::phi_constant;
use lanelog_ir::text::names;
use lanelog_ir::typed::{Equal, Equals};
use lanelog_ir::{Function, Module, Opcode, OperandKind};

/// Text offsets of a function's numbered constants, relative to the start of the function. Constant
/// `n` has the value number `function.value_count() + n`. Constants that phis read come first, then
/// those of [`Addresses`]. Time: linear in the size of the function.
pub fn constants(module: &Module<'_>, function: &Function) -> Vec<u32> {
    Addresses::new(module, function).offsets
}

/// The constants of a function that are the address of a variable or function of the module, or a
/// constant expression that contains such an address.
pub(super) struct Addresses<'t> {
    /// Text offset of each constant, as returned by [`constants()`].
    offsets: Vec<u32>,
    /// The texts of the addresses, and their indices in `offsets`.
    numbers: FxHashMap<&'t [u8], u32>,
    first: u32,
}

impl<'t> Addresses<'t> {
    /// Collects the constants, in time linear in the size of the function.
    pub fn new(module: &Module<'t>, function: &Function) -> Addresses<'t> {
        let known = known_constants(module, function).into_iter();
        let mut addresses = Addresses {
            offsets: known.map(|(offset, _)| offset).collect(),
            numbers: FxHashMap::default(),
            first: function.value_count(),
        };
        for (number, offset) in (0..).zip(&addresses.offsets) {
            let text = module.constant_text(function, *offset);
            addresses.numbers.entry(text).or_insert(number);
        }
        for operand in &function.operands {
            let OperandKind::Constant(offset) = operand.kind() else {
                continue;
            };
            let Some(text) = address_text(module, function, offset) else {
                continue;
            };
            addresses.add(text, offset);
            for name in names(text).filter(|name| name.sign == b'@') {
                let range = name.range;
                let inner = text.get(range.clone()).unwrap_or_default();
                addresses.add(inner, offset + range.start as u32);
            }
        }
        addresses
    }

    fn add(&mut self, text: &'t [u8], offset: u32) {
        let next = self.offsets.len() as u32;
        if *self.numbers.entry(text).or_insert(next) == next {
            self.offsets.push(offset);
        }
    }

    /// The value number of the constant with this text.
    pub fn value(&self, text: &[u8]) -> Option<u32> {
        Some(self.first + self.numbers.get(text)?)
    }

    /// The addresses and the constants that phis read: value number and text.
    pub fn all(&self) -> impl Iterator<Item = (u32, &'t [u8])> {
        let all = self.numbers.iter();
        let mut all: Vec<_> = all.map(|(text, at)| (self.first + at, *text)).collect();
        all.sort_unstable();
        all.into_iter()
    }
}

/// The text of a constant, if it contains the name of a variable or function.
pub(super) fn address_text<'t>(
    module: &Module<'t>,
    function: &Function,
    offset: u32,
) -> Option<&'t [u8]> {
    let text = module.function_text(function).get(offset as usize..)?;
    let first = *text.first()?;
    // Integer literals, the most frequent constants, contain no names.
    if first != b'@' && !first.is_ascii_alphabetic() {
        return None;
    }
    let text = module.constant_text(function, offset);
    names(text).any(|name| name.sign == b'@').then_some(text)
}

/// The constants that phis read: offset and parsed constant.
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

/// Assigns numbers to the constants of one function.
#[derive(Default)]
pub(super) struct Constants<'t> {
    /// Parses constants so that equal ones compare equal.
    pub equals: Equals<'t>,
    numbers: FxHashMap<Equal<'t>, u32>,
}

impl<'t> Constants<'t> {
    /// Forgets all numbers.
    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// The number of a constant, counted from `first` in the order of appearance. `undef` and
    /// `poison` have no number.
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
