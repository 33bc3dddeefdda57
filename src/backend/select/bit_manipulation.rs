//! Extremes, magnitudes, counted and reversed bits, funnel shifts.

use super::integer_intrinsics::Element;
use super::mnemonics::{self, Operation};
use super::operate::Extension;
use super::reason::Broken;
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Modifier, Value};

/// A constant as an operand of 16 bits.
pub fn half(word: Value) -> Value {
    match word {
        Value::Bits(bits) => Value::Bits(bits & 0xffff),
        word => word,
    }
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
                && let Some(word) = self.extreme_of_three(operation, element.at, [lhs, rhs])?
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

    /// The number without its sign.
    pub fn magnitude(&mut self, element: &Element<'_>) -> Selected<Vec<Value>> {
        if element.bits <= 32 {
            let word = self.extended(element, 0, true);
            if self.wants_scalar(&[word]) {
                let word = self.to_scalar(word);
                return Ok(vec![self.make(op::S_ABS_I32, 1, &[word])]);
            }
            let negative = self.word(Operation::Sub, &[Value::Bits(0), word]);
            return Ok(vec![self.word(Operation::MaxI, &[word, negative])]);
        }
        if element.bits != 64 {
            return Err(format!(
                "i{} is not covered, integers of up to 32 bits and i64 are",
                element.bits
            )
            .into());
        }
        let words = element.words[0];
        let sign = self.word(Operation::AShr, &[words[1], Value::Bits(31)]);
        let sum = self.sum(false, words, &[sign, sign]);
        Ok(self.logic(Operation::Xor, &sum, &[sign, sign]))
    }

    /// How many zeros stand above the highest bit, or below the lowest one. The last operand of the intrinsic says that there is a bit.
    pub fn zeros(&mut self, leading: bool, element: &Element<'_>) -> Selected<Vec<Value>> {
        use lanelog_typed::{Constant, Operand};
        let some_bit = matches!(
            self.instruction().operands.get(1),
            Some((_, Operand::Constant(Constant::Bits(1))))
        );
        let bits = element.bits;
        let operation = if leading {
            Operation::LeadingZeros
        } else {
            Operation::TrailingZeros
        };
        let most = Value::Bits(bits);
        if bits <= 32 {
            let mut word = element.words[0][0];
            if leading {
                // What is above the number goes.
                word = self.word(Operation::Shl, &[word, Value::Bits(32 - bits)]);
            }
            let mut bounded = some_bit;
            if !leading && !some_bit && bits < 32 {
                word = self.word(Operation::Or, &[word, Value::Bits(1 << bits)]);
                bounded = true;
            }
            // Without any bit, the count is all ones.
            let count = self.word(operation, &[word]);
            let count = if bounded {
                count
            } else {
                self.word(Operation::MinU, &[count, most])
            };
            return Ok(vec![count]);
        }
        if bits != 64 {
            return Err(
                format!("i{bits} is not covered, integers of up to 32 bits and i64 are").into(),
            );
        }
        let words = element.words[0];
        if self.wants_scalar(words) {
            let tuple = self.pair(words, Class::Scalar);
            let name = if leading {
                op::S_CLZ_I32_U64
            } else {
                op::S_CTZ_I32_B64
            };
            let mut count = self.make(name, 1, &[tuple]);
            if !some_bit {
                count = self.word(Operation::MinU, &[count, most]);
            }
            return Ok(vec![count, Value::Bits(0)]);
        }
        let (first, second) = if leading {
            (words[1], words[0])
        } else {
            (words[0], words[1])
        };
        let first = self.word(operation, &[first]);
        let second = self.word(operation, &[second]);
        // All ones stay so.
        let second = self.clamped(op::V_ADD_NC_U32, &[second, Value::Bits(32)]);
        let count = if some_bit {
            self.word(Operation::MinU, &[first, second])
        } else {
            self.vector(op::V_MIN3_U32, &[first, second, most])
        };
        Ok(vec![count, Value::Bits(0)])
    }

    /// An instruction of the vector unit whose result stays in its range.
    pub fn clamped(&mut self, name: op::Opcode, sources: &[Value]) -> Value {
        let result = self.fresh(Class::Vector, 1);
        self.emit_with(name, &[result], sources, &[Modifier::Word("clamp")]);
        result
    }

    /// How many bits are set.
    pub fn population(&mut self, element: &Element<'_>) -> Selected<Vec<Value>> {
        let bits = element.bits;
        let mut words = element.words[0].to_vec();
        if !bits.is_multiple_of(32)
            && let Some(last) = words.last_mut()
        {
            *last = self.zero_extended(*last, bits % 32, element.extension[0]);
        }
        if let [low, Value::Bits(0)] = words[..] {
            words = vec![low];
        }
        let count = if self.wants_scalar(&words) {
            match words[..] {
                [word] => {
                    let word = self.to_scalar(word);
                    self.make(op::S_BCNT1_I32_B32, 1, &[word])
                }
                _ => {
                    let tuple = self.pair(&words, Class::Scalar);
                    self.make(op::S_BCNT1_I32_B64, 1, &[tuple])
                }
            }
        } else {
            let mut count = Value::Bits(0);
            for word in words {
                count = self.vector(op::V_BCNT_U32_B32, &[word, count]);
            }
            count
        };
        let mut result = vec![count];
        result.resize(element.words[0].len(), Value::Bits(0));
        Ok(result)
    }

    /// The bits in reversed order.
    pub fn reversed(&mut self, element: &Element<'_>) -> Selected<Vec<Value>> {
        let words = element.words[0];
        match (words, element.bits) {
            (&[word], bits) => {
                let word = self.word(Operation::Reverse, &[word]);
                Ok(vec![
                    self.word(Operation::LShr, &[word, Value::Bits(32 - bits)]),
                ])
            }
            (words, 64) if self.wants_scalar(words) => {
                let tuple = self.pair(words, Class::Scalar);
                let tuple = self.make(op::S_BREV_B64, 2, &[tuple]);
                Ok(self.split(tuple))
            }
            (&[low, high], 64) => Ok([high, low]
                .map(|word| self.word(Operation::Reverse, &[word]))
                .to_vec()),
            (_, bits) => {
                Err(format!("i{bits} is not covered, integers of up to 32 bits and i64 are").into())
            }
        }
    }

    /// The bytes in reversed order.
    pub fn bytes_reversed(&mut self, element: &Element<'_>) -> Selected<Vec<Value>> {
        let zero = Value::Bits(0);
        let reversed = |this: &mut Self, word: Value, by: u32| {
            this.vector(op::V_PERM_B32, &[zero, word, Value::Bits(by)])
        };
        match (element.words[0], element.bits) {
            (&[word], 16) => Ok(vec![reversed(self, word, 0x0c0c_0001)]),
            (&[word], 32) => Ok(vec![reversed(self, word, 0x0001_0203)]),
            (&[low, high], 64) => Ok([high, low]
                .map(|word| reversed(self, word, 0x0001_0203))
                .to_vec()),
            (&[low, high], 48) => {
                // Six bytes: those of the upper half come first.
                let upper = self.vector(op::V_PERM_B32, &[high, low, Value::Bits(0x0203_0405)]);
                Ok(vec![upper, reversed(self, low, 0x0c0c_0001)])
            }
            (_, bits) => Err(format!("i{bits} is not covered, i16, i32, i48 and i64 are").into()),
        }
    }

    /// The upper number of two in a row, shifted up by an amount; or the lower one, shifted down. The amount counts modulo the bits.
    pub fn funnel_shift(&mut self, left: bool, element: &Element<'_>) -> Selected<Vec<Value>> {
        let bits = element.bits;
        let (high, low) = (element.words[0], element.words[1]);
        let amount = element.words[2][0];
        match bits {
            8 | 16 => {
                let extension = element.extension[1];
                let both = if bits == 16 {
                    self.packed_halves(low[0], high[0], extension)
                } else {
                    let packed = self.packed(&[low[0], high[0]], 8, extension);
                    packed.first().copied().unwrap_or(low[0])
                };
                let amount = self.word(Operation::And, &[amount, Value::Bits(bits - 1)]);
                let word = if left {
                    let word = self.word(Operation::Shl, &[both, amount]);
                    self.word(Operation::LShr, &[word, Value::Bits(bits)])
                } else {
                    self.word(Operation::LShr, &[both, amount])
                };
                Ok(vec![word])
            }
            32 => {
                let (high, low) = (high[0], low[0]);
                Ok(vec![self.funnel_word(left, high, low, amount)])
            }
            64 => {
                let up = self.word(Operation::And, &[amount, Value::Bits(63)]);
                if let Value::Bits(by) = up {
                    return Ok(self.funnel_wide(left, high, low, by));
                }
                // The other number is shifted by one more place, so that all 64 are possible.
                let down = self.word(Operation::Not, &[amount]);
                let down = self.word(Operation::And, &[down, Value::Bits(63)]);
                let one = Value::Bits(1);
                let (first, second) = if left {
                    let first = self.shift(Operation::Shl, high, up);
                    let second = self.shift(Operation::LShr, low, one);
                    (first, self.shift(Operation::LShr, &second, down))
                } else {
                    let first = self.shift(Operation::LShr, low, up);
                    let second = self.shift(Operation::Shl, high, one);
                    (first, self.shift(Operation::Shl, &second, down))
                };
                Ok(self.logic(Operation::Or, &first, &second))
            }
            bits => {
                Err(format!("i{bits} is not covered, integers of up to 32 bits and i64 are").into())
            }
        }
    }

    /// Words in a row, shifted by a constant.
    fn funnel_wide(&mut self, left: bool, high: &[Value], low: &[Value], by: u32) -> Vec<Value> {
        if by == 0 {
            return if left { high.to_vec() } else { low.to_vec() };
        }
        // The four words, from the lowest on, shifted down.
        let down = if left { 64 - by } else { by };
        let all = [low[0], low[1], high[0], high[1]];
        let whole = (down / 32) as usize;
        (0..2)
            .map(|at| match down % 32 {
                0 => all[at + whole],
                rest => self.funnel(all[at + whole + 1], all[at + whole], rest),
            })
            .collect()
    }

    fn funnel_word(&mut self, left: bool, high: Value, low: Value, amount: Value) -> Value {
        match (amount, left) {
            (Value::Bits(by), _) => {
                return match (by % 32, left) {
                    (0, true) => high,
                    (0, false) => low,
                    (by, true) => self.funnel(high, low, 32 - by),
                    (by, false) => self.funnel(high, low, by),
                };
            }
            (amount, _) if self.wants_scalar(&[high, low, amount]) => {
                let amount = self.word(Operation::And, &[amount, Value::Bits(31)]);
                let (operation, at) = if left {
                    (Operation::Shl, 1)
                } else {
                    (Operation::LShr, 0)
                };
                return self.shift(operation, &[low, high], amount)[at];
            }
            (amount, false) => return self.vector(op::V_ALIGNBIT_B32, &[high, low, amount]),
            _ => {}
        }
        if high == low {
            let down = self.word(Operation::Sub, &[Value::Bits(0), amount]);
            return self.vector(op::V_ALIGNBIT_B32, &[high, low, down]);
        }
        // Down by one place, and by the rest of 32.
        let down = self.word(Operation::Not, &[amount]);
        let first = self.vector(op::V_ALIGNBIT_B32, &[high, low, Value::Bits(1)]);
        let upper = self.word(Operation::LShr, &[high, Value::Bits(1)]);
        self.vector(op::V_ALIGNBIT_B32, &[upper, first, down])
    }
}
