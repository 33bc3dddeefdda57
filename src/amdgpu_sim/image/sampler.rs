//! Samplers: texels near a coordinate, and addressing modes.

use super::{Refused, field};

/// The addressing mode for coordinates outside of the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clamp {
    /// The image repeats.
    Wrap,
    /// The image is repeated, and every other copy is mirrored.
    Mirror,
    /// The texel at the edge is repeated.
    LastTexel,
    /// Texels outside have the border colour.
    Border,
}

impl Clamp {
    fn read(number: u32) -> Result<Clamp, Refused> {
        match number {
            0 => Ok(Clamp::Wrap),
            1 => Ok(Clamp::Mirror),
            2 => Ok(Clamp::LastTexel),
            6 => Ok(Clamp::Border),
            _ => Err(Refused::Clamp(number)),
        }
    }

    /// The nearest one or two texels to a coordinate in one dimension, and the weight of each.
    pub(super) fn texels(
        self,
        coordinate: f64,
        size: u32,
        unnormalized: bool,
        linear: bool,
    ) -> [(i64, f64); 2] {
        let length = f64::from(size);
        let place = match (unnormalized, self) {
            (true, _) => coordinate,
            (false, Clamp::Wrap) => (coordinate - coordinate.floor()) * length,
            (false, Clamp::Mirror) => {
                (coordinate - 2.0 * (0.5 * coordinate).round_ties_even()).abs() * length
            }
            (false, _) => coordinate * length,
        };
        let last = i64::from(size) - 1;
        // The conversion saturates, so that it accepts any coordinate and NaN.
        let within = |texel: f64| match self {
            Clamp::Wrap if !unnormalized => (texel as i64).rem_euclid(last + 1),
            Clamp::Border => (texel as i64).clamp(-1, last + 1),
            _ => (texel as i64).clamp(0, last),
        };
        if !linear {
            return [(within(place.floor()), 1.0), (0, 0.0)];
        }
        let first = (place - 0.5).floor();
        let share = place - 0.5 - first;
        let share = if share.is_finite() { share } else { 0.0 };
        [(within(first), 1.0 - share), (within(first + 1.0), share)]
    }
}

/// A sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampler {
    /// The addressing mode of horizontal coordinates.
    pub horizontal: Clamp,
    /// The addressing mode of vertical coordinates.
    pub vertical: Clamp,
    /// The addressing mode in the third dimension.
    pub deep: Clamp,
    /// Whether coordinates are in texels instead of normalized.
    pub unnormalized: bool,
    /// Whether the nearest texels are interpolated linearly. Otherwise the nearest texel is used.
    pub linear: bool,
    /// Whether the minification filter differs from the magnification filter, or a z filter is set.
    pub has_filters: bool,
    /// The colour channels and the alpha channel of the border: `[0, 0]`, `[0, 1]` or `[1, 1]`.
    pub border: [u8; 2],
}

impl Sampler {
    /// Reads a descriptor. The magnification filter is used, because only images without mipmaps
    /// are supported.
    ///
    /// # Errors
    /// The descriptor uses a feature that this module does not support.
    pub fn read(words: &[u32; 4]) -> Result<Sampler, Refused> {
        let linear = match field(words[2], 20, 2) {
            0 => false,
            1 => true,
            other => return Err(Refused::Filter(other)),
        };
        let clamp = |at: u32| Clamp::read(field(words[0], at, 3));
        let (horizontal, vertical, deep) = (clamp(0)?, clamp(3)?, clamp(6)?);
        let border = match field(words[3], 30, 2) {
            0 => [0, 0],
            1 => [0, 1],
            2 => [1, 1],
            _ if [horizontal, vertical, deep]
                .iter()
                .all(|one| *one != Clamp::Border) =>
            {
                [0, 0]
            }
            _ => return Err(Refused::Border),
        };
        Ok(Sampler {
            horizontal,
            vertical,
            deep,
            unnormalized: field(words[0], 15, 1) == 1,
            linear,
            has_filters: field(words[2], 22, 2) != field(words[2], 20, 2)
                || field(words[2], 24, 2) != 0,
            border,
        })
    }

    pub(super) fn border(&self, integer: bool) -> [u32; 4] {
        let [colour, opacity] = self.border.map(|one| {
            if integer {
                u32::from(one)
            } else {
                f32::from(one).to_bits()
            }
        });
        [colour, colour, colour, opacity]
    }
}
