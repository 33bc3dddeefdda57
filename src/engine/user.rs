//! Restrictions of user programs beyond the language: a program cannot contain the rules of two
//! modes, and some annotations (`//@`) are allowed only in built-in files.

use super::built_in::{LLVM14_GPU, LLVM14_LEGACY, LLVM22, LLVM23, Program, SOUND, WORK_GROUP};
use super::catalog;
use lanelog_datalog::ast::{Annotation, Span};
use lanelog_datalog::diagnostic::Missing;
use lanelog_datalog::functor::Functor;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::resolved::{Constant, Literal, Term};
use lanelog_datalog::{Compiled, Diagnostic, Source};

/// The file with the rules that modes `llvm22` and `llvm23` share.
const LLVM: &str = "llvm.dl";

/// The `//@` keyword for functional dependencies, which user programs may use.
const FUNCTIONAL: &str = "functional";

/// The `//@` keyword that suppresses the warnings about the rule below it.
const ALLOW: &str = "allow";

/// The `//@` keywords for columns that contain only texts of a fixed set. User programs may also
/// use them.
const TEXTS: [&str; 2] = ["one_of", "prefix_of"];

/// The `//@` keywords that describe a relation whose rows are findings, and the words that may
/// follow each keyword. An empty list means that any text may follow.
const FINDINGS: [(&str, &[&str]); 4] = [
    ("help_uri", &[]),
    ("precision", &["very-high", "high", "medium", "low"]),
    ("severity", &["error", "warning", "note"]),
    ("tags", &[]),
];

/// The `//@` keywords of built-in files: native code replaces the rules of the relation (true), or
/// is generated in another form, which the build checks (false).
const OF_BUILT_IN: [(&str, bool); 14] = [
    ("ancestors", true),
    ("by_header", false),
    ("cycle_depth", false),
    ("cycle_paths", false),
    ("filled", true),
    ("keyed", false),
    ("loop_forest", true),
    ("on_demand", false),
    ("only_with", false),
    ("outside_cycles", false),
    ("tested", false),
    ("unsettled", false),
    ("until", true),
    ("worklist", false),
];

/// Reports violations of the restrictions on user programs, and invalid patterns of `match`.
pub(super) fn check(compiled: &mut Compiled) {
    let patterns = patterns(compiled);
    compiled.refuse(patterns);
    if let Some(error) = two_modes(&compiled.sources) {
        // Two modes also cause errors within built-in files, such as duplicate declarations. These
        // errors are dropped, because they are not in the user's files.
        let sources = &compiled.sources;
        let is_library = |at: Span| {
            sources
                .get(at.source as usize)
                .is_some_and(|one| one.is_library)
        };
        compiled.diagnostics.retain(|one| !is_library(one.span));
        compiled.refuse(vec![error]);
    }
    if let Some(error) = without_mode(compiled) {
        compiled.diagnostics.clear();
        compiled.refuse(vec![error]);
    }
    let components = components(&compiled.sources);
    compiled.refuse(components);
    let errors = annotations(compiled);
    compiled.refuse(errors);
}

/// Returns an error for each component in the user's files: Soufflé would read an included file
/// only once, although a component instantiates it.
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

/// Returns an error at the second file if the program includes the rules of two modes.
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

/// Returns an error at the include of a file that reads verdicts, if the program includes the rules
/// of no mode, so that relations of built-in files have no rules.
fn without_mode(compiled: &Compiled) -> Option<Diagnostic> {
    let Compiled {
        sources,
        diagnostics,
        ..
    } = compiled;
    let first = diagnostics.first()?;
    let source = sources.get(first.span.source as usize)?;
    let is_root = source.is_root || !source.is_library;
    let undefined = first.missing == Some(Missing::Definition);
    let span = included(source, sources).filter(|_| undefined && !is_root)?;
    let written = sources.get(span.source as usize)?.text.as_str();
    let file = written.get(span.start as usize..span.end as usize)?;
    let file = file.trim_matches('"');
    let message = format!("`{file}` reads verdicts, and the rules of no mode are included");
    let help = "add `.include \"divergence.dl\"` for verdicts that hold in every execution";
    Some(Diagnostic::error(span, message).help(help))
}

/// The name of a file without its folder.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The place where the user's files include a file, directly or through built-in files.
fn included(source: &Source, sources: &[Source]) -> Option<Span> {
    let span = source.included_at?;
    match sources.get(span.source as usize) {
        Some(by) if by.is_library => included(by, sources),
        _ => Some(span),
    }
}

/// Invalid patterns of `match` in the user's files.
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
    all.filter_map(|(said, relation)| {
        let mistake = mistake(said, relation.as_deref());
        // An annotation without a relation is an error only if the program was parsed completely,
        // because the declaration below it may be invalid.
        let is_known = relation.is_some() || compiled.program.is_some();
        mistake.filter(|_| is_known)
    })
    .collect()
}

fn mistake(said: &Annotation, relation: Option<&str>) -> Option<Diagnostic> {
    let error =
        |message: String, help: &str| Some(Diagnostic::error(said.span, message).help(help));
    let Some(word) = said.words.first().map(String::as_str) else {
        return error("no word follows `//@`".to_string(), "delete it");
    };
    let of_built_in = OF_BUILT_IN.iter().find(|(known, _)| *known == word);
    let is_texts = TEXTS.contains(&word);
    let of_finding = FINDINGS.iter().find(|(known, _)| *known == word);
    let of_users = || {
        let findings = FINDINGS.iter().map(|(word, _)| *word);
        findings.chain([FUNCTIONAL, ALLOW]).chain(TEXTS)
    };
    if !of_users().any(|known| known == word) && of_built_in.is_none() {
        let all = OF_BUILT_IN.iter().map(|(word, _)| *word).chain(of_users());
        let help = match nearest(word, all) {
            Some(meant) if of_users().any(|known| known == meant) => {
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
            error(
                message,
                "delete the rest: it silences all warnings about that rule",
            )
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
    if let Some((_, words)) = of_finding {
        let after = said.words.get(1..).unwrap_or_default();
        let is_right = match (word, words.is_empty()) {
            ("tags", _) => !after.is_empty(),
            (_, true) => after.len() == 1,
            (_, false) => matches!(after, [one] if words.contains(&one.as_str())),
        };
        let expected = match (word, words) {
            ("tags", _) => "one or more tags".to_string(),
            (_, []) => "a URI".to_string(),
            (_, words) => format!("one of {}", words.join(", ")),
        };
        return match is_right {
            true => None,
            false => error(
                format!("`//@ {word}` is followed by {expected}"),
                "SARIF has it for each finding",
            ),
        };
    }
    // A copy of a built-in file has the same text.
    let files = catalog::declaring(relation);
    let mut copied = files.iter().flat_map(|file| &file.program.relations);
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
