//! Searches backwards from a refuted value for the fact that `llvm22` lacks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::kind::Cause;
use super::rows::Both;
use super::step::{Step, Steps};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Function, Module};

/// The relations of one function in both modes, which the search reads.
pub struct Causes<'m, 't>(Steps<'m, 't>);

/// The cost of a premise on which no disagreement of lanes was observed. A premise with an observed
/// disagreement costs 1.
const NOT_SHOWN: u32 = 1000;

/// A step to explore. The cost of the path to the step comes first; steps of equal cost are
/// compared by their own order.
type Pending = Reverse<(u32, Step)>;

impl<'m, 't> Causes<'m, 't> {
    /// Evaluates the rules of both modes. Time: that of two analyses.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        sound: &ModuleContext<'_>,
        llvm22: &ModuleContext<'_>,
    ) -> Causes<'m, 't> {
        Causes(Steps {
            module,
            function,
            both: Both::new(module, function, sound, llvm22),
        })
    }

    /// The reason why `llvm22` calls a value uniform; `None` if `llvm22` does not call it uniform,
    /// or if `sound` also does. `differ` returns whether lanes were observed to disagree on a
    /// value.
    pub fn of_value(&self, value: u32, differ: &dyn Fn(u32) -> bool) -> Option<Cause> {
        self.0.both.is_missed(value).then(|| {
            let mut pending = BinaryHeap::new();
            pending.push(Reverse((0, Step::Value(value))));
            self.search(pending, differ)
        })
    }

    /// The reason why `llvm22` does not report a use after a cycle as temporally divergent; `None`
    /// if `llvm22` reports it, or if `sound` does not.
    pub fn of_use(&self, value: u32, user: u32, differ: &dyn Fn(u32) -> bool) -> Option<Cause> {
        if self.0.both.is_missed(value) {
            return self.of_value(value, differ);
        }
        let mut pending = BinaryHeap::new();
        let cost = |value: u32| cost(differ(value));
        for (price, step) in self.0.after_cycles(user, Some(value), &cost) {
            pending.push(Reverse((price, step)));
        }
        (!pending.is_empty()).then(|| self.search(pending, differ))
    }

    /// The cause with the cheapest path (Dijkstra's algorithm). Each value is expanded once.
    fn search(&self, mut pending: BinaryHeap<Pending>, differ: &dyn Fn(u32) -> bool) -> Cause {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let cost = |value: u32| cost(differ(value));
        while let Some(Reverse((spent, step))) = pending.pop() {
            let value = match step {
                // An unknown cause is returned only if the search finds no known one.
                Step::Lacking(Cause::Other) => continue,
                Step::Lacking(cause) => return cause,
                Step::Value(value) => value,
            };
            if seen.insert(value) {
                for (price, step) in self.0.steps(value, &cost) {
                    pending.push(Reverse((spent.saturating_add(price), step)));
                }
            }
        }
        Cause::Other
    }
}

fn cost(shown: bool) -> u32 {
    if shown { 1 } else { NOT_SHOWN }
}
