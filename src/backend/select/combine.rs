//! Two operations of the function as one instruction. Which may be one is what `folded_into` of `rules/backend/fold.dl` says; here it is whether the words at
//! hand are such that an instruction takes them.

use super::aggregate::elements;
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::{Selected, Selector, ranges};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_ir::Opcode::{self, *};
use lanelog_typed::{self as typed, Constant, Operand, Type};

/// An operation of an operation: the instruction reads both operands of the inner one, then the other of the outer one.
struct Fused {
    outer: Opcode,
    inner: Opcode,
    name: op::Opcode,
}

const fn fused(outer: Opcode, inner: Opcode, name: op::Opcode) -> Fused {
    Fused { outer, inner, name }
}

/// Vector instructions of three sources. Which GPUs have them is what `folded_into` says. Source: AMD's ISA documents, VOP3.
#[rustfmt::skip]
const FUSED: &[Fused] = &[
    fused(Add, Shl, op::V_LSHL_ADD_U32),
    fused(Add, Add, op::V_ADD3_U32),
    fused(Add, Xor, op::V_XAD_U32),
    fused(Or, Shl, op::V_LSHL_OR_B32),
    fused(Or, And, op::V_AND_OR_B32),
    fused(Or, Or, op::V_OR3_B32),
    fused(Xor, Xor, op::V_XOR3_B32),
    fused(Shl, Add, op::V_ADD_LSHL_U32),
];

/// A shift of one to four places and a sum, on the scalar unit.
const SHIFTED_SUMS: [op::Opcode; 4] = [
    op::S_LSHL1_ADD_U32,
    op::S_LSHL2_ADD_U32,
    op::S_LSHL3_ADD_U32,
    op::S_LSHL4_ADD_U32,
];

