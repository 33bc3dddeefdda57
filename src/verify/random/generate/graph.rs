//! The control-flow graph of a function under construction: blocks and their terminators. The graph
//! is created before any instruction.
//!
//! Dominators and loops are computed here, so that the generator does not depend on the code that
//! it tests.

use std::collections::BTreeSet;

use super::chance::Prng;
use super::function::Value;

/// Index of a block; 0 is the entry, which no edge may enter.
pub type Block = usize;

/// The condition of a branch. The condition is selected together with the graph; the value that
/// implements it is created later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Compares a source of divergence.
    Divergent,
    /// Compares an argument of the kernel, a constant or a counter.
    Uniform,
    /// Any available value.
    Any,
    /// A literal: `true`, `false`, sometimes `undef`.
    Literal,
    /// Compares a source of divergence with a constant, so that a lane's result is the same in
    /// every iteration.
    Lane,
    /// Compares a source of divergence with the iteration counts of the cycles that contain the
    /// branch.
    LaneTurn,
    /// True after a few iterations of the cycle.
    Late,
    /// True unless the iteration limit of the cycle is reached.
    Always,
}

/// The end of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// `ret`.
    Return,
    /// `unreachable`.
    Unreachable,
    /// `br label`.
    Jump(Block),
    /// `br i1`. Both successors may be the same block.
    Branch(Condition, Block, Block),
    /// `switch`; the default, then the cases, which may repeat blocks.
    Switch(Condition, Block, Vec<Block>),
    /// `indirectbr`.
    Indirect(Condition, Vec<Block>),
    /// `invoke`. The normal destination has no other predecessor; the unwind destination is a
    /// landing pad.
    Invoke(Block, Block),
    /// `callbr`; the fallthrough block has no other predecessor.
    Callbr(Block, Block),
    /// `resume`, in a landing pad only.
    Resume,
}

impl End {
    /// The successors in textual order, repeated as often as the terminator names them.
    pub fn successors(&self) -> Vec<Block> {
        match self {
            End::Return | End::Unreachable | End::Resume => Vec::new(),
            End::Jump(target) => vec![*target],
            End::Branch(_, yes, no) => vec![*yes, *no],
            End::Switch(_, default, cases) => {
                let mut all = vec![*default];
                all.extend(cases);
                all
            }
            End::Indirect(_, targets) => targets.clone(),
            End::Invoke(normal, unwind) => vec![*normal, *unwind],
            End::Callbr(next, other) => vec![*next, *other],
        }
    }

    /// Calls `change` on every successor.
    pub fn redirect(&mut self, mut change: impl FnMut(&mut Block)) {
        match self {
            End::Return | End::Unreachable | End::Resume => {}
            End::Jump(target) => change(target),
            End::Branch(_, first, second)
            | End::Invoke(first, second)
            | End::Callbr(first, second) => {
                change(first);
                change(second);
            }
            End::Switch(_, default, cases) => {
                change(default);
                cases.iter_mut().for_each(change);
            }
            End::Indirect(_, targets) => targets.iter_mut().for_each(change),
        }
    }

    /// The condition of the terminator, if it has one.
    pub fn condition(&self) -> Option<Condition> {
        match self {
            End::Branch(condition, ..)
            | End::Switch(condition, ..)
            | End::Indirect(condition, _) => Some(*condition),
            _ => None,
        }
    }
}

/// A control-flow graph, complete or under construction.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// The end of each block.
    pub ends: Vec<End>,
    /// The blocks that begin with a `landingpad`.
    pub landing: BTreeSet<Block>,
}

impl Graph {
    /// Adds an unreachable block, which initially ends in `unreachable`.
    pub fn add(&mut self) -> Block {
        self.ends.push(End::Unreachable);
        self.ends.len() - 1
    }

    /// Sets how a block ends.
    pub fn finish(&mut self, block: Block, end: End) {
        if let Some(place) = self.ends.get_mut(block) {
            *place = end;
        }
    }

