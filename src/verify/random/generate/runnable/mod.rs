//! Kernels that terminate, stay in memory, have no data races, and branch on defined values only.
//! They can be executed, so that verdicts can be compared with execution.
//!
//! - **Termination**: [`cycles`] bounds every cycle of any graph by a counter.
//! - **Memory**: elements of each kind of memory area are accessed only as their
//!   [`MemoryArea`](super::menu::MemoryArea) allows, and every index is masked. Shared memory is
//!   either read only, or changed by atomic operations only, or written before a barrier that all
//!   lanes reach and read after it.
//! - **Undefined values** occur in phis and arithmetic; conditions, addresses and stored values do
//!   not depend on them.
//! - **Cross-lane operations** that read other lanes are assumed to have a defined result only in
//!   blocks that all lanes execute.
//!
//! Deliberately absent: `callbr`, `indirectbr`, thrown exceptions, recursion, and addresses
//! computed from floats.

mod calls;
mod conditions;
mod cycles;
mod frame;
mod helper;
mod instructions;
mod limits;
mod motifs;
mod out_of_step;
mod phis;
#[cfg(test)]
mod run_tests;
mod shuffles;
#[cfg(test)]
mod tests;
mod write;

use std::collections::HashMap;

use super::chance::Prng;
use super::demand::LaunchRequirements;
use super::features::Features;
use super::function::{Argument, Function, Names};
use super::graph::{End, Graph, Shape};
use super::menu::Type;
use super::{Options, Target, random_graph};
use cycles::{Bounded, bound};
pub(super) use frame::metadata;
use frame::{Frame, Geometry, parameters};
use helper::helper;
use instructions::has_rows;
use limits::{Limit, limits, most_instructions};
use write::Writer;

/// Maximum number of instructions that a lane of a kernel executes.
pub const MOST_INSTRUCTIONS: u64 = 50_000;

/// Maximum number of work-groups.
const GROUPS: u32 = 3;

/// A kernel with the definitions that it needs.
pub(super) struct Runnable {
    /// Definitions of global variables.
    pub(super) globals: String,
    /// The functions that the kernel calls, followed by the kernel.
    pub(super) functions: Vec<Function>,
    /// The kernel's graph.
    pub(super) graph: Graph,
    /// Whether the bound of some cycle differs between lanes.
    pub(super) lane_bound: bool,
    /// The kernel's launch requirements.
    pub(super) demand: LaunchRequirements,
}

impl Runnable {
    /// The features of the kernel.
    pub(super) fn features(&self) -> Features {
        match self.functions.last() {
            Some(kernel) => Features {
                lane_bound: self.lane_bound,
                ..Features::of(kernel, &self.graph, &Shape::of(&self.graph))
            },
            None => Features::default(),
        }
    }
}

/// The kernel for a seed. If nested cycles would execute too many instructions, their bounds are
/// reduced.
pub(super) fn runnable(seed: u64, options: &Options) -> Runnable {
    let mut budget = 600;
    loop {
        let kernel = attempt(seed, options, budget);
        if kernel.demand.instructions <= MOST_INSTRUCTIONS || budget == 0 {
            return kernel;
        }
        budget /= 4;
    }
}

/// A function, with the maximum number of instructions that one activation executes.
struct Body {
    function: Function,
    graph: Graph,
    local: Vec<String>,
    lane_bound: bool,
    instructions: u64,
}

