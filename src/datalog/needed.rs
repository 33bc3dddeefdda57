//! The relations on which a requested relation depends. The rules of natively computed relations,
//! whose results may be quadratic or larger, are not followed.

use std::collections::HashMap;

use super::resolved::Resolved;

/// The indices of the relations on which the requested ones depend, including these. A natively
/// computed relation (`//@ filled`) depends on the relations that its annotation names, a relation
/// with `is_given` on no other relation, and any other relation on those that its rules read. Time:
/// linear in the program.
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
