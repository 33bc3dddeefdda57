//! `lanelog rules check`.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::arguments::ColourArguments;
use crate::neighbours;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain, complain_styled};
use crate::rule_text::{self, number};
use lanelog_datalog::ast::Span;
use lanelog_datalog::load::MAXIMUM_DIAGNOSTICS;
use lanelog_datalog::{Compiled, Diagnostic, Severity, Source};
use lanelog_engine::library;
use lanelog_util::escape as terminal;

#[derive(Args, Debug)]
#[command(after_help = "\
Exit codes: 0 no file has an error (warnings do not count); 2 some file has one, or cannot be read.")]
pub(super) struct CheckArguments {
    /// Rule files, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How mistakes are written
    #[arg(long, value_enum, default_value = "text")]
    format: CheckFormat,

    #[command(flatten)]
    colour: ColourArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// With source lines and suggestions, on stderr
    Text,
    /// One object for all files
    Json,
    /// Annotations for GitHub's workflows
    Github,
}

pub(super) fn check(arguments: &CheckArguments) -> Outcome {
    let colours = Colours::new(arguments.colour.color);
    let mut wrong = false;
    let mut out = String::new();
    let mut files = Vec::new();
    for path in &arguments.files {
        let mut shown = terminal::path(&path).into_owned();
        let mut compiled = match path.to_str() {
            Some(path) => match rule_text::built_in(path) {
                Some(path) => {
                    shown = path.to_string();
                    library::compile_built_in(path)
                }
                None => library::compile_user(path, &rule_text::loader()),
            },
            None => {
                complain(&format!("error: `{shown}`: its name is not UTF-8\n"));
                wrong = true;
                continue;
            }
        };
        neighbours::advise(&mut compiled.diagnostics, &compiled.sources);
        wrong |= compiled.program.is_none();
        match arguments.format {
            CheckFormat::Text => text(&shown, &compiled, colours, &mut out),
            CheckFormat::Json => files.push(object(&shown, &compiled)),
            CheckFormat::Github => github(&compiled, &mut out),
        }
    }
    if arguments.format == CheckFormat::Json {
        out = format!("{:#}\n", json!({ "version": 1, "files": files }));
    }
    let form = match arguments.format {
        CheckFormat::Json => Form::Json,
        CheckFormat::Text | CheckFormat::Github => Form::Text,
    };
    let printed = output::print(form, &out);
    output::finish(printed, if wrong { Outcome::Wrong } else { Outcome::Done })
}

/// Writes errors to stderr, and a line for a file that has none.
fn text(name: &str, compiled: &Compiled, colours: Colours, out: &mut String) {
    let diagnostics = &compiled.diagnostics;
    if !diagnostics.is_empty() {
        let mut text = rule_text::render(diagnostics, &compiled.sources, colours.stderr);
        text.push('\n');
        if diagnostics.len() >= MAXIMUM_DIAGNOSTICS {
            let _ = writeln!(
                text,
                "{name}: more than {MAXIMUM_DIAGNOSTICS} mistakes; the others are not shown"
            );
        } else if compiled.program.is_none() {
            let _ = writeln!(text, "{name}: {}", rule_text::counted(diagnostics));
        }
        complain_styled(&text, colours.stderr);
    }
    if let Some(counts) = Counts::of(compiled) {
        let warnings = match diagnostics.len() {
            0 => String::new(),
            _ => format!("; {}", rule_text::counted(diagnostics)),
        };
        let included = match counts.files {
            0 => String::new(),
            files => format!(
                " (with {}: {}, {})",
                number(files, "included file"),
                number(counts.all_relations, "relation"),
                number(counts.all_rules, "rule")
            ),
        };
        let _ = writeln!(
            out,
            "ok: {name}: {}, {}, {}{included}{warnings}",
            number(counts.relations, "relation"),
            number(counts.rules, "rule"),
            number(counts.strata, "stratum"),
        );
    }
}

/// The number of declarations and rules of a correct program: in its root file and in all files.
struct Counts {
    relations: usize,
    rules: usize,
    strata: usize,
    files: usize,
    all_relations: usize,
    all_rules: usize,
}

impl Counts {
    fn of(compiled: &Compiled) -> Option<Counts> {
        let (program, strata) = compiled.program.as_ref()?;
        let in_root = |span: Span| span.source == 0;
        let relations = program.relations.iter();
        let rules = program.rules.iter();
        Some(Counts {
            relations: relations.filter(|relation| in_root(relation.span)).count(),
            rules: rules.filter(|rule| in_root(rule.span)).count(),
            strata: strata.len(),
            files: compiled.sources.len().saturating_sub(1),
            all_relations: program.relations.len(),
            all_rules: program.rules.len(),
        })
    }
}

fn object(name: &str, compiled: &Compiled) -> Value {
    let counts = Counts::of(compiled);
    let diagnostics = compiled.diagnostics.iter();
    let diagnostics = diagnostics.map(|diagnostic| {
        let mut object = place(diagnostic.span, &compiled.sources);
        let labels = diagnostic.labels.iter().map(|label| {
            let mut object = place(label.span, &compiled.sources);
            object["message"] = json!(label.text);
            object
        });
        object["severity"] = json!(word(diagnostic));
        object["message"] = json!(diagnostic.message);
        object["help"] = json!(diagnostic.help);
        object["notes"] = labels.collect();
        object
    });
    json!({
        "file": name,
        "ok": compiled.program.is_some(),
        "relations": counts.as_ref().map(|counts| counts.relations),
        "rules": counts.as_ref().map(|counts| counts.rules),
        "strata": counts.as_ref().map(|counts| counts.strata),
        "diagnostics": diagnostics.collect::<Value>(),
    })
}

fn word(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn place(span: Span, sources: &[Source]) -> Value {
    let Some(source) = sources.get(span.source as usize) else {
        return json!({});
    };
    let (line, column) = source.position(span.start);
    let (end_line, end_column) = source.position(span.end);
    json!({ "file": source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column })
}

/// `::error file=...,line=...::message`, with GitHub's escapes.
fn github(compiled: &Compiled, out: &mut String) {
    for diagnostic in &compiled.diagnostics {
        let Some(source) = compiled.sources.get(diagnostic.span.source as usize) else {
            continue;
        };
        let (line, column) = source.position(diagnostic.span.start);
        let (end_line, end_column) = source.position(diagnostic.span.end);
        let help = diagnostic.help.as_ref();
        let help = help.map_or(String::new(), |help| format!("\nhelp: {help}"));
        let message = escaped(&format!("{}{help}", diagnostic.message));
        let name = escaped(&source.name)
            .replace(':', "%3A")
            .replace(',', "%2C");
        let _ = writeln!(
            out,
            "::{} file={name},line={line},endLine={end_line},col={column},endColumn={end_column}::{message}",
            match diagnostic.severity {
                Severity::Note => "notice",
                _ => word(diagnostic),
            }
        );
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}
