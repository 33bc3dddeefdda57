//! Makes the kernel of a disagreement small, while the same two disagree.

use super::agreement::{Agreements, Unit};
use super::cause::Cause;
use super::module::{Brought, CheckedFunction, Inputs, Plan, Runs, check};
use super::reduce::{Limits, Reduced, reduce};
use super::refute::Effort;
use crate::ir::{Module, read};
use crate::simt::{Ending, Launch};
use crate::target::{Mode, Target};

/// Who disagrees with whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Execution refutes a verdict of somebody.
    Refuted(String),
    /// Two have other verdicts.
    Verdicts(String, String),
    /// Two have other rows of relations.
    Rows(String, String),
}

impl Kind {
    /// In words: `execution refutes llvm22`.
    pub fn words(&self) -> String {
        match self {
            Kind::Refuted(who) => format!("execution refutes {who}"),
            Kind::Verdicts(one, other) | Kind::Rows(one, other) => {
                format!("{one} and {other} differ")
            }
        }
    }

    /// Whether somebody takes part in it, by a name or by its first word: `opt-14` takes part where `opt-14 gpu` does.
    pub fn is_about(&self, who: &str) -> bool {
        let is = |name: &String| name == who || name.split(' ').next() == Some(who);
        match self {
            Kind::Refuted(one) => is(one),
            Kind::Verdicts(one, other) | Kind::Rows(one, other) => is(one) || is(other),
        }
    }
}

/// Every kind of disagreement among what was compared.
pub fn kinds(agreements: &Agreements) -> Vec<Kind> {
    let refuted = agreements
        .tested
        .iter()
        .filter(|tested| tested.is_refuted());
    let refuted = refuted.map(|tested| Kind::Refuted(tested.who.clone()));
    let pairs = agreements.pairs.iter().filter(|pair| pair.disagrees());
    let pairs = pairs.map(|pair| {
        let [one, other] = pair.pair.clone();
        match pair.unit {
            Unit::Rows => Kind::Rows(one, other),
            Unit::Verdicts => Kind::Verdicts(one, other),
        }
    });
    refuted.chain(pairs).collect()
}

/// Whether all runs of a function came to their end.
pub fn is_clean(checked: &CheckedFunction) -> bool {
    match &checked.runs {
        Runs::NotAsked => true,
        Runs::NoInput(_) => false,
        Runs::Ended(endings) => endings.iter().all(|ending| *ending == Ending::Finished),
    }
}

/// How a disagreement is looked for again.
pub struct Again<'a> {
    /// What is to persist.
    pub kind: Kind,
    /// For LLVM 22 refuted: in which way it is to stay wrong.
    pub cause: Option<Cause>,
    /// What was asked when it was found: reduced to what the kind needs.
    pub plan: Plan,
    /// Inputs that can be made up for any function.
    pub effort: Effort,
    /// The inputs on which it was found, if made-up ones do not show it.
    pub given: &'a [Launch],
    /// The target of a module.
    pub target: &'a dyn Fn(&Module<'_>) -> Option<Target>,
    /// What others say of a module, as far as they take part.
    pub bring: &'a dyn Fn(&Module<'_>, &Kind) -> Vec<Brought>,
}

/// Steps of all runs of one try: what becomes an endless loop is found out soon.
const STEPS: u64 = 20_000;

impl Again<'_> {
    /// The smallest kernel found on which the disagreement persists, and whether that is seen on made-up inputs.
    pub fn shrink(&self, text: &str, function: &str, limits: Limits) -> (Reduced, bool) {
        let made_up = self.persists(text, function, true);
        let mut persists = |text: &str| self.persists(text, function, made_up);
        (reduce(text, function, &mut persists, limits), made_up)
    }

    fn plan(&self) -> Plan {
        let modes = self.plan.modes.iter().copied();
        let named: Vec<Mode> = modes
            .filter(|mode| self.kind.is_about(mode.name()))
            .collect();
        Plan {
            modes: match named.is_empty() {
                true => vec![Mode::Sound],
                false => named,
            },
            engines: matches!(&self.kind, Kind::Rows(one, _) if one != "rules"),
            oracles: !matches!(self.kind, Kind::Refuted(_)),
            execution: matches!(self.kind, Kind::Refuted(_)),
            parallel: false,
        }
    }

    fn persists(&self, text: &str, function: &str, made_up: bool) -> bool {
        let module = read(text.as_bytes());
        let Some(target) = (self.target)(&module).filter(|_| module.errors.is_empty()) else {
            return false;
        };
        let named = |found: &crate::ir::Function| {
            module.function_name(found).as_ref() == function.as_bytes()
        };
        let Some(index) = module.functions.iter().position(named) else {
            return false;
        };
        let brought = (self.bring)(&module, &self.kind);
        let mut launches = vec![Vec::new(); module.functions.len()];
        let inputs = match made_up {
            true => Inputs::MadeUp(Effort {
                steps: STEPS,
                ..self.effort
            }),
            false => {
                let parameters = module
                    .functions
                    .get(index)
                    .map(|found| found.arguments.len());
                if let Some(slot) = launches.get_mut(index) {
                    let given = self.given.iter().cloned();
                    *slot = given
                        .filter(|launch| Some(launch.arguments.len()) == parameters)
                        .map(|mut launch| {
                            launch.function = index;
                            launch.limits.steps = launch.limits.steps.min(STEPS);
                            launch
                        })
                        .collect();
                }
                Inputs::Given(&launches)
            }
        };
        let found = check(&module, &target, &self.plan(), &inputs, &brought, &named);
        found.iter().any(|(_, checked)| {
            let mut causes = checked.disputes.iter().map(|dispute| &dispute.cause);
            is_clean(checked)
                && kinds(&checked.agreements).contains(&self.kind)
                && (self.cause.is_none() || causes.any(|cause| *cause == self.cause))
        })
    }
}
