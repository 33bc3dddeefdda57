//! The linear order of blocks: dominators come first, followed contiguously by the nodes that they
//! dominate. Cycles are contiguous, and each edge except back edges leads forward.

use super::graph::Graph;

/// An item of the linear order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A block of the function.
    Block(u32),
    /// The end of the cycle with this number, where lanes continue with the next iteration.
    Next(u32),
}

/// The linear order, with the positions of all nodes.
#[derive(Debug, Default)]
pub struct Layout {
    /// The items in order.
    pub items: Vec<Item>,
    /// The position of each node; for a cycle, that of its header.
    place: Vec<u32>,
    /// The position after all nodes that a node dominates.
    end: Vec<u32>,
}

enum Task {
    Enter(u32),
    Leave(u32),
}

impl Layout {
    /// Orders the nodes of a cut graph. Time: linear.
    pub fn new(graph: &Graph) -> Layout {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
        let mut first = None;
        for node in &graph.order {
            if !graph.has_place(*node) {
                continue;
            }
            match graph.dominator(*node) {
                // Children are added in reverse post-order, so that edges between the nodes that
                // siblings dominate lead forward.
                Some(parent) => children[parent as usize].push(*node),
                None if graph.region(*node).is_none() => first = Some(*node),
                None => {}
            }
        }
        let mut layout = Layout {
            items: Vec::with_capacity(graph.len()),
            place: vec![u32::MAX; graph.len()],
            end: vec![u32::MAX; graph.len()],
        };
        let mut stack: Vec<Task> = first.into_iter().map(Task::Enter).collect();
        while let Some(task) = stack.pop() {
            let here = layout.items.len() as u32;
            match task {
                Task::Leave(node) => layout.end[node as usize] = here,
                Task::Enter(node) => {
                    layout.place[node as usize] = here;
                    stack.push(Task::Leave(node));
                    let under = children[node as usize].iter().rev();
                    stack.extend(under.map(|child| Task::Enter(*child)));
                    if let Some(cycle) = graph.as_cycle(node) {
                        stack.push(Task::Enter(graph.header(cycle)));
                    } else if let Some(cycle) = graph.as_next(node) {
                        layout.items.push(Item::Next(cycle));
                    } else {
                        layout.items.push(Item::Block(node));
                    }
                }
            }
        }
        layout
    }

    /// The position of a node.
    pub fn place(&self, node: u32) -> u32 {
        self.place.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// The position after all nodes that a node dominates.
    pub fn end(&self, node: u32) -> u32 {
        self.end.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// A position for comparisons, at a finer scale than `place`: the node of a cycle comes before
    /// its header, whose `place` is the same.
    pub fn moment(&self, graph: &Graph, node: u32) -> u32 {
        let at = self.place(node).saturating_mul(2);
        if graph.as_cycle(node).is_some() {
            at
        } else {
            at.saturating_add(1)
        }
    }
}
