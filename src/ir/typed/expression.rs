//! Evaluates constant expressions to numbers, or to an address with an offset.
//!
//! Deliberately absent: arithmetic of more than 64 bits or on floats, and values that only the
//! linker determines (bits of an address, and the order of addresses).

use super::Read;
use super::function::{Constant, TOO_MANY_PARTS};
use super::{Type, Types};
use crate::Opcode;
use crate::target::Architecture;

/// An operation on constants.
pub(super) type Expression<'e> = super::meaning::Expression<'e, Constant>;

impl Expression<'_> {
    /// The number of elements of the vectors that the expression operates on.
    pub(super) fn lanes(&self) -> u64 {
        let types = self.operands.iter().map(|(ty, _)| ty).chain([self.result]);
        let count = |ty: &Type| match ty {
            Type::Vector(count, _) => u64::from(*count),
            _ => 0,
        };
        types.map(count).max().unwrap_or(0)
    }
}

/// The reason why a difference of addresses is unknown before the program is linked.
pub const DISTANCE: &str = "the distance of two variables";

/// The sum, or difference, of an offset minus an address, and of a number or an address of the same
/// variable.
fn less_address(opcode: Opcode, negated: &Constant, other: &Constant, bits: u32) -> Read<Constant> {
    let Constant::Negated {
        variable,
        space,
        offset,
    } = *negated
    else {
        return Err(DISTANCE.into());
    };
    if let Constant::Bits(by) = other {
        let by = extended(*by, bits);
        let by = if opcode == Opcode::Sub {
            by.wrapping_neg()
        } else {
            by
        };
        return Ok(Constant::Negated {
            variable,
            space,
            offset: offset.wrapping_add(by),
        });
    }
    match place(other) {
        Some((of, start)) if of == (variable, space) => Ok(Constant::Bits(
            start.wrapping_add(offset) as u64 & mask(bits),
        )),
        _ => Err(DISTANCE.into()),
    }
}

/// A mask of the lowest `bits` bits.
fn mask(bits: u32) -> u64 {
    match bits {
        0 => 0,
        64.. => u64::MAX,
        _ => (1 << bits) - 1,
    }
}

/// Sign-extends a number of `bits` bits to 64.
fn extended(value: u64, bits: u32) -> i64 {
    let unused = 64u32.saturating_sub(bits).min(63);
    (value << unused) as i64 >> unused
}

/// Whether a pointer to a variable has the same bits in both address spaces.
fn same_numbers(lhs: u32, rhs: u32) -> bool {
    lhs == rhs || matches!((lhs, rhs), (0 | 1 | 4, 0 | 1 | 4))
}

