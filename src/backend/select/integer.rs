//! Integers, compares, selects, vectors and structures.

use super::{Selected, Selector};

const NOT_YET: &str = "integers are not covered";

/// `add`, `sub`, `mul`, shifts, `and`, `or`, `xor`.
pub fn binary(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `trunc`, `zext`, `sext`, `ptrtoint`, `inttoptr`, `bitcast`, `freeze`.
pub fn cast(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `icmp`.
pub fn compare(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `select`.
pub fn choose(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// `extractelement`, `insertelement`, `shufflevector`, `extractvalue`, `insertvalue`.
pub fn shape(_selector: &mut Selector<'_>) -> Selected {
    Err(NOT_YET.into())
}

/// Intrinsics on integers. Whether it is one.
pub fn call(_selector: &mut Selector<'_>, _name: &str) -> Selected<bool> {
    Ok(false)
}
