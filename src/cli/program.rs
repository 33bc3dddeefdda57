//! A user's program: the location of its rules, and its output.

use std::path::{Path, PathBuf};

use crate::neighbours;
use crate::output::complain_styled;
use crate::rule_text;
use lanelog_analysis::query::Program;
use lanelog_datalog::infer::COMMAND_LINE;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Diagnostic, Severity, Source};
use lanelog_engine::library;
use lanelog_util::escape as terminal;

/// The rules for calls: a program that includes them gets facts that leave the verdicts of calls
/// open.
pub(crate) const INTERPROCEDURAL: &str = "rules/interprocedural.dl";

/// Whether a program decides the verdicts of calls itself. Only the built-in file of this name
/// counts.
pub(crate) fn decides_calls(program: &Program) -> bool {
    let mut sources = program.sources.iter();
    let followed = library::text(INTERPROCEDURAL);
    sources.any(|source| Some(source.text.as_str()) == followed)
}

/// A different kind of file is given instead of the rules.
#[derive(Debug, thiserror::Error)]
#[error("the rules come first, and `{rules}` is {what}\n  help: lanelog {command} {meant} {rules}")]
pub(crate) struct OrderError {
    rules: String,
    what: &'static str,
    command: &'static str,
    meant: String,
}

/// Suggests the correct order if a kernel is given instead of the rules.
///
/// # Errors
/// If there is such a file, or a folder.
pub(crate) fn check_order(
    rules: &Path,
    paths: &[PathBuf],
    command: &'static str,
) -> Result<(), OrderError> {
    let is_kernel = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == "ll" || extension == "bc")
    };
    if !is_kernel(rules) && !rules.is_dir() {
        return Ok(());
    }
    let what = if is_kernel(rules) {
        "a kernel"
    } else {
        "a folder"
    };
    let is_rules = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "dl");
    let meant = paths.iter().find(is_rules);
    let meant = meant.map_or("RULES.dl".to_string(), |path| {
        terminal::path(&path).into_owned()
    });
    Err(OrderError {
        rules: terminal::path(&rules).into_owned(),
        what,
        command,
        meant,
    })
}

/// The rule files that a path names: the file itself, or the files of a folder in the order of
/// their names.
pub(crate) fn rule_files(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| is_rules(path))
        .collect();
    files.sort();
    match files.is_empty() {
        true => vec![path.to_path_buf()],
        false => files,
    }
}

/// Whether a path has the name of a rule file.
pub(crate) fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "dl")
}

/// Reads the program; if there is no file of the root's name, the built-in one, which is then
/// called by its path there.
pub(crate) fn read(root: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
    let Some(path) = rule_text::built_in(root) else {
        return Program::read(root, &rule_text::loader());
    };
    let mut program = Program::built_in(path)?;
    for source in &mut program.sources {
        source.is_library = true;
    }
    Ok(program)
}

/// Like [`read`], but prints errors on stderr.
pub(crate) fn read_or_complain(root: &str, colour: bool) -> Option<Program> {
    suite_or_complain(&[root], None, colour)
}

/// Like [`suite`], but prints errors on stderr.
pub(crate) fn suite_or_complain(
    roots: &[&str],
    rule: Option<&str>,
    colour: bool,
) -> Option<Program> {
    suite(roots, rule)
        .map_err(|mistakes| complain_styled(&mistakes.text(colour), colour))
        .ok()
}

/// Several files as one program, one of which may be the rules of the command line.
///
/// # Errors
/// The errors in the files.
pub(crate) fn suite(roots: &[&str], rule: Option<&str>) -> Result<Program, Mistakes> {
    let loader = rule_text::loader();
    let program = match (roots, rule) {
        ([root], None) => read(root),
        (_, rule) => Program::read_all(roots, &|path| match rule {
            Some(rule) if path == COMMAND_LINE => Ok(rule.to_string()),
            _ => loader(path),
        }),
    };
    program.map_err(|(mut diagnostics, sources)| {
        neighbours::advise(&mut diagnostics, &sources);
        Mistakes {
            diagnostics,
            sources,
            roots: terminal::name(&roots.join(", ")).into_owned(),
        }
    })
}

/// Errors in rule files.
#[derive(Debug)]
pub(crate) struct Mistakes {
    diagnostics: Vec<Diagnostic>,
    sources: Vec<Source>,
    /// The names of the files.
    pub roots: String,
}

impl Mistakes {
    /// All errors, and their number.
    pub fn text(&self, colour: bool) -> String {
        let text = rule_text::render(&self.diagnostics, &self.sources, colour);
        let counted = rule_text::counted(&self.diagnostics);
        format!("{text}\n{}: {counted}\n", self.roots)
    }

    /// The file, line and column of the first error.
    #[cfg_attr(not(unix), allow(dead_code, reason = "only tables in memory use it"))]
    pub fn place(&self) -> Option<(String, usize, usize)> {
        let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
        let first = self.diagnostics.iter().find(is_error)?;
        let source = self.sources.get(first.span.source as usize)?;
        let (line, column) = source.position(first.span.start);
        Some((source.name.clone(), line, column))
    }
}

/// Why nothing of a program can be printed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutputError {
    #[error(
        "{root} declares no relation\n  help: begin with `.include \"divergence.dl\"`, and declare the relation to compute"
    )]
    NoRelation { root: String },
    #[error(
        "{root} has no output\n  help: write `.output {example}` into it, or call with --relation {example}"
    )]
    NoOutput { root: String, example: String },
    #[error("{root} and its includes have no relation `{name}`\n  help: {}", relation_help(.meant.as_deref()))]
    Unknown {
        root: String,
        name: String,
        meant: Option<String>,
    },
}

fn relation_help(meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "declare it, or include the file that does".to_string(),
    }
}

/// The relations that are printed.
///
/// # Errors
/// A name is of none, or there are none.
pub(crate) fn wanted(
    program: &Program,
    root: &str,
    names: &[String],
) -> Result<Vec<usize>, OutputError> {
    if names.is_empty() {
        let outputs = program.outputs();
        if outputs.is_empty() {
            let root = if root == "-" { "stdin" } else { root };
            if program.rules.relations.is_empty() {
                return Err(OutputError::NoRelation {
                    root: root.to_string(),
                });
            }
            let last = program.rules.rules.last().map(|rule| rule.head.relation);
            let example = last.and_then(|at| program.rules.relations.get(at));
            let example = example.map_or("NAME", |relation| relation.name.as_str());
            return Err(OutputError::NoOutput {
                root: root.to_string(),
                example: example.to_string(),
            });
        }
        return Ok(outputs);
    }
    let mut wanted = Vec::new();
    for name in names {
        let Some(at) = program.relation(name) else {
            let relations = program.rules.relations.iter();
            let meant = nearest(name, relations.map(|relation| relation.name.as_str()));
            return Err(OutputError::Unknown {
                root: root.to_string(),
                name: name.clone(),
                meant: meant.map(str::to_string),
            });
        };
        if !wanted.contains(&at) {
            wanted.push(at);
        }
    }
    Ok(wanted)
}
