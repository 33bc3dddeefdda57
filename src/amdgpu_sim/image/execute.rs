//! Execution of image instructions: reads registers, calls the computations in `image`, and writes
//! the results.

use super::{Dimensions, Image, Refused, Sampler};
use crate::memory::{AccessError, Memory};
use crate::operands::Span;
use crate::wait::Counter;
use crate::wave::{Lanes, Wave};
use half::f16;

/// The operation of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImageOperation {
    Sample,
    Load,
    Store,
    Size,
}

/// The address of a texel: derivatives, coordinates, and a mipmap level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Vector registers.
    pub registers: Vec<u16>,
    /// Whether each register contains two 16-bit values.
    pub halves: bool,
    /// The number of derivatives, which precede the coordinates.
    pub derivatives: usize,
    /// Whether a mipmap level follows the coordinates.
    pub level: bool,
}

/// An image instruction.
#[derive(Clone, Debug)]
pub(crate) struct ImageInstruction {
    pub operation: ImageOperation,
    /// The first vector register of the components, of which there is one for each set bit of the
    /// mask.
    pub data: u16,
    /// Mask of the components.
    pub mask: u8,
    pub address: Address,
    /// The dimensions of the image according to the instruction.
    pub dimensions: Dimensions,
    /// Whether the instruction can read a mipmap level other than level 0.
    pub levels: bool,
    /// The first of eight scalar registers with the descriptor.
    pub image: u16,
    /// The first of four scalar registers with the sampler.
    pub sampler: Option<u16>,
    /// Whether coordinates are in texels instead of normalized.
    pub unnormalized: bool,
}

impl ImageInstruction {
    /// The number of registers with components.
    pub fn words(&self) -> u16 {
        self.mask.count_ones() as u16
    }

    /// The selected components: the component's index, and its register.
    fn components(&self) -> impl Iterator<Item = (usize, u16)> + use<> {
        let (mask, first) = (self.mask, self.data);
        let chosen = (0..4).filter(move |at| mask >> at & 1 == 1);
        chosen.zip(first..)
    }
}

/// Executes an instruction for all active lanes.
///
/// # Errors
/// The error, with the lane that caused it if it was a single lane.
pub(crate) fn access(
    found: &ImageInstruction,
    wave: &mut Wave,
    memory: &mut Memory,
    line: u32,
) -> Result<(), (Option<u32>, AccessError)> {
    issue(found, wave, line).map_err(|wrong| (None, wrong))?;
    if wave.exec() == 0 {
        return Ok(());
    }
    let image = std::array::from_fn(|at| wave.register(found.image + at as u16));
    let image = Image::read(&image).map_err(|refused| (None, refused.to_string()))?;
    let refuse = |refused: Refused| (None, refused.to_string());
    if image.dimensions != found.dimensions {
        let [is, said] = [image.dimensions, found.dimensions].map(|one| one as u32);
        return Err(refuse(Refused::Other(is, said)));
    }
    let sampler = match found.sampler {
        None => None,
        Some(first) => {
            let words = std::array::from_fn(|at| wave.register(first + at as u16));
            let sampler = Sampler::read(&words).map_err(refuse)?;
            let matters = found.levels || image.dimensions == Dimensions::Three;
            if matters && sampler.has_filters {
                return Err(refuse(Refused::Filters));
            }
            Some(sampler)
        }
    };
    for lane in Lanes(wave.exec()) {
        one(found, &image, sampler.as_ref(), wave, memory, lane)
            .map_err(|wrong| (Some(lane), wrong))?;
    }
    Ok(())
}

/// Marks the result registers as outstanding.
fn issue(found: &ImageInstruction, wave: &mut Wave, line: u32) -> Result<(), AccessError> {
    if found.operation == ImageOperation::Store {
        wave.outstanding.issue(&[Counter::Store], None, false, line);
        return Ok(());
    }
    let span = Span {
        vector: true,
        first: found.data,
        words: found.words(),
    };
    let counters = &[Counter::Load];
    if let Some(before) = wave.outstanding.overtaken(span, counters, false) {
        return Err(format!(
            "its operands may be overwritten by the load in line {before}, which was not waited for"
        ));
    }
    wave.outstanding.issue(counters, Some(span), false, line);
    Ok(())
}

fn one(
    found: &ImageInstruction,
    image: &Image,
    sampler: Option<&Sampler>,
    wave: &mut Wave,
    memory: &mut Memory,
    lane: u32,
) -> Result<(), AccessError> {
    let address = &found.address;
    let words = address.registers.iter();
    let words = words.map(|register| wave.vector(*register, lane));
    let numbers: Vec<u32> = match address.halves {
        false => words.collect(),
        true => words.flat_map(|both| [both & 0xffff, both >> 16]).collect(),
    };
    let after = numbers.get(address.derivatives..).unwrap_or_default();
    let count = match found.operation {
        ImageOperation::Size => 0,
        _ => found.dimensions.coordinates(),
    };
    let (coordinates, rest) = after.split_at_checked(count).unwrap_or_default();
    // A sample ignores the level, because the image has a single mipmap level.
    let level = match rest.first() {
        Some(level) if address.level && found.operation != ImageOperation::Sample => *level,
        _ => 0,
    };
    let outside = [u32::MAX; 3];
    let texel = if level == 0 { coordinates } else { &outside };
    if found.operation == ImageOperation::Store {
        let mut components = [0; 4];
        for (component, register) in found.components() {
            if let Some(word) = components.get_mut(component) {
                *word = wave.vector(register, lane);
            }
        }
        if let Some((address, bits)) = image.store(texel, components) {
            let bytes = memory.write(address, image.texel.bytes() as usize)?;
            for (byte, own) in bytes.iter_mut().zip(bits.to_le_bytes()) {
                *byte = own;
            }
        }
        return Ok(());
    }
    let mut wrong = None;
    let mut read = |address: u64, bytes: u32| match memory.read(address, bytes as usize) {
        Ok(bytes) => Some(
            bytes
                .iter()
                .rev()
                .fold(0u128, |all, byte| all << 8 | u128::from(*byte)),
        ),
        Err(words) => {
            wrong = Some(words);
            None
        }
    };
    let components = match sampler {
        Some(sampler) => {
            let float = |number: &u32| match address.halves {
                true => f16::from_bits(*number as u16).to_f32(),
                false => f32::from_bits(*number),
            };
            let place: Vec<f32> = coordinates.iter().map(float).collect();
            image.sample(sampler, &place, found.unnormalized, &mut read)
        }
        None if found.operation == ImageOperation::Size => {
            if level != 0 {
                return Err("the size of a level of an image is not known here".into());
            }
            Some(image.size())
        }
        None => image.load(texel, &mut read),
    };
    let Some(components) = components else {
        return Err(wrong.unwrap_or_else(|| "a texel that cannot be read".into()));
    };
    for (component, register) in found.components() {
        let word = components.get(component).copied().unwrap_or(0);
        wave.set_vector(register, lane, word);
    }
    Ok(())
}
