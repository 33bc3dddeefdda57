//! Barriers: arrival, and release of the lanes whose barrier is complete.
//!
//! [`Barrier`] states which lanes a barrier waits for. A barrier is examined when no lane of the
//! work-group can continue; a PTX barrier for a number of threads also before.

use super::members::WARP;
use super::step::{lost, seen, value_of};
use super::wave::{Group, GroupState, State, Wave};
use super::{Halt, Lanes, Run, register};
use crate::code::{Body, Code};
use crate::intrinsic::{Barrier, Reduction};
use crate::races::Ordered;
use crate::stop::{Stop, lanes_in_words};
use crate::{Place, Value, Warning};

/// A barrier at which lanes wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Waits {
    pub barrier: Barrier,
    /// The number of a PTX barrier, and the number of threads that it waits for: 0 for all threads.
    pub key: (u64, u64),
    /// The memory whose accesses it orders.
    pub memory: Ordered,
}

/// Lanes that wait at a barrier, or for members of their mask.
struct Waiting<'w> {
    /// The index of the wave among the work-group's.
    wave: usize,
    place: Place,
    iterations: &'w [(u32, u64)],
    state: State,
}

/// The largest number of a PTX barrier.
const LAST_NAME: u64 = 15;

impl Wave {
    /// Executes a barrier instruction, at which the lanes of the group wait or arrive.
    pub fn arrive(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        (body, code): (&Body, &Code),
        (barrier, memory): (Barrier, Ordered),
    ) -> Result<GroupState, Stop> {
        if code.goes_on {
            return Err(Stop::Unsupported("an invoke of a barrier".into()));
        }
        let found = self.frames.get(frame).ok_or_else(lost)?;
        let width = run.launch.wave;
        // The operand with this index, which must be the same in all lanes.
        let operand = |at: usize| {
            let source = *code.sources.get(at).ok_or_else(lost)?;
            let mut same = None;
            for lane in group.each() {
                match value_of(&found.registers, &body.constants, source, lane, width)? {
                    Value::Bits(bits) if *same.get_or_insert(*bits) == *bits => {}
                    Value::Bits(_) => {
                        return Err(Stop::Unsupported(
                            "a barrier whose operands differ between lanes".into(),
                        ));
                    }
                    _ => return Err(Stop::Undefined("a barrier by undef or poison".into())),
                }
            }
            same.ok_or_else(lost)
        };
        let mut key = (0, 0);
        let mut waits = true;
        match barrier {
            Barrier::WorkItems | Barrier::Waves => {}
            Barrier::Signal | Barrier::Wait => {
                // The barrier of the work-group has the number -1.
                if operand(0)? as u16 != u16::MAX {
                    return Err(Stop::Unsupported("a barrier other than -1".into()));
                }
                waits = barrier == Barrier::Wait;
                for lane in group.each() {
                    let (signals, done) = &mut self.signals[lane as usize & 63];
                    match waits {
                        true => *done += 1,
                        false => *signals += 1,
                    }
                    if *done > *signals {
                        run.lane.set(Some(lane));
                        return Err(Stop::Undefined(
                            "a wait for a barrier that the lane has not signalled".into(),
                        ));
                    }
                }
            }
            Barrier::Named {
                named,
                counted,
                waits: stays,
                ..
            } => {
                waits = stays;
                key.0 = if named { operand(0)? } else { 0 };
                if key.0 > LAST_NAME {
                    return Err(Stop::Undefined(format!(
                        "barrier {}: the barriers of a block are 0 to {LAST_NAME}",
                        key.0
                    )));
                }
                if counted {
                    key.1 = operand(1)?;
                    let warp = u64::from(width.min(WARP));
                    if key.1 == 0 || key.1 % warp != 0 {
                        return Err(Stop::Undefined(format!(
                            "a barrier for {} threads: the number must be a multiple of {warp}",
                            key.1
                        )));
                    }
                    run.counts_threads = true;
                }
            }
        }
        run.observe(&seen(self.number, found, group), &|_| None);
        group.at += 1;
        if waits {
            group.state = State::Waits(Waits {
                barrier,
                key,
                memory,
            });
            return Ok(GroupState::Put);
        }
        if let Barrier::Named { .. } = barrier {
            self.arrived.push((key, group.lanes));
        }
        Ok(GroupState::GoesOn)
    }

