//! `lanelog fuzz --calls`: verdicts that follow calls, held against execution on random modules.

use std::io::Write;
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::arguments::FuzzArguments;
use lanelog_report::table::count;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::progress::Progress;
use crate::saved::Folder;
use lanelog_verify::check::calls::{Tally, random, said};
use lanelog_verify::check::fuzz::{Batch, Fuzz, target_name};

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    _: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let begun = Instant::now();
    let progress = Progress::new();
    let mut all = Tally::default();
    let batches = fuzz.batches();
    for window in batches.chunks(4 * threads) {
        let one = |one: &Batch| (!interrupt::interrupted()).then(|| batch(fuzz, one));
        let done: Vec<_> = match threads {
            1 => window.iter().map(one).collect(),
            _ => window.par_iter().map(one).collect(),
        };
        // What an interrupted window has done behind its first gap is left out, so that the result is that of a smaller --count.
        for tally in done.into_iter().map_while(|done| done) {
            all.add(tally);
        }
        progress.say(|| format!("{} modules", count(all.modules)));
        if interrupt::interrupted() {
            break;
        }
    }
    drop(progress);
    let seconds = begun.elapsed().as_secs_f64();
    complain(&format!(
        "{} modules in {seconds:.1} s\n",
        count(all.modules)
    ));
    for wrong in &all.wrong {
        complain(&format!("error: {wrong}\n"));
    }
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        out.write_all(shown(&all, arguments.keep).as_bytes())?;
        out.flush()
    });
    let outcome = match (all.wrong.is_empty(), all.refuted.is_empty()) {
        (false, _) => Outcome::Wrong,
        (true, false) => Outcome::No,
        (true, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

fn batch(fuzz: &Fuzz, batch: &Batch) -> Tally {
    let mut tally = Tally::default();
    for at in 0..batch.count as u64 {
        let seed = batch.first.wrapping_add(at);
        tally.add(random(seed, batch.target, fuzz.inputs, &said));
    }
    tally
}

/// What came of all modules.
fn shown(all: &Tally, keep: usize) -> String {
    // In a sentence, none is no dash.
    let number = |number: usize| match number {
        0 => "0".to_string(),
        some => count(some),
    };
    let mut text = format!(
        "{} functions, {} runs, {} of them to the end\n{} verdicts `uniform` were watched; calls alone show {} arguments and {} results to be uniform\n{} verdicts `divergent`, on {} of which lanes differed\n",
        number(all.functions),
        number(all.runs),
        number(all.finished),
        number(all.uniform),
        number(all.arguments),
        number(all.results),
        number(all.divergent),
        number(all.seen),
    );
    text.push_str(&format!("{} refuted\n", number(all.refuted.len())));
    for refuted in all.refuted.iter().take(keep) {
        text.push_str(&format!(
            "  seed {}, {}: value {} of @{}\n",
            refuted.seed,
            target_name(refuted.target),
            refuted.value,
            refuted.function
        ));
    }
    text
}
