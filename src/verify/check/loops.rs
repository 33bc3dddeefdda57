//! Compares verdicts on the iterations of loops with execution by one work-item, and with the
//! reference implementation.
//!
//! The n-th instance of an instruction in one iteration is compared with the n-th instance in
//! another iteration of the same entry into the loop. Instances are counted by the iterations of
//! the inner cycles that contain the instruction. `undef` and `poison` agree with any value; a run
//! in which an undefined value was frozen is abandoned. Steps of an irreducible loop before its
//! header is reached belong to no iteration.

use rustc_hash::FxHashMap;

use super::fuzz::{Batch, Fuzz};
use super::refute::{Effort, disagree, launch};
use crate::oracle::loop_divergence;
use crate::random::loops::{self, random_loops};
use lanelog_analysis::Analyzer;
use lanelog_analysis::iterations::{Loop, ModuleRules, Rules};
use lanelog_engine::Engine;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::{Function, Module, Opcode, flag, read};
use lanelog_sim::{Argument, Ending, Launch, Observer, Program, Step, Value};

/// A value of one instance of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceValue {
    /// The result of the instruction.
    Result(Value),
    /// The block to which the terminator branched; `None` for a return.
    Target(Option<u32>),
    /// The operand with this index, of an instruction without a result.
    Operand(u32, Value),
}

impl InstanceValue {
    fn differs(&self, other: &InstanceValue) -> bool {
        match (self, other) {
            (InstanceValue::Result(one), InstanceValue::Result(other)) => disagree(one, other),
            (InstanceValue::Operand(_, one), InstanceValue::Operand(_, other)) => {
                disagree(one, other)
            }
            (one, other) => one != other,
        }
    }
}

/// Two iterations that disagreed on a value with verdict `uniform`, or a counter whose step was
/// refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The function, by its name.
    pub function: String,
    /// The header of the loop, by its block.
    pub header: u32,
    /// The instruction, by the index of its value.
    pub value: u32,
    /// For a refuted counter, the step that the rules claim.
    pub counter: Option<i32>,
    /// The index of the input.
    pub input: usize,
    /// Number of instructions executed in this run before the disagreement.
    pub step: u64,
    /// The numbers of the two iterations, from 1.
    pub iterations: [u64; 2],
    /// The value in each of the two iterations.
    pub given: [InstanceValue; 2],
}

/// A verdict on which the rules and the reference implementation differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceDiffers {
    /// The function, by its name.
    pub function: String,
    /// The header of the loop, by its block.
    pub header: u32,
    /// The instruction, by the index of its value.
    pub value: u32,
    /// Whether the rules call the value divergent.
    pub divergent: bool,
}

/// Results of the comparison of loop verdicts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of functions.
    pub functions: usize,
    /// The outcome of the runs of functions with loops.
    pub endings: Vec<Ending>,
    /// Number of loops.
    pub loops: usize,
    /// Number of loops that executed at least two iterations after control entered them once.
    pub ran: usize,
    /// Among the loops counted in `ran`: irreducible ones.
    pub irreducible: usize,
    /// Among the loops counted in `ran`: the loops with more than one exit.
    pub several_exits: usize,
    /// Number of `uniform` verdicts on values, over all loops.
    pub said: usize,
    /// Number of counters that the rules found, over all loops.
    pub counters_said: usize,
    /// Number of instructions with verdict `uniform`, in loops counted in `ran`, of which two
    /// iterations were compared.
    pub uniform: usize,
    /// Number of loads among the instructions counted in `uniform`.
    pub uniform_loads: usize,
    /// Number of instructions with verdict `divergent` of which two iterations were compared.
    pub divergent: usize,
    /// Number of instructions counted in `divergent` on which two iterations disagreed.
    pub differed: usize,
    /// Number of counters that were observed in at least two iterations.
    pub counters: usize,
    /// Number of comparisons between two instances.
    pub compared: u64,
    /// Number of verdicts of the rules that were compared with the reference implementation.
    pub reference: usize,
    /// Verdicts on which the rules and the reference implementation differ.
    pub reference_differs: Vec<ReferenceDiffers>,
    /// Verdicts that execution refutes.
    pub refuted: Vec<Refuted>,
    /// Texts that could not be read or analysed, with the reason.
    pub wrong: Vec<String>,
}

