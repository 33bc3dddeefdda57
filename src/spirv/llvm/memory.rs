//! Access chains, loads and stores.

use super::Writer;
use super::types::{Maybe, Shape, Spot};
use crate::inline::Ref;

/// Scalars of a value that is loaded or stored.
const MOST_PARTS: u64 = 1 << 14;

impl Writer<'_> {
    /// The layout of what a pointer points to.
    pub(super) fn spot(&self, of: Ref, kind: u32) -> Maybe<Spot> {
        if let Some(known) = self.spots.get(&of) {
            return Ok(*known);
        }
        match self.shape(kind) {
            Shape::Pointer(_, pointee) => Ok(Spot::of(pointee)),
            _ => Err("a pointer without a type".to_string()),
        }
    }

    /// The address some bytes after another.
    pub(super) fn moved(&mut self, ty: &str, base: &str, bytes: u64) -> String {
        match bytes {
            0 => base.to_string(),
            _ => self.emit(format!("getelementptr i8, {ty} {base}, i64 {bytes}")),
        }
    }

    /// The address of an element, by an index that is a value.
    fn indexed(
        &mut self,
        ty: &str,
        base: &str,
        index: (String, u32),
        stride: u64,
    ) -> Maybe<String> {
        let (index, kind) = index;
        let wide = match self.shape(kind) {
            Shape::Int(64) => index,
            Shape::Int(bits @ 1..64) => self.emit(format!("sext i{bits} {index} to i64")),
            _ => return Err("an index that is no integer".to_string()),
        };
        let bytes = match stride {
            1 => wide,
            _ => self.emit(format!("mul i64 {wide}, {stride}")),
        };
        Ok(self.emit(format!("getelementptr i8, {ty} {base}, i64 {bytes}")))
    }

    /// `OpAccessChain` and its variants; `by_element`: the first index moves the pointer.
    pub(super) fn access_chain(&mut self, by_element: bool) -> Maybe<String> {
        let base_ref = self.reference(0)?;
        let pointer = self.kind(0)?;
        let ty = self.ty(pointer)?;
        let mut first = 1;
        let (mut base, mut spot) = match self.descriptors(base_ref) {
            Some((table, count, element)) => {
                // Each descriptor is a pointer in a table.
                first = 2;
                let at = self.index_number(1);
                if at.is_some_and(|at| at >= count) {
                    return Err("a descriptor outside of its array".to_string());
                }
                let index = self.operand(1)?;
                let kind = self.kind(1)?;
                let at = self.indexed("ptr addrspace(5)", &table, (index, kind), 8)?;
                let base = self.emit(format!("load {ty}, ptr addrspace(5) {at}, align 8"));
                (base, Spot::of(element))
            }
            None => (self.operand(0)?, self.spot(base_ref, pointer)?),
        };
        let mut offset = 0_u64;
        for at in first..self.operand_count() {
            let known = self.index_number(at);
            let index_kind = self.kind(at)?;
            let stride = if by_element && at == 1 {
                match self.pointer_stride(pointer) {
                    Some(stride) => stride,
                    None => {
                        let (size, align) = self.size(spot)?;
                        size.next_multiple_of(align)
                    }
                }
            } else {
                match self.shape(spot.kind) {
                    Shape::Struct(_) => {
                        let member = known.ok_or("a member that is no constant")?;
                        let (bytes, inner) = self.member(spot.kind, member as u32)?;
                        offset = offset.wrapping_add(bytes);
                        spot = inner;
                        continue;
                    }
                    Shape::Array(element, _) | Shape::RuntimeArray(element) => {
                        let stride = self.stride(spot, element)?;
                        spot.kind = element;
                        stride
                    }
                    Shape::Matrix(column, _) => {
                        let (stride, row_major) = self.matrix(spot, column)?;
                        let (scalar, _) = self.elements(column);
                        let bytes = self.size(Spot::of(scalar))?.0;
                        spot = Spot {
                            kind: column,
                            matrix: None,
                            step: row_major.then_some(stride),
                        };
                        if row_major { bytes } else { stride }
                    }
                    Shape::Vector(element, _) => {
                        let bytes = self.size(Spot::of(element))?.0;
                        let stride = spot.step.unwrap_or(bytes);
                        spot = Spot::of(element);
                        stride
                    }
                    _ => {
                        self.ty(spot.kind)?;
                        return Err("an index into a scalar".to_string());
                    }
                }
            };
            match known {
                Some(index) => offset = offset.wrapping_add(index.wrapping_mul(stride)),
                None => {
                    let index = self.operand(at)?;
                    base = self.indexed(&ty, &base, (index, index_kind), stride)?;
                }
            }
        }
        if let Some(node) = self.current {
            self.spots.insert(Ref::Node(node), spot);
        }
        Ok(match offset {
            0 => base,
            offset => {
                let offset = offset as i64;
                self.emit(format!("getelementptr i8, {ty} {base}, i64 {offset}"))
            }
        })
    }

    /// The number of an index that is constant, with its sign.
    fn index_number(&self, at: usize) -> Option<u64> {
        let Ok(Ref::Global(id)) = self.reference(at) else {
            return None;
        };
        let value = self.number(id)?;
        let bits = self.binary.type_of(id).map(|kind| self.bits(kind))?.ok()?;
        let unused = 64 - bits.clamp(1, 64);
        Some((((value << unused) as i64) >> unused) as u64)
    }

    /// Scalars in a type.
    fn parts(&self, kind: u32) -> u64 {
        match self.shape(kind) {
            Shape::Vector(_, count) => count.into(),
            Shape::Matrix(inner, count) => self.parts(inner).saturating_mul(count.into()),
            Shape::Array(inner, count) => self.parts(inner).saturating_mul(count),
            Shape::Struct(members) => members.iter().fold(0, |all: u64, member| {
                all.saturating_add(self.parts(*member))
            }),
            _ => 1,
        }
    }

    pub(super) fn check_size(&self, kind: u32) -> Maybe<()> {
        let parts = self.parts(kind);
        match parts > MOST_PARTS {
            true => Err(format!(
                "a value of {parts} parts, and at most {MOST_PARTS} are supported"
            )),
            false => Ok(()),
        }
    }

    /// The parts of a composite in memory: offset and layout of each.
    fn inside(&self, spot: Spot) -> Maybe<Vec<(u64, Spot)>> {
        Ok(match self.shape(spot.kind) {
            Shape::Matrix(column, count) => {
                let (stride, row_major) = self.matrix(spot, column)?;
                let (scalar, _) = self.elements(column);
                let bytes = self.size(Spot::of(scalar))?.0;
                let inner = Spot {
                    kind: column,
                    matrix: None,
                    step: row_major.then_some(stride),
                };
                let distance = if row_major { bytes } else { stride };
                (0..count)
                    .map(|at| (u64::from(at) * distance, inner))
                    .collect()
            }
            Shape::Array(element, count) => {
                let stride = self.stride(spot, element)?;
                let inner = Spot {
                    kind: element,
                    ..spot
                };
                (0..count)
                    .map(|at| (at.wrapping_mul(stride), inner))
                    .collect()
            }
            Shape::Struct(members) => {
                let members = 0..members.len() as u32;
                let all: Maybe<Vec<(u64, Spot)>> =
                    members.map(|at| self.member(spot.kind, at)).collect();
                all?
            }
            Shape::Vector(element, count) => {
                let bytes = self.size(Spot::of(element))?.0;
                let step = spot.step.unwrap_or(bytes);
                let count = u64::from(count);
                (0..count)
                    .map(|at| (at * step, Spot::of(element)))
                    .collect()
            }
            _ => Vec::new(),
        })
    }

    /// Whether a vector or an array is one access: LLVM has the same layout.
    fn is_plain(&self, spot: Spot) -> bool {
        match self.shape(spot.kind) {
            Shape::Int(bits) => matches!(bits, 8 | 16 | 32 | 64),
            Shape::Float(_) => true,
            Shape::Vector(element, _) => spot.step.is_none() && self.is_plain(Spot::of(element)),
            Shape::Array(element, _) => {
                let inner = Spot::of(element);
                let odd = matches!(self.shape(element), Shape::Vector(_, count) if !count.is_power_of_two());
                let size = self.size(inner).map(|(size, _)| size);
                spot.matrix.is_none()
                    && !odd
                    && self.is_plain(inner)
                    && size.is_ok_and(|size| self.stride(spot, element) == Ok(size))
            }
            _ => false,
        }
    }

    /// The alignment of the scalars in a type.
    fn aligned(&self, kind: u32) -> Maybe<u64> {
        match self.shape(kind) {
            Shape::Array(element, _) => self.aligned(element),
            _ => Ok(self.size(Spot::of(self.elements(kind).0))?.1),
        }
    }

    /// Loads a value.
    pub(super) fn load(&mut self, pointer: &str, base: &str, spot: Spot) -> Maybe<String> {
        self.check_size(spot.kind)?;
        let ty = self.ty(spot.kind)?;
        match self.shape(spot.kind) {
            Shape::Bool => {
                let byte = self.emit(format!("load i8, {pointer} {base}, align 1"));
                Ok(self.emit(format!("trunc i8 {byte} to i1")))
            }
            Shape::Int(_) | Shape::Float(_) | Shape::Pointer(..) => {
                let align = self.aligned(spot.kind)?;
                Ok(self.emit(format!("load {ty}, {pointer} {base}, align {align}")))
            }
            Shape::Vector(..) | Shape::Array(..) if self.is_plain(spot) => {
                let align = self.aligned(spot.kind)?;
                Ok(self.emit(format!("load {ty}, {pointer} {base}, align {align}")))
            }
            shape => {
                let mut all = "undef".to_string();
                for ((offset, inner), at) in self.inside(spot)?.into_iter().zip(0_u64..) {
                    let place = self.moved(pointer, base, offset);
                    let part = self.load(pointer, &place, inner)?;
                    let of = self.ty(inner.kind)?;
                    all = self.emit(match shape {
                        Shape::Vector(..) => {
                            format!("insertelement {ty} {all}, {of} {part}, i64 {at}")
                        }
                        _ => format!("insertvalue {ty} {all}, {of} {part}, {at}"),
                    });
                }
                Ok(all)
            }
        }
    }

    /// Stores a value.
    pub(super) fn store(
        &mut self,
        pointer: &str,
        base: &str,
        spot: Spot,
        value: &str,
    ) -> Maybe<()> {
        self.check_size(spot.kind)?;
        let ty = self.ty(spot.kind)?;
        match self.shape(spot.kind) {
            Shape::Bool => {
                let byte = self.emit(format!("zext i1 {value} to i8"));
                self.line(format!("store i8 {byte}, {pointer} {base}, align 1"));
            }
            Shape::Int(_) | Shape::Float(_) | Shape::Pointer(..) => {
                let align = self.aligned(spot.kind)?;
                self.line(format!(
                    "store {ty} {value}, {pointer} {base}, align {align}"
                ));
            }
            Shape::Vector(..) | Shape::Array(..) if self.is_plain(spot) => {
                let align = self.aligned(spot.kind)?;
                self.line(format!(
                    "store {ty} {value}, {pointer} {base}, align {align}"
                ));
            }
            shape => {
                for ((offset, inner), at) in self.inside(spot)?.into_iter().zip(0_u64..) {
                    let part = self.emit(match shape {
                        Shape::Vector(..) => format!("extractelement {ty} {value}, i64 {at}"),
                        _ => format!("extractvalue {ty} {value}, {at}"),
                    });
                    let place = self.moved(pointer, base, offset);
                    self.store(pointer, &place, inner, &part)?;
                }
            }
        }
        Ok(())
    }

    /// The layout and offset of a part of a variable.
    pub(super) fn part(&self, kind: u32, path: &[u32]) -> Maybe<(u64, Spot)> {
        let mut spot = Spot::of(kind);
        let mut offset = 0_u64;
        for at in path {
            let inside = self.inside(spot)?;
            let (bytes, inner) = inside.get(*at as usize).ok_or("a part that is not there")?;
            offset += bytes;
            spot = *inner;
        }
        Ok((offset, spot))
    }
}
