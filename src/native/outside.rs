//! Rows that belong to every cycle that contains one block but not another. For example, a use
//! belongs to every cycle that contains the definition but not the user.
//!
//! These cycles form a path in the forest of cycles: from the innermost cycle around the first
//! block up to, but excluding, the innermost cycle around both blocks. Each row therefore stores
//! two numbers: the position of the first block, and the depth of the innermost cycle around both
//! blocks. A row belongs to a cycle if the position is in the cycle's range and the depth is lower
//! than the cycle's. The rows of a cycle are found by a range search for lower depths ([`Minima`]);
//! no row is stored for each cycle.

use std::cell::RefCell;

use super::cycles::Cycles;
use super::minima::Minima;
use lanelog_util::limits as quota;

/// Rows in which the column of the cycle's header is filled in when they are read.
pub struct Outside<const N: usize> {
    /// The rows, sorted by the position of the block that is in the cycles.
    rows: Vec<[u32; N]>,
    positions: Vec<u32>,
    /// For each row: depth of the innermost cycle around both blocks.
    depths: Minima,
    /// For each consumer, by its number: the depths of rows that have not been moved to it.
    left: RefCell<Vec<Option<Minima>>>,
    header: usize,
}

impl<const N: usize> Outside<N> {
    /// Each row is passed with two blocks: the block in the cycles, and the block outside of them.
    /// `header` is the index of the header's column. Time is that of sorting.
    pub fn new(
        cycles: &Cycles,
        rows: impl Iterator<Item = ([u32; 2], [u32; N])>,
        header: usize,
    ) -> Outside<N> {
        let mut found = Vec::new();
        for ([block, other], row) in rows {
            if let Some((position, depth)) = cycles.path(block, other) {
                quota::push(&mut found, (position, depth, row));
            }
        }
        Outside::of_paths(found, header)
    }

    /// Like [`Outside::new`], for rows with the results of [`Cycles::path`].
    pub fn of_paths(mut found: Vec<(u32, u32, [u32; N])>, header: usize) -> Outside<N> {
        found.sort_unstable();
        found.dedup();
        let depths: Vec<u32> = found.iter().map(|found| found.1).collect();
        Outside {
            depths: Minima::new(&depths),
            positions: found.iter().map(|found| found.0).collect(),
            rows: found.into_iter().map(|found| found.2).collect(),
            left: RefCell::default(),
            header,
        }
    }

    /// The rows of a cycle, in any order. A consumer with a number gets each row only once: the
    /// returned rows are moved to it. Time: logarithmic for each row.
    pub fn of(&self, cycles: &Cycles, header: u32, consumer: Option<usize>) -> Vec<[u32; N]> {
        let found = self.find(cycles, header, consumer, usize::MAX);
        found.unwrap_or_default()
    }

    /// The rows of a cycle, in any order, if there are at most `most`.
    pub fn first(&self, cycles: &Cycles, header: u32, most: usize) -> Option<Vec<[u32; N]>> {
        self.find(cycles, header, None, most)
    }

    fn find(
        &self,
        cycles: &Cycles,
        header: u32,
        consumer: Option<usize>,
        most: usize,
    ) -> Option<Vec<[u32; N]>> {
        let mut found = Vec::new();
        let Some((first, last)) = cycles.positions(header) else {
            return Some(found);
        };
        let depth = cycles.depth(header);
        let start = self.positions.partition_point(|at| *at < first);
        let end = start + self.positions[start..].partition_point(|at| *at <= last);
        let mut left = self.left.borrow_mut();
        let mut left = consumer.map(|number| {
            if left.len() <= number {
                left.resize(number + 1, None);
            }
            left[number].get_or_insert_with(|| self.depths.clone())
        });
        let mut at = start;
        loop {
            let depths = left.as_deref().unwrap_or(&self.depths);
            let Some(place) = depths.next_below(at..end, depth) else {
                return Some(found);
            };
            if found.len() >= most {
                return None;
            }
            let mut row = self.rows[place];
            row[self.header] = header;
            quota::push(&mut found, row);
            if let Some(left) = &mut left {
                left.remove(place);
            }
            at = place + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::finished::{Index, Map};
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;

    /// Nested intervals as cycles; the first block of each is its header.
    fn nest(random: &mut impl FnMut(u32) -> u32, blocks: u32) -> Cycles {
        let mut pairs = Vec::new();
        let mut open = vec![(0, blocks)];
        while let Some((first, end)) = open.pop() {
            if end - first < 2 {
                continue;
            }
            if random(4) > 0 {
                pairs.extend((first..end).map(|block| [first, block]));
            }
            let middle = first + 1 + random(end - first - 1);
            open.extend([(first + 1, middle), (middle, end)]);
        }
        Cycles::of_rows(&Index::new(pairs.into_iter()))
    }

    #[test]
    fn equals_a_look_at_each_row_and_cycle() {
        let mut random = prng();
        let mut most = 0;
        for _ in 0..300 {
            let blocks = 2 + random(20);
            let cycles = nest(&mut random, blocks);
            let pair = |random: &mut dyn FnMut(u32) -> u32| [random(blocks), random(blocks)];
            let rows: Vec<_> = (0..random(40))
                .map(|number| (pair(&mut random), [0, number]))
                .collect();
            let outside = Outside::new(&cycles, rows.iter().copied(), 0);
            let mut gone = [Vec::new(), Vec::new()];
            for header in cycles.headers() {
                let belongs = |[block, other]: [u32; 2]| {
                    cycles.has(*header, block) && !cycles.has(*header, other)
                };
                let expected = rows.iter().filter(|row| belongs(row.0));
                let mut expected: Vec<_> = expected.map(|row| [*header, row.1[1]]).collect();
                let mut found = outside.of(&cycles, *header, None);
                most = most.max(found.len());
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{cycles:?}");
                // The second consumer does not ask for every header.
                for consumer in 0..1 + random(2) as usize {
                    let gone = &mut gone[consumer];
                    let expected = expected.iter().copied();
                    let expected: Vec<_> = expected.filter(|row| !gone.contains(&row[1])).collect();
                    let mut found = outside.of(&cycles, *header, Some(consumer));
                    found.sort_unstable();
                    assert_eq!(found, expected, "{cycles:?}");
                    gone.extend(found.iter().map(|row| row[1]));
                }
            }
        }
        assert!(most > 10, "{most} rows of a cycle at most");
        let none = Cycles::new(
            &Index::new([[0, 1]].into_iter()),
            &Map::default(),
            &Map::default(),
        );
        let outside = Outside::new(&none, [([0, 1], [0, 7])].into_iter(), 0);
        assert_eq!(outside.of(&none, 0, None), Vec::<[u32; 2]>::new());
    }
}
