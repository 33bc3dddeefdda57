//! The contents of an image, as its descriptor specifies them.
//!
//! Sources: AMD's RDNA3 ISA document, "Image Resource Definition", "Image Sampler Definition" and
//! its table of unified formats; OpenCL C, "Image Addressing and Filtering", for the texels near a
//! coordinate. A NaN coordinate counts as 0. An interpolation of texels is computed in `f64` and
//! rounded once; texels of weight 0 are omitted. The rows of arrays and of three-dimensional images
//! begin at multiples of 256 bytes.
//!
//! Deliberately absent: tiled layouts, mipmaps, cubes, compression, comparisons, packed formats,
//! sRGB, border colours from a table.

use half::f16;

use super::images::Shape;
use crate::Value;

/// Formats by number. Channels have equal widths, the first one is in the lowest bytes.
const FORMATS: &[(u32, &str)] = &[
    (1, "8_UNORM"),
    (2, "8_SNORM"),
    (5, "8_UINT"),
    (6, "8_SINT"),
    (7, "16_UNORM"),
    (8, "16_SNORM"),
    (11, "16_UINT"),
    (12, "16_SINT"),
    (13, "16_FLOAT"),
    (14, "8_8_UNORM"),
    (20, "32_UINT"),
    (21, "32_SINT"),
    (22, "32_FLOAT"),
    (23, "16_16_UNORM"),
    (29, "16_16_FLOAT"),
    (42, "8_8_8_8_UNORM"),
    (43, "8_8_8_8_SNORM"),
    (46, "8_8_8_8_UINT"),
    (47, "8_8_8_8_SINT"),
    (48, "32_32_UINT"),
    (49, "32_32_SINT"),
    (50, "32_32_FLOAT"),
    (51, "16_16_16_16_UNORM"),
    (55, "16_16_16_16_UINT"),
    (56, "16_16_16_16_SINT"),
    (57, "16_16_16_16_FLOAT"),
    (61, "32_32_32_32_UINT"),
    (62, "32_32_32_32_SINT"),
    (63, "32_32_32_32_FLOAT"),
];

/// The meaning of a channel's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// A fraction of the maximum integer: 0 to 1, or -1 to 1 if signed.
    Share(bool),
    /// An integer, and whether it is signed.
    Whole(bool),
    Float,
}

/// An image that is stored row by row.
#[derive(Clone, Debug)]
pub struct Image {
    /// The address of its first texel.
    start: u64,
    /// The dimensions of the image.
    pub shape: Shape,
    /// The width in texels, the number of rows, and the number of layers.
    size: [i64; 3],
    /// The distance between rows in texels.
    pitch: i64,
    /// The number of channels of a texel, and the size of a channel in bytes.
    channels: usize,
    bytes: usize,
    meaning: Meaning,
    /// The source of each component, as encoded in the descriptor: 0 and 1 are these constants, 4
    /// is the first channel.
    selected: [u32; 4],
}

/// A bit field of a word.
fn bits(word: u32, range: std::ops::RangeInclusive<u32>) -> u32 {
    word << (31 - range.end()) >> (31 - range.end() + range.start())
}

