//! The rules that a question is about, and the finished relations of one function.

use super::texts;
use lanelog_analysis::query::{self as query, Evaluator, Own, Plan};
use lanelog_analysis::{self as analysis, Analysis, How};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::Relation;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// A checked program.
pub struct Program {
    /// Its files, relations and rules.
    pub rules: query::Program,
}

impl From<query::Program> for Program {
    fn from(rules: query::Program) -> Program {
        Program { rules }
    }
}

impl Program {
    /// The rules of a mode.
    ///
    /// # Errors
    /// Every mistake in them, with the files: there is none.
    pub fn of_mode(mode: Mode) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        Program::built_in(analysis::program(mode).path())
    }

    /// A built-in file with all that it includes: `rules/backend/choices.dl`.
    ///
    /// # Errors
    /// Every mistake in it, with the files: there is none, or no such file.
    pub fn built_in(path: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        query::Program::built_in(path).map(Program::from)
    }

    /// Gives a number to each text in a question or in the rules, so that it can be printed: texts
    /// that are in no row have none.
    pub fn intern<'a>(&self, asked: impl Iterator<Item = &'a str>, symbols: &mut Symbols) {
        texts::intern(&self.rules.rules, symbols);
        asked.for_each(|text| {
            symbols.intern(text);
        });
    }

    /// A relation by its number.
    pub fn relation(&self, at: usize) -> Option<&Relation> {
        self.rules.rules.relations.get(at)
    }

    /// The rows of a relation from the built-in rules' engine or the facts of the function.
    pub fn native(&self, analysis: &Analysis<'_>, at: usize) -> Option<Rows> {
        let relation = self.relation(at)?;
        let is_native = relation.is_input || self.rules.native().get(at) == Some(&true);
        if !is_native || relation.instance().is_some() {
            return None;
        }
        let rows = analysis
            .finished(&[relation.plain_name()])
            .pop()
            .flatten()?;
        match rows.is_empty() {
            true => Some(Rows::empty(relation.columns.len())),
            false => Some(rows),
        }
    }

    /// The relations that a goal needs and [`Program::native`] does not have, with their texts.
    /// Instances of modes are analysed as `how` says.
    ///
    /// # Errors
    /// A message, if they cannot be had.
    pub fn foreign(
        &self,
        goal: usize,
        engine: Engine,
        (module, context): (&Module<'_>, &ModuleContext<'_>),
        how: How<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<(Vec<Option<Rows>>, Symbols), String> {
        let relations = &self.rules.rules.relations;
        let mut found: Vec<Option<Rows>> = vec![None; relations.len()];
        // Another analysis has the rows of an instance of a mode.
        let is_here = |relation: &Relation| relation.instance().is_none();
        let facts = |relation: &Relation| {
            is_here(relation) && analysis.rows(relation.plain_name()).is_some()
        };
        let wanted: Vec<usize> = self
            .needed(goal)
            .into_iter()
            .filter(|at| match self.relation(*at) {
                Some(relation) if relation.is_input => !facts(relation),
                relation => {
                    self.rules.native().get(*at) != Some(&true) || !relation.is_some_and(is_here)
                }
            })
            .collect();
        if wanted.is_empty() {
            let mut symbols = Symbols::default();
            self.define(goal, analysis, &mut found, &mut symbols);
            return Ok((found, symbols));
        }
        let plan = Plan::new(&self.rules, wanted, engine);
        if let Some(relation) = plan.of_module() {
            return Err(format!(
                "`{}` is a relation of the whole module, and only tuples of single functions can be explained",
                relation.name
            ));
        }
        let own = Own::default();
        let evaluator = Evaluator::new(&plan, &own, module, context).by(how);
        let answer = evaluator
            .function(function, analysis, &Limits::default(), None)
            .map_err(|_| "the rules could not be run to their end".to_string())?;
        for (at, rows) in plan.wanted.iter().zip(answer.rows) {
            if let Some(slot) = found.get_mut(*at) {
                *slot = Some(rows);
            }
        }
        let mut symbols = answer.symbols;
        self.define(goal, analysis, &mut found, &mut symbols);
        Ok((found, symbols))
    }

    /// If native code computes the relation in question: its rows by its definition, of which there
    /// may be more.
    fn define(
        &self,
        goal: usize,
        analysis: &Analysis<'_>,
        found: &mut [Option<Rows>],
        symbols: &mut Symbols,
    ) {
        if !self.is_filled(goal) {
            return;
        }
        let mut given = found.to_vec();
        for at in self.needed(goal).into_iter().filter(|at| *at != goal) {
            if let Some(slot @ None) = given.get_mut(at) {
                *slot = self.native(analysis, at);
            }
        }
        if let Some(slot) = given.get_mut(goal) {
            *slot = None;
        }
        let (rules, strata) = (&self.rules.rules, &self.rules.strata);
        let interpreter = Interpreter::by_definition(rules, strata, symbols);
        // Without limits nothing stops it but the quota.
        let run = interpreter.run(given, &[goal], &Limits::default(), None);
        let rows = run.ok().and_then(|rows| rows.get(goal).cloned().flatten());
        if let (Some(slot), Some(rows)) = (found.get_mut(goal), rows) {
            *slot = Some(rows);
        }
    }

    /// The relations that the derivations of a goal may use, without those that only native
    /// computations read.
    fn needed(&self, goal: usize) -> Vec<usize> {
        let leaves = self.leaves(goal);
        let is_leaf = |at: usize| leaves.get(at) == Some(&true);
        let mut wanted = vec![goal];
        if self.is_filled(goal) {
            for rule in self.rules.rules.rules_of(goal) {
                for literal in &rule.body {
                    literal.reads(&mut wanted);
                }
            }
        }
        let needed = needed(&self.rules.rules, wanted, is_leaf);
        let needed = needed.iter().enumerate().filter(|(_, needed)| **needed);
        needed.map(|(at, _)| at).collect()
    }

    fn is_filled(&self, relation: usize) -> bool {
        let relation = self.relation(relation);
        relation.is_some_and(|relation| relation.filling().is_some())
    }

    /// For each relation, whether it is given or natively computed. The goal's own relation is not:
    /// its definition explains it.
    pub fn leaves(&self, goal: usize) -> Vec<bool> {
        let relations = self.rules.rules.relations.iter().enumerate();
        relations
            .map(|(at, relation)| relation.is_input || at != goal && relation.filling().is_some())
            .collect()
    }
}
