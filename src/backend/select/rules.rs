//! Selection by rules: what the files of `rules/` can ask and do. The build makes Rust of them (ISLE, of Cranelift), and a constructor of each plain instruction of
//! the table that they name.
//!
//! Architecture invariant: what is selected stands in the rules; here is what values, nodes and numbers are.

extern crate alloc;

use super::Selector;
use super::integer_intrinsics::Intrinsic;
use super::mnemonics::{self, Operation};
use super::operate::{Extension, low_bits};
use super::ranges;
use crate::instructions::op;
use crate::machine::{Class, Value};
use generated::Context;
use lanelog_ir::Opcode;
use lanelog_typed::{self as typed, Constant, Detail};

#[allow(clippy::all, missing_docs, unused, non_snake_case, non_camel_case_types)]
#[rustfmt::skip]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use generated::{
    Unit, constructor_extended as extended, constructor_extreme as extreme,
    constructor_field as field, constructor_fold as fold, constructor_fold_pair as fold_pair,
    constructor_funnel as funnel, constructor_intrinsic as intrinsic, constructor_logic as logic,
    constructor_on as on, constructor_product_of_pairs as product_of_pairs,
    constructor_shift as shift, constructor_shift_narrow as shift_narrow,
};

include!(concat!(env!("OUT_DIR"), "/constructors.rs"));

/// The places of all rules, `file:line`, by their numbers.
pub const PLACES: &[&str] = &include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// What gives no value.
type Nothing = ();

/// Two words, the low one first.
pub type Pair = [Value; 2];

/// An integer of one or two words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words {
    /// One.
    One(Value),
    /// Two, the low one first.
    Two(Pair),
}

/// An operand of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// What is known above its bits.
    pub extension: Extension,
    /// Its words.
    pub words: Words,
}

/// An element of an operand of the instruction at hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// The value that it is of; `None` for a constant.
    pub value: Option<u32>,
    /// Its place.
    pub at: usize,
    /// Its words.
    pub words: Words,
}

/// What patterns are held against: the instruction at hand with its operands, in an order in which it may have them, or an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// The instruction at hand.
    Root([Element; 2]),
    /// An operand.
    Operand(Element),
}

impl Words {
    /// Of a slice of one or two.
    pub fn new(words: &[Value]) -> Option<Words> {
        match *words {
            [word] => Some(Words::One(word)),
            [low, high] => Some(Words::Two([low, high])),
            _ => None,
        }
    }

    /// As a list.
    pub fn to_vec(self) -> Vec<Value> {
        match self {
            Words::One(word) => vec![word],
            Words::Two(words) => words.to_vec(),
        }
    }

    /// The only word, or the low one.
    fn low(self) -> Value {
        match self {
            Words::One(word) | Words::Two([word, _]) => word,
        }
    }

    /// Both words.
    fn both(self) -> Pair {
        match self {
            Words::One(word) => [word, Value::Bits(0)],
            Words::Two(words) => words,
        }
    }
}

impl Node {
    fn words(self) -> Option<Words> {
        match self {
            Node::Root(_) => None,
            Node::Operand(operand) => Some(operand.words),
        }
    }
}

impl<'s> Selector<'s> {
    /// The unit on which an operation on these words belongs.
    pub fn unit_of(&self, words: &[Value]) -> Unit {
        if self.wants_scalar(words) {
            Unit::Scalar
        } else {
            Unit::Vector
        }
    }

    /// The instruction that is folded as an operand.
    fn folded_instruction(&self, node: Node) -> Option<(&'s typed::Instruction, usize)> {
        let Node::Operand(Element { value, at, .. }) = node else {
            return None;
        };
        Some((self.inner_value(value?)?, at))
    }

    /// The operands of an instruction that is folded, of the element at a place. What cannot be read is refused where the instruction itself is selected.
    fn folded_operands(&mut self, inner: &typed::Instruction, at: usize) -> Option<(Node, Node)> {
        let mut read = |index| -> Option<Node> {
            let words = self.inner_word(inner, index, at).ok()??;
            let value = match inner.operands.get(index)? {
                (_, typed::Operand::Value(value)) => Some(*value),
                (_, typed::Operand::Constant(_)) => None,
            };
            Some(Node::Operand(Element { value, at, words }))
        };
        Some((read(0)?, read(1)?))
    }

    /// Whether a word is a vector register that is no part of a larger one.
    fn is_alone(&self, word: Value) -> bool {
        match word {
            Value::Part { register, .. } => {
                let register = self.code.registers.get(register.0 as usize);
                register.is_some_and(|found| found.class == Class::Vector && found.words == 1)
            }
            _ => false,
        }
    }
}

