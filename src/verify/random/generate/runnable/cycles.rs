//! The nested cycles of a graph, including irreducible ones, and the edges by which control must be
//! forced out of them.
//!
//! A cycle is a strongly connected set of blocks. Its header is the block that is first in reverse
//! post-order. The inner cycles of a cycle are the cycles that remain after removing the header. A
//! *back edge* leads from a block of a cycle to the cycle's header, so each iteration takes exactly
//! one back edge.
//!
//! Every cycle gets a counter, which is 0 on each edge into the cycle and is incremented on each
//! back edge. [`bound`] ensures that for every cycle one of the following holds:
//! - from the source of each back edge, another edge leads forward, and is taken when the counter
//!   has reached its bound; or
//! - an edge leads from the header out of the cycle, and is taken when the counter has reached its
//!   bound.
//!
//! The header is then executed at most `bound + 2` times before control leaves the cycle (`bound +
//! 1` times if control enters at the header). By induction over the nesting, every path terminates.
//! A forward edge added by [`bound`] never creates a new cycle, because it leads to a successor of
//! some block of the cycle, or to a block without successors.

use std::collections::BTreeSet;

use super::super::chance::Prng;
use super::super::graph::{Block, Condition, End, Graph, Shape};

/// One cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cycle {
    /// The first block of the cycle in reverse post-order.
    pub header: Block,
    /// All its blocks.
    pub body: BTreeSet<Block>,
    /// The index of the cycle that contains this one, which is smaller than this cycle's own index.
    pub parent: Option<usize>,
    /// Whether every edge into the cycle leads to the header.
    pub natural: bool,
}

/// The successor that is forced when a counter has reached its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forced {
    /// The first successor of a branch.
    Yes,
    /// The second successor of a branch.
    No,
    /// The default successor of a switch.
    Default,
}

/// The forced successor at the end of a block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guard {
    /// The forced successor; `None` if no successor is forced.
    pub forced: Option<Forced>,
    /// The indices of the cycles whose counters force the successor.
    pub cycles: Vec<usize>,
    /// Whether the guard is the only condition, because the branch was added to leave the cycle.
    pub alone: bool,
}

/// The cycles of a graph and the guards of its blocks.
#[derive(Debug, Clone, Default)]
pub struct Bounded {
    /// All cycles, outer cycles before inner ones.
    pub cycles: Vec<Cycle>,
    /// The guard of each block.
    pub guards: Vec<Guard>,
}

/// The cycles of the reachable blocks. Linear in the edges times the nesting depth.
pub fn nest(shape: &Shape) -> Vec<Cycle> {
    let mut cycles: Vec<Cycle> = Vec::new();
    let all: BTreeSet<Block> = shape.order.iter().copied().collect();
    let mut work = vec![(all, None)];
    while let Some((region, parent)) = work.pop() {
        for body in components(shape, &region) {
            let Some(&header) = body.iter().min_by_key(|block| shape.rank[**block]) else {
                continue;
            };
            let enters = |block: &Block| {
                let from = &shape.predecessors[*block];
                from.iter()
                    .any(|from| shape.reachable[*from] && !body.contains(from))
            };
            let natural = !body.iter().any(|block| *block != header && enters(block));
            let mut rest = body.clone();
            rest.remove(&header);
            cycles.push(Cycle {
                header,
                body,
                parent,
                natural,
            });
            work.push((rest, Some(cycles.len() - 1)));
        }
    }
    cycles
}

