//! `lanelog why` and `lanelog why-not`: from a question on the command line to a derivation, or to what is missing for one.

mod ask;
mod verdict;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::Outcome;
use super::arguments::{Colour, GpuArguments};
use super::assume::AssumeArguments;
use super::input;
use super::output::{self, Colours, Form, complain, complain_styled, finish};
use super::quota::{self, QuotaArguments};
use super::selection::Selection;
use super::{query, rule_text};
use lanelog_target::Mode;
use lanelog_terminal as terminal;
use lanelog_why::Program;

#[derive(Args, Debug)]
pub(super) struct WhyArguments {
    /// A module, or - for stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// `@function`, if the names do not tell it, and what is asked about: a value (%x, store#12, :14 for that of line 14), a block (%loop: do lanes part
    /// there?), or a tuple ('relation(%x, loop, 3, "text")')
    #[arg(value_name = "@FUNCTION %VALUE | 'RELATION(...)'", required = true, num_args = 1..=2)]
    pub goal: Vec<String>,

    #[command(flatten)]
    pub gpu: GpuArguments,

    #[command(flatten)]
    pub assume: AssumeArguments,

    /// A rule file of your own: the tuple may be of its relations
    #[arg(long, value_name = "FILE.dl")]
    pub rules: Option<PathBuf>,

    /// Every derivation of the tuple's last step, not only the shortest
    #[arg(long)]
    pub all: bool,

    /// No step further than this from the goal; for why-not: look so far into what is missing
    #[arg(long, value_name = "N")]
    pub depth: Option<usize>,

    /// Every step with every condition, however many there are
    #[arg(long)]
    pub full: bool,

    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: WhyFormat,

    #[command(flatten)]
    pub quota: QuotaArguments,

    /// Colours
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum WhyFormat {
    /// A tree for people
    Text,
    /// For machines (docs/json.md)
    Json,
    /// A graph for Graphviz
    Dot,
}

/// A call, checked as far as it can be without the module.
struct Call<'c> {
    arguments: &'c WhyArguments,
    question: Question,
    selection: &'c Selection<'c>,
    program: &'c Program,
    colour: bool,
}

/// Which question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Why,
    WhyNot,
}

pub(super) fn why(arguments: &WhyArguments) -> Outcome {
    answer(arguments, Question::Why)
}

pub(super) fn why_not(arguments: &WhyArguments) -> Outcome {
    answer(arguments, Question::WhyNot)
}

fn answer(arguments: &WhyArguments, question: Question) -> Outcome {
    let form = match arguments.format {
        WhyFormat::Text => Form::styled(Colours::new(arguments.color).stdout),
        WhyFormat::Json => Form::Json,
        WhyFormat::Dot => Form::Text,
    };
    match text(arguments, question) {
        Ok(text) => finish(output::print(form, &text), Outcome::Done),
        Err(message) => {
            if !message.is_empty() {
                complain(&format!("error: {}\n", message.trim_end()));
            }
            Outcome::Wrong
        }
    }
}

/// The answer, or what is wrong with the question; empty if that was said before.
fn text(arguments: &WhyArguments, question: Question) -> Result<String, String> {
    let mut selection = Selection::new(&arguments.gpu)?;
    selection.assumptions = arguments.assume.read()?;
    selection.quota = arguments.quota.quota(quota::MORE, 1);
    let colours = Colours::new(arguments.color);
    let rules = arguments.rules.as_deref();
    let program = program(selection.mode, rules, colours.stderr)?;
    // What a user's file includes decides the mode.
    if rules.is_some() {
        selection.mode = program.rules.mode();
    }
    let (inputs, several) = input::expand(std::slice::from_ref(&arguments.file));
    let Some(input) = inputs.into_iter().next().filter(|_| !several) else {
        return Err(format!(
            "{}: this is a folder\n  help: name one file",
            terminal::path(&arguments.file)
        ));
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let answered = selection.with_module(
        input,
        cores,
        false,
        colours.stderr,
        &mut |text| complain_styled(text, colours.stderr),
        |module, _, context| {
            let call = Call {
                arguments,
                question,
                selection: &selection,
                program: &program,
                colour: colours.stdout,
            };
            ask::ask(&call, module, context)
        },
    );
    complain(&selection.note());
    answered.unwrap_or_else(|_| Err(String::new()))
}

/// The rules of a mode, or a user's file. What is wrong with that is said here.
fn program(mode: Mode, rules: Option<&Path>, colour: bool) -> Result<Program, String> {
    let read = match rules {
        None => Program::of_mode(mode),
        Some(path) => query::read(&path.to_string_lossy()).map(Program::from),
    };
    read.map_err(|(diagnostics, sources)| {
        let text = rule_text::render(&diagnostics, &sources, colour);
        let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
        complain_styled(&format!("error: {text}\n"), colour);
        String::new()
    })
}
