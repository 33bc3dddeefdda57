//! Computes the derivation depth of each tuple.

use super::search::{Instance, Node, Search};

/// Depth of a tuple without a known derivation.
pub(super) const NONE: u32 = u32::MAX;

/// The least derivation depth of each node, and the rule instance that has it.
#[derive(Debug)]
pub(super) struct Heights {
    heights: Vec<u32>,
    /// For each node: the index of its best instance; [`NONE`] for leaves and nodes without a
    /// derivation.
    best: Vec<u32>,
}

impl Heights {
    /// Leaves have depth 0; the depth of a derived tuple is one more than that of its deepest
    /// premise. Nothing is derived from the node `without`, which also has no depth in the result.
    /// Time: linear in the number of instances.
    pub fn new(search: &Search<'_, '_>, without: Option<Node>) -> Heights {
        let count = search.nodes.len();
        // For each node, the instances in which it is a premise.
        let mut offsets = vec![0u32; count + 2];
        let instances = search.all_instances();
        let mut needs = 0;
        for instance in instances {
            for node in search.premises(instance) {
                needs += 1;
                if let Some(slot) = offsets.get_mut(*node as usize + 2) {
                    *slot += 1;
                }
            }
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        let mut needed_by = vec![0u32; needs];
        let mut missing = Vec::with_capacity(instances.len());
        for (at, instance) in instances.iter().enumerate() {
            missing.push(search.premises(instance).len() as u32);
            for node in search.premises(instance) {
                if let Some(offset) = offsets.get_mut(*node as usize + 1) {
                    if let Some(slot) = needed_by.get_mut(*offset as usize) {
                        *slot = at as u32;
                    }
                    *offset += 1;
                }
            }
        }
        let mut heights = vec![NONE; count];
        // Nodes in ascending order of depth: a node is appended when the last premise of one of its
        // instances is processed.
        let mut queue: Vec<Node> = Vec::with_capacity(count);
        for (node, height) in heights.iter_mut().enumerate() {
            if search.is_leaf(node as Node) {
                *height = 0;
                queue.push(node as Node);
            }
        }
        // Facts in the program have no conditions, so they have depth 0 like inputs. Rules that
        // have only negations and aggregates derive tuples of depth 1.
        let mut later = Vec::new();
        for (instance, missing) in instances.iter().zip(&missing) {
            if *missing > 0 {
                continue;
            }
            let rule = search.relations.program().rules.get(instance.rule as usize);
            if rule.is_some_and(|rule| rule.body.is_empty()) {
                settle(&mut heights, &mut queue, instance.head, 0);
            } else {
                later.push(instance.head);
            }
        }
        let mut at = 0;
        loop {
            let node = queue.get(at).copied();
            let height = node.and_then(|node| heights.get(node as usize)).copied();
            // All nodes of depth 0 have been processed. The heads of rules without premises have
            // depth 1.
            if height.is_none_or(|height| height > 0) {
                for head in later.drain(..) {
                    settle(&mut heights, &mut queue, head, 1);
                }
            }
            let (Some(node), Some(height)) = (queue.get(at).copied(), height) else {
                if at < queue.len() {
                    continue;
                }
                break;
            };
            at += 1;
            if Some(node) == without {
                continue;
            }
            let start = offsets.get(node as usize).copied().unwrap_or(0) as usize;
            let end = offsets.get(node as usize + 1).copied().unwrap_or(0) as usize;
            for instance in needed_by.get(start..end).unwrap_or_default() {
                let Some(left) = missing.get_mut(*instance as usize) else {
                    continue;
                };
                *left -= 1;
                if *left == 0
                    && let Some(instance) = instances.get(*instance as usize)
                {
                    settle(&mut heights, &mut queue, instance.head, height + 1);
                }
            }
        }
        // If the excluded node had a depth, instances that depend on it could be chosen as the best
        // ones.
        if let Some(slot) = without.and_then(|node| heights.get_mut(node as usize)) {
            *slot = NONE;
        }
        let best = best(search, &heights, &queue);
        Heights { heights, best }
    }

    /// The least derivation depth of a node; [`NONE`] if no derivation is known.
    pub fn of(&self, node: Node) -> u32 {
        self.heights.get(node as usize).copied().unwrap_or(NONE)
    }

    /// The instance that derives a node with the least depth.
    pub fn best<'s>(&self, search: &'s Search<'_, '_>, node: Node) -> Option<&'s Instance> {
        let best = self.best.get(node as usize).copied()?;
        search.all_instances().get(best as usize)
    }

    /// The depth of the tuple that an instance derives; [`NONE`] if a premise has no derivation.
    pub fn given_by(&self, search: &Search<'_, '_>, instance: &Instance) -> u32 {
        given(search, &self.heights, instance)
    }
}

fn given(search: &Search<'_, '_>, heights: &[u32], instance: &Instance) -> u32 {
    let height = |node: &Node| heights.get(*node as usize).copied().unwrap_or(NONE);
    match search.premises(instance).iter().map(height).max() {
        Some(height) => height.saturating_add(1),
        None => {
            let rule = search.relations.program().rules.get(instance.rule as usize);
            u32::from(rule.is_some_and(|rule| !rule.body.is_empty()))
        }
    }
}

fn settle(heights: &mut [u32], queue: &mut Vec<Node>, node: Node, height: u32) {
    if let Some(slot) = heights.get_mut(node as usize)
        && *slot == NONE
    {
        *slot = height;
        queue.push(node);
    }
}

/// For each node: the rule instance of the least depth whose derivation tree has the fewest steps;
/// the first one if several have equally few.
fn best(search: &Search<'_, '_>, heights: &[u32], queue: &[Node]) -> Vec<u32> {
    let mut best = vec![NONE; heights.len()];
    let mut steps = vec![0u64; heights.len()];
    for node in queue {
        let height = heights.get(*node as usize).copied().unwrap_or(NONE);
        if height == NONE {
            continue;
        }
        let mut found: Option<(u64, u32)> = None;
        let numbers = search.first_instance(*node)..;
        for (instance, at) in search.instances(*node).iter().zip(numbers) {
            if given(search, heights, instance) != height {
                continue;
            }
            let size = search.premises(instance).iter().fold(1u64, |sum, node| {
                sum.saturating_add(steps.get(*node as usize).copied().unwrap_or(0))
            });
            if found.is_none_or(|found| size < found.0) {
                found = Some((size, at));
            }
        }
        if let Some((size, at)) = found {
            if let Some(slot) = best.get_mut(*node as usize) {
                *slot = at;
            }
            if let Some(slot) = steps.get_mut(*node as usize) {
                *slot = size;
            }
        }
    }
    best
}
