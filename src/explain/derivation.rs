//! Derivations: the rule instances that derive a tuple.

use rustc_hash::FxHashMap;

use super::expression::Bindings;
use super::heights::{Heights, NONE};
use super::plan;
use super::relations::Relations;
use super::search::{Instance, Node, Search};
use super::solve::{Budget, Each, GivenUp, Next, Solver, Visitor};
use lanelog_datalog::ast::AggregateKind;
use lanelog_datalog::resolved::Literal;
use lanelog_facts::Symbols;

/// A tuple and its premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of its relation in the program.
    pub relation: usize,
    /// The columns of the derived row.
    pub row: Vec<u32>,
    /// The derivation depth: 0 for an input tuple, otherwise one more than the deepest premise.
    pub height: u32,
    /// Index of the rule that derives the tuple; none for an input tuple.
    pub rule: Option<usize>,
    /// The values of the rule's variables; none for variables inside of aggregates.
    pub bindings: Vec<Option<u32>>,
    /// The steps that derive the rule's positive atoms, in the order of the body.
    pub premises: Vec<usize>,
    /// The rows that each aggregate of the rule is computed from.
    pub counted: Vec<Counted>,
}

/// The rows that an aggregate counts, or that contain its least or greatest value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Index of the aggregate in the body.
    pub literal: usize,
    /// For each solution of the aggregate's body, the tuples of its positive atoms.
    pub rows: Vec<Vec<(usize, Vec<u32>)>>,
    /// Number of solutions that are not listed.
    pub more: u64,
}

/// Maximum number of solutions that are listed.
const MOST_COUNTED: usize = 8;
/// Maximum number of rows that are scanned to find the counted rows.
const COUNTED_BUDGET: u64 = 200_000;

/// A derivation of one tuple. A tuple that several steps depend on is listed once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The goal comes first, and each step before its premises, unless these are already listed.
    pub steps: Vec<Step>,
}

impl Derivation {
    /// The derivation depth of the goal.
    pub fn height(&self) -> u32 {
        self.steps.first().map_or(0, |step| step.height)
    }

    /// Number of steps for derived tuples, as opposed to input tuples.
    pub fn derived(&self) -> usize {
        let derived = self.steps.iter().filter(|step| step.rule.is_some());
        derived.count()
    }

    /// Adds derivations of input tuples. Of two derivations of a tuple, the first is kept; returns
    /// `None` if a tuple would then depend on itself.
    pub fn complete(self, parts: Vec<Derivation>) -> Option<Derivation> {
        if parts.is_empty() {
            return Some(self);
        }
        let mut all: FxHashMap<Tuple, (Step, Vec<Tuple>)> = FxHashMap::default();
        let goal = self.steps.first().map(tuple_of);
        for derivation in [self].into_iter().chain(parts) {
            let tuples: Vec<Tuple> = derivation.steps.iter().map(tuple_of).collect();
            for (step, tuple) in derivation.steps.into_iter().zip(&tuples) {
                let premises = step.premises.iter();
                let premises = premises.filter_map(|at| tuples.get(*at).cloned());
                let premises = premises.collect();
                match all.get_mut(tuple) {
                    Some(known) if known.0.rule.is_some() || step.rule.is_none() => {}
                    Some(known) => *known = (step, premises),
                    None => {
                        all.insert(tuple.clone(), (step, premises));
                    }
                }
            }
        }
        let mut steps: Vec<Step> = Vec::with_capacity(all.len());
        let mut known: FxHashMap<Tuple, usize> = FxHashMap::default();
        let mut pending: Vec<(Tuple, Option<(usize, usize)>)> = Vec::new();
        pending.extend(goal.map(|goal| (goal, None)));
        while let Some((tuple, place)) = pending.pop() {
            let next = steps.len();
            let at = *known.entry(tuple.clone()).or_insert(next);
            if let Some((user, premise)) = place
                && let Some(slot) = steps
                    .get_mut(user)
                    .and_then(|step| step.premises.get_mut(premise))
            {
                *slot = at;
            }
            if at == next
                && let Some((step, premises)) = all.remove(&tuple)
            {
                let waiting = premises.into_iter().enumerate().rev();
                pending.extend(waiting.map(|(premise, tuple)| (tuple, Some((at, premise)))));
                steps.push(step);
            }
        }
        let mut derivation = Derivation { steps };
        // A path through the steps is at most as long as their number.
        let mut passes = 0..=derivation.steps.len();
        let is_done = passes.any(|_| !derivation.changes_heights());
        is_done.then_some(derivation)
    }

    /// Computes each height from those of the premises; returns false if none differs.
    fn changes_heights(&mut self) -> bool {
        let mut differs = false;
        for at in (0..self.steps.len()).rev() {
            let Some(step) = self.steps.get(at).filter(|step| step.rule.is_some()) else {
                continue;
            };
            let premises = step.premises.iter();
            let premises = premises.filter_map(|at| self.steps.get(*at));
            let height = 1 + premises.map(|step| step.height).max().unwrap_or(0);
            differs |= step.height != height;
            if let Some(step) = self.steps.get_mut(at) {
                step.height = height;
            }
        }
        differs
    }
}

