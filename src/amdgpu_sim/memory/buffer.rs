//! Loads and stores through buffer descriptors, in ascending order of lanes.
//!
//! Sources: AMD's Vega, CDNA3, RDNA2, RDNA3 and RDNA4 instruction set architecture documents,
//! "Buffer addressing", "Buffer resource descriptor" and "Range checking". The address is the sum
//! of the descriptor's base, the scalar offset, the record index times the stride, and the lane's
//! and the instruction's offsets. Each word of a load or a store is checked separately. At the
//! boundary, where the documents of different generations disagree, the access is rejected, because
//! no test should depend on this behaviour.
//!
//! Deliberately absent: swizzled buffers, record indices from lane IDs, formats.

use super::operation::{Half, MemoryOperation};
use super::{AccessError, Memory};
use crate::code::{MemoryInstruction, Segment};
use crate::wave::{Lanes, Wave};

/// The contents of a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor {
    base: u64,
    /// The size of a record in bytes; 0 for a raw buffer.
    stride: u32,
    /// The number of records; of bytes for a raw buffer.
    count: u32,
    /// `OOB_SELECT` of GFX10 and later.
    select: u8,
}

/// The result of locating accessed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    At(u64),
    Outside,
}

impl Descriptor {
    /// Reads a descriptor.
    ///
    /// # Errors
    /// The descriptor uses a feature that this module does not support.
    pub(crate) fn read(words: [u32; 4]) -> Result<Descriptor, AccessError> {
        let [low, second, count, fourth] = words;
        let refused = [
            (second & 0xc000_0000 != 0, "swizzled buffers"),
            (
                fourth & 0x0080_0000 != 0,
                "buffers that add the lane's number",
            ),
            (
                fourth & 0xc000_0000 != 0,
                "descriptors of other types than buffers",
            ),
        ];
        match refused.into_iter().find(|(is_so, _)| *is_so) {
            Some((_, what)) => Err(format!("{what} are not supported")),
            None => Ok(Descriptor {
                base: u64::from(second & 0xffff) << 32 | u64::from(low),
                stride: second >> 16 & 0x3fff,
                count,
                select: (fourth >> 28 & 3) as u8,
            }),
        }
    }

    /// Locates at most 4 bytes of a lane. `record` is present if the instruction has `idxen`.
    /// `offset` is the sum of the lane's and the instruction's offsets.
    ///
    /// # Errors GPU generations disagree about whether this access is in range.
    pub(crate) fn find(
        &self,
        record: Option<u32>,
        offset: u64,
        scalar: u32,
        size: u64,
    ) -> Result<Found, AccessError> {
        let rim = || Err("at the rim of a buffer GPUs differ, which is not supported".to_string());
        let count = u64::from(self.count);
        let stride = u64::from(self.stride);
        let last = offset + size;
        let within = u64::from(record.unwrap_or(0)) * stride + offset + u64::from(scalar);
        let at = Ok(Found::At(self.base.wrapping_add(within)));
        // For a structured buffer, the record index is checked; for a raw buffer, whose size is in
        // bytes, the byte offset is checked.
        let Some(record) = record else {
            return match stride {
                0 if within + size <= count => at,
                0 if offset >= count && [0, 3].contains(&self.select) => Ok(Found::Outside),
                _ => rim(),
            };
        };
        if stride == 0 {
            return rim();
        }
        let too_large = u64::from(record) >= count;
        let leaves = last > stride;
        match self.select {
            2 if count == 0 => Ok(Found::Outside),
            3 if too_large && offset >= count => Ok(Found::Outside),
            0 | 1 if too_large => Ok(Found::Outside),
            3 if within + size > count => rim(),
            _ if too_large || leaves => rim(),
            _ => at,
        }
    }

    /// Locates a word of a scalar load, at an address aligned down to 4 bytes.
    ///
    /// # Errors
    /// The access is at the boundary, where generations differ.
    pub(crate) fn find_word(&self, offset: u64) -> Result<Found, AccessError> {
        let bytes = match self.stride {
            0 => u64::from(self.count),
            stride => u64::from(stride) * u64::from(self.count),
        };
        if offset >= bytes {
            return Ok(Found::Outside);
        }
        if offset + 4 > bytes {
            return Err("the last word of a buffer is not whole, which is not supported".into());
        }
        Ok(Found::At(self.base.wrapping_add(offset)))
    }
}

