//! Addresses: splits `getelementptr` into base, index and constant offset, which are separate
//! operands of loads and stores.
//!
//! An address is a uniform base in scalar registers, a divergent index in a vector register, and a
//! constant offset. `getelementptr` also computes the sum of base, index and offset, for
//! instructions that read the address as a value; an unused sum is removed by dead-code
//! elimination. A 64-bit base plus an extended 32-bit index times the element size is one
//! `v_mad_u64_u32` or `v_mad_i64_i32`.

use super::location::first;
use super::reason::{Broken, Malformed, spelled};
use super::value_numbering::Key;
use super::{Selected, Selector, low_bits, ranges};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Fixed, Value, Why};
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Constant, Detail, Operand, Type};

/// The registers of an address: one 32-bit word in LDS and private memory, two words elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub enum Base {
    /// The base is the address zero, and needs no register.
    None,
    /// Scalar registers.
    Scalar(Vec<Value>),
    /// Two scalar registers, an unsigned 32-bit vector index, and the maximum value of the index.
    Indexed(Vec<Value>, Value, u64),
    /// Vector registers.
    Vector(Vec<Value>),
}

/// An address, split into registers and a constant offset.
#[derive(Clone, Debug, PartialEq)]
pub struct SplitAddress {
    /// The address space of the memory, after looking through `addrspacecast` to flat pointers.
    pub space: u32,
    /// The registers whose sum, plus `offset`, is the address.
    pub base: Base,
    /// The constant offset in bytes, added to the registers.
    pub offset: i64,
    /// Whether the address is in the kernarg segment or the dispatch packet, which are read-only,
    /// so that a load of a byte may read the whole aligned 32-bit word. If true, the value of
    /// `base` is a multiple of 4.
    pub handed: bool,
}

impl SplitAddress {
    /// An address that is an offset in bytes from registers, in memory that may be written.
    pub(super) fn new(space: u32, base: Base, offset: i64) -> SplitAddress {
        SplitAddress {
            space,
            base,
            offset,
            handed: false,
        }
    }

    /// The address `bytes` bytes further.
    pub(super) fn after(&self, bytes: i64) -> SplitAddress {
        SplitAddress {
            offset: self.offset + bytes,
            ..self.clone()
        }
    }
}

/// An index that is multiplied by its scale and added to an address.
pub(super) struct Term {
    /// The index, or a value that it is computed from.
    pub operand: Operand,
    pub ty: Type,
    /// How the operand is extended to the width of the address.
    pub extended: Extended,
    /// The distance in bytes between consecutive indices.
    pub scale: u64,
}

/// Extension of a 32-bit index to 64 bits.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extended {
    No,
    Zero,
    Sign,
}

/// Whether pointers to an address space are 32-bit.
pub fn is_short(space: u32) -> bool {
    matches!(space, 2 | 3 | 5 | 6)
}

/// An integer constant, sign-extended from the width of its type.
fn number(constant: &Constant, ty: &Type) -> Option<i64> {
    match (constant, ty) {
        (Constant::Bits(bits), Type::Integer(width @ 1..=64)) => {
            let unused = 64 - width;
            Some((*bits as i64) << unused >> unused)
        }
        (Constant::Undef | Constant::Poison, _) => Some(0),
        _ => None,
    }
}

