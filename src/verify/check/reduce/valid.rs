//! Restores validity after a change: removes unreachable blocks, adapts phis to the predecessors,
//! and replaces missing values. Checks whether definitions still dominate their uses.

use rustc_hash::{FxHashMap, FxHashSet};

use super::draft::{Draft, Instruction, Piece, reached};
use crate::oracle::{Graph, dominators};
use lanelog_ir::Opcode;

impl Draft {
    /// Removes unreachable blocks, adapts phis to the edges, and replaces missing values by
    /// constants. Returns false if the type of a missing value has no constant.
    pub fn settle(&mut self) -> bool {
        let left = reached(self);
        self.blocks.retain(|block| left.contains(&block.id));
        self.dead.retain(|block| left.contains(block));
        let predecessors = self.predecessors();
        for block in &mut self.blocks {
            let edges = predecessors.get(&block.id);
            for phi in &mut block.instructions {
                phi.incoming
                    .retain(|(_, from)| edges.is_some_and(|edges| edges.contains(from)));
            }
            block.instructions.retain(|instruction| {
                instruction.opcode != Opcode::Phi || !instruction.incoming.is_empty()
            });
        }
        let alive = self.places();
        for instruction in self.instructions_mut() {
            let read = instruction.incoming.iter_mut().map(|(piece, _)| piece);
            for piece in instruction.pieces.iter_mut().chain(read) {
                if matches!(piece, Piece::Address(block) if !alive.contains_key(block)) {
                    *piece = Piece::text("null");
                }
            }
        }
        let arguments = self.arguments.iter().map(|argument| argument.id);
        let results = self
            .instructions()
            .filter(|instruction| instruction.has_result());
        let defined: FxHashSet<u32> = arguments.chain(results.map(|result| result.id)).collect();
        let mut constants: FxHashMap<u32, Option<Piece>> = FxHashMap::default();
        for value in self.instructions().flat_map(Instruction::operands) {
            if let Piece::Value(value) = value
                && !defined.contains(value)
            {
                constants.insert(*value, self.zero(*value));
            }
        }
        if constants.is_empty() {
            return true;
        }
        for instruction in self.instructions_mut() {
            for operand in instruction.operands_mut() {
                match operand.as_value().and_then(|value| constants.get(&value)) {
                    None => {}
                    Some(None) => return false,
                    Some(Some(constant)) => *operand = constant.clone(),
                }
            }
        }
        true
    }

    /// Whether LLVM's verifier accepts the draft, provided that it accepted the original: each
    /// block ends in its only terminator and begins with its phis, each phi has pairs for exactly
    /// its predecessors, and definitions dominate uses. Time: nearly linear.
    pub fn is_valid(&self) -> bool {
        let Some(order) = Order::of(self) else {
            return false;
        };
        self.blocks.iter().enumerate().all(|(at, block)| {
            let ends = block.instructions.len().checked_sub(1);
            let mut is_start = true;
            ends.is_some()
                && block
                    .instructions
                    .iter()
                    .enumerate()
                    .all(|(index, instruction)| {
                        let is_phi = instruction.opcode == Opcode::Phi;
                        is_start &= is_phi;
                        is_phi == is_start
                            && (Some(index) == ends) == instruction.opcode.is_terminator()
                            && self.fits(&order, at, index, instruction)
                    })
        })
    }

    fn fits(&self, order: &Order, at: usize, index: usize, user: &Instruction) -> bool {
        let plain = user.pieces.iter().filter_map(Piece::as_value);
        if !plain
            .into_iter()
            .all(|value| order.is_before(value, at, Some(index)))
        {
            return false;
        }
        if user.opcode != Opcode::Phi {
            return true;
        }
        let predecessors = &order.graph.predecessors[at];
        user.incoming.len() == predecessors.len()
            && user.incoming.iter().all(|(value, from)| {
                let Some(from) = order.places.get(from).copied() else {
                    return false;
                };
                predecessors.binary_search(&(from as u32)).is_ok()
                    && value.as_value().is_none_or(|value| {
                        order.is_before(value, from, None) || order.is_over_edge(value, from, at)
                    })
            })
    }
}

/// Dominance between definitions and instructions.
pub(super) struct Order {
    pub places: FxHashMap<u32, usize>,
    pub graph: Graph,
    /// For each value: the position of its block, and its index in the block; `None` for arguments.
    definitions: FxHashMap<u32, Option<Definition>>,
    /// For each block: its first and last number in the dominator tree; `None` if it is
    /// unreachable.
    numbers: Vec<Option<(u32, u32)>>,
}

