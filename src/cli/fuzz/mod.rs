//! `lanelog fuzz`: generates random kernels and checks each as `lanelog check` does.

mod arguments;
mod calls;
mod campaign;
mod executed;
mod exported;
mod findings;
mod loops;
mod lowered;
mod shapes;
mod styled;

use std::collections::BTreeMap;
use std::io::Write;

pub(crate) use arguments::FuzzArguments;

use crate::arguments::Part;
use crate::claims::with_claims;
use crate::disputes::endings::Endings;
use crate::disputes::text;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, finish};
use crate::saved::{Folder, SaveError};
use crate::schedule::{self, ThreadsError, on_threads};
use arguments::PlanError;
use campaign::{Campaign, complain_of_interrupt, complain_of_unread, number, speed};
use findings::Findings;
use lanelog_report::table::count;
use lanelog_util::escape as terminal;
use lanelog_verify::check::agreement::Agreements;
use lanelog_verify::check::cause::CauseTally;
use lanelog_verify::check::claims::CheckedClaims;
use lanelog_verify::check::fuzz::{Finding, Fuzz, Fuzzed, Generator};
use lanelog_verify::check::shrink::Kind;
use lanelog_verify::random::arbitrary::TraitCounts;
use lanelog_verify::random::generate::Tally;
use lanelog_verify::random::hazards::IngredientCounts;

/// Reasons why no kernel can be generated.
#[derive(Debug, thiserror::Error)]
enum FuzzError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Runs the command.
pub(crate) fn fuzz(arguments: &FuzzArguments) -> Outcome {
    fuzzed(arguments).unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn fuzzed(arguments: &FuzzArguments) -> Result<Outcome, FuzzError> {
    let threads = schedule::threads(arguments.jobs);
    let fuzz = arguments.fuzz()?;
    let folder = arguments.write.as_deref().or(arguments.save.as_deref());
    let folder = folder.map(Folder::open).transpose()?;
    let folder = folder.as_ref();
    interrupt::notice();
    let run = match (
        arguments.write.is_some(),
        arguments.written(),
        arguments.calls,
        arguments.loops,
        arguments.shapes,
        arguments.lower.is_empty(),
    ) {
        (true, ..) => exported::run,
        (false, Some(_), ..) => styled::run,
        (false, None, true, ..) => calls::run,
        (false, None, false, true, ..) => loops::run,
        (false, None, false, false, true, _) => shapes::run,
        (false, None, false, false, false, true) => run,
        (false, None, false, false, false, false) => lowered::run,
    };
    let outcome = on_threads(threads, || run(arguments, &fuzz, folder, threads))?;
    Ok(outcome)
}

/// Results of all batches so far.
#[derive(Default)]
struct All {
    kernels: usize,
    tally: Tally,
    traits: TraitCounts,
    ingredients: IngredientCounts,
    agreements: Agreements,
    causes: CauseTally,
    endings: Endings,
    findings: Vec<Finding>,
    unread: Vec<String>,
    /// Missing answers of analyses that the user names.
    missing: Vec<String>,
}

impl All {
    fn add(&mut self, fuzzed: Fuzzed) {
        self.kernels += fuzzed.kernels;
        for features in &fuzzed.features {
            self.tally.add(features);
        }
        for traits in &fuzzed.traits {
            self.traits.add(*traits);
        }
        for ingredients in &fuzzed.ingredients {
            self.ingredients.add(ingredients);
        }
        self.agreements.add(&fuzzed.agreements);
        self.causes.add(&fuzzed.causes);
        for (name, runs) in &fuzzed.runs {
            self.endings.count_runs(name, runs);
        }
        for name in &fuzzed.too_large {
            self.endings.too_large(1, name);
        }
        for silence in &fuzzed.silent {
            self.endings.silent(&silence.who, &silence.why);
            if silence.is_error {
                self.missing.push(silence.why.clone());
            }
        }
        self.findings.extend(fuzzed.findings);
        self.unread.extend(fuzzed.unread);
    }
}

fn run(arguments: &FuzzArguments, fuzz: &Fuzz, folder: Option<&Folder>, threads: usize) -> Outcome {
    let wants = |part: Part| arguments.claims(part);
    let checked = with_claims(&wants, |wanted| {
        checked(arguments, fuzz, wanted, folder, threads)
    });
    checked.unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn checked(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    wanted: CheckedClaims<'_>,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let colours = Colours::new(arguments.color);
    let campaign = Campaign::new(fuzz.batches(), threads);
    let mut all = All::default();
    campaign.run(
        &mut all,
        |batch| fuzz.batch(batch, wanted),
        |all, _, fuzzed| all.add(fuzzed),
        said,
    );
    complain(&format!("{}\n", said(&all, campaign.seconds())));
    complain_of_interrupt(all.kernels, fuzz);
    complain_of_unread(&all.unread);
    if let Some(first) = all.missing.first() {
        complain(&format!("error: {}\n", terminal::lines(first)));
    }
    let mut wrong = !all.unread.is_empty() || !all.missing.is_empty();
    let printed = output::stdout(Form::styled(colours.stdout)).and_then(|mut out| {
        let mut findings = Findings::new(arguments, fuzz, wanted, folder, colours.stdout);
        findings.print(&all.findings, &mut out)?;
        wrong |= findings.failed;
        let contents = match fuzz.generator {
            Generator::Shaped => all.tally.to_string(),
            Generator::Arbitrary => all.traits.to_string(),
            Generator::Hazards => all.ingredients.to_string(),
            Generator::Bits | Generator::Aliases | Generator::Calls => String::new(),
        };
        out.write_all(format!("{contents}\n").as_bytes())?;
        let end = text::end(&all.agreements, &all.endings, None, colours.stdout);
        out.write_all(end.as_bytes())?;
        out.write_all(text::causes(&all.causes).as_bytes())?;
        out.write_all(summary(&all).as_bytes())?;
        out.flush()
    });
    let outcome = match (wrong, all.findings.is_empty()) {
        (true, _) => Outcome::Wrong,
        (false, false) => Outcome::No,
        (false, true) => Outcome::Done,
    };
    finish(printed, outcome)
}

/// `12,800 kernels in 11.2 s, 1,143 a second; 3 with disagreements`.
fn said(all: &All, seconds: f64) -> String {
    format!(
        "{}; {} with disagreements",
        speed(all.kernels, seconds),
        number(all.findings.len())
    )
}

/// The number of kernels with each kind of disagreement, and their first seeds.
fn summary(all: &All) -> String {
    let mut kinds: BTreeMap<&Kind, Vec<u64>> = BTreeMap::new();
    for finding in &all.findings {
        for kind in &finding.kinds {
            kinds.entry(kind).or_default().push(finding.seed);
        }
    }
    if kinds.is_empty() {
        return match all.missing.is_empty() {
            true => "no disagreement\n".to_string(),
            false => "no disagreement; verdicts of others are missing\n".to_string(),
        };
    }
    let mut text = String::new();
    for (kind, seeds) in kinds {
        let first: Vec<String> = seeds.iter().take(5).map(u64::to_string).collect();
        let more = if seeds.len() > first.len() {
            ", ..."
        } else {
            ""
        };
        text.push_str(&format!(
            "{} in {} {}: {} {}{more}\n",
            kind.words(),
            count(seeds.len()),
            if seeds.len() == 1 {
                "kernel"
            } else {
                "kernels"
            },
            if seeds.len() == 1 { "seed" } else { "seeds" },
            first.join(", ")
        ));
    }
    text
}
