//! `lanelog facts`: the facts of modules as files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::arguments::{CallArguments, InputArguments, ReachName};
use crate::input::{self, Input, PathError, shown_path};
use crate::interrupt::{interrupted, notice};
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::quota::{self, QuotaArguments};
use crate::schedule::{self, ThreadsError, on_threads};
use crate::selection::{Selection, SelectionError, chosen};
use lanelog_engine::library;
use lanelog_facts::folder::stage::{self, StageError};
use lanelog_facts::folder::{Format, Order, WriteError, Written, names, text, write_module};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{Module, ReadError};
use lanelog_util::escape as terminal;
use lanelog_util::limits::Quota;

const AFTER_HELP: &str = "\
Format souffle makes a folder for each function and module/ for all of them together; rules/ holds the rule files, so that this works:
  souffle -F DIR/FUNCTION -D OUT DIR/rules/divergence.dl
Formats csv and parquet make one file for each relation over all functions. docs/reference/facts.md says more.
Several inputs get a folder each. Exit codes: 0 done; 2 something could not be read or written; 3 a bug in lanelog.";

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct FactsArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// Where files are written; a folder that is not there is made
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,

    /// Format of the files
    #[arg(long, value_enum, default_value = "souffle")]
    pub format: FactsFormat,

    /// Write into a folder that is not empty, and replace facts that are there
    #[arg(long)]
    pub force: bool,

    /// Leave open the verdicts that calls decide, for rules/interprocedural.dl over the facts of
    /// whole modules (docs/explanation/interprocedural.md)
    #[arg(long, value_enum, value_name = "REACH", num_args = 0..=1, require_equals = true, default_missing_value = "module")]
    pub interprocedural: Option<ReachName>,

    #[command(flatten)]
    pub quota: QuotaArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FactsFormat {
    /// Folders of .facts files, as Soufflé reads them
    Souffle,
    /// Tables with a header
    Csv,
    /// Tables for data tools
    Parquet,
}

/// Why no facts are written.
#[derive(Debug, thiserror::Error)]
enum FactsError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(
        "`{}` is not empty\n  help: name a new folder, or add --force to write into this one",
        terminal::path(.0)
    )]
    Filled(PathBuf),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

pub(crate) fn facts(arguments: &FactsArguments) -> Outcome {
    prepare(arguments).unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn prepare(arguments: &FactsArguments) -> Result<Outcome, FactsError> {
    let mut selection = Selection::new(&arguments.input.gpu)?;
    selection.follow_calls(CallArguments {
        interprocedural: arguments.interprocedural,
    })?;
    selection.leaves_calls_open = arguments.interprocedural.is_some();
    if arguments.input.paths.is_empty() {
        return Err(PathError::NoPath.into());
    }
    let folder = &arguments.output;
    let is_filled = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_filled && !arguments.force {
        return Err(FactsError::Filled(folder.clone()));
    }
    notice();
    let (inputs, several) = input::expand(&arguments.input.paths, (&arguments.input.gpu).into());
    let threads = schedule::threads(arguments.input.jobs);
    let job = Job {
        arguments,
        selection,
        threads,
        quota: arguments.quota.quota(quota::ANALYSIS, threads),
        colours: Colours::new(arguments.input.color),
    };
    let outcome = on_threads(threads, || job.all(inputs, several))?;
    complain(&job.selection.note());
    Ok(outcome)
}

struct Job<'j> {
    arguments: &'j FactsArguments,
    selection: Selection<'j>,
    threads: usize,
    quota: Quota,
    colours: Colours,
}

/// Why no more inputs are looked at.
enum Stop {
    Written(WriteError),
    Stdout(io::Error),
}

impl From<WriteError> for Stop {
    fn from(error: WriteError) -> Stop {
        Stop::Written(error)
    }
}

impl From<StageError> for Stop {
    fn from(error: StageError) -> Stop {
        Stop::Written(error.into())
    }
}