    /// The successors of every block, each as often as the block's terminator names it.
    pub fn successors(&self) -> Vec<Vec<Block>> {
        self.ends.iter().map(End::successors).collect()
    }

    /// Removes unreachable blocks and renumbers the others in the same order. Linear.
    pub fn prune(&mut self) {
        let successors = self.successors();
        let order = Shape::depth_first(&successors);
        let mut reached = vec![false; self.ends.len()];
        for block in order {
            reached[block] = true;
        }
        let mut number = vec![0; reached.len()];
        let mut next = 0;
        for (block, reached) in reached.iter().enumerate() {
            number[block] = next;
            next += usize::from(*reached);
        }
        let mut kept = 0;
        let landing = &self.landing;
        let moved = landing
            .iter()
            .filter(|block| reached[**block])
            .map(|block| number[*block])
            .collect();
        self.ends.retain(|_| {
            kept += 1;
            reached[kept - 1]
        });
        self.landing = moved;
        for end in &mut self.ends {
            end.redirect(|target| *target = number[*target]);
        }
    }
}

/// The properties of a finished graph that the generator needs.
#[derive(Debug, Clone)]
pub struct Shape {
    /// Successors, repeated as named.
    pub successors: Vec<Vec<Block>>,
    /// Distinct predecessors, in order, including unreachable ones.
    pub predecessors: Vec<Vec<Block>>,
    /// Whether the entry reaches the block.
    pub reachable: Vec<bool>,
    /// The reachable blocks in reverse post-order.
    pub order: Vec<Block>,
    /// The position of each block in `order`; `usize::MAX` if unreachable.
    pub rank: Vec<usize>,
    /// Immediate dominators. The immediate dominator of the entry is the entry itself. An
    /// unreachable block is treated as if the entry dominated it, because it may use the entry's
    /// values.
    pub dominator: Vec<Block>,
    /// Depth in the dominator tree.
    pub depth: Vec<usize>,
}

impl Shape {
    /// A random value that satisfies `fits`, defined in `block` or in a block that dominates it.
    /// Nearer blocks are more likely.
    pub fn draw(
        &self,
        chance: &mut Prng,
        pool: &[Vec<Value>],
        block: Block,
        fits: impl Fn(Value) -> bool,
    ) -> Option<Value> {
        let mut at = block;
        for step in 0.. {
            let known = pool[at].iter().copied();
            let found: Vec<Value> = known.filter(|value| fits(*value)).collect();
            if (at == 0 || chance.percent(55))
                && let Some(value) = chance.of(&found)
            {
                return Some(*value);
            }
            if at == 0 {
                break;
            }
            // Bounds the number of dominators that are visited.
            at = if step < 40 { self.dominator[at] } else { 0 };
        }
        None
    }

    /// Analyses a graph. Near-linear on reducible graphs (Cooper, Harvey, Kennedy 2001).
    pub fn of(graph: &Graph) -> Shape {
        let successors = graph.successors();
        let count = successors.len();
        let mut predecessors: Vec<Vec<Block>> = vec![Vec::new(); count];
        for (block, targets) in successors.iter().enumerate() {
            for &target in targets {
                if predecessors[target].last() != Some(&block) {
                    predecessors[target].push(block);
                }
            }
        }
        let order = Self::depth_first(&successors);
        let mut rank = vec![usize::MAX; count];
        for (position, &block) in order.iter().enumerate() {
            rank[block] = position;
        }
        let reachable: Vec<bool> = rank.iter().map(|rank| *rank != usize::MAX).collect();
        let dominator = Self::dominators(&order, &rank, &predecessors);
        let mut depth = vec![1; count];
        for &block in &order {
            depth[block] = if block == 0 {
                0
            } else {
                depth[dominator[block]] + 1
            };
        }
        Shape {
            successors,
            predecessors,
            reachable,
            order,
            rank,
            dominator,
            depth,
        }
    }

