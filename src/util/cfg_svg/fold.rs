//! Folds graphs: several boxes between which lanes stay converged become one box. First chains are
//! folded, then whole regions.
//!
//! Repeatedly, a box with a single predecessor is merged into this predecessor, and edges from a
//! box to itself are dropped. These are the transformations T2 and T1 of M. S. Hecht and J. D.
//! Ullman, "Flow Graph Reducibility" (1972).

use std::collections::BTreeSet;

use crate::cfg_svg::{Edge, Frame, Graph, Node};

/// A folded graph, and for each of its boxes the boxes of the original graph that it represents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// The graph.
    pub graph: Graph,
    /// For each box: the boxes of the original graph, in ascending order.
    pub members: Vec<Vec<usize>>,
}

/// Folds a graph that has more than `most` boxes: first chains; then, if the graph is still too
/// large, regions in which lanes neither diverge nor reconverge; finally other regions. Time: edges
/// times the logarithm of their number.
pub fn folded(graph: &Graph, most: usize) -> Folded {
    let count = graph.nodes.len();
    let mut groups = Groups::new(graph);
    if count > most {
        groups.merge(graph, Level::Chains);
    }
    if groups.left > most {
        groups.merge(graph, Level::Converged);
    }
    if groups.left > most {
        groups.merge_evenly(most);
    }
    groups.graph(graph)
}

/// The boxes that a step of folding may merge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Chains,
    Converged,
}

struct Groups {
    /// For each box: the box into which it was merged, or the box itself.
    into: Vec<usize>,
    out: Vec<BTreeSet<usize>>,
    into_it: Vec<BTreeSet<usize>>,
    left: usize,
}

impl Groups {
    fn new(graph: &Graph) -> Groups {
        let count = graph.nodes.len();
        let mut out = vec![BTreeSet::new(); count];
        let mut into_it = vec![BTreeSet::new(); count];
        for edge in &graph.edges {
            if edge.from != edge.to {
                out[edge.from].insert(edge.to);
                into_it[edge.to].insert(edge.from);
            }
        }
        Groups {
            into: (0..count).collect(),
            out,
            into_it,
            left: count,
        }
    }

    /// The only predecessor of a box that is not merged yet.
    fn source(&self, node: usize) -> Option<usize> {
        let mut sources = self.into_it[node].iter();
        match (sources.next(), sources.next()) {
            (Some(source), None) if self.into[node] == node && node != 0 => Some(*source),
            _ => None,
        }
    }

    /// Merges boxes into their only predecessors.
    fn merge(&mut self, graph: &Graph, level: Level) {
        let mut open: Vec<usize> = (1..self.into.len()).collect();
        while let Some(node) = open.pop() {
            let Some(source) = self.source(node) else {
                continue;
            };
            if self.may(graph, level, source, node) {
                self.join(source, node);
                open.extend(self.out[source].iter().copied());
                open.push(source);
            }
        }
    }

    /// Merges boxes into their only predecessors until `most` boxes are left. In each round a box
    /// is merged at most once, so that boxes grow evenly.
    fn merge_evenly(&mut self, most: usize) {
        let mut before = usize::MAX;
        while self.left > most && self.left < before {
            before = self.left;
            let mut grown = vec![false; self.into.len()];
            for node in (1..self.into.len()).rev() {
                let source = self.source(node).filter(|source| !grown[*source]);
                if let (Some(source), false) = (source, grown[node]) {
                    self.join(source, node);
                    grown[source] = true;
                }
                if self.left <= most {
                    return;
                }
            }
        }
    }

    fn join(&mut self, source: usize, node: usize) {
        self.into[node] = source;
        self.left -= 1;
        self.out[source].remove(&node);
        for to in std::mem::take(&mut self.out[node]) {
            self.into_it[to].remove(&node);
            if to != source {
                self.into_it[to].insert(source);
                self.out[source].insert(to);
            }
        }
        self.into_it[node].clear();
    }

    fn may(&self, graph: &Graph, level: Level, source: usize, node: usize) -> bool {
        let converged = |node: usize| {
            let marks = graph.nodes[node].marks;
            !marks.parts && !marks.joins
        };
        match level {
            Level::Chains => self.out[source].len() == 1 && !graph.nodes[node].marks.joins,
            Level::Converged => converged(source) && converged(node),
        }
    }

    fn root(&self, mut node: usize) -> usize {
        while self.into[node] != node {
            node = self.into[node];
        }
        node
    }

    fn graph(&self, graph: &Graph) -> Folded {
        let count = self.into.len();
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
        for node in 0..count {
            members[self.root(node)].push(node);
        }
        let kept: Vec<usize> = (0..count)
            .filter(|node| !members[*node].is_empty())
            .collect();
        let mut number = vec![0; count];
        for (at, root) in kept.iter().enumerate() {
            for node in &members[*root] {
                number[*node] = at;
            }
        }
        let members: Vec<Vec<usize>> = kept
            .iter()
            .map(|root| std::mem::take(&mut members[*root]))
            .collect();
        let nodes = kept.iter().zip(&members).map(|(root, members)| {
            let mut node = graph.nodes[*root].clone();
            if let [_, .., last] = members.as_slice() {
                let all = || members.iter().map(|member| graph.nodes[*member].marks);
                node.name = format!("{} … {}", node.name, graph.nodes[*last].name);
                node.notes = vec![format!("{} blocks", members.len())];
                node.divergent.clear();
                node.marks.parts = all().any(|marks| marks.parts);
                node.marks.joins = all().any(|marks| marks.joins);
                node.marks.added = all().all(|marks| marks.added);
            }
            node
        });
        let nodes: Vec<Node> = nodes.collect();
        let mut edges: Vec<Edge> = Vec::new();
        let mut seen = std::collections::BTreeMap::new();
        let is_same = nodes.len() == count;
        for edge in &graph.edges {
            let (from, to) = (number[edge.from], number[edge.to]);
            if is_same {
                edges.push(edge.clone());
                continue;
            }
            let is_group = members[from].len() > 1;
            // An edge within a merged box is dropped, unless it leads from a box to itself in the
            // original graph.
            if from == to && is_group {
                continue;
            }
            let at = *seen.entry((from, to)).or_insert(edges.len());
            match edges.get_mut(at) {
                Some(known) => {
                    known.parts |= edge.parts;
                    known.label.clear();
                }
                None => edges.push(Edge {
                    from,
                    to,
                    label: if is_group {
                        String::new()
                    } else {
                        edge.label.clone()
                    },
                    parts: edge.parts,
                }),
            }
        }
        let frames = graph.frames.iter().filter_map(|frame| {
            let inside: BTreeSet<usize> = frame.nodes.iter().copied().collect();
            let nodes: BTreeSet<usize> = inside.iter().map(|node| number[*node]).collect();
            // A merged box is outside of a frame that contains only a part of its original boxes.
            let nodes = nodes
                .into_iter()
                .filter(|at| members[*at].iter().all(|node| inside.contains(node)));
            let nodes: Vec<usize> = nodes.collect();
            let is_one = nodes.len() == 1 && members[nodes[0]].len() > 1;
            (!nodes.is_empty() && !is_one).then(|| Frame {
                nodes,
                ..frame.clone()
            })
        });
        Folded {
            graph: Graph {
                title: graph.title.clone(),
                nodes,
                edges,
                frames: frames.collect(),
            },
            members,
        }
    }
}
