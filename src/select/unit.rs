//! Integer operations for expanded instructions, on the scalar or the vector unit.

use super::Selector;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Value};

/// A 64-bit integer as two words, the low word first.
pub(super) type Long = [Value; 2];

impl Selector<'_> {
    /// The difference of two 64-bit integers.
    pub(super) fn long_difference(&mut self, lhs: Long, rhs: Long) -> Long {
        self.long_carried(true, lhs, rhs).0
    }

    /// The sum of two 64-bit integers.
    pub(super) fn long_sum(&mut self, lhs: Long, rhs: Long) -> Long {
        self.long_carried(false, lhs, rhs).0
    }

    /// A 64-bit sum or difference, and the mask of the carry-out. On the scalar unit, the carry is
    /// in SCC.
    pub(super) fn long_carried(
        &mut self,
        subtract: bool,
        lhs: Long,
        rhs: Long,
    ) -> (Long, Option<Value>) {
        let class = match self.are_scalar(&[lhs, rhs].concat()) {
            true => Class::Scalar,
            false => Class::Vector,
        };
        let (result, out) = self.carried(subtract, class, &lhs, &rhs, None);
        let out = (class == Class::Vector).then_some(out);
        ([result.word(0), result.word(1)], out)
    }

    /// Emits an instruction with a result of one word, which is zero-extended to a 64-bit vector
    /// operand.
    pub(super) fn below_zero(&mut self, name: op::Opcode, sources: &[Value]) -> Long {
        let tuple = self.fresh(Class::Vector, 2);
        self.emit(name, &[tuple.word(0)], sources);
        self.emit(COPY, &[tuple.word(1)], &[Value::Bits(0)]);
        [tuple.word(0), tuple.word(1)]
    }
}
