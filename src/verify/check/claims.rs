//! Compares claims of the rules other than verdicts with execution: shapes, memory accesses, and
//! verdicts on the iterations of loops.
//!
//! | about | rules | observed |
//! |---|---|---|
//! | shapes | `rules/shape.dl` | each integer and pointer: the stride, and the divisors of the numbers ([`StrideWatch`]) |
//! | memory | `rules/memory.dl` | each access: where its lanes go, segments, bank-conflict passes ([`access_watch::AccessWatch`]) |
//! | loops | `rules/loop_divergence.dl` | each value of a loop, iteration by iteration, run by one work-item; compared with the reference implementation too ([`loops`]) |
//!
//! The inputs are the same as for verdicts.

use std::collections::BTreeSet;
use std::mem;

use lanelog_analysis::access::{self as memory, Reader};
use lanelog_analysis::iterations::Rules as LoopRules;
use lanelog_analysis::query::{Evaluator, Plan, Shapes};
use lanelog_analysis::{Analysis, Analyzer};
use lanelog_interp::Limits;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};
use lanelog_sim::{Observer, Program, Step, Value};
use lanelog_util::limits::{self as quota, Exceeded, Quota};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::access_watch;
use super::agreement::{Claimed, Tested, Unit};
use super::dispute::{About, Dispute, Observation};
use super::loops::{self, InstanceValue, Tally};
use super::module::{CheckedFunction, Inputs, Runs, follows};
use super::refute::{Among, LaneValues, StrideWatch, Witness};

/// The claims to check. Claims whose field is `None` are not checked.
#[derive(Clone, Copy, Default)]
pub struct CheckedClaims<'w> {
    /// Shapes, by a plan from [`lanelog_analysis::query::shapes::plan_of`].
    pub shapes: Option<&'w Plan<'w>>,
    /// Memory accesses.
    pub memory: Option<&'w Reader<'w>>,
    /// Verdicts on the iterations of loops.
    pub loops: Option<&'w LoopRules<'w>>,
}

impl CheckedClaims<'_> {
    /// Whether no claims are to be checked.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_none() && self.memory.is_none() && self.loops.is_none()
    }
}

/// Two optional observers of the same run.
struct Both<'b, 's, 'f> {
    shapes: Option<&'b mut StrideWatch<'s>>,
    memory: Option<&'b mut access_watch::AccessWatch<'f>>,
}

impl Observer for Both<'_, '_, '_> {
    fn executed(&mut self, step: &Step<'_>) {
        if let Some(watch) = &mut self.shapes {
            watch.executed(step);
        }
        if let Some(watch) = &mut self.memory {
            watch.executed(step);
        }
    }
}

/// Checks the functions of one module.
pub struct Checker<'c, 't> {
    module: &'c Module<'t>,
    context: &'c ModuleContext<'c>,
    program: Program,
    loops: Option<loops::Checker<'c, 't>>,
    shapes: Option<Evaluator<'c, 'c, 't>>,
    memory: Option<(&'c Reader<'c>, Evaluator<'c, 'c, 't>)>,
    inputs: Inputs<'c>,
}

impl<'c, 't> Checker<'c, 't> {
    /// Decodes the module.
    pub fn new(
        module: &'c Module<'t>,
        context: &'c ModuleContext<'c>,
        wanted: CheckedClaims<'c>,
        inputs: Inputs<'c>,
    ) -> Checker<'c, 't> {
        Checker {
            module,
            context,
            program: Program::new(module, context),
            loops: wanted
                .loops
                .map(|rules| loops::Checker::new(module, context, rules)),
            shapes: wanted
                .shapes
                .map(|plan| Evaluator::new(plan, module, context)),
            memory: wanted
                .memory
                .map(|reader| (reader, reader.evaluator(module, context))),
            inputs,
        }
    }

    /// The results for each chosen function, in the order of the module, or the limit of the quota
    /// that was exceeded.
    pub fn check(
        &self,
        quota: &Quota,
        chosen: &(dyn Fn(&Function) -> bool + Sync),
    ) -> Vec<(usize, Result<CheckedFunction, Exceeded>)> {
        let functions = self.module.functions.iter().enumerate();
        let wanted: Vec<(usize, &Function)> =
            functions.filter(|(_, function)| chosen(function)).collect();
        let one = |(index, function): (usize, &Function)| {
            let checked = quota::within(quota, || self.function(index, function));
            (index, checked)
        };
        match rayon::current_num_threads() > 1 {
            true => wanted.into_par_iter().map(one).collect(),
            false => wanted.into_iter().map(one).collect(),
        }
    }

