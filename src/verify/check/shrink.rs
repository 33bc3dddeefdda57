//! Reduces the kernel of a disagreement while the same two analyses disagree for the same cause.
//!
//! The reduced kernel terminates, if possible on inputs that `check` generates. If `opt-22` prints
//! the refuted verdict for the original kernel, it also prints it for the reduced kernel. `opt-22`
//! is run at the end; it is run at each step only if the final result had a different verdict.

use std::collections::BTreeSet;

use super::agreement::{Agreements, Unit};
use super::cause::Cause;
use super::dispute::{About, Dispute};
use super::judgement::Judgement;
use super::module::{CheckedFunction, ExternalVerdicts, Inputs, Plan, Runs, SOUND_PLUS, check};
use super::opt::{Analysis, NoAnswer, Opt, Question};
use super::reduce::{Candidates, Limits, Reduced, reduce_by};
use super::refute::Effort;
use crate::oracle::Verdicts;
use lanelog_ir::target::{Mode, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_sim::{Ending, Launch};

/// The analyses that disagree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Execution refutes a verdict of an analysis.
    Refuted(String),
    /// Two analyses have different verdicts.
    Verdicts(String, String),
    /// Two engines have different rows of relations.
    Rows(String, String),
}

impl Kind {
    /// A description: `execution refutes llvm22`.
    pub fn words(&self) -> String {
        match self {
            Kind::Refuted(who) => format!("execution refutes {who}"),
            Kind::Verdicts(one, other) | Kind::Rows(one, other) => {
                format!("{one} and {other} differ")
            }
        }
    }

    /// Whether execution refutes LLVM 22: either the rules of mode `llvm22` or `opt-22` itself.
    pub fn refutes_llvm22(&self) -> bool {
        matches!(self, Kind::Refuted(who) if who == Mode::Llvm22.name() || who == "opt-22")
    }

    /// Whether an analysis takes part in the disagreement. `who` is the name of the analysis or its
    /// first word: `opt-14` includes `opt-14 gpu`.
    pub fn is_about(&self, who: &str) -> bool {
        let is = |name: &String| name == who || name.split(' ').next() == Some(who);
        match self {
            Kind::Refuted(one) => is(one),
            Kind::Verdicts(one, other) | Kind::Rows(one, other) => is(one) || is(other),
        }
    }
}

/// Every kind of disagreement in the results.
pub fn kinds(agreements: &Agreements) -> Vec<Kind> {
    let refuted = agreements
        .tested
        .iter()
        .filter(|tested| tested.is_refuted());
    let refuted = refuted.map(|tested| Kind::Refuted(tested.who.clone()));
    let claimed = agreements.claimed.iter();
    let claimed = claimed.filter(|claimed| claimed.refuted > 0);
    let claimed = claimed.map(|claimed| Kind::Refuted(claimed.what.clone()));
    let pairs = agreements.pairs.iter().filter(|pair| pair.disagrees());
    let pairs = pairs.map(|pair| {
        let [one, other] = pair.pair.clone();
        match pair.unit {
            Unit::Rows => Kind::Rows(one, other),
            Unit::Verdicts => Kind::Verdicts(one, other),
        }
    });
    refuted.chain(claimed).chain(pairs).collect()
}

/// The causes of LLVM 22's errors in a function, without disagreements that follow from other
/// disagreements.
pub fn causes(disputes: &[Dispute]) -> Vec<Cause> {
    let first = disputes.iter().filter(|dispute| !dispute.follows);
    let causes: BTreeSet<&Cause> = first.filter_map(|dispute| dispute.cause.as_ref()).collect();
    causes.into_iter().cloned().collect()
}

/// Whether all runs of a function terminated.
pub fn is_clean(checked: &CheckedFunction) -> bool {
    match &checked.runs {
        Runs::NotAsked => true,
        Runs::NoInput(_) => false,
        Runs::Ended(endings) => endings.iter().all(|ending| *ending == Ending::Finished),
    }
}

