//! Atomic operations that no instruction implements: a loop around `cmpxchg` of the one or two
//! words that contain the value.
//!
//! Each iteration computes the new value from the value that it last read from memory, and writes
//! the new value if memory still contains the value read. Otherwise, for example because another
//! lane of the wave wrote in between, the lane repeats with the value that `cmpxchg` returned. A
//! value of 8 or 16 bits is part of an aligned word, whose other bits are written unchanged. If the
//! compare of an 8-bit or 16-bit `cmpxchg` fails, the old value is written back.
//!
//! Deliberately absent: vectors; 64-bit `uinc_wrap` and similar operations where no instruction
//! implements them.

use super::address::{Base, SplitAddress};
use super::addressing_mode::vector_tuple;
use super::atomic_operation::{Change, change, scope_at};
use super::cycle::{carried, carry, repeat};
use super::reason::Malformed;
use super::rules::Operation;
use super::{Selected, Selector, elementwise, memory_model, pieces, rules, transfer};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Value, Why};
use lanelog_ir::typed::{Access, Type};

/// The operation on a value in memory.
pub(super) enum ExchangeOperation<'a> {
    /// `atomicrmw`: the name of the operation, and the words of its operand.
    Modify(&'a str, Vec<Value>),
    /// `cmpxchg`: the words of the expected value, and those of the new value.
    Replace(Vec<Value>, Vec<Value>),
}

/// The width of a value that is narrower than a word; `None` for whole words.
pub(super) fn part_bits(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer(bits @ (8 | 16)) => Some(*bits),
        Type::Half | Type::BFloat => Some(16),
        _ => None,
    }
}

/// Whether the loop can compute the new value for an operation on a type.
pub(super) fn can_modify(operation: &str, ty: &Type) -> bool {
    match ty {
        Type::Integer(8 | 16 | 32) => {
            matches!(operation, "xchg" | "nand")
                || rules::function_named(&format!("atomicrmw.{operation}")).is_some()
        }
        Type::Integer(64) => operation == "nand",
        Type::Half | Type::Float | Type::Double => {
            matches!(operation, "xchg" | "fadd" | "fsub" | "fmax" | "fmin")
        }
        Type::BFloat => matches!(operation, "xchg" | "fadd" | "fsub"),
        _ => false,
    }
}

/// The words that are exchanged, and the position of the value in them.
struct Within {
    place: SplitAddress,
    /// For a narrow value: its position in the word in bits, and its width.
    part: Option<(Value, u32)>,
    /// The number of words that are exchanged.
    words: u32,
}

impl Within {
    fn new(selector: &mut Selector<'_>, place: &SplitAddress, ty: &Type) -> Selected<Within> {
        let Some(bits) = part_bits(ty) else {
            return Ok(Within {
                place: place.clone(),
                part: None,
                words: selector.words_of(ty)? as u32,
            });
        };
        let aligned = |base: Base, offset: i64| SplitAddress::new(place.space, base, offset);
        if place.base == Base::None {
            let up = Value::Bits(8 * (place.offset & 3) as u32);
            return Ok(Within {
                place: aligned(Base::None, place.offset & !3),
                part: Some((up, bits)),
                words: 1,
            });
        }
        let mut words = selector.address_words(place)?;
        let Some(low) = words.first_mut() else {
            return Err(Malformed("an address without words").into());
        };
        let up = selector.on_unit_of_operands(Operation::And, *low, Value::Bits(3));
        let up = selector.on_unit_of_operands(Operation::Shl, up, Value::Bits(3));
        *low = selector.on_unit_of_operands(Operation::And, *low, Value::Bits(!3));
        let base = match selector.are_scalar(&words) {
            true => Base::Scalar(words),
            false => Base::Vector(words.iter().map(|word| selector.to_vector(*word)).collect()),
        };
        Ok(Within {
            place: aligned(base, 0),
            part: Some((up, bits)),
            words: 1,
        })
    }

    /// Extracts the value from the words read. A narrow value is zero-extended.
    fn taken(&self, selector: &mut Selector<'_>, found: Value) -> Vec<Value> {
        match self.part {
            None => selector.split(found),
            Some((up, bits)) => {
                vec![selector.make(op::V_BFE_U32, 1, &[found, up, Value::Bits(bits)])]
            }
        }
    }

    /// The words that were read, with the value in them replaced by a new one.
    fn put(&self, selector: &mut Selector<'_>, found: Value, new: &[Value]) -> Value {
        match (self.part, new) {
            (Some((up, bits)), [new]) => {
                let ones = Value::Bits(u32::MAX >> (32 - bits));
                let mask = selector.make(op::V_LSHLREV_B32, 1, &[up, ones]);
                let new = selector.make(op::V_LSHLREV_B32, 1, &[up, *new]);
                selector.make(op::V_BFI_B32, 1, &[mask, new, found])
            }
            _ => vector_tuple(selector, new),
        }
    }
}