    /// The groups that wait.
    fn waiting(&self, wave: usize, group_number: u32) -> impl Iterator<Item = Waiting<'_>> {
        self.frames.iter().flat_map(move |frame| {
            frame.groups.iter().filter_map(move |group| {
                // A group that waits at a barrier is positioned after it.
                let instruction = match group.state {
                    State::Waits(_) => group.at.wrapping_sub(1),
                    State::Gathers(_) => group.at,
                    State::Ready | State::Calls(_) => return None,
                };
                Some(Waiting {
                    wave,
                    place: Place {
                        function: frame.function,
                        instruction,
                        lanes: group.lanes,
                        lane: None,
                        group: group_number,
                        wave: self.number,
                    },
                    iterations: &group.iterations,
                    state: group.state,
                })
            })
        })
    }

    /// The lanes of each warp that the wave started with.
    fn warps(&self) -> impl Iterator<Item = u64> + use<> {
        let launched = self.launched;
        let warps = [0, WARP].map(|base| launched & u64::from(u32::MAX) << base);
        warps.into_iter().filter(|warp| *warp != 0)
    }
}

/// The groups of all waves that wait.
fn all_waiting(waves: &[Wave], group_number: u32) -> Vec<Waiting<'_>> {
    let waves = waves.iter().enumerate();
    waves
        .flat_map(|(at, wave)| wave.waiting(at, group_number))
        .collect()
}

/// Releases the lanes of PTX barriers for a number of threads that have arrived.
pub(super) fn release_counted(run: &mut Run<'_>, waves: &mut [Wave]) -> Result<bool, Halt> {
    let keys = waves.iter().flat_map(|wave| {
        let waiting = wave.frames.iter().flat_map(|frame| &frame.groups);
        waiting.filter_map(|group| match group.state {
            State::Waits(waits) if waits.key.1 > 0 => Some(waits.key),
            _ => None,
        })
    });
    let mut keys: Vec<(u64, u64)> = keys.collect();
    keys.sort_unstable();
    keys.dedup();
    let mut released = false;
    for key in keys {
        let mut complete = Vec::new();
        for (at, wave) in waves.iter().enumerate() {
            let own = wave.frames.iter().flat_map(|frame| &frame.groups);
            let own = own.filter(|group| match group.state {
                State::Waits(waits) => waits.key == key,
                _ => false,
            });
            let here = own.fold(0, |lanes, group| lanes | group.lanes);
            let arrived = wave.arrived.iter().filter(|(other, _)| *other == key);
            let here = arrived.fold(here, |lanes, (_, other)| lanes | other);
            for warp in wave.warps() {
                if here & warp != 0 && wave.live() & warp & !here == 0 {
                    complete.push((at, warp));
                }
            }
        }
        let warp = u64::from(run.launch.wave.min(WARP));
        let wanted = usize::try_from(key.1 / warp).unwrap_or(usize::MAX);
        if complete.len() < wanted {
            continue;
        }
        complete.truncate(wanted);
        let chosen = |wave: usize, lanes: u64| {
            let own = complete.iter().filter(|(at, _)| *at == wave);
            lanes & !own.fold(0, |all, (_, warp)| all | warp) == 0
        };
        let mut ready = Vec::new();
        for waiting in all_waiting(waves, run.group_number) {
            if let State::Waits(waits) = waiting.state
                && waits.key == key
                && chosen(waiting.wave, waiting.place.lanes)
            {
                check_aligned(waves, &waiting, waits)?;
                ready.push((waiting.wave, waiting.place));
            }
        }
        for (at, wave) in waves.iter_mut().enumerate() {
            wave.arrived
                .retain(|(other, lanes)| *other != key || !chosen(at, *lanes));
        }
        release(run, waves, &ready)?;
        if let Some(races) = run.races.as_deref_mut() {
            let number = |at: usize| waves.get(at).map_or(0, |wave| wave.number);
            let lanes = complete.iter().map(|(at, warp)| (number(*at), *warp));
            races.barrier_among(&lanes.collect::<Vec<_>>());
        }
        released = true;
    }
    Ok(released)
}