impl Selector<'_> {
    /// The address in a pointer operand of the current instruction.
    ///
    /// # Errors
    /// The pointer is not supported.
    pub fn place(&mut self, index: usize) -> Selected<SplitAddress> {
        let (ty, operand) = self.typed_operand(index)?;
        let Type::Pointer(space) = ty else {
            return Err(
                "vectors of pointers are not covered: `opt -passes=scalarizer` takes them apart"
                    .into(),
            );
        };
        self.place_of(operand, *space)
    }

    fn place_of(&mut self, operand: &Operand, space: u32) -> Selected<SplitAddress> {
        match operand {
            Operand::Value(value) => {
                if self.is_seen_through(*value)
                    && let Some(place) = self.memory.places.get(value)
                {
                    return Ok(place.clone());
                }
            }
            Operand::Constant(Constant::Address { variable, offset })
            | Operand::Constant(Constant::Cast {
                variable, offset, ..
            }) if self.variable_space(*variable) == 3 => {
                let start = self.memory.function.lds.offset(*variable)?;
                let offset = i64::from(start).wrapping_add(*offset);
                return Ok(SplitAddress::new(3, Base::None, offset));
            }
            Operand::Constant(Constant::Bits(bits)) if is_short(space) => {
                return Ok(SplitAddress::new(space, Base::None, *bits as i64));
            }
            Operand::Constant(constant) => {
                if let Some((start, space, offset)) = self.variable_start(constant, space) {
                    let words = self.words(&Operand::Constant(start), &Type::Pointer(space))?;
                    return Ok(SplitAddress::new(space, Base::Scalar(words), offset));
                }
            }
        }
        let words = self.words(operand, &Type::Pointer(space))?;
        let count = if is_short(space) { 1 } else { 2 };
        if words.len() != count {
            return Err(format!(
                "pointers of address space {space} are not covered, those of 0, 1, 3, 4 and 5 are"
            )
            .into());
        }
        let base = if self.are_scalar(&words) {
            Base::Scalar(words)
        } else {
            Base::Vector(words)
        };
        Ok(SplitAddress::new(space, base, 0))
    }

    /// For a constant address in a variable with a 64-bit address: the start of the variable, the
    /// address space to access it in, and the offset from its start. Accesses to one variable then
    /// have the same base.
    fn variable_start(&self, constant: &Constant, space: u32) -> Option<(Constant, u32, i64)> {
        let mut start = constant.clone();
        let (Constant::Address { variable, offset }
        | Constant::Cast {
            variable, offset, ..
        }) = &mut start
        else {
            return None;
        };
        let own = self.variable_space(*variable);
        if !matches!(own, 0 | 1 | 4) || is_short(space) {
            return None;
        }
        let offset = std::mem::take(offset);
        // A flat pointer to a variable in global memory is accessed as global memory.
        let space = if space == 0 { own } else { space };
        Some((start, space, offset))
    }

    /// The address space of a variable of the module.
    pub(super) fn variable_space(&self, variable: u32) -> u32 {
        let variables = &self.source.types.variables;
        variables
            .get(variable as usize)
            .map_or(0, |variable| variable.space)
    }

    /// Whether the current instruction can read the operands of a value instead of the value. This
    /// requires that both are executed in the same iteration of each cycle around the value.
    pub(super) fn is_seen_through(&self, value: u32) -> bool {
        if self.kept_for(value).is_some() {
            return false;
        }
        let verdicts = self.source.verdicts;
        match verdicts.cycle(self.memory.function.block(value)) {
            None => true,
            Some(header) => verdicts.is_within(self.memory.function.block(self.value), header),
        }
    }

    /// The sum of the registers and the offset of an address, in 32-bit words.
    ///
    /// # Errors
    /// None today: no error occurs.
    pub fn address_words(&mut self, place: &SplitAddress) -> Selected<Vec<Value>> {
        let offset = place.offset;
        Ok(match &place.base {
            Base::None if is_short(place.space) => vec![Value::Bits(offset as u32)],
            Base::None => vec![
                Value::Bits(offset as u32),
                Value::Bits((offset >> 32) as u32),
            ],
            Base::Scalar(words) => self.scalar_plus(words, offset),
            Base::Vector(words) => self.vector_plus(words, offset),
            Base::Indexed(words, index, _) => {
                let sum = self.vector_add(&[*index, Value::Bits(0)], words);
                self.vector_plus(&sum, offset)
            }
        })
    }

    /// Adds an index to an address.
    fn step(&mut self, place: &mut SplitAddress, term: &Term) -> Selected {
        if is_short(place.space) {
            return self.step_short(place, term);
        }
        // A scalar load takes the position of a byte in its word from the constant offset.
        // Therefore each index must contribute a multiple of 4 bytes.
        place.handed &= term.scale.is_multiple_of(4);
        if self.is_uniform_operand(&term.operand) {
            let scaled = self.index_scaled(term)?;
            match &place.base {
                Base::None => place.base = Base::Scalar(scaled),
                Base::Scalar(words) => {
                    place.base = Base::Scalar(self.scalar_add(&words.clone(), &scaled));
                }
                Base::Indexed(words, index, most) => {
                    let sum = self.scalar_add(&words.clone(), &scaled);
                    place.base = Base::Indexed(sum, *index, *most);
                }
                Base::Vector(words) => {
                    place.base = Base::Vector(self.vector_add(&words.clone(), &scaled));
                }
            }
            return Ok(());
        }
        let words = self.words(&term.operand, &term.ty)?;
        let index = first(&words)?;
        let narrow = term.extended != Extended::No;
        let most = match &term.operand {
            Operand::Value(value) if narrow => ranges::unsigned_max(self, *value),
            _ => u64::MAX,
        };
        let signed = term.extended == Extended::Sign && most > i32::MAX as u64;
        if narrow && !signed {
            let bytes = most.checked_mul(term.scale);
            let fits = |sum: u64| sum <= u64::from(u32::MAX);
            match (&place.base, bytes) {
                (Base::Scalar(base), Some(bytes)) if fits(bytes) => {
                    let base = base.clone();
                    let scaled = self.index_times((index, most), term.scale as u32, None);
                    place.base = Base::Indexed(base, scaled, bytes);
                    return Ok(());
                }
                (Base::Indexed(base, old, already), Some(bytes))
                    if already.checked_add(bytes).is_some_and(fits) =>
                {
                    let (base, old, sum) = (base.clone(), *old, already + bytes);
                    let index = self.index_times((index, most), term.scale as u32, Some(old));
                    place.base = Base::Indexed(base, index, sum);
                    return Ok(());
                }
                _ => {}
            }
        }
        let base = match place.base.clone() {
            Base::None => vec![Value::Bits(0), Value::Bits(0)],
            Base::Scalar(words) | Base::Vector(words) => words,
            Base::Indexed(words, index, _) => self.vector_add(&[index, Value::Bits(0)], &words),
        };
        place.base = Base::Vector(if narrow {
            self.widening_mad(index, term.scale, &base, signed)?
        } else {
            let high = words.get(1).copied().ok_or(Broken(
                "an index of a `getelementptr` of 64 bits has one word",
            ))?;
            self.wide_mad([index, high], term.scale, &base)?
        });
        Ok(())
    }

    /// Adds an index to a 32-bit address.
    fn step_short(&mut self, place: &mut SplitAddress, term: &Term) -> Selected {
        let words = self.words(&term.operand, &term.ty)?;
        let mut index = first(&words)?;
        let scale = term.scale as u32;
        let uniform = self.is_uniform_operand(&term.operand) && self.is_scalar(index);
        if let (Type::Integer(bits @ ..32), Extended::No) = (&term.ty, term.extended) {
            return Err(format!(
                "an index of type i{bits} is not covered: extend it to i32 or i64"
            )
            .into());
        }
        if uniform {
            index = self.to_scalar(index);
            let key = Key::new("short", Class::Scalar, &[index, Value::Bits(scale)]);
            let shared = self.numbered(key, |selector| vec![selector.scalar_times(index, scale)]);
            place.base = match &place.base {
                Base::None => Base::Scalar(shared),
                Base::Vector(words) => Base::Vector(self.vector_add(&words.clone(), &shared)),
                Base::Scalar(words) | Base::Indexed(words, ..) => {
                    Base::Scalar(self.scalar_add(&words.clone(), &shared))
                }
            };
            return Ok(());
        }
        let old = match &place.base {
            Base::None => None,
            Base::Scalar(words) | Base::Vector(words) | Base::Indexed(words, ..) => {
                words.first().copied()
            }
        };
        let most = match term.operand {
            Operand::Value(value) => ranges::unsigned_max(self, value),
            Operand::Constant(_) => u64::MAX,
        };
        place.base = Base::Vector(vec![self.index_times((index, most), scale, old)]);
        Ok(())
    }

    /// Replaces an index by an operand of the instruction that defines it, repeatedly, where this
    /// does not change the address. Constant operands are added to the offset.
    fn take_apart(
        &self,
        operand: &Operand,
        ty: &Type,
        scale: u64,
        short: bool,
        offset: &mut i64,
    ) -> Term {
        let mut term = Term {
            operand: operand.clone(),
            ty: ty.clone(),
            // An index narrower than the address is sign-extended.
            extended: match ty {
                Type::Integer(32) if !short => Extended::Sign,
                _ => Extended::No,
            },
            scale,
        };
        // The depth is limited to 8 to bound the compile time.
        for _ in 0..8 {
            let Operand::Value(value) = term.operand else {
                break;
            };
            let Some(definition) = self.definition(value) else {
                break;
            };
            if !self.is_seen_through(value) || definition.unsupported.is_some() {
                break;
            }
            let Some((inner_ty, inner)) = definition.operands.first() else {
                break;
            };
            // The operand of the definition must also be readable here: its value must be of the
            // same iteration.
            if let Operand::Value(inner) = inner
                && !self.is_seen_through(*inner)
            {
                break;
            }
            let flag = |word: &str| definition.words.iter().any(|found| &**found == word);
            // Whether the addition or multiplication can be moved after the extension without
            // changing the result.
            let exact = match term.extended {
                Extended::No => true,
                Extended::Zero => flag("nuw"),
                Extended::Sign => flag("nsw"),
            };
            let constant = || {
                let (ty, operand) = definition.operands.get(1)?;
                match operand {
                    Operand::Constant(constant @ Constant::Bits(_)) => number(constant, ty),
                    _ => None,
                }
            };
            let unsigned = |number: i64, ty: &Type| match (term.extended, ty) {
                (Extended::Zero, Type::Integer(width @ 1..=63)) => number & ((1 << width) - 1),
                _ => number,
            };
            match definition.opcode {
                Opcode::ZExt | Opcode::SExt
                    if term.extended == Extended::No
                        && matches!(inner_ty, Type::Integer(32))
                        && !matches!(inner, Operand::Constant(_)) =>
                {
                    if !short {
                        term.extended = if definition.opcode == Opcode::ZExt {
                            Extended::Zero
                        } else {
                            Extended::Sign
                        };
                    }
                }
                // A 64-bit index masked to its low word is a zero-extended 32-bit index.
                Opcode::And
                    if !short
                        && term.extended == Extended::No
                        && constant() == Some(i64::from(u32::MAX)) =>
                {
                    term.extended = Extended::Zero;
                    term.operand = inner.clone();
                    break;
                }
                Opcode::Trunc
                    if short
                        && term.extended == Extended::No
                        && matches!(inner_ty, Type::Integer(64)) => {}
                Opcode::Add if exact => {
                    let Some(constant) = constant() else { break };
                    let bytes = unsigned(constant, inner_ty).wrapping_mul(term.scale as i64);
                    *offset = offset.wrapping_add(bytes);
                }
                // A negative constant would determine the sign of a sign-extended sum; this case is
                // not supported.
                Opcode::Add | Opcode::Or => {
                    let Some(constant @ 0..) = constant() else {
                        break;
                    };
                    let fits = match definition.opcode {
                        Opcode::Add => self.adds_exactly(inner, constant, term.extended),
                        _ => flag("disjoint") || low_bits::add_without_carry(self, inner, constant),
                    };
                    if !fits {
                        break;
                    }
                    let bytes = constant.wrapping_mul(term.scale as i64);
                    *offset = offset.wrapping_add(bytes);
                }
                Opcode::Shl if exact => {
                    let Some(shift @ 0..=30) = constant() else {
                        break;
                    };
                    let Some(scale) = term
                        .scale
                        .checked_mul(1 << shift)
                        .filter(|scale| *scale < 1 << 31)
                    else {
                        break;
                    };
                    term.scale = scale;
                }
                // A sum of an address and such a product is one instruction.
                Opcode::Mul if short && ranges::factors_fit_24_bits(self, definition) => {
                    let Some(factor @ 1..) = constant() else {
                        break;
                    };
                    let scale = term.scale.checked_mul(factor as u64);
                    let Some(scale) = scale.filter(|scale| *scale < 1 << 24) else {
                        break;
                    };
                    term.scale = scale;
                }
                _ => break,
            }
            term.operand = inner.clone();
            term.ty = inner_ty.clone();
        }
        term
    }
}

