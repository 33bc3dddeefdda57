//! Executes a decoded program: work-groups one after another, the waves of a work-group in turns.
//!
//! | file | contents |
//! |---|---|
//! | `launch` | initial memory and arguments |
//! | `wave` | activations, groups of converged lanes, scheduling |
//! | `step` | instructions without control flow |
//! | `access` | loads, stores, atomics, allocations, copies |
//! | `buffer`, `texture` | accesses of buffers and images through descriptors |
//! | `control` | phis, jumps, calls, returns |
//! | `barriers` | barriers of the work-group |
//! | `print` | functions that print |
//! | `members` | warp operations that wait for the lanes of a mask |
//! | `races` | reports accesses to the detector of data races |
//!
//! **Waiting.** Lanes that wait do not block other lanes of their wave. If all lanes wait and no
//! barrier is complete, the run ends with a deadlock.

mod access;
mod barriers;
mod buffer;
mod control;
mod launch;
mod members;
mod print;
mod races;
mod step;
mod texture;
mod wave;

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::decode::Decoded;
use super::memory::{Budget, Region};
use super::not_a_number::NotANumber;
use super::observe::Step;
use super::races::{Detector, Object, RacedBytes};
use super::stop::Stop;
use super::{Ending, Execution, Launch, Observer, Place, Value, Warning};
use launch::{HiddenAddresses, Prepared};
use wave::Turn;

/// State that all waves of a run share.
struct Run<'r> {
    decoded: &'r Decoded,
    launch: &'r Launch,
    observer: &'r mut dyn Observer,
    choices: Choices<'r>,
    steps: u64,
    /// The total number of elements in all long values computed so far.
    elements: u64,
    budget: Budget,
    device: Region,
    /// The LDS memory of the current work-group.
    group: Region,
    /// The index of the current work-group.
    group_number: u32,
    hidden: HiddenAddresses,
    /// The locations where lanes wait in a deadlock.
    waiting: Vec<Place>,
    /// Whether a barrier for a number of threads was reached.
    counts_threads: bool,
    /// The number of bytes that were printed.
    printed: usize,
    /// Messages that HIP's functions have begun, by number.
    messages: FxHashMap<u64, print::Message>,
    next_message: u64,
    /// Warnings of the current step.
    warnings: Vec<Warning>,
    /// The lane that the current step processed last, to identify the lane with undefined
    /// behaviour.
    lane: Cell<Option<u32>>,
    /// Finds data races, if that is requested.
    races: Option<&'r mut Detector>,
}

/// Results that the language reference leaves open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choices<'c> {
    /// The NaN that replaces each computed NaN; `None` keeps the result of the operation.
    pub not_a_number: Option<NotANumber>,
    /// Whether `freeze` of an undefined value returns the value of another lane, if possible.
    pub shares_frozen: bool,
    /// Bytes that are always poison. If there are any, `freeze` returns poison unchanged.
    pub poisoned: Option<&'c RacedBytes>,
}

/// A value with more elements than this is called long. The computation of long values has a
/// separate limit.
const LONG: usize = 64;

/// The limit on elements of long values is this number times the limit on steps.
const ELEMENTS_OF_STEP: u64 = 16;

/// The reason why a run ended, and the instruction at which it ended.
struct Halt {
    stop: Stop,
    place: Option<Place>,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt { stop, place: None }
    }
}

/// The index of a lane's value in the registers, which are ordered by value, then by lane.
#[inline]
fn register(value: u32, lane: u32, width: u32) -> usize {
    value as usize * width as usize + lane as usize
}

/// The lanes in a mask, in ascending order.
#[derive(Clone, Copy)]
struct Lanes(u64);

impl Iterator for Lanes {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(lane)
    }
}

impl Run<'_> {
    /// Counts a step, and checks the limits.
    #[inline]
    fn count(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        lanelog_util::limits::tick();
        self.lane.set(None);
        if self.steps > self.launch.limits.steps {
            self.steps = self.launch.limits.steps;
            return Err(Stop::Limit(format!(
                "more than {} steps",
                self.launch.limits.steps
            )));
        }
        if self.elements / ELEMENTS_OF_STEP > self.launch.limits.steps {
            return Err(Stop::Limit(format!(
                "more than {ELEMENTS_OF_STEP} elements of long values for each of {} steps",
                self.launch.limits.steps
            )));
        }
        if !self.observer.goes_on() {
            return Err(Stop::Limit("stopped by its observer".into()));
        }
        Ok(())
    }

    /// Counts the elements of a result against the limit if the result is long.
    #[inline]
    fn weigh(&mut self, result: &Value) {
        if let Value::Many(parts) = result
            && parts.len() > LONG
        {
            self.elements += parts.len() as u64;
        }
    }

    /// Reports a step to the observer.
    #[inline]
    fn observe(&mut self, seen: &Seen<'_>, targets: &dyn Fn(u32) -> Option<u32>) {
        let width = self.launch.wave;
        let registers = seen.registers;
        self.observer.executed(&Step {
            group: self.group_number,
            wave: seen.wave,
            activation: seen.activation,
            function: seen.function,
            instruction: seen.instruction,
            lanes: seen.lanes,
            iterations: seen.iterations,
            values: &|lane, value| {
                let known = lane < width;
                let at = known.then(|| register(value, lane, width))?;
                registers.get(at)?.as_ref()
            },
            targets,
        });
    }
}