impl Image {
    /// Reads a descriptor of eight 32-bit words.
    ///
    /// # Errors
    /// The descriptor uses an unsupported feature.
    pub fn described(words: [u32; 8]) -> Result<Image, String> {
        let number = bits(words[1], 20..=27);
        let format = FORMATS.iter().find(|format| format.0 == number);
        let (_, format) =
            format.ok_or_else(|| format!("an image of format {number} is not supported"))?;
        let (widths, kind) = format.rsplit_once('_').unwrap_or((format, ""));
        let meaning = match kind {
            "UNORM" => Meaning::Share(false),
            "SNORM" => Meaning::Share(true),
            "UINT" => Meaning::Whole(false),
            "SINT" => Meaning::Whole(true),
            _ => Meaning::Float,
        };
        let bytes = match widths.split('_').next() {
            Some("8") => 1,
            Some("16") => 2,
            _ => 4,
        };
        let (directions, layers) = match bits(words[3], 28..=31) {
            8 => (1, false),
            9 => (2, false),
            10 => (3, false),
            12 => (1, true),
            13 => (2, true),
            other => return Err(format!("an image of type {other} is not supported")),
        };
        if bits(words[3], 20..=24) != 0 {
            return Err("an image that does not lie in rows is not supported".into());
        }
        if bits(words[1], 16..=19) | bits(words[3], 12..=19) != 0 {
            return Err("an image of several levels is not supported".into());
        }
        if bits(words[6], 21..=22) != 0 {
            return Err("a compressed image is not supported".into());
        }
        let selected = [0, 1, 2, 3].map(|at| words[3] >> (3 * at) & 7);
        if selected.iter().any(|from| matches!(from, 2 | 3)) {
            return Err("a component of an image that is nothing is not supported".into());
        }
        let width = bits(words[1], 30..=31) + (bits(words[2], 0..=11) << 2);
        let one_more = |number: u32| i64::from(number) + 1;
        let channels = widths.split('_').count();
        let texel = (channels * bytes) as i64;
        let columns = one_more(width);
        let deep = directions == 3 || layers;
        let rows = match directions {
            1 => 1,
            _ => one_more(bits(words[2], 14..=27)),
        };
        let (pitch, layers_in_all) = match deep {
            // An array or a three-dimensional image, whose rows are padded.
            true if bits(words[4], 16..=28) != 0 => {
                return Err(
                    "an image of an array that begins after its first is not supported".into(),
                );
            }
            true => {
                let block = 256 / texel;
                let blocks = (columns + block - 1) / block;
                (blocks * block, one_more(bits(words[4], 0..=12)))
            }
            false => (one_more(bits(words[4], 0..=13)), 1),
        };
        Ok(Image {
            start: (u64::from(words[0]) + (u64::from(words[1] & 0xff) << 32)) << 8,
            shape: Shape { directions, layers },
            size: [columns, rows, layers_in_all],
            pitch,
            channels,
            bytes,
            meaning,
            selected,
        })
    }

    /// The result of a size query. Dimensions that the image does not have are undefined.
    pub fn extent(&self) -> [Value; 4] {
        let [columns, rows, layers] = self.size.map(|size| Value::Bits(size as u64));
        let deep = self.shape.directions == 3 || self.shape.layers;
        let rows = if self.shape.directions > 1 {
            rows
        } else {
            Value::Undef
        };
        let layers = if deep { layers } else { Value::Undef };
        [columns, rows, layers, Value::Bits(1)]
    }

    /// The column, row and layer for coordinates.
    pub fn arranged<T: Copy + Default>(&self, at: &[T]) -> [T; 3] {
        let get = |index: usize| at.get(index).copied().unwrap_or_default();
        match self.shape.directions {
            1 => [get(0), T::default(), get(1)],
            _ => [get(0), get(1), get(2)],
        }
    }

    /// The size of a texel in bytes.
    pub fn texel_bytes(&self) -> usize {
        self.channels * self.bytes
    }

    /// The address of a texel; `None` outside of the image.
    pub fn place(&self, at: [i64; 3]) -> Option<u64> {
        let inside = at
            .iter()
            .zip(self.size)
            .all(|(at, size)| (0..size).contains(at));
        let texels = (at[2] * self.size[1] + at[1]) * self.pitch + at[0];
        inside.then(|| self.start + texels as u64 * self.texel_bytes() as u64)
    }

    /// Whether texels of this format may be interpolated.
    fn is_mixed(&self) -> bool {
        !matches!(self.meaning, Meaning::Whole(_))
    }

    /// The channels of a texel with these bytes. A channel with an undefined byte is undefined.
    pub fn channels(&self, bytes: &[u8], marks: &[u8]) -> [Value; 4] {
        [0, 1, 2, 3].map(|channel| {
            let range = channel * self.bytes..(channel + 1) * self.bytes;
            let Some(own) = bytes.get(range.clone()).filter(|_| channel < self.channels) else {
                return Value::Bits(0);
            };
            match marks.get(range).and_then(|marks| marks.iter().max()) {
                None | Some(0) => {}
                Some(1) => return Value::Undef,
                Some(_) => return Value::Poison,
            }
            let number = own
                .iter()
                .rev()
                .fold(0u32, |all, byte| all << 8 | u32::from(*byte));
            Value::Bits(
                self.meaning
                    .of_channel(number, 8 * self.bytes as u32)
                    .into(),
            )
        })
    }

