//! The transitive closure of a forest, without stored rows, because a path of blocks has
//! quadratically many rows.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use lanelog_facts::Rows;
use lanelog_native::cycles::Cycles;

/// The pairs of a node and a descendant (relations with `//@ ancestors FOREST`), or of a header and
/// a block of its cycle (`//@ loop_forest`). A pair is numbered on its first use.
#[derive(Debug)]
pub(super) struct Ancestors {
    parent: Vec<Option<u32>>,
    /// For each node: the range of the preorder positions of its subtree.
    subtree: Vec<(u32, u32)>,
    /// The nodes in preorder, without those of cycles.
    preorder: Vec<u32>,
    /// Number added to a header for the node of its cycle, which is above the blocks of the cycle;
    /// 0 in the closure of a forest.
    cycles: u32,
    /// Estimated number of pairs, of nodes with a node below, and of nodes with a node above.
    counts: [usize; 3],
    met: RefCell<Met>,
}

#[derive(Debug, Default)]
struct Met {
    pairs: Vec<[u32; 2]>,
    numbers: FxHashMap<[u32; 2], u32>,
}

impl Met {
    fn number(&mut self, pair: [u32; 2]) -> u32 {
        let next = self.pairs.len() as u32;
        let number = *self.numbers.entry(pair).or_insert(next);
        if number == next {
            self.pairs.push(pair);
        }
        number
    }
}

impl Ancestors {
    /// Creates the closure from pairs of a node and its parent, in linear time. `None` if the pairs
    /// do not form a forest of dense ids.
    pub fn new(pairs: &Rows) -> Option<Ancestors> {
        let rows = || pairs.iter().filter_map(|row| row.first_chunk::<2>());
        let most = rows().flatten().max().map_or(0, |most| *most as usize + 1);
        if pairs.columns() != 2 || most > pairs.len().saturating_mul(2) + 4096 {
            return None;
        }
        let mut parent = vec![None; most];
        for [node, above] in rows() {
            let slot: &mut Option<u32> = parent.get_mut(*node as usize)?;
            if slot.replace(*above).is_some() {
                return None;
            }
        }
        // Estimates as for a path graph.
        let forest = Ancestors::above_nodes(parent, 0, [most.saturating_mul(most), most, most]);
        (forest.preorder.len() == most).then_some(forest)
    }

    /// The pairs of a header and a block of its cycle, in linear time.
    pub fn of_cycles(cycles: &Cycles) -> Ancestors {
        let blocks = cycles.within();
        let most = blocks.iter().max().map_or(0, |block| block + 1);
        let mut parent = vec![None; 2 * most as usize];
        let above = |header: Option<u32>| header.map(|header| most + header);
        for block in blocks {
            if let Some(slot) = parent.get_mut(*block as usize) {
                *slot = above(cycles.innermost(*block));
            }
        }
        for header in cycles.headers() {
            if let Some(slot) = parent.get_mut((most + header) as usize) {
                *slot = above(cycles.around(*header).nth(1));
            }
        }
        let headers = cycles.headers().len();
        let pairs = blocks.iter().map(|block| cycles.depth(*block) as usize);
        Ancestors::above_nodes(parent, most, [pairs.sum(), headers, blocks.len()])
    }

    /// The forest with these parents. Nodes on a cycle of parents are left out of the preorder.
    fn above_nodes(parent: Vec<Option<u32>>, cycles: u32, counts: [usize; 3]) -> Ancestors {
        let mut children = vec![Vec::new(); parent.len()];
        for (node, above) in (0..).zip(&parent) {
            let above = above.and_then(|above| children.get_mut(above as usize));
            above.into_iter().for_each(|below| below.push(node));
        }
        let mut forest = Ancestors {
            subtree: vec![(0, 0); parent.len()],
            preorder: Vec::with_capacity(parent.len()),
            parent,
            cycles,
            counts,
            met: RefCell::default(),
        };
        for root in 0..forest.parent.len() as u32 {
            if forest.above(root).is_some() {
                continue;
            }
            // Each node is pushed twice: to be entered, and to be left.
            let mut stack = vec![(root, false)];
            while let Some((node, entered)) = stack.pop() {
                let here = forest.preorder.len() as u32;
                let Some(slot) = forest.subtree.get_mut(node as usize) else {
                    continue;
                };
                if entered {
                    slot.1 = here;
                    continue;
                }
                slot.0 = here;
                if cycles == 0 || node < cycles {
                    forest.preorder.push(node);
                }
                stack.push((node, true));
                let below = children.get(node as usize).into_iter().flatten();
                stack.extend(below.map(|child| (*child, false)));
            }
        }
        forest
    }

    fn above(&self, node: u32) -> Option<u32> {
        self.parent.get(node as usize).copied().flatten()
    }

    fn is_above(&self, above: u32, node: u32) -> bool {
        let subtree = |node: u32| self.subtree.get(node as usize).copied();
        match (subtree(above), subtree(node)) {
            (Some(outer), Some(inner)) => above != node && (outer.0..outer.1).contains(&inner.0),
            _ => false,
        }
    }

    /// Estimated number of pairs with the same values in some columns.
    pub fn estimate(&self, columns: &[usize]) -> usize {
        let [pairs, above, below] = self.counts;
        match columns {
            [] => pairs,
            [0] => pairs / above.max(1),
            [_] => pairs / below.max(1),
            _ => 1,
        }
    }

    /// The pair with a number.
    pub fn pair(&self, number: u32) -> [u32; 2] {
        let met = self.met.borrow();
        met.pairs.get(number as usize).copied().unwrap_or_default()
    }

