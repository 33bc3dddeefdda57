//! Types and constants of SPIR-V as text of LLVM IR, and the layout of types in memory.

use rustc_hash::FxHashMap;

use super::Writer;
use crate::binary::{Binary, Instruction};
use crate::inline::Ref;
use crate::op;

/// The shape of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Void,
    Bool,
    /// Bits.
    Int(u32),
    /// Bits.
    Float(u32),
    /// The type and number of elements.
    Vector(u32, u32),
    /// The type and number of columns.
    Matrix(u32, u32),
    /// The type and number of elements.
    Array(u32, u64),
    /// The type of elements.
    RuntimeArray(u32),
    /// The types of members.
    Struct(Vec<u32>),
    /// The storage class, and the type of what is pointed to.
    Pointer(u32, u32),
    /// Images, samplers and other types without a representation.
    Opaque,
}

/// Storage classes.
pub(super) mod class {
    pub const UNIFORM_CONSTANT: u32 = 0;
    pub const INPUT: u32 = 1;
    pub const UNIFORM: u32 = 2;
    pub const OUTPUT: u32 = 3;
    pub const WORKGROUP: u32 = 4;
    pub const CROSS_WORKGROUP: u32 = 5;
    pub const PRIVATE: u32 = 6;
    pub const FUNCTION: u32 = 7;
    pub const GENERIC: u32 = 8;
    pub const PUSH_CONSTANT: u32 = 9;
    pub const STORAGE_BUFFER: u32 = 12;
}

/// Decorations of layouts.
const ROW_MAJOR: u32 = 4;
const ARRAY_STRIDE: u32 = 6;
const MATRIX_STRIDE: u32 = 7;
const C_PACKED: u32 = 10;
const OFFSET: u32 = 35;

/// A result, or why it is not supported.
pub(super) type Maybe<T> = Result<T, String>;

/// A type in memory: matrices and their columns have the layout of the structure's member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The type.
    pub kind: u32,
    /// The stride of the matrices in it, and whether they are stored row by row.
    pub matrix: Option<(u64, bool)>,
    /// For a column of a matrix that is stored row by row: the distance of its components.
    pub step: Option<u64>,
}

impl Spot {
    pub fn of(kind: u32) -> Spot {
        Spot {
            kind,
            matrix: None,
            step: None,
        }
    }
}

/// Parts of a type or constant: members, members of members, and so on.
const MOST_MEMBERS: u32 = 1 << 14;
/// Composites in composites.
const DEEPEST: u32 = 64;

/// Depth and number of parts of each type and constant; those with more than the limits, and those
/// that contain themselves, are missing. So recursion over types and constants ends.
pub(super) fn nested(binary: &Binary) -> FxHashMap<u32, (u32, u32)> {
    let mut nested: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
    let end = binary.bodies.first().map_or(0, |body| body.first);
    let globals = || binary.instructions.iter().take(end);
    // A structure may have pointers to itself, whose types are defined after it.
    let pointers = globals().filter(|found| found.opcode == op::TypePointer);
    nested.extend(pointers.map(|found| (found.result, (1, 1))));
    for found in globals().filter(|found| found.result > 0) {
        let words = binary.operand_words(found);
        let inside = match (found.opcode, words) {
            (
                op::TypeVector | op::TypeMatrix | op::TypeArray | op::TypeRuntimeArray,
                [_, element, ..],
            ) => std::slice::from_ref(element),
            (op::TypeStruct, [_, members @ ..]) => members,
            (op::ConstantComposite | op::SpecConstantComposite, [_, _, parts @ ..]) => parts,
            _ => &[],
        };
        let mut all = Some((1_u32, 1_u32));
        for part in inside {
            all = match (all, nested.get(part)) {
                (Some((depth, parts)), Some((inner, more))) => {
                    Some((depth.max(inner + 1), parts.saturating_add(*more)))
                }
                _ => None,
            };
        }
        let fits = |all: &(u32, u32)| all.0 <= DEEPEST && all.1 <= MOST_MEMBERS;
        nested.extend(all.filter(fits).map(|all| (found.result, all)));
    }
    nested
}

