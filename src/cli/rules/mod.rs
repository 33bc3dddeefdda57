//! `lanelog rules`: displays the built-in rule files, and has tools for rule files that users
//! write.

mod arguments;
mod check;
mod expectation;
mod export;
mod fmt;
mod list;
mod look;
mod profile;
mod show;
mod test;

use clap::{Args, Subcommand};

use crate::outcome::Outcome;

#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    /// List the built-in rule files and the relations that they declare
    List(list::ListArguments),
    /// Print a built-in rule file, or all about a relation
    Show(show::ShowArguments),
    /// Report every mistake in rule files
    Check(check::CheckArguments),
    /// Show the work of each rule over kernels: time, rows, order of joins
    Profile(Box<profile::ProfileArguments>),
    /// Print a program with all its files as one text for Souffle
    Export(export::ExportArguments),
    /// Compare the rows of rules with those that kernels expect in comments
    Test(Box<test::TestArguments>),
    /// Rewrite rule files in the layout that all share
    Fmt(fmt::FmtArguments),
}

pub(crate) fn rules(arguments: &RulesArguments) -> Outcome {
    match &arguments.command {
        RulesCommand::List(arguments) => list::list(arguments),
        RulesCommand::Show(arguments) => show::show(arguments),
        RulesCommand::Check(arguments) => check::check(arguments),
        RulesCommand::Profile(arguments) => profile::profile(arguments),
        RulesCommand::Export(arguments) => export::export(arguments),
        RulesCommand::Test(arguments) => test::test(arguments),
        RulesCommand::Fmt(arguments) => fmt::fmt(arguments),
    }
}