/// Executes an instruction for all active lanes. `first` is the first register of the descriptor,
/// `scalar` is the scalar offset.
///
/// # Errors
/// The error and the lane.
pub(super) fn access(
    found: &MemoryInstruction,
    wave: &mut Wave,
    memory: &mut Memory,
    first: u16,
    scalar: u64,
) -> Result<(), (u32, AccessError)> {
    let [low, high] = [
        wave.registers(first, 2),
        wave.registers(first.saturating_add(2), 2),
    ];
    let words = [
        low as u32,
        (low >> 32) as u32,
        high as u32,
        (high >> 32) as u32,
    ];
    for lane in Lanes(wave.exec()) {
        let done = Descriptor::read(words)
            .and_then(|buffer| one(found, wave, memory, &buffer, scalar as u32, lane));
        done.map_err(|wrong| (lane, wrong))?;
    }
    Ok(())
}

fn one(
    found: &MemoryInstruction,
    wave: &mut Wave,
    memory: &mut Memory,
    buffer: &Descriptor,
    scalar: u32,
    lane: u32,
) -> Result<(), AccessError> {
    let has_records = matches!(found.segment, Segment::Records(_));
    let (mut record, mut own) = (None, 0);
    if let Some(first) = found.address {
        let mut registers = (first..).take(found.address_words.into());
        if has_records && let Some(register) = registers.next() {
            record = Some(wave.vector(register, lane));
        }
        if let Some(register) = registers.next() {
            own = wave.vector(register, lane);
        }
    }
    let offset = u64::from(own).wrapping_add_signed(found.offsets[0]);
    if let MemoryOperation::Atomic { what, words } = found.operation {
        let Some(data) = found.data[0] else {
            return Ok(());
        };
        let read = |wave: &Wave, first: u16| match words {
            2 => wave.pair(first, lane),
            _ => u64::from(wave.vector(first, lane)),
        };
        let second = if what.has_two() {
            read(wave, data + u16::from(words))
        } else {
            0
        };
        let operand = read(wave, data);
        let size = 4 * usize::from(words);
        let old = match buffer.find(record, offset, scalar, size as u64)? {
            Found::Outside => 0,
            Found::At(address) => {
                let bytes = memory.write(address, size)?;
                let mut all = [0; 8];
                for (to, from) in all.iter_mut().zip(bytes.iter()) {
                    *to = *from;
                }
                let old = u64::from_le_bytes(all);
                let new = what.apply(old, operand, second, words).to_le_bytes();
                for (to, from) in bytes.iter_mut().zip(new) {
                    *to = from;
                }
                old
            }
        };
        if let (true, Some(destination)) = (found.returns, found.destination) {
            wave.set_vector(destination, lane, old as u32);
            if words == 2 {
                wave.set_vector(destination + 1, lane, (old >> 32) as u32);
            }
        }
        return Ok(());
    }
    let (bytes, data) = match found.operation {
        MemoryOperation::Load { bytes, .. } => (bytes, found.destination),
        MemoryOperation::Store { bytes, .. } => (bytes, found.data[0]),
        _ => return Err("this operation on a buffer is not supported".into()),
    };
    let Some(data) = data else {
        return Ok(());
    };
    let size = u64::from(bytes.min(4));
    for (after, register) in (0..u64::from(bytes)).step_by(4).zip(data..) {
        let place = buffer.find(record, offset + after, scalar, size)?;
        match found.operation {
            MemoryOperation::Load { signed, half, .. } => {
                let value = match place {
                    Found::Outside => 0,
                    Found::At(address) => word(memory.read(address, size as usize)?, signed),
                };
                let old = wave.vector(register, lane);
                let new = match half {
                    Half::Whole => value,
                    Half::Low => old & 0xffff_0000 | value & 0xffff,
                    Half::High => old & 0xffff | value << 16,
                };
                wave.set_vector(register, lane, new);
            }
            MemoryOperation::Store { half, .. } => {
                let Found::At(address) = place else {
                    continue;
                };
                let shift = if half == Half::High { 16 } else { 0 };
                let value = (wave.vector(register, lane) >> shift).to_le_bytes();
                let into = memory.write(address, size as usize)?;
                for (to, from) in into.iter_mut().zip(value) {
                    *to = from;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// At most four bytes as a word, sign- or zero-extended.
fn word(bytes: &[u8], signed: bool) -> u32 {
    let mut all = [0; 4];
    for (to, from) in all.iter_mut().zip(bytes) {
        *to = *from;
    }
    let unused = 8 * (4 - bytes.len().clamp(1, 4) as u32);
    let word = u32::from_le_bytes(all);
    match signed {
        true => ((word << unused) as i32 >> unused) as u32,
        false => word,
    }
}
