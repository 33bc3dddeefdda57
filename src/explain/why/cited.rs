//! Finds the rule that derives each row of some relations, for citations.

use std::collections::HashMap;

use super::Program;
use crate::{Givers, Relations};
use lanelog_analysis::{Analysis, How};
use lanelog_engine::Engine;
use lanelog_facts::Rows;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// Maximum number of rows that are scanned for each relation.
const BUDGET: u64 = 100_000_000;

/// For each row of some relations, the location of the first rule that derives it, such as
/// `rules/backend/unit.dl:12`.
#[derive(Clone, Debug, Default)]
pub struct Cited {
    /// The locations, by relation and value of the first column.
    places: HashMap<(&'static str, u32), String>,
}

impl Cited {
    /// Finds the rules for all rows of some relations of one function. Relations that the program
    /// does not declare are ignored.
    ///
    /// # Errors
    /// Returns a message if rows cannot be computed.
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
                    // The budget is exceeded, so the remaining rows have no citation.
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

    /// The location of the rule that derives the row of a relation that starts with a value.
    pub fn place(&self, relation: &'static str, value: u32) -> Option<&str> {
        self.places.get(&(relation, value)).map(String::as_str)
    }
}
