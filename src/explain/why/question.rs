//! One function of a module, and the text of the reason of a row.

use super::{FunctionSubject, Program};
use crate::{Detail, GivenUp, Look, Relations, Telling, tree};
use lanelog_analysis::{Analysis, How};
use lanelog_engine::Engine;
use lanelog_facts::Rows;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, LineIndex, Module};

/// An analysed function, and questions about its verdicts.
pub struct Question<'q> {
    /// The module of the function.
    pub module: &'q Module<'q>,
    /// The module for a GPU and a mode.
    pub context: &'q ModuleContext<'q>,
    /// The function.
    pub function: &'q Function,
    /// The analysis of the question.
    pub analysis: &'q Analysis<'q>,
    /// The lines of the module.
    pub lines: &'q LineIndex<'q>,
    /// The path of the module, for locations.
    pub path: String,
}

impl Question<'_> {
    /// The shortest derivation of a row, or a short one in a large function, as a tree; `None` if
    /// the row does not hold. The search scans at most `budget` rows.
    ///
    /// # Errors
    /// A message, if a relation cannot be computed or the budget is too small.
    pub fn why(
        &self,
        program: &Program,
        (relation, row): (usize, &[u32]),
        budget: u64,
        look: Look,
    ) -> Result<Option<String>, String> {
        let Question {
            module,
            context,
            function,
            analysis,
            lines,
            path,
        } = self;
        let engine = Engine::default();
        let (foreign, symbols) = program.foreign(
            relation,
            engine,
            (module, context),
            How::default(),
            function,
            analysis,
        )?;
        let mut subject = FunctionSubject::new(module, function, lines, path.clone());
        subject.symbols = symbols;
        let rows = |at: usize| {
            let columns = program.relation(at).map_or(0, |found| found.columns.len());
            let foreign = foreign.get(at).cloned().flatten();
            let known = foreign.or_else(|| program.native(analysis, at));
            known.unwrap_or_else(|| Rows::empty(columns))
        };
        let relations = Relations::new(&program.rules.rules, &rows);
        let telling = Telling {
            program: &program.rules.rules,
            sources: &program.rules.sources,
            symbols: &subject.symbols,
            subject: &subject,
        };
        let goal = (relation, row);
        let symbols = telling.symbols;
        let found = program.derivation(analysis, &relations, &foreign, symbols, goal, budget);
        let (found, _) =
            found.map_err(|GivenUp| "too many ways to derive this were tried".to_string())?;
        Ok(found.map(|derivation| tree(&telling, &derivation, Detail::default(), look)))
    }
}
