//! Compares the verdicts of `rules/interprocedural.dl` with execution through calls: every
//! activation of every function is observed, whichever function called it.
//!
//! Functions that can be called from outside of the module are launched on generated inputs. The
//! other functions run where they are called, with the arguments of the call. A `uniform` verdict
//! on an argument is thus refuted if converged lanes enter a function with different values, and a
//! `uniform` verdict on a call if converged lanes return from it with different results.

use std::collections::BTreeSet;

use super::agreement::{Agreements, Tested};
use super::dispute::{About, Dispute};
use super::judgement::Judgement;
use super::module::{CheckedFunction, Inputs, Runs, follows, shown, test};
use super::refute::{Effort, Watch, frozen_bits};
use super::structure::Structure;
use crate::oracle::Graph;
use crate::random::calls::random_calls;
use crate::random::generate;
use lanelog_analysis::{Analyzer, How, interprocedural};
use lanelog_ir::target::{Mode, ModuleContext, Reach, Summaries, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_sim::{Ending, Launch, Observer, Program, Step};
use lanelog_util::limits::Exceeded;

use super::fuzz::target_name;

/// The name of this analysis in tables.
const WHO: &str = "sound, through calls";

/// Observes all functions of a module.
struct Watches<'f> {
    all: Vec<Watch<'f>>,
    /// The index of the input.
    input: usize,
}

impl Observer for Watches<'_> {
    fn executed(&mut self, step: &Step<'_>) {
        if let Some(watch) = self.all.get_mut(step.function) {
            watch.executed(step);
        }
    }

    fn frozen(&self, lane: u32) -> u64 {
        frozen_bits(self.input, lane)
    }
}

/// Compares the verdicts on the functions of a module with execution. `context` has the summaries
/// of calls.
pub struct Checker<'c, 't> {
    /// The module.
    pub module: &'c Module<'t>,
    /// The mode and target.
    pub context: &'c ModuleContext<'c>,
    /// The way in which functions are analysed.
    pub how: How<'c>,
}

impl Checker<'_, '_> {
    /// Indices of the functions that are launched, because they can be called from outside of the
    /// module.
    pub fn launched(&self) -> Vec<usize> {
        let closed = |index: &usize| {
            let summaries = self.context.summaries();
            let node = summaries.and_then(|summaries| summaries.graph.node(*index));
            node.is_some_and(|node| node.closed)
        };
        let all = 0..self.module.functions.len();
        all.filter(|index| !closed(index)).collect()
    }

    /// The results for each function, in the order of the module; or the limit that an analysis
    /// exceeded.
    pub fn check(&self, inputs: &Inputs<'_>) -> Vec<(usize, Result<CheckedFunction, Exceeded>)> {
        let program = Program::new(self.module, self.context);
        let functions = self.module.functions.iter().enumerate();
        let mut watches = Watches {
            all: functions
                .map(|(index, function)| {
                    let classes = self.context.classify(function);
                    let structure = Structure::of(function, &Graph::of(function), &classes);
                    Watch::of_all_activations(function, index, &structure.after)
                })
                .collect(),
            input: 0,
        };
        let mut runs: Vec<(Vec<Launch>, Runs)> = Vec::new();
        runs.resize_with(self.module.functions.len(), || (Vec::new(), Runs::NotAsked));
        for index in self.launched() {
            if let Some(slot) = runs.get_mut(index) {
                *slot = self.run(&program, index, inputs, &mut watches);
            }
        }
        let functions = self.module.functions.iter().enumerate();
        let each = functions.zip(&watches.all).zip(runs);
        let each = each.map(|(((index, function), watch), (launches, runs))| {
            let checked = self.function(index, function, watch, launches, runs);
            (index, checked)
        });
        each.collect()
    }

    fn run(
        &self,
        program: &Program,
        index: usize,
        inputs: &Inputs<'_>,
        watches: &mut Watches<'_>,
    ) -> (Vec<Launch>, Runs) {
        let mut launches = match inputs.of(self.module, program, self.context, index, false) {
            Ok(launches) => launches,
            Err(reason) => return (Vec::new(), Runs::NoInput(reason)),
        };
        let mut endings = Vec::with_capacity(launches.len());
        let mut left = inputs.steps();
        for (input, launch) in launches.iter_mut().enumerate() {
            launch.limits.steps = left.unwrap_or(launch.limits.steps);
            watches.input = input;
            for watch in &mut watches.all {
                watch.begin(input);
            }
            let done = program.run(launch, watches);
            left = left.map(|left| left.saturating_sub(done.steps));
            endings.push(done.ending);
        }
        (launches, Runs::Ended(endings))
    }

