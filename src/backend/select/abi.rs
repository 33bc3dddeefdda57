//! What a kernel is handed: arguments, the numbers of its work-item and work-group, the dispatch packet.

use super::{Selected, Selector};
use crate::backend::machine::Value;

/// The registers that the hardware filled, copied at the start.
#[derive(Default)]
pub struct Registers {
    /// The address of the arguments: two words.
    pub arguments: Option<Value>,
}

/// The start of the kernel: copies of what the hardware hands over, and arguments.
pub fn begin(_selector: &mut Selector<'_>) -> Selected {
    Ok(())
}

/// Intrinsics that read what a kernel is handed. Whether it is one.
pub fn call(_selector: &mut Selector<'_>, _name: &str) -> Selected<bool> {
    Ok(false)
}
