//! A segment tree of minima: finds the least number in a range, and the numbers in a range that are
//! below a bound.

use std::ops::Range;

/// Numbers as the leaves of a binary tree of minima.
#[derive(Clone, Debug, Default)]
pub struct Minima {
    /// The children of node `n` are at `2 * n` and `2 * n + 1`. The root is at 1, and the leaves
    /// start at half the length.
    tree: Vec<u32>,
}

impl Minima {
    /// Builds the tree in linear time and memory.
    pub fn new(numbers: &[u32]) -> Minima {
        let leaves = numbers.len().next_power_of_two();
        let mut tree = vec![u32::MAX; 2 * leaves];
        tree[leaves..leaves + numbers.len()].copy_from_slice(numbers);
        for node in (1..leaves).rev() {
            tree[node] = tree[2 * node].min(tree[2 * node + 1]);
        }
        Minima { tree }
    }

    /// Sets a number to the maximum, so that no search finds it. Time is logarithmic, and less if a
    /// sibling is smaller.
    pub fn remove(&mut self, place: usize) {
        let mut node = place + self.tree.len() / 2;
        self.tree[node] = u32::MAX;
        while node > 1 {
            let least = self.tree[node].min(self.tree[node ^ 1]);
            node /= 2;
            if self.tree[node] == least {
                return;
            }
            self.tree[node] = least;
        }
    }

    /// The least number in a range; `u32::MAX` if the range is empty. Logarithmic time.
    pub fn of(&self, run: Range<usize>) -> u32 {
        let leaves = self.tree.len() / 2;
        let mut least = u32::MAX;
        let (mut start, mut end) = (run.start + leaves, run.end.min(leaves) + leaves);
        while start < end {
            if start % 2 == 1 {
                least = least.min(self.tree[start]);
                start += 1;
            }
            if end % 2 == 1 {
                end -= 1;
                least = least.min(self.tree[end]);
            }
            start /= 2;
            end /= 2;
        }
        least
    }

    /// The index of the first number in a range that is below the bound. Logarithmic time.
    #[inline]
    pub fn next_below(&self, run: Range<usize>, bound: u32) -> Option<usize> {
        let leaves = self.tree.len() / 2;
        if run.start >= run.end.min(leaves) {
            return None;
        }
        let mut node = run.start + leaves;
        while self.tree[node] >= bound {
            // Goes to the next subtree to the right.
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < leaves {
            node *= 2;
            if self.tree[node] >= bound {
                node += 1;
            }
        }
        Some(node - leaves).filter(|place| *place < run.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn equals_a_look_at_each() {
        for count in 0..20u32 {
            let mut numbers: Vec<u32> = (0..count).map(|at| at * 7 % 11).collect();
            let mut minima = Minima::new(&numbers);
            // Tests searches with all numbers, then after more and more numbers are removed.
            for removed in 0..=numbers.len() {
                if let Some(place) = removed.checked_sub(1) {
                    numbers[place] = u32::MAX;
                    minima.remove(place);
                }
                for end in 0..=numbers.len() {
                    for start in 0..=end {
                        let run = &numbers[start..end];
                        let least = run.iter().copied().min();
                        assert_eq!(minima.of(start..end), least.unwrap_or(u32::MAX));
                        for bound in 0..12 {
                            let first = run.iter().position(|number| *number < bound);
                            let expected = first.map(|at| at + start);
                            assert_eq!(minima.next_below(start..end, bound), expected);
                        }
                    }
                }
            }
        }
    }
}
