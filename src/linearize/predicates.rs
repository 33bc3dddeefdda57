//! What `rules/predicate.dl` says of the cut graph: which nodes share a predicate (R), and which edges define it (K).

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::graph::Graph;
use lanelog_engine::library;
use lanelog_facts::Symbols;
use lanelog_interpreter::{Interpreter, Limits};
use lanelog_query::Program;

/// The program.
pub const PROGRAM: &str = "rules/predicate.dl";

/// What is known, in the order of [`Graph::relations`].
const GIVEN: [&str; 5] = [
    "entry",
    "reachable",
    "immediate_dominator",
    "immediate_post_dominator",
    "control_dependent_on",
];

/// What is asked.
const WANTED: [&str; 2] = ["block_predicate", "predicate_definition"];

/// The program, ready to run.
struct Planned {
    interpreter: Interpreter<'static>,
    relations: usize,
    /// The program names all of them but those that it does not read.
    given: [Option<usize>; GIVEN.len()],
    wanted: [usize; WANTED.len()],
}

/// The program, read and planned once. None if it has a mistake, which tests find.
fn planned() -> Option<&'static Planned> {
    static READ: OnceLock<Option<Program>> = OnceLock::new();
    static PLANNED: OnceLock<Option<Planned>> = OnceLock::new();
    let planned = PLANNED.get_or_init(|| {
        let built_in = |path: &str| {
            let text = library::text(path).map(str::to_string);
            text.ok_or_else(|| "there is no such built-in file".to_string())
        };
        let program = READ.get_or_init(|| Program::read(PROGRAM, &built_in).ok());
        let program = program.as_ref()?;
        let [predicate, definition] = WANTED.map(|name| program.relation(name));
        Some(Planned {
            interpreter: Interpreter::new(&program.rules, &program.strata, &mut Symbols::default()),
            relations: program.rules.relations.len(),
            given: GIVEN.map(|name| program.relation(name)),
            wanted: [predicate?, definition?],
        })
    });
    planned.as_ref()
}

/// R and K of a cut graph.
#[derive(Clone, Debug, Default)]
pub struct Predicates {
    /// `block_predicate`, by node: the predicate's first node.
    of: FxHashMap<u32, u32>,
    /// `predicate_definition`, by predicate: edges of the cut graph, but those of its root.
    definitions: FxHashMap<u32, Vec<(u32, u32)>>,
}

impl Predicates {
    /// Asks the rules. None: they could not be asked. Time: linear in control dependence.
    pub fn new(graph: &Graph) -> Option<Predicates> {
        let planned = planned()?;
        let mut given = vec![None; planned.relations];
        for (at, rows) in planned.given.iter().zip(graph.relations()) {
            if let Some(at) = at {
                *given.get_mut(*at)? = Some(rows);
            }
        }
        let limits = Limits::default();
        let ran = planned
            .interpreter
            .run(given, &planned.wanted, &limits, None);
        let all = ran.ok()?;
        let rows = |at: usize| all.get(at)?.as_ref();
        let [predicate, definition] = planned.wanted;
        let mut predicates = Predicates::default();
        for [node, predicate] in rows(predicate)?.values().as_chunks().0 {
            predicates.of.insert(*node, *predicate);
        }
        for [predicate, branch, to] in rows(definition)?.values().as_chunks().0 {
            if *branch != graph.root() {
                let edges = predicates.definitions.entry(*predicate).or_default();
                edges.push((*branch, *to));
            }
        }
        Some(predicates)
    }

    /// The predicate of a node, by the first node that has it.
    pub fn of(&self, node: u32) -> Option<u32> {
        self.of.get(&node).copied()
    }

    /// The edges that define a predicate. None: whoever comes to the region comes there.
    pub fn definitions(&self, predicate: u32) -> &[(u32, u32)] {
        self.definitions.get(&predicate).map_or(&[], Vec::as_slice)
    }
}
