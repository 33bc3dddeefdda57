//! Groups rules into crepe programs, and determines the order of programs, folds and natively
//! computed relations.
//!
//! Each relation has a level. A folded or natively computed relation is one level above the
//! relations that it reads. Within a level, rules are grouped by kind, so that rules common to
//! several modes are compiled once, and relations that are not requested need not be computed. A
//! relation that reads a relation of another kind is one level above it.

use std::collections::BTreeSet;

use super::crepe_lower::{Lowered, filled_from};
use super::crepe_rule::Rendered;
use lanelog_datalog::resolved::Resolved;

/// A crepe program: the relations that it derives, and the relations that it reads.
#[derive(Default)]
pub(super) struct Part {
    pub derived: Vec<usize>,
    /// Indices of rules.
    pub rules: Vec<usize>,
    /// The relations that the part reads as rows, and the forests that the part reads; sorted by
    /// name.
    pub rows: Vec<usize>,
    pub trees: Vec<usize>,
    /// The derived relations that other parts read, or that a query may request.
    pub gives: Vec<usize>,
}

impl Part {
    /// All relations that the part reads, in the order of the arguments of the part's function.
    pub fn reads(&self) -> Vec<usize> {
        [self.rows.as_slice(), &self.trees].concat()
    }
}

/// One stage of an evaluation.
pub(super) enum Stage {
    Part(Part),
    /// An index into [`Lowered::folds`].
    Fold(usize),
    /// A relation.
    Fill(usize),
}

/// The reason why rules share a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Rules that several programs share and that are connected with the rules of the kind `Own`:
    /// the rules depend on rules of the kind `Own`, or derive relations that rules of the kind
    /// `Own`, or rules that depend on them, read.
    Common,
    /// Rules that several programs share and that are not connected with rules of the kind `Own`.
    Aside,
    /// Rules that no other program has.
    Own,
    /// Rules for relations of quadratic size, which contain all pairs of an ancestor and a
    /// descendant in a forest, and rules that read a relation of quadratic size.
    Closure,
}

/// The stages of a program. `common`: whether another program has the same rules for each relation.
pub(super) fn stages(
    lowered: &Lowered,
    rules: &[Rendered],
    common: &[bool],
) -> Result<Vec<Stage>, String> {
    let program = &lowered.program;
    let reads = reads(program, rules);
    let derived: Vec<bool> = (0..program.relations.len())
        .map(|relation| rules.iter().any(|rule| rule.head == relation))
        .collect();
    let kinds = kinds(program, &reads, &derived, common);
    let apart = |relation: usize, read: usize| {
        let parts = derived[relation] && derived[read] && kinds[relation] != kinds[read];
        parts || program.relations[relation].filling().is_some()
    };
    let levels = levels(&reads, apart).map_err(|relation| {
        let name = &program.relations[relation].name;
        format!("{name} aggregates what is derived from it")
    })?;
    let mut stages = Vec::new();
    for level in 0..=levels.iter().copied().max().unwrap_or(0) {
        let on = || (0..levels.len()).filter(|at| levels[*at] == level);
        for relation in on().filter(|at| program.relations[*at].filling().is_some()) {
            let mut folds = lowered.folds.iter();
            let fold = folds.position(|fold| fold.result == relation);
            stages.push(fold.map_or(Stage::Fill(relation), Stage::Fold));
        }
        for kind in [Kind::Common, Kind::Aside, Kind::Own, Kind::Closure] {
            let members = on().filter(|at| derived[*at] && kinds[*at] == kind);
            let members: Vec<usize> = members.collect();
            if !members.is_empty() {
                stages.push(Stage::Part(part(lowered, rules, &reads, members)));
            }
        }
    }
    Ok(stages)
}

