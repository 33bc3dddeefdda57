//! Observes runs of one function, and records for each value whether converged lanes disagreed on
//! it.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::witness::{Among, LaneValues, Witness, disagree};
use lanelog_ir::{Function, Opcode, flag};
use lanelog_sim::{Observer, Step, Value};

/// Maximum number of lanes in a wave.
const LANES: usize = 64;

/// Values to compare after an instruction was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compared {
    /// Nothing is observed, because the instruction has neither a result nor operands that could
    /// differ.
    Nothing,
    /// The result.
    Result,
    /// The operands, because there is no result.
    Operands,
    /// The successor blocks.
    Targets,
    /// The successor blocks, and the result.
    Both,
}

/// The observations of one value or of one use.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    /// Whether converged lanes ever had defined values to compare.
    pub compared: bool,
    /// The first disagreement.
    pub witness: Option<Box<Witness>>,
}

/// A use after a cycle: the value is computed in a cycle that does not contain its user.
#[derive(Clone, Debug)]
struct Crossing {
    value: u32,
    seen: Observations,
}

/// A dynamic instance on which the lanes of a work-group must agree: the work-group, the
/// instruction, the value that it computes or reads (the successor if `None`), and the iteration of
/// every cycle around it.
type Instance = (u32, usize, Option<u32>, Box<[(u32, u64)]>);

/// The first lane that executed an instance, by its number in the work-group, and its value or
/// successor.
#[derive(Clone, Debug)]
enum First {
    Value(u32, Value),
    Target(u32, Option<u32>),
}

/// Observes one function: the launched activation, or all activations.
pub struct Watch<'f> {
    function: &'f Function,
    index: usize,
    /// Values to compare for each instruction.
    compared: Vec<Compared>,
    /// The observations of each value.
    seen: Vec<Observations>,
    /// Uses after cycles, sorted by user.
    crossings: Vec<Crossing>,
    /// Index of each instruction's first entry in `crossings`, followed by the total number.
    first_crossing: Vec<u32>,
    /// Whether a phi is after a cycle that it reads from, so that the predecessor from which each
    /// lane came must be recorded.
    phi_crossing: bool,
    /// The blocks from which lanes came, by work-group, wave and activation.
    from: FxHashMap<(u32, u32, u64), [u32; LANES]>,
    /// Whether activations within calls are observed too.
    within_calls: bool,
    /// Values that are not compared, ascending: convergence tokens at the scope of work-groups.
    tokens: Vec<u32>,
    /// At the scope of work-groups: the first value of each instance, to compare other waves with.
    instances: Option<FxHashMap<Instance, First>>,
    input: usize,
    steps: u64,
    /// Whether a lane froze an undefined value in this run.
    frozen: bool,
}

impl<'f> Watch<'f> {
    /// Observes the function with this index. `after` lists uses of a value in a cycle by a user
    /// outside of the cycle, as pairs of value and user in any order. Time: linear in the function.
    pub fn new(function: &'f Function, index: usize, after: &[(u32, u32)]) -> Watch<'f> {
        let arguments = function.arguments.len();
        let mut after: Vec<(u32, u32)> = after.to_vec();
        after.sort_unstable_by_key(|(value, user)| (*user, *value));
        after.dedup();
        let mut crossings = Vec::with_capacity(after.len());
        let mut first_crossing = Vec::with_capacity(function.instructions.len() + 1);
        let mut rest = after.iter().peekable();
        let mut phi_crossing = false;
        for (at, instruction) in function.instructions.iter().enumerate() {
            first_crossing.push(crossings.len() as u32);
            while let Some((value, _)) = rest.next_if(|(_, user)| *user as usize <= arguments + at)
            {
                phi_crossing |= instruction.opcode == Opcode::Phi;
                crossings.push(Crossing {
                    value: *value,
                    seen: Observations::default(),
                });
            }
        }
        first_crossing.push(crossings.len() as u32);
        let ends: Vec<bool> = ends(function);
        let kinds = function.instructions.iter().enumerate();
        let kinds = kinds.map(|(at, instruction)| {
            let result = instruction.has(flag::RESULT);
            let leads = ends.get(at) == Some(&true)
                && !matches!(
                    instruction.opcode,
                    Opcode::Ret | Opcode::Unreachable | Opcode::Resume
                );
            match (result, leads) {
                (true, true) => Compared::Both,
                (true, false) => Compared::Result,
                (false, true) => Compared::Targets,
                (false, false) if instruction.operands_len == 0 => Compared::Nothing,
                (false, false) => Compared::Operands,
            }
        });
        Watch {
            function,
            index,
            compared: kinds.collect(),
            seen: vec![Observations::default(); function.value_count() as usize],
            crossings,
            first_crossing,
            phi_crossing,
            from: FxHashMap::default(),
            within_calls: false,
            tokens: Vec::new(),
            instances: None,
            input: 0,
            steps: 0,
            frozen: false,
        }
    }

    /// Like [`Watch::new`], but observes every activation. Lanes are compared within each
    /// activation.
    pub fn of_all_activations(
        function: &'f Function,
        index: usize,
        after: &[(u32, u32)],
    ) -> Watch<'f> {
        Watch {
            within_calls: true,
            ..Watch::new(function, index, after)
        }
    }

