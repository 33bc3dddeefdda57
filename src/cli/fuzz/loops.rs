//! `lanelog fuzz --loops`: verdicts on the iterations of random loops, held against execution and against an imperative twin.

use std::io::Write;
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::arguments::FuzzArguments;
use crate::columns::count;
use crate::interrupt;
use crate::loops::said;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::progress::Progress;
use crate::saved::Folder;
use lanelog_analysis::iterations::Rules;
use lanelog_engine::Engine;
use lanelog_verify::check::fuzz::{Batch, Fuzz};
use lanelog_verify::check::loops::{Tally, batch};

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    _: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let Some(rules) = Rules::built_in(Engine::Native) else {
        complain("error: the built-in rules of loops have a mistake: please report it\n");
        return Outcome::Wrong;
    };
    let begun = Instant::now();
    let progress = Progress::new();
    let mut all = Tally::default();
    let mut kernels = 0;
    let batches = fuzz.batches();
    for window in batches.chunks(4 * threads) {
        let one =
            |one: &Batch| (!interrupt::interrupted()).then(|| (batch(fuzz, one, rules), one.count));
        let done: Vec<_> = match threads {
            1 => window.iter().map(one).collect(),
            _ => window.par_iter().map(one).collect(),
        };
        // What an interrupted window has done behind its first gap is left out, so that the result is that of a smaller --count.
        for (tally, made) in done.into_iter().map_while(|done| done) {
            all.add(tally);
            kernels += made;
        }
        progress.say(|| format!("{} kernels, {} loops", count(kernels), count(all.ran)));
        if interrupt::interrupted() {
            break;
        }
    }
    drop(progress);
    let seconds = begun.elapsed().as_secs_f64();
    complain(&format!("{} kernels in {seconds:.1} s\n", count(kernels)));
    for wrong in &all.wrong {
        complain(&format!("error: {wrong}\n"));
    }
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        out.write_all(said(&all, arguments.keep).as_bytes())?;
        out.flush()
    });
    let outcome = match (
        all.wrong.is_empty(),
        all.refuted.is_empty() && all.twin_differs.is_empty(),
    ) {
        (false, _) => Outcome::Wrong,
        (true, false) => Outcome::No,
        (true, true) => Outcome::Done,
    };
    finish(printed, outcome)
}
