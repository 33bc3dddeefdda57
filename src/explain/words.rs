//! Describes tuples and conditions in words: the comments of the rule files, with names inserted.

use super::derivation::Step;
use super::expression::{Bindings, Expression, Texts};
use lanelog_datalog::Resolved;
use lanelog_datalog::resolved::{Aggregate, Atom, Base, Column, Constant, Literal, Relation, Term};
use lanelog_facts::Symbols;
use lanelog_ir::SourceFrame;

/// Names of the objects that numbers in rows denote.
pub trait Subject {
    /// A column's value as written in a tuple: `%x`, `store#12`, `"text"`, `5`.
    fn name(&self, column: &Column, value: u32) -> String;

    /// A column's value as a noun phrase: `the br of %loop`.
    fn phrase(&self, column: &Column, value: u32) -> String {
        self.name(column, value)
    }

    /// The location of an object in the explained program.
    fn place(&self, column: &Column, value: u32) -> Option<Place>;

    /// The successors of a block; empty if there are no blocks.
    fn successors(&self, block: u32) -> Vec<u32>;

    /// A short remark about a fact of the program.
    fn remark(&self, _relation: &str, _row: &[u32]) -> Option<String> {
        None
    }
}

/// A location in the explained program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The path of the file, as passed by the user.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The text of the line.
    pub text: String,
    /// The source locations of the object: the innermost location first, then the locations at
    /// which it was inlined. Empty without debug information.
    pub source: Vec<SourceFrame>,
}

/// `divergent_value(%x)`
pub fn tuple(relation: &Relation, row: &[u32], subject: &dyn Subject) -> String {
    let columns = relation.columns.iter().zip(row);
    let names: Vec<String> = columns
        .map(|(column, value)| subject.name(column, *value))
        .collect();
    format!("{}({})", relation.name, names.join(", "))
}

/// The meaning of a tuple: the first sentence of the comment above its relation's declaration; the
/// tuple itself if there is no comment.
pub fn sentence(relation: &Relation, row: &[u32], subject: &dyn Subject) -> String {
    let columns = relation.columns.iter().zip(row);
    let phrases = columns.map(|(column, value)| subject.phrase(column, *value));
    let phrases: Vec<String> = phrases.collect();
    said(relation, &phrases).unwrap_or_else(|| tuple(relation, row, subject))
}

/// The first sentence of a relation's comment, with phrases inserted for its columns.
fn said(relation: &Relation, phrases: &[String]) -> Option<String> {
    let text = relation.documentation.as_deref()?;
    let text = text.strip_prefix("Holds if").unwrap_or(text);
    let text = text.trim_start_matches([',', ' ']);
    // Text in parentheses is dropped; the sentence may continue after it.
    let text = without_brackets(text);
    let end = [". ", "; ", ": "].iter().filter_map(|end| text.find(end));
    let text = text.get(..end.min().unwrap_or(text.len()))?;
    let mut said = String::new();
    let mut rest = text.trim_end_matches(['.', ':']);
    while let Some((before, after)) = rest.split_once('`') {
        said.push_str(before);
        let Some((quoted, following)) = after.split_once('`') else {
            rest = after;
            break;
        };
        rest = following;
        let mut columns = relation.columns.iter();
        match columns.position(|column| column.name == quoted) {
            Some(at) => {
                let phrase = phrases.get(at)?;
                // Phrases such as "the instruction the br of %loop" or "the number some number"
                // would repeat the noun.
                let article = ["a ", "an "].into_iter().find(|article| {
                    let before = said.strip_suffix(article);
                    before.is_some_and(|before| before.is_empty() || before.ends_with(' '))
                });
                if let (Some(article), Some(column)) = (article, relation.columns.get(at)) {
                    // The article depends on what replaces `opcode`: "an add", "a load", "some
                    // opcode".
                    said.truncate(said.len() - article.len());
                    if phrase == something(column) {
                        said.push_str("some ");
                        said.push_str(&column.name);
                        rest = without_apposition(rest);
                        continue;
                    }
                    let first = phrase.trim_start_matches(['"', '%']).chars().next();
                    let is_vowel = first.is_some_and(|letter| "aeiouAEIOU".contains(letter));
                    said.push_str(if is_vowel { "an " } else { "a " });
                } else if phrase.starts_with("the ") && said.ends_with("the instruction ") {
                    said.truncate(said.len() - "the instruction ".len());
                } else if phrase == something(relation.columns.get(at)?) {
                    let kept = without_noun(&said).len();
                    if let Some(noun) = said
                        .get(kept..)
                        .map(str::to_string)
                        .filter(|noun| !noun.is_empty())
                    {
                        said.truncate(kept);
                        said.push_str(noun.replacen("the ", "some ", 1).trim_end());
                        rest = without_apposition(rest);
                        continue;
                    }
                }
                said.push_str(phrase);
                rest = without_apposition(rest);
            }
            None => said.push_str(quoted),
        }
    }
    said.push_str(rest);
    (!said.is_empty()).then_some(said)
}

