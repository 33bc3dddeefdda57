//! Random rule programs as text.

#![allow(dead_code, reason = "each of those tests needs a part")]

use std::fmt::Write;

use lanelog_facts::Rows;

pub use crate::random::Random;

const TYPES: [&str; 3] = ["number", "unsigned", "symbol"];

/// A program that is being written.
pub struct Writer {
    /// The PRNG.
    pub random: Random,
    /// The types of the columns of each relation, with inputs first.
    relations: Vec<Vec<usize>>,
    /// The number of input relations.
    pub inputs: usize,
    /// The text so far.
    pub text: String,
    names: usize,
}

impl Writer {
    /// Creates a writer with an empty text.
    pub fn new(random: Random) -> Writer {
        Writer {
            random,
            relations: Vec::new(),
            inputs: 0,
            text: String::new(),
            names: 0,
        }
    }

    fn constant(&mut self, kind: usize) -> String {
        match kind {
            0 => (self.random.below(7) as i32 - 3).to_string(),
            1 => self.random.below(5).to_string(),
            _ => format!("\"s{}\"", self.random.below(5)),
        }
    }

    fn relation_name(&self, relation: usize) -> String {
        let kind = if relation < self.inputs { "a" } else { "d" };
        format!("{kind}{relation}")
    }

    /// A bound variable of a type, or a constant.
    fn known(&mut self, kind: usize, bound: &[(String, usize)]) -> String {
        let fitting: Vec<String> = bound
            .iter()
            .filter(|(_, other)| *other == kind)
            .map(|(name, _)| name.clone())
            .collect();
        if fitting.is_empty() || self.random.percent(15) {
            self.constant(kind)
        } else {
            self.random.pick(&fitting)
        }
    }

    /// A term over bound variables that has only a few possible values.
    fn term(&mut self, kind: usize, bound: &[(String, usize)]) -> String {
        if kind == 2 || self.random.percent(60) {
            return self.known(kind, bound);
        }
        let (left, right) = (self.known(kind, bound), self.known(kind, bound));
        let mut operator = self.random.pick(&["+", "-", "*", "/", "%"]);
        if right == "0" {
            // Division by a constant zero is avoided, because the language rejects it. A variable
            // may still be 0.
            operator = "-";
        }
        if kind == 0 && self.random.percent(20) {
            return format!("-({left} {operator} {right}) % 4");
        }
        format!("({left} {operator} {right}) % 4")
    }

    /// Positive atoms over relations with indices below a limit. Binds the variables of the atoms.
    fn atoms(
        &mut self,
        count: usize,
        limit: usize,
        bound: &mut Vec<(String, usize)>,
        literals: &mut Vec<String>,
        is_counted: bool,
    ) {
        let mut computed: Vec<(usize, usize, usize)> = Vec::new();
        let mut parts: Vec<(usize, Vec<String>)> = Vec::new();
        for _ in 0..count {
            let relation = self.random.below(limit);
            let kinds = self.relations[relation].clone();
            let mut arguments = Vec::new();
            for (column, kind) in kinds.into_iter().enumerate() {
                let argument = if !is_counted && self.random.percent(12) {
                    "_".to_string()
                } else if self.random.percent(10) {
                    self.constant(kind)
                } else if self.random.percent(45) {
                    let name = self.known(kind, bound);
                    if self.random.percent(10) {
                        computed.push((parts.len(), column, kind));
                    }
                    name
                } else {
                    self.names += 1;
                    let name = format!("v{}", self.names);
                    bound.push((name.clone(), kind));
                    name
                };
                arguments.push(argument);
            }
            parts.push((relation, arguments));
        }
        // Only variables that also occur outside of computations may be computed with.
        if computed.len() > 1 {
            computed.truncate(1);
        }
        for (part, column, kind) in computed {
            let free: Vec<(String, usize)> = bound
                .iter()
                .filter(|(name, _)| {
                    let mut places = parts.iter().enumerate();
                    places.any(|(at, (_, arguments))| at != part && arguments.contains(name))
                })
                .cloned()
                .collect();
            let name = parts[part].1[column].clone();
            let elsewhere = |(at, one): (usize, &String)| *one == name && at != column;
            let stands = parts.iter().enumerate().any(|(at, (_, arguments))| {
                at != part && arguments.contains(&name)
                    || at == part && arguments.iter().enumerate().any(elsewhere)
            });
            if kind != 2 && (stands || !name.starts_with('v')) && !free.is_empty() {
                parts[part].1[column] = self.term(kind, &free);
            }
        }
        // Variables that occurred only where an expression is now are no longer bound.
        bound.retain(|(name, _)| {
            let here = parts.iter().any(|(_, arguments)| arguments.contains(name));
            here || !parts.iter().any(|(_, arguments)| {
                arguments
                    .iter()
                    .any(|argument| argument.contains(name.as_str()))
            })
        });
        for (relation, arguments) in parts {
            let name = self.relation_name(relation);
            literals.push(format!("{name}({})", arguments.join(", ")));
        }
    }

