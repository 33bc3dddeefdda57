//! Finds the relations of a program that the native engine can compute: relations whose rules,
//! including those of all relations that they depend on, are literally the rules from which the
//! native code was generated.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use crate as analysis;
use lanelog_datalog::Source;
use lanelog_datalog::ast::Annotation;
use lanelog_datalog::resolved::{Relation, Resolved};
use lanelog_engine::library;
use lanelog_ir::target::Mode;

/// For each relation of the program, whether it is derived by unmodified built-in rules, so that
/// the native engine of this mode can compute it. Linear in both programs.
///
/// Removes annotations for native computation if native code would not compute what the rules of
/// the program define: if rules were added to the relation, or to relations that its definition
/// reads.
pub(super) fn pristine(
    rules: &mut Resolved,
    sources: &[Source],
    modes: &BTreeMap<Option<&str>, Mode>,
) -> Vec<bool> {
    let mut same = vec![false; rules.relations.len()];
    for (instance, mode) in modes {
        for at in self::same(rules, sources, *instance, *mode) {
            if let Some(same) = same.get_mut(at) {
                *same = true;
            }
        }
    }
    let reads = reads(rules);
    let mut whole = same.clone();
    // A relation that depends on a modified relation counts as modified.
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); same.len()];
    for (at, read) in reads.iter().enumerate() {
        for read in read {
            if let Some(readers) = readers.get_mut(*read) {
                readers.push(at);
            }
        }
    }
    let differs = same.iter().enumerate().filter(|(_, same)| !**same);
    let mut pending: Vec<usize> = differs.map(|(at, _)| at).collect();
    while let Some(at) = pending.pop() {
        for reader in readers.get(at).into_iter().flatten() {
            if let Some(whole) = whole.get_mut(*reader)
                && std::mem::replace(whole, false)
            {
                pending.push(*reader);
            }
        }
    }
    drop_annotations(rules, &same, &whole);
    // Native engines do not compute relations that are read only by the definitions of natively
    // computed relations.
    for (instance, mode) in modes {
        let computed = analysis::relations(*mode).iter();
        let computed: HashSet<&str> = computed.map(|relation| relation.name).collect();
        for (whole, relation) in whole.iter_mut().zip(&rules.relations) {
            *whole &= relation.instance() != *instance
                || (!relation.is_input && computed.contains(relation.plain_name()));
        }
    }
    whole
}

/// The relations of an instance whose declaration and rules equal those of the mode's built-in
/// program.
fn same(rules: &Resolved, sources: &[Source], instance: Option<&str>, mode: Mode) -> Vec<usize> {
    let relations = analysis::relations(mode).iter();
    let derived: HashSet<&str> = relations.map(|relation| relation.name).collect();
    let is_derived = |one: &Relation| !one.is_input && derived.contains(one.plain_name());
    // Reading the mode's program would take longer than evaluating a small program that shares no
    // relation with it.
    let built_in = match rules.relations.iter().any(is_derived) {
        true => built_in(mode),
        false => None,
    };
    let Some(theirs) = built_in else {
        return Vec::new();
    };
    let ours = definitions(rules, sources);
    let ours = ours.iter().zip(&rules.relations).enumerate();
    let ours = ours.filter(|(_, (_, relation))| relation.instance() == instance);
    ours.filter(|(_, (definition, _))| {
        theirs.get(definition.name) == Some(&definition.fingerprint())
    })
    .map(|(at, _)| at)
    .collect()
}

/// The fingerprint of each relation's definition in the built-in program of a mode, computed once.
/// The program itself is dropped, because memory that stays allocated counts against the limit of
/// the current function.
fn built_in(mode: Mode) -> Option<&'static HashMap<String, u64>> {
    type Read = OnceLock<Option<HashMap<String, u64>>>;
    static READ: [Read; Mode::ALL.len()] = [const { OnceLock::new() }; Mode::ALL.len()];
    let read = || {
        let compiled = library::compile_built_in(analysis::program(mode).path());
        let (rules, _) = compiled.program?;
        let definitions = definitions(&rules, &compiled.sources);
        let definitions = definitions.iter();
        let printed = definitions.map(|one| (one.name.to_owned(), one.fingerprint()));
        Some(printed.collect())
    };
    READ.get(mode as usize)?.get_or_init(read).as_ref()
}