    /// The components, selected from the channels.
    pub fn components(&self, channels: &[Value; 4]) -> [Value; 4] {
        self.selected.map(|from| match from {
            0 => Value::Bits(0),
            1 if self.is_mixed() => Value::Bits(1f32.to_bits().into()),
            1 => Value::Bits(1),
            channel => channels[(channel & 3) as usize].clone(),
        })
    }

    /// The bytes of a texel with these components, and the mark of each byte: 0 for defined, 1 for
    /// undef, 2 for poison.
    pub fn stored(&self, components: &[Value; 4]) -> (Vec<u8>, Vec<u8>) {
        let (mut bytes, mut marks) = (Vec::new(), Vec::new());
        for channel in 0..self.channels as u32 {
            let from = self.selected.iter().position(|from| *from == channel + 4);
            let component = from.and_then(|from| components.get(from));
            let (number, mark) = match component {
                None => (0, 0),
                Some(Value::Bits(word)) => (
                    self.meaning.to_channel(*word as u32, 8 * self.bytes as u32),
                    0,
                ),
                Some(Value::Undef) => (0, 1),
                Some(_) => (0, 2),
            };
            bytes.extend(number.to_le_bytes().into_iter().take(self.bytes));
            marks.extend(std::iter::repeat_n(mark, self.bytes));
        }
        (bytes, marks)
    }
}

impl Meaning {
    /// Converts a channel's bits to a 32-bit register.
    fn of_channel(self, number: u32, width: u32) -> u32 {
        let signed = i64::from((number << (32 - width)) as i32 >> (32 - width));
        let largest = |width: u32| ((1u64 << width) - 1) as f64;
        match self {
            Meaning::Share(false) => ((f64::from(number) / largest(width)) as f32).to_bits(),
            Meaning::Share(true) => {
                ((signed as f64 / largest(width - 1)).max(-1.0) as f32).to_bits()
            }
            Meaning::Whole(false) => number,
            Meaning::Whole(true) => signed as u32,
            Meaning::Float if width == 16 => f16::from_bits(number as u16).to_f32().to_bits(),
            Meaning::Float => number,
        }
    }

    /// Converts a 32-bit register to a channel's bits.
    fn to_channel(self, word: u32, width: u32) -> u32 {
        let largest = (1u64 << width) - 1;
        let float = f32::from_bits(word);
        let share = |least: f64, largest: u64| {
            let value = if float.is_nan() {
                0.0
            } else {
                f64::from(float)
            };
            (value.clamp(least, 1.0) * largest as f64).round_ties_even() as i64
        };
        let number = match self {
            Meaning::Share(false) => share(0.0, largest),
            Meaning::Share(true) => share(-1.0, largest / 2),
            Meaning::Whole(false) => i64::from(word).min(largest as i64),
            Meaning::Whole(true) => {
                let half = (largest / 2) as i64;
                i64::from(word as i32).clamp(-half - 1, half)
            }
            Meaning::Float if width == 16 => f16::from_f32(float).to_bits().into(),
            Meaning::Float => word.into(),
        };
        (number as u64 & largest) as u32
    }
}

/// The addressing mode for coordinates outside of an image, in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outside {
    Repeat,
    Mirror,
    Edge,
    Border,
}

/// A sampler.
#[derive(Clone, Debug)]
pub struct Sampler {
    outside: [Outside; 3],
    counts_texels: bool,
    mixes: bool,
    /// Whether the magnification and minification filters are equal, and no other filter is used
    /// between layers.
    pub is_one_filter: bool,
    /// The values (0 or 1) of the channels outside of the image, if the addressing mode is a border
    /// colour.
    border: [bool; 4],
}