/// A sentence without text in parentheses and the space before the parentheses; unchanged if a
/// parenthesis is not closed.
fn without_brackets(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, following)) = rest.split_once(" (") {
        let mut depth = 1;
        let end = following.find(|letter| {
            depth += match letter {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        let Some(following) = end.and_then(|end| following.get(end + 1..)) else {
            break;
        };
        kept.push_str(before);
        rest = following;
    }
    kept + rest
}

/// The word for an unspecified value of a column.
fn something(column: &Column) -> &'static str {
    match (column.outermost.as_str(), column.base) {
        ("Value", _) => "some value",
        ("Block", _) => "some block",
        ("Function", _) => "some function",
        (_, Base::Symbol) => "some text",
        (_, Base::Unsigned | Base::Number) => "some number",
    }
}

/// A text without the noun and article at its end, such as `the phi `; the whole text if it has no
/// noun.
fn without_noun(text: &str) -> &str {
    let words = text.strip_suffix(' ').and_then(|words| {
        let noun = words.rfind(' ').filter(|_| !words.ends_with(' '))?;
        let before = words.get(..noun)?;
        let kept = before.strip_suffix("the")?;
        (kept.is_empty() || kept.ends_with(' ')).then_some(kept)
    });
    words.unwrap_or(text)
}

/// The text `, a phi, differs` without its apposition, because the name of the object already shows
/// what it is.
fn without_apposition(text: &str) -> &str {
    if text == ", an argument or instruction" {
        return "";
    }
    let kind = text.strip_prefix(", a ").or(text.strip_prefix(", an "));
    let following = kind.and_then(|kind| kind.split_once(", "));
    match following.and_then(|(kind, _)| text.get(text.find(kind)? + kind.len() + 1..)) {
        Some(rest) => rest,
        None => text,
    }
}

/// Formats conditions of rules, with values for their variables.
pub(super) struct Conditions<'c> {
    pub program: &'c Resolved,
    pub symbols: &'c Symbols,
    pub subject: &'c dyn Subject,
}

