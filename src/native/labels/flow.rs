//! The flow graph, in which labels propagate: its edges and its dominator tree.
//!
//! The definition is in `rules/flow.dl`. The header of a reducible cycle leads to all exits of the
//! cycle, so that a deep nest with an exit to every level has a quadratic number of edges. In such
//! a function only the edges of other blocks are stored, and the exits of a cycle are found when
//! they are needed, from the edges that leave the cycle ([`Outside`]).

use super::super::cycles::Cycles;
use super::super::finished::{Index, Map, Set};
use super::super::forest::Forest;
use super::super::outside::Outside;
use lanelog_util::limits as quota;

/// Exits are stored if there are at most this many for each edge of the control-flow graph.
const EXITS_OF_EDGE: usize = 8;

/// The edges of a flow graph.
pub struct Flow {
    /// (from, to); without the edges from headers of reducible cycles if these are not stored.
    rows: Index<2>,
    /// (header, exit), if these edges are not stored.
    exits: Option<Outside<2>>,
}

/// The edges of a flow graph, and the dominator tree for paths from its roots. If exits are not
/// stored, the tree is that of the control-flow graph, which has the same blocks.
pub struct FlowGraph {
    flow: Flow,
    dominators: Forest,
}

impl FlowGraph {
    /// Computes the flow graph of a control-flow graph. `reached` contains the blocks that the
    /// entry reaches. `roots`, some of them, are the blocks at which labels can start without a
    /// predecessor.
    pub fn new(
        edge: &Index<2>,
        reached: &Map,
        roots: &Set,
        reducible: &Set,
        cycles: &Cycles,
    ) -> FlowGraph {
        let most = edge.rows().len().saturating_mul(EXITS_OF_EDGE);
        FlowGraph::within(edge, reached, roots, reducible, cycles, most)
    }

    /// Like [`FlowGraph::new`], with the maximum number of stored exits.
    pub fn within(
        edge: &Index<2>,
        reached: &Map,
        roots: &Set,
        reducible: &Set,
        cycles: &Cycles,
        most: usize,
    ) -> FlowGraph {
        let edges = edge.rows().iter();
        let edges = edges.filter(|row| reached.get(row[0]).is_some());
        let stored = edges.clone().filter(|row| !reducible.contains(row[0]));
        let exits = match exits(edges.clone(), reducible, cycles, most) {
            Some(exits) => Ok(exits),
            None => {
                let leaving = edges.map(|row| (*row, [0, row[1]]));
                Err(Outside::new(cycles, leaving, 0))
            }
        };
        let (rows, exits) = match exits {
            Ok(exits) => (merged(stored, exits, edge.rows().len()), None),
            Err(exits) => (stored.copied().collect(), Some(exits)),
        };
        let flow = Flow {
            rows: Index::from_rows(rows),
            exits,
        };
        let dominators = match flow.is_stored() {
            true => Forest::new(&flow.rows, roots),
            false => Forest::new(edge, roots),
        };
        FlowGraph { flow, dominators }
    }

    /// The edges.
    pub fn flow(&self) -> &Flow {
        &self.flow
    }

    /// The dominator tree.
    pub fn dominators(&self) -> &Forest {
        &self.dominators
    }
}

impl Flow {
    /// A flow graph of which all edges are given.
    pub fn of(rows: Index<2>) -> Flow {
        Flow { rows, exits: None }
    }

    /// Whether all edges are stored.
    pub fn is_stored(&self) -> bool {
        self.exits.is_none()
    }

    /// The stored edges.
    pub fn rows(&self) -> &Index<2> {
        &self.rows
    }

    /// The exits of a cycle, if they are not stored and there are at most `most` edges to them.
    pub(super) fn exits(&self, cycles: &Cycles, header: u32, most: usize) -> Option<Vec<[u32; 2]>> {
        let mut found = self.exits.as_ref()?.first(cycles, header, most)?;
        found.sort_unstable();
        found.dedup();
        Some(found)
    }
}

