//! The order in which labels propagate (`ModifiedPostOrder`): a header before the blocks of its
//! cycle, and the blocks after a cycle before its header.

use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::graph::Graph;

/// Blocks in the order, and the place of each in it.
#[derive(Debug, Default)]
pub struct Order {
    /// The blocks that the entry reaches.
    pub blocks: Vec<u32>,
    /// By block: its place in `blocks`.
    pub place: Vec<usize>,
}

/// Part of the graph that is being ordered: all of it, or a cycle without its header.
struct Region {
    cycle: Option<usize>,
    stack: Vec<u32>,
}

impl Order {
    /// The order of a graph. A block waits for its successors of the same region, a cycle within
    /// the region for its exits.
    pub fn of(graph: &Graph, cycles: &CycleInfo) -> Order {
        let mut order = Order {
            blocks: Vec::new(),
            place: vec![usize::MAX; graph.len()],
        };
        if graph.is_empty() {
            return order;
        }
        let mut regions = vec![Region {
            cycle: None,
            stack: vec![graph.entry],
        }];
        while let Some(region) = regions.last_mut() {
            let Some(block) = region.stack.last().copied() else {
                regions.pop();
                continue;
            };
            if order.is_placed(block) {
                region.stack.pop();
                continue;
            }
            // The outermost cycle around the block within the region.
            let inside = cycles
                .around(block)
                .take_while(|at| Some(*at) != region.cycle);
            let inner = inside.last();
            let after = match inner {
                Some(inner) => &cycles.cycles[inner].exits,
                None => &graph.successors[block as usize],
            };
            let waiting = region.stack.len();
            for to in after {
                let is_in = region.cycle.is_none_or(|cycle| cycles.contains(cycle, *to));
                if is_in && !order.is_placed(*to) {
                    region.stack.push(*to);
                }
            }
            if region.stack.len() > waiting {
                continue;
            }
            region.stack.pop();
            match inner {
                None => order.append(block),
                Some(inner) => {
                    let header = cycles.cycles[inner].header;
                    order.append(header);
                    let after = graph.successors[header as usize].iter().copied();
                    let stack = after.filter(|to| cycles.contains(inner, *to)).collect();
                    regions.push(Region {
                        cycle: Some(inner),
                        stack,
                    });
                }
            }
        }
        order
    }

    fn is_placed(&self, block: u32) -> bool {
        self.place[block as usize] != usize::MAX
    }

    fn append(&mut self, block: u32) {
        self.place[block as usize] = self.blocks.len();
        self.blocks.push(block);
    }
}