    /// Tests and assignments, over relations with indices below a limit.
    fn tests(
        &mut self,
        limit: usize,
        depth: usize,
        bound: &mut Vec<(String, usize)>,
        literals: &mut Vec<String>,
    ) {
        for _ in 0..self.random.below(3) {
            match self.random.below(4) {
                0 => {
                    let relation = self.random.below(limit);
                    let mut arguments = Vec::new();
                    for kind in self.relations[relation].clone() {
                        arguments.push(if self.random.percent(20) {
                            "_".to_string()
                        } else {
                            self.term(kind, bound)
                        });
                    }
                    let name = self.relation_name(relation);
                    literals.push(format!("!{name}({})", arguments.join(", ")));
                }
                1 => {
                    let kind = self.random.below(3);
                    let operators: &[&str] = match kind {
                        2 => &["=", "!="],
                        _ => &["=", "!=", "<", "<=", ">", ">="],
                    };
                    let operator = self.random.pick(operators);
                    let fitting: Vec<(String, usize)> = bound
                        .iter()
                        .filter(|(_, other)| *other == kind)
                        .cloned()
                        .collect();
                    if !fitting.is_empty() {
                        let (left, right) = (self.random.pick(&fitting).0, self.term(kind, bound));
                        literals.push(format!("{left} {operator} {right}"));
                    }
                }
                2 => {
                    let kind = self.random.below(3);
                    let term = self.term(kind, bound);
                    self.names += 1;
                    let name = format!("v{}", self.names);
                    literals.push(match self.random.percent(50) {
                        true => format!("{name} = {term}"),
                        false => format!("{term} = {name}"),
                    });
                    bound.push((name, kind));
                }
                _ if depth < 2 => self.aggregate(limit, depth, bound, literals),
                _ => {}
            }
        }
    }

    fn aggregate(
        &mut self,
        limit: usize,
        depth: usize,
        bound: &mut Vec<(String, usize)>,
        literals: &mut Vec<String>,
    ) {
        let mut inside = bound.clone();
        let mut body = Vec::new();
        let count = 1 + self.random.below(2);
        let is_counted = self.random.percent(50);
        self.atoms(count, limit, &mut inside, &mut body, is_counted);
        self.tests(limit, depth + 1, &mut inside, &mut body);
        if inside.iter().filter(|one| bound.contains(one)).count() < bound.len() {
            return;
        }
        let values: Vec<(String, usize)> = inside
            .into_iter()
            .filter(|one| !bound.contains(one) && one.1 < 2)
            .collect();
        let body = body.join(", ");
        if values.is_empty() && !is_counted {
            return;
        }
        let (kind, text) = if values.is_empty() || is_counted && self.random.percent(50) {
            (0, format!("count : {{ {body} }}"))
        } else {
            let (value, kind) = self.random.pick(&values);
            let aggregates: &[&str] = match is_counted {
                true => &["min", "max", "sum"],
                false => &["min", "max"],
            };
            let aggregate = self.random.pick(aggregates);
            (kind, format!("{aggregate} {value} : {{ {body} }}"))
        };
        if self.random.percent(25) {
            let known = self.known(kind, bound);
            literals.push(format!("{known} = {text}"));
        } else {
            self.names += 1;
            let name = format!("v{}", self.names);
            literals.push(format!("{name} = {text}"));
            bound.push((name, kind));
        }
    }

