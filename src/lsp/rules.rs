//! Rule files (`.dl`): diagnostics, hover texts, definitions, renaming, layout and symbols.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use lanelog_datalog::ast::{RelationDeclaration, Span};
use lanelog_datalog::format::format;
use lanelog_datalog::lexer::{self, TokenKind};
use lanelog_datalog::{Compiled, Severity, Source};
use lanelog_engine::catalog;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol, Location, Range,
    SymbolKind, TextEdit, Uri,
};

use crate::cache::Cache;
use crate::program::{Kind, Names, Overlay, Root, Use, is_at, variables};
use crate::text::Text;

/// Converts spans to locations; the lines of each file are counted once.
struct Places<'p> {
    sources: &'p [Source],
    cache: &'p Cache,
    known: HashMap<u32, Option<(Uri, Text)>>,
}

impl<'p> Places<'p> {
    fn new(sources: &'p [Source], cache: &'p Cache) -> Places<'p> {
        Places {
            sources,
            cache,
            known: HashMap::new(),
        }
    }

    fn location(&mut self, span: Span) -> Option<Location> {
        let (sources, cache) = (self.sources, self.cache);
        let known = self.known.entry(span.source).or_insert_with(|| {
            let source = sources.get(span.source as usize)?;
            Some((cache.uri(source)?, Text::new(source.text.as_str())))
        });
        let (uri, text) = known.as_ref()?;
        let range = text.range(span.start as usize, span.end as usize);
        Some(Location::new(uri.clone(), range))
    }
}

/// The diagnostics of `rules check`. Errors of included files are shown at the `.include`.
pub(crate) fn diagnostics(root: &Root<'_>, cache: &Cache, text: &Text) -> Vec<Diagnostic> {
    let Compiled {
        sources,
        diagnostics,
        ..
    } = root.compile();
    let mut places = Places::new(&sources, cache);
    let mut all: Vec<Diagnostic> = Vec::new();
    for one in &diagnostics {
        let mut message = one.message.clone();
        let mut related: Vec<DiagnosticRelatedInformation> = Vec::new();
        let mut relate =
            |span: Span, message: &str| {
                related.extend(places.location(span).map(|location| {
                    DiagnosticRelatedInformation {
                        location,
                        message: message.to_string(),
                    }
                }));
            };
        let mut span = one.span;
        if span.source != 0 {
            if one.severity != Severity::Error {
                continue;
            }
            if let Some(source) = sources.get(span.source as usize) {
                let (line, column) = source.position(span.start);
                message = format!("{}:{line}:{column}: {message}", source.name);
            }
            relate(span, &one.message);
            // The chain of includes ends at the root.
            for _ in 0..sources.len() {
                let source = sources.get(span.source as usize);
                match source.and_then(|source| source.included_at) {
                    Some(by) if span.source != 0 => span = by,
                    _ => break,
                }
            }
        }
        for label in &one.labels {
            relate(label.span, &label.text);
        }
        if let Some(help) = &one.help {
            let _ = write!(message, "\nhelp: {help}");
        }
        let severity = match one.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::HINT,
        };
        all.push(Diagnostic {
            range: text.range(span.start as usize, span.end as usize),
            severity: Some(severity),
            source: Some("lanelog".to_string()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            ..Diagnostic::default()
        });
    }
    all
}

/// The description of the name at a byte, as Markdown, with its range.
pub(crate) fn hover(names: &Names, offset: usize) -> Option<(Span, String)> {
    if let Some(found) = names.at(offset) {
        let text = match found.kind {
            Kind::Relation => named(names, &found.name)?,
            Kind::Type => {
                let mut types = names.loaded.program.types.iter();
                let declared = types.find(|one| one.name.text == found.name)?;
                format!(
                    "```lanelog\n.type {} <: {}\n```\n{}",
                    declared.name.text,
                    declared.base.text,
                    place(names, declared.span)
                )
            }
        };
        return Some((found.span, text));
    }
    if let Some((name, places)) = names.variable(offset) {
        let kind = names.type_of(offset, &name)?;
        let span = *places.iter().find(|span| is_at(**span, offset))?;
        return Some((span, format!("`{name}`: {kind}")));
    }
    // If a rule cannot be parsed yet, names in it are found by their text.
    let text = &names.loaded.sources.first()?.text;
    let tokens = lexer::tokens(text).tokens;
    let mut written = tokens.iter().filter(|token| token.kind == TokenKind::Name);
    let token = written.find(|token| is_at(token.span, offset))?;
    let word = text.get(token.span.start as usize..token.span.end as usize)?;
    Some((token.span, named(names, word)?))
}

