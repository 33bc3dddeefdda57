//! The predicates of the cut graph: which nodes share a predicate (R), and which edges define it
//! (K).

use rustc_hash::FxHashMap;

use crate::linearize::graph::Graph;

/// The functions R and K for a cut graph.
#[derive(Clone, Debug, Default)]
pub struct Predicates {
    /// R, by node: the first node with the same predicate.
    of: FxHashMap<u32, u32>,
    /// K, by predicate: the edges of the cut graph that define it. Edges from the root are omitted.
    definitions: FxHashMap<u32, Vec<(u32, u32)>>,
}

impl Predicates {
    /// Reads the predicates of a graph. Time: linear.
    pub fn new(graph: &Graph) -> Predicates {
        let mut predicates = Predicates::default();
        // Immediate dominators precede the nodes that they dominate.
        for node in &graph.order {
            let above = graph.follows(*node);
            let predicate = above.and_then(|above| predicates.of(above));
            predicates.of.insert(*node, predicate.unwrap_or(*node));
        }
        for [predicate, branch, to] in &graph.decisions {
            if *branch != graph.root() {
                let edges = predicates.definitions.entry(*predicate).or_default();
                edges.push((*branch, *to));
            }
        }
        predicates
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
