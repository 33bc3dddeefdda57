//! Random kernels on arbitrary control-flow graphs, intended to refute `uniform` verdicts. The
//! generator shares only the PRNG with `generate`, so that each of the two may cover cases that the
//! other misses.
//!
//! Graphs are not composed of loops and branches: cycles may have any entries, exits and nesting.
//! Values that are uniform within a cycle (a result of `readfirstlane`, a memory cell that all
//! lanes share, a counter) are read in the cycle, at its exits and after it. Lanes leave a cycle
//! either together or in different iterations.
//!
//! Every kernel terminates, because each lane has a limited amount of *fuel*: a backward edge
//! consumes some, and is taken only while some is left. Kernels stay in their memory and have no
//! data races: a lane writes only its own slots, and shared memory is accessed by atomic
//! operations.
//!
//! | file | contents |
//! |---|---|
//! | `graph` | control-flow graphs |
//! | `kernel` | the kernel's values and phis, and its text |
//! | `entry` | the first block: values that differ between lanes, and memory |
//! | `operations`, `cross_lane`, `memory` | the operations in blocks |
//! | `terminators` | conditions, fuel and terminators |
//! | `traits` | features of kernels |

mod cross_lane;
mod entry;
mod graph;
mod kernel;
mod memory;
mod operations;
mod terminators;
mod traits;

use std::collections::BTreeSet;

pub use traits::{Trait, TraitCounts, Traits};

use super::generate::{Prng, Target};
use kernel::Kernel;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// A module with the kernels of some seeds.
#[derive(Clone, Debug)]
pub struct Module {
    /// The text.
    pub text: String,
    /// Launch requirements of each kernel, in the order of the text.
    pub demands: Vec<LaunchRequirements>,
    /// The features of each kernel.
    pub traits: Vec<Traits>,
}

/// Launch requirements of a kernel.
#[derive(Clone, Debug)]
pub struct LaunchRequirements {
    /// The name of the kernel.
    pub kernel: String,
    seed: u64,
    /// Size of a work-group.
    block: [u32; 3],
    /// Number of work-groups.
    groups: u32,
    /// Number of lanes in a wave.
    wave: u32,
}

/// Number of each lane's 32-bit words in the output buffer.
const SLOT_WORDS: usize = 4;

/// Number of 32-bit words in the read-only buffer.
const INPUT_WORDS: usize = 16;

/// Maximum number of steps in a run. An instruction counts once for all converged lanes that
/// execute it.
const STEPS: u64 = 20_000;

impl LaunchRequirements {
    /// The launch for one input, by the number of the input. `function` is the kernel's index in
    /// the module.
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed.rotate_left(17) ^ input.wrapping_mul(0x9e37_79b9));
        let lanes = (self.groups * self.block.iter().product::<u32>()) as usize;
        let words = |count: usize, word: &mut dyn FnMut() -> u32| Buffer {
            bytes: (0..count).flat_map(|_| word().to_le_bytes()).collect(),
        };
        let input_words = words(INPUT_WORDS, &mut || chance.below(8) as u32);
        let scalars = [chance.below(6), chance.below(6)];
        Launch {
            function,
            grid: [self.groups, 1, 1],
            block: self.block,
            wave: self.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Buffer(1),
                Argument::Buffer(2),
                Argument::Same(Value::Bits(scalars[0] as u64)),
                Argument::Same(Value::Bits(scalars[1] as u64)),
            ],
            buffers: vec![
                words(lanes * SLOT_WORDS, &mut || 0),
                input_words,
                words(4, &mut || 0),
            ],
            limits: Limits {
                steps: STEPS,
                bytes: 1 << 24,
                ..Limits::default()
            },
        }
    }
}

/// Generates the kernels of consecutive seeds from `first` on. `blocks` is the minimum and maximum
/// number of blocks. Each kernel depends only on its own seed, except that all kernels of a module
/// are for the processor that the first seed selects.
pub fn arbitrary_module(
    first: u64,
    count: usize,
    target: Target,
    blocks: (usize, usize),
) -> Module {
    let mut module = Module {
        text: String::new(),
        demands: Vec::new(),
        traits: Vec::new(),
    };
    module.text.push_str(match target {
        Target::AmdGpu => "target datalayout = \"e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n\n",
        Target::Nvptx => "target triple = \"nvptx64-nvidia-cuda\"\n\n",
    });
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for seed in (0..count as u64).map(|at| first.wrapping_add(at)) {
        let kernel = Kernel::draw(seed, target, blocks);
        let finished = kernel.finish();
        module.text.push_str(&finished.text);
        declared.extend(finished.declared);
        module.demands.push(finished.demand);
        module.traits.push(finished.traits);
    }
    for declaration in declared {
        module.text.push_str(&declaration);
        module.text.push('\n');
    }
    module
}