impl Context for Selector<'_> {
    instructions!();

    fn applied(&mut self, rule: u32) {
        if let Some(applied) = self.code.rules.get_mut(rule as usize) {
            *applied = true;
        }
    }

    fn bits(&mut self, bits: u32) -> Value {
        Value::Bits(bits)
    }

    fn as_bits(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    fn pair(&mut self, low: Value, high: Value) -> Pair {
        [low, high]
    }

    fn as_pair(&mut self, pair: Pair) -> (Value, Value) {
        (pair[0], pair[1])
    }

    fn one(&mut self, word: Value) -> Words {
        Words::One(word)
    }

    fn as_one(&mut self, words: Words) -> Option<Value> {
        match words {
            Words::One(word) => Some(word),
            Words::Two(_) => None,
        }
    }

    fn two(&mut self, words: Pair) -> Words {
        Words::Two(words)
    }

    fn as_two(&mut self, words: Words) -> Option<Pair> {
        match words {
            Words::One(_) => None,
            Words::Two(words) => Some(words),
        }
    }

    fn unit1(&mut self, word: Value) -> Unit {
        self.unit_of(&[word])
    }

    fn unit2(&mut self, lhs: Value, rhs: Value) -> Unit {
        self.unit_of(&[lhs, rhs])
    }

    fn unit3(&mut self, first: Value, second: Value, third: Value) -> Unit {
        self.unit_of(&[first, second, third])
    }

    fn unit4(&mut self, lhs: Pair, rhs: Pair) -> Unit {
        self.unit_of(&[lhs[0], lhs[1], rhs[0], rhs[1]])
    }

    fn uniform(&mut self) -> bool {
        self.is_uniform()
    }

    fn minmax(&mut self) -> bool {
        op::V_MINMAX_I32.spelling(self.gpu().generation).is_some()
    }

    fn cdna(&mut self) -> bool {
        self.gpu().generation.is_cdna()
    }

    fn plus(&mut self, lhs: u32, rhs: u32) -> u32 {
        lhs.wrapping_add(rhs)
    }

    fn minus(&mut self, lhs: u32, rhs: u32) -> u32 {
        lhs.wrapping_sub(rhs)
    }

    fn less(&mut self, lhs: u32, rhs: u32) -> bool {
        lhs < rhs
    }

    fn less_signed(&mut self, lhs: u32, rhs: u32) -> bool {
        (lhs as i32) < rhs as i32
    }

    fn low_bits(&mut self, count: u32) -> u32 {
        low_bits(count)
    }

    fn modulo_word(&mut self, by: u32) -> u32 {
        by % 32
    }

    fn beyond_a_word(&mut self, number: u32) -> Option<u32> {
        number.checked_sub(32)
    }

    fn byte_or_half(&mut self, bits: u32) -> Option<()> {
        matches!(bits, 8 | 16).then_some(())
    }

    fn computed(&mut self, operation: &Operation, lhs: u32, rhs: u32) -> Option<u32> {
        mnemonics::constant(*operation, &[lhs, rhs])
    }

    fn field_of_constant(&mut self, signed: bool, word: u32, first: u32, count: u32) -> u32 {
        let high = word << (32 - first - count);
        if signed {
            ((high as i32) >> (32 - count)) as u32
        } else {
            high >> (32 - count)
        }
    }

    fn first_and_count(&mut self, first: u32, count: u32) -> u32 {
        first | count << 16
    }

    fn low_mask(&mut self, value: Value) -> Option<u32> {
        let mask = self.as_bits(value)?;
        let count = mask.trailing_ones();
        (count > 0 && mask == low_bits(count)).then_some(count)
    }

    fn places(&mut self, amount: Value) -> Option<u32> {
        Some(self.as_bits(amount)? & 63)
    }

    fn complements(&mut self, mask: u32, rest: u32) -> bool {
        mask == !rest
    }

    fn in_place(&mut self, pair: Pair) -> Option<Pair> {
        self.is_pair(&pair).then_some(pair)
    }

    fn ir(&mut self, node: Node) -> Option<(Opcode, Node, Node)> {
        use Opcode::*;
        if let Node::Root([lhs, rhs]) = node {
            let opcode = self.instruction().opcode;
            return Some((opcode, Node::Operand(lhs), Node::Operand(rhs)));
        }
        let (inner, at) = self.folded_instruction(node)?;
        // Others, phis among them, may have operands that are not there yet.
        if !matches!(inner.opcode, Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor) {
            return None;
        }
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((inner.opcode, lhs, rhs))
    }

    fn shr(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        match self.ir(node)? {
            (Opcode::LShr, word, by) => Some((false, word, by)),
            (Opcode::AShr, word, by) => Some((true, word, by)),
            _ => None,
        }
    }

    fn and_not(&mut self, node: Node) -> Option<(Node, Node)> {
        let (Opcode::And, lhs, rhs) = self.ir(node)? else {
            return None;
        };
        [(lhs, rhs), (rhs, lhs)]
            .into_iter()
            .find_map(|(number, not)| {
                let (Opcode::Xor, mask, ones) = self.ir(not)? else {
                    return None;
                };
                (self.node_word(ones) == Value::Bits(u32::MAX)).then_some((number, mask))
            })
    }

    fn other_than(&mut self, this: Value, lhs: Value, rhs: Value) -> Option<Value> {
        match this {
            this if this == lhs => Some(rhs),
            this if this == rhs => Some(lhs),
            _ => None,
        }
    }

    fn same_two(&mut self, p: Value, q: Value, r: Value, s: Value) -> bool {
        (p, q) == (r, s) || (p, q) == (s, r)
    }

    fn part(&mut self, word: Value) -> Option<(Value, u32)> {
        let (whole, byte) = self.memory.parts.get(&word)?;
        Some((*whole, 8 * byte))
    }

    fn make_a_word(&mut self, lhs: Node, rhs: Node) -> bool {
        let is_rest = |this: &Self, node: Node, of: Node| {
            let (Node::Operand(node), Node::Operand(of)) = (node, of) else {
                return false;
            };
            let (Some(node), Some(of)) = (node.value, of.value) else {
                return false;
            };
            let made = this.definition(node);
            made.is_some_and(|made| {
                let word = typed::Operand::Constant(Constant::Bits(32));
                let operands = made.operands.iter().map(|(_, operand)| operand);
                made.opcode == Opcode::Sub && operands.eq([&word, &typed::Operand::Value(of)])
            })
        };
        match (self.node_word(lhs), self.node_word(rhs)) {
            (Value::Bits(lhs), Value::Bits(rhs)) => lhs < 32 && rhs < 32 && lhs + rhs == 32,
            _ => is_rest(self, lhs, rhs) || is_rest(self, rhs, lhs),
        }
    }

    fn product(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        let (inner, at) = self.folded_instruction(node)?;
        if inner.opcode != Opcode::Mul {
            return None;
        }
        let small = ranges::factors_fit_24_bits(self, inner);
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((small, lhs, rhs))
    }

    fn product_of_words(&mut self, node: Node) -> Option<(Value, Value)> {
        let (inner, at) = self.folded_instruction(node)?;
        if inner.opcode != Opcode::Mul || !ranges::factors_are_sign_extended(self, inner) {
            return None;
        }
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((lhs.words()?.low(), rhs.words()?.low()))
    }

    fn extreme_of(&mut self, node: Node) -> Option<(Operation, Node, Node)> {
        let (inner, at) = self.folded_instruction(node)?;
        let Detail::Callee(name) = &inner.detail else {
            return None;
        };
        let operation = match name.split('.').nth(1)? {
            "umin" => Operation::MinU,
            "umax" => Operation::MaxU,
            "smin" => Operation::MinI,
            "smax" => Operation::MaxI,
            _ => return None,
        };
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((operation, lhs, rhs))
    }

    fn node_word(&mut self, node: Node) -> Value {
        node.words().map_or(Value::Bits(0), Words::low)
    }

    fn as_word(&mut self, node: Node) -> Option<Value> {
        self.as_one(node.words()?)
    }

    fn node_pair(&mut self, node: Node) -> Pair {
        node.words().map_or([Value::Bits(0); 2], Words::both)
    }

    fn as_words(&mut self, node: Node) -> Option<Pair> {
        self.as_two(node.words()?)
    }

    fn above_addend(&mut self, first: Value, second: Value, addend: Value) -> Option<Value> {
        match addend {
            Value::Bits(_) => Some(Value::Bits(0)),
            addend if self.is_scalar(addend) => Some(addend),
            addend if !self.is_alone(addend) => None,
            // Its register can stand beside that of one of the factors.
            _ => [first, second]
                .into_iter()
                .find(|word| self.is_alone(*word)),
        }
    }

    fn multiply_add(&mut self, signed: bool, lhs: Value, rhs: Value, addend: Pair) -> Pair {
        let tuple = Selector::multiply_add(self, signed, lhs, rhs, &addend);
        [tuple.word(0), tuple.word(1)]
    }

    fn factors_are_words_with_sign(&mut self) -> bool {
        let instruction = self.instruction();
        instruction.opcode == Opcode::Mul && ranges::factors_are_sign_extended(self, instruction)
    }

    fn as_number(&mut self, number: Number) -> (Extension, Words) {
        (number.extension, number.words)
    }

    fn never_zero(&mut self) -> bool {
        matches!(
            self.instruction().operands.get(1),
            Some((_, typed::Operand::Constant(Constant::Bits(1))))
        )
    }

    fn clamped_sum(&mut self, lhs: Value, rhs: Value) -> Value {
        self.clamped(op::V_ADD_NC_U32, &[lhs, rhs])
    }

    fn sum_of_pairs(&mut self, lhs: Pair, rhs: Pair) -> Pair {
        match self.sum(false, &lhs, &rhs)[..] {
            [low, high] => [low, high],
            _ => lhs,
        }
    }

    fn packed_numbers(&mut self, count: u32, known: &Extension, low: Value, high: Value) -> Value {
        if count == 16 {
            return self.packed_halves(low, high, *known);
        }
        let packed = self.packed(&[low, high], count, *known);
        packed.first().copied().unwrap_or(low)
    }
}
