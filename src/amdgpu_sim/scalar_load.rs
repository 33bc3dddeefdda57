//! Execution of scalar loads.

use super::code::ScalarLoad;
use super::memory::buffer::{Descriptor, Found};
use super::memory::{AccessError, Memory};
use super::wave::Wave;

/// Executes a scalar load. Addresses are aligned down to 4 bytes, except for loads narrower than a
/// word.
///
/// # Errors
/// The address is outside of all allocations.
pub(super) fn load(
    load: &ScalarLoad,
    wave: &mut Wave,
    memory: &mut Memory,
) -> Result<(), AccessError> {
    let offset = load
        .register
        .map_or(0, |register| u64::from(wave.scalar(register, 1) as u32));
    let mut base = wave.registers(load.base, 2);
    if load.buffer {
        // The first 48 bits of a descriptor are its base address.
        base &= 0xffff_ffff_ffff;
    }
    let mut address = base.wrapping_add(offset).wrapping_add_signed(load.offset);
    if load.bytes < 4 {
        let bytes = memory.read(address, load.bytes.into())?;
        let value = bytes
            .iter()
            .rev()
            .fold(0u32, |all, byte| all << 8 | u32::from(*byte));
        let unused = 32 - 8 * u32::from(load.bytes);
        let value = if load.signed {
            ((value << unused) as i32 >> unused) as u32
        } else {
            value
        };
        wave.set_register(load.destination, value);
        return Ok(());
    }
    address &= !3;
    let buffer = match load.buffer {
        true => {
            let words = [0, 1, 2, 3].map(|at| wave.registers(load.base + at, 1) as u32);
            let offset = offset.wrapping_add_signed(load.offset) & !3;
            Some((Descriptor::read(words)?, offset))
        }
        false => None,
    };
    for number in 0..u16::from(load.words) {
        let after = 4 * u64::from(number);
        let place = match &buffer {
            Some((buffer, offset)) => buffer.find_word(offset.wrapping_add(after))?,
            None => Found::At(address.wrapping_add(after)),
        };
        let Found::At(address) = place else {
            wave.set_register(load.destination + number, 0);
            continue;
        };
        let bytes = memory.read(address, 4)?;
        let value = bytes
            .iter()
            .rev()
            .fold(0u32, |all, byte| all << 8 | u32::from(*byte));
        wave.set_register(load.destination + number, value);
    }
    Ok(())
}
