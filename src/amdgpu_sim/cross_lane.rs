//! Execution of cross-lane operations on a wave's registers.
//!
//! Source: AMD's instruction set architecture documents. An inactive source lane reads as zero for
//! `ds_bpermute`, and as its register's old value for the other operations.

use super::code::{CrossInstruction, Select};
use super::generation::Generation;
use super::wave::{Lanes, Wave};

/// A copy of a register's values in all lanes.
fn copied(wave: &Wave, register: u16) -> [u32; 64] {
    let mut row = [0; 64];
    for (place, value) in row.iter_mut().zip(wave.row(register)) {
        *place = *value;
    }
    row
}

fn get(row: &[u32; 64], lane: u32) -> u32 {
    row.get(lane as usize).copied().unwrap_or(0)
}

/// Executes a cross-lane operation.
pub(super) fn execute(found: &CrossInstruction, wave: &mut Wave, generation: Generation) {
    let exec = wave.exec();
    let lanes = wave.lanes;
    // On RDNA 3, `ds_permute` works within 32 lanes, whatever the wave size.
    let within = if generation.is_gfx9() || generation == Generation::Gfx12 {
        lanes
    } else {
        lanes.min(32)
    };
    match *found {
        CrossInstruction::ReadFirst {
            destination,
            source,
        } => {
            let lane = Lanes(exec).next().unwrap_or(0);
            let value = wave.vector(source, lane);
            wave.set_register(destination, value);
        }
        CrossInstruction::Read {
            destination,
            source,
            lane,
        } => {
            let lane = wave.scalar(lane, 1) as u32 & (lanes - 1);
            let value = wave.vector(source, lane);
            wave.set_register(destination, value);
        }
        CrossInstruction::Write {
            destination,
            source,
            lane,
        } => {
            let lane = wave.scalar(lane, 1) as u32 & (lanes - 1);
            let value = wave.scalar(source, 1) as u32;
            wave.set_vector(destination, lane, value);
        }
        CrossInstruction::Permute16 {
            destination,
            source,
            select,
            across,
            inactive,
            zero,
        } => {
            let row = copied(wave, source);
            // The selectors are copied first, because the destination may be the register of the
            // selectors.
            let selectors: [u32; 64] = match select {
                Select::OfLane(register) => copied(wave, register),
                Select::OfRow([low, high]) => {
                    let both = wave.scalar(low, 1) & 0xffff_ffff | wave.scalar(high, 1) << 32;
                    std::array::from_fn(|lane| (both >> (4 * (lane & 15))) as u32)
                }
            };
            for lane in Lanes(exec) {
                let base = if across { lane & !15 ^ 16 } else { lane & !15 };
                let from = base + (get(&selectors, lane) & 15);
                if inactive || exec >> from & 1 == 1 {
                    wave.set_vector(destination, lane, get(&row, from));
                } else if zero {
                    wave.set_vector(destination, lane, 0);
                }
            }
        }
        CrossInstruction::Permute64 {
            destination,
            source,
        } => {
            // In a wave32, the instruction has no effect.
            if lanes == 64 {
                let row = copied(wave, source);
                for lane in Lanes(exec) {
                    wave.set_vector(destination, lane, get(&row, lane ^ 32));
                }
            }
        }
        CrossInstruction::Swap { first, second } => {
            let (a, b) = (copied(wave, first), copied(wave, second));
            for lane in Lanes(exec) {
                wave.set_vector(first, lane, get(&b, lane));
                wave.set_vector(second, lane, get(&a, lane));
            }
        }
        CrossInstruction::SwapRows {
            first,
            second,
            row,
            inactive,
            zero,
        } => {
            // Swaps the second row of each pair of rows in the first register with the first row of
            // the same pair in the second register.
            let row = u32::from(row);
            let (a, b) = (copied(wave, first), copied(wave, second));
            for lane in Lanes(exec) {
                let from = lane ^ row;
                let (to, values) = match lane & row {
                    0 => (second, &a),
                    _ => (first, &b),
                };
                if inactive || exec >> from & 1 == 1 {
                    wave.set_vector(to, lane, get(values, from));
                } else if zero {
                    wave.set_vector(to, lane, 0);
                }
            }
        }
        CrossInstruction::Pull {
            destination,
            address,
            data,
            offset,
            inactive,
        } => {
            let row = copied(wave, data);
            let within = if inactive { lanes } else { within };
            for lane in Lanes(exec) {
                let from = wave.vector(address, lane).wrapping_add(offset) / 4 % within;
                let from = lane & !(within - 1) | from;
                let on = inactive || exec >> from & 1 == 1;
                wave.set_vector(destination, lane, if on { get(&row, from) } else { 0 });
            }
        }
        CrossInstruction::Push {
            destination,
            address,
            data,
            offset,
        } => {
            let mut row = [0; 64];
            for lane in Lanes(exec) {
                let to = wave.vector(address, lane).wrapping_add(offset) / 4 % within;
                let to = lane & !(within - 1) | to;
                if let Some(place) = row.get_mut(to as usize) {
                    *place = wave.vector(data, lane);
                }
            }
            for lane in Lanes(exec) {
                wave.set_vector(destination, lane, get(&row, lane));
            }
        }
        CrossInstruction::Swizzle {
            destination,
            data,
            ref from,
        } => {
            let row = copied(wave, data);
            for lane in Lanes(exec) {
                let from = from.get(lane as usize).map_or(0, |from| u32::from(*from));
                let on = exec >> from & 1 == 1;
                wave.set_vector(destination, lane, if on { get(&row, from) } else { 0 });
            }
        }
    }
}
