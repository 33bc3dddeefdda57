//! Where an instruction of the result comes from in the module that was given.

use lanelog_ir::Module;
use lanelog_passes::inline::Inlined;
#[cfg(feature = "styles")]
use lanelog_predicated::nyuzi::words::InWords;

/// A module, and what was made of it, one of the other.
#[derive(Clone, Debug)]
pub struct Trace<'m> {
    given: &'m Module<'m>,
    steps: Vec<(&'m Module<'m>, &'m Made)>,
}

/// The text of a module that a pass made, with where its pieces come from.
#[derive(Clone, Debug)]
pub(crate) enum Made {
    Inlined(Inlined),
    #[cfg(feature = "styles")]
    InWords(InWords),
}

impl Made {
    pub fn text(&self) -> &str {
        match self {
            Made::Inlined(made) => &made.text,
            #[cfg(feature = "styles")]
            Made::InWords(made) => &made.text,
        }
    }

    fn origin(&self, place: usize) -> usize {
        match self {
            Made::Inlined(made) => made.origin(place),
            #[cfg(feature = "styles")]
            Made::InWords(made) => made.origin(place),
        }
    }
}

impl<'m> Trace<'m> {
    pub(crate) fn new(given: &'m Module<'m>) -> Trace<'m> {
        let steps = Vec::new();
        Trace { given, steps }
    }

    pub(crate) fn then(mut self, module: &'m Module<'m>, made: &'m Made) -> Trace<'m> {
        self.steps.push((module, made));
        self
    }

    /// The function and the instruction of the module that was given. Time: logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        let Some((last, _)) = self.steps.last() else {
            return Some((function, instruction));
        };
        let own = last.functions.get(function)?;
        let start = own.instructions.get(instruction)?.start;
        self.given(own.span.start as usize + start as usize)
    }

    /// The same of a place in the text of the last module.
    pub(crate) fn given(&self, start: usize) -> Option<(usize, usize)> {
        let made = self.steps.iter().rev();
        let place = made.fold(start, |place, (_, made)| made.origin(place));
        let place = u32::try_from(place).ok()?;
        let functions = &self.given.functions;
        let after = functions.partition_point(|function| function.span.start <= place);
        let number = after.checked_sub(1)?;
        let found = functions.get(number)?;
        if place >= found.span.end {
            return None;
        }
        let within = place - found.span.start;
        let after = found
            .instructions
            .partition_point(|instruction| instruction.start <= within);
        Some((number, after.checked_sub(1)?))
    }
}