/// The description of a relation of the program, or of a built-in one that is not included.
fn named(names: &Names, name: &str) -> Option<String> {
    if let Some(declared) = names.relation(name) {
        return Some(relation(declared) + &place(names, declared.span));
    }
    let files = catalog::built_in().into_iter();
    let mut files = files.filter(|file| !file.is_definition());
    files.find_map(|file| {
        let mut relations = file.program.relations.iter();
        let declared = relations.find(|one| one.name.text == name)?;
        let path = file.path.strip_prefix("rules/").unwrap_or(file.path);
        Some(relation(declared) + &format!("\n`.include \"{path}\"` adds it\n"))
    })
}

/// `rules/cfg.dl:7`
fn place(names: &Names, span: Span) -> String {
    let Some(source) = names.source(span) else {
        return String::new();
    };
    let (line, _) = source.position(span.start);
    let name = source.name.rsplit('/').next().unwrap_or_default();
    let name = if source.is_library {
        &source.name
    } else {
        name
    };
    format!("\n`{name}:{line}`\n")
}

/// A declaration with its documentation and the texts that its columns may have.
pub(crate) fn relation(relation: &RelationDeclaration) -> String {
    let mut text = format!("```lanelog\n.decl {}\n```\n", relation.signature());
    if let Some(words) = &relation.documentation {
        let _ = write!(text, "\n{words}\n");
    }
    let mut sets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for annotation in &relation.annotations {
        if let [way, column, words @ ..] = annotation.words.as_slice()
            && (way == "one_of" || way == "prefix_of")
        {
            let all = sets.entry(column).or_default();
            all.extend(words.iter().map(String::as_str));
        }
    }
    for (column, words) in sets {
        let _ = write!(text, "\n`{column}` is one of: {}\n", words.join(", "));
    }
    text
}

/// The declaration of the name at a byte: a relation, type, variable or included file.
pub(crate) fn definition(names: &Names, cache: &Cache, offset: usize) -> Vec<Location> {
    let sources = &names.loaded.sources;
    let mut places = Places::new(sources, cache);
    let mut at = |span: Span| places.location(span);
    if let Some(found) = names.at(offset) {
        return names
            .declarations(found)
            .filter_map(|one| at(one.span))
            .collect();
    }
    if let Some((_, spans)) = names.variable(offset) {
        return spans
            .first()
            .and_then(|span| at(*span))
            .into_iter()
            .collect();
    }
    let included = |source: &&Source| source.included_at.is_some_and(|span| is_at(span, offset));
    let files = sources
        .iter()
        .filter(included)
        .filter_map(|source| cache.uri(source));
    files
        .map(|uri| Location::new(uri, Range::default()))
        .collect()
}

/// All occurrences of the name at a byte.
pub(crate) fn references(names: &Names, cache: &Cache, offset: usize) -> Vec<Location> {
    let mut places = Places::new(&names.loaded.sources, cache);
    let mut at = |span: Span| places.location(span);
    match (names.at(offset), names.variable(offset)) {
        (Some(found), _) => names.same(found).filter_map(|one| at(one.span)).collect(),
        (None, Some((_, spans))) => spans.into_iter().filter_map(at).collect(),
        (None, None) => Vec::new(),
    }
}

/// The declarations of a file.
#[allow(deprecated)]
pub(crate) fn symbols(names: &Names, text: &Text) -> Vec<DocumentSymbol> {
    let program = &names.loaded.program;
    let symbol = |name: &str, detail: Option<String>, kind, span: Span, of_name: Span| {
        (span.source == 0).then(|| DocumentSymbol {
            name: name.to_string(),
            detail,
            kind,
            tags: None,
            deprecated: None,
            range: text.range(span.start as usize, span.end as usize),
            selection_range: text.range(of_name.start as usize, of_name.end as usize),
            children: None,
        })
    };
    let types = program.types.iter().filter_map(|one| {
        symbol(
            &one.name.text,
            None,
            SymbolKind::CLASS,
            one.span,
            one.name.span,
        )
    });
    let relations = program.relations.iter().filter_map(|one| {
        let detail = one.documentation.clone();
        symbol(
            &one.signature(),
            detail,
            SymbolKind::FUNCTION,
            one.span,
            one.name.span,
        )
    });
    types.chain(relations).collect()
}

