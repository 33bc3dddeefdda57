//! Random graphs without structure: forward edges have random lengths, and each loop is an interval
//! of the block order.
//!
//! An edge from outside into the middle of an interval is redirected to the interval's first block,
//! so that every loop has a single entry and the graph is reducible. With `irreducible`, some of
//! these edges, and some backward edges to any block, are not redirected.

use super::chance::Prng;
use super::graph::{Block, End, Graph};
use super::structured::condition;

/// A loop: blocks `first..=last`, inside the interval `parent`.
struct Interval {
    first: Block,
    last: Block,
    parent: Option<usize>,
}

struct Writer<'a> {
    chance: &'a mut Prng,
    count: usize,
    intervals: Vec<Interval>,
    /// The innermost interval of each block.
    inside: Vec<Option<usize>>,
    irreducible: bool,
}

/// A graph with about `blocks` blocks. Unreachable blocks are not counted, and are removed.
pub fn unstructured(chance: &mut Prng, blocks: usize, irreducible: bool) -> Graph {
    let count = blocks.max(2);
    let mut writer = Writer {
        chance,
        count,
        intervals: Vec::new(),
        inside: vec![None; count],
        irreducible,
    };
    writer.cut(1, count - 1, None, 0);
    let mut graph = Graph::default();
    for _ in 0..count {
        graph.add();
    }
    for block in 0..count {
        let end = writer.end(block);
        graph.finish(block, end);
    }
    graph.prune();
    graph
}

impl Writer<'_> {
    /// Divides `first..last` into disjoint intervals, and divides these into smaller ones.
    fn cut(&mut self, first: Block, last: Block, parent: Option<usize>, depth: usize) {
        let mut at = first;
        while at < last {
            let room = last - at;
            let length = if self.chance.percent(15) {
                1
            } else {
                1 + self.chance.below(room)
            };
            if self.chance.percent(65) {
                let index = self.intervals.len();
                self.intervals.push(Interval {
                    first: at,
                    last: at + length - 1,
                    parent,
                });
                for place in self.inside.iter_mut().skip(at).take(length) {
                    *place = Some(index);
                }
                if depth < 6 {
                    // The inner loop may begin at the same header.
                    let inner = at + usize::from(self.chance.percent(90));
                    self.cut(inner, at + length, Some(index), depth + 1);
                }
            }
            at += length
                + if self.chance.percent(60) {
                    0
                } else {
                    self.chance.below(3)
                };
        }
    }

    /// The allowed target for an edge to `target`.
    fn admit(&mut self, from: Block, target: Block) -> Block {
        if self.irreducible && self.chance.percent(30) {
            return target;
        }
        let mut admitted = target;
        let mut at = self.inside[target];
        while let Some(interval) = at.and_then(|index| self.intervals.get(index)) {
            if from < interval.first || from > interval.last {
                admitted = interval.first;
            }
            at = interval.parent;
        }
        admitted
    }

    fn forward(&mut self, from: Block) -> Block {
        let mut length = 1 + self.chance.run(60, 12);
        if self.chance.percent(8) {
            length = 1 + self.chance.below(self.count);
        }
        let target = (from + length).min(self.count - 1);
        self.admit(from, target)
    }

    /// The header of a loop that contains `from`, usually the innermost one.
    fn back(&mut self, from: Block) -> Option<Block> {
        if self.irreducible && from > 0 && self.chance.percent(20) {
            return Some(1 + self.chance.below(from));
        }
        let mut interval = self.intervals.get(self.inside[from]?)?;
        while let Some(parent) = interval.parent.and_then(|index| self.intervals.get(index)) {
            if !self.chance.percent(30) {
                break;
            }
            interval = parent;
        }
        Some(interval.first)
    }

    fn next(&mut self, from: Block) -> Block {
        if self.chance.percent(22)
            && let Some(header) = self.back(from)
        {
            return header;
        }
        self.forward(from)
    }

    fn end(&mut self, block: Block) -> End {
        if block + 1 == self.count {
            return End::Return;
        }
        let closes = self.inside[block]
            .and_then(|index| self.intervals.get(index))
            .is_some_and(|interval| interval.last == block);
        let first = match self.back(block) {
            Some(header) if closes && self.chance.percent(88) => header,
            _ if self.chance.percent(75) => self.admit(block, block + 1),
            _ => self.next(block),
        };
        let mut targets = vec![first];
        let kind = self.chance.below(100);
        match kind {
            0..3 if block > 0 && !closes => return End::Return,
            0..22 if !closes => {}
            0..86 => {
                let mut other = self.next(block);
                if other == first {
                    other = self.next(block);
                }
                targets.push(other);
            }
            _ => {
                for _ in 0..self.chance.between(1, 5) {
                    targets.push(self.next(block));
                }
            }
        }
        self.chance.shuffle(&mut targets);
        let condition = condition(self.chance);
        match targets.as_slice() {
            [only] => End::Jump(*only),
            [yes, no] if kind < 86 => End::Branch(condition, *yes, *no),
            [default, cases @ ..] => End::Switch(condition, *default, cases.to_vec()),
            [] => End::Return,
        }
    }
}
