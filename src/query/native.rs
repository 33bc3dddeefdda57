//! Which relations of a program the native engine can compute: those that have in the program the very rules that the native code was made of, all the way
//! down to the facts.

use std::collections::{HashMap, HashSet};

use super::Program;
use lanelog_analysis as analysis;
use lanelog_datalog::resolved::{Relation, Resolved};
use lanelog_datalog::{Compiled, Source};
use lanelog_engine::library;
use lanelog_target::Mode;

/// For each relation of the program, whether it is derived and pristine: the native engine of this mode gives its rows. Time: linear in both programs.
pub fn pristine(program: &Program, mode: Mode) -> Vec<bool> {
    let Compiled {
        sources,
        program: Some((rules, _)),
        ..
    } = library::compile_built_in(analysis::program(mode).path())
    else {
        return vec![false; program.rules.relations.len()];
    };
    let built_in = definitions(&rules, &sources);
    let by_name: HashMap<&str, usize> = rules
        .relations
        .iter()
        .enumerate()
        .map(|(at, relation)| (relation.name.as_str(), at))
        .collect();
    let ours = definitions(&program.rules, &program.sources);
    let mut same: Vec<bool> = ours
        .iter()
        .map(|definition| {
            let theirs = by_name
                .get(definition.name)
                .and_then(|at| built_in.get(*at));
            theirs == Some(definition)
        })
        .collect();
    // Whatever reads a relation that differs, differs.
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); same.len()];
    for (at, read) in reads(&program.rules).into_iter().enumerate() {
        for read in read {
            if let Some(readers) = readers.get_mut(read) {
                readers.push(at);
            }
        }
    }
    let differs = same.iter().enumerate().filter(|(_, same)| !**same);
    let mut pending: Vec<usize> = differs.map(|(at, _)| at).collect();
    while let Some(at) = pending.pop() {
        for reader in readers.get(at).into_iter().flatten() {
            if let Some(same) = same.get_mut(*reader)
                && std::mem::replace(same, false)
            {
                pending.push(*reader);
            }
        }
    }
    // What only the definitions of filled relations read, no native engine has.
    let computed = analysis::relations(mode).iter();
    let computed: HashSet<&str> = computed.map(|relation| relation.name).collect();
    for (same, relation) in same.iter_mut().zip(&program.rules.relations) {
        *same &= !relation.is_input && computed.contains(relation.name.as_str());
    }
    same
}

/// All that decides what a relation holds, besides what it reads.
#[derive(PartialEq)]
struct Definition<'p> {
    name: &'p str,
    is_input: bool,
    kinds: Vec<&'p str>,
    filled: Option<&'p [String]>,
    /// The texts of its rules, sorted.
    rules: Vec<&'p str>,
}

fn definitions<'p>(program: &'p Resolved, sources: &'p [Source]) -> Vec<Definition<'p>> {
    let mut definitions: Vec<Definition<'_>> = program
        .relations
        .iter()
        .map(|relation| Definition {
            name: &relation.name,
            is_input: relation.is_input,
            kinds: kinds(relation),
            filled: relation.filling(),
            rules: Vec::new(),
        })
        .collect();
    for rule in &program.rules {
        let source = sources.get(rule.span.source as usize);
        let text = source.and_then(|source| {
            let range = rule.span.start as usize..rule.span.end as usize;
            source.text.get(range)
        });
        if let Some(definition) = definitions.get_mut(rule.head.relation) {
            definition.rules.push(text.unwrap_or_default());
        }
    }
    for definition in &mut definitions {
        definition.rules.sort_unstable();
    }
    definitions
}

/// What the columns are, by their outermost types.
pub fn kinds(relation: &Relation) -> Vec<&str> {
    let columns = relation.columns.iter();
    columns.map(|column| column.outermost.as_str()).collect()
}

/// For each relation, those that its rules or its filling read; repetitions are kept.
fn reads(program: &Resolved) -> Vec<Vec<usize>> {
    let names: HashMap<&str, usize> = program
        .relations
        .iter()
        .enumerate()
        .map(|(at, relation)| (relation.name.as_str(), at))
        .collect();
    let mut reads: Vec<Vec<usize>> = program
        .relations
        .iter()
        .map(|relation| {
            let words = relation.filling().into_iter().flatten().skip(1);
            words
                .filter_map(|word| names.get(word.as_str()).copied())
                .collect()
        })
        .collect();
    for rule in &program.rules {
        if let Some(reads) = reads.get_mut(rule.head.relation) {
            for literal in &rule.body {
                literal.reads(reads);
            }
        }
    }
    reads
}

/// The relations that are needed for some, themselves included, if rules of `known` ones are not run. Ascending. The rules of filled relations count too: the
/// interpreter runs those that it cannot fill.
pub fn needed(program: &Resolved, wanted: &[usize], known: &[bool]) -> Vec<usize> {
    let reads = reads(program);
    let mut seen: HashSet<usize> = wanted.iter().copied().collect();
    let mut pending: Vec<usize> = wanted.to_vec();
    while let Some(at) = pending.pop() {
        if known.get(at).copied().unwrap_or(false) {
            continue;
        }
        for read in reads.get(at).into_iter().flatten() {
            if seen.insert(*read) {
                pending.push(*read);
            }
        }
    }
    let mut needed: Vec<usize> = seen.into_iter().collect();
    needed.sort_unstable();
    needed
}
