//! The order in which labels propagate (LLVM's `ModifiedPostOrder`): a cycle's header precedes the
//! other blocks of the cycle, and blocks after a cycle precede its header.

use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::graph::Graph;

/// The ordered blocks, and the position of each.
#[derive(Debug, Default)]
pub struct Order {
    /// The reachable blocks.
    pub blocks: Vec<u32>,
    /// The position of each block in `blocks`.
    pub place: Vec<usize>,
}

/// The part of the graph that is being ordered: the whole graph, or a cycle without its header.
struct Region {
    cycle: Option<usize>,
    stack: Vec<u32>,
}

impl Order {
    /// Orders a graph. A block is appended after its successors in the same region; an inner cycle
    /// is appended after its exits in the region.
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
            // The outermost cycle within the region that contains the block.
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
