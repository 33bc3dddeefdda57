//! All analyses of the functions of a module, compared with each other and with execution.

use std::collections::BTreeSet;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::agreement::{Agreements, Classes, Tested, Unit};
use super::dispute::{About, Dispute, Observation, name_causes};
use super::engines;
use super::judgement::Judgement;
use super::oracles;
use super::order_dependence::{OrderDependence, compare_verdicts, differences};
use super::refute::{Effort, Freezing, Observations, Watch, launch};
use super::structure::Structure;
use crate::oracle::uniformity22::{self, Bounds};
use crate::oracle::{Graph, llvm14};
use lanelog_analysis::query::{Evaluator, SoundPlus, shapes};
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_facts::{Exporter, Facts};
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module};
use lanelog_sim::{Ending, Launch, Program, Race};
use lanelog_util::limits::{self as quota, Exceeded, Quota};

/// The comparisons.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The modes to check. The verdicts of each mode are compared with those of all analyses that
    /// should agree with it.
    pub modes: Vec<Mode>,
    /// Whether to check mode `sound+` as well, in which values that are uniform by their shapes
    /// count as uniform (docs/explanation/shapes.md).
    pub plus: bool,
    /// Whether to compare every relation between all engines.
    pub engines: bool,
    /// Whether to compare the rules with their reference implementations.
    pub oracles: bool,
    /// Whether to compare every `uniform` verdict with execution.
    pub execution: bool,
    /// Whether functions are checked in parallel, on the threads of rayon's pool.
    pub parallel: bool,
}

/// The inputs of a function.
#[derive(Clone, Copy)]
pub enum Inputs<'i> {
    /// Generated from the function's parameters.
    MadeUp(Effort),
    /// Passed by the caller, for each function of the module.
    Given(&'i [Vec<Launch>]),
}

impl Inputs<'_> {
    /// The inputs of a function, by its index; or the reason why none can be generated.
    pub(super) fn of(
        &self,
        module: &Module<'_>,
        program: &Program,
        context: &ModuleContext<'_>,
        index: usize,
        of_groups: bool,
    ) -> Result<Vec<Launch>, String> {
        match self {
            Inputs::Given(all) => Ok(all.get(index).cloned().unwrap_or_default()),
            Inputs::MadeUp(effort) => {
                let effort = Effort {
                    of_groups,
                    ..*effort
                };
                (0..effort.inputs)
                    .map(|number| launch(module, program, context, index, &effort, number))
                    .collect()
            }
        }
    }

    /// Limit on the total number of steps over all generated inputs, so that a function that does
    /// not terminate is not run many times.
    pub(super) fn steps(&self) -> Option<u64> {
        match self {
            Inputs::Given(_) => None,
            Inputs::MadeUp(effort) => Some(effort.steps),
        }
    }
}

/// Verdicts of an external analysis on the functions of one module, by the functions' indices.
#[derive(Clone, Debug)]
pub struct ExternalVerdicts {
    /// The name of the analysis.
    pub who: String,
    /// The verdicts on each function; `None` for functions without verdicts.
    pub judgements: Vec<Option<Judgement>>,
    /// The modes whose verdicts should equal those of this analysis. If there are none, the
    /// verdicts are compared with execution only.
    pub like: Vec<Mode>,
    /// Whether the analysis is LLVM's, whose verdicts may differ where they depend on LLVM's
    /// processing order. The verdicts of LLVM 22 may differ on values for which the bounds of the
    /// verdicts on an irreducible function differ. The verdicts of LLVM 14 may differ on values for
    /// which the reference implementation makes the same error.
    pub depends_on_order: bool,
    /// Whether the user chose the analysis. In this case its differences from modes are counted by
    /// whether execution refutes one side.
    pub is_named: bool,
}

/// Relations of functions with more blocks are not compared, because some relations have a row for
/// each pair of a block and a dominator.
pub const MOST_BLOCKS: usize = 2000;

/// The name of mode `sound+`.
pub const SOUND_PLUS: &str = "sound+";

/// Outcome of a function's runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Runs {
    /// No comparison was requested.
    #[default]
    NotAsked,
    /// No input could be generated, with the reason.
    NoInput(String),
    /// The outcome of each run.
    Ended(Vec<Ending>),
}

