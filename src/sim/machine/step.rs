//! Executes one instruction for the lanes of a group.

use super::wave::{Frame, Group, GroupState, State, Wave};
use super::{Lanes, Run, Seen, register};
use crate::code::{Body, Code, CopiedValue, Kind, Promise, Source};
use crate::intrinsic::{CUT, Computed, Places, WaveCall};
use crate::memory::Region;
use crate::not_a_number::NotANumber;
use crate::operation::Operation;
use crate::operation::float::Format;
use crate::stop::{Stop, lanes_in_words};
use crate::{Place, Value, Warning};

/// The state that the execution of one instruction accesses.
pub(super) struct Work<'w, 'r> {
    pub run: &'w mut Run<'r>,
    pub body: &'r Body,
    pub private: &'w mut Region,
    pub places: &'w Places,
    pub registers: &'w mut [Option<Value>],
    pub results: &'w mut Vec<Value>,
    pub lanes: u64,
    pub width: u32,
    /// The number of the activation.
    pub activation: u64,
    /// The lanes that were active at the start of the wave.
    pub launched: u64,
    /// The lanes that have not ended.
    pub live: u64,
}

/// The value of an operand in a lane.
#[inline]
pub(super) fn value_of<'v>(
    registers: &'v [Option<Value>],
    constants: &'v [Value],
    source: Source,
    lane: u32,
    width: u32,
) -> Result<&'v Value, Stop> {
    let found = match source {
        Source::Register(value) => registers
            .get(register(value, lane, width))
            .and_then(Option::as_ref),
        Source::Constant(at) => constants.get(at as usize),
    };
    found.ok_or_else(early)
}

#[cold]
fn early() -> Stop {
    Stop::Unsupported("a value is used before it is computed".into())
}

