//! The rule that derives each row of some relations, for citations.

use std::collections::HashMap;

use super::Program;
use crate::{Givers, Relations};
use lanelog_analysis::{Analysis, How};
use lanelog_engine::Engine;
use lanelog_facts::Rows;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// Rows that are looked at for each relation before it is given up.
const BUDGET: u64 = 100_000_000;

/// Rows of some relations, and for each the place of the first rule that derives it:
/// `rules/backend/unit.dl:12`.
#[derive(Clone, Debug, Default)]
pub struct Cited {
    /// By relation and first column.
    places: HashMap<(&'static str, u32), String>,
}

impl Cited {
    /// Finds the rules of all rows of relations of one function. Relations that the program does
    /// not have are left out.
    ///
    /// # Errors
    /// A message, if rows cannot be had.
    pub fn new(
        program: &Program,
        relations: &[&'static str],
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<Cited, String> {
        let mut cited = Cited::default();
        for name in relations {
            let Some(relation) = program.rules.relation(name) else {
                continue;
            };
            let engine = Engine::Native;
            let (module, how) = ((module, context), How::default());
            let found = program.foreign(relation, engine, module, how, function, analysis)?;
            let (foreign, symbols) = found;
            let finished = |at: usize| {
                let own = foreign.get(at).cloned().flatten();
                let native = || program.native(analysis, at);
                let columns = program.relation(at).map_or(0, |found| found.columns.len());
                own.or_else(native).unwrap_or_else(|| Rows::empty(columns))
            };
            let known = Relations::new(&program.rules.rules, &finished);
            let mut givers = Givers::new(&known, &symbols, relation, BUDGET);
            for row in finished(relation).iter() {
                let Ok(rule) = givers.first(row) else {
                    // The remaining items have no position.
                    break;
                };
                if let (Some(rule), Some(value)) = (rule, row.first())
                    && let Some(place) = program.rules.place(rule)
                {
                    cited.places.entry((name, *value)).or_insert(place);
                }
            }
        }
        Ok(cited)
    }

    /// The rule that derives the row of a relation that begins with a value.
    pub fn place(&self, relation: &'static str, value: u32) -> Option<&str> {
        self.places.get(&(relation, value)).map(String::as_str)
    }
}
