//! Control flow: phis, jumps, calls, returns.

use super::step::{Work, lost, seen, value_of};
use super::wave::{Frame, Group, GroupState, State, Wave};
use super::{Lanes, Run, register};
use crate::code::{Body, Callee, Code, Edge, FirstLanes, Kind, Parameter, Source};
use crate::spaces::Class;
use crate::stop::Stop;
use crate::{Type, Value};

/// The size of a register in bytes.
const REGISTER: u64 = size_of::<Option<Value>>() as u64;

/// Updates the iteration counts on entry to a block. The iteration counts of the `kept` outermost
/// cycles do not change.
pub(super) fn enter(body: &Body, group: &mut Group, target: u32, kept: u32, next: bool) {
    let kept = kept as usize;
    group.iterations.truncate(kept);
    if next {
        if let Some(last) = group.iterations.last_mut() {
            last.1 += 1;
        }
    } else if let Some(block) = body.blocks.get(target as usize) {
        let entered = block.headers.iter().skip(kept);
        let entered = entered.map(|header| (*header, u64::from(*header == target)));
        group.iterations.extend(entered);
    }
    group.block = target;
    let block = body.blocks.get(target as usize);
    group.at = block.map_or(usize::MAX, |block| block.first as usize);
}

impl Wave {
    /// Executes the phis of a block. All incoming values are read before the first phi is written.
    pub fn phis(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
    ) -> Result<GroupState, Stop> {
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let block = body.blocks.get(group.block as usize).ok_or_else(lost)?;
        let width = run.launch.wave;
        self.results.clear();
        for at in block.first..block.body {
            if let Some(Kind::Unsupported(why)) = body.codes.get(at as usize).map(|code| &code.kind)
            {
                return Err(Stop::Unsupported(why.to_string()));
            }
            let row = block.incoming + (at - block.first) * block.slots;
            for lane in group.each() {
                let slot = found.slots.get(lane as usize).copied().unwrap_or(0);
                let source = body.incoming.get((row + slot) as usize).copied().flatten();
                let source = source.ok_or_else(|| {
                    Stop::Unsupported("a phi takes nothing from the block before".into())
                })?;
                let value = value_of(&found.registers, &body.constants, source, lane, width)?;
                self.results.push(value.clone());
            }
        }
        let mut values = self.results.drain(..);
        for at in block.first..block.body {
            let value = body.parameters.len() as u32 + at;
            for lane in group.each() {
                if let Some(slot) = found.registers.get_mut(register(value, lane, width)) {
                    *slot = values.next();
                }
            }
        }
        drop(values);
        for at in block.first..block.body {
            group.at = at as usize;
            run.count()?;
            run.observe(&seen(self.number, found, group), &|_| None);
        }
        group.at = block.body as usize;
        Ok(GroupState::GoesOn)
    }

