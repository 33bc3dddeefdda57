//! Generates code for the terms of the selection rules. This file is part of the build script.
//!
//! A term that is declared without a rule is implemented in Rust. Marks after the declaration give
//! the implementation of the term: `;=` is the value computed from the arguments `a`, `b`, `c` and
//! so on; `;?` destructures `a` as a pattern that may fail; `;!` destructures `a` without failure.
//! Without a mark, the term calls the selector's method of the same name. The build generates
//! ISLE's `Context` from these declarations, and Rust functions with the names of the terms that
//! have rules.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Code that the build generates from the terms.
#[derive(Default)]
pub struct Terms {
    /// Declarations of the terms in ISLE.
    pub isle: String,
    /// Methods of ISLE's `Context` trait in Rust.
    pub methods: String,
    /// Functions for the terms that have rules.
    pub names: String,
}

/// Marks that start the implementation of a term.
const MARKS: [&str; 3] = [";=", ";?", ";!"];

/// A term that is declared without a rule, and the marks after its declaration.
struct Declared<'t> {
    name: &'t str,
    partial: bool,
    types: Vec<&'t str>,
    result: &'t str,
    meanings: [Option<&'t str>; 3],
}

/// The name of the term in a form, given the text after the form's keyword.
fn head(rest: &str) -> Option<&str> {
    let mut words = rest.split([' ', '(', ')']);
    words.find(|word| word.starts_with(|start: char| start.is_alphabetic() || start == '_'))
}

/// The terms that are named in the forms with a keyword, such as `rule`.
fn heads<'t>(rules: &'t str, kind: &'t str) -> BTreeSet<&'t str> {
    let forms = rules.lines().filter_map(|line| line.strip_prefix(kind));
    forms.filter_map(head).collect()
}

impl<'t> Declared<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let line = line.strip_prefix("(decl ")?;
        let meanings = MARKS.map(|mark| {
            let (_, rest) = line.split_once(mark)?;
            let ends = MARKS.iter().filter_map(|mark| rest.find(mark));
            rest.get(..ends.min().unwrap_or(rest.len())).map(str::trim)
        });
        let form = line.split(';').next()?.trim().strip_suffix(')')?;
        let (head, rest) = form.split_once('(')?;
        let (types, result) = rest.split_once(')')?;
        let mut words = head.split_whitespace().rev();
        Some(Declared {
            name: words.next()?,
            partial: words.any(|word| word == "partial"),
            types: types.split_whitespace().collect(),
            result: result.trim(),
            meanings,
        })
    }

    /// Writes a method that evaluates the Rust expression `meaning`; without one, the method calls
    /// the selector's method of the same name.
    fn method(
        &self,
        methods: &mut String,
        (prefix, parameters, result): (&str, &[(char, &str)], &str),
        (enums, meaning): (&BTreeSet<&str>, &str),
    ) -> std::fmt::Result {
        let name = self.name;
        write!(methods, "fn {prefix}{name}(&mut self")?;
        for (letter, ty) in parameters {
            // ISLE passes enums by reference.
            let by = if enums.contains(ty) { "&" } else { "" };
            write!(methods, ", {letter}: {by}{ty}")?;
        }
        write!(methods, ") -> {result} {{ ")?;
        let given = parameters.iter().filter(|(_, ty)| enums.contains(ty));
        for (letter, _) in given {
            write!(methods, "let {letter} = *{letter}; ")?;
        }
        if !meaning.is_empty() {
            return writeln!(methods, "{meaning} }}");
        }
        let given: String = parameters
            .iter()
            .map(|(letter, _)| format!(", {letter}"))
            .collect();
        writeln!(methods, "Selector::{name}(self{given}) }}")
    }

    /// Writes the constructor and the extractor of the term, if they are implemented in Rust.
    fn write(
        &self,
        has_rules: bool,
        enums: &BTreeSet<&str>,
        terms: &mut Terms,
    ) -> std::fmt::Result {
        let Declared { name, result, .. } = self;
        let [makes, tries, takes] = self.meanings;
        if !has_rules && (makes.is_some() || tries.is_none() && takes.is_none()) {
            writeln!(terms.isle, "(extern constructor {name} {name})")?;
            let parameters: Vec<(char, &str)> = ('a'..).zip(self.types.iter().copied()).collect();
            let result = match self.partial {
                true => format!("Option<{result}>"),
                false => result.to_string(),
            };
            let meaning = (enums, makes.unwrap_or_default());
            self.method(&mut terms.methods, ("", &parameters, &result), meaning)?;
        }
        let Some(meaning) = tries.or(takes) else {
            return Ok(());
        };
        let parts = match self.types.as_slice() {
            [one] => one.to_string(),
            types => format!("({})", types.join(", ")),
        };
        let (infallible, parts) = match takes {
            Some(_) => ("infallible ", parts),
            None => ("", format!("Option<{parts}>")),
        };
        writeln!(
            terms.isle,
            "(extern extractor {infallible}{name} of_{name})"
        )?;
        let meaning = (enums, meaning);
        self.method(
            &mut terms.methods,
            ("of_", &[('a', result)], &parts),
            meaning,
        )
    }
}

/// Generates code for the terms of all rules. The enum `Function` is added, because another part of
/// the build generates it from the functions that rules name.
pub fn terms(rules: &str) -> Result<Terms, std::fmt::Error> {
    let (ruled, patterns) = (heads(rules, "(rule "), heads(rules, "(extractor "));
    let enums = rules.lines().filter(|line| line.contains("(enum"));
    let enums = enums.filter_map(|line| head(line.strip_prefix("(type ")?));
    let enums: BTreeSet<&str> = enums.chain(["Function"]).collect();
    let mut terms = Terms::default();
    for declared in rules.lines().filter_map(Declared::read) {
        let name = declared.name;
        let has_rules = ruled.contains(name);
        if has_rules {
            writeln!(
                terms.names,
                "pub use super::generated::constructor_{name} as {name};"
            )?;
        }
        if !patterns.contains(name) {
            declared.write(has_rules, &enums, &mut terms)?;
        }
    }
    Ok(terms)
}
