//! Division of integers.

use super::{Selected, Selector};

/// `udiv`, `sdiv`, `urem`, `srem`.
pub fn divide(_selector: &mut Selector<'_>) -> Selected {
    Err("the division of integers is not covered".into())
}
