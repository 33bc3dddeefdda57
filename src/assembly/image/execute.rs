//! Image instructions: registers to what `image` computes, and back.

use super::{Image, Sampler};
use crate::code::Span;
use crate::memory::{Memory, Wrong};
use crate::wait::Counter;
use crate::wave::{Lanes, Wave};
use half::f16;

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImageOperation {
    Sample,
    Load,
    Store,
}

/// Where two coordinates are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coordinates {
    /// In two vector registers.
    Words([u16; 2]),
    /// In the halves of one.
    Halves(u16),
}

/// An image instruction.
#[derive(Clone, Debug)]
pub(crate) struct ImageInstruction {
    pub operation: ImageOperation,
    /// The first vector register of the components that are read or written: as many as the mask has bits.
    pub data: u16,
    /// Which components: bit by bit.
    pub mask: u8,
    pub coordinates: Coordinates,
    /// The first of eight scalar registers with the descriptor.
    pub image: u16,
    /// The first of four with the sampler.
    pub sampler: Option<u16>,
    /// Coordinates count texels.
    pub unnormalized: bool,
}

impl ImageInstruction {
    /// Registers with components.
    pub fn words(&self) -> u16 {
        self.mask.count_ones() as u16
    }

    /// The registers of components: which component, and where it is.
    fn components(&self) -> impl Iterator<Item = (usize, u16)> + use<> {
        let (mask, first) = (self.mask, self.data);
        let chosen = (0..4).filter(move |at| mask >> at & 1 == 1);
        chosen.zip(first..)
    }
}

/// Does what an instruction says for all lanes that are on.
///
/// # Errors
/// What is wrong, and with which lane, if it is with one.
pub(crate) fn access(
    found: &ImageInstruction,
    wave: &mut Wave,
    memory: &mut Memory,
    line: u32,
) -> Result<(), (Option<u32>, Wrong)> {
    issue(found, wave, line).map_err(|wrong| (None, wrong))?;
    if wave.exec() == 0 {
        return Ok(());
    }
    let image = std::array::from_fn(|at| wave.register(found.image + at as u16));
    let image = Image::read(&image).map_err(|refused| (None, refused.to_string()))?;
    let sampler = match found.sampler {
        None => None,
        Some(first) => {
            let words = std::array::from_fn(|at| wave.register(first + at as u16));
            Some(Sampler::read(&words).map_err(|refused| (None, refused.to_string()))?)
        }
    };
    for lane in Lanes(wave.exec()) {
        one(found, &image, sampler.as_ref(), wave, memory, lane)
            .map_err(|wrong| (Some(lane), wrong))?;
    }
    Ok(())
}

/// What is outstanding from now on.
fn issue(found: &ImageInstruction, wave: &mut Wave, line: u32) -> Result<(), Wrong> {
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
            "what it reads may be overwritten by the load in line {before}, which was not waited for"
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
) -> Result<(), Wrong> {
    let [x, y] = match found.coordinates {
        Coordinates::Words(registers) => registers.map(|register| wave.vector(register, lane)),
        Coordinates::Halves(register) => {
            let both = wave.vector(register, lane);
            let halves = [both & 0xffff, both >> 16];
            match found.operation {
                ImageOperation::Sample => {
                    halves.map(|half| f16::from_bits(half as u16).to_f32().to_bits())
                }
                _ => halves,
            }
        }
    };
    if found.operation == ImageOperation::Store {
        let mut components = [0; 4];
        for (component, register) in found.components() {
            if let Some(word) = components.get_mut(component) {
                *word = wave.vector(register, lane);
            }
        }
        if let Some((address, bits)) = image.store(x, y, components) {
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
            let [x, y] = [x, y].map(f32::from_bits);
            image.sample(sampler, x, y, found.unnormalized, &mut read)
        }
        None => image.load(x, y, &mut read),
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
