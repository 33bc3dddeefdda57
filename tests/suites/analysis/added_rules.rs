//! Changes of the rules that must not change the result: for every relation of the built-in files,
//! a rule that derives no new row is added, or the relation's rules are rewritten. Every relation
//! keeps its rows, in every engine.
//!
//! Native code computes built-in relations; the interpreter computes relations that a program
//! changes, and those that depend on changed ones. In each program of this test, another part of
//! the relations is interpreted.
//!
//! A sample of all combinations runs: each relation with one change, on some functions.
//! `LANELOG_CAMPAIGN` selects all changes of each relation on all engines.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use lanelog_analysis::Analyzer;
use lanelog_analysis::query::{Answer, Evaluator, Plan, Program};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::{Base, Relation};
use lanelog_engine::{Engine, library};
use lanelog_interp::Limits;
use lanelog_ir::read;
use lanelog_ir::target::{ModuleContext, Target};
use lanelog_verify::random::generate::{Options, Shape, Target as Kind, random_module};

use crate::kernels::{kernels, root};
use crate::program::CAMPAIGN;

/// The maximum number of blocks of a function. Larger functions are skipped because the relations
/// that define labels are cubic in the number of blocks.
const MOST_BLOCKS: usize = 24;

/// The number of random functions, and the number of functions in each module.
const RANDOM: (usize, usize) = (500, 5);

const ENGINES: [Engine; 3] = [Engine::Native, Engine::Crepe, Engine::Datafrog];

/// The rows of each relation, with symbols as texts.
type Found = BTreeMap<String, BTreeSet<Vec<String>>>;

/// A rewriting of a program that keeps its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Adds a rule whose body contains the row that its head derives.
    AddsNothing,
    /// Adds a rule whose body reads a relation without rows.
    EmptyBody,
    /// Splits a rule in two: one for the value 0 in a column, one for all other values.
    Split,
    /// Moves the rules to a new relation, and adds one rule that copies the rows of the new
    /// relation.
    Between,
    /// Renames the relation.
    Renamed,
    /// Reverses the order of the rules, and of the conjuncts of each rule.
    Reversed,
}

/// Changes that add a rule and keep the text of the built-in files.
const ADDED: [Change; 2] = [Change::AddsNothing, Change::EmptyBody];

/// Changes that rewrite the text of the built-in files.
const REWRITTEN: [Change; 4] = [
    Change::Split,
    Change::Between,
    Change::Renamed,
    Change::Reversed,
];

/// The name of the second relation that a change introduces.
fn other(name: &str) -> String {
    format!("{name}_other")
}

/// A built-in file with all files that it includes.
struct BuiltIn {
    path: &'static str,
    program: Program,
    /// The text of all files, without `.include` and `.once`, with the position of each file in it.
    text: String,
    places: Vec<usize>,
    /// The compared relations: all except auxiliary relations that only define others.
    compared: Vec<usize>,
    /// The rows derived for each module, by the module's index.
    expected: RefCell<BTreeMap<usize, Vec<Found>>>,
}

fn built_in(path: &str) -> Result<String, String> {
    let text = library::text(path).map(str::to_string);
    text.ok_or_else(|| format!("there is no built-in file {path}"))
}

impl BuiltIn {
    fn new(path: &'static str) -> BuiltIn {
        let program = Program::read(path, &built_in).unwrap();
        let (mut text, mut places) = (String::new(), Vec::new());
        for source in &program.sources {
            places.push(text.len());
            // The lines keep their lengths, so that spans stay correct.
            for line in source.text.split_inclusive('\n') {
                match line.starts_with(".include") || line.starts_with(".once") {
                    true => text.push_str(&"\n".repeat(line.len())),
                    false => text.push_str(line),
                }
            }
            text.push('\n');
        }
        let outputs = program.rules.relations.iter().enumerate();
        let outputs = outputs.filter(|(_, one)| one.output_at.is_some());
        let outputs: Vec<usize> = outputs.map(|(at, _)| at).collect();
        let needed = needed(&program.rules, outputs, |_| false);
        let compared = (0..needed.len()).filter(|at| needed[*at]).collect();
        BuiltIn {
            path,
            program,
            text,
            places,
            compared,
            expected: RefCell::default(),
        }
    }