#[derive(Clone, Copy)]
struct Definition {
    at: usize,
    index: usize,
    /// For each `invoke`: its normal successor, in which the result is defined, if a single edge
    /// leads there from the `invoke`.
    normal: Option<Option<usize>>,
}

impl Order {
    /// `None` if a terminator names a removed block, or if the entry has a predecessor.
    pub fn of(draft: &Draft) -> Option<Order> {
        let places = draft.places();
        let mut definitions = FxHashMap::default();
        for argument in &draft.arguments {
            definitions.insert(argument.id, None);
        }
        let mut successors = Vec::with_capacity(draft.blocks.len());
        for (at, block) in draft.blocks.iter().enumerate() {
            let targets = block
                .instructions
                .last()
                .into_iter()
                .flat_map(Instruction::targets);
            let row: Option<Vec<u32>> = targets
                .map(|to| places.get(&to).map(|place| *place as u32))
                .collect();
            let row = row?;
            for (index, instruction) in block.instructions.iter().enumerate() {
                let normal = (instruction.opcode == Opcode::Invoke).then(|| {
                    let first = row.first().copied();
                    let is_alone = row.iter().filter(|to| Some(**to) == first).count() == 1;
                    first.filter(|_| is_alone).map(|first| first as usize)
                });
                if instruction.has_result() {
                    definitions.insert(instruction.id, Some(Definition { at, index, normal }));
                }
            }
            successors.push(row);
        }
        let graph = Graph::new(0, successors);
        if graph
            .predecessors
            .first()
            .is_none_or(|before| !before.is_empty())
        {
            return None;
        }
        let numbers = numbers(&graph);
        Some(Order {
            places,
            graph,
            definitions,
            numbers,
        })
    }

    /// Whether a block dominates another block, or is the same block.
    pub fn dominates(&self, above: usize, below: usize) -> bool {
        match (self.numbers.get(above), self.numbers.get(below)) {
            (Some(Some((first, last))), Some(Some((at, _)))) => first <= at && at <= last,
            _ => false,
        }
    }

    /// Whether a value is defined at an instruction of a block, or at the block's end. In
    /// unreachable blocks, every value counts as defined.
    pub fn is_before(&self, value: u32, at: usize, index: Option<usize>) -> bool {
        let definition = match self.definitions.get(&value) {
            None => return false,
            Some(None) => return true,
            Some(Some(definition)) => definition,
        };
        if self.numbers.get(at).is_none_or(Option::is_none) {
            return definition.at != at || index.is_none_or(|index| definition.index < index);
        }
        match definition.normal {
            None if definition.at == at => index.is_none_or(|index| definition.index < index),
            None => self.dominates(definition.at, at),
            Some(None) => false,
            // The edge to the normal successor dominates the block: all other edges into that
            // successor come from blocks that the successor dominates.
            Some(Some(normal)) => {
                let mut others = self.graph.predecessors[normal]
                    .iter()
                    .map(|from| *from as usize);
                self.dominates(normal, at)
                    && others.all(|from| {
                        from == definition.at
                            || self.numbers[from].is_none()
                            || self.dominates(normal, from)
                    })
            }
        }
    }

    /// Whether a value is the result of the `invoke` that leads from one block to the other.
    fn is_over_edge(&self, value: u32, from: usize, to: usize) -> bool {
        let definition = self.definitions.get(&value).copied().flatten();
        definition.is_some_and(|it| it.at == from && it.normal == Some(Some(to)))
    }
}

/// Numbers the blocks in a walk over the dominator tree: the blocks that a block dominates have
/// numbers between its first and its last.
fn numbers(graph: &Graph) -> Vec<Option<(u32, u32)>> {
    let tree = dominators::of(graph);
    let mut children = vec![Vec::new(); graph.len()];
    for (block, parent) in tree.immediate.iter().enumerate() {
        if let Some(parent) = parent {
            children[*parent as usize].push(block);
        }
    }
    let mut numbers = vec![None; graph.len()];
    let mut next = 0;
    let mut stack = vec![(graph.entry as usize, false)];
    while let Some((block, is_done)) = stack.pop() {
        match (is_done, &mut numbers[block]) {
            (true, Some((_, last))) => *last = next - 1,
            (_, number) => {
                *number = Some((next, next));
                next += 1;
                stack.push((block, true));
                stack.extend(children[block].iter().map(|child| (*child, false)));
            }
        }
    }
    numbers
}
