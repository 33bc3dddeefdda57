//! A module whose functions are changed, and modules that are linked to it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::{Function, Piece, Printed, Style};
use crate::{self as ir, Span};

/// A module that passes change: the original module, changed functions and other changed text, and
/// modules that are linked to it. Functions of the original module keep their indices; functions of
/// linked modules have higher indices. Positions in the texts of linked modules are also numbered
/// after those in the original text.
#[derive(Clone)]
pub struct Module<'m> {
    read: &'m ir::Module<'m>,
    linked: Vec<&'m ir::Module<'m>>,
    /// Replacements of text of the original module outside of functions.
    edits: Vec<(Range<usize>, String)>,
    changed: BTreeMap<usize, Function>,
}

/// An instruction of a function, as passes have left it.
#[derive(Clone, Debug)]
pub struct InstructionView<'s> {
    /// The position of the instruction in the original text.
    pub place: usize,
    /// The approximate length of its text.
    pub bytes: usize,
    /// The plain name of the callee, if the instruction calls a function by name.
    pub callee: Option<Cow<'s, [u8]>>,
}

impl<'m> Module<'m> {
    /// An unchanged module.
    pub fn new(read: &'m ir::Module<'m>) -> Module<'m> {
        Module {
            read,
            linked: Vec::new(),
            edits: Vec::new(),
            changed: BTreeMap::new(),
        }
    }

    /// Links a module.
    pub fn link(&mut self, linked: &'m ir::Module<'m>) {
        self.linked.push(linked);
    }

    /// Replaces text of the original module that is outside of functions. Of overlapping
    /// replacements, only the first is used.
    pub fn replace(&mut self, range: Range<usize>, text: String) {
        self.edits.push((range, text));
    }

    /// Removes text of the original module outside of functions, but keeps its line breaks.
    pub fn remove(&mut self, span: Span) {
        let gone = self.read.bytes(span).iter();
        let lines = gone.filter(|byte| **byte == b'\n').map(|_| '\n');
        let range = span.start as usize..span.end as usize;
        self.replace(range, lines.collect());
    }

    /// The original module.
    pub fn as_read(&self) -> &'m ir::Module<'m> {
        self.read
    }

    /// Whether anything differs from the original module.
    pub fn is_changed(&self) -> bool {
        !(self.linked.is_empty() && self.edits.is_empty() && self.changed.is_empty())
    }

    /// The original module and the linked modules, each with the index of its first function and
    /// the offset of its text.
    pub fn modules(&self) -> impl Iterator<Item = (&'m ir::Module<'m>, usize, usize)> + use<'m> {
        let all = std::iter::once(self.read).chain(self.linked.clone());
        all.scan((0, 0), |next, module| {
            let (function, place) = *next;
            *next = (
                function + module.functions.len(),
                place + module.text.len() + 1,
            );
            Some((module, function, place))
        })
    }

    /// All original functions, with their modules, in the order of their indices.
    pub fn functions(
        &self,
    ) -> impl Iterator<Item = (&'m ir::Module<'m>, &'m ir::Function)> + use<'m> {
        self.modules().flat_map(|(module, ..)| {
            let functions = module.functions.iter();
            functions.map(move |function| (module, function))
        })
    }

    fn find(&self, index: usize) -> Option<(&'m ir::Module<'m>, &'m ir::Function, usize)> {
        self.modules().find_map(|(module, first, place)| {
            let function = module.functions.get(index.checked_sub(first)?)?;
            Some((module, function, place))
        })
    }

    /// An original function, with its module.
    pub fn read(&self, index: usize) -> Option<(&'m ir::Module<'m>, &'m ir::Function)> {
        let (module, function, _) = self.find(index)?;
        Some((module, function))
    }

    /// A copy of a function, to be changed. Names that are numbers are kept: see
    /// [`Function::as_written`].
    pub fn function(&self, index: usize) -> Option<Function> {
        if let Some(changed) = self.changed.get(&index) {
            return Some(changed.clone());
        }
        let (module, function, place) = self.find(index)?;
        let mut function = Function::as_written(module, function);
        function.place += place;
        for instruction in function.instructions_mut() {
            instruction.place += place;
        }
        Some(function)
    }

    /// Replaces a function.
    pub fn set(&mut self, index: usize, function: Function) {
        self.changed.insert(index, function);
    }

    /// The functions that have changed.
    pub fn changed(&self) -> &BTreeMap<usize, Function> {
        &self.changed
    }

    /// Calls `each` for the instructions of a function, as passes have left it. Time: linear in the
    /// function.
    pub fn seen(&self, index: usize, mut each: impl FnMut(InstructionView<'_>)) {
        if let Some(changed) = self.changed.get(&index) {
            for own in changed.instructions() {
                let bytes = own.all_pieces().map(|piece| match piece {
                    Piece::Text(text) => text.len(),
                    _ => 4,
                });
                each(InstructionView {
                    place: own.place,
                    bytes: bytes.sum(),
                    callee: own.callee().map(|name| Cow::Owned(name.into_bytes())),
                });
            }
        } else if let Some((module, function, place)) = self.find(index) {
            let place = place + function.span.start as usize;
            for own in &function.instructions {
                let callee = || module.callee_name(function, own);
                each(InstructionView {
                    place: place + own.start as usize,
                    bytes: own.end.saturating_sub(own.start) as usize,
                    callee: own.opcode.is_call().then(callee).flatten(),
                });
            }
        }
    }

    /// The position of an instruction of an original function.
    pub fn place(&self, function: usize, instruction: usize) -> Option<usize> {
        let (_, function, place) = self.find(function)?;
        let start = function.instructions.get(instruction)?.start;
        Some(place + (function.span.start + start) as usize)
    }

    /// The function and the instruction at a position. Time: logarithmic.
    pub fn at(&self, place: usize) -> Option<(usize, usize)> {
        let mut modules: Vec<_> = self.modules().collect();
        modules.reverse();
        let mut modules = modules.into_iter();
        let (module, first, start) = modules.find(|(_, _, start)| *start <= place)?;
        let place = u32::try_from(place - start).ok()?;
        let functions = &module.functions;
        let number = functions.partition_point(|function| function.span.start <= place);
        let number = number.checked_sub(1)?;
        let function = functions.get(number)?;
        if place >= function.span.end {
            return None;
        }
        let within = place - function.span.start;
        let instructions = &function.instructions;
        let after = instructions.partition_point(|instruction| instruction.start <= within);
        Some((first + number, after.checked_sub(1)?))
    }

    /// The text of the module. Lines before the first changed function keep their numbers. Time:
    /// linear in the text.
    pub fn print(&self) -> Printed {
        let mut printed = Printed::default();
        for (module, first, place) in self.modules() {
            if place > 0 {
                printed.part("\n", [(0, place - 1)]);
            }
            let changed = self.changed.range(first..first + module.functions.len());
            let changed = changed.filter_map(|(index, function)| {
                let span = module.functions.get(index - first)?.span;
                Some((span.start as usize..span.end as usize, Err(function)))
            });
            let edits = self.edits.iter().filter(|_| place == 0);
            let edits = edits.map(|(range, text)| (range.clone(), Ok(text)));
            let mut edits: Vec<_> = changed.chain(edits).collect();
            edits.sort_by_key(|(range, _)| (range.start, range.end));
            let mut done = 0;
            for (range, new) in edits {
                if range.start < done {
                    continue;
                }
                printed.piece(module.text, done..range.start, place);
                match new {
                    Ok(text) => printed.part(text, []),
                    Err(function) => printed.function(function, Style::Named),
                }
                done = range.end;
            }
            printed.piece(module.text, done..module.text.len(), place);
        }
        printed
    }
}
