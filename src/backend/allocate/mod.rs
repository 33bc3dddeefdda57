//! Registers of the machine for virtual ones.
//!
//! | file | what it does |
//! |---|---|
//! | `words` | numbers the words of registers: each has a life of its own |
//! | `prepare` | makes copies explicit |
//! | `live` | when each word is live |
//! | `rows`, `coalesce` | which words stand side by side, which copies need no instruction |
//! | `place` | a linear scan over rows |
//! | `rewrite` | the code in registers of the machine |
//! | `check` | whether allocated code does what the code did |
//!
//! Deliberately absent: splitting of lives. A word that does not fit is in memory all the time.
//!
//! Sources: M. Poletto and V. Sarkar, "Linear scan register allocation" (1999); O. Traub et al., "Quality and speed in linear-scan
//! register allocation" (1998), for holes; L. George and A. Appel, "Iterated register coalescing" (1996), for when a copy may vanish.

mod check;
mod coalesce;
mod live;
mod place;
mod prepare;
mod rewrite;
mod rows;
mod words;

use rustc_hash::FxHashSet;

use super::Gpu;
use super::machine::Code;

/// What a kernel takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// SGPRs, from 0 on, without VCC.
    pub sgprs: u16,
    /// VGPRs, from 0 on.
    pub vgprs: u16,
    /// Bytes of scratch memory of a lane for registers that did not fit.
    pub spilled: u32,
    /// VCC is written.
    pub vcc: bool,
}

/// Where an instruction of a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is the instruction of this index, its operands in registers.
    Original(u32),
    /// It moves what the copy of this index copies.
    Copy(u32),
    /// It moves something to where it is needed.
    Inserted,
}

/// Gives every virtual register a place: afterwards the code names registers of the machine only, and no [`super::machine::COPY`].
///
/// # Errors
/// Registers do not suffice, with how many are missing.
pub fn allocate(code: &mut Code, gpu: &'static Gpu) -> Result<Taken, String> {
    // Tests are built with this.
    let before = (cfg!(debug_assertions) && code.registers.len() < 5_000).then(|| code.clone());
    let (taken, steps) = traced(code, gpu)?;
    if let Some(before) = before {
        check::check(&before, code, &steps, gpu)
            .map_err(|why| format!("registers are assigned wrongly: {why}"))?;
    }
    Ok(taken)
}

/// As [`allocate`], with where each instruction comes from.
fn traced(code: &mut Code, gpu: &'static Gpu) -> Result<(Taken, Vec<Vec<Step>>), String> {
    let mut steps = prepare::prepare(code);
    let short = FxHashSet::default();
    let words = words::Words::new(code);
    let mut live = live::live(code, &words, gpu)?;
    let (mut rows, wishes) = coalesce::coalesce(code, &words, &mut live, gpu, &short)?;
    let limits = [usize::from(gpu.sgprs), usize::from(gpu.vgprs)];
    let placed = place::place(&rows, &wishes, &words, &live, gpu, limits);
    if !placed.spilled.is_empty() || placed.missing != [0; 2] {
        return Err(format!(
            "the kernel needs more registers than {} has",
            gpu.name
        ));
    }
    let mut rewriter = rewrite::Rewriter {
        rows: &mut rows,
        spots: &placed.spots,
        words: &words,
    };
    let taken = rewriter.rewrite(code, &mut steps)?;
    Ok((taken, steps))
}

#[cfg(test)]
mod tests;
