//! Samples, loads and stores of images of two dimensions, as RDNA 3 has them.
//!
//! Deliberately absent: other generations, whose descriptors differ; other dimensions, levels, gathers, atomics, halves (`d16`), residency.

use super::{Decoded, Decoder, Written};
use crate::code::Action;
use crate::count::Class;
use crate::generation::Generation;
use crate::image::execute::{Coordinates, ImageInstruction, ImageOperation};
use crate::text::{File, Operand, Term};

/// What changes the layout of operands or results, and so must not be passed over.
const REFUSED: [&str; 4] = ["tfe", "lwe", "r128", "d16"];

impl Decoder<'_> {
    pub(super) fn image(&self, written: &Written<'_>) -> Decoded {
        let Some(name) = written.mnemonic.strip_prefix("image_") else {
            return Ok(None);
        };
        let operation = match name {
            "sample_lz" | "sample" => ImageOperation::Sample,
            "load" => ImageOperation::Load,
            "store" => ImageOperation::Store,
            _ => return Ok(None),
        };
        if self.generation != Generation::Gfx11 {
            return Err("images are supported for gfx11 only".into());
        }
        // A level that is computed of the lanes' neighbours exists in pictures only.
        if name == "sample" {
            return Err(
                "`image_sample` is supported without levels only: `image_sample_lz`".into(),
            );
        }
        let modifiers = &written.modifiers;
        if let Some(refused) = REFUSED.iter().find(|name| modifiers.flag(name)) {
            return Err(format!("`{refused}` of an image is not supported"));
        }
        match modifiers.take("dim") {
            Some("SQ_RSRC_IMG_2D" | "2D" | "1") => {}
            Some(other) => return Err(format!("an image of `dim:{other}` is not supported")),
            None => return Err("an image without `dim:` is not supported".into()),
        }
        let mask = modifiers.number("dmask")?.unwrap_or(15);
        let mask = u8::try_from(mask)
            .ok()
            .filter(|mask| (1..16).contains(mask));
        let mask = mask.ok_or("`dmask` is to be 1 to 15")?;
        let unnormalized = modifiers.flag("unorm");
        let short = modifiers.flag("a16");
        modifiers.flag("glc");
        modifiers.pass_caches();
        let words = mask.count_ones() as u16;
        let (data, address, image, sampler) = match (operation, written.operands.as_slice()) {
            (ImageOperation::Sample, [data, address, image, sampler]) => {
                (data, address, image, Some(sampler))
            }
            (ImageOperation::Load | ImageOperation::Store, [data, address, image]) => {
                (data, address, image, None)
            }
            _ => {
                return Err(format!(
                    "`{}` has {} operands here, which are not what it takes",
                    written.mnemonic,
                    written.operands.len()
                ));
            }
        };
        let found = ImageInstruction {
            operation,
            data: self.vector_register(data, words)?,
            mask,
            coordinates: coordinates(address, short)?,
            image: self.scalar_register(image, 8)?,
            sampler: match sampler {
                Some(sampler) => Some(self.scalar_register(sampler, 4)?),
                None => None,
            },
            unnormalized,
        };
        Ok(Some((Class::Vmem, Action::Image(Box::new(found)))))
    }
}

/// Two registers, or one that holds two halves.
fn coordinates(operand: &Operand<'_>, short: bool) -> Result<Coordinates, String> {
    let wrong = || format!("`{}` is not where two coordinates are", operand.text);
    super::plain_sign(operand)?;
    match &operand.term {
        Term::Register {
            file: File::Vector,
            first,
            words: 1,
        } if short => Ok(Coordinates::Halves(*first)),
        Term::Register {
            file: File::Vector,
            first,
            words: 2,
        } if !short => Ok(Coordinates::Words([*first, *first + 1])),
        Term::List(registers) if !short => match registers.as_slice() {
            [x, y] => Ok(Coordinates::Words([*x, *y])),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}
