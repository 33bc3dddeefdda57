//! The relations and rules that requested relations depend on.

use super::compiled::{Argument, Atom, Conjunct, Kind, Rule};
use lanelog_datalog::{Resolved, Stratum};
use lanelog_native::filled::Filling;

/// The dependencies between relations, derived from the program alone.
#[derive(Debug, Default)]
pub(super) struct Needs {
    /// For each relation, the relations that its rules read.
    read: Vec<Vec<usize>>,
    /// For each relation that native code computes, this computation.
    filled: Vec<Option<Filling>>,
    /// For each relation that is the ancestor relation of a forest, the relation that stores the
    /// forest.
    forest: Vec<Option<usize>>,
    /// For each relation that is the ancestor relation of a forest, the relations in the heads of
    /// the rules that enumerate the pairs of the relation. Other rules only test whether a pair is
    /// in the relation, which the forest can answer.
    listed: Vec<Vec<usize>>,
}

/// The relations and rules that a run computes.
#[derive(Debug, Default)]
pub(super) struct Demand {
    /// For each relation, whether its rows are needed.
    pub rows: Vec<bool>,
    /// For each relation, whether the forest that it stores is needed.
    pub forest: Vec<bool>,
    /// For each relation that the run queries in a forest instead of computing rows: the relation
    /// that stores the forest.
    pub answered: Vec<Option<usize>>,
    /// The evaluation of each stratum.
    pub strata: Vec<Work>,
}

/// The evaluation of a stratum.
#[derive(Debug, Default)]
pub(super) struct Work {
    /// The relations that the rules of the stratum compute.
    pub relations: Vec<usize>,
    /// The rules that can derive rows while all relations of the stratum are empty.
    pub first: Vec<usize>,
    /// The subsumptions, which are evaluated after each round.
    pub subsumptions: Vec<usize>,
    /// The rules that read relations of the stratum.
    pub recursive: Vec<Recursive>,
    /// The relations that a rule joins with another relation of the stratum.
    pub joined: Vec<usize>,
    /// The relations that no later stratum reads, so that they can be freed after the stratum.
    pub read_last: Vec<usize>,
}

/// A recursive rule that is evaluated over the rows that the last round added to the relation of
/// one of the rule's atoms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recursive {
    pub rule: usize,
    /// The index of the atom in the body of the rule.
    pub at: usize,
    pub relation: usize,
    /// Whether the rule derives rows of a one-column relation from rows of the same relation, and
    /// no rule joins this relation with another relation of the stratum. Such rules are repeated
    /// separately from other rules.
    pub is_chain: bool,
}

impl Work {
    fn new(stratum: &Stratum, program: &Resolved, rules: &[Rule], relations: Vec<usize>) -> Work {
        let mut work = Work {
            relations,
            ..Work::default()
        };
        let is_active = |relation: &usize| work.relations.contains(relation);
        let active = stratum.rules.iter().copied();
        for rule in active.filter(|rule| is_active(&rules[*rule].relation)) {
            let compiled = &rules[rule];
            if compiled.subsumption.is_some() {
                work.subsumptions.push(rule);
                continue;
            }
            let atoms = compiled.atoms().filter(|(_, relation)| is_active(relation));
            let before = work.recursive.len();
            work.recursive.extend(atoms.map(|(at, relation)| Recursive {
                rule,
                at,
                relation,
                is_chain: false,
            }));
            match &work.recursive[before..] {
                [] => work.first.push(rule),
                [_] => {}
                joined => work.joined.extend(joined.iter().map(|step| step.relation)),
            }
        }
        for step in &mut work.recursive {
            let relation = step.relation;
            let is_subsumed = |rule: &usize| rules[*rule].relation == relation;
            step.is_chain = rules[step.rule].relation == relation
                && program.relations[relation].columns.len() == 1
                && !work.joined.contains(&relation)
                && !work.subsumptions.iter().any(is_subsumed);
        }
        work
    }
}

impl Needs {
    /// Collects the dependencies of a program. `fills`: whether native code computes the relations
    /// that it supports, instead of their rules.
    pub fn new(program: &Resolved, rules: &[Rule], fills: bool) -> Needs {
        let count = program.relations.len();
        let named = |names: &[String]| {
            let find = |name: &String| {
                let mut relations = program.relations.iter();
                relations.position(|relation| relation.name == *name)
            };
            names.iter().filter_map(find).collect::<Vec<usize>>()
        };
        let mut needs = Needs {
            read: vec![Vec::new(); count],
            filled: vec![None; count],
            forest: vec![None; count],
            listed: vec![Vec::new(); count],
        };
        let filled = program.relations.iter().enumerate().filter(|_| fills);
        for (at, relation) in filled {
            needs.filled[at] = Filling::of(program, at);
            let words = relation
                .annotations
                .iter()
                .map(|annotation| &annotation.words);
            for words in words {
                if let [way, forest] = words.as_slice()
                    && way == "ancestors"
                    && relation.columns.len() == 2
                {
                    let forest = named(std::slice::from_ref(forest)).first().copied();
                    let is_tree =
                        |at: &usize| Filling::of(program, *at).is_some_and(|one| one.is_tree());
                    needs.forest[at] = forest.filter(is_tree);
                }
            }
        }
        for rule in rules {
            let Needs {
                read,
                forest,
                listed,
                ..
            } = &mut needs;
            each_body(&rule.body, &[], &mut |body, outer| {
                for (at, conjunct) in body.iter().enumerate() {
                    let (Kind::Present(atom) | Kind::Absent(atom)) = &conjunct.kind else {
                        continue;
                    };
                    read[rule.relation].push(atom.relation);
                    if forest[atom.relation].is_some()
                        && rule.relation != atom.relation
                        && !is_tested(body, at, atom, outer, forest)
                    {
                        listed[atom.relation].push(rule.relation);
                    }
                }
            });
        }
        for read in &mut needs.read {
            read.sort_unstable();
            read.dedup();
        }
        needs
    }

