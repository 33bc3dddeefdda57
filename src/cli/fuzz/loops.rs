//! `lanelog fuzz --loops`: verdicts on the iterations of random loops, compared with execution and
//! with a reference implementation.

use std::io::Write;

use super::arguments::FuzzArguments;
use super::campaign::Campaign;
use crate::loops::said;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::saved::Folder;
use lanelog_analysis::iterations::Rules;
use lanelog_engine::Engine;
use lanelog_report::table::count;
use lanelog_verify::check::fuzz::Fuzz;
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
    let campaign = Campaign::new(fuzz.batches(), threads);
    let mut done = (0, Tally::default());
    campaign.run(
        &mut done,
        |one| batch(fuzz, one, rules),
        |(kernels, all), batch, tally| {
            *kernels += batch.count;
            all.add(tally);
        },
        |(kernels, all), _| format!("{} kernels, {} loops", count(*kernels), count(all.ran)),
    );
    let (kernels, all) = done;
    let seconds = campaign.seconds();
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
        all.refuted.is_empty() && all.reference_differs.is_empty(),
    ) {
        (false, _) => Outcome::Wrong,
        (true, false) => Outcome::No,
        (true, true) => Outcome::Done,
    };
    finish(printed, outcome)
}
