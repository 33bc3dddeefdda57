//! Operations on words: on the scalar unit where that is right, on the vector unit where it is not.
//!
//! An operation is scalar if the value at hand is on the scalar unit by the rules, or if all its words are in scalar registers, and the table has a scalar form.
//! Constants are computed with at once, and what does nothing is left out: so the upper words of a value that was extended cost nothing.

use super::Selector;
use super::condition::Condition;
use super::mnemonics::{self, Operation};
use super::ranges;
use crate::finish::is_inline_wide;
use crate::instructions::op;
use crate::machine::{Class, Value, Why};
use lanelog_ir::Opcode;

/// How an integer that is narrower than the word that holds it is extended there: what is known of the bits above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extension {
    /// Nothing.
    #[default]
    Unknown,
    /// They are zero.
    Zero,
    /// They are all as its highest bit.
    Sign,
}

/// The bits of a word that an integer of so many bits has.
pub fn low_bits(bits: u32) -> u32 {
    if bits >= 32 {
        u32::MAX
    } else {
        (1 << bits) - 1
    }
}

impl Selector<'_> {
    /// Whether an operation on these words belongs on the scalar unit.
    pub fn wants_scalar(&self, words: &[Value]) -> bool {
        self.is_on_scalar_unit() || self.are_scalar(words)
    }

    /// An operation on single words.
    pub fn word(&mut self, operation: Operation, sources: &[Value]) -> Value {
        let scalar = self.wants_scalar(sources);
        self.on_unit(scalar, operation, sources)
    }

    /// An operation on single words, on the unit that holds them: a uniform value that is on the vector unit stays there.
    pub fn on_unit_of_operands(&mut self, operation: Operation, lhs: Value, rhs: Value) -> Value {
        let sources = [lhs, rhs];
        let scalar = self.are_scalar(&sources);
        self.on_unit(scalar, operation, &sources)
    }

    fn on_unit(&mut self, scalar: bool, operation: Operation, sources: &[Value]) -> Value {
        if let Some(known) = simplified(operation, sources) {
            return known;
        }
        let Some(form) = mnemonics::find(operation, 1) else {
            return Value::Bits(0);
        };
        if let Some(name) = form.scalar.filter(|_| scalar) {
            let sources = self.to_scalars(sources);
            return self.make(name, 1, &sources);
        }
        let Some(name) = form.vector else {
            // A byte or a half with its sign: a field on the vector unit.
            let bits = if operation == Operation::SignByte {
                8
            } else {
                16
            };
            let word = sources.first().copied().unwrap_or(Value::Bits(0));
            return self.vector(op::V_BFE_I32, &[word, Value::Bits(0), Value::Bits(bits)]);
        };
        if form.swapped {
            let sources: Vec<Value> = sources.iter().rev().copied().collect();
            self.vector(name, &sources)
        } else {
            self.vector(name, sources)
        }
    }

    /// An instruction of the vector unit with a result of one word.
    pub fn vector(&mut self, name: op::Opcode, sources: &[Value]) -> Value {
        self.vector_tuple(name, 1, sources)
    }

    /// An instruction of the vector unit with a result of so many words in a tuple.
    pub fn vector_tuple(&mut self, name: op::Opcode, words: u8, sources: &[Value]) -> Value {
        let why = self.origin.why;
        if why == Why::Uniform {
            self.because(Why::NoScalarForm);
        }
        let result = self.fresh(Class::Vector, words);
        self.emit(name, &[result], sources);
        self.because(why);
        result
    }

    /// Two words as one operand: a constant that stands inline, or a tuple of registers. For the scalar unit, a tuple of scalar ones.
    pub fn pair(&mut self, words: &[Value], class: Class) -> Value {
        if let [Value::Bits(low), Value::Bits(high)] = *words {
            let bits = u64::from(low) | u64::from(high) << 32;
            return if is_inline_wide(bits) {
                Value::Wide(bits)
            } else {
                self.tuple(words, Class::Scalar)
            };
        }
        let class = if self.are_scalar(words) {
            Class::Scalar
        } else {
            class
        };
        self.tuple(words, class)
    }

    /// Whether two words are one operand without a copy.
    fn is_pair(&self, words: &[Value]) -> bool {
        match *words {
            [Value::Bits(low), Value::Bits(high)] => {
                is_inline_wide(u64::from(low) | u64::from(high) << 32)
            }
            _ => self.as_tuple(words, Class::Scalar).is_some(),
        }
    }

    /// `and`, `or`, `xor` of integers of so many words.
    pub fn logic(&mut self, operation: Operation, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        if lhs.len() == 2
            && let Some(name) = mnemonics::find(operation, 2).and_then(|form| form.scalar)
            && self.is_pair(lhs)
            && self.is_pair(rhs)
        {
            let lhs = self.pair(lhs, Class::Scalar);
            let rhs = self.pair(rhs, Class::Scalar);
            let tuple = self.make(name, 2, &[lhs, rhs]);
            return self.split(tuple);
        }
        let pairs = lhs.iter().zip(rhs);
        pairs
            .map(|(lhs, rhs)| self.word(operation, &[*lhs, *rhs]))
            .collect()
    }

    /// The sum of integers of so many words, or their difference.
    pub fn sum(&mut self, subtract: bool, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let operation = if subtract {
            Operation::Sub
        } else {
            Operation::Add
        };
        let mut result = Vec::with_capacity(lhs.len());
        let (mut lhs, mut rhs) = (lhs, rhs);
        // Low words that nothing is added to need no carry.
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

    /// A sum or a difference, word by word with the carry between them, and a bit that comes in at the lowest.
    pub fn chain(
        &mut self,
        subtract: bool,
        lhs: &[Value],
        rhs: &[Value],
        bit: Option<Condition>,
    ) -> Vec<Value> {
        let all: Vec<Value> = lhs.iter().chain(rhs).copied().collect();
        let bit_is_scalar = !matches!(bit, Some(Condition::Mask(_) | Condition::Vector(_)));
        if self.is_on_scalar_unit() || bit_is_scalar && self.are_scalar(&all) {
            let lhs = self.to_scalars(lhs);
            let rhs = self.to_scalars(rhs);
            let names = if subtract {
                [op::S_SUB_U32, op::S_SUBB_U32]
            } else {
                [op::S_ADD_U32, op::S_ADDC_U32]
            };
            let carries = bit.is_some();
            if let Some(bit) = bit {
                self.scc(bit);
            }
            // One tuple, so that it can be an operand of 64 bits; and nothing between its instructions.
            let tuple = self.fresh(Class::Scalar, lhs.len() as u8);
            for (at, (lhs, rhs)) in lhs.iter().zip(&rhs).enumerate() {
                let name = names[usize::from(at > 0 || carries)];
                self.emit(name, &[tuple.word(at as u8)], &[*lhs, *rhs]);
            }
            return self.split(tuple);
        }
        let gfx940 = self.gpu().generation.is_cdna();
        if gfx940 && lhs.len() == 2 && !subtract && bit.is_none() {
            let lhs = self.pair(lhs, Class::Vector);
            let rhs = self.pair(rhs, Class::Vector);
            let tuple = self.vector_tuple(op::V_LSHL_ADD_U64, 2, &[lhs, Value::Bits(0), rhs]);
            return self.split(tuple);
        }
        let mut carry = bit.map(|bit| self.mask(bit));
        let tuple = self.fresh(Class::Vector, lhs.len() as u8);
        for (at, (lhs, rhs)) in lhs.iter().zip(rhs).enumerate() {
            let out = self.fresh_mask();
            let results = [tuple.word(at as u8), out];
            match (carry, subtract) {
                (None, false) => self.emit(op::V_ADD_CO_U32, &results, &[*lhs, *rhs]),
                (None, true) => self.emit(op::V_SUB_CO_U32, &results, &[*lhs, *rhs]),
                (Some(carry), false) => {
                    self.emit(op::V_ADD_CO_CI_U32, &results, &[*lhs, *rhs, carry])
                }
                (Some(carry), true) => {
                    self.emit(op::V_SUB_CO_CI_U32, &results, &[*lhs, *rhs, carry])
                }
            };
            carry = Some(out);
        }
        self.split(tuple)
    }

    /// The product of integers of one or two words.
    pub fn product(&mut self, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let (&[low, high], &[rhs_low, rhs_high]) = (lhs, rhs) else {
            let pairs = lhs.iter().zip(rhs);
            let small = self.instruction().opcode == Opcode::Mul
                && !self.is_on_scalar_unit()
                && ranges::factors_fit_24_bits(self, self.instruction());
            if small {
                return pairs
                    .map(|(lhs, rhs)| self.vector(op::V_MUL_U32_U24, &[*lhs, *rhs]))
                    .collect();
            }
            return pairs
                .map(|(lhs, rhs)| self.word(Operation::Mul, &[*lhs, *rhs]))
                .collect();
        };
        let zero = Value::Bits(0);
        if self.instruction().opcode == Opcode::Mul
            && ranges::factors_are_sign_extended(self, self.instruction())
        {
            if self.wants_scalar(&[low, rhs_low]) {
                let upper = self.word(Operation::MulHighI, &[low, rhs_low]);
                return vec![self.word(Operation::Mul, &[low, rhs_low]), upper];
            }
            let tuple = self.multiply_add(true, low, rhs_low, &[zero, zero]);
            return self.split(tuple);
        }
        if self.wants_scalar(&[low, high, rhs_low, rhs_high]) {
            let mut upper = self.word(Operation::MulHighU, &[low, rhs_low]);
            for (lhs, rhs) in [(low, rhs_high), (high, rhs_low)] {
                let product = self.word(Operation::Mul, &[lhs, rhs]);
                upper = self.word(Operation::Add, &[upper, product]);
            }
            return vec![self.word(Operation::Mul, &[low, rhs_low]), upper];
        }
        let tuple = self.multiply_add(false, low, rhs_low, &[zero, zero]);
        let tuple = self.split(tuple);
        let upper = [(low, rhs_high), (high, rhs_low)]
            .map(|(lhs, rhs)| self.word(Operation::Mul, &[lhs, rhs]));
        let upper = match upper {
            [Value::Bits(0), rhs] | [rhs, Value::Bits(0)] => {
                self.word(Operation::Add, &[tuple[1], rhs])
            }
            [lhs, rhs] => self.vector(op::V_ADD3_U32, &[tuple[1], lhs, rhs]),
        };
        vec![tuple[0], upper]
    }

    /// The product of two words as 64 bits, plus 64 bits, on the vector unit.
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

    /// A shift of an integer of one or two words by an amount that is less than its bits.
    pub fn shift(&mut self, operation: Operation, words: &[Value], amount: Value) -> Vec<Value> {
        let &[low, high] = words else {
            let words = words.iter();
            return words
                .map(|word| self.word(operation, &[*word, amount]))
                .collect();
        };
        let sign = |this: &mut Self| match operation {
            Operation::AShr => this.word(operation, &[high, Value::Bits(31)]),
            _ => Value::Bits(0),
        };
        let by = match amount {
            Value::Bits(amount) => Some(amount & 63),
            _ => None,
        };
        match (by, operation) {
            (Some(0), _) => return words.to_vec(),
            (Some(by), Operation::Shl) if by >= 32 => {
                let high = self.word(operation, &[low, Value::Bits(by - 32)]);
                return vec![Value::Bits(0), high];
            }
            (Some(by), _) if by >= 32 => {
                let low = self.word(operation, &[high, Value::Bits(by - 32)]);
                return vec![low, sign(self)];
            }
            // What was extended with zeros.
            (Some(by), Operation::Shl) if high == Value::Bits(0) => {
                let upper = self.word(Operation::LShr, &[low, Value::Bits(32 - by)]);
                return vec![self.word(operation, &[low, amount]), upper];
            }
            _ if high == Value::Bits(0) && operation != Operation::Shl && by.is_some() => {
                let low = self.word(Operation::LShr, &[low, amount]);
                return vec![low, high];
            }
            _ => {}
        }
        let Some(form) = mnemonics::find(operation, 2) else {
            return words.to_vec();
        };
        let scalar = self.wants_scalar(&[low, high, amount]);
        if let Some(name) = form.scalar.filter(|_| scalar) {
            let tuple = self.pair(words, Class::Scalar);
            let amount = self.to_scalar(amount);
            let tuple = self.make(name, 2, &[tuple, amount]);
            return self.split(tuple);
        }
        let tuple = self.pair(words, Class::Vector);
        let name = form.vector.unwrap_or(op::NONE);
        let tuple = self.vector_tuple(name, 2, &[amount, tuple]);
        self.split(tuple)
    }

    /// The low bits of a word, with zeros above.
    pub fn zero_extended(&mut self, word: Value, bits: u32, extension: Extension) -> Value {
        if bits >= 32 || extension == Extension::Zero {
            return word;
        }
        self.word(Operation::And, &[word, Value::Bits(low_bits(bits))])
    }

    /// The low bits of a word, with their sign above.
    pub fn sign_extended(&mut self, word: Value, bits: u32, extension: Extension) -> Value {
        if bits >= 32 || extension == Extension::Sign {
            return word;
        }
        match bits {
            8 => self.word(Operation::SignByte, &[word]),
            16 => self.word(Operation::SignHalf, &[word]),
            _ => self.field(true, word, 0, bits),
        }
    }

    /// So many bits of a word from one on, with zeros or their sign above.
    pub fn field(&mut self, signed: bool, word: Value, first: u32, bits: u32) -> Value {
        if let Value::Bits(constant) = word {
            let high = constant << (32 - first - bits);
            return Value::Bits(if signed {
                ((high as i32) >> (32 - bits)) as u32
            } else {
                high >> (32 - bits)
            });
        }
        if first + bits >= 32 {
            let operation = if signed {
                Operation::AShr
            } else {
                Operation::LShr
            };
            return self.word(operation, &[word, Value::Bits(first)]);
        }
        if first == 0 && !signed {
            return self.word(Operation::And, &[word, Value::Bits(low_bits(bits))]);
        }
        if self.wants_scalar(&[word]) {
            let name = if signed { op::S_BFE_I32 } else { op::S_BFE_U32 };
            let word = self.to_scalar(word);
            return self.make(name, 1, &[word, Value::Bits(first | bits << 16)]);
        }
        let name = if signed { op::V_BFE_I32 } else { op::V_BFE_U32 };
        self.vector(name, &[word, Value::Bits(first), Value::Bits(bits)])
    }
}