/// Merges sorted rows with others. `most` is about the number of sorted rows.
fn merged<'e>(
    sorted: impl Iterator<Item = &'e [u32; 2]>,
    mut others: Vec<[u32; 2]>,
    most: usize,
) -> Vec<[u32; 2]> {
    others.sort_unstable();
    let mut others = others.into_iter().peekable();
    let mut rows = Vec::with_capacity(most + others.len());
    for row in sorted {
        while let Some(other) = others.next_if(|other| other < row) {
            rows.push(other);
        }
        rows.push(*row);
    }
    rows.extend(others);
    rows
}

/// The edges from headers of reducible cycles to the exits of these cycles, each once; `None` if
/// there are more than `most`. Time is linear in the exits, and linearithmic in the edges.
fn exits<'e>(
    edges: impl Iterator<Item = &'e [u32; 2]>,
    reducible: &Set,
    cycles: &Cycles,
    most: usize,
) -> Option<Vec<[u32; 2]>> {
    // For each header: the closest reducible cycle among its own and those around it.
    let mut closest = vec![NONE; cycles.domain()];
    for header in cycles.headers() {
        let around = cycles.parent(*header);
        closest[*header as usize] = match reducible.contains(*header) {
            true => *header,
            false => around.map_or(NONE, |around| closest[around as usize]),
        };
    }
    let of = |header: Option<u32>| header.map_or(NONE, |header| closest[header as usize]);
    let mut leaving: Vec<(u32, u32, u32, u32)> = Vec::new();
    for [from, to] in edges {
        if let Some((position, depth)) = cycles.path(*from, *to) {
            quota::push(&mut leaving, (*to, position, *from, depth));
        }
    }
    leaving.sort_unstable();
    let mut found = Vec::new();
    let mut before: Option<(u32, u32)> = None;
    for (to, _, from, outer) in leaving {
        // Cycles that contain the source of the previous edge to the same exit are known.
        let known = match before {
            Some((exit, source)) if exit == to => cycles.path(from, source),
            _ => Some((0, 0)),
        };
        before = Some((to, from));
        let Some((_, known)) = known else {
            continue;
        };
        let mut header = of(cycles.innermost(from));
        while header != NONE && cycles.depth(header) > outer.max(known) {
            if found.len() >= most {
                return None;
            }
            quota::push(&mut found, [header, to]);
            header = of(cycles.parent(header));
        }
    }
    Some(found)
}

const NONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;

    #[test]
    fn exits_are_those_of_each_cycle() {
        let mut random = prng();
        let mut most = 0;
        for _ in 0..1000 {
            // Depth-first preorder, with edges backwards to ancestors: all blocks are a chain.
            let count = 3 + random(20);
            let mut rows: Vec<[u32; 2]> = (1..count).map(|block| [block - 1, block]).collect();
            rows.extend((0..count).map(|_| [random(count), random(count)]));
            let edge = Index::new(rows.iter().copied());
            let start = Map::new((0..count).map(|block| [block, block]));
            let end = Map::new((0..count).map(|block| [block, count - 1]));
            let cycles = Cycles::new(&edge, &start, &end);
            let headers = cycles.headers().iter().copied();
            let reducible = Set::new(headers.filter(|_| random(4) > 0).collect::<Vec<u32>>());
            let roots = Set::new([0]);
            let stored = FlowGraph::within(&edge, &start, &roots, &reducible, &cycles, usize::MAX);
            let lazy = FlowGraph::within(&edge, &start, &roots, &reducible, &cycles, 0);
            for block in 0..count {
                let leaves = |row: &&[u32; 2]| {
                    if reducible.contains(block) {
                        cycles.has(block, row[0]) && !cycles.has(block, row[1])
                    } else {
                        row[0] == block
                    }
                };
                let expected = edge.rows().iter().filter(leaves);
                let mut expected: Vec<[u32; 2]> = expected.map(|row| [block, row[1]]).collect();
                expected.sort_unstable();
                expected.dedup();
                most = most.max(expected.len());
                assert_eq!(stored.flow.rows.range([block]), expected, "{edge:?}");
                let found = match reducible.contains(block) && !lazy.flow.is_stored() {
                    true => lazy
                        .flow
                        .exits(&cycles, block, usize::MAX)
                        .unwrap_or_default(),
                    false => lazy.flow.rows.range([block]).to_vec(),
                };
                assert_eq!(found, expected, "{edge:?}");
            }
        }
        assert!(most > 5, "{most} exits at most");
    }
}