impl<'r> Work<'_, 'r> {
    /// The value, in a lane, of the operand with this index.
    #[inline]
    pub fn operand(&self, code: &Code, at: usize, lane: u32) -> Result<&Value, Stop> {
        let source = code.sources.get(at).ok_or_else(early)?;
        value_of(
            self.registers,
            &self.body.constants,
            *source,
            lane,
            self.width,
        )
    }

    /// The first operand, in the first lane in which it is defined.
    fn defined_elsewhere(&self, code: &Code) -> Option<Value> {
        let mut values = Lanes(self.lanes).filter_map(|lane| self.operand(code, 0, lane).ok());
        values.find(|value| value.is_defined()).cloned()
    }

    /// Writes a lane's result.
    #[inline]
    pub fn set(&mut self, value: u32, lane: u32, result: Value) {
        self.run.weigh(&result);
        if let Some(slot) = self.registers.get_mut(register(value, lane, self.width)) {
            *slot = Some(result);
        }
    }

    /// Computes a result lane by lane.
    #[inline]
    fn each(
        &mut self,
        value: u32,
        compute: impl Fn(&Self, u32) -> Result<Value, Stop>,
    ) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let computed = compute(self, lane);
            let result = computed.inspect_err(|_| self.run.lane.set(Some(lane)))?;
            self.set(value, lane, result);
        }
        Ok(())
    }

    /// Replaces results that violate a guarantee with poison.
    fn keep(&mut self, promise: &Promise, value: u32) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let slot = self.registers.get_mut(register(value, lane, self.width));
            if let Some(Some(held)) = slot {
                let kept = promise.keep(held);
                kept.inspect_err(|_| self.run.lane.set(Some(lane)))?;
            }
        }
        Ok(())
    }

    /// Checks the guarantees about the arguments of an intrinsic.
    fn check_arguments(&self, code: &Code) -> Result<(), Stop> {
        for (at, promise) in &code.arguments {
            for lane in Lanes(self.lanes) {
                let held = self.operand(code, *at as usize, lane)?;
                let misaligned = promise.is_broken(held) && matches!(code.kind, Kind::Memory(_));
                let kept = match misaligned {
                    true => Err(Stop::Undefined(
                        "an access at an address that is null or misaligned, unlike stated".into(),
                    )),
                    false if promise.noundef => promise.keep(&mut held.clone()),
                    false => Ok(()),
                };
                kept.inspect_err(|_| self.run.lane.set(Some(lane)))?;
            }
        }
        Ok(())
    }

    /// `llvm.assume`.
    fn assume(&mut self, code: &Code) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let words = match self.operand(code, 0, lane)? {
                Value::Bits(bit) if bit & 1 == 1 => continue,
                Value::Bits(_) => "an assumption that is false",
                _ => "an assumption that is undef or poison",
            };
            self.run.lane.set(Some(lane));
            return Err(Stop::Undefined(words.into()));
        }
        Ok(())
    }

    /// Truncates the mask of a wave's lanes, and warns if bits of it are lost.
    fn cut_ballot(&mut self, code: &Code, cut: &Operation, value: u32) -> Result<(), Stop> {
        let mut lost = 0;
        for lane in Lanes(self.lanes) {
            let mask = self.operand(code, 0, lane)?;
            let result = cut.apply(&[mask]).map_err(Stop::Undefined)?;
            if let (Value::Bits(mask), Value::Bits(kept)) = (mask, &result) {
                lost |= mask & !kept;
            }
            self.set(value, lane, result);
        }
        if lost != 0 {
            self.run.warnings.push(Warning {
                words: format!("{}: {CUT}", lanes_in_words(lost)),
                is_undefined: false,
            });
        }
        Ok(())
    }

    /// Replaces NaNs among the computed results by the chosen NaN.
    fn settle(&mut self, format: Format, chosen: NotANumber, value: u32) {
        for lane in Lanes(self.lanes) {
            let slot = self.registers.get_mut(register(value, lane, self.width));
            match slot {
                Some(Some(Value::Many(parts))) => {
                    for part in parts {
                        chosen.replace(format, part);
                    }
                }
                Some(Some(one)) => chosen.replace(format, one),
                _ => {}
            }
        }
    }

    /// Executes an instruction after which lanes always continue at the next one. `value` is the
    /// index of its result.
    pub fn perform(&mut self, code: &'r Code, value: u32) -> Result<(), Stop> {
        match &code.kind {
            Kind::Compute(operation) => match code.sources.len() {
                1 => self.each(value, |work, lane| {
                    let operands = [work.operand(code, 0, lane)?];
                    if let Some(frozen) =
                        operation.freeze(operands[0], work.run.observer.frozen(lane))
                    {
                        let choices = work.run.choices;
                        let other = match operands[0].is_defined() {
                            false if choices.poisoned.is_some() => Some(operands[0].clone()),
                            false if choices.shares_frozen => work.defined_elsewhere(code),
                            _ => None,
                        };
                        return Ok(other.unwrap_or(frozen));
                    }
                    operation.apply(&operands).map_err(Stop::Undefined)
                }),
                2 => self.each(value, |work, lane| {
                    let operands = [work.operand(code, 0, lane)?, work.operand(code, 1, lane)?];
                    operation.apply(&operands).map_err(Stop::Undefined)
                }),
                3 => self.each(value, |work, lane| {
                    let operand = |at| work.operand(code, at, lane);
                    let operands = [operand(0)?, operand(1)?, operand(2)?];
                    operation.apply(&operands).map_err(Stop::Undefined)
                }),
                _ => self.each(value, |work, lane| {
                    let operands: Result<Vec<&Value>, Stop> = (0..code.sources.len())
                        .map(|at| work.operand(code, at, lane))
                        .collect();
                    operation.apply(&operands?).map_err(Stop::Undefined)
                }),
            },
            Kind::Cast(cast) => self.each(value, |work, lane| {
                Ok(cast.apply(work.operand(code, 0, lane)?, &work.run.decoded.spaces))
            }),
            Kind::Element(element) => match code.sources.len() {
                1 => self.each(value, |work, lane| {
                    Ok(element.apply(work.operand(code, 0, lane)?, &[]))
                }),
                2 => self.each(value, |work, lane| {
                    let index = work.operand(code, 1, lane)?;
                    Ok(element.apply(work.operand(code, 0, lane)?, &[index]))
                }),
                3 => self.each(value, |work, lane| {
                    let operand = |at| work.operand(code, at, lane);
                    Ok(element.apply(operand(0)?, &[operand(1)?, operand(2)?]))
                }),
                _ => self.each(value, |work, lane| {
                    let indices: Result<Vec<&Value>, Stop> = (1..code.sources.len())
                        .map(|at| work.operand(code, at, lane))
                        .collect();
                    Ok(element.apply(work.operand(code, 0, lane)?, &indices?))
                }),
            },
            Kind::First => self.each(value, |work, lane| Ok(work.operand(code, 0, lane)?.clone())),
            Kind::Moves(moves, several) => self.moves(code, moves, *several, value),
            Kind::Nothing if code.result => self.each(value, |_, _| Ok(Value::Undef)),
            Kind::Nothing => Ok(()),
            Kind::Fence(atomic, memory) => {
                self.fence(*atomic, *memory);
                Ok(())
            }
            Kind::WaveBarrier => self.wave_barrier(code),
            Kind::WasLaunched => self.each(value, |work, lane| {
                Ok(Value::Bits(work.launched >> lane & 1))
            }),
            // The step count is unique to each step.
            Kind::Token => self.each(value, |work, _| Ok(Value::Bits(work.run.steps))),
            Kind::Intrinsic(computed) => {
                self.intrinsic(code, computed, value)?;
                match computed.is_wave_barrier() {
                    true => self.wave_barrier(code),
                    false => Ok(()),
                }
            }
            Kind::Load(access) => self.load(code, access, value),
            Kind::Store(access) => self.store(code, access),
            Kind::Atomic(access, word) => self.atomic(code, access, word, value),
            Kind::CompareExchange(access) => self.compare_exchange(code, access, value),
            Kind::Alloca {
                size,
                align,
                flat,
                dead,
            } => self.alloca(code, *size, *align, (*flat, *dead), value),
            Kind::Undefined(words) => Err(Stop::Undefined(words.to_string())),
            Kind::Assume => self.assume(code),
            Kind::CutBallot(cut) => self.cut_ballot(code, cut, value),
            Kind::Memory(call) => self.memory_call(code, call, value),
            Kind::Unsupported(why) => Err(Stop::Unsupported(why.to_string())),
            _ => Err(Stop::Unsupported("an instruction out of place".into())),
        }
    }

    fn moves(
        &mut self,
        code: &Code,
        moves: &[CopiedValue],
        several: bool,
        value: u32,
    ) -> Result<(), Stop> {
        let first = self.lanes.trailing_zeros();
        self.each(value, |work, lane| {
            let output = |moved: &CopiedValue| match moved {
                CopiedValue::OfLane(at) => work.operand(code, *at, lane).cloned(),
                CopiedValue::OfFirstLane(at) => work.operand(code, *at, first).cloned(),
                CopiedValue::Constant(bits) => Ok(Value::Bits(*bits)),
            };
            let outputs: Result<Vec<Value>, Stop> = moves.iter().map(output).collect();
            match (several, outputs?) {
                (true, outputs) => Ok(Value::Many(outputs.into())),
                (false, outputs) => outputs.into_iter().next().ok_or_else(early),
            }
        })
    }

    fn intrinsic(&mut self, code: &Code, computed: &Computed, value: u32) -> Result<(), Stop> {
        if computed.is_of_one_lane() {
            // Without copies of the operands.
            let zero = Value::Bits(0);
            return self.each(value, |work, lane| {
                let mut operands = [&zero; 4];
                for (at, operand) in operands.iter_mut().enumerate().take(code.sources.len()) {
                    *operand = work.operand(code, at, lane)?;
                }
                Ok(computed.of_operands(operands))
            });
        }
        let width = self.width;
        // Checks that every operand of every calling lane was computed.
        for lane in Lanes(self.lanes) {
            for at in 0..code.sources.len() {
                self.operand(code, at, lane)?;
            }
        }
        self.results.clear();
        self.results.resize(width as usize, Value::Undef);
        let (registers, constants) = (&*self.registers, &self.body.constants);
        let operands = |lane: u32, at: usize| {
            let source = code.sources.get(at).copied().filter(|_| lane < width);
            let found = source.map(|source| value_of(registers, constants, source, lane, width));
            match found {
                Some(Ok(value)) => value.clone(),
                _ => Value::Undef,
            }
        };
        computed
            .call(&mut WaveCall {
                size: width,
                lanes: self.lanes,
                live: self.live,
                places: self.places,
                clock: self.run.steps,
                operands: &operands,
                results: self.results,
                warnings: &mut self.run.warnings,
            })
            .map_err(Stop::Unsupported)?;
        if code.result {
            for lane in Lanes(self.lanes) {
                let result = self.results.get_mut(lane as usize);
                let result =
                    result.map_or(Value::Undef, |slot| std::mem::replace(slot, Value::Undef));
                self.set(value, lane, result);
            }
        }
        Ok(())
    }
}