/// Values on which lanes disagree only because of a data race, so that no verdict is refuted.
#[derive(Clone, Debug)]
pub struct Unordered {
    /// The values with a verdict that the disagreement would refute. For a use after a cycle, the
    /// user.
    pub values: Vec<u32>,
    /// The input with the race, by its index.
    pub input: usize,
    /// A race of that input that changes memory.
    pub race: Race,
}

/// The results for one function.
#[derive(Clone, Debug, Default)]
pub struct CheckedFunction {
    /// Agreement between analyses.
    pub agreements: Agreements,
    /// Disagreements, in the order of the text.
    pub disputes: Vec<Dispute>,
    /// The inputs of the function.
    pub launches: Vec<Launch>,
    /// The outcome of its runs.
    pub runs: Runs,
    /// Whether a requested comparison of relations was omitted because the function has more than
    /// [`MOST_BLOCKS`] blocks.
    pub relations_left_out: bool,
    /// Disagreements of lanes that depend on a data race.
    pub unordered: Option<Unordered>,
}

impl CheckedFunction {
    /// Adds other results for the same function on the same inputs.
    pub fn add(&mut self, other: CheckedFunction) {
        self.agreements.add(&other.agreements);
        self.disputes.extend(other.disputes);
        if self.runs == Runs::NotAsked {
            self.runs = other.runs;
            self.launches = other.launches;
        }
        self.relations_left_out |= other.relations_left_out;
        self.unordered = self.unordered.take().or(other.unordered);
    }
}

/// Makes the comparisons of a plan for all functions of a module, in their order. `chosen` returns
/// whether a function is selected.
pub fn check(
    module: &Module<'_>,
    target: &Target,
    plan: &Plan,
    inputs: &Inputs<'_>,
    external_verdicts: &[ExternalVerdicts],
    chosen: &(dyn Fn(&Function) -> bool + Sync),
) -> Vec<(usize, CheckedFunction)> {
    let quota = Quota::default();
    let all = check_within(
        &quota,
        module,
        target,
        plan,
        inputs,
        external_verdicts,
        chosen,
    )
    .into_iter();
    // No quota is exceeded, because there are no limits.
    all.filter_map(|(index, checked)| Some((index, checked.ok()?)))
        .collect()
}

/// Like [`check`], but with a quota for each function. For a function that exceeds its quota,
/// returns the exceeded limit.
pub fn check_within(
    quota: &Quota,
    module: &Module<'_>,
    target: &Target,
    plan: &Plan,
    inputs: &Inputs<'_>,
    external_verdicts: &[ExternalVerdicts],
    chosen: &(dyn Fn(&Function) -> bool + Sync),
) -> Vec<(usize, Result<CheckedFunction, Exceeded>)> {
    let contexts: Vec<ModuleContext<'_>> = plan
        .modes
        .iter()
        .map(|mode| ModuleContext::new(module, target, *mode))
        .collect();
    // Execution always uses the true target, whatever a mode assumes.
    let truth = ModuleContext::new(module, target, Mode::Sound);
    let program = plan.execution.then(|| Program::new(module, &truth));
    let shapes = plan.plus.then(shapes::plan).flatten();
    let plus = shapes.map(|plan| SoundPlus {
        shapes: Evaluator::new(plan, module, &truth),
        assumed: None,
    });
    let job = Job {
        module,
        plan,
        contexts: &contexts,
        truth: &truth,
        plus: plus.as_ref(),
        program: program.as_ref(),
        inputs,
        external_verdicts,
    };
    let wanted: Vec<(usize, &Function)> = module
        .functions
        .iter()
        .enumerate()
        .filter(|(_, function)| chosen(function))
        .collect();
    let one = |(index, function): (usize, &Function)| {
        let checked = quota::within(quota, || job.function(index, function));
        (index, checked)
    };
    match plan.parallel {
        true => wanted.into_par_iter().map(one).collect(),
        false => wanted.into_iter().map(one).collect(),
    }
}

struct Job<'j, 't> {
    module: &'j Module<'t>,
    plan: &'j Plan,
    contexts: &'j [ModuleContext<'j>],
    truth: &'j ModuleContext<'j>,
    /// The assumptions of mode `sound+`, if it is checked.
    plus: Option<&'j SoundPlus<'j, 'j, 't>>,
    program: Option<&'j Program>,
    inputs: &'j Inputs<'j>,
    external_verdicts: &'j [ExternalVerdicts],
}

