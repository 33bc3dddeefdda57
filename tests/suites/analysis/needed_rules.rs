//! Each rule of mode `sound` is needed: without it, some test fails. Rules are removed one at a
//! time, and the remaining rules are interpreted.
//!
//! The kernels of the corpus, whose comments state every verdict
//! (`tests/suites/analysis/corpus.rs`), are tested first in mode `sound`, then in mode `llvm22`,
//! which shares most of the rule files. Rules that change no verdict are tested on the random
//! functions on which `tests/suites/analysis/definitions.rs` compares relations with their
//! definitions. These tests do not run the rules that define filled relations;
//! `tests/suites/analysis/definitions.rs` tests those. The result is the table of
//! docs/results/checks.md.

use crate::defined;
use crate::functions;
use crate::kernels;

use std::cell::OnceCell;
use std::fmt::Write;
use std::fs;

use defined::{OF_CONTROL_DEPENDENCE, OF_MODES, OF_SOUND, OF_WORDS};
use functions::{Random, function, size};
use kernels::{kernels, root};
use lanelog_datalog::needed::needed;
use lanelog_datalog::resolved::Rule;
use lanelog_datalog::{Resolved, Stratum, compile, stratify};
use lanelog_facts::{Exporter, Facts, Shift};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits};
use lanelog_ir::target::{Classification, Mode, ModuleContext, Target};
use lanelog_ir::{LineIndex, read};
use pretty_assertions::assert_eq;

/// A rule, by its relation and its index among the rules for this relation in its file. Lines of
/// rule files are not stated, because they change with each edit of a comment.
#[derive(Clone, PartialEq)]
struct Place {
    relation: String,
    number: usize,
    file: String,
}

/// The rules of a mode, and the rows that they derive from the corpus.
struct Watched {
    mode: Mode,
    program: Resolved,
    /// The identity of each rule.
    places: Vec<Place>,
    verdict: Asked,
    kernels: Vec<Kernel>,
    expected: Vec<Vec<(bool, bool)>>,
}

impl Watched {
    fn new(mode: Mode) -> Watched {
        let path = lanelog_analysis::program(mode).path();
        let compiled = compile(path, &|path| {
            fs::read_to_string(root().join(path)).map_err(|error| error.to_string())
        });
        let (mut program, strata) = compiled.program.unwrap();
        // Here the relations of cycles are derived by their rules instead of native code, so that
        // the removal of such a rule has an effect.
        for relation in &mut program.relations {
            let is_forest =
                |words: &[String]| words.first().is_some_and(|word| word == "loop_forest");
            relation
                .annotations
                .retain(|annotation| !is_forest(&annotation.words));
        }
        let place = |rule: &Rule| {
            let same = |other: &&Rule| {
                other.head.relation == rule.head.relation && other.span.source == rule.span.source
            };
            let before = |other: &&Rule| other.span.start <= rule.span.start;
            Place {
                relation: program.relations[rule.head.relation].name.clone(),
                number: program.rules.iter().filter(same).filter(before).count(),
                file: compiled.sources[rule.span.source as usize].name.clone(),
            }
        };
        let places = program.rules.iter().map(place).collect();
        let verdict = Asked::new(&program, VERDICTS);
        let whole = Interpreter::new(&program, &strata, &mut Symbols::default());
        let kernels = corpus(mode);
        let expected = kernels
            .iter()
            .map(|kernel| verdicts(kernel, &verdict.of(&program, &whole, &kernel.facts)));
        Watched {
            mode,
            places,
            expected: expected.collect(),
            verdict,
            kernels,
            program,
        }
    }

    /// The rules without the rule at `place`; `None` if the mode does not contain that rule.
    fn without(&self, place: &Place) -> Option<(Resolved, Vec<Stratum>)> {
        let at = self.places.iter().position(|known| known == place)?;
        let mut rest = self.program.clone();
        rest.rules.remove(at);
        let strata = stratify(&rest);
        Some((rest, strata))
    }

    /// The first line of the corpus whose verdict changes without the rule.
    fn notices(&self, place: &Place) -> Option<String> {
        let (rest, strata) = self.without(place)?;
        let interpreter = Interpreter::new(&rest, &strata, &mut Symbols::default());
        let mut all = self.kernels.iter().zip(&self.expected);
        all.find_map(|(kernel, expected)| {
            let found = verdicts(kernel, &self.verdict.of(&rest, &interpreter, &kernel.facts));
            let value = found.iter().zip(expected).position(|(a, b)| a != b)?;
            let line = kernel.lines[value];
            let mode = self.mode.name();
            Some(match self.mode {
                Mode::Sound => format!("{}:{line}", kernel.path),
                _ => format!("{}:{line} in {mode}", kernel.path),
            })
        })
    }
}

/// The requested relations of a program, and the result of one run.
struct Asked {
    names: Vec<&'static str>,
    ids: Vec<usize>,
}

