//! Exec masks, branches and phis: what the plan says, as instructions.

use super::{Selected, Selector};
use crate::backend::machine::Value;

/// Masks of blocks.
#[derive(Default)]
pub struct State {
    /// No instruction of the machine reads it yet.
    pub saved: Vec<Option<Value>>,
}

/// Behind what the kernel begins with.
pub fn begin(_selector: &mut Selector<'_>) -> Selected {
    Ok(())
}

/// Before the first instruction of a block that is no phi.
pub fn enter(selector: &mut Selector<'_>, block: u32) -> Selected {
    selector.start_block(Some(block));
    Ok(())
}

/// Behind the last instruction of a block: its terminator.
pub fn leave(selector: &mut Selector<'_>, _block: u32) -> Selected {
    let nothing: [Value; 0] = [];
    selector.emit("s_endpgm", &[], &nothing);
    Ok(())
}

/// Behind all blocks.
pub fn end(_selector: &mut Selector<'_>) -> Selected {
    Ok(())
}
