//! Image samples, loads, stores and size queries of RDNA 3.
//!
//! Deliberately absent: other generations, whose descriptors differ; cubes, multisampled images,
//! gathers, atomics, 16-bit components (`d16`), residency.

use super::{Decoded, Decoder, Written};
use crate::code::Action;
use crate::count::Class;
use crate::generation::Generation;
use crate::image::Dimensions;
use crate::image::execute::{Address, ImageInstruction, ImageOperation};
use crate::text::{File, Operand, Term};

/// Modifiers that change the layout of operands or results. These modifiers are not supported.
const REFUSED: [&str; 4] = ["tfe", "lwe", "r128", "d16"];

impl Decoder<'_> {
    pub(super) fn image(&self, written: &Written<'_>) -> Decoded {
        let Some(name) = written.mnemonic.strip_prefix("image_") else {
            return Ok(None);
        };
        let (operation, derivatives, level) = match name {
            "sample_lz" | "sample" => (ImageOperation::Sample, false, false),
            "sample_l" => (ImageOperation::Sample, false, true),
            "sample_d" => (ImageOperation::Sample, true, false),
            "load" => (ImageOperation::Load, false, false),
            "load_mip" => (ImageOperation::Load, false, true),
            "store" => (ImageOperation::Store, false, false),
            "store_mip" => (ImageOperation::Store, false, true),
            "get_resinfo" => (ImageOperation::Size, false, true),
            _ => return Ok(None),
        };
        if self.generation != Generation::Gfx11 {
            return Err("images are supported for gfx11 only".into());
        }
        let modifiers = &written.modifiers;
        if let Some(refused) = REFUSED.iter().find(|name| modifiers.flag(name)) {
            return Err(format!("`{refused}` of an image is not supported"));
        }
        let dimensions = match modifiers.take("dim") {
            Some("SQ_RSRC_IMG_1D" | "1D" | "0") => Dimensions::One,
            Some("SQ_RSRC_IMG_2D" | "2D" | "1") => Dimensions::Two,
            Some("SQ_RSRC_IMG_3D" | "3D" | "2") => Dimensions::Three,
            Some("SQ_RSRC_IMG_1D_ARRAY" | "1D_ARRAY" | "4") => Dimensions::Rows,
            Some("SQ_RSRC_IMG_2D_ARRAY" | "2D_ARRAY" | "5") => Dimensions::Planes,
            Some(other) => return Err(format!("an image of `dim:{other}` is not supported")),
            None => return Err("an image without `dim:` is not supported".into()),
        };
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
            (_, [data, address, image]) if operation != ImageOperation::Sample => {
                (data, address, image, None)
            }
            _ => {
                return Err(format!(
                    "unexpected operands of `{}`: {} of them",
                    written.mnemonic,
                    written.operands.len()
                ));
            }
        };
        let derivatives = if derivatives {
            dimensions.derivatives()
        } else {
            0
        };
        let coordinates = match operation {
            ImageOperation::Size => 0,
            _ => dimensions.coordinates(),
        };
        let numbers = derivatives + coordinates + usize::from(level);
        let registers = if short { numbers.div_ceil(2) } else { numbers };
        if short && derivatives > 0 {
            return Err("`a16` with derivatives is not supported".into());
        }
        let found = ImageInstruction {
            operation,
            data: self.vector_register(data, words)?,
            mask,
            address: Address {
                registers: address_registers(address, registers)?,
                halves: short,
                derivatives,
                level,
            },
            dimensions,
            levels: name != "sample_lz",
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

/// The registers of an address: consecutive ones, or a list.
fn address_registers(operand: &Operand<'_>, count: usize) -> Result<Vec<u16>, String> {
    super::plain_sign(operand)?;
    let registers: Vec<u16> = match &operand.term {
        Term::Register {
            file: File::Vector,
            first,
            words,
        } => (*first..first.saturating_add(*words)).collect(),
        Term::List(registers) => registers.clone(),
        _ => Vec::new(),
    };
    if registers.len() != count {
        return Err(format!(
            "`{}` is not where an address of {count} registers is",
            operand.text
        ));
    }
    Ok(registers)
}
