//! The main loop. The waves of a work-group are executed in turns, work-groups one after another.

use super::code::{Action, Condition, Instruction, MemoryInstruction, Segment};
use super::count::Counts;
use super::generation::Generation;
use super::image::execute as image;
use super::kernel::Kernel;
use super::memory::{Group, Memory, access};
use super::operands::Span;
use super::text::operand::scalar as number;
use super::wait::Counter;
use super::wave::{State, Wave};
use super::{Assembly, Ending, Execution, abi, cross_lane, scalar_load, vector};
use lanelog_ir::launch::{Buffer, Launch};

/// The number of instructions that a wave executes before the next wave continues. Turns are
/// limited so that a wave that polls memory for a write of another wave does not wait forever.
const TURN: u32 = 20_000;
/// The start of the code's addresses, for programs that read the program counter. Each instruction
/// occupies 8 bytes.
pub(super) const CODE: u64 = 0x5000_0000_0000;

/// The reason that a wave stopped.
enum Stop {
    /// The turn of the wave has ended, or the wave waits at a barrier.
    Turn,
    Fault {
        line: u32,
        message: String,
        lane: Option<u32>,
    },
    Ended(Ending),
    Limit,
}

struct Run<'r> {
    assembly: &'r Assembly,
    stop: &'r dyn Fn() -> bool,
    memory: Memory,
    counts: Counts,
    steps: u64,
    most: u64,
}

/// Runs a kernel for all work-groups of a launch. At its end, `variable` gets the final contents of
/// each variable.
pub(super) fn run(
    assembly: &Assembly,
    kernel: &Kernel,
    launch: &Launch,
    first: Option<u64>,
    stop: &dyn Fn() -> bool,
    variable: &mut dyn FnMut(&str, &[u8]),
) -> Execution {
    let mut run = Run {
        assembly,
        stop,
        memory: assembly.memory.clone(),
        counts: Counts::default(),
        steps: 0,
        most: launch.limits.steps,
    };
    let mut addresses = Vec::new();
    let ending = run
        .all(kernel, launch, first, &mut addresses)
        .unwrap_or_else(|ending| ending);
    for (name, address, size) in &assembly.variables {
        if let Ok(bytes) = run.memory.write(*address, *size) {
            variable(name, bytes);
        }
    }
    let mut buffers: Vec<Buffer> = addresses
        .iter()
        .map(|address| Buffer {
            bytes: run.memory.take(*address),
        })
        .collect();
    // Buffers in LDS are returned unchanged.
    for (buffer, given) in buffers.iter_mut().zip(&launch.buffers) {
        if buffer.bytes.len() != given.bytes.len() {
            buffer.bytes.clone_from(&given.bytes);
        }
    }
    if buffers.is_empty() {
        buffers.clone_from(&launch.buffers);
    }
    Execution {
        ending,
        buffers,
        counts: run.counts,
    }
}