    fn rule(&mut self, head: usize) {
        let mut bound = Vec::new();
        let mut literals = Vec::new();
        let recursive = self.random.percent(40);
        let count = 1 + self.random.below(3);
        self.atoms(
            count,
            if recursive { head + 1 } else { head },
            &mut bound,
            &mut literals,
            false,
        );
        self.tests(head, 0, &mut bound, &mut literals);
        // The order of literals in the text does not affect the meaning.
        for at in (1..literals.len()).rev() {
            let other = self.random.below(at + 1);
            literals.swap(at, other);
        }
        let mut arguments = Vec::new();
        for kind in self.relations[head].clone() {
            // In a recursion, only few values may be derived.
            let term = match kind {
                2 => self.known(2, &bound),
                _ => format!("({}) % 5", self.term(kind, &bound)),
            };
            arguments.push(if self.random.percent(30) {
                self.constant(kind)
            } else {
                term
            });
        }
        let name = self.relation_name(head);
        let _ = writeln!(
            self.text,
            "{name}({}) :- {}.",
            arguments.join(", "),
            literals.join(", ")
        );
    }

    /// Writes a program.
    pub fn program(&mut self) {
        self.inputs = 3;
        let count = self.inputs + 5;
        for relation in 0..count {
            let columns = match self.random.below(20) {
                0 => 0,
                1 => 6 + self.random.below(14),
                _ => 1 + self.random.below(3),
            };
            let kinds: Vec<usize> = (0..columns)
                .map(|_| self.random.pick(&[0, 0, 0, 1, 1, 2]))
                .collect();
            let declared = kinds.iter().enumerate();
            let declared: Vec<String> = declared
                .map(|(at, kind)| format!("c{at}: {}", TYPES[*kind]))
                .collect();
            self.relations.push(kinds);
            let name = self.relation_name(relation);
            let _ = writeln!(self.text, ".decl {name}({})", declared.join(", "));
            if relation < self.inputs {
                let _ = writeln!(self.text, ".input {name}");
            }
        }
        for head in self.inputs..count {
            for _ in 0..self.random.below(3) {
                let kinds = self.relations[head].clone();
                let arguments: Vec<String> =
                    kinds.into_iter().map(|kind| self.constant(kind)).collect();
                let name = self.relation_name(head);
                let _ = writeln!(self.text, "{name}({}).", arguments.join(", "));
            }
            for _ in 0..1 + self.random.below(3) {
                self.rule(head);
            }
        }
    }

    /// Random rows for an input relation.
    pub fn rows(&mut self, relation: usize) -> Rows {
        let kinds = self.relations[relation].clone();
        if kinds.is_empty() {
            return Rows::flag(self.random.percent(50));
        }
        let mut values = Vec::new();
        let count = self.random.below(20) * self.random.below(2) + self.random.below(5);
        for _ in 0..count {
            for kind in &kinds {
                values.push(match kind {
                    0 => self.random.below(7) as u32 % 7_u32.wrapping_sub(3),
                    _ => self.random.below(5) as u32,
                });
                if *kind == 0 && self.random.percent(30) {
                    let last = values.len() - 1;
                    values[last] = values[last].wrapping_neg();
                }
            }
        }
        Rows::new(kinds.len(), values)
    }
}