/// Releases lanes when no lane of the work-group can continue.
///
/// # Errors
/// The lanes wait for ever, or the barrier that they wait at is undefined behaviour.
pub(super) fn release_all(run: &mut Run<'_>, waves: &mut [Wave]) -> Result<(), Halt> {
    if run.counts_threads && release_counted(run, waves)? {
        return Ok(());
    }
    let waiting = all_waiting(waves, run.group_number);
    let places = || waiting.iter().map(|waiting| waiting.place).collect();
    let stop = checked(run, waves, &waiting);
    if let Err(halt) = stop {
        run.waiting = places();
        return Err(halt);
    }
    let mut ready: Vec<(usize, Place)> = waiting
        .iter()
        .map(|waiting| (waiting.wave, waiting.place))
        .collect();
    // After a split barrier, only the lanes whose phase is complete continue.
    let done = waves.iter().flat_map(|wave| {
        let signals = &wave.signals;
        Lanes(wave.live()).filter_map(|lane| Some(signals.get(lane as usize)?.0))
    });
    let phase = done.min().unwrap_or(0);
    if let Some(State::Waits(Waits {
        barrier: Barrier::Wait,
        ..
    })) = waiting.first().map(|waiting| waiting.state)
    {
        let complete = |(wave, place): &(usize, Place)| {
            let signals = waves.get(*wave).map(|wave| &wave.signals);
            Lanes(place.lanes).all(|lane| {
                let own = signals.and_then(|signals| signals.get(lane as usize));
                own.is_some_and(|(_, waits)| *waits <= phase)
            })
        };
        ready.retain(complete);
        if ready.is_empty() {
            run.waiting = places();
            let words = "lanes wait for a barrier that other lanes do not signal";
            return Err(Stop::Deadlock(words.into()).into());
        }
    }
    let memory = waiting
        .iter()
        .fold(Ordered::ALL, |all, one| match one.state {
            State::Waits(waits) => all.and(waits.memory),
            _ => all,
        });
    release(run, waves, &ready)?;
    if let Some(races) = run.races.as_deref_mut() {
        races.barrier(memory);
    }
    Ok(())
}

/// Whether waiting lanes may continue: all lanes that have not ended wait.
fn checked(run: &mut Run<'_>, waves: &[Wave], waiting: &[Waiting<'_>]) -> Result<(), Halt> {
    let deadlock = |words: &str| Err(Stop::Deadlock(words.into()).into());
    let undefined = |place: Place, words: String| {
        Err(Halt {
            stop: Stop::Undefined(words),
            place: Some(place),
        })
    };
    for group in waiting {
        if let State::Gathers(missing) = group.state {
            let other = match missing.count_ones() {
                1 => "waits",
                _ => "wait",
            };
            return undefined(
                group.place,
                format!(
                    "the member mask names {}, which {other} at another instruction or in another iteration",
                    lanes_in_words(missing)
                ),
            );
        }
    }
    let Some(first) = waiting.first() else {
        return deadlock("no lane can continue");
    };
    let State::Waits(kind) = first.state else {
        return deadlock("no lane can continue");
    };
    if waiting.iter().any(|group| match group.state {
        State::Waits(waits) => waits.key.1 > 0,
        _ => false,
    }) {
        return deadlock("lanes wait at a barrier for more threads than come to it");
    }
    let is_ptx = matches!(kind.barrier, Barrier::Named { .. });
    for group in waiting {
        let State::Waits(waits) = group.state else {
            continue;
        };
        let same_place = (group.place.function, group.place.instruction)
            == (first.place.function, first.place.instruction);
        let same = match kind.barrier {
            Barrier::WorkItems | Barrier::Waves => same_place,
            Barrier::Signal | Barrier::Wait => waits.barrier == kind.barrier,
            Barrier::Named { .. } => {
                matches!(waits.barrier, Barrier::Named { .. }) && waits.key == kind.key
            }
        };
        if !same {
            return deadlock("lanes wait at different barriers");
        }
        if same_place
            && !is_ptx
            && kind.barrier != Barrier::Wait
            && group.iterations != first.iterations
        {
            return deadlock("lanes wait at the same barrier in different iterations");
        }
        check_aligned(waves, group, waits)?;
    }
    if kind.barrier == Barrier::WorkItems {
        // Lanes that wait for the others to return from the function that has the barrier.
        for (at, wave) in waves.iter().enumerate() {
            let own = waiting.iter().filter(|waiting| waiting.wave == at);
            let missing = wave.live() & !own.fold(0, |lanes, own| lanes | own.place.lanes);
            if missing != 0 {
                let lanes = lanes_in_words(missing);
                return undefined(
                    first.place,
                    format!(
                        "a barrier that all work-items must execute: {lanes} of wave {} left the function without it",
                        wave.number
                    ),
                );
            }
        }
    }
    let ended = waves
        .iter()
        .map(|wave| (wave.number, wave.started & !wave.live()))
        .find(|(_, ended)| *ended != 0);
    if let Some((wave, lanes)) = ended {
        let lanes = lanes_in_words(lanes);
        match kind.barrier {
            Barrier::WorkItems => {
                return undefined(
                    first.place,
                    format!(
                        "a barrier that all work-items must execute: {lanes} of wave {wave} ended before"
                    ),
                );
            }
            Barrier::Waves | Barrier::Wait => {
                let words = format!(
                    "{lanes} of wave {wave} ended before this barrier, which waits for the other waves; the barriers of OpenCL and HIP must be executed by all work-items"
                );
                let warning = Warning {
                    words,
                    is_undefined: false,
                };
                run.observer.warned(&first.place, &warning);
            }
            Barrier::Signal | Barrier::Named { .. } => {}
        }
    }
    Ok(())
}