impl Writer<'_> {
    pub(super) fn shape(&self, kind: u32) -> Shape {
        let Some(found) = self
            .binary
            .define(kind)
            .filter(|_| self.nested.contains_key(&kind))
        else {
            return Shape::Opaque;
        };
        match (found.opcode, self.binary.operand_words(found)) {
            (op::TypeVoid, _) => Shape::Void,
            (op::TypeBool, _) => Shape::Bool,
            (op::TypeInt, [_, bits @ 1..=64, ..]) => Shape::Int(*bits),
            (op::TypeFloat, [_, bits @ (16 | 32 | 64)]) => Shape::Float(*bits),
            (op::TypeVector, [_, element, count @ 1..=16]) => Shape::Vector(*element, *count),
            (op::TypeMatrix, [_, column, count @ 1..=16]) => Shape::Matrix(*column, *count),
            (op::TypeArray, [_, element, length]) => match self.number(*length) {
                Some(length) => Shape::Array(*element, length),
                None => Shape::Opaque,
            },
            (op::TypeRuntimeArray, [_, element]) => Shape::RuntimeArray(*element),
            (op::TypeStruct, [_, members @ ..]) => Shape::Struct(members.to_vec()),
            (op::TypePointer, [_, class, pointee]) => Shape::Pointer(*class, *pointee),
            _ => Shape::Opaque,
        }
    }

    /// The value of an integer or boolean constant; specialisation constants have their defaults.
    pub(super) fn number(&self, id: u32) -> Option<u64> {
        self.binary.executed.get(&id).copied()
    }

    /// The address space of a storage class.
    pub(super) fn space(class: u32) -> u32 {
        match class {
            class::WORKGROUP => 3,
            class::INPUT | class::OUTPUT | class::PRIVATE | class::FUNCTION => 5,
            class::GENERIC => 0,
            _ => 1,
        }
    }

    /// The type of values as text.
    pub(super) fn ty(&self, kind: u32) -> Maybe<String> {
        Ok(match self.shape(kind) {
            Shape::Void => "void".to_string(),
            Shape::Bool => "i1".to_string(),
            Shape::Int(bits) => format!("i{bits}"),
            Shape::Float(16) => "half".to_string(),
            Shape::Float(32) => "float".to_string(),
            Shape::Float(_) => "double".to_string(),
            Shape::Vector(element, count) => format!("<{count} x {}>", self.ty(element)?),
            Shape::Matrix(column, count) => format!("[{count} x {}]", self.ty(column)?),
            Shape::Array(element, count) => format!("[{count} x {}]", self.ty(element)?),
            Shape::RuntimeArray(_) => return Err("an array of unknown length".to_string()),
            Shape::Struct(members) => {
                let members: Maybe<Vec<String>> =
                    members.iter().map(|member| self.ty(*member)).collect();
                format!("{{ {} }}", members?.join(", "))
            }
            Shape::Pointer(class, _) => match Writer::space(class) {
                0 => "ptr".to_string(),
                space => format!("ptr addrspace({space})"),
            },
            Shape::Opaque => {
                let found = self.binary.define(kind).map(|found| found.opcode);
                let name = found.map_or("a type", |opcode| crate::grammar::grammar().name(opcode));
                return Err(name.to_string());
            }
        })
    }

    /// The type's name in the names of overloaded intrinsics.
    pub(super) fn mangled(&self, kind: u32) -> Maybe<String> {
        Ok(match self.shape(kind) {
            Shape::Bool => "i1".to_string(),
            Shape::Int(bits) => format!("i{bits}"),
            Shape::Float(bits) => format!("f{bits}"),
            Shape::Vector(element, count) => format!("v{count}{}", self.mangled(element)?),
            _ => return Err("an operand that is no number".to_string()),
        })
    }

    /// The type of elements and their number: a scalar is one.
    pub(super) fn elements(&self, kind: u32) -> (u32, u32) {
        match self.shape(kind) {
            Shape::Vector(element, count) => (element, count),
            _ => (kind, 1),
        }
    }

    /// The bits of a scalar or of the elements of a vector.
    pub(super) fn bits(&self, kind: u32) -> Maybe<u32> {
        match self.shape(self.elements(kind).0) {
            Shape::Bool => Ok(1),
            Shape::Int(bits) | Shape::Float(bits) => Ok(bits),
            _ => Err("an operand that is no number".to_string()),
        }
    }

    /// A decoration of an id or a member, with its parameter.
    fn decoration(&self, id: u32, member: Option<u32>, number: u32) -> Option<u32> {
        let all = self.binary.decorations.get(&id).into_iter().flatten();
        let mut all = all.filter(|one| one.number == number && one.member == member);
        all.next().map(|one| one.parameter)
    }

    /// Size and alignment of a type in memory.
    pub(super) fn size(&self, spot: Spot) -> Maybe<(u64, u64)> {
        Ok(match self.shape(spot.kind) {
            Shape::Bool => (1, 1),
            Shape::Int(bits) | Shape::Float(bits) => {
                let bytes = u64::from(bits.div_ceil(8).next_power_of_two());
                (bytes, bytes)
            }
            Shape::Vector(element, count) => {
                let (bytes, _) = self.size(Spot::of(element))?;
                // As in OpenCL, where vectors of three have the size of four.
                let whole = bytes * u64::from(count.next_power_of_two());
                match spot.step {
                    Some(step) => (step * u64::from(count - 1) + bytes, bytes),
                    None => (whole, whole),
                }
            }
            Shape::Matrix(column, count) => {
                let (stride, row_major) = self.matrix(spot, column)?;
                let (_, rows) = self.elements(column);
                let vectors = if row_major { rows } else { count };
                (
                    stride * u64::from(vectors),
                    stride.next_power_of_two().min(16),
                )
            }
            Shape::Array(element, count) => {
                let stride = self.stride(spot, element)?;
                let (_, align) = self.size(Spot {
                    kind: element,
                    ..spot
                })?;
                (stride.saturating_mul(count), align)
            }
            Shape::RuntimeArray(_) => (0, 1),
            Shape::Struct(members) => {
                let (mut size, mut align) = (0, 1);
                for (member, at) in members.iter().zip(0..) {
                    let (offset, inner) = self.member(spot.kind, at)?;
                    let (bytes, needed) = self.size(Spot {
                        kind: *member,
                        ..inner
                    })?;
                    size = size.max(offset.saturating_add(bytes));
                    align = align.max(needed);
                }
                if self.decoration(spot.kind, None, C_PACKED).is_some() {
                    align = 1;
                }
                (size.next_multiple_of(align), align)
            }
            Shape::Pointer(..) => (8, 8),
            Shape::Void | Shape::Opaque => {
                return Err(self.ty(spot.kind).err().unwrap_or_default());
            }
        })
    }

    /// The stride of a matrix, and whether it is stored row by row.
    pub(super) fn matrix(&self, spot: Spot, column: u32) -> Maybe<(u64, bool)> {
        match spot.matrix {
            Some(known) => Ok(known),
            None => Ok((self.size(Spot::of(column))?.0, false)),
        }
    }

    /// The distance of an array's elements.
    pub(super) fn stride(&self, array: Spot, element: u32) -> Maybe<u64> {
        if let Some(stride) = self.decoration(array.kind, None, ARRAY_STRIDE) {
            return Ok(stride.into());
        }
        let (size, align) = self.size(Spot {
            kind: element,
            ..array
        })?;
        Ok(size.next_multiple_of(align))
    }

    /// The stride that a pointer type is decorated with.
    pub(super) fn pointer_stride(&self, pointer: u32) -> Option<u64> {
        self.decoration(pointer, None, ARRAY_STRIDE).map(u64::from)
    }

    /// The offset and layout of a structure's member.
    pub(super) fn member(&self, structure: u32, member: u32) -> Maybe<(u64, Spot)> {
        let Shape::Struct(members) = self.shape(structure) else {
            return Err("a member of what is no structure".to_string());
        };
        let layout = |at: u32| {
            let has = |number| self.decoration(structure, Some(at), number);
            let kind = members.get(at as usize).copied().unwrap_or_default();
            Spot {
                kind,
                matrix: has(MATRIX_STRIDE)
                    .map(|stride| (u64::from(stride), has(ROW_MAJOR).is_some())),
                step: None,
            }
        };
        if let Some(offset) = self.decoration(structure, Some(member), OFFSET) {
            return Ok((offset.into(), layout(member)));
        }
        let packed = self.decoration(structure, None, C_PACKED).is_some();
        let mut offset: u64 = 0;
        for at in 0..=member {
            let (size, align) = self.size(layout(at))?;
            if !packed {
                offset = offset.next_multiple_of(align);
            }
            if at < member {
                offset = offset.saturating_add(size);
            }
        }
        Ok((offset, layout(member)))
    }

    /// An operand as text, without its type.
    pub(super) fn text(&self, of: Ref) -> Maybe<String> {
        match of {
            Ref::Node(node) => match self.failed.get(&node) {
                Some(why) => Err(why.clone()),
                None => Ok(self.node_name(node)),
            },
            Ref::Global(id) => self.global(id),
            Ref::Undefined => Ok("undef".to_string()),
            Ref::Component(..) | Ref::Entry(_) | Ref::Phi(_) => {
                Err("an operand of another form".to_string())
            }
        }
    }

    fn global(&self, id: u32) -> Maybe<String> {
        if let Some(known) = self.globals.get(&id) {
            return known.clone();
        }
        match self.binary.define(id) {
            Some(found) if found.opcode == op::Variable => Err("an unknown variable".to_string()),
            Some(found) => self.constant(found),
            None => Err("an unknown constant".to_string()),
        }
    }

    /// A constant as text.
    fn constant(&self, found: &Instruction) -> Maybe<String> {
        if !self.nested.contains_key(&found.result) {
            return Err("a constant that is too large".to_string());
        }
        let shape = self.shape(found.kind);
        let words = self.binary.arguments(found);
        match (found.opcode, &shape) {
            (op::Undef, _) => Ok("undef".to_string()),
            (op::ConstantNull, Shape::Pointer(..)) => Ok("null".to_string()),
            (op::ConstantNull, Shape::Bool) => Ok("false".to_string()),
            (op::ConstantNull, Shape::Int(_)) => Ok("0".to_string()),
            (op::ConstantNull, Shape::Float(_)) => Ok(float_text(&shape, 0)),
            (op::ConstantNull, _) => Ok("zeroinitializer".to_string()),
            (op::ConstantComposite | op::SpecConstantComposite, _) => {
                let parts: Maybe<Vec<String>> = words
                    .iter()
                    .map(|id| {
                        let kind = self.binary.type_of(*id).unwrap_or_default();
                        Ok(format!("{} {}", self.ty(kind)?, self.global(*id)?))
                    })
                    .collect();
                let parts = parts?.join(", ");
                Ok(match shape {
                    Shape::Vector(..) => format!("<{parts}>"),
                    Shape::Struct(_) => format!("{{ {parts} }}"),
                    _ => format!("[{parts}]"),
                })
            }
            (_, Shape::Bool) => match self.number(found.result) {
                Some(value) => Ok((value != 0).to_string()),
                None => Err("a constant whose value is unknown".to_string()),
            },
            (_, Shape::Int(bits @ 1..=64)) => match self.number(found.result) {
                Some(value) => {
                    let unused = 64 - bits;
                    Ok((((value << unused) as i64) >> unused).to_string())
                }
                None => Err("a constant whose value is unknown".to_string()),
            },
            (op::Constant | op::SpecConstant, Shape::Float(_)) => {
                if self.binary.is_given(found.result) {
                    return Err("--spec of a float".to_string());
                }
                let bits = match words {
                    [low, high] => u64::from(*low) | u64::from(*high) << 32,
                    [low] => u64::from(*low),
                    _ => 0,
                };
                Ok(float_text(&shape, bits))
            }
            _ => Err(crate::grammar::grammar().name(found.opcode).to_string()),
        }
    }
}

