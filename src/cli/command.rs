//! The commands, their groups in the help text, and the function that runs each.

use std::ffi::OsString;

use clap::builder::Styles;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::analyze::{self, AnalyzeArguments};
use crate::batch::{self, BatchArguments};
use crate::check::{self, CheckArguments};
use crate::facts::{self, FactsArguments};
use crate::fuzz::{self, FuzzArguments};
use crate::instrument::{self, InstrumentArguments};
use crate::lower::{self, LowerArguments};
use crate::lsp::{self, LspArguments};
use crate::opt::{self, OptArguments};
use crate::outcome::Outcome;
use crate::query::{self, QueryArguments};
use crate::rules::{self, RulesArguments};
use crate::run::{self, RunArguments};
use crate::shuffle::{self, ShuffleArguments};
use crate::why::{self, WhyArguments};

/// Finds values and branches of GPU kernels on which the lanes of a wave disagree.
#[derive(Debug, Parser)]
#[command(name = "lanelog", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

/// The commands in the groups of the help text.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Verdicts", &["analyze", "why", "why-not"]),
    ("Your own analyses", &["query", "rules", "facts", "lsp"]),
    (
        "Cross-checks",
        &["check", "fuzz", "run", "instrument", "opt"],
    ),
    ("Whole corpora", &["batch"]),
    ("Code generation", &["lower", "shuffle"]),
];

impl Arguments {
    /// Reads the command line.
    ///
    /// # Errors
    /// Returns an error in the command line, or a request for help or for the version.
    pub fn read(words: &[OsString]) -> Result<Arguments, clap::Error> {
        let command = Arguments::command();
        let template = template(&command);
        let matches = command.help_template(template).try_get_matches_from(words);
        Arguments::from_arg_matches(&matches?)
    }
}

/// The help text, with the commands in groups.
fn template(command: &clap::Command) -> String {
    let style = *Styles::styled().get_header();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (group, names) in GROUPS {
        text.push_str(&format!("\n{style}{group}:{style:#}\n"));
        for name in names {
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text.push_str(&format!("  {name:10}  {about}\n"));
        }
    }
    text.push_str(&format!("\n{style}Options:{style:#}\n{{options}}\n"));
    text.push_str("\n`lanelog help COMMAND` has the options of a command.\n");
    text
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find divergent values, branches, joins and temporal uses
    Analyze(Called<AnalyzeArguments>),
    /// Run your own rules over the facts of kernels
    Query(Called<QueryArguments>),
    /// List, show, check, profile and format rule files
    Rules(Called<RulesArguments>),
    /// Show the shortest derivation of a verdict or of any tuple
    Why(Called<WhyArguments>),
    /// Show which conditions fail for a tuple that does not hold
    WhyNot(Called<WhyArguments>),
    /// Analyse whole corpora and write Parquet tables
    Batch(Called<BatchArguments>),
    /// Write facts as files, for Soufflé and other tools
    Facts(Called<FactsArguments>),
    /// Serve an editor: rule files and kernels (Language Server Protocol)
    Lsp(Called<LspArguments>),
    /// Execute a kernel, every lane of it
    Run(Called<RunArguments>),
    /// Compare rules, reference implementations, LLVM and execution
    Check(Called<CheckArguments>),
    /// Make the same comparisons on random kernels
    Fuzz(Called<FuzzArguments>),
    /// Add checks of uniform values that run on the GPU
    Instrument(Called<InstrumentArguments>),
    /// Write kernels as AMDGPU assembly
    Lower(Called<LowerArguments>),
    /// Show which lane each lane of a shuffle reads, and the instructions
    Shuffle(Called<ShuffleArguments>),
    /// Take LLVM's opt's place in tests of print<uniformity>
    Opt(Called<OptArguments>),
}

impl Command {
    /// Runs the command.
    pub fn run(&self) -> Outcome {
        match self {
            Command::Analyze(Called(arguments)) => analyze::analyze(arguments),
            Command::Query(Called(arguments)) => query::query(arguments),
            Command::Rules(Called(arguments)) => rules::rules(arguments),
            Command::Why(Called(arguments)) => why::why(arguments),
            Command::WhyNot(Called(arguments)) => why::why_not(arguments),
            Command::Batch(Called(arguments)) => batch::batch(arguments),
            Command::Facts(Called(arguments)) => facts::facts(arguments),
            Command::Lsp(Called(arguments)) => lsp::lsp(arguments),
            Command::Run(Called(arguments)) => run::run(arguments),
            Command::Check(Called(arguments)) => check::check(arguments),
            Command::Fuzz(Called(arguments)) => fuzz::fuzz(arguments),
            Command::Instrument(Called(arguments)) => instrument::instrument(arguments),
            Command::Lower(Called(arguments)) => lower::lower(arguments),
            Command::Shuffle(Called(arguments)) => shuffle::shuffle(arguments),
            Command::Opt(Called(arguments)) => opt::opt(arguments),
        }
    }
}

/// The arguments of a command, which are registered with clap only if that command is called:
/// registering all takes longer than to analyse a small module.
#[derive(Debug)]
pub(crate) struct Called<T>(T);

impl<T: Args> Args for Called<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        // Flattened arguments must not replace the help text of the command.
        command.defer(|command| {
            let about = command.get_about().cloned().unwrap_or_default();
            T::augment_args(command).about(about)
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Called<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Called)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_command_is_in_one_group() {
        let command = Arguments::command();
        let mut commands: Vec<&str> = command
            .get_subcommands()
            .map(|one| one.get_name())
            .collect();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        commands.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(commands, grouped);
    }

    #[test]
    fn help_fits_in_80_columns() {
        let error = Arguments::read(&["lanelog".into(), "--help".into()]).unwrap_err();
        let help = error.render().to_string();
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{help}");
        assert!(
            help.contains("Your own analyses:\n  query       Run"),
            "{help}"
        );
    }
}