    /// Checks one function, by its index.
    pub fn function(&self, index: usize, function: &Function) -> CheckedFunction {
        let mut checked = CheckedFunction::default();
        let made = self
            .inputs
            .of(self.module, &self.program, self.context, index, false);
        match made {
            Ok(launches) => checked.launches = launches,
            Err(reason) => {
                checked.runs = Runs::NoInput(reason);
                return checked;
            }
        }
        let mut analyzer = Analyzer::new(self.module, self.context);
        let analysis = analyzer.analyze(function);
        if self.shapes.is_some() || self.memory.is_some() {
            self.lanes(index, function, &analysis, &mut checked);
        }
        if let Some(loops) = &self.loops {
            let mut tally = loops.function(index, &checked.launches);
            if checked.runs == Runs::NotAsked && !tally.endings.is_empty() {
                checked.runs = Runs::Ended(mem::take(&mut tally.endings));
            }
            iterations(index, function, tally, &mut checked);
        }
        let value = |dispute: &Dispute| match dispute.about {
            About::Claim(value, _) | About::Iterations(value, _) => value,
            _ => u32::MAX,
        };
        checked.disputes.sort_by_key(value);
        let disputed: BTreeSet<u32> = checked.disputes.iter().map(value).collect();
        for dispute in &mut checked.disputes {
            dispute.follows = follows(function, value(dispute), &disputed);
        }
        checked
    }