impl Conditions<'_> {
    /// A condition of a step's rule in words.
    pub fn of_step(&self, step: &Step, literal: &Literal) -> String {
        self.words(step.rule, literal, &step.bindings)
    }

    /// A condition in words, with the values of bound variables.
    pub fn words(&self, rule: Option<usize>, literal: &Literal, bindings: &Bindings) -> String {
        let types = Types::new(self.program, rule);
        match literal {
            Literal::Positive(atom) => self.atom(atom, bindings, &types),
            Literal::Negative(atom) => format!("not: {}", self.atom(atom, bindings, &types)),
            _ => self.literal(literal, bindings, &types),
        }
    }

    /// The names of an atom's unbound variables.
    pub fn unknown(&self, rule: usize, literal: &Literal, bindings: &Bindings) -> Vec<String> {
        let types = Types::new(self.program, Some(rule));
        let Literal::Positive(atom) = literal else {
            return Vec::new();
        };
        let mut unknown = Vec::new();
        for term in &atom.arguments {
            if let Term::Variable(id) = term
                && bindings.get(*id).copied().flatten().is_none()
                && !unknown.contains(&types.variable(*id))
            {
                unknown.push(types.variable(*id));
            }
        }
        unknown
    }

    /// A condition in rule syntax, with the values of bound variables.
    pub fn formal(&self, rule: Option<usize>, literal: &Literal, bindings: &Bindings) -> String {
        self.literal(literal, bindings, &Types::new(self.program, rule))
    }

    fn atom(&self, atom: &Atom, bindings: &Bindings, types: &Types<'_>) -> String {
        let Some(relation) = self.program.relations.get(atom.relation) else {
            return String::new();
        };
        let columns = relation.columns.iter().zip(&atom.arguments);
        let phrases: Vec<String> = columns
            .map(|(column, term)| {
                let value = self.value(term, column, bindings);
                match (term, value) {
                    (Term::Wildcard, _) => something(column).to_string(),
                    (_, Some(value)) => self.subject.phrase(column, value),
                    (term, None) => self.term(term, column, bindings, types),
                }
            })
            .collect();
        said(relation, &phrases).unwrap_or_else(|| self.formal_atom(atom, bindings, types))
    }

    fn formal_atom(&self, atom: &Atom, bindings: &Bindings, types: &Types<'_>) -> String {
        let Some(relation) = self.program.relations.get(atom.relation) else {
            return String::new();
        };
        let columns = relation.columns.iter().zip(&atom.arguments);
        let terms: Vec<String> = columns
            .map(|(column, term)| self.term(term, column, bindings, types))
            .collect();
        format!("{}({})", relation.name, terms.join(", "))
    }

    fn literal(&self, literal: &Literal, bindings: &Bindings, types: &Types<'_>) -> String {
        match literal {
            Literal::Positive(atom) => self.formal_atom(atom, bindings, types),
            Literal::Negative(atom) => format!("!{}", self.formal_atom(atom, bindings, types)),
            Literal::Comparison(comparison) => {
                let column = types.column(&[&comparison.left, &comparison.right], comparison.base);
                let [left, right] = [&comparison.left, &comparison.right]
                    .map(|term| self.term(term, &column, bindings, types));
                // "2 = 2" would be meaningless, so the variable with this value is named.
                let left = match (&comparison.left, &comparison.right) {
                    (Term::Variable(id), _) | (_, Term::Variable(id)) if left == right => {
                        types.variable(*id)
                    }
                    _ => left,
                };
                format!("{left} {} {right}", comparison.comparator.sign())
            }
            Literal::Aggregate(aggregate) => self.aggregate(aggregate, bindings, types),
        }
    }

    fn aggregate(&self, aggregate: &Aggregate, bindings: &Bindings, types: &Types<'_>) -> String {
        let body = aggregate.body.iter();
        let body: Vec<String> = body
            .map(|literal| self.literal(literal, bindings, types))
            .collect();
        let result = Term::Variable(aggregate.result);
        let mut column = types.column(&[&result], Base::Number);
        if let Some(value) = aggregate.value {
            column = types.column(&[&Term::Variable(value)], column.base);
        }
        let value = match aggregate.value {
            Some(id) => format!(" {}", types.variable(id)),
            None => String::new(),
        };
        let kind = aggregate.kind.word();
        let result = self.term(&result, &column, bindings, types);
        format!("{result} = {kind}{value} : {{ {} }}", body.join(", "))
    }

    /// The value of a term, if it can be named. Calls of functors are printed as written, and so
    /// are variables whose text only such a call created.
    fn value(&self, term: &Term, column: &Column, bindings: &Bindings) -> Option<u32> {
        match term {
            Term::Call { .. } => return None,
            Term::Constant(Constant::Symbol(text)) => return self.symbols.find(text),
            _ => {}
        }
        let value = Expression::new(term, &Texts::new(self.symbols)).value(bindings)?;
        let is_named = column.base != Base::Symbol || self.symbols.text(value).is_some();
        is_named.then_some(value)
    }

    fn term(&self, term: &Term, column: &Column, bindings: &Bindings, types: &Types<'_>) -> String {
        if let Some(value) = self.value(term, column, bindings) {
            return self.subject.name(column, value);
        }
        match term {
            Term::Variable(id) => types.variable(*id),
            Term::Wildcard => "_".to_string(),
            Term::Constant(Constant::Unsigned(value)) => value.to_string(),
            Term::Constant(Constant::Number(value)) => value.to_string(),
            Term::Constant(Constant::Symbol(text)) => format!("{text:?}"),
            Term::Negate(inner) => format!("-{}", self.term(inner, column, bindings, types)),
            Term::Call {
                functor, arguments, ..
            } => {
                let arguments = arguments.iter();
                let arguments: Vec<String> = arguments
                    .map(|one| self.term(one, column, bindings, types))
                    .collect();
                format!("{}({})", functor.word(), arguments.join(", "))
            }
            Term::Binary {
                operator,
                left,
                right,
                ..
            } => {
                let [left, right] =
                    [left, right].map(|term| self.term(term, column, bindings, types));
                format!("({})", operator.spelled(&left, &right))
            }
        }
    }
}