impl Sampler {
    /// Reads a descriptor of four 32-bit words. The magnification filter is used, because mipmaps
    /// are not supported.
    ///
    /// # Errors
    /// The descriptor uses an unsupported feature.
    pub fn described(words: [u32; 4]) -> Result<Sampler, String> {
        let outside = |number: u32| match number {
            0 => Ok(Outside::Repeat),
            1 => Ok(Outside::Mirror),
            2 => Ok(Outside::Edge),
            6 => Ok(Outside::Border),
            other => Err(format!("a sampler with clamping {other} is not supported")),
        };
        let outside = [
            outside(bits(words[0], 0..=2))?,
            outside(bits(words[0], 3..=5))?,
            outside(bits(words[0], 6..=8))?,
        ];
        let border = match bits(words[3], 30..=31) {
            0 => [false; 4],
            1 => [false, false, false, true],
            2 => [true; 4],
            _ if outside.contains(&Outside::Border) => {
                return Err("a sampler with a border from a table is not supported".into());
            }
            _ => [false; 4],
        };
        let mixes = match bits(words[2], 20..=21) {
            0 => false,
            1 => true,
            other => return Err(format!("a sampler with filter {other} is not supported")),
        };
        Ok(Sampler {
            outside,
            counts_texels: bits(words[0], 15..=15) == 1,
            mixes,
            is_one_filter: bits(words[2], 22..=23) == bits(words[2], 20..=21)
                && bits(words[2], 24..=25) == 0,
            border,
        })
    }

    /// The channels of the border colour.
    pub fn border(&self, image: &Image) -> [Value; 4] {
        let one = if image.is_mixed() { 1f32.to_bits() } else { 1 };
        self.border
            .map(|on| Value::Bits(if on { one.into() } else { 0 }))
    }

    /// The texels near a column, a row and a layer, with their weights: at most two in each
    /// dimension. Some of these texels may be outside of the image.
    pub fn near(&self, image: &Image, at: [f64; 3], counts_texels: bool) -> Vec<([i64; 3], f64)> {
        let counts_texels = counts_texels || self.counts_texels;
        let mixes = self.mixes && image.is_mixed();
        let along = |axis: usize| {
            let outside = self.outside[axis];
            outside.near(at[axis], image.size[axis], counts_texels, mixes)
        };
        let alone = || vec![(0, 1.0)];
        let columns = along(0);
        let rows = if image.shape.directions > 1 {
            along(1)
        } else {
            alone()
        };
        let layers = match image.shape {
            Shape { layers: true, .. } => {
                let nearest = at[2].round_ties_even() as i64;
                vec![(nearest.clamp(0, image.size[2] - 1), 1.0)]
            }
            Shape { directions: 3, .. } => along(2),
            _ => alone(),
        };
        let mut all = Vec::with_capacity(8);
        for (z, deep) in &layers {
            for (y, down) in &rows {
                for (x, across) in &columns {
                    let weight = deep * down * across;
                    if weight != 0.0 {
                        all.push(([*x, *y, *z], weight));
                    }
                }
            }
        }
        all
    }

    /// The channels of an interpolation of texels.
    pub fn mixed(texels: &[([Value; 4], f64)]) -> [Value; 4] {
        [0, 1, 2, 3].map(|channel: usize| {
            let mut sum = 0.0;
            for (channels, weight) in texels {
                match &channels[channel] {
                    Value::Bits(word) => sum += weight * f64::from(f32::from_bits(*word as u32)),
                    other => return other.clone(),
                }
            }
            Value::Bits((sum as f32).to_bits().into())
        })
    }

    /// Whether texels of an image are interpolated.
    pub fn mixes(&self, image: &Image) -> bool {
        self.mixes && image.is_mixed()
    }
}

impl Outside {
    /// The texels near a coordinate, with their weights.
    fn near(self, at: f64, size: i64, counts_texels: bool, mixes: bool) -> Vec<(i64, f64)> {
        let at = if at.is_nan() { 0.0 } else { at };
        let length = size as f64;
        let at = match self {
            _ if counts_texels => at,
            Outside::Repeat => (at - at.floor()) * length,
            Outside::Mirror => (at - 2.0 * (at / 2.0).round_ties_even()).abs() * length,
            _ => at * length,
        };
        let brought = |texel: f64| {
            // All coordinates far outside of the image are equivalent.
            let texel = texel.clamp(-1e9, 1e9) as i64;
            match self {
                Outside::Repeat if !counts_texels => texel.rem_euclid(size),
                Outside::Border => texel.clamp(-1, size),
                _ => texel.clamp(0, size - 1),
            }
        };
        if !mixes {
            return vec![(brought(at.floor()), 1.0)];
        }
        let first = (at - 0.5).floor();
        let part = at - 0.5 - first;
        let part = if part.is_finite() { part } else { 0.0 };
        vec![(brought(first), 1.0 - part), (brought(first + 1.0), part)]
    }
}