impl Run<'_> {
    fn all(
        &mut self,
        kernel: &Kernel,
        launch: &Launch,
        first: Option<u64>,
        addresses: &mut Vec<u64>,
    ) -> Result<Ending, Ending> {
        let lanes = self.assembly.wave_of(kernel);
        if launch.wave != lanes {
            return Err(Ending::Unsupported(format!(
                "a wave of {} lanes: the kernel was made for {lanes}",
                launch.wave
            )));
        }
        if launch.grid.contains(&0) || launch.block.contains(&0) {
            return Err(Ending::Unsupported("a launch of nothing".into()));
        }
        let sizes = launch.block.map(u64::from);
        let items = sizes
            .iter()
            .try_fold(1u64, |all, size| all.checked_mul(*size));
        let Some(items) = items.filter(|items| *items <= 1024) else {
            return Err(Ending::Unsupported(
                "a work-group of more than 1024 work-items".into(),
            ));
        };
        let total: u64 = launch
            .buffers
            .iter()
            .map(|buffer| buffer.bytes.len() as u64)
            .sum();
        if total > launch.limits.bytes {
            return Err(Ending::Limit(format!(
                "more than {} bytes of memory",
                launch.limits.bytes
            )));
        }
        let prepared = abi::prepare(kernel, launch, &mut self.memory, first)
            .map_err(|misfit| Ending::Unsupported(misfit.to_string()))?;
        addresses.clone_from(&prepared.buffers);
        let vectors = self.assembly.vectors;
        let count = items.div_ceil(lanes.into()) as u32;
        let bytes = u64::from(count)
            * u64::from(lanes)
            * (u64::from(vectors) * 4 + prepared.scratch_size as u64);
        if bytes + total + prepared.group_size as u64 > launch.limits.bytes {
            return Err(Ending::Limit(format!(
                "more than {} bytes of memory",
                launch.limits.bytes
            )));
        }
        let [x, y, z] = launch.grid;
        for (group_z, group_y, group_x) in
            (0..z).flat_map(|z| (0..y).flat_map(move |y| (0..x).map(move |x| (z, y, x))))
        {
            let at = [group_x, group_y, group_z];
            let mut group = Group {
                bytes: vec![0xa5; prepared.group_size],
            };
            for (index, start) in &prepared.group_buffers {
                let bytes = launch
                    .buffers
                    .get(*index)
                    .map_or(&[][..], |buffer| &buffer.bytes);
                if let Some(target) = group.bytes.get_mut(*start..*start + bytes.len()) {
                    target.copy_from_slice(bytes);
                }
            }
            let mut waves = Vec::new();
            for number in 0..count {
                let mut wave = Wave::new(number, lanes, vectors, prepared.scratch_size);
                wave.at = kernel.entry;
                wave.set_mode(abi::mode(kernel))
                    .map_err(Ending::Unsupported)?;
                abi::start(&mut wave, self.assembly, kernel, &prepared, launch, at);
                waves.push(wave);
            }
            self.group(&mut waves, &mut group, at)?;
        }
        Ok(Ending::Finished)
    }

    /// Executes all waves of a work-group until they end.
    fn group(&mut self, waves: &mut [Wave], group: &mut Group, at: [u32; 3]) -> Result<(), Ending> {
        loop {
            let mut moved = false;
            for wave in waves.iter_mut().filter(|wave| wave.state == State::Ready) {
                moved = true;
                if (self.stop)() {
                    return Err(Ending::Limit("it was stopped".into()));
                }
                match self.turn(wave, group) {
                    Stop::Turn => {}
                    Stop::Limit => {
                        return Err(Ending::Limit(format!("{} instructions", self.most)));
                    }
                    Stop::Ended(ending) => return Err(ending),
                    Stop::Fault {
                        line,
                        message,
                        lane,
                    } => {
                        return Err(Ending::Fault {
                            line,
                            message,
                            lanes: wave.exec(),
                            lane,
                            wave: wave.number,
                            group: at,
                        });
                    }
                }
            }
            if waves.iter().all(|wave| wave.state == State::Finished) {
                return Ok(());
            }
            // A wave that has ended does not participate in barriers.
            let waiting = |wave: &&mut Wave| wave.state != State::Finished;
            let all = waves.iter().filter(|wave| wave.state != State::Finished);
            let mut all = all.peekable();
            if all.peek().is_some() && all.clone().all(|wave| wave.state == State::Barrier) {
                waves
                    .iter_mut()
                    .filter(waiting)
                    .for_each(|wave| wave.state = State::Ready);
                continue;
            }
            // A split barrier (`s_barrier_signal`, `s_barrier_wait`) is complete as soon as all
            // waves have signaled it.
            let announced = all.map(|wave| wave.signals).min().unwrap_or(0);
            let mut released = false;
            for wave in waves.iter_mut().filter(|wave| wave.state == State::Signal) {
                if wave.waited < announced {
                    (wave.waited, wave.state, released) = (wave.waited + 1, State::Ready, true);
                }
            }
            if released {
                continue;
            }
            if !moved {
                let lines: Vec<String> = waves
                    .iter()
                    .filter(|wave| wave.state != State::Finished)
                    .map(|wave| {
                        let line = self.assembly.line(wave.at.saturating_sub(1));
                        format!("wave {} in line {line}", wave.number)
                    })
                    .collect();
                return Err(Ending::Deadlock(format!(
                    "waves wait at different barriers: {}",
                    lines.join(", ")
                )));
            }
        }
    }

    /// Executes a wave until its turn is over.
    fn turn(&mut self, wave: &mut Wave, group: &mut Group) -> Stop {
        let assembly = self.assembly;
        for _ in 0..TURN {
            let Some(found) = assembly.instructions.get(wave.at as usize) else {
                return Stop::Fault {
                    line: assembly.line(wave.at.saturating_sub(1)),
                    message: "the wave runs out of the code".into(),
                    lane: None,
                };
            };
            self.steps += 1;
            if self.steps > self.most {
                return Stop::Limit;
            }
            if let Action::Unknown(why) = &found.action {
                let (line, message) = (found.line, why.to_string());
                return Stop::Ended(Ending::Unknown { line, message });
            }
            if let Action::Trap(number) = found.action {
                let message = format!("s_trap {number}: the program ends itself");
                let line = found.line;
                return Stop::Ended(Ending::Trapped { line, message });
            }
            self.counts.add(found.class);
            if let Some((vector, register, line)) = wave.outstanding.not_ready(&found.touched) {
                let file = if vector { 'v' } else { 's' };
                return Stop::Fault {
                    line: found.line,
                    message: format!(
                        "{file}{register} is used before the load in line {line} was waited for"
                    ),
                    lane: None,
                };
            }
            wave.at += 1;
            if let Err((lane, message)) = self.step(found, wave, group) {
                return Stop::Fault {
                    line: found.line,
                    message,
                    lane,
                };
            }
            if wave.state != State::Ready {
                return Stop::Turn;
            }
        }
        Stop::Turn
    }

    fn step(
        &mut self,
        found: &Instruction,
        wave: &mut Wave,
        group: &mut Group,
    ) -> Result<(), (Option<u32>, String)> {
        let whole = |message| (None, message);
        match &found.action {
            Action::Scalar(scalar) => {
                let [a, b, d] = scalar.words.map(u16::from);
                let inputs = super::scalar::Inputs {
                    a: wave.scalar(scalar.a, a),
                    b: wave.scalar(scalar.b, b),
                    d: if d == 0 {
                        0
                    } else {
                        wave.registers(scalar.destination, d)
                    },
                    scc: wave.scc(),
                };
                let (value, condition) = (scalar.compute)(inputs);
                if d > 0 {
                    wave.set_registers(scalar.destination, d, value);
                }
                if let Some(condition) = condition {
                    wave.set_scc(condition);
                }
            }
            Action::Vector(found) => {
                self.counts.lanes += u64::from(wave.exec().count_ones());
                if found.indexed | wave.indexed != 0 {
                    let own = vector::shifted(found, wave).map_err(whole)?;
                    let results = vector::compute(&own, wave);
                    vector::write(&own, &results, wave);
                } else {
                    let results = vector::compute(found, wave);
                    vector::write(found, &results, wave);
                }
            }
            Action::Dual(both) => {
                self.counts.dual += 1;
                self.counts.lanes += 2 * u64::from(wave.exec().count_ones());
                let results = [
                    vector::compute(&both[0], wave),
                    vector::compute(&both[1], wave),
                ];
                vector::write(&both[0], &results[0], wave);
                vector::write(&both[1], &results[1], wave);
            }
            Action::Exec(found) => {
                let words = if found.wide { 2 } else { 1 };
                let source = wave.scalar(found.source, words);
                let old = wave.registers(number::EXEC, words);
                let cut = if found.wide { u64::MAX } else { 0xffff_ffff };
                let new = (found.compute)(source, old) & cut;
                wave.set_registers(number::EXEC, words, new);
                wave.set_registers(found.destination, words, if found.new { new } else { old });
                wave.set_scc(new != 0);
            }
            Action::Branch(condition, target) => {
                let taken = match *condition {
                    Condition::Always => true,
                    Condition::Scc(wanted) => wave.scc() == wanted,
                    Condition::Vcc { zero } => {
                        (wave.registers(number::VCC, wave.mask_words()) == 0) == zero
                    }
                    Condition::Exec { zero } => (wave.exec() == 0) == zero,
                };
                if taken {
                    wave.at = *target;
                }
            }
            Action::GetPc(destination) => {
                wave.set_registers(*destination, 2, CODE + 8 * u64::from(wave.at))
            }
            Action::Call { to, back } => {
                wave.set_registers(*back, 2, CODE + 8 * u64::from(wave.at));
                wave.at = *to;
            }
            Action::Jump { to, back } => {
                let to = wave.scalar(*to, 2);
                if let Some(back) = back {
                    wave.set_registers(*back, 2, CODE + 8 * u64::from(wave.at));
                }
                wave.at = self.assembly.instruction_at(to).map_err(whole)?;
            }
            Action::MoveRelative(found) => {
                let by = wave.register(number::M0) as u16;
                let (mut source, mut destination) = (found.source, found.destination);
                if found.to_destination {
                    destination = destination.saturating_add(by);
                } else if let super::operands::Scalar::Register(first) = &mut source {
                    *first = first.saturating_add(by);
                }
                let value = wave.scalar(source, found.words.into());
                wave.set_registers(destination, found.words.into(), value);
            }
            Action::Index { bits, index } => {
                let m0 = wave.register(number::M0);
                let index = match index {
                    Some(index) => wave.scalar(*index, 1) as u32,
                    None => m0,
                };
                let mode = bits.map_or(m0 >> 12 & 15, u32::from);
                wave.indexed = bits.unwrap_or(wave.indexed);
                if wave.indexed != 0 {
                    wave.set_register(number::M0, m0 & !0xf0ff | index & 0xff | mode << 12);
                }
            }
            Action::GetMode { destination, field } => {
                let all = match (field.register, field.scalar) {
                    (_, Some(own)) => wave.register(own),
                    (1, _) => wave.mode,
                    (15, _) => {
                        (super::memory::GROUP_BASE >> 48) as u32
                            | ((super::memory::PRIVATE_BASE >> 48) as u32) << 16
                    }
                    (29, _) => self.steps as u32,
                    _ => 0,
                };
                let value = u64::from(all) >> field.offset & ((1 << field.size) - 1);
                wave.set_register(*destination, value as u32);
            }
            Action::SetMode { source, field } => {
                let mask = (((1u64 << field.size) - 1) << field.offset) as u32;
                let value = (wave.scalar(*source, 1) as u32) << field.offset & mask;
                if let Some(own) = field.scalar {
                    wave.set_register(own, wave.register(own) & !mask | value);
                } else if field.register == 1 {
                    wave.set_mode(wave.mode & !mask | value).map_err(whole)?;
                }
            }
            Action::Time { destination, words } => {
                wave.set_registers(*destination, *words, self.steps);
            }
            Action::Cross(cross) => {
                cross_lane::execute(cross, wave, self.assembly.generation);
                if found.class == super::count::Class::Lds
                    && let Some(span) = found.touched.first()
                {
                    wave.outstanding
                        .issue(&[Counter::Group], Some(*span), false, found.line);
                }
            }
            Action::ScalarLoad(load) => {
                scalar_load::load(load, wave, &mut self.memory).map_err(whole)?;
                let counter = match self.assembly.generation {
                    Generation::Gfx12 => Counter::Scalar,
                    _ => Counter::Group,
                };
                let span = Span {
                    vector: false,
                    first: load.destination,
                    words: load.words.into(),
                };
                wave.outstanding
                    .issue(&[counter], Some(span), true, found.line);
            }
            Action::Memory(access_of) => {
                self.counts.lanes += u64::from(wave.exec().count_ones());
                access(access_of, wave, &mut self.memory, group)
                    .map_err(|(lane, message)| (Some(lane), message))?;
                self.issue(access_of, wave, found.line).map_err(whole)?;
            }
            Action::Image(access_of) => {
                self.counts.lanes += u64::from(wave.exec().count_ones());
                image::access(access_of, wave, &mut self.memory, found.line)?;
            }
            Action::Wait(waits) => wave.outstanding.waits(waits),
            Action::Barrier => wave.state = State::Barrier,
            Action::Signal => wave.signals += 1,
            Action::AwaitSignal => wave.state = State::Signal,
            Action::End => wave.state = State::Finished,
            Action::Float(found) => vector::compute_scalar(found, wave),
            Action::Nothing | Action::Unknown(_) | Action::Trap(_) => {}
        }
        Ok(())
    }

    /// Marks the result registers of a memory access as outstanding.
    fn issue(&self, found: &MemoryInstruction, wave: &mut Wave, line: u32) -> Result<(), String> {
        let generation = self.assembly.generation;
        let span = found.loaded();
        let stored = match span.is_some() || generation.is_gfx9() {
            true => Counter::Load,
            false => Counter::Store,
        };
        let (counters, unordered): (&[Counter], bool) = match found.segment {
            Segment::Group => (&[Counter::Group], false),
            Segment::Flat => (&[stored, Counter::Group], generation.is_gfx9()),
            _ => (&[stored], false),
        };
        if let Some(span) = span
            && let Some(before) = wave.outstanding.overtaken(span, counters, unordered)
        {
            return Err(format!(
                "its result may be overwritten by the load in line {before}, which was not waited for"
            ));
        }
        wave.outstanding.issue(counters, span, unordered, line);
        Ok(())
    }
}
