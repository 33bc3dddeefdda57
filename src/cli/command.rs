//! The commands and their arguments.

use clap::{ArgMatches, Args, FromArgMatches, Parser, Subcommand};

use crate::analyze::{self, AnalyzeArguments};
use crate::batch::{self, BatchArguments};
use crate::check::{self, CheckArguments};
use crate::facts::{self, FactsArguments};
use crate::fuzz::{self, FuzzArguments};
use crate::lower::{self, LowerArguments};
use crate::outcome::Outcome;
use crate::query::{self, QueryArguments};
use crate::rules::{self, RulesArguments};
use crate::run::{self, RunArguments};
use crate::shuffle::{self, ShuffleArguments};
use crate::why::{self, WhyArguments};

/// Finds, for every value and branch of a GPU kernel in LLVM IR, whether all lanes of a wave agree
/// on it.
#[derive(Debug, Parser)]
#[command(name = "lanelog", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find divergent values, branches, joins and temporal uses
    Analyze(Called<AnalyzeArguments>),
    /// Run rules of your own over the facts of kernels
    Query(Called<QueryArguments>),
    /// List, show, check, profile and format rule files
    Rules(Called<RulesArguments>),
    /// Show the shortest derivation of a verdict or of any tuple
    Why(Called<WhyArguments>),
    /// Show, for a tuple that does not hold, its missing conditions
    WhyNot(Called<WhyArguments>),
    /// Analyse whole corpora by child processes, and write tables of Parquet
    Batch(Called<BatchArguments>),
    /// Write facts as files, for Soufflé and other tools
    Facts(Called<FactsArguments>),
    /// Execute a kernel, every lane of it
    Run(Called<RunArguments>),
    /// Compare rules, reference implementations, LLVM and execution with each other
    Check(Called<CheckArguments>),
    /// Make the same comparisons on random kernels
    Fuzz(Called<FuzzArguments>),
    /// Write kernels as AMDGPU assembly: uniform values on the scalar unit, divergent ones under a
    /// lane mask
    Lower(Called<LowerArguments>),
    /// Show which lane each lane of a shuffle reads, and by which instructions a GPU does it
    Shuffle(Called<ShuffleArguments>),
}

impl Command {
    /// Runs it.
    pub fn run(&self) -> Outcome {
        match self {
            Command::Analyze(Called(arguments)) => analyze::analyze(arguments),
            Command::Query(Called(arguments)) => query::query(arguments),
            Command::Rules(Called(arguments)) => rules::rules(arguments),
            Command::Why(Called(arguments)) => why::why(arguments),
            Command::WhyNot(Called(arguments)) => why::why_not(arguments),
            Command::Batch(Called(arguments)) => batch::batch(arguments),
            Command::Facts(Called(arguments)) => facts::facts(arguments),
            Command::Run(Called(arguments)) => run::run(arguments),
            Command::Check(Called(arguments)) => check::check(arguments),
            Command::Fuzz(Called(arguments)) => fuzz::fuzz(arguments),
            Command::Lower(Called(arguments)) => lower::lower(arguments),
            Command::Shuffle(Called(arguments)) => shuffle::shuffle(arguments),
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
