//! `icmp` and `select`.

use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::reason::Malformed;
use super::rules::{self, Number, Operation, Pair, Predicate};
use super::{Selected, Selector, packed};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::Type;

/// Selects `icmp`.
pub fn compare(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let mut words = instruction.words.iter();
    let predicate = words
        .find_map(|word| Predicate::named(word))
        .ok_or(Malformed("a compare without a predicate"))?;
    let (ty, _) = selector.typed_operand(0)?;
    let (count, element) = elements(ty);
    if *element == Type::Integer(1) {
        let lhs = selector.conditions(0)?;
        let rhs = selector.conditions(1)?;
        let pairs = lhs.into_iter().zip(rhs);
        let bits = pairs
            .map(|(lhs, rhs)| rules::compare_bits(selector, &predicate, lhs, rhs))
            .collect();
        selector.result_bits(bits);
        return Ok(());
    }
    let bits = selector.integer_bits(element)?;
    if selector.is_on_scalar_unit()
        && matches!(predicate, Predicate::Eq | Predicate::Ne)
        && let Some((word, bit)) = selector.tested_bit()?
    {
        let word = selector.to_scalar(word);
        let name = if predicate == Predicate::Ne {
            op::S_BITCMP1_B32
        } else {
            op::S_BITCMP0_B32
        };
        selector.result_bits(vec![Condition::Compare(name, word, Value::Bits(bit))]);
        return Ok(());
    }
    let extension = [selector.extension(0), selector.extension(1)];
    let lhs = selector.operand(0)?;
    let rhs = selector.operand(1)?;
    let per = lhs.len() / count.max(1);
    let mut result = Vec::with_capacity(count);
    for (lhs, rhs) in lhs.chunks(per.max(1)).zip(rhs.chunks(per.max(1))) {
        result.push(selector.compare_integers(predicate, bits, lhs, rhs, extension));
    }
    selector.result_bits(result);
    Ok(())
}

/// Selects `select`.
pub fn choose(selector: &mut Selector<'_>) -> Selected {
    let (count, element) = elements(&selector.instruction().ty);
    let by = selector.conditions(0)?;
    let by_element = |at: usize| {
        let by = by.get(if by.len() == 1 { 0 } else { at });
        by.copied().ok_or(Malformed(
            "the condition of a `select` has fewer elements than what is selected",
        ))
    };
    if *element == Type::Integer(1) {
        let if_true = selector.conditions(1)?;
        let if_false = selector.conditions(2)?;
        let mut bits = Vec::with_capacity(count);
        for (at, (if_true, if_false)) in if_true.into_iter().zip(if_false).enumerate() {
            bits.push(rules::choose_bit(
                selector,
                by_element(at)?,
                if_true,
                if_false,
            ));
        }
        selector.result_bits(bits);
        return Ok(());
    }
    let extension = match (selector.extension(1), selector.extension(2)) {
        (if_true, if_false) if if_true == if_false => if_true,
        _ => Extension::Unknown,
    };
    let if_true = selector.operand(1)?;
    let if_false = selector.operand(2)?;
    // The condition may be divergent although the result is uniform.
    let agreed = selector.is_uniform_at(0);
    let all = [&if_true[..], &if_false].concat();
    let chosen = if let [by] = by[..] {
        let choose = |selector: &mut Selector<'_>, if_true: &[Value], if_false: &[Value]| match by {
            Condition::Mask(_) if !agreed => selector.choose_vectors(by, if_true, if_false),
            _ => selector.choose_words(by, if_true, if_false),
        };
        let halves = packed::has_halves(&selector.instruction().ty) && !selector.wants_scalar(&all);
        let mut joined = |words: &[Value]| selector.joined_all(words).filter(|_| halves);
        match joined(&if_true).zip(joined(&if_false)) {
            Some((if_true, if_false)) => {
                let words = choose(selector, &if_true, &if_false).into_iter();
                words.flat_map(|word| selector.halves_of(word)).collect()
            }
            None => choose(selector, &if_true, &if_false),
        }
    } else {
        let per = (if_true.len() / count.max(1)).max(1);
        let mut chosen = Vec::with_capacity(if_true.len());
        for (at, (if_true, if_false)) in if_true.chunks(per).zip(if_false.chunks(per)).enumerate() {
            chosen.extend(selector.choose_words(by_element(at)?, if_true, if_false));
        }
        chosen
    };
    selector.result_extension(chosen, extension);
    Ok(())
}

