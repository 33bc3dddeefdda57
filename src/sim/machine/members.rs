//! Warp operations with a member mask: lanes wait for the lanes that their masks name.
//!
//! Source: PTX ISA, for instance `shfl.sync`: a thread waits until all threads of its mask that
//! have not ended execute the instruction with the same mask. A mask without the thread itself is
//! undefined behaviour.

use super::Run;
use super::step::{lost, value_of};
use super::wave::{Group, State, Wave};
use crate::Value;
use crate::code::{Body, Code};
use crate::stop::{Stop, lanes_in_words};

/// The number of lanes of a warp.
pub(super) const WARP: u32 = 32;

impl Wave {
    /// The lanes that have not ended.
    pub fn live(&self) -> u64 {
        self.frames.first().map_or(0, |frame| frame.live)
    }

    /// The lanes that the masks of a group name and that are not in the group. The mask is operand
    /// `at`.
    pub fn missing_members(
        &self,
        run: &Run<'_>,
        frame: usize,
        group: &Group,
        (body, code, at): (&Body, &Code, usize),
    ) -> Result<u64, Stop> {
        let found = self.frames.get(frame).ok_or_else(lost)?;
        let source = *code.sources.get(at).ok_or_else(lost)?;
        let width = run.launch.wave;
        let mask_of = |lane: u32| {
            let held = value_of(&found.registers, &body.constants, source, lane, width)?;
            match held {
                Value::Bits(mask) => Ok(*mask & u64::from(u32::MAX)),
                _ => {
                    run.lane.set(Some(lane));
                    Err(Stop::Undefined("a member mask of undef or poison".into()))
                }
            }
        };
        let live = self.live();
        let mut missing = 0;
        let mut before = None;
        for lane in group.each() {
            let mask = mask_of(lane)?;
            let base = lane / WARP * WARP;
            if mask >> (lane - base) & 1 == 0 {
                run.lane.set(Some(lane));
                return Err(Stop::Undefined(format!(
                    "the member mask {mask:#x} does not contain the lane that passes it"
                )));
            }
            // The members of the same mask were already compared.
            if before == Some((base, mask)) {
                continue;
            }
            before = Some((base, mask));
            let named = mask << base & live;
            missing |= named & !group.lanes;
            let mut differ = 0;
            for other in super::Lanes(named & group.lanes) {
                differ |= u64::from(mask_of(other)? != mask) << other;
            }
            if differ != 0 {
                run.lane.set(Some(lane));
                return Err(Stop::Undefined(format!(
                    "the member mask {mask:#x} names {}, which {} another mask",
                    lanes_in_words(differ),
                    if differ.count_ones() == 1 {
                        "passes"
                    } else {
                        "pass"
                    }
                )));
            }
        }
        Ok(missing)
    }

    /// Lets groups that wait for members try again, merged with groups at the same place. Returns
    /// false if nothing changed since the last attempt.
    pub fn gather(&mut self, run: &Run<'_>) -> bool {
        let waits = |group: &Group| matches!(group.state, State::Gathers(_));
        let mut found = vec![(0, 0, self.live())];
        for (at, frame) in self.frames.iter().enumerate() {
            let groups = frame.groups.iter().filter(|group| waits(group));
            found.extend(groups.map(|group| (at, group.at, group.lanes)));
        }
        if found.len() == 1 || found == self.gathered {
            return false;
        }
        self.gathered = found;
        for at in 0..self.frames.len() {
            let Some(frame) = self.frames.get_mut(at) else {
                continue;
            };
            let groups: Vec<Group> = frame.groups.extract_if(.., |group| waits(group)).collect();
            for mut group in groups {
                group.state = State::Ready;
                self.put(run, at, group);
            }
        }
        true
    }
}
