//! Where what is lowered stands in the user's module: calls may have been inlined in between.

use crate::places::Places;
use lanelog_ir::Module;
use lanelog_passes::inline::Inlined;
use lanelog_predicated::nyuzi::words::InWords;

/// The user's module, and what is lowered instead of it.
pub(super) struct Trace<'m, 't> {
    /// The user's module.
    pub places: &'m Places<'m, 't>,
    /// What was made of it, one of the other: the last is lowered.
    pub steps: Vec<Step<'m>>,
    /// Functions of the module behind these are not the user's: those of work-items, which nobody linked in.
    pub own: usize,
}

/// A module that was made of another.
pub(super) struct Step<'m> {
    module: &'m Module<'m>,
    made: Made<'m>,
}

/// How a text was made of another.
enum Made<'m> {
    Inlined(&'m Inlined),
    InWords(&'m InWords),
}

impl Made<'_> {
    /// Where a place of it comes from.
    fn origin(&self, place: usize) -> usize {
        match self {
            Made::Inlined(made) => made.origin(place),
            Made::InWords(made) => made.origin(place),
        }
    }
}

impl<'m> Step<'m> {
    /// A module with how its text was made.
    pub fn of((module, made): (&'m Module<'m>, &'m Inlined)) -> Step<'m> {
        Step {
            module,
            made: Made::Inlined(made),
        }
    }

    /// The same for functions in words.
    pub fn in_words(module: &'m Module<'m>, made: &'m InWords) -> Step<'m> {
        Step {
            module,
            made: Made::InWords(made),
        }
    }
}

impl Trace<'_, '_> {
    /// The function and the instruction of the user's module that an instruction comes from. Time: logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let found = self.place(function, instruction)?;
        (found.0 < self.own).then_some(found)
    }

    /// The name of the function that is not the user's and that an instruction comes from.
    pub fn library(&self, function: usize, instruction: usize) -> Option<String> {
        let (number, _) = self.place(function, instruction)?;
        let name = self.places.function_name(number);
        // Copies for one dimension have its number behind a dot.
        let name = name.split('.').next().unwrap_or_default();
        (number >= self.own).then(|| name.to_string())
    }

    fn place(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let Some(last) = self.steps.last() else {
            return Some((function, instruction));
        };
        let own = last.module.functions.get(function)?;
        let start = own.instructions.get(instruction)?.start;
        let start = own.span.start as usize + start as usize;
        let made = self.steps.iter().rev();
        let place = made.fold(start, |place, step| step.made.origin(place));
        let place = u32::try_from(place).ok()?;
        let functions = &self.places.module.functions;
        let behind = functions.partition_point(|function| function.span.start <= place);
        let number = behind.checked_sub(1)?;
        let found = functions.get(number)?;
        if place >= found.span.end {
            return None;
        }
        let within = place - found.span.start;
        let behind = found
            .instructions
            .partition_point(|instruction| instruction.start <= within);
        Some((number, behind.checked_sub(1)?))
    }
}
