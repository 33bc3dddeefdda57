//! Generates arguments and the contents of buffers. Numbers are small, so that loops terminate and
//! conditions hold for some lanes.

use crate::random::generate::Prng;
use lanelog_sim::{Argument, Buffer, Type, Value};

/// The random stream, and the buffers generated so far for one input.
pub(super) struct Draw {
    pub(super) chance: Prng,
    /// Number of lanes in the whole grid.
    pub(super) lanes: usize,
    /// Size of a buffer in bytes.
    pub(super) size: usize,
    pub(super) buffers: Vec<Buffer>,
}

impl Draw {
    /// An argument of a type: one value for each lane if `differs`, otherwise one for all lanes.
    pub(super) fn argument(&mut self, of: &Type, differs: bool) -> Argument {
        match of {
            // A pointer to private memory is null. Other pointers refer to a new buffer; for a
            // pointer to local memory, each work-group has its own copy of the buffer.
            Type::Pointer(5) => Argument::Same(Value::Bits(0)),
            Type::Pointer(_) => self.buffer(),
            of if differs => {
                let lanes = self.lanes;
                Argument::Lanes((0..lanes).map(|_| self.value(of)).collect())
            }
            of => Argument::Same(self.value(of)),
        }
    }

    /// A pointer to a new buffer.
    pub(super) fn buffer(&mut self) -> Argument {
        let buffer = self.contents();
        self.buffers.push(buffer);
        Argument::Buffer(self.buffers.len() - 1)
    }

    /// A small number, so that loops terminate and conditions hold for some lanes.
    fn small(&mut self) -> u64 {
        match self.chance.below(16) {
            0 => 0,
            1 => 1,
            2 => self.chance.below(64) as u64,
            3 => self.chance.below(1024) as u64,
            _ => self.chance.below(12) as u64,
        }
    }

    fn value(&mut self, of: &Type) -> Value {
        match of {
            Type::Integer(1) => Value::Bits(self.chance.below(2) as u64),
            Type::Integer(bits) if *bits > 64 => {
                let words = bits.div_ceil(64) as usize;
                let mut wide = vec![0; words];
                if let Some(first) = wide.first_mut() {
                    *first = self.small();
                }
                Value::Wide(wide.into())
            }
            Type::Integer(bits) => {
                let mask = u64::MAX >> (64 - (*bits).clamp(1, 64));
                Value::Bits(self.small() & mask)
            }
            Type::Half => Value::Bits(small_float(self.small(), 5, 10)),
            Type::BFloat => Value::Bits(small_float(self.small(), 8, 7)),
            Type::Float => Value::Bits(small_float(self.small(), 8, 23)),
            Type::Double => Value::Bits(small_float(self.small(), 11, 52)),
            Type::Pointer(_) | Type::Void | Type::Other(_) => Value::Bits(0),
            Type::Vector(count, element) => {
                Value::Many((0..*count).map(|_| self.value(element)).collect())
            }
            Type::Array(count, element) => {
                Value::Many((0..*count).map(|_| self.value(element)).collect())
            }
            Type::Structure { fields, .. } => {
                Value::Many(fields.iter().map(|field| self.value(field)).collect())
            }
        }
    }

    /// A buffer of small integers, of small floats, or of bytes.
    fn contents(&mut self) -> Buffer {
        let kind = self.chance.below(8);
        let mut bytes = Vec::with_capacity(self.size + 4);
        while bytes.len() < self.size {
            let mut bits = self.chance.bits();
            for _ in 0..4 {
                let word = match kind {
                    0 => bits as u32 & 0x0303_0303,
                    1 | 2 => small_float(bits & 15, 8, 23) as u32,
                    3 => bits as u32 & 1,
                    _ => bits as u32 & 15,
                };
                bytes.extend_from_slice(&word.to_le_bytes());
                bits >>= 16;
            }
        }
        bytes.truncate(self.size);
        Buffer { bytes }
    }
}

/// The bits of a small whole number as a float with the given numbers of exponent and fraction bits
/// (IEEE 754, 3.4). Numbers that need more bits are truncated.
fn small_float(number: u64, exponent: u32, fraction: u32) -> u64 {
    let Some(power) = number.checked_ilog2() else {
        return 0;
    };
    let bias = (1_u64 << (exponent - 1)) - 1;
    let rest = number ^ (1 << power);
    let rest = match power <= fraction {
        true => rest << (fraction - power),
        false => rest >> (power - fraction),
    };
    (bias + u64::from(power)) << fraction | rest
}

#[cfg(test)]
mod tests {
    use super::small_float;
    use pretty_assertions::assert_eq;

    #[test]
    fn whole_numbers_are_floats() {
        for number in 0..2000 {
            assert_eq!(
                small_float(number, 8, 23),
                u64::from((number as f32).to_bits())
            );
            assert_eq!(small_float(number, 11, 52), (number as f64).to_bits());
        }
        // binary16 of 0.0, 1.0, 5.0 and 12.0.
        let halves = [0, 1, 5, 12].map(|number| small_float(number, 5, 10));
        assert_eq!(halves, [0, 0x3c00, 0x4500, 0x4a00]);
    }
}