impl Job<'_, '_> {
    fn function(&self, index: usize, function: &Function) -> CheckedFunction {
        let mut checked = CheckedFunction::default();
        let fits = function.blocks.len() <= MOST_BLOCKS;
        checked.relations_left_out = !fits && (self.plan.oracles || self.plan.engines);
        let graph = Graph::of(function);
        let structure = Structure::of(function, &graph, &self.truth.classify(function));
        let mut judgements: Vec<Judgement> = Vec::new();
        // For each mode, the users that are always uniform; the mode reports no temporal divergence
        // of their operands.
        let mut always_uniform: Vec<Vec<u32>> = Vec::new();
        // The verdicts of reference implementations. They are not compared with execution, because
        // the verdicts of the rules, which should be equal to them, are compared with execution.
        let mut references: Vec<Judgement> = Vec::new();
        // Lower and upper bounds of LLVM 22's verdicts, if they depend on its processing order.
        let mut bounds: Option<Bounds> = None;
        let mut disputed: BTreeSet<u32> = BTreeSet::new();
        for (at, (mode, context)) in self.plan.modes.iter().zip(self.contexts).enumerate() {
            let mut exporter = Exporter::default();
            let classes = context.classify(function);
            let facts = exporter.export(self.module, function, &classes);
            let analysis = Analysis::new(function, facts, *mode);
            if at == 0 && self.plan.oracles && fits {
                compare_references(index, &graph, facts, &mut checked);
            }
            let rules = Judgement::of_rules(mode.name(), &analysis, function.value_count());
            if structure.irreducible && *mode == Mode::Llvm22 {
                bounds = Some(uniformity22::bounds(self.module, function, &classes));
            }
            if self.plan.oracles
                && let Some(reference) = reference_of(*mode, self.module, function, &classes)
            {
                let order_dependence =
                    OrderDependence::within(bounds.as_ref().filter(|_| *mode == Mode::Llvm22));
                compare_verdicts(
                    &rules,
                    &reference,
                    order_dependence,
                    &mut checked.agreements,
                    &mut disputed,
                );
                references.push(reference);
            }
            judgements.push(rules);
            if self.plan.engines && fits {
                compare_engines(index, *mode, facts, &mut checked);
            }
            always_uniform.push(classes.always_uniform);
        }
        if let Some(plus) = self.plus {
            let how = How {
                assumed: Some(plus),
                ..How::default()
            };
            let mut analyzer = Analyzer::by(how, self.module, self.truth);
            let analysis = analyzer.analyze(function);
            judgements.push(Judgement::of_rules(
                SOUND_PLUS,
                &analysis,
                function.value_count(),
            ));
            // Known bits make a value uniform whatever its operands are: `icmp uge i32 %x, 0`.
            let users = analysis.rows("always_uniform").unwrap_or_default();
            let mut users: Vec<u32> = users.into_iter().flatten().collect();
            users.sort_unstable();
            always_uniform.push(users);
        }
        for external_verdicts in self.external_verdicts {
            let Some(Some(judgement)) = external_verdicts.judgements.get(index) else {
                continue;
            };
            for like in &external_verdicts.like {
                let rules = judgements.iter().find(|known| known.who == like.name());
                if let Some(rules) = rules {
                    let explained = || {
                        rules.verdicts != judgement.verdicts
                            && self.mistake_explains(*like, function, rules, judgement)
                    };
                    let order_dependence = match (external_verdicts.depends_on_order, *like) {
                        (false, _) => OrderDependence::None,
                        (true, Mode::Llvm22) => OrderDependence::within(bounds.as_ref()),
                        (true, _) if explained() => OrderDependence::Explained,
                        (true, _) => OrderDependence::None,
                    };
                    compare_verdicts(
                        rules,
                        judgement,
                        order_dependence,
                        &mut checked.agreements,
                        &mut disputed,
                    );
                }
            }
        }
        let foreign = self.external_verdicts.iter();
        judgements.extend(
            foreign
                .filter_map(|external_verdicts| external_verdicts.judgements.get(index)?.clone()),
        );

        let silent = |at: usize, user: u32| {
            let users = always_uniform.get(at);
            users.is_some_and(|users| users.binary_search(&user).is_ok())
        };
        let mut watch = self.run(index, function, &structure, &mut checked);
        if let Some(first) = &mut watch {
            let all = refuted_values(function, &judgements, first, &silent);
            if !all.is_empty()
                && let Some(second) = self.run_without_raced(index, function, &structure, &checked)
            {
                let (other, input, race) = second;
                let left = refuted_values(function, &judgements, &other, &silent);
                let values: Vec<u32> = all.difference(&left).copied().collect();
                if !values.is_empty() {
                    checked.unordered = Some(Unordered {
                        values,
                        input,
                        race,
                    });
                    *first = other;
                }
            }
        }
        if let Some(watch) = &watch {
            for judgement in &judgements {
                let (tested, refuted) = test(function, judgement, watch);
                checked.agreements.count_tested(&tested);
                disputed.extend(refuted);
            }
        }
        self.classify(index, &judgements, watch.as_ref(), &mut checked.agreements);
        for value in &disputed {
            let says = judgements.iter().chain(&references);
            let says = says
                .filter_map(|judgement| Some((judgement.who.clone(), judgement.of_value(*value)?)));
            checked.disputes.push(Dispute {
                function: index,
                about: About::Value(*value),
                says: says.collect(),
                shown: shown(watch.as_ref().map(|watch| watch.value(*value))),
                follows: follows(function, *value, &disputed),
                cause: None,
            });
        }
        for (value, user, seen) in watch.iter().flat_map(Watch::uses) {
            let says = judgements.iter().enumerate();
            let says = says.filter(|(at, _)| !silent(*at, user));
            let says: Vec<(String, bool)> = says
                .filter_map(|(_, judgement)| {
                    Some((judgement.who.clone(), judgement.of_use(value, user)?))
                })
                .collect();
            let refuted = |(who, divergent): &&(String, bool)| {
                let witness = seen.witness.as_ref();
                !divergent && witness.is_some_and(|witness| witness.refutes(who))
            };
            // A use is not reported if its user is disputed as well.
            if says.iter().any(|says| refuted(&says)) && !disputed.contains(&user) {
                for (who, _) in says.iter().filter(refuted) {
                    checked.agreements.count_tested(&Tested {
                        who: who.clone(),
                        refuted_uses: 1,
                        ..Tested::default()
                    });
                }
                checked.disputes.push(Dispute {
                    function: index,
                    about: About::Use(value, user),
                    says,
                    shown: shown(Some(Some(seen))),
                    follows: disputed.contains(&value),
                    cause: None,
                });
            }
        }
        let mut modes = self.plan.modes.iter().zip(self.contexts);
        if let (Some(watch), Some((_, llvm22))) =
            (&watch, modes.find(|(mode, _)| **mode == Mode::Llvm22))
        {
            let contexts = [self.truth, llvm22];
            name_causes(
                self.module,
                function,
                contexts,
                watch,
                &mut checked.disputes,
            );
        }
        checked
    }

