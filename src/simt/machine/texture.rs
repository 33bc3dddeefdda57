//! Images, lane by lane: operands to what `texels` computes, and to memory.

use super::step::Work;
use crate::Value;
use crate::code::Code;
use crate::intrinsic::images::{ImageCall, Way};
use crate::intrinsic::texels::{Image, Sampler};
use crate::stop::Stop;

/// Nothing is guessed about it.
fn unknown<T>(what: &str) -> Result<T, Stop> {
    Err(Stop::Undefined(format!(
        "an access to an image with {what} that is undef"
    )))
}

impl Work<'_, '_> {
    /// The words of a descriptor that a lane holds.
    fn words<const N: usize>(
        &self,
        code: &Code,
        at: usize,
        lane: u32,
        what: &str,
    ) -> Result<[u32; N], Stop> {
        let mut words = [0; N];
        let Value::Many(parts) = self.operand(code, at, lane)? else {
            return unknown(what);
        };
        for (word, part) in words.iter_mut().zip(parts.iter()) {
            let Value::Bits(bits) = part else {
                return unknown(what);
            };
            *word = *bits as u32;
        }
        Ok(words)
    }

    /// The bits of an operand that must be a number.
    fn number(&self, code: &Code, at: usize, lane: u32, what: &str) -> Result<u64, Stop> {
        match self.operand(code, at, lane)? {
            Value::Bits(bits) => Ok(*bits),
            _ => unknown(what),
        }
    }

    /// An intrinsic on images for one lane. A store has no result.
    pub fn image(
        &mut self,
        code: &Code,
        call: &ImageCall,
        lane: u32,
    ) -> Result<Option<Value>, Stop> {
        self.run.lane.set(Some(lane));
        let first = call.mask_at();
        let mask = self.number(code, first, lane, "a mask")?;
        let image = Image::described(self.words(code, first + 3, lane, "a descriptor")?)?;
        let residency = code.sources.len().saturating_sub(2);
        if self.number(code, residency, lane, "a flag")? != 0 {
            return Err(Stop::Unsupported("what is resident of an image".into()));
        }
        let mut at = [0; 2];
        for (axis, bits) in at.iter_mut().enumerate() {
            *bits = self.number(code, first + 1 + axis, lane, "a coordinate")?;
        }
        let sampled = match call.way {
            Way::Store => {
                let components = call.components(self.operand(code, 0, lane)?, mask);
                if let Some(address) = image.place(at.map(|bits| bits as i64)) {
                    self.write_texel(&image, address, &components)?;
                }
                return Ok(None);
            }
            Way::Load => {
                let channels = match image.place(at.map(|bits| bits as i64)) {
                    Some(address) => self.read_texel(&image, address)?,
                    None => [const { Value::Bits(0) }; 4],
                };
                image.components(&channels)
            }
            Way::Sample => {
                let sampler =
                    Sampler::described(self.words(code, first + 4, lane, "a sampler")?)?;
                let counts_texels = self.number(code, first + 5, lane, "a flag")? != 0;
                let at = at.map(|bits| call.float(bits));
                let mut texels = Vec::new();
                for (place, weight) in sampler.near(&image, at, counts_texels) {
                    let channels = match image.place(place) {
                        Some(address) => self.read_texel(&image, address)?,
                        None => sampler.border(&image),
                    };
                    texels.push((channels, weight));
                }
                let channels = match texels.pop() {
                    Some((channels, _)) if !sampler.mixes(&image) => channels,
                    last => {
                        texels.extend(last);
                        Sampler::mixed(&texels)
                    }
                };
                image.components(&channels)
            }
        };
        Ok(Some(call.texel(sampled, mask)))
    }

    fn read_texel(&mut self, image: &Image, address: u64) -> Result<[Value; 4], Stop> {
        let size = image.texel_bytes();
        let spot = self.run.device.find(address, size as u64, 0)?;
        let (bytes, marks) = self.run.device.read(spot, size)?;
        Ok(image.channels(bytes, marks))
    }

    fn write_texel(
        &mut self,
        image: &Image,
        address: u64,
        components: &[Value; 4],
    ) -> Result<(), Stop> {
        let (bytes, marks) = image.stored(components);
        let spot = self.run.device.find(address, bytes.len() as u64, 0)?;
        let marked = marks.iter().any(|mark| *mark != 0);
        self.run
            .device
            .write(spot, bytes.len(), marked, |into, into_marks| {
                for (to, from) in into.iter_mut().zip(&bytes) {
                    *to = *from;
                }
                for (to, from) in into_marks.iter_mut().zip(&marks) {
                    *to = *from;
                }
            })
    }
}