    /// Like [`Watch::new`], but compares the lanes of all waves of a work-group that execute an
    /// instruction in the same iteration of every cycle around it. `tokens` are the instructions
    /// whose results are convergence tokens, which differ between waves.
    pub fn of_groups(
        function: &'f Function,
        index: usize,
        after: &[(u32, u32)],
        tokens: &[usize],
    ) -> Watch<'f> {
        let first = function.arguments.len() as u32;
        Watch {
            tokens: tokens.iter().map(|token| first + *token as u32).collect(),
            instances: Some(FxHashMap::default()),
            ..Watch::new(function, index, after)
        }
    }

    /// Starts the run on an input.
    pub fn begin(&mut self, input: usize) {
        self.input = input;
        self.steps = 0;
        self.frozen = false;
        self.from.clear();
        if let Some(instances) = &mut self.instances {
            instances.clear();
        }
    }

    /// The observations of a value.
    pub fn value(&self, value: u32) -> Option<&Observations> {
        self.seen.get(value as usize)
    }

    /// The observations of uses after cycles: value, user, and observation.
    pub fn uses(&self) -> impl Iterator<Item = (u32, u32, &Observations)> {
        let arguments = self.function.arguments.len() as u32;
        let users = self.first_crossing.windows(2).enumerate();
        users.flat_map(move |(at, range)| {
            let range = match range {
                [start, end] => *start as usize..*end as usize,
                _ => 0..0,
            };
            let crossings = self.crossings.get(range).unwrap_or_default().iter();
            crossings.map(move |found| (found.value, arguments + at as u32, &found.seen))
        })
    }

    fn witness(&self, step: &Step<'_>, among: Among, held: LaneValues) -> Box<Witness> {
        let witness = Witness::of_lanes(step, self.input, self.steps, held);
        Box::new(Witness {
            among,
            frozen: self.frozen,
            ..witness
        })
    }

    /// Compares a value among some lanes.
    fn compare(&mut self, step: &Step<'_>, value: u32, operand: bool) {
        let number = match operand {
            true => (self.function.arguments.len() + step.instruction) as u32,
            false => value,
        };
        let Some(seen) = self.seen.get_mut(number as usize) else {
            return;
        };
        if seen.witness.is_some() {
            return;
        }
        let (agreement, among, held) = self.agreement(step, value, step.lanes);
        let witness = (agreement == Agreement::No).then(|| {
            let held = match operand {
                true => LaneValues::Operand(value, held),
                false => LaneValues::Value(held),
            };
            self.witness(step, among, held)
        });
        if let Some(seen) = self.seen.get_mut(number as usize) {
            seen.compared |= agreement != Agreement::Unknown;
            seen.witness = witness;
        }
    }

    /// Whether the lanes of a mask have the same value. At the scope of work-groups, the value is
    /// also compared with those of the other waves. If lanes disagree, their values are returned
    /// too.
    fn agreement(
        &mut self,
        step: &Step<'_>,
        value: u32,
        mask: u64,
    ) -> (Agreement, Among, Vec<(u32, Value)>) {
        if self.tokens.binary_search(&value).is_ok() {
            return (Agreement::Unknown, Among::Lanes, Vec::new());
        }
        let own = agreement(step, value, mask);
        if own == Agreement::No {
            return (own, Among::Lanes, held(step, value, mask));
        }
        let Some(instances) = &mut self.instances else {
            return (own, Among::Lanes, Vec::new());
        };
        let defined = |lane: u32| {
            let held = (step.values)(lane, value)?;
            let is_defined = !matches!(held, Value::Poison | Value::Undef);
            is_defined.then_some((number_in_group(step, lane), held))
        };
        let Some((lane, own_value)) = lanes(mask).find_map(defined) else {
            return (own, Among::Lanes, Vec::new());
        };
        match instances.entry(instance(step, Some(value))) {
            Entry::Vacant(slot) => {
                slot.insert(First::Value(lane, own_value.clone()));
                (own, Among::Lanes, Vec::new())
            }
            Entry::Occupied(slot) => match slot.get() {
                First::Value(first, other) if disagree(other, own_value) => {
                    let held = vec![(*first, other.clone()), (lane, own_value.clone())];
                    (Agreement::No, Among::Waves, held)
                }
                _ => (Agreement::Yes, Among::Lanes, Vec::new()),
            },
        }
    }

    fn compare_targets(&mut self, step: &Step<'_>) {
        let number = self.function.arguments.len() + step.instruction;
        let Some(seen) = self.seen.get_mut(number) else {
            return;
        };
        seen.compared = true;
        if seen.witness.is_some() {
            return;
        }
        let mut targets = lanes(step.lanes).map(|lane| (step.targets)(lane));
        let first = targets.next();
        if targets.any(|target| Some(target) != first) {
            let all = lanes(step.lanes).map(|lane| (lane, (step.targets)(lane)));
            let witness = self.witness(step, Among::Lanes, LaneValues::Target(all.collect()));
            if let Some(seen) = self.seen.get_mut(number) {
                seen.witness = Some(witness);
            }
            return;
        }
        let (Some(instances), Some(target)) = (&mut self.instances, first) else {
            return;
        };
        let lane = number_in_group(step, step.lanes.trailing_zeros());
        let witness = match instances.entry(instance(step, None)) {
            Entry::Vacant(slot) => {
                slot.insert(First::Target(lane, target));
                return;
            }
            Entry::Occupied(slot) => match slot.get() {
                First::Target(first, other) if *other != target => {
                    let held = vec![(*first, *other), (lane, target)];
                    self.witness(step, Among::Waves, LaneValues::Target(held))
                }
                _ => return,
            },
        };
        if let Some(seen) = self.seen.get_mut(number) {
            seen.witness = Some(witness);
        }
    }

    fn compare_uses(&mut self, step: &Step<'_>) {
        let at = step.instruction;
        let (Some(start), Some(end)) =
            (self.first_crossing.get(at), self.first_crossing.get(at + 1))
        else {
            return;
        };
        let is_phi = |instruction: &lanelog_ir::Instruction| instruction.opcode == Opcode::Phi;
        let phi = self
            .function
            .instructions
            .get(at)
            .filter(|user| is_phi(user));
        for crossing in *start as usize..*end as usize {
            let Some(found) = self.crossings.get(crossing) else {
                return;
            };
            if found.seen.witness.is_some() {
                continue;
            }
            let value = found.value;
            let readers = match phi {
                None => step.lanes,
                Some(_) => self.readers(step, value),
            };
            let (compared, among, held) = self.agreement(step, value, readers);
            let witness = (compared == Agreement::No)
                .then(|| self.witness(step, among, LaneValues::Operand(value, held)));
            if let Some(found) = self.crossings.get_mut(crossing) {
                found.seen.compared |= compared != Agreement::Unknown;
                found.seen.witness = witness;
            }
        }
    }

    /// The lanes that arrived over an edge for which the phi's incoming value is `value`.
    fn readers(&self, step: &Step<'_>, value: u32) -> u64 {
        let Some(from) = self.from.get(&(step.group, step.wave, step.activation)) else {
            return 0;
        };
        let Some(phi) = self.function.instructions.get(step.instruction) else {
            return 0;
        };
        let incoming = self.function.operands_of(phi).as_chunks::<2>().0;
        let takes = |block: u32| {
            incoming.iter().any(|[operand, edge]| {
                operand.as_value() == Some(value) && edge.as_block() == Some(block)
            })
        };
        lanes(step.lanes)
            .filter(|lane| from.get(*lane as usize).is_some_and(|block| takes(*block)))
            .fold(0, |readers, lane| readers | 1 << lane)
    }

    /// Records the blocks from which lanes arrive.
    fn note_edges(&mut self, step: &Step<'_>) {
        let at = step.instruction as u32;
        let blocks = &self.function.blocks;
        let block = blocks.partition_point(|block| block.first_instruction <= at);
        let block = block.saturating_sub(1) as u32;
        let from = self.from.entry((step.group, step.wave, step.activation));
        let from = from.or_insert([u32::MAX; LANES]);
        for lane in lanes(step.lanes) {
            if let Some(slot) = from.get_mut(lane as usize) {
                *slot = block;
            }
        }
    }

    /// Compares arguments when control arrives at the first instruction, once for each activation.
    fn compare_arguments(&mut self, step: &Step<'_>) {
        if step.instruction > 0 {
            return;
        }
        for argument in 0..self.function.arguments.len() as u32 {
            self.compare(step, argument, false);
        }
    }
}