impl Types<'_> {
    /// The value of an expression.
    ///
    /// # Errors
    /// Returns the reason if it is not supported.
    pub(super) fn fold(&self, of: &Expression<'_>) -> Read<Constant> {
        let types = of.operands.iter().map(|(ty, _)| ty).chain([of.result]);
        for ty in types {
            if matches!(element(ty), Type::Structure { .. } | Type::Array(..)) {
                return Err(format!("a constant {} of parts", of.opcode.keyword()));
            }
        }
        if of.opcode == Opcode::BitCast && !pointers(of.result) {
            return self.same_bits(of);
        }
        let wide = of.operands.iter().find_map(|(ty, _)| match ty {
            Type::Vector(count, _) => Some(*count as usize),
            _ => None,
        });
        let Some(count) = wide else {
            return self.scalar(of);
        };
        let scalar_select = of.opcode == Opcode::Select;
        if scalar_select && !matches!(of.operands.first(), Some((Type::Vector(..), _))) {
            return self.scalar(of);
        }
        let lane = |at: usize| {
            let operands = of.operands.iter().map(|(ty, value)| match (ty, value) {
                (Type::Vector(_, inner), Constant::Parts(parts)) => {
                    let part = parts.get(at).cloned().unwrap_or(Constant::Poison);
                    (inner.as_ref().clone(), part)
                }
                (Type::Vector(_, inner), whole) => (inner.as_ref().clone(), whole.clone()),
                (ty, whole) => (ty.clone(), whole.clone()),
            });
            let operands: Vec<_> = operands.collect();
            self.scalar(&Expression {
                operands: &operands,
                result: element(of.result),
                ..*of
            })
        };
        let lanes: Read<Vec<Constant>> = (0..count).map(lane).collect();
        Ok(Constant::Parts(lanes?.into()))
    }

    fn scalar(&self, of: &Expression<'_>) -> Read<Constant> {
        use Constant::{Bits, Poison, Undef};
        let keyword = of.opcode.keyword();
        let unsupported = || Err(format!("a constant {keyword}"));
        let Some(((from, first), rest)) = of.operands.split_first() else {
            return unsupported();
        };
        for (_, operand) in of.operands {
            match operand {
                Poison if of.opcode != Opcode::Select => return Ok(Poison),
                Constant::Zero => return Err(TOO_MANY_PARTS.into()),
                Constant::Unsupported(why) => return Err(why.to_string()),
                _ => {}
            }
        }
        match of.opcode {
            Opcode::GetElementPtr => {
                let offset = self.distance(of.source, rest)?;
                return self.moved(first, offset, from);
            }
            Opcode::BitCast => return Ok(first.clone()),
            Opcode::AddrSpaceCast => return self.cast(first, from, of.result),
            Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::IntToPtr => {
                return self.renamed(first, from, of.result);
            }
            Opcode::Select => {
                let chosen = match first {
                    Bits(1) => rest.first(),
                    Bits(0) => rest.get(1),
                    _ => None,
                };
                return chosen.map_or_else(unsupported, |chosen| Ok(chosen.1.clone()));
            }
            _ => {}
        }
        let (Type::Integer(bits @ 1..=64), bits_after) = (from, self.layout.bits(of.result)?)
        else {
            return unsupported();
        };
        match (of.opcode, first) {
            (Opcode::Trunc, Undef) => return Ok(Undef),
            (Opcode::ZExt | Opcode::SExt, Undef) if bits_after <= 64 => return Ok(Bits(0)),
            (Opcode::Trunc | Opcode::ZExt, Bits(value)) if bits_after <= 64 => {
                return Ok(Bits(value & mask(bits_after as u32)));
            }
            (Opcode::SExt, Bits(value)) if bits_after <= 64 => {
                return Ok(Bits(
                    extended(*value, *bits) as u64 & mask(bits_after as u32),
                ));
            }
            _ => {}
        }
        let Some((_, second)) = rest.first() else {
            return unsupported();
        };
        match (of.opcode, first, second) {
            (Opcode::Add | Opcode::Sub | Opcode::Xor, Undef, _)
            | (Opcode::Add | Opcode::Sub | Opcode::Xor, _, Undef) => Ok(Undef),
            (_, Bits(lhs), Bits(rhs)) => {
                numbers(of, *lhs, *rhs, *bits).map_or_else(unsupported, Ok)
            }
            (Opcode::Add, negated @ Constant::Negated { .. }, other)
            | (Opcode::Add, other, negated @ Constant::Negated { .. })
            | (Opcode::Sub, negated @ Constant::Negated { .. }, other @ Bits(_)) => {
                less_address(of.opcode, negated, other, *bits)
            }
            (Opcode::Add, address, Bits(by)) | (Opcode::Add, Bits(by), address) => {
                self.moved(address, extended(*by, *bits), from)
            }
            (Opcode::Sub, address, Bits(by)) => {
                self.moved(address, extended(*by, *bits).wrapping_neg(), from)
            }
            (Opcode::Sub, lhs, rhs) => match (lhs, place(lhs), place(rhs)) {
                (_, Some((lhs, start)), Some((rhs, end))) if lhs == rhs => {
                    Ok(Bits(start.wrapping_sub(end) as u64 & mask(*bits)))
                }
                (Bits(by), _, Some(((variable, space), start))) => Ok(Constant::Negated {
                    variable,
                    space,
                    offset: extended(*by, *bits).wrapping_sub(start),
                }),
                _ => Err(DISTANCE.into()),
            },
            _ => unsupported(),
        }
    }

    /// The offset in bytes that the constant indices of a `getelementptr` add.
    fn distance(&self, source: Option<&Type>, indices: &[(Type, Constant)]) -> Read<i64> {
        let mut current = source.ok_or("a getelementptr without a type")?;
        let mut distance = 0i64;
        for (at, (ty, value)) in indices.iter().enumerate() {
            let (Type::Integer(bits @ 1..=64), Constant::Bits(index)) = (ty, value) else {
                return Err("a constant getelementptr with an index that is not a number".into());
            };
            let scale = match current {
                _ if at == 0 => self.layout.size(current)?,
                Type::Structure { packed, fields } => {
                    let index = usize::try_from(*index).unwrap_or(usize::MAX);
                    let offset = self.layout.field_at(*packed, fields, index)?;
                    distance = distance.wrapping_add(offset as i64);
                    current = fields.get(index).ok_or("a getelementptr of no field")?;
                    continue;
                }
                Type::Array(_, inner) => {
                    current = inner;
                    self.layout.size(inner)?
                }
                // Elements of a vector are contiguous, without padding.
                Type::Vector(_, inner) => {
                    current = inner;
                    let bits = self.layout.bits(inner)?;
                    if bits % 8 != 0 {
                        return Err("a getelementptr into a vector of parts of bytes".into());
                    }
                    bits / 8
                }
                _ => return Err("a getelementptr into something without elements".into()),
            };
            let step = extended(*index, *bits).wrapping_mul(scale as i64);
            distance = distance.wrapping_add(step);
        }
        Ok(distance)
    }

    /// The sum of an address and an offset in bytes.
    fn moved(&self, address: &Constant, by: i64, ty: &Type) -> Read<Constant> {
        Ok(match address {
            Constant::Undef => Constant::Undef,
            Constant::Bits(start) => {
                let bits = self.layout.bits(ty)?.min(64) as u32;
                Constant::Bits(start.wrapping_add(by as u64) & mask(bits))
            }
            Constant::Address { variable, offset } => Constant::Address {
                variable: *variable,
                offset: offset.wrapping_add(by),
            },
            Constant::Cast {
                variable,
                offset,
                space,
            } => Constant::Cast {
                variable: *variable,
                offset: offset.wrapping_add(by),
                space: *space,
            },
            _ => return Err("an address that is neither a number nor a variable".into()),
        })
    }

    /// Evaluates `addrspacecast`.
    fn cast(&self, value: &Constant, from: &Type, to: &Type) -> Read<Constant> {
        let (Type::Pointer(from), Type::Pointer(to)) = (from, to) else {
            return Err("addrspacecast of something that is not a pointer".into());
        };
        let unsupported = || Err(format!("a constant addrspacecast from {from} to {to}"));
        if from == to {
            return Ok(value.clone());
        }
        match value {
            Constant::Undef => Ok(Constant::Undef),
            Constant::Bits(bits) if same_numbers(*from, *to) => Ok(Constant::Bits(*bits)),
            Constant::Bits(bits) if *bits == self.nothing(*from) => {
                Ok(Constant::Bits(self.nothing(*to)))
            }
            Constant::Address { variable, offset } => {
                let own = self.variables.get(*variable as usize);
                let own = own.map_or(0, |own| own.space);
                if !same_numbers(*from, own) {
                    return unsupported();
                }
                Ok(Constant::Cast {
                    variable: *variable,
                    offset: *offset,
                    space: *to,
                })
            }
            Constant::Cast {
                variable,
                offset,
                space,
            } => {
                if !same_numbers(*from, *space) {
                    return unsupported();
                }
                let own = self.variables.get(*variable as usize);
                Ok(if own.is_some_and(|own| own.space == *to) {
                    Constant::Address {
                        variable: *variable,
                        offset: *offset,
                    }
                } else {
                    Constant::Cast {
                        variable: *variable,
                        offset: *offset,
                        space: *to,
                    }
                })
            }
            _ => unsupported(),
        }
    }

    /// The bits of the null pointer in an address space (LLVM's AMDGPU usage, "Address Spaces").
    fn nothing(&self, space: u32) -> u64 {
        match (self.architecture, space) {
            (Some(Architecture::Amdgpu), 2 | 3 | 5) => u64::from(u32::MAX),
            _ => 0,
        }
    }

    /// Evaluates `ptrtoint` or `inttoptr`: the bits are unchanged, truncated or zero-extended.
    fn renamed(&self, value: &Constant, from: &Type, to: &Type) -> Read<Constant> {
        let (before, after) = (self.layout.bits(from)?, self.layout.bits(to)?);
        match value {
            Constant::Bits(bits) if after <= 64 => Ok(Constant::Bits(bits & mask(after as u32))),
            Constant::Undef if after <= before => Ok(Constant::Undef),
            Constant::Address { .. } | Constant::Cast { .. } if before <= after && after <= 64 => {
                Ok(value.clone())
            }
            Constant::Address { .. } | Constant::Cast { .. } => {
                Err("a part of an address as a constant".into())
            }
            _ => Err("a pointer of more than 64 bits".into()),
        }
    }

    /// Evaluates a `bitcast` between numbers and vectors of numbers.
    fn same_bits(&self, of: &Expression<'_>) -> Read<Constant> {
        let Some((from, value)) = of.operands.first() else {
            return Err("a bitcast of nothing".into());
        };
        if matches!(value, Constant::Undef | Constant::Poison) || from == of.result {
            return Ok(value.clone());
        }
        let unsupported =
            || "a constant bitcast of more than 128 bits, or of addresses".to_string();
        let each = u32::try_from(self.layout.bits(element(from))?).map_err(|_| unsupported())?;
        let parts = match value {
            Constant::Parts(parts) => parts,
            one => std::slice::from_ref(one),
        };
        let total = self.layout.bits(from)?;
        if total > 128 || total != self.layout.bits(of.result)? {
            return Err(unsupported());
        }
        let mut whole = 0u128;
        for (at, part) in parts.iter().enumerate() {
            let bits = match part {
                Constant::Bits(bits) => u128::from(*bits),
                Constant::Wide(words) => {
                    let word = |at: usize| u128::from(words.get(at).copied().unwrap_or(0));
                    word(0) | word(1) << 64
                }
                _ => return Err(unsupported()),
            };
            let by = u32::try_from(at).ok().and_then(|at| each.checked_mul(at));
            whole |= by.and_then(|by| bits.checked_shl(by)).unwrap_or(0);
        }
        let each = self.layout.bits(element(of.result))? as u32;
        let part = |at: u32| {
            let bits = whole.checked_shr(each * at).unwrap_or(0);
            if each <= 64 {
                Constant::Bits(bits as u64 & mask(each))
            } else {
                Constant::Wide([bits as u64, (bits >> 64) as u64 & mask(each - 64)].into())
            }
        };
        Ok(match of.result {
            Type::Vector(count, _) => Constant::Parts((0..*count).map(part).collect()),
            _ => part(0),
        })
    }
}

