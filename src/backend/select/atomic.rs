//! Atomic accesses, fences and barriers: LLVM's memory model for AMDGPU.

use super::{Selected, Selector};
use crate::backend::machine::{Modifier, Value};
use crate::typed::Access;

const NOT_YET: &str = "atomic accesses are not covered";

/// What a volatile access has behind it.
pub fn volatile_modifiers(_selector: &Selector<'_>, _space: u32, _store: bool) -> Vec<Modifier> {
    Vec::new()
}

/// An atomic load.
pub fn load(_selector: &mut Selector<'_>, _access: &Access) -> Selected {
    Err(NOT_YET.into())
}

/// Before an atomic store.
pub fn before_store(
    _selector: &mut Selector<'_>,
    _access: &Access,
    _space: u32,
) -> Selected<Vec<Modifier>> {
    Err(NOT_YET.into())
}

/// Behind an atomic store.
pub fn after_store(_selector: &mut Selector<'_>, _access: &Access) -> Selected {
    Ok(())
}

/// `cmpxchg`.
pub fn exchange(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `atomicrmw`.
pub fn modify(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `fence`.
pub fn fence(_selector: &mut Selector<'_>, _access: &Access) -> Selected {
    Err(NOT_YET.into())
}

/// Barriers. Whether it is one.
pub fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let _ = (selector, name, Value::Off);
    Ok(false)
}
