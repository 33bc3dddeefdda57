//! Images of GFX11: samples, loads and stores through an image descriptor.
//!
//! Source: AMD's RDNA3 ISA document (image and sampler resource definitions). AMD's runtime shows
//! which values drivers put into descriptors (ROCR-Runtime, `src/image/resource_gfx11.h`). OpenCL
//! defines how a coordinate selects texels (OpenCL C, "Image Addressing and Filtering"). The
//! hardware uses eight bits of a coordinate's fraction, this implementation all bits. A filtered
//! value is computed in `f64` and rounded once. The rows of three-dimensional images and arrays are
//! padded to multiples of 256 bytes, because their descriptors have no field for a pitch.
//!
//! Deliberately absent: tiled layouts, mipmaps, cubes, arrays that begin after their first layer,
//! compression, depth compares, sRGB, packed and scaled formats, anisotropic filters, border
//! colours from a table, clamping modes that mirror once. A descriptor that uses one of these is
//! rejected.

pub(super) mod execute;
mod refused;
mod sampler;
mod texel;

pub use refused::Refused;
pub use sampler::{Clamp, Sampler};
pub use texel::{Kind, TEXELS, Texel};

/// The source of one component of a texel that an image instruction returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// The constant 0.
    Zero,
    /// The constant 1, as an integer or a float depending on the format.
    One,
    /// A channel, 0 to 3.
    Channel(u32),
}

/// The type of an image, with the numbers that descriptors use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimensions {
    /// One-dimensional.
    One = 8,
    /// Two-dimensional.
    Two = 9,
    /// Three-dimensional.
    Three = 10,
    /// An array of one-dimensional images.
    Rows = 12,
    /// An array of two-dimensional images.
    Planes = 13,
}

impl Dimensions {
    const ALL: [Dimensions; 5] = [
        Dimensions::One,
        Dimensions::Two,
        Dimensions::Three,
        Dimensions::Rows,
        Dimensions::Planes,
    ];

    /// The number of coordinates of a texel.
    pub fn coordinates(self) -> usize {
        match self {
            Dimensions::One => 1,
            Dimensions::Two | Dimensions::Rows => 2,
            Dimensions::Three | Dimensions::Planes => 3,
        }
    }

    /// The number of derivatives: the change of each coordinate between lanes, in two directions.
    pub fn derivatives(self) -> usize {
        match self {
            Dimensions::One | Dimensions::Rows => 2,
            Dimensions::Two | Dimensions::Planes => 4,
            Dimensions::Three => 6,
        }
    }

    fn is_deep(self) -> bool {
        !matches!(self, Dimensions::One | Dimensions::Two)
    }

    /// Whether each layer of the image is a single row.
    fn is_flat(self) -> bool {
        matches!(self, Dimensions::One | Dimensions::Rows)
    }
}

/// An image that is stored row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The dimensions.
    pub dimensions: Dimensions,
    /// The address of its first byte, a multiple of 256.
    pub base: u64,
    /// Width in texels, 1 to 16384.
    pub width: u32,
    /// Height in rows, 1 to 16384.
    pub height: u32,
    /// Distance between rows in texels, 1 to 16384.
    pub pitch: u32,
    /// Number of planes, or of layers of an array, 1 to 8192.
    pub depth: u32,
    /// The format of a texel.
    pub texel: Texel,
    /// The sources of the four components.
    pub select: [Select; 4],
}

/// A bit field of a descriptor's word.
fn field(word: u32, first: u32, width: u32) -> u32 {
    word >> first & (u32::MAX >> (32 - width))
}

