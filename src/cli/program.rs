//! A user's program: where its rules stand, and what is printed of it.

use std::path::{Path, PathBuf};

use crate::rule_text;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_engine::library;
use lanelog_query::Program;
use lanelog_terminal as terminal;

/// A kernel where the rules should stand is worth a hint.
pub(crate) fn check_order(rules: &Path, paths: &[PathBuf], command: &str) -> Result<(), String> {
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
    Err(format!(
        "the rules come first, and `{rules}` is {what}\n  help: lanelog {command} {meant} {rules}",
        rules = terminal::path(&rules)
    ))
}

/// Reads the program; where there is no file of the root's name, the built-in one, which is then called by its path there.
pub(crate) fn read(root: &str) -> Result<Program, (Vec<Diagnostic>, Vec<Source>)> {
    let Some(path) = rule_text::built_in(root) else {
        return Program::read(root, &rule_text::loader());
    };
    let mut program = Program::read(path, &|path| {
        let text = library::text(path).map(str::to_string);
        text.ok_or_else(|| "there is no such built-in file".to_string())
    })?;
    for source in &mut program.sources {
        source.is_library = true;
    }
    Ok(program)
}

/// The relations that are printed.
pub(crate) fn wanted(
    program: &Program,
    root: &str,
    names: &[String],
) -> Result<Vec<usize>, String> {
    if names.is_empty() {
        let outputs = program.outputs();
        if outputs.is_empty() {
            let root = if root == "-" { "stdin" } else { root };
            if program.rules.relations.is_empty() {
                return Err(format!(
                    "{root} declares no relation\n  help: begin with `.include \"divergence.dl\"`, and declare what is to be found"
                ));
            }
            let last = program.rules.rules.last().map(|rule| rule.head.relation);
            let example = last.and_then(|at| program.rules.relations.get(at));
            let example = example.map_or("NAME", |relation| relation.name.as_str());
            return Err(format!(
                "{root} has no output\n  help: write `.output {example}` into it, or call with --relation {example}"
            ));
        }
        return Ok(outputs);
    }
    let mut wanted = Vec::new();
    for name in names {
        let Some(at) = program.relation(name) else {
            let relations = program.rules.relations.iter();
            let meant = nearest(name, relations.map(|relation| relation.name.as_str()));
            let help = match meant {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "declare it, or include the file that does".to_string(),
            };
            return Err(format!(
                "{root} and what it includes have no relation `{name}`\n  help: {help}"
            ));
        };
        if !wanted.contains(&at) {
            wanted.push(at);
        }
    }
    Ok(wanted)
}
