//! Properties that a function inherits from its callers, if they contradict its own attributes.
//!
//! A function that is not a kernel executes on the processor, in the waves and in the work-groups
//! of the kernels that call it, directly or indirectly. If its attributes contradict these, the
//! module is inconsistent; the analysis of the function then covers both its own attributes and
//! those of the kernels.

use super::Gpu;
use super::call_graph::Node;
use super::classify::WorkGroup;
use super::context::{FunctionFacts, ModuleContext};
use crate::{Function, Module};

/// The launch properties of a function that its callers determine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inherited {
    active: bool,
    wave_size: u32,
    least_wave_size: u32,
    work_group: WorkGroup,
    scratch: bool,
    permutes_halves: bool,
    sixteen_bit: bool,
    /// Whether the function passes on only the size of its work-groups, because it is not a kernel,
    /// may have unknown callers, and has no launch attributes.
    only_groups: bool,
    /// Whether the address of the function is taken, so that calls through a pointer or alias may
    /// pass any value for an `inreg` argument.
    by_address: bool,
}

/// An attribute of a function that a caller contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// The size of work-groups.
    WorkGroup,
    /// The number of lanes in a wave.
    WaveSize,
    /// The features of the processor.
    Processor,
}

/// A call that contradicts the attributes of the called function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Index of the calling function in the module.
    pub caller: u32,
    /// Index of the call in the caller.
    pub instruction: u32,
    /// Index of the called function.
    pub callee: u32,
    /// The attribute that is contradicted.
    pub promise: Promise,
}

impl Inherited {
    pub(super) fn of(facts: &FunctionFacts<'_>) -> Inherited {
        Inherited {
            active: facts.active,
            wave_size: facts.wave_size,
            least_wave_size: facts.least_wave_size,
            work_group: facts.work_group,
            scratch: facts.scratch,
            permutes_halves: facts.permutes_halves,
            sixteen_bit: facts.sixteen_bit,
            only_groups: false,
            by_address: false,
        }
    }

    /// Combines the properties of two launches, so that verdicts hold for both. The larger wave
    /// size is used, because fewer values are uniform in a larger wave.
    fn join(&self, other: &Inherited) -> Inherited {
        let mut work_group = self.work_group;
        work_group.partial |= other.work_group.partial;
        let (least, most) = other.items();
        if other.work_group.required != work_group.required {
            let (own_least, own_most) = self.items();
            work_group.required = None;
            work_group.least = own_least.min(least);
            work_group.most = own_most.max(most);
        } else {
            work_group.least = work_group.least.min(other.work_group.least);
            work_group.most = work_group.most.max(other.work_group.most);
        }
        let (one, two) = match (self.only_groups, other.only_groups) {
            (true, false) => (other, other),
            (false, true) => (self, self),
            _ => (self, other),
        };
        Inherited {
            active: self.active || other.active,
            wave_size: one.wave_size.max(two.wave_size),
            least_wave_size: one.least_wave_size.min(two.least_wave_size),
            work_group,
            scratch: one.scratch || two.scratch,
            permutes_halves: one.permutes_halves || two.permutes_halves,
            sixteen_bit: one.sixteen_bit && two.sixteen_bit,
            only_groups: self.only_groups && other.only_groups,
            by_address: self.by_address || other.by_address,
        }
    }

    /// The minimum and the maximum number of work-items of a work-group.
    fn items(&self) -> (u32, u32) {
        let known = self.work_group.items().map(|items| (items, items));
        known.unwrap_or((self.work_group.least_items(), self.work_group.most_items()))
    }

    /// The property that a function guarantees with `self`, and that a launch with `other`
    /// violates; `None` if there is none.
    fn broken_by(&self, other: &Inherited) -> Option<Promise> {
        let required = self.work_group.required;
        let (least, most) = self.items();
        let (others_least, others_most) = other.items();
        let is_within = least <= others_least && others_most.min(1024) <= most;
        let is_group = required.is_none_or(|_| required == other.work_group.required)
            && is_within
            && (required.is_none() || self.work_group.partial || !other.work_group.partial)
            && (self.active || !other.active);
        let is_processor = (self.scratch || !other.scratch)
            && (self.permutes_halves || !other.permutes_halves)
            && (!self.sixteen_bit || other.sixteen_bit);
        match () {
            () if !is_group => Some(Promise::WorkGroup),
            () if other.only_groups => None,
            () if self.wave_size != other.wave_size => Some(Promise::WaveSize),
            () if !is_processor => Some(Promise::Processor),
            () => None,
        }
    }
}

