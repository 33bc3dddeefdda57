//! `lanelog rules export`: a program with all its files as one text for Soufflé.

use std::path::PathBuf;

use clap::Args;

use super::arguments::ColourArguments;
use crate::outcome::Outcome;
use crate::output::{self, Colours};
use crate::program::{rule_files, suite_or_complain};
use crate::rule_text;
use lanelog_datalog::flat::flat;
use lanelog_datalog::load_all;
use lanelog_engine::library;

#[derive(Args, Debug)]
#[command(after_help = "\
Relations that share a name are told from each other: `llvm22.edge` is `llvm22__edge`, and is read from llvm22.edge.facts.
Exit codes: 0 done; 2 there is a mistake.")]
pub(super) struct ExportArguments {
    /// Rule files, or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    colour: ColourArguments,
}

pub(super) fn export(arguments: &ExportArguments) -> Outcome {
    let files = arguments.files.iter().flat_map(|path| rule_files(path));
    let files: Vec<String> = files
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    let roots: Vec<&str> = files.iter().map(String::as_str).collect();
    let colours = Colours::new(arguments.colour.color);
    if roots.contains(&"-") {
        output::complain("error: stdin cannot be exported: name a file\n");
        return Outcome::Wrong;
    }
    if suite_or_complain(&roots, None, colours.stderr).is_none() {
        return Outcome::Wrong;
    }
    let loader = rule_text::loader();
    let read = |path: &str| {
        let text = loader(path);
        text.or_else(|error| library::text(path).map(str::to_string).ok_or(error))
    };
    let loaded = load_all(&roots, &read, &library::text);
    let text = flat(&loaded.program, &loaded.sources);
    output::finish(output::print(output::exact(), &text), Outcome::Done)
}
