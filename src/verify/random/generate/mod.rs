//! Random kernels, and kernels of any size, as LLVM text.
//!
//! Every function is well-formed SSA by construction. The generator first creates a graph
//! ([`Shape::Structured`] and others), then instructions whose operands come from dominating
//! blocks, then the incoming values of phis. The same seed gives the same text. The generator uses
//! neither LLVM nor any analysis, because it must not share an error with the code that it tests.
//!
//! [`Options::runnable`] kernels terminate, stay in memory and do not race: they can be run with
//! [`Generated::launch`]. Kernels without this option are for analysis only.

mod chance;
mod demand;
mod features;
mod fill;
mod function;
mod graph;
mod growth;
mod menu;
mod oddity;
mod phi;
mod runnable;
mod structured;
#[cfg(test)]
mod tests;
mod unstructured;

use std::collections::BTreeSet;

pub use chance::Prng;
pub use demand::{LaunchRequirements, Parameter};
pub use features::{Features, Tally};
pub use growth::{Growth, functions, growth};

use fill::Filler;
use function::{Argument, Function, Names};
use graph::Graph;
use menu::Type;

/// The GPU that a kernel is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Target {
    /// `amdgcn-amd-amdhsa`.
    #[default]
    AmdGpu,
    /// `nvptx64-nvidia-cuda`.
    Nvptx,
}

impl Target {
    /// The triple of a module's text.
    #[must_use]
    pub fn triple(self) -> &'static str {
        match self {
            Target::AmdGpu => "amdgcn-amd-amdhsa",
            Target::Nvptx => "nvptx64-nvidia-cuda",
        }
    }
}

/// The kind of control flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// Structured control flow: `if`, loops, `switch`, `break`, `continue` and `return`.
    Structured,
    /// Forward edges to any block, and loops with one entry and any exits.
    Unstructured,
    /// Like [`Shape::Unstructured`], with some loops that have several entries.
    Irreducible,
    /// Structured or unstructured, depending on the seed; never irreducible.
    #[default]
    Mixed,
}

/// The kernels to generate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The GPU.
    pub target: Target,
    /// The control flow.
    pub shape: Shape,
    /// The approximate minimum and maximum number of blocks.
    pub blocks: (usize, usize),
    /// The maximum number of random instructions in a block; most blocks have fewer.
    pub instructions: usize,
    /// Whether `undef` and `poison` may occur, in phis and as conditions.
    pub undef: bool,
    /// Whether unreachable blocks, duplicate edges, `invoke`, `callbr` and `indirectbr` may occur.
    pub oddities: bool,
    /// The AMD processor for which runnable kernels are generated: they use all of its operations,
    /// and none that it lacks. If this is `None`, each kernel names a processor itself, and uses
    /// few processor-specific operations.
    pub processor: Option<&'static str>,
    /// Whether every kernel must terminate, stay in memory, not race and not branch on undefined
    /// values: see [`Generated::launch`].
    pub runnable: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            target: Target::AmdGpu,
            shape: Shape::Mixed,
            blocks: (4, 40),
            instructions: 6,
            undef: true,
            oddities: true,
            processor: None,
            runnable: false,
        }
    }
}

/// A generated module, and its features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// LLVM text with opaque pointers, as LLVM 22 reads it.
    pub text: String,
    /// The features of each function, in the order of the text.
    pub features: Vec<Features>,
    /// Launch requirements of each kernel, in the same order; empty unless [`Options::runnable`].
    pub launch: Vec<LaunchRequirements>,
}

/// A module of one function, `@f<seed>`.
pub fn random_function(seed: u64, options: &Options) -> Generated {
    random_module(seed, 1, options)
}

