//! `lanelog fuzz --calls`: interprocedural verdicts, compared with execution on random modules.

use std::io::Write;

use super::arguments::FuzzArguments;
use super::campaign::{Campaign, number};
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::saved::Folder;
use lanelog_report::table::count;
use lanelog_verify::check::calls::{Tally, random, said};
use lanelog_verify::check::fuzz::{Batch, Fuzz, target_name};

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    _: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let campaign = Campaign::new(fuzz.batches(), threads);
    let mut all = Tally::default();
    campaign.run(
        &mut all,
        |one| batch(fuzz, one),
        |all, _, tally| all.add(tally),
        |all, _| format!("{} modules", count(all.modules)),
    );
    complain(&format!(
        "{} modules in {:.1} s\n",
        count(all.modules),
        campaign.seconds()
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

/// The results for all modules.
fn shown(all: &Tally, keep: usize) -> String {
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
