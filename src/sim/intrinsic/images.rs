//! Intrinsics that sample, load and store images, or query their size: their operands, and the
//! texel components that they access.
//!
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td, "Image intrinsics". `texels` implements the
//! contents of images.
//!
//! Deliberately absent: cubes, multisampled images, biases, offsets, compares, gathers, atomics,
//! 16-bit components, residency.

use half::f16;
use lanelog_ir::Intrinsic;

use crate::{Type, Value};

/// The operation of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageOperation {
    /// A sample: coordinates are floats, and a sampler filters texels.
    Sample,
    /// A load: coordinates are integer texel indices.
    Load,
    /// A store: coordinates are integer texel indices.
    Store,
    /// A size query, which has no coordinates.
    Size,
}

/// The dimensions of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of dimensions, 1 to 3.
    pub directions: usize,
    /// Whether the image is an array, with an additional coordinate as the index.
    pub layers: bool,
}

impl Shape {
    const fn new(directions: usize, layers: bool) -> Shape {
        Shape { directions, layers }
    }

    /// The number of coordinates of a texel.
    pub fn coordinates(self) -> usize {
        self.directions + usize::from(self.layers)
    }
}

/// A row of [`WAYS`], the table of operations.
type WayRow = (&'static str, ImageOperation, bool, bool);

/// Image operations: the part of the name between `amdgcn.image.` and the shape, the operation,
/// whether a mipmap level follows the coordinates, and whether derivatives precede them.
const WAYS: &[WayRow] = &[
    ("sample", ImageOperation::Sample, false, false),
    ("sample.lz", ImageOperation::Sample, false, false),
    ("sample.l", ImageOperation::Sample, true, false),
    ("sample.d", ImageOperation::Sample, false, true),
    ("load", ImageOperation::Load, false, false),
    ("load.mip", ImageOperation::Load, true, false),
    ("store", ImageOperation::Store, false, false),
    ("store.mip", ImageOperation::Store, true, false),
    ("getresinfo", ImageOperation::Size, true, false),
];

const SHAPES: &[(&str, Shape)] = &[
    ("1d", Shape::new(1, false)),
    ("2d", Shape::new(2, false)),
    ("3d", Shape::new(3, false)),
    ("1darray", Shape::new(1, true)),
    ("2darray", Shape::new(2, true)),
];

/// The entries of an intrinsic in the tables of operations and shapes.
fn parts(called: Intrinsic) -> Option<(&'static WayRow, Shape)> {
    let (way, shape) = called
        .name()
        .strip_prefix("llvm.amdgcn.image.")?
        .rsplit_once('.')?;
    let way = WAYS.iter().find(|found| found.0 == way)?;
    let shape = SHAPES.iter().find(|found| found.0 == shape)?;
    Some((way, shape.1))
}

/// Whether an intrinsic accesses an image.
pub fn accesses(called: Intrinsic) -> bool {
    parts(called).is_some()
}

/// A decoded call of an image intrinsic.
#[derive(Clone, Debug)]
pub struct ImageCall {
    /// The operation.
    pub way: ImageOperation,
    /// The image's dimensions.
    pub shape: Shape,
    /// Whether the sampler may use the minification filter, because the mipmap level may be greater
    /// than 0.
    pub shrinks: bool,
    /// Whether there is a mipmap level operand.
    has_level: bool,
    /// The number of derivatives, which precede the coordinates.
    derivatives: usize,
    /// The width of a coordinate in bits.
    coordinate: u32,
    /// The number of elements of the texel; `None` if it is not a vector.
    elements: Option<u32>,
}

impl ImageCall {
    /// Decodes a call of an intrinsic from its result type and operand types.
    ///
    /// # Errors
    /// A feature of the call is unsupported.
    pub fn new(called: Intrinsic, result: &Type, operands: &[Type]) -> Result<ImageCall, String> {
        let ((way_name, way, has_level, derived), shape) =
            parts(called).ok_or_else(|| format!("{called} is not supported"))?;
        let way = *way;
        let texel = match way {
            ImageOperation::Store => operands.first().ok_or("a store of no texel")?,
            _ => result,
        };
        let word = |ty: &Type| matches!(ty, Type::Float | Type::Integer(32));
        let elements = match texel {
            ty if word(ty) => None,
            Type::Vector(count @ 1..=4, element) if word(element) => Some(*count),
            _ => {
                return Err(format!(
                    "{called} of texels that are not words is not supported"
                ));
            }
        };
        let first = usize::from(way == ImageOperation::Store) + 1;
        let coordinate = match (way, operands.get(first)) {
            (ImageOperation::Sample, Some(Type::Float)) | (_, Some(Type::Integer(32))) => 32,
            (ImageOperation::Sample, Some(Type::Half)) | (_, Some(Type::Integer(16))) => 16,
            _ => {
                return Err(format!("{called} with such coordinates is not supported"));
            }
        };
        let call = ImageCall {
            way,
            shape,
            shrinks: way == ImageOperation::Sample && *way_name != "sample.lz",
            has_level: *has_level,
            derivatives: if *derived { 2 * shape.directions } else { 0 },
            coordinate,
            elements,
        };
        let after = match way {
            ImageOperation::Sample => 5,
            _ => 3,
        };
        if operands.len() != call.image_at() + after {
            return Err(format!("{called} with {} operands", operands.len()));
        }
        Ok(call)
    }

    /// The index of the component mask operand. The following operands are the coordinates, the
    /// image, for a sample also the sampler and whether coordinates are in texels, and two flags
    /// for residency and cache policies.
    pub fn mask_at(&self) -> usize {
        usize::from(self.way == ImageOperation::Store)
    }

    /// The index of the first coordinate operand.
    pub fn coordinates_at(&self) -> usize {
        self.mask_at() + 1 + self.derivatives
    }

    /// The number of coordinates.
    pub fn coordinates(&self) -> usize {
        match self.way {
            ImageOperation::Size => 0,
            _ => self.shape.coordinates(),
        }
    }

    /// The index of the mipmap level operand, for loads and stores.
    pub fn level_at(&self) -> Option<usize> {
        let at = self.coordinates_at() + self.coordinates();
        (self.has_level && self.way != ImageOperation::Sample).then_some(at)
    }

    /// The index of the image descriptor operand.
    pub fn image_at(&self) -> usize {
        self.coordinates_at() + self.coordinates() + usize::from(self.has_level)
    }

    /// The coordinate that these bits represent.
    pub fn float(&self, bits: u64) -> f64 {
        match self.coordinate {
            16 => f16::from_bits(bits as u16).to_f64(),
            _ => f32::from_bits(bits as u32).into(),
        }
    }

    /// The result: the components that the mask selects, lowest first.
    pub fn texel(&self, components: [Value; 4], mask: u64) -> Value {
        let numbered = components.into_iter().enumerate();
        let mut chosen = numbered
            .filter(|(at, _)| mask >> at & 1 == 1)
            .map(|(_, component)| component);
        match self.elements {
            None => chosen.next().unwrap_or(Value::Undef),
            // Elements without a corresponding component are undefined.
            Some(count) => {
                let parts = chosen.chain(std::iter::repeat(Value::Undef));
                Value::Many(parts.take(count as usize).collect())
            }
        }
    }

    /// The four components of a stored texel: zero for components that the mask does not select.
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
