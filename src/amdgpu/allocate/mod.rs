//! Register allocation: assigns physical registers to virtual registers.
//!
//! | file | what it does |
//! |---|---|
//! | `words` | numbers the words of registers: each has a separate live range |
//! | `sink` | sinks definitions to their users where that saves a copy |
//! | `empty_masks` | moves instructions that clear masks down to the updates of the masks |
//! | `whole_wave` | merges registers that are written in all lanes |
//! | `prepare` | makes copies explicit |
//! | `live_blocks` | blocks at whose end each word is live |
//! | `liveness` | computes the live ranges of words |
//! | `tuples`, `coalesce` | tuples of words in adjacent registers; coalescing of copies |
//! | `linear_scan` | assigns registers to tuples by a linear scan |
//! | `spill`, `reload`, `slots` | spills words to memory or to lanes of vector registers |
//! | `rewrite` | replaces virtual by physical registers |
//! | `malformed`, `failure` | errors: malformed input; registers that do not suffice |
//! | `check` | checks that allocated code computes the same as the code before allocation |
//! | `step`, `resource_usage` | results: the origin of each instruction; the registers that the kernel uses |
//!
//! Architecture invariant: the files depend on each other without cycles, and none depends on this
//! one.
//!
//! Deliberately absent: live-range splitting. A word that gets no register is spilled for its whole
//! live range.
//!
//! Sources: M. Poletto and V. Sarkar, "Linear scan register allocation" (1999); O. Traub et al.,
//! "Quality and speed in linear-scan register allocation" (1998), for lifetime holes; L. George and
//! A. Appel, "Iterated register coalescing" (1996), for conservative coalescing.

mod check;
mod coalesce;
mod empty_masks;
mod failure;
mod linear_scan;
mod live_blocks;
mod liveness;
mod malformed;
mod prepare;
mod reload;
mod resource_usage;
mod rewrite;
mod sink;
mod slots;
mod spill;
mod step;
mod tuples;
mod whole_wave;
mod words;

pub use check::{Difference, Mismatch, WrongBlock};
pub use failure::{Exhausted, Failure};
pub(super) use live_blocks::{LiveBlocks, Search, live_blocks};
pub use malformed::Malformed;
pub use resource_usage::ResourceUsage;
pub use step::Step;
pub(super) use words::{File, Word, Words, with_all_lanes, writes_lanes_off};

use super::machine::Code;
use super::{Gpu, Level, Part};

/// The maximum number of rounds of allocation, each of which spills more tuples than the last.
const ROUNDS: usize = 32;

/// Registers reserved in the first round for reloads and spills. Later rounds reserve more.
const MARGIN: usize = 8;

/// Assigns a physical register to each virtual register. The resulting code names only physical
/// registers, and has no [`super::machine::COPY`].
///
/// # Errors
/// There are too few registers, or the code is malformed.
pub fn allocate(
    code: &mut Code,
    gpu: &'static Gpu,
    level: Level,
) -> Result<ResourceUsage, Failure> {
    if Part::Sink.runs(level) {
        sink::sink(code);
    }
    empty_masks::sink(code);
    whole_wave::share(code, gpu);
    // The checker runs in builds with debug assertions, which include the tests.
    let before = (cfg!(debug_assertions) && code.registers.len() < 5_000).then(|| code.clone());
    let (taken, steps) = traced(code, gpu, level)?;
    if let Some(before) = before {
        check::check(&before, code, &steps, gpu)
            .map_err(|why| Failure::Difference(Box::new(why)))?;
    }
    Ok(taken)
}

/// Does the same as [`allocate`], and also returns the origin of each instruction.
fn traced(
    code: &mut Code,
    gpu: &'static Gpu,
    level: Level,
) -> Result<(ResourceUsage, Vec<Vec<Step>>), Failure> {
    let merges = Part::Coalesce.runs(level);
    let mut steps = prepare::prepare(code);
    let mut spills = spill::Spills::new(code);
    for round in 0..ROUNDS {
        lanelog_util::limits::look();
        let words = words::Words::new(code);
        let mut live = liveness::live(code, &words, gpu)?;
        let (mut tuples, hints) =
            coalesce::coalesce(code, &words, &mut live, gpu, &spills.short, merges)?;
        let limits = spills.limits(gpu);
        let place =
            |margins| linear_scan::place(&tuples, &hints, &words, &live, gpu, limits, margins);
        let mut placed = place([0; 2]);
        if !placed.spilled.is_empty() {
            // If a register file is too small, some of its registers are reserved for reloads, so
            // that these do not cause further spills.
            let mut margins = [0; 2];
            for root in &placed.spilled {
                let file = usize::from(words.file(*root) == words::File::Vector);
                margins[file] = ((1 + round) * MARGIN).min(limits[file] / 3);
            }
            placed = place(margins);
        }
        if placed.spilled.is_empty() {
            for ((missing, limit), file) in placed
                .missing
                .into_iter()
                .zip(limits)
                .zip(["SGPRs", "VGPRs"])
            {
                if missing > 0 {
                    let is_vector = file == "VGPRs";
                    if let Some(why) = spills.exhausted(gpu).filter(|_| is_vector) {
                        return Err(why.into());
                    }
                    let gpu = gpu.name;
                    return Err(Exhausted::Unspillable {
                        missing,
                        file,
                        limit,
                        gpu,
                    }
                    .into());
                }
            }
            let mut rewriter = rewrite::Rewriter {
                tuples: &mut tuples,
                spots: &placed.spots,
                words: &words,
            };
            let mut taken = rewriter.rewrite(code, &mut steps)?;
            spills.settle(code, &mut steps, gpu, &mut taken)?;
            return Ok((taken, steps));
        }
        spills.spill(code, &mut steps, &words, &mut tuples, &placed.spilled, gpu)?;
    }
    Err(Exhausted::Rounds { gpu: gpu.name }.into())
}

#[cfg(test)]
mod tests;
