//! Addresses of the module's variables: a variable in LDS has a constant offset; the address of any
//! other variable is computed relative to the program counter.

use super::reason::{Broken, spelled};
use super::value_numbering::Key;
use super::{Selected, Selector};
use crate::address::{Base, SplitAddress, flat_words, is_short};
use crate::initializers;
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Constant, Type, Visibility};

/// The address of a variable as 32-bit words.
///
/// # Errors
/// The symbol is a function, or is in an unsupported address space.
pub fn address_of(
    selector: &mut Selector<'_>,
    constant: &Constant,
    ty: &Type,
) -> Selected<Vec<Value>> {
    let (variable, offset) = match constant {
        Constant::Address { variable, offset }
        | Constant::Cast {
            variable, offset, ..
        } => (*variable, *offset),
        _ => {
            return Err(
                Broken("a constant that is not an address of a variable is taken for one").into(),
            );
        }
    };
    let types = selector.source.types;
    let found = types.variables.get(variable as usize);
    let found = found.ok_or(Broken("a constant names a variable that was not read"))?;
    if found.ty == Type::Void && !is_function(selector, variable) {
        return Err(format!(
            "the address of @{}, a function without a body here, is not covered: link the library that defines it (llvm-link)",
            found.name
        )
        .into());
    }
    let from = found.space;
    let words = match from {
        3 => {
            let start = selector.memory.function.lds.offset(variable)?;
            let place = SplitAddress::new(3, Base::None, i64::from(start).wrapping_add(offset));
            match constant {
                Constant::Cast { space: 0, .. } => flat_words(selector, &place)?,
                _ => selector.address_words(&place)?,
            }
        }
        0 | 1 | 4 => relative(selector, variable, offset)?,
        _ => {
            return Err(format!(
                "the variable @{} in address space {from} is not covered",
                found.name
            )
            .into());
        }
    };
    let wanted = selector.words_of(ty)?;
    if words.len() != wanted && !is_short(from) {
        return Err(format!(
            "the address of @{} as {} is not covered: an integer of 64 bits is",
            found.name,
            spelled(ty)
        )
        .into());
    }
    // `ptrtoint` of a 32-bit address to a wider integer zero-extends it.
    let mut words = words;
    words.resize(words.len().max(wanted), Value::Bits(0));
    Ok(words.get(..wanted).unwrap_or(&words).to_vec())
}

/// Whether a symbol is a function with a body.
pub(super) fn is_function(selector: &Selector<'_>, variable: u32) -> bool {
    let found = selector.source.types.variables.get(variable as usize);
    found.is_some_and(|found| found.ty == Type::Void && found.initial.is_some())
}

/// The address of a variable in global memory, relative to the program counter. If another code
/// object may define the variable, its address is loaded from the global offset table.
pub(super) fn relative(
    selector: &mut Selector<'_>,
    variable: u32,
    offset: i64,
) -> Selected<Vec<Value>> {
    let types = selector.source.types;
    if !selector.code.variables.contains(&variable) {
        // The variable's initializer may contain addresses of other variables, which are then also
        // needed.
        for reached in initializers::closure(&[variable], types) {
            if let Some(found) = types.variables.get(reached as usize) {
                initializers::runs(found, types)?;
            }
        }
        selector.code.variables.push(variable);
    }
    let table = types.variables.get(variable as usize).is_some_and(|found| {
        found.ty != Type::Void
            && !initializers::is_defined(found)
            && found.visibility == Visibility::Default
    });
    let key = Key::new("relative", Class::Scalar, &[Value::Bits(variable)]);
    let words = selector.numbered(key, |selector| {
        let symbol = |high| Value::Relative {
            variable,
            offset: 0,
            high,
            table,
        };
        let counter = selector.fresh(Class::Scalar, 2);
        selector.emit::<Value>(op::S_GETPC_B64, &[counter], &[]);
        // On RDNA4 `s_getpc_b64` returns a 48-bit program counter that is not sign-extended.
        let high = if selector.gpu().generation == Generation::Gfx12 {
            let high = selector.fresh(Class::Scalar, 1);
            selector.emit(op::S_SEXT_I32_I16, &[high], &[counter.word(1)]);
            high
        } else {
            counter.word(1)
        };
        let sum = selector.fresh(Class::Scalar, 2);
        selector.emit(
            op::S_ADD_U32,
            &[sum.word(0)],
            &[counter.word(0), symbol(false)],
        );
        selector.emit(op::S_ADDC_U32, &[sum.word(1)], &[high, symbol(true)]);
        if !table {
            return selector.split(sum);
        }
        let address = selector.make(op::S_LOAD_B64, 2, &[sum, Value::Bits(0)]);
        selector.split(address)
    });
    Ok(selector.scalar_plus(&words, offset))
}
