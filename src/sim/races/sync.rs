//! Synchronisation of the lanes of one work-group: barriers, fences and atomic accesses.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::clock::{Clock, LaneId};
use super::{Atomic, Scope};

/// Lanes of a wave, at most.
const LANES: u32 = 64;

/// The last release fence of a lane.
#[derive(Clone, Debug)]
struct Fence {
    step: u64,
    scope: Scope,
    clock: Arc<Clock>,
}

/// The order of a lane beyond the barriers of its work-group.
#[derive(Clone, Debug, Default)]
struct LaneState {
    acquired: Arc<Clock>,
    fence: Option<Fence>,
    /// Clocks that an acquire fence of at least this scope adds.
    pending: Vec<(Scope, Arc<Clock>)>,
}

/// A clock that an atomic write left at an address.
#[derive(Clone, Debug)]
struct Released {
    scope: Scope,
    /// The writer's work-group and wave; `None` after writers of several.
    group: Option<u32>,
    wave: Option<u32>,
    clock: Arc<Clock>,
}

/// For each pair of lanes of a wave: the step up to which the first is ordered after the second by
/// barriers of the wave.
type Pairs = Box<[[u64; LANES as usize]; LANES as usize]>;

/// The synchronisation of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Sync {
    group: u32,
    /// The step of the work-group's last barrier.
    barrier: u64,
    lanes: Vec<LaneState>,
    waves: Vec<Option<Pairs>>,
    /// Clocks that atomic writes left, by address. The flag is true for LDS.
    released: FxHashMap<(bool, u64), Vec<Released>>,
}

/// A lane of the current work-group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    pub wave: u32,
    pub lane: u32,
}

impl Lane {
    fn index(self) -> usize {
        (self.wave * LANES + self.lane) as usize
    }
}

/// The position of a lane in the grid.
pub(super) fn lane_id(group: u32, wave: u32, lane: u32) -> LaneId {
    (group, wave * LANES + lane)
}

impl Sync {
    /// Begins a work-group with this number of waves. Its LDS is new.
    pub fn begin(&mut self, group: u32, waves: usize) {
        self.group = group;
        self.barrier = 0;
        self.lanes.clear();
        self.lanes
            .resize(waves * LANES as usize, LaneState::default());
        self.waves.clear();
        self.waves.resize(waves, None);
        // Scopes within an earlier work-group do not include this one.
        self.released.retain(|(local, _), all| {
            all.retain(|released| released.scope == Scope::Device);
            !local && !all.is_empty()
        });
    }

    /// Whether a lane is ordered after a step of another lane.
    #[inline]
    pub fn is_ordered(&self, me: Lane, step: u64, (group, wave, lane): (u32, u32, u32)) -> bool {
        if group == self.group {
            if step <= self.barrier {
                return true;
            }
            if wave == me.wave
                && let Some(Some(pairs)) = self.waves.get(wave as usize)
                && pair(pairs, me.lane, lane) >= step
            {
                return true;
            }
        }
        match self.lanes.get(me.index()) {
            Some(state) if !state.acquired.is_empty() => {
                state.acquired.known(lane_id(group, wave, lane)) >= step
            }
            _ => false,
        }
    }

    /// A barrier of all lanes of the work-group, before the next step.
    pub fn barrier(&mut self, step: u64) {
        self.barrier = step;
        let mut all: Option<Arc<Clock>> = None;
        for state in &self.lanes {
            match &mut all {
                _ if state.acquired.is_empty() => {}
                None => all = Some(state.acquired.clone()),
                Some(all) if Arc::ptr_eq(all, &state.acquired) => {}
                Some(all) => Arc::make_mut(all).join(&state.acquired),
            }
        }
        if let Some(all) = all {
            for state in &mut self.lanes {
                state.acquired = all.clone();
            }
        }
    }

    /// A barrier of some lanes of some waves.
    pub fn barrier_among(&mut self, masks: &[(u32, u64)], step: u64) {
        let lanes = || {
            masks.iter().flat_map(|(wave, mask)| {
                let lanes = (0..LANES).filter(move |lane| mask >> lane & 1 == 1);
                lanes.map(move |lane| Lane { wave: *wave, lane })
            })
        };
        let mut all = Arc::new(Clock::default());
        for lane in lanes() {
            add(&mut all, &self.clock(lane, step));
        }
        for lane in lanes() {
            if let Some(state) = self.lanes.get_mut(lane.index()) {
                state.acquired = all.clone();
            }
        }
    }

    /// A barrier of lanes of one wave.
    pub fn wave_barrier(&mut self, wave: u32, mask: u64, step: u64) {
        let Some(slot) = self.waves.get_mut(wave as usize) else {
            return;
        };
        let lanes = || (0..LANES).filter(move |lane| mask >> lane & 1 == 1);
        let pairs = slot.get_or_insert_with(|| Box::new([[0; LANES as usize]; LANES as usize]));
        let mut all = [0; LANES as usize];
        for lane in lanes() {
            let row = pairs.get(lane as usize);
            for (to, from) in all.iter_mut().zip(row.into_iter().flatten()) {
                *to = (*from).max(*to);
            }
        }
        for lane in lanes() {
            if let Some(own) = all.get_mut(lane as usize) {
                *own = step;
            }
        }
        for lane in lanes() {
            if let Some(row) = pairs.get_mut(lane as usize) {
                *row = all;
            }
        }
        let mut acquired = Arc::new(Clock::default());
        let index = |lane| Lane { wave, lane }.index();
        for lane in lanes() {
            if let Some(state) = self.lanes.get(index(lane)) {
                add(&mut acquired, &state.acquired);
            }
        }
        for lane in lanes().filter(|_| !acquired.is_empty()) {
            if let Some(state) = self.lanes.get_mut(index(lane)) {
                state.acquired = acquired.clone();
            }
        }
    }

