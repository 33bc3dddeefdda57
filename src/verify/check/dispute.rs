//! Disagreements: the values, the analyses and their verdicts, and the observations of execution.

use super::cause::{Cause, Causes, Missed};
use super::engines::RelationDifference;
use super::refute::{Watch, Witness};
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, Module};

/// The subject of a disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// A value of the function (an argument or an instruction), by its index.
    Value(u32),
    /// A use after a cycle: the indices of the value and of its user.
    Use(u32, u32),
    /// A difference between the rows of a relation.
    Relation(RelationDifference),
    /// A claim other than a verdict: the value's index, and the claim as text.
    Claim(u32, String),
    /// A value of a loop, compared between iterations: the value's index, and the block of the
    /// loop's header.
    Iterations(u32, u32),
}

/// The observation of a value in execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observation {
    /// The function was not executed.
    NotRun,
    /// The value was never computed by at least two converged lanes.
    NotSeen,
    /// Converged lanes always agreed, so the value may be uniform.
    Agreed,
    /// Converged lanes disagreed, so the value is divergent.
    Disagreed(Box<Witness>),
}

/// A disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The function, by its index in the module.
    pub function: usize,
    /// The subject.
    pub about: About,
    /// The analyses and their verdicts: true for divergent. For a relation: the two engines whose
    /// rows differ, and for each whether it has rows that the other lacks.
    pub says: Vec<(String, bool)>,
    /// The observation in execution, which decides which analysis is right.
    pub shown: Observation,
    /// Whether the disagreement follows from another one in the same function, because the analyses
    /// also disagree on an operand.
    pub follows: bool,
    /// The error of LLVM 22, if execution refutes mode `llvm22` but not `sound`.
    pub cause: Option<Cause>,
}

impl Dispute {
    /// The analyses that execution refutes.
    pub fn refuted(&self) -> impl Iterator<Item = &str> {
        let refuted = |who: &str| match &self.shown {
            Observation::Disagreed(witness) => witness.refutes(who),
            _ => false,
        };
        let wrong = self
            .says
            .iter()
            .filter(move |(who, divergent)| !divergent && refuted(who));
        wrong.map(|(who, _)| who.as_str())
    }

    /// Whether two analyses have different verdicts on the subject.
    pub fn differ(&self, one: &str, other: &str) -> bool {
        let verdict = |who: &str| {
            let mut says = self.says.iter();
            says.find_map(|(name, divergent)| (name == who).then_some(*divergent))
        };
        matches!((verdict(one), verdict(other)), (Some(one), Some(other)) if one != other)
    }

    /// The verdict that LLVM 22 misses, and the cause, if one was found.
    pub fn caused(&self) -> Option<(Missed, &Cause)> {
        let missed = match self.about {
            About::Use(..) => Missed::Use,
            _ => Missed::Value,
        };
        self.cause.as_ref().map(|cause| (missed, cause))
    }
}

/// For the disagreements of a function in which execution refutes LLVM 22, finds the errors of LLVM
/// 22 that cause them. `contexts` are the module contexts of modes `sound` and `llvm22`. If
/// execution does not refute LLVM 22, the function returns at once.
pub fn name_causes(
    module: &Module<'_>,
    function: &Function,
    [sound, llvm22]: [&ModuleContext<'_>; 2],
    watch: &Watch<'_>,
    disputes: &mut [Dispute],
) {
    let refuted = |dispute: &&mut Dispute| {
        let mut refuted = dispute.refuted();
        refuted.any(|who| who == Mode::Llvm22.name())
    };
    let mut refuted = disputes.iter_mut().filter(refuted).peekable();
    if refuted.peek().is_none() {
        return;
    }
    let causes = Causes::new(module, function, sound, llvm22);
    let differ = |value: u32| {
        let seen = watch.value(value);
        seen.is_some_and(|seen| seen.witness.is_some())
    };
    for dispute in refuted {
        dispute.cause = match dispute.about {
            About::Value(value) => causes.of_value(value, &differ),
            About::Use(value, user) => causes.of_use(value, user, &differ),
            About::Relation(_) | About::Claim(..) | About::Iterations(..) => None,
        };
    }
}
