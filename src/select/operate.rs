//! Operations on words, on the scalar or on the vector unit.
//!
//! An operation is scalar if the current value is uniform, or if all its operands are in scalar
//! registers, and if the rules have a scalar form. Constants are folded and no-ops are omitted, so
//! that operations on the upper word of an extended value, which is often constant, need no
//! instructions.

use super::Selector;
use super::addressing_mode::shared_tuple;
use super::condition::Condition;
use super::ranges;
use super::rules::{self, Operation, Unit, Words};
use super::source_modifiers::Precision;
use lanelog_amdgpu::finish::is_inline_wide;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Operand, Value};
use lanelog_ir::Opcode;

impl Selector<'_> {
    /// Whether an operation on these words should use the scalar unit.
    pub fn wants_scalar(&self, words: &[Value]) -> bool {
        self.is_on_scalar_unit() || self.are_scalar(words)
    }

    /// Emits an operation on words, on the unit chosen by [`Selector::unit_of`].
    pub fn word(&mut self, operation: Operation, sources: &[Value]) -> Value {
        self.on(self.unit_of(sources), operation, sources)
    }

    /// An operation on words, on the unit whose registers contain the operands, even if the value
    /// is uniform and the registers are vector registers.
    pub fn on_unit_of_operands(&mut self, operation: Operation, lhs: Value, rhs: Value) -> Value {
        let unit = if self.are_scalar(&[lhs, rhs]) {
            Unit::Scalar
        } else {
            Unit::Vector
        };
        self.on(unit, operation, &[lhs, rhs])
    }

    fn on(&mut self, unit: Unit, operation: Operation, sources: &[Value]) -> Value {
        let (lhs, rhs) = match *sources {
            [lhs, rhs] => (lhs, rhs),
            [word] => (word, Value::Bits(0)),
            _ => return Value::Bits(0),
        };
        rules::on(self, &unit, &operation, lhs, rhs)
    }

    /// An instruction of the vector unit with a result of one word.
    pub fn vector(&mut self, name: op::Opcode, sources: &[Value]) -> Value {
        self.vector_tuple(name, 1, sources)
    }

    /// An instruction of the vector unit with a result of `words` words in a tuple.
    pub fn vector_tuple<S: Into<Operand> + Copy>(
        &mut self,
        name: op::Opcode,
        words: u8,
        sources: &[S],
    ) -> Value {
        let why = self.origin.why;
        self.on_vector_unit();
        let result = self.make(name, words, sources);
        self.because(why);
        result
    }

    /// Two words as one 64-bit operand: an inline constant, or a tuple of registers. For the scalar
    /// unit, the tuple is in scalar registers.
    pub fn pair(&mut self, words: &[Value], class: Class) -> Value {
        if let [Value::Bits(low), Value::Bits(high)] = *words {
            let bits = u64::from(low) | u64::from(high) << 32;
            return if is_inline_wide(bits) {
                Value::Wide(bits)
            } else {
                shared_tuple(self, words, Class::Scalar)
            };
        }
        let class = if self.are_scalar(words) {
            Class::Scalar
        } else {
            class
        };
        self.tuple(words, class)
    }

    /// Whether two words can be one scalar operand without a copy.
    pub(super) fn is_pair(&self, words: &[Value]) -> bool {
        match *words {
            [Value::Bits(low), Value::Bits(high)] => {
                is_inline_wide(u64::from(low) | u64::from(high) << 32)
            }
            _ => self.as_tuple(words, Class::Scalar).is_some(),
        }
    }

    /// `and`, `or`, `xor` of integers with the same number of words.
    pub fn logic(&mut self, operation: Operation, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        if let (&[low, high], &[rhs_low, rhs_high]) = (lhs, rhs) {
            return rules::logic(self, &operation, [low, high], [rhs_low, rhs_high]).to_vec();
        }
        let pairs = lhs.iter().zip(rhs);
        pairs
            .map(|(lhs, rhs)| self.word(operation, &[*lhs, *rhs]))
            .collect()
    }

    /// The sum or the difference of integers with the same number of words.
    pub fn sum(&mut self, subtract: bool, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let operation = if subtract {
            Operation::Sub
        } else {
            Operation::Add
        };
        let mut result = Vec::with_capacity(lhs.len());
        let (mut lhs, mut rhs) = (lhs, rhs);
        // While the lowest word of one operand is zero, the lowest word of the result is that of
        // the other operand, without a carry.
        loop {
            let (Some((first, ones)), Some((second, others))) =
                (lhs.split_first(), rhs.split_first())
            else {
                return result;
            };
            let same = match (*first, *second) {
                (word, Value::Bits(0)) => word,
                (Value::Bits(0), word) if !subtract => word,
                _ => break,
            };
            result.push(same);
            (lhs, rhs) = (ones, others);
        }
        if let ([lhs], [rhs]) = (lhs, rhs) {
            result.push(self.word(operation, &[*lhs, *rhs]));
            return result;
        }
        result.extend(self.chain(subtract, lhs, rhs, None));
        result
    }

    /// A sum or a difference of several words with carries between them. `bit` is the carry-in.
    pub fn chain(
        &mut self,
        subtract: bool,
        lhs: &[Value],
        rhs: &[Value],
        bit: Option<Condition>,
    ) -> Vec<Value> {
        let bit_is_scalar = bit.is_none_or(Condition::is_scalar);
        let scalar = bit_is_scalar && self.are_scalar(&[lhs, rhs].concat());
        if self.is_on_scalar_unit() || scalar {
            let (lhs, rhs) = (self.to_scalars(lhs), self.to_scalars(rhs));
            let (sum, _) = self.carried(subtract, Class::Scalar, &lhs, &rhs, bit);
            return self.split(sum);
        }
        self.vector_chain(subtract, lhs, rhs, bit)
    }

    /// [`Selector::chain`] on the vector unit.
    pub(super) fn vector_chain(
        &mut self,
        subtract: bool,
        lhs: &[Value],
        rhs: &[Value],
        bit: Option<Condition>,
    ) -> Vec<Value> {
        let gfx940 = self.gpu().generation.is_cdna();
        if gfx940 && lhs.len() == 2 && !subtract && bit.is_none() {
            let lhs = self.pair(lhs, Class::Vector);
            let rhs = self.pair(rhs, Class::Vector);
            let tuple = self.vector_tuple(op::V_LSHL_ADD_U64, 2, &[lhs, Value::Bits(0), rhs]);
            return self.split(tuple);
        }
        let (sum, _) = self.carried(subtract, Class::Vector, lhs, rhs, bit);
        self.split(sum)
    }

    /// [`Selector::chain`] on the unit of a class. The first result is a tuple, so that it can be a
    /// 64-bit operand. The second result is the mask of the carry-out. On the scalar unit the carry
    /// is in SCC, so that no other instruction may come between the instructions of the chain.
    pub(super) fn carried(
        &mut self,
        subtract: bool,
        class: Class,
        lhs: &[Value],
        rhs: &[Value],
        bit: Option<Condition>,
    ) -> (Value, Value) {
        let scalar = class == Class::Scalar;
        let [first, next] = match (scalar, subtract) {
            (true, false) => [op::S_ADD_U32, op::S_ADDC_U32],
            (true, true) => [op::S_SUB_U32, op::S_SUBB_U32],
            (false, false) => [op::V_ADD_CO_U32, op::V_ADD_CO_CI_U32],
            (false, true) => [op::V_SUB_CO_U32, op::V_SUB_CO_CI_U32],
        };
        let mut carry = match bit {
            Some(bit) if scalar => {
                self.scc(bit);
                Some(Value::Bits(0))
            }
            bit => bit.map(|bit| self.mask(bit)),
        };
        let sum = self.fresh(class, lhs.len() as u8);
        for (at, (lhs, rhs)) in lhs.iter().zip(rhs).enumerate() {
            let name = if carry.is_some() { next } else { first };
            let mut sources = vec![*lhs, *rhs];
            if scalar {
                self.emit(name, &[sum.word(at as u8)], &sources);
                carry = Some(Value::Bits(0));
            } else {
                sources.extend(carry);
                let out = self.fresh_mask();
                self.emit(name, &[sum.word(at as u8), out], &sources);
                carry = Some(out);
            }
        }
        (sum, carry.unwrap_or(Value::Bits(0)))
    }

    /// The product of integers of one word or two words.
    pub fn product(&mut self, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let (&[low, high], &[rhs_low, rhs_high]) = (lhs, rhs) else {
            let pairs = lhs.iter().zip(rhs);
            let vector = self.instruction().opcode == Opcode::Mul && !self.is_on_scalar_unit();
            let small = vector && ranges::factors_fit_24_bits(self, self.instruction());
            let signed = vector && ranges::factors_are_signed_24_bits(self, self.instruction());
            let product = |(lhs, rhs): (&Value, &Value)| match self.are_scalar(&[*lhs, *rhs]) {
                false if small => self.vector(op::V_MUL_U32_U24, &[*lhs, *rhs]),
                false if signed => rules::multiply_24_bits(self, *lhs, *rhs),
                _ => self.word(Operation::Mul, &[*lhs, *rhs]),
            };
            return pairs.map(product).collect();
        };
        rules::product_of_pairs(self, [low, high], [rhs_low, rhs_high]).to_vec()
    }

    /// The 64-bit product of two words plus a 64-bit integer, on the vector unit.
    pub fn multiply_add(
        &mut self,
        signed: bool,
        lhs: Value,
        rhs: Value,
        addend: &[Value],
    ) -> Value {
        let addend = self.pair(addend, Class::Vector);
        let name = if signed {
            op::V_MAD_I64_I32
        } else {
            op::V_MAD_U64_U32
        };
        let tuple = self.fresh(Class::Vector, 2);
        let carry = self.fresh_mask();
        self.emit(name, &[tuple, carry], &[lhs, rhs, addend]);
        tuple
    }

    /// A shift of an integer of one or two words by an amount that is less than its width.
    pub fn shift(&mut self, operation: Operation, words: &[Value], amount: Value) -> Vec<Value> {
        let &[low, high] = words else {
            let words = words.iter();
            return words
                .map(|word| self.word(operation, &[*word, amount]))
                .collect();
        };
        rules::shift(self, &operation, [low, high], amount).to_vec()
    }

    /// The word that extends an integer: zero, or all ones if the integer is signed and negative.
    pub(super) fn sign(&mut self, signed: bool, words: &[Value]) -> Value {
        let last = words.last().copied().unwrap_or(Value::Bits(0));
        rules::sign_of(self, signed, last)
    }

    /// Rounds a `float` to the nearest `bfloat`.
    pub(super) fn nearest_bfloat(&mut self, word: Value) -> Value {
        rules::bfloat_of(self, &Precision::Single, Words::One(word))
    }
}
