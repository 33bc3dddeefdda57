//! The locations in the user's module of lowered instructions.

use crate::places::Places;
use lanelog_pipeline::Trace;

/// The user's module, and the mapping from instructions to it.
pub(super) struct Origins<'m, 't, 'p> {
    /// The user's module.
    pub places: &'m Places<'m, 't>,
    /// From what is lowered to that.
    pub trace: Trace<'p>,
}

impl Origins<'_, '_, '_> {
    /// The function and the instruction of the user's module from which an instruction originates.
    /// Time: logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let found = self.trace.origin(function, instruction)?;
        self.own(found)
    }

    /// A location in a function of the user's module.
    pub fn own(&self, place: (usize, usize)) -> Option<(usize, usize)> {
        (place.0 < self.places.module.functions.len()).then_some(place)
    }

    /// The name of the linked function from which an instruction originates, if it is not the
    /// user's.
    pub fn library(&self, function: usize, instruction: usize) -> Option<String> {
        let found = self.trace.origin(function, instruction)?;
        if self.own(found).is_some() {
            return None;
        }
        let name = self.trace.function_name(found.0)?;
        // Copies for one dimension have its number after a dot.
        name.split('.').next().map(str::to_string)
    }
}
