//! The order in which a worklist derives rows, so that one proof of a row can be found afterwards.

use lanelog_util::limits as quota;

/// The first derivation of each row of `N` sets: every rule of a worklist reads one row of the
/// sets, so that the proof of a row is a path.
#[derive(Debug)]
pub struct Trace<const N: usize> {
    /// For each row from which others were derived: its set, the row, and the sizes of all sets
    /// afterwards. The first step has the rows that depend on no row of the sets.
    steps: Vec<(usize, u32, [usize; N])>,
    is_on: bool,
}

impl<const N: usize> Trace<N> {
    /// A trace without steps, which records steps if it `is_on`. `sizes` are the sizes of the sets
    /// at the start.
    pub fn new(is_on: bool, sizes: [usize; N]) -> Trace<N> {
        let steps = vec![(N, 0, sizes)];
        Trace { steps, is_on }
    }

    /// Whether steps are recorded.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Records that the rules have read a row of a set, and the sizes of the sets afterwards.
    #[inline]
    pub fn step(&mut self, set: usize, row: u32, sizes: [usize; N]) {
        if self.is_on && self.steps.last().is_some_and(|last| last.2 != sizes) {
            quota::push(&mut self.steps, (set, row, sizes));
        }
    }

    /// The row that a row was derived from, the row that this one was derived from, and so on, each
    /// with the number of its set. `sets` are the rows of the sets in the order of derivation.
    /// Linear in the sets, and logarithmic for each row of the result.
    pub fn path(&self, sets: [&[u32]; N], set: usize, row: u32) -> Vec<(usize, u32)> {
        let places = sets.map(|rows| {
            let mut places = vec![usize::MAX; rows.iter().max().map_or(0, |row| *row as usize + 1)];
            for (place, row) in rows.iter().enumerate() {
                places[*row as usize] = place;
            }
            places
        });
        let mut path = Vec::new();
        let mut at = (set, row);
        while let Some(place) = places[at.0].get(at.1 as usize) {
            let step = self.steps.partition_point(|step| step.2[at.0] <= *place);
            match self.steps.get(step) {
                Some((set, row, _)) if *set < N => at = (*set, *row),
                _ => break,
            }
            path.push(at);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Set 0 starts with 7; 7 derives 3 in set 1, which derives 9 and 5 in set 0.
    #[test]
    fn a_path_leads_to_a_row_of_the_start() {
        let mut trace = Trace::new(true, [1, 0]);
        trace.step(0, 7, [1, 1]);
        trace.step(1, 3, [3, 1]);
        trace.step(0, 9, [3, 1]);
        let sets: [&[u32]; 2] = [&[7, 9, 5], &[3]];
        assert_eq!(trace.path(sets, 0, 5), [(1, 3), (0, 7)]);
        assert_eq!(trace.path(sets, 1, 3), [(0, 7)]);
        assert_eq!(trace.path(sets, 0, 7), []);
        // Neither a row of the set.
        assert_eq!(trace.path(sets, 1, 4), []);
        assert_eq!(trace.path(sets, 0, 1), []);
    }
}
