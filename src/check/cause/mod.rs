//! Why LLVM 22 calls uniform what lanes disagree on: the first step of a derivation in mode `sound` that mode `llvm22` lacks.
//!
//! From the refuted value the search goes back over what makes it divergent in mode `sound`, as long as mode `llvm22` does not know of that either. It ends
//! at a step of which `llvm22` has the premises and not the conclusion. What running the lanes showed leads the way: a premise on which lanes
//! were seen to disagree is preferred to one that may just as well be uniform.
//!
//! | file | what it does |
//! |---|---|
//! | `step` | what makes a value divergent in one step, and what is lacking of it |
//! | `rows` | the finished relations of both modes |
//! | `tally` | how often which |
//!
//! Nothing is said of LLVM 14: it lacks more than it errs in.

mod rows;
mod step;
mod tally;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use crate::dispute::{About, Dispute};
use crate::refute::Watch;
use lanelog_ir::{Function, Module};
use lanelog_target::intrinsics::is_intrinsic;
use lanelog_target::{Mode, ModuleContext};
use rows::Both;
use step::Step;
pub use tally::{CauseTally, Done};

/// A way in which LLVM 22 is wrong. The order is that in which they are preferred where several are as near.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Labels that come back to a branch in a cycle's header are dropped: it is missed that lanes leave the cycle in different iterations, or where they meet.
    BranchInHeader,
    /// A divergent exit leads to the header of another cycle, and depths are compared where containment is meant.
    SiblingExit,
    /// The result of an `invoke` or `callbr` is not followed.
    TerminatorResult,
    /// A phi at an exit that lanes take in different iterations, and none of whose values is computed in the cycle.
    ConstantsAtExit,
    /// A phi of itself, of what is undefined, and of one more value.
    PhiOfItself,
    /// Lanes run an irreducible cycle out of step and leave it by a branch on which those agree that come to it together.
    LeftOutOfStep,
    /// Something that differs between lanes by its nature, and is not in LLVM's tables: the name of an intrinsic, an opcode, or an argument.
    NoSource(String),
    /// Something is taken to be uniform whatever it reads: named likewise.
    AlwaysUniform(String),
    /// The function is taken to run in one lane.
    OneLane,
    /// None of these.
    Other,
}

impl Cause {
    /// In words that say what LLVM gets wrong.
    pub fn words(&self) -> String {
        match self {
            Cause::BranchInHeader => "divergent branch in a header".to_string(),
            Cause::SiblingExit => "exit into a sibling's header".to_string(),
            Cause::TerminatorResult => "result of an invoke or callbr".to_string(),
            Cause::ConstantsAtExit => "constants at a divergent exit".to_string(),
            Cause::PhiOfItself => "phi of itself".to_string(),
            Cause::LeftOutOfStep => "cycle left out of step".to_string(),
            Cause::NoSource(name) => format!("{name} taken to be as its operands"),
            Cause::AlwaysUniform(name) => format!("{name} taken to be always uniform"),
            Cause::OneLane => "function taken to run in one lane".to_string(),
            Cause::Other => "other".to_string(),
        }
    }
}

/// What is known of one function in both modes.
pub struct Causes<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    both: Both,
}

/// A premise that execution did not show costs as much as so many that it did.
const NOT_SHOWN: u32 = 1000;

/// What is left to look at: what it costs to come there, and what to prefer among equals.
type Pending = Reverse<(u32, Step)>;

impl<'m, 't> Causes<'m, 't> {
    /// Evaluates both modes. Time: that of two analyses.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        sound: &ModuleContext<'_>,
        llvm22: &ModuleContext<'_>,
    ) -> Causes<'m, 't> {
        Causes {
            module,
            function,
            both: Both::new(module, function, sound, llvm22),
        }
    }

    /// Why `llvm22` calls a value uniform; `None` if it does not, or if `sound` does too. `differ` says on which values lanes were seen to disagree.
    pub fn of_value(&self, value: u32, differ: &dyn Fn(u32) -> bool) -> Option<Cause> {
        self.both.is_missed(value).then(|| {
            let mut pending = BinaryHeap::new();
            pending.push(Reverse((0, Step::Value(value))));
            self.search(pending, differ)
        })
    }

    /// Why `llvm22` does not see that lanes may bring different values for a use behind a cycle; `None` if it does, or if `sound` does not.
    pub fn of_use(&self, value: u32, user: u32, differ: &dyn Fn(u32) -> bool) -> Option<Cause> {
        if self.both.is_missed(value) {
            return self.of_value(value, differ);
        }
        let mut pending = BinaryHeap::new();
        let cost = |value: u32| cost(differ(value));
        for (price, step) in self.behind_cycles(user, Some(value), &cost) {
            pending.push(Reverse((price, step)));
        }
        (!pending.is_empty()).then(|| self.search(pending, differ))
    }

    /// The nearest cause. Each value is looked at once.
    fn search(&self, mut pending: BinaryHeap<Pending>, differ: &dyn Fn(u32) -> bool) -> Cause {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let cost = |value: u32| cost(differ(value));
        while let Some(Reverse((spent, step))) = pending.pop() {
            let value = match step {
                // What nobody understands stands behind all that somebody does.
                Step::Lacking(Cause::Other) => continue,
                Step::Lacking(cause) => return cause,
                Step::Value(value) => value,
            };
            if seen.insert(value) {
                for (price, step) in self.steps(value, &cost) {
                    pending.push(Reverse((spent.saturating_add(price), step)));
                }
            }
        }
        Cause::Other
    }

    /// What a value is, for who reads the name of a cause: an intrinsic, an argument, or an opcode.
    fn name(&self, value: u32) -> String {
        let at = (value as usize).checked_sub(self.function.arguments.len());
        let Some(instruction) = at.and_then(|at| self.function.instructions.get(at)) else {
            return "an argument".to_string();
        };
        match self.module.callee_name(self.function, instruction) {
            Some(name) if is_intrinsic(&name) => String::from_utf8_lossy(&name).into_owned(),
            _ => instruction.opcode.keyword().to_string(),
        }
    }
}

/// Finds out in which way LLVM 22 is wrong, for all disagreements of a function where runs refute it. `contexts`: of modes `sound` and `llvm22`.
/// Time: none where it is not refuted.
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
            About::Relation(_) => None,
        };
    }
}

fn cost(shown: bool) -> u32 {
    if shown { 1 } else { NOT_SHOWN }
}