/// A module of `count` functions with consecutive seeds from `first_seed` on. Each function depends
/// only on its own seed, and equals the result of [`random_function`] for this seed, except for the
/// declarations and attributes around it.
pub fn random_module(first_seed: u64, count: usize, options: &Options) -> Generated {
    let mut text = String::from(header(options.target));
    let mut made = Generated {
        text: String::new(),
        features: Vec::with_capacity(count),
        launch: Vec::new(),
    };
    let mut declarations = BTreeSet::new();
    let mut write = |function: &Function, text: &mut String| {
        text.push('\n');
        function.print(text);
        let instructions = function.blocks.iter().flatten();
        declarations
            .extend(instructions.filter_map(|instruction| menu::declaration(&instruction.form)));
    };
    for seed in (0..count as u64).map(|number| first_seed.wrapping_add(number)) {
        if options.runnable {
            let kernel = runnable::runnable(seed, options);
            made.features.push(kernel.features());
            text.push('\n');
            text.push_str(&kernel.globals);
            for function in &kernel.functions {
                write(function, &mut text);
            }
            made.launch.push(kernel.demand);
        } else {
            let (function, graph) = random_body(seed, options);
            let shape = graph::Shape::of(&graph);
            made.features.push(Features::of(&function, &graph, &shape));
            write(&function, &mut text);
        }
    }
    text.push('\n');
    for declaration in declarations {
        // The functions that a kernel calls are defined before it.
        if declaration.contains(" @h") {
            continue;
        }
        text.push_str(&declaration);
        text.push_str(if declaration.contains("@agreed") {
            " #1\n"
        } else {
            "\n"
        });
    }
    text.push_str(footer(options.target));
    text.push_str(&match (options.target, options.runnable) {
        (Target::AmdGpu, true) => runnable::metadata(),
        (Target::AmdGpu, false) => METADATA.to_owned(),
        (Target::Nvptx, _) => String::new(),
    });
    made.text = text;
    made
}

/// Metadata with work-group sizes, to which functions that are not runnable refer.
const METADATA: &str = concat!(
    "!0 = !{i32 64, i32 1, i32 1}\n!1 = !{i32 16, i32 16, i32 1}\n",
    "!2 = !{i32 48, i32 2, i32 2}\n!3 = !{i32 1, i32 1, i32 1}\n",
);

fn header(target: Target) -> &'static str {
    match target {
        Target::AmdGpu => concat!(
            "target datalayout = \"e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48",
            "-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048",
            "-n32:64-S32-A5-G1-ni:7:8:9\"\n",
            "target triple = \"amdgcn-amd-amdhsa\"\n",
        ),
        Target::Nvptx => concat!(
            "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n",
            "target triple = \"nvptx64-nvidia-cuda\"\n",
        ),
    }
}

/// Attribute groups that functions refer to.
fn footer(target: Target) -> &'static str {
    match target {
        Target::AmdGpu => concat!(
            "declare i32 @__gxx_personality_v0(...)\n\n",
            "attributes #0 = { convergent nounwind \"target-cpu\"=\"gfx900\" }\n",
            "attributes #1 = { convergent nounwind nodivergencesource }\n",
            "attributes #2 = { convergent nounwind \"target-cpu\"=\"gfx1100\" }\n",
            "attributes #3 = { nounwind \"target-cpu\"=\"gfx90a\" \"uniform-work-group-size\"=\"true\" }\n\n",
        ),
        Target::Nvptx => concat!(
            "declare i32 @__gxx_personality_v0(...)\n\n",
            "attributes #0 = { convergent nounwind \"target-cpu\"=\"sm_70\" }\n",
            "attributes #1 = { convergent nounwind nodivergencesource }\n",
        ),
    }
}

fn random_graph(chance: &mut Prng, options: &Options) -> Graph {
    let blocks = chance.between(options.blocks.0, options.blocks.1);
    let structured = match options.shape {
        Shape::Structured => true,
        Shape::Mixed => chance.percent(50),
        Shape::Unstructured | Shape::Irreducible => false,
    };
    let mut graph = if structured {
        structured::structured(chance, blocks)
    } else {
        unstructured::unstructured(chance, blocks, options.shape == Shape::Irreducible)
    };
    graph.prune();
    if options.oddities {
        oddity::add_oddities(chance, &mut graph);
    }
    graph
}

