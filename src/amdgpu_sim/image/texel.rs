//! Texel formats, and conversions between channels and registers.

use half::f16;

/// The meaning of a channel's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An unsigned integer that is scaled to the range from 0 to 1.
    Unorm,
    /// A signed integer that is scaled to the range from -1 to 1.
    Snorm,
    /// An unsigned integer.
    Uint,
    /// A signed integer.
    Sint,
    /// A float.
    Float,
}

/// The format of a texel: channels of equal width, the first one in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texel {
    /// The number of the format in descriptors.
    pub number: u32,
    /// The number of channels: 1, 2 or 4.
    pub channels: u32,
    /// The width of a channel in bits: 8, 16 or 32.
    pub bits: u32,
    /// The meaning of a channel's bits.
    pub kind: Kind,
}

const fn texel(number: u32, channels: u32, bits: u32, kind: Kind) -> Texel {
    Texel {
        number,
        channels,
        bits,
        kind,
    }
}

/// All supported formats.
pub const TEXELS: &[Texel] = &[
    texel(1, 1, 8, Kind::Unorm),
    texel(2, 1, 8, Kind::Snorm),
    texel(5, 1, 8, Kind::Uint),
    texel(6, 1, 8, Kind::Sint),
    texel(7, 1, 16, Kind::Unorm),
    texel(8, 1, 16, Kind::Snorm),
    texel(11, 1, 16, Kind::Uint),
    texel(12, 1, 16, Kind::Sint),
    texel(13, 1, 16, Kind::Float),
    texel(14, 2, 8, Kind::Unorm),
    texel(15, 2, 8, Kind::Snorm),
    texel(18, 2, 8, Kind::Uint),
    texel(19, 2, 8, Kind::Sint),
    texel(20, 1, 32, Kind::Uint),
    texel(21, 1, 32, Kind::Sint),
    texel(22, 1, 32, Kind::Float),
    texel(23, 2, 16, Kind::Unorm),
    texel(24, 2, 16, Kind::Snorm),
    texel(27, 2, 16, Kind::Uint),
    texel(28, 2, 16, Kind::Sint),
    texel(29, 2, 16, Kind::Float),
    texel(42, 4, 8, Kind::Unorm),
    texel(43, 4, 8, Kind::Snorm),
    texel(46, 4, 8, Kind::Uint),
    texel(47, 4, 8, Kind::Sint),
    texel(48, 2, 32, Kind::Uint),
    texel(49, 2, 32, Kind::Sint),
    texel(50, 2, 32, Kind::Float),
    texel(51, 4, 16, Kind::Unorm),
    texel(52, 4, 16, Kind::Snorm),
    texel(55, 4, 16, Kind::Uint),
    texel(56, 4, 16, Kind::Sint),
    texel(57, 4, 16, Kind::Float),
    texel(61, 4, 32, Kind::Uint),
    texel(62, 4, 32, Kind::Sint),
    texel(63, 4, 32, Kind::Float),
];

impl Texel {
    /// The size in bytes, at most 16.
    pub fn bytes(&self) -> u32 {
        self.channels * self.bits / 8
    }

    pub(super) fn is_integer(&self) -> bool {
        matches!(self.kind, Kind::Uint | Kind::Sint)
    }

    /// Converts a channel's bits to a 32-bit register.
    pub(super) fn widened(&self, bits: u32) -> u32 {
        let unused = 32 - self.bits;
        let signed = (bits << unused) as i32 >> unused;
        let share = |value: f64, of: u32| ((value / (2f64.powi(of as i32) - 1.0)) as f32).to_bits();
        match self.kind {
            Kind::Uint => bits,
            Kind::Sint => signed as u32,
            Kind::Float if self.bits == 16 => f16::from_bits(bits as u16).to_f32().to_bits(),
            Kind::Float => bits,
            Kind::Unorm => share(f64::from(bits), self.bits),
            Kind::Snorm => share(
                f64::from(signed).max(-2f64.powi(self.bits as i32 - 1) + 1.0),
                self.bits - 1,
            ),
        }
    }

    /// Converts a 32-bit register to a channel's bits.
    pub(super) fn narrowed(&self, word: u32) -> u32 {
        let value = f64::from(f32::from_bits(word));
        let share = |least: f64, of: u32| value.clamp(least, 1.0) * (2f64.powi(of as i32) - 1.0);
        let mask = u32::MAX >> (32 - self.bits);
        match self.kind {
            Kind::Uint => word.min(mask),
            Kind::Sint => {
                (word as i32).clamp(-1 - (mask >> 1) as i32, (mask >> 1) as i32) as u32 & mask
            }
            Kind::Float if self.bits == 16 => f16::from_f32(f32::from_bits(word)).to_bits().into(),
            Kind::Float => word,
            // A NaN becomes 0.
            Kind::Unorm => share(0.0, self.bits).round_ties_even() as u32,
            Kind::Snorm => share(-1.0, self.bits - 1).round_ties_even() as i32 as u32 & mask,
        }
    }
}
