//! Floats, conversions, division.

use super::{Selected, Selector};

const NOT_YET: &str = "floats are not covered";

/// `udiv`, `sdiv`, `urem`, `srem`.
pub fn divide(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `fneg`, `fadd`, `fsub`, `fmul`, `fdiv`, `frem`.
pub fn arithmetic(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `fcmp`.
pub fn compare(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `fptrunc`, `fpext`, `fptoui`, `fptosi`, `uitofp`, `sitofp`.
pub fn convert(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// Intrinsics on floats. Whether it is one.
pub fn call(_selector: &mut Selector<'_>, _name: &str) -> Selected<bool> {
    Ok(false)
}
