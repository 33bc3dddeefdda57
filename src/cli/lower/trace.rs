//! Where what is lowered stands in the user's module: calls may have been inlined in between.

use crate::cli::run::place::Places;
use crate::inline::Inlined;
use crate::ir::Module;

/// The user's module, and what is lowered instead of it.
pub(super) struct Trace<'m, 't> {
    /// The user's module.
    pub places: &'m Places<'m, 't>,
    /// The module that is lowered, and how its text was made, if it is another one.
    pub inlined: Option<(&'m Module<'m>, &'m Inlined)>,
}

impl Trace<'_, '_> {
    /// The function and the instruction of the user's module that an instruction comes from. Time: logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let Some((module, inlined)) = self.inlined else {
            return Some((function, instruction));
        };
        let own = module.functions.get(function)?;
        let start = own.instructions.get(instruction)?.start;
        let place = inlined.origin(own.span.start as usize + start as usize);
        let place = u32::try_from(place).ok()?;
        let functions = &self.places.module.functions;
        let behind = functions.partition_point(|function| function.span.start <= place);
        let number = behind.checked_sub(1)?;
        let found = functions.get(number)?;
        let within = place - found.span.start;
        let behind = found
            .instructions
            .partition_point(|instruction| instruction.start <= within);
        Some((number, behind.checked_sub(1)?))
    }
}
