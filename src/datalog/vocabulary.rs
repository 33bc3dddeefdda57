//! Checks columns whose texts are from a fixed set, which an annotation above the relation
//! declares: `//@ one_of COLUMN WORDS...`, where a word may be the name of a library table
//! (`intrinsics.toml`, `spirv-opcodes.toml`) and stands for the names of its rows; or `//@
//! prefix_of COLUMN TABLE` for prefixes of such names, up to a dot.
//!
//! A rule with any other text in such a column cannot fire, so the text is an error. This also
//! applies to a text in a user's relation that is only passed on to such a column.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use super::ast::{
    Atom, Clause, Comparator, Literal, Program, RelationDeclaration, Span, Term, TermKind,
};
use super::diagnostic::Diagnostic;
use super::load::Library;
use super::mistakes::Mistakes;

/// Extension of tables.
const TABLE: &str = ".toml";

/// Maximum number of allowed texts that a message lists.
const LISTED: usize = 24;

/// Maximum edit distance of a text from a name in a table for which the name is suggested.
const MISSPELT: usize = 2;

/// Letters with which type suffixes in names of intrinsics begin, such as `i` of `i32`.
const TYPES: [&str; 8] = ["i", "f", "bf", "v", "nxv", "p", "a", "s"];

/// Maximum number of texts that a message suggests.
const SUGGESTED: usize = 4;