/// What an operation gives without being done.
fn simplified(operation: Operation, sources: &[Value]) -> Option<Value> {
    let constant = |value: &Value| match value {
        Value::Bits(bits) => Some(*bits),
        _ => None,
    };
    let constants: Option<Vec<u32>> = sources.iter().map(constant).collect();
    if let Some(bits) = constants.and_then(|all| mnemonics::constant(operation, &all)) {
        return Some(Value::Bits(bits));
    }
    let &[lhs, rhs] = sources else {
        return None;
    };
    use Operation::*;
    let (lhs_known, rhs_known) = (constant(&lhs), constant(&rhs));
    match operation {
        Add | Or | Xor if lhs_known == Some(0) => Some(rhs),
        Add | Or | Xor | Sub | Shl | LShr | AShr if rhs_known == Some(0) => Some(lhs),
        And | Mul | MulHighU | MulHighI if lhs_known == Some(0) || rhs_known == Some(0) => {
            Some(Value::Bits(0))
        }
        Mul if lhs_known == Some(1) => Some(rhs),
        Mul if rhs_known == Some(1) => Some(lhs),
        And if lhs_known == Some(u32::MAX) => Some(rhs),
        And if rhs_known == Some(u32::MAX) => Some(lhs),
        Or if lhs_known == Some(u32::MAX) || rhs_known == Some(u32::MAX) => {
            Some(Value::Bits(u32::MAX))
        }
        Shl | LShr | AShr if lhs_known == Some(0) => Some(Value::Bits(0)),
        _ => None,
    }
}