/// The minimum level of each relation: above every relation in an earlier stage that it reads, and
/// not below the other relations that it reads. The error is a relation for which no such level
/// exists.
fn levels(
    reads: &[BTreeSet<usize>],
    apart: impl Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, usize> {
    let mut levels = vec![0; reads.len()];
    loop {
        let before = levels.clone();
        for (relation, reads) in reads.iter().enumerate() {
            for read in reads {
                let least = levels[*read] + usize::from(apart(relation, *read));
                levels[relation] = levels[relation].max(least);
            }
            if levels[relation] > levels.len() {
                return Err(relation);
            }
        }
        if before == levels {
            return Ok(levels);
        }
    }
}

/// The part that derives some relations. The rules of a part are ordered by name, so that the text
/// of the part is the same in all programs that have these rules.
fn part(
    lowered: &Lowered,
    rules: &[Rendered],
    reads: &[BTreeSet<usize>],
    members: Vec<usize>,
) -> Part {
    let name = |at: &usize| &lowered.program.relations[*at].name;
    let mut part = Part {
        derived: members,
        ..Part::default()
    };
    part.derived.sort_by_key(name);
    let (mut rows, mut trees) = (BTreeSet::new(), BTreeSet::new());
    for (at, rule) in rules.iter().enumerate() {
        if part.derived.contains(&rule.head) {
            part.rules.push(at);
            rows.extend(&rule.rows);
            trees.extend(&rule.trees);
        }
    }
    part.rules.sort_by_key(|at| name(&rules[*at].head));
    let rows = rows.into_iter().filter(|at| !part.derived.contains(at));
    part.rows = rows.collect();
    part.rows.sort_by_key(name);
    part.trees = trees.into_iter().collect();
    part.trees.sort_by_key(name);
    let gives = part.derived.iter().copied().filter(|at| {
        let mut readers = (0..reads.len()).filter(|reader| reads[*reader].contains(at));
        *at < lowered.original || readers.any(|reader| !part.derived.contains(&reader))
    });
    part.gives = gives.collect();
    part
}

/// For each relation: the relations that must be complete before the relation is derived, or that
/// are derived in the same part.
fn reads(program: &Resolved, rules: &[Rendered]) -> Vec<BTreeSet<usize>> {
    let mut reads = vec![BTreeSet::new(); program.relations.len()];
    for rule in rules {
        reads[rule.head].extend(rule.rows.iter().chain(&rule.trees));
    }
    for (relation, reads) in program.relations.iter().zip(&mut reads) {
        let words = filled_from(relation);
        let places = words.iter().filter_map(|word| {
            let mut all = program.relations.iter();
            all.position(|relation| relation.name == *word)
        });
        reads.extend(places);
    }
    reads
}

fn kinds(
    program: &Resolved,
    reads: &[BTreeSet<usize>],
    derived: &[bool],
    common: &[bool],
) -> Vec<Kind> {
    let all = 0..reads.len();
    let own = |relation: usize| derived[relation] && !common[relation];
    let below = grow(all.clone().map(own).collect(), |relation, marked| {
        reads[relation].iter().any(|read| marked[*read])
    });
    let around = grow(below, |relation, marked| {
        let mut readers = all.clone();
        readers.any(|reader| marked[reader] && reads[reader].contains(&relation))
    });
    let closure = all
        .clone()
        .map(|relation| program.relations[relation].said("ancestors").is_some());
    let closure = grow(closure.collect(), |relation, marked| {
        reads[relation].iter().any(|read| marked[*read])
    });
    all.map(
        |relation| match (closure[relation], own(relation), around[relation]) {
            (true, ..) => Kind::Closure,
            (_, true, _) => Kind::Own,
            (_, _, true) => Kind::Common,
            _ => Kind::Aside,
        },
    )
    .collect()
}

/// Marks each relation for which `joins` holds, until no further relation is marked.
fn grow(mut marked: Vec<bool>, joins: impl Fn(usize, &[bool]) -> bool) -> Vec<bool> {
    loop {
        let before = marked.clone();
        for (relation, slot) in marked.iter_mut().enumerate() {
            *slot |= joins(relation, &before);
        }
        if marked == before {
            return marked;
        }
    }
}
