//! The loops that the arguments request.

use crate::loops::{LoopArguments, LoopName, LoopNameError};

/// The requested loops.
pub(super) struct WantedLoops {
    /// All loops if the list is empty.
    pub named: Vec<LoopName>,
}

impl WantedLoops {
    /// The loops that the arguments request; `None` if they request none.
    ///
    /// # Errors
    /// A name is none.
    pub fn new(arguments: &LoopArguments) -> Result<Option<WantedLoops>, LoopNameError> {
        let named = arguments.named.iter().map(|text| LoopName::read(text));
        let named: Vec<LoopName> = named.collect::<Result<_, _>>()?;
        Ok((arguments.loops || !named.is_empty()).then_some(WantedLoops { named }))
    }
}
