//! The command line: the only code that prints.
//!
//! Results go to stdout, everything else to stderr. `--jobs 1` never starts a thread.
//!
//! | file | contents |
//! |---|---|
//! | `command` | the commands and their arguments |
//! | `analyze`, `batch`, `query`, `rules`, `why`, `facts`, `run`, `check`, `fuzz`, `instrument`, `lower`, `shuffle`, `opt` | a command each; none uses another |
//! | `arguments`, `assume`, `goal`, `names` | syntax shared by commands: options, assumptions, goals, names of values and blocks |
//! | `input`, `contents`, `containers`, `bitcode`, `clang`, `tools`, `selection` | from paths to modules with their targets; compressed, encoded and source files; programs of LLVM |
//! | `program`, `rule_text`, `limits` | rule files of users, their errors, and limits of an evaluation |
//! | `fact_folder` | functions as folders of facts |
//! | `places` | lines, texts and names of parts of a module |
//! | `disputes`, `saved` | disagreements between analyses; kernels with disagreements, and where they are saved |
//! | `schedule`, `quota`, `interrupt` | threads and the order of results; quotas of functions; Ctrl-C |
//! | `output`, `sanitize`, `closed_streams` | stdout and stderr, escaping of control characters; closed streams |
//! | `embedded` | commands that run within another program |
//! | `columns`, `hint`, `outcome` | aligned columns, suggested names, exit codes |
//!
//! Architecture invariant: this crate contains no analysis, and no other crate uses it. Imports are
//! acyclic: this file and `command` use the commands, and a command uses its own files and shared
//! files. The files of a folder do not use its `mod.rs`.

mod analyze;
mod arguments;
mod assume;
#[cfg_attr(not(unix), path = "batch_unsupported.rs")]
mod batch;
mod bitcode;
mod check;
mod claims;
mod clang;
mod closed_streams;
mod command;
mod containers;
mod contents;
mod disputes;
pub mod embedded;
mod fact_folder;
mod facts;
mod fuzz;
mod goal;
mod hint;
mod input;
mod instrument;
mod interrupt;
mod limits;
#[cfg_attr(not(unix), allow(dead_code, reason = "only batch allows it"))]
mod llvm_library;
mod loops;
mod lower;
mod lsp;
mod names;
mod neighbours;
mod opt;
mod others;
mod outcome;
mod output;
mod places;
mod program;
mod progress;
mod promises;
mod query;
mod quota;
mod rule_text;
mod rules;
mod run;
mod sanitize;
mod saved;
mod schedule;
mod selection;
mod shader;

mod shuffle;
mod tools;
mod watch;
mod why;

use std::borrow::Cow;
use std::ffi::OsString;

pub use outcome::Outcome;

use command::Arguments;
use output::Form;

use lanelog_util::escape as terminal;

/// Runs the command that the program was called with.
///
/// # Panics
/// A panic is a bug in lanelog. In this case a message is on stderr.
pub fn run() -> Outcome {
    std::panic::set_hook(Box::new(|panic| {
        let text = format!(
            "error: lanelog made a mistake: {panic}\n\
             This is a bug in lanelog, not in your input. Please report it with the command and the input that led here.\n"
        );
        output::complain(&text);
    }));
    ignore_limits_of_files();
    call(&std::env::args_os().collect::<Vec<OsString>>())
}

/// Runs the command given by some words, the first of which is the program's name; for a program
/// that runs many commands. Results are written to the program's stdout. `batch` is not supported,
/// because it starts its own program again.
///
/// # Panics
/// A panic is a mistake in lanelog.
pub fn call(words: &[OsString]) -> Outcome {
    match Arguments::read(&arguments::with_clang_arguments(words)) {
        Ok(arguments) => arguments.command.run(),
        Err(error) => refuse(&error, words),
    }
}

/// The definition of the command line, for manuals and completions.
pub fn definition() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// Prints clap's text: an error, or the requested help or version, which go to stdout.
fn refuse(error: &clap::Error, words: &[OsString]) -> Outcome {
    let colours = output::Colours::new(arguments::Colour::Auto);
    let colour = match error.use_stderr() {
        true => colours.stderr,
        false => colours.stdout,
    };
    let rendered = error.render();
    // An error quotes arguments. If an argument contains control characters, none of them is
    // interpreted as a colour.
    let is_harmless = words.iter().all(|word| {
        let bytes = word.as_encoded_bytes();
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

/// A file that would exceed the limits of the process results in a write error instead of ending
/// the process.
fn ignore_limits_of_files() {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: to ignore a signal is always allowed.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