/// A float in LLVM's hexadecimal forms.
fn float_text(shape: &Shape, bits: u64) -> String {
    match shape {
        Shape::Float(16) => format!("0xH{:04X}", bits as u16),
        Shape::Float(32) => {
            let value = f32::from_bits(bits as u32);
            let double = if value.is_nan() {
                // The payload stays, also that of signalling ones.
                let sign = (bits >> 31 & 1) << 63;
                sign | 0x7ff << 52 | (bits & 0x7f_ffff) << 29
            } else {
                f64::from(value).to_bits()
            };
            format!("0x{double:016X}")
        }
        _ => format!("0x{bits:016X}"),
    }
}

/// A float constant of a number of bits.
pub(super) fn float(bits: u32, value: f64) -> String {
    match bits {
        16 => {
            // Only small whole numbers and powers of two occur.
            let exponent = value.abs().log2().floor();
            let fraction = value.abs() / exponent.exp2() - 1.0;
            let sign = u16::from(value < 0.0) << 15;
            let rest = match value == 0.0 {
                true => 0,
                false => ((exponent + 15.0) as u16) << 10 | (fraction * 1024.0) as u16,
            };
            format!("0xH{:04X}", sign | rest)
        }
        32 => format!("0x{:016X}", f64::from(value as f32).to_bits()),
        _ => format!("0x{:016X}", value.to_bits()),
    }
}
