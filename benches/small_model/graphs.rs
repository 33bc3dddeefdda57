//! Graphs: each once, up to the names of their blocks.

/// The maximum number of blocks that the model's bit fields can represent.
pub const MOST_BLOCKS: usize = 6;

/// A graph; block 0 is the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    blocks: u8,
    /// The successors of each block; [`NO`] where there are fewer than two.
    edges: [[u8; 2]; MOST_BLOCKS],
}

const NO: u8 = u8::MAX;

impl Flow {
    pub fn len(&self) -> usize {
        usize::from(self.blocks)
    }

    pub fn successors(&self, block: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.edges[block]
            .into_iter()
            .filter(|to| *to != NO)
            .map(usize::from)
    }

    /// The blocks with two successors, as a bit mask.
    pub fn branches(&self) -> u8 {
        let two = |block: &usize| self.successors(*block).count() == 2;
        (0..self.len()).filter(two).fold(0, |all, at| all | 1 << at)
    }

    /// Whether no other order of successors gives a graph with smaller edges, when blocks are
    /// numbered as in [`each`].
    pub fn is_least_order(&self) -> bool {
        let branches = self.branches();
        let mut swaps = branches;
        while swaps != 0 {
            let mut other = *self;
            for (block, edges) in other.edges.iter_mut().enumerate() {
                if swaps >> block & 1 == 1 {
                    edges.swap(0, 1);
                }
            }
            if other.renumbered().edges < self.edges {
                return false;
            }
            swaps = (swaps - 1) & branches;
        }
        true
    }

    /// The graph with its blocks renumbered breadth first, the first successor first.
    fn renumbered(&self) -> Flow {
        let mut number = [NO; MOST_BLOCKS];
        let mut order = [0_u8; MOST_BLOCKS];
        (number[0], order[0]) = (0, 0);
        let mut known = 1;
        let mut edges = [[NO; 2]; MOST_BLOCKS];
        for at in 0..self.len() {
            let block = usize::from(order[at]);
            for (slot, to) in self.edges[block].iter().enumerate() {
                if *to == NO {
                    continue;
                }
                let to = usize::from(*to);
                if number[to] == NO {
                    number[to] = known;
                    order[usize::from(known)] = to as u8;
                    known += 1;
                }
                edges[at][slot] = number[to];
            }
        }
        Flow {
            blocks: self.blocks,
            edges,
        }
    }
}

/// All graphs of `blocks` blocks. Blocks are numbered breadth first, so that each graph occurs
/// once.
pub fn each(blocks: usize, take: &mut dyn FnMut(&Flow)) {
    let mut flow = Flow {
        blocks: blocks as u8,
        edges: [[NO; 2]; MOST_BLOCKS],
    };
    extend(&mut flow, 0, 1, take);
}

/// Chooses the successors of `block` and of the following ones; `known` blocks have been reached.
fn extend(flow: &mut Flow, block: usize, known: u8, take: &mut dyn FnMut(&Flow)) {
    if block == flow.len() {
        if usize::from(known) == flow.len() {
            take(flow);
        }
        return;
    }
    if block >= usize::from(known) {
        return;
    }
    flow.edges[block] = [NO; 2];
    extend(flow, block + 1, known, take);
    for first in 1..=known.min(flow.blocks - 1) {
        let known = known.max(first + 1);
        flow.edges[block] = [first, NO];
        extend(flow, block + 1, known, take);
        for second in (1..=known.min(flow.blocks - 1)).filter(|second| *second != first) {
            flow.edges[block] = [first, second];
            extend(flow, block + 1, known.max(second + 1), take);
        }
    }
    flow.edges[block] = [NO; 2];
}