    /// Executes a terminator that selects a successor.
    pub fn branch(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
        code: &Code,
    ) -> Result<GroupState, Stop> {
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let block = body.blocks.get(group.block as usize).ok_or_else(lost)?;
        let width = run.launch.wave;
        let edges = body
            .edges
            .get(block.edges.start as usize..block.edges.end as usize)
            .unwrap_or_default();
        let Some(source) = code.sources.first().copied() else {
            let edge = edges.first().ok_or_else(lost)?;
            let seen = seen(self.number, found, group);
            run.observe(&seen, &|lane| {
                (seen.lanes.checked_shr(lane)? & 1 == 1).then_some(edge.target)
            });
            return Ok(go(found, body, group, edge));
        };
        let mut first = None;
        let mut same_target = true;
        for lane in group.each() {
            let held = value_of(&found.registers, &body.constants, source, lane, width)?;
            let Value::Bits(bits) = held else {
                run.lane.set(Some(lane));
                let what = if *held == Value::Undef {
                    "undef"
                } else {
                    "poison"
                };
                return Err(Stop::Undefined(format!("a branch on {what}")));
            };
            let choice = match &code.kind {
                Kind::Switch(cases) => cases
                    .binary_search_by_key(bits, |case| case.0)
                    .ok()
                    .and_then(|at| cases.get(at))
                    .map_or(0, |case| case.1),
                _ => u32::from(*bits & 1 == 0),
            };
            let edge = edges.get(choice as usize).ok_or_else(lost)?;
            same_target &= *first.get_or_insert(edge.target) == edge.target;
            if let Some(slot) = self.targets.get_mut(lane as usize) {
                *slot = choice;
            }
        }
        let targets = &self.targets;
        let target_of = |lane: u32| edges.get(*targets.get(lane as usize)? as usize);
        {
            let seen = seen(self.number, found, group);
            run.observe(&seen, &|lane| {
                let there = seen.lanes.checked_shr(lane)? & 1 == 1;
                there
                    .then(|| target_of(lane))
                    .flatten()
                    .map(|edge| edge.target)
            });
        }
        if same_target {
            let edge = group.each().next().and_then(target_of).ok_or_else(lost)?;
            return Ok(go(found, body, group, edge));
        }
        let mut left = group.lanes;
        while let Some(edge) = Lanes(left).next().and_then(target_of) {
            let same = |lane: &u32| target_of(*lane).is_some_and(|at| at.target == edge.target);
            let lanes = Lanes(left)
                .filter(same)
                .fold(0, |mask, lane| mask | 1 << lane);
            left &= !lanes;
            let mut part = Group {
                lanes,
                ..group.clone()
            };
            arrive(found, body, &mut part, edge);
            found.add(body, part);
        }
        Ok(GroupState::Gone)
    }

    /// The index of the called function. Lanes that call another function than the first lane form
    /// a separate group, which executes the call next.
    fn callee(
        &mut self,
        run: &Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
        code: &Code,
    ) -> Result<u32, Stop> {
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let source = code.sources.last().copied().ok_or_else(lost)?;
        let mut first = None;
        let mut same = 0;
        for lane in group.each() {
            let width = run.launch.wave;
            match value_of(&found.registers, &body.constants, source, lane, width)? {
                Value::Bits(address) if *first.get_or_insert(*address) == *address => {
                    same |= 1 << lane;
                }
                Value::Bits(_) => {}
                Value::Undef => return Err(Stop::Undefined("a call of undef".into())),
                _ => return Err(Stop::Undefined("a call of poison".into())),
            }
        }
        if same != group.lanes {
            found.add(
                body,
                Group {
                    lanes: group.lanes & !same,
                    ..group.clone()
                },
            );
            group.lanes = same;
        }
        let address = first.unwrap_or(0);
        let known = run.decoded.entries.get(&address).copied();
        known.ok_or_else(|| {
            Stop::Unsupported(format!(
                "a call of address 0x{address:x}: no function with a body begins there"
            ))
        })
    }