/// The strongly connected components of a set of blocks, without single blocks that have no edge to
/// themselves (Tarjan 1972, with an explicit stack).
fn components(shape: &Shape, region: &BTreeSet<Block>) -> Vec<BTreeSet<Block>> {
    const NONE: usize = usize::MAX;
    let count = shape.successors.len();
    let (mut index, mut low) = (vec![NONE; count], vec![NONE; count]);
    let (mut open, mut on_stack) = (Vec::new(), vec![false; count]);
    let mut next = 0;
    let mut found = Vec::new();
    for &root in region {
        let mut path = vec![(root, 0)];
        if index[root] != NONE {
            continue;
        }
        while let Some((block, place)) = path.pop() {
            if place == 0 {
                index[block] = next;
                low[block] = next;
                next += 1;
                open.push(block);
                on_stack[block] = true;
            }
            match shape.successors[block].get(place) {
                Some(&target) => {
                    path.push((block, place + 1));
                    if region.contains(&target) {
                        if index[target] == NONE {
                            path.push((target, 0));
                        } else if on_stack[target] {
                            low[block] = low[block].min(index[target]);
                        }
                    }
                }
                None => {
                    if let Some((above, _)) = path.last() {
                        low[*above] = low[*above].min(low[block]);
                    }
                    if low[block] == index[block] {
                        let mut body = BTreeSet::new();
                        while let Some(member) = open.pop() {
                            on_stack[member] = false;
                            body.insert(member);
                            if member == block {
                                break;
                            }
                        }
                        if body.len() > 1 || shape.successors[block].contains(&block) {
                            found.push(body);
                        }
                    }
                }
            }
        }
    }
    found
}

/// Gives every back edge a forward alternative, adding edges and blocks where there is none. Then
/// determines which successors are forced.
pub fn bound(chance: &mut Prng, graph: &mut Graph) -> Bounded {
    let shape = Shape::of(graph);
    let mut bounding = Bounding {
        chance,
        cycles: nest(&shape),
        guards: vec![Guard::default(); graph.ends.len()],
        alone: graph
            .ends
            .iter()
            .filter_map(|end| match end {
                End::Invoke(normal, _) | End::Callbr(normal, _) => Some(*normal),
                _ => None,
            })
            .collect(),
        graph,
        shape,
    };
    for index in 0..bounding.cycles.len() {
        bounding.one(index);
    }
    Bounded {
        cycles: bounding.cycles,
        guards: bounding.guards,
    }
}

struct Bounding<'a> {
    chance: &'a mut Prng,
    cycles: Vec<Cycle>,
    guards: Vec<Guard>,
    graph: &'a mut Graph,
    /// The shape of the original graph.
    shape: Shape,
    /// Blocks that must have no other predecessor: the normal destination of an `invoke` or
    /// `callbr`.
    alone: BTreeSet<Block>,
}

