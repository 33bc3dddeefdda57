//! Extremes; magnitudes, counted and reversed bits, funnel shifts, which rules select.

use super::extension::Extension;
use super::mnemonics::Operation;
use super::rules::{self, Function, Number};
use super::{Selected, Selector};
use crate::machine::Value;

/// A constant as an operand of 16 bits.
pub fn half(word: Value) -> Value {
    match word {
        Value::Bits(bits) => Value::Bits(bits & 0xffff),
        word => word,
    }
}

/// The elements of the operands of an intrinsic at one place.
pub struct Element<'e> {
    /// Its place.
    pub at: usize,
    /// Bits of the integers.
    pub bits: u32,
    /// The words of each operand.
    pub words: &'e [&'e [Value]],
    /// What is known above the bits of each operand.
    pub extension: &'e [Extension],
}

impl Selector<'_> {
    /// The lesser or the greater of two.
    pub fn extreme(&mut self, operation: Operation, element: &Element<'_>) -> Vec<Value> {
        let operand = |at: usize| {
            let known = element.extension.get(at).copied().unwrap_or_default();
            Number::new(element.words.get(at).copied().unwrap_or_default(), known)
        };
        let known = [0, 1].map(|at| element.extension.get(at).copied().unwrap_or_default());
        if let &[lhs, rhs] = element.words
            && element.bits > 64
        {
            return self.extreme_of_two(operation, element.bits, [lhs, rhs], known);
        }
        let (lhs, rhs) = (operand(0), operand(1));
        if element.bits == 32
            && let (&[lhs], &[rhs]) = (lhs.words.as_slice(), rhs.words.as_slice())
            && let Some(word) = self.extreme_of_three(operation, element.at, [lhs, rhs])
        {
            return vec![word];
        }
        rules::extreme_number(self, &operation, element.bits, lhs, rhs).to_vec()
    }

    /// The least or the greatest of two integers of so many bits.
    pub(super) fn extreme_of_two(
        &mut self,
        operation: Operation,
        bits: u32,
        [lhs, rhs]: [&[Value]; 2],
        [known, other]: [Extension; 2],
    ) -> Vec<Value> {
        if bits > 64 {
            let first = rules::first_of(self, &operation);
            let by = self.compare_integers(first, bits, lhs, rhs, [known, other]);
            return self.choose_words(by, lhs, rhs);
        }
        let (lhs, rhs) = (Number::new(lhs, known), Number::new(rhs, other));
        rules::extreme_number(self, &operation, bits, lhs, rhs).to_vec()
    }

    /// What rules select.
    pub fn by_rules(&mut self, function: Function, element: &Element<'_>) -> Selected<Vec<Value>> {
        let bits = element.bits;
        let mut numbers = [Number::new(&[], Extension::Unknown); 3];
        let operands = element.words.iter().zip(element.extension);
        for (place, (words, extension)) in numbers.iter_mut().zip(operands) {
            *place = Number::new(words, *extension);
        }
        let [first, second, third] = numbers;
        match rules::intrinsic(self, &function, bits, first, second, third) {
            Some(words) => Ok(words.to_vec()),
            None => {
                let covered = match function {
                    Function::bswap => "i16, i32, i48 and i64 are",
                    _ => "integers of up to 32 bits and i64 are",
                };
                Err(format!("i{bits} is not covered, {covered}").into())
            }
        }
    }
}
