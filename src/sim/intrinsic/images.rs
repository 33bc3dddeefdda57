//! Calls that sample, load and store images, or ask for their size: their operands, and which
//! components of a texel they mean.
//!
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td, "Image intrinsics". The contents of images are
//! in `texels`.
//!
//! Deliberately absent: cubes, images of several samples a texel, biases, offsets, compares,
//! gathers, atomics, components of 16 bits, residency.

use half::f16;
use lanelog_ir::Intrinsic;

use crate::{Type, Value};

/// The operation of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Coordinates are floats, filtered by a sampler.
    Sample,
    /// Coordinates are numbers of texels.
    Load,
    /// A store: coordinates are numbers of texels.
    Store,
    /// There are no coordinates.
    Size,
}

/// How the texels of an image are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of dimensions of texels: 1 to 3.
    pub directions: usize,
    /// There are several such images, and a coordinate for which.
    pub layers: bool,
}

impl Shape {
    const fn new(directions: usize, layers: bool) -> Shape {
        Shape { directions, layers }
    }

    /// Numbers that name a texel.
    pub fn coordinates(self) -> usize {
        self.directions + usize::from(self.layers)
    }
}

/// A row of [`WAYS`].
type WayRow = (&'static str, Way, bool, bool);

/// Operations by the part of the name between `amdgcn.image.` and the shape; whether a level
/// follows the coordinates, and whether derivatives precede them.
const WAYS: &[WayRow] = &[
    ("sample", Way::Sample, false, false),
    ("sample.lz", Way::Sample, false, false),
    ("sample.l", Way::Sample, true, false),
    ("sample.d", Way::Sample, false, true),
    ("load", Way::Load, false, false),
    ("load.mip", Way::Load, true, false),
    ("store", Way::Store, false, false),
    ("store.mip", Way::Store, true, false),
    ("getresinfo", Way::Size, true, false),
];

const SHAPES: &[(&str, Shape)] = &[
    ("1d", Shape::new(1, false)),
    ("2d", Shape::new(2, false)),
    ("3d", Shape::new(3, false)),
    ("1darray", Shape::new(1, true)),
    ("2darray", Shape::new(2, true)),
];

/// How an intrinsic accesses an image: its row of ways and of shapes.
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

/// A call of an image's intrinsic.
#[derive(Clone, Debug)]
pub struct ImageCall {
    /// The operation.
    pub way: Way,
    /// Which images it takes.
    pub shape: Shape,
    /// Whether a filter for smaller images may be used: the level is not known to be 0.
    pub shrinks: bool,
    /// Whether there is a level.
    has_level: bool,
    /// Numbers in front of the coordinates.
    derivatives: usize,
    /// Bits of a coordinate.
    coordinate: u32,
    /// Elements of the texel; `None` if it is not a vector.
    elements: Option<u32>,
}

impl ImageCall {
    /// The call of an intrinsic with its result and operands.
    ///
    /// # Errors
    /// If a feature of it is unsupported.
    pub fn new(called: Intrinsic, result: &Type, operands: &[Type]) -> Result<ImageCall, String> {
        let ((way_name, way, has_level, derived), shape) =
            parts(called).ok_or_else(|| format!("{called} is not supported"))?;
        let way = *way;
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
                    "{called} of texels that are not words is not supported"
                ));
            }
        };
        let first = usize::from(way == Way::Store) + 1;
        let coordinate = match (way, operands.get(first)) {
            (Way::Sample, Some(Type::Float)) | (_, Some(Type::Integer(32))) => 32,
            (Way::Sample, Some(Type::Half)) | (_, Some(Type::Integer(16))) => 16,
            _ => {
                return Err(format!("{called} with such coordinates is not supported"));
            }
        };
        let call = ImageCall {
            way,
            shape,
            shrinks: way == Way::Sample && *way_name != "sample.lz",
            has_level: *has_level,
            derivatives: if *derived { 2 * shape.directions } else { 0 },
            coordinate,
            elements,
        };
        let after = match way {
            Way::Sample => 5,
            _ => 3,
        };
        if operands.len() != call.image_at() + after {
            return Err(format!("{called} with {} operands", operands.len()));
        }
        Ok(call)
    }

    /// The index of the operand that selects the components that are read or written. The
    /// coordinates follow; then the image, and for a sample the sampler and whether coordinates
    /// count texels; the last two are flags for residency and caches.
    pub fn mask_at(&self) -> usize {
        usize::from(self.way == Way::Store)
    }

    /// The first coordinate.
    pub fn coordinates_at(&self) -> usize {
        self.mask_at() + 1 + self.derivatives
    }

    /// How many coordinates there are.
    pub fn coordinates(&self) -> usize {
        match self.way {
            Way::Size => 0,
            _ => self.shape.coordinates(),
        }
    }

    /// The level of detail, for accesses to whole texels.
    pub fn level_at(&self) -> Option<usize> {
        let at = self.coordinates_at() + self.coordinates();
        (self.has_level && self.way != Way::Sample).then_some(at)
    }

    /// The descriptor of the image.
    pub fn image_at(&self) -> usize {
        self.coordinates_at() + self.coordinates() + usize::from(self.has_level)
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
            // An element without a component is undefined.
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
