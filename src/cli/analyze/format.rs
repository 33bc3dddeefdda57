//! The output formats of `lanelog analyze`.

use std::io;

use super::arguments::{AnalyzeArguments, Format};
use super::relations::{self, RelationError};
use crate::embedded::is_terminal;
use crate::output::{self, Form};
use lanelog_facts::Signature;
use lanelog_ir::target::Mode;
use lanelog_report::relation::RowFormat;

/// The kind of output.
#[derive(Clone, Copy)]
pub(super) enum Show {
    Table,
    /// The functions of a folder with the most divergent branches, on a terminal.
    Overview,
    Json,
    Annotated,
    Relation(&'static Signature, RowFormat),
    Shapes(RowFormat),
    Verdicts,
    /// The output of `opt`.
    Opt,
    /// Optimisation remarks.
    Remarks,
    Counts,
    /// Accesses, in a table or as JSON.
    Memory {
        json: bool,
    },
    /// A page for browsers.
    Html,
    /// Control flow, as SVG or in graphviz's language.
    Picture {
        svg: bool,
    },
}

impl Show {
    /// Whether the format needs functions one at a time only.
    pub fn is_by_function(self) -> bool {
        match self {
            Show::Table
            | Show::Overview
            | Show::Json
            | Show::Relation(..)
            | Show::Verdicts
            | Show::Opt
            | Show::Remarks => true,
            Show::Annotated | Show::Shapes(_) | Show::Counts | Show::Memory { .. } => false,
            Show::Html | Show::Picture { .. } => false,
        }
    }