    /// Classifies and counts the verdicts in which an external analysis differs from a mode.
    fn classify(
        &self,
        index: usize,
        judgements: &[Judgement],
        watch: Option<&Watch<'_>>,
        agreements: &mut Agreements,
    ) {
        let from_others = self
            .external_verdicts
            .iter()
            .filter(|external_verdicts| external_verdicts.is_named);
        for external_verdicts in from_others {
            let Some(Some(other)) = external_verdicts.judgements.get(index) else {
                continue;
            };
            let like = external_verdicts.like.iter();
            let like = like.filter_map(|mode| judgements.iter().find(|own| own.who == mode.name()));
            for mode in like {
                let mut classes = Classes {
                    pair: [mode.who.clone(), other.who.clone()],
                    ..Classes::default()
                };
                for value in differences(mode, other) {
                    let seen = watch.and_then(|watch| watch.value(value));
                    let witness = seen.and_then(|seen| seen.witness.as_ref());
                    let refutes = |who: &str| witness.is_some_and(|witness| witness.refutes(who));
                    let count = match other.of_value(value) {
                        Some(true) if refutes(&mode.who) => &mut classes.mode_refuted,
                        Some(true) => &mut classes.less_precise,
                        _ if refutes(&other.who) => &mut classes.refuted,
                        _ => &mut classes.undecided,
                    };
                    *count += 1;
                }
                agreements.count_classes(&classes);
            }
        }
    }

