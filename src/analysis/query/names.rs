//! Maps names of values, blocks and functions to ids.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::own::Lookup;
use super::plan::Kind;
use lanelog_facts::Shift;
use lanelog_ir::{self as ir, Function, Instruction, Module, plain_name};

/// The names of one function, computed on first use.
pub struct Names<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    /// Maps from names to ids: of values, and of blocks.
    tables: Option<[FxHashMap<String, u32>; 2]>,
}

impl<'m, 't> Names<'m, 't> {
    /// Creates an empty table; names are looked up on first use.
    pub fn new(module: &'m Module<'t>, function: &'m Function) -> Names<'m, 't> {
        Names {
            module,
            function,
            tables: None,
        }
    }

    fn tables(&mut self) -> &[FxHashMap<String, u32>; 2] {
        self.tables.get_or_insert_with(|| {
            let names = self.module.names(self.function);
            let table = |count: u32, name: &dyn Fn(u32) -> String| {
                let names = (0..count).map(|id| (name(id), id));
                names.filter(|(name, _)| !name.is_empty()).collect()
            };
            let values = table(self.function.value_count(), &|value| names.value(value));
            let blocks = table(self.function.blocks.len() as u32, &|block| {
                names.block(block)
            });
            [values, blocks]
        })
    }

    /// Finds an instruction without a result by its opcode and number, as in `store#12`.
    fn unnamed(&self, name: &str) -> Option<u32> {
        let (keyword, number) = name.split_once('#')?;
        let value: u32 = number.parse().ok()?;
        let at = (value as usize).checked_sub(self.function.arguments.len())?;
        let instruction: &Instruction = self.function.instructions.get(at)?;
        let is_it = instruction.opcode.keyword() == keyword && !instruction.has(ir::flag::RESULT);
        is_it.then_some(value)
    }
}

impl Lookup for Names<'_, '_> {
    fn find(&mut self, kind: Kind, name: &str) -> Option<u32> {
        match kind {
            Kind::Value => {
                let named = self.tables()[0].get(name).copied();
                named.or_else(|| self.unnamed(name))
            }
            Kind::Block => self.tables()[1].get(name).copied(),
            _ => None,
        }
    }
}

/// The names of a whole module, qualified by the function: `@kernel`, `@kernel %x`.
pub struct Qualified<'m, 't> {
    module: &'m Module<'t>,
    shifts: &'m [Shift],
    /// The index of each function in the module, by name.
    functions: FxHashMap<Cow<'t, [u8]>, usize>,
    /// The names of the functions used so far.
    names: FxHashMap<usize, Names<'m, 't>>,
}

impl<'m, 't> Qualified<'m, 't> {
    /// The names of a module; `shifts` are the numbers added to the ids of each function. Linear in
    /// the number of functions.
    pub fn new(module: &'m Module<'t>, shifts: &'m [Shift]) -> Qualified<'m, 't> {
        let functions = module.functions.iter().enumerate();
        Qualified {
            module,
            shifts,
            functions: functions
                .map(|(at, function)| (module.function_name(function), at))
                .collect(),
            names: FxHashMap::default(),
        }
    }
}

impl Lookup for Qualified<'_, '_> {
    fn find(&mut self, kind: Kind, name: &str) -> Option<u32> {
        let name = name.strip_prefix('@')?;
        let end = match name.strip_prefix('"') {
            Some(quoted) => quoted.find('"')? + 2,
            None => name.find(' ').unwrap_or(name.len()),
        };
        let (function, local) = (name.get(..end)?, name.get(end..)?.trim_start());
        let at = *self.functions.get(&plain_name(function.as_bytes()))?;
        if kind == Kind::Function {
            return local.is_empty().then_some(at as u32);
        }
        let function = self.module.functions.get(at)?;
        let names = self.names.entry(at);
        let names = names.or_insert_with(|| Names::new(self.module, function));
        let found = names.find(kind, local)?;
        let shift = self.shifts.get(at)?;
        Some(found.wrapping_add(match kind {
            Kind::Block => shift.block,
            _ => shift.value,
        }))
    }
}
