//! Why each tuple of some relations holds: its last step alone, so that a chain of them can be
//! followed from any tuple to an input.
//!
//! One search has all tuples as goals. It visits each rule instance once, so all reasons together
//! cost about as much as one derivation that depends on everything.

use super::heights::Heights;
use super::relations::Relations;
use super::search::{Node, Search};
use super::solve::GivenUp;
use lanelog_facts::Symbols;

/// Edges that are followed to count what depends on the inputs.
const COUNTED: usize = 1 << 26;

/// A tuple, and the last step of its shortest derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its relation, by its number in the program.
    pub relation: usize,
    /// Its columns.
    pub row: Vec<u32>,
    /// The rule that derives it, by its number in the program.
    pub rule: usize,
    /// The tuples among all reasons that the rule reads: indices. None: it rests on inputs alone.
    pub premises: Vec<u32>,
    /// For a tuple without premises: the number of tuples of its relation with a derivation that
    /// uses it, itself included. Zero if they are too many to count.
    pub dependents: u32,
}

/// The reasons of all tuples of some relations, and of the tuples in their derivations. Tuples of
/// leaves, for which `is_leaf` holds, are inputs. Tuples without a derivation are left out. At most
/// `budget` rows are scanned.
///
/// # Errors
/// If that was not enough.
pub fn reasons(
    relations: &Relations<'_>,
    symbols: &Symbols,
    is_leaf: &[bool],
    goals: &[usize],
    budget: u64,
) -> Result<Vec<Reason>, GivenUp> {
    let mut search = Search::new(relations, symbols, is_leaf, budget);
    for goal in goals {
        let rows = relations.table(*goal).map_or(0, |table| table.count());
        for row in 0..rows {
            search.node(*goal as u32, row);
        }
    }
    let heights = search.run_all()?;
    if search.lacks_room() {
        return Err(GivenUp);
    }
    let all = 0..search.nodes.len() as Node;
    let explained = all.clone().filter_map(|node| {
        let best = heights.best(&search, node)?;
        (!search.is_leaf(node)).then_some((node, *best))
    });
    let explained: Vec<_> = explained.collect();
    let mut numbers = vec![None; search.nodes.len()];
    for (number, (node, _)) in explained.iter().enumerate() {
        if let Some(slot) = numbers.get_mut(*node as usize) {
            *slot = Some(number as u32);
        }
    }
    let number = |node: &Node| numbers.get(*node as usize).copied().flatten();
    let mut found: Vec<Reason> = Vec::with_capacity(explained.len());
    for (node, best) in &explained {
        let (relation, row) = search.tuple(*node);
        found.push(Reason {
            relation,
            row,
            rule: best.rule as usize,
            premises: search.premises(best).iter().filter_map(number).collect(),
            dependents: 0,
        });
    }
    count(&search, &heights, &numbers, &mut found);
    Ok(found)
}

/// Counts what depends on each tuple without premises.
fn count(
    search: &Search<'_, '_>,
    heights: &Heights,
    numbers: &[Option<u32>],
    found: &mut [Reason],
) {
    let number = |node: &Node| numbers.get(*node as usize).copied().flatten();
    let mut used_by: Vec<Vec<u32>> = vec![Vec::new(); found.len()];
    for instance in search.all_instances() {
        let Some(head) = number(&instance.head) else {
            continue;
        };
        if heights.given_by(search, instance) == super::heights::NONE {
            continue;
        }
        for premise in search.premises(instance).iter().filter_map(number) {
            if let Some(users) = used_by.get_mut(premise as usize)
                && users.last() != Some(&head)
            {
                users.push(head);
            }
        }
    }
    let roots = (0..found.len()).filter(|at| found.get(*at).is_some_and(is_root));
    let roots: Vec<usize> = roots.collect();
    let mut seen = vec![u32::MAX; found.len()];
    let mut left = COUNTED;
    for root in roots {
        let relation = found.get(root).map(|reason| reason.relation);
        let (mut dependents, mut open) = (0, vec![root as u32]);
        if let Some(slot) = seen.get_mut(root) {
            *slot = root as u32;
        }
        while let Some(at) = open.pop() {
            let at = at as usize;
            dependents += u32::from(found.get(at).map(|reason| reason.relation) == relation);
            let users = used_by.get(at).map_or(&[][..], Vec::as_slice);
            let Some(rest) = left.checked_sub(users.len() + 1) else {
                return;
            };
            left = rest;
            for user in users {
                if let Some(slot) = seen.get_mut(*user as usize)
                    && std::mem::replace(slot, root as u32) != root as u32
                {
                    open.push(*user);
                }
            }
        }
        if let Some(reason) = found.get_mut(root) {
            reason.dependents = dependents;
        }
    }
}

fn is_root(reason: &Reason) -> bool {
    reason.premises.is_empty()
}
