//! Computes any input relation by its name on request, for one function or for all functions of a
//! module together.

use super::constants::constants;
use super::declared::{Description, Facts, ModuleFacts, Shift};
use super::describe::Describer;
use super::export::Exporter;
use super::module::{Extent, module_facts, shifts};
use super::rows::Rows;
use super::symbols::Symbols;
use lanelog_ir::target::{Classification, ModuleContext};
use lanelog_ir::{Function, Module};
use lanelog_util::limits as quota;

/// Input relations of a module and its functions.
pub struct Inputs<'m, 't> {
    module: &'m Module<'t>,
    context: &'m ModuleContext<'m>,
    exporter: Exporter<'t>,
    classes: Classification,
    describer: Describer<'m, 't>,
}

impl<'m, 't> Inputs<'m, 't> {
    /// Creates the inputs of a module. Texts in rows are numbered in `symbols`, which may contain
    /// texts already, such as the constants of a program.
    pub fn new(
        module: &'m Module<'t>,
        context: &'m ModuleContext<'m>,
        symbols: Symbols,
    ) -> Inputs<'m, 't> {
        Inputs {
            module,
            context,
            exporter: Exporter::default(),
            classes: Classification::default(),
            describer: Describer::new(module, symbols).on(context),
        }
    }

    /// The texts of all symbols in the rows so far.
    pub fn symbols(&self) -> &Symbols {
        self.describer.symbols()
    }

    /// The rows of relations of one function, in the order of the names; `None` for a name that is
    /// not a relation of functions. Ids start at 0. Only the requested relations are computed, each
    /// in linear time.
    pub fn function(&mut self, function: &Function, relations: &[&str]) -> Vec<Option<Rows>> {
        self.shifted(function, relations, Shift::default())
    }

    /// The rows of relations of the module, in the order of the names; relations of functions
    /// contain the rows of all functions. Ids are unique in the module ([`Inputs::shifts`]).
    /// `active` holds for the module if it holds for some function, and `source` contains only rows
    /// of such functions. `None` for a name that is not an input relation. Each relation takes time
    /// linear in the module.
    pub fn module(&mut self, relations: &[&str]) -> Vec<Option<Rows>> {
        let extents = self.extents();
        let mut rows: Vec<Option<(usize, Vec<u32>)>> = vec![None; relations.len()];
        let of_functions = relations.iter().any(|name| is_of_function(name));
        let shifts = shifts(&extents);
        for (function, shift) in self.module.functions.iter().zip(&shifts) {
            if !of_functions {
                break;
            }
            for (all, own) in rows
                .iter_mut()
                .zip(self.shifted(function, relations, *shift))
            {
                if let Some(own) = own {
                    let all = all.get_or_insert((own.columns(), Vec::new()));
                    all.1.extend_from_slice(own.values());
                    // A relation without columns holds for the module if it holds for some
                    // function.
                    if own.columns() == 0 && !own.is_empty() {
                        all.1.push(1);
                    }
                }
            }
        }
        let facts = module_facts(
            self.module,
            self.context,
            &extents,
            self.describer.symbols_mut(),
            |name| relations.contains(&name),
        );
        let rows = relations.iter().zip(rows).map(|(name, rows)| {
            let of_module = || facts.relation(name, Shift::default());
            match rows {
                Some((0, flags)) => Some(Rows::flag(!flags.is_empty())),
                Some((columns, values)) => Some(Rows::new(columns, values)),
                None if is_of_function(name) => {
                    super::signature(name).map(|known| Rows::empty(known.columns.len()))
                }
                None => of_module(),
            }
        });
        rows.collect()
    }

    /// The numbers added to the ids of each function in [`Inputs::module`].
    pub fn shifts(&mut self) -> Vec<Shift> {
        shifts(&self.extents())
    }

    /// The numbers of blocks and values of each function.
    pub fn extents(&self) -> Vec<Extent> {
        let module = self.module;
        let extents = module.functions.iter();
        extents.map(|function| extent(module, function)).collect()
    }

    /// Like [`Inputs::function`], with shifted ids.
    pub fn shifted(
        &mut self,
        function: &Function,
        relations: &[&str],
        shift: Shift,
    ) -> Vec<Option<Rows>> {
        self.context.classify_into(function, &mut self.classes);
        let facts = self.exporter.export(self.module, function, &self.classes);
        let description = self
            .describer
            .describe(function, |name| relations.contains(&name));
        let rows = relations.iter().map(|name| {
            quota::look();
            facts
                .relation(name, shift)
                .or_else(|| description.relation(name, shift))
        });
        let rows = rows.collect();
        quota::look();
        rows
    }
}

/// The numbers of blocks and values of a function.
pub(super) fn extent(module: &Module<'_>, function: &Function) -> Extent {
    Extent {
        blocks: function.blocks.len() as u32,
        values: function.value_count() + constants(module, function).len() as u32,
    }
}

fn is_of_function(relation: &str) -> bool {
    let all = Facts::RELATIONS.iter().chain(Description::RELATIONS);
    all.into_iter().any(|known| known.name == relation)
}

/// Whether a relation describes the module. A program that reads a relation of the module is
/// evaluated once, over all functions.
pub fn is_of_module(relation: &str) -> bool {
    let mut all = ModuleFacts::RELATIONS.iter();
    all.any(|known| known.name == relation)
}
