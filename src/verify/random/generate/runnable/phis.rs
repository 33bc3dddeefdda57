//! Phis of runnable functions: counters of cycles, values, literals, `undef` and `poison`, and phis
//! that read themselves.

use super::super::Target;
use super::super::function::{Operand, Value};
use super::super::graph::Block;
use super::super::menu::{Class, MemoryArea, Type};
use super::motifs::Hint;
use super::write::Writer;

/// The incoming values that a phi will get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Feed {
    /// Any defined values.
    Values,
    /// One literal on every edge.
    Same,
    /// Different literals.
    Literals,
    /// One value or literal on some edges, `undef` or `poison` on others.
    Undefined,
    /// Any values, including undefined ones.
    Tainted,
    /// The phi itself on all back edges except one, and `poison` on edges from outside of the
    /// cycle.
    Itself,
    /// The counter of a cycle, by index.
    Counter(usize),
}

/// A phi whose incoming values are not known yet.
#[derive(Debug)]
pub(super) struct Waiting {
    block: Block,
    /// The index of the instruction in the block.
    index: usize,
    value: Value,
    of: Type,
    feed: Feed,
    /// For a phi of itself: the source block of the back edge on which it gets a new value.
    fresh: Option<Block>,
}

impl Writer<'_> {
    /// Starts a block with the counters that it needs and some other phis.
    pub(super) fn phis(&mut self, block: Block) {
        let predecessors = self.shape.predecessors[block].len();
        if predecessors == 0 {
            return;
        }
        let bounded = self.bounded;
        for (index, cycle) in bounded.cycles.iter().enumerate() {
            let here = cycle.header == block
                || (!cycle.natural && predecessors > 1 && cycle.body.contains(&block));
            if here && let Some(phi) = self.wait(block, Type::I32, Feed::Counter(index)) {
                self.counters.insert((index, block), phi);
            }
        }
        let ways_around = bounded
            .cycles
            .iter()
            .filter(|cycle| cycle.header == block)
            .flat_map(|cycle| {
                let from = &self.shape.predecessors[block];
                from.iter().filter(|from| cycle.body.contains(from))
            })
            .count();
        let hinted = |hint| self.hints.contains(&(block, hint));
        let (itself, literals) = (hinted(Hint::SelfPhi), hinted(Hint::LiteralPhi));
        if self.options.undef && ways_around > 1 && (itself || self.chance.percent(40)) {
            self.wait(block, Type::I32, Feed::Itself);
        }
        let leaves = bounded.cycles.iter().any(|cycle| {
            let from = &self.shape.predecessors[block];
            !cycle.body.contains(&block) && from.iter().any(|from| cycle.body.contains(from))
        });
        if leaves && predecessors > 1 && (literals || self.chance.percent(25)) {
            self.wait(block, Type::I32, Feed::Literals);
        }
        let wanted = match predecessors {
            1 => usize::from(self.chance.percent(12)),
            _ => self.chance.run(62, 3),
        };
        for _ in 0..wanted {
            let of = match self.chance.below(12) {
                0..7 => Type::I32,
                7 => Type::I1,
                8 => Type::I64,
                9 => Type::F32,
                10 => Type::I8,
                _ => Type::At(MemoryArea::Input),
            };
            let feed = match self.chance.below(100) {
                0..54 => Feed::Values,
                54..60 => Feed::Same,
                60..74 => Feed::Literals,
                74..84 if self.options.undef => Feed::Undefined,
                84..90 if self.options.undef => Feed::Tainted,
                90..100 if self.options.undef => Feed::Itself,
                _ => Feed::Values,
            };
            // A pointer for loads must be defined on every edge.
            let pointer = matches!(of, Type::At(_));
            if pointer && self.pick(0, of, true).is_none() {
                continue;
            }
            self.wait(block, of, if pointer { Feed::Values } else { feed });
        }
    }

    fn wait(&mut self, block: Block, of: Type, feed: Feed) -> Option<Value> {
        let index = self.blocks[block].len();
        let value = self.push(block, Some(of), "phi ".into(), Vec::new(), Class::Default)?;
        self.tainted[value] = matches!(feed, Feed::Undefined | Feed::Tainted | Feed::Itself);
        let fresh = match feed {
            Feed::Itself => self.fresh(block),
            _ => None,
        };
        if let Some(from) = fresh
            && of == Type::I32
        {
            self.to_change.entry(from).or_default().push((value, block));
        }
        self.waiting.push(Waiting {
            block,
            index,
            value,
            of,
            feed,
            fresh,
        });
        Some(value)
    }

    /// The counter of a cycle, as available in a block of the cycle.
    pub(super) fn counter(&self, cycle: usize, block: Block) -> Operand {
        let bounded = self.bounded;
        let mut at = if bounded.cycles[cycle].natural {
            bounded.cycles[cycle].header
        } else {
            block
        };
        // A block that has no phi for the counter has a single predecessor, which is also in the
        // cycle.
        for _ in 0..=self.blocks.len() {
            if let Some(value) = self.counters.get(&(cycle, at)) {
                return Operand::Value(*value);
            }
            match self.shape.predecessors[at].first() {
                Some(above) => at = *above,
                None => break,
            }
        }
        Operand::Text("0".into())
    }

    /// Usually increments the counter in the header of a natural cycle.
    pub(super) fn count_on(&mut self, block: Block) {
        let bounded = self.bounded;
        for (index, cycle) in bounded.cycles.iter().enumerate() {
            if cycle.header == block && cycle.natural && self.chance.percent(60) {
                let counter = self.counter(index, block);
                self.one_more(block, index, counter);
            }
        }
    }

    /// Increments the counter at the end of a block with a back edge, unless the header increments
    /// it.
    pub(super) fn count(&mut self, block: Block) {
        let bounded = self.bounded;
        for (index, cycle) in bounded.cycles.iter().enumerate() {
            let back =
                cycle.body.contains(&block) && self.shape.successors[block].contains(&cycle.header);
            if back && self.next_of(index, block).is_none() {
                let counter = self.counter(index, block);
                self.one_more(block, index, counter);
            }
        }
    }

    fn one_more(&mut self, block: Block, cycle: usize, counter: Operand) {
        let form = "add i32 ?, 1".into();
        let operands = vec![counter];
        if let Some(value) = self.push(block, Some(Type::I32), form, operands, Class::Default) {
            self.next.insert((cycle, block), value);
        }
    }

    /// The incremented counter, at the end of a block with a back edge.
    pub(super) fn next_of(&self, cycle: usize, block: Block) -> Option<Value> {
        let header = self.bounded.cycles[cycle].header;
        let found = self.next.get(&(cycle, block));
        found
            .or_else(|| {
                let natural = self.bounded.cycles[cycle].natural;
                self.next.get(&(cycle, header)).filter(|_| natural)
            })
            .copied()
    }

    /// Sets the incoming values of every phi.
    pub(super) fn feed_phis(&mut self) {
        for phi in std::mem::take(&mut self.waiting) {
            let operands = self.incoming(&phi);
            if let Some(place) = self.blocks[phi.block].get_mut(phi.index) {
                place.feed(phi.of, operands);
            }
        }
    }

    /// The operands of a phi: a value and a block for every edge into its block. Edges from the
    /// same block get the same value.
    fn incoming(&mut self, phi: &Waiting) -> Vec<Operand> {
        let shape = self.shape;
        let above = shape.dominator[phi.block];
        let one = match self.pick(above, phi.of, true) {
            Some(value) if self.chance.percent(70) => Some(Operand::Value(value)),
            _ => self.literal(phi.of),
        };
        let zero = self.literal(phi.of).or(one.clone());
        let zero = zero.unwrap_or(Operand::Text("poison".into()));
        let one = one.unwrap_or(zero.clone());
        let around = |from: Block| shape.goes_back(from, phi.block);
        let mut operands = Vec::new();
        for &from in &shape.predecessors[phi.block] {
            let value = match phi.feed {
                Feed::Same => Some(zero.clone()),
                Feed::Literals => self.literal(phi.of),
                Feed::Undefined if self.chance.percent(45) => {
                    Some(Operand::undefined(self.chance, 40))
                }
                Feed::Undefined => Some(one.clone()),
                Feed::Tainted => self.operand(from, phi.of, false),
                Feed::Itself if Some(from) == phi.fresh => self.changed(from, phi),
                Feed::Itself if around(from) => Some(Operand::Value(phi.value)),
                Feed::Itself => Some(Operand::undefined(self.chance, 40)),
                Feed::Values => self.operand(from, phi.of, true),
                Feed::Counter(cycle) => Some(self.count_from(cycle, phi.block, from)),
            };
            let value = value.unwrap_or_else(|| zero.clone());
            for _ in 0..shape.edges(from, phi.block) {
                operands.extend([value.clone(), Operand::Block(from)]);
            }
        }
        operands
    }

    /// The source block of the back edge on which a phi gets a new value. On the other back edges,
    /// the incoming value is the phi itself.
    fn fresh(&mut self, block: Block) -> Option<Block> {
        let shape = self.shape;
        let back: Vec<Block> = shape.predecessors[block]
            .iter()
            .copied()
            .filter(|from| shape.goes_back(*from, block))
            .collect();
        self.chance.of(&back).copied()
    }

    /// The new value: not the phi itself, and if possible a value that changes in every iteration
    /// and is uniform.
    fn changed(&mut self, from: Block, phi: &Waiting) -> Option<Operand> {
        if let Some(value) = self.changed.get(&(from, phi.value)) {
            return Some(Operand::Value(*value));
        }
        let value = self.pick(from, phi.of, true);
        value
            .filter(|value| *value != phi.value)
            .map(Operand::Value)
    }

    /// Creates a value that changes in every iteration, for the phis that receive it from this
    /// block.
    pub(super) fn change(&mut self, block: Block) {
        for (phi, header) in self.to_change.remove(&block).unwrap_or_default() {
            if !self.chance.percent(60) {
                continue;
            }
            let mut cycles = self.bounded.cycles.iter();
            let cycle = cycles.position(|cycle| cycle.header == header);
            let root = self.pick(block, Type::Root(MemoryArea::Counters), true);
            let value = if let Some(root) = root
                && self.chance.percent(50)
            {
                let root = vec![Operand::Value(root)];
                let add = "atomicrmw add ptr addrspace(1) ?, i32 1 monotonic, align 4".into();
                self.push(block, Some(Type::I32), add, root.clone(), Class::Source);
                let load = "load atomic i32, ptr addrspace(1) ? monotonic, align 4".into();
                self.push(block, Some(Type::I32), load, root, Class::Default)
            } else if let Some(cycle) = cycle
                && self.options.target == Target::AmdGpu
            {
                let counter = self.counter(cycle, block);
                self.first_lane(block, counter)
            } else {
                None
            };
            if let Some(value) = value {
                self.changed.insert((block, phi), value);
            }
        }
    }

    /// The value of a cycle's counter on an edge into a block.
    fn count_from(&self, cycle: usize, block: Block, from: Block) -> Operand {
        let found = &self.bounded.cycles[cycle];
        if !found.body.contains(&from) {
            return Operand::Text("0".into());
        }
        if block != found.header {
            return self.counter(cycle, from);
        }
        match self.next_of(cycle, from) {
            Some(next) => Operand::Value(next),
            None => Operand::Text("poison".into()),
        }
    }
}
