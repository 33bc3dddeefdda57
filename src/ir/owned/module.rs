//! A module whose functions are changed, and a module that is linked to it.

use std::collections::BTreeMap;

use super::{Function, Printed, Style};
use crate::{self as ir, Span};

/// A module that passes change: the original module, functions that have changed, and a module that
/// is linked to it. Functions keep their indices; those of the linked module come after them.
/// Places in the linked module come after those in the original text.
#[derive(Clone)]
pub struct Module<'m> {
    read: &'m ir::Module<'m>,
    linked: Option<&'m ir::Module<'m>>,
    /// Declarations of functions that the linked module defines, in the order of the text.
    declared: Vec<Span>,
    changed: BTreeMap<usize, Function>,
}

impl<'m> Module<'m> {
    /// An unchanged module.
    pub fn new(read: &'m ir::Module<'m>) -> Module<'m> {
        Module {
            read,
            linked: None,
            declared: Vec::new(),
            changed: BTreeMap::new(),
        }
    }

    /// Links a module, which defines functions with these declarations, in the order of the text.
    pub fn link(&mut self, linked: &'m ir::Module<'m>, declared: &[Span]) {
        self.linked = Some(linked);
        self.declared = declared.to_vec();
    }

    /// The original module.
    pub fn as_read(&self) -> &'m ir::Module<'m> {
        self.read
    }

    /// Whether anything differs from the original module.
    pub fn is_changed(&self) -> bool {
        self.linked.is_some() || !self.changed.is_empty()
    }

    /// The modules with the index of their first function and the start of their text.
    fn modules(&self) -> impl Iterator<Item = (&'m ir::Module<'m>, usize, usize)> + use<'m> {
        let (functions, places) = (self.read.functions.len(), self.read.text.len() + 1);
        let linked = self.linked.map(|linked| (linked, functions, places));
        std::iter::once((self.read, 0, 0)).chain(linked)
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

    /// A copy of a function, to be changed. Names that are numbers stay: see
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

    /// The place of an instruction of an original function.
    pub fn place(&self, function: usize, instruction: usize) -> Option<usize> {
        let (_, function, place) = self.find(function)?;
        let start = function.instructions.get(instruction)?.start;
        Some(place + (function.span.start + start) as usize)
    }

    /// The function and the instruction at a place. Time: logarithmic.
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

    /// The text of the module. Lines keep their numbers up to the first function that has changed.
    /// Time: linear in the text.
    pub fn print(&self) -> Printed {
        let mut printed = Printed::default();
        for (module, first, place) in self.modules() {
            if first > 0 || place > 0 {
                printed.part("\n", [(0, place - 1)]);
            }
            let changed = self.changed.range(first..first + module.functions.len());
            let changed = changed.filter_map(|(index, function)| {
                Some((module.functions.get(index - first)?.span, Some(function)))
            });
            let declared = self.declared.iter().map(|span| (*span, None));
            let mut edits: Vec<_> = changed.collect();
            edits.extend(declared.filter(|_| first == 0 && place == 0));
            edits.sort_by_key(|(span, _)| span.start);
            let mut done = 0;
            for (span, function) in edits {
                printed.piece(module.text, done..span.start as usize, place);
                match function {
                    Some(function) => printed.function(function, Style::Named),
                    None => {
                        let gone = module.bytes(span).iter();
                        let lines = gone.filter(|byte| **byte == b'\n').map(|_| '\n');
                        printed.part(&lines.collect::<String>(), []);
                    }
                }
                done = span.end as usize;
            }
            printed.piece(module.text, done..module.text.len(), place);
        }
        printed
    }
}