impl Bounding<'_> {
    fn one(&mut self, index: usize) {
        let header = self.cycles[index].header;
        if self.chance.percent(60) && self.leave_at_header(index) {
            return;
        }
        let latches: Vec<Block> = self.cycles[index]
            .body
            .iter()
            .copied()
            .filter(|block| self.graph.ends[*block].successors().contains(&header))
            .collect();
        for latch in latches {
            self.guard_latch(latch, index);
        }
    }

    /// Whether the edge is a back edge of any cycle.
    fn is_back(&self, from: Block, target: Block) -> bool {
        self.cycles
            .iter()
            .any(|cycle| cycle.header == target && cycle.body.contains(&from))
    }

    /// Whether the edge may be forced at the header: it leaves the cycle, and is not a back edge of
    /// an outer cycle.
    fn leaves(&self, index: usize, target: Block) -> bool {
        let cycle = &self.cycles[index];
        !cycle.body.contains(&target) && !self.is_back(cycle.header, target)
    }

    /// Forces an exit edge at the header, if there is one.
    fn leave_at_header(&mut self, index: usize) -> bool {
        let header = self.cycles[index].header;
        let ways: Vec<Forced> = match &self.graph.ends[header] {
            End::Branch(_, yes, no) => [(*yes, Forced::Yes), (*no, Forced::No)]
                .into_iter()
                .filter(|way| self.leaves(index, way.0))
                .map(|way| way.1)
                .collect(),
            End::Switch(_, default, _) if self.leaves(index, *default) => vec![Forced::Default],
            _ => Vec::new(),
        };
        let before = self.guards[header].forced;
        let way = match before {
            Some(way) => ways.contains(&way).then_some(way),
            None => self.chance.of(&ways).copied(),
        };
        let Some(way) = way else {
            return false;
        };
        self.guards[header].forced = Some(way);
        self.guards[header].cycles.push(index);
        true
    }

    /// Guards the edges from a block to the header of a cycle.
    fn guard_latch(&mut self, latch: Block, index: usize) {
        let header = self.cycles[index].header;
        let forward = |this: &Self, target: Block| !this.is_back(latch, target);
        let before = self.guards[latch].forced;
        let way = match self.graph.ends[latch].clone() {
            End::Jump(_) => {
                let out = self.way_out(index);
                let condition = Condition::Literal;
                let end = if self.chance.percent(50) {
                    End::Branch(condition, header, out)
                } else {
                    End::Branch(condition, out, header)
                };
                let way = if end.successors().first() == Some(&header) {
                    Forced::No
                } else {
                    Forced::Yes
                };
                self.graph.finish(latch, end);
                self.guards[latch].alone = true;
                Some(way)
            }
            End::Branch(_, yes, no) if yes == header && forward(self, no) => Some(Forced::No),
            End::Branch(_, yes, no) if no == header && forward(self, yes) => Some(Forced::Yes),
            End::Switch(_, default, _) if forward(self, default) => Some(Forced::Default),
            _ => None,
        };
        match way {
            Some(way) if before.is_none_or(|before| before == way) => {
                self.guards[latch].forced = Some(way);
                self.guards[latch].cycles.push(index);
            }
            _ => self.detour(latch, index),
        }
    }

    /// Inserts a new block on each edge from a block to the header. The new block may leave the
    /// cycle.
    fn detour(&mut self, latch: Block, index: usize) {
        let header = self.cycles[index].header;
        let out = self.way_out(index);
        let between = self.graph.add();
        self.graph.ends[latch].redirect(|target| {
            if *target == header {
                *target = between;
            }
        });
        self.graph
            .finish(between, End::Branch(Condition::Literal, header, out));
        self.guards.push(Guard {
            forced: Some(Forced::No),
            cycles: vec![index],
            alone: true,
        });
        let mut at = Some(index);
        while let Some(cycle) = at.and_then(|index| self.cycles.get_mut(index)) {
            cycle.body.insert(between);
            at = cycle.parent;
        }
    }

    /// A target for new edges from any block of the cycle that creates no new cycle: a forward
    /// successor of a block in the cycle or in an outer cycle; otherwise a block that returns.
    fn way_out(&mut self, index: usize) -> Block {
        let mut at = Some(index);
        while let Some(inner) = at {
            let cycle = &self.cycles[inner];
            let mut ways: Vec<Block> = Vec::new();
            for &block in &cycle.body {
                for target in self.graph.ends[block].successors() {
                    let lands =
                        self.graph.landing.contains(&target) || self.alone.contains(&target);
                    if !cycle.body.contains(&target) && !self.is_back(block, target) && !lands {
                        ways.push(target);
                    }
                }
            }
            if let Some(way) = self.chance.of(&ways) {
                return *way;
            }
            at = cycle.parent;
        }
        let returns: Vec<Block> = (0..self.graph.ends.len())
            .filter(|block| {
                let known = self.shape.reachable.get(*block);
                self.graph.ends[*block] == End::Return
                    && known.copied().unwrap_or(true)
                    && *block != 0
                    && !self.alone.contains(block)
            })
            .collect();
        if let Some(block) = self.chance.of(&returns) {
            return *block;
        }
        let block = self.graph.add();
        self.graph.finish(block, End::Return);
        self.guards.push(Guard::default());
        block
    }
}

/// The maximum number of executions of each block, computed from the highest bound of each cycle.
pub fn visits(cycles: &[Cycle], bounds: &[u64], blocks: usize) -> Vec<u64> {
    let mut visits = vec![1_u64; blocks];
    for (cycle, bound) in cycles.iter().zip(bounds) {
        let times = bound + if cycle.natural { 1 } else { 2 };
        for &block in &cycle.body {
            visits[block] = visits[block].saturating_mul(times);
        }
    }
    visits
}
