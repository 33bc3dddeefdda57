//! Casts between address spaces. Flat addresses contain LDS and private memory as apertures: the
//! high word of such a flat address is the base of the aperture.
//!
//! The null pointer of LDS and of private memory is all ones, that of flat memory is zero (LLVM's
//! AMDGPU usage, "Address Spaces").

use super::address::{Base, SplitAddress, flat_words, is_short, window};
use super::condition::Condition;
use super::reason::{Broken, Malformed};
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Operand, Type};

/// Selects `addrspacecast`.
///
/// # Errors
/// The instruction casts from or to an unsupported address space.
pub fn cast(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let (from_ty, operand) = instruction
        .operands
        .first()
        .ok_or(Malformed("a cast without an operand"))?;
    let (Type::Pointer(from), Type::Pointer(to)) = (from_ty, &instruction.ty) else {
        return Err(
            "vectors of pointers are not covered: `opt -passes=scalarizer` takes them apart".into(),
        );
    };
    let (from, to) = (*from, *to);
    let wide = |space: u32| matches!(space, 0 | 1 | 4);
    if wide(from) && wide(to) {
        let mut place = selector.place(0)?;
        let words = selector.words(operand, from_ty)?;
        if place.space == 0 || !is_short(place.space) && to != 0 {
            place.space = to;
        }
        selector.result(words);
        selector.memory.places.insert(selector.value, place);
        return Ok(());
    }
    match (from, to) {
        (3 | 5, 0) => {
            let place = selector.place(0)?;
            if never_null(selector, operand) {
                let words = flat_words(selector, &place)?;
                selector.result(words);
                selector.memory.places.insert(selector.value, place);
                return Ok(());
            }
            let words = selector.address_words(&place)?;
            let low = words.first().copied().ok_or(Broken("a pointer has no words"))?;
            let high = window(selector, from);
            let none = Value::Bits(u32::MAX);
            let words = if selector.is_scalar(low) {
                [op::S_CSELECT_B32; 2]
                    .iter()
                    .zip([low, high])
                    .map(|(name, word)| {
                        selector.scc(Condition::Compare(op::S_CMP_LG_U32, low, none));
                        selector.make(*name, 1, &[word, Value::Bits(0)])
                    })
                    .collect()
            } else {
                let is = selector.make_mask(op::V_CMP_NE_U32, &[none, low]);
                [low, high]
                    .iter()
                    .map(|word| selector.make(op::V_CNDMASK_B32, 1, &[Value::Bits(0), *word, is]))
                    .collect()
            };
            selector.result(words);
            // An access through null is undefined behaviour, so that accesses can use the original
            // address without a null check.
            let place = SplitAddress {
                space: from,
                ..place
            };
            selector.memory.places.insert(selector.value, place);
            Ok(())
        }
        (0, 3 | 5) => {
            let place = selector.place(0)?;
            if place.space == to {
                let words = selector.address_words(&place)?;
                selector.result(words);
                selector.memory.places.insert(selector.value, place);
                return Ok(());
            }
            let words = selector.words(operand, from_ty)?;
            let (Some(low), Some(high)) = (words.first().copied(), words.get(1).copied()) else {
                return Err(Broken("a pointer of 64 bits has one word").into());
            };
            let none = Value::Bits(u32::MAX);
            let word = if selector.are_scalar(&words) {
                let any = selector.make(op::S_OR_B32, 1, &[low, high]);
                selector.scc(Condition::Compare(op::S_CMP_LG_U32, any, Value::Bits(0)));
                selector.make(op::S_CSELECT_B32, 1, &[low, none])
            } else {
                let tuple = selector.tuple(&words, Class::Vector);
                let is = selector.make_mask(op::V_CMP_NE_U64, &[Value::Wide(0), tuple]);
                selector.make(op::V_CNDMASK_B32, 1, &[none, low, is])
            };
            let base = if selector.is_scalar(low) {
                Base::Scalar(vec![low])
            } else {
                Base::Vector(vec![low])
            };
            selector.result(vec![word]);
            let place = SplitAddress::new(to, base, 0);
            selector.memory.places.insert(selector.value, place);
            Ok(())
        }
        _ => Err(format!("a cast from address space {from} to {to} is not covered: those between 0, 1 and 4, and between 0 and 3 or 5, are").into()),
    }
}

/// Whether a pointer operand is known not to be null.
fn never_null(selector: &Selector<'_>, operand: &Operand) -> bool {
    let mut operand = operand;
    for _ in 0..16 {
        let Operand::Value(value) = operand else {
            return matches!(
                operand,
                Operand::Constant(lanelog_ir::typed::Constant::Address { .. })
            );
        };
        let Some(definition) = selector.definition(*value) else {
            return false;
        };
        match (definition.opcode, definition.operands.first()) {
            (Opcode::Alloca, _) => return true,
            (Opcode::GetElementPtr, Some((_, inner)))
                if definition.words.iter().any(|word| &**word == "inbounds") =>
            {
                operand = inner;
            }
            _ => return false,
        }
    }
    false
}

/// `llvm.amdgcn.is.shared`, `llvm.amdgcn.is.private`: whether a flat address is in the aperture of
/// an address space.
pub(super) fn is_in(selector: &mut Selector<'_>, space: u32) -> Selected {
    let words = selector.operand(0)?;
    let high = words
        .get(1)
        .copied()
        .ok_or(Broken("a pointer of 64 bits has one word"))?;
    let window = window(selector, space);
    if selector.is_on_scalar_unit() {
        let high = selector.to_scalar(high);
        selector.hold(super::location::Location::Compare(
            op::S_CMP_EQ_U32,
            high,
            window,
        ));
    } else {
        let mask = selector.fresh_mask();
        let high = selector.to_vector(high);
        selector.emit(op::V_CMP_EQ_U32, &[mask], &[window, high]);
        selector.result(vec![mask]);
    }
    Ok(())
}
