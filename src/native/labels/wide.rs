//! Blocks with many incoming edges that carry the same label.

use super::Graph;

/// Properties of a block's incoming edges, from which a selection of edges is made that gives the
/// same results of rules as all edges.
pub struct Wide {
    /// For each edge: the next edge whose source is in a different cycle or is a header.
    next_cycle: Vec<u32>,
    /// The incoming values of each phi of the block, by edge.
    phis: Vec<Incoming>,
}

/// The incoming values of a phi.
struct Incoming {
    /// For each edge: the first edge, from this one on, that has an incoming value.
    next_valued: Vec<u32>,
    /// For each edge: the next edge with a different incoming value.
    next_different: Vec<u32>,
}

impl Wide {
    /// Prepares a block with its incoming flow edges (position, source). Time is linear in the
    /// edges for each phi of the block.
    pub fn new(graph: Graph<'_>, block: u32, arriving: &[(u32, u32)]) -> Wide {
        let end = arriving.len() as u32;
        let class = |at: usize| {
            let from = arriving[at].1;
            let header = graph.reducible.contains(from);
            (header, graph.innermost.get(from))
        };
        let mut next_cycle = vec![end; arriving.len()];
        for at in (0..arriving.len().saturating_sub(1)).rev() {
            let same = class(at) == class(at + 1);
            next_cycle[at] = if same {
                next_cycle[at + 1]
            } else {
                at as u32 + 1
            };
        }
        let phis = graph.phi.range([block]).iter();
        let phis = phis.map(|row| Incoming::new(graph, row[1], arriving));
        Wide {
            next_cycle,
            phis: phis.collect(),
        }
    }

    /// Calls `found` for a selection of the edges of a run: one for each stretch of sources in the
    /// same cycle, each edge from a header, and, for each phi that reads two different values over
    /// the run, two edges with different values.
    pub fn select(&self, run: std::ops::Range<usize>, mut found: impl FnMut(usize)) {
        let mut at = run.start;
        while at < run.end {
            found(at);
            at = self.next_cycle[at] as usize;
        }
        for phi in &self.phis {
            let first = phi.next_valued[run.start] as usize;
            if first < run.end {
                found(first);
                let second = phi.next_different[first] as usize;
                if second < run.end {
                    found(second);
                }
            }
        }
    }
}

impl Incoming {
    fn new(graph: Graph<'_>, phi: u32, arriving: &[(u32, u32)]) -> Incoming {
        let end = arriving.len() as u32;
        let value = |from: u32| graph.incoming.range([phi, from]).first().map(|row| row[2]);
        let mut next_valued = vec![end; arriving.len()];
        let mut next_different = vec![end; arriving.len()];
        let mut valued = end;
        let mut latest = None;
        for (at, (_, from)) in arriving.iter().enumerate().rev() {
            if let Some(value) = value(*from) {
                if latest.is_some_and(|latest| latest != value) {
                    next_different[at] = valued;
                } else if valued < end {
                    next_different[at] = next_different[valued as usize];
                }
                latest = Some(value);
                valued = at as u32;
            }
            next_valued[at] = valued;
        }
        Incoming {
            next_valued,
            next_different,
        }
    }
}