impl Asked {
    fn new(program: &Resolved, names: &[&'static str]) -> Asked {
        let id = |name: &&str| {
            let mut relations = program.relations.iter();
            relations
                .position(|relation| relation.name == **name)
                .unwrap()
        };
        Asked {
            names: names.to_vec(),
            ids: names.iter().map(id).collect(),
        }
    }

    fn of(&self, program: &Resolved, interpreter: &Interpreter<'_>, facts: &Facts) -> Vec<Rows> {
        let relations = program.relations.iter();
        let given = relations.map(|relation| {
            let rows = || facts.relation(&relation.name, Shift::default());
            relation.is_input.then(rows)?
        });
        let given = given.collect();
        let found = interpreter
            .run(given, &self.ids, &Limits::default(), None)
            .unwrap();
        let rows = |id: &usize| found[*id].clone().unwrap_or_default();
        self.ids.iter().map(rows).collect()
    }
}

/// A function of the corpus whose comments state the expected verdicts.
struct Kernel {
    path: String,
    facts: Facts,
    /// The line of each argument and instruction.
    lines: Vec<u32>,
}

/// The functions of the corpus in the order of their analysis, small ones first.
fn corpus(mode: Mode) -> Vec<Kernel> {
    let mut found = Vec::new();
    for path in kernels("corpus") {
        if ["corpus/kernels/", "corpus/triton/"]
            .iter()
            .any(|folder| path.starts_with(folder))
        {
            continue;
        }
        let text = fs::read(root().join(&path)).unwrap();
        let module = read(&text);
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, mode);
        let lines = LineIndex::new(&text);
        let (mut exporter, mut classes) = (Exporter::default(), Classification::default());
        for function in &module.functions {
            context.classify_into(function, &mut classes);
            let header = lines.position(function.span.start).line;
            let arguments = function.arguments.iter().map(|_| header);
            let instructions = function.instructions.iter();
            let instructions = instructions
                .map(|instruction| lines.position(function.span.start + instruction.start).line);
            found.push(Kernel {
                path: path.clone(),
                lines: arguments.chain(instructions).collect(),
                facts: exporter.export(&module, function, &classes).clone(),
            });
        }
    }
    found.sort_by_key(|kernel| kernel.lines.len());
    found
}

/// The verdicts that `tests/suites/analysis/corpus.rs` checks: whether a value is divergent, and
/// whether it is so only because it reads, after a cycle, a value that is uniform inside.
fn verdicts(kernel: &Kernel, rows: &[Rows]) -> Vec<(bool, bool)> {
    let mut seen = vec![(false, false); kernel.lines.len()];
    for value in rows[0].values() {
        if let Some(seen) = seen.get_mut(*value as usize) {
            seen.0 = true;
        }
    }
    for pair in rows[1].iter() {
        if let Some(seen) = seen.get_mut(pair[1] as usize) {
            seen.1 = seen.0;
        }
    }
    seen
}

const VERDICTS: &[&str] = &["divergent_value", "temporal_divergence"];

/// Number of functions that are used, from the first one of `tests/suites/analysis/definitions.rs`
/// on.
const FUNCTIONS: usize = 300;

fn random_functions() -> Vec<Facts> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut made = || {
        let blocks = size(&mut random);
        function(&mut random, blocks)
    };
    (0..FUNCTIONS).map(|_| made()).collect()
}

/// For each executed rule, the first test case that fails without it.
fn table() -> Vec<(Place, String)> {
    let (sound, llvm22) = (Watched::new(Mode::Sound), Watched::new(Mode::Llvm22));
    let program = &sound.program;
    let outputs =
        (0..program.relations.len()).filter(|at| program.relations[*at].output_at.is_some());
    let runs = needed(program, outputs, |_| false);
    let others = Asked::new(
        program,
        &[OF_MODES, OF_SOUND, OF_CONTROL_DEPENDENCE, OF_WORDS].concat(),
    );
    let strata = stratify(program);
    let whole = Interpreter::new(program, &strata, &mut Symbols::default());
    let functions: Vec<(Facts, OnceCell<Vec<Rows>>)> = random_functions()
        .into_iter()
        .map(|facts| (facts, OnceCell::new()))
        .collect();
    let by_definition = |place: &Place| {
        let (rest, strata) = sound.without(place)?;
        let interpreter = Interpreter::new(&rest, &strata, &mut Symbols::default());
        functions.iter().find_map(|(facts, defined)| {
            let defined = defined.get_or_init(|| others.of(program, &whole, facts));
            let found = others.of(&rest, &interpreter, facts);
            let at = found.iter().zip(defined).position(|(a, b)| a != b)?;
            Some(format!(
                "tests/suites/analysis/definitions.rs: `{}`",
                others.names[at]
            ))
        })
    };
    let mut table = Vec::new();
    for (rule, place) in program.rules.iter().zip(&sound.places) {
        let head = &program.relations[rule.head.relation];
        if !runs[rule.head.relation] || head.filling().is_some() {
            continue;
        }
        let noticed = sound.notices(place);
        let noticed = noticed.or_else(|| llvm22.notices(place));
        let noticed = noticed.or_else(|| by_definition(place));
        let noticed = noticed.unwrap_or_else(|| "nothing".to_owned());
        table.push((place.clone(), noticed));
    }
    table
}

/// The table in the form of docs/results/checks.md.
fn markdown(table: &[(Place, String)]) -> String {
    let mut text = String::new();
    for (place, noticed) in table {
        let Place {
            relation,
            number,
            file,
        } = place;
        writeln!(text, "| `{relation}` | {number} | {file} | {noticed} |").unwrap();
    }
    text
}

#[test]
fn without_any_one_rule_some_test_fails() {
    let table = table();
    let needless: Vec<&str> = table
        .iter()
        .filter(|(_, noticed)| noticed == "nothing")
        .map(|(place, _)| place.relation.as_str())
        .collect();
    assert_eq!(needless, [""; 0]);
    assert!(table.len() > 60, "{} rules", table.len());
    let text = markdown(&table);
    let page = fs::read_to_string(root().join("docs/results/checks.md")).unwrap();
    assert!(
        page.contains(&text),
        "docs/results/checks.md has another table than this:\n{text}"
    );
}
