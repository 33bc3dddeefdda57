//! Integer operations that expansions are made of, on the scalar or on the vector unit.

use super::Selector;
use super::mnemonics::Operation;
use crate::instructions::op;
use crate::machine::{COPY, Class, Value};

/// A number of two words, the lower one first.
pub(super) type Long = [Value; 2];

impl Selector<'_> {
    /// The lower bits of a word as an integer of 32 bits.
    pub(super) fn filled(&mut self, word: Value, bits: u32, signed: bool) -> Value {
        if bits >= 32 {
            return word;
        }
        if let Value::Bits(word) = word {
            let up = 32 - bits;
            let word = word << up;
            let word = if signed {
                (word as i32 >> up) as u32
            } else {
                word >> up
            };
            return Value::Bits(word);
        }
        let scalar = self.is_scalar(word);
        match (signed, scalar) {
            (false, _) => {
                self.on_unit_of_operands(Operation::And, word, Value::Bits((1 << bits) - 1))
            }
            (true, false) => {
                self.make(op::V_BFE_I32, 1, &[word, Value::Bits(0), Value::Bits(bits)])
            }
            (true, true) => match bits {
                8 => self.make(op::S_SEXT_I32_I8, 1, &[word]),
                16 => self.make(op::S_SEXT_I32_I16, 1, &[word]),
                _ => self.make(op::S_BFE_I32, 1, &[word, Value::Bits(bits << 16)]),
            },
        }
    }

    /// The difference of two numbers of two words.
    pub(super) fn long_difference(&mut self, lhs: Long, rhs: Long) -> Long {
        self.carried(
            [op::S_SUB_U32, op::S_SUBB_U32],
            [op::V_SUB_CO_U32, op::V_SUB_CO_CI_U32],
            lhs,
            rhs,
        )
        .0
    }

    /// The sum of two numbers of two words.
    pub(super) fn long_sum(&mut self, lhs: Long, rhs: Long) -> Long {
        self.carried(
            [op::S_ADD_U32, op::S_ADDC_U32],
            [op::V_ADD_CO_U32, op::V_ADD_CO_CI_U32],
            lhs,
            rhs,
        )
        .0
    }

    /// Two numbers combined from the lowest word up, and the mask of what goes out above; on the scalar unit that is SCC.
    pub(super) fn carried(
        &mut self,
        scalar: [op::Opcode; 2],
        vector: [op::Opcode; 2],
        lhs: Long,
        rhs: Long,
    ) -> (Long, Option<Value>) {
        let [low, high] = [[lhs[0], rhs[0]], [lhs[1], rhs[1]]];
        if self.are_scalar(&[low, high].concat()) {
            let result = self.fresh(Class::Scalar, 2);
            self.emit(scalar[0], &[result.word(0)], &low);
            self.emit(scalar[1], &[result.word(1)], &high);
            return ([result.word(0), result.word(1)], None);
        }
        let result = self.fresh(Class::Vector, 2);
        let carry = self.fresh_mask();
        let out = self.fresh_mask();
        self.emit(vector[0], &[result.word(0), carry], &low);
        let sources = [high[0], high[1], carry];
        self.emit(vector[1], &[result.word(1), out], &sources);
        ([result.word(0), result.word(1)], Some(out))
    }

    /// A word and zero above it, as one operand of 64 bits of the vector unit: written by an instruction of one result.
    fn below_zero(&mut self, name: op::Opcode, sources: &[Value]) -> Value {
        let tuple = self.fresh(Class::Vector, 2);
        self.emit(name, &[tuple.word(0)], sources);
        self.emit(COPY, &[tuple.word(1)], &[Value::Bits(0)]);
        tuple
    }

    /// A product of two words added to a number of two words: what does not fit is lost.
    fn multiplied(&mut self, lhs: Value, rhs: Value, add: Value) -> Value {
        let result = self.fresh(Class::Vector, 2);
        let out = self.fresh_mask();
        self.emit(op::V_MAD_U64_U32, &[result, out], &[lhs, rhs, add]);
        result
    }

    /// The lower two words of a product.
    pub(super) fn long_product(&mut self, lhs: Long, rhs: Long) -> Long {
        use Operation::{Add, Mul, MulHighU};
        if self.are_scalar(&[lhs, rhs].concat()) {
            let low = self.on_unit_of_operands(Mul, lhs[0], rhs[0]);
            let mut high = self.on_unit_of_operands(MulHighU, lhs[0], rhs[0]);
            for (a, b) in [(lhs[0], rhs[1]), (lhs[1], rhs[0])] {
                let part = self.on_unit_of_operands(Mul, a, b);
                high = self.on_unit_of_operands(Add, high, part);
            }
            return [low, high];
        }
        let low = self.multiplied(lhs[0], rhs[0], Value::Wide(0));
        let parts =
            [(lhs[0], rhs[1]), (lhs[1], rhs[0])].map(|(a, b)| self.on_unit_of_operands(Mul, a, b));
        let high = self.make(op::V_ADD3_U32, 1, &[low.word(1), parts[0], parts[1]]);
        [low.word(0), high]
    }

    /// The upper two words of a product of numbers without signs. No sum on the way goes beyond its words: the greatest product of two words leaves room for
    /// two more words.
    pub(super) fn upper_product(&mut self, lhs: Long, rhs: Long) -> Long {
        use Operation::{Mul, MulHighU};
        let zero = Value::Bits(0);
        if self.are_scalar(&[lhs, rhs].concat()) {
            let part = |selector: &mut Self, a, b| {
                [
                    selector.on_unit_of_operands(Mul, a, b),
                    selector.on_unit_of_operands(MulHighU, a, b),
                ]
            };
            let carry = self.on_unit_of_operands(MulHighU, lhs[0], rhs[0]);
            let across = part(self, lhs[0], rhs[1]);
            let first = self.long_sum(across, [carry, zero]);
            let across = part(self, lhs[1], rhs[0]);
            let second = self.long_sum(across, [first[0], zero]);
            let top = part(self, lhs[1], rhs[1]);
            let top = self.long_sum(top, [first[1], zero]);
            return self.long_sum(top, [second[1], zero]);
        }
        let carry = self.below_zero(op::V_MUL_HI_U32, &[lhs[0], rhs[0]]);
        let first = self.multiplied(lhs[0], rhs[1], carry);
        let low = self.below_zero(COPY, &[first.word(0)]);
        let second = self.multiplied(lhs[1], rhs[0], low);
        let both = self.long_sum([first.word(1), zero], [second.word(1), zero]);
        let both = self.wide(&both);
        let top = self.multiplied(lhs[1], rhs[1], both);
        [top.word(0), top.word(1)]
    }

    /// A number of two words shifted to the right by a constant of less than 64.
    pub(super) fn shifted_right(&mut self, number: Long, by: u32, signed: bool) -> Long {
        let [low, high] = number;
        let top = |selector: &mut Self, by| {
            let operation = match signed {
                true => Operation::AShr,
                false => Operation::LShr,
            };
            match by {
                0 => high,
                by => selector.on_unit_of_operands(operation, high, Value::Bits(by)),
            }
        };
        match by {
            0 => number,
            1..=31 if self.are_scalar(&number) => {
                let name = if signed {
                    op::S_ASHR_I64
                } else {
                    op::S_LSHR_B64
                };
                let tuple = self.wide(&number);
                let tuple = self.make(name, 2, &[tuple, Value::Bits(by)]);
                [tuple.word(0), tuple.word(1)]
            }
            1..=31 => {
                let low = self.make(op::V_ALIGNBIT_B32, 1, &[high, low, Value::Bits(by)]);
                [low, top(self, by)]
            }
            _ => {
                let low = top(self, by - 32);
                let high = match signed {
                    true => self.on_unit_of_operands(Operation::AShr, high, Value::Bits(31)),
                    false => Value::Bits(0),
                };
                [low, high]
            }
        }
    }
}