/// The dynamic instance that a step executes: that of a value, or that of the branch's successor if
/// `value` is `None`.
fn instance(step: &Step<'_>, value: Option<u32>) -> Instance {
    (step.group, step.instruction, value, step.iterations.into())
}

/// The number of a lane in its work-group, as if all waves had as many lanes as the largest one.
fn number_in_group(step: &Step<'_>, lane: u32) -> u32 {
    step.wave * LANES as u32 + lane
}

/// The bits that a lane gets from `freeze` of an undefined value in the run on an input: zero on
/// the first input, otherwise a number that differs between lanes.
pub fn frozen_bits(input: usize, lane: u32) -> u64 {
    u64::from(lane) * input as u64
}

/// Chooses the results of `freeze` as [`Watch`] does on an input, and observes nothing.
pub struct Freezing {
    /// The number of the input.
    pub input: usize,
}

impl Observer for Freezing {
    fn executed(&mut self, _: &Step<'_>) {}

    fn frozen(&self, lane: u32) -> u64 {
        frozen_bits(self.input, lane)
    }
}

/// For each instruction, whether it ends a block.
fn ends(function: &Function) -> Vec<bool> {
    let mut ends = vec![false; function.instructions.len()];
    for block in 0..function.blocks.len() {
        let last = function.block_instructions(block).next_back();
        if let Some(slot) = last.and_then(|last| ends.get_mut(last)) {
            *slot = true;
        }
    }
    ends
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreement {
    /// Fewer than two of the lanes had defined values.
    Unknown,
    Yes,
    No,
}

fn lanes(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let lane = mask.trailing_zeros();
        mask &= mask - 1;
        Some(lane)
    })
}

