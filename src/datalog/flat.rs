//! Combines all files of a program into one text for Soufflé, in which each relation has a unique
//! name.

use std::collections::{BTreeMap, BTreeSet};

use super::ast::{DirectiveKind, Name, Program, Span};
use super::load::Source;
use super::scope;

/// The program as one text. A relation `llvm22.edge` is renamed to `llvm22__edge`, and still reads
/// `llvm22.edge.facts`. Linear in the text.
#[must_use]
pub fn flat(program: &Program, sources: &[Source]) -> String {
    let mut names: BTreeMap<Span, String> = BTreeMap::new();
    let mut uses = program.clone();
    let mut note = |name: &mut Name| {
        names.insert(name.span, plain(&name.text));
    };
    for clause in &mut uses.clauses {
        scope::of_clause(clause, &mut note);
    }
    for relation in &mut uses.relations {
        note(&mut relation.name);
    }
    let mut text = String::new();
    let mut seen: BTreeSet<Span> = BTreeSet::new();
    let mut add = |span: Span| {
        if seen.insert(span) {
            text.push_str(&renamed(span, &names, sources));
            text.push('\n');
        }
    };
    program.types.iter().for_each(|one| add(one.span));
    program.relations.iter().for_each(|one| add(one.span));
    program.clauses.iter().for_each(|one| add(one.span));
    for directive in &program.directives {
        let name = &directive.relation.text;
        let (word, ending) = match directive.kind {
            DirectiveKind::Input => (".input", "facts"),
            DirectiveKind::Output => (".output", "csv"),
        };
        let flat = plain(name);
        let file = match flat == *name {
            true => String::new(),
            false => format!("(filename=\"{}.{ending}\")", name.replace('/', ".")),
        };
        text.push_str(&format!("{word} {flat}{file}\n"));
    }
    text
}

/// A name with dots and slashes replaced.
fn plain(name: &str) -> String {
    name.replace(['.', '/'], "__")
}

/// The text of an item with relations renamed.
fn renamed(span: Span, names: &BTreeMap<Span, String>, sources: &[Source]) -> String {
    let source = sources.get(span.source as usize);
    let source = source.map_or("", |source| source.text.as_str());
    let part = |from: u32, to: u32| source.get(from as usize..to as usize).unwrap_or_default();
    let mut text = String::new();
    let mut at = span.start;
    let from = Span {
        end: span.start,
        ..span
    };
    for (place, name) in names
        .range(from..)
        .take_while(|(place, _)| place.source == span.source && place.end <= span.end)
    {
        text.push_str(part(at, place.start));
        text.push_str(name);
        at = place.end;
    }
    text.push_str(part(at, span.end));
    text
}