/// Checks an aligned barrier of PTX, which all lanes of a warp must execute together.
fn check_aligned(waves: &[Wave], group: &Waiting<'_>, waits: Waits) -> Result<(), Halt> {
    let Barrier::Named { aligned: true, .. } = waits.barrier else {
        return Ok(());
    };
    let Some(wave) = waves.get(group.wave) else {
        return Ok(());
    };
    for warp in wave.warps() {
        let missing = warp & !group.place.lanes;
        if group.place.lanes & warp == 0 || missing == 0 {
            continue;
        }
        let others = missing & wave.live();
        let words = match others {
            0 => format!("{} ended before", lanes_in_words(missing)),
            _ => format!(
                "{} at another barrier or in another iteration",
                lanes_in_words(others)
            ),
        };
        return Err(Halt {
            stop: Stop::Undefined(format!(
                "an aligned barrier, which all lanes of a warp must execute together: {words}"
            )),
            place: Some(group.place),
        });
    }
    Ok(())
}

/// Releases groups, each given by the index of its wave and its place, and computes the results of
/// their barriers.
fn release(run: &mut Run<'_>, waves: &mut [Wave], ready: &[(usize, Place)]) -> Result<(), Halt> {
    let is_ready = |wave: usize, frame: &super::wave::Frame, group: &Group| {
        let place = |(at, place): &(usize, Place)| {
            *at == wave
                && place.function == frame.function
                && place.instruction == group.at.wrapping_sub(1)
                && place.lanes == group.lanes
        };
        matches!(group.state, State::Waits(_)) && ready.iter().any(place)
    };
    let decoded = run.decoded;
    let width = run.launch.wave;
    // The number of predicates, how many are not zero, and whether one of them is undefined.
    let (mut all, mut set, mut unknown) = (0u64, 0u64, false);
    let mut results = Vec::new();
    for (at, wave) in waves.iter().enumerate() {
        for (frame_at, frame) in wave.frames.iter().enumerate() {
            let body = decoded.functions.get(frame.function);
            let groups = frame
                .groups
                .iter()
                .filter(|group| is_ready(at, frame, group));
            for group in groups {
                let State::Waits(Waits {
                    barrier:
                        Barrier::Named {
                            reduction: Some(reduction),
                            ..
                        },
                    ..
                }) = group.state
                else {
                    continue;
                };
                let instruction = group.at.wrapping_sub(1);
                let code = body.and_then(|body| Some((body, body.codes.get(instruction)?)));
                let (body, code) = code.ok_or_else(lost)?;
                let source = *code.sources.last().ok_or_else(lost)?;
                for lane in group.each() {
                    all += 1;
                    match value_of(&frame.registers, &body.constants, source, lane, width)? {
                        Value::Bits(bits) => set += u64::from(*bits != 0),
                        _ => unknown = true,
                    }
                }
                let value = (body.parameters.len() + instruction) as u32;
                results.push((at, frame_at, value, group.lanes, reduction));
            }
        }
    }
    for (at, frame, value, lanes, reduction) in results {
        let result = match reduction {
            _ if unknown => Value::Undef,
            Reduction::Count => Value::Bits(set),
            Reduction::And => Value::Bits(u64::from(set == all)),
            Reduction::Or => Value::Bits(u64::from(set > 0)),
        };
        let frame = waves
            .get_mut(at)
            .and_then(|wave| wave.frames.get_mut(frame));
        let frame = frame.ok_or_else(lost)?;
        for lane in Lanes(lanes) {
            if let Some(slot) = frame.registers.get_mut(register(value, lane, width)) {
                *slot = Some(result.clone());
            }
        }
    }
    for (at, wave) in waves.iter_mut().enumerate() {
        for frame in &mut wave.frames {
            let groups = std::mem::take(&mut frame.groups);
            let groups = groups.into_iter().map(|mut group| {
                if is_ready(at, frame, &group) {
                    group.state = State::Ready;
                }
                group
            });
            let groups = groups.collect();
            frame.groups = groups;
        }
    }
    Ok(())
}
