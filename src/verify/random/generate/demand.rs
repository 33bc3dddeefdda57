//! Launch requirements of a runnable kernel: arguments, buffers and work-group sizes with which it
//! terminates and stays in memory.

use super::chance::Prng;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// The allowed arguments for a parameter of a runnable kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    /// An integer, `low..=high`.
    Integer {
        /// The width of the integer in bits, at most 64.
        bits: u32,
        /// The minimum value, as an unsigned integer.
        low: u64,
        /// The maximum value.
        high: u64,
        /// Whether lanes may get different values.
        lanes: bool,
    },
    /// A float with any bits.
    Float {
        /// The width of the float in bits: 16, 32 or 64.
        bits: u32,
        /// Whether lanes may get different values.
        lanes: bool,
    },
    /// The address of a buffer in global memory that no other parameter refers to.
    Buffer {
        /// Size in bytes.
        bytes: u64,
        /// Whether the kernel writes to the buffer. Read-only buffers may contain any values.
        written: bool,
    },
}

/// Launch requirements of a runnable kernel, with which it terminates, stays in memory and does not
/// race.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaunchRequirements {
    /// The name of the function, without the quotes that the text may have.
    pub kernel: String,
    /// Allowed sizes of work-groups, at least one. All of these sizes agree with the metadata.
    pub blocks: Vec<[u32; 3]>,
    /// The maximum number of work-groups, all in the first dimension.
    pub groups: u32,
    /// Number of lanes in a wave.
    pub wave: u32,
    /// The allowed arguments for each parameter.
    pub parameters: Vec<Parameter>,
    /// Maximum number of instructions that a lane executes.
    pub instructions: u64,
}

impl LaunchRequirements {
    /// One of many launches. `function` is the function's index in the module; `seed` selects
    /// work-groups, arguments and buffer contents.
    pub fn launch(&self, function: usize, seed: u64) -> Launch {
        let mut chance = Prng::new(seed ^ 0x6c61_756e_6368);
        let block = chance.of(&self.blocks).copied().unwrap_or([1; 3]);
        let groups = chance.between(1, self.groups.max(1) as usize) as u32;
        let lanes = block.iter().product::<u32>() as usize * groups as usize;
        let mut buffers = Vec::new();
        let mut arguments = Vec::with_capacity(self.parameters.len());
        for parameter in &self.parameters {
            arguments.push(match *parameter {
                Parameter::Buffer { bytes, written } => {
                    buffers.push(contents(&mut chance, bytes, written));
                    Argument::Buffer(buffers.len() - 1)
                }
                Parameter::Integer {
                    low,
                    high,
                    lanes: differ,
                    ..
                } => each(&mut chance, differ, lanes, |chance| {
                    let count = high.wrapping_sub(low).wrapping_add(1);
                    let bits = chance.bits();
                    low.wrapping_add(if count == 0 { bits } else { bits % count })
                }),
                Parameter::Float {
                    bits,
                    lanes: differ,
                } => each(&mut chance, differ, lanes, |chance| {
                    small_float(chance, bits)
                }),
            });
        }
        Launch {
            function,
            grid: [groups, 1, 1],
            block,
            wave: self.wave,
            arguments,
            buffers,
            limits: Limits {
                // In the worst case, each lane executes alone.
                steps: self.instructions.saturating_mul(lanes as u64),
                ..Limits::default()
            },
        }
    }
}

/// One value for all lanes, or one for each lane.
fn each(
    chance: &mut Prng,
    differ: bool,
    lanes: usize,
    mut one: impl FnMut(&mut Prng) -> u64,
) -> Argument {
    if differ {
        Argument::Lanes((0..lanes).map(|_| Value::Bits(one(chance))).collect())
    } else {
        Argument::Same(Value::Bits(one(chance)))
    }
}

/// Small numbers, including halves, and sometimes a large one, infinity or NaN.
fn small_float(chance: &mut Prng, bits: u32) -> u64 {
    let number = (chance.below(33) as f64 - 16.0) / 2.0;
    let odd = chance.percent(10);
    match bits {
        16 if odd => chance.bits() & 0xffff,
        32 if odd => chance.bits() & 0xffff_ffff,
        64 if odd => chance.bits(),
        16 => half(number as f32),
        32 => u64::from((number as f32).to_bits()),
        _ => number.to_bits(),
    }
}

/// The bits of a `half` that equals `number`, which must be zero or exactly representable as a
/// normal `half`.
fn half(number: f32) -> u64 {
    let bits = number.to_bits();
    let sign = u64::from(bits >> 31) << 15;
    let magnitude = u64::from(bits & 0x7fff_ffff);
    // The exponents differ by the difference of the biases, 127 and 15.
    sign | (magnitude >> 13).saturating_sub(112 << 10)
}

/// Initial contents of a buffer: zeros if the kernel writes to it; else a mixture of small integers
/// and arbitrary bytes.
fn contents(chance: &mut Prng, bytes: u64, written: bool) -> Buffer {
    let mut filled = vec![0; usize::try_from(bytes).unwrap_or(0)];
    if !written {
        let any = chance.percent(30);
        for word in filled.chunks_mut(4) {
            let bits = chance.bits();
            if any || bits & 0x700 == 0 {
                word.copy_from_slice(&bits.to_le_bytes()[..word.len()]);
            } else if let Some(first) = word.first_mut() {
                *first = (bits & 15) as u8;
            }
        }
    }
    Buffer { bytes: filled }
}
