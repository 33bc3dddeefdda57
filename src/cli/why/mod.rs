//! `lanelog why` and `lanelog why-not`: from a question on the command line to a derivation, or to what is missing for one.

mod arguments;
mod ask;
mod asked;
mod verdict;
mod whole;

use std::path::Path;

pub(crate) use arguments::WhyArguments;

use crate::assume::AssumeError;
use crate::goal::{self, Goal};
use crate::input::{self, PathError};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::program;
use crate::quota;
use crate::rule_text;
use crate::selection::{Selection, SelectionError};
use arguments::WhyFormat;
use ask::AskError;
use asked::{Call, Question};
use lanelog_backend::choices;
use lanelog_target::Mode;
use lanelog_why::Program;

pub(crate) fn why(arguments: &WhyArguments) -> Outcome {
    answer(arguments, Question::Why)
}

pub(crate) fn why_not(arguments: &WhyArguments) -> Outcome {
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
        Err(error) => {
            if !matches!(error, WhyError::Said) {
                complain(&format!("error: {}\n", error.to_string().trim_end()));
            }
            Outcome::Wrong
        }
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum WhyError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Assume(#[from] AssumeError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error("what is wrong is on stderr")]
    Said,
}

/// The answer.
fn text(arguments: &WhyArguments, question: Question) -> Result<String, WhyError> {
    let mut selection = Selection::new(&arguments.gpu)?;
    selection.assumptions = arguments.assume.read()?;
    selection.work_group = arguments.assume.assume_work_group;
    selection.quota = arguments.quota.quota(quota::MORE, 1);
    let colours = Colours::new(arguments.color);
    let rules = arguments.rules.as_deref();
    let program = rules_of(selection.mode, rules, &arguments.goal, colours.stderr)?;
    // What a user's file includes decides the mode.
    if rules.is_some() {
        selection.mode = program.rules.mode();
    }
    selection.follow_calls(arguments.calls)?;
    if arguments.file.is_dir() && lanelog_facts::folder::find(&arguments.file).is_ok() {
        let call = Call {
            arguments,
            question,
            selection: &selection,
            program: &program,
            colour: colours.stdout,
        };
        let (function, goal) = goal::read(&arguments.goal).map_err(AskError::from)?;
        return Ok(whole::of_folder(&call, (function.as_deref(), goal))?);
    }
    let input = input::one(&arguments.file)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let answered = selection.with_module(
        input,
        cores,
        arguments.within.is_some(),
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
    // What is wrong with an input has been said.
    Ok(answered.map_err(|_| WhyError::Said)??)
}

/// The rules of a mode, or a user's file. What is wrong with that is said here.
fn rules_of(
    mode: Mode,
    rules: Option<&Path>,
    goal: &[String],
    colour: bool,
) -> Result<Program, WhyError> {
    let read = match rules {
        None => Program::of_mode(mode).and_then(|program| match goal::read(goal) {
            // What the backend chooses, and the facts of loops, rest on mode `sound`.
            Ok((_, Goal::Tuple { relation, .. }))
                if mode == Mode::Sound && program.rules.relation(&relation).is_none() =>
            {
                for other in [choices::PROGRAM, lanelog_loops::PROGRAM] {
                    let other = Program::built_in(other)?;
                    if other.rules.relation(&relation).is_some() {
                        return Ok(other);
                    }
                }
                Ok(program)
            }
            _ => Ok(program),
        }),
        Some(path) => program::read(&path.to_string_lossy()).map(Program::from),
    };
    read.map_err(|(diagnostics, sources)| {
        let text = rule_text::render(&diagnostics, &sources, colour);
        let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
        complain_styled(&format!("error: {text}\n"), colour);
        WhyError::Said
    })
}