impl Image {
    /// Reads a descriptor.
    ///
    /// # Errors
    /// The descriptor uses a feature that this module does not support.
    pub fn read(words: &[u32; 8]) -> Result<Image, Refused> {
        let number = field(words[1], 20, 8);
        let texel = TEXELS.iter().find(|texel| texel.number == number);
        let texel = *texel.ok_or(Refused::Format(number))?;
        let number = field(words[3], 28, 4);
        let known = Dimensions::ALL.into_iter();
        let mut known = known.filter(|one| *one as u32 == number);
        let dimensions = known.next().ok_or(Refused::Dimensions(number))?;
        let layout = field(words[3], 20, 5);
        if layout != 0 {
            return Err(Refused::Layout(layout));
        }
        if field(words[3], 12, 8) != 0 || field(words[1], 16, 4) != 0 {
            return Err(Refused::Levels);
        }
        if field(words[6], 21, 2) != 0 {
            return Err(Refused::Compressed);
        }
        let mut select = [Select::Zero; 4];
        for (at, select) in (0..).zip(&mut select) {
            *select = match field(words[3], 3 * at, 3) {
                0 => Select::Zero,
                1 => Select::One,
                channel @ 4..=7 => Select::Channel(channel - 4),
                other => return Err(Refused::Select(other)),
            };
        }
        let width = 1 + (field(words[1], 30, 2) | field(words[2], 0, 12) << 2);
        let mut pitch = 1 + field(words[4], 0, 14);
        let mut depth = 1;
        if dimensions.is_deep() {
            if field(words[4], 16, 13) != 0 {
                return Err(Refused::Begins);
            }
            depth = 1 + field(words[4], 0, 13);
            pitch = width.next_multiple_of(256 / texel.bytes());
        }
        let height = match dimensions.is_flat() {
            true => 1,
            false => 1 + field(words[2], 14, 14),
        };
        Ok(Image {
            dimensions,
            base: u64::from(words[0]) << 8 | u64::from(field(words[1], 0, 8)) << 40,
            width,
            height,
            pitch,
            depth,
            texel,
            select,
        })
    }

    /// The descriptor of the image.
    pub fn words(&self) -> [u32; 8] {
        let fifth = match self.dimensions.is_deep() {
            true => self.depth,
            false => self.pitch,
        };
        let [width, height, fifth] =
            [self.width, self.height, fifth].map(|size| size.saturating_sub(1));
        let select = (0..).zip(self.select).map(|(at, select)| {
            let number = match select {
                Select::Zero => 0,
                Select::One => 1,
                Select::Channel(channel) => 4 + (channel & 3),
            };
            number << (3 * at)
        });
        let select: u32 = select.sum();
        [
            (self.base >> 8) as u32,
            field((self.base >> 40) as u32, 0, 8)
                | self.texel.number << 20
                | field(width, 0, 2) << 30,
            field(width, 2, 12) | field(height, 0, 14) << 14,
            select | (self.dimensions as u32) << 28,
            field(fifth, 0, 14),
            0,
            0,
            0,
        ]
    }

    /// The address of the texel at a column, row and plane; `None` outside of the image.
    fn address(&self, x: i64, y: i64, z: i64) -> Option<u64> {
        let inside = (0..i64::from(self.width)).contains(&x)
            && (0..i64::from(self.height)).contains(&y)
            && (0..i64::from(self.depth)).contains(&z);
        let plane = i64::from(self.pitch) * i64::from(self.height);
        let texel = z * plane + y * i64::from(self.pitch) + x;
        inside.then(|| self.base + texel as u64 * u64::from(self.texel.bytes()))
    }

    /// The column, row and plane for coordinates.
    fn place<T: Copy>(&self, coordinates: &[T], zero: T) -> [T; 3] {
        match (self.dimensions, coordinates) {
            (Dimensions::Rows, [x, row, ..]) => [*x, zero, *row],
            (_, [x]) => [*x, zero, zero],
            (_, [x, y]) => [*x, *y, zero],
            (_, [x, y, z, ..]) => [*x, *y, *z],
            (_, []) => [zero; 3],
        }
    }

    /// The channels of a texel. Missing channels are 0. `read` returns bytes at an address as a
    /// little-endian integer; if it returns `None`, so does this function.
    fn channels(&self, address: u64, read: &mut Read<'_>) -> Option<[u32; 4]> {
        let bits = read(address, self.texel.bytes())?;
        let mut channels = [0; 4];
        for (at, channel) in (0..self.texel.channels).zip(&mut channels) {
            let own =
                (bits >> (at * self.texel.bits)) as u32 & (u32::MAX >> (32 - self.texel.bits));
            *channel = self.texel.widened(own);
        }
        Some(channels)
    }

