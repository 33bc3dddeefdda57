//! The command line: the only code that prints.
//!
//! Results go to stdout, everything else to stderr. `--jobs 1` never starts a thread.
//!
//! | file | what it does |
//! |---|---|
//! | `arguments`, `assume`, `goal`, `names` | what may be said: options, assumptions, questions, names of values and blocks |
//! | `input`, `bitcode`, `tools`, `selection` | from paths to modules with their targets; programs of LLVM |
//! | `rule_text` | rule files of users, and what is wrong with them |
//! | `analyze`, `relations`, `show`, `folders` | `lanelog analyze`, of IR and of folders of facts |
//! | `query`, `rules`, `why`, `facts`, `run`, `check`, `fuzz`, `lower` | the other commands |
//! | `reduced` | small kernels with what is known of them, and where they are saved |
//! | `schedule`, `quota`, `interrupt` | threads and the order of results; what a function may take; Ctrl-C |
//! | `output`, `sanitize`, `closed_streams` | stdout and stderr, and what never comes out of them; whether there is a stdout |
//!
//! Architecture invariant: no analysis here, and no other room uses this one.

mod analyze;
mod arguments;
mod assume;
mod bitcode;
mod check;
mod closed_streams;
mod facts;
mod folders;
mod fuzz;
mod goal;
mod input;
mod interrupt;
mod lower;
mod names;
mod output;
mod query;
mod quota;
mod reduced;
mod relations;
mod rule_text;
mod rules;
mod run;
mod sanitize;
mod schedule;
mod selection;
mod show;
mod tools;
mod why;

use std::borrow::Cow;

use clap::Parser as _;

use arguments::{Arguments, Command};
use output::Form;

use lanelog_terminal as terminal;

/// How a command ended, short of a mistake of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did what it was asked.
    Done,
    /// The question that it was asked has the answer no.
    No,
    /// Some input could not be read, or the call is wrong; stderr says which and why.
    Wrong,
}

/// Runs the command that the program was called with.
///
/// # Panics
/// A panic is a mistake in lanelog. A message that says so is on stderr by then.
pub fn run() -> Outcome {
    std::panic::set_hook(Box::new(|panic| {
        let text = format!(
            "error: lanelog made a mistake: {panic}\n\
             This is a bug in lanelog, not in your input. Please report it with the command and the input that led here.\n"
        );
        output::complain(&text);
    }));
    ignore_limits_of_files();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            return refuse(&error);
        }
    };
    match arguments.command {
        Command::Analyze(arguments) => analyze::analyze(&arguments),
        Command::Query(arguments) => query::query(&arguments),
        Command::Rules(arguments) => rules::rules(&arguments),
        Command::Why(arguments) => why::why(&arguments),
        Command::WhyNot(arguments) => why::why_not(&arguments),
        Command::Facts(arguments) => facts::facts(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Fuzz(arguments) => fuzz::fuzz(&arguments),
        Command::Lower(arguments) => lower::lower(&arguments),
    }
}

/// Prints what clap has to say: a mistake, or help and the version, which are asked for and go to stdout.
fn refuse(error: &clap::Error) -> Outcome {
    let colours = output::Colours::new(arguments::Colour::Auto);
    let colour = match error.use_stderr() {
        true => colours.stderr,
        false => colours.stdout,
    };
    let rendered = error.render();
    // A mistake quotes arguments. Where one has something in it that a terminal would obey, nothing of that is taken for a colour.
    let is_harmless = std::env::args_os().all(|argument| {
        let bytes = argument.as_encoded_bytes();
        matches!(terminal::name(bytes), Cow::Borrowed(_))
    });
    let colour = colour && is_harmless;
    let text = match colour {
        true => rendered.ansi().to_string(),
        false => rendered.to_string(),
    };
    if error.use_stderr() {
        output::complain_styled(&text, colour);
        return Outcome::Wrong;
    }
    output::finish(output::print(Form::styled(colour), &text), Outcome::Done)
}

/// A file that would become too large for the limits of the process is an error of writing, not the end of the process.
fn ignore_limits_of_files() {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: to ignore a signal is always allowed.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
