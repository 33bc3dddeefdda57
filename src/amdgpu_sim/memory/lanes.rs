//! Loads, stores and atomic operations, in ascending order of lanes.

use super::operation::{Half, MemoryOperation};
use super::{AccessError, GROUP_BASE, Memory, PRIVATE_BASE, WINDOW, buffer};
use crate::code::{MemoryInstruction, Segment};
use crate::text::operand::scalar::FLAT_SCRATCH;
use crate::wave::{Lanes, Wave};

/// The upper half of the scratch descriptor: unlimited size, and fields that have no effect here.
pub(crate) const DESCRIPTOR: u64 = 0x00e8_f000_ffff_ffff;

/// The LDS memory of a work-group.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The contents of the work-group's LDS.
    pub bytes: Vec<u8>,
}

/// The memory and the offset of an address.
enum MemoryLocation {
    Global(u64),
    Group(u64),
    Private(u64),
}

/// The memory that one wave can access.
struct View<'v> {
    memory: &'v mut Memory,
    group: &'v mut Group,
    scratch: &'v mut [u8],
    /// The size of each lane's private memory in bytes.
    own: usize,
    /// Whether accesses to scratch memory are valid: they use a descriptor, or the wave has
    /// initialized `flat_scratch` if the GPU requires that.
    known: bool,
}

impl View<'_> {
    fn bytes(
        &mut self,
        place: &MemoryLocation,
        lane: usize,
        size: usize,
        write: bool,
    ) -> Result<&mut [u8], AccessError> {
        let verb = if write { "written" } else { "read" };
        let slice = |bytes: &mut [u8],
                     at: u64,
                     base: usize,
                     end: usize|
         -> Option<std::ops::Range<usize>> {
            let first = base.checked_add(usize::try_from(at).ok()?)?;
            let last = first.checked_add(size)?;
            (last <= end && last <= bytes.len()).then_some(first..last)
        };
        match *place {
            MemoryLocation::Global(address) => {
                if write {
                    self.memory.write(address, size)
                } else {
                    self.memory.readable(address, size)
                }
            }
            MemoryLocation::Group(at) => {
                let end = self.group.bytes.len();
                slice(&mut self.group.bytes, at, 0, end)
                    .and_then(|range| self.group.bytes.get_mut(range))
                    .ok_or_else(|| {
                        format!("{size} bytes are {verb} at {at:#x} of the work-group's memory, which has {end}")
                    })
            }
            MemoryLocation::Private(_) if !self.known => {
                Err("`flat_scratch` does not hold where the wave's scratch begins".into())
            }
            MemoryLocation::Private(at) => {
                let base = lane * self.own;
                let own = self.own;
                slice(self.scratch, at, base, base + own)
                    .and_then(|range| self.scratch.get_mut(range))
                    .ok_or_else(|| format!("{size} bytes are {verb} at {at:#x} of a lane's scratch, which has {own}"))
            }
        }
    }
}

/// Executes an instruction for all active lanes.
///
/// # Errors
/// The error and the lane.
pub(crate) fn access(
    found: &MemoryInstruction,
    wave: &mut Wave,
    memory: &mut Memory,
    group: &mut Group,
) -> Result<(), (u32, AccessError)> {
    let mut base = found.base.map_or(0, |base| {
        let words = match found.segment {
            Segment::Scratch | Segment::Described(_) | Segment::Records(_) => 1,
            _ => 2,
        };
        wave.scalar(base, words)
    });
    if let Segment::Described(first) | Segment::Records(first) = found.segment
        && wave.exec() != 0
    {
        if found.segment == Segment::Records(first) || !describes_scratch(wave, first) {
            return buffer::access(found, wave, memory, first, base);
        }
        base = described(wave, base).map_err(|wrong| (wave.exec().trailing_zeros(), wrong))?;
    }
    let mut scratch = std::mem::take(&mut wave.scratch);
    let own = wave.scratch_size;
    let flat_scratch = wave.registers(FLAT_SCRATCH, 2);
    let start = wave.scratch_start;
    let mut view = View {
        memory,
        group,
        scratch: &mut scratch,
        own,
        known: matches!(found.segment, Segment::Described(_))
            || start.is_none_or(|start| start == flat_scratch),
    };
    let mut ending = Ok(());
    for lane in Lanes(wave.exec()) {
        let done = one(found, wave, &mut view, base, lane);
        if let Err(wrong) = done {
            ending = Err((lane, wrong));
            break;
        }
    }
    wave.scratch = scratch;
    ending
}