    /// Whether LLVM 14 differs from the rules of a mode because of errors that depend on its
    /// processing order: the reference implementation without these errors agrees with the rules,
    /// and the one with them agrees with LLVM.
    fn mistake_explains(
        &self,
        mode: Mode,
        function: &Function,
        rules: &Judgement,
        llvm: &Judgement,
    ) -> bool {
        let mut modes = self.plan.modes.iter().zip(self.contexts);
        let Some((_, context)) = modes.find(|(known, _)| **known == mode) else {
            return false;
        };
        let classes = context.classify(function);
        let with_mistakes = match mode {
            Mode::Llvm14Gpu => llvm14::gpu(self.module, function, &classes),
            Mode::Llvm14Legacy => llvm14::legacy(self.module, function, &classes),
            Mode::Sound | Mode::WorkGroup | Mode::Llvm22 | Mode::Llvm23 => return false,
        };
        let without = reference_of(mode, self.module, function, &classes);
        with_mistakes == llvm.verdicts
            && without.is_some_and(|reference| reference.verdicts == rules.verdicts)
    }

    /// Runs the function on its inputs.
    fn run<'f>(
        &self,
        index: usize,
        function: &'f Function,
        structure: &Structure,
        checked: &mut CheckedFunction,
    ) -> Option<Watch<'f>> {
        let program = self.program?;
        let of_groups = self.plan.modes.contains(&Mode::WorkGroup);
        let made = self
            .inputs
            .of(self.module, program, self.truth, index, of_groups);
        checked.launches = match made {
            Ok(launches) => launches,
            Err(reason) => {
                checked.runs = Runs::NoInput(reason);
                return None;
            }
        };
        let mut watch = self.watch(index, function, structure);
        let mut endings = Vec::with_capacity(checked.launches.len());
        let mut left = self.inputs.steps();
        for (input, launch) in checked.launches.iter_mut().enumerate() {
            launch.limits.steps = left.unwrap_or(launch.limits.steps);
            watch.begin(input);
            let done = program.run(launch, &mut watch);
            left = left.map(|left| left.saturating_sub(done.steps));
            endings.push(done.ending);
        }
        checked.runs = Runs::Ended(endings);
        Some(watch)
    }

    /// Repeats the runs of a function without the values that depend on data races. Also returns
    /// the first input with a race, and the race; `None` if there is none.
    fn run_without_raced<'f>(
        &self,
        index: usize,
        function: &'f Function,
        structure: &Structure,
        checked: &CheckedFunction,
    ) -> Option<(Watch<'f>, usize, Race)> {
        let program = self.program?;
        let mut watch = self.watch(index, function, structure);
        let mut first = None;
        for (input, launch) in checked.launches.iter().enumerate() {
            watch.begin(input);
            match program.find_raced(launch, &mut Freezing { input }) {
                Some(raced) => {
                    program.run_without_raced(launch, &raced, &mut watch);
                    let race = raced.races.into_iter().next();
                    first = first.or_else(|| Some((input, race?)));
                }
                None => {
                    program.run(launch, &mut watch);
                }
            }
        }
        first.map(|(input, race)| (watch, input, race))
    }

    /// The observer of a function's runs, without observations.
    fn watch<'f>(&self, index: usize, function: &'f Function, structure: &Structure) -> Watch<'f> {
        match self.plan.modes.contains(&Mode::WorkGroup) {
            true => {
                let text = self.module.bytes(function.span);
                let instructions = function.instructions.iter().enumerate();
                let tokens = instructions.filter(|(_, instruction)| {
                    let of_type = text.get(instruction.type_at as usize..);
                    of_type.is_some_and(|text| text.starts_with(b"token"))
                });
                let tokens: Vec<usize> = tokens.map(|(at, _)| at).collect();
                Watch::of_groups(function, index, &structure.after, &tokens)
            }
            false => Watch::new(function, index, &structure.after),
        }
    }
}

fn compare_engines(index: usize, mode: Mode, facts: &Facts, checked: &mut CheckedFunction) {
    let found = engines::compare(mode, facts);
    for ((_, name), comparison) in engines::OTHERS.iter().zip(found) {
        let pair = [format!("{} by native", mode.name()), format!("by {name}")];
        note_rows(index, &pair, comparison, checked);
    }
}

fn compare_references(index: usize, graph: &Graph, facts: &Facts, checked: &mut CheckedFunction) {
    for (who, comparison) in oracles::compare(graph, facts) {
        let pair = ["rules".to_string(), who.to_string()];
        note_rows(index, &pair, comparison, checked);
    }
}