impl FunctionFacts<'_> {
    fn inherit(&mut self, launch: &Inherited) {
        self.active = launch.active;
        self.wave_size = launch.wave_size;
        self.least_wave_size = launch.least_wave_size;
        self.work_group = launch.work_group;
        self.scratch = launch.scratch;
        self.permutes_halves = launch.permutes_halves;
        self.sixteen_bit = launch.sixteen_bit;
        self.by_address = launch.by_address;
    }
}

impl ModuleContext<'_> {
    /// The facts about a function. If calls are analysed, they include the properties that it
    /// inherits from callers.
    pub(super) fn inherited_facts<'a>(
        &'a self,
        gpu: &'a Gpu,
        function: &'a Function,
        launch: Option<&Inherited>,
    ) -> FunctionFacts<'a> {
        let mut facts = self.facts_of(gpu, function);
        let known = || self.summaries.as_ref()?.inherited(self.index_of(function));
        if let Some(launch) = launch.or_else(known) {
            facts.inherit(launch);
        }
        facts
    }
}

/// For each function, records a launch that contradicts its attributes, if there is one, and the
/// first call in the text that causes it. Time: linear in the functions and calls, for each of the
/// few different launch sizes.
pub(super) fn note_inherited(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    nodes: &mut [Node],
) -> Vec<Contradiction> {
    let Some(gpu) = context.gpu.filter(|_| context.mode().is_sound()) else {
        return Vec::new();
    };
    let own: Vec<Inherited> = module
        .functions
        .iter()
        .map(|function| Inherited::of(&context.facts_of(gpu, function)))
        .collect();
    // By function: the launch properties that it passes on to its callees, if known.
    let mut launches: Vec<Option<Inherited>> = module
        .functions
        .iter()
        .zip(&own)
        .zip(&*nodes)
        .map(|((function, own), node)| {
            let says = own.work_group != WorkGroup::default() || context.names_processor(function);
            let is_kernel = context.is_kernel(function);
            let begins = is_kernel || !node.closed;
            begins.then(|| Inherited {
                only_groups: !is_kernel && !says,
                ..own.clone()
            })
        })
        .collect();
    // Any function may call a function whose address is taken, so that it inherits the properties
    // of all launches.
    let begun = launches.iter().flatten().cloned();
    let by_any = begun.reduce(|one, other| one.join(&other));
    let mut addressed: Vec<Option<Inherited>> = vec![None; nodes.len()];
    for ((node, launch), addressed) in nodes.iter().zip(&mut launches).zip(&mut addressed) {
        if let (true, Some(by_any)) = (node.addressed, &by_any) {
            let joined = launch
                .as_ref()
                .map_or(by_any.clone(), |own| own.join(by_any));
            *launch = Some(joined.clone());
            *addressed = Some(Inherited {
                by_address: true,
                ..joined
            });
        }
    }
    let mut pending: Vec<usize> = (0..nodes.len()).collect();
    while let Some(caller) = pending.pop() {
        let (Some(node), Some(Some(launch))) = (nodes.get(caller), launches.get(caller)) else {
            continue;
        };
        let launch = launch.clone();
        for call in &node.calls {
            let at = call.callee as usize;
            let Some(known) = launches.get_mut(at) else {
                continue;
            };
            let joined = known
                .as_ref()
                .map_or_else(|| launch.clone(), |known| known.join(&launch));
            if known.as_ref() != Some(&joined) {
                *known = Some(joined);
                pending.push(at);
            }
        }
    }
    let mut contradictions = Vec::new();
    let mut joined: Vec<Option<Inherited>> = vec![None; nodes.len()];
    for (caller, (node, launch)) in (0..).zip(nodes.iter().zip(&launches)) {
        let Some(launch) = launch else { continue };
        for call in &node.calls {
            let at = call.callee as usize;
            let (Some(own), Some(joined), Some(callee)) =
                (own.get(at), joined.get_mut(at), module.functions.get(at))
            else {
                continue;
            };
            let Some(promise) = own.broken_by(launch) else {
                continue;
            };
            if joined.is_none()
                && !launch.only_groups
                && (promise == Promise::WorkGroup || context.names_processor(callee))
            {
                contradictions.push(Contradiction {
                    caller,
                    instruction: call.instruction,
                    callee: call.callee,
                    promise,
                });
            }
            *joined = Some(joined.as_ref().unwrap_or(own).join(launch));
        }
    }
    for (((node, own), joined), addressed) in nodes.iter_mut().zip(&own).zip(joined).zip(addressed)
    {
        let addressed = addressed.map(|launch| own.join(&launch));
        node.inherited = match (joined, addressed) {
            (Some(joined), Some(addressed)) => Some(joined.join(&addressed)),
            (joined, addressed) => joined.or(addressed),
        };
    }
    contradictions
}