    /// Calls `each` with the numbers of the pairs that match the known values. Linear in the
    /// result, except that pairs of cycles are sorted.
    pub fn matching(&self, above: Option<u32>, node: Option<u32>, mut each: impl FnMut(u32)) {
        let mut found: Vec<[u32; 2]> = Vec::new();
        match (above, node) {
            (Some(above), Some(node)) => {
                if self.any(Some(above), Some(node)) {
                    found.push([above, node]);
                }
            }
            (None, Some(node)) => {
                let mut next = self.node(node).and_then(|node| self.above(node));
                while let Some(above) = next {
                    found.push([above - self.cycles, node]);
                    next = self.above(above);
                }
            }
            (Some(above), None) => {
                found.extend(self.below(above).iter().map(|node| [above, *node]));
            }
            (None, None) => {
                for above in 0..self.parent.len() as u32 - self.cycles {
                    found.extend(self.below(above).iter().map(|node| [above, *node]));
                }
            }
        }
        if self.cycles > 0 {
            // The order of stored rows.
            found.sort_unstable();
        }
        for pair in found {
            let number = self.met.borrow_mut().number(pair);
            each(number);
        }
    }

    /// The node of a value in the second column.
    fn node(&self, value: u32) -> Option<u32> {
        (self.cycles == 0 || value < self.cycles).then_some(value)
    }

    /// The nodes below a value of the first column.
    fn below(&self, above: u32) -> &[u32] {
        let at = above.saturating_add(self.cycles);
        let (start, end) = self.subtree.get(at as usize).copied().unwrap_or_default();
        // A node is the first of its own subtree.
        let start = start + u32::from(self.cycles == 0);
        (self.preorder.get(start as usize..end as usize)).unwrap_or_default()
    }

    /// Whether any pair matches the known values. Constant time, unless neither value is known.
    pub fn any(&self, above: Option<u32>, node: Option<u32>) -> bool {
        match (above, node) {
            (Some(above), Some(node)) => self
                .node(node)
                .is_some_and(|node| self.is_above(above.saturating_add(self.cycles), node)),
            (None, Some(node)) => self
                .node(node)
                .is_some_and(|node| self.above(node).is_some()),
            (Some(above), None) => !self.below(above).is_empty(),
            (None, None) => self.parent.iter().any(Option::is_some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanelog_native::finished::Index;
    use pretty_assertions::assert_eq;

    #[test]
    fn pairs_are_those_of_the_closure() {
        // The tree 0 -> 1 -> {2, 3 -> 4}, and the isolated node 5.
        let forest = Ancestors::new(&Rows::new(2, vec![1, 0, 2, 1, 3, 1, 4, 3]))
            .unwrap_or_else(|| unreachable!());
        let find = |above, node| {
            let mut numbers = Vec::new();
            forest.matching(above, node, |number| numbers.push(number));
            let mut pairs: Vec<[u32; 2]> = numbers.iter().map(|at| forest.pair(*at)).collect();
            pairs.sort_unstable();
            assert_eq!(forest.any(above, node), !pairs.is_empty());
            pairs
        };
        let all = [
            [0, 1],
            [0, 2],
            [0, 3],
            [0, 4],
            [1, 2],
            [1, 3],
            [1, 4],
            [3, 4],
        ];
        assert_eq!(find(None, None), all);
        for wanted in 0..6 {
            let with = |at: usize| -> Vec<[u32; 2]> {
                all.into_iter().filter(|pair| pair[at] == wanted).collect()
            };
            assert_eq!(find(Some(wanted), None), with(0));
            assert_eq!(find(None, Some(wanted)), with(1));
        }
        assert_eq!(find(Some(1), Some(4)), [[1, 4]]);
        assert_eq!(find(Some(4), Some(1)), [[0; 2]; 0]);
    }

    /// The pairs of random graphs, and each way to look one up, equal those that are stored.
    #[test]
    fn pairs_of_cycles_are_those_of_the_forest_of_cycles() {
        let mut state = 7u32;
        let mut below = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % limit
        };
        let mut most = 0;
        for _ in 0..300 {
            let blocks = 2 + below(20);
            // Nested intervals: block `at` begins a cycle that ends before `ends[at]`.
            let mut pairs = Vec::new();
            let mut open = vec![(0, blocks)];
            while let Some((first, end)) = open.pop() {
                if end - first < 2 {
                    continue;
                }
                if below(4) > 0 {
                    pairs.extend((first..end).map(|block| [first, block]));
                }
                let middle = first + 1 + below(end - first - 1);
                open.extend([(first + 1, middle), (middle, end)]);
            }
            pairs.sort_unstable();
            most = most.max(pairs.len());
            let forest = Ancestors::of_cycles(&Cycles::of_rows(&Index::new(pairs.iter().copied())));
            let values = || (0..blocks + 2).map(Some).chain([None]);
            for (above, node) in values().flat_map(|above| values().map(move |node| (above, node)))
            {
                let fits = |pair: &&[u32; 2]| {
                    above.is_none_or(|above| above == pair[0])
                        && node.is_none_or(|node| node == pair[1])
                };
                let expected: Vec<[u32; 2]> = pairs.iter().filter(fits).copied().collect();
                let mut found = Vec::new();
                forest.matching(above, node, |number| found.push(forest.pair(number)));
                assert_eq!(found, expected, "{above:?} {node:?} of {pairs:?}");
                assert_eq!(forest.any(above, node), !expected.is_empty());
            }
        }
        assert!(most > 40, "{most} pairs at most");
    }

    #[test]
    fn rows_that_are_not_a_forest_are_refused() {
        assert!(Ancestors::new(&Rows::new(2, vec![0, 1, 1, 0])).is_none());
        assert!(Ancestors::new(&Rows::new(2, vec![0, 1, 0, 2])).is_none());
        assert!(Ancestors::new(&Rows::new(2, vec![0, u32::MAX])).is_none());
    }
}