    /// The reachable blocks in reverse post-order. The search uses an explicit stack, so that long
    /// chains of blocks do not overflow the call stack.
    fn depth_first(successors: &[Vec<Block>]) -> Vec<Block> {
        let mut seen = vec![false; successors.len()];
        let mut post = Vec::new();
        let mut stack = Vec::new();
        if !successors.is_empty() {
            seen[0] = true;
            stack.push((0, 0));
        }
        while let Some((block, next)) = stack.pop() {
            match successors[block].get(next) {
                Some(&target) => {
                    stack.push((block, next + 1));
                    if !seen[target] {
                        seen[target] = true;
                        stack.push((target, 0));
                    }
                }
                None => post.push(block),
            }
        }
        post.reverse();
        post
    }

    fn dominators(order: &[Block], rank: &[usize], predecessors: &[Vec<Block>]) -> Vec<Block> {
        const NONE: usize = usize::MAX;
        let mut dominator = vec![NONE; rank.len()];
        if let Some(place) = dominator.first_mut() {
            *place = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &block in order.iter().skip(1) {
                let mut best = NONE;
                for &from in &predecessors[block] {
                    if rank[from] == NONE || dominator[from] == NONE {
                        continue;
                    }
                    let mut one = from;
                    if best == NONE {
                        best = one;
                        continue;
                    }
                    while one != best {
                        if rank[one] > rank[best] {
                            one = dominator[one];
                        } else {
                            best = dominator[best];
                        }
                    }
                }
                if dominator[block] != best {
                    dominator[block] = best;
                    changed = true;
                }
            }
        }
        for place in &mut dominator {
            if *place == NONE {
                *place = 0;
            }
        }
        dominator
    }

    /// All blocks: first the reachable ones, each after its dominators, then the unreachable ones.
    pub fn every(&self) -> Vec<Block> {
        let others = (0..self.reachable.len()).filter(|block| !self.reachable[*block]);
        self.order.iter().copied().chain(others).collect()
    }

    /// Whether an edge is a back edge: its target dominates its source.
    pub fn goes_back(&self, from: Block, to: Block) -> bool {
        self.reachable[to] && self.reachable[from] && self.dominates(to, from)
    }

    /// The number of edges from one block to another.
    pub fn edges(&self, from: Block, to: Block) -> usize {
        let ways = self.successors[from].iter();
        ways.filter(|target| **target == to).count()
    }

    /// Whether `above` dominates `below`, reflexively. Walks up the tree.
    pub fn dominates(&self, above: Block, below: Block) -> bool {
        let mut block = below;
        while self.depth[block] > self.depth[above] {
            block = self.dominator[block];
        }
        block == above
    }

    /// The retreating edges of a depth-first search, and whether the target of each dominates its
    /// source.
    pub fn back_edges(&self) -> Vec<(Block, Block, bool)> {
        let mut edges = Vec::new();
        for &block in &self.order {
            for &target in &self.successors[block] {
                if self.rank[target] <= self.rank[block] {
                    edges.push((block, target, self.dominates(target, block)));
                }
            }
        }
        edges
    }

    /// The natural loops by header, one loop for each header. The bodies of the loops include the
    /// header. Time: linear in the sum of the bodies.
    pub fn loops(&self) -> Vec<(Block, BTreeSet<Block>)> {
        let mut latches: Vec<(Block, Vec<Block>)> = Vec::new();
        let mut edges = self.back_edges();
        edges.sort_by_key(|edge| self.rank[edge.1]);
        for (from, header, natural) in edges {
            if !natural {
                continue;
            }
            match latches.last_mut() {
                Some(last) if last.0 == header => last.1.push(from),
                _ => latches.push((header, vec![from])),
            }
        }
        let body = |header: Block, mut work: Vec<Block>| {
            let mut body = BTreeSet::from([header]);
            while let Some(block) = work.pop() {
                if body.insert(block) {
                    work.extend(
                        self.predecessors[block]
                            .iter()
                            .filter(|from| self.reachable[**from]),
                    );
                }
            }
            body
        };
        latches
            .into_iter()
            .map(|(header, work)| (header, body(header, work)))
            .collect()
    }
}