/// The texts that a column may contain.
#[derive(Debug, Default)]
struct Words {
    relation: String,
    column: String,
    listed: Vec<String>,
    /// Tables of allowed texts, and whether prefixes of their names are allowed.
    tables: Vec<(&'static str, bool)>,
}

/// For each relation, the allowed texts of its columns that have a fixed set.
type Columns<'p> = HashMap<&'p str, Vec<Option<Rc<Words>>>>;

/// Reports texts that no row can contain. Linear in the program.
pub(super) fn check(program: &Program, library: Library<'_>, mistakes: &mut Mistakes) {
    let mut columns = declared(program, library);
    if columns.is_empty() {
        return;
    }
    let clauses = program.clauses.iter();
    let clauses = clauses.filter(|clause| !program.file(clause.span).is_library);
    let clauses: Vec<Clauses<'_>> = clauses.map(Clauses::of).collect();
    passed(program, &clauses, &mut columns);
    for found in &clauses {
        let named = named(found, &columns);
        for atom in found.atoms.iter().chain([&found.head]) {
            for (at, argument) in atom.arguments.iter().enumerate() {
                if let (Some(words), TermKind::Symbol(text)) =
                    (words_of(&columns, atom, at), &argument.kind)
                {
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

fn words_of<'c>(columns: &'c Columns<'_>, atom: &Atom, at: usize) -> Option<&'c Rc<Words>> {
    columns.get(atom.relation.text.as_str())?.get(at)?.as_ref()
}

impl Words {
    fn has(&self, text: &str) -> bool {
        let mut tables = self.tables.iter();
        self.listed.iter().any(|word| word == text)
            || tables.any(|(table, is_prefix)| {
                table.contains(&format!("\n\"{text}\" "))
                    || *is_prefix && table.contains(&format!("\n\"{text}."))
            })
    }

    /// The set of all allowed texts. Time: linear in the size of the tables.
    fn all(&self) -> BTreeSet<&str> {
        let mut all: BTreeSet<&str> = self.listed.iter().map(String::as_str).collect();
        for (table, is_prefix) in &self.tables {
            for name in names_of(table) {
                all.insert(name);
                let ends = name.match_indices('.').filter(|_| *is_prefix);
                all.extend(ends.filter_map(|(end, _)| name.get(..end)));
            }
        }
        all
    }

    fn check(&self, text: &str, span: Span, mistakes: &mut Mistakes) {
        if self.has(text) {
            return;
        }
        let Words {
            relation, column, ..
        } = self;
        if !self.tables.is_empty() && !self.is_misspelt(text) {
            let message = format!("no table of names for `{relation}` has `{text}`");
            let help = "only another IR, or another version of LLVM, may have it; `//@ allow` above \
                        the rule silences this";
            mistakes.push(Diagnostic::warning(span, message).help(help));
            return;
        }
        let message = format!("no row of `{relation}` has `{text}` as its `{column}`");
        mistakes.push(Diagnostic::error(span, message).help(self.help(text)));
    }

    /// Whether a text that is in no table is probably a misspelt name, or a name with type
    /// suffixes. Other texts are allowed, because a table lists the names of a single LLVM version.
    fn is_misspelt(&self, text: &str) -> bool {
        let limit = nearness(text).min(MISSPELT);
        let is_near = |word: &&str| {
            word.len().abs_diff(text.len()) <= limit && strsim::osa_distance(text, word) <= limit
        };
        self.without_types(text).is_some() || self.all().iter().any(is_near)
    }

    /// The name without type suffixes: `llvm.umin` for `llvm.umin.i32`.
    fn without_types<'t>(&self, text: &'t str) -> Option<&'t str> {
        let mut shorter = text;
        while let Some((before, last)) = shorter.rsplit_once('.') {
            let letters = last.trim_end_matches(|one: char| !one.is_ascii_digit());
            let is_type = letters.len() > 1 && TYPES.iter().any(|begin| last.starts_with(begin));
            if !is_type {
                return None;
            }
            if self.has(before) {
                return Some(before);
            }
            shorter = before;
        }
        None
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
        if let Some(name) = self.without_types(text).filter(|_| !self.tables.is_empty()) {
            return format!("names stand without types: write \"{name}\"");
        }
        let limit = nearness(text);
        let all = self.all();
        let near = all
            .iter()
            .filter(|word| word.len().abs_diff(text.len()) <= limit)
            .map(|word| (strsim::osa_distance(text, word), *word));
        let near: Vec<(usize, &str)> = near.filter(|(distance, _)| *distance <= limit).collect();
        let least = near.iter().map(|(distance, _)| *distance).min();
        let near = near.iter().filter(|(distance, _)| Some(*distance) == least);
        let near: Vec<&str> = near.map(|(_, word)| *word).take(SUGGESTED).collect();
        if !near.is_empty() {
            return format!("did you mean {}?", quoted(&near));
        }
        let all: Vec<&str> = all.into_iter().collect();
        match all.len() <= LISTED {
            true => format!("it is one of {}", quoted(&all)),
            false => format!(
                "`lanelog rules show {}` says which texts there are",
                self.relation.rsplit('.').next().unwrap_or_default()
            ),
        }
    }
}

/// The edit distance up to which a word is probably meant by a text: more for longer texts.
fn nearness(text: &str) -> usize {
    (text.chars().count() / 3).max(1)
}

/// The texts that a column of a relation may have, in order; empty if the texts are not from a
/// fixed set.
#[must_use]
pub fn texts(relation: &RelationDeclaration, column: usize, library: Library<'_>) -> Vec<String> {
    let sets = sets(relation, library).unwrap_or_default();
    let words = sets.get(&column).map(Words::all).unwrap_or_default();
    words.into_iter().map(str::to_string).collect()
}

/// The columns with a fixed set of texts.
fn declared<'p>(program: &'p Program, library: Library<'_>) -> Columns<'p> {
    let mut columns = Columns::new();
    for relation in &program.relations {
        let Some(mut sets) = sets(relation, library).filter(|sets| !sets.is_empty()) else {
            continue;
        };
        let all = relation.columns.iter().enumerate().map(|(at, column)| {
            let words = sets.remove(&at)?;
            Some(Rc::new(Words {
                relation: relation.name.text.clone(),
                column: column.name.text.clone(),
                ..words
            }))
        });
        columns.insert(relation.name.text.as_str(), all.collect());
    }
    columns
}

/// The fixed sets of a relation by column; none if a table that the relation names is missing,
/// because then any text may be correct.
fn sets(relation: &RelationDeclaration, library: Library<'_>) -> Option<BTreeMap<usize, Words>> {
    let mut sets: BTreeMap<usize, Words> = BTreeMap::new();
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
            if word.ends_with(TABLE) {
                let table = library(&format!("rules/{word}"))?;
                set.tables.push((table, is_prefix));
            } else {
                set.listed.push(word.clone());
            }
        }
    }
    Some(sets)
}

/// The names of the rows of a table: `"name" = { ... }`.
fn names_of(table: &str) -> impl Iterator<Item = &str> {
    let lines = table.lines().filter_map(|line| line.strip_prefix('"'));
    lines.filter_map(|line| Some(line.split_once('"')?.0))
}

/// Adds the columns of users' relations whose values are only passed on to columns with the same
/// fixed set.
fn passed<'p>(program: &'p Program, clauses: &[Clauses<'p>], columns: &mut Columns<'p>) {
    let directives = program.directives.iter();
    let given: HashSet<&str> = directives
        .map(|directive| directive.relation.text.as_str())
        .collect();
    let own = program.relations.iter();
    let own: HashMap<&str, usize> = own
        .filter(|relation| !program.file(relation.name.span).is_library)
        .map(|relation| (relation.name.text.as_str(), relation.columns.len()))
        .filter(|(name, _)| !given.contains(name) && !columns.contains_key(name))
        .collect();
    // For each column of a user's relation: the fixed set of the columns to which the rules read so
    // far pass its value; none if these columns have different sets.
    let mut readers: HashMap<(&str, usize), Option<Rc<Words>>> = HashMap::new();
    for found in clauses {
        let named = named(found, columns);
        for atom in &found.atoms {
            let name = atom.relation.text.as_str();
            if !own.contains_key(name) {
                continue;
            }
            for (at, argument) in atom.arguments.iter().enumerate() {
                let words = match &argument.kind {
                    TermKind::Wildcard => continue,
                    TermKind::Variable(name) => named.get(name.as_str()).cloned(),
                    _ => None,
                };
                let same = |known: &Option<Rc<Words>>| match (known, &words) {
                    (Some(one), Some(other)) => Rc::ptr_eq(one, other),
                    _ => false,
                };
                match readers.get_mut(&(name, at)) {
                    Some(known) if !same(known) => *known = None,
                    Some(_) => {}
                    None => {
                        readers.insert((name, at), words);
                    }
                }
            }
        }
    }
    for ((name, at), words) in readers {
        let count = own.get(name).copied().unwrap_or(0);
        let all = columns.entry(name).or_insert_with(|| vec![None; count]);
        if let Some(slot) = all.get_mut(at) {
            *slot = words;
        }
    }
}

/// The variables of a clause that occur in a column with a fixed set in a positive atom.
fn named<'c>(found: &Clauses<'c>, columns: &Columns<'_>) -> HashMap<&'c str, Rc<Words>> {
    let mut named = HashMap::new();
    for atom in &found.positive {
        for (at, argument) in atom.arguments.iter().enumerate() {
            let words = words_of(columns, atom, at);
            if let (Some(words), TermKind::Variable(name)) = (words, &argument.kind) {
                named.insert(name.as_str(), Rc::clone(words));
            }
        }
    }
    named
}

/// The atoms of a clause, and its comparisons of variables with texts.
struct Clauses<'c> {
    head: &'c Atom,
    positive: Vec<&'c Atom>,
    atoms: Vec<&'c Atom>,
    compared: Vec<(&'c str, &'c str, Span)>,
}

impl<'c> Clauses<'c> {
    fn of(clause: &'c Clause) -> Clauses<'c> {
        let mut found = Clauses {
            head: &clause.head,
            positive: Vec::new(),
            atoms: Vec::new(),
            compared: Vec::new(),
        };
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

    /// Visits the bodies of aggregates.
    fn term(&mut self, term: &'c Term) {
        if let TermKind::Aggregate(aggregate) = &term.kind {
            self.body(&aggregate.body);
        }
    }
}
