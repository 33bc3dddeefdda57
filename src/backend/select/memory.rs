//! Memory.

use super::{Selected, Selector};
use crate::backend::machine::Value;
use crate::typed::{Constant, Type};

const NOT_YET: &str = "memory is not covered";

/// The address of a variable.
pub fn address_of(
    _selector: &mut Selector<'_>,
    _constant: &Constant,
    _ty: &Type,
) -> Selected<Vec<Value>> {
    Err(NOT_YET.into())
}

/// `getelementptr`.
pub fn element(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `addrspacecast`.
pub fn space_cast(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `alloca`.
pub fn allocate(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `load`.
pub fn load(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `store`.
pub fn store(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `atomicrmw`, `cmpxchg`.
pub fn atomic(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `fence`.
pub fn fence(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// Intrinsics that have to do with memory. Whether it is one.
pub fn call(_selector: &mut Selector<'_>, _name: &str) -> Selected<bool> {
    Ok(false)
}
