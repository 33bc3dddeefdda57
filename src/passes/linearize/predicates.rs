//! The relations of `rules/predicate.dl` for the cut graph: which nodes share a predicate (R), and
//! which edges define it (K).

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::linearize::graph::Graph;
use crate::linearize::planned_program::PlannedProgram;
use lanelog_analysis::query::Program;

/// The rule file.
pub const PROGRAM: &str = "rules/predicate.dl";

/// The input relations, in the order of [`Graph::relations`].
const GIVEN: [&str; 5] = [
    "entry",
    "reachable",
    "immediate_dominator",
    "immediate_post_dominator",
    "control_dependent_on",
];

/// The output relations.
const WANTED: [&str; 2] = ["block_predicate", "predicate_definition"];

/// The program, parsed and planned once. `None` if the program is invalid, which tests rule out.
fn asked() -> Option<&'static PlannedProgram> {
    static PREDICATES: LazyLock<Option<Program>> =
        LazyLock::new(|| Program::built_in(PROGRAM).ok());
    static ASKED: LazyLock<Option<PlannedProgram>> =
        LazyLock::new(|| PlannedProgram::new(PREDICATES.as_ref()?, &GIVEN, &WANTED));
    ASKED.as_ref()
}

/// The functions R and K for a cut graph.
#[derive(Clone, Debug, Default)]
pub struct Predicates {
    /// Rows of `block_predicate`, by node: the first node with the same predicate.
    of: FxHashMap<u32, u32>,
    /// Rows of `predicate_definition`, by predicate: the edges of the cut graph that define it.
    /// Edges from the root are omitted.
    definitions: FxHashMap<u32, Vec<(u32, u32)>>,
}

impl Predicates {
    /// Evaluates the rules. `None` if the rules could not be evaluated. Time: linear in control
    /// dependence.
    pub fn new(graph: &Graph) -> Option<Predicates> {
        let answers = asked()?.run(graph.relations())?;
        let [of, definitions] = answers.as_slice() else {
            return None;
        };
        let mut predicates = Predicates::default();
        for [node, predicate] in of.values().as_chunks().0 {
            predicates.of.insert(*node, *predicate);
        }
        for [predicate, branch, to] in definitions.values().as_chunks().0 {
            if *branch != graph.root() {
                let edges = predicates.definitions.entry(*predicate).or_default();
                edges.push((*branch, *to));
            }
        }
        Some(predicates)
    }

    /// The predicate of a node, represented by the first node that has it.
    pub fn of(&self, node: u32) -> Option<u32> {
        self.of.get(&node).copied()
    }

    /// The edges that define a predicate. Empty if each lane that enters the region reaches the
    /// node.
    pub fn definitions(&self, predicate: u32) -> &[(u32, u32)] {
        self.definitions.get(&predicate).map_or(&[], Vec::as_slice)
    }
}