fn random_body(seed: u64, options: &Options) -> (Function, Graph) {
    let mut chance = Prng::new(seed);
    let chance = &mut chance;
    let graph = random_graph(chance, options);
    let name = if chance.percent(4) {
        format!("\"f {seed}.x\"")
    } else {
        format!("f{seed}")
    };
    let (convention, kernel) = convention(chance, options.target);
    let arguments = arguments(chance, options.target, kernel);
    let returns = (!kernel && chance.percent(50)).then_some(Type::I32);
    let (mut suffix, single_lane) = suffix(chance, options.target, kernel);
    if !graph.landing.is_empty() {
        suffix.insert_str(
            suffix.find(" !").unwrap_or(suffix.len()),
            " personality ptr @__gxx_personality_v0",
        );
    }
    let names = match chance.below(20) {
        0..3 => Names::Numbers,
        3 => Names::Quoted,
        _ => Names::Plain,
    };
    let shape = graph::Shape::of(&graph);
    let count = graph.ends.len();
    let mut pool = vec![Vec::new(); count];
    if let Some(entry) = pool.first_mut() {
        entry.extend(0..arguments.len());
    }
    let agreed = |argument: &Argument| argument.of == Type::I32 && !argument.divergent;
    let shared = (0..arguments.len())
        .filter(|index| agreed(&arguments[*index]))
        .collect();
    let mut filler = Filler {
        chance,
        options,
        graph: &graph,
        shape: &shape,
        types: arguments.iter().map(|argument| argument.of).collect(),
        pool,
        blocks: vec![Vec::new(); count],
        waiting: Vec::new(),
        lanes: Vec::new(),
        shared,
        name: &name,
        returns,
    };
    filler.fill();
    let (values, blocks) = (filler.types.len(), std::mem::take(&mut filler.blocks));
    let mut order: Vec<usize> = (0..count).collect();
    if chance.percent(15)
        && let Some(rest) = order.get_mut(1..)
    {
        chance.shuffle(rest);
    }
    (
        Function {
            name,
            convention,
            returns,
            arguments,
            suffix,
            blocks,
            order,
            values,
            names,
            single_lane,
        },
        graph,
    )
}

/// A random calling convention, and whether it is the convention of a kernel.
fn convention(chance: &mut Prng, target: Target) -> (&'static str, bool) {
    match (target, chance.below(100)) {
        (Target::AmdGpu, 0..75) => ("amdgpu_kernel", true),
        (Target::AmdGpu, 75..79) => ("amdgpu_gfx", false),
        (Target::AmdGpu, 79..83) => ("amdgpu_cs", false),
        (Target::AmdGpu, 83..87) => ("amdgpu_ps", false),
        (Target::Nvptx, 0..80) => ("ptx_kernel", true),
        _ => ("", false),
    }
}

fn arguments(chance: &mut Prng, target: Target, kernel: bool) -> Vec<Argument> {
    let mut types = vec![Type::I32, Type::Global];
    for (of, percent) in [
        (Type::I32, 60),
        (Type::I32, 30),
        (Type::Flat, 40),
        (Type::I64, 40),
        (Type::F32, 40),
        (Type::I1, 15),
        (Type::Global, 30),
    ] {
        if chance.percent(percent) {
            types.push(of);
        }
    }
    let argument = |of: Type| {
        let shared = !kernel && chance.percent(45);
        let divergent = !kernel && (target == Target::Nvptx || !shared);
        Argument {
            of,
            attribute: if shared { " inreg" } else { "" },
            divergent,
        }
    };
    types.into_iter().map(argument).collect()
}

/// Attributes and metadata of a definition, and whether they specify that a wave has a single lane.
fn suffix(chance: &mut Prng, target: Target, kernel: bool) -> (String, bool) {
    if target == Target::Nvptx {
        return (
            if chance.percent(70) { " #0" } else { "" }.to_owned(),
            false,
        );
    }
    let mut text = match chance.below(4) {
        0 => String::new(),
        1 => String::from(" #0"),
        2 => String::from(" #2"),
        _ => String::from(" #3"),
    };
    let mut single_lane = false;
    if kernel && chance.percent(15) {
        let size = if chance.percent(10) {
            3
        } else {
            chance.below(3)
        };
        single_lane = size == 3;
        text.push_str(&format!(" !reqd_work_group_size !{size}"));
    }
    (text, single_lane)
}
