//! Patterns of the rules match operations of the function: the current instruction, and the
//! operations folded into it.

use super::{Element, Node};
use crate::rules::Operation;
use crate::{Selector, ranges};
use lanelog_amdgpu::finish::is_inline_word;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::Opcode::{self, *};
use lanelog_ir::typed::{Constant, Instruction, Operand};

impl<'s> Selector<'s> {
    /// The instruction that defines an operand, with its two operands, if the instruction is folded
    /// into the current one and `kind` accepts it. An unsupported operand gives `None`; it is
    /// rejected when its own instruction is selected.
    fn made<T>(
        &mut self,
        node: Node,
        kind: impl FnOnce(&Self, &'s Instruction) -> Option<T>,
    ) -> Option<(T, Node, Node)> {
        let Node::Operand(Element { value, at, .. }) = node else {
            return None;
        };
        let inner = self.inner_value(value?)?;
        let kind = kind(self, inner)?;
        let mut read = |index| -> Option<Node> {
            let words = self.inner_word(inner, index, at).ok()??;
            let value = match inner.operands.get(index)? {
                (_, Operand::Value(value)) => Some(*value),
                (_, Operand::Constant(_)) => None,
            };
            Some(Node::Operand(Element { value, at, words }))
        };
        Some((kind, read(0)?, read(1)?))
    }

    /// An operation and its operands.
    pub(super) fn ir(&mut self, node: Node) -> Option<(Opcode, Node, Node)> {
        if let Node::Root([lhs, rhs]) = node {
            let opcode = self.instruction().opcode;
            return Some((opcode, Node::Operand(lhs), Node::Operand(rhs)));
        }
        // Instructions that are not listed, such as phis, may have operands that are not yet
        // defined.
        self.made(node, |_, inner| match inner.opcode {
            Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor => Some(inner.opcode),
            _ => None,
        })
    }

    /// A right shift: whether it is arithmetic.
    pub(super) fn shr(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        let (opcode, word, by) = self.ir(node)?;
        matches!(opcode, LShr | AShr).then_some((opcode == AShr, word, by))
    }

    /// `and` with the complement of a mask.
    pub(super) fn and_not(&mut self, node: Node) -> Option<(Node, Node)> {
        let (And, lhs, rhs) = self.ir(node)? else {
            return None;
        };
        let both = [(lhs, rhs), (rhs, lhs)];
        both.into_iter()
            .find_map(|(number, not)| match self.ir(not)? {
                (Xor, mask, ones) => {
                    (ones.low() == Value::Bits(u32::MAX)).then_some((number, mask))
                }
                _ => None,
            })
    }

    /// A product, and whether both factors are less than 2^24.
    pub(super) fn product_of_nodes(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        self.made(node, |this, inner| {
            (inner.opcode == Mul).then(|| ranges::factors_fit_24_bits(this, inner))
        })
    }

    /// A product of two 24-bit signed integers.
    pub(super) fn product_of_24_bits(&mut self, node: Node) -> Option<(Node, Node)> {
        let (_, lhs, rhs) = self.made(node, |this, inner| {
            (inner.opcode == Mul && ranges::factors_are_signed_24_bits(this, inner)).then_some(())
        })?;
        Some((lhs, rhs))
    }

    /// A product whose factors are sign-extended words.
    pub(super) fn product_of_words(&mut self, node: Node) -> Option<(Value, Value)> {
        let (_, lhs, rhs) = self.made(node, |this, inner| {
            (inner.opcode == Mul && ranges::factors_are_sign_extended(this, inner)).then_some(())
        })?;
        Some((lhs.words()?.low(), rhs.words()?.low()))
    }

    /// Whether the current instruction is a product of sign-extended words.
    pub(super) fn factors_are_words_with_sign(&self) -> bool {
        let instruction = self.instruction();
        instruction.opcode == Mul && ranges::factors_are_sign_extended(self, instruction)
    }

    /// A minimum or maximum of two integers.
    pub(super) fn extreme_of(&mut self, node: Node) -> Option<(Operation, Node, Node)> {
        self.made(node, |_, inner| Operation::extreme(inner.intrinsic()?))
    }

    /// Whether two shift amounts add up to 32.
    pub(super) fn make_a_word(&self, lhs: Node, rhs: Node) -> bool {
        let value = |node: Node| match node {
            Node::Operand(node) => node.value,
            Node::Root(_) => None,
        };
        let is_rest = |node: Node, of: Node| {
            let (Some(made), Some(of)) = (
                value(node).and_then(|value| self.definition(value)),
                value(of),
            ) else {
                return false;
            };
            let word = Operand::Constant(Constant::Bits(32));
            let operands = made.operands.iter().map(|(_, operand)| operand);
            made.opcode == Sub && operands.eq([&word, &Operand::Value(of)])
        };
        match (lhs.low(), rhs.low()) {
            (Value::Bits(lhs), Value::Bits(rhs)) => lhs < 32 && rhs < 32 && lhs + rhs == 32,
            _ => is_rest(lhs, rhs) || is_rest(rhs, lhs),
        }
    }

    /// For an addend of which only the low word is significant: any word that can be used as its
    /// upper word, so that both form a 64-bit operand without a copy.
    pub(super) fn above_addend(&self, first: Value, second: Value, addend: Value) -> Option<Value> {
        // Whether a word is a whole vector register, rather than part of a tuple.
        let is_alone = |word: &Value| {
            let register = word
                .register()
                .and_then(|register| self.code.registers.get(register.0 as usize));
            register.is_some_and(|found| found.class == Class::Vector && found.words == 1)
        };
        // With a second scalar word, the addend would be copied to two vector registers.
        let reads_another = self.gpu().constant_bus == 1
            && [first, second].iter().any(|word| self.is_scalar(*word));
        match addend {
            Value::Bits(bits) if is_inline_word(bits) => Some(Value::Bits(0)),
            addend if self.is_scalar(addend) && reads_another => None,
            Value::Bits(_) => Some(Value::Bits(0)),
            addend if self.is_scalar(addend) => Some(addend),
            addend if !is_alone(&addend) => None,
            // Register allocation can place the addend's register next to that of a factor, which
            // then is the upper word.
            _ => [first, second].into_iter().find(is_alone),
        }
    }
}