    /// The components, selected from the channels.
    fn components(&self, channels: [u32; 4]) -> [u32; 4] {
        self.select.map(|select| match select {
            Select::Zero => 0,
            Select::One if self.texel.is_integer() => 1,
            Select::One => 1.0f32.to_bits(),
            Select::Channel(channel) => channels.get(channel as usize).copied().unwrap_or(0),
        })
    }

    /// `image_get_resinfo`: the numbers of columns, rows, planes and mipmap levels.
    pub fn size(&self) -> [u32; 4] {
        [self.width, self.height, self.depth, 1]
    }

    /// `image_load`: the four components at integer coordinates. Outside of the image the channels
    /// are 0. `None` if the bytes cannot be read.
    pub fn load(&self, coordinates: &[u32], read: &mut Read<'_>) -> Option<[u32; 4]> {
        let [x, y, z] = self.place(coordinates, 0).map(i64::from);
        let channels = match self.address(x, y, z) {
            Some(address) => self.channels(address, read)?,
            None => [0; 4],
        };
        Some(self.components(channels))
    }

    /// `image_store`: the address and the bytes to write, as a little-endian integer; `None`
    /// outside of the image, where nothing is written. The caller must pass 0 for components that
    /// the instruction's `dmask` omits.
    pub fn store(&self, coordinates: &[u32], components: [u32; 4]) -> Option<(u64, u128)> {
        let [x, y, z] = self.place(coordinates, 0).map(i64::from);
        let address = self.address(x, y, z)?;
        let mut bits = 0;
        for channel in 0..self.texel.channels {
            let from = self
                .select
                .iter()
                .position(|select| *select == Select::Channel(channel));
            let word = from
                .and_then(|from| components.get(from))
                .copied()
                .unwrap_or(0);
            bits |= u128::from(self.texel.narrowed(word)) << (channel * self.texel.bits);
        }
        Some((address, bits))
    }

    /// Samples an image with one mipmap level: the four components at coordinates. Coordinates are
    /// in texels if `unnormalized` (the instruction's `unorm`, or the sampler), otherwise fractions
    /// of the image's size. The index of a layer is never a fraction. `None` if a byte cannot be
    /// read.
    pub fn sample(
        &self,
        sampler: &Sampler,
        coordinates: &[f32],
        unnormalized: bool,
        read: &mut Read<'_>,
    ) -> Option<[u32; 4]> {
        let unnormalized = unnormalized || sampler.unnormalized;
        let linear = sampler.linear && !self.texel.is_integer();
        let [x, y, z] = self.place(coordinates, 0.0).map(f64::from);
        let only = [(0, 1.0), (0, 0.0)];
        let columns = sampler
            .horizontal
            .texels(x, self.width, unnormalized, linear);
        let rows = match self.dimensions.is_flat() {
            true => only,
            false => sampler
                .vertical
                .texels(y, self.height, unnormalized, linear),
        };
        let planes = match self.dimensions {
            Dimensions::One | Dimensions::Two => only,
            Dimensions::Three => sampler.deep.texels(z, self.depth, unnormalized, linear),
            Dimensions::Rows | Dimensions::Planes => {
                let last = i64::from(self.depth) - 1;
                [((z.round_ties_even() as i64).clamp(0, last), 1.0), (0, 0.0)]
            }
        };
        let mut sums = [0.0; 4];
        for (plane, depth) in planes {
            for (row, part) in rows {
                for (column, share) in columns {
                    let weight = depth * part * share;
                    if weight == 0.0 {
                        continue;
                    }
                    let channels = match self.address(column, row, plane) {
                        Some(address) => self.channels(address, read)?,
                        None => sampler.border(self.texel.is_integer()),
                    };
                    if !linear {
                        return Some(self.components(channels));
                    }
                    for (sum, channel) in sums.iter_mut().zip(channels) {
                        *sum += weight * f64::from(f32::from_bits(channel));
                    }
                }
            }
        }
        Some(self.components(sums.map(|sum| (sum as f32).to_bits())))
    }
}

/// Reads a number of bytes at an address as a little-endian integer; `None` if they cannot be read.
pub type Read<'r> = dyn FnMut(u64, u32) -> Option<u128> + 'r;

#[cfg(test)]
mod tests;