    /// Calls a function. Lanes that call the function at the same time execute it together.
    pub fn call<'r>(
        &mut self,
        run: &mut Run<'r>,
        frame: usize,
        group: &mut Group,
        body: &'r Body,
        code: &Code,
        callee: Callee,
    ) -> Result<GroupState, Stop> {
        let decoded = run.decoded;
        let mut arguments = code.sources.len();
        let function = match callee {
            Callee::Function(function) => function,
            Callee::Address => {
                arguments = arguments.saturating_sub(1);
                self.callee(run, frame, group, body, code)?
            }
        };
        let callee = decoded.functions.get(function as usize).ok_or_else(lost)?;
        if arguments != callee.parameters.len() {
            return Err(Stop::Unsupported(
                "a call with other arguments than the function takes".into(),
            ));
        }
        if callee.first_lanes != FirstLanes::Launched {
            return Err(Stop::Unsupported(
                "a call of a function that says which lanes run it".into(),
            ));
        }
        let depth = self.frames.get(frame).ok_or_else(lost)?.depth + 1;
        if depth > run.launch.limits.depth {
            return Err(Stop::Limit(format!(
                "more than {} calls within calls",
                run.launch.limits.depth
            )));
        }
        let inner = self.activate(run, function as usize, Some(frame), depth, group.lanes)?;
        // The callee's registers are moved out of its frame, so that both activations can be
        // accessed at the same time.
        let taken = self.frames.get_mut(inner).ok_or_else(lost)?;
        let mut registers = std::mem::take(&mut taken.registers);
        let activation = taken.activation;
        let width = run.launch.wave;
        for (at, (source, parameter)) in code.sources.iter().zip(&callee.parameters).enumerate() {
            if let Parameter::Unsupported(why) = parameter {
                return Err(Stop::Unsupported(why.clone()));
            }
            let outer = self.frames.get_mut(frame).ok_or_else(lost)?;
            let copy = match parameter {
                Parameter::Memory {
                    pointer,
                    ty,
                    copied: true,
                } => Some((pointer, ty)),
                _ => None,
            };
            if let Some((pointer, ty)) = copy {
                let mut work = Work {
                    run,
                    body,
                    private: &mut self.private,
                    places: &self.places,
                    registers: &mut outer.registers,
                    results: &mut self.results,
                    lanes: group.lanes,
                    width,
                    activation,
                    launched: self.launched,
                    live: group.lanes,
                };
                let results = work.copy_for_callee(code, at, pointer, ty)?;
                for (lane, value) in group.each().zip(results) {
                    if let Some(slot) = registers.get_mut(register(at as u32, lane, width)) {
                        *slot = Some(value);
                    }
                }
                continue;
            }
            let own = (code.arguments.iter()).find(|(argument, _)| *argument as usize == at);
            let own = own.map(|(_, promise)| promise);
            let promised = callee.promises.get(at).and_then(Option::as_deref);
            for lane in group.each() {
                let value = value_of(&outer.registers, &body.constants, *source, lane, width)?;
                let mut value = value.clone();
                for promise in own.into_iter().chain(promised) {
                    let kept = promise.keep(&mut value).and_then(|()| {
                        let (Value::Bits(address), Parameter::Plain(Type::Pointer(space)), 1..) =
                            (&value, parameter, promise.bytes)
                        else {
                            return Ok(());
                        };
                        let (class, address) = match run.decoded.spaces.class(*space) {
                            Class::Flat => run.decoded.spaces.of_flat(*address),
                            class => (class, *address),
                        };
                        let region = match class {
                            Class::Device => &run.device,
                            Class::Group => &run.group,
                            Class::Private => &self.private,
                            Class::Flat | Class::Unknown => return Ok(()),
                        };
                        let found = region.find(address, promise.bytes, lane);
                        found.map(|_| ()).map_err(|_| {
                            Stop::Undefined(format!(
                                "an argument that is not dereferenceable: no object has {} bytes at 0x{address:x}",
                                promise.bytes
                            ))
                        })
                    });
                    kept.inspect_err(|_| run.lane.set(Some(lane)))?;
                }
                if let Some(slot) = registers.get_mut(register(at as u32, lane, width)) {
                    *slot = Some(value);
                }
            }
        }
        self.frames.get_mut(inner).ok_or_else(lost)?.registers = registers;
        group.state = State::Calls(inner);
        Ok(GroupState::Put)
    }

    /// Creates an activation with its first group, without passing arguments.
    pub fn activate(
        &mut self,
        run: &mut Run<'_>,
        function: usize,
        caller: Option<usize>,
        depth: u32,
        lanes: u64,
    ) -> Result<usize, Stop> {
        let body = run.decoded.functions.get(function).ok_or_else(lost)?;
        let registers = body.values() * run.launch.wave as usize;
        run.budget.take(registers as u64 * REGISTER)?;
        let at = match self.free.pop() {
            Some(at) => at,
            None => {
                self.frames.push(Frame::default());
                self.frames.len() - 1
            }
        };
        let frame = self.frames.get_mut(at).ok_or_else(lost)?;
        frame.function = function;
        frame.activation = self.activations;
        self.activations += 1;
        frame.caller = caller;
        frame.depth = depth;
        frame.live = lanes;
        frame.registers.clear();
        frame.registers.resize(registers, None);
        frame.slots.clear();
        frame.slots.resize(64, 0);
        frame.groups.clear();
        let mut group = Group {
            lanes,
            block: 0,
            at: 0,
            iterations: Vec::new(),
            state: State::Ready,
        };
        enter(body, &mut group, 0, 0, false);
        frame.groups.push(group);
        Ok(at)
    }

    /// Executes a return. When the last lanes return, the calling lanes continue.
    pub fn give_back(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
        code: &Code,
    ) -> Result<GroupState, Stop> {
        let decoded = run.decoded;
        let width = run.launch.wave;
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        run.observe(&seen(self.number, found, group), &|_| None);
        found.live &= !group.lanes;
        let caller = found.caller;
        if let Some(caller) = caller
            && let Some(source) = code.sources.first()
        {
            let registers = std::mem::take(&mut found.registers);
            let outer = self.frames.get_mut(caller).ok_or_else(lost)?;
            let call = outer
                .groups
                .iter()
                .find(|group| group.state == State::Calls(frame))
                .ok_or_else(lost)?;
            let around = decoded.functions.get(outer.function).ok_or_else(lost)?;
            let value = (around.parameters.len() + call.at) as u32;
            let wanted = around.codes.get(call.at).is_some_and(|call| call.result);
            for lane in group.each().filter(|_| wanted) {
                let result = value_of(&registers, &body.constants, *source, lane, width)?;
                let mut result = result.clone();
                let called = around.codes.get(call.at);
                let promised = called.and_then(|call| call.promise.as_deref());
                for promise in body.returns.as_deref().into_iter().chain(promised) {
                    let kept = promise.keep(&mut result);
                    kept.inspect_err(|_| run.lane.set(Some(lane)))?;
                }
                if let Some(slot) = outer.registers.get_mut(register(value, lane, width)) {
                    *slot = Some(result);
                }
            }
            self.frames.get_mut(frame).ok_or_else(lost)?.registers = registers;
        }
        self.end(run, frame)?;
        Ok(GroupState::Gone)
    }

    /// Ends an activation without remaining lanes, and its callers if they also have no lanes left.
    /// Lanes that wait for such an activation continue.
    fn end(&mut self, run: &mut Run<'_>, mut frame: usize) -> Result<(), Stop> {
        let decoded = run.decoded;
        loop {
            let found = self.frames.get(frame).ok_or_else(lost)?;
            if found.live != 0 {
                return Ok(());
            }
            let caller = found.caller;
            self.private.free(found.activation, &mut run.budget);
            run.budget.give(found.registers.len() as u64 * REGISTER);
            let Some(caller) = caller else {
                self.finished = true;
                return Ok(());
            };
            self.free.push(frame);
            let outer = self.frames.get_mut(caller).ok_or_else(lost)?;
            let calls = |group: &Group| group.state == State::Calls(frame);
            let at = outer.groups.iter().position(calls).ok_or_else(lost)?;
            let mut group = outer.groups.remove(at);
            frame = caller;
            if group.lanes == 0 {
                continue;
            }
            group.state = State::Ready;
            let around = decoded.functions.get(outer.function).ok_or_else(lost)?;
            let call = around.codes.get(group.at).ok_or_else(lost)?;
            if call.goes_on {
                self.after_call(run, caller, &mut group, around)?;
            } else {
                run.observe(&seen(self.number, outer, &group), &|_| None);
                group.at += 1;
            }
            self.put(run, caller, group);
            return Ok(());
        }
    }

    /// Terminates the lanes whose source is 0, or all lanes if there is no source, in this
    /// activation and in all its callers.
    pub fn kill(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
        code: &Code,
    ) -> Result<GroupState, Stop> {
        let width = run.launch.wave;
        let found = self.frames.get(frame).ok_or_else(lost)?;
        let mut killed = 0;
        for lane in group.each() {
            let held = match code.sources.first() {
                Some(source) => value_of(&found.registers, &body.constants, *source, lane, width)?,
                None => &Value::Bits(0),
            };
            match held {
                Value::Bits(bit) => killed |= u64::from(*bit & 1 == 0) << lane,
                _ => {
                    run.lane.set(Some(lane));
                    return Err(Stop::Undefined("a kill by undef or poison".into()));
                }
            }
        }
        run.observe(&seen(self.number, found, group), &|_| None);
        group.lanes &= !killed;
        let mut around = Some(frame);
        while let Some(at) = around {
            let found = self.frames.get_mut(at).ok_or_else(lost)?;
            found.live &= !killed;
            around = found.caller;
            if let Some(caller) = around {
                let outer = self.frames.get_mut(caller).ok_or_else(lost)?;
                let calls = |group: &&mut Group| group.state == State::Calls(at);
                let waits = outer.groups.iter_mut().find(calls).ok_or_else(lost)?;
                waits.lanes &= !killed;
            }
        }
        if group.lanes == 0 {
            self.end(run, frame)?;
            return Ok(GroupState::Gone);
        }
        if code.goes_on {
            let found = self.frames.get_mut(frame).ok_or_else(lost)?;
            let edge = first_edge(body, group)?;
            return Ok(go(found, body, group, edge));
        }
        group.at += 1;
        Ok(GroupState::GoesOn)
    }

    /// Continues at the first successor, after a call that ends its block.
    pub fn after_call(
        &mut self,
        run: &mut Run<'_>,
        frame: usize,
        group: &mut Group,
        body: &Body,
    ) -> Result<GroupState, Stop> {
        let found = self.frames.get_mut(frame).ok_or_else(lost)?;
        let edge = first_edge(body, group)?;
        let seen = seen(self.number, found, group);
        run.observe(&seen, &|lane| {
            (seen.lanes.checked_shr(lane)? & 1 == 1).then_some(edge.target)
        });
        Ok(go(found, body, group, edge))
    }
}

