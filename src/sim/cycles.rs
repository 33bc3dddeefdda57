//! Cycles of a function, and the order in which lanes execute its blocks.
//!
//! A cycle is a strongly connected component. Its header is the first of its blocks in a
//! depth-first search that visits the last successor first. The children of a cycle are defined in
//! the same way, within the cycle and without the edges to its header. Blocks are in a total order:
//! the blocks of a cycle are contiguous, with its header first, and every edge leads forward,
//! except edges to the header of a cycle that contains both blocks. The position of a lane consists
//! of the iterations of the cycles that contain its block, and of the block's rank. This position
//! only increases.
//!
//! Source: llvm/include/llvm/ADT/GenericCycleImpl.h for the choice of headers. Unreachable blocks
//! belong to no cycle.

/// A placeholder for a missing block or a missing cycle.
pub(super) const NONE: u32 = u32::MAX;

/// A cycle.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    /// The header of the cycle.
    pub header: u32,
    /// The parent cycle, or [`NONE`].
    pub parent: u32,
    /// The number of cycles that contain the cycle, including itself.
    pub depth: u32,
}

/// The cycles and the order of one function.
#[derive(Clone, Debug, Default)]
pub(super) struct Cycles {
    /// All cycles, in no particular order: a parent may come after its child.
    pub cycles: Vec<Cycle>,
    /// The innermost cycle around each block, or [`NONE`].
    pub innermost: Vec<u32>,
    /// The position of each block in the execution order; [`NONE`] if the block is unreachable.
    pub rank: Vec<u32>,
}

/// A control-flow graph: the successors of all blocks, and the index of each block's first one.
pub(super) struct Graph<'g> {
    pub starts: &'g [u32],
    pub successors: &'g [u32],
}

impl Graph<'_> {
    fn blocks(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    fn successors(&self, block: u32) -> &[u32] {
        let bounds = self.starts.get(block as usize..block as usize + 2);
        let Some([start, end]) = bounds else {
            return &[];
        };
        let range = *start as usize..*end as usize;
        self.successors.get(range).unwrap_or_default()
    }
}

/// The result of a depth-first search that visits the last successor first.
struct Search {
    /// The depth-first number of each block, or [`NONE`].
    number: Vec<u32>,
    /// The highest depth-first number in the search tree below each block.
    last: Vec<u32>,
    /// Blocks by depth-first number.
    order: Vec<u32>,
}

fn search(graph: &Graph<'_>) -> Search {
    let count = graph.blocks();
    let mut found = Search {
        number: vec![NONE; count],
        last: vec![0; count],
        order: Vec::with_capacity(count),
    };
    if count == 0 {
        return found;
    }
    // The search stack: each entry is a block, and the number of its unvisited successors.
    let mut open: Vec<(u32, usize)> = Vec::new();
    let enter = |block: u32, found: &mut Search, open: &mut Vec<(u32, usize)>| {
        if let Some(number) = found.number.get_mut(block as usize)
            && *number == NONE
        {
            *number = found.order.len() as u32;
            found.order.push(block);
            open.push((block, graph.successors(block).len()));
        }
    };
    enter(0, &mut found, &mut open);
    while let Some((block, left)) = open.last_mut() {
        let block = *block;
        match left.checked_sub(1) {
            Some(at) => {
                *left = at;
                enter(graph.successors(block)[at], &mut found, &mut open);
            }
            None => {
                found.last[block as usize] = found.order.len() as u32 - 1;
                open.pop();
            }
        }
    }
    found
}

impl Cycles {
    /// Finds the cycles and the block order of a graph. Time: linear in the edges, times the
    /// nesting depth.
    pub fn new(graph: &Graph<'_>) -> Cycles {
        let search = search(graph);
        let mut found = Cycles {
            cycles: Vec::new(),
            innermost: vec![NONE; graph.blocks()],
            rank: vec![NONE; graph.blocks()],
        };
        found.find(graph, &search);
        found.order(graph, &search);
        found
    }

