//! `lanelog check`: differential testing of independent implementations on the same kernels.

mod arguments;
mod folders;
mod input;
mod json;
mod lowered;
mod shader;

use std::io::{self, Write};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub(crate) use arguments::CheckArguments;

use crate::disputes::endings::Endings;
use crate::disputes::text::{self, Disputes, Text};
use crate::input::{self as paths, Others, PathError};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::progress::Progress;
use crate::schedule::{self, ThreadsError, on_threads};
use arguments::{CheckFormat, Checks, ChecksError};
use input::{Checked, check_input};
use lanelog_verify::check::agreement::Agreements;

/// Reasons why nothing can be checked.
#[derive(Debug, thiserror::Error)]
enum CheckError {
    #[error(transparent)]
    Checks(#[from] ChecksError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Runs the command.
pub(crate) fn check(arguments: &CheckArguments) -> Outcome {
    if !arguments.facts.is_empty() {
        return folders::check(arguments);
    }
    checked(arguments).unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn checked(arguments: &CheckArguments) -> Result<Outcome, CheckError> {
    let checks = Checks::new(arguments)?;
    if arguments.paths.is_empty() {
        return Err(PathError::NoPath.into());
    }
    let print = match arguments.lower.is_empty() {
        true => print,
        false => lowered::print,
    };
    interrupt::end_commands();
    let threads = schedule::threads(arguments.jobs);
    if arguments.reduce.is_some() {
        interrupt::notice();
    }
    let outcome = on_threads(threads, || print(&checks, arguments, threads))?;
    Ok(outcome)
}

/// The results for all inputs.
#[derive(Default)]
struct All {
    agreements: Agreements,
    endings: Endings,
    disputes: usize,
    /// Number of disagreements with a separate text.
    listed: usize,
    /// The texts that may be shown: of refuted verdicts, and of other disagreements.
    refuted: Vec<String>,
    unrefuted: Vec<String>,
    /// All reduced kernels.
    small: String,
    wrong: bool,
    /// For each requested name: whether some function has this name.
    found: Vec<bool>,
}

fn print(checks: &Checks<'_>, arguments: &CheckArguments, threads: usize) -> Outcome {
    let mut all = All {
        found: vec![false; arguments.function.len()],
        ..All::default()
    };
    let colours = Colours::new(arguments.color);
    let form = match arguments.format {
        CheckFormat::Text => Form::styled(colours.stdout),
        CheckFormat::Json => Form::Json,
    };
    let printed = output::stdout(form).and_then(|mut out| {
        print_all(checks, arguments, threads, &mut all, &mut out)?;
        out.flush()
    });
    for (name, _) in arguments
        .function
        .iter()
        .zip(&all.found)
        .filter(|(_, found)| !**found)
    {
        complain(&format!(
            "error: no function that could be read is called `{name}`\n"
        ));
        all.wrong = true;
    }
    complain(&checks.selection.note());
    for complaint in checks.unused() {
        complain(&format!("error: {complaint}\n"));
        all.wrong = true;
    }
    let disagree = match arguments.refuted_only {
        true => all.disputes > 0 || all.agreements.refute(),
        false => all.disputes > 0 || all.agreements.disagree(),
    };
    let outcome = match (all.wrong, disagree) {
        (true, _) => Outcome::Wrong,
        (false, true) => Outcome::No,
        (false, false) => Outcome::Done,
    };
    finish(printed, outcome)
}

fn print_all(
    checks: &Checks<'_>,
    arguments: &CheckArguments,
    threads: usize,
    all: &mut All,
    out: &mut dyn Write,
) -> io::Result<()> {
    let colours = Colours::new(arguments.color);
    let as_json = arguments.format == CheckFormat::Json;
    if as_json {
        json::begin(out)?;
    }
    let (inputs, _) = paths::expand(
        &arguments.paths,
        Others {
            sources: arguments.sources.clang,
            shaders: true,
        },
    );
    let progress = Progress::of_long_command();
    let files = inputs.len();
    let one = |input, readers| {
        let done = check_input(checks, input, readers, colours);
        progress.step(files, "files");
        done
    };
    let mut inputs = inputs.into_iter().peekable();
    let mut first = true;
    while inputs.peek().is_some() {
        let batch = schedule::next_batch(&mut inputs);
        let readers = (threads / batch.len().max(1)).max(1);
        let done: Vec<Checked> = if threads > 1 {
            let checked = batch.into_par_iter();
            checked.map(|input| one(input, readers)).collect()
        } else {
            let checked = batch.into_iter();
            checked.map(|input| one(input, readers)).collect()
        };
        for checked in done {
            if !checked.complaints.is_empty() {
                out.flush()?;
                complain_styled(&checked.complaints, colours.stderr);
            }
            if as_json && !std::mem::take(&mut first) {
                out.write_all(b",\n")?;
            }
            all.take(&checked, arguments, out)?;
        }
        if interrupt::interrupted() {
            complain(
                "warning: interrupted: the results are not for all inputs, and kernels may not be fully reduced\n",
            );
            all.wrong = true;
            break;
        }
    }
    match as_json {
        true => json::end(&all.agreements, out),
        false => {
            let colour = colours.stdout;
            let shown = all.shown(arguments.show, out)?;
            out.write_all(
                text::end(
                    &all.agreements,
                    &all.endings,
                    Some(Disputes {
                        all: all.disputes,
                        listed: all.listed,
                        shown,
                        refuted_only: arguments.refuted_only,
                    }),
                    colour,
                )
                .as_bytes(),
            )
        }
    }
}

impl All {
    /// Adds the results for an input; prints them if the output is machine-readable.
    fn take(
        &mut self,
        checked: &Checked,
        arguments: &CheckArguments,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.agreements.add(&checked.agreements);
        self.endings.add(&checked.endings);
        self.disputes += checked.disputes;
        self.wrong |= checked.wrong;
        for (found, other) in self.found.iter_mut().zip(&checked.found) {
            *found |= other;
        }
        if arguments.format == CheckFormat::Json {
            return out.write_all(checked.json.as_bytes());
        }
        self.listed += checked.texts.len();
        for Text { is_refuted, text } in &checked.texts {
            let texts = match is_refuted {
                true => &mut self.refuted,
                false => &mut self.unrefuted,
            };
            if texts.len() < arguments.show {
                texts.push(text.clone());
            }
        }
        self.small.push_str(&checked.small);
        Ok(())
    }

    /// Prints disagreements, refuted verdicts first, and reduced kernels. Returns the number of
    /// printed disagreements.
    fn shown(&self, most: usize, out: &mut dyn Write) -> io::Result<usize> {
        let texts = self.refuted.iter().chain(&self.unrefuted).take(most);
        let mut shown = 0;
        for text in texts {
            out.write_all(text.as_bytes())?;
            shown += 1;
        }
        out.write_all(self.small.as_bytes())?;
        Ok(shown)
    }
}
