//! Restrictions of user programs beyond the language: no mix of the rules of two modes, and no
//! annotations (`//@`) that only built-in files may have.

use std::cell::LazyCell;

use super::built_in::{LLVM14_GPU, LLVM14_LEGACY, LLVM22, LLVM23, SOUND};
use super::catalog::{self, BuiltIn};
use lanelog_datalog::ast::{Annotation, Span};
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Compiled, Diagnostic, Source};

/// The rules that modes `llvm22` and `llvm23` share.
const LLVM: &str = "llvm.dl";

/// The `//@` keyword that user programs may use.
const FUNCTIONAL: &str = "functional";

/// The `//@` keywords of built-in files: native code replaces the rules of the relation (true), or
/// is generated in another form, which the build checks (false).
const OF_BUILT_IN: [(&str, bool); 11] = [
    ("ancestors", true),
    ("by_header", false),
    ("choice", false),
    ("cycle_depth", false),
    ("filled", true),
    ("keyed", false),
    ("loop_forest", true),
    ("outside_cycles", false),
    ("tested", false),
    ("until", true),
    ("worklist", false),
];

/// Reports both kinds of mistakes.
pub(super) fn check(compiled: &mut Compiled) {
    if let Some(error) = two_modes(&compiled.sources) {
        // Duplicates within built-in files are not errors of the user.
        let sources = &compiled.sources;
        let is_library = |at: Span| {
            sources
                .get(at.source as usize)
                .is_some_and(|one| one.is_library)
        };
        compiled.diagnostics.retain(|one| !is_library(one.span));
        compiled.refuse(vec![error]);
    }
    let errors = annotations(compiled);
    compiled.refuse(errors);
}

/// The error at the second of two files that are the rules of different modes, if there are two.
fn two_modes(sources: &[Source]) -> Option<Diagnostic> {
    let programs = [&SOUND, &LLVM22, &LLVM23, &LLVM14_GPU, &LLVM14_LEGACY];
    let names = programs.iter().map(|mode| base(mode.path())).chain([LLVM]);
    let names: Vec<&str> = names.collect();
    let unqualified = sources.iter().filter(|source| source.instance.is_none());
    let found = unqualified.filter_map(|source| {
        let name = names.iter().find(|name| base(&source.name) == **name)?;
        Some((source, *name))
    });
    let found: Vec<(&Source, &str)> = found.collect();
    let shares = |one: &str, other: &str| {
        one == LLVM
            && [&LLVM22, &LLVM23]
                .map(|mode| base(mode.path()))
                .contains(&other)
    };
    let (first, one, second, other) = found.iter().zip(0..).find_map(|((second, other), at)| {
        let differs = |one: &str| one != *other && !shares(one, other) && !shares(other, one);
        let (first, one) = found.get(..at)?.iter().find(|(_, one)| differs(one))?;
        Some((first, one, second, other))
    })?;
    let message =
        format!("`{one}` and `{other}` are the rules of two modes, and together of neither");
    let error = Diagnostic::error(included(second, sources).unwrap_or_default(), message);
    let error = match included(first, sources) {
        Some(span) => error.label(span, format!("`{one}` comes with this")),
        None => error,
    };
    Some(error.help(
        "include one of them; to compare modes, include for example `modes/llvm22.dl`, whose \
         relations are called `llvm22.NAME` (and give files of your own other names than these)",
    ))
}

/// The name of a file without its folder.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Where the user's files include a file, perhaps by way of built-in ones.
fn included(source: &Source, sources: &[Source]) -> Option<Span> {
    let span = source.included_at?;
    match sources.get(span.source as usize) {
        Some(by) if by.is_library => included(by, sources),
        _ => Some(span),
    }
}

/// Mistakes in the `//@` comments of the user's files.
fn annotations(compiled: &Compiled) -> Vec<Diagnostic> {
    let is_users = |said: &Annotation| {
        let source = compiled.sources.get(said.span.source as usize);
        source.is_some_and(|source| !source.is_library)
    };
    let all = compiled.annotations.iter();
    let all = all.filter(|(said, _)| is_users(said));
    // Reading all built-in files takes longer than checking a program.
    let built_in: LazyCell<Vec<BuiltIn>> = LazyCell::new(catalog::built_in);
    all.filter_map(|(said, relation)| {
        let mistake = mistake(said, relation.as_deref(), &built_in);
        // An annotation above an invalid declaration belongs to no relation.
        let is_known = relation.is_some() || compiled.program.is_some();
        mistake.filter(|_| is_known)
    })
    .collect()
}

fn mistake(
    said: &Annotation,
    relation: Option<&str>,
    built_in: &LazyCell<Vec<BuiltIn>>,
) -> Option<Diagnostic> {
    let error =
        |message: String, help: &str| Some(Diagnostic::error(said.span, message).help(help));
    let Some(word) = said.words.first().map(String::as_str) else {
        return error("no word follows `//@`".to_string(), "delete it");
    };
    let of_built_in = OF_BUILT_IN.iter().find(|(known, _)| *known == word);
    if word != FUNCTIONAL && of_built_in.is_none() {
        let all = OF_BUILT_IN
            .iter()
            .map(|(word, _)| *word)
            .chain([FUNCTIONAL]);
        let help = match nearest(word, all) {
            Some(FUNCTIONAL) => format!("did you mean `{FUNCTIONAL}`?"),
            Some(meant) => {
                format!("did you mean `{meant}`? Only built-in files may say that: delete it")
            }
            None => format!("a user's file can say `{FUNCTIONAL}`; `// ...` is a plain comment"),
        };
        return error(format!("`//@ {word}` is unknown"), &help);
    }
    let Some(relation) = relation else {
        let message = format!("`//@ {word}` does not stand above a declaration: it says nothing");
        return error(message, "put it on the line above the `.decl`");
    };
    if word == FUNCTIONAL {
        let message = format!("nothing may follow `//@ {word}` on its line");
        let is_right = said.words.len() == 1;
        return if is_right {
            None
        } else {
            error(message, "delete the rest")
        };
    }
    // A copy of a built-in file has the same text.
    let mut copied = built_in.iter().flat_map(|file| &file.program.relations);
    let is_copied = copied.any(|one| {
        let mut its = one.annotations.iter();
        one.name.text == relation && its.any(|its| its.words == said.words)
    });
    if is_copied {
        return None;
    }
    let why = match of_built_in {
        Some((_, false)) => "it chooses the form of generated code",
        _ => "native code would stand in",
    };
    let message = format!("only built-in files may say `//@ {word}`: {why}");
    error(
        message,
        "delete it: the rules of a relation say all that it holds",
    )
}