impl Tally {
    /// Adds the results of another run.
    pub fn add(&mut self, other: Tally) {
        self.functions += other.functions;
        self.endings.extend(other.endings);
        self.loops += other.loops;
        self.ran += other.ran;
        self.irreducible += other.irreducible;
        self.several_exits += other.several_exits;
        self.said += other.said;
        self.counters_said += other.counters_said;
        self.uniform += other.uniform;
        self.uniform_loads += other.uniform_loads;
        self.divergent += other.divergent;
        self.differed += other.differed;
        self.counters += other.counters;
        self.compared += other.compared;
        self.reference += other.reference;
        self.reference_differs.extend(other.reference_differs);
        self.refuted.extend(other.refuted);
        self.wrong.extend(other.wrong);
    }
}

/// A loop under observation, with the verdicts on it.
struct Watched<'l> {
    found: &'l Loop,
    /// For each instruction, whether the rules call it divergent.
    divergent: Vec<bool>,
    /// Whether control is in the loop.
    entered: bool,
    /// Since control last entered the loop: the first iteration that executed each instance of an
    /// instruction, and the value in it. The key is the instruction, the operand, and the
    /// iterations of the inner cycles.
    first: FxHashMap<(usize, usize, Vec<u64>), (u64, InstanceValue)>,
    /// For the current entry: the last iteration and its value, by counter.
    last: Vec<Option<(u64, u64)>>,
    /// Width of each counter in bits.
    widths: Vec<Option<u32>>,
    /// For each instruction: whether two iterations were compared, and whether they disagreed.
    seen: Vec<(bool, bool)>,
    counted: Vec<bool>,
    ran: bool,
    refuted: Vec<Refuted>,
    compared: u64,
}

/// The current position of a run.
#[derive(Clone, Copy)]
struct Moment<'m> {
    /// The function's name.
    name: &'m str,
    input: usize,
    step: u64,
}

/// Observes the launched activation of one function, run by one lane.
struct Watch<'f, 'l> {
    name: String,
    function: &'f Function,
    index: usize,
    block_of: Vec<u32>,
    loops: Vec<Watched<'l>>,
    guessed: bool,
    input: usize,
    steps: u64,
}

impl Watch<'_, '_> {
    fn begin(&mut self, input: usize) {
        self.guessed = false;
        self.input = input;
        self.steps = 0;
        for watched in &mut self.loops {
            watched.entered = false;
        }
    }

    /// The values of the instance of an instruction.
    fn given(&self, step: &Step<'_>) -> Vec<InstanceValue> {
        let Some(instruction) = self.function.instructions.get(step.instruction) else {
            return Vec::new();
        };
        let first = self.function.arguments.len();
        let held = |value: u32| (step.values)(0, value).cloned();
        let mut given = Vec::new();
        if instruction.has(flag::RESULT) {
            let number = (first + step.instruction) as u32;
            given.extend(held(number).map(InstanceValue::Result));
        }
        let is_last =
            self.block_of.get(step.instruction) != self.block_of.get(step.instruction + 1);
        if is_last {
            given.push(InstanceValue::Target((step.targets)(0)));
        } else if given.is_empty() {
            let operands = self.function.operands_of(instruction).iter();
            let values = operands.filter_map(|operand| operand.as_value());
            given.extend(
                values.filter_map(|value| Some(InstanceValue::Operand(value, held(value)?))),
            );
        }
        given
    }
}