    /// Finds the cycles, in descending order of their headers' depth-first numbers, so that inner
    /// cycles are found first.
    fn find(&mut self, graph: &Graph<'_>, search: &Search) {
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); graph.blocks()];
        for block in &search.order {
            for successor in graph.successors(*block) {
                predecessors[*successor as usize].push(*block);
            }
        }
        // For each cycle, the outermost cycle found so far that contains it (a union-find forest),
        // and the entry blocks of the cycle.
        let mut outer: Vec<u32> = Vec::new();
        let mut entries: Vec<Vec<u32>> = Vec::new();
        for header in search.order.iter().rev() {
            let (first, last) = (
                search.number[*header as usize],
                search.last[*header as usize],
            );
            let below = |block: u32| {
                let number = search.number[block as usize];
                first <= number && number <= last
            };
            let mut open: Vec<u32> = Vec::new();
            open.extend(
                predecessors[*header as usize]
                    .iter()
                    .filter(|block| below(**block)),
            );
            if open.is_empty() {
                continue;
            }
            let new = self.cycles.len() as u32;
            self.cycles.push(Cycle {
                header: *header,
                parent: NONE,
                depth: 0,
            });
            outer.push(new);
            entries.push(vec![*header]);
            self.innermost[*header as usize] = new;
            while let Some(block) = open.pop() {
                let mut around = self.innermost[block as usize];
                let mut ways_in: &[u32] = &[block];
                let inner;
                if around == NONE {
                    self.innermost[block as usize] = new;
                } else {
                    while outer[around as usize] != around {
                        let next = outer[around as usize];
                        outer[around as usize] = outer[next as usize];
                        around = next;
                    }
                    if around == new {
                        continue;
                    }
                    self.cycles[around as usize].parent = new;
                    outer[around as usize] = new;
                    inner = std::mem::take(&mut entries[around as usize]);
                    ways_in = &inner;
                }
                for way_in in ways_in {
                    let mut entered = false;
                    for before in &predecessors[*way_in as usize] {
                        if below(*before) {
                            open.push(*before);
                        } else {
                            entered = true;
                        }
                    }
                    if entered {
                        entries[new as usize].push(*way_in);
                    }
                }
            }
        }
        for at in (0..self.cycles.len()).rev() {
            let parent = self.cycles[at].parent;
            let around = self.cycles.get(parent as usize);
            self.cycles[at].depth = around.map_or(1, |parent| parent.depth + 1);
        }
    }

    /// The innermost cycle that contains both blocks, or [`NONE`].
    pub fn around_both(&self, one: u32, other: u32) -> u32 {
        let depth = |cycle: u32| {
            self.cycles
                .get(cycle as usize)
                .map_or(0, |found| found.depth)
        };
        let parent = |cycle: u32| {
            self.cycles
                .get(cycle as usize)
                .map_or(NONE, |found| found.parent)
        };
        let inner = |block: u32| self.innermost.get(block as usize).copied().unwrap_or(NONE);
        let (mut one, mut other) = (inner(one), inner(other));
        while one != other {
            if depth(one) >= depth(other) {
                one = parent(one);
            } else {
                other = parent(other);
            }
        }
        one
    }

    /// The cycles that contain a block, outermost first.
    pub fn around(&self, block: u32) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut at = self.innermost.get(block as usize).copied().unwrap_or(NONE);
        while let Some(cycle) = self.cycles.get(at as usize) {
            chain.push(at);
            at = cycle.parent;
        }
        chain.reverse();
        chain
    }

    /// Ranks the blocks. Within each cycle, blocks and child cycles are ordered so that edges lead
    /// forward.
    fn order(&mut self, graph: &Graph<'_>, search: &Search) {
        // Items are blocks and cycles. Each item is directly within the cycle `level`, or at the
        // top level.
        let blocks = graph.blocks() as u32;
        let items = blocks as usize + self.cycles.len();
        let mut edges: Vec<Vec<u32>> = vec![Vec::new(); items];
        for block in &search.order {
            for successor in graph.successors(*block) {
                let level = self.around_both(*block, *successor);
                let from = self.item(*block, level, blocks);
                edges[from as usize].push(self.item(*successor, level, blocks));
            }
        }
        // The items of each cycle, by depth-first number. The last list is the top level.
        let mut within: Vec<Vec<u32>> = vec![Vec::new(); self.cycles.len() + 1];
        let top = self.cycles.len();
        for block in &search.order {
            let around = self.innermost[*block as usize];
            within[if around == NONE { top } else { around as usize }].push(*block);
            // The cycle itself is an item of its parent cycle, at the position of its header.
            if let Some(cycle) = self.cycles.get(around as usize)
                && cycle.header == *block
            {
                let parent = cycle.parent;
                let list = if parent == NONE { top } else { parent as usize };
                within[list].push(blocks + around);
            }
        }
        // Sorts the items of each level in reverse post-order, then nests the levels.
        let mut done = vec![false; items];
        let ordered: Vec<Vec<u32>> = within
            .iter()
            .map(|roots| reverse_post_order(roots, &edges, &mut done))
            .collect();
        let mut next = 0;
        let mut open = vec![(top, 0usize)];
        while let Some((level, at)) = open.last_mut() {
            let item = ordered[*level].get(*at).copied();
            *at += 1;
            match item {
                None => {
                    open.pop();
                }
                Some(block) if block < blocks => {
                    self.rank[block as usize] = next;
                    next += 1;
                }
                Some(cycle) => open.push(((cycle - blocks) as usize, 0)),
            }
        }
    }

    /// The item directly within the cycle `level` that represents the block: the block itself, or
    /// the child cycle that contains it.
    fn item(&self, block: u32, level: u32, blocks: u32) -> u32 {
        let mut at = self.innermost[block as usize];
        if at == level {
            return block;
        }
        while let Some(cycle) = self.cycles.get(at as usize)
            && cycle.parent != level
        {
            at = cycle.parent;
        }
        blocks + at
    }
}

/// Orders the items of a cycle so that the header (the first root) is first, and all edges lead
/// forward except edges to the header.
fn reverse_post_order(roots: &[u32], edges: &[Vec<u32>], done: &mut [bool]) -> Vec<u32> {
    let mut finished = Vec::with_capacity(roots.len());
    let mut open: Vec<(u32, usize)> = Vec::new();
    for root in roots {
        if !std::mem::replace(&mut done[*root as usize], true) {
            open.push((*root, edges[*root as usize].len()));
        }
        while let Some((item, left)) = open.last_mut() {
            match left.checked_sub(1) {
                Some(at) => {
                    *left = at;
                    let next = edges[*item as usize][at];
                    if !std::mem::replace(&mut done[next as usize], true) {
                        open.push((next, edges[next as usize].len()));
                    }
                }
                None => {
                    finished.push(*item);
                    open.pop();
                }
            }
        }
    }
    finished.reverse();
    // Items that the first root does not reach come before it in `finished`. It is moved to the
    // front.
    let first = roots.first().copied();
    if let Some(at) = finished.iter().position(|item| Some(*item) == first) {
        finished[..=at].rotate_right(1);
    }
    finished
}
