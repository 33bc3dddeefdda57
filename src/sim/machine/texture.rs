//! Execution of image accesses, lane by lane: reads operands, calls the computations in `texels`,
//! and accesses memory.

use super::races::{READ, WRITE};
use super::step::Work;
use crate::Value;
use crate::code::Code;
use crate::intrinsic::images::{ImageCall, ImageOperation};
use crate::intrinsic::texels::{Image, Sampler};
use crate::spaces::Class;
use crate::stop::Stop;

/// The error for an undefined operand.
fn unknown<T>(what: &str) -> Result<T, Stop> {
    Err(Stop::Undefined(format!(
        "an access to an image with {what} that is undef"
    )))
}

impl Work<'_, '_> {
    /// The descriptor operand of a lane, in 32-bit words.
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

    /// An operand that must be a defined integer.
    fn number(&self, code: &Code, at: usize, lane: u32, what: &str) -> Result<u64, Stop> {
        match self.operand(code, at, lane)? {
            Value::Bits(bits) => Ok(*bits),
            _ => unknown(what),
        }
    }

    /// Executes an image intrinsic for one lane. A store has no result.
    pub fn image(
        &mut self,
        code: &Code,
        call: &ImageCall,
        lane: u32,
    ) -> Result<Option<Value>, Stop> {
        self.run.lane.set(Some(lane));
        let mask = self.number(code, call.mask_at(), lane, "a mask")?;
        let described = call.image_at();
        let image = Image::described(self.words(code, described, lane, "a descriptor")?)?;
        if image.shape != call.shape {
            let words = "an image whose descriptor has other dimensions than the access";
            return Err(Stop::Unsupported(words.into()));
        }
        let residency = code.sources.len().saturating_sub(2);
        if self.number(code, residency, lane, "a flag")? != 0 {
            return Err(Stop::Unsupported("the residency status of an image".into()));
        }
        let mut at = Vec::with_capacity(3);
        for axis in 0..call.coordinates() {
            at.push(self.number(code, call.coordinates_at() + axis, lane, "a coordinate")?);
        }
        let level = match call.level_at() {
            Some(level) => self.number(code, level, lane, "a level")?,
            None => 0,
        };
        let whole: Vec<i64> = at.iter().map(|bits| *bits as i64).collect();
        // Images have a single mipmap level. Texels of other levels count as outside of the image.
        let texel = || match level {
            0 => image.place(image.arranged(&whole)),
            _ => None,
        };
        let sampled = match call.way {
            ImageOperation::Store => {
                let components = call.components(self.operand(code, 0, lane)?, mask);
                if let Some(address) = texel() {
                    self.write_texel(&image, address, &components, lane)?;
                }
                return Ok(None);
            }
            ImageOperation::Load => {
                let channels = match texel() {
                    Some(address) => self.read_texel(&image, address, lane)?,
                    None => [const { Value::Bits(0) }; 4],
                };
                image.components(&channels)
            }
            ImageOperation::Size => {
                if level != 0 {
                    return Err(Stop::Unsupported("the size of a level of an image".into()));
                }
                image.extent()
            }
            ImageOperation::Sample => {
                let sampler =
                    Sampler::described(self.words(code, described + 1, lane, "a sampler")?)?;
                let deep = image.shape.directions == 3;
                if (call.shrinks || deep) && !sampler.is_one_filter {
                    let words = "a sampler with several filters, where the level decides";
                    return Err(Stop::Unsupported(words.into()));
                }
                let counts_texels = self.number(code, described + 2, lane, "a flag")? != 0;
                let floats: Vec<f64> = at.iter().map(|bits| call.float(*bits)).collect();
                let at = image.arranged(&floats);
                let mut texels = Vec::new();
                for (place, weight) in sampler.near(&image, at, counts_texels) {
                    let channels = match image.place(place) {
                        Some(address) => self.read_texel(&image, address, lane)?,
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

    fn read_texel(&mut self, image: &Image, address: u64, lane: u32) -> Result<[Value; 4], Stop> {
        let size = image.texel_bytes();
        let (place, who) = ((Class::Device, address), self.who(lane));
        self.run.race(place, size as u64, who, READ)?;
        self.run.raced(place, size as u64, who, READ);
        let spot = self.run.device.find(address, size as u64, 0)?;
        let (bytes, marks) = self.run.device.read(spot, size)?;
        Ok(image.channels(bytes, marks))
    }

    fn write_texel(
        &mut self,
        image: &Image,
        address: u64,
        components: &[Value; 4],
        lane: u32,
    ) -> Result<(), Stop> {
        let (bytes, marks) = image.stored(components);
        let (place, who) = ((Class::Device, address), self.who(lane));
        self.run.race(place, bytes.len() as u64, who, WRITE)?;
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
            })?;
        self.run.raced(place, bytes.len() as u64, who, WRITE);
        Ok(())
    }
}