impl Selector<'_> {
    /// Whether the extension of a 32-bit sum equals the sum of the extended operand and the
    /// constant, which is not negative: known bits or the range of the operand exclude overflow.
    fn adds_exactly(&self, operand: &Operand, constant: i64, extended: Extended) -> bool {
        let largest = match extended {
            Extended::No => return true,
            Extended::Zero => u64::from(u32::MAX),
            Extended::Sign => i32::MAX as u64,
        };
        low_bits::add_without_carry(self, operand, constant)
            || matches!(operand, Operand::Value(value) if ranges::unsigned_max(self, *value)
                .checked_add(constant as u64)
                .is_some_and(|sum| sum <= largest))
    }
}

/// Selects `getelementptr`.
///
/// # Errors
/// The `getelementptr` is not supported: a vector of pointers, or an index of an unusual type.
pub fn element(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Element(element) = &instruction.detail else {
        return Err(Malformed("a `getelementptr` without a source element type").into());
    };
    if !matches!(instruction.ty, Type::Pointer(_)) {
        return Err(
            "vectors of pointers are not covered: `opt -passes=scalarizer` takes them apart".into(),
        );
    }
    let mut place = selector.place(0)?;
    let short = is_short(place.space);
    let layout = &selector.source.types.layout;
    let mut ty = element;
    let mut terms = Vec::new();
    for (at, (index_ty, index)) in instruction.operands.iter().enumerate().skip(1) {
        let scale = if at == 1 {
            layout.size(ty)?
        } else {
            match ty {
                Type::Structure { packed, fields } => {
                    let Operand::Constant(constant) = index else {
                        return Err(
                            Malformed("the index of a structure's field is a constant").into()
                        );
                    };
                    let field = number(constant, index_ty).and_then(|at| usize::try_from(at).ok());
                    let field = field.filter(|field| *field < fields.len());
                    let field = field.ok_or(Malformed(
                        "the index of a structure's field is out of range",
                    ))?;
                    let start = layout.field_at(*packed, fields, field)?;
                    place.offset = place.offset.wrapping_add(start as i64);
                    ty = fields.get(field).ok_or(Malformed(
                        "the index of a structure's field is out of range",
                    ))?;
                    continue;
                }
                Type::Array(_, inner) | Type::Vector(_, inner) => {
                    ty = inner;
                    layout.size(inner)?
                }
                _ => {
                    return Err(Malformed("only structures, arrays and vectors are indexed").into());
                }
            }
        };
        if let Operand::Constant(constant) = index {
            let number = number(constant, index_ty)
                .ok_or("a constant index that is not an integer of up to 64 bits is not covered")?;
            let bytes = number.wrapping_mul(scale as i64);
            place.offset = place.offset.wrapping_add(bytes);
            continue;
        }
        if scale == 0 {
            continue;
        }
        let term = selector.take_apart(index, index_ty, scale, short, &mut place.offset);
        let covered = match (&term.ty, term.extended) {
            (Type::Integer(64), Extended::No | Extended::Zero) => true,
            (Type::Integer(32), extended) => short || extended != Extended::No,
            _ => false,
        };
        if !covered {
            return Err(format!(
                "an index of type {} is not covered: extend it to i32 or i64",
                spelled(&term.ty)
            )
            .into());
        }
        terms.push(term);
    }
    if short {
        place.offset = i64::from(place.offset as i32);
    }
    // Uniform indices are added first, so that they stay on the scalar unit.
    terms.sort_by_key(|term| !selector.is_uniform_operand(&term.operand));
    for term in &terms {
        selector.step(&mut place, term)?;
    }
    let result = if let Type::Pointer(space) = instruction.ty
        && is_short(space) != is_short(place.space)
    {
        // A flat pointer to LDS or private memory: its value is the flat address.
        flat_words(selector, &place)?
    } else {
        selector.address_words(&place)?
    };
    selector.result(result);
    selector.memory.places.insert(selector.value, place);
    Ok(())
}

/// The high word of flat addresses of LDS or of private memory: the base of the aperture.
pub(super) fn window(selector: &mut Selector<'_>, space: u32) -> Value {
    let (name, base) = if space == 3 {
        ("shared", Fixed::SharedBase)
    } else {
        ("private", Fixed::PrivateBase)
    };
    selector.numbered_value(Key::new(name, Class::Scalar, &[]), |selector| {
        let tuple = selector.make(op::S_MOV_B64, 2, &[Value::Fixed(base, 2)]);
        tuple.word(1)
    })
}

/// The flat address for an address of LDS or private memory.
pub(super) fn flat_words(
    selector: &mut Selector<'_>,
    place: &SplitAddress,
) -> Selected<Vec<Value>> {
    let low = selector.address_words(place)?;
    let low = first(&low)?;
    let high = window(selector, place.space);
    Ok(vec![low, high])
}

/// A vector register with the value zero.
pub(super) fn zero(selector: &mut Selector<'_>) -> Value {
    let why = selector.origin.why;
    selector.because(Why::ToVector);
    let zero = selector.numbered_value(Key::new("zero", Class::Vector, &[]), |selector| {
        selector.make(COPY, 1, &[Value::Bits(0)])
    });
    selector.because(why);
    zero
}
