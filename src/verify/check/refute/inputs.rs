//! Generates the inputs of a function. The same seed gives the same inputs, regardless of the other
//! functions in the module.

use super::draw::Draw;
use super::images;
use crate::random::generate::Prng;
use lanelog_ir::Module;
use lanelog_ir::target::{ModuleContext, WorkGroup};
use lanelog_sim::{Argument, Launch, Limits, Program, Type};
use lanelog_util::escape as terminal;

/// Limits on the runs of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Number of inputs.
    pub inputs: usize,
    /// Seed of the inputs.
    pub seed: u64,
    /// Total number of steps over all runs of a function. An instruction counts once for all
    /// converged lanes that execute it.
    pub steps: u64,
    /// Size of each buffer in bytes.
    pub buffer: usize,
    /// Whether work-groups have several waves if their size can be chosen freely.
    pub of_groups: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            inputs: 6,
            seed: 1,
            steps: 60_000,
            buffer: 32 << 10,
            of_groups: false,
        }
    }
}

/// Sizes of work-groups for functions that require none: less than a wave, one wave of 32 or 64
/// lanes, one and a half waves, and two and three dimensions.
const BLOCKS: &[[u32; 3]] = &[
    [8, 1, 1],
    [64, 1, 1],
    [48, 1, 1],
    [8, 8, 1],
    [32, 1, 1],
    [4, 4, 4],
    [16, 4, 1],
    [7, 3, 2],
];

/// Sizes of work-groups of several waves: full waves, a last wave that is not full, and two and
/// three dimensions.
const BLOCKS_OF_WAVES: &[[u32; 3]] = &[
    [128, 1, 1],
    [256, 1, 1],
    [96, 1, 1],
    [16, 8, 1],
    [70, 2, 1],
    [8, 4, 4],
    [40, 3, 1],
    [192, 1, 1],
];

/// Input number `number` of a function, or the reason why none can be generated. Time: linear in
/// the function and in the bytes of the buffers.
///
/// # Errors
/// No input can be generated. The message continues the function's name.
pub fn launch(
    module: &Module<'_>,
    program: &Program,
    context: &ModuleContext<'_>,
    index: usize,
    effort: &Effort,
    number: usize,
) -> Result<Launch, String> {
    let (Some(function), Some(types)) = (module.functions.get(index), program.parameters(index))
    else {
        return Err("there is no such function".to_string());
    };
    for (of, argument) in types.iter().zip(&function.arguments) {
        if !of.as_ref().is_ok_and(|of| has_values(of)) {
            return Err(format!(
                "nothing can be made up for its parameter `{}`",
                terminal::name(module.bytes(argument.span))
            ));
        }
    }
    let sizes = context.work_group(function);
    let seed = seed_of(&module.function_name(function), effort.seed);
    let mut chance = Prng::new(seed.wrapping_add(number as u64));
    let usual = if effort.of_groups {
        BLOCKS_OF_WAVES
    } else {
        BLOCKS
    };
    let mut block = block(number, usual, &sizes, &mut chance)?;
    // Every second input runs the last work-group of the grid, if this work-group may be smaller
    // and no size is assumed. The last work-group is smaller in x only, or in all dimensions.
    let is_last = number % 2 == 1
        && context.uniform_work_groups(function) == Some(false)
        && context.grid_bits().is_none();
    if is_last {
        // A separate random stream is used, so that the other numbers are the same as for a full
        // work-group.
        let mut chance = Prng::new(!seed.wrapping_add(number as u64));
        let smaller = if number % 4 == 1 { 1 } else { 3 };
        for size in block.iter_mut().take(smaller) {
            *size = 1 + chance.below(*size as usize) as u32;
        }
    }
    // A second work-group is launched only so that a run contains two different work-group ids.
    // Large work-groups are launched alone.
    let groups = if volume(block) <= 64 && !is_last {
        2
    } else {
        1
    };
    let mut input = Draw {
        chance,
        lanes: (groups * volume(block)) as usize,
        size: effort.buffer,
        buffers: Vec::new(),
    };
    let classes = context.classify(function);
    let types = types.into_iter().flatten().enumerate();
    let images = images::described(module, function);
    let arguments = types.map(|(number, of)| {
        if let (Type::Pointer(0 | 1 | 4), Some(Some(texels))) = (of, images.get(number)) {
            return input.image(*texels);
        }
        let differs = classes.source.binary_search(&(number as u32)).is_ok();
        let argument = input.argument(of, differs);
        // Memory after the end of a structure passed by value is inaccessible.
        if let (Argument::Buffer(index), Some(held)) = (&argument, program.held(index, number))
            && let Some(buffer) = input.buffers.get_mut(*index)
        {
            buffer.bytes.resize(held.min(MOST_HELD) as usize, 0);
        }
        argument
    });
    Ok(Launch {
        function: index,
        grid: [groups, 1, 1],
        block,
        wave: context.wave_size(function).clamp(1, 64),
        arguments: arguments.collect(),
        buffers: input.buffers,
        limits: Limits {
            steps: effort.steps,
            bytes: 64 << 20,
            ..Limits::default()
        },
    })
}

/// Whether values of a type can be generated: it has few elements, and all of them support
/// computation.
fn has_values(of: &Type) -> bool {
    const MOST: u64 = 256;
    let mut open = vec![(of, 1_u64)];
    let mut parts = 0_u64;
    while let Some((of, times)) = open.pop() {
        parts = parts.saturating_add(times);
        if parts > MOST {
            return false;
        }
        match of {
            Type::Void | Type::Other(_) => return false,
            Type::Vector(count, element) => {
                open.push((element, times.saturating_mul(u64::from(*count))));
            }
            Type::Array(count, element) => open.push((element, times.saturating_mul(*count))),
            Type::Structure { fields, .. } => {
                open.extend(fields.iter().map(|field| (field, times)))
            }
            _ => {}
        }
    }
    true
}

/// A separate seed for each function, from its name.
fn seed_of(name: &[u8], seed: u64) -> u64 {
    // FNV-1a, 64 bits.
    let hash = name.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn volume(block: [u32; 3]) -> u32 {
    block
        .iter()
        .fold(1_u32, |all, size| all.saturating_mul(*size))
}

/// Maximum size in bytes of a structure passed by value, which exceeds the limits of all drivers.
const MOST_HELD: u64 = 1 << 16;

/// Maximum number of lanes in a work-group.
const MOST_LANES: u32 = 1024;

fn block(
    number: usize,
    usual: &[[u32; 3]],
    sizes: &WorkGroup,
    chance: &mut Prng,
) -> Result<[u32; 3], String> {
    if let Some(required) = sizes.required {
        return match volume(required) {
            1..=MOST_LANES => Ok(required),
            _ => Err(format!(
                "its work-group of {} x {} x {} cannot be run",
                required[0], required[1], required[2]
            )),
        };
    }
    let fits = |block: &&[u32; 3]| (sizes.least..=sizes.most).contains(&volume(**block));
    let fitting: Vec<&[u32; 3]> = usual.iter().filter(fits).collect();
    let chosen = match fitting.get(number) {
        Some(block) => Some(block),
        None => chance.of(&fitting),
    };
    if let Some(block) = chosen {
        return Ok(**block);
    }
    // None of the usual sizes satisfies the requirements.
    match sizes.least.max(1) {
        size @ 1..=MOST_LANES => Ok([size, 1, 1]),
        size => Err(format!("a work-group of at least {size} cannot be run")),
    }
}