/// For each variable of a rule, the column from which it takes its values, which determines how
/// they are printed.
struct Types<'p> {
    columns: Vec<Option<&'p Column>>,
    names: Vec<&'p str>,
}

impl<'p> Types<'p> {
    fn new(program: &'p Resolved, rule: Option<usize>) -> Types<'p> {
        let rule = rule.and_then(|rule| program.rules.get(rule));
        let variables = rule.map_or(&[][..], |rule| &rule.variables);
        let mut types = Types {
            columns: vec![None; variables.len()],
            names: variables
                .iter()
                .map(|variable| variable.name.as_str())
                .collect(),
        };
        if let Some(rule) = rule {
            types.read(program, &rule.head);
            types.read_body(program, &rule.body);
        }
        types
    }

    /// Recursion is bounded, because the language limits the nesting of aggregates.
    fn read_body(&mut self, program: &'p Resolved, body: &[Literal]) {
        for literal in body {
            match literal {
                Literal::Positive(atom) | Literal::Negative(atom) => self.read(program, atom),
                Literal::Comparison(_) => {}
                Literal::Aggregate(aggregate) => {
                    self.read_body(program, &aggregate.body);
                    let value = aggregate.value.and_then(|id| self.columns.get(id).copied());
                    if let Some(slot) = self.columns.get_mut(aggregate.result)
                        && slot.is_none()
                    {
                        *slot = value.flatten();
                    }
                }
            }
        }
    }

    fn read(&mut self, program: &'p Resolved, atom: &Atom) {
        let relation = program.relations.get(atom.relation);
        let columns = relation.map_or(&[][..], |relation| &relation.columns);
        for (column, term) in columns.iter().zip(&atom.arguments) {
            if let Term::Variable(id) = term
                && let Some(slot) = self.columns.get_mut(*id)
            {
                slot.get_or_insert(column);
            }
        }
    }

    fn variable(&self, id: usize) -> String {
        self.names.get(id).copied().unwrap_or("_").to_string()
    }

    /// The column of the first of these terms whose variable has one.
    fn column(&self, terms: &[&Term], base: Base) -> Column {
        let known = terms.iter().find_map(|term| match term {
            Term::Variable(id) => self.columns.get(*id).copied().flatten(),
            _ => None,
        });
        known.cloned().unwrap_or_else(|| Column {
            name: String::new(),
            type_name: base.name().to_string(),
            outermost: base.name().to_string(),
            base,
        })
    }
}
