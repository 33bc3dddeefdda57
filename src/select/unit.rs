//! Integer operations for expansions, on the scalar or on the vector unit.

use super::Selector;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Value};

/// A number of two words, the lower one first.
pub(super) type Long = [Value; 2];

impl Selector<'_> {
    /// The difference of two numbers of two words.
    pub(super) fn long_difference(&mut self, lhs: Long, rhs: Long) -> Long {
        self.long_carried(true, lhs, rhs).0
    }

    /// The sum of two numbers of two words.
    pub(super) fn long_sum(&mut self, lhs: Long, rhs: Long) -> Long {
        self.long_carried(false, lhs, rhs).0
    }

    /// A sum or difference, and the mask of the carry-out; on the scalar unit that is SCC.
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

    /// A word and zero above it, as one operand of 64 bits of the vector unit: written by an
    /// instruction of one result.
    pub(super) fn below_zero(&mut self, name: op::Opcode, sources: &[Value]) -> Long {
        let tuple = self.fresh(Class::Vector, 2);
        self.emit(name, &[tuple.word(0)], sources);
        self.emit(COPY, &[tuple.word(1)], &[Value::Bits(0)]);
        [tuple.word(0), tuple.word(1)]
    }
}