/// The first edge out of the block that a group is in.
fn first_edge<'b>(body: &'b Body, group: &Group) -> Result<&'b Edge, Stop> {
    let block = body.blocks.get(group.block as usize).ok_or_else(lost)?;
    let edge = body.edges.get(block.edges.start as usize);
    edge.filter(|_| !block.edges.is_empty()).ok_or_else(lost)
}

impl Frame {
    /// Keeps only the lanes in a group that have the same token as its first lane. The other lanes
    /// form a separate group, which executes the instruction next.
    pub fn divide(
        &mut self,
        body: &Body,
        group: &mut Group,
        token: u32,
        width: u32,
    ) -> Result<(), Stop> {
        let mut first = None;
        let mut same = 0;
        for lane in group.each() {
            let source = Source::Register(token);
            let held = value_of(&self.registers, &body.constants, source, lane, width)?;
            if *first.get_or_insert(held) == held {
                same |= 1 << lane;
            }
        }
        let lanes = group.lanes & !same;
        group.lanes = same;
        if lanes != 0 {
            let others = Group {
                lanes,
                ..group.clone()
            };
            self.add(body, others);
        }
        Ok(())
    }
}

/// Records, for the lanes that take an edge, the predecessor from which they arrive.
fn arrive(frame: &mut Frame, body: &Body, group: &mut Group, edge: &Edge) {
    for lane in group.each() {
        if let Some(slot) = frame.slots.get_mut(lane as usize) {
            *slot = edge.slot;
        }
    }
    enter(body, group, edge.target, edge.kept, edge.next);
}

/// Moves a whole group along an edge, and returns the state of the group after it.
fn go(frame: &mut Frame, body: &Body, group: &mut Group, edge: &Edge) -> GroupState {
    arrive(frame, body, group, edge);
    if frame.first(body, group) {
        GroupState::GoesOn
    } else {
        GroupState::Put
    }
}

/// Whether a value can have a type.
pub(super) fn fits(value: &Value, ty: &Type, bits: u64) -> bool {
    match (value, ty) {
        (Value::Undef | Value::Poison, _) => true,
        (Value::Many(_), Type::Vector(..) | Type::Array(..) | Type::Structure { .. }) => true,
        (Value::Many(_), _) | (_, Type::Vector(..) | Type::Array(..)) => false,
        (_, Type::Structure { .. } | Type::Void | Type::Other(_)) => false,
        (Value::Bits(word), _) => bits <= 64 && (bits == 64 || word >> bits == 0),
        (Value::Wide(words), _) => bits > 64 && words.len() as u64 == bits.div_ceil(64),
    }
}
