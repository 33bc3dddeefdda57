//! Address computations: `getelementptr`, and casts from, to and between pointers.
//!
//! The result is poison if an offset or an address wraps despite `nuw`, `nusw` or `inbounds`, which
//! implies `nusw`.
//!
//! Deliberately absent: poison if an address leaves its object despite `inbounds`. Instead, the
//! access is checked, whose message names the object.

use super::spaces::{Class, Spaces};
use super::{Type, Value};
use lanelog_ir::Opcode;
use lanelog_ir::typed::layout::Layout;

/// A cast from or to a pointer type.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cast {
    /// Keeps the bits unchanged.
    Same,
    /// A cast between pointer and integer: truncates or zero-extends to this number of bits.
    Bits(u32),
    /// Converts between two address spaces.
    Space(Class, Class),
}

/// A mask of the lowest `bits` bits.
pub(super) fn mask(bits: u32) -> u64 {
    u64::MAX >> 64u32.saturating_sub(bits).min(63) & if bits == 0 { 0 } else { u64::MAX }
}

/// Sign-extends a `bits`-bit integer to 64 bits.
fn extended(value: u64, bits: u32) -> u64 {
    let unused = 64u32.saturating_sub(bits).min(63);
    ((value << unused) as i64 >> unused) as u64
}

impl Cast {
    /// The decoded cast if it involves pointers; `None` for other casts.
    ///
    /// # Errors
    /// A type of the cast is not supported.
    pub fn new(
        opcode: Opcode,
        from: &Type,
        to: &Type,
        layout: &Layout,
        spaces: &Spaces,
    ) -> Result<Option<Cast>, String> {
        let (from, to) = (element(from), element(to));
        let narrow = |of: &Type| match layout.bits(of)? {
            0..=64 => Ok(()),
            bits => Err(format!("{} with {bits} bits", opcode.keyword())),
        };
        match (opcode, from, to) {
            (Opcode::BitCast, Type::Pointer(_), Type::Pointer(_)) => Ok(Some(Cast::Same)),
            (Opcode::PtrToInt | Opcode::IntToPtr, ..)
                if layout.bits(from)? == layout.bits(to)? =>
            {
                Ok(Some(Cast::Same))
            }
            (Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr, ..) => {
                narrow(from)?;
                narrow(to)?;
                Ok(Some(Cast::Bits(layout.bits(to)? as u32)))
            }
            (Opcode::AddrSpaceCast, Type::Pointer(from_space), Type::Pointer(to_space)) => {
                let classes = (spaces.class(*from_space), spaces.class(*to_space));
                if from_space == to_space {
                    return Ok(Some(Cast::Same));
                }
                if classes.0 == Class::Unknown || classes.1 == Class::Unknown {
                    return Err(format!("addrspacecast from {from_space} to {to_space}"));
                }
                narrow(from)?;
                narrow(to)?;
                Ok(Some(Cast::Space(classes.0, classes.1)))
            }
            _ => Ok(None),
        }
    }

    /// Casts a value.
    pub fn apply(self, value: &Value, spaces: &Spaces) -> Value {
        match (self, value) {
            (_, Value::Many(parts)) => {
                Value::Many(parts.iter().map(|part| self.apply(part, spaces)).collect())
            }
            (Cast::Bits(bits), Value::Bits(old)) => Value::Bits(old & mask(bits)),
            (Cast::Space(from, to), Value::Bits(old)) => spaces.cast(*old, from, to),
            (_, same) => same.clone(),
        }
    }
}

/// The element type of a vector; any other type itself.
fn element(ty: &Type) -> &Type {
    match ty {
        Type::Vector(_, element) => element,
        other => other,
    }
}

/// The bytes that one index of a `getelementptr` adds to the address.
#[derive(Clone, Copy, Debug)]
struct Term {
    bits: u32,
    scale: u64,
}

/// An offset in bytes, computed without wrapping.
#[derive(Clone, Copy, Debug, Default)]
struct Exact {
    signed: i128,
    unsigned: i128,
    /// Whether it, or a product that it consists of, does not fit the index width.
    signed_wraps: bool,
    unsigned_wraps: bool,
}

impl Exact {
    /// Adds the product of a sign-extended index of `bits` bits and a size.
    fn add(&mut self, index: u64, size: u64, bits: u32) {
        let (kept, half) = (i128::from(mask(bits)), i128::from(mask(bits) >> 1));
        let (index, size) = (index as i64, i128::from(size));
        let own = i128::from(index).saturating_mul(size);
        self.signed = self.signed.saturating_add(own);
        self.signed_wraps |= [own, self.signed]
            .iter()
            .any(|one| *one > half || *one < !half);
        let own = (i128::from(index) & kept).saturating_mul(size);
        self.unsigned = self.unsigned.saturating_add(own);
        self.unsigned_wraps |= self.unsigned > kept;
    }
}

/// The promises of a `getelementptr`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NoWrap {
    /// `nusw`, or `inbounds`.
    pub signed: bool,
    /// `nuw`.
    pub unsigned: bool,
}

/// A `getelementptr` with its constant indices folded into one offset.
#[derive(Clone, Debug)]
pub(super) struct Element {
    constant: u64,
    no_wrap: NoWrap,
    /// The constant offset, as the promises limit it.
    exact: Exact,
    terms: Vec<Term>,
    /// For each index that is not constant, its position in the instruction's list of indices.
    pub dynamic: Vec<usize>,
    /// Width of the offset in bits.
    index_bits: u32,
    /// The number of elements, if the result is a vector.
    width: Option<u32>,
}