    /// Checks shapes and memory accesses in the same runs.
    fn lanes(
        &self,
        index: usize,
        function: &Function,
        analysis: &Analysis<'_>,
        checked: &mut CheckedFunction,
    ) {
        let limits = Limits::default();
        let context = self.context;
        // The evaluation fails only if the quota is exceeded.
        let shapes = self
            .shapes
            .as_ref()
            .and_then(|evaluator| Shapes::new(evaluator, function, analysis, &limits).ok());
        let accesses = self.memory.as_ref().and_then(|(reader, evaluator)| {
            let found = reader.accesses(evaluator, function, analysis, &limits);
            found.ok()
        });
        let mut strides = shapes
            .as_ref()
            .map(|shapes| StrideWatch::new(function, index, shapes));
        let lanes = context.wave_size(function);
        let mut addresses = accesses.as_ref().map(|accesses| {
            access_watch::AccessWatch::new(&self.program, function, index, lanes, accesses)
        });
        let mut endings = Vec::with_capacity(checked.launches.len());
        let mut left = self.inputs.steps();
        for (input, launch) in checked.launches.iter().enumerate() {
            let mut launch = launch.clone();
            launch.limits.steps = left.unwrap_or(launch.limits.steps);
            if let Some(watch) = &mut strides {
                watch.begin(input);
            }
            if let Some(watch) = &mut addresses {
                watch.begin(input);
            }
            let mut both = Both {
                shapes: strides.as_mut(),
                memory: addresses.as_mut(),
            };
            let done = self.program.run(&launch, &mut both);
            left = left.map(|left| left.saturating_sub(done.steps));
            endings.push(done.ending);
        }
        checked.runs = Runs::Ended(endings);
        if let Some(watch) = &strides {
            count_shapes(index, function, watch, checked);
        }
        if let (Some(watch), Some(accesses)) = (&addresses, &accesses) {
            count_accesses(index, function, watch, accesses, checked);
        }
    }
}

fn claim(function: usize, value: u32, who: &str, said: String, witness: Witness) -> Dispute {
    Dispute {
        function,
        about: About::Claim(value, said),
        says: vec![(who.to_string(), false)],
        shown: Observation::Disagreed(Box::new(witness)),
        follows: false,
        cause: None,
    }
}

fn count_shapes(
    index: usize,
    function: &Function,
    watch: &StrideWatch<'_>,
    checked: &mut CheckedFunction,
) {
    const WHO: &str = "shapes";
    let mut claimed = Claimed {
        what: WHO.to_string(),
        functions: usize::from(watch.compared.contains(&true)),
        refuted: watch.refuted.len(),
        refuted_functions: usize::from(!watch.refuted.is_empty()),
        ..Claimed::default()
    };
    for value in 0..function.value_count() {
        let claims = watch.claims(value);
        claimed.claims += claims;
        if watch.compared.get(value as usize) == Some(&true) {
            claimed.watched += claims;
        }
    }
    checked.agreements.count_claimed(&claimed);
    for (value, refuted) in &watch.refuted {
        let witness = (*refuted.witness).clone();
        let said = refuted.claim.to_string();
        let dispute = claim(index, *value, WHO, said, witness);
        checked.disputes.push(dispute);
    }
}

fn count_accesses(
    index: usize,
    function: &Function,
    watch: &access_watch::AccessWatch<'_>,
    accesses: &[memory::Access],
    checked: &mut CheckedFunction,
) {
    const WHO: &str = "memory";
    let refuted = watch.refuted();
    // The claims about an access: pattern, alignment, segments for each size, bank conflicts for
    // each number of banks.
    let claims = |access: &memory::Access| {
        usize::from(access.pattern.stride().is_some())
            + usize::from(access.align > 1)
            + access.segments.len()
            + access.banks.len()
    };
    let seen = accesses
        .iter()
        .filter(|access| watch.seen().contains(&access.value));
    checked.agreements.count_claimed(&Claimed {
        what: WHO.to_string(),
        functions: usize::from(!watch.seen().is_empty()),
        claims: accesses.iter().map(claims).sum(),
        watched: seen.map(claims).sum(),
        refuted: refuted.len(),
        refuted_functions: usize::from(!refuted.is_empty()),
    });
    for found in refuted {
        let said = match found.seen.is_empty() {
            true => found.said,
            false => format!("{}; {}", found.said, found.seen),
        };
        let addresses = found.addresses.into_iter();
        let held = addresses.map(|(lane, address)| (lane, Value::Bits(address)));
        let witness = Witness {
            input: found.input,
            group: found.group,
            wave: found.wave,
            instruction: (found.value as usize).saturating_sub(function.arguments.len()),
            step: found.step,
            iterations: found.iterations,
            among: Among::Lanes,
            held: LaneValues::Operand(found.pointer, held.collect()),
            frozen: false,
        };
        let dispute = claim(index, found.value, WHO, said, witness);
        checked.disputes.push(dispute);
    }
}

/// Checks the verdicts on the iterations of loops, and the claims about loop counters.
fn iterations(index: usize, function: &Function, tally: Tally, checked: &mut CheckedFunction) {
    const WHO: &str = "loops";
    const REFERENCE: &str = "reference implementation";
    let (reference, differs) = (tally.reference, tally.reference_differs.len());
    if reference > 0 {
        let pair = [WHO, REFERENCE];
        let agreements = &mut checked.agreements;
        agreements.count(pair, Unit::Verdicts, None, reference, differs);
    }
    let (counters, verdicts): (Vec<_>, Vec<_>) = tally
        .refuted
        .iter()
        .partition(|refuted| refuted.counter.is_some());
    checked.agreements.count_tested(&Tested {
        who: WHO.to_string(),
        functions: usize::from(tally.ran > 0),
        uniform: tally.said,
        watched: tally.uniform,
        refuted: verdicts.len(),
        refuted_functions: usize::from(!verdicts.is_empty()),
        divergent: reference - tally.said,
        seen: tally.differed,
        ..Tested::default()
    });
    if tally.counters_said > 0 {
        checked.agreements.count_claimed(&Claimed {
            what: "counters of loops".to_string(),
            functions: usize::from(tally.ran > 0),
            claims: tally.counters_said,
            watched: tally.counters,
            refuted: counters.len(),
            refuted_functions: usize::from(!counters.is_empty()),
        });
    }
    let first = function.arguments.len() as u32;
    for refuted in tally.refuted {
        let [one, other] = refuted.iterations.map(|number| number as u32);
        let held = match refuted.given {
            [
                InstanceValue::Operand(operand, a),
                InstanceValue::Operand(_, b),
            ] => LaneValues::Operand(operand, vec![(one, a), (other, b)]),
            [InstanceValue::Target(a), InstanceValue::Target(b)] => {
                LaneValues::Target(vec![(one, a), (other, b)])
            }
            [InstanceValue::Result(a), InstanceValue::Result(b)] => {
                LaneValues::Value(vec![(one, a), (other, b)])
            }
            // Different instances of an instruction always have values of the same kind.
            _ => continue,
        };
        let witness = Witness {
            input: refuted.input,
            group: 0,
            wave: 0,
            instruction: refuted.value.saturating_sub(first) as usize,
            step: refuted.step,
            iterations: Vec::new(),
            among: Among::Iterations(refuted.header),
            held,
            frozen: false,
        };
        let about = match refuted.counter {
            Some(step) => About::Claim(
                refuted.value,
                format!("{step} more in each iteration than in the one before"),
            ),
            None => About::Iterations(refuted.value, refuted.header),
        };
        checked.disputes.push(Dispute {
            function: index,
            about,
            says: vec![(WHO.to_string(), false)],
            shown: Observation::Disagreed(Box::new(witness)),
            follows: false,
            cause: None,
        });
    }
    for found in tally.reference_differs {
        let says = [
            (WHO.to_string(), found.divergent),
            (REFERENCE.to_string(), !found.divergent),
        ];
        checked.disputes.push(Dispute {
            function: index,
            about: About::Iterations(found.value, found.header),
            says: says.to_vec(),
            shown: Observation::NotRun,
            follows: false,
            cause: None,
        });
    }
}
