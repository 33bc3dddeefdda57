//! The transitive closure of a forest, without stored rows, because a path of blocks has
//! quadratically many rows.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use lanelog_facts::Rows;

/// The pairs of a node and a descendant (relations with `//@ ancestors FOREST`). A pair is numbered
/// on its first use.
#[derive(Debug)]
pub(super) struct Ancestors {
    parent: Vec<Option<u32>>,
    /// The first and the last preorder position of the subtree of each node.
    subtree: Vec<(u32, u32)>,
    preorder: Vec<u32>,
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
        let mut children = vec![Vec::new(); most];
        for [node, above] in rows() {
            let slot: &mut Option<u32> = parent.get_mut(*node as usize)?;
            if slot.replace(*above).is_some() {
                return None;
            }
            children.get_mut(*above as usize)?.push(*node);
        }
        let mut forest = Ancestors {
            parent,
            subtree: vec![(0, 0); most],
            preorder: Vec::with_capacity(most),
            met: RefCell::default(),
        };
        let roots: Vec<u32> = (0..most as u32)
            .filter(|node| forest.above(*node).is_none())
            .collect();
        for root in roots {
            // Each node is pushed twice: to be entered, and to be left.
            let mut stack = vec![(root, false)];
            while let Some((node, entered)) = stack.pop() {
                let here = forest.preorder.len() as u32;
                let slot = forest.subtree.get_mut(node as usize)?;
                if entered {
                    slot.1 = here - 1;
                    continue;
                }
                slot.0 = here;
                forest.preorder.push(node);
                stack.push((node, true));
                let below = children.get(node as usize)?;
                stack.extend(below.iter().map(|child| (*child, false)));
            }
        }
        (forest.preorder.len() == most).then_some(forest)
    }

    fn above(&self, node: u32) -> Option<u32> {
        self.parent.get(node as usize).copied().flatten()
    }

    fn is_above(&self, above: u32, node: u32) -> bool {
        let subtree = |node: u32| self.subtree.get(node as usize).copied();
        match (subtree(above), subtree(node)) {
            (Some(outer), Some(inner)) => above != node && outer.0 <= inner.0 && inner.0 <= outer.1,
            _ => false,
        }
    }

    /// Estimated number of pairs with the same value in a column: that of a path graph.
    pub fn estimate(&self) -> usize {
        self.parent.len()
    }

    /// The pair with a number.
    pub fn pair(&self, number: u32) -> [u32; 2] {
        let met = self.met.borrow();
        met.pairs.get(number as usize).copied().unwrap_or_default()
    }

    /// Calls `each` with the numbers of the pairs that match the known values. Linear in the
    /// result.
    pub fn matching(&self, above: Option<u32>, node: Option<u32>, mut each: impl FnMut(u32)) {
        let mut met = self.met.borrow_mut();
        match (above, node) {
            (Some(above), Some(node)) => {
                if self.is_above(above, node) {
                    each(met.number([above, node]));
                }
            }
            (None, Some(node)) => {
                let mut next = self.above(node);
                while let Some(above) = next {
                    each(met.number([above, node]));
                    next = self.above(above);
                }
            }
            (Some(above), None) => self.below(above, |node| each(met.number([above, node]))),
            (None, None) => {
                for above in 0..self.parent.len() as u32 {
                    self.below(above, |node| each(met.number([above, node])));
                }
            }
        }
    }

    fn below(&self, above: u32, each: impl FnMut(u32)) {
        let subtree = self.subtree.get(above as usize);
        let inside =
            subtree.and_then(|(start, end)| self.preorder.get(*start as usize + 1..=*end as usize));
        inside.unwrap_or_default().iter().copied().for_each(each);
    }

    /// Whether any pair matches the known values. Constant time, unless neither value is known.
    pub fn any(&self, above: Option<u32>, node: Option<u32>) -> bool {
        match (above, node) {
            (Some(above), Some(node)) => self.is_above(above, node),
            (None, Some(node)) => self.above(node).is_some(),
            (Some(above), None) => {
                let subtree = self.subtree.get(above as usize);
                subtree.is_some_and(|(start, end)| end > start)
            }
            (None, None) => self.parent.iter().any(Option::is_some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn rows_that_are_not_a_forest_are_refused() {
        assert!(Ancestors::new(&Rows::new(2, vec![0, 1, 1, 0])).is_none());
        assert!(Ancestors::new(&Rows::new(2, vec![0, 1, 0, 2])).is_none());
        assert!(Ancestors::new(&Rows::new(2, vec![0, u32::MAX])).is_none());
    }
}
