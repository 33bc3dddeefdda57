//! Compares the shapes of random kernels that index memory with execution.

use crate::random::affine::affine_module;
use crate::random::generate;
use lanelog_analysis::query::{Evaluator, Plan, Shapes, SoundPlus};
use lanelog_analysis::{Analyzer, How};
use lanelog_interp::Limits;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_sim::{Ending, Observer, Program, Step};

use super::fuzz::{Batch, target_name};
use super::refute::{Claim, Refuted, StrideWatch, Watch};

/// A claim about a value of a random kernel that execution refutes.
#[derive(Clone, Debug)]
pub struct RefutedClaim {
    /// The target GPU.
    pub target: generate::Target,
    /// The kernel's seed.
    pub seed: u64,
    /// The text of the line that defines the value.
    pub line: String,
    /// The refuted claim.
    pub refuted: Refuted,
}

/// The results for a batch.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Number of kernels.
    pub kernels: usize,
    /// Number of runs, and number of runs that terminated.
    pub runs: [usize; 2],
    /// Number of values that converged lanes computed, by claim: also uniform in the divergence
    /// analysis, uniform by shape only, strided, varying.
    pub claims: [usize; 4],
    /// Number of values and branches that are divergent in mode `sound` and uniform in `sound+`.
    pub gained: usize,
    /// Number of accesses, by pattern: one address, strided, any.
    pub accesses: [usize; 3],
    /// Claims that execution refutes.
    pub wrong: Vec<RefutedClaim>,
    /// Kernels that could not be read or analysed, with the reason. Each of these kernels shows a
    /// bug.
    pub unread: Vec<String>,
}

impl Outcome {
    /// Adds the results of another batch.
    pub fn add(&mut self, other: Outcome) {
        self.kernels += other.kernels;
        self.gained += other.gained;
        add(&mut self.runs, &other.runs);
        add(&mut self.claims, &other.claims);
        add(&mut self.accesses, &other.accesses);
        self.wrong.extend(other.wrong);
        self.unread.extend(other.unread);
    }
}

fn add<const N: usize>(sums: &mut [usize; N], more: &[usize; N]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The text of the kernel that a seed generates.
#[must_use]
pub fn kernel(target: generate::Target, seed: u64) -> String {
    affine_module(seed, 1, target).text
}

/// Two observers of one run.
struct Both<'b, 's, 'f>(&'b mut StrideWatch<'s>, &'b mut Watch<'f>);

impl Observer for Both<'_, '_, '_> {
    fn executed(&mut self, step: &Step<'_>) {
        self.0.executed(step);
        self.1.executed(step);
    }
}

/// Generates kernels, derives their shapes by a plan and runs each on `inputs` inputs. Values that
/// are uniform in mode `sound+` are also observed.
#[must_use]
pub fn batch(plan: &Plan<'_>, batch: &Batch, inputs: usize) -> Outcome {
    let mut outcome = Outcome {
        kernels: batch.count,
        ..Outcome::default()
    };
    let made = affine_module(batch.first, batch.count, batch.target);
    let target = match Target::choose(b"", Some(target_name(batch.target)), None) {
        Ok(target) => target,
        Err(error) => {
            outcome.unread.push(error.to_string());
            return outcome;
        }
    };
    let module = read(made.text.as_bytes());
    for error in &module.errors {
        let text = format!("seeds from {}: {}", batch.first, error.message);
        outcome.unread.push(text);
    }
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let mut analyzer = Analyzer::new(&module, &context);
    let evaluator = Evaluator::new(plan, &module, &context);
    let plus = SoundPlus {
        shapes: Evaluator::new(plan, &module, &context),
        assumed: None,
    };
    let how = How {
        assumed: Some(&plus),
        ..How::default()
    };
    let mut more = Analyzer::by(how, &module, &context);
    for (index, (function, demand)) in module.functions.iter().zip(&made.demands).enumerate() {
        let seed = batch.first.wrapping_add(index as u64);
        let analysis = analyzer.analyze(function);
        let limits = Limits::default();
        let Ok(shapes) = Shapes::new(&evaluator, function, &analysis, &limits) else {
            outcome
                .unread
                .push("the rules of shapes do not end".to_string());
            continue;
        };
        let values = 0..function.value_count();
        let before: Vec<bool> = values.map(|value| analysis.is_divergent(value)).collect();
        let more = more.analyze(function);
        let mut watch = StrideWatch::new(function, index, &shapes);
        let mut verdicts = Watch::new(function, index, &[]);
        for input in 0..inputs as u64 {
            watch.begin(input as usize);
            verdicts.begin(input as usize);
            let launch = demand.launch(index, input);
            let run = program.run(&launch, &mut Both(&mut watch, &mut verdicts));
            outcome.runs[0] += 1;
            outcome.runs[1] += usize::from(run.ending == Ending::Finished);
        }
        count(&shapes, &watch, &mut outcome);
        for value in 0..function.value_count() {
            let gained = before.get(value as usize) == Some(&true) && !more.is_divergent(value);
            outcome.gained += usize::from(gained);
            let witness = verdicts.value(value).and_then(|seen| seen.witness.as_ref());
            if let (false, Some(witness)) = (more.is_divergent(value), witness) {
                outcome.wrong.push(RefutedClaim {
                    target: batch.target,
                    seed,
                    line: line(&module, function, value),
                    refuted: Refuted {
                        claim: Claim::Uniform,
                        witness: witness.clone(),
                    },
                });
            }
        }
        for (value, refuted) in &watch.refuted {
            outcome.wrong.push(RefutedClaim {
                target: batch.target,
                seed,
                line: line(&module, function, *value),
                refuted: refuted.clone(),
            });
        }
    }
    outcome
}

fn count(shapes: &Shapes, watch: &StrideWatch<'_>, outcome: &mut Outcome) {
    let claims = shapes.strides.iter().zip(&watch.compared).enumerate();
    for (value, (stride, compared)) in claims {
        let integer = shapes.widths.get(value).is_some_and(|width| *width > 0);
        let by_shape = shapes
            .uniform_by_shape
            .binary_search(&(value as u32))
            .is_ok();
        if *compared && (integer || by_shape) {
            let kind = match stride {
                Some(0) if by_shape => 1,
                Some(0) => 0,
                Some(_) => 2,
                None => 3,
            };
            if let Some(claims) = outcome.claims.get_mut(kind) {
                *claims += 1;
            }
        }
    }
    for (_, pointer) in &shapes.accesses {
        let kind = match shapes.strides.get(*pointer as usize).copied().flatten() {
            Some(0) => 0,
            Some(_) => 1,
            None => 2,
        };
        if let Some(accesses) = outcome.accesses.get_mut(kind) {
            *accesses += 1;
        }
    }
}

/// The text of an instruction, or the name of an argument.
fn line(module: &Module<'_>, function: &Function, value: u32) -> String {
    let arguments = function.arguments.len();
    let bytes = match (value as usize).checked_sub(arguments) {
        None => function
            .arguments
            .get(value as usize)
            .map(|argument| module.bytes(argument.span)),
        Some(at) => function.instructions.get(at).and_then(|instruction| {
            let span = instruction.start as usize..instruction.end as usize;
            module.function_text(function).get(span)
        }),
    };
    String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
}