/// The disagreement that the reduced kernel must keep.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Disagreement {
    /// The analyses that disagree.
    pub kind: Kind,
    /// The cause of LLVM 22's error, if LLVM 22 is refuted.
    pub cause: Option<Cause>,
}

impl Disagreement {
    /// All disagreements of a kind, one for each cause of LLVM 22's errors.
    pub fn all(kind: &Kind, causes: &[Cause]) -> Vec<Disagreement> {
        let cause = |cause: Option<&Cause>| Disagreement {
            kind: kind.clone(),
            cause: cause.cloned(),
        };
        match kind.refutes_llvm22() && !causes.is_empty() {
            true => causes.iter().map(Some).map(cause).collect(),
            false => vec![cause(None)],
        }
    }

    /// A description: `execution refutes llvm22 (phi of itself)`.
    pub fn words(&self) -> String {
        match &self.cause {
            Some(cause) => format!("{} ({})", self.kind.words(), cause.words()),
            None => self.kind.words(),
        }
    }

    /// Whether a disagreement has this kind and cause.
    pub fn is(&self, dispute: &Dispute) -> bool {
        let said = |who: &String| dispute.says.iter().any(|(name, _)| name == who);
        let kind = match &self.kind {
            Kind::Refuted(who) => dispute.refuted().any(|name| name == who),
            Kind::Verdicts(one, other) | Kind::Rows(one, other) => said(one) && said(other),
        };
        // A disagreement that follows from another error is not an instance of this one.
        kind && (self.cause.is_none() || (dispute.cause == self.cause && !dispute.follows))
    }

    fn is_in(&self, checked: &CheckedFunction) -> bool {
        let named = || checked.disputes.iter().any(|dispute| self.is(dispute));
        kinds(&checked.agreements).contains(&self.kind) && (self.cause.is_none() || named())
    }
}

/// The inputs and comparisons needed to reproduce a disagreement.
pub struct Reproduction<'a> {
    /// The disagreement to keep.
    pub sought: Disagreement,
    /// The comparisons that found the disagreement, restricted to those that are needed.
    pub plan: Plan,
    /// The number of inputs to generate for a function, and their sizes.
    pub effort: Effort,
    /// The inputs on which the disagreement was found, used if generated inputs do not show it.
    pub given: &'a [Launch],
    /// The target of a module.
    pub target: &'a dyn Fn(&Module<'_>) -> Option<Target>,
    /// Obtains the verdicts of the external analyses that take part.
    pub ask_external: &'a dyn Fn(&Module<'_>, &Target, &Kind) -> Vec<ExternalVerdicts>,
    /// Whether [`Reproduction::ask_external`] runs external programs for this disagreement. If so,
    /// each run processes several candidates at once.
    pub runs_programs: bool,
    /// LLVM 22, if it is installed, and its arguments besides the module.
    pub llvm22: Option<(Opt, Question<'a>)>,
    /// Whether to stop with the smallest kernel so far, as on Ctrl-C.
    pub stop: &'a dyn Fn() -> bool,
    /// Called for each candidate with the number of texts tried and the number of lines of the
    /// smallest.
    pub progress: &'a dyn Fn(usize, usize),
}

/// The reduced kernel.
pub struct Small {
    /// The text of the reduced module, and the reduction that produced it.
    pub reduced: Reduced,
    /// The results of the check of this text; `None` if the disagreement does not persist.
    pub checked: Option<CheckedFunction>,
    /// Whether generated inputs show the disagreement, so that `check` of the text alone reproduces
    /// it.
    pub made_up: bool,
    /// Whether `opt-22` prints the verdict that execution refutes; `None` if `opt-22` was not run.
    pub llvm22: Option<bool>,
}

/// Number of candidates that external programs process at once.
const AT_ONCE: usize = 32;

/// Limits on the total steps of all runs of one candidate, so that a candidate with an endless loop
/// is detected early. A higher limit is used if the original kernel exceeds the lower one.
const STEPS: [u64; 3] = [20_000, 200_000, u64::MAX];

/// The inputs and limits of runs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct On {
    /// Whether to use generated inputs instead of the original ones.
    made_up: bool,
    /// Maximal number of steps.
    steps: u64,
}

