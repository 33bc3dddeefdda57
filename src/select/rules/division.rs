//! Integer division: Rust functions for the rules, where terms have several results or 64-bit
//! operands, or are computed once for several divisions.

use super::super::Selector;
use super::super::unit::Long;
use super::super::value_numbering::Key;
use super::{self as rules, Division};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::Opcode;

impl Selector<'_> {
    /// Whether the current instruction is an `exact` signed quotient.
    pub(super) fn is_exact(&self) -> bool {
        let instruction = self.instruction();
        let mut words = instruction.words.iter();
        instruction.opcode == Opcode::SDiv && words.any(|word| **word == *"exact")
    }

    /// The 64-bit reciprocal of a divisor, computed once for all divisions by it.
    pub(super) fn known_long_reciprocal(&mut self, divisor: Long) -> Long {
        let class = match self.are_scalar(&divisor) {
            true => Class::Scalar,
            false => Class::Vector,
        };
        let words = self.numbered(Key::new("reciprocal", class, &divisor), |selector| {
            rules::long_reciprocal(selector, divisor).to_vec()
        });
        [0, 1].map(|at| words.get(at).copied().unwrap_or(Value::Bits(0)))
    }

    /// Corrects the quotient and the remainder in two steps: each adds one to the quotient and
    /// subtracts the divisor from the remainder, if the remainder is at least the divisor.
    pub(super) fn long_corrected(
        &mut self,
        which: Division,
        mut quotient: Long,
        mut rest: Long,
        divisor: Long,
    ) -> Long {
        let remainder = which == Division::Remainder;
        for _ in 0..2 {
            long_step(self, remainder, &mut quotient, &mut rest, divisor);
        }
        if remainder { rest } else { quotient }
    }
}

/// Adds one to the quotient on the scalar unit, if the remainder is at least the divisor.
pub(super) fn scalar_one_more(
    selector: &mut Selector<'_>,
    quotient: Value,
    rest: Value,
    divisor: Value,
) -> Value {
    selector.emit(op::S_CMP_GE_U32, &[], &[rest, divisor]);
    selector.make(op::S_ADDC_U32, 1, &[quotient, Value::Bits(0)])
}

/// The reciprocal of a word, scaled to slightly less than 2^32, so that it is never too large.
pub(super) fn known_reciprocal(selector: &mut Selector<'_>, lhs: Value, rhs: Value) -> Value {
    let scalar = selector.are_scalar(&[lhs, rhs]);
    let class = match scalar {
        true => Class::Scalar,
        false => Class::Vector,
    };
    let key = Key::new("reciprocal", class, &[rhs]);
    selector.numbered_value(key, |selector| rules::reciprocal(selector, scalar, rhs))
}

/// Adds one to the quotient if the remainder is at least the divisor. Returns the quotient, and the
/// remainder minus the divisor.
pub(super) fn stepped(
    selector: &mut Selector<'_>,
    quotient: Value,
    rest: Value,
    divisor: Value,
) -> [Value; 2] {
    let all = Value::Bits(u32::MAX);
    if selector.are_scalar(&[quotient, rest, divisor]) {
        let less = selector.make(op::S_SUB_U32, 1, &[rest, divisor]);
        // Computes quotient - (-1) - borrow. The borrow is in SCC.
        return [selector.make(op::S_SUBB_U32, 1, &[quotient, all]), less];
    }
    let less = selector.fresh(Class::Vector, 1);
    let more = selector.fresh(Class::Vector, 1);
    let [borrowed, dead] = [(); 2].map(|()| selector.fresh_mask());
    selector.emit(op::V_SUB_CO_U32, &[less, borrowed], &[rest, divisor]);
    let sources = [quotient, all, borrowed];
    selector.emit(op::V_SUB_CO_CI_U32, &[more, dead], &sources);
    [more, less]
}

/// One correction step: if the remainder is at least the divisor, subtracts the divisor and adds
/// one to the quotient.
fn long_step(
    selector: &mut Selector<'_>,
    remainder: bool,
    quotient: &mut Long,
    rest: &mut Long,
    divisor: Long,
) {
    let all = Value::Bits(u32::MAX);
    let (less, borrowed) = selector.long_carried(true, *rest, divisor);
    let Some(borrowed) = borrowed else {
        // The borrow stays in SCC during the selects; then the quotient is increased by subtracting
        // -1 and the borrow.
        for (at, less) in less.into_iter().enumerate() {
            rest[at] = selector.make(op::S_CSELECT_B32, 1, &[rest[at], less]);
        }
        if !remainder {
            *quotient = quotient.map(|word| selector.make(op::S_SUBB_U32, 1, &[word, all]));
        }
        return;
    };
    for (at, less) in less.into_iter().enumerate() {
        rest[at] = selector.make(op::V_CNDMASK_B32, 1, &[less, rest[at], borrowed]);
    }
    if !remainder {
        let mut borrowed = borrowed;
        *quotient = quotient.map(|word| {
            let out = selector.fresh_mask();
            let result = selector.fresh(Class::Vector, 1);
            selector.emit(op::V_SUB_CO_CI_U32, &[result, out], &[word, all, borrowed]);
            borrowed = out;
            result
        });
    }
}