/// A relation and a row of it.
pub type Tuple = (usize, Vec<u32>);

fn tuple_of(step: &Step) -> Tuple {
    (step.relation, step.row.clone())
}

/// The derivations to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A single derivation of the least depth.
    Shortest,
    /// One derivation for each rule instance that derives the goal, each with the least depth, in
    /// the order of their depths; at most this many. Derivations in which the goal depends on
    /// itself are excluded.
    All(usize),
}

/// Searches for derivations of a tuple, in the order of their depths. Among derivations of the same
/// depth, the one with the fewest steps (as a tree) is chosen. Returns `None` if the tuple does not
/// hold.
///
/// `is_leaf`: for each relation, whether it is treated as an input, so that its rules are ignored.
/// At most `budget` rows are scanned. Time: linear in the rule instances that could be part of a
/// derivation of twice the depth of the result.
///
/// # Errors
/// If the budget was not sufficient.
pub fn why(
    relations: &Relations<'_>,
    symbols: &Symbols,
    is_leaf: &[bool],
    (relation, row): (usize, &[u32]),
    wanted: Wanted,
    budget: u64,
) -> Result<Vec<Derivation>, GivenUp> {
    let mut search = Search::new(relations, symbols, is_leaf, budget);
    let Some(number) = relations.find(relation, row) else {
        return Ok(Vec::new());
    };
    let goal = search.node(relation as u32, number);
    let heights = search.run(goal, wanted != Wanted::Shortest)?;
    if search.lacks_room() {
        return Err(GivenUp);
    }
    let most = match wanted {
        Wanted::All(most) if !search.is_leaf(goal) => most,
        _ => {
            if heights.of(goal) == NONE {
                return Ok(Vec::new());
            }
            let best = heights.best(&search, goal).copied();
            return Ok(vec![unfold(&search, &heights, goal, best)?]);
        }
    };
    let heights = Heights::new(&search, Some(goal));
    let mut tops: Vec<(u32, Instance)> = search
        .instances(goal)
        .iter()
        .filter(|instance| !search.premises(instance).contains(&goal))
        .map(|instance| (heights.given_by(&search, instance), *instance))
        .filter(|(height, _)| *height != NONE)
        .collect();
    tops.sort_by_key(|top| top.0);
    tops.truncate(most);
    tops.into_iter()
        .map(|(_, top)| unfold(&search, &heights, goal, Some(top)))
        .collect()
}

/// Builds the derivation that starts with a rule instance and uses the best instance of each
/// premise.
fn unfold(
    search: &Search<'_, '_>,
    heights: &Heights,
    goal: Node,
    top: Option<Instance>,
) -> Result<Derivation, GivenUp> {
    let mut solver = Solver::default();
    let mut derivation = Derivation::default();
    let mut known: FxHashMap<Node, usize> = FxHashMap::default();
    // Nodes without a step, and the place where the index of the step is to be stored.
    let mut pending: Vec<(Node, Option<(usize, usize)>)> = vec![(goal, None)];
    while let Some((node, place)) = pending.pop() {
        let next = derivation.steps.len();
        let at = *known.entry(node).or_insert(next);
        if let Some((user, premise)) = place
            && let Some(step) = derivation.steps.get_mut(user)
            && let Some(slot) = step.premises.get_mut(premise)
        {
            *slot = at;
        }
        if at < next {
            continue;
        }
        let instance = match (at, top) {
            (0, Some(top)) => Some(top),
            _ => heights.best(search, node).copied(),
        };
        let (relation, row) = search.tuple(node);
        let premises = instance.as_ref().map_or(&[][..], |at| search.premises(at));
        let bindings = match &instance {
            Some(instance) => bindings(search, instance, &row, &mut solver)?,
            None => Vec::new(),
        };
        let height = match &instance {
            Some(instance) => heights.given_by(search, instance),
            None => 0,
        };
        let counted = match &instance {
            Some(instance) => counted(search, instance, &bindings),
            None => Vec::new(),
        };
        derivation.steps.push(Step {
            relation,
            row,
            height,
            rule: instance.map(|instance| instance.rule as usize),
            bindings,
            premises: vec![0; premises.len()],
            counted,
        });
        let waiting = premises.iter().enumerate().rev();
        pending.extend(waiting.map(|(place, premise)| (*premise, Some((at, place)))));
    }
    Ok(derivation)
}