    /// The format of stdout.
    pub fn form(self, colour: bool) -> Form {
        match self {
            Show::Json
            | Show::Relation(_, RowFormat::Json)
            | Show::Shapes(RowFormat::Json)
            | Show::Memory { json: true } => Form::Json,
            Show::Table | Show::Overview | Show::Annotated | Show::Memory { json: false } => {
                Form::styled(colour)
            }
            Show::Relation(..)
            | Show::Shapes(_)
            | Show::Verdicts
            | Show::Counts
            | Show::Remarks => Form::Text,
            Show::Opt | Show::Html | Show::Picture { .. } => output::exact(),
        }
    }
}

/// Reasons why the requested output is impossible.
#[derive(Debug, thiserror::Error)]
pub(super) enum FormatError {
    #[error("--relation has the formats text, csv and json, not verdicts")]
    RelationAsVerdicts,
    #[error("--format csv is for --relation")]
    OnlyOfRelations,
    #[error("--shapes has the formats text, csv and json, not verdicts")]
    ShapesAsVerdicts,
    #[error("--format opt is for --mode llvm22: opt prints LLVM's verdicts")]
    OptOfMode,
    #[error("{0} has no format opt or remarks")]
    OfModules(&'static str),
    #[error("{0} is for mode sound")]
    OnlySound(&'static str),
    #[error(
        "--memory has the formats text and json; its relations as csv: lanelog query rules/memory.dl --relation access_pattern --format csv"
    )]
    OfMemory,
    #[error("{0} is a format of its own: leave --format out")]
    OwnFormat(&'static str),
    #[error("loops have no {0}: leave it out, or --loop and --loops")]
    OfLoops(&'static str),
    #[error("--relation is for one loop: name it with --loop")]
    SeveralLoops,
    #[error("between iterations there is only mode sound: leave --mode out")]
    ModeOfLoops,
    #[error(transparent)]
    Relation(#[from] RelationError),
}

/// The output that the arguments request.
///
/// # Errors
/// If the arguments contradict each other, or there is no such relation.
pub(super) fn what_to_show(arguments: &AnalyzeArguments) -> Result<Show, FormatError> {
    let mode = arguments.input.gpu.mode();
    if matches!(arguments.format, Format::Opt | Format::Remarks) {
        return of_functions(arguments, mode);
    }
    for (asked, flag) in [(arguments.shapes, "--shapes"), (arguments.plus, "--plus")] {
        if asked && mode != Mode::Sound {
            return Err(FormatError::OnlySound(flag));
        }
    }
    if arguments.html.is_some() {
        return Ok(Show::Html);
    }
    if arguments.svg.is_some() || arguments.dot.is_some() {
        let svg = arguments.svg.is_some();
        return Ok(Show::Picture { svg });
    }
    if arguments.memory {
        return match arguments.format {
            Format::Text => Ok(Show::Memory { json: false }),
            Format::Json => Ok(Show::Memory { json: true }),
            Format::Verdicts | Format::Csv | Format::Opt | Format::Remarks => {
                Err(FormatError::OfMemory)
            }
        };
    }
    let loops = &arguments.loops;
    if loops.loops || !loops.named.is_empty() {
        if arguments.counts {
            return Err(FormatError::OfLoops("--counts"));
        }
        if arguments.format == Format::Verdicts {
            return Err(FormatError::OfLoops("verdict lines"));
        }
        if arguments.relation.is_some() && loops.named.len() != 1 {
            return Err(FormatError::SeveralLoops);
        }
        if mode != Mode::Sound {
            return Err(FormatError::ModeOfLoops);
        }
    }
    Ok(match (&arguments.relation, arguments.format) {
        (Some(_), Format::Verdicts) => {
            return Err(FormatError::RelationAsVerdicts);
        }
        (Some(name), Format::Text) => Show::Relation(relations::find(mode, name)?, RowFormat::Text),
        (Some(name), Format::Csv) => Show::Relation(relations::find(mode, name)?, RowFormat::Csv),
        (Some(name), Format::Json) => Show::Relation(relations::find(mode, name)?, RowFormat::Json),
        (None, Format::Text) if arguments.shapes => Show::Shapes(RowFormat::Text),
        (None, Format::Csv) if arguments.shapes => Show::Shapes(RowFormat::Csv),
        (None, Format::Json) if arguments.shapes => Show::Shapes(RowFormat::Json),
        (None, Format::Verdicts) if arguments.shapes => return Err(FormatError::ShapesAsVerdicts),
        (None, Format::Csv) => return Err(FormatError::OnlyOfRelations),
        (None, Format::Json | Format::Verdicts) if arguments.annotate || arguments.counts => {
            let flag = if arguments.annotate {
                "--annotate"
            } else {
                "--counts"
            };
            return Err(FormatError::OwnFormat(flag));
        }
        (None, _) if arguments.annotate => Show::Annotated,
        (None, _) if arguments.counts => Show::Counts,
        (None, Format::Text) if wants_overview(arguments) => Show::Overview,
        (None, Format::Text) => Show::Table,
        (None, Format::Json) => Show::Json,
        (None, Format::Verdicts) => Show::Verdicts,
        (_, Format::Opt) => Show::Opt,
        (_, Format::Remarks) => Show::Remarks,
    })
}

/// [`Show::Opt`] or [`Show::Remarks`], if the other arguments are compatible.
fn of_functions(arguments: &AnalyzeArguments, mode: Mode) -> Result<Show, FormatError> {
    let is_opt = arguments.format == Format::Opt;
    if is_opt && mode != Mode::Llvm22 {
        return Err(FormatError::OptOfMode);
    }
    let loops = &arguments.loops;
    let others = [
        (arguments.memory, "--memory"),
        (arguments.relation.is_some(), "--relation"),
        (arguments.shapes, "--shapes"),
        (arguments.annotate, "--annotate"),
        (arguments.counts, "--counts"),
        (loops.loops || !loops.named.is_empty(), "--loop"),
        (!arguments.facts.is_empty(), "--facts"),
    ];
    match others.iter().find(|(given, _)| *given) {
        Some((_, flag)) => Err(FormatError::OfModules(flag)),
        None if is_opt => Ok(Show::Opt),
        None => Ok(Show::Remarks),
    }
}

/// Whether a folder is shown as an overview: on a terminal, if only the verdicts are requested.
fn wants_overview(arguments: &AnalyzeArguments) -> bool {
    let AnalyzeArguments { input, loops, .. } = arguments;
    let is_every_function = !arguments.all && input.function.is_empty();
    let is_plain = !loops.loops && loops.named.is_empty() && arguments.assume.is_empty();
    let has_folder = input.paths.iter().any(|path| path.is_dir());
    is_every_function && is_plain && has_folder && is_terminal(&io::stdout())
}
