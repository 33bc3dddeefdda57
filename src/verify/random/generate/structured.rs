//! Random graphs of the control flow that programmers write: `if`, `while`, `switch`, `break`,
//! `continue` and `return`.
//!
//! Some of these graphs are difficult for analyses. Short-circuit conditions, breaks out of several
//! loops at once, and consecutive loops without a block between them result in loops with several
//! exits, joins before the post-dominator, and exits to the header of a sibling loop.

use super::chance::Prng;
use super::graph::{Block, Condition, End, Graph};

/// The targets of `continue` and `break`.
struct Around {
    header: Block,
    exit: Block,
}

struct Writer<'a> {
    graph: Graph,
    chance: &'a mut Prng,
    left: usize,
    around: Vec<Around>,
}

/// A structured graph of about `blocks` blocks.
pub fn structured(chance: &mut Prng, blocks: usize) -> Graph {
    let mut writer = Writer {
        graph: Graph::default(),
        chance,
        left: blocks,
        around: Vec::new(),
    };
    let entry = writer.block();
    let mut at = Some(entry);
    while let Some(block) = at {
        if writer.left == 0 {
            writer.graph.finish(block, End::Return);
            break;
        }
        at = writer.statement(block);
    }
    writer.graph
}

/// A condition, with the probabilities that all shapes share.
pub fn condition(chance: &mut Prng) -> Condition {
    match chance.below(100) {
        0..46 => Condition::Divergent,
        46..72 => Condition::Uniform,
        72..98 => Condition::Any,
        _ => Condition::Literal,
    }
}

