//! Ancestors in a forest, in constant time.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// The nodes of a forest, numbered in preorder.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    /// For each node with a parent or a child: its number, and the number after those of its
    /// descendants.
    numbers: FxHashMap<u32, Range<u32>>,
}

impl Forest {
    /// Numbers the nodes, given the parents of those that have one. Nodes whose ancestors form a
    /// cycle get no numbers. Time: linear.
    pub fn new(parents: &FxHashMap<u32, u32>) -> Forest {
        let mut children: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (node, parent) in parents {
            children.entry(*parent).or_default().push(*node);
        }
        let roots = children.keys().filter(|root| !parents.contains_key(root));
        let mut work: Vec<(u32, bool)> = roots.map(|root| (*root, false)).collect();
        let mut numbers: FxHashMap<u32, Range<u32>> = FxHashMap::default();
        let mut next = 0;
        while let Some((node, is_done)) = work.pop() {
            let range = numbers.entry(node).or_insert(next..next);
            if is_done {
                range.end = next;
                continue;
            }
            next += 1;
            work.push((node, true));
            let children = children.get(&node).into_iter().flatten();
            work.extend(children.map(|child| (*child, false)));
        }
        Forest { numbers }
    }

    /// Whether a node is another one or a descendant of it.
    pub fn is_within(&self, node: u32, above: u32) -> bool {
        let numbers = |node| self.numbers.get(&node);
        node == above
            || numbers(node)
                .zip(numbers(above))
                .is_some_and(|(own, all)| all.contains(&own.start))
    }
}
