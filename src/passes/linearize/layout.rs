//! The order of the text: dominators come first, the nodes that a node dominates follow it
//! contiguously, cycles are contiguous, and every edge except back edges to a header leads forward.

use super::graph::Graph;

/// An item at a place of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A block of the function.
    Block(u32),
    /// The end of a cycle, by its number: lanes continue with the next iteration.
    Next(u32),
}

/// The places of all nodes.
#[derive(Debug, Default)]
pub struct Layout {
    /// The text.
    pub items: Vec<Item>,
    /// The place of each node; a cycle's is that of its header.
    place: Vec<u32>,
    /// The place after all that a node dominates.
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
                // Reverse post-order sorts siblings so that edges between their dominated nodes
                // lead forward.
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

    /// The place of a node in the text.
    pub fn place(&self, node: u32) -> u32 {
        self.place.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// The first place after all that a node dominates.
    pub fn end(&self, node: u32) -> u32 {
        self.end.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// The time of a node in the order: a cycle begins before its header.
    pub fn moment(&self, graph: &Graph, node: u32) -> u32 {
        let at = self.place(node).saturating_mul(2);
        if graph.as_cycle(node).is_some() {
            at
        } else {
            at.saturating_add(1)
        }
    }
}
