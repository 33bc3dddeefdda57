//! `lanelog fuzz --shapes`: random kernels that index memory, and the differences between lanes.

use std::fmt::Write as _;
use std::io::Write;

use super::arguments::FuzzArguments;
use super::campaign::{Campaign, complain_of_unread};
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use crate::program;
use crate::saved::Folder;
use lanelog_analysis::query::shapes::{plan, plan_of};
use lanelog_report::table::count;
use lanelog_sim::Value;
use lanelog_util::escape as terminal;
use lanelog_verify::check::fuzz::{Fuzz, target_name};
use lanelog_verify::check::refute::{LaneValues, Refuted};
use lanelog_verify::check::shapes::{self, RefutedClaim};

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    _: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let own = match arguments.rules.first() {
        None => None,
        Some(path) => match program::read_or_complain(path, false) {
            Some(program) => Some(program),
            None => return Outcome::Wrong,
        },
    };
    let own_plan = own.as_ref().map(plan_of);
    let plan = match &own_plan {
        None => plan(),
        Some(own) => own.as_ref(),
    };
    let Some(plan) = plan else {
        complain("error: the rules lack a relation of rules/shape.dl\n");
        return Outcome::Wrong;
    };
    let campaign = Campaign::new(fuzz.batches(), threads);
    let mut all = shapes::Outcome::default();
    campaign.run(
        &mut all,
        |batch| shapes::batch(plan, batch, fuzz.inputs),
        |all, _, outcome| all.add(outcome),
        said,
    );
    complain(&format!("{}\n", said(&all, campaign.seconds())));
    complain_of_unread(&all.unread);
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        for wrong in all.wrong.iter().take(arguments.keep) {
            out.write_all(told(wrong).as_bytes())?;
        }
        out.write_all(summary(&all).as_bytes())?;
        out.flush()
    });
    let outcome = match (all.unread.is_empty(), all.wrong.is_empty()) {
        (false, _) => Outcome::Wrong,
        (true, false) => Outcome::No,
        (true, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

/// `12,800 kernels in 11.2 s; 3 claims refuted`.
fn said(all: &shapes::Outcome, seconds: f64) -> String {
    let kernels = all.kernels.max(1);
    format!(
        "{} kernels in {seconds:.1} s; {} claims refuted",
        count(kernels),
        all.wrong.len()
    )
}

/// A claim, the lanes' values, and the kernel.
fn told(wrong: &RefutedClaim) -> String {
    let Refuted { claim, witness } = &wrong.refuted;
    let (group, wave) = (witness.group, witness.wave);
    let held: Vec<String> = match &witness.held {
        LaneValues::Value(held) | LaneValues::Operand(_, held) => held
            .iter()
            .take(8)
            .map(|(lane, value)| match value {
                Value::Bits(bits) => format!("{lane}: {bits:#x}"),
                other => format!("{lane}: {other:?}"),
            })
            .collect(),
        LaneValues::Target(held) => held
            .iter()
            .take(8)
            .map(|(lane, block)| format!("{lane}: to block {block:?}"))
            .collect(),
    };
    let mut text = String::new();
    let _ = write!(
        text,
        "{} seed {}: claimed to be {claim}, which group {group}, wave {wave} refutes\n  {}\n  lanes {}\n{}",
        target_name(wrong.target),
        wrong.seed,
        terminal::name(wrong.line.trim().as_bytes()),
        held.join(", "),
        shapes::kernel(wrong.target, wrong.seed)
    );
    text
}

fn summary(all: &shapes::Outcome) -> String {
    let [uniform, by_shape, strided, varying] = all.claims.map(count);
    let [runs, finished] = all.runs.map(count);
    let gained = count(all.gained);
    let [one, apart, any] = all.accesses.map(count);
    format!(
        "{runs} runs, {finished} of them to the end
integers and addresses that lanes had together: {uniform} uniform, {strided} strided, {varying} varying; {by_shape} values uniform by shape alone
uniform in mode sound+ alone, branches too: {gained}
accesses: {one} of one address, {apart} strided, {any} of any addresses
{}
",
        match all.wrong.len() {
            0 => "no claim refuted".to_string(),
            some => format!("{} refuted", count(some)),
        }
    )
}