fn attempt(seed: u64, options: &Options, budget: u64) -> Runnable {
    let mut chance = Prng::new(seed ^ 0x72_756e);
    let chance = &mut chance;
    let geometry = Geometry::choose(chance, options.target);
    let size = geometry.blocks.first().copied().unwrap_or([1; 3]);
    let (cpu, named_recent) = processor(chance, options.target);
    let recent = match options.processor {
        Some(name) => has_rows(name),
        None => named_recent,
    };
    let wave = match options.target {
        Target::AmdGpu if !recent => 64,
        _ => 32,
    };
    let items = |block: &[u32; 3]| block.iter().product::<u32>();
    let least = geometry.blocks.iter().map(items).min().unwrap_or(1);
    let (arguments, parameters, out) =
        parameters(chance, u64::from(items(&size)) * u64::from(GROUPS));
    let mut helpers = Vec::new();
    let mut functions = Vec::new();
    for index in 0..chance.run(55, 3) {
        let (helper, function) = helper(chance, seed, index, options, budget);
        helpers.push(helper);
        functions.push(function);
    }
    let frame = Frame {
        kernel: true,
        seed,
        size,
        least_items: 1 << least.max(1).ilog2(),
        full_waves: geometry.blocks.iter().all(|block| items(block) % wave == 0),
        recent,
        processor: options.processor,
        returns: None,
        helpers,
        arguments,
        out,
    };
    let kernel = if chance.percent(4) {
        format!("f {seed}.x")
    } else {
        format!("f{seed}")
    };
    let mut body = body(chance, options, &frame, &kernel, budget);
    body.function.convention = match options.target {
        Target::AmdGpu => "amdgpu_kernel",
        Target::Nvptx => "ptx_kernel",
    };
    body.function.single_lane = geometry.single_lane();
    let personality = if body.graph.landing.is_empty() {
        ""
    } else {
        " personality ptr @__gxx_personality_v0"
    };
    body.function.suffix = [&*geometry.attribute, cpu, personality, &geometry.metadata].concat();
    functions.push(body.function);
    Runnable {
        globals: body.local.concat(),
        functions,
        graph: body.graph,
        lane_bound: body.lane_bound,
        demand: LaunchRequirements {
            kernel,
            blocks: geometry.blocks,
            groups: GROUPS,
            wave,
            parameters,
            instructions: body.instructions,
        },
    }
}

/// The attributes that name a processor, and whether the processor has the features of gfx10.
fn processor(chance: &mut Prng, target: Target) -> (&'static str, bool) {
    match (target, chance.below(4)) {
        (Target::Nvptx, _) => (" #0", false),
        (Target::AmdGpu, 0) => ("", false),
        (Target::AmdGpu, 1) => (" #2", true),
        (Target::AmdGpu, _) => (" #0", false),
    }
}

/// A graph that can be executed, filled with instructions.
fn body(chance: &mut Prng, options: &Options, frame: &Frame, name: &str, budget: u64) -> Body {
    let mut graph = random_graph(chance, options);
    prepare(chance, &mut graph, frame);
    let hints = if frame.kernel {
        motifs::add_motif(chance, &mut graph, options.shape)
    } else {
        Vec::new()
    };
    let bounded = bound(chance, &mut graph);
    let count = graph.ends.len();
    let limits = limits(chance, &bounded, count, budget);
    let shape = Shape::of(&graph);
    let arguments = frame.arguments.clone();
    let mut pool = vec![Vec::new(); count];
    if let Some(entry) = pool.first_mut() {
        entry.extend(0..arguments.len());
    }
    let shared = |argument: &Argument| {
        matches!(argument.of, Type::I32 | Type::Agreed) && !argument.divergent
    };
    let together_percent = match options.shape {
        super::Shape::Irreducible => [20, 60, 100][chance.below(3)],
        _ => 0,
    };
    let mut writer = Writer {
        together_percent,
        types: arguments.iter().map(|argument| argument.of).collect(),
        tainted: vec![false; arguments.len()],
        shared: (0..arguments.len())
            .filter(|index| shared(&arguments[*index]))
            .collect(),
        chance,
        options,
        graph: &graph,
        shape: &shape,
        bounded: &bounded,
        limits: &limits,
        hints: &hints,
        frame,
        together: together(&shape, &bounded, frame.kernel),
        pool,
        blocks: vec![Vec::new(); count],
        waiting: Vec::new(),
        lanes: Vec::new(),
        counters: HashMap::new(),
        next: HashMap::new(),
        limit_values: HashMap::new(),
        to_use: HashMap::new(),
        to_change: HashMap::new(),
        changed: HashMap::new(),
        local: Vec::new(),
    };
    writer.fill();
    let (blocks, values) = (std::mem::take(&mut writer.blocks), writer.types.len());
    let local = std::mem::take(&mut writer.local);
    let names = match chance.below(20) {
        0..3 => Names::Numbers,
        3 => Names::Quoted,
        _ => Names::Plain,
    };
    let mut order: Vec<usize> = (0..count).collect();
    if chance.percent(15)
        && let Some(rest) = order.get_mut(1..)
    {
        chance.shuffle(rest);
    }
    let function = Function {
        name: if name.contains(' ') {
            format!("\"{name}\"")
        } else {
            name.to_owned()
        },
        convention: "",
        returns: frame.returns,
        arguments,
        suffix: String::new(),
        blocks,
        order,
        values,
        names,
        single_lane: false,
    };
    let instructions = most_instructions(&function, &bounded, &limits, &shape, &frame.helpers);
    Body {
        function,
        graph,
        local,
        lane_bound: limits
            .iter()
            .any(|limit| matches!(limit, Limit::Lane(most) if *most > 0)),
        instructions,
    }
}