impl<'s> Selector<'s> {
    /// The instruction that an operand comes from, if it is left to the one at hand.
    pub(super) fn inner(&self, index: usize) -> Option<&'s typed::Instruction> {
        let value = self.operand_value(index)?;
        let folded = self.source.choices.is_folded_into(value, self.value);
        folded.then(|| self.definition(value))?
    }

    /// Whether what a value is made of can be read by the instruction at hand: both are in the same cycle.
    fn is_near(&self, value: u32) -> bool {
        !self.source.verdicts.is_temporal(value, self.value)
            && self.source.plan.same_cycle(value, self.value)
    }

    /// A word of an operand of an instruction that is to be folded: of the element at a place.
    fn inner_word(
        &mut self,
        inner: &typed::Instruction,
        index: usize,
        at: usize,
    ) -> Selected<Option<Value>> {
        let Some((ty, operand)) = inner.operands.get(index) else {
            return Ok(None);
        };
        let (count, _) = elements(ty);
        let words = self.words(operand, ty)?;
        let word = if words.len() == count {
            words.get(at).copied()
        } else {
            None
        };
        Ok(word)
    }

    /// An operation on integers of one word as part of one instruction with what its operands come from; `None` if there is none.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn folded(
        &mut self,
        opcode: Opcode,
        bits: u32,
        at: usize,
        words: [Value; 2],
    ) -> Selected<Option<Value>> {
        if !(5..=32).contains(&bits) {
            return Ok(None);
        }
        let commutes = matches!(opcode, Add | And | Or | Xor);
        if let Some(word) = self.merged(opcode, bits, at)? {
            return Ok(Some(word));
        }
        for index in 0..if commutes { 2 } else { 1 } {
            let Some(inner) = self.inner(index) else {
                continue;
            };
            // Others, phis among them, may have operands that are not there yet.
            if !matches!(inner.opcode, Add | Mul | Shl | LShr | AShr | And | Or | Xor) {
                continue;
            }
            let other = words[1 - index];
            let (Some(first), Some(second)) = (
                self.inner_word(inner, 0, at)?,
                self.inner_word(inner, 1, at)?,
            ) else {
                continue;
            };
            if let Some(word) = self.fused(opcode, bits, inner, [first, second, other]) {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }

    fn fused(
        &mut self,
        outer: Opcode,
        bits: u32,
        inner: &typed::Instruction,
        words: [Value; 3],
    ) -> Option<Value> {
        let [first, second, other] = words;
        if let (And, LShr | AShr, Value::Bits(by), Value::Bits(mask)) =
            (outer, inner.opcode, second, other)
        {
            // Some bits in the middle of a word.
            let count = mask.trailing_ones();
            let plain = mask == super::operate::low_bits(count) && count > 0;
            if plain && by + count <= bits {
                return Some(self.field(false, first, by, count));
            }
        }
        if let (LShr | AShr, Shl, Value::Bits(up), Value::Bits(down)) =
            (outer, inner.opcode, second, other)
            && bits == 32
            && (1..32).contains(&up)
            && (up..32).contains(&down)
        {
            return Some(self.field(outer == AShr, first, down - up, 32 - down));
        }
        if self.wants_scalar(&words) {
            return self.fused_scalar(outer, inner.opcode, words);
        }
        let inner_opcode = inner.opcode;
        if outer == And && inner_opcode == Xor && second == Value::Bits(u32::MAX) {
            // The other's bits where the first has none.
            return Some(self.vector(op::V_BFI_B32, &[first, Value::Bits(0), other]));
        }
        if outer == Add
            && inner_opcode == Mul
            && bits == 32
            && ranges::factors_fit_24_bits(self, inner)
        {
            return Some(self.vector(op::V_MAD_U32_U24, &words));
        }
        if outer == Add && inner_opcode == Mul && bits == 32 {
            return self.product_plus(words);
        }
        let mut rows = FUSED.iter();
        let row = rows.find(|row| row.outer == outer && row.inner == inner_opcode)?;
        Some(self.vector(row.name, &words))
    }

    /// A product and a sum of words: the lower word of those of 64 bits. What is in the upper word of the number that is added is of no importance, so
    /// that one of the factors can be there.
    fn product_plus(&mut self, words: [Value; 3]) -> Option<Value> {
        let [first, second, addend] = words;
        let alone = |this: &Self, word: Value| match word {
            Value::Part { register, .. } => {
                let register = this.code.registers.get(register.0 as usize);
                register.is_some_and(|found| found.class == Class::Vector && found.words == 1)
            }
            _ => false,
        };
        let upper = if matches!(addend, Value::Bits(_)) {
            Value::Bits(0)
        } else if self.is_scalar(addend) {
            addend
        } else if !alone(self, addend) {
            return None;
        } else if alone(self, first) {
            first
        } else if alone(self, second) {
            second
        } else {
            return None;
        };
        let tuple = self.multiply_add(false, first, second, &[addend, upper]);
        Some(tuple.word(0))
    }

    fn fused_scalar(&mut self, outer: Opcode, inner: Opcode, words: [Value; 3]) -> Option<Value> {
        let [first, second, other] = words;
        let not = second == Value::Bits(u32::MAX);
        match (outer, inner) {
            (Add, Shl) => {
                let Value::Bits(by) = second else {
                    return None;
                };
                let name = SHIFTED_SUMS.get((by as usize).checked_sub(1)?)?;
                let sources = self.to_scalars(&[first, other]);
                Some(self.make(*name, 1, &sources))
            }
            (And, Xor) if not => {
                let sources = self.to_scalars(&[other, first]);
                Some(self.make(op::S_AND_NOT1_B32, 1, &sources))
            }
            (Or, Xor) if not => {
                let sources = self.to_scalars(&[other, first]);
                Some(self.make(op::S_OR_NOT1_B32, 1, &sources))
            }
            _ => None,
        }
    }

    /// Bits of two numbers by a mask: `(a & mask) | (b & ~mask)`.
    fn merged(&mut self, opcode: Opcode, bits: u32, at: usize) -> Selected<Option<Value>> {
        if opcode != Or || self.is_on_scalar_unit() {
            return Ok(None);
        }
        let (Some(lhs), Some(rhs)) = (self.inner(0), self.inner(1)) else {
            return Ok(None);
        };
        if lhs.opcode != And || rhs.opcode != And {
            return Ok(None);
        }
        let words = [
            self.inner_word(lhs, 0, at)?,
            self.inner_word(lhs, 1, at)?,
            self.inner_word(rhs, 0, at)?,
            self.inner_word(rhs, 1, at)?,
        ];
        let [
            Some(lhs),
            Some(Value::Bits(mask)),
            Some(rhs),
            Some(Value::Bits(rest)),
        ] = words
        else {
            return Ok(None);
        };
        let all = super::operate::low_bits(bits);
        if (mask ^ rest) & all != all {
            return Ok(None);
        }
        Ok(Some(
            self.vector(op::V_BFI_B32, &[Value::Bits(mask), lhs, rhs]),
        ))
    }

    /// A sum or a difference of which one number is a bit: the bit is the carry.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn bit_sum(
        &mut self,
        subtract: bool,
        bits: u32,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Selected<Option<Vec<Value>>> {
        if bits != 32 && bits != 64 || matches!(self.instruction().ty, Type::Vector(..)) {
            return Ok(None);
        }
        for index in [1, 0] {
            if subtract && index == 0 {
                break;
            }
            let Some(inner) = self.inner(index) else {
                continue;
            };
            let Some((Type::Integer(1), operand)) = inner.operands.first() else {
                continue;
            };
            let down = match inner.opcode {
                ZExt => subtract,
                SExt => !subtract,
                _ => continue,
            };
            let words = if index == 1 { lhs } else { rhs };
            let bit = self.condition(operand)?;
            let zero = vec![Value::Bits(0); words.len()];
            return Ok(Some(self.chain(down, words, &zero, Some(bit))));
        }
        Ok(None)
    }

    /// A word that a narrow operand is a part of, from a bit on: of `trunc (lshr x, n)`.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn part_of(&mut self, index: usize, bits: u32) -> Selected<Option<(Value, u32)>> {
        let Some(cut) = self.inner(index).filter(|inner| inner.opcode == Trunc) else {
            return Ok(None);
        };
        let Some((Type::Integer(_), Operand::Value(value))) = cut.operands.first() else {
            return Ok(None);
        };
        let same_unit = self.source.choices.is_scalar(*value) == self.is_on_scalar_unit();
        let shift = self.definition(*value).filter(|shift| {
            matches!(shift.opcode, LShr | AShr) && same_unit && self.is_near(*value)
        });
        let Some(shift) = shift else {
            return Ok(None);
        };
        let (Some((ty, operand)), Some((_, Operand::Constant(Constant::Bits(by))))) =
            (shift.operands.first(), shift.operands.get(1))
        else {
            return Ok(None);
        };
        let by = u32::try_from(*by).unwrap_or(u32::MAX);
        let from = self.integer_bits(ty)?;
        if by.saturating_add(bits) > from || by % 32 + bits > 32 {
            return Ok(None);
        }
        let words = self.words(operand, ty)?;
        Ok(words.get((by / 32) as usize).map(|word| (*word, by % 32)))
    }

    /// A product and a sum in one instruction of 64 bits.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn product_sum(
        &mut self,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Selected<Option<Vec<Value>>> {
        if self.is_on_scalar_unit() || matches!(self.instruction().ty, Type::Vector(..)) {
            return Ok(None);
        }
        for index in [0, 1] {
            let Some(inner) = self.inner(index) else {
                continue;
            };
            let addend = if index == 0 { rhs } else { lhs };
            let read = |this: &mut Self, index: usize| -> Selected<Vec<Value>> {
                let (ty, operand) = inner
                    .operands
                    .get(index)
                    .ok_or(Malformed("it has fewer operands than it takes"))?;
                this.words(operand, ty)
            };
            match inner.opcode {
                Mul => {
                    let first = read(self, 0)?;
                    let second = read(self, 1)?;
                    if let (true, [first, _], [second, _]) = (
                        ranges::factors_are_sign_extended(self, inner),
                        &first[..],
                        &second[..],
                    ) {
                        let tuple = self.multiply_add(true, *first, *second, addend);
                        return Ok(Some(self.split(tuple)));
                    }
                    if let (&[first, Value::Bits(0)], &[second, Value::Bits(0)]) =
                        (&first[..], &second[..])
                    {
                        let tuple = self.multiply_add(false, first, second, addend);
                        return Ok(Some(self.split(tuple)));
                    }
                }
                Shl => {
                    let Some((_, Operand::Constant(Constant::Bits(by @ 1..=4)))) =
                        inner.operands.get(1)
                    else {
                        continue;
                    };
                    let words = read(self, 0)?;
                    let shifted = self.pair(&words, Class::Vector);
                    let addend = self.pair(addend, Class::Vector);
                    let sources = [shifted, Value::Bits(*by as u32), addend];
                    let tuple = self.vector_tuple(op::V_LSHL_ADD_U64, 2, &sources);
                    return Ok(Some(self.split(tuple)));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The lesser or greater of three, or what lies between two constants.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn extreme_of_three(
        &mut self,
        operation: Operation,
        at: usize,
        words: [Value; 2],
    ) -> Selected<Option<Value>> {
        use Operation::{MaxI, MaxU, MinI, MinU};
        if self.is_on_scalar_unit() {
            return Ok(None);
        }
        let of_name = |name: &str| match name.split('.').nth(1) {
            Some("umin") => Some(MinU),
            Some("umax") => Some(MaxU),
            Some("smin") => Some(MinI),
            Some("smax") => Some(MaxI),
            _ => None,
        };
        for index in [0, 1] {
            let Some(inner) = self.inner(index) else {
                continue;
            };
            let typed::Detail::Callee(name) = &inner.detail else {
                continue;
            };
            let Some(first) = of_name(name).filter(|_| inner.opcode == Call) else {
                continue;
            };
            let rhs = words[1 - index];
            let (Some(lhs), Some(two)) = (
                self.inner_word(inner, 0, at)?,
                self.inner_word(inner, 1, at)?,
            ) else {
                continue;
            };
            if first == operation {
                let name = match operation {
                    MinU => op::V_MIN3_U32,
                    MaxU => op::V_MAX3_U32,
                    MinI => op::V_MIN3_I32,
                    _ => op::V_MAX3_I32,
                };
                return Ok(Some(self.vector(name, &[lhs, two, rhs])));
            }
            let (Value::Bits(bound), Value::Bits(last)) = (two, rhs) else {
                continue;
            };
            let (name, fits) = match (operation, first) {
                (MinI, MaxI) => (op::V_MED3_I32, bound as i32 <= last as i32),
                (MaxI, MinI) => (op::V_MED3_I32, bound as i32 >= last as i32),
                (MinU, MaxU) => (op::V_MED3_U32, bound <= last),
                (MaxU, MinU) => (op::V_MED3_U32, bound >= last),
                _ => continue,
            };
            if fits {
                return Ok(Some(self.vector(name, &[lhs, two, rhs])));
            }
        }
        Ok(None)
    }

    /// A bit of a word that is compared with zero, on the scalar unit: the word, and the bit's number.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn tested_bit(&mut self) -> Selected<Option<(Value, u32)>> {
        let zero = matches!(
            self.instruction().operands.get(1),
            Some((Type::Integer(32), Operand::Constant(Constant::Bits(0))))
        );
        let Some(inner) = self.inner(0).filter(|inner| zero && inner.opcode == And) else {
            return Ok(None);
        };
        let words = [self.inner_word(inner, 0, 0)?, self.inner_word(inner, 1, 0)?];
        Ok(match words {
            [Some(word), Some(Value::Bits(mask))] if mask.is_power_of_two() => {
                Some((word, mask.trailing_zeros()))
            }
            _ => None,
        })
    }
}
