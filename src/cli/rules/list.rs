//! `lanelog rules list`.

use std::fmt::Write as _;
use std::path::Path;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::arguments::ColourArguments;
use super::look::{FAINT, FILE, NAME, names, width};
use crate::hint::did_you_mean;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain};
use crate::program::{is_rules, read_or_complain};
use crate::rule_text::painted;
use lanelog_datalog::Source;
use lanelog_datalog::ast::{DirectiveKind, RelationDeclaration};
use lanelog_datalog::nearest::nearest;
use lanelog_engine::catalog::{self, RuleFile};
use lanelog_report::wrapping::wrapped;
use lanelog_util::escape as terminal;
use lanelog_util::glob::Glob;

#[derive(Args, Debug)]
#[command(after_help = "\
Exit codes: 0 done; 2 the pattern fits nothing.")]
pub(super) struct ListArguments {
    /// Only relations whose name contains this; `*` stands for any text: `divergent_*`. Or those of
    /// a file: `cfg.dl`, `gallery/liveness.dl`, one of your own; or of a folder: `gallery`
    #[arg(value_name = "PATTERN")]
    pattern: Option<String>,

    /// The relations of this rule file, and of your own files that it includes
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,

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
    let colours = Colours::new(arguments.colour.color);
    let colour = colours.stdout;
    let mut pattern = arguments.pattern.as_deref();
    // The pattern may be a rule file.
    let own = arguments.rules.as_deref().or_else(|| {
        let is_own = |name: &&str| is_rules(Path::new(name)) && Path::new(name).exists();
        let file = pattern.filter(is_own)?;
        pattern = None;
        Some(file)
    });
    let sources = match own {
        None => Vec::new(),
        Some(root) => match own_sources(root, colours.stderr) {
            Some(sources) => sources,
            None => return Outcome::Wrong,
        },
    };
    let mut files = match own {
        Some(_) => sources
            .iter()
            .map(|source| RuleFile::new(&source.name, &source.text))
            .collect(),
        None => {
            let mut files = catalog::built_in();
            files.retain(|file| arguments.spec || !file.is_definition());
            files.extend(catalog::gallery().into_iter().filter(|file| {
                let folder = pattern.and_then(|pattern| pattern.split('/').next());
                folder == Some("gallery") || pattern == file.path.rsplit('/').next()
            }));
            files
        }
    };
    if let Some(pattern) = pattern {
        let names: Vec<String> = names(&files);
        for file in &mut files {
            if is_called(pattern, file.path) {
                continue;
            }
            let relations = &mut file.program.relations;
            relations.retain(|relation| fits(pattern, &relation.name.text));
        }
        files.retain(|file| !file.program.relations.is_empty());
        if files.is_empty() {
            let meant = nearest(pattern, names.iter().map(String::as_str));
            let hint = did_you_mean(meant);
            let whose = match own {
                Some(root) => format!("relation of {}", terminal::name(root)),
                None => "built-in relation".to_string(),
            };
            complain(&format!(
                "error: no {whose} has `{pattern}` in its name{hint}\n  help: without a pattern, `lanelog rules list` lists them all\n"
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

/// The user's files of a program; none after its errors are printed.
fn own_sources(root: &str, colour: bool) -> Option<Vec<Source>> {
    let program = read_or_complain(root, colour)?;
    let is_own = |source: &Source| !source.is_library || source.is_root;
    Some(program.sources.into_iter().filter(is_own).collect())
}

/// Whether a pattern names a file or its folder: `cfg.dl`, `rules/cfg.dl`, `gallery`, `backend/`.
fn is_called(pattern: &str, path: &str) -> bool {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let is_folder = match pattern.trim_end_matches('/') {
        "" | "rules" => false,
        name => folder == name || folder.strip_prefix("rules/") == Some(name),
    };
    is_folder || path == pattern || path.ends_with(&format!("/{pattern}"))
}

/// Whether a name contains the pattern; with a `*`, whether all of it matches.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.contains('*') {
        true => Glob::stars(pattern).matches(name.as_bytes()),
        false => name.contains(pattern),
    }
}

fn file_text(file: &RuleFile<'_>, colour: bool) -> String {
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

/// The signature, whether it is an input, and the documentation below.
fn relation_text(file: &RuleFile<'_>, relation: &RelationDeclaration, colour: bool) -> String {
    let name = &relation.name.text;
    let signature = relation.signature();
    let columns = signature.strip_prefix(name.as_str()).unwrap_or_default();
    let name_text = painted(name, NAME, colour);
    let input = if file.has(name, DirectiveKind::Input) {
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

fn file_object(file: &RuleFile<'_>) -> Value {
    let relation = |relation: &RelationDeclaration| {
        let columns = relation.columns.iter();
        let columns: Value = columns
            .map(|column| json!({ "name": column.name.text, "type": column.type_name.text }))
            .collect();
        json!({
            "name": relation.name.text,
            "columns": columns,
            "input": file.has(&relation.name.text, DirectiveKind::Input),
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
