//! Sums and products that say whether they fit, and compares with three outcomes: what is above the rules of `overflow`, and what they ask.

use super::bit_manipulation::half;
use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::mnemonics::{Operation, Predicate};
use super::rules::{self, Checked, Number, Words};
use super::{Selected, Selector, wide_intrinsics, wide_overflow};
use crate::instructions::op;
use crate::machine::{Class, Modifier, Value};
use lanelog_typed::Type;

impl Selector<'_> {
    /// A sum or a difference of 16 or 32 bits on the vector unit that stays in its range.
    pub(super) fn clamped(
        &mut self,
        subtract: bool,
        signed: bool,
        bits: u32,
        both: [Value; 2],
    ) -> Value {
        let (words, halves) = match (subtract, signed) {
            (false, false) => (op::V_ADD_NC_U32, op::V_ADD_NC_U16),
            (true, false) => (op::V_SUB_NC_U32, op::V_SUB_NC_U16),
            (false, true) => (op::V_ADD_NC_I32, op::V_ADD_NC_I16),
            (true, true) => (op::V_SUB_NC_I32, op::V_SUB_NC_I16),
        };
        let (name, sources) = match bits {
            16 => (halves, both.map(half)),
            _ => (words, both),
        };
        let result = self.fresh(Class::Vector, 1);
        self.emit_with(name, &[result], &sources, &[Modifier::Word("clamp")]);
        result
    }

    /// A sum or a difference, and what is carried out of it; with a sign, of one word on the scalar unit.
    pub(super) fn with_carry(
        &mut self,
        subtract: bool,
        signed: bool,
        like: Words,
        rhs: Words,
    ) -> Checked {
        let (lhs, rhs) = (like.as_slice(), rhs.as_slice());
        let whole = |this: &Self, sum| Words::new(&this.split(sum)).unwrap_or(like);
        if self.wants_scalar(&[lhs, rhs].concat()) {
            let (lhs, rhs) = (self.to_scalars(lhs), self.to_scalars(rhs));
            let sum = match (signed, lhs.as_slice(), rhs.as_slice()) {
                (true, [lhs], [rhs]) if subtract => self.make(op::S_SUB_I32, 1, &[*lhs, *rhs]),
                (true, [lhs], [rhs]) => self.make(op::S_ADD_I32, 1, &[*lhs, *rhs]),
                _ => self.carried(subtract, Class::Scalar, &lhs, &rhs, None).0,
            };
            let over = self.make(op::S_CSELECT_B32, 1, &[Value::Bits(1), Value::Bits(0)]);
            return (whole(self, sum), Condition::Scalar(over));
        }
        let (sum, over) = self.carried(subtract, Class::Vector, lhs, rhs, None);
        (whole(self, sum), Condition::Mask(over))
    }

    /// A product of 64 bits, and whether the upper half of its 128 bits is not what the lower one says.
    pub(super) fn checked_product(&mut self, signed: bool, both: [[Value; 2]; 2]) -> Checked {
        let grown = |this: &mut Self, [low, high]: [Value; 2]| {
            let extension = match signed {
                true => this.word(Operation::AShr, &[high, Value::Bits(31)]),
                false => Value::Bits(0),
            };
            [low, high, extension, extension]
        };
        let [lhs, rhs] = both.map(|words| grown(self, words));
        let words = self.product_wide(&lhs, &rhs);
        let [low, high, third, fourth] = words[..] else {
            return (Words::One(Value::Bits(0)), Condition::Constant(true));
        };
        let [_, _, expected, _] = grown(self, [low, high]);
        let high_half = Words::Two([third, fourth]);
        let over = rules::compare(self, &Predicate::Ne, high_half, Words::Two([expected; 2]));
        (Words::Two([low, high]), over)
    }

    /// `llvm.*.with.overflow`. Whether it is one.
    ///
    /// # Errors
    /// Its type is not covered.
    pub fn with_overflow(&mut self, base: &str) -> Selected<bool> {
        let Some(operation) = base.strip_suffix(".with.overflow") else {
            return Ok(false);
        };
        let (operation, signed) = match operation {
            "llvm.uadd" => (Operation::Add, false),
            "llvm.sadd" => (Operation::Add, true),
            "llvm.usub" => (Operation::Sub, false),
            "llvm.ssub" => (Operation::Sub, true),
            "llvm.umul" => (Operation::Mul, false),
            "llvm.smul" => (Operation::Mul, true),
            _ => return Ok(false),
        };
        let operands = &self.instruction().operands;
        let Some((Type::Integer(bits), _)) = operands.first() else {
            return Err(
                "vectors are not covered, integers are: `opt -passes=scalarizer` takes them apart"
                    .into(),
            );
        };
        let extension = [self.extension(0), self.extension(1)];
        let (lhs, rhs) = (self.operand(0)?, self.operand(1)?);
        if *bits == wide_intrinsics::BITS {
            let (words, over) = wide_overflow::checked(self, operation, signed, &lhs, &rhs);
            self.checked_result(words, over);
            return Ok(true);
        }
        let (lhs, rhs) = (
            Number::new(&lhs, extension[0]),
            Number::new(&rhs, extension[1]),
        );
        let checked = match bits {
            ..=64 => rules::checked_operation(self, &operation, signed, *bits, lhs, rhs),
            _ => None,
        };
        let Some((words, over)) = checked else {
            let covered = match operation {
                Operation::Mul => "integers of up to 32 bits, i64 and i128 are",
                _ => "integers of up to 64 bits and i128 are",
            };
            return Err(format!("i{bits} is not covered, {covered}").into());
        };
        self.checked_result(words.to_vec(), over);
        Ok(true)
    }

    /// A number, and whether it is not the one that was asked for.
    fn checked_result(&mut self, mut words: Vec<Value>, over: Condition) {
        words.push(match over {
            Condition::Mask(mask) => mask,
            over => self.bit(over),
        });
        self.result(words);
    }

    /// `llvm.ucmp`, `llvm.scmp`: -1, 0 or 1.
    ///
    /// # Errors
    /// Its type is not covered.
    pub fn three_way(&mut self, signed: bool) -> Selected<bool> {
        let (ty, _) = self.typed_operand(0)?;
        let (count, element) = elements(ty);
        let bits = self.integer_bits(element)?;
        let (_, to) = elements(&self.instruction().ty);
        let to_words = self.words_of(to)?;
        let extension = [self.extension(0), self.extension(1)];
        let lhs = self.operand(0)?;
        let rhs = self.operand(1)?;
        let per = (lhs.len() / count.max(1)).max(1);
        let mut result = Vec::new();
        for (lhs, rhs) in lhs.chunks(per).zip(rhs.chunks(per)) {
            let word = match bits {
                wide_intrinsics::BITS => wide_overflow::three_way(self, signed, lhs, rhs),
                _ => {
                    let (lhs, rhs) = (
                        Number::new(lhs, extension[0]),
                        Number::new(rhs, extension[1]),
                    );
                    rules::three_way(self, signed, bits, lhs, rhs)
                }
            };
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
