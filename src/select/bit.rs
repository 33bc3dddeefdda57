//! Operations on `i1` values: on scalar words if the values are uniform and on the scalar unit,
//! otherwise on lane masks.

use super::condition::Condition;
use super::location::Location;
use super::masks::{self, OnMasks};
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Operand, Type};

impl Selector<'_> {
    /// The elements of an operand of type `i1`, or a vector of `i1`, as conditions.
    ///
    /// # Errors
    /// The operand cannot be read.
    pub fn conditions(&mut self, index: usize) -> Selected<Vec<Condition>> {
        let (ty, operand) = self.typed_operand(index)?;
        self.conditions_of(operand, ty)
    }

    /// The elements of an operand as conditions, with its type.
    ///
    /// # Errors
    /// The operand cannot be read.
    pub fn conditions_of(&mut self, operand: &Operand, ty: &Type) -> Selected<Vec<Condition>> {
        if *ty == Type::Integer(1) {
            return Ok(vec![self.condition(operand)?]);
        }
        let words = self.words(operand, ty)?;
        Ok(words
            .into_iter()
            .map(|word| self.as_condition(word))
            .collect())
    }

    /// Sets the result of the current instruction to these conditions.
    pub fn result_bits(&mut self, bits: Vec<Condition>) {
        // Stores no result for a compare, so that each use repeats the compare, if the rules chose
        // this or did not assign the value to the scalar unit.
        if let [Condition::Compare(name, lhs, rhs)] = bits[..]
            && (self.source.choices.is_repeated(self.value) || !self.is_on_scalar_unit())
        {
            self.hold(Location::Compare(name, lhs, rhs));
            return;
        }
        let words = bits.into_iter().map(|bit| self.bit_word(bit)).collect();
        self.result(words);
    }

    /// Stores a condition in a word or a mask, and returns it.
    fn bit_word(&mut self, bit: Condition) -> Value {
        match bit {
            Condition::Constant(bit) => Value::Bits(u32::from(bit)),
            Condition::Compare(..) => self.bit(bit),
            Condition::Scalar(word) | Condition::Mask(word) | Condition::Vector(word) => word,
        }
    }

    /// Emits an operation on masks into a new mask.
    pub(super) fn on_masks(&mut self, names: OnMasks, sources: &[Value]) -> Value {
        let mask = self.fresh_mask();
        self.on_masks_to(mask, names, sources);
        mask
    }

    /// Emits an operation on masks into an existing mask.
    pub(super) fn on_masks_to(&mut self, to: Value, [narrow, wide]: OnMasks, sources: &[Value]) {
        let name = self.gpu().by_wave(narrow, wide);
        self.emit(name, &[to], sources);
    }

    /// Selects one of two scalar words by a uniform condition.
    pub(super) fn scalar_choice(
        &mut self,
        by: Condition,
        if_true: Value,
        if_false: Value,
    ) -> Value {
        self.scc(by);
        self.make(op::S_CSELECT_B32, 1, &[if_true, if_false])
    }

    /// Selects one of two masks by a uniform condition.
    pub(super) fn mask_choice(
        &mut self,
        by: Condition,
        if_true: Value,
        if_false: Value,
    ) -> Condition {
        self.scc(by);
        Condition::Mask(self.on_masks(masks::CHOICE, &[if_true, if_false]))
    }

    /// Selects one of two words by a condition.
    pub fn choose_word(&mut self, by: Condition, if_true: Value, if_false: Value) -> Value {
        self.choose_words(by, &[if_true], &[if_false])
            .first()
            .copied()
            .unwrap_or(if_true)
    }

    /// Selects between two lists of words by a condition.
    pub fn choose_words(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        match by {
            Condition::Constant(true) => return if_true.to_vec(),
            Condition::Constant(false) => return if_false.to_vec(),
            _ => {}
        }
        if if_true == if_false {
            return if_true.to_vec();
        }
        if self.is_uniform_bit(by) && self.are_scalar(if_true) && self.are_scalar(if_false) {
            return self.choose_scalars(by, if_true, if_false);
        }
        self.choose_vectors(by, if_true, if_false)
    }

    /// Selects between two lists of words by a condition, separately for each lane.
    pub fn choose_vectors(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        let mask = self.mask(by);
        let pairs = if_true.iter().zip(if_false);
        pairs
            .map(|(if_true, if_false)| {
                if if_true == if_false {
                    *if_true
                } else {
                    self.vector(op::V_CNDMASK_B32, &[*if_false, *if_true, mask])
                }
            })
            .collect()
    }

    /// Whether a condition is uniform: it is on the scalar unit, or the current value is uniform.
    fn is_uniform_bit(&self, bit: Condition) -> bool {
        bit.is_scalar() || self.is_uniform()
    }

    /// Selects between two lists of scalar words. The compare is emitted once. All selects follow
    /// it directly, because they read its result from SCC.
    fn choose_scalars(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        let same: Vec<bool> = if_true
            .iter()
            .zip(if_false)
            .map(|(if_true, if_false)| if_true == if_false)
            .collect();
        let tuple = self.fresh(Class::Scalar, if_true.len().min(32) as u8);
        if same == [false, false] && self.is_pair(if_true) && self.is_pair(if_false) {
            let both = [if_true, if_false].map(|words| self.pair(words, Class::Scalar));
            self.scc(by);
            self.emit(op::S_CSELECT_B64, &[tuple], &both);
            return self.split(tuple);
        }
        self.scc(by);
        let mut result = Vec::with_capacity(if_true.len());
        for (at, (if_true, if_false)) in if_true.iter().zip(if_false).enumerate() {
            if same[at] {
                result.push(*if_true);
            } else if same.len() <= 32 {
                let word = tuple.word(at as u8);
                self.emit(op::S_CSELECT_B32, &[word], &[*if_true, *if_false]);
                result.push(word);
            } else {
                result.push(self.make(op::S_CSELECT_B32, 1, &[*if_true, *if_false]));
            }
        }
        result
    }
}
