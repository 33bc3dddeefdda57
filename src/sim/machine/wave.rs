//! A wave: its activations, and the groups of converged lanes in each.

use std::cmp::Ordering;

use super::barriers::Waits;
use super::{Halt, Lanes, Run};
use crate::Place;
use crate::Value;
use crate::code::Body;
use crate::intrinsic::Places;
use crate::memory::Region;

/// The state of a group after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroupState {
    /// The group continues with its next instruction.
    GoesOn,
    /// The group must be added to the groups of its activation again, because other groups may have
    /// to run first.
    Put,
    /// The group has ended: its lanes returned, or moved to another group.
    Gone,
}

/// The state of a wave after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The wave can continue.
    Runs,
    /// The lanes of the wave wait at barriers.
    Waits,
    /// All lanes of the wave returned.
    Finished,
}

/// Whether a group of lanes can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The group can continue.
    Ready,
    /// The group waits at a barrier.
    Waits(Waits),
    /// The group waits for other lanes that its member masks name, which are given here.
    Gathers(u64),
    /// The group waits for the return of a called activation, given by its index in
    /// [`Wave::frames`].
    Calls(usize),
}

/// A group of converged lanes.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub lanes: u64,
    pub block: u32,
    /// The index of the next instruction.
    pub at: usize,
    /// The headers and iterations of the cycles that contain the group's block, outermost first.
    pub iterations: Vec<(u32, u64)>,
    pub state: State,
}

/// An activation of a function.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub function: usize,
    pub activation: u64,
    /// The calling activation.
    pub caller: Option<usize>,
    /// The depth of the call stack.
    pub depth: u32,
    /// The lanes that have not returned.
    pub live: u64,
    /// Registers, ordered by value, then by lane.
    pub registers: Vec<Option<Value>>,
    /// For each lane, the predecessor from which it entered its current block, as the index of the
    /// phis' incoming values.
    pub slots: Vec<u32>,
    /// The groups of the wave's lanes, except the running one, in descending order of progress.
    pub groups: Vec<Group>,
}

/// A wave.
#[derive(Debug)]
pub(super) struct Wave {
    /// The index of the wave in its work-group.
    pub number: u32,
    pub places: Places,
    /// The activations of functions. The entry of an ended activation is reused.
    pub frames: Vec<Frame>,
    /// The indices of ended activations in `frames`.
    pub free: Vec<usize>,
    /// The number of activations so far.
    pub activations: u64,
    /// The private memory of the lanes.
    pub private: Region,
    /// A buffer for the results of an instruction, by lane.
    pub results: Vec<Value>,
    /// The next block of each lane.
    pub targets: Vec<u32>,
    /// The lanes that were active at the start of the wave.
    pub launched: u64,
    /// The lanes that execute the kernel from its start.
    pub started: u64,
    /// For each lane, how often it has signalled AMDGPU's split barrier and waited for it.
    pub signals: [(u32, u32); 64],
    /// Lanes that arrived at a barrier without waiting, by its number and its number of threads.
    pub arrived: Vec<((u64, u64), u64)>,
    /// The groups that waited for members when they last tried to continue: activation,
    /// instruction, lanes.
    pub gathered: Vec<(usize, usize, u64)>,
    /// Whether all lanes returned.
    pub finished: bool,
}

/// Compares the progress of two groups of one activation.
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
    // If two groups are in one block, the group at the earlier instruction has less progress. Two
    // groups can be in one block after lanes called different functions, because one of the
    // functions returns first.
    let rank = |group: &Group| (body.cycles.rank.get(group.block as usize), group.at);
    rank(one).cmp(&rank(other))
}

impl Frame {
    /// Adds a group, or merges it with the group at the same location.
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

    /// Whether a group that just entered a block may continue immediately: it has less progress
    /// than all others, or was merged with the only group at the same location.
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
    /// Removes and returns the group with the least progress among those that can continue.
    fn pick(&mut self) -> Option<(usize, Group)> {
        // Fast path: a single group, or one with less progress than all others.
        let outer = self.frames.first_mut()?;
        if outer.groups.last()?.state == State::Ready {
            return outer.groups.pop().map(|group| (0, group));
        }
        // The activations to search, each with the number of its groups that are not yet examined.
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
                State::Waits(_) | State::Gathers(_) => {}
                State::Calls(inner) => open.push((inner, self.frames.get(inner)?.groups.len())),
            }
        }
        None
    }

    /// Executes `steps` steps, or until no group can continue.
    pub fn turn(&mut self, run: &mut Run<'_>, steps: u32) -> Result<Turn, Halt> {
        let mut left = steps;
        loop {
            let Some((frame, mut group)) = self.pick() else {
                if self.gather(run) {
                    continue;
                }
                break;
            };
            // The group executes instructions until another group has to run first, or until it
            // cannot continue.
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
                    GroupState::GoesOn if left > 0 => left -= 1,
                    GroupState::GoesOn => {
                        self.put(run, frame, group);
                        return Ok(Turn::Runs);
                    }
                    GroupState::Put => {
                        self.put(run, frame, group);
                        break;
                    }
                    GroupState::Gone => break,
                }
            }
        }
        if self.finished {
            return Ok(Turn::Finished);
        }
        Ok(Turn::Waits)
    }

    /// Adds a group to the groups of its activation.
    pub fn put(&mut self, run: &Run<'_>, frame: usize, group: Group) {
        if let Some(found) = self.frames.get_mut(frame)
            && let Some(body) = run.decoded.functions.get(found.function)
        {
            found.add(body, group);
        }
    }
}

impl Group {
    /// Iterates over the lanes, lowest first.
    #[inline]
    pub fn each(&self) -> Lanes {
        Lanes(self.lanes)
    }
}
