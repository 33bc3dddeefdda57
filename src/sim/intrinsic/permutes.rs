//! AMDGPU's cross-lane moves: to another lane, within a row, or by a DPP pattern.
//!
//! Sources: AMD's instruction set documents (GCN3, Vega, RDNA3), sections on data-parallel
//! primitives and `ds_swizzle_b32`; llvm/lib/Target/AMDGPU/SIDefines.h for the encoding of
//! controls. A row is 16 lanes, a bank 4.

use super::WaveCall;
use super::lanes::CrossLane;
use crate::Value;

/// The source of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Another lane.
    Lane(u32),
    /// No lane, because the pattern exceeds the row or the wave.
    None,
    /// A lane that the documents do not specify.
    Unknown,
}

/// The source of a lane for a DPP control, in a wave with `size` lanes. `None` if the control does
/// not exist.
pub fn dpp(control: u32, lane: u32, size: u32) -> Option<Source> {
    let (row, at) = (lane & !15, lane & 15);
    let n = control & 15;
    let last = size.max(1) - 1;
    let lane_of = |from: u32| Some(Source::Lane(from));
    let shifted = |from: Option<u32>| match from {
        Some(from) if from < 16 => Some(Source::Lane(row | from)),
        _ => Some(Source::None),
    };
    match control {
        // quad_perm
        0x000..=0x0ff => lane_of(lane & !3 | control >> (2 * (lane & 3)) & 3),
        // row_shl: a lane reads from the lane whose index is higher by `n`.
        0x101..=0x10f => shifted(Some(at + n)),
        // row_shr: a lane reads from the lane whose index is lower by `n`.
        0x111..=0x11f => shifted(at.checked_sub(n)),
        // row_ror
        0x121..=0x12f => lane_of(row | (at + 16 - n) & 15),
        // wave_shl, wave_rol, wave_shr, wave_ror: shifts and rotations by one lane.
        0x130 if lane == last => Some(Source::None),
        0x130 => lane_of(lane + 1),
        0x134 => lane_of(if lane == last { 0 } else { lane + 1 }),
        0x138 => Some(lane.checked_sub(1).map_or(Source::None, Source::Lane)),
        0x13c => lane_of(if lane == 0 { last } else { lane - 1 }),
        // row_mirror, row_half_mirror
        0x140 => lane_of(row + 15 - at),
        0x141 => lane_of(lane ^ 7),
        // row_bcast15: a lane reads from the last lane of the previous row.
        0x142 => Some(row.checked_sub(1).map_or(Source::Unknown, Source::Lane)),
        // row_bcast31: a lane reads from lane 31, the last lane of the first two rows.
        0x143 if lane >= 32 => lane_of(31),
        0x143 => Some(Source::Unknown),
        // row_share, row_newbcast
        0x150..=0x15f => lane_of(row | n),
        // row_xmask
        0x160..=0x16f => lane_of(lane ^ n),
        _ => None,
    }
}

/// The source of a lane for an offset of `ds_swizzle`.
pub fn swizzle(offset: u32, lane: u32) -> u32 {
    let (half, at) = (lane & 0x20, lane & 0x1f);
    let [low, middle, high] = [0, 5, 10].map(|bit| offset >> bit & 0x1f);
    match offset & 0xffff {
        // The exchange of a fast Fourier transform: index bits are reversed, except for those of
        // the mask.
        0xe000.. => half | (at.reverse_bits() >> 27 >> low.count_ones()) | at & low,
        // Rotates up or down, within the index bits that the mask clears.
        0xc000.. => {
            let by = if high & 1 == 0 { middle } else { 32 - middle };
            half | at & low | (at + by) & 0x1f & !low
        }
        // Lanes exchange values within groups of four.
        0x8000.. => lane & !3 | offset >> (2 * (lane & 3)) & 3,
        // and, or, xor
        _ => half | (at & low | middle) ^ high,
    }
}

impl CrossLane {
    /// Each lane sends its value to another lane. If several lanes send to one lane, the value of
    /// the highest sender is received. Lanes without a sender get zero.
    pub(super) fn forward_permute(&self, call: &mut WaveCall<'_>) {
        let mut sent: Vec<Value> = vec![self.zero.clone(); call.size as usize];
        for lane in call.calling() {
            let Value::Bits(address) = call.operand(lane, 0) else {
                // An undefined address may refer to any lane, so all results are undefined.
                call.give_all(&Value::Undef);
                return;
            };
            let to = self.addressed(call, lane, address);
            if let Some(place) = sent.get_mut(to as usize) {
                *place = call.operand(lane, 1);
            }
        }
        for lane in call.calling() {
            let value = sent.get(lane as usize).cloned();
            call.give(lane, value.unwrap_or(Value::Undef));
        }
    }

    /// Operands: old value, source, selectors (one operand for each lane, or two uniform ones),
    /// whether inactive lanes are read, whether inactive lanes read as zero otherwise.
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

    /// Operands: old value if there is one, source, control, row mask, bank mask, whether lanes
    /// without a source read zero.
    pub(super) fn dpp(&self, call: &mut WaveCall<'_>, has_old: bool) -> Result<(), String> {
        let start = usize::from(has_old);
        let [control, rows, banks, zeroes] = [1, 2, 3, 4].map(|index| call.shared(start + index));
        let (Some(control), Some(rows), Some(banks), Some(zeroes)) = (control, rows, banks, zeroes)
        else {
            return Err("a DPP operation with a control that is not constant".to_owned());
        };
        for lane in call.calling() {
            let old = || match has_old {
                true => call.operand(lane, 0),
                false => Value::Undef,
            };
            let enabled = rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1;
            let source = dpp(control as u32, lane, call.size).ok_or_else(|| {
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