    fn relation(&self, at: usize) -> &Relation {
        &self.program.rules.relations[at]
    }

    /// The rules of a relation as ranges of the text, from the last to the first.
    fn rules_of(&self, at: usize) -> Vec<(usize, usize)> {
        let spans = self.program.rules.rules_of(at).map(|rule| rule.span);
        let place = |source: u32| self.places[source as usize];
        let ranges = spans.map(|span| {
            let place = place(span.source);
            (place + span.start as usize, place + span.end as usize)
        });
        // A rule with alternatives is expanded to several rules.
        let ranges: BTreeSet<(usize, usize)> = ranges.collect();
        ranges.into_iter().rev().collect()
    }

    /// The root file of the changed program; `None` if the change applies to no rule of the
    /// relation.
    fn changed(&self, at: usize, change: Change) -> Option<(String, String)> {
        let relation = self.relation(at);
        let name = &relation.name;
        let variables: Vec<String> = (0..relation.columns.len())
            .map(|n| format!("c{n}"))
            .collect();
        let row = variables.join(", ");
        let columns = relation.columns.iter().zip(&variables);
        let columns: Vec<String> = columns
            .map(|(column, variable)| format!("{variable}: {}", column.type_name))
            .collect();
        let other = other(name);
        let declared = format!(".decl {other}({})\n", columns.join(", "));
        let including = |rule: String| {
            let text = format!(".include \"{}\"\n{rule}", self.path);
            Some(("user.dl".to_string(), text))
        };
        let root = self.path.rsplit('/').next().unwrap_or_default().to_string();
        let mut text = self.text.clone();
        match change {
            Change::AddsNothing => return including(format!("{name}({row}) :- {name}({row}).\n")),
            Change::EmptyBody => {
                let rule = format!("{name}({row}) :- {other}({row}).\n");
                return including(format!("{declared}.input {other}\n{rule}"));
            }
            Change::Renamed => text = renamed(&text, name, &other),
            Change::Between => {
                for (start, _) in self.rules_of(at) {
                    text.replace_range(start..start + name.len(), &other);
                }
                text += &format!("{declared}{name}({row}) :- {other}({row}).\n");
            }
            Change::Split => {
                let rule = self.rules_of(at).into_iter().find_map(|range| {
                    let rule = Rule::of(&self.text[range.0..range.1])?;
                    let head = rule.head_variables().into_iter().zip(&relation.columns);
                    let mut head = head.filter_map(|(one, column)| Some((one?, column.base)));
                    Some((range, rule.clone(), head.next()?))
                });
                let ((start, end), rule, (variable, base)) = rule?;
                let constant = match base {
                    Base::Symbol => "\"\"",
                    _ => "0",
                };
                let part = |comparator: &str| {
                    let mut rule = rule.clone();
                    rule.body
                        .push(format!("{variable} {comparator} {constant}"));
                    rule.text()
                };
                text.replace_range(start..end, &(part("=") + "\n" + &part("!=")));
            }
            Change::Reversed => {
                let ranges = self.rules_of(at);
                let rules = ranges.iter().rev();
                let rules: Option<Vec<Rule>> = rules
                    .map(|(start, end)| Rule::of(&self.text[*start..*end]))
                    .collect();
                for ((start, end), mut rule) in ranges.into_iter().zip(rules?) {
                    rule.body.reverse();
                    text.replace_range(start..end, &rule.text());
                }
            }
        }
        Some((root, text))
    }

    /// The rows that the unchanged built-in rules derive for a module.
    fn expected(&self, number: usize, module: &str) -> Vec<Found> {
        let mut known = self.expected.borrow_mut();
        let found = known.entry(number);
        let found = found.or_insert_with(|| {
            let all: Vec<usize> = (0..self.program.rules.relations.len()).collect();
            found_by(&self.program, &all, Engine::Native, module)
        });
        found.clone()
    }