/// Makes a graph executable: replaces `unreachable` by returns, `callbr` and `indirectbr` by
/// branches, and some jumps by `invoke`.
fn prepare(chance: &mut Prng, graph: &mut Graph, frame: &Frame) {
    let calls = !frame.helpers.is_empty();
    let invokes = frame.kernel && calls && chance.percent(12);
    for block in 0..graph.ends.len() {
        let end = match graph.ends[block].clone() {
            End::Unreachable => End::Return,
            End::Callbr(next, if_false) => {
                End::Branch(super::structured::condition(chance), next, if_false)
            }
            End::Invoke(normal, _) if !calls => End::Jump(normal),
            End::Indirect(condition, targets) => match targets.as_slice() {
                [if_true, if_false] => End::Branch(condition, *if_true, *if_false),
                _ => End::Return,
            },
            End::Jump(target) if invokes && chance.percent(25) => {
                let normal = graph.add();
                let landing = graph.add();
                graph.landing.insert(landing);
                graph.finish(normal, End::Jump(target));
                graph.finish(landing, End::Resume);
                End::Invoke(normal, landing)
            }
            End::Switch(condition, default, mut cases) => {
                // Several cases share the same few targets.
                while !cases.is_empty() && chance.percent(55) && cases.len() < 24 {
                    let again = chance.of(&cases).copied().unwrap_or(default);
                    cases.push(again);
                }
                End::Switch(condition, default, cases)
            }
            end => end,
        };
        graph.finish(block, end);
    }
    // Landing pads that are no longer the unwind destination of an `invoke`.
    let landing = std::mem::take(&mut graph.landing);
    let entered = |pad: &usize| {
        let enters = |end: &End| matches!(end, End::Invoke(_, unwind) if unwind == pad);
        graph.ends.iter().any(enters)
    };
    let (kept, dropped): (Vec<usize>, Vec<usize>) = landing.iter().partition(|pad| entered(pad));
    graph.landing = kept.into_iter().collect();
    for pad in dropped {
        if graph.ends[pad] == End::Resume {
            graph.finish(pad, End::Return);
        }
    }
}

/// The blocks that every lane of a work-group executes exactly once: they are in no cycle, and on
/// every path to an end.
fn together(shape: &Shape, bounded: &Bounded, kernel: bool) -> Vec<bool> {
    let count = shape.successors.len();
    let mut together = vec![false; count];
    if !kernel {
        return together;
    }
    for &block in &shape.order {
        if bounded
            .cycles
            .iter()
            .any(|cycle| cycle.body.contains(&block))
        {
            continue;
        }
        // Whether a block without successors can be reached on a path that avoids `block`.
        let mut seen = vec![false; count];
        let mut work = if block == 0 { vec![] } else { vec![0] };
        let mut avoided = false;
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            avoided |= shape.successors[at].is_empty();
            let next = shape.successors[at].iter().copied();
            work.extend(next.filter(|target| *target != block));
        }
        together[block] = !avoided;
    }
    together
}