impl Selector<'_> {
    /// Compares integers of `bits` bits.
    pub fn compare_integers(
        &mut self,
        predicate: Predicate,
        bits: u32,
        lhs: &[Value],
        rhs: &[Value],
        [known, other]: [Extension; 2],
    ) -> Condition {
        if lhs.len() <= 2 {
            let (lhs, rhs) = (Number::new(lhs, known), Number::new(rhs, other));
            return rules::compare_numbers(self, &predicate, bits, lhs, rhs);
        }
        if self.wants_scalar(&[lhs, rhs].concat()) {
            return self.compare_wide_scalars(predicate, lhs, rhs);
        }
        self.compare_many(predicate, lhs, rhs)
    }

    /// Compares vector words of 16 or 32 bits.
    pub(super) fn compare_vectors(
        &mut self,
        predicate: Predicate,
        size: u32,
        lhs: Value,
        rhs: Value,
    ) -> Value {
        let mask = self.fresh_mask();
        let name = predicate.vector()[size.min(2) as usize];
        self.emit(name, &[mask], &[lhs, rhs]);
        mask
    }

    /// Compares pairs of vector words.
    pub(super) fn compare_vector_pairs(
        &mut self,
        predicate: Predicate,
        lhs: Pair,
        rhs: Pair,
    ) -> Value {
        let [lhs, rhs] = [lhs, rhs].map(|words| self.pair(&words, Class::Vector));
        self.compare_vectors(predicate, 2, lhs, rhs)
    }

    /// Compares integers of several words on the scalar unit: the borrow of the subtraction
    /// decides.
    pub(super) fn compare_wide_scalars(
        &mut self,
        predicate: Predicate,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Condition {
        use Predicate::{Eq, Ne, Sge, Slt, Uge, Ult};
        let mut lhs = self.to_scalars(lhs);
        let mut rhs = self.to_scalars(rhs);
        if let Eq | Ne = predicate {
            if lhs.len() == 2 {
                let lhs = self.pair(&lhs, Class::Scalar);
                let rhs = self.pair(&rhs, Class::Scalar);
                let name = if predicate == Eq {
                    op::S_CMP_EQ_U64
                } else {
                    op::S_CMP_LG_U64
                };
                return Condition::Compare(name, lhs, rhs);
            }
            // All words are equal if the bitwise or of their differences (`xor`) is zero.
            let pairs: Vec<Value> = self.logic(Operation::Xor, &lhs, &rhs);
            let mut rest = Value::Bits(0);
            for word in pairs {
                rest = self.word(Operation::Or, &[rest, word]);
            }
            return Condition::Compare(predicate.scalar(), rest, Value::Bits(0));
        }
        if predicate.is_signed() {
            for words in [&mut lhs, &mut rhs] {
                if let Some(last) = words.last_mut() {
                    *last = self.word(Operation::Xor, &[*last, Value::Bits(1 << 31)]);
                }
            }
        }
        // `lhs < rhs` if `lhs - rhs` borrows. `>` swaps the operands; `>=` and `<=` test for no
        // borrow.
        let (first, second) = match predicate {
            Ult | Uge | Slt | Sge => (lhs, rhs),
            _ => (rhs, lhs),
        };
        let strict = predicate == predicate.strict();
        let mut name = op::S_SUB_U32;
        for (first, second) in first.into_iter().zip(second) {
            self.make(name, 1, &[first, second]);
            name = op::S_SUBB_U32;
        }
        let values = [u32::from(strict), u32::from(!strict)].map(Value::Bits);
        Condition::Scalar(self.make(op::S_CSELECT_B32, 1, &values))
    }

    /// Compares integers of more than two words on the vector unit, from the lowest pair of words
    /// to the highest. For each pair, the result is `greater(pair)`, or `equal(pair)` and the
    /// result for the lower pairs.
    fn compare_many(&mut self, predicate: Predicate, lhs: &[Value], rhs: &[Value]) -> Condition {
        let last = lhs.len().div_ceil(2).saturating_sub(1);
        let mut below = None;
        for (at, (lhs, rhs)) in lhs.chunks(2).zip(rhs.chunks(2)).enumerate() {
            let compare = |this: &mut Self, predicate| {
                let bits = 32 * lhs.len() as u32;
                this.compare_integers(predicate, bits, lhs, rhs, [Extension::Zero; 2])
            };
            let Some(so_far) = below else {
                below = Some(compare(self, predicate.unsigned()));
                continue;
            };
            if predicate == Predicate::Ne {
                let differs = compare(self, predicate);
                below = Some(rules::bit_logic(self, &Operation::Or, differs, so_far));
                continue;
            }
            let equal = compare(self, Predicate::Eq);
            let tied = |this: &mut Self| rules::bit_logic(this, &Operation::And, equal, so_far);
            below = Some(if predicate == Predicate::Eq {
                tied(self)
            } else {
                let strict = predicate.strict();
                let decided = compare(
                    self,
                    if at == last {
                        strict
                    } else {
                        strict.unsigned()
                    },
                );
                let tied = tied(self);
                rules::bit_logic(self, &Operation::Or, decided, tied)
            });
        }
        below.unwrap_or(Condition::Constant(true))
    }
}