    /// Compares a changed program with the built-in one. Returns the rows that were compared.
    fn compare(
        &self,
        at: usize,
        change: Change,
        engine: Engine,
        modules: &[(usize, &String)],
    ) -> usize {
        let Some((root, text)) = self.changed(at, change) else {
            return 0;
        };
        let relation = &self.relation(at).name;
        let read = |path: &str| match path == root {
            true => Ok(text.clone()),
            false => built_in(path),
        };
        let program = Program::read(&root, &read).unwrap_or_else(|(diagnostics, sources)| {
            let errors = diagnostics.iter().map(|one| one.render(&sources));
            panic!("{change:?} {relation}: {}", errors.collect::<String>())
        });
        let name = |at: usize| {
            let name = &self.relation(at).name;
            match change == Change::Renamed && name == relation {
                true => other(name),
                false => name.clone(),
            }
        };
        let compared: BTreeSet<usize> = self.compared.iter().copied().chain([at]).collect();
        // In a plan for one relation, the interpreter evaluates fewer relations than in a plan for
        // all. If the evaluated relations do not depend on the whole module, they are evaluated
        // function by function, and their rows contain different numbers.
        let is_of_module = self.path.ends_with("interprocedural.dl");
        let is_asked_alone = |one: &usize| {
            let is_asked = *one == at || self.relation(*one).name == "divergent_value";
            is_asked && change == Change::AddsNothing && !is_of_module
        };
        let joins = joins();
        let with_joins = [(usize::MAX, &joins)];
        let alone = compared.iter().filter(|one| is_asked_alone(one));
        let alone = alone.flat_map(|one| {
            let natively = [Engine::Native, Engine::Crepe];
            natively.map(|engine| (BTreeSet::from([*one]), engine, &with_joins[..]))
        });
        let all = (compared.clone(), engine, modules);
        let questions: Vec<_> = alone.chain([all]).collect();
        let mut rows = 0;
        for (compared, engine, modules) in questions {
            let wanted = compared.iter().map(|at| program.relation(&name(*at)));
            let wanted: Vec<usize> = wanted.map(Option::unwrap).collect();
            for (number, module) in modules {
                let expected = self.expected(*number, module);
                let found = found_by(&program, &wanted, engine, module);
                for (expected, found) in expected.iter().zip(&found) {
                    for at in &compared {
                        let expected = &expected[&name_of(self, *at)];
                        let found = &found[&name(*at)];
                        rows += expected.len();
                        assert!(
                            expected == found,
                            "{}: {change:?} {relation} by {engine:?}: {} of\n{module}\n{:?}\n{:?}",
                            self.path,
                            name(*at),
                            expected.difference(found).take(3).collect::<Vec<_>>(),
                            found.difference(expected).take(3).collect::<Vec<_>>()
                        );
                    }
                }
            }
        }
        rows
    }
}

fn name_of(built_in: &BuiltIn, at: usize) -> String {
    built_in.relation(at).name.clone()
}

/// A rule as text: its head, and its conjuncts.
#[derive(Clone)]
struct Rule {
    head: String,
    body: Vec<String>,
}

impl Rule {
    /// `None` if the rule is a fact, or has alternatives that are not enclosed in parentheses.
    fn of(text: &str) -> Option<Rule> {
        let text: Vec<&str> = text.lines().map(without_comment).collect();
        let text = text.join("\n");
        let (head, body) = text.split_once(":-")?;
        let body = body.trim_end().strip_suffix('.')?;
        let (mut depth, mut quoted, mut from) = (0, false, 0);
        let mut parts = Vec::new();
        for (at, byte) in body.bytes().enumerate() {
            match byte {
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'(' | b'{' => depth += 1,
                b')' | b'}' => depth -= 1,
                b';' if depth == 0 => return None,
                b',' if depth == 0 => {
                    parts.push(body[from..at].to_string());
                    from = at + 1;
                }
                _ => {}
            }
        }
        parts.push(body[from..].to_string());
        Some(Rule {
            head: head.to_string(),
            body: parts,
        })
    }

