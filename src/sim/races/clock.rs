//! Vector clocks: for each work-group and each lane, the last step that happened before.
//!
//! The run numbers its steps, so that a step serves as the time of all lanes. A lane is ordered
//! after every access of another lane up to the step that its clock has for that lane.

/// A lane of the grid: the work-group, and the lane's index in it.
pub(super) type LaneId = (u32, u32);

/// A vector clock. Entries that are missing are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    /// Steps of all lanes of a work-group, in ascending order of work-groups.
    groups: Vec<(u32, u64)>,
    /// Steps of single lanes, in ascending order.
    lanes: Vec<(LaneId, u64)>,
}

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
        entry(&self.groups, lane.0).max(entry(&self.lanes, lane))
    }

    /// Whether the clock has no entries.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.lanes.is_empty()
    }

    /// Adds the steps of all lanes of a work-group.
    pub fn raise_group(&mut self, group: u32, step: u64) {
        raise(&mut self.groups, group, step);
    }

    /// Adds the steps of a lane.
    pub fn raise_lane(&mut self, lane: LaneId, step: u64) {
        raise(&mut self.lanes, lane, step);
    }

    /// Adds all entries of another clock.
    pub fn join(&mut self, other: &Clock) {
        join(&mut self.groups, &other.groups);
        join(&mut self.lanes, &other.lanes);
    }

    /// Whether no entry of another clock is greater than this clock's.
    pub fn includes(&self, other: &Clock) -> bool {
        let (mut groups, mut lanes) = (other.groups.iter(), other.lanes.iter());
        groups.all(|(group, step)| entry(&self.groups, *group) >= *step)
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
}
