//! External analyses that the command line names: builds of `opt`, commands, and modes that are
//! written as rules.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::{decides_calls, read_or_complain};
use lanelog_ir::target::Mode;
use lanelog_util::escape as terminal;
use lanelog_verify::check::command::is_program;
use lanelog_verify::check::external::ExternalAnalyses;
use lanelog_verify::check::module::SOUND_PLUS;
use lanelog_verify::check::opt::{Opt, VERSIONS};
use lanelog_verify::check::ruled::{NoVerdicts, Ruled};

/// The options that name external analyses.
pub(crate) struct Named<'n> {
    /// `--opt [NAME=]PATH`
    pub opt: &'n [String],
    /// `--against-cmd CMD`
    pub against_cmd: &'n [String],
    /// `--rules FILE`
    pub rules: &'n [String],
    /// The time limit of a command for one module.
    pub limit: Duration,
    /// Whether the installed versions of `opt` are also compared.
    pub installed: bool,
}

/// Reasons why external analyses cannot be run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OthersError {
    #[error(
        "--opt {0}: it is not a program\n  help: --opt PATH or --opt NAME=PATH, with the path of an `opt`"
    )]
    NoProgram(String),
    #[error(
        "--opt {option}: another analysis is called `{name}`\n  help: --opt NAME=PATH gives it another name"
    )]
    Taken { option: String, name: String },
    #[error("{0}: these rules cannot be used: the errors are above")]
    Wrong(String),
    #[error(
        "{0}: the rules decide the verdicts of calls\n  help: `check --interprocedural` compares those with execution"
    )]
    Calls(String),
    #[error(transparent)]
    NoVerdicts(#[from] NoVerdicts),
}

impl Named<'_> {
    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        self.opt.is_empty() && self.against_cmd.is_empty() && self.rules.is_empty()
    }

    /// The analyses, the installed versions of `opt` first.
    ///
    /// # Errors
    /// If a program does not exist, or the rules cannot be used.
    pub fn others(&self) -> Result<ExternalAnalyses, OthersError> {
        let mut opts = match self.installed {
            true => Opt::installed(VERSIONS),
            false => Vec::new(),
        };
        for option in self.opt {
            let (name, program) = program(option)?;
            let is_mode = Mode::ALL.iter().any(|mode| mode.name() == name) || name == SOUND_PLUS;
            let is_taken = is_mode || self.against_cmd.contains(&name);
            if is_taken || opts.iter().any(|opt| opt.name == name) {
                let option = terminal::name(option).into_owned();
                return Err(OthersError::Taken { option, name });
            }
            opts.push(Opt::own(name, program));
        }
        let mut rules = Vec::new();
        for file in self.rules {
            let shown = terminal::name(file).into_owned();
            let Some(program) = read_or_complain(file, false) else {
                return Err(OthersError::Wrong(shown));
            };
            if decides_calls(&program) {
                return Err(OthersError::Calls(shown));
            }
            rules.push(Ruled::new(&shown, program)?);
        }
        let commands = self.against_cmd.iter();
        Ok(ExternalAnalyses {
            opts,
            commands: commands
                .map(|command| (command.clone(), self.limit))
                .collect(),
            rules,
        })
    }
}

/// The name and the program of `--opt [NAME=]PATH`. Without a name, the name is that of the file. A
/// path without `/` may be a program on `PATH`.
fn program(option: &str) -> Result<(String, PathBuf), OthersError> {
    let (name, path) = match option.split_once('=') {
        Some((name, path)) if !name.is_empty() && !is_program(Path::new(option)) => {
            (Some(name), path)
        }
        _ => (None, option),
    };
    let found = match is_program(Path::new(path)) {
        true => Some(Path::new(".").join(path)),
        false if path.is_empty() || path.contains('/') => None,
        false => {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            let mut programs = std::env::split_paths(&folders).map(|folder| folder.join(path));
            programs.find(|program| is_program(program))
        }
    };
    let no_program = || OthersError::NoProgram(terminal::name(option).into_owned());
    let found = found.ok_or_else(no_program)?;
    let file = found.file_name().unwrap_or_default().to_string_lossy();
    let name = name.map_or_else(|| file.into_owned(), str::to_string);
    Ok((terminal::name(&name).into_owned(), found))
}
