//! Restrictions of user programs beyond the language: no mix of the rules of two modes, and no
//! annotations (`//@`) that only built-in files may have.

use std::cell::LazyCell;

use super::built_in::{LLVM14_GPU, LLVM14_LEGACY, LLVM22, LLVM23, Program, SOUND, WORK_GROUP};
use super::catalog::{self, BuiltIn};
use lanelog_datalog::ast::{Annotation, Span};
use lanelog_datalog::functor::Functor;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::resolved::{Constant, Literal, Term};
use lanelog_datalog::{Compiled, Diagnostic, Source};

/// The rules that modes `llvm22` and `llvm23` share.
const LLVM: &str = "llvm.dl";

/// The `//@` keyword that user programs may use.
const FUNCTIONAL: &str = "functional";

/// The `//@` keyword above a rule that silences the warnings about it.
const ALLOW: &str = "allow";

/// The `//@` keywords for columns with a fixed set of texts, which they may use too.
const TEXTS: [&str; 2] = ["one_of", "prefix_of"];

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
    let patterns = patterns(compiled);
    compiled.refuse(patterns);
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
    let components = components(&compiled.sources);
    compiled.refuse(components);
    let errors = annotations(compiled);
    compiled.refuse(errors);
}

/// An error for each component of the user's files: Soufflé would read an include of it once.
fn components(sources: &[Source]) -> Vec<Diagnostic> {
    let read = sources.iter().filter(|source| source.instance.is_some());
    let places = read.filter_map(|source| source.included_at);
    let of_users = places.filter(|span| {
        let source = sources.get(span.source as usize);
        source.is_some_and(|by| !by.is_library && by.instance.is_none())
    });
    let error = |span| {
        let message = "only built-in files have components";
        let help = "include one of those, such as `modes/llvm22.dl`";
        Diagnostic::error(span, message).help(help)
    };
    of_users.map(error).collect()
}

/// The error at the second of two files that are the rules of different modes, if there are two.
fn two_modes(sources: &[Source]) -> Option<Diagnostic> {
    let programs = [
        &SOUND,
        &WORK_GROUP,
        &LLVM22,
        &LLVM23,
        &LLVM14_GPU,
        &LLVM14_LEGACY,
    ];
    let names = programs.iter().map(|mode| base(mode.path())).chain([LLVM]);
    let names: Vec<&str> = names.collect();
    let unqualified = sources
        .iter()
        .filter(|source| source.instance.is_none() && !source.name.starts_with(catalog::MODES));
    let found = unqualified.filter_map(|source| {
        let name = names.iter().find(|name| base(&source.name) == **name)?;
        Some((source, *name))
    });
    let found: Vec<(&Source, &str)> = found.collect();
    let shares = |one: &str, other: &str| {
        let is =
            |name: &str, modes: &[&Program]| modes.iter().any(|mode| base(mode.path()) == name);
        (one == LLVM && is(other, &[&LLVM22, &LLVM23]))
            // The rules of both scopes are the same.
            || (is(one, &[&SOUND]) && is(other, &[&WORK_GROUP]))
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

/// Patterns of `match` in the user's files that are none.
fn patterns(compiled: &Compiled) -> Vec<Diagnostic> {
    let rules = compiled
        .program
        .iter()
        .flat_map(|(program, _)| &program.rules);
    let of_users = rules.filter(|rule| {
        let source = compiled.sources.get(rule.span.source as usize);
        source.is_some_and(|source| !source.is_library)
    });
    let mut wrong = Vec::new();
    for rule in of_users {
        for literal in &rule.body {
            invalid(literal, &mut wrong);
        }
    }
    wrong
}

fn invalid(literal: &Literal, wrong: &mut Vec<Diagnostic>) {
    let comparison = match literal {
        Literal::Comparison(comparison) => comparison,
        Literal::Aggregate(aggregate) => {
            for inner in &aggregate.body {
                invalid(inner, wrong);
            }
            return;
        }
        Literal::Positive(_) | Literal::Negative(_) => return,
    };
    for side in [&comparison.left, &comparison.right] {
        if let Term::Call {
            functor: Functor::Matches,
            arguments,
            ..
        } = side
            && let Some(Term::Constant(Constant::Symbol(pattern))) = arguments.first()
            && let Some(reason) = lanelog_interp::pattern_error(pattern)
        {
            let message = format!("the pattern `{pattern}` is invalid: {reason}");
            let help = "patterns are those of ECMAScript, without back references and lookahead; \
                        in a text, write `\\\\` for a backslash";
            wrong.push(Diagnostic::error(comparison.span, message).help(help));
        }
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
    let is_texts = TEXTS.contains(&word);
    if ![FUNCTIONAL, ALLOW].contains(&word) && !is_texts && of_built_in.is_none() {
        let all = OF_BUILT_IN
            .iter()
            .map(|(word, _)| *word)
            .chain([FUNCTIONAL, ALLOW])
            .chain(TEXTS);
        let help = match nearest(word, all) {
            Some(meant) if [FUNCTIONAL, ALLOW].contains(&meant) || TEXTS.contains(&meant) => {
                format!("did you mean `{meant}`?")
            }
            Some(meant) => {
                format!("did you mean `{meant}`? Only built-in files may say that: delete it")
            }
            None => format!("a user's file can say `{FUNCTIONAL}`; `// ...` is a plain comment"),
        };
        return error(format!("`//@ {word}` is unknown"), &help);
    }
    if word == ALLOW {
        let message = format!("`//@ {word}` stands above a rule, by itself");
        let is_right = said.words.len() == 1 && relation.is_none();
        return if is_right {
            None
        } else {
            error(message, "it silences the warnings about that rule")
        };
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
    if is_texts {
        return None;
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
