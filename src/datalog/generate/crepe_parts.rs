//! Which rules share a crepe program, and in which order programs, folds and fillings run.
//!
//! Relations go by levels: what is folded or filled stands a level above what it reads. On a level, rules are put together by kind, so that what both modes
//! have in common is compiled once, and what nobody asked for is not computed; a relation that reads another kind stands a level above it.

use std::collections::BTreeSet;

use super::super::resolved::Resolved;
use super::crepe_lower::{Lowered, annotation, filled_from};
use super::crepe_rule::Rendered;

/// A crepe program: the relations that it derives, and all that it reads.
#[derive(Default)]
pub(super) struct Part {
    pub derived: Vec<usize>,
    /// Indices of rules.
    pub rules: Vec<usize>,
    pub rows: BTreeSet<usize>,
    pub trees: BTreeSet<usize>,
}

/// What runs next.
pub(super) enum Stage {
    Part(Part),
    /// An index into [`Lowered::folds`].
    Fold(usize),
    /// A relation.
    Fill(usize),
}

/// Why rules share a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Rules that several programs have, on the way to or from what is different in them.
    Common,
    /// Rules that several programs have, and that have nothing to do with what is different.
    Aside,
    /// Rules of this program only.
    Own,
    /// Quadratic relations: all pairs of a forest.
    Closure,
}

/// The stages of a program. `common`: whether another program has the same rules for a relation.
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
    let mut levels = vec![0; program.relations.len()];
    loop {
        let before = levels.clone();
        for relation in 0..levels.len() {
            for read in &reads[relation] {
                let filled = program.relations[relation].filling().is_some();
                let apart = derived[relation] && derived[*read] && kinds[relation] != kinds[*read];
                let least = levels[*read] + usize::from(filled || apart);
                levels[relation] = levels[relation].max(least);
            }
            if levels[relation] > levels.len() {
                let name = &program.relations[relation].name;
                return Err(format!("{name} aggregates what is derived from it"));
            }
        }
        if before == levels {
            break;
        }
    }
    let mut stages = Vec::new();
    for level in 0..=levels.iter().copied().max().unwrap_or(0) {
        for (relation, at) in levels.iter().enumerate() {
            if *at == level && program.relations[relation].filling().is_some() {
                let fold = lowered
                    .folds
                    .iter()
                    .position(|fold| fold.result == relation);
                stages.push(fold.map_or(Stage::Fill(relation), Stage::Fold));
            }
        }
        for kind in [Kind::Common, Kind::Aside, Kind::Own, Kind::Closure] {
            let mut part = Part::default();
            for (relation, at) in levels.iter().enumerate() {
                if *at == level && derived[relation] && kinds[relation] == kind {
                    part.derived.push(relation);
                }
            }
            part.derived
                .sort_by_key(|relation| &program.relations[*relation].name);
            for (at, rule) in rules.iter().enumerate() {
                if part.derived.contains(&rule.head) {
                    part.rules.push(at);
                    part.rows.extend(&rule.rows);
                    part.trees.extend(&rule.trees);
                }
            }
            part.rules
                .sort_by_key(|at| &program.relations[rules[*at].head].name);
            part.rows
                .retain(|relation| !part.derived.contains(relation));
            if !part.derived.is_empty() {
                stages.push(Stage::Part(part));
            }
        }
    }
    Ok(stages)
}

/// What must be complete, or derived together, before each relation.
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
        .map(|relation| annotation(&program.relations[relation], "ancestors").is_some());
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

/// Marks more until there is nothing more to mark.
fn grow(mut marked: Vec<bool>, joins: impl Fn(usize, &[bool]) -> bool) -> Vec<bool> {
    loop {
        let before = marked.clone();
        for relation in 0..marked.len() {
            if joins(relation, &before) {
                marked[relation] = true;
            }
        }
        if marked == before {
            return marked;
        }
    }
}
