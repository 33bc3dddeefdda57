//! Summaries of functions, computed by interprocedural analysis: whether each argument and the
//! return value is divergent. The results refine [`ModuleContext::classify`], which considers each
//! function separately.
//!
//! This module makes no decisions: `lanelog_analysis::interprocedural` fills the summaries
//! according to `rules/interprocedural.dl`.

use super::call_graph::CallGraph;
use super::classify::Classification;
use super::context::ModuleContext;
use super::inherited::Inherited;
use crate::{Function, Module};

/// The round of the analysis in which a value became divergent, counted from 1; 0 if it is
/// divergent independently of calls; [`NEVER`] if it is uniform.
pub type Round = u32;

/// The value is uniform.
pub const NEVER: Round = Round::MAX;

/// The summary of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The round in which each argument became divergent. The round is also 0 for an argument that
    /// the table classifies as always uniform, because it is not analysed.
    pub arguments: Vec<Round>,
    /// For each argument, the first call that passed a divergent value: the indices of the caller
    /// and of the instruction.
    pub passed_by: Vec<Option<(u32, u32)>>,
    /// The round in which the function's return value became divergent.
    pub result: Round,
}

/// Summaries of all functions of a module.
#[derive(Clone, Debug, Default)]
pub struct Summaries {
    /// The call graph.
    pub graph: CallGraph,
    /// A summary for each function, in the order of the module.
    pub functions: Vec<Summary>,
    /// Values that became divergent in this or a later round are treated as uniform.
    pub before: Round,
}

impl Summaries {
    /// The initial state, in which every value that depends on calls is treated as uniform.
    /// `context` must not contain summaries yet. Time: linear in the module.
    pub fn undecided(
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        mut graph: CallGraph,
    ) -> Summaries {
        let mut classes = Classification::default();
        let functions = module.functions.iter().zip(&mut graph.nodes);
        let functions = functions.map(|(function, node)| {
            let count = function.arguments.len();
            let mut arguments = vec![0; count];
            let is_promised =
                !node.callers.is_empty() && function.arguments.iter().any(|of| of.in_reg);
            let is_asked = node.closed && count > 0 || is_promised;
            if is_asked || node.calls.iter().any(|call| call.gives) {
                context.classify_alone(function, node.inherited.as_ref(), &mut classes);
            }
            for call in &mut node.calls {
                // Calls whose result the table or a guarantee classifies are excluded.
                let value = count as u32 + call.instruction;
                call.gives &= classes.source.binary_search(&value).is_ok();
            }
            if node.closed && count > 0 {
                for value in &classes.source {
                    let of = function.arguments.get(*value as usize);
                    if let (Some(slot), Some(of)) = (arguments.get_mut(*value as usize), of)
                        // With `byval`, each lane gets its own copy of the argument.
                        && !of.by_val
                    {
                        *slot = NEVER;
                    }
                }
            }
            // `inreg` determines only how a value is passed: calls in this module may still pass
            // divergent values.
            if is_promised && classes.active {
                let arguments = (0..).zip(&function.arguments).zip(&mut arguments);
                for ((value, of), slot) in arguments {
                    let has = |list: &[u32]| list.binary_search(&value).is_ok();
                    let is_known = has(&classes.source) || has(&classes.always_uniform);
                    if of.in_reg && !of.by_val && !is_known {
                        *slot = NEVER;
                    }
                }
            }
            Summary {
                passed_by: vec![None; arguments.len()],
                arguments,
                result: if node.exact { NEVER } else { 0 },
            }
        });
        let functions = functions.collect();
        Summaries {
            functions,
            graph,
            before: NEVER,
        }
    }

    /// Whether an argument is divergent because of the values that calls pass; `None` if calls do
    /// not determine this.
    pub fn argument(&self, function: usize, argument: usize) -> Option<bool> {
        let round = *self.functions.get(function)?.arguments.get(argument)?;
        (round > 0).then_some(round < self.before)
    }

    /// Properties that the function with this index inherits from its callers, if they contradict
    /// its attributes.
    pub fn inherited(&self, function: usize) -> Option<&Inherited> {
        self.graph.node(function)?.inherited.as_ref()
    }

    /// Calls that pass a divergent value to an `inreg` argument: the indices of caller,
    /// instruction, callee and argument.
    pub fn broken_inreg(&self, module: &Module<'_>) -> impl Iterator<Item = (u32, u32, u32, u32)> {
        let functions = (0..).zip(module.functions.iter().zip(&self.functions));
        functions.flat_map(|(callee, (function, summary))| {
            let arguments = (0..).zip(function.arguments.iter().zip(&summary.passed_by));
            arguments.filter_map(move |(argument, (of, by))| {
                let (caller, instruction) = by.filter(|_| of.in_reg)?;
                Some((caller, instruction, callee, argument))
            })
        })
    }

    /// Whether a function returns a divergent value.
    pub fn result(&self, function: usize) -> bool {
        let summary = self.functions.get(function);
        summary.is_none_or(|summary| summary.result < self.before)
    }

    /// Removes values from the list of divergence sources of the function with this index, if they
    /// are uniform according to the summaries. Linear in the lists.
    pub fn refine(&self, index: usize, function: &Function, classes: &mut Classification) {
        let (Some(summary), Some(node)) = (self.functions.get(index), self.graph.node(index))
        else {
            return;
        };
        let arguments = function.arguments.len();
        let mut calls = node.calls.iter().peekable();
        let mut agreed = Vec::new();
        classes.source.retain(|value| {
            let Some(at) = (*value as usize).checked_sub(arguments) else {
                return summary
                    .arguments
                    .get(*value as usize)
                    .is_none_or(|round| *round < self.before);
            };
            while calls
                .next_if(|call| (call.instruction as usize) < at)
                .is_some()
            {}
            let uniform = calls.peek().is_some_and(|call| {
                call.instruction as usize == at && call.gives && !self.result(call.callee as usize)
            });
            if uniform {
                agreed.push(*value);
            }
            !uniform
        });
        // Arguments that are classified as uniform because of `inreg`, although calls pass
        // divergent values.
        let differs = |round: &Round| (1..self.before).contains(round);
        let broken = (0..).zip(&summary.arguments);
        let broken = broken.filter(|(_, round)| differs(round));
        let before = classes.source.len();
        for (argument, _) in broken {
            let known = classes.source.get(..before).unwrap_or_default();
            if known.binary_search(&argument).is_err() {
                classes.source.push(argument);
            }
        }
        if classes.source.len() > before {
            classes.source.sort_unstable();
        }
        if !agreed.is_empty() {
            classes.always_uniform.extend(agreed);
            classes.always_uniform.sort_unstable();
        }
    }
}

impl ModuleContext<'_> {
    /// Sets the summaries that classification uses from now on. They must be for this context's
    /// module.
    pub fn refine(&mut self, summaries: Summaries) {
        self.summaries = Some(Box::new(summaries));
    }

    /// The summaries, if there are any.
    pub fn summaries(&self) -> Option<&Summaries> {
        self.summaries.as_deref()
    }
}
