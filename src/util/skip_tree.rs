//! A tree whose nodes have links that skip ancestors, so that searches among the ancestors of a
//! node take logarithmic time.
//!
//! Source: E. Myers, "An applicative random-access stack" (1983).

use crate::limits;

/// A node.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The parent; that of a root is itself.
    above: u32,
    /// An ancestor further up, whose distance depends only on the depth.
    far: u32,
    /// The number of ancestors.
    depth: u32,
}

/// Trees with nodes that are numbered from zero. A parent has a lower number than its children.
#[derive(Clone, Debug, Default)]
pub struct SkipTree {
    nodes: Vec<Node>,
}

impl SkipTree {
    /// Adds the next node, below its parent; without one, it is a root.
    pub fn push(&mut self, above: Option<u32>) {
        let own = self.nodes.len() as u32;
        let node = match above.and_then(|above| Some((above, *self.nodes.get(above as usize)?))) {
            None => Node {
                above: own,
                far: own,
                depth: 0,
            },
            Some((above, parent)) => {
                let far = self.nodes[parent.far as usize];
                let further = self.nodes[far.far as usize];
                let is_balanced = parent.depth - far.depth == far.depth - further.depth;
                Node {
                    above,
                    far: if is_balanced { far.far } else { above },
                    depth: parent.depth + 1,
                }
            }
        };
        self.nodes.push(node);
    }

    /// The parent of a node; `None` for a root and for a node that does not exist.
    pub fn above(&self, node: u32) -> Option<u32> {
        let above = self.nodes.get(node as usize)?.above;
        (above != node).then_some(above)
    }

    /// The highest of a node and its ancestors for which a condition holds. It must hold for the
    /// node, and if it holds for an ancestor, for all nodes below. Time: logarithmic in the depth.
    pub fn highest(&self, mut node: u32, holds: impl Fn(u32) -> bool) -> u32 {
        loop {
            let Node { above, far, .. } = self.nodes[node as usize];
            if far != node && holds(far) {
                node = far;
            } else if above != node && holds(above) {
                node = above;
            } else {
                return node;
            }
        }
    }

    /// The nearest common ancestor of two nodes of one tree. Time: logarithmic in the depths.
    pub fn common(&self, one: u32, other: u32) -> Option<u32> {
        let node = |at: u32| self.nodes[at as usize];
        let (high, mut low) = match node(one).depth < node(other).depth {
            true => (one, other),
            false => (other, one),
        };
        let depth = node(high).depth;
        low = self.highest(low, |at| node(at).depth >= depth);
        let mut high = high;
        while low != high {
            limits::tick();
            let (one, other) = (node(low), node(high));
            if one.depth == 0 {
                return None;
            }
            (low, high) = match one.far == other.far {
                true => (one.above, other.above),
                false => (one.far, other.far),
            };
        }
        Some(low)
    }
}