/// Counts the compared rows of two engines, and stores the differences.
fn note_rows(
    index: usize,
    [one, other]: &[String; 2],
    comparison: engines::Comparison,
    checked: &mut CheckedFunction,
) {
    let lines = |difference: &engines::RelationDifference| difference.counts.iter().sum::<usize>();
    let differ = comparison.differences.iter().map(lines).sum();
    let agreements = &mut checked.agreements;
    agreements.count([one, other], Unit::Rows, None, comparison.rows, differ);
    for difference in comparison.differences {
        let has = difference.counts.map(|count| count > 0);
        checked.disputes.push(Dispute {
            function: index,
            about: About::Relation(difference),
            says: [one.clone(), other.clone()].into_iter().zip(has).collect(),
            shown: Observation::NotRun,
            follows: false,
            cause: None,
        });
    }
}

/// The reference implementation of a mode, and its name.
fn reference_of(
    mode: Mode,
    module: &Module<'_>,
    function: &Function,
    classes: &Classification,
) -> Option<Judgement> {
    let verdicts = match mode {
        Mode::Llvm22 => uniformity22::of(module, function, classes),
        // This variant omits LLVM's order-dependent errors, as the rules do. `tests/llvm/check-14`
        // compares the variant that reproduces these errors with `opt`.
        Mode::Llvm14Gpu => llvm14::gpu_as_meant(module, function, classes),
        Mode::Llvm14Legacy => llvm14::legacy_without_orders(module, function, classes),
        Mode::Sound | Mode::WorkGroup | Mode::Llvm23 => return None,
    };
    Some(Judgement {
        who: format!("{} by hand", mode.name()),
        verdicts,
        temporal: None,
        unknown: Vec::new(),
    })
}

/// Compares the verdicts of an analysis with execution, and returns the values on which it is
/// wrong.
pub(super) fn test(
    function: &Function,
    judgement: &Judgement,
    watch: &Watch<'_>,
) -> (Tested, Vec<u32>) {
    let mut refuted = Vec::new();
    let mut tested = Tested {
        who: judgement.who.clone(),
        ..Tested::default()
    };
    for value in 0..function.value_count() {
        let (Some(divergent), Some(seen)) = (judgement.of_value(value), watch.value(value)) else {
            continue;
        };
        let witness = seen.witness.as_ref();
        let differ = witness.is_some_and(|witness| witness.refutes(&judgement.who));
        // The function was executed, at least partially.
        tested.functions |= usize::from(seen.compared);
        match divergent {
            true => {
                tested.divergent += 1;
                tested.seen += usize::from(differ);
            }
            false => {
                tested.uniform += 1;
                tested.watched += usize::from(seen.compared);
                if differ {
                    refuted.push(value);
                }
            }
        }
    }
    tested.refuted = refuted.len();
    tested.refuted_functions = usize::from(!refuted.is_empty());
    (tested, refuted)
}

/// The values with a refuted verdict of any analysis. For a use after a cycle, the user. `silent`
/// returns whether an analysis, by its index, does not report the temporal divergence of a user.
fn refuted_values(
    function: &Function,
    judgements: &[Judgement],
    watch: &Watch<'_>,
    silent: &dyn Fn(usize, u32) -> bool,
) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    for (at, judgement) in judgements.iter().enumerate() {
        all.extend(test(function, judgement, watch).1);
        for (value, user, seen) in watch.uses() {
            let witness = seen.witness.as_ref();
            if witness.is_some_and(|witness| witness.refutes(&judgement.who))
                && judgement.of_use(value, user) == Some(false)
                && !silent(at, user)
            {
                all.insert(user);
            }
        }
    }
    all
}

pub(super) fn shown(seen: Option<Option<&Observations>>) -> Observation {
    match seen {
        None => Observation::NotRun,
        Some(None) => Observation::NotSeen,
        Some(Some(seen)) => match &seen.witness {
            Some(witness) => Observation::Disagreed(witness.clone()),
            None if seen.compared => Observation::Agreed,
            None => Observation::NotSeen,
        },
    }
}

/// Whether an operand that precedes the value in the text is disputed.
pub(super) fn follows(function: &Function, value: u32, disputed: &BTreeSet<u32>) -> bool {
    let at = (value as usize).checked_sub(function.arguments.len());
    let Some(instruction) = at.and_then(|at| function.instructions.get(at)) else {
        return false;
    };
    let mut operands = function.operands_of(instruction).iter();
    operands.any(|operand| {
        // If several disputed values depend on each other, the first one in the text does not count
        // as a consequence of the others.
        let operand = operand.as_value().filter(|operand| *operand < value);
        operand.is_some_and(|operand| disputed.contains(&operand))
    })
}