impl Job<'_> {
    fn all(&self, inputs: Vec<Input>, several: bool) -> Outcome {
        let mut found = vec![false; self.arguments.input.function.len()];
        match self.write_all(inputs, several, &mut found) {
            Ok(mut outcome) => {
                let names = self.arguments.input.function.iter().zip(found);
                for (name, _) in names.filter(|(_, found)| !found) {
                    complain(&format!(
                        "error: no function that could be read is called `{name}`\n"
                    ));
                    outcome = Outcome::Wrong;
                }
                outcome
            }
            Err(Stop::Stdout(error)) => finish(Err(error), Outcome::Done),
            Err(Stop::Written(error)) => {
                let folder = &self.arguments.output;
                let help = if fs::read_dir(folder).is_ok_and(|mut found| found.next().is_some()) {
                    format!(
                        "  help: the files in `{}` are complete, but some are missing; run again with --force\n",
                        terminal::path(&folder)
                    )
                } else {
                    String::new()
                };
                complain(&format!("error: {error}\n{help}"));
                Outcome::Wrong
            }
        }
    }

    fn write_all(
        &self,
        inputs: Vec<Input>,
        several: bool,
        found: &mut [bool],
    ) -> Result<Outcome, Stop> {
        let top = &self.arguments.output;
        stage::at("create", top, fs::create_dir_all(top))?;
        let names: Vec<String> = inputs.iter().map(name_of).collect();
        let folders = names::folders(names.iter().map(String::as_str));
        let mut outcome = Outcome::Done;
        let mut list = b"folder,path\n".to_vec();
        let mut out = output::stdout(Form::Text).map_err(Stop::Stdout)?;
        for (input, folder) in inputs.into_iter().zip(folders) {
            let path = input.path().to_path_buf();
            let into = if several {
                top.join(&folder)
            } else {
                top.clone()
            };
            let written = self.selection.with_module(
                input,
                self.threads,
                false,
                self.colours.stderr,
                &mut |text| complain_styled(text, self.colours.stderr),
                |module, _, context| {
                    let functions = self.wanted(module, context, found);
                    stage::at("create", &into, fs::create_dir_all(&into))?;
                    let order = Order {
                        folder: &into,
                        functions: &functions,
                        format: self.format(),
                        replace: self.arguments.force,
                        parallel: self.threads > 1,
                        stop: &interrupted,
                        quota: self.quota,
                    };
                    let written = write_module(module, context, &order)?;
                    let left_out: Vec<ReadError> = written
                        .left_out
                        .iter()
                        .filter_map(|(at, exceeded)| {
                            let function = module.functions.get(*at)?;
                            Some(quota::left_out(module, function, *exceeded, &self.quota))
                        })
                        .collect();
                    let name = shown_path(&path);
                    let colour = self.colours.stderr;
                    complain_styled(&quota::complaints(&name, module, &left_out, colour), colour);
                    let is_broken = !module.errors.is_empty() || !left_out.is_empty();
                    Ok::<(Written, bool), WriteError>((written, is_broken))
                },
            );
            let Ok(written) = written else {
                outcome = Outcome::Wrong;
                continue;
            };
            let (written, is_broken) = written?;
            if is_broken {
                outcome = Outcome::Wrong;
            }
            text::csv_field(&folder, &mut list);
            list.push(b',');
            text::csv_field(&path.to_string_lossy(), &mut list);
            list.push(b'\n');
            let line = format!(
                "{}: {} facts of {} in {}\n",
                shown_path(&path),
                written.rows,
                lanelog_report::summary::counted(written.functions, "function"),
                terminal::path(&into)
            );
            out.write_all(line.as_bytes()).map_err(Stop::Stdout)?;
        }
        if several {
            stage::write_file(&top.join("inputs.csv"), &list)?;
        }
        if self.format() == Format::Souffle {
            write_rules(top)?;
        }
        out.flush().map_err(Stop::Stdout)?;
        Ok(outcome)
    }

    fn format(&self) -> Format {
        match self.arguments.format {
            FactsFormat::Souffle => Format::Souffle,
            FactsFormat::Csv => Format::Csv,
            FactsFormat::Parquet => Format::Parquet,
        }
    }

    /// The functions that the user selected, as indices.
    fn wanted(
        &self,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        found: &mut [bool],
    ) -> Vec<usize> {
        let functions = chosen(self.arguments.input.wanted(), module, context, found);
        let mut wanted = functions.iter().map(|function| function.span).peekable();
        // Both lists are in the order of the file.
        let all = module.functions.iter().enumerate();
        all.filter_map(|(at, function)| {
            wanted.next_if_eq(&function.span)?;
            Some(at)
        })
        .collect()
    }
}

/// The folder name for an input: the file name without its extension.
fn name_of(input: &Input) -> String {
    match input {
        Input::Stdin => "stdin".to_string(),
        input => {
            let stem = input.path().file_stem().unwrap_or_default();
            stem.to_string_lossy().into_owned()
        }
    }
}

/// Every built-in rule file, below `rules/`.
fn write_rules(top: &Path) -> Result<(), StageError> {
    // Components of files are written by `rules export`.
    let files = library::FILES.iter();
    for (path, text) in files.filter(|(path, _)| !path.starts_with("rules/modes/")) {
        let path = top.join(path);
        if let Some(folder) = path.parent() {
            stage::at("create", folder, fs::create_dir_all(folder))?;
        }
        stage::write_file(&path, text.as_bytes())?;
    }
    Ok(())
}
