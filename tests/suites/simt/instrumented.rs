//! Kernels with checks of uniform values: they leave the same memory as without, and the verdicts
//! that the checks refute are those that an observer of the kernel without checks refutes.

use crate::program::CAMPAIGN;
use lanelog_analysis::Analyzer;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_passes::instrument::{BUFFER, ENTRY, How, instrument};
use lanelog_sim::{Ending, Execution, Launch, Observer, Program, Step, Value};
use lanelog_verify::check::refute::{Effort, LaneValues, Watch, Witness, launch};
use lanelog_verify::random::generate::{self, Generated, Options, random_function};
use pretty_assertions::assert_eq;

/// Observes a kernel without checks.
struct Seen<'f> {
    watch: Watch<'f>,
    function: &'f Function,
    /// By value: whether it was undefined in some lane that executed it.
    undefined: Vec<bool>,
}

impl<'f> Seen<'f> {
    fn new(function: &'f Function) -> Seen<'f> {
        let mut watch = Watch::new(function, 0, &[]);
        watch.begin(0);
        Seen {
            watch,
            function,
            undefined: vec![false; function.value_count() as usize],
        }
    }
}

impl Observer for Seen<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.watch.executed(step);
        if step.function != 0 {
            return;
        }
        let arguments = self.function.arguments.len();
        let own = (arguments + step.instruction) as u32;
        let first = 0..arguments as u32 * u32::from(step.instruction == 0);
        for value in first.chain([own]) {
            let lanes = (0..64).filter(|lane| step.lanes >> lane & 1 == 1);
            let is_undefined = |lane: u32| {
                let held = (step.values)(lane, value);
                held.is_some_and(|held| !Value::is_defined(held))
            };
            self.undefined[value as usize] |= lanes.into_iter().any(is_undefined);
        }
    }
}

/// An entry of the buffer.
struct Entry<'b>(&'b [u8]);

impl Entry<'_> {
    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.0[at..at + 4].try_into().unwrap())
    }

    fn long(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.0[at..at + 8].try_into().unwrap())
    }
}

/// The results of runs of kernels with and without checks.
#[derive(Debug, Default)]
struct Totals {
    kernels: usize,
    checks: usize,
    executed: usize,
    refuted: usize,
    /// Disagreements with an undefined value in a lane, which the observer does not count.
    undefined: usize,
    unchecked: usize,
    steps: [u64; 2],
    /// Whether values are copied to vector registers.
    vector: bool,
}

/// The work-group in the grid, and the witness's first two disagreeing values, as far as they are
/// integers of at most 64 bits.
fn told(witness: &Witness) -> Option<(u32, [(u32, u64); 2])> {
    let LaneValues::Value(held) = &witness.held else {
        return None;
    };
    let bits = |value: &Value| match value {
        Value::Bits(bits) => Some(*bits),
        _ => None,
    };
    let (first, value) = held.first()?;
    let value = bits(value)?;
    let other = held.iter().find_map(|(lane, other)| {
        let other = bits(other)?;
        (other != value).then_some((*lane, other))
    });
    Some((witness.group, [(*first, value), other?]))
}