/// The changes that `rules fmt` makes: one, of the lines from the first that differs to the last.
///
/// # Errors
/// Returns the number of errors that prevent formatting.
pub(crate) fn formatted(text: &Text) -> Result<Vec<TextEdit>, String> {
    let old = text.content();
    let new = format(old).map_err(|wrong| match wrong.len() {
        1 => "the file has an error".to_string(),
        count => format!("the file has {count} errors"),
    })?;
    if new == old {
        return Ok(Vec::new());
    }
    let same = |one: &[&str], other: &[&str]| -> usize {
        one.iter()
            .zip(other)
            .take_while(|(one, other)| one == other)
            .count()
    };
    let (before, after): (Vec<&str>, Vec<&str>) = (
        old.split_inclusive('\n').collect(),
        new.split_inclusive('\n').collect(),
    );
    let head = same(&before, &after);
    let (mut back, mut forth) = (before.get(head..).unwrap_or_default().to_vec(), after);
    forth.drain(..head);
    back.reverse();
    forth.reverse();
    let tail = same(&back, &forth);
    forth.reverse();
    let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
    let start = length(before.get(..head).unwrap_or_default());
    let end = old.len() - length(back.get(..tail).unwrap_or_default());
    let lines = forth.get(..forth.len() - tail).unwrap_or_default();
    Ok(vec![TextEdit::new(text.range(start, end), lines.concat())])
}

/// The range of the name at a byte of the root file, if it can be renamed.
///
/// # Errors
/// Returns the reason why the name cannot be renamed.
pub(crate) fn renamable(names: &Names, offset: usize) -> Result<Span, String> {
    if let Some(found) = names.at(offset) {
        check_own(names, found)?;
        return Ok(found.span);
    }
    let (_, places) = names
        .variable(offset)
        .ok_or("there is no name of a relation or variable")?;
    let place = places.into_iter().find(|span| is_at(*span, offset));
    place.ok_or_else(|| "there is no name here".to_string())
}

fn check_own(names: &Names, found: &Use) -> Result<(), String> {
    let mut declared = names.declarations(found).peekable();
    if found.kind == Kind::Type || declared.peek().is_none() {
        return Err(format!(
            "`{}` is not a relation of this program",
            found.name
        ));
    }
    let is_library = |one: &Use| {
        names
            .source(one.span)
            .is_none_or(|source| source.is_library)
    };
    if declared.any(is_library) {
        return Err(format!("`{}` is built in, and keeps its name", found.name));
    }
    Ok(())
}

/// The texts of files by their paths, and the occurrences of a name in each.
pub(crate) type Renaming = HashMap<String, (Text, BTreeSet<Span>)>;