    /// Returns the relations to compute if the relations in `known` are passed and those in
    /// `wanted` are requested.
    pub fn demand(
        &self,
        known: &dyn Fn(usize) -> bool,
        wanted: &[usize],
        (program, rules, strata): (&Resolved, &[Rule], &[Stratum]),
    ) -> Demand {
        let mut answered = self.forest.clone();
        for (relation, forest) in answered.iter_mut().enumerate() {
            if known(relation) || wanted.contains(&relation) || forest.is_some_and(known) {
                *forest = None;
            }
        }
        loop {
            let mut demand = self.with(known, wanted, &answered);
            let mut changed = false;
            for (relation, forest) in answered.iter_mut().enumerate() {
                let lists = |head: &usize| demand.rows[*head] && !known(*head);
                if forest.is_some() && self.listed[relation].iter().any(lists) {
                    *forest = None;
                    changed = true;
                }
            }
            if !changed {
                demand.answered = answered;
                let read_last = self.read_last(&demand, strata);
                let works = strata.iter().zip(read_last).map(|(stratum, read_last)| {
                    let mut relations = stratum.relations.clone();
                    relations
                        .retain(|at| demand.rows[*at] && !known(*at) && self.filled[*at].is_none());
                    Work {
                        read_last,
                        ..Work::new(stratum, program, rules, relations)
                    }
                });
                demand.strata = works.collect();
                return demand;
            }
        }
    }

    fn read_last(&self, demand: &Demand, strata: &[Stratum]) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.read.len()];
        let last = strata.iter().rev().map(|stratum| {
            let needed = stratum.relations.iter().filter(|at| demand.rows[**at]);
            let read = needed.flat_map(|at| match &self.filled[*at] {
                Some(filling) => filling.reads(),
                None => &self.read[*at],
            });
            let mut last = Vec::new();
            for relation in read {
                if !std::mem::replace(&mut seen[*relation], true) {
                    last.push(*relation);
                }
            }
            last
        });
        let mut last: Vec<Vec<usize>> = last.collect();
        last.reverse();
        last
    }

    fn with(
        &self,
        known: &dyn Fn(usize) -> bool,
        wanted: &[usize],
        answered: &[Option<usize>],
    ) -> Demand {
        let count = self.read.len();
        let mut demand = Demand {
            rows: vec![false; count],
            forest: vec![false; count],
            answered: Vec::new(),
            strata: Vec::new(),
        };
        let mut open: Vec<usize> = wanted.iter().copied().filter(|at| *at < count).collect();
        while let Some(relation) = open.pop() {
            if let Some(forest) = answered[relation] {
                if !std::mem::replace(&mut demand.forest[forest], true) {
                    open.extend(self.filled[forest].iter().flat_map(Filling::reads));
                }
                continue;
            }
            if std::mem::replace(&mut demand.rows[relation], true) || known(relation) {
                continue;
            }
            match &self.filled[relation] {
                Some(filling) => open.extend(filling.reads()),
                None => open.extend(&self.read[relation]),
            }
        }
        demand
    }

    /// The native computation of a relation.
    pub fn filled(&self, relation: usize) -> Option<&Filling> {
        self.filled.get(relation)?.as_ref()
    }
}

/// Calls `each` for a body and for the bodies of its aggregates, with the variables that are bound
/// outside of each body.
fn each_body(body: &[Conjunct], outer: &[usize], each: &mut dyn FnMut(&[Conjunct], &[usize])) {
    each(body, outer);
    for conjunct in body {
        if let Kind::Aggregate(aggregate) = &conjunct.kind {
            each_body(&aggregate.body, &aggregate.outer, each);
        }
    }
}

/// Whether an atom can be evaluated last, when other atoms have bound all columns of the atom. An
/// atom that a forest may answer does not count as an atom that binds variables, because a forest
/// cannot enumerate pairs.
fn is_tested(
    body: &[Conjunct],
    at: usize,
    atom: &Atom,
    outer: &[usize],
    forest: &[Option<usize>],
) -> bool {
    if atom.arguments.contains(&Argument::Wildcard) {
        return false;
    }
    let mut tested = true;
    if matches!(body[at].kind, Kind::Present(_)) {
        atom.each_variable(&mut |variable| {
            let binds = |conjunct: &Conjunct| match &conjunct.kind {
                Kind::Present(atom) => {
                    forest[atom.relation].is_none()
                        && atom.arguments.contains(&Argument::Variable(variable))
                }
                _ => false,
            };
            tested &= outer.contains(&variable) || body.iter().any(binds);
        });
    }
    tested
}
