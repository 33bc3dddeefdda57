//! The commands: what may be said on the command line, and who does it.

use clap::{Parser, Subcommand};

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

/// Tells, for every value and branch of a GPU kernel in LLVM IR, whether all lanes of a wave agree on it.
#[derive(Debug, Parser)]
#[command(name = "lanelog", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find divergent values, branches, joins and temporal uses
    Analyze(AnalyzeArguments),
    /// Run rules of your own over the facts of kernels
    Query(QueryArguments),
    /// List, show, check, profile and format rule files
    Rules(RulesArguments),
    /// Show the shortest derivation of a verdict or of any tuple
    Why(WhyArguments),
    /// Show, for a tuple that does not hold, what is missing
    WhyNot(WhyArguments),
    /// Analyse whole corpora by child processes, and write tables of Parquet
    Batch(BatchArguments),
    /// Write facts as files, for Soufflé and others
    Facts(FactsArguments),
    /// Execute a kernel, every lane of it
    Run(RunArguments),
    /// Hold rules, imperative twins, LLVM and execution against each other
    Check(CheckArguments),
    /// Hold the same against each other on random kernels
    Fuzz(FuzzArguments),
    /// Write kernels as AMDGPU assembly: uniform values on the scalar unit, divergent ones under a lane mask
    Lower(LowerArguments),
    /// Show which lane each lane of a shuffle reads, and by which instructions a GPU does it
    Shuffle(ShuffleArguments),
}

impl Command {
    /// Runs it.
    pub fn run(&self) -> Outcome {
        match self {
            Command::Analyze(arguments) => analyze::analyze(arguments),
            Command::Query(arguments) => query::query(arguments),
            Command::Rules(arguments) => rules::rules(arguments),
            Command::Why(arguments) => why::why(arguments),
            Command::WhyNot(arguments) => why::why_not(arguments),
            Command::Batch(arguments) => batch::batch(arguments),
            Command::Facts(arguments) => facts::facts(arguments),
            Command::Run(arguments) => run::run(arguments),
            Command::Check(arguments) => check::check(arguments),
            Command::Fuzz(arguments) => fuzz::fuzz(arguments),
            Command::Lower(arguments) => lower::lower(arguments),
            Command::Shuffle(arguments) => shuffle::shuffle(arguments),
        }
    }
}
