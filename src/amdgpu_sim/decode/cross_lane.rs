//! Cross-lane operations.

use super::sources::plain_name;
use super::{Decoded, Decoder, Written};
use crate::code::{Action, CrossInstruction, Select};
use crate::count::Class;
use crate::text::expression;

impl Decoder<'_> {
    pub(super) fn cross(&self, written: &Written<'_>) -> Decoded {
        let name = plain_name(written.mnemonic);
        let modifiers = &written.modifiers;
        let offset = || -> Result<u32, String> {
            Ok(modifiers.number("offset")?.unwrap_or(0) as u32 & 0xffff)
        };
        let found = match name {
            "v_readfirstlane_b32" => {
                let [destination, source] = written.exactly()?;
                CrossInstruction::ReadFirst {
                    destination: self.scalar_register(destination, 1)?,
                    source: self.vector_register(source, 1)?,
                }
            }
            "v_readlane_b32" => {
                let [destination, source, lane] = written.exactly()?;
                CrossInstruction::Read {
                    destination: self.scalar_register(destination, 1)?,
                    source: self.vector_register(source, 1)?,
                    lane: self.scalar_source(lane, 1, written.at)?,
                }
            }
            "v_writelane_b32" => {
                let [destination, source, lane] = written.exactly()?;
                CrossInstruction::Write {
                    destination: self.vector_register(destination, 1)?,
                    source: self.scalar_source(source, 1, written.at)?,
                    lane: self.scalar_source(lane, 1, written.at)?,
                }
            }
            "v_permlane16_b32" | "v_permlanex16_b32" => {
                let [destination, source, low, high] = written.exactly()?;
                let selected = modifiers.list("op_sel")?.unwrap_or_default();
                CrossInstruction::Permute16 {
                    destination: self.vector_register(destination, 1)?,
                    source: self.vector_register(source, 1)?,
                    select: Select::OfRow([
                        self.scalar_source(low, 1, written.at)?,
                        self.scalar_source(high, 1, written.at)?,
                    ]),
                    across: name == "v_permlanex16_b32",
                    inactive: selected.first() == Some(&1),
                    zero: selected.get(1) == Some(&1),
                }
            }
            "v_permlane16_var_b32" | "v_permlanex16_var_b32" => {
                let [destination, source, own] = written.exactly()?;
                let selected = modifiers.list("op_sel")?.unwrap_or_default();
                CrossInstruction::Permute16 {
                    destination: self.vector_register(destination, 1)?,
                    source: self.vector_register(source, 1)?,
                    select: Select::OfLane(self.vector_register(own, 1)?),
                    across: name == "v_permlanex16_var_b32",
                    inactive: selected.first() == Some(&1),
                    zero: selected.get(1) == Some(&1),
                }
            }
            "v_permlane64_b32" => {
                let [destination, source] = written.exactly()?;
                CrossInstruction::Permute64 {
                    destination: self.vector_register(destination, 1)?,
                    source: self.vector_register(source, 1)?,
                }
            }
            "v_swap_b32" => {
                let [first, second] = written.exactly()?;
                CrossInstruction::Swap {
                    first: self.vector_register(first, 1)?,
                    second: self.vector_register(second, 1)?,
                }
            }
            "v_permlane16_swap_b32" | "v_permlane32_swap_b32" => {
                let [first, second] = written.exactly()?;
                CrossInstruction::SwapRows {
                    inactive: modifiers.number("fi")? == Some(1),
                    zero: modifiers.flag("bound_ctrl"),
                    first: self.vector_register(first, 1)?,
                    second: self.vector_register(second, 1)?,
                    row: if name == "v_permlane16_swap_b32" {
                        16
                    } else {
                        32
                    },
                }
            }
            "ds_bpermute_b32" | "ds_bpermute_fi_b32" => {
                let [destination, address, data] = written.exactly()?;
                CrossInstruction::Pull {
                    destination: self.vector_register(destination, 1)?,
                    address: self.vector_register(address, 1)?,
                    data: self.vector_register(data, 1)?,
                    offset: offset()?,
                    inactive: name == "ds_bpermute_fi_b32",
                }
            }
            "ds_permute_b32" => {
                let [destination, address, data] = written.exactly()?;
                CrossInstruction::Push {
                    destination: self.vector_register(destination, 1)?,
                    address: self.vector_register(address, 1)?,
                    data: self.vector_register(data, 1)?,
                    offset: offset()?,
                }
            }
            "ds_swizzle_b32" => {
                let [destination, data] = written.exactly()?;
                let text = modifiers.take("offset").unwrap_or("0");
                let pattern =
                    swizzle_number(text).ok_or_else(|| format!("unknown pattern `{text}`"))?;
                CrossInstruction::Swizzle {
                    destination: self.vector_register(destination, 1)?,
                    data: self.vector_register(data, 1)?,
                    from: (0..self.wave as u8)
                        .map(|lane| swizzle(pattern, lane))
                        .collect(),
                }
            }
            _ => return Ok(None),
        };
        let class = if name.starts_with("ds_") {
            Class::Lds
        } else {
            Class::Valu
        };
        Ok(Some((class, Action::Cross(Box::new(found)))))
    }
}

