//! The interpreter against the plainest evaluation, on random programs.

mod naive;

use std::fmt::Write;

use lanelog::datalog::{Resolved, Stratum, compile};
use lanelog::engine::interpreter::{Interpreter, Limits, Profile};
use lanelog::engine::{Rows, Symbols};
use naive::Naive;
use pretty_assertions::assert_eq;

fn program(text: &str) -> (Resolved, Vec<Stratum>) {
    let compiled = compile("rules.dl", &|_| Ok(text.to_string()));
    let errors = || format!("{:#?}\n{text}", compiled.diagnostics);
    compiled.program.unwrap_or_else(|| panic!("{}", errors()))
}

fn all(program: &Resolved) -> Vec<usize> {
    (0..program.relations.len()).collect()
}

fn as_lists(rows: &Rows) -> Vec<Vec<u32>> {
    rows.iter().map(<[u32]>::to_vec).collect()
}

/// The rows of a relation of a program without inputs.
fn rows_of(text: &str, relation: &str) -> Vec<Vec<i32>> {
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let wanted = program
        .relations
        .iter()
        .position(|one| one.name == relation)
        .unwrap();
    let rows = interpreter.run(vec![], &[wanted], &Limits::default(), None);
    let rows = rows.unwrap()[wanted].take().unwrap();
    let signed = |row: &[u32]| row.iter().map(|value| *value as i32).collect();
    rows.iter().map(signed).collect()
}

const TYPES: [&str; 3] = ["number", "unsigned", "symbol"];

/// Numbers that look random and are the same on every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// A program as it is being written.
struct Writer {
    random: Random,
    /// The types of the columns of each relation: inputs first.
    relations: Vec<Vec<usize>>,
    inputs: usize,
    text: String,
    names: usize,
}

impl Writer {
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

    /// A variable of a type that is bound, or a constant.
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

    /// A term of few values over bound variables.
    fn term(&mut self, kind: usize, bound: &[(String, usize)]) -> String {
        if kind == 2 || self.random.percent(60) {
            return self.known(kind, bound);
        }
        let (left, right) = (self.known(kind, bound), self.known(kind, bound));
        let operator = self.random.pick(&["+", "-", "*", "/", "%"]);
        if kind == 0 && self.random.percent(20) {
            return format!("-({left} {operator} {right}) % 4");
        }
        format!("({left} {operator} {right}) % 4")
    }

