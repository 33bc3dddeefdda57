//! The rules that are explained, and the finished relations of one function.

use super::texts;
use crate::telling::on_sources;
use crate::{Derivation, GivenUp, Reasons, Relations, Tuple, Wanted, why};
use lanelog_analysis::query::{self as query, Evaluator, Plan};
use lanelog_analysis::{self as analysis, Analysis, How};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::Relation;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_engine::Engine;
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// The relation of divergent values.
const VALUES: &str = "divergent_value";

/// The relations of divergence.
const GOALS: [&str; 3] = [VALUES, "divergent_branch", "divergent_cycle_exit"];

/// Functions with at most this many edges have few labels.
const FEW_EDGES: usize = 512;
/// Number of branches near a row that are considered if there is no short derivation from the
/// nearest one.
const NEARBY: usize = 4;
/// Number of rows that the search for a derivation from the nearest branch scans.
const QUICK: u64 = 1_000_000;
/// Number of steps of a derivation that counts as short.
const SHORT: usize = 16;

/// A checked program.
pub struct Program {
    /// The files, relations and rules of the program.
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
    /// Returns all errors in the rules, with the files. (Built-in rules have none.)
    pub fn of_mode(mode: Mode) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        Program::built_in(analysis::program(mode).path())
    }

    /// A built-in file with all files that it includes, by a path such as
    /// `rules/backend/choices.dl`.
    ///
    /// # Errors
    /// If there is no such file. (Built-in files have no errors.)
    pub fn built_in(path: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
        query::Program::built_in(path).map(Program::from)
    }

    /// Interns each text in a question or in the rules, so that it can be printed even if no row
    /// contains it.
    pub fn intern<'a>(&self, asked: impl Iterator<Item = &'a str>, symbols: &mut Symbols) {
        texts::intern(&self.rules.rules, symbols);
        asked.for_each(|text| {
            symbols.intern(text);
        });
    }

    /// A relation, by its index.
    pub fn relation(&self, at: usize) -> Option<&Relation> {
        self.rules.rules.relations.get(at)
    }

    /// A derivation of a row in an analysed function, and whether it is the shortest of all. In a
    /// large function, it depends only on branches and cycles from which the analysis derived the
    /// row, or that are near it. `relations` are complete; `foreign` are those that the analysis
    /// does not have. No derivation if the row does not hold.
    ///
    /// # Errors
    /// If a search had to scan more than `budget` rows.
    pub fn derivation(
        &self,
        analysis: &Analysis<'_>,
        relations: &Relations<'_>,
        foreign: &[Option<Rows>],
        symbols: &Symbols,
        (goal, row): (usize, &[u32]),
        budget: u64,
    ) -> Result<(Option<Derivation>, bool), GivenUp> {
        let name = self.relation(goal).filter(|one| one.instance().is_none());
        let name = name.map_or("", Relation::plain_name);
        let is_large = analysis.edges() > FEW_EDGES;
        let stages = [true, false].into_iter().filter(|_| is_large);
        for is_quick in stages {
            let support = match (is_quick, row) {
                (true, [row]) => analysis.support_nearby(name, *row, 1),
                (false, [row]) => analysis.support(name, *row, NEARBY),
                _ => None,
            };
            let Some(support) = support else {
                break;
            };
            let rows = |at: usize| {
                let relation = self.relation(at);
                let name = relation.map_or("", Relation::plain_name);
                let rows = || analysis.supported(name, &support);
                let rows = foreign.get(at).cloned().flatten().or_else(rows);
                let rows = rows.or_else(|| self.native(analysis, at));
                rows.unwrap_or_else(|| Rows::empty(relation.map_or(0, |one| one.columns.len())))
            };
            let relations = Relations::new(&self.rules.rules, &rows);
            let budget = if is_quick { QUICK } else { budget };
            let found = self.derivation_by_levels(&relations, symbols, (goal, row), budget);
            if let Ok(Some(found)) = found
                && (!is_quick || found.derived() <= SHORT)
            {
                return Ok((Some(found), false));
            }
        }
        let (leaves, wanted) = (self.leaves(goal), Wanted::Shortest);
        let found = why(relations, symbols, &leaves, (goal, row), wanted, budget)?;
        Ok((found.into_iter().next(), true))
    }

    /// A derivation of a tuple, by a search for each level: the first explains divergence only, the
    /// second also control flow except blocks of cycles, whose derivations are long. A search for
    /// all at once would visit all tuples as far away from the goal as the longest of these
    /// derivations goes.
    ///
    /// # Errors
    /// If a search had to scan more than `budget` rows.
    pub fn derivation_by_levels(
        &self,
        relations: &Relations<'_>,
        symbols: &Symbols,
        (goal, row): (usize, &[u32]),
        budget: u64,
    ) -> Result<Option<Derivation>, GivenUp> {
        let levels = self.levels(&self.leaves(goal));
        by_levels(&levels, &(goal, row.to_vec()), &|leaves, (goal, row)| {
            let goal = (*goal, row.as_slice());
            let found = why(relations, symbols, leaves, goal, Wanted::Shortest, budget);
            found.map(|found| found.into_iter().next())
        })
    }

    /// For each level: the relations that it treats as inputs.
    fn levels(&self, leaves: &[bool]) -> [Vec<bool>; 3] {
        let is_divergence = on_sources(&self.rules.rules);
        let relations = self.rules.rules.relations.iter();
        let is_cycle: Vec<bool> = relations.map(|one| one.loop_forest().is_some()).collect();
        let with = |others: &dyn Fn(usize) -> bool| {
            let leaves = leaves.iter().enumerate();
            leaves.map(|(at, leaf)| *leaf || others(at)).collect()
        };
        [
            with(&|at| is_divergence.get(at) == Some(&false)),
            with(&|at| is_cycle.get(at) == Some(&true)),
            leaves.to_vec(),
        ]
    }

    /// The rows of a relation from the native engine or the facts of the function.
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

    /// The relations that a goal needs and [`Program::native`] does not have, with the texts that
    /// they use. Instances of modes are analysed as `how` specifies.
    ///
    /// # Errors
    /// Returns a message if the relations cannot be computed.
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
        // Relations of an instance of a mode belong to a separate analysis.
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
        let evaluator = Evaluator::new(&plan, module, context).by(how);
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

    /// The reasons of all divergence in one function: of the tuples of relations that depend on
    /// sources of divergence. At most `budget` rows are scanned.
    ///
    /// # Errors
    /// Returns a message if the budget was exhausted, or if rows cannot be computed.
    pub fn reasons(
        &self,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        function: &Function,
        analysis: &Analysis<'_>,
        budget: u64,
    ) -> Result<Reasons, String> {
        let goal = self.rules.relation(VALUES).unwrap_or_default();
        let engine = Engine::default();
        let (foreign, symbols) = self.foreign(
            goal,
            engine,
            (module, context),
            How::default(),
            function,
            analysis,
        )?;
        self.reasons_of(analysis, &foreign, &symbols, budget)
    }

    /// [`Program::reasons`] for a function of an IR other than LLVM's, by the rules of a mode.
    ///
    /// # Errors
    /// Returns a message if the budget was exhausted.
    pub fn reasons_of_ir(&self, analysis: &Analysis<'_>, budget: u64) -> Result<Reasons, String> {
        self.reasons_of(analysis, &[], &Symbols::default(), budget)
    }

    fn reasons_of(
        &self,
        analysis: &Analysis<'_>,
        foreign: &[Option<Rows>],
        symbols: &Symbols,
        budget: u64,
    ) -> Result<Reasons, String> {
        let named = |name: &&str| self.rules.relation(name);
        let goals: Vec<usize> = GOALS.iter().filter_map(named).collect();
        let is_divergence = on_sources(&self.rules.rules);
        let relations = self.rules.rules.relations.iter().zip(is_divergence);
        let is_leaf = relations.map(|(relation, is_marked)| relation.is_input || !is_marked);
        let is_leaf: Vec<bool> = is_leaf.collect();
        let finished = |at: usize| {
            let columns = self.relation(at).map_or(0, |found| found.columns.len());
            let foreign = foreign.get(at).cloned().flatten();
            let rows = foreign.or_else(|| self.native(analysis, at));
            rows.unwrap_or_else(|| Rows::empty(columns))
        };
        let relations = Relations::new(&self.rules.rules, &finished);
        crate::reasons(&relations, symbols, &is_leaf, &goals, budget)
            .map_err(|GivenUp| "too many rule instances were tried".to_string())
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
        // The run has no separate limits; only the quota can stop it.
        let run = interpreter.run(given, &[goal], &Limits::default(), None);
        let rows = run.ok().and_then(|rows| rows.get(goal).cloned().flatten());
        if let (Some(slot), Some(rows)) = (found.get_mut(goal), rows) {
            *slot = Some(rows);
        }
    }

    /// The relations that derivations of a goal may use, except relations that only native code
    /// reads.
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

    /// For each relation, whether it is an input or natively computed. The goal's own relation is
    /// excluded, because its definition is explained.
    pub fn leaves(&self, goal: usize) -> Vec<bool> {
        let relations = self.rules.rules.relations.iter().enumerate();
        relations
            .map(|(at, relation)| relation.is_input || at != goal && relation.filling().is_some())
            .collect()
    }
}

/// A derivation; none if there is none.
type Found = Result<Option<Derivation>, GivenUp>;

/// A derivation of a tuple by the first level; the tuples that this level treats as inputs, but a
/// later one derives, are derived by the next level. Recursion is bounded by the levels.
fn by_levels(
    levels: &[Vec<bool>],
    tuple: &Tuple,
    search: &dyn Fn(&[bool], &Tuple) -> Found,
) -> Found {
    let Some(((leaves, others), all)) = levels.split_first().zip(levels.last()) else {
        return Ok(None);
    };
    let Some(found) = search(leaves, tuple)? else {
        return Ok(None);
    };
    let is_open = |at: usize| leaves.get(at) != all.get(at);
    let mut parts = Vec::new();
    for step in found.steps.iter().filter(|step| is_open(step.relation)) {
        match by_levels(others, &(step.relation, step.row.clone()), search)? {
            Some(part) => parts.push(part),
            None => return Ok(None),
        }
    }
    Ok(found.complete(parts))
}
