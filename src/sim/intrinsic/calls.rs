//! Access to the operands and results of a call for several lanes.

use super::WaveCall;
use super::lanes::CUT;
use crate::Value;
use crate::Warning;
use crate::stop::lanes_in_words;

impl WaveCall<'_> {
    /// The calling lanes in ascending order.
    pub(super) fn calling(&self) -> impl Iterator<Item = u32> + use<> {
        let lanes = self.lanes;
        (0..self.size.min(64)).filter(move |lane| lanes >> lane & 1 == 1)
    }

    /// Writes a lane's result.
    pub(super) fn give(&mut self, lane: u32, value: Value) {
        if let Some(result) = self.results.get_mut(lane as usize) {
            *result = value;
        }
    }

    /// Whether a lane executes the call.
    pub(super) fn calls(&self, lane: u32) -> bool {
        lane < self.size && self.lanes.checked_shr(lane).unwrap_or(0) & 1 == 1
    }

    /// The operand of a lane.
    pub(super) fn operand(&self, lane: u32, index: usize) -> Value {
        if lane < self.size {
            (self.operands)(lane, index)
        } else {
            Value::Undef
        }
    }

    /// The operand, if it is defined and equal in all calling lanes.
    pub(super) fn agreed(&self, index: usize) -> Option<Value> {
        let mut lanes = self.calling();
        let first = self.operand(lanes.next()?, index);
        let agree = first.is_defined() && lanes.all(|lane| self.operand(lane, index) == first);
        agree.then_some(first)
    }

    /// The bits of the operand, if they are equal in all calling lanes.
    pub(super) fn shared(&self, index: usize) -> Option<u64> {
        match self.agreed(index)? {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// A mask of the calling lanes whose value is 1; undefined if a calling lane's value is
    /// undefined.
    pub(super) fn mask(&self, of: impl Fn(u32) -> Value) -> Value {
        let mut mask = 0;
        let mut undef = false;
        for lane in self.calling() {
            match of(lane) {
                Value::Bits(bit) => mask |= (bit & 1) << lane,
                Value::Undef => undef = true,
                _ => return Value::Poison,
            }
        }
        if undef {
            Value::Undef
        } else {
            Value::Bits(mask)
        }
    }

    /// Warns that results of some lanes are undefined, if there are such lanes.
    pub(super) fn warn(&mut self, lanes: u64, why: &str) {
        if lanes != 0 {
            self.warnings.push(Warning {
                words: format!("{}: {why}", lanes_in_words(lanes)),
                is_undefined: why != CUT,
            });
        }
    }

    /// Sets the result of all calling lanes to this value.
    pub(super) fn give_all(&mut self, value: &Value) {
        for lane in self.calling() {
            self.give(lane, value.clone());
        }
    }
}