    /// For each column of the head, its variable; `None` if the column is not a plain variable.
    fn head_variables(&self) -> Vec<Option<String>> {
        let inner = self.head.split_once('(').map_or("", |(_, inner)| inner);
        let inner = inner.trim_end().trim_end_matches(')');
        if inner.contains('(') {
            return Vec::new();
        }
        let arguments = inner.split(',').map(str::trim);
        let is_variable = |text: &&str| {
            let mut letters = text.chars();
            letters.next().is_some_and(|one| one.is_ascii_lowercase())
                && letters.all(|one| one.is_ascii_alphanumeric() || one == '_')
        };
        arguments
            .map(|text| is_variable(&text).then(|| text.to_string()))
            .collect()
    }

    fn text(&self) -> String {
        format!("{}:-{}.", self.head, self.body.join(","))
    }
}

/// A line without its comment.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, byte) in line.bytes().enumerate() {
        quoted ^= byte == b'"';
        if !quoted && line[at..].starts_with("//") {
            return &line[..at];
        }
    }
    line
}

/// A text in which one word is replaced outside of strings and comments, without annotations that
/// contain the word or concern it.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("//@") && !line.contains("functional") {
            let declaration = lines.clone().find(|line| line.starts_with(".decl"));
            let own = declaration.is_some_and(|one| one.starts_with(&format!(".decl {from}(")));
            if own || line.split_whitespace().any(|word| word == from) {
                continue;
            }
        }
        let of_relation = line.starts_with(&format!(".decl {from}("));
        let code = without_comment(line);
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let mut rest = code;
        let mut quoted = false;
        while let Some(letter) = rest.chars().next() {
            let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end.max(letter.len_utf8()));
            quoted ^= letter == '"';
            out.push_str(if word == from && !quoted { to } else { word });
            rest = after;
        }
        let comment = &line[code.len()..];
        let names_it = comment.split_whitespace().any(|word| word == from);
        if !(comment.starts_with("//@") && (of_relation || names_it)) {
            out.push_str(comment);
        }
        out.push('\n');
    }
    out
}

/// The rows of relations, for each function of a module or for the whole module.
fn found_by(program: &Program, wanted: &[usize], engine: Engine, text: &str) -> Vec<Found> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, program.mode());
    let plan = Plan::new(program, wanted.to_vec(), engine);
    let evaluator = Evaluator::new(&plan, &module, &context);
    let mut analyzer = Analyzer::by(engine, &module, &context);
    let limits = Limits::default();
    let mut answers = Vec::new();
    if plan.of_module().is_some() {
        let mut union = evaluator.union();
        for (function, shift) in module.functions.iter().zip(evaluator.shifts()) {
            let part = evaluator.part(function, &analyzer.analyze(function), shift);
            union.add(&plan, part);
        }
        answers.push(evaluator.united(union, &limits, None).unwrap());
    } else {
        for function in &module.functions {
            let analysis = analyzer.analyze(function);
            let answer = evaluator.function(function, &analysis, &limits, None);
            answers.push(answer.unwrap());
        }
    }
    answers.iter().map(|answer| texts(&plan, answer)).collect()
}

/// The rows of an answer, with symbols converted to text, because each answer numbers its symbols
/// differently.
fn texts(plan: &Plan<'_>, answer: &Answer) -> Found {
    let relations = plan.relations().into_iter().zip(&answer.rows);
    let relations = relations.map(|(relation, rows)| {
        let row = |row: &[u32]| {
            let cells = row.iter().zip(&relation.columns);
            let cells = cells.map(|(cell, column)| match column.base {
                Base::Symbol => answer.symbols.text(*cell).unwrap_or_default().to_string(),
                _ => cell.to_string(),
            });
            cells.collect()
        };
        let rows = match relation.columns.is_empty() {
            true => (!rows.is_empty()).then(Vec::new).into_iter().collect(),
            false => rows.iter().map(row).collect(),
        };
        (relation.name.clone(), rows)
    });
    relations.collect()
}

