//! Values that move between the lanes of a wave by AMDGPU's patterns: sent to a lane, fetched within a row, by DPP.

use super::WaveCall;
use super::lanes::Across;
use super::patterns::{self, Source};
use crate::Value;

impl Across {
    /// Each lane sends its value; the highest of those that send to the same wins; who gets nothing has zero.
    pub(super) fn forward_permute(&self, call: &mut WaveCall<'_>) {
        let mut sent: Vec<Value> = vec![self.zero.clone(); call.size as usize];
        for lane in call.calling() {
            let Value::Bits(address) = call.operand(lane, 0) else {
                // It may go anywhere.
                call.give_all(&Value::Undef);
                return;
            };
            let to = (address as u32 / 4) % call.size.max(1);
            if let Some(place) = sent.get_mut(to as usize) {
                *place = call.operand(lane, 1);
            }
        }
        for lane in call.calling() {
            let value = sent.get(lane as usize).cloned();
            call.give(lane, value.unwrap_or(Value::Undef));
        }
    }

    /// Operands: old value, source, selectors (one operand of the lane's own, or two of the wave), whether lanes that are off are read, whether zero
    /// comes from them otherwise.
    pub(super) fn permute_row(&self, call: &mut WaveCall<'_>, other: bool, own: bool) {
        let selectors = match (own, call.shared(2), call.shared(3)) {
            (true, ..) => None,
            (false, Some(low), Some(high)) => Some(high << 32 | low & 0xffff_ffff),
            _ => {
                call.give_all(&Value::Undef);
                return;
            }
        };
        let flags = if own { 3 } else { 4 };
        let is_set =
            |call: &WaveCall<'_>, index| call.shared(index).is_some_and(|bit| bit & 1 == 1);
        let (fetch, zeroes) = (is_set(call, flags), is_set(call, flags + 1));
        for lane in call.calling() {
            let selector = match selectors {
                Some(all) => Some(all >> (lane % 16 * 4) & 15),
                None => match call.operand(lane, 2) {
                    Value::Bits(selector) => Some(selector & 15),
                    _ => None,
                },
            };
            let Some(selector) = selector else {
                call.give(lane, Value::Undef);
                continue;
            };
            let row = (lane & !15) ^ if other { 16 } else { 0 };
            let from = row | selector as u32;
            let value = if fetch || call.calls(from) {
                call.operand(from, 1)
            } else if zeroes {
                self.zero.clone()
            } else {
                call.operand(lane, 0)
            };
            call.give(lane, value);
        }
    }

    /// Operands: old value if there is one, source, control, rows, banks, whether zero comes from lanes that are off or not there.
    pub(super) fn dpp(&self, call: &mut WaveCall<'_>, has_old: bool) -> Result<(), String> {
        let start = usize::from(has_old);
        let [control, rows, banks, zeroes] = [1, 2, 3, 4].map(|index| call.shared(start + index));
        let (Some(control), Some(rows), Some(banks), Some(zeroes)) = (control, rows, banks, zeroes)
        else {
            return Err("a DPP operation whose control is no constant".to_owned());
        };
        for lane in call.calling() {
            let old = || match has_old {
                true => call.operand(lane, 0),
                false => Value::Undef,
            };
            let enabled = rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1;
            let source = patterns::dpp(control as u32, lane, call.size).ok_or_else(|| {
                format!("a DPP operation of control {control:#x} is not supported")
            })?;
            let value = match source {
                _ if !enabled => old(),
                Source::Lane(from) if call.calls(from) => call.operand(from, start),
                Source::Unknown => Value::Undef,
                _ if zeroes & 1 == 1 => self.zero.clone(),
                _ => old(),
            };
            call.give(lane, value);
        }
        Ok(())
    }
}