impl Observer for Watch<'_, '_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        // `init.exec` and `init.whole.wave` activate lanes in addition to the launched one. The
        // additional lanes may write memory and change iteration counts, so the observations become
        // invalid.
        self.guessed |= step.lanes != 1;
        if step.activation != 0 || step.function != self.index || self.guessed {
            return;
        }
        let Some(instruction) = self.function.instructions.get(step.instruction) else {
            return;
        };
        let first = self.function.arguments.len();
        if instruction.opcode == Opcode::Freeze {
            let operands = self.function.operands_of(instruction);
            let operand = operands.first().and_then(|operand| operand.as_value());
            let held = operand.and_then(|operand| (step.values)(0, operand));
            if held.is_none_or(|held| !held.is_defined()) {
                self.guessed = true;
                return;
            }
        }
        let block = self
            .block_of
            .get(step.instruction)
            .copied()
            .unwrap_or(u32::MAX);
        let mut given: Option<Vec<InstanceValue>> = None;
        for at in 0..self.loops.len() {
            let Some(watched) = self.loops.get(at) else {
                return;
            };
            let (header, inside) = (watched.found.header, watched.found.has_block(block));
            let given = match inside {
                true => given.get_or_insert_with(|| self.given(step)).clone(),
                false => Vec::new(),
            };
            let Some(watched) = self.loops.get_mut(at) else {
                return;
            };
            if !inside {
                watched.entered = false;
                continue;
            }
            if !std::mem::replace(&mut watched.entered, true) {
                watched.first.clear();
                watched.last.fill(None);
            }
            let around = step.iterations.iter().position(|cycle| cycle.0 == header);
            let Some((iteration, within)) = around.and_then(|at| {
                let (here, within) = step.iterations.get(at..)?.split_first()?;
                Some((here.1, within))
            }) else {
                continue;
            };
            // Steps before the first arrival at the loop's header belong to no iteration.
            if iteration == 0 {
                continue;
            }
            watched.ran |= iteration > 1;
            let value = (first + step.instruction) as u32;
            let moment = Moment {
                name: &self.name,
                input: self.input,
                step: self.steps,
            };
            watched.count(moment, value, iteration, &given);
            let within: Vec<u64> = within.iter().map(|cycle| cycle.1).collect();
            for (operand, given) in given.into_iter().enumerate() {
                let key = (step.instruction, operand, within.clone());
                watched.compare(moment, value, key, iteration, given);
            }
        }
    }
}

impl Watched<'_> {
    fn compare(
        &mut self,
        moment: Moment<'_>,
        value: u32,
        key: (usize, usize, Vec<u64>),
        iteration: u64,
        given: InstanceValue,
    ) {
        let instruction = key.0;
        let undefined = |given: &InstanceValue| {
            matches!(
                given,
                InstanceValue::Result(Value::Undef | Value::Poison)
                    | InstanceValue::Operand(_, Value::Undef | Value::Poison)
            )
        };
        let Some((before, known)) = self.first.get(&key) else {
            if !undefined(&given) {
                self.first.insert(key, (iteration, given));
            }
            return;
        };
        if *before == iteration || undefined(&given) {
            return;
        }
        self.compared += 1;
        let differs = known.differs(&given);
        let Some(seen) = self.seen.get_mut(instruction) else {
            return;
        };
        let is_new = differs && !seen.1;
        *seen = (true, seen.1 || differs);
        if is_new && !self.divergent.get(instruction).copied().unwrap_or(true) {
            self.refuted.push(Refuted {
                function: moment.name.to_string(),
                header: self.found.header,
                value,
                counter: None,
                input: moment.input,
                step: moment.step,
                iterations: [*before, iteration],
                given: [known.clone(), given],
            });
        }
    }

    /// Checks that a counter of the loop is larger by its step than in the previous iteration.
    fn count(&mut self, moment: Moment<'_>, value: u32, iteration: u64, given: &[InstanceValue]) {
        let counters = &self.found.counters;
        let Some(at) = counters.iter().position(|counter| counter.phi == value) else {
            return;
        };
        let (Some(counter), Some(InstanceValue::Result(Value::Bits(bits)))) =
            (counters.get(at), given.first())
        else {
            return;
        };
        let (Some(slot), Some(Some(width))) = (self.last.get_mut(at), self.widths.get(at)) else {
            return;
        };
        let before = slot.replace((iteration, *bits));
        let Some((last, known)) = before.filter(|(last, _)| last + 1 == iteration) else {
            return;
        };
        if let Some(counted) = self.counted.get_mut(at) {
            *counted = true;
        }
        let step = i64::from(counter.step).cast_unsigned();
        let mask = u64::MAX >> (64 - width.clamp(&1, &64));
        if known.wrapping_add(step) & mask != bits & mask {
            self.refuted.push(Refuted {
                function: moment.name.to_string(),
                header: self.found.header,
                value,
                counter: Some(counter.step),
                input: moment.input,
                step: moment.step,
                iterations: [last, iteration],
                given: [known, *bits].map(|bits| InstanceValue::Result(Value::Bits(bits))),
            });
        }
    }
}