    /// Positive atoms over relations below a limit; binds variables.
    fn atoms(
        &mut self,
        count: usize,
        limit: usize,
        bound: &mut Vec<(String, usize)>,
        literals: &mut Vec<String>,
    ) {
        let mut computed: Vec<(usize, usize, usize)> = Vec::new();
        let mut parts: Vec<(usize, Vec<String>)> = Vec::new();
        for _ in 0..count {
            let relation = self.random.below(limit);
            let kinds = self.relations[relation].clone();
            let mut arguments = Vec::new();
            for (column, kind) in kinds.into_iter().enumerate() {
                let argument = if self.random.percent(12) {
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
        // Only what stands in another place by itself may be computed with.
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
        // What only stood where something is computed now is not bound any more.
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

    /// Literals that only test or compute, over relations below a limit.
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
        self.atoms(count, limit, &mut inside, &mut body);
        self.tests(limit, depth + 1, &mut inside, &mut body);
        if inside.iter().filter(|one| bound.contains(one)).count() < bound.len() {
            return;
        }
        let values: Vec<(String, usize)> = inside
            .into_iter()
            .filter(|one| !bound.contains(one) && one.1 < 2)
            .collect();
        let body = body.join(", ");
        let (kind, text) = if values.is_empty() || self.random.percent(30) {
            (0, format!("count : {{ {body} }}"))
        } else {
            let (value, kind) = self.random.pick(&values);
            let aggregate = self.random.pick(&["min", "max", "sum"]);
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
        );
        self.tests(head, 0, &mut bound, &mut literals);
        // Any order of the text means the same.
        for at in (1..literals.len()).rev() {
            let other = self.random.below(at + 1);
            literals.swap(at, other);
        }
        let mut arguments = Vec::new();
        for kind in self.relations[head].clone() {
            // In a recursion only few values may come about.
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

    fn program(&mut self) {
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

    fn rows(&mut self, relation: usize) -> Rows {
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

/// How many random programs are tried: what some seconds are enough for.
const PROGRAMS: u64 = if cfg!(debug_assertions) { 2000 } else { 20_000 };

#[test]
fn random_programs_mean_what_the_plainest_evaluation_says() {
    let (mut tried, mut derived) = (0, 0);
    for seed in 1..=PROGRAMS {
        let mut writer = Writer {
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            relations: Vec::new(),
            inputs: 0,
            text: String::new(),
            names: 0,
        };
        writer.program();
        // Often a variable ends up without a place that binds it, or an aggregate is one that Soufflé would refuse.
        let compiled = compile("rules.dl", &|_| Ok(writer.text.clone()));
        let Some((program, strata)) = compiled.program else {
            continue;
        };
        tried += 1;
        let mut symbols = Symbols::default();
        for number in 0..5 {
            symbols.intern(&format!("s{number}"));
        }
        let interpreter = Interpreter::new(&program, &strata, &mut symbols);
        // Several runs of one interpreter: later ones find plans that were made for other sizes.
        for _ in 0..2 {
            let given: Vec<Rows> = (0..writer.inputs).map(|at| writer.rows(at)).collect();
            let input = |name: &str| as_lists(&given[name[1..].parse::<usize>().unwrap()]);
            let plain = Naive::run(&program, &strata, input);
            let given: Vec<Option<Rows>> = given.iter().cloned().map(Some).collect();
            let mut profile = Profile::default();
            let profile = writer.random.percent(20).then_some(&mut profile);
            let found = interpreter
                .run(given.clone(), &all(&program), &Limits::default(), profile)
                .unwrap();
            for (relation, rows) in program.relations.iter().zip(&found) {
                let mut expected = plain.rows(&relation.name);
                expected.sort();
                derived += expected.len();
                assert_eq!(
                    as_lists(rows.as_ref().unwrap()),
                    expected,
                    "{} of program {seed} on {given:?}\n{}",
                    relation.name,
                    writer.text
                );
            }
            // One relation only, and some that are known already.
            let wanted = writer.random.below(found.len());
            let mut known = given;
            for relation in found.iter().skip(known.len()) {
                known.push(relation.clone().filter(|_| writer.random.percent(30)));
            }
            let again = interpreter.run(known, &[wanted], &Limits::default(), None);
            assert_eq!(
                again.unwrap()[wanted],
                found[wanted],
                "program {seed}\n{}",
                writer.text
            );
        }
    }
    assert!(tried > PROGRAMS / 3, "only {tried} programs");
    assert!(derived > tried as usize * 40, "only {derived} rows");
}

#[test]
fn arithmetic_is_of_32_bits() {
    let text = ".decl a(x: number, y: number, z: number)
        .decl least(x: number)
        least(-2147483647 - 1).
        a(x / -1, x % -1, x - 1) :- least(x).
        .decl b(x: number)
        b(1 / x) :- zero(x).
        b(2) :- zero(x), !zero(1 / x).
        b(3) :- zero(x), 1 / x != 1.
        b(4) :- zero(x), zero(1 % x).
        b(5) :- 0 = count : { zero(x), 1 / x = 1 }.
        .decl zero(x: number)
        zero(0).";
    assert_eq!(rows_of(text, "a"), [[i32::MIN, 0, i32::MAX]]);
    assert_eq!(rows_of(text, "b"), [[5]]);
}

#[test]
fn atoms_may_compute_with_each_others_variables() {
    let text = ".decl a(x: number, y: number) a(1, 3). a(2, 4). a(3, 4). a(7, 7).
        .decl b(x: number, y: number)
        b(x, y) :- a(x, y + 1), a(y, x + 3).
        .decl c(x: number)
        c(x) :- a(x, x + 1).
        c(x) :- a(x, x).";
    assert_eq!(rows_of(text, "b"), [[1, 2]]);
    assert_eq!(rows_of(text, "c"), [[3], [7]]);
}

#[test]
fn a_sum_wraps_and_a_minimum_has_a_sign() {
    let text = ".decl a(x: number) a(2147483647). a(2). a(-5).
        .decl b(s: number, l: number, m: number, c: number)
        b(s, l, m, c) :- s = sum x : { a(x) }, l = min x : { a(x) }, m = max x : { a(x) }, c = count : { a(_one), a(_other) }.";
    assert_eq!(rows_of(text, "b"), [[2147483644, -5, 2147483647, 9]]);
}
