//! The rules that a requested relation needs. The definitions of relations that engines compute
//! natively, which may be quadratic or worse, are skipped.

use std::collections::HashMap;

use super::resolved::Resolved;

/// The relations, by index, that the requested ones depend on, themselves included. A relation that
/// is computed natively (`//@ filled`) depends on those that its annotation names, every other one
/// on those that its rules read; one that `is_given` on none. Linear in the program.
#[must_use]
pub fn needed(
    program: &Resolved,
    wanted: impl IntoIterator<Item = usize>,
    is_given: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let names = program.relations.iter();
    let ids: HashMap<&str, usize> = names
        .map(|relation| relation.name.as_str())
        .zip(0..)
        .collect();
    let mut reads: Vec<Vec<usize>> = program
        .relations
        .iter()
        .map(|relation| {
            let words = relation.filling().into_iter().flatten();
            words
                .filter_map(|word| ids.get(word.as_str()).copied())
                .collect()
        })
        .collect();
    for rule in &program.rules {
        let head = rule.head.relation;
        let filled = program
            .relations
            .get(head)
            .is_none_or(|relation| relation.filling().is_some());
        if let (false, Some(reads)) = (filled, reads.get_mut(head)) {
            for literal in &rule.body {
                literal.reads(reads);
            }
        }
    }
    let mut needed = vec![false; program.relations.len()];
    let mut pending: Vec<usize> = wanted.into_iter().collect();
    while let Some(relation) = pending.pop() {
        match needed.get_mut(relation) {
            Some(slot) if !*slot => *slot = true,
            _ => continue,
        }
        if !is_given(relation) {
            pending.extend(reads.get(relation).into_iter().flatten());
        }
    }
    needed
}
