//! Phis of every kind: values, equal and different literals, `undef` and `poison`, themselves,
//! counters.

use super::fill::{Feed, Filler, Waiting};
use super::function::{Operand, Value};
use super::graph::Block;
use super::menu::{Class, Type};

impl Filler<'_> {
    /// Starts a block with some phis. A loop's header usually gets a counter.
    pub(super) fn phis(&mut self, block: Block, header: bool) {
        let predecessors = self.shape.predecessors[block].len();
        if predecessors == 0 {
            return;
        }
        let wanted = match predecessors {
            1 => usize::from(self.chance.percent(12)),
            _ => self.chance.run(62, 3),
        };
        for _ in 0..wanted {
            let of = match self.chance.below(10) {
                0..6 => Type::I32,
                6 => Type::I1,
                7 => Type::I64,
                8 => Type::F32,
                _ => Type::Global,
            };
            let feed = match self.chance.below(100) {
                0..50 => Feed::Values,
                50..58 => Feed::Same,
                58..74 => Feed::Literals,
                74..86 if self.options.undef => Feed::Undefined,
                74..86 => Feed::Literals,
                _ => Feed::Itself,
            };
            self.wait(block, of, feed);
        }
        if header && self.chance.percent(60) {
            let waiting = self.waiting.len();
            let Some(counter) = self.wait(block, Type::I32, Feed::Values) else {
                return;
            };
            let step = self.literal(Type::I32).unwrap_or(Operand::Text("1".into()));
            // The counter must be the block's last phi, because the `add` that increments it
            // follows, and phis precede all other instructions.
            if let Some(next) = self.push(
                block,
                Some(Type::I32),
                "add i32 ?, ?".into(),
                vec![Operand::Value(counter), step],
                Class::Default,
            ) && let Some(phi) = self.waiting.get_mut(waiting)
            {
                phi.feed = Feed::Counter(next);
            }
        }
    }

    fn wait(&mut self, block: Block, of: Type, feed: Feed) -> Option<Value> {
        let index = self.blocks[block].len();
        let value = self.push(block, Some(of), "phi ".into(), Vec::new(), Class::Default)?;
        self.waiting.push(Waiting {
            block,
            index,
            value,
            of,
            feed,
        });
        Some(value)
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
        let zero = self
            .literal(phi.of)
            .unwrap_or(Operand::Text("undef".into()));
        // A value that is available on every edge.
        let above = shape.dominator[phi.block];
        let one = match self.pick(above, phi.of) {
            Some(value) if self.chance.percent(70) => Operand::Value(value),
            _ => zero.clone(),
        };
        let mut operands = Vec::new();
        for &from in &shape.predecessors[phi.block] {
            let around = shape.goes_back(from, phi.block);
            let value = match &phi.feed {
                Feed::Same => Some(zero.clone()),
                Feed::Literals => self.literal(phi.of),
                Feed::Undefined if self.chance.percent(45) => {
                    Some(Operand::undefined(self.chance, 50))
                }
                Feed::Undefined => Some(one.clone()),
                Feed::Itself if around && self.chance.percent(55) => {
                    Some(Operand::Value(phi.value))
                }
                Feed::Itself if around => self.operand(from, phi.of),
                Feed::Itself if self.options.undef && self.chance.percent(50) => {
                    Some(Operand::undefined(self.chance, 50))
                }
                Feed::Itself => Some(one.clone()),
                Feed::Counter(next) if around => Some(Operand::Value(*next)),
                Feed::Counter(_) if self.chance.percent(60) => Some(zero.clone()),
                Feed::Values | Feed::Counter(_) => self.operand(from, phi.of),
            };
            let value = value.unwrap_or_else(|| zero.clone());
            for _ in 0..shape.edges(from, phi.block) {
                operands.extend([value.clone(), Operand::Block(from)]);
            }
        }
        operands
    }
}
