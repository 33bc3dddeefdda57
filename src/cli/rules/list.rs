//! `lanelog rules list`.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::arguments::ColourArguments;
use super::look::{FAINT, FILE, NAME, names, width};
use crate::hint::did_you_mean;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain};
use crate::rule_text::painted;
use lanelog_datalog::ast::{DirectiveKind, RelationDeclaration};
use lanelog_datalog::nearest::nearest;
use lanelog_engine::catalog::{self, BuiltIn};
use lanelog_report::wrapping::wrapped;
use lanelog_util::glob::Glob;

#[derive(Args, Debug)]
#[command(after_help = "\
Exit codes: 0 done; 2 the pattern fits nothing.")]
pub(super) struct ListArguments {
    /// Only relations whose name contains this; `*` stands for any text: `divergent_*`. Or those of
    /// a file: `cfg.dl`
    #[arg(value_name = "PATTERN")]
    pattern: Option<String>,

    /// Also the definitions in rules/spec, slow and simple, which the other files are tested
    /// against
    #[arg(long)]
    spec: bool,

    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,

    #[command(flatten)]
    colour: ColourArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// Files, and under each its relations with their descriptions
    Text,
    /// An array of files
    Json,
}

pub(super) fn list(arguments: &ListArguments) -> Outcome {
    let colour = Colours::new(arguments.colour.color).stdout;
    let mut files = catalog::built_in();
    files.retain(|file| arguments.spec || !file.is_definition());
    if let Some(pattern) = &arguments.pattern {
        let names: Vec<String> = names(&files);
        for file in &mut files {
            if file.path == pattern || file.path.ends_with(&format!("/{pattern}")) {
                continue;
            }
            let relations = &mut file.program.relations;
            relations.retain(|relation| fits(pattern, &relation.name.text));
        }
        files.retain(|file| !file.program.relations.is_empty());
        if files.is_empty() {
            let meant = nearest(pattern, names.iter().map(String::as_str));
            let hint = did_you_mean(meant);
            complain(&format!(
                "error: no built-in relation has `{pattern}` in its name{hint}\n  help: `lanelog rules list` lists them all\n"
            ));
            return Outcome::Wrong;
        }
    }
    let (form, text) = match arguments.format {
        ListFormat::Text => {
            let files: Vec<String> = files.iter().map(|file| file_text(file, colour)).collect();
            (Form::styled(colour), files.join("\n"))
        }
        ListFormat::Json => {
            let files: Value = files.iter().map(file_object).collect();
            (Form::Json, format!("{files:#}\n"))
        }
    };
    let printed = output::print(form, &text);
    output::finish(printed, Outcome::Done)
}

/// Whether a name contains the pattern; with a `*`, whether all of it matches.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.contains('*') {
        true => Glob::stars(pattern).matches(name.as_bytes()),
        false => name.contains(pattern),
    }
}

fn file_text(file: &BuiltIn, colour: bool) -> String {
    let mut text = format!("{}\n", painted(file.path, FILE, colour));
    for line in wrapped(&file.sentence(), width(2)) {
        let _ = writeln!(text, "  {line}");
    }
    for relation in &file.program.relations {
        text.push('\n');
        text.push_str(&relation_text(file, relation, colour));
    }
    text
}

/// Signature, whether it is an input, and the documentation below.
fn relation_text(file: &BuiltIn, relation: &RelationDeclaration, colour: bool) -> String {
    let name = &relation.name.text;
    let signature = relation.signature();
    let columns = signature.strip_prefix(name.as_str()).unwrap_or_default();
    let name_text = painted(name, NAME, colour);
    let input = if is_input(file, name) {
        painted("  input", FAINT, colour)
    } else {
        String::new()
    };
    let mut text = format!("    {name_text}{columns}{input}\n");
    let words = relation.documentation.as_deref().unwrap_or_default();
    for line in wrapped(words, width(8)) {
        let _ = writeln!(text, "        {line}");
    }
    text
}

/// Whether the file declares the relation as an input.
fn is_input(file: &BuiltIn, name: &str) -> bool {
    let mut directives = file.program.directives.iter();
    directives
        .any(|directive| directive.kind == DirectiveKind::Input && directive.relation.text == name)
}

fn file_object(file: &BuiltIn) -> Value {
    let relation = |relation: &RelationDeclaration| {
        let columns = relation.columns.iter();
        let columns: Value = columns
            .map(|column| json!({ "name": column.name.text, "type": column.type_name.text }))
            .collect();
        json!({
            "name": relation.name.text,
            "columns": columns,
            "input": is_input(file, &relation.name.text),
            "documentation": relation.documentation,
        })
    };
    let relations: Value = file.program.relations.iter().map(relation).collect();
    json!({ "path": file.path, "sentence": file.sentence(), "relations": relations })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_parts_or_have_stars() {
        assert!(fits("branch", "divergent_branch") && !fits("brunch", "divergent_branch"));
        assert!(fits("divergent_*", "divergent_branch") && !fits("branch*", "divergent_branch"));
        assert!(fits("*_b*ch", "divergent_branch") && fits("*", "edge") && fits("**", "edge"));
        assert!(!fits("edge*edge", "edge") && fits("e*d*e", "edge"));
    }
}
