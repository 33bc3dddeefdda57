//! The rules that a question is about, and the finished relations of one function.

use lanelog_analysis::{self as analysis, Analysis};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::Relation;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_engine::{Engine, library};
use lanelog_facts::{Rows, Symbols};
use lanelog_interpreter::Limits;
use lanelog_ir::{Function, Module};
use lanelog_query::{self as query, Evaluator, Own, Plan};
use lanelog_target::{Mode, ModuleContext};

/// A checked program.
pub struct Program {
    /// Its files, relations and rules.
    pub rules: query::Program,
    /// By relation: the engine of the built-in rules has it, by the same rules.
    is_native: Vec<bool>,
}

impl From<query::Program> for Program {
    fn from(rules: query::Program) -> Program {
        let is_native = query::pristine(&rules, rules.mode());
        Program { rules, is_native }
    }
}

impl Program {
    /// The rules of a mode.
    ///
    /// # Errors
    /// Every mistake in them, with the files: there is none.
    pub fn of_mode(mode: Mode) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        let read = |path: &str| {
            let text = library::text(path).map(str::to_string);
            text.ok_or_else(|| "there is no such built-in file".to_string())
        };
        query::Program::read(analysis::program(mode).path(), &read).map(Program::from)
    }

    /// A relation by its number.
    pub fn relation(&self, at: usize) -> Option<&Relation> {
        self.rules.rules.relations.get(at)
    }

    /// What the engine of the built-in rules has, or the facts of the function, of a relation.
    pub fn native(&self, analysis: &Analysis<'_>, at: usize) -> Option<Rows> {
        let relation = self.relation(at)?;
        if !relation.is_input && self.is_native.get(at) != Some(&true) {
            return None;
        }
        let rows = analysis.finished(&[&relation.name]).pop().flatten()?;
        match rows.is_empty() {
            true => Some(Rows::empty(relation.columns.len())),
            false => Some(rows),
        }
    }

    /// Of the relations that a goal needs those that [`Program::native`] has not, with the texts in them.
    ///
    /// # Errors
    /// A message, if they cannot be had.
    pub fn foreign(
        &self,
        goal: usize,
        engine: Engine,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<(Vec<Option<Rows>>, Symbols), String> {
        let relations = &self.rules.rules.relations;
        let is_native = self.is_native.get(goal) == Some(&true);
        if let Some(relation) = self.relation(goal).filter(|_| is_native)
            && analysis.rows(&relation.name).is_none()
        {
            return Err(format!(
                "`{}` is there for the definition of a relation that is filled by native code, and no engine computes it\n  help: ask about what it defines, as `lanelog rules show` has it",
                relation.name
            ));
        }
        let mut found: Vec<Option<Rows>> = vec![None; relations.len()];
        let facts = |relation: &Relation| analysis.rows(&relation.name).is_some();
        let wanted: Vec<usize> = self
            .needed(goal)
            .into_iter()
            .filter(|at| match self.relation(*at) {
                Some(relation) if relation.is_input => !facts(relation),
                _ => self.is_native.get(*at) != Some(&true),
            })
            .collect();
        if wanted.is_empty() {
            return Ok((found, Symbols::default()));
        }
        let plan = Plan::new(&self.rules, wanted, engine);
        if let Some(relation) = plan.of_module() {
            return Err(format!(
                "`{}` is a relation of the whole module, and only tuples of single functions can be explained",
                relation.name
            ));
        }
        let own = Own::default();
        let evaluator = Evaluator::new(&plan, &own, module, context);
        let answer = evaluator
            .function(function, analysis, &Limits::default(), None)
            .map_err(|_| "the rules could not be run to their end".to_string())?;
        for (at, rows) in plan.wanted.iter().zip(answer.rows) {
            if let Some(slot) = found.get_mut(*at) {
                *slot = Some(rows);
            }
        }
        Ok((found, answer.symbols))
    }

    /// The relations that the derivations of a goal may use, but for what only fills others.
    fn needed(&self, goal: usize) -> Vec<usize> {
        let leaves = self.leaves();
        let is_leaf = |at: usize| leaves.get(at) == Some(&true);
        let needed = needed(&self.rules.rules, [goal], is_leaf);
        let needed = needed.iter().enumerate().filter(|(_, needed)| **needed);
        needed.map(|(at, _)| at).collect()
    }

    /// By relation: it is given, or filled by native code.
    pub fn leaves(&self) -> Vec<bool> {
        let relations = self.rules.rules.relations.iter();
        relations
            .map(|relation| relation.is_input || relation.filling().is_some())
            .collect()
    }
}