/// Whether four scalar registers contain the descriptor of the wave's scratch memory.
fn describes_scratch(wave: &Wave, first: u16) -> bool {
    let address = wave.registers(first, 2) & ((1 << 48) - 1);
    let rest = wave.registers(first.saturating_add(2), 2);
    Some(address) == wave.scratch_start && rest == DESCRIPTOR
}

/// Converts an offset that is the same for all lanes to an offset in each lane's scratch memory. A
/// scratch descriptor interleaves the words of the lanes.
///
/// # Errors
/// The offset is in another lane's scratch memory.
fn described(wave: &Wave, base: u64) -> Result<u64, AccessError> {
    let word_of_each = 4 * u64::from(wave.lanes);
    if !base.is_multiple_of(word_of_each) {
        return Err(format!(
            "{base:#x} bytes, the same for all lanes, are not a multiple of {word_of_each}, a word of each"
        ));
    }
    Ok(base / u64::from(wave.lanes))
}

fn one(
    found: &MemoryInstruction,
    wave: &mut Wave,
    view: &mut View<'_>,
    base: u64,
    lane: u32,
) -> Result<(), AccessError> {
    let own = match found.address {
        None => 0,
        Some(first) if found.address_words == 2 => wave.pair(first, lane),
        Some(first) => u64::from(wave.vector(first, lane)),
    };
    let place = |offset: i64| -> MemoryLocation {
        match found.segment {
            Segment::Global => {
                MemoryLocation::Global(own.wrapping_add(base).wrapping_add_signed(offset))
            }
            // The sum of a negative address and an offset wraps to a valid address, because LLVM
            // folds them (`isDSOffsetLegal`).
            Segment::Group => {
                MemoryLocation::Group(u64::from((own as u32).wrapping_add(offset as u32)))
            }
            Segment::Scratch | Segment::Described(_) | Segment::Records(_) => {
                MemoryLocation::Private(u64::from(
                    (own as u32)
                        .wrapping_add(base as u32)
                        .wrapping_add(offset as u32),
                ))
            }
            Segment::Flat => {
                let address = own.wrapping_add(base).wrapping_add_signed(offset);
                match (
                    address.wrapping_sub(GROUP_BASE),
                    address.wrapping_sub(PRIVATE_BASE),
                ) {
                    (at, _) if at < WINDOW => MemoryLocation::Group(at),
                    (_, at) if at < WINDOW => MemoryLocation::Private(at),
                    _ => MemoryLocation::Global(address),
                }
            }
        }
    };
    let at = lane as usize;
    let first = place(found.offsets[0]);
    match found.operation {
        MemoryOperation::Load {
            bytes,
            signed,
            half,
        } => {
            let read = view.bytes(&first, at, bytes.into(), false)?;
            let Some(destination) = found.destination else {
                return Ok(());
            };
            if bytes >= 4 {
                let mut words = [0; 4];
                for (word, chunk) in words.iter_mut().zip(read.chunks(4)) {
                    *word = number(chunk) as u32;
                }
                for (word, number) in words.iter().zip(0..u16::from(bytes / 4)) {
                    wave.set_vector(destination + number, lane, *word);
                }
                return Ok(());
            }
            let mut value = number(read) as u32;
            if signed {
                let unused = 32 - 8 * u32::from(bytes);
                value = ((value << unused) as i32 >> unused) as u32;
            }
            let old = wave.vector(destination, lane);
            wave.set_vector(
                destination,
                lane,
                match half {
                    Half::Whole => value,
                    Half::Low => old & 0xffff_0000 | value & 0xffff,
                    Half::High => old & 0xffff | value << 16,
                },
            );
        }
        MemoryOperation::Store { bytes, half } => {
            store(
                found,
                wave,
                view,
                &first,
                lane,
                0,
                bytes,
                half == Half::High,
            )?;
        }
        MemoryOperation::LoadTwo { bytes, .. } => {
            let mut values = [0; 2];
            for (value, offset) in values.iter_mut().zip(found.offsets) {
                *value = number(view.bytes(&place(offset), at, bytes.into(), false)?);
            }
            let Some(destination) = found.destination else {
                return Ok(());
            };
            let words = u16::from(bytes / 4);
            for (value, number) in values.into_iter().zip([0, words]) {
                wave.set_vector(destination + number, lane, value as u32);
                if words == 2 {
                    wave.set_vector(destination + number + 1, lane, (value >> 32) as u32);
                }
            }
        }
        MemoryOperation::StoreTwo { bytes, .. } => {
            store(found, wave, view, &first, lane, 0, bytes, false)?;
            store(
                found,
                wave,
                view,
                &place(found.offsets[1]),
                lane,
                1,
                bytes,
                false,
            )?;
        }
        MemoryOperation::Atomic { what, words } => {
            let read = |wave: &Wave, first: Option<u16>| match first {
                None => 0,
                Some(first) if words == 2 => wave.pair(first, lane),
                Some(first) => u64::from(wave.vector(first, lane)),
            };
            let data = read(wave, found.data[0]);
            let second = match (found.data[1], what.has_two()) {
                (Some(second), _) => read(wave, Some(second)),
                (None, true) => read(wave, found.data[0].map(|first| first + u16::from(words))),
                _ => 0,
            };
            let size = 4 * usize::from(words);
            let bytes = view.bytes(&first, at, size, true)?;
            let old = number(bytes);
            let new = what.apply(old, data, second, words);
            if let Some(new) = new.to_le_bytes().get(..size) {
                bytes.copy_from_slice(new);
            }
            if let (true, Some(destination)) = (found.returns, found.destination) {
                wave.set_vector(destination, lane, old as u32);
                if words == 2 {
                    wave.set_vector(destination + 1, lane, (old >> 32) as u32);
                }
            }
        }
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn store(
    found: &MemoryInstruction,
    wave: &Wave,
    view: &mut View<'_>,
    place: &MemoryLocation,
    lane: u32,
    data: usize,
    bytes: u8,
    high: bool,
) -> Result<(), AccessError> {
    let target = view.bytes(place, lane as usize, bytes.into(), true)?;
    let Some(first) = found.data.get(data).copied().flatten() else {
        return Ok(());
    };
    for (chunk, number) in target.chunks_mut(4).zip(0..) {
        let mut word = wave.vector(first + number, lane);
        if high {
            word >>= 16;
        }
        let own = word.to_le_bytes();
        if let Some(own) = own.get(..chunk.len()) {
            chunk.copy_from_slice(own);
        }
    }
    Ok(())
}

/// At most 8 bytes, read as a little-endian integer.
fn number(bytes: &[u8]) -> u64 {
    let whole = |bytes: &[u8]| -> Option<u64> {
        match bytes.len() {
            4 => Some(u32::from_le_bytes(bytes.try_into().ok()?).into()),
            8 => Some(u64::from_le_bytes(bytes.try_into().ok()?)),
            _ => None,
        }
    };
    whole(bytes).unwrap_or_else(|| {
        bytes
            .iter()
            .rev()
            .take(8)
            .fold(0, |all, byte| all << 8 | u64::from(*byte))
    })
}
