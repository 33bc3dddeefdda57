//! Random kernels with features that analyses often neglect: lanes that are inactive from the
//! start, groups that do not fill their waves, private memory accessed through flat pointers,
//! `freeze`, convergence tokens, constants in several spellings, arithmetic and addresses at the
//! limits of their ranges.
//!
//! Random [`Ingredient`]s are selected for each kernel, and distributed over structured control
//! flow. Kernels terminate (every cycle has a bounded counter), stay in their memory (indices are
//! masked), and do not race (each lane writes its own slots).

mod flow;
mod ingredients;
mod kernel;

use std::collections::BTreeMap;
use std::fmt;

use super::generate::{Prng, Target};
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// A feature of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ingredient {
    /// Lanes that end early, or that are active although not launched, and cross-lane operations.
    LanesOff,
    /// Cross-lane operations.
    CrossLane,
    /// Work-groups of any size, and ids of work-items in y and z.
    PartialGroup,
    /// Private memory that is accessed through flat or generic pointers.
    Generic,
    /// `freeze` of a value that may be undefined.
    Freeze,
    /// Convergence tokens.
    Tokens,
    /// Constants in several spellings as incoming values where divergent paths join.
    Constants,
    /// Arithmetic and addresses near the limits of their ranges.
    RangeEnds,
    /// Pointers into shared memory that wrap.
    Wrapping,
    /// Loops with several exits, and values read after them.
    Exits,
    /// Cycles with two entries.
    Irreducible,
    /// A wave size other than the processor's default, or no named processor.
    Processor,
}

impl Ingredient {
    /// All features.
    pub const ALL: [Ingredient; 12] = [
        Ingredient::LanesOff,
        Ingredient::CrossLane,
        Ingredient::PartialGroup,
        Ingredient::Generic,
        Ingredient::Freeze,
        Ingredient::Tokens,
        Ingredient::Constants,
        Ingredient::RangeEnds,
        Ingredient::Wrapping,
        Ingredient::Exits,
        Ingredient::Irreducible,
        Ingredient::Processor,
    ];

    /// The name of the feature in tables.
    pub fn name(self) -> &'static str {
        match self {
            Ingredient::LanesOff => "lanes off from the start",
            Ingredient::CrossLane => "operations across lanes",
            Ingredient::PartialGroup => "groups of any size",
            Ingredient::Generic => "flat pointers to private memory",
            Ingredient::Freeze => "freeze",
            Ingredient::Tokens => "convergence tokens",
            Ingredient::Constants => "spellings of constants",
            Ingredient::RangeEnds => "ends of ranges",
            Ingredient::Wrapping => "shared pointers that wrap",
            Ingredient::Exits => "loops with several exits",
            Ingredient::Irreducible => "cycles with two entries",
            Ingredient::Processor => "wave or processor unusual",
        }
    }
}

/// Launch requirements of a kernel.
#[derive(Clone, Debug)]
pub struct LaunchRequirements {
    /// The name of the kernel.
    pub kernel: String,
    seed: u64,
    /// Sizes of work-groups that are allowed.
    blocks: Vec<[u32; 3]>,
    groups: u32,
    wave: u32,
    /// Size in bytes of the buffer that the kernel writes.
    bytes: usize,
    /// Whether its integer argument contains a number of lanes, in bits 8 to 14.
    counted: bool,
}

/// Number of 32-bit words in the read-only buffer.
const WORDS: usize = 64;

impl LaunchRequirements {
    /// One of many launches, by the kernel's index in the module and the index of the input.
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed ^ input.rotate_left(40) ^ 0x6861_7a61);
        let block = chance.of(&self.blocks).copied().unwrap_or([1; 3]);
        let groups = chance.between(1, self.groups as usize) as u32;
        let read = (0..WORDS).flat_map(|_| (chance.below(9) as u32).to_le_bytes());
        let read: Vec<u8> = read.collect();
        let integer = match self.counted {
            true => chance.between(1, self.wave as usize) << 8,
            false => chance.below(8),
        };
        Launch {
            function,
            grid: [groups, 1, 1],
            block,
            wave: self.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Buffer(1),
                Argument::Same(Value::Bits(integer as u64)),
            ],
            buffers: vec![
                Buffer {
                    bytes: vec![0; self.bytes],
                },
                Buffer { bytes: read },
            ],
            limits: Limits {
                steps: 1_000_000,
                ..Limits::default()
            },
        }
    }
}

/// A module of kernels.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// The text.
    pub text: String,
    /// Launch requirements of each kernel.
    pub demands: Vec<LaunchRequirements>,
    /// The features of each kernel.
    pub ingredients: Vec<Vec<Ingredient>>,
}

/// A module of `count` kernels, with consecutive seeds from `first` on.
pub fn hazard_module(first: u64, count: usize, target: Target) -> Generated {
    let mut generated = Generated {
        text: format!("target triple = \"{}\"\n", target.triple()),
        ..Generated::default()
    };
    let mut sizes = String::new();
    for at in 0..count as u64 {
        let made = kernel::kernel(first.wrapping_add(at), target);
        generated.text += &made.text;
        if let Some(required) = &made.required {
            generated.text += &format!(" !reqd_work_group_size !{at}");
            sizes += &format!("!{at} = {required}\n");
        }
        generated.text += &made.body;
        generated.demands.push(made.demand);
        generated.ingredients.push(made.ingredients);
    }
    generated.text += &sizes;
    generated
}

/// The number of kernels with each feature.
#[derive(Clone, Debug, Default)]
pub struct IngredientCounts {
    kernels: usize,
    counts: BTreeMap<Ingredient, usize>,
}

impl IngredientCounts {
    /// Counts a kernel.
    pub fn add(&mut self, ingredients: &[Ingredient]) {
        self.kernels += 1;
        for ingredient in ingredients {
            *self.counts.entry(*ingredient).or_default() += 1;
        }
    }

    /// The number of kernels with this feature.
    pub fn of(&self, ingredient: Ingredient) -> usize {
        self.counts.get(&ingredient).copied().unwrap_or(0)
    }
}

impl fmt::Display for IngredientCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>8} kernels", self.kernels)?;
        for ingredient in Ingredient::ALL {
            writeln!(f, "{:>8} {}", self.of(ingredient), ingredient.name())?;
        }
        Ok(())
    }
}