/// The lane that a lane reads in a pattern of `ds_swizzle_b32`. Source: AMD's instruction set
/// architecture documents, `DS_SWIZZLE_B32`.
fn swizzle(pattern: u16, lane: u8) -> u8 {
    let (row, at) = (lane & 32, lane & 31);
    if pattern >= 0xe000 {
        // The order of a fast Fourier transform: the bits of the lane index are reversed, except
        // for those of the mask.
        let mask = (pattern & 31) as u8;
        let reversed = at.reverse_bits() >> 3;
        return (reversed >> mask.count_ones()) | lane & mask | row;
    }
    if pattern >= 0xc000 {
        // Rotates the 32 lanes, within each group of lanes whose index bits agree in the mask.
        let mask = (pattern & 31) as u8;
        let amount = (pattern >> 5 & 31) as u8;
        let rotated = if pattern >> 10 & 1 == 1 {
            at.wrapping_sub(amount)
        } else {
            at.wrapping_add(amount)
        };
        return row | at & mask | rotated & 31 & !mask;
    }
    if pattern >= 0x8000 {
        return lane & !3 | (pattern >> (2 * (lane & 3)) & 3) as u8;
    }
    let (and, or, xor) = (pattern & 31, pattern >> 5 & 31, pattern >> 10 & 31);
    row | ((u16::from(at) & and | or) ^ xor) as u8
}

/// Parses `swizzle(BITMASK_PERM, "00p11")`, or its encoding as a number.
fn swizzle_number(text: &str) -> Option<u16> {
    if let Some(number) = expression::number(text) {
        return u16::try_from(number).ok();
    }
    let inner = text.strip_prefix("swizzle(")?.strip_suffix(')')?;
    let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
    let (kind, rest) = parts.split_first()?;
    let numbers = || -> Option<Vec<u16>> {
        rest.iter()
            .map(|part| u16::try_from(expression::number(part)?).ok())
            .collect()
    };
    match *kind {
        "QUAD_PERM" => match numbers()?.as_slice() {
            [a, b, c, d] if [a, b, c, d].iter().all(|pick| **pick < 4) => {
                Some(0x8000 | a | b << 2 | c << 4 | d << 6)
            }
            _ => None,
        },
        "BITMASK_PERM" => {
            let mask = rest.first()?.trim_matches('"');
            if mask.len() != 5 {
                return None;
            }
            let mut bits = [0u16; 3];
            for letter in mask.chars() {
                let (and, or, xor) = match letter {
                    '0' => (0, 0, 0),
                    '1' => (0, 1, 0),
                    'p' => (1, 0, 0),
                    'i' => (1, 0, 1),
                    _ => return None,
                };
                bits = [bits[0] << 1 | and, bits[1] << 1 | or, bits[2] << 1 | xor];
            }
            Some(bits[0] | bits[1] << 5 | bits[2] << 10)
        }
        "BROADCAST" => match numbers()?.as_slice() {
            [size @ (2 | 4 | 8 | 16 | 32), lane] if lane < size => Some((32 - size) | lane << 5),
            _ => None,
        },
        "SWAP" => match numbers()?.as_slice() {
            [size @ (1 | 2 | 4 | 8 | 16)] => Some(31 | size << 10),
            _ => None,
        },
        "REVERSE" => match numbers()?.as_slice() {
            [size @ (2 | 4 | 8 | 16 | 32)] => Some(31 | (size - 1) << 10),
            _ => None,
        },
        "ROTATE" => match numbers()?.as_slice() {
            [direction @ (0 | 1), amount @ 0..32] => Some(0xc000 | direction << 10 | amount << 5),
            _ => None,
        },
        "FFT" => match numbers()?.as_slice() {
            [bits @ 0..32] => Some(0xe000 | bits),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{swizzle, swizzle_number};
    use pretty_assertions::assert_eq;

    #[test]
    fn patterns_by_name() {
        assert_eq!(swizzle_number("swizzle(SWAP,16)"), Some(0x401f));
        assert_eq!(swizzle_number("swizzle(BROADCAST,4,1)"), Some(0x3c));
        assert_eq!(swizzle_number("swizzle(QUAD_PERM,3,2,1,0)"), Some(0x801b));
        assert_eq!(swizzle(0x401f, 3), 19);
        assert_eq!(swizzle(0x3c, 7), 5);
        assert_eq!(swizzle(0x801b, 4), 7);
        assert!((0..64).all(|lane| swizzle(0xc000 | 1 << 5, lane) < 64));
        assert_eq!(swizzle(0xc000 | 1 << 5, 31), 0);
    }
}
