//! Properties of a graph: dominators, cycles, the order of places.

use super::graphs::{Flow, MOST_BLOCKS};

/// A set of blocks, as a bit mask.
pub type Blocks = u8;

/// A graph with its derived properties.
pub struct Shape {
    pub flow: Flow,
    /// By block: the set of its dominators, including itself.
    pub dominators: [Blocks; MOST_BLOCKS],
    pub predecessors: [Blocks; MOST_BLOCKS],
    /// The header and the blocks of each cycle. Outer cycles come before the cycles that they
    /// contain.
    pub cycles: Vec<(usize, Blocks)>,
    /// By block: the cycles that contain it, outermost first.
    pub around: Vec<Vec<usize>>,
    /// By block: its index in an order in which the blocks of a cycle are consecutive, its header
    /// is first, and all edges go forward except those to headers.
    pub rank: [u8; MOST_BLOCKS],
    pub irreducible: bool,
}

/// The blocks of a set.
pub fn members(set: Blocks) -> impl Iterator<Item = usize> {
    (0..MOST_BLOCKS).filter(move |block| set >> block & 1 == 1)
}

impl Shape {
    pub fn of(flow: &Flow) -> Shape {
        let count = flow.len();
        let mut predecessors = [0; MOST_BLOCKS];
        for block in 0..count {
            flow.successors(block)
                .for_each(|to| predecessors[to] |= 1 << block);
        }
        // A block dominates what the entry does not reach without it.
        let all = (1_u8 << count) - 1;
        let mut dominators = [0; MOST_BLOCKS];
        for cut in 0..count {
            let without = match cut {
                0 => 0,
                _ => reached(flow, 1, all & !(1 << cut)),
            };
            members(all & !without).for_each(|block| dominators[block] |= 1 << cut);
        }
        let mut shape = Shape {
            flow: *flow,
            dominators,
            predecessors,
            cycles: Vec::new(),
            around: vec![Vec::new(); count],
            rank: [0; MOST_BLOCKS],
            irreducible: false,
        };
        let mut preorder = [u8::MAX; MOST_BLOCKS];
        visit(flow, 0, &mut 0, &mut preorder);
        shape.nest(all, &preorder);
        let mut next = 0;
        shape.order(all, None, &mut next);
        shape.irreducible = shape.cycles.iter().any(|(header, body)| {
            let mut others = members(body & !(1 << header));
            others.any(|block| shape.predecessors[block] & !body != 0)
        });
        shape
    }

    /// Finds the cycles within some blocks.
    fn nest(&mut self, within: Blocks, preorder: &[u8; MOST_BLOCKS]) {
        for part in self.parts(within) {
            let Some(header) = members(part).min_by_key(|block| preorder[*block]) else {
                continue;
            };
            if !self.is_cycle(part) {
                continue;
            }
            let cycle = self.cycles.len();
            self.cycles.push((header, part));
            members(part).for_each(|block| self.around[block].push(cycle));
            self.nest(part & !(1 << header), preorder);
        }
    }

    /// The strongly connected components of some blocks, in topological order.
    fn parts(&self, within: Blocks) -> Vec<Blocks> {
        let reach: Vec<Blocks> = (0..self.flow.len())
            .map(|block| match within >> block & 1 {
                1 => reached(&self.flow, 1 << block, within),
                _ => 0,
            })
            .collect();
        let mut parts: Vec<Blocks> = members(within)
            .map(|block| {
                let back = members(reach[block]).filter(|to| reach[*to] >> block & 1 == 1);
                back.fold(0, |all, to| all | 1 << to)
            })
            .collect();
        parts.sort_unstable();
        parts.dedup();
        // A block that reaches another one reaches more blocks.
        let reach_of = |part: &Blocks| members(*part).fold(0, |all, block| all | reach[block]);
        parts.sort_by_key(|part| std::cmp::Reverse(reach_of(part).count_ones()));
        parts
    }

    fn is_cycle(&self, part: Blocks) -> bool {
        members(part).any(|block| self.flow.successors(block).any(|to| part >> to & 1 == 1))
    }

    /// Ranks the blocks of a cycle, or of the whole graph.
    fn order(&mut self, within: Blocks, header: Option<usize>, next: &mut u8) {
        let mut rest = within;
        if let Some(header) = header {
            self.rank[header] = *next;
            *next += 1;
            rest &= !(1 << header);
        }
        for part in self.parts(rest) {
            let cycle = self.cycles.iter().find(|(_, body)| *body == part);
            match cycle.map(|(header, _)| *header) {
                Some(header) => self.order(part, Some(header), next),
                None => {
                    for block in members(part) {
                        self.rank[block] = *next;
                        *next += 1;
                    }
                }
            }
        }
    }

    /// Whether `above` strictly dominates `block`.
    pub fn is_above(&self, above: usize, block: usize) -> bool {
        above != block && self.dominators[block] >> above & 1 == 1
    }
}

/// The blocks that are reachable from `from` on paths within `within`, including `from` itself.
fn reached(flow: &Flow, from: Blocks, within: Blocks) -> Blocks {
    let mut seen = from & within;
    loop {
        let mut more = seen;
        for block in members(seen) {
            flow.successors(block).for_each(|to| more |= 1 << to);
        }
        more &= within;
        if more == seen {
            return seen;
        }
        seen = more;
    }
}

/// Depth-first search that visits the last successor first.
fn visit(flow: &Flow, block: usize, next: &mut u8, preorder: &mut [u8; MOST_BLOCKS]) {
    if preorder[block] == u8::MAX {
        preorder[block] = *next;
        *next += 1;
        for to in flow.successors(block).rev() {
            visit(flow, to, next, preorder);
        }
    }
}
