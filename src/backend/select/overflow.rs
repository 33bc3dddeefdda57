//! Sums and products that say whether they fit, those that stay in their range, and compares with three outcomes.

use super::aggregate::elements;
use super::bit_manipulation::half;
use super::condition::Condition;
use super::integer_intrinsics::Element;
use super::mnemonics::{self, Operation, Predicate};
use super::operate::{Extension, low_bits};
use super::reason::{Broken, Malformed};
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_typed::Type;

fn named(name: &str) -> Selected<&'static Predicate> {
    mnemonics::predicate_named(name)
        .ok_or_else(|| Broken("a compare of integers that is not in the table").into())
}

/// The instruction that keeps a sum or a difference in its range: of 32 bits, and of 16.
const CLAMPED: &[(bool, bool, op::Opcode, op::Opcode)] = &[
    (false, false, op::V_ADD_NC_U32, op::V_ADD_NC_U16),
    (true, false, op::V_SUB_NC_U32, op::V_SUB_NC_U16),
    (false, true, op::V_ADD_NC_I32, op::V_ADD_NC_I16),
    (true, true, op::V_SUB_NC_I32, op::V_SUB_NC_I16),
];

impl Selector<'_> {
    /// A sum or a difference that stays in its range.
    pub fn saturated(
        &mut self,
        subtract: bool,
        signed: bool,
        element: &Element<'_>,
    ) -> Selected<Vec<Value>> {
        let bits = element.bits;
        if bits > 64 {
            return Err(format!("i{bits} is not covered, integers of up to 64 bits are").into());
        }
        if matches!(bits, 33..64) {
            return self.saturated_within(subtract, signed, element);
        }
        let (lhs, rhs) = (element.words[0], element.words[1]);
        let both = [lhs[0], rhs[0]];
        if matches!(bits, 16 | 32) && !self.wants_scalar(&both) {
            let row = CLAMPED
                .iter()
                .find(|row| (row.0, row.1) == (subtract, signed));
            let (_, _, words, halves) =
                row.ok_or(Broken("a saturating sum that is not in the table"))?;
            return Ok(vec![if bits == 16 {
                self.clamped(*halves, &both.map(half))
            } else {
                self.clamped(*words, &both)
            }]);
        }
        if bits < 32 {
            let lhs = self.extended(element, 0, signed);
            let rhs = self.extended(element, 1, signed);
            let operation = if subtract {
                Operation::Sub
            } else {
                Operation::Add
            };
            let word = self.word(operation, &[lhs, rhs]);
            let most = low_bits(if signed { bits - 1 } else { bits });
            let least = if signed { !most } else { 0 };
            if !signed && !subtract {
                return Ok(vec![self.word(Operation::MinU, &[word, Value::Bits(most)])]);
            }
            if !signed {
                return Ok(vec![self.word(Operation::MaxI, &[word, Value::Bits(0)])]);
            }
            return Ok(vec![self.between(word, least, most)]);
        }
        let (words, over) = self.overflowing(subtract, signed, element)?;
        if !signed {
            let bound = Value::Bits(if subtract { 0 } else { u32::MAX });
            return Ok(self.choose_words(over, &vec![bound; words.len()], &words));
        }
        // The sign of the first operand says which way it left.
        let last = lhs[lhs.len() - 1];
        let sign = self.word(Operation::AShr, &[last, Value::Bits(31)]);
        let mut bound: Vec<Value> = lhs[1..]
            .iter()
            .map(|_| self.word(Operation::Not, &[sign]))
            .collect();
        bound.push(self.word(Operation::Xor, &[sign, Value::Bits(i32::MAX as u32)]));
        Ok(self.choose_words(over, &bound, &words))
    }

    /// Of 33 to 63 bits: the sum of 64 bits is exact, and held against both ends.
    fn saturated_within(
        &mut self,
        subtract: bool,
        signed: bool,
        element: &Element<'_>,
    ) -> Selected<Vec<Value>> {
        let sum = self.sum_within(subtract, signed, element);
        let most = (1u64 << (element.bits - u32::from(signed))) - 1;
        let least = if signed { !most } else { 0 };
        let mut words = sum;
        // A difference may be negative whatever its operands are, a sum of numbers without a sign is not.
        let ends: &[(&str, u64)] = match (signed, subtract) {
            (true, _) => &[("slt", least), ("sgt", most)],
            (false, true) => &[("slt", least)],
            (false, false) => &[("ugt", most)],
        };
        for (name, end) in ends {
            let end = [*end as u32, (*end >> 32) as u32].map(Value::Bits);
            let beyond =
                self.compare_words(named(name)?, 64, &words, &end, [Extension::Unknown; 2]);
            words = self.choose_words(beyond, &end, &words);
        }
        Ok(words)
    }

    /// The sum or the difference of integers of 33 to 63 bits as one of 64, in which it fits.
    fn sum_within(&mut self, subtract: bool, signed: bool, element: &Element<'_>) -> Vec<Value> {
        let lhs = self.grown(element.words[0], element.bits, signed);
        let rhs = self.grown(element.words[1], element.bits, signed);
        self.sum(subtract, &lhs, &rhs)
    }

    /// An integer of 33 to 63 bits as one of 64.
    fn grown(&mut self, words: &[Value], bits: u32, signed: bool) -> Vec<Value> {
        let mut words = words.to_vec();
        if let Some(last) = words.last_mut() {
            *last = match signed {
                true => self.sign_extended(*last, bits % 32, Extension::Unknown),
                false => self.zero_extended(*last, bits % 32, Extension::Unknown),
            };
        }
        words
    }

    /// A number with a sign, at least and at most so much.
    fn between(&mut self, word: Value, least: u32, most: u32) -> Value {
        let (least, most) = (Value::Bits(least), Value::Bits(most));
        if self.wants_scalar(&[word]) {
            let word = self.word(Operation::MaxI, &[word, least]);
            return self.word(Operation::MinI, &[word, most]);
        }
        self.vector(op::V_MED3_I32, &[word, least, most])
    }

    /// A sum or a difference of 32 or 64 bits, and whether it does not fit.
    fn overflowing(
        &mut self,
        subtract: bool,
        signed: bool,
        element: &Element<'_>,
    ) -> Selected<(Vec<Value>, Condition)> {
        let bits = element.bits;
        let (lhs, rhs) = (element.words[0], element.words[1]);
        let all: Vec<Value> = lhs.iter().chain(rhs).copied().collect();
        if self.wants_scalar(&all) {
            let lhs = self.to_scalars(lhs);
            let rhs = self.to_scalars(rhs);
            let names = match (subtract, signed && lhs.len() == 1) {
                (false, true) => [op::S_ADD_I32, op::NONE],
                (true, true) => [op::S_SUB_I32, op::NONE],
                (false, false) => [op::S_ADD_U32, op::S_ADDC_U32],
                (true, false) => [op::S_SUB_U32, op::S_SUBB_U32],
            };
            if !signed || lhs.len() == 1 {
                let tuple = self.fresh(Class::Scalar, lhs.len() as u8);
                for (at, (lhs, rhs)) in lhs.iter().zip(&rhs).enumerate() {
                    self.emit(
                        names[usize::from(at > 0)],
                        &[tuple.word(at as u8)],
                        &[*lhs, *rhs],
                    );
                }
                let over = self.make(op::S_CSELECT_B32, 1, &[Value::Bits(1), Value::Bits(0)]);
                return Ok((self.split(tuple), Condition::Scalar(over)));
            }
        } else if !signed {
            let names = if subtract {
                [op::V_SUB_CO_U32, op::V_SUB_CO_CI_U32]
            } else {
                [op::V_ADD_CO_U32, op::V_ADD_CO_CI_U32]
            };
            let tuple = self.fresh(Class::Vector, lhs.len() as u8);
            let first = self.fresh_mask();
            self.emit(names[0], &[tuple.word(0), first], &[lhs[0], rhs[0]]);
            let mut carry = first;
            for at in 1..lhs.len() {
                let next = self.fresh_mask();
                let sources = [lhs[at], rhs[at], carry];
                self.emit(names[1], &[tuple.word(at as u8), next], &sources);
                carry = next;
            }
            return Ok((self.split(tuple), Condition::Mask(carry)));
        }
        // A sum is less than the first number exactly when the second is negative; a difference when it is positive.
        let words = self.sum(subtract, lhs, rhs);
        let extension = [Extension::Unknown; 2];
        let less = self.compare_words(named("slt")?, bits, &words, lhs, extension);
        let zero = vec![Value::Bits(0); lhs.len()];
        let name = if subtract { "sgt" } else { "slt" };
        let (top, zero) = if subtract {
            (rhs, &zero[..])
        } else {
            // The sign stands in the highest word.
            (&rhs[rhs.len() - 1..], &zero[..1])
        };
        let bits = 32 * top.len() as u32;
        let expected = self.compare_words(named(name)?, bits, top, zero, extension);
        let over = self.bit_logic(Operation::Xor, less, expected);
        Ok((words, over))
    }

    /// `llvm.*.with.overflow`. Whether it is one.
    ///
    /// # Errors
    /// Its type is not covered.
    pub fn with_overflow(&mut self, base: &str) -> Selected<bool> {
        let (operation, signed) = match base {
            "llvm.uadd.with.overflow" => (Operation::Add, false),
            "llvm.sadd.with.overflow" => (Operation::Add, true),
            "llvm.usub.with.overflow" => (Operation::Sub, false),
            "llvm.ssub.with.overflow" => (Operation::Sub, true),
            "llvm.umul.with.overflow" => (Operation::Mul, false),
            "llvm.smul.with.overflow" => (Operation::Mul, true),
            _ => return Ok(false),
        };
        let operands = &self.instruction().operands;
        let Some((Type::Integer(bits), _)) = operands.first() else {
            return Err(
                "vectors are not covered, integers are: `opt -passes=scalarizer` takes them apart"
                    .into(),
            );
        };
        let bits = *bits;
        let extension = [self.extension(0), self.extension(1)];
        let lhs = self.operand(0)?;
        let rhs = self.operand(1)?;
        let element = Element {
            at: 0,
            bits,
            words: &[&lhs, &rhs],
            extension: &extension,
        };
        let (mut words, over) = match (operation, bits) {
            (_, ..=31) => self.narrow_overflow(operation, signed, &element)?,
            (Operation::Mul, 32) => self.product_overflow(signed, lhs[0], rhs[0])?,
            (Operation::Mul, 64) => self.product_overflow_wide(signed, &lhs, &rhs)?,
            (Operation::Mul, _) => {
                return Err(format!(
                    "i{bits} is not covered, integers of up to 32 bits and i64 are"
                )
                .into());
            }
            (_, 33..=63) => {
                let words = self.sum_within(operation == Operation::Sub, signed, &element);
                let again = self.grown(&words, bits, signed);
                let extension = [Extension::Unknown; 2];
                let over = self.compare_words(named("ne")?, 64, &words, &again, extension);
                (words, over)
            }
            (_, 32 | 64) => self.overflowing(operation == Operation::Sub, signed, &element)?,
            _ => {
                return Err(
                    format!("i{bits} is not covered, integers of up to 64 bits are").into(),
                );
            }
        };
        words.push(match over {
            Condition::Mask(mask) => mask,
            over => self.bit(over),
        });
        self.result(words);
        Ok(true)
    }

    /// In 32 bits, where it fits or nearly: whether what is above its bits is what they say.
    fn narrow_overflow(
        &mut self,
        operation: Operation,
        signed: bool,
        element: &Element<'_>,
    ) -> Selected<(Vec<Value>, Condition)> {
        let lhs = self.extended(element, 0, signed);
        let rhs = self.extended(element, 1, signed);
        let word = self.word(operation, &[lhs, rhs]);
        let again = if signed {
            self.sign_extended(word, element.bits, Extension::Unknown)
        } else {
            self.zero_extended(word, element.bits, Extension::Unknown)
        };
        let extension = [Extension::Unknown; 2];
        if element.bits > 16 && operation == Operation::Mul {
            // A product may have twice the bits: those of the upper word count too.
            let (high, expected) = if signed {
                let high = self.word(Operation::MulHighI, &[lhs, rhs]);
                (high, self.word(Operation::AShr, &[word, Value::Bits(31)]))
            } else {
                (self.word(Operation::MulHighU, &[lhs, rhs]), Value::Bits(0))
            };
            let over = self.compare_words(
                named("ne")?,
                64,
                &[word, high],
                &[again, expected],
                extension,
            );
            return Ok((vec![word], over));
        }
        let over = self.compare_words(named("ne")?, 32, &[word], &[again], extension);
        Ok((vec![word], over))
    }

    fn product_overflow(
        &mut self,
        signed: bool,
        lhs: Value,
        rhs: Value,
    ) -> Selected<(Vec<Value>, Condition)> {
        let low = self.word(Operation::Mul, &[lhs, rhs]);
        let (high, expected) = if signed {
            let high = self.word(Operation::MulHighI, &[lhs, rhs]);
            (high, self.word(Operation::AShr, &[low, Value::Bits(31)]))
        } else {
            let high = self.word(Operation::MulHighU, &[lhs, rhs]);
            (high, Value::Bits(0))
        };
        let over = self.compare_words(
            named("ne")?,
            32,
            &[high],
            &[expected],
            [Extension::Unknown; 2],
        );
        Ok((vec![low], over))
    }

    /// Of 128 bits, the upper half must be what the lower one says.
    fn product_overflow_wide(
        &mut self,
        signed: bool,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Selected<(Vec<Value>, Condition)> {
        let grown = |this: &mut Self, words: &[Value]| {
            let extension = match words.last() {
                Some(last) if signed => this.word(Operation::AShr, &[*last, Value::Bits(31)]),
                _ => Value::Bits(0),
            };
            [words, &[extension, extension]].concat()
        };
        let lhs = grown(self, lhs);
        let rhs = grown(self, rhs);
        let mut words = self.product_wide(&lhs, &rhs);
        let high = words.split_off(2);
        let expected = grown(self, &words).split_off(2);
        let over = self.compare_words(named("ne")?, 64, &high, &expected, [Extension::Unknown; 2]);
        Ok((words, over))
    }

    /// `llvm.ucmp`, `llvm.scmp`: -1, 0 or 1.
    ///
    /// # Errors
    /// Its type is not covered.
    pub fn three_way(&mut self, signed: bool) -> Selected<bool> {
        let (ty, _) = self
            .instruction()
            .operands
            .first()
            .ok_or(Malformed("it has fewer operands than it takes"))?;
        let (count, element) = elements(ty);
        let bits = self.integer_bits(element)?;
        let (_, to) = elements(&self.instruction().ty);
        let to_words = self.words_of(to)?;
        let extension = [self.extension(0), self.extension(1)];
        let lhs = self.operand(0)?;
        let rhs = self.operand(1)?;
        let per = (lhs.len() / count.max(1)).max(1);
        let (greater, less) = if signed {
            ("sgt", "slt")
        } else {
            ("ugt", "ult")
        };
        let mut result = Vec::new();
        for (lhs, rhs) in lhs.chunks(per).zip(rhs.chunks(per)) {
            let greater = self.compare_words(named(greater)?, bits, lhs, rhs, extension);
            let word = self.bit_number(greater, false);
            let less = self.compare_words(named(less)?, bits, lhs, rhs, extension);
            let word = self.choose_word(less, Value::Bits(u32::MAX), word);
            let fill = match to_words {
                1 => word,
                _ => self.word(Operation::AShr, &[word, Value::Bits(31)]),
            };
            result.push(word);
            result.resize(result.len() + to_words - 1, fill);
        }
        self.result_extension(result, Extension::Sign);
        Ok(true)
    }
}
