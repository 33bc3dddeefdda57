//! Random kernels on arbitrary control-flow graphs, made to refute verdicts `uniform`. It shares
//! only the PRNG with `generate`, the other generator: either may cover cases that the other
//! misses.
//!
//! Graphs are arbitrary, not built from loops and branches: cycles with any entries, any exits, and
//! any nesting. Values that are uniform within them (a result of `readfirstlane`, a memory cell
//! that all lanes share, a counter) are read in the cycle, at its exits and after it; cycles are
//! left by all active lanes at once, or by each at its own time.
//!
//! Every kernel terminates: a backward edge is taken only while there is fuel, and its block
//! consumes some. Kernels stay in their memory and do not race: a lane writes its own slots only,
//! and shared memory is accessed by atomic operations.
//!
//! | file | contents |
//! |---|---|
//! | `graph` | the control flow |
//! | `kernel` | values and phis; the text |
//! | `entry` | values that differ between lanes, and memory |
//! | `operations`, `cross_lane`, `memory` | operations in blocks |
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

use super::generate::{Chance, Target};
use kernel::Kernel;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// A module with kernels of these seeds.
#[derive(Clone, Debug)]
pub struct Module {
    /// The text.
    pub text: String,
    /// Launch requirements of each kernel, in the order of the text.
    pub demands: Vec<Demand>,
    /// The features of each kernel.
    pub traits: Vec<Traits>,
}

/// Launch requirements of a kernel.
#[derive(Clone, Debug)]
pub struct Demand {
    /// Its name.
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

impl Demand {
    /// One input, by its number. `function` is the kernel's index in the module.
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Chance::new(self.seed.rotate_left(17) ^ input.wrapping_mul(0x9e37_79b9));
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

/// Makes the kernels of the seeds from `first`. `blocks`: the least and the greatest number of
/// blocks. Each kernel depends on its own seed alone; all of a module are for one processor, by the
/// first seed.
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