/// Removes `//@ filled`, `//@ loop_forest` and `//@ ancestors` from relations whose rules differ
/// from those that native code computes. `same`: whether a relation's own rules are the built-in
/// ones; `whole`: whether the rules of all its dependencies are also built in.
fn drop_annotations(rules: &mut Resolved, same: &[bool], whole: &[bool]) {
    let holds = |of: &[bool], at: usize| of.get(at) == Some(&true);
    let named: HashMap<&str, usize> = rules
        .relations
        .iter()
        .enumerate()
        .map(|(at, relation)| (relation.name.as_str(), at))
        .collect();
    // Native code computes dominators of any graph, but labels and cycles only of the built-in
    // relations.
    let is_filled = |at: usize| {
        let filling = rules.relations.get(at).and_then(|one| one.filling());
        match filling.and_then(|words| words.split_first()) {
            Some((way, graph)) if way == "dominator_tree" => {
                let graph = graph.iter();
                let graph = graph.filter_map(|name| named.get(name.as_str()).copied());
                is_defined_by(rules, at, &graph.collect::<Vec<usize>>(), same)
            }
            _ => holds(whole, at),
        }
    };
    let relations = rules.relations.iter().enumerate();
    let kept: Vec<bool> = relations
        .map(|(at, relation)| {
            let mut words = relation.annotations.iter().map(|one| one.words.as_slice());
            let forest = words.find_map(|words| match words {
                [way, forest] if way == "ancestors" => Some(forest.as_str()),
                _ => None,
            });
            match forest {
                Some(forest) => {
                    let forest = named.get(forest).copied();
                    holds(same, at) && forest.is_some_and(is_filled)
                }
                None => is_filled(at),
            }
        })
        .collect();
    for (relation, kept) in rules.relations.iter_mut().zip(kept) {
        let stands_in = |one: &Annotation| {
            let first = one.words.first().map(String::as_str);
            matches!(first, Some("filled" | "loop_forest" | "ancestors"))
        };
        relation.annotations.retain(|one| kept || !stands_in(one));
    }
}

/// Whether a relation is defined in terms of the relations `from` by built-in rules alone.
fn is_defined_by(rules: &Resolved, relation: usize, from: &[usize], same: &[bool]) -> bool {
    let mut seen: HashSet<usize> = from.iter().copied().collect();
    let mut pending = vec![relation];
    while let Some(at) = pending.pop() {
        if !seen.insert(at) {
            continue;
        }
        if same.get(at) != Some(&true) {
            return false;
        }
        for rule in rules.rules_of(at) {
            rule.body
                .iter()
                .for_each(|literal| literal.reads(&mut pending));
        }
    }
    true
}

/// Everything that defines a relation, except the relations that it reads.
#[derive(Hash)]
struct Definition<'p> {
    name: &'p str,
    is_input: bool,
    kinds: Vec<&'p str>,
    filled: Option<Vec<&'p str>>,
    /// The texts of its rules, sorted.
    rules: Vec<&'p str>,
}

impl Definition<'_> {
    /// A hash that is equal for equal definitions; different definitions collide with a probability
    /// of 2^-64.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

fn definitions<'p>(program: &'p Resolved, sources: &'p [Source]) -> Vec<Definition<'p>> {
    let mut definitions: Vec<Definition<'_>> = program
        .relations
        .iter()
        .map(|relation| Definition {
            name: relation.plain_name(),
            is_input: relation.is_input,
            kinds: kinds(relation),
            filled: relation.filling().map(|words| {
                let words = words.iter();
                words
                    .filter_map(|word| word.rsplit(['.', '/']).next())
                    .collect()
            }),
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

/// The columns' outermost types.
pub fn kinds(relation: &Relation) -> Vec<&str> {
    let columns = relation.columns.iter();
    columns.map(|column| column.outermost.as_str()).collect()
}

/// For each relation: the relations that its rules or its native computation read, with duplicates.
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
