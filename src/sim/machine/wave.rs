//! A wave: its activations, and in each the groups of lanes that are together.

use std::cmp::Ordering;

use super::{Halt, Lanes, Run};
use crate::Place;
use crate::Value;
use crate::code::Body;
use crate::intrinsic::Places;
use crate::memory::Region;

/// The state of a group after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// It continues with its next instruction.
    GoesOn,
    /// It is put back: other groups may have to run first.
    Put,
    /// It has ended: its lanes returned, or moved elsewhere.
    Gone,
}

/// How far a wave came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It can continue.
    Runs,
    /// Its lanes wait at barriers.
    Waits,
    /// All its lanes returned.
    Finished,
}

/// The state of a group of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It can continue.
    Ready,
    /// It waits at the barrier before its instruction.
    Waits,
    /// It called: the activation, by its place in [`Wave::frames`].
    Calls(usize),
}

/// Lanes that are together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub lanes: u64,
    pub block: u32,
    /// The next instruction.
    pub at: usize,
    /// For the cycles around the block, outermost first: header and iteration.
    pub iterations: Vec<(u32, u64)>,
    pub state: State,
}

/// An activation of a function.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub function: usize,
    pub activation: u64,
    /// The activation that called it.
    pub caller: Option<usize>,
    /// Calls around it.
    pub depth: u32,
    /// Lanes that have not returned.
    pub live: u64,
    /// Values, lane by lane.
    pub registers: Vec<Option<Value>>,
    /// Which edge each lane came by last.
    pub slots: Vec<u32>,
    /// The groups of its lanes, except for the one that runs: the one with the least progress is
    /// last.
    pub groups: Vec<Group>,
}

/// Lanes that wait at a barrier.
pub(super) struct Waiting<'w> {
    pub function: usize,
    pub at: usize,
    pub lanes: u64,
    pub iterations: &'w [(u32, u64)],
}

/// A wave.
#[derive(Debug)]
pub(super) struct Wave {
    /// Its number in the work-group.
    pub number: u32,
    pub places: Places,
    /// Activations; those that ended are used again.
    pub frames: Vec<Frame>,
    /// Which of them ended.
    pub free: Vec<usize>,
    /// Activations so far.
    pub activations: u64,
    /// The lanes' own memory.
    pub private: Region,
    /// For results, lane by lane.
    pub results: Vec<Value>,
    /// Where each lane goes.
    pub targets: Vec<u32>,
    /// Lanes that were launched.
    pub launched: u64,
    /// All lanes returned.
    pub finished: bool,
}

/// The order of two groups of one activation by progress.
fn compare(body: &Body, one: &Group, other: &Group) -> Ordering {
    for ((header, iteration), (other_header, other_iteration)) in
        one.iterations.iter().zip(&other.iterations)
    {
        if header != other_header {
            break;
        }
        if iteration != other_iteration {
            return iteration.cmp(other_iteration);
        }
    }
    // Within a block, the earlier instruction: of lanes that called different functions, some come
    // back first.
    let rank = |group: &Group| (body.cycles.rank.get(group.block as usize), group.at);
    rank(one).cmp(&rank(other))
}

impl Frame {
    /// Adds a group, or its lanes to those that are at the same place.
    pub fn add(&mut self, body: &Body, group: Group) {
        let mut at = self.groups.len();
        while let Some(before) = at.checked_sub(1) {
            let other = &mut self.groups[before];
            match compare(body, &group, other) {
                Ordering::Less => break,
                Ordering::Equal if other.state == State::Ready && group.state == State::Ready => {
                    other.lanes |= group.lanes;
                    return;
                }
                _ => at = before,
            }
        }
        self.groups.insert(at, group);
    }

    /// Holds if a group that just entered a block may continue at once: it merges with groups at
    /// the same place, and none has made less progress.
    #[inline]
    pub fn first(&mut self, body: &Body, group: &mut Group) -> bool {
        let Some(last) = self.groups.last() else {
            return true;
        };
        match compare(body, group, last) {
            Ordering::Less => true,
            Ordering::Equal if last.state == State::Ready => {
                group.lanes |= last.lanes;
                self.groups.pop();
                true
            }
            _ => false,
        }
    }
}

impl Wave {
    /// Takes the group with the least progress of those that can continue.
    fn pick(&mut self) -> Option<(usize, Group)> {
        // The common case first: one group, or one with less progress than all others.
        let outer = self.frames.first_mut()?;
        if outer.groups.last()?.state == State::Ready {
            return outer.groups.pop().map(|group| (0, group));
        }
        // Activations, and how many of their groups are left to be looked at.
        let mut open = vec![(0, self.frames.first()?.groups.len())];
        while let Some((frame, left)) = open.last_mut() {
            let (frame, Some(at)) = (*frame, left.checked_sub(1)) else {
                open.pop();
                continue;
            };
            *left = at;
            match self.frames.get(frame)?.groups.get(at)?.state {
                State::Ready => {
                    return Some((frame, self.frames.get_mut(frame)?.groups.remove(at)));
                }
                State::Waits => {}
                State::Calls(inner) => open.push((inner, self.frames.get(inner)?.groups.len())),
            }
        }
        None
    }

    /// Runs for `steps` steps, or until no group can continue.
    pub fn turn(&mut self, run: &mut Run<'_>, steps: u32) -> Result<Turn, Halt> {
        let mut left = steps;
        while let Some((frame, mut group)) = self.pick() {
            // Until other groups have to run first, or these lanes cannot continue.
            loop {
                let doing = self.step(run, frame, &mut group);
                let doing = doing.map_err(|stop| Halt {
                    place: self.frames.get(frame).map(|found| Place {
                        function: found.function,
                        instruction: group.at,
                        lanes: group.lanes,
                        lane: run.lane.get(),
                        group: run.group_number,
                        wave: self.number,
                    }),
                    stop,
                })?;
                match doing {
                    Doing::GoesOn if left > 0 => left -= 1,
                    Doing::GoesOn => {
                        self.put(run, frame, group);
                        return Ok(Turn::Runs);
                    }
                    Doing::Put => {
                        self.put(run, frame, group);
                        break;
                    }
                    Doing::Gone => break,
                }
            }
        }
        if self.finished {
            return Ok(Turn::Finished);
        }
        Ok(Turn::Waits)
    }

    /// Puts a group back.
    pub fn put(&mut self, run: &Run<'_>, frame: usize, group: Group) {
        if let Some(found) = self.frames.get_mut(frame)
            && let Some(body) = run.decoded.functions.get(found.function)
        {
            found.add(body, group);
        }
    }

    /// The groups that wait at a barrier.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting<'_>> {
        self.frames.iter().flat_map(|frame| {
            let waits = frame
                .groups
                .iter()
                .filter(|group| group.state == State::Waits);
            waits.map(|group| Waiting {
                function: frame.function,
                // They come after it.
                at: group.at.wrapping_sub(1),
                lanes: group.lanes,
                iterations: &group.iterations,
            })
        })
    }

    /// Releases all of them.
    pub fn release(&mut self) {
        for frame in &mut self.frames {
            for group in &mut frame.groups {
                if group.state == State::Waits {
                    group.state = State::Ready;
                }
            }
        }
    }
}

impl Group {
    /// The lanes, lowest first.
    #[inline]
    pub fn each(&self) -> Lanes {
        Lanes(self.lanes)
    }
}
