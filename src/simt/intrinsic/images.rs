//! Calls that sample, load and store images of two dimensions: their operands, and which components of a texel they mean.
//!
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td, "Image intrinsics". What an image holds is in `texels`.
//!
//! Deliberately absent: other dimensions, levels, gathers, atomics, components of 16 bits, residency.

use half::f16;

use crate::{Type, Value};

/// What a call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Coordinates are floats, a sampler says what lies there.
    Sample,
    /// Coordinates are numbers of texels.
    Load,
    /// The same.
    Store,
}

/// A call of an image's intrinsic.
#[derive(Clone, Debug)]
pub struct ImageCall {
    /// What it does.
    pub way: Way,
    /// Bits of a coordinate.
    coordinate: u32,
    /// Elements of the texel; `None` if it is no vector.
    elements: Option<u32>,
}

impl ImageCall {
    /// Of an intrinsic by its name without `llvm.` and types, with its result and operands.
    ///
    /// # Errors
    /// What of it is not supported.
    pub fn new(name: &str, result: &Type, operands: &[Type]) -> Result<ImageCall, String> {
        let way = match name {
            "amdgcn.image.sample.lz.2d" => Way::Sample,
            "amdgcn.image.load.2d" => Way::Load,
            "amdgcn.image.store.2d" => Way::Store,
            _ => return Err(format!("llvm.{name} is not supported")),
        };
        let texel = match way {
            Way::Store => operands.first().ok_or("a store of no texel")?,
            _ => result,
        };
        let word = |ty: &Type| matches!(ty, Type::Float | Type::Integer(32));
        let elements = match texel {
            ty if word(ty) => None,
            Type::Vector(count @ 1..=4, element) if word(element) => Some(*count),
            _ => {
                return Err(format!(
                    "llvm.{name} of texels that are not words is not supported"
                ));
            }
        };
        let first = usize::from(way == Way::Store) + 1;
        let coordinate = match (way, operands.get(first)) {
            (Way::Sample, Some(Type::Float)) | (_, Some(Type::Integer(32))) => 32,
            (Way::Sample, Some(Type::Half)) | (_, Some(Type::Integer(16))) => 16,
            _ => {
                return Err(format!(
                    "llvm.{name} with such coordinates is not supported"
                ));
            }
        };
        let wanted = match way {
            Way::Sample => 8,
            Way::Load => 6,
            Way::Store => 7,
        };
        if operands.len() != wanted {
            return Err(format!("llvm.{name} with {} operands", operands.len()));
        }
        Ok(ImageCall {
            way,
            coordinate,
            elements,
        })
    }

    /// The operand that says which components are read or written. Two coordinates and the image follow, and of a sample the sampler and whether
    /// coordinates count texels; the last two say what is asked of residency and of caches.
    pub fn mask_at(&self) -> usize {
        usize::from(self.way == Way::Store)
    }

    /// A float that a coordinate's bits are.
    pub fn float(&self, bits: u64) -> f64 {
        match self.coordinate {
            16 => f16::from_bits(bits as u16).to_f64(),
            _ => f32::from_bits(bits as u32).into(),
        }
    }

    /// The result: of the four components those that the mask chooses, lowest first.
    pub fn texel(&self, components: [Value; 4], mask: u64) -> Value {
        let numbered = components.into_iter().enumerate();
        let mut chosen = numbered
            .filter(|(at, _)| mask >> at & 1 == 1)
            .map(|(_, component)| component);
        match self.elements {
            None => chosen.next().unwrap_or(Value::Undef),
            // What an element gets that no component is left for is not defined.
            Some(count) => {
                let parts = chosen.chain(std::iter::repeat(Value::Undef));
                Value::Many(parts.take(count as usize).collect())
            }
        }
    }

    /// The four components that a stored texel makes: zero where the mask chooses none.
    pub fn components(&self, texel: &Value, mask: u64) -> [Value; 4] {
        let whole = std::slice::from_ref(texel);
        let mut parts = match texel {
            Value::Many(parts) => parts.iter(),
            _ => whole.iter(),
        };
        [0, 1, 2, 3].map(|at: u32| match mask >> at & 1 {
            1 => parts.next().cloned().unwrap_or(match texel {
                Value::Poison => Value::Poison,
                Value::Undef => Value::Undef,
                _ => Value::Bits(0),
            }),
            _ => Value::Bits(0),
        })
    }
}