/// The variable that an address refers to, and the offset from its start.
fn place(of: &Constant) -> Option<((u32, Option<u32>), i64)> {
    match of {
        Constant::Address { variable, offset } => Some(((*variable, None), *offset)),
        Constant::Cast {
            variable,
            offset,
            space,
        } => Some(((*variable, Some(*space)), *offset)),
        _ => None,
    }
}

fn element(ty: &Type) -> &Type {
    match ty {
        Type::Vector(_, element) => element,
        other => other,
    }
}

fn pointers(ty: &Type) -> bool {
    matches!(element(ty), Type::Pointer(_))
}

/// Evaluates an operation on two numbers of `bits` bits.
fn numbers(of: &Expression<'_>, lhs: u64, rhs: u64, bits: u32) -> Option<Constant> {
    let (signed_lhs, signed_rhs) = (extended(lhs, bits), extended(rhs, bits));
    let small = u32::try_from(rhs).ok().filter(|by| *by < bits);
    let value = match of.opcode {
        Opcode::Add => lhs.wrapping_add(rhs),
        Opcode::Sub => lhs.wrapping_sub(rhs),
        Opcode::Mul => lhs.wrapping_mul(rhs),
        Opcode::And => lhs & rhs,
        Opcode::Or => lhs | rhs,
        Opcode::Xor => lhs ^ rhs,
        Opcode::Shl | Opcode::LShr | Opcode::AShr => match (small, of.opcode) {
            (None, _) => return Some(Constant::Poison),
            (Some(by), Opcode::Shl) => lhs << by,
            (Some(by), Opcode::LShr) => lhs >> by,
            (Some(by), _) => (signed_lhs >> by) as u64,
        },
        Opcode::ICmp => u64::from(match of.words.last().copied().unwrap_or_default() {
            "eq" => lhs == rhs,
            "ne" => lhs != rhs,
            "ult" => lhs < rhs,
            "ule" => lhs <= rhs,
            "ugt" => lhs > rhs,
            "uge" => lhs >= rhs,
            "slt" => signed_lhs < signed_rhs,
            "sle" => signed_lhs <= signed_rhs,
            "sgt" => signed_lhs > signed_rhs,
            "sge" => signed_lhs >= signed_rhs,
            _ => return None,
        }),
        _ => return None,
    };
    Some(Constant::Bits(value & mask(bits)))
}