/// Generated inputs and the lowest limit, which reproduce quickly from the text alone.
const BEST: On = On {
    made_up: true,
    steps: STEPS[0],
};

impl Reproduction<'_> {
    /// The smallest kernel found on which the disagreement persists.
    pub fn shrink(&self, text: &str, function: &str, limits: Limits) -> Small {
        let ways = STEPS.iter().flat_map(|steps| {
            [true, false].map(|made_up| On {
                made_up,
                steps: *steps,
            })
        });
        let mut ways = ways.filter_map(|on| Some((on, self.look(text, function, on)?)));
        let (on, first) = match ways.next() {
            Some((on, checked)) => (on, Some(checked)),
            None => (BEST, None),
        };
        let asked = first.as_ref();
        let asked = asked.and_then(|checked| self.ask_llvm22(text, function, checked));
        let most = match self.runs_programs {
            true => AT_ONCE,
            false => 1,
        };
        let mut small = self.round(text, function, on, (false, most), limits);
        // A program may give other verdicts on the function if no other function is in the module.
        if most > 1 && small.checked.is_none() && first.is_some() && !(self.stop)() {
            let tries = small.reduced.tries;
            small = self.round(text, function, on, (false, 1), limits);
            small.reduced.tries += tries;
        }
        let denied = asked == Some(true) && small.llvm22 != Some(true);
        if denied && small.checked.is_some() && !(self.stop)() {
            let tries = small.reduced.tries;
            small = self.round(text, function, on, (true, 1), limits);
            small.reduced.tries += tries;
        }
        small
    }

    /// Reduces a kernel once, then a second time on generated inputs if these show the disagreement
    /// in the reduced kernel.
    fn round(
        &self,
        text: &str,
        function: &str,
        on: On,
        how: (bool, usize),
        limits: Limits,
    ) -> Small {
        let mut on = on;
        let mut reduced = self.reduce(text, function, on, how, limits);
        if on != BEST && reduced.persists && self.look(&reduced.text, function, BEST).is_some() {
            let more = self.reduce(&reduced.text, function, BEST, how, limits);
            if more.persists {
                let tries = reduced.tries + more.tries;
                reduced = Reduced { tries, ..more };
                on = BEST;
            }
        }
        let look = || self.look(&reduced.text, function, on);
        let checked = reduced.persists.then(look).flatten();
        let llvm22 = checked
            .as_ref()
            .and_then(|checked| self.ask_llvm22(&reduced.text, function, checked));
        Small {
            reduced,
            checked,
            made_up: on.made_up,
            llvm22,
        }
    }

    fn reduce(
        &self,
        text: &str,
        function: &str,
        on: On,
        (ask, most): (bool, usize),
        limits: Limits,
    ) -> Reduced {
        let (mut tries, mut lines) = (0, text.lines().count());
        let mut first = |candidates: &Candidates<'_>| {
            let texts = candidates.texts;
            let found = match most {
                1 => texts.iter().position(|text| {
                    let found = self.look(text, function, on);
                    found.is_some_and(|checked| {
                        !ask || self.ask_llvm22(text, function, &checked) == Some(true)
                    })
                }),
                _ => {
                    let possible = (0..texts.len()).filter(|at| {
                        let text = texts.get(*at);
                        text.is_some_and(|text| self.is_possible(text, function, on))
                    });
                    let possible: Vec<usize> = possible.collect();
                    self.first_among(&possible, candidates, function, on)
                }
            };
            tries += found.map_or(texts.len(), |at| at + 1);
            if let Some(text) = found.and_then(|at| texts.get(at)) {
                lines = text.lines().count();
            }
            (self.progress)(tries, lines);
            found
        };
        reduce_by(text, function, (&mut first, most), limits, self.stop)
    }

    /// Whether the disagreement is possible for some verdicts of the external programs. A refuted
    /// analysis can only be refuted again if execution refutes the claim that every value is
    /// uniform.
    fn is_possible(&self, text: &str, function: &str, on: On) -> bool {
        let Kind::Refuted(who) = &self.sought.kind else {
            return true;
        };
        // Which disagreements follow from others depends on the verdicts of all analyses, which are
        // not known yet.
        if self.sought.cause.is_some() {
            return true;
        }
        let ask_external = |module: &Module<'_>, _: &Target| {
            let judgements = module.functions.iter().map(|function| {
                let divergent = vec![false; function.value_count() as usize];
                Some(Judgement {
                    who: who.clone(),
                    verdicts: Verdicts { divergent },
                    temporal: None,
                    unknown: Vec::new(),
                })
            });
            vec![ExternalVerdicts {
                who: who.clone(),
                judgements: judgements.collect(),
                like: Vec::new(),
                depends_on_order: false,
                is_named: false,
            }]
        };
        self.look_at(text, function, on, &ask_external).is_some()
    }

    /// The first candidate that has the disagreement. External programs process all candidates in
    /// one module; if they fail on it, each half of the candidates is processed separately.
    fn first_among(
        &self,
        places: &[usize],
        candidates: &Candidates<'_>,
        function: &str,
        on: On,
    ) -> Option<usize> {
        let text = |at: usize| candidates.texts.get(at);
        if let [one] = places {
            return text(*one)
                .and_then(|text| self.look(text, function, on))
                .map(|_| *one);
        }
        let (left, right) = places.split_at(places.len() / 2);
        if left.is_empty() || (self.stop)() {
            return None;
        }
        let (all, names) = candidates.joined(places);
        let module = read(all.as_bytes());
        let target = match module.errors.is_empty() {
            true => (self.target)(&module),
            false => None,
        };
        let external_verdicts =
            target.map(|target| (self.ask_external)(&module, &target, &self.sought.kind));
        let numbers = names.iter().map(|name| Some(named(&module, name)?.0));
        let numbers: Vec<Option<usize>> = numbers.collect();
        let answered = |one: &ExternalVerdicts| {
            let mut numbers = numbers.iter();
            numbers.all(|at| at.is_some_and(|at| matches!(one.judgements.get(at), Some(Some(_)))))
        };
        let external_verdicts =
            external_verdicts.filter(|all| !all.is_empty() && all.iter().all(answered));
        let Some(external_verdicts) = external_verdicts else {
            let first = self.first_among(left, candidates, function, on);
            return first.or_else(|| self.first_among(right, candidates, function, on));
        };
        let holds = |(at, number): &(usize, Option<usize>)| {
            let ask_external = |module: &Module<'_>, _: &Target| {
                let own = |one: &ExternalVerdicts| {
                    let mut judgements = vec![None; module.functions.len()];
                    if let (Some((index, _)), Some(number)) = (named(module, function), number)
                        && let Some(slot) = judgements.get_mut(index)
                    {
                        *slot = one.judgements.get(*number).cloned().flatten();
                    }
                    ExternalVerdicts {
                        judgements,
                        ..one.clone()
                    }
                };
                external_verdicts.iter().map(own).collect()
            };
            text(*at).is_some_and(|text| self.look_at(text, function, on, &ask_external).is_some())
        };
        let mut both = places.iter().copied().zip(numbers.iter().copied());
        both.find(holds).map(|(at, _)| at)
    }

    /// Whether LLVM 22 prints the verdict that execution refutes. `None` if the verdict is not one
    /// of LLVM 22's, or `opt-22` is not installed.
    fn ask_llvm22(&self, text: &str, function: &str, checked: &CheckedFunction) -> Option<bool> {
        let (opt, question) = self.llvm22.as_ref()?;
        let ours = matches!(&self.sought.kind, Kind::Refuted(who) if who == Mode::Llvm22.name());
        if !ours {
            return None;
        }
        let module = read(text.as_bytes());
        let (index, found) = named(&module, function)?;
        let printed = match opt.ask(Analysis::Uniformity, &module, question) {
            Ok(mut all) => all.remove(&index)?,
            Err(NoAnswer::Refused { .. }) => return Some(false),
            Err(_) => return None,
        };
        let is_uniform = |value: u32| {
            let said = printed.verdicts.divergent.get(value as usize);
            said == Some(&false)
        };
        let mut disputes = checked.disputes.iter();
        Some(disputes.any(|dispute| match dispute.about {
            _ if !self.sought.is(dispute) => false,
            About::Value(value) => is_uniform(value),
            About::Use(value, _) => {
                let at = (value as usize).checked_sub(found.arguments.len());
                let instruction = at.and_then(|at| found.instructions.get(at));
                let text = instruction.map(|one| module.instruction_text(found, one));
                let text = String::from_utf8_lossy(text.unwrap_or_default());
                let result = text.split(" = ").next().unwrap_or_default();
                let is_of = |line: &str| line.split(" = ").next() == Some(result);
                let mut temporal = printed.temporal.iter();
                is_uniform(value) && !temporal.any(|one| is_of(one.value.trim()))
            }
            About::Relation(_) | About::Claim(..) | About::Iterations(..) => false,
        }))
    }

    fn plan(&self) -> Plan {
        let kind = &self.sought.kind;
        let modes = self.plan.modes.iter().copied();
        let is_named = |mode: &Mode| {
            // LLVM 22's verdicts are also compared, because its error can only be determined with
            // them.
            let explained = self.sought.cause.is_some() && *mode == Mode::Llvm22;
            explained || kind.is_about(mode.name())
        };
        let named: Vec<Mode> = modes.filter(is_named).collect();
        Plan {
            plus: kind.is_about(SOUND_PLUS),
            modes: match named.is_empty() {
                true => vec![Mode::Sound],
                false => named,
            },
            engines: matches!(kind, Kind::Rows(one, _) if one != "rules"),
            oracles: !matches!(kind, Kind::Refuted(_)),
            execution: matches!(kind, Kind::Refuted(_)),
            parallel: false,
        }
    }

    /// The results for the function if it has the disagreement and all runs terminated; else
    /// `None`.
    fn look(&self, text: &str, function: &str, on: On) -> Option<CheckedFunction> {
        let ask_external = |module: &Module<'_>, target: &Target| {
            (self.ask_external)(module, target, &self.sought.kind)
        };
        self.look_at(text, function, on, &ask_external)
    }

    /// Like [`Reproduction::look`], with verdicts of external analyses as an argument.
    fn look_at(
        &self,
        text: &str,
        function: &str,
        on: On,
        ask_external: &dyn Fn(&Module<'_>, &Target) -> Vec<ExternalVerdicts>,
    ) -> Option<CheckedFunction> {
        let module = read(text.as_bytes());
        if !module.errors.is_empty() {
            return None;
        }
        let target = (self.target)(&module)?;
        let (index, found) = named(&module, function)?;
        let external_verdicts = ask_external(&module, &target);
        let mut launches = vec![Vec::new(); module.functions.len()];
        let inputs = match on.made_up {
            true => Inputs::MadeUp(Effort {
                steps: self.effort.steps.min(on.steps),
                ..self.effort
            }),
            false => {
                let parameters = found.arguments.len();
                if let Some(slot) = launches.get_mut(index) {
                    let given = self.given.iter().cloned();
                    *slot = given
                        .filter(|launch| launch.arguments.len() == parameters)
                        .map(|mut launch| {
                            launch.function = index;
                            launch.limits.steps = launch.limits.steps.min(on.steps);
                            launch
                        })
                        .collect();
                }
                Inputs::Given(&launches)
            }
        };
        let is_it = |other: &Function| std::ptr::eq(other, found);
        let all = check(
            &module,
            &target,
            &self.plan(),
            &inputs,
            &external_verdicts,
            &is_it,
        );
        let mut all = all.into_iter().map(|(_, checked)| checked);
        all.find(|checked| is_clean(checked) && self.sought.is_in(checked))
    }
}

/// The function with this name, and its index.
fn named<'m>(module: &'m Module<'_>, name: &str) -> Option<(usize, &'m Function)> {
    let mut functions = module.functions.iter().enumerate();
    functions.find(|(_, found)| module.function_name(found).as_ref() == name.as_bytes())
}