/// Renames the name at a byte in the files of some programs; the first program is the one with the
/// request.
///
/// # Errors
/// Why the name cannot be changed so.
pub(crate) fn rename(roots: &[Root<'_>], offset: usize, new: &str) -> Result<Renaming, String> {
    let (first, _) = roots.split_first().ok_or("there is no file")?;
    let is_name = new
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !new.is_empty()
        && new != "_"
        && !new.starts_with(|first: char| first.is_ascii_digit());
    if !is_name {
        return Err(format!(
            "`{new}` is not a name: letters, digits and underscores"
        ));
    }
    let names = first.load();
    renamable(&names, offset)?;
    let Some(found) = names.at(offset) else {
        let (old, places) = names.variable(offset).unwrap_or_default();
        let taken = names
            .clauses(offset)
            .into_iter()
            .any(|clause| variables(clause).contains(new));
        if taken && new != old {
            return Err(format!("the rule has a variable `{new}` already"));
        }
        check_readable(&names)?;
        let edits = (Text::new(first.text), places.into_iter().collect());
        return checked(roots, HashMap::from([(first.path.to_string(), edits)]), new);
    };
    let declared = places_of(&names, names.declarations(found));
    let declared: HashSet<(&str, u32)> = declared
        .into_iter()
        .map(|(path, span)| (path, span.start))
        .collect();
    let mut edits = Renaming::new();
    for root in roots {
        let names = root.load();
        let its = names.names.iter().find(|one| {
            let source = names.source(one.span);
            let place = source.map(|source| (source.name.as_str(), one.span.start));
            one.is_declaration && place.is_some_and(|place| declared.contains(&place))
        });
        let Some(its) = its else {
            continue;
        };
        check_readable(&names)?;
        for (path, span) in places_of(&names, names.same(its)) {
            let source = names.source(span);
            let text = || Text::new(source.map_or("", |source| source.text.as_str()));
            let file = edits.entry(path.to_string());
            let (_, spans) = file.or_insert_with(|| (text(), BTreeSet::new()));
            // Each program numbers its files differently.
            spans.insert(Span { source: 0, ..span });
        }
    }
    checked(roots, edits, new)
}

/// Names in text that cannot be read are unknown.
fn check_readable(names: &Names) -> Result<(), String> {
    let mut wrong = names.loaded.diagnostics.iter();
    match wrong.find(|one| one.severity == Severity::Error) {
        None => Ok(()),
        Some(error) => {
            let place = place(names, error.span);
            let place = place.trim().trim_matches('`');
            Err(format!(
                "correct the error at {place} first: {}",
                error.message
            ))
        }
    }
}

/// The occurrences of names, each with the path of its file.
fn places_of<'n>(names: &'n Names, of: impl Iterator<Item = &'n Use>) -> Vec<(&'n str, Span)> {
    let places = of.filter_map(|one| Some((names.source(one.span)?.name.as_str(), one.span)));
    places.collect()
}

/// Rejects changes after which a program has more errors, or other names have the same meaning.
fn checked(roots: &[Root<'_>], edits: Renaming, new: &str) -> Result<Renaming, String> {
    let changed = edits.iter().map(|(path, (text, spans))| {
        let mut content = String::with_capacity(text.content().len());
        let mut end = 0;
        for span in spans {
            let kept = text.content().get(end..span.start as usize);
            content.push_str(kept.unwrap_or_default());
            content.push_str(new);
            end = span.end as usize;
        }
        content.push_str(text.content().get(end..).unwrap_or_default());
        (path.clone(), content)
    });
    let changed: HashMap<String, String> = changed.collect();
    let changed: HashMap<&str, &str> = changed
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    for root in roots {
        let mut overlay: Overlay<'_> = root.overlay.clone();
        overlay.extend(
            changed
                .iter()
                .map(|(path, text)| ((*path).to_string(), *text)),
        );
        let after = Root {
            path: root.path,
            text: changed.get(root.path).copied().unwrap_or(root.text),
            overlay: &overlay,
            include: root.include,
        };
        let errors = |root: &Root<'_>| {
            let found = root.compile().diagnostics.into_iter();
            found
                .filter(|one| one.severity == Severity::Error)
                .collect::<Vec<_>>()
        };
        let (before, now) = (errors(root), errors(&after));
        if now.len() > before.len() {
            let known = |one: &&lanelog_datalog::Diagnostic| {
                before.iter().all(|other| other.message != one.message)
            };
            let first = now
                .iter()
                .find(known)
                .map_or("", |one| one.message.as_str());
            return Err(format!("`{new}` is wrong here: {first}"));
        }
        // The uses of other names must not become uses of this one.
        let groups = |root: &Root<'_>| {
            let names = root.load();
            let mut groups: HashMap<(Kind, String), usize> = HashMap::new();
            for one in names.names {
                *groups.entry((one.kind, one.name)).or_default() += 1;
            }
            let mut sizes: Vec<usize> = groups.into_values().collect();
            sizes.sort_unstable();
            sizes
        };
        if groups(root) != groups(&after) {
            return Err(format!("another relation is called `{new}` already"));
        }
    }
    Ok(edits)
}

/// The edits of one file.
pub(crate) fn edits(text: &Text, spans: &BTreeSet<Span>, new: &str) -> Vec<TextEdit> {
    let range = |span: &Span| text.range(span.start as usize, span.end as usize);
    spans
        .iter()
        .map(|span| TextEdit::new(range(span), new.to_string()))
        .collect()
}
