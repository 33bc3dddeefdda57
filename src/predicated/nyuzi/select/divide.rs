//! Division of words, for which the processor has no instruction: the quotient is computed bit by
//! bit, in all lanes, active or inactive. A division by zero does not trap: its result is
//! arbitrary, and is never read.
//!
//! Source: restoring division, as in D. E. Knuth, *The Art of Computer Programming*, volume 2,
//! 4.3.1, with one-bit digits.

use super::{Selector, register};
use crate::Refusal;
use crate::nyuzi::code::{Register, Source};
use lanelog_ir::Opcode;

impl Selector<'_, '_> {
    /// The quotient or remainder of the operands of an instruction.
    pub(super) fn divide(
        &mut self,
        instruction: u32,
        opcode: Opcode,
        to: Register,
    ) -> Result<(), Refusal> {
        let first = self.operand_at(instruction, 0)?;
        let second = self.operand_at(instruction, 1)?;
        // Both operands are copied, because they are shifted.
        let dividend = self.compute("move", true, vec![first]);
        let divisor = self.compute("move", true, vec![second]);
        let signed = matches!(opcode, Opcode::SDiv | Opcode::SRem);
        let signs = signed.then(|| {
            let mut positive = |from: Register| {
                let sign = vec![register(from), Source::Number(31)];
                let sign = self.compute("ashr", true, sign);
                (sign, self.negated_where(from, sign))
            };
            (positive(dividend), positive(divisor))
        });
        let (own, by) = match signs {
            Some(((_, dividend), (_, divisor))) => (dividend, divisor),
            None => (dividend, divisor),
        };
        let (quotient, rest) = self.quotient(own, by);
        let found = match opcode {
            Opcode::UDiv | Opcode::SDiv => quotient,
            _ => rest,
        };
        let found = match (signs, opcode) {
            (Some(((one, _), (other, _))), Opcode::SDiv) => {
                let sign = self.compute("xor", true, vec![register(one), register(other)]);
                self.negated_where(found, sign)
            }
            // A remainder has the sign of the dividend.
            (Some(((sign, _), _)), _) => self.negated_where(found, sign),
            (None, _) => found,
        };
        if to.vector {
            self.put("move", to, None, vec![register(found)]);
        } else {
            let lane = self.compute("move", false, vec![Source::Number(0)]);
            self.put("getlane", to, None, vec![register(found), register(lane)]);
        }
        Ok(())
    }

    /// Negates a number in those lanes in which all bits of `sign` are set.
    fn negated_where(&mut self, from: Register, sign: Register) -> Register {
        let turned = self.compute("xor", true, vec![register(from), register(sign)]);
        self.compute("sub_i", true, vec![register(turned), register(sign)])
    }

    /// Quotient and remainder of unsigned words.
    fn quotient(&mut self, dividend: Register, divisor: Register) -> (Register, Register) {
        // `bits` contains, from its highest bit down, the remaining bits of the dividend, and then
        // the bits of the quotient that are known.
        let bits = self.compute("move", true, vec![register(dividend)]);
        let rest = self.compute("move", true, vec![Source::Number(0)]);
        for _ in 0..32 {
            // The highest bit of the remainder, which is shifted out. If it is set, the shifted
            // remainder is greater than any divisor.
            let over = self.compute("cmplt_i", false, vec![register(rest), Source::Number(0)]);
            let next = self.compute("shr", true, vec![register(bits), Source::Number(31)]);
            self.put("shl", bits, None, vec![register(bits), Source::Number(1)]);
            self.put("shl", rest, None, vec![register(rest), Source::Number(1)]);
            self.put("or", rest, None, vec![register(rest), register(next)]);
            let fits = self.compute("cmpge_u", false, vec![register(rest), register(divisor)]);
            let fits = self.compute("or", false, vec![register(fits), register(over)]);
            let less = vec![register(rest), register(divisor)];
            self.put("sub_i", rest, Some(fits), less);
            let one = vec![register(bits), Source::Number(1)];
            self.put("or", bits, Some(fits), one);
        }
        (bits, rest)
    }
}
