//! `add`, `sub`, `mul`, shifts, `and`, `or`, `xor`.

use super::condition::Condition;
use super::elements::elements;
use super::extension::Extension;
use super::reason::Broken;
use super::rules::{self, Number, Operation};
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;

/// Selects one of these instructions, element by element.
pub fn binary(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let opcode = instruction.opcode;
    let (count, element) = elements(&instruction.ty);
    let bits = selector.integer_bits(element)?;
    if bits == 1 {
        return bit_by_bit(selector, opcode);
    }
    let extension = [selector.extension(0), selector.extension(1)];
    let lhs = selector.operand(0)?;
    let rhs = selector.operand(1)?;
    let per = (lhs.len() / count.max(1)).max(1);
    let all: Vec<Value> = lhs.iter().chain(&rhs).copied().collect();
    let extension_of_result = extension_of_result(selector, opcode, bits, extension, &all);
    let both = [(&lhs[..], Some(per)), (&rhs[..], Some(per))];
    let (words, paired) = selector.walk(count, &both, &mut |selector, at, parts| {
        let &[lhs, rhs] = parts else {
            return Err(Broken("an operation on integers has other operands than two").into());
        };
        if let (&[lhs], &[rhs]) = (lhs, rhs)
            && let Some(word) = selector.folded(opcode, bits, at, [lhs, rhs])
        {
            return Ok(vec![word]);
        }
        if matches!(opcode, Opcode::Add | Opcode::Sub) {
            let subtract = opcode == Opcode::Sub;
            if let Some(all) = selector.bit_sum(subtract, bits, lhs, rhs)? {
                return Ok(all);
            }
            if bits == 64
                && !subtract
                && let Some(all) = selector.product_sum(lhs, rhs)
            {
                return Ok(all);
            }
        }
        selector.integer(opcode, bits, lhs, rhs, extension)
    })?;
    let extension_of_result = if paired {
        Extension::Unknown
    } else {
        extension_of_result
    };
    selector.result_extension(words, extension_of_result);
    Ok(())
}

/// The known upper bits of the result's words, derived from those of the operands. Constants are
/// zero-extended.
fn extension_of_result(
    selector: &Selector<'_>,
    opcode: Opcode,
    bits: u32,
    extension: [Extension; 2],
    words: &[Value],
) -> Extension {
    // 16-bit vector shifts leave the upper half of the result register undefined.
    let halves = bits == 16 && !selector.wants_scalar(words);
    match (opcode, extension) {
        (Opcode::And, [Extension::Zero, _] | [_, Extension::Zero]) => Extension::Zero,
        (Opcode::And | Opcode::Or | Opcode::Xor, [lhs, rhs]) if lhs == rhs => lhs,
        (Opcode::LShr, _) if !halves => Extension::Zero,
        (Opcode::AShr, _) if !halves => Extension::Sign,
        _ => Extension::Unknown,
    }
}

/// Operations on `i1`: `add` and `sub` are `xor`, `mul` is `and`. A shift amount other than 0 is
/// out of range, so that a shift returns its first operand.
fn bit_by_bit(selector: &mut Selector<'_>, opcode: Opcode) -> Selected {
    let operation = match opcode {
        Opcode::Add | Opcode::Sub | Opcode::Xor => Operation::Xor,
        Opcode::And | Opcode::Mul => Operation::And,
        Opcode::Or => Operation::Or,
        _ => {
            let bits = selector.conditions(0)?;
            selector.result_bits(bits);
            return Ok(());
        }
    };
    let lhs = selector.conditions(0)?;
    let rhs = selector.conditions(1)?;
    let pairs = lhs.into_iter().zip(rhs);
    let bits: Vec<Condition> = pairs
        .map(|(lhs, rhs)| rules::bit_logic(selector, &operation, lhs, rhs))
        .collect();
    selector.result_bits(bits);
    Ok(())
}