    fn function(
        &self,
        index: usize,
        function: &Function,
        watch: &Watch<'_>,
        launches: Vec<Launch>,
        runs: Runs,
    ) -> Result<CheckedFunction, Exceeded> {
        let mut analyzer = Analyzer::by(self.how, self.module, self.context);
        let judgement = analyzer.within(function, |analysis| {
            Judgement::of_rules(WHO, analysis, function.value_count())
        })?;
        let mut checked = CheckedFunction {
            agreements: Agreements::default(),
            disputes: Vec::new(),
            launches,
            runs,
            relations_left_out: false,
            unordered: None,
        };
        let (tested, refuted) = test(function, &judgement, watch);
        checked.agreements.count_tested(&tested);
        let disputed: BTreeSet<u32> = refuted.into_iter().collect();
        for value in &disputed {
            let says = judgement.of_value(*value);
            checked.disputes.push(Dispute {
                function: index,
                about: About::Value(*value),
                says: says
                    .into_iter()
                    .map(|says| (WHO.to_string(), says))
                    .collect(),
                shown: shown(Some(watch.value(*value))),
                follows: follows(function, *value, &disputed),
                cause: None,
            });
        }
        let classes = self.context.classify(function);
        for (value, user, seen) in watch.uses() {
            if seen.witness.is_none()
                || judgement.of_use(value, user) != Some(false)
                || disputed.contains(&user)
                || classes.always_uniform.binary_search(&user).is_ok()
            {
                continue;
            }
            checked.agreements.count_tested(&Tested {
                who: WHO.to_string(),
                refuted_uses: 1,
                ..Tested::default()
            });
            checked.disputes.push(Dispute {
                function: index,
                about: About::Use(value, user),
                says: vec![(WHO.to_string(), false)],
                shown: shown(Some(Some(seen))),
                follows: disputed.contains(&value),
                cause: None,
            });
        }
        Ok(checked)
    }
}

/// A verdict that execution refutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// The seed of the module.
    pub seed: u64,
    /// The target of the kernel.
    pub target: generate::Target,
    /// The function, by its name.
    pub function: String,
    /// The index of the value. For a verdict on a use, the index of the user.
    pub value: u32,
}

/// Results on random modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of modules.
    pub modules: usize,
    /// Number of functions.
    pub functions: usize,
    /// Number of runs.
    pub runs: usize,
    /// Number of runs that terminated.
    pub finished: usize,
    /// Number of values with verdict `uniform` that were compared between lanes.
    pub uniform: usize,
    /// Among the values counted in `uniform`: arguments that are uniform only because all calls
    /// pass uniform values.
    pub arguments: usize,
    /// Among the values counted in `uniform`: results of calls.
    pub results: usize,
    /// Number of values with verdict `divergent`.
    pub divergent: usize,
    /// Number of values with verdict `divergent` on which lanes disagreed.
    pub seen: usize,
    /// Verdicts that execution refutes.
    pub refuted: Vec<Refuted>,
    /// Errors in the text.
    pub wrong: Vec<String>,
}

impl Tally {
    /// Adds the results of other modules.
    pub fn add(&mut self, other: Tally) {
        self.modules += other.modules;
        self.functions += other.functions;
        self.runs += other.runs;
        self.finished += other.finished;
        self.uniform += other.uniform;
        self.arguments += other.arguments;
        self.results += other.results;
        self.divergent += other.divergent;
        self.seen += other.seen;
        self.refuted.extend(other.refuted);
        self.wrong.extend(other.wrong);
    }
}

/// Computes the summaries of calls in a random module. Tests replace the function to inject errors.
pub type Say<'s> = dyn Fn(&Module<'_>, &ModuleContext<'_>) -> Summaries + Sync + 's;

/// The summaries that the native analysis computes.
pub fn said(module: &Module<'_>, context: &ModuleContext<'_>) -> Summaries {
    interprocedural::summaries(How::default(), module, context, Reach::Module, false).0
}

/// Generates a random module, and compares the verdicts on it with execution.
pub fn random(seed: u64, target: generate::Target, inputs: usize, say: &Say<'_>) -> Tally {
    let mut tally = Tally {
        modules: 1,
        ..Tally::default()
    };
    let text = random_calls(seed, target);
    let module = read(text.as_bytes());
    let errors = module.errors.iter();
    let errors = errors.map(|error| format!("seed {seed}: {}", error.message));
    tally.wrong.extend(errors);
    let chosen = match Target::choose(b"", Some(target_name(target)), None) {
        Ok(chosen) => chosen,
        Err(error) => {
            tally.wrong.push(error.to_string());
            return tally;
        }
    };
    let mut context = ModuleContext::new(&module, &chosen, Mode::Sound);
    let summaries = say(&module, &context);
    context.refine(summaries);
    let checker = Checker {
        module: &module,
        context: &context,
        how: How::default(),
    };
    let effort = Effort {
        of_groups: false,
        inputs,
        seed,
        steps: 20_000,
        buffer: 8 << 10,
    };
    for (index, checked) in checker.check(&Inputs::MadeUp(effort)) {
        let (Ok(checked), Some(function)) = (checked, module.functions.get(index)) else {
            continue;
        };
        tally.functions += 1;
        if let Runs::Ended(endings) = &checked.runs {
            tally.runs += endings.len();
            let finished = endings.iter().filter(|ending| **ending == Ending::Finished);
            tally.finished += finished.count();
        }
        for tested in &checked.agreements.tested {
            tally.uniform += tested.watched;
            tally.divergent += tested.divergent;
            tally.seen += tested.seen;
        }
        let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
        for dispute in &checked.disputes {
            let value = match dispute.about {
                About::Value(value) | About::Use(_, value) => value,
                About::Relation(_) | About::Claim(..) | About::Iterations(..) => continue,
            };
            tally.refuted.push(Refuted {
                seed,
                target,
                function: name.clone(),
                value,
            });
        }
        let summaries = context.summaries();
        let known = |at: usize| summaries.and_then(|known| known.argument(index, at));
        let arguments = 0..function.arguments.len();
        tally.arguments += arguments.filter(|at| known(*at) == Some(false)).count();
        let node = summaries.and_then(|known| known.graph.node(index));
        let calls = node.map_or(&[][..], |node| &node.calls).iter();
        let agree = calls.filter(|call| {
            let result = summaries.map(|known| known.result(call.callee as usize));
            call.gives && result == Some(false)
        });
        tally.results += agree.count();
    }
    tally
}
