//! Constants that phis read: equal ones get one number.

use rustc_hash::FxHashMap;

use super::export::phi_constant;
use lanelog_ir::{Function, Module, Opcode, OperandKind};

/// Where the constants stand that phis of a function read, in the order of their numbers: for each, where its text begins from the function's start.
/// Constant `n` is value `function.value_count() + n`. Linear in the phis.
pub fn phi_constants(module: &Module<'_>, function: &Function) -> Vec<u32> {
    let text = module.bytes(function.span);
    let mut constants = Constants::default();
    let mut offsets = Vec::new();
    let phis = function.instructions.iter();
    for phi in phis.filter(|instruction| instruction.opcode == Opcode::Phi) {
        for pair in function.operands_of(phi).chunks_exact(2) {
            let [value, block] = pair else { continue };
            if let (OperandKind::Constant(offset), Some(_)) = (value.kind(), block.as_block()) {
                let constant = phi_constant(text.get(offset as usize..).unwrap_or_default());
                if constants.number(constant, 0) as usize == offsets.len() {
                    offsets.push(offset);
                }
            }
        }
    }
    offsets
}

/// Numbers for the constants of one function.
#[derive(Default)]
pub struct Constants<'t> {
    numbers: FxHashMap<Key<'t>, u32>,
}

/// What makes two constants of one type equal.
#[derive(PartialEq, Eq, Hash)]
enum Key<'t> {
    /// All bits zero: `0`, `false`, `null`, `zeroinitializer`.
    Zero,
    /// A floating-point number, as the bits of a double.
    Float(u64),
    /// Anything else, as written.
    Text(&'t [u8]),
}

impl<'t> Constants<'t> {
    /// Forgets all numbers.
    pub fn clear(&mut self) {
        self.numbers.clear();
    }

    /// The number of a constant by its text: `first` and the following ones, in the order of appearance.
    pub fn number(&mut self, text: &'t [u8], first: u32) -> u32 {
        let next = first + self.numbers.len() as u32;
        *self.numbers.entry(key(text)).or_insert(next)
    }
}

fn key(text: &[u8]) -> Key<'_> {
    match text {
        b"0" | b"false" | b"null" | b"zeroinitializer" => Key::Zero,
        b"true" => Key::Text(b"1"),
        _ if text.contains(&b'.')
            && text
                .iter()
                .all(|byte| byte.is_ascii_digit() || b".eE+-".contains(byte)) =>
        {
            let number = std::str::from_utf8(text)
                .ok()
                .and_then(|text| text.parse::<f64>().ok());
            number.map_or(Key::Text(text), |number| Key::Float(number.to_bits()))
        }
        [b'0', b'x', digits @ ..]
            if !digits.is_empty()
                && digits.len() <= 16
                && digits.iter().all(u8::is_ascii_hexdigit) =>
        {
            let bits = std::str::from_utf8(digits)
                .ok()
                .and_then(|digits| u64::from_str_radix(digits, 16).ok());
            bits.map_or(Key::Text(text), Key::Float)
        }
        _ => Key::Text(text),
    }
}