/// The width in bits of an integer phi, or of the index to which a pointer phi's offset is added.
fn width(module: &Module<'_>, layout: &Layout, function: &Function, phi: u32) -> Option<u32> {
    let at = (phi as usize).checked_sub(function.arguments.len())?;
    let text = module.instruction_text(function, function.instructions.get(at)?);
    let text = std::str::from_utf8(text).ok()?;
    let ty = text.split_once("phi ")?.1.trim_start();
    if let Some(rest) = ty.strip_prefix("ptr") {
        let space = rest.trim_start().strip_prefix("addrspace(");
        let space = space.and_then(|rest| rest.split_once(')'));
        let space = space.map_or(Some(0), |(number, _)| number.trim().parse().ok())?;
        return Some(layout.pointer(space).index_bits);
    }
    let digits = ty.strip_prefix('i')?;
    let end = digits.find(|digit: char| !digit.is_ascii_digit())?;
    digits.get(..end)?.parse().ok()
}

/// Checks the functions of one module. `rules` derives the facts about iterations.
pub struct Checker<'c, 't> {
    module: &'c Module<'t>,
    context: &'c ModuleContext<'c>,
    program: Program,
    rules: ModuleRules<'c, 'c, 't>,
}

impl<'c, 't> Checker<'c, 't> {
    /// Decodes the module.
    pub fn new(
        module: &'c Module<'t>,
        context: &'c ModuleContext<'c>,
        rules: &'c Rules<'c>,
    ) -> Checker<'c, 't> {
        Checker {
            module,
            context,
            program: Program::new(module, context),
            rules: rules.within(module, context),
        }
    }

    /// Checks the loops of a function, by its index, on some inputs, each run by one lane.
    pub fn function(&self, index: usize, launches: &[Launch]) -> Tally {
        let mut tally = Tally {
            functions: 1,
            ..Tally::default()
        };
        let Some(function) = self.module.functions.get(index) else {
            return tally;
        };
        let name = String::from_utf8_lossy(&self.module.function_name(function)).into_owned();
        let mut analyzer = Analyzer::new(self.module, self.context);
        let analysis = analyzer.analyze(function);
        let loops = match self.rules.loops(function, &analysis) {
            Ok(loops) => loops,
            Err(error) => {
                tally.wrong.push(format!("{name}: {error}"));
                return tally;
            }
        };
        tally.loops = loops.len();
        let instructions = function.instructions.len();
        let arguments = function.arguments.len() as u32;
        let layout = Layout::of(self.module, self.context.architecture());
        let mut watched = Vec::new();
        for found in &loops {
            let verdicts = found.analysis(Engine::Native, function);
            let divergent: Vec<bool> = (0..instructions as u32)
                .map(|at| verdicts.is_divergent(arguments + at))
                .collect();
            let reference = loop_divergence::of(self.module, function, found.header);
            for value in found.values() {
                tally.reference += 1;
                let ours = divergent.get((value - arguments) as usize).copied();
                tally.said += usize::from(ours == Some(false));
                if reference.divergent.get(value as usize).copied() != ours {
                    tally.reference_differs.push(ReferenceDiffers {
                        function: name.clone(),
                        header: found.header,
                        value,
                        divergent: ours == Some(true),
                    });
                }
            }
            tally.counters_said += found.counters.len();
            let counters = found.counters.iter();
            watched.push(Watched {
                found,
                divergent,
                entered: false,
                first: FxHashMap::default(),
                last: vec![None; found.counters.len()],
                widths: counters
                    .map(|counter| width(self.module, &layout, function, counter.phi))
                    .collect(),
                seen: vec![(false, false); instructions],
                counted: vec![false; found.counters.len()],
                ran: false,
                refuted: Vec::new(),
                compared: 0,
            });
        }
        let blocks = 0..function.blocks.len();
        let block_of = blocks.flat_map(|block| {
            let instructions = function.block_instructions(block);
            instructions.map(move |_| block as u32)
        });
        let mut watch = Watch {
            name,
            function,
            index,
            block_of: block_of.collect(),
            loops: watched,
            guessed: false,
            input: 0,
            steps: 0,
        };
        let runs = launches.iter().filter(|_| !loops.is_empty());
        for (input, launch) in runs.enumerate() {
            watch.begin(input);
            // Observations are valid regardless of how the run ended.
            let done = self.program.run(&alone(launch), &mut watch);
            tally.endings.push(done.ending);
        }
        let irreducible = analysis.rows("irreducible").unwrap_or_default();
        let exits = analysis.rows("cycle_exit_edge").unwrap_or_default();
        let of = |rows: &[Vec<u32>], header: u32| {
            let mine = rows.iter().filter(|row| row.first() == Some(&header));
            mine.count()
        };
        for watched in watch.loops {
            tally.refuted.extend(watched.refuted);
            tally.compared += watched.compared;
            if !watched.ran {
                continue;
            }
            tally.ran += 1;
            let header = watched.found.header;
            tally.irreducible += usize::from(of(&irreducible, header) > 0);
            tally.several_exits += usize::from(of(&exits, header) > 1);
            tally.counters += watched.counted.iter().filter(|counted| **counted).count();
            let all = watched.seen.iter().zip(&watched.divergent).enumerate();
            for (at, ((compared, differed), divergent)) in all.filter(|(_, (seen, _))| seen.0) {
                tally.uniform += usize::from(*compared && !divergent);
                tally.divergent += usize::from(*divergent);
                tally.differed += usize::from(*divergent && *differed);
                let is_load = function
                    .instructions
                    .get(at)
                    .is_some_and(|found| found.opcode == Opcode::Load);
                tally.uniform_loads += usize::from(!divergent && is_load);
            }
        }
        tally
    }