    /// The clock of a lane, with its own steps.
    fn clock(&self, me: Lane, now: u64) -> Arc<Clock> {
        let state = self.lanes.get(me.index());
        let mut clock = state.map_or_else(Arc::default, |state| state.acquired.clone());
        let own = Arc::make_mut(&mut clock);
        if self.barrier > 0 {
            own.raise_group(self.group, self.barrier);
        }
        if let Some(Some(pairs)) = self.waves.get(me.wave as usize) {
            for lane in 0..LANES {
                let step = pair(pairs, me.lane, lane);
                if step > self.barrier {
                    own.raise_lane(lane_id(self.group, me.wave, lane), step);
                }
            }
        }
        own.raise_lane(lane_id(self.group, me.wave, me.lane), now);
        clock
    }

    /// A fence.
    pub fn fence(&mut self, me: Lane, atomic: Atomic, now: u64) {
        if atomic.acquires
            && let Some(state) = self.lanes.get_mut(me.index())
            && !state.pending.is_empty()
        {
            for (scope, clock) in std::mem::take(&mut state.pending) {
                match scope <= atomic.scope {
                    true => add(&mut state.acquired, &clock),
                    false => state.pending.push((scope, clock)),
                }
            }
        }
        if atomic.releases {
            let clock = self.clock(me, now);
            if let Some(state) = self.lanes.get_mut(me.index()) {
                state.fence = Some(Fence {
                    step: now,
                    scope: atomic.scope,
                    clock,
                });
            }
        }
    }

    /// An atomic access. `reads` and `writes` are both true for one that does both.
    pub fn atomic(
        &mut self,
        me: Lane,
        at: (bool, u64),
        atomic: Atomic,
        (reads, writes): (bool, bool),
        now: u64,
    ) {
        if !self.released.is_empty() {
            if reads {
                self.acquire(me, at, atomic);
            } else {
                self.released.remove(&at);
            }
        }
        if writes {
            self.release(me, at, atomic, now);
        }
    }

    /// Joins the clocks that releases left at an address.
    fn acquire(&mut self, me: Lane, at: (bool, u64), atomic: Atomic) {
        let (Some(all), Some(state)) = (self.released.get(&at), self.lanes.get_mut(me.index()))
        else {
            return;
        };
        for released in all {
            let same_group = released.group == Some(self.group);
            let needed = match same_group {
                true if released.wave == Some(me.wave) => Scope::Wave,
                true => Scope::Group,
                false => Scope::Device,
            };
            if needed > released.scope.min(atomic.scope) {
                continue;
            }
            match atomic.acquires {
                true => add(&mut state.acquired, &released.clock),
                false => match state.pending.iter_mut().find(|(scope, _)| *scope == needed) {
                    Some((_, clock)) => add(clock, &released.clock),
                    None => state.pending.push((needed, released.clock.clone())),
                },
            }
        }
    }

    /// Leaves the lane's clock at an address, if the access or a fence before it releases.
    fn release(&mut self, me: Lane, at: (bool, u64), atomic: Atomic, now: u64) {
        let mut new = Released {
            scope: atomic.scope,
            group: Some(self.group),
            wave: Some(me.wave),
            clock: Arc::default(),
        };
        if atomic.releases {
            new.clock = self.clock(me, now);
        } else {
            let state = self.lanes.get(me.index());
            let fence = state.and_then(|state| state.fence.as_ref());
            // After a barrier, all lanes that can access LDS are ordered after the fence.
            let needed = |fence: &&Fence| !at.0 || fence.step > self.barrier;
            let Some(fence) = fence.filter(needed) else {
                return;
            };
            new.scope = new.scope.min(fence.scope);
            new.clock = fence.clock.clone();
        }
        let all = self.released.entry(at).or_default();
        let same = all.iter_mut().find(|old| {
            old.scope == new.scope
                && match new.scope {
                    Scope::Device => true,
                    Scope::Group => old.group == new.group,
                    Scope::Wave | Scope::Lane => (old.group, old.wave) == (new.group, new.wave),
                }
        });
        match same {
            Some(old) => {
                old.group = old.group.filter(|_| old.group == new.group);
                old.wave = old
                    .wave
                    .filter(|_| (old.group, old.wave) == (new.group, new.wave));
                add(&mut old.clock, &new.clock);
            }
            None => all.push(new),
        }
    }
}

/// The step up to which a lane is ordered after another lane of its wave.
#[inline]
fn pair(pairs: &Pairs, lane: u32, other: u32) -> u64 {
    let row = pairs.get(lane as usize);
    row.and_then(|row| row.get(other as usize))
        .copied()
        .unwrap_or(0)
}

/// Adds a clock to a shared one, without a copy where one of them includes the other.
fn add(to: &mut Arc<Clock>, from: &Arc<Clock>) {
    if from.is_empty() || Arc::ptr_eq(to, from) || to.includes(from) {
        return;
    }
    if from.includes(to) {
        *to = from.clone();
    } else {
        Arc::make_mut(to).join(from);
    }
}
