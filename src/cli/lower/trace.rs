//! Where what is lowered stands in the user's module.

use crate::places::Places;
use lanelog_pipeline::Trace;

/// The user's module, and how instructions lead back to it.
pub(super) struct Origins<'m, 't, 'p> {
    /// The user's module.
    pub places: &'m Places<'m, 't>,
    /// From what is lowered to that.
    pub trace: Trace<'p>,
}

impl Origins<'_, '_, '_> {
    /// The function and the instruction of the user's module that an instruction comes from. Time:
    /// logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let found = self.trace.origin(function, instruction)?;
        self.own(found)
    }

    /// A place in a function of the user's.
    pub fn own(&self, place: (usize, usize)) -> Option<(usize, usize)> {
        (place.0 < self.places.module.functions.len()).then_some(place)
    }

    /// The name of the function that is not the user's and that an instruction comes from.
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
