//! Derivations of the rows that are shown.

use lanelog_analysis::query::cells::Scope;
use lanelog_analysis::query::{Answer, Plan};
use lanelog_datalog::resolved::Relation;
use lanelog_explain::why::{Derived, ScopeSubject};
use lanelog_explain::{
    Derivation, Detail, Look, Place, Relations, Telling, Wanted, derivation_json, tree,
};

/// Number of rows that the search for the derivation of one row may scan.
const BUDGET: u64 = 50_000_000;
/// Maximum number of steps of a derivation that are written with its row: rows share most of their
/// steps, and each row repeats all of its own steps.
const MOST_STEPS: usize = 20;
/// Steps are printed with the conditions that matter to a reader.
const DETAIL: Detail = Detail {
    full: false,
    depth: None,
};

/// An answer with all that its rows rest on.
pub(super) struct Reasons<'a> {
    plan: &'a Plan<'a>,
    derived: &'a Derived<'a>,
    relations: &'a Relations<'a>,
    telling: &'a Telling<'a>,
}

/// A step of a derivation.
pub(super) struct Step {
    /// The sentence of the step.
    pub says: String,
    /// The place of the step in the program.
    pub place: Option<Place>,
}

/// Calls a function with the derivations of the rows of an answer to a plan that
/// [`Derived::needed`] has completed.
pub(super) fn with_reasons<T>(
    plan: &Plan<'_>,
    derived: &Derived<'_>,
    scope: &Scope<'_, '_>,
    path: &str,
    answer: &Answer,
    job: impl FnOnce(&Reasons<'_>) -> T,
) -> T {
    let symbols = derived.symbols(answer, std::iter::empty());
    let subject = ScopeSubject::new(scope.clone(), path.to_string(), symbols);
    let finished = |relation: usize| Derived::rows(plan, answer, relation);
    let relations = Relations::new(&plan.program.rules, &finished);
    let telling = Telling {
        program: &plan.program.rules,
        sources: &plan.program.sources,
        symbols: subject.symbols(),
        subject: &subject,
    };
    job(&Reasons {
        plan,
        derived,
        relations: &relations,
        telling: &telling,
    })
}

impl Reasons<'_> {
    fn relation(&self, at: usize) -> usize {
        self.plan.wanted.get(at).copied().unwrap_or(usize::MAX)
    }

    /// The shortest derivation of a row of the requested relation `at`; none if the search gave up.
    fn derivation(&self, at: usize, row: &[u32]) -> Option<Derivation> {
        let tuple = (self.relation(at), row);
        let symbols = self.telling.symbols;
        let wanted = Wanted::Shortest;
        let found = self
            .derived
            .why(self.relations, symbols, tuple, wanted, BUDGET);
        found.ok()?.into_iter().next()
    }

    /// `divergent_barrier(call#4, %entry)`.
    pub fn tuple(&self, at: usize, row: &[u32]) -> String {
        self.telling.tuple(self.relation(at), row)
    }

    /// The sentence of a row.
    pub fn sentence(&self, at: usize, row: &[u32]) -> String {
        self.telling.sentence(self.relation(at), row)
    }

    /// The place of the first value or block of a row.
    pub fn place(&self, relation: &Relation, row: &[u32]) -> Option<Place> {
        let mut columns = relation.columns.iter().zip(row);
        columns.find_map(|(column, id)| self.telling.subject.place(column, *id))
    }

    /// The derivation as a tree.
    pub fn tree(&self, at: usize, row: &[u32], look: Look) -> String {
        match self.derivation(at, row) {
            Some(derivation) => tree(self.telling, &derivation, DETAIL, look),
            None => "too many ways to derive this were tried; it was given up\n".to_string(),
        }
    }

    /// The derivation as a member of a row's JSON object, with the comma before it.
    pub fn member(&self, at: usize, row: &[u32]) -> String {
        match self.derivation(at, row) {
            Some(derivation) => {
                let derivation = derivation_json(self.telling, &derivation, DETAIL, MOST_STEPS);
                format!(",\"why\":{derivation}")
            }
            None => ",\"why\":null".to_string(),
        }
    }

    /// The steps of the derivation, from the facts to the row itself: the sentence, and the
    /// location in the program.
    pub fn steps(&self, at: usize, row: &[u32]) -> Vec<Step> {
        let Some(derivation) = self.derivation(at, row) else {
            return Vec::new();
        };
        // Steps about control flow alone are left out if the row depends on divergence.
        let spine = self.telling.spine(self.relation(at));
        let told = derivation.steps.iter();
        let told =
            told.filter(|step| step.rule.is_some() && spine.get(step.relation) == Some(&true));
        let omitted = told.clone().count().saturating_sub(MOST_STEPS);
        let steps = told.take(MOST_STEPS).map(|step| Step {
            says: self.telling.sentence(step.relation, &step.row),
            place: self.telling.place(step.relation, &step.row),
        });
        let mut steps: Vec<Step> = steps.collect();
        if omitted > 0 {
            steps.push(Step {
                says: format!("{omitted} steps come before these; `lanelog why` has them"),
                place: None,
            });
        }
        steps.reverse();
        steps
    }
}
