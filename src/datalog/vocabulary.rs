//! Columns whose texts are of a fixed set: `//@ one_of COLUMN WORDS...` above a declaration, where
//! a word may be a table of the library (`intrinsics.toml`), for the names of its rows;
//! `//@ prefix_of COLUMN TABLE` for beginnings of such names, up to a dot.
//!
//! A rule with another text there cannot apply, so the text is an error. The same holds for a text
//! that a relation of the user's only passes to such a column.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::ast::{Atom, Clause, Comparator, Literal, Program, Span, Term, TermKind};
use super::diagnostic::Diagnostic;
use super::load::Library;
use super::mistakes::Mistakes;

/// How the name of a table ends.
const TABLE: &str = ".toml";

/// Most words of a set that a message lists.
const LISTED: usize = 24;

/// Most words that a message suggests.
const SUGGESTED: usize = 4;

/// The texts that a column may have.
#[derive(Debug)]
struct Words {
    relation: String,
    column: String,
    words: BTreeSet<String>,
}

type Columns = HashMap<(String, usize), Rc<Words>>;

/// Reports texts that no row can have. Linear in the program.
pub(super) fn check(program: &Program, library: Library<'_>, mistakes: &mut Mistakes) {
    let mut columns = declared(program, library);
    if columns.is_empty() {
        return;
    }
    passed(program, &mut columns);
    for clause in &program.clauses {
        if program.file(clause.span).is_library {
            continue;
        }
        let mut found = Clauses::of(clause);
        found.atoms.push(&clause.head);
        let named = named(&found, &columns);
        for atom in &found.atoms {
            for (at, argument) in atom.arguments.iter().enumerate() {
                let key = (atom.relation.text.clone(), at);
                if let (Some(words), TermKind::Symbol(text)) = (columns.get(&key), &argument.kind) {
                    words.check(text, argument.span, mistakes);
                }
            }
        }
        for (variable, text, span) in &found.compared {
            if let Some(words) = named.get(variable) {
                words.check(text, *span, mistakes);
            }
        }
    }
}

impl Words {
    fn check(&self, text: &str, span: Span, mistakes: &mut Mistakes) {
        if self.words.contains(text) {
            return;
        }
        let Words {
            relation, column, ..
        } = self;
        let message = format!("no row of `{relation}` has `{text}` as its `{column}`");
        mistakes.push(Diagnostic::error(span, message).help(self.help(text)));
    }

    fn help(&self, text: &str) -> String {
        let quoted = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            match words.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, first)) => format!("{} or {last}", first.join(", ")),
                None => String::new(),
            }
        };
        // `llvm.umin.i32`
        let mut shorter = text;
        while let Some((before, _)) = shorter.rsplit_once('.') {
            if self.words.contains(before) && before.contains('.') {
                return format!("names stand without types: write \"{before}\"");
            }
            shorter = before;
        }
        let limit = (text.chars().count() / 3).max(1);
        let near = self.words.iter().map(|word| {
            let distance = strsim::osa_distance(text, word);
            (distance, word.as_str())
        });
        let near: Vec<(usize, &str)> = near.filter(|(distance, _)| *distance <= limit).collect();
        let least = near.iter().map(|(distance, _)| *distance).min();
        let near = near.iter().filter(|(distance, _)| Some(*distance) == least);
        let near: Vec<&str> = near.map(|(_, word)| *word).take(SUGGESTED).collect();
        if !near.is_empty() {
            return format!("did you mean {}?", quoted(&near));
        }
        let all: Vec<&str> = self.words.iter().map(String::as_str).collect();
        match all.len() <= LISTED {
            true => format!("it is one of {}", quoted(&all)),
            false => format!(
                "`lanelog rules show {}` says which texts there are",
                self.relation.rsplit('.').next().unwrap_or_default()
            ),
        }
    }
}

/// The columns with a fixed set of texts.
fn declared(program: &Program, library: Library<'_>) -> Columns {
    let mut columns = Columns::new();
    let mut tables: BTreeMap<&str, Option<BTreeSet<String>>> = BTreeMap::new();
    for relation in &program.relations {
        let mut sets: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for annotation in &relation.annotations {
            let [way, column, words @ ..] = annotation.words.as_slice() else {
                continue;
            };
            let is_prefix = way == "prefix_of";
            let mut names = relation.columns.iter();
            let at = names.position(|one| one.name.text == *column);
            let Some(at) = at.filter(|_| is_prefix || way == "one_of") else {
                continue;
            };
            let set = sets.entry(at).or_default();
            for word in words {
                if !word.ends_with(TABLE) {
                    set.insert(word.clone());
                    continue;
                }
                let table = tables
                    .entry(word)
                    .or_insert_with(|| names_of(word, library));
                match table {
                    Some(names) if is_prefix => set.extend(names.iter().flat_map(|name| {
                        let ends = name.match_indices('.').map(|(end, _)| end);
                        let ends = ends.chain([name.len()]);
                        ends.filter_map(|end| name.get(..end).map(str::to_string))
                    })),
                    Some(names) => set.extend(names.iter().cloned()),
                    // Without its table, every text may be one.
                    None => {
                        sets.remove(&at);
                        break;
                    }
                }
            }
        }
        for (at, words) in sets {
            let column = relation.columns.get(at);
            let words = Words {
                relation: relation.name.text.clone(),
                column: column.map_or(String::new(), |column| column.name.text.clone()),
                words,
            };
            columns.insert((relation.name.text.clone(), at), Rc::new(words));
        }
    }
    columns
}