/// Emits the loop. Returns the words of the old value.
///
/// # Errors
/// The address space, the scope or the operation is not supported.
pub(super) fn exchanged(
    selector: &mut Selector<'_>,
    access: &Access,
    place: &SplitAddress,
    ty: &Type,
    asked: &ExchangeOperation<'_>,
) -> Selected<Vec<Value>> {
    let generation = selector.gpu().generation;
    let scope = scope_at(access, place)?;
    let within = Within::new(selector, place, ty)?;
    let whole = Type::Integer(32 * within.words);
    let kind = memory_model::Kind::Load;
    let modifiers = memory_model::modifiers(generation, kind, scope, place.space);
    selector.release(&access.ordering, scope);
    let pieces = transfer::pieces(&whole, &selector.source.types.layout)?;
    let size = u64::from(4 * within.words);
    let first = pieces::load_pieces(selector, &within.place, &pieces, size, &modifiers)?;
    let found = carried(selector, &first);
    // Accesses in the loop are relaxed; the ordering is established before and after the loop.
    let access_of_round = Access {
        ordering: "monotonic".into(),
        ..access.clone()
    };
    repeat(selector, |selector| {
        selector.on_vector_unit();
        let old = within.taken(selector, found);
        let new = match asked {
            ExchangeOperation::Modify(operation, operand) => {
                modified(selector, operation, ty, &old, operand)?
            }
            ExchangeOperation::Replace(expected, new) => {
                let equal = same(selector, &within, &old, expected);
                let words = old.iter().zip(new);
                words
                    .map(|(old, new)| selector.make(op::V_CNDMASK_B32, 1, &[*old, *new, equal]))
                    .collect()
            }
        };
        let new = within.put(selector, found, &new);
        selector.because(Why::Memory);
        let asked = Change {
            operation: "cmpxchg",
            ty: &whole,
            access: &access_of_round,
            place: within.place.clone(),
            data: vec![new, found],
            read: true,
        };
        let there = change(selector, &asked)?;
        selector.because(Why::Divergent);
        let again = selector.fresh_mask();
        let name = match within.words {
            1 => op::V_CMP_NE_U32,
            _ => op::V_CMP_NE_U64,
        };
        selector.emit(name, &[again], &[there, found]);
        let there = selector.split(there);
        carry(selector, found, &there);
        Ok(again)
    })?;
    selector.because(Why::Memory);
    selector.acquire(&access.ordering, scope);
    Ok(within.taken(selector, found))
}

/// Whether a `cmpxchg` that was expanded to a loop found the expected value. The compare is emitted
/// after the loop.
pub(super) fn succeeded(
    selector: &mut Selector<'_>,
    ty: &Type,
    old: &[Value],
    expected: &[Value],
) -> Value {
    let mask = selector.fresh_mask();
    let bits = part_bits(ty).unwrap_or(32);
    let [old, expected] = [old, expected].map(|words| low(selector, words, bits));
    selector.emit(op::V_CMP_EQ_U32, &[mask], &[old, expected]);
    mask
}

/// The lowest bits of a word, zero-extended.
fn low(selector: &mut Selector<'_>, words: &[Value], bits: u32) -> Value {
    let word = words.first().copied().unwrap_or(Value::Bits(0));
    match word {
        Value::Bits(word) if bits < 32 => selector.to_vector(Value::Bits(word & ((1 << bits) - 1))),
        word => selector.make(op::V_BFE_U32, 1, &[word, Value::Bits(0), Value::Bits(bits)]),
    }
}

fn same(selector: &mut Selector<'_>, within: &Within, old: &[Value], expected: &[Value]) -> Value {
    let bits = within.part.map_or(32, |part| part.1);
    let expected = low(selector, expected, bits);
    let mask = selector.fresh_mask();
    let old = old.first().copied().unwrap_or(Value::Bits(0));
    selector.emit(op::V_CMP_EQ_U32, &[mask], &[old, expected]);
    mask
}

/// The new value that an operation computes from the old one. For a narrow value, the upper bits
/// are undefined.
fn modified(
    selector: &mut Selector<'_>,
    operation: &str,
    ty: &Type,
    old: &[Value],
    operand: &[Value],
) -> Selected<Vec<Value>> {
    let subtract = operation == "fsub";
    match (operation, ty, old, operand) {
        ("xchg", ..) => Ok(operand.to_vec()),
        ("nand", ..) => {
            let words = old.iter().zip(operand);
            Ok(words
                .map(|(old, by)| rules::nand(selector, *old, *by))
                .collect())
        }
        ("fmax" | "fmin", ..) => {
            elementwise::extreme(selector, operation == "fmax", ty, [old, operand])
        }
        (_, Type::Integer(bits), [old], [by]) => {
            let by = selector.to_vector(*by);
            let operation = rules::function_named(&format!("atomicrmw.{operation}"));
            let new = operation
                .and_then(|operation| rules::modified(selector, &operation, *bits, *old, by));
            Ok(vec![new.ok_or(Malformed(
                "an `atomicrmw` that no round computes",
            ))?])
        }
        (_, Type::BFloat, [old], [by]) => {
            Ok(vec![rules::bfloat_sum(selector, subtract, *old, *by)])
        }
        _ => elementwise::float_sum(selector, subtract, ty, [old, operand]),
    }
}
