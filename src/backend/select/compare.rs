//! `icmp` and `select`.

use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::mnemonics::{self, Operation, Predicate};
use super::reason::Malformed;
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_typed::Type;

/// `icmp`.
pub fn compare(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let mut words = instruction.words.iter();
    let predicate = words
        .find_map(|word| mnemonics::predicate_named(word))
        .ok_or(Malformed("a compare without a predicate"))?;
    let (ty, _) = instruction
        .operands
        .first()
        .ok_or(Malformed("it has fewer operands than it takes"))?;
    let (count, element) = elements(ty);
    if *element == Type::Integer(1) {
        let lhs = selector.conditions(0)?;
        let rhs = selector.conditions(1)?;
        let pairs = lhs.into_iter().zip(rhs);
        let bits = pairs
            .map(|(lhs, rhs)| selector.compare_bits(predicate, lhs, rhs))
            .collect();
        selector.result_bits(bits);
        return Ok(());
    }
    let bits = selector.integer_bits(element)?;
    if selector.is_on_scalar_unit()
        && matches!(predicate.name, "eq" | "ne")
        && let Some((word, bit)) = selector.tested_bit()?
    {
        let word = selector.to_scalar(word);
        let name = if predicate.name == "ne" {
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
        result.push(selector.compare_words(predicate, bits, lhs, rhs, extension));
    }
    selector.result_bits(result);
    Ok(())
}

/// `select`.
pub fn choose(selector: &mut Selector<'_>) -> Selected {
    let (count, element) = elements(&selector.instruction().ty);
    let by = selector.conditions(0)?;
    let by_element = |at: usize| by.get(if by.len() == 1 { 0 } else { at }).copied();
    if *element == Type::Integer(1) {
        let if_true = selector.conditions(1)?;
        let if_false = selector.conditions(2)?;
        let mut bits = Vec::with_capacity(count);
        for (at, (if_true, if_false)) in if_true.into_iter().zip(if_false).enumerate() {
            let by = by_element(at).ok_or(Malformed(
                "the condition of a `select` has fewer elements than what is selected",
            ))?;
            bits.push(selector.choose_bit(by, if_true, if_false));
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
    // Lanes may disagree on the condition and agree on the choice.
    let agreed = {
        let condition = selector.instruction().operands.first();
        condition.is_some_and(|(_, operand)| selector.is_uniform_operand(operand))
    };
    let chosen = if let ([by @ Condition::Mask(_)], false) = (&by[..], agreed) {
        selector.choose_vectors(*by, &if_true, &if_false)
    } else if let [by] = by[..] {
        selector.choose_words(by, &if_true, &if_false)
    } else {
        let per = (if_true.len() / count.max(1)).max(1);
        let mut chosen = Vec::with_capacity(if_true.len());
        for (at, (if_true, if_false)) in if_true.chunks(per).zip(if_false.chunks(per)).enumerate() {
            let by = by_element(at).ok_or(Malformed(
                "the condition of a `select` has fewer elements than what is selected",
            ))?;
            chosen.extend(selector.choose_words(by, if_true, if_false));
        }
        chosen
    };
    selector.result_extension(chosen, extension);
    Ok(())
}

impl Selector<'_> {
    /// Compares bits: as numbers without a sign 0 and 1, with one 0 and -1.
    fn compare_bits(&mut self, predicate: &Predicate, lhs: Condition, rhs: Condition) -> Condition {
        // Signed numbers are in the other order.
        let name = match predicate.name {
            "sgt" => "ult",
            "sge" => "ule",
            "slt" => "ugt",
            "sle" => "uge",
            name => name,
        };
        match name {
            "ne" => self.bit_logic(Operation::Xor, lhs, rhs),
            "eq" => {
                let rhs = self.complement(rhs);
                self.bit_logic(Operation::Xor, lhs, rhs)
            }
            "ugt" => self.bit_without(lhs, rhs),
            "ult" => self.bit_without(rhs, lhs),
            "uge" => {
                let rhs = self.complement(rhs);
                self.bit_logic(Operation::Or, lhs, rhs)
            }
            _ => {
                let lhs = self.complement(lhs);
                self.bit_logic(Operation::Or, lhs, rhs)
            }
        }
    }

    /// Compares integers of so many bits.
    pub fn compare_words(
        &mut self,
        predicate: &'static Predicate,
        bits: u32,
        lhs: &[Value],
        rhs: &[Value],
        extension: [Extension; 2],
    ) -> Condition {
        let mut lhs = lhs.to_vec();
        let mut rhs = rhs.to_vec();
        let all: Vec<Value> = lhs.iter().chain(&rhs).copied().collect();
        let scalar = self.wants_scalar(&all);
        if !bits.is_multiple_of(32) && (bits != 16 || scalar) {
            for (words, extension) in [(&mut lhs, extension[0]), (&mut rhs, extension[1])] {
                let Some(last) = words.last_mut() else {
                    continue;
                };
                *last = if predicate.signed {
                    self.sign_extended(*last, bits % 32, extension)
                } else {
                    self.zero_extended(*last, bits % 32, extension)
                };
            }
        }
        if bits == 16 && !scalar {
            for word in lhs.iter_mut().chain(&mut rhs) {
                if let Value::Bits(bits) = word {
                    *bits &= 0xffff;
                }
            }
        }
        match (&lhs[..], &rhs[..]) {
            (&[Value::Bits(lhs)], &[Value::Bits(rhs)]) => {
                Condition::Constant(holds(predicate, lhs, rhs))
            }
            (&[lhs], &[rhs]) if scalar => {
                let lhs = self.to_scalar(lhs);
                let rhs = self.to_scalar(rhs);
                Condition::Compare(predicate.scalar, lhs, rhs)
            }
            (&[lhs], &[rhs]) => {
                let name = predicate.vector[usize::from(bits != 16)];
                self.compare_vector(name, lhs, rhs)
            }
            _ if scalar => self.compare_wide_scalars(predicate, &lhs, &rhs),
            (&[low, high], &[rhs_low, rhs_high]) => {
                let lhs = self.pair(&[low, high], Class::Vector);
                let rhs = self.pair(&[rhs_low, rhs_high], Class::Vector);
                self.compare_vector(predicate.vector[2], lhs, rhs)
            }
            _ => self.compare_many(predicate, &lhs, &rhs),
        }
    }

    fn compare_vector(&mut self, name: op::Opcode, lhs: Value, rhs: Value) -> Condition {
        let mask = self.fresh_mask();
        self.emit(name, &[mask], &[lhs, rhs]);
        Condition::Mask(mask)
    }

    /// Compares integers of several words on the scalar unit: what is left to borrow after a subtraction says which is less.
    fn compare_wide_scalars(
        &mut self,
        predicate: &'static Predicate,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Condition {
        let mut lhs = self.to_scalars(lhs);
        let mut rhs = self.to_scalars(rhs);
        if let Some(name) = predicate.scalar_wide {
            if lhs.len() == 2 {
                let lhs = self.pair(&lhs, Class::Scalar);
                let rhs = self.pair(&rhs, Class::Scalar);
                return Condition::Compare(name, lhs, rhs);
            }
            // All words are equal when nothing is left of their differences.
            let pairs: Vec<Value> = self.logic(Operation::Xor, &lhs, &rhs);
            let mut rest = Value::Bits(0);
            for word in pairs {
                rest = self.word(Operation::Or, &[rest, word]);
            }
            return Condition::Compare(predicate.scalar, rest, Value::Bits(0));
        }
        if predicate.signed {
            for words in [&mut lhs, &mut rhs] {
                if let Some(last) = words.last_mut() {
                    *last = self.word(Operation::Xor, &[*last, Value::Bits(1 << 31)]);
                }
            }
        }
        // Less: one - other borrows. Greater: the other way round. Their inverses: nothing is borrowed.
        let (first, second) = match predicate.name {
            "ult" | "uge" | "slt" | "sge" => (lhs, rhs),
            _ => (rhs, lhs),
        };
        let strict = matches!(predicate.name, "ult" | "ugt" | "slt" | "sgt");
        let mut name = op::S_SUB_U32;
        for (first, second) in first.into_iter().zip(second) {
            self.make(name, 1, &[first, second]);
            name = op::S_SUBB_U32;
        }
        let values = [u32::from(strict), u32::from(!strict)].map(Value::Bits);
        Condition::Scalar(self.make(op::S_CSELECT_B32, 1, &values))
    }

    /// Compares integers of more than two words on the vector unit.
    fn compare_many(
        &mut self,
        predicate: &'static Predicate,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Condition {
        // From the highest pair of words down: greater there, or equal there and greater below.
        let mut result: Option<Condition> = None;
        let last = lhs.len().div_ceil(2).saturating_sub(1);
        let named = |name: &str| mnemonics::predicate_named(name).unwrap_or(predicate);
        for (at, (lhs, rhs)) in lhs.chunks(2).zip(rhs.chunks(2)).enumerate() {
            let extension = [Extension::Zero; 2];
            let bits = 32 * lhs.len() as u32;
            let Some(below) = result else {
                let unsigned = named(unsigned_name(predicate.name));
                result = Some(self.compare_words(unsigned, bits, lhs, rhs, extension));
                continue;
            };
            let equal = self.compare_words(named("eq"), bits, lhs, rhs, extension);
            let decided = match predicate.name {
                "eq" => {
                    result = Some(self.bit_logic(Operation::And, equal, below));
                    continue;
                }
                "ne" => {
                    let differs = self.complement(equal);
                    result = Some(self.bit_logic(Operation::Or, differs, below));
                    continue;
                }
                name => {
                    let name = strict_name(name);
                    let name = if at == last {
                        name
                    } else {
                        unsigned_name(name)
                    };
                    self.compare_words(named(name), bits, lhs, rhs, extension)
                }
            };
            let tied = self.bit_logic(Operation::And, equal, below);
            result = Some(self.bit_logic(Operation::Or, decided, tied));
        }
        result.unwrap_or(Condition::Constant(true))
    }
}

fn unsigned_name(name: &'static str) -> &'static str {
    match name {
        "sgt" => "ugt",
        "sge" => "uge",
        "slt" => "ult",
        "sle" => "ule",
        name => name,
    }
}

fn strict_name(name: &'static str) -> &'static str {
    match name {
        "sge" => "sgt",
        "sle" => "slt",
        "uge" => "ugt",
        "ule" => "ult",
        name => name,
    }
}

/// Whether a predicate holds of constants.
fn holds(predicate: &Predicate, lhs: u32, rhs: u32) -> bool {
    let (less, same) = if predicate.signed {
        ((lhs as i32) < rhs as i32, lhs == rhs)
    } else {
        (lhs < rhs, lhs == rhs)
    };
    match predicate.name {
        "eq" => same,
        "ne" => !same,
        "ult" | "slt" => less,
        "ule" | "sle" => less || same,
        "ugt" | "sgt" => !less && !same,
        _ => !less,
    }
}