/// The names of the rows of a table: `"name" = { ... }`.
fn names_of(table: &str, library: Library<'_>) -> Option<BTreeSet<String>> {
    let text = library(&format!("rules/{table}"))?;
    let lines = text.lines().filter_map(|line| line.strip_prefix('"'));
    let names = lines.filter_map(|line| line.split_once('"'));
    Some(names.map(|(name, _)| name.to_string()).collect())
}

/// Adds the columns of the user's relations whose every reader passes the text to one column of a
/// fixed set.
fn passed(program: &Program, columns: &mut Columns) {
    let outputs = program.directives.iter();
    let given: HashSet<&str> = outputs
        .map(|directive| directive.relation.text.as_str())
        .collect();
    let own = program.relations.iter().filter(|relation| {
        !program.file(relation.name.span).is_library && !given.contains(relation.name.text.as_str())
    });
    let own: HashSet<&str> = own.map(|relation| relation.name.text.as_str()).collect();
    let mut readers: HashMap<(String, usize), Option<Rc<Words>>> = HashMap::new();
    for clause in &program.clauses {
        let found = Clauses::of(clause);
        let named = named(&found, columns);
        for atom in found
            .atoms
            .iter()
            .filter(|atom| own.contains(atom.relation.text.as_str()))
        {
            for (at, argument) in atom.arguments.iter().enumerate() {
                let words = match &argument.kind {
                    TermKind::Wildcard => continue,
                    TermKind::Variable(name) => named.get(name.as_str()).cloned(),
                    _ => None,
                };
                let key = (atom.relation.text.clone(), at);
                let same = |known: &Option<Rc<Words>>| match (known, &words) {
                    (Some(one), Some(other)) => Rc::ptr_eq(one, other),
                    _ => false,
                };
                match readers.get_mut(&key) {
                    Some(known) if !same(known) => *known = None,
                    Some(_) => {}
                    None => {
                        readers.insert(key, words);
                    }
                }
            }
        }
    }
    for (key, words) in readers {
        if let Some(words) = words {
            columns.entry(key).or_insert(words);
        }
    }
}

/// The variables of a clause that stand in a column of a fixed set, in a positive atom.
fn named<'c>(found: &Clauses<'c>, columns: &Columns) -> HashMap<&'c str, Rc<Words>> {
    let mut named = HashMap::new();
    for atom in &found.positive {
        for (at, argument) in atom.arguments.iter().enumerate() {
            let words = columns.get(&(atom.relation.text.clone(), at));
            if let (Some(words), TermKind::Variable(name)) = (words, &argument.kind) {
                named.insert(name.as_str(), Rc::clone(words));
            }
        }
    }
    named
}

/// The atoms of a body, and its comparisons of a variable with a text.
#[derive(Default)]
struct Clauses<'c> {
    positive: Vec<&'c Atom>,
    atoms: Vec<&'c Atom>,
    compared: Vec<(&'c str, &'c str, Span)>,
}

impl<'c> Clauses<'c> {
    fn of(clause: &'c Clause) -> Clauses<'c> {
        let mut found = Clauses::default();
        found.body(&clause.body);
        found
    }

    fn body(&mut self, body: &'c [Literal]) {
        for literal in body {
            match literal {
                Literal::Positive(atom) => {
                    self.positive.push(atom);
                    self.atoms.push(atom);
                }
                Literal::Negative(atom) => self.atoms.push(atom),
                Literal::Comparison(comparison) => {
                    let (left, right) = (&comparison.left, &comparison.right);
                    let is_equality = matches!(
                        comparison.comparator,
                        Comparator::Equal | Comparator::NotEqual
                    );
                    for (one, other) in [(left, right), (right, left)] {
                        self.term(one);
                        if let (true, TermKind::Variable(name), TermKind::Symbol(text)) =
                            (is_equality, &one.kind, &other.kind)
                        {
                            self.compared.push((name, text, other.span));
                        }
                    }
                }
            }
        }
    }

    /// The bodies of aggregates.
    fn term(&mut self, term: &'c Term) {
        if let TermKind::Aggregate(aggregate) = &term.kind {
            self.body(&aggregate.body);
        }
    }
}