/// Runs a kernel without and with checks. `all` plants the verdict `uniform` on each value; without
/// it the verdicts are those of mode `sound`.
fn compare(made: &Generated, target: &Target, all: bool, totals: &mut Totals) {
    let text = &made.text;
    let module: Module<'_> = read(text.as_bytes());
    assert_eq!(module.errors, []);
    let context = ModuleContext::new(&module, target, Mode::Sound);
    let function = &module.functions[0];
    let uniform: Vec<bool> = {
        let mut analyzer = Analyzer::new(&module, &context);
        let analysis = analyzer.analyze(function);
        let values = 0..function.value_count();
        values
            .map(|value| all || !analysis.is_divergent(value))
            .collect()
    };
    let architecture = context.architecture().unwrap();
    let mut verdicts = vec![None; module.functions.len()];
    verdicts[0] = Some(uniform);
    let how = How {
        architecture,
        vector: totals.vector,
    };
    let done = instrument(&module, how, &verdicts);
    let [(0, checks)] = done.functions.as_slice() else {
        panic!("one function has verdicts");
    };
    totals.unchecked += checks.unchecked.len();
    if done.count == 0 {
        return;
    }
    let changed: Module<'_> = read(done.text.as_bytes());
    assert_eq!(changed.errors, [], "{}", done.text);
    let changed_context = ModuleContext::new(&changed, target, Mode::Sound);
    let (before, after) = (
        Program::new(&module, &context),
        Program::new(&changed, &changed_context),
    );
    let own = match made.launch.first() {
        Some(demand) => demand.launch(0, totals.kernels as u64),
        None => {
            let effort = Effort::default();
            let prepared = launch(&module, &before, &context, 0, &effort, 0);
            let Ok(own) = prepared else { return };
            own
        }
    };
    // Waves do not take turns within their instructions, of which there are more with checks.
    let mut own = own;
    own.limits.turn = u32::MAX;
    let mut seen = Seen::new(function);
    let first: Execution = before.run(&own, &mut seen);
    if first.ending != Ending::Finished {
        return;
    }
    let mut limits = own.limits;
    limits.steps = first.steps.saturating_mul(200) + 1000;
    let own = Launch { limits, ..own };
    let mut buffer = Vec::new();
    let (second, _) = after.inspect(&own, &mut (), false, &mut |name, bytes| {
        if name == BUFFER {
            buffer = bytes.to_vec();
        }
    });
    assert_eq!(second.ending, Ending::Finished, "{}", done.text);
    assert_eq!(first.marks, second.marks);
    assert_eq!(first.buffers, second.buffers, "{text}");
    assert_eq!(buffer.len() as u64, u64::from(done.count) * ENTRY);
    totals.kernels += 1;
    totals.checks += checks.checks.len();
    totals.steps[0] += first.steps;
    totals.steps[1] += second.steps;
    let [width, _, _] = own.grid;
    for (check, bytes) in checks.checks.iter().zip(buffer.chunks(ENTRY as usize)) {
        let entry = Entry(bytes);
        let is_refuted = entry.word(60) != 0;
        totals.executed += usize::from(entry.long(0) > 0);
        totals.refuted += usize::from(is_refuted);
        let observed = seen.watch.value(check.value).unwrap();
        match &observed.witness {
            Some(witness) => {
                assert!(is_refuted, "%{} of {text}", check.value);
                // The observer ignores undefined values, and the check does not.
                // Addresses differ, because the buffer is a variable more.
                let is_address = entry.long(16) >> 32 != 0;
                let is_whole =
                    check.parts == 1 && !seen.undefined[check.value as usize] && !is_address;
                if let (Some((group, [first, other])), true) = (told(witness), is_whole) {
                    let lanes = entry.word(52);
                    assert_eq!(first, (lanes & 0xffff, entry.long(16)), "{}", check.value);
                    assert_eq!(other, (lanes >> 16, entry.long(24)), "{}", check.value);
                    assert_eq!(group, entry.word(32) + width * entry.word(36));
                }
            }
            None if is_refuted => {
                let number = check.value as usize;
                let function = &module.functions[0];
                let at = number.checked_sub(function.arguments.len());
                let operands = at.map(|at| function.operands_of(&function.instructions[at]));
                let operands = operands.unwrap_or_default().iter();
                let mut read = operands.filter_map(|operand| operand.as_value());
                let is_undefined =
                    seen.undefined[number] || read.any(|operand| seen.undefined[operand as usize]);
                assert!(is_undefined, "%{} is refuted in {text}", check.value);
                totals.undefined += 1;
            }
            None => {}
        }
    }
}

/// Compares random kernels.
fn random(target: generate::Target, seeds: std::ops::Range<u64>, all: bool) -> Totals {
    let mut totals = Totals::default();
    let gpu = match target {
        generate::Target::Nvptx => Target::choose(b"nvptx64-nvidia-cuda", None, Some("sm_70")),
        _ => Target::choose(b"amdgcn-amd-amdhsa", None, Some("gfx900")),
    };
    for seed in seeds {
        let options = Options {
            target,
            undef: seed % 4 == 0,
            oddities: seed % 2 == 0,
            runnable: target == generate::Target::AmdGpu,
            ..Options::default()
        };
        let made = random_function(seed, &options);
        totals.vector = target == generate::Target::AmdGpu && seed % 3 == 0;
        compare(&made, gpu.as_ref().unwrap(), all, &mut totals);
    }
    totals
}

/// Kernels of each GPU: the first seed, the number of seeds, and the minimum of kernels that end
/// normally and of checks that are executed. Only the generator for AMD GPUs makes kernels that
/// always end.
const KERNELS: [(generate::Target, u64, u64, usize, usize); 2] = [
    (generate::Target::AmdGpu, 0, 250, 100, 800),
    (generate::Target::Nvptx, 1000, 600, 25, 250),
];

#[test]
fn checks_of_sound_verdicts_find_nothing_and_change_nothing() {
    for (target, first, count, kernels, executed) in KERNELS {
        // Campaigns take four times as many seeds.
        let count = if CAMPAIGN { 4 * count } else { count };
        let totals = random(target, first..first + count, false);
        println!("{target:?}: {totals:?}");
        assert!(totals.kernels >= kernels && totals.executed >= executed);
        assert_eq!(totals.refuted, totals.undefined);
    }
}

#[test]
fn planted_verdicts_are_refuted_with_the_first_witness() {
    for (target, first, count, kernels, executed) in KERNELS {
        let totals = random(target, first + 5000..first + 5000 + count, true);
        println!("{target:?}: {totals:?}");
        assert!(totals.kernels >= kernels && totals.executed >= executed);
        assert!(totals.refuted - totals.undefined > executed / 4);
    }
}
