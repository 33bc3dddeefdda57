//! The interpreter against the plainest evaluation, on random programs.

mod naive;

use std::fmt::Write;
use std::time::Duration;

use lanelog::datalog::{Resolved, Stratum, compile};
use lanelog::engine::interpreter::{Interpreter, Limit, Limits, Profile};
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
        let mut operator = self.random.pick(&["+", "-", "*", "/", "%"]);
        if right == "0" {
            // The language refuses what can have no value; a variable may still be 0.
            operator = "-";
        }
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

/// What stops a program, and the rule that was running.
fn stopped(text: &str, given: Vec<Option<Rows>>, limits: &Limits) -> (Limit, Option<usize>) {
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let ended = interpreter.run(given, &all(&program), limits, None);
    let stopped = ended.expect_err("it should have been stopped");
    (stopped.limit, stopped.rule)
}

/// All numbers below a limit with all of ten others, three times: 10^15 rows for a limit of 10,000.
const PRODUCT: &str = ".decl a(x: unsigned, y: unsigned) .input a
    .decl b(x: unsigned) .output b
    b(x + y + z) :- a(x, _), a(y, _), a(z, _).
    .decl c(x: unsigned, y: unsigned, z: unsigned) .output c
    c(x, y, z) :- a(x, _), a(y, _), a(z, _).";

fn numbers(limit: u32) -> Vec<Option<Rows>> {
    vec![Some(Rows::new(
        2,
        (0..limit).flat_map(|at| [at, at % 10]).collect(),
    ))]
}

#[test]
fn a_product_of_everything_is_stopped_by_each_limit() {
    let time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(
        stopped(PRODUCT, numbers(10_000), &time),
        (Limit::Time, Some(0))
    );
    let tuples = Limits {
        tuples: Some(1_000_000),
        ..Limits::default()
    };
    assert_eq!(
        stopped(PRODUCT, numbers(10_000), &tuples),
        (Limit::Tuples, Some(0))
    );
    let memory = Limits {
        memory: Some(20_000_000),
        ..Limits::default()
    };
    // The first rule has few different rows: they are kept within the limit, and it is the second that needs more.
    assert_eq!(
        stopped(PRODUCT, numbers(150), &memory),
        (Limit::Memory, Some(1))
    );
}

#[test]
fn an_endless_recursion_is_stopped() {
    let text = ".decl a(x: number) .output a
        a(0).
        a(x + 1) :- a(x).";
    let limits = Limits {
        tuples: Some(10_000),
        ..Limits::default()
    };
    assert_eq!(stopped(text, vec![], &limits), (Limit::Tuples, Some(1)));
    let limits = Limits {
        memory: Some(100_000),
        ..Limits::default()
    };
    assert_eq!(stopped(text, vec![], &limits).0, Limit::Memory);
}

#[test]
fn a_body_of_two_thousand_atoms_is_no_recursion_of_ours() {
    let mut text =
        ".decl a(x: number, y: number) a(1, 1).\n.decl b(x: number) .output b\nb(v0) :- a(v0, v1)"
            .to_string();
    for at in 1..2000 {
        let _ = write!(text, ", a(v{at}, v{})", at + 1);
    }
    text.push_str(", v2000 > 0.");
    assert_eq!(rows_of(&text, "b"), [[1]]);
}

#[test]
fn a_profile_tells_the_order_and_the_rows() {
    let text = ".decl edge(x: unsigned, y: unsigned) .input edge
        .decl start(x: unsigned) start(0).
        .decl reached(x: unsigned) .output reached
        reached(x) :- start(x).
        reached(y) :- edge(x, y), reached(x).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    // A ring of 100 with a way back from each.
    let edges = (0..100)
        .flat_map(|at| [at, (at + 1) % 100, at, 0])
        .collect();
    let mut profile = Profile::default();
    let given = vec![Some(Rows::new(2, edges))];
    let rows = interpreter.run(given, &[2], &Limits::default(), Some(&mut profile));
    assert_eq!(rows.unwrap()[2].as_ref().unwrap().len(), 100);
    let rule = &profile.rules[2];
    // Each of the 100 has two edges, but from 99 both lead to 0.
    assert_eq!((rule.derived, rule.new, rule.rounds), (199, 99, 100));
    let steps = [
        ("reached(x)".to_string(), 100),
        ("edge(x, y)".to_string(), 199),
    ];
    assert_eq!(rule.steps, steps);
    assert_eq!(rule.biggest, 2);
}

#[test]
fn the_order_is_chosen_by_size() {
    let text = ".decl big(x: unsigned, y: unsigned) .input big
        .decl small(x: unsigned) .input small
        .decl found(y: unsigned) .output found
        found(z) :- big(x, y), big(y, z), small(x).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let big = (0..10_000).flat_map(|at| [at, (at * 7) % 10_000]).collect();
    let mut profile = Profile::default();
    let given = vec![Some(Rows::new(2, big)), Some(Rows::new(1, vec![3, 5]))];
    let rows = interpreter.run(given, &[2], &Limits::default(), Some(&mut profile));
    assert_eq!(rows.unwrap()[2].as_ref().unwrap().values(), [147, 245]);
    let steps = ["small(x)", "big(x, y)", "big(y, z)"].map(|text| (text.to_string(), 2));
    assert_eq!(profile.rules[0].steps, steps);
}

#[test]
fn atoms_that_lack_one_variable_agree_on_it() {
    // Triangles in a random graph with hubs, against all triples.
    let text = ".decl edge(x: unsigned, y: unsigned) .input edge
        .decl triangle(x: unsigned, y: unsigned, z: unsigned) .output triangle
        triangle(x, y, z) :- edge(x, y), edge(y, z), edge(x, z).";
    let (program, strata) = program(text);
    let interpreter = Interpreter::new(&program, &strata, &mut Symbols::default());
    let mut random = Random(0x1234_5678_9abc_def1);
    let nodes = 60;
    let mut edges = Vec::new();
    for _ in 0..1200 {
        edges.extend([random.below(nodes) as u32, random.below(nodes) as u32]);
    }
    let edges = Rows::new(2, edges);
    let mut expected = Vec::new();
    for x in 0..nodes as u32 {
        for y in 0..nodes as u32 {
            for z in 0..nodes as u32 {
                let sides = [[x, y], [y, z], [x, z]];
                if sides.iter().all(|side| edges.contains(side)) {
                    expected.extend([x, y, z]);
                }
            }
        }
    }
    let rows = interpreter.run(vec![Some(edges)], &[1], &Limits::default(), None);
    assert_eq!(rows.unwrap()[1].as_ref().unwrap().values(), expected);
    assert!(expected.len() > 1000);
}