impl Writer<'_> {
    fn block(&mut self) -> Block {
        self.left = self.left.saturating_sub(1);
        self.graph.add()
    }

    fn branch(&mut self, from: Block, if_true: Block, if_false: Block) {
        let condition = condition(self.chance);
        let end = if self.chance.percent(50) {
            End::Branch(condition, if_true, if_false)
        } else {
            End::Branch(condition, if_false, if_true)
        };
        self.graph.finish(from, end);
    }

    /// Adds statements from `block` on. Returns the block that control reaches after the
    /// statements; `None` if control does not get there.
    fn body(&mut self, block: Block) -> Option<Block> {
        let mut at = block;
        for _ in 0..self.chance.run(55, 6) {
            if self.left == 0 {
                break;
            }
            at = self.statement(at)?;
        }
        Some(at)
    }

    /// Adds a statement whose first block is `at`. Returns the block after the statement; `None` if
    /// control does not get there.
    fn statement(&mut self, at: Block) -> Option<Block> {
        match self.chance.below(100) {
            0..8 => {
                let next = self.block();
                self.graph.finish(at, End::Jump(next));
                Some(next)
            }
            8..24 => self.conditional(at),
            24..32 => self.short_circuit(at),
            32..62 => self.repetition(at),
            62..71 => self.choice(at),
            71..92 if !self.around.is_empty() => self.leave(at),
            71..95 => self.conditional(at),
            _ => self.early_return(at),
        }
    }

    fn conditional(&mut self, at: Block) -> Option<Block> {
        let then = self.block();
        if self.chance.percent(50) {
            let after = self.block();
            self.branch(at, then, after);
            if let Some(end) = self.body(then) {
                self.graph.finish(end, End::Jump(after));
            }
            return Some(after);
        }
        let otherwise = self.block();
        self.branch(at, then, otherwise);
        let ends = [self.body(then), self.body(otherwise)];
        self.meet(&ends)
    }

    /// A new block, to which all reachable blocks in `ends` jump.
    fn meet(&mut self, ends: &[Option<Block>]) -> Option<Block> {
        if ends.iter().all(Option::is_none) {
            return None;
        }
        let after = self.block();
        for end in ends.iter().flatten() {
            self.graph.finish(*end, End::Jump(after));
        }
        Some(after)
    }

    /// `if (a && b)`: the `else` block has two predecessors.
    fn short_circuit(&mut self, at: Block) -> Option<Block> {
        let second = self.block();
        let then = self.block();
        let otherwise = self.block();
        self.branch(at, second, otherwise);
        self.branch(second, then, otherwise);
        let ends = [self.body(then), self.body(otherwise)];
        self.meet(&ends)
    }

    fn repetition(&mut self, at: Block) -> Option<Block> {
        // Without a separate block before it, a loop's header is the exit of the previous loop, so
        // that an exit edge leads to the header of a sibling loop.
        let header = if at != 0 && self.chance.percent(60) {
            at
        } else {
            let header = self.block();
            self.graph.finish(at, End::Jump(header));
            header
        };
        let exit = self.block();
        self.around.push(Around { header, exit });
        match self.chance.below(20) {
            // while
            0..10 => {
                let first = self.block();
                self.branch(header, first, exit);
                if let Some(end) = self.body(first) {
                    self.graph.finish(end, End::Jump(header));
                }
            }
            // do while
            10..19 => {
                if let Some(end) = self.body(header) {
                    self.branch(end, header, exit);
                }
            }
            // An endless loop, unless it contains a break.
            _ => {
                let first = self.block();
                self.graph.finish(header, End::Jump(first));
                if let Some(end) = self.body(first) {
                    self.graph.finish(end, End::Jump(header));
                }
            }
        }
        self.around.pop();
        // An exit that no break reaches is unreachable. The exit is removed later, with the blocks
        // that are reachable only from it.
        Some(exit)
    }

    /// `break` or `continue` of any containing loop, usually under a condition.
    fn leave(&mut self, at: Block) -> Option<Block> {
        let index = self.around.len() - 1 - self.chance.run(35, self.around.len() - 1);
        let around = self.around.get(index)?;
        let target = if self.chance.percent(70) {
            around.exit
        } else {
            around.header
        };
        if self.chance.percent(12) {
            self.graph.finish(at, End::Jump(target));
            return None;
        }
        let next = self.block();
        if self.chance.percent(25) {
            // Inserts a block on the exit edge.
            let way = self.block();
            self.branch(at, way, next);
            self.graph.finish(way, End::Jump(target));
        } else {
            self.branch(at, target, next);
        }
        Some(next)
    }

    fn early_return(&mut self, at: Block) -> Option<Block> {
        let leave = self.block();
        let next = self.block();
        self.branch(at, leave, next);
        let end = if self.chance.percent(85) {
            End::Return
        } else {
            End::Unreachable
        };
        self.graph.finish(leave, end);
        Some(next)
    }

    /// `switch`, with shared cases, fall-through, and breaks out of loops.
    fn choice(&mut self, at: Block) -> Option<Block> {
        let after = self.block();
        let arms: Vec<Block> = (0..self.chance.between(1, 4))
            .map(|_| self.block())
            .collect();
        let mut targets: Vec<Block> = arms.clone();
        while self.chance.percent(35) {
            let shared = self.chance.of(&arms).copied().unwrap_or(after);
            targets.push(if self.chance.percent(30) {
                after
            } else {
                shared
            });
        }
        if let Some(around) = self.around.last()
            && self.chance.percent(30)
        {
            targets.push(if self.chance.percent(70) {
                around.exit
            } else {
                around.header
            });
        }
        self.chance.shuffle(&mut targets);
        let default = if self.chance.percent(60) {
            after
        } else {
            targets.pop().unwrap_or(after)
        };
        let condition = condition(self.chance);
        self.graph
            .finish(at, End::Switch(condition, default, targets));
        for (index, arm) in arms.iter().enumerate() {
            if let Some(end) = self.body(*arm) {
                let below = arms
                    .get(index + 1)
                    .copied()
                    .filter(|_| self.chance.percent(25));
                self.graph.finish(end, End::Jump(below.unwrap_or(after)));
            }
        }
        Some(after)
    }
}