/// Functions with rows in most relations that depend on labels: a divergent branch with a join, and
/// a loop that lanes leave in different iterations.
fn joins() -> String {
    let files = ["joins/diamond.ll", "temporal/counter_escapes.ll"];
    let texts = files.map(|file| fs::read_to_string(root().join("corpus").join(file)).unwrap());
    // The header of the second file, such as its target triple, is already in the first file.
    let [first, second] = &texts;
    let (start, end) = (
        second.find("define").unwrap(),
        second.rfind("declare").unwrap(),
    );
    format!("{first}\n{}", &second[start..end])
}

/// Modules of the corpus that are small enough, and modules of random functions.
fn modules() -> (Vec<String>, Vec<String>) {
    let corpus = kernels("corpus").into_iter();
    let corpus = corpus.map(|path| fs::read_to_string(root().join(path)).unwrap());
    let is_small = |text: &String| {
        let module = read(text.as_bytes());
        let mut functions = module.functions.iter();
        module.errors.is_empty()
            && text.len() < 16_000
            && functions.all(|function| function.blocks.len() <= MOST_BLOCKS)
    };
    let corpus: Vec<String> = corpus.filter(is_small).collect();
    let (functions, each) = RANDOM;
    let random = (0..functions / each).map(|number| {
        let options = Options {
            target: [Kind::AmdGpu, Kind::Nvptx][usize::from(number % 4 == 3)],
            shape: [Shape::Mixed, Shape::Irreducible][usize::from(number % 3 == 2)],
            blocks: (2, 12),
            instructions: 4,
            ..Options::default()
        };
        random_module(900_001 + (number * each) as u64, each, &options).text
    });
    (corpus, random.collect())
}

/// Changes every relation of built-in files, except those of `before`.
fn every_relation(paths: &[&'static str], before: &[&'static str]) {
    let (corpus, random) = modules();
    assert!(corpus.len() > 100 && random.len() * RANDOM.1 == RANDOM.0);
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    for path in before {
        let other = BuiltIn::new(path);
        seen.extend(other.program.rules.relations.iter().map(|relation| {
            let file = &other.program.sources[relation.span.source as usize].name;
            (file.clone(), relation.name.clone())
        }));
    }
    let (mut turn, mut rows, mut relations) = (0, 0, 0);
    for path in paths {
        let built_in = BuiltIn::new(path);
        for at in 0..built_in.program.rules.relations.len() {
            let relation = built_in.relation(at);
            let file = &built_in.program.sources[relation.span.source as usize].name;
            if relation.is_input || !seen.insert((file.clone(), relation.name.clone())) {
                continue;
            }
            relations += 1;
            let mut compare = |change: Change, engine: Engine| {
                let some = [turn % corpus.len(), corpus.len() + turn % random.len()];
                let some = some.map(|number| {
                    let text = corpus.iter().chain(&random).nth(number).unwrap();
                    (number, text)
                });
                // By default, functions of the corpus and random ones take turns.
                let some = match CAMPAIGN {
                    true => &some[..],
                    false => &some[turn % 2..][..1],
                };
                turn += 1;
                rows += built_in.compare(at, change, engine, some);
            };
            if CAMPAIGN {
                for change in ADDED.into_iter().chain(REWRITTEN) {
                    for engine in ENGINES {
                        compare(change, engine);
                    }
                }
            } else {
                let engine = |of: usize| ENGINES[(relations + of) % ENGINES.len()];
                match relations % 4 {
                    0 | 2 => compare(Change::AddsNothing, engine(0)),
                    1 => compare(Change::EmptyBody, engine(2)),
                    _ => compare(REWRITTEN[relations / 4 % REWRITTEN.len()], engine(1)),
                }
            }
        }
    }
    println!("{relations} relations, {turn} programs, {rows} rows");
    assert!(relations > 0 && rows > 1000, "{relations}, {rows}");
}