impl Wave {
    /// Executes the next instruction of a group. If the instruction has a token, only the lanes
    /// with the same token as the first lane execute it.
    pub fn step(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
    ) -> Result<GroupState, Stop> {
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let body = run.decoded.functions.get(found.function);
        let body = body.ok_or_else(lost)?;
        let Some(token) = body.codes.get(group.at).and_then(|code| code.token) else {
            return self.execute(run, frame, group);
        };
        found.divide(body, group, token, run.launch.wave)?;
        match self.execute(run, frame, group)? {
            // Lanes with another token execute the instruction before these lanes continue.
            GroupState::GoesOn => Ok(GroupState::Put),
            doing => Ok(doing),
        }
    }

    fn execute(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
    ) -> Result<GroupState, Stop> {
        let decoded = run.decoded;
        let at = group.at;
        let width = run.launch.wave;
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let body = decoded.functions.get(found.function).ok_or_else(lost)?;
        let code = body.codes.get(at).ok_or_else(lost)?;
        let value = (body.parameters.len() + at) as u32;
        if let Some(races) = run.races.as_deref_mut() {
            races.begin_step(run.steps + 1, found.function, at);
        }
        match &code.kind {
            Kind::Jump | Kind::Branch | Kind::Switch(_) => {
                run.count()?;
                self.branch(run, frame, group, body, code)
            }
            Kind::Phi => self.phis(run, frame, group, body),
            Kind::Call(callee) => {
                run.count()?;
                self.call(run, frame, group, body, code, *callee)
            }
            Kind::Return => {
                run.count()?;
                self.give_back(run, frame, group, body, code)
            }
            Kind::Kill => {
                run.count()?;
                self.kill(run, frame, group, body, code)
            }
            Kind::Unreachable => Err(Stop::Undefined("unreachable was reached".into())),
            Kind::Barrier(barrier, memory) => {
                run.count()?;
                self.arrive(run, frame, group, (body, code), (*barrier, *memory))
            }
            kind => {
                if let Kind::Intrinsic(computed) = kind
                    && let Some(at) = computed.members()
                {
                    let missing = self.missing_members(run, frame, group, (body, code, at))?;
                    if missing != 0 {
                        group.state = State::Gathers(missing);
                        return Ok(GroupState::Put);
                    }
                }
                run.count()?;
                let live = self.live();
                let found = self.frames.get_mut(frame).ok_or_else(lost)?;
                {
                    let mut work = Work {
                        run,
                        body,
                        private: &mut self.private,
                        places: &self.places,
                        registers: &mut found.registers,
                        results: &mut self.results,
                        lanes: group.lanes,
                        width,
                        activation: found.activation,
                        launched: self.launched,
                        live,
                    };
                    if !code.arguments.is_empty() {
                        work.check_arguments(code)?;
                    }
                    work.perform(code, value)?;
                    if let (Some(format), Some(chosen)) =
                        (code.arithmetic, work.run.choices.not_a_number)
                    {
                        work.settle(format, chosen, value);
                    }
                    if let Some(promise) = &code.promise {
                        work.keep(promise, value)?;
                    }
                }
                if !run.warnings.is_empty() {
                    let place = place(run.group_number, self.number, found, group);
                    for warning in std::mem::take(&mut run.warnings) {
                        run.observer.warned(&place, &warning);
                    }
                }
                if code.goes_on {
                    return self.after_call(run, frame, group, body);
                }
                run.observe(&seen(self.number, found, group), &|_| None);
                group.at += 1;
                Ok(GroupState::GoesOn)
            }
        }
    }
}

/// The location of the next instruction of a group.
fn place(group_number: u32, wave: u32, frame: &Frame, group: &Group) -> Place {
    Place {
        function: frame.function,
        instruction: group.at,
        lanes: group.lanes,
        lane: None,
        group: group_number,
        wave,
    }
}

/// The state that the observer sees at the next instruction of a group.
pub(super) fn seen<'s>(wave: u32, frame: &'s Frame, group: &'s Group) -> Seen<'s> {
    Seen {
        wave,
        activation: frame.activation,
        function: frame.function,
        instruction: group.at,
        lanes: group.lanes,
        iterations: &group.iterations,
        registers: &frame.registers,
    }
}

/// The error for a location that does not exist in a decoded function, such as the end of a block
/// without terminator.
#[cold]
pub(super) fn lost() -> Stop {
    Stop::Unsupported("a block without an end".into())
}
