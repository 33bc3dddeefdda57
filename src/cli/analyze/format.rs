//! In which form `lanelog analyze` prints what.

use super::arguments::{AnalyzeArguments, Format};
use super::relations;
use crate::output::Form;
use lanelog_facts::Signature;
use lanelog_report::relation::RowFormat;

/// What is printed.
#[derive(Clone, Copy)]
pub(super) enum Show {
    Table,
    Json,
    Annotated,
    Relation(&'static Signature, RowFormat),
    Verdicts,
    Counts,
}

impl Show {
    /// What goes to stdout.
    pub fn form(self, colour: bool) -> Form {
        match self {
            Show::Json | Show::Relation(_, RowFormat::Json) => Form::Json,
            Show::Table | Show::Annotated => Form::styled(colour),
            Show::Relation(..) | Show::Verdicts | Show::Counts => Form::Text,
        }
    }
}

/// What the arguments ask to be printed.
pub(super) fn what_to_show(arguments: &AnalyzeArguments) -> Result<Show, String> {
    let mode = arguments.input.gpu.mode.into();
    Ok(match (&arguments.relation, arguments.format) {
        (Some(_), Format::Verdicts) => {
            return Err("--relation has the formats text, csv and json, not verdicts".into());
        }
        (Some(name), Format::Text) => Show::Relation(relations::find(mode, name)?, RowFormat::Text),
        (Some(name), Format::Csv) => Show::Relation(relations::find(mode, name)?, RowFormat::Csv),
        (Some(name), Format::Json) => Show::Relation(relations::find(mode, name)?, RowFormat::Json),
        (None, Format::Csv) => return Err("--format csv is for --relation".into()),
        (None, Format::Json | Format::Verdicts) if arguments.annotate || arguments.counts => {
            let flag = if arguments.annotate {
                "--annotate"
            } else {
                "--counts"
            };
            return Err(format!("{flag} is a format of its own: leave --format out"));
        }
        (None, _) if arguments.annotate => Show::Annotated,
        (None, _) if arguments.counts => Show::Counts,
        (None, Format::Text) => Show::Table,
        (None, Format::Json) => Show::Json,
        (None, Format::Verdicts) => Show::Verdicts,
    })
}
