//! Extremes; magnitudes, counted and reversed bits, funnel shifts, which rules select.

use super::extension::Extension;
use super::integer_intrinsics::Element;
use super::mnemonics::{self, Operation};
use super::reason::Broken;
use super::rules::{self, Function, Number, Words};
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::Value;

/// A constant as an operand of 16 bits.
pub fn half(word: Value) -> Value {
    match word {
        Value::Bits(bits) => Value::Bits(bits & 0xffff),
        word => word,
    }
}

/// An operand for rules; zero if it has more than two words.
pub fn number(words: &[Value], extension: Extension) -> Number {
    let words = Words::new(words).unwrap_or(Words::One(Value::Bits(0)));
    Number { extension, words }
}

impl Selector<'_> {
    /// The only word of an integer of at most 32 bits, with its sign or zeros above.
    pub fn extended(&mut self, element: &Element<'_>, at: usize, signed: bool) -> Value {
        let extension = element.extension.get(at).copied().unwrap_or_default();
        let word = element.words.get(at).and_then(|words| words.first());
        let word = word.copied().unwrap_or(Value::Bits(0));
        if signed {
            self.sign_extended(word, element.bits, extension)
        } else {
            self.zero_extended(word, element.bits, extension)
        }
    }

    /// The lesser or the greater of two.
    pub fn extreme(&mut self, operation: Operation, element: &Element<'_>) -> Selected<Vec<Value>> {
        let signed = matches!(operation, Operation::MinI | Operation::MaxI);
        let least = matches!(operation, Operation::MinI | Operation::MinU);
        let both = [element.words[0][0], element.words[1][0]];
        if element.bits == 16 && !self.wants_scalar(&both) {
            let name = match (signed, least) {
                (true, true) => op::V_MIN_I16,
                (true, false) => op::V_MAX_I16,
                (false, true) => op::V_MIN_U16,
                (false, false) => op::V_MAX_U16,
            };
            return Ok(vec![self.vector(name, &both.map(half))]);
        }
        if element.bits <= 32 {
            let lhs = self.extended(element, 0, signed);
            let rhs = self.extended(element, 1, signed);
            if element.bits == 32
                && let Some(word) = self.extreme_of_three(operation, element.at, [lhs, rhs])
            {
                return Ok(vec![word]);
            }
            return Ok(vec![self.word(operation, &[lhs, rhs])]);
        }
        let name = match (signed, least) {
            (true, true) => "slt",
            (true, false) => "sgt",
            (false, true) => "ult",
            (false, false) => "ugt",
        };
        let predicate = mnemonics::predicate_named(name)
            .ok_or(Broken("a compare of integers that is not in the table"))?;
        let extension = [element.extension[0], element.extension[1]];
        let (lhs, rhs) = (element.words[0], element.words[1]);
        let first = self.compare_words(predicate, element.bits, lhs, rhs, extension);
        let mut words = self.choose_words(first, lhs, rhs);
        if element.bits < 64
            && let Some(last) = words.last_mut()
        {
            // What is known above the result is promised.
            *last = if signed {
                self.sign_extended(*last, element.bits - 32, Extension::Unknown)
            } else {
                self.zero_extended(*last, element.bits - 32, Extension::Unknown)
            };
        }
        Ok(words)
    }

    /// What rules select.
    pub fn by_rules(&mut self, function: Function, element: &Element<'_>) -> Selected<Vec<Value>> {
        let bits = element.bits;
        let mut numbers = [number(&[], Extension::Unknown); 3];
        let operands = element.words.iter().zip(element.extension);
        for (place, (words, extension)) in numbers.iter_mut().zip(operands) {
            *place = number(words, *extension);
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