/// The state that an observer sees at a step.
struct Seen<'s> {
    wave: u32,
    activation: u64,
    function: usize,
    instruction: usize,
    lanes: u64,
    iterations: &'s [(u32, u64)],
    registers: &'s [Option<Value>],
}

/// Executes a launch. At its end, `variable` gets the final contents of each variable that a host
/// can read.
pub(super) fn run(
    decoded: &Decoded,
    launch: &Launch,
    choices: Choices<'_>,
    observer: &mut dyn Observer,
    races: Option<&mut Detector>,
    variable: &mut dyn FnMut(&str, &[u8]),
) -> Execution {
    let mut run = Run {
        decoded,
        launch,
        observer,
        choices,
        steps: 0,
        elements: 0,
        budget: Budget {
            limit: launch.limits.bytes,
            ..decoded.budget
        },
        device: decoded.device.clone(),
        group: decoded.group.clone(),
        group_number: 0,
        hidden: HiddenAddresses::default(),
        waiting: Vec::new(),
        counts_threads: false,
        printed: 0,
        messages: FxHashMap::default(),
        next_message: 1,
        warnings: Vec::new(),
        lane: Cell::new(None),
        races,
    };
    let mut buffers = Vec::new();
    let ended = match run.prepare(&mut buffers) {
        Ok(prepared) => {
            run.name_objects(&buffers);
            if let Some(bytes) = choices.poisoned {
                run.device.poison(&bytes.device);
            }
            run.groups(&prepared)
        }
        Err(stop) => Err(stop.into()),
    };
    let ending = match ended {
        Ok(()) => Ending::Finished,
        Err(Halt { stop, place }) => match (stop, place) {
            (Stop::Limit(words), _) => Ending::Limit(words),
            (Stop::Deadlock(words), _) => Ending::Deadlock(words),
            (Stop::Undefined(words), Some(place)) => Ending::Undefined(place, words),
            (Stop::Trapped(words), Some(place)) => Ending::Trapped(place, words),
            (Stop::Unsupported(words) | Stop::Undefined(words) | Stop::Trapped(words), place) => {
                Ending::Unsupported(place, words)
            }
        },
    };
    for (name, start) in &decoded.variables {
        if let Some(found) = run.device.starting_at(*start) {
            variable(name, &found.bytes);
        }
    }
    let at_end = launch.buffers.iter().enumerate().map(|(at, buffer)| {
        let start = buffers.get(at).copied();
        match start.and_then(|start| run.device.starting_at(start)) {
            Some(found) => (found.bytes.clone(), found.marks.clone()),
            None => (buffer.bytes.clone(), Vec::new()),
        }
    });
    let (bytes, marks): (Vec<Vec<u8>>, Vec<Vec<u8>>) = at_end.unzip();
    Execution {
        ending,
        steps: run.steps,
        buffers: bytes
            .into_iter()
            .map(|bytes| super::Buffer { bytes })
            .collect(),
        marks,
        waiting: run.waiting,
    }
}

impl Run<'_> {
    /// Passes the objects of global memory, and the variables of LDS, to the detector of races.
    fn name_objects(&mut self, buffers: &[u64]) {
        let Some(races) = self.races.as_deref_mut() else {
            return;
        };
        for variable in &self.decoded.names {
            let at = (variable.local, variable.start);
            let object = Object::Global(variable.name.clone());
            races.objects.insert(at, object);
        }
        for (index, start) in buffers.iter().enumerate() {
            races.objects.insert((false, *start), Object::Buffer(index));
        }
    }

    /// Executes all work-groups, one after another.
    fn groups(&mut self, prepared: &Prepared<'_>) -> Result<(), Halt> {
        let [x, y, z] = self.launch.grid;
        for number in 0..u64::from(x) * u64::from(y) * u64::from(z) {
            self.group_number = number as u32;
            let (line, plane) = (u64::from(x), u64::from(x) * u64::from(y));
            let at = [number % line, number % plane / line, number / plane];
            self.work_group(prepared, at.map(|at| at as u32))?;
        }
        Ok(())
    }

    /// Executes one work-group.
    fn work_group(&mut self, prepared: &Prepared<'_>, at: [u32; 3]) -> Result<(), Halt> {
        let before = self.budget;
        self.group = self.decoded.group.clone();
        let mut waves = self.begin_group(prepared, at)?;
        if let Some(bytes) = self.choices.poisoned {
            let own = bytes.groups.get(&self.group_number);
            self.group.poison(&own.cloned().unwrap_or_default());
        }
        if let Some(races) = self.races.as_deref_mut() {
            let items: u32 = self.launch.block.iter().product();
            let waves = items.div_ceil(self.launch.wave);
            races.begin_group(self.group_number, waves as usize);
        }
        loop {
            let mut blocked = 0;
            let mut running = 0;
            for wave in &mut waves {
                match wave.turn(self, self.launch.limits.turn)? {
                    Turn::Runs => running += 1,
                    Turn::Waits => blocked += 1,
                    Turn::Finished => {}
                }
            }
            if running == 0 && blocked == 0 {
                break;
            }
            if running == 0 {
                barriers::release_all(self, &mut waves)?;
            } else if self.counts_threads && blocked > 0 {
                barriers::release_counted(self, &mut waves)?;
            }
        }
        self.budget = before;
        Ok(())
    }
}