/// The values of the variables in a rule instance.
fn bindings(
    search: &Search<'_, '_>,
    instance: &Instance,
    row: &[u32],
    solver: &mut Solver,
) -> Result<Vec<Option<u32>>, GivenUp> {
    let Some(ready) = search.ready(instance.rule) else {
        return Ok(Vec::new());
    };
    let nodes = search.premises(instance).iter();
    let rows = nodes.map(|node| search.nodes.get(*node as usize).map_or(0, |node| node.1));
    let mut same = Same {
        rows: rows.collect(),
        found: Vec::new(),
    };
    ready.instances(row, solver, &search.budget, &mut same)?;
    Ok(same.found)
}

/// The rows that each aggregate of an instance is computed from, within the budget.
fn counted(search: &Search<'_, '_>, instance: &Instance, bindings: &Bindings) -> Vec<Counted> {
    let relations = search.relations;
    let rule = relations.program().rules.get(instance.rule as usize);
    let (Some(ready), Some(rule)) = (search.ready(instance.rule), rule) else {
        return Vec::new();
    };
    let steps = ready.plan.steps.iter().zip(&ready.plan.literals);
    let counted = steps.filter_map(|(step, literal)| {
        let (plan::Step::Aggregate { plan, .. }, Some(Literal::Aggregate(aggregate))) =
            (step, rule.body.get(*literal))
        else {
            return None;
        };
        let atoms = aggregate.body.iter().filter_map(|literal| match literal {
            Literal::Positive(atom) => Some(atom.relation),
            _ => None,
        });
        let atoms: Vec<usize> = atoms.collect();
        let extreme = matches!(
            aggregate.kind,
            AggregateKind::Minimum | AggregateKind::Maximum
        );
        let of = |bindings: &Bindings, id: usize| bindings.get(id).copied().flatten();
        let result = of(bindings, aggregate.result);
        let mut counted = Counted {
            literal: *literal,
            ..Counted::default()
        };
        let mut visitor = Each(|solution: &Bindings, rows: &[u32]| {
            if extreme && aggregate.value.and_then(|id| of(solution, id)) != result {
                return;
            }
            if counted.rows.len() == MOST_COUNTED {
                counted.more += 1;
                return;
            }
            let tuples = atoms.iter().zip(rows).map(|(relation, row)| {
                let table = relations.table(*relation);
                (
                    *relation,
                    table.map(|table| table.row(*row)).unwrap_or_default(),
                )
            });
            counted.rows.push(tuples.collect());
        });
        let budget = Budget::new(COUNTED_BUDGET);
        let mut inner = bindings.to_vec();
        // If the budget is exceeded, the rows found so far are listed.
        let _ = Solver::default().solve(plan, &mut inner, &budget, &mut visitor);
        Some(counted)
    });
    counted.collect()
}

/// Searches for the rule instance with these premises.
struct Same {
    rows: Vec<u32>,
    found: Vec<Option<u32>>,
}

impl Visitor for Same {
    fn solution(&mut self, bindings: &Bindings, rows: &[u32]) -> Next {
        if rows != self.rows {
            return Next::Any;
        }
        self.found = bindings.to_vec();
        Next::End
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanelog_datalog::compile;
    use lanelog_facts::Rows;
    use pretty_assertions::assert_eq;

    /// `detour` can be derived from the goal or from `near`, at the same depth; the derivation from
    /// the goal has fewer steps.
    const LOOP: &str = "\
        .decl given()\n\
        .input given\n\
        .decl near()\n\
        near() :- given().\n\
        .decl goal()\n\
        goal() :- given().\n\
        goal() :- detour().\n\
        .decl detour()\n\
        detour() :- goal().\n\
        detour() :- near(), given().\n";

    #[test]
    fn another_derivation_of_the_goal_does_not_go_back_to_it() {
        let compiled = compile("loop.dl", &|_| Ok(LOOP.to_string()));
        let Some((program, _)) = compiled.program else {
            unreachable!("{:?}", compiled.diagnostics);
        };
        // All four relations hold.
        let finished = |_| Rows::flag(true);
        let relations = Relations::new(&program, &finished);
        let leaves: Vec<bool> = program.relations.iter().map(|one| one.is_input).collect();
        let name = |at: usize| program.relations.get(at).map(|one| one.name.as_str());
        let goal = (0..program.relations.len()).find(|at| name(*at) == Some("goal"));
        let found = why(
            &relations,
            &Symbols::default(),
            &leaves,
            (goal.unwrap_or_default(), &[]),
            Wanted::All(usize::MAX),
            1000,
        );
        let told: Vec<Vec<(&str, u32)>> = found
            .unwrap_or_default()
            .iter()
            .map(|derivation| {
                let steps = derivation.steps.iter();
                let told = steps.map(|step| (name(step.relation).unwrap_or(""), step.height));
                told.collect()
            })
            .collect();
        assert_eq!(
            told,
            [
                vec![("goal", 1), ("given", 0)],
                vec![("goal", 3), ("detour", 2), ("near", 1), ("given", 0)],
            ]
        );
    }
}
