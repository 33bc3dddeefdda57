//! Maps instructions of the result to instructions of the original module.

use lanelog_ir::Module;
use lanelog_ir::owned::{self, Printed};

/// The original module, and the texts that were printed and parsed between passes. Each text was
/// generated from the previous one.
#[derive(Clone)]
pub struct Trace<'m> {
    given: owned::Module<'m>,
    last: &'m Module<'m>,
    texts: Vec<&'m Printed>,
}

impl<'m> Trace<'m> {
    pub(crate) fn new(given: owned::Module<'m>) -> Trace<'m> {
        Trace {
            last: given.as_read(),
            given,
            texts: Vec::new(),
        }
    }

    pub(crate) fn then<'n>(self, last: &'n Module<'n>, text: &'n Printed) -> Trace<'n>
    where
        'm: 'n,
    {
        let mut texts: Vec<&'n Printed> = self.texts;
        texts.push(text);
        Trace {
            given: self.given,
            last,
            texts,
        }
    }

    /// The number of times that the module was printed and parsed again.
    pub fn texts(&self) -> usize {
        self.texts.len()
    }

    /// The function and instruction of the original module from which an instruction of the result
    /// originates; Functions of linked modules have higher indices than those of the original
    /// module. Time: logarithmic.
    pub fn origin(&self, function: usize, instruction: usize) -> Option<(usize, usize)> {
        if self.texts.is_empty() {
            return Some((function, instruction));
        }
        let own = self.last.functions.get(function)?;
        let start = own.instructions.get(instruction)?.start;
        self.given((own.span.start + start) as usize)
    }

    /// The position in the original module for a position in the last text.
    pub(crate) fn given(&self, place: usize) -> Option<(usize, usize)> {
        let texts = self.texts.iter().rev();
        self.given
            .at(texts.fold(place, |place, text| text.origin(place)))
    }

    /// The name of a function of the original module, or of a module that was linked to it.
    pub fn function_name(&self, function: usize) -> Option<String> {
        let (module, function) = self.given.read(function)?;
        let name = module.function_name(function);
        Some(String::from_utf8_lossy(&name).into_owned())
    }
}