impl Element {
    /// Decodes a `getelementptr`. Each index is passed as its type and, if it is a constant, its
    /// value.
    ///
    /// # Errors
    /// The types of the base or of an index are not supported.
    pub fn new(
        source: &Type,
        base: &Type,
        indices: &[(Type, Option<&Value>)],
        layout: &Layout,
        no_wrap: NoWrap,
    ) -> Result<Element, String> {
        let Type::Pointer(space) = element(base) else {
            return Err("getelementptr of a value that is not a pointer".into());
        };
        let pointer = layout.pointer(*space);
        if pointer.bits > 64 {
            return Err(format!("getelementptr with {} bits", pointer.bits));
        }
        let width = |ty: &Type| match ty {
            Type::Vector(count, _) => Some(*count),
            _ => None,
        };
        let mut made = Element {
            constant: 0,
            no_wrap,
            exact: Exact::default(),
            terms: Vec::new(),
            dynamic: Vec::new(),
            index_bits: pointer.index_bits.min(pointer.bits),
            width: width(base),
        };
        let mut current = source;
        for (at, (ty, value)) in indices.iter().enumerate() {
            made.width = made.width.or(width(ty));
            let Type::Integer(bits) = element(ty) else {
                return Err("getelementptr with an index that is not an integer".into());
            };
            if *bits > 64 {
                return Err(format!("getelementptr with an index of {bits} bits"));
            }
            let known = match value {
                Some(Value::Bits(value)) => Some(*value),
                Some(Value::Many(parts)) => match parts.first() {
                    Some(Value::Bits(first))
                        if parts.iter().all(|part| *part == Value::Bits(*first)) =>
                    {
                        Some(*first)
                    }
                    _ => None,
                },
                _ => None,
            };
            let scale = match current {
                _ if at == 0 => layout.size(source)?,
                Type::Structure { packed, fields } => {
                    let index = known.ok_or("getelementptr with an unknown field")? as usize;
                    let offset = layout.field_at(*packed, fields, index)?;
                    made.constant = made.constant.wrapping_add(offset);
                    made.exact.add(1, offset, made.index_bits);
                    current = fields.get(index).ok_or("getelementptr of no field")?;
                    continue;
                }
                Type::Array(_, inner) => {
                    current = inner;
                    layout.size(inner)?
                }
                // Elements of a vector are contiguous, without padding.
                Type::Vector(_, inner) => {
                    current = inner;
                    let bits = layout.bits(inner)?;
                    if bits % 8 != 0 {
                        return Err("getelementptr into a vector of parts of bytes".into());
                    }
                    bits / 8
                }
                _ => return Err("getelementptr into something without elements".into()),
            };
            match known {
                Some(index) => {
                    let index = extended(index, *bits);
                    made.constant = made.constant.wrapping_add(index.wrapping_mul(scale));
                    made.exact.add(index, scale, made.index_bits);
                }
                None => {
                    made.dynamic.push(at);
                    made.terms.push(Term { bits: *bits, scale });
                }
            }
        }
        Ok(made)
    }

    /// Computes the address from the base address and the dynamic indices.
    pub fn apply(&self, base: &Value, indices: &[&Value]) -> Value {
        match self.width {
            None => self.one(base, |at| indices.get(at).copied()),
            Some(width) => {
                let part = |value: &'_ Value, at: usize| match value {
                    Value::Many(parts) => parts.get(at).cloned().unwrap_or(Value::Poison),
                    scalar => scalar.clone(),
                };
                let lane = |lane: usize| {
                    let own: Vec<Value> = indices.iter().map(|index| part(index, lane)).collect();
                    self.one(&part(base, lane), |at| own.get(at))
                };
                Value::Many((0..width as usize).map(lane).collect())
            }
        }
    }

    /// Whether the offset or the address wraps despite a promise. Indices are defined.
    #[inline]
    fn wraps<'v>(&self, base: u64, index: impl Fn(usize) -> Option<&'v Value>) -> bool {
        let NoWrap { signed, unsigned } = self.no_wrap;
        if !signed && !unsigned {
            return false;
        }
        let mut exact = self.exact;
        for (at, term) in self.terms.iter().enumerate() {
            if let Some(Value::Bits(value)) = index(at) {
                exact.add(extended(*value, term.bits), term.scale, self.index_bits);
            }
        }
        let kept = i128::from(mask(self.index_bits));
        let base = i128::from(base) & kept;
        let of_signed = exact.signed_wraps || !(0..=kept).contains(&(base + exact.signed));
        let of_unsigned = exact.unsigned_wraps || base + exact.unsigned > kept;
        signed && of_signed || unsigned && of_unsigned
    }

    #[inline]
    fn one<'v>(&self, base: &Value, index: impl Fn(usize) -> Option<&'v Value> + Copy) -> Value {
        let mut offset = self.constant;
        let mut undef = false;
        for (at, term) in self.terms.iter().enumerate() {
            match index(at) {
                Some(Value::Bits(value)) => {
                    let added = extended(*value, term.bits).wrapping_mul(term.scale);
                    offset = offset.wrapping_add(added);
                }
                Some(Value::Undef) => undef = true,
                _ => return Value::Poison,
            }
        }
        match base {
            Value::Bits(_) if undef => Value::Undef,
            Value::Bits(base) if self.wraps(*base, index) => Value::Poison,
            Value::Bits(base) => {
                let kept = mask(self.index_bits);
                Value::Bits(base & !kept | base.wrapping_add(offset) & kept)
            }
            Value::Undef => Value::Undef,
            _ => Value::Poison,
        }
    }
}