impl Selector<'_> {
    /// Selects an operation on integers of `bits` bits.
    ///
    /// # Errors
    /// The integers are too wide for the operation.
    pub fn integer(
        &mut self,
        opcode: Opcode,
        bits: u32,
        lhs: &[Value],
        rhs: &[Value],
        extension: [Extension; 2],
    ) -> Selected<Vec<Value>> {
        let operation = match opcode {
            Opcode::Add => return Ok(self.sum(false, lhs, rhs)),
            Opcode::Sub => return Ok(self.sum(true, lhs, rhs)),
            Opcode::And => return Ok(self.logic(Operation::And, lhs, rhs)),
            Opcode::Or => return Ok(self.logic(Operation::Or, lhs, rhs)),
            Opcode::Xor => return Ok(self.logic(Operation::Xor, lhs, rhs)),
            Opcode::Mul if lhs.len() <= 2 => return Ok(self.product(lhs, rhs)),
            Opcode::Mul => return Ok(self.product_wide(lhs, rhs)),
            Opcode::Shl => Operation::Shl,
            Opcode::LShr => Operation::LShr,
            Opcode::AShr => Operation::AShr,
            opcode => {
                return Err(format!("`{}` of i{bits} is not covered", opcode.keyword()).into());
            }
        };
        if lhs.len() > 2 {
            return self.shift_wide(operation, lhs, rhs);
        }
        let number = Number::new(lhs, extension[0]);
        Ok(rules::shift_number(self, &operation, bits, number, rhs[0]).to_vec())
    }

    /// A shift of more than two words by a constant amount.
    fn shift_wide(
        &mut self,
        operation: Operation,
        one: &[Value],
        amount: &[Value],
    ) -> Selected<Vec<Value>> {
        let amount = match (amount, one) {
            (&[Value::Bits(amount), ..], _) => amount,
            (&[amount, ..], &[_, _, _, _]) => {
                return Ok(self.shift_by_halves(operation, one, amount));
            }
            _ => {
                return Err(
                    "an amount that is not constant is covered for up to 64 bits, and for 128"
                        .into(),
                );
            }
        };
        let whole = (amount / 32) as usize;
        let rest = amount % 32;
        let count = one.len();
        let left = operation == Operation::Shl;
        let fill = self.sign(operation == Operation::AShr, one);
        // The operand's word at index `at - by` for a left shift, `at + by` for a right shift.
        let word = |at: usize, by: usize| -> Value {
            let found = if left {
                at.checked_sub(by)
            } else {
                Some(at + by)
            };
            found.and_then(|at| one.get(at)).copied().unwrap_or(fill)
        };
        let mut result = Vec::with_capacity(count);
        for at in 0..count {
            let near = word(at, whole);
            let far = word(at, whole + 1);
            let (high, low) = if left { (near, far) } else { (far, near) };
            let down = if left { 32 - rest } else { rest };
            result.push(if rest == 0 {
                near
            } else {
                rules::funnel(self, high, low, down)
            });
        }
        Ok(result)
    }

    /// A shift of four words by a variable amount, in two steps: a funnel shift of both pairs of
    /// words by the amount modulo 64; then, if bit 6 of the amount is set, a move of one pair to
    /// the place of the other.
    fn shift_by_halves(
        &mut self,
        operation: Operation,
        words: &[Value],
        amount: Value,
    ) -> Vec<Value> {
        let (low, high) = words.split_at(2);
        let left = operation == Operation::Shl;
        let (from, to) = if left { (low, high) } else { (high, low) };
        let (along, against) = if left {
            (Operation::Shl, Operation::LShr)
        } else {
            (Operation::LShr, Operation::Shl)
        };
        let within = self.word(Operation::And, &[amount, Value::Bits(63)]);
        let first = self.shift(operation, from, within);
        let second = self.shift(along, to, within);
        // The shift by 64 minus the amount is done in two steps, because a shift of 64 bits by 64
        // is not possible in one.
        let rest = self.word(Operation::Xor, &[within, Value::Bits(63)]);
        let across = self.shift(against, from, Value::Bits(1));
        let across = self.shift(against, &across, rest);
        let second = self.logic(Operation::Or, &second, &across);
        let sign = self.sign(operation == Operation::AShr, high);
        let far = self.word(Operation::And, &[amount, Value::Bits(64)]);
        let far = self.is_not_zero(far);
        let to = self.choose_words(far, &first, &second);
        let from = self.choose_words(far, &[sign; 2], &first);
        if left {
            [from, to].concat()
        } else {
            [to, from].concat()
        }
    }

    /// The schoolbook product of integers of several words.
    pub fn product_wide(&mut self, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let zero = Value::Bits(0);
        let count = lhs.len();
        let mut result = vec![zero; count];
        for (row, lhs) in lhs.iter().enumerate() {
            let mut carry = zero;
            for (column, rhs) in rhs.iter().enumerate().take(count - row) {
                let at = row + column;
                let known = [result[at], zero];
                if at + 1 == count {
                    // Only the low word of this partial product affects the highest word of the
                    // result.
                    let product = self.word(Operation::Mul, &[*lhs, *rhs]);
                    let sum = self.word(Operation::Add, &[product, result[at]]);
                    result[at] = self.word(Operation::Add, &[sum, carry]);
                    continue;
                }
                let sum = if *lhs == zero || *rhs == zero {
                    known.to_vec()
                } else if self.wants_scalar(&[*lhs, *rhs]) {
                    let low = self.word(Operation::Mul, &[*lhs, *rhs]);
                    let high = self.word(Operation::MulHighU, &[*lhs, *rhs]);
                    self.sum(false, &[low, high], &known)
                } else {
                    let sum = self.multiply_add(false, *lhs, *rhs, &known);
                    self.split(sum)
                };
                let sum = self.sum(false, &sum, &[carry, zero]);
                result[at] = sum[0];
                carry = sum[1];
            }
        }
        result
    }
}
