//! The last step of the derivation of each tuple of some relations, so that a chain of steps can be
//! followed from any tuple to an input.
//!
//! One search has all tuples as goals. It visits each rule instance once, so all reasons together
//! cost about as much as one derivation that depends on everything.

use rustc_hash::FxHashSet;

use super::heights::NONE;
use super::relations::Relations;
use super::search::{Node, Search};
use super::solve::GivenUp;
use lanelog_facts::Symbols;

/// A tuple, and the last step of its shortest derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The relation of the reason, by its number in the program.
    pub relation: usize,
    /// The columns of the derived row.
    pub row: Vec<u32>,
    /// The index of the rule in the program that derives the tuple.
    pub rule: usize,
    /// Indices of the tuples among all reasons that the rule reads. If there are none, the tuple
    /// depends only on inputs.
    pub premises: Vec<u32>,
}

/// Reasons, and for each of them the reasons that use it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    /// The reasons.
    pub all: Vec<Reason>,
    /// For each reason: the tuples with a rule instance that reads it, in ascending order without
    /// duplicates.
    used_by: Vec<Vec<u32>>,
}

impl Reasons {
    /// The number of tuples of a relation with a derivation that uses one of some tuples, these
    /// included; `None` if that takes more than the number of `steps` that are left.
    pub fn dependents(&self, relation: usize, of: &[u32], steps: &mut usize) -> Option<u32> {
        let (mut count, mut open) = (0, of.to_vec());
        let mut seen: FxHashSet<u32> = of.iter().copied().collect();
        while let Some(at) = open.pop() {
            let is_counted = |reason: &Reason| reason.relation == relation;
            count += u32::from(self.all.get(at as usize).is_some_and(is_counted));
            let users = self.used_by.get(at as usize).map_or(&[][..], Vec::as_slice);
            *steps = steps.checked_sub(users.len() + 1)?;
            open.extend(users.iter().filter(|user| seen.insert(**user)));
        }
        Some(count)
    }
}

/// The reasons of all tuples of some relations, and of the tuples in their derivations. Tuples of
/// relations for which `is_leaf` holds are inputs. Tuples without a derivation are omitted. At most
/// `budget` rows are scanned.
///
/// # Errors
/// If the budget was exhausted.
pub fn reasons(
    relations: &Relations<'_>,
    symbols: &Symbols,
    is_leaf: &[bool],
    goals: &[usize],
    budget: u64,
) -> Result<Reasons, GivenUp> {
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
        });
    }
    let mut used_by: Vec<Vec<u32>> = vec![Vec::new(); found.len()];
    for instance in search.all_instances() {
        let Some(head) = number(&instance.head) else {
            continue;
        };
        if heights.given_by(&search, instance) == NONE {
            continue;
        }
        for premise in search.premises(instance).iter().filter_map(number) {
            if let Some(users) = used_by.get_mut(premise as usize) {
                users.push(head);
            }
        }
    }
    for users in &mut used_by {
        users.sort_unstable();
        users.dedup();
    }
    Ok(Reasons {
        all: found,
        used_by,
    })
}