/// Whether the lanes of a mask have the same value.
fn agreement(step: &Step<'_>, value: u32, mask: u64) -> Agreement {
    let mut first: Option<&Value> = None;
    let mut agreement = Agreement::Unknown;
    for lane in lanes(mask) {
        let Some(held) = (step.values)(lane, value) else {
            continue;
        };
        match (first, held) {
            (_, Value::Poison | Value::Undef) => {}
            (None, held) => first = Some(held),
            (Some(Value::Bits(first)), Value::Bits(held)) if first == held => {
                agreement = Agreement::Yes;
            }
            (Some(first), held) if disagree(first, held) => return Agreement::No,
            _ => agreement = Agreement::Yes,
        }
    }
    agreement
}

fn held(step: &Step<'_>, value: u32, mask: u64) -> Vec<(u32, Value)> {
    let all = lanes(mask).filter_map(|lane| Some((lane, (step.values)(lane, value)?)));
    all.filter(|(_, value)| !matches!(value, Value::Poison | Value::Undef))
        .map(|(lane, value)| (lane, value.clone()))
        .collect()
}

impl Observer for Watch<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.steps += 1;
        let is_watched = step.activation == 0 || self.within_calls;
        if !is_watched || step.function != self.index {
            return;
        }
        let compared = self.compared.get(step.instruction).copied();
        let instruction = self.function.instructions.get(step.instruction);
        self.frozen |= instruction.is_some_and(|found| found.opcode == Opcode::Freeze)
            && self.freezes_undefined(step);
        if self.phi_crossing
            && self
                .function
                .instructions
                .get(step.instruction)
                .is_some_and(|found| found.opcode.is_terminator())
        {
            self.note_edges(step);
        }
        if step.lanes.count_ones() < 2 && self.instances.is_none() {
            return;
        }
        let value = (self.function.arguments.len() + step.instruction) as u32;
        self.compare_arguments(step);
        match compared {
            None | Some(Compared::Nothing) => {}
            Some(Compared::Result) => self.compare(step, value, false),
            Some(Compared::Targets) => self.compare_targets(step),
            Some(Compared::Both) => {
                self.compare_targets(step);
                self.compare(step, value, false);
            }
            Some(Compared::Operands) => {
                let function = self.function;
                let operands = instruction.map(|found| function.operands_of(found));
                for operand in operands.unwrap_or_default() {
                    if let Some(operand) = operand.as_value() {
                        self.compare(step, operand, true);
                    }
                }
            }
        }
        self.compare_uses(step);
    }

    fn frozen(&self, lane: u32) -> u64 {
        frozen_bits(self.input, lane)
    }
}

impl Watch<'_> {
    /// Whether some of the lanes freeze an undefined value.
    fn freezes_undefined(&self, step: &Step<'_>) -> bool {
        let instruction = self.function.instructions.get(step.instruction);
        let operand = instruction.and_then(|found| {
            let first = self.function.operands_of(found).first()?;
            first.as_value()
        });
        // A constant operand is assumed to be undefined.
        let Some(operand) = operand else { return true };
        let defined = |lane: u32| (step.values)(lane, operand).is_some_and(Value::is_defined);
        !lanes(step.lanes).all(defined)
    }
}
