//! Integer operations that expansions are made of, on the scalar or on the vector unit.

use super::Selector;
use crate::instructions::op;
use crate::machine::{COPY, Class, Value};

/// A number of two words, the lower one first.
pub(super) type Long = [Value; 2];

impl Selector<'_> {
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
    pub(super) fn below_zero(&mut self, name: op::Opcode, sources: &[Value]) -> Long {
        let tuple = self.fresh(Class::Vector, 2);
        self.emit(name, &[tuple.word(0)], sources);
        self.emit(COPY, &[tuple.word(1)], &[Value::Bits(0)]);
        [tuple.word(0), tuple.word(1)]
    }
}
