//! Arithmetic with overflow, and three-way compares: functions that the rules in `overflow.isle`
//! call, and functions that call these rules.

use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::rules::{self, Number, Operation, Predicate};
use super::{Selected, Selector, wide_intrinsics};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Modifier, Value};
use lanelog_ir::typed::Type;

/// The extensions of two operands that fill their words, so that there are no upper bits.
const FULL: [Extension; 2] = [Extension::Unknown; 2];

/// The result words, and the condition that the result overflowed.
type Checked = (Vec<Value>, Condition);

impl Selector<'_> {
    /// A saturating 16-bit or 32-bit sum or difference on the vector unit.
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
            16 => (halves, both.map(|word| rules::half(self, word))),
            _ => (words, both),
        };
        let result = self.fresh(Class::Vector, 1);
        self.emit_with(name, &[result], &sources, &[Modifier::Word("clamp")]);
        result
    }

    /// A sum or a difference, and its carry-out. Signed integers must have one word and be on the
    /// scalar unit, because SCC is then the signed overflow.
    pub(super) fn with_carry(
        &mut self,
        subtract: bool,
        signed: bool,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Checked {
        if self.wants_scalar(&[lhs, rhs].concat()) {
            let (lhs, rhs) = (self.to_scalars(lhs), self.to_scalars(rhs));
            let sum = match (signed, lhs.as_slice(), rhs.as_slice()) {
                (true, [lhs], [rhs]) if subtract => self.make(op::S_SUB_I32, 1, &[*lhs, *rhs]),
                (true, [lhs], [rhs]) => self.make(op::S_ADD_I32, 1, &[*lhs, *rhs]),
                _ => self.carried(subtract, Class::Scalar, &lhs, &rhs, None).0,
            };
            let over = self.make(op::S_CSELECT_B32, 1, &[Value::Bits(1), Value::Bits(0)]);
            return (self.split(sum), Condition::Scalar(over));
        }
        let (sum, over) = self.carried(subtract, Class::Vector, lhs, rhs, None);
        (self.split(sum), Condition::Mask(over))
    }

    /// A sum or a difference of more than two words, and whether it overflows. A signed sum
    /// overflows if its sign differs from those of both operands; a signed difference, if its sign
    /// differs from that of the first operand, and the signs of the operands differ.
    pub(super) fn checked_sum(
        &mut self,
        subtract: bool,
        signed: bool,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Checked {
        if !signed {
            return self.with_carry(subtract, false, lhs, rhs);
        }
        let words = self.sum(subtract, lhs, rhs);
        let last = |words: &[Value]| words.last().copied().unwrap_or(Value::Bits(0));
        let [lhs, rhs, sum] = [lhs, rhs, &words].map(last);
        let first = self.word(Operation::Xor, &[lhs, sum]);
        let against = if subtract { lhs } else { sum };
        let second = self.word(Operation::Xor, &[rhs, against]);
        let both = self.word(Operation::And, &[first, second]);
        let over = self.compare_integers(Predicate::Slt, 32, &[both], &[Value::Bits(0)], FULL);
        (words, over)
    }

    /// A product, and whether it overflows. It overflows if the upper half of the double-width
    /// product is not the zero or sign extension of the lower half.
    pub(super) fn checked_product(
        &mut self,
        signed: bool,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Checked {
        let [wide, other] = [lhs, rhs].map(|words| {
            let above = vec![self.sign(signed, words); words.len()];
            [words, &above].concat()
        });
        let mut low = self.product_wide(&wide, &other);
        let high = low.split_off(lhs.len());
        let expected = vec![self.sign(signed, &low); high.len()];
        let bits = 32 * lhs.len() as u32;
        let over = self.compare_integers(Predicate::Ne, bits, &high, &expected, FULL);
        (low, over)
    }
}

/// Selects `llvm.*.with.overflow`.
pub(super) fn checked(selector: &mut Selector<'_>, operation: Operation, signed: bool) -> Selected {
    let operands = &selector.instruction().operands;
    let Some((Type::Integer(bits), _)) = operands.first() else {
        return Err(
            "vectors are not covered, integers are: `opt -passes=scalarizer` takes them apart"
                .into(),
        );
    };
    let extension = [selector.extension(0), selector.extension(1)];
    let (lhs, rhs) = (selector.operand(0)?, selector.operand(1)?);
    let checked = match (*bits, operation) {
        (wide_intrinsics::BITS, Operation::Mul) => {
            Some(selector.checked_product(signed, &lhs, &rhs))
        }
        (wide_intrinsics::BITS, _) => {
            Some(selector.checked_sum(operation == Operation::Sub, signed, &lhs, &rhs))
        }
        (bits @ ..=64, _) => {
            let lhs = Number::new(&lhs, extension[0]);
            let rhs = Number::new(&rhs, extension[1]);
            let checked = rules::checked_operation(selector, &operation, signed, bits, lhs, rhs);
            checked.map(|(words, over)| (words.to_vec(), over))
        }
        _ => None,
    };
    let Some((mut words, over)) = checked else {
        let covered = match operation {
            Operation::Mul => "integers of up to 32 bits, i64 and i128 are",
            _ => "integers of up to 64 bits and i128 are",
        };
        return Err(format!("i{bits} is not covered, {covered}").into());
    };
    words.push(match over {
        Condition::Mask(mask) => mask,
        over => selector.bit(over),
    });
    selector.result(words);
    Ok(())
}

/// `llvm.ucmp`, `llvm.scmp`: -1, 0 or 1.
pub(super) fn three_way(selector: &mut Selector<'_>, signed: bool) -> Selected {
    let (ty, _) = selector.typed_operand(0)?;
    let (count, element) = elements(ty);
    let bits = selector.integer_bits(element)?;
    let (_, to) = elements(&selector.instruction().ty);
    let to_words = selector.words_of(to)?;
    let extension = [selector.extension(0), selector.extension(1)];
    let lhs = selector.operand(0)?;
    let rhs = selector.operand(1)?;
    let per = (lhs.len() / count.max(1)).max(1);
    let predicates = match signed {
        true => [Predicate::Sgt, Predicate::Slt],
        false => [Predicate::Ugt, Predicate::Ult],
    };
    let mut result = Vec::new();
    for (lhs, rhs) in lhs.chunks(per).zip(rhs.chunks(per)) {
        let compare = |predicate| selector.compare_integers(predicate, bits, lhs, rhs, extension);
        let [greater, less] = predicates.map(compare);
        let word = rules::three_way(selector, less, greater);
        result.push(word);
        if to_words > 1 {
            let fill = rules::sign_of(selector, true, word);
            result.resize(result.len() + to_words - 1, fill);
        }
    }
    selector.result_extension(result, Extension::Sign);
    Ok(())
}