/// A rule that adds rows takes effect even if native code replaces the rules of the relation, as if
/// there were no annotation.
#[test]
fn rows_that_a_rule_adds_count() {
    let built_in = BuiltIn::new("rules/divergence.dl");
    let stands_in = ["filled", "ancestors", "loop_forest", "until"];
    let stands_in = stands_in.map(|word| format!("//@ {word}"));
    let is_kept = |line: &&str| !stands_in.iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = built_in.text.lines().filter(is_kept).collect();
    let defined = lines.join("\n");
    let module = joins();
    let (mut relations, mut changed) = (0, 0);
    for at in built_in.compared.iter().copied() {
        let relation = built_in.relation(at);
        let is_of_blocks = relation.columns.iter().all(|one| one.outermost == "Block");
        if relation.is_input || !is_of_blocks {
            continue;
        }
        let rule = match relation.columns.len() {
            1 => format!("{}(a) :- edge(a, _).\n", relation.name),
            2 => format!("{}(a, b) :- edge(a, b).\n", relation.name),
            _ => continue,
        };
        let program = |root: &str, text: String| {
            let read = |path: &str| match path == root {
                true => Ok(text.clone()),
                false => self::built_in(path),
            };
            Program::read(root, &read).unwrap_or_else(|_| panic!("{rule}"))
        };
        let by_definition = program("divergence.dl", format!("{defined}\n{rule}"));
        let text = format!(".include \"rules/divergence.dl\"\n{rule}");
        let with_rule = program("user.dl", text);
        relations += 1;
        for name in [relation.name.as_str(), "divergent_value"] {
            let asked = |program: &Program, engine: Engine| {
                let wanted = [program.relation(name).unwrap()];
                found_by(program, &wanted, engine, &module)
            };
            let expected = asked(&by_definition, Engine::Datafrog);
            changed += usize::from(expected != asked(&built_in.program, Engine::Native));
            for engine in ENGINES {
                let found = asked(&with_rule, engine);
                assert_eq!(found, expected, "{name} by {engine:?} with {rule}");
            }
        }
    }
    assert!(relations > 20 && changed > 20, "{relations}, {changed}");
}

#[test]
fn of_mode_sound() {
    every_relation(&["rules/divergence.dl"], &[]);
}

/// Relations that the modes share, followed by each mode's own rules.
#[test]
fn of_the_modes_of_llvm() {
    every_relation(&["rules/llvm22.dl"], &[]);
    every_relation(&["rules/llvm14_gpu.dl"], &["rules/llvm22.dl"]);
    every_relation(&["rules/llvm14_legacy.dl"], &["rules/llvm14_gpu.dl"]);
}

#[test]
fn of_memory() {
    every_relation(&["rules/memory.dl"], &["rules/divergence.dl"]);
}

#[test]
fn of_loops() {
    every_relation(&["rules/loop_divergence.dl"], &["rules/divergence.dl"]);
}

#[test]
fn of_predicates_and_masks() {
    every_relation(&["rules/backend/mask.dl"], &["rules/divergence.dl"]);
}

#[test]
fn of_the_backend() {
    every_relation(&["rules/backend/choices.dl"], &["rules/divergence.dl"]);
}

#[test]
fn of_definitions() {
    let modes = ["divergence", "llvm22", "llvm14_gpu", "llvm14_legacy"];
    let paths = modes.map(|mode| -> &'static str { format!("rules/spec/{mode}.dl").leak() });
    every_relation(&paths, &[]);
}

#[test]
fn of_calls() {
    every_relation(&["rules/interprocedural.dl"], &["rules/llvm14_legacy.dl"]);
}

#[test]
fn of_invariants() {
    every_relation(&["rules/invariants.dl"], &[]);
}