    /// Generated inputs for a function, by its index; empty if none can be generated.
    pub fn inputs(&self, index: usize, effort: &Effort) -> Vec<Launch> {
        let inputs = 0..effort.inputs;
        let made = inputs.map(|number| {
            launch(
                self.module,
                &self.program,
                self.context,
                index,
                effort,
                number,
            )
        });
        made.map_while(Result::ok).collect()
    }
}

/// Restricts a launch to its first lane, so that no other lane writes to its memory.
fn alone(launch: &Launch) -> Launch {
    let argument = |argument: &Argument| match argument {
        Argument::Lanes(lanes) => Argument::Lanes(lanes.iter().take(1).cloned().collect()),
        other => other.clone(),
    };
    Launch {
        grid: [1; 3],
        block: [1; 3],
        arguments: launch.arguments.iter().map(argument).collect(),
        ..launch.clone()
    }
}

/// Generates the kernels of a batch, and checks their loops.
pub fn batch(fuzz: &Fuzz, batch: &Batch, rules: &Rules<'_>) -> Tally {
    let mut tally = Tally::default();
    let made = match fuzz.make(batch) {
        Ok(made) => made,
        Err(error) => {
            tally.wrong.push(error.to_string());
            return tally;
        }
    };
    let module = read(made.text.as_bytes());
    let errors = module.errors.iter();
    tally
        .wrong
        .extend(errors.map(|error| format!("seeds from {}: {}", batch.first, error.message)));
    let launches = fuzz.launches(&made, &module);
    let context = ModuleContext::new(&module, &made.target, Mode::Sound);
    let checker = Checker::new(&module, &context, rules);
    for (index, launches) in launches.iter().enumerate() {
        tally.add(checker.function(index, launches));
    }
    tally.add(plain(batch, fuzz.inputs, rules));
    tally
}

/// Generates functions for a CPU, as many as the batch has kernels, and checks their loops.
fn plain(batch: &Batch, inputs: usize, rules: &Rules<'_>) -> Tally {
    let text = random_loops(batch.first, batch.count);
    let module = read(text.as_bytes());
    let mut tally = Tally::default();
    let errors = module.errors.iter();
    tally
        .wrong
        .extend(errors.map(|error| error.message.clone()));
    let target = match Target::of_module(&module, None, None) {
        Ok((target, _)) => target,
        Err(error) => {
            tally.wrong.push(error.to_string());
            return tally;
        }
    };
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let checker = Checker::new(&module, &context, rules);
    for index in 0..module.functions.len() {
        let seed = batch.first.wrapping_add(index as u64);
        let inputs = (0..inputs as u64).map(|input| seed.wrapping_mul(16).wrapping_add(input));
        let launches: Vec<Launch> = inputs.map(|seed| loops::launch(index, seed)).collect();
        tally.add(checker.function(index, &launches));
    }
    tally
}
