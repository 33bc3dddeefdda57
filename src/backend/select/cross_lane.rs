//! What lanes read of each other.

use super::{Selected, Selector};

/// Intrinsics that read other lanes. Whether it is one.
///
/// # Errors
/// It is one that is not covered.
pub fn call(_selector: &mut Selector<'_>, _name: &str) -> Selected<bool> {
    Ok(false)
}
