//! Vector clocks: for each work-group and each lane, the last step that happened before.
//!
//! The run numbers its steps, so that a step serves as the time of all lanes. A lane is ordered
//! after every access of another lane up to the step that its clock has for that lane.

/// A lane of the grid: the work-group, and the lane's index in it.
pub(super) type LaneId = (u32, u32);

/// A vector clock. Entries that are missing are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    /// The step of all lanes of the grid.
    all: u64,
    /// Steps of all lanes of a work-group, in ascending order of work-groups.
    groups: Vec<(u32, u64)>,
    /// Steps of single lanes, in ascending order.
    lanes: Vec<(LaneId, u64)>,
}

/// The number of entries that a clock keeps. If there are more, all lanes get the last step of any
/// of them, so that some races are not found.
const MOST: usize = 4096;

/// Sets an entry to the maximum of its step and this one.
fn raise<K: Ord + Copy>(entries: &mut Vec<(K, u64)>, key: K, step: u64) {
    match entries.binary_search_by_key(&key, |entry| entry.0) {
        Ok(at) => {
            if let Some(entry) = entries.get_mut(at) {
                entry.1 = entry.1.max(step);
            }
        }
        Err(at) => entries.insert(at, (key, step)),
    }
}

/// The entry of a key.
fn entry<K: Ord + Copy>(entries: &[(K, u64)], key: K) -> u64 {
    let found = entries.binary_search_by_key(&key, |entry| entry.0);
    found
        .ok()
        .and_then(|at| entries.get(at))
        .map_or(0, |entry| entry.1)
}

/// The maximum of two sorted lists of entries.
fn join<K: Ord + Copy>(one: &mut Vec<(K, u64)>, other: &[(K, u64)]) {
    if other.is_empty() {
        return;
    }
    let own = std::mem::take(one);
    let (mut own, mut other) = (own.into_iter().peekable(), other.iter().copied().peekable());
    loop {
        let next = match (own.peek(), other.peek()) {
            (Some(left), Some(right)) if left.0 == right.0 => {
                let step = left.1.max(right.1);
                other.next();
                own.next().map(|(key, _)| (key, step))
            }
            (Some(left), Some(right)) if left.0 > right.0 => other.next(),
            (Some(_), _) => own.next(),
            (None, _) => other.next(),
        };
        let Some(next) = next else {
            return;
        };
        one.push(next);
    }
}

impl Clock {
    /// The last step of a lane that happened before.
    pub fn known(&self, lane: LaneId) -> u64 {
        self.of_group(lane.0).max(entry(&self.lanes, lane))
    }

    /// The step of all lanes of a work-group.
    fn of_group(&self, group: u32) -> u64 {
        entry(&self.groups, group).max(self.all)
    }

    /// Whether the clock has no entries.
    pub fn is_empty(&self) -> bool {
        self.all == 0 && self.groups.is_empty() && self.lanes.is_empty()
    }

    /// Replaces the entries if there are too many.
    fn limit(&mut self) {
        if self.groups.len() + self.lanes.len() > MOST {
            let groups = self.groups.drain(..).map(|(_, step)| step);
            let lanes = self.lanes.drain(..).map(|(_, step)| step);
            self.all = groups.chain(lanes).fold(self.all, u64::max);
        }
    }

    /// Adds the steps of all lanes of a work-group.
    pub fn raise_group(&mut self, group: u32, step: u64) {
        raise(&mut self.groups, group, step);
        self.limit();
    }

    /// Adds the steps of a lane.
    pub fn raise_lane(&mut self, lane: LaneId, step: u64) {
        raise(&mut self.lanes, lane, step);
        self.limit();
    }

    /// Adds all entries of another clock.
    pub fn join(&mut self, other: &Clock) {
        self.all = self.all.max(other.all);
        join(&mut self.groups, &other.groups);
        join(&mut self.lanes, &other.lanes);
        self.limit();
    }

    /// Whether no entry of another clock is greater than this clock's.
    pub fn includes(&self, other: &Clock) -> bool {
        let (mut groups, mut lanes) = (other.groups.iter(), other.lanes.iter());
        self.all >= other.all
            && groups.all(|(group, step)| self.of_group(*group) >= *step)
            && lanes.all(|(lane, step)| self.known(*lane) >= *step)
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;

    #[test]
    fn a_join_has_the_greater_entries() {
        let (mut one, mut other) = (Clock::default(), Clock::default());
        one.raise_lane((0, 3), 5);
        one.raise_lane((2, 1), 9);
        other.raise_lane((0, 3), 7);
        other.raise_lane((1, 0), 2);
        other.raise_group(2, 4);
        one.join(&other);
        let known = [(0, 3), (1, 0), (2, 1), (2, 0), (0, 4)].map(|lane| one.known(lane));
        assert_eq!(known, [7, 2, 9, 4, 0]);
        assert!(one.includes(&other) && !other.includes(&one));
    }

    #[test]
    fn entries_are_limited() {
        let mut clock = Clock::default();
        for lane in 0..2 * super::MOST as u32 {
            clock.raise_lane((0, lane), u64::from(lane) + 1);
            assert!(clock.known((0, lane)) > u64::from(lane));
        }
        assert!(clock.lanes.len() <= super::MOST);
        // A lane without an entry: from the limit on, it has the step of all.
        assert_eq!(clock.known((1, 0)), super::MOST as u64 + 1);
    }
}
