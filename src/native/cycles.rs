//! The representation of cycles and their blocks: a forest over the headers, in which each cycle is
//! an interval of blocks.
//!
//! Cycles are nested or disjoint. A comparison therefore decides whether a block is in a cycle, and
//! the cycles around a block form a path to a root of the forest. The innermost cycle around two
//! blocks, and the outermost cycle around one block but not the other, are found in logarithmic
//! time. No row is stored for a pair of cycle and block.
//!
//! The forest is computed in near-linear time, from the innermost cycles outwards (Ramalingam,
//! "Identifying Loops in Almost Linear Time", TOPLAS 1999, for Havlak's loops). Ancestors at a
//! given depth are found by jump pointers (Myers, "An Applicative Random-Access Stack", 1983).

use super::finished::{Index, Map};
use lanelog_util::limits as quota;

/// Cycles, identified by their headers. A default value contains no cycles.
#[derive(Debug, Default)]
pub struct Cycles {
    /// The headers of all cycles. The header of an outer cycle comes before those of the cycles in
    /// it.
    headers: Vec<u32>,
    /// For each block: the header of the innermost cycle around it.
    innermost: Vec<u32>,
    /// For each header: the number of cycles around it, including its own cycle; 0 for other
    /// blocks.
    depth: Vec<u32>,
    /// For each header: the header of the parent cycle, and the jump pointer to a more distant
    /// ancestor.
    parent: Vec<u32>,
    jump: Vec<u32>,
    /// For each header: the first and last position of its blocks in `blocks`.
    span: Vec<(u32, u32)>,
    /// For each block: its position in `blocks`.
    position: Vec<u32>,
    /// Blocks in cycles; those of one cycle are contiguous.
    blocks: Vec<u32>,
}

const NONE: u32 = u32::MAX;

/// The element at an index, or [`NONE`] if there is none.
#[inline]
fn at(values: &[u32], place: u32) -> u32 {
    values.get(place as usize).copied().unwrap_or(NONE)
}

/// Lists of numbers, linked in one array.
struct Lists {
    first: Vec<u32>,
    /// Each link contains a number, and the index of the next link.
    links: Vec<(u32, u32)>,
}

impl Lists {
    fn new(count: usize) -> Lists {
        Lists {
            first: vec![NONE; count],
            links: Vec::new(),
        }
    }

    fn push(&mut self, list: u32, number: u32) {
        let first = &mut self.first[list as usize];
        self.links.push((number, *first));
        *first = self.links.len() as u32 - 1;
    }

    fn each(&self, list: u32) -> impl Iterator<Item = u32> {
        let first = self.links.get(self.first[list as usize] as usize);
        let next = |link: &&(u32, u32)| self.links.get(link.1 as usize);
        std::iter::successors(first, next).map(|link| link.0)
    }
}

impl Cycles {
    /// The cycles of a flow graph. `start` and `end` are, for each reachable block, the first and
    /// last number of its subtree in depth-first preorder.
    pub fn new(edges: &Index<2>, start: &Map, end: &Map) -> Cycles {
        let closes = |row: &[u32; 2]| {
            let [latch, header] = row.map(|block| start.get(block));
            match (latch, header, end.get(row[1])) {
                (Some(latch), Some(header), Some(end)) => (header..=end).contains(&latch),
                _ => false,
            }
        };
        if !edges.rows().iter().any(closes) {
            return Cycles::default();
        }
        let order = Order::new(edges, start, end);
        let found = order.reducible().unwrap_or_else(|| {
            let mut search = Search::new(&order);
            search.run();
            search.found
        });
        found.cycles(&order.blocks)
    }

    /// Builds the cycles from pairs of a header and a block in its cycle. Pairs that describe
    /// overlapping cycles are treated as nested, ordered by their sizes.
    pub fn of_rows(rows: &Index<2>) -> Cycles {
        let mut cycles = Cycles::default();
        let mut sizes: Vec<(usize, u32)> = Vec::new();
        for run in rows.rows().chunk_by(|one, next| one[0] == next[0]) {
            sizes.push((run.len(), run[0][0]));
        }
        sizes.sort_unstable_by_key(|(size, header)| (std::cmp::Reverse(*size), *header));
        for (_, header) in sizes {
            let around = at(&cycles.innermost, header);
            set(&mut cycles.parent, header, around);
            for row in rows.range([header]) {
                set(&mut cycles.innermost, row[1], header);
            }
            set(&mut cycles.innermost, header, header);
            cycles.headers.push(header);
        }
        cycles.place();
        cycles
    }

    /// Computes depths, jump pointers and positions from the innermost cycle of each block and the
    /// parent of each header.
    fn place(&mut self) {
        let count = self.innermost.len();
        self.parent.resize(count, NONE);
        self.depth = vec![0; count];
        self.jump = vec![NONE; count];
        let mut size = vec![0u32; count];
        for header in self.innermost.iter().filter(|header| **header != NONE) {
            size[*header as usize] += 1;
        }
        for header in self.headers.iter().rev() {
            let parent = self.parent[*header as usize];
            if parent != NONE {
                size[parent as usize] += size[*header as usize];
            }
        }
        let mut next = vec![0u32; count];
        let mut free = 0;
        self.span = vec![(NONE, 0); count];
        for header in &self.headers {
            let at = *header as usize;
            let parent = self.parent[at];
            let first = match parent {
                NONE => &mut free,
                parent => &mut next[parent as usize],
            };
            self.span[at] = (*first, (*first + size[at]).saturating_sub(1));
            *first += size[at];
            next[at] = self.span[at].0;
            let (depth, jump) = match parent {
                NONE => (1, NONE),
                parent => {
                    let jump = jump(&self.depth, &self.jump, parent);
                    (self.depth[parent as usize] + 1, jump)
                }
            };
            self.depth[at] = depth;
            self.jump[at] = jump;
        }
        self.position = vec![NONE; count];
        self.blocks = vec![0; free as usize];
        for (block, header) in self.innermost.iter().enumerate() {
            if *header != NONE {
                let position = &mut next[*header as usize];
                self.position[block] = *position;
                self.blocks[*position as usize] = block as u32;
                *position += 1;
            }
        }
    }

    /// Whether a block is in the cycle of a header.
    #[inline]
    pub fn has(&self, header: u32, block: u32) -> bool {
        let Some((first, last)) = self.span.get(header as usize) else {
            return false;
        };
        let position = at(&self.position, block);
        *first <= position && position <= *last
    }

    /// Whether a block is the header of a cycle.
    #[inline]
    pub fn is_header(&self, block: u32) -> bool {
        self.depth
            .get(block as usize)
            .is_some_and(|depth| *depth > 0)
    }

    /// All headers; an inner cycle comes after the cycles around it.
    pub fn headers(&self) -> &[u32] {
        &self.headers
    }

    /// The blocks of a cycle; none if the block is not a header.
    #[inline]
    pub fn blocks(&self, header: u32) -> &[u32] {
        match self.span.get(header as usize) {
            Some((first, last)) if first <= last => &self.blocks[*first as usize..=*last as usize],
            _ => &[],
        }
    }

    /// All blocks that are in a cycle.
    #[inline]
    pub fn within(&self) -> &[u32] {
        &self.blocks
    }

    /// The innermost cycle around a block.
    #[inline]
    pub fn innermost(&self, block: u32) -> Option<u32> {
        Some(at(&self.innermost, block)).filter(|header| *header != NONE)
    }

    /// For each header: the number of cycles around it whose headers satisfy `chosen`, including
    /// its own cycle; 0 for other blocks.
    pub fn counts(&self, chosen: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut counts = vec![0; self.innermost.len()];
        for header in &self.headers {
            let around = self.parent[*header as usize];
            let around = counts.get(around as usize).copied().unwrap_or(0);
            counts[*header as usize] = around + u32::from(chosen(*header));
        }
        counts
    }

    /// Number of cycles around a block.
    #[inline]
    pub fn depth(&self, block: u32) -> u32 {
        let header = at(&self.innermost, block);
        self.depth.get(header as usize).copied().unwrap_or(0)
    }

    /// The cycles around a block.
    #[inline]
    pub fn around(&self, block: u32) -> Chain<'_> {
        quota::tick();
        Chain {
            cycles: self,
            next: at(&self.innermost, block),
            end: NONE,
        }
    }

    /// The cycles around a block that do not contain another block. Finding the first of these
    /// cycles takes time logarithmic in the depth.
    #[inline]
    pub fn outside(&self, block: u32, other: u32) -> Chain<'_> {
        Chain {
            end: self.common(block, other),
            ..self.around(block)
        }
    }

    /// The cycles that contain both blocks. Finding the first of these cycles takes time
    /// logarithmic in the depth.
    #[inline]
    pub fn both(&self, block: u32, other: u32) -> Chain<'_> {
        quota::tick();
        Chain {
            cycles: self,
            next: self.common(block, other),
            end: NONE,
        }
    }

    /// The first and last position of a cycle's blocks in the list of all blocks in cycles.
    #[inline]
    pub fn positions(&self, header: u32) -> Option<(u32, u32)> {
        let span = self.span.get(header as usize).copied();
        span.filter(|(first, last)| first <= last)
    }

    /// The position of a block in the list of all blocks in cycles, and the number of cycles that
    /// contain both this and another block. None if the other block is in all cycles around this
    /// block. Time is logarithmic in the depth.
    #[inline]
    pub fn path(&self, block: u32, other: u32) -> Option<(u32, u32)> {
        let innermost = at(&self.innermost, block);
        if innermost == NONE || innermost == at(&self.innermost, other) {
            return None;
        }
        let common = self.common(block, other);
        if common == innermost {
            return None;
        }
        let depth = self.depth.get(common as usize).copied();
        Some((at(&self.position, block), depth.unwrap_or(0)))
    }

    /// An empty union of paths.
    pub fn paths(&self) -> Paths<'_> {
        Paths {
            cycles: self,
            lowest: vec![NONE; self.innermost.len()],
        }
    }

    /// The number of blocks up to the last one that is in a cycle.
    pub fn domain(&self) -> usize {
        self.innermost.len()
    }

    /// The parent cycle of a header.
    #[inline]
    pub fn parent(&self, header: u32) -> Option<u32> {
        Some(at(&self.parent, header)).filter(|parent| *parent != NONE)
    }

    /// The innermost cycle around two blocks, or [`NONE`].
    fn common(&self, block: u32, other: u32) -> u32 {
        let mut header = at(&self.innermost, block);
        while header != NONE && !self.has(header, other) {
            let jump = self.jump[header as usize];
            header = match jump != NONE && !self.has(jump, other) {
                true => jump,
                false => self.parent[header as usize],
            };
        }
        header
    }

    /// The cycle of a given depth around a block. Time is logarithmic in the depth.
    #[inline]
    pub fn at_depth(&self, block: u32, depth: u32) -> Option<u32> {
        let mut header = at(&self.innermost, block);
        let deep = |header: u32| self.depth.get(header as usize).copied().unwrap_or(0);
        if depth == 0 || deep(header) < depth {
            return None;
        }
        while deep(header) > depth {
            let jump = self.jump[header as usize];
            header = match deep(jump) >= depth {
                true => jump,
                false => self.parent[header as usize],
            };
        }
        Some(header)
    }

    /// All pairs of a header and a block in its cycle; their number is blocks times depth.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        let pairs = |header: &u32| {
            let header = *header;
            self.blocks(header)
                .iter()
                .map(move |block| [header, *block])
        };
        self.headers.iter().flat_map(pairs)
    }
}

/// The number of cycles around each block that depth-first search reaches.
#[derive(Clone, Copy, Debug)]
pub struct Depths<'c> {
    /// The forest of cycles.
    pub cycles: &'c Cycles,
    /// The reached blocks, with their positions in the depth-first order.
    pub reached: &'c Map,
}

impl Depths<'_> {
    /// The number of cycles around a block, if it is reached.
    #[inline]
    pub fn get(&self, block: u32) -> Option<u32> {
        self.reached.get(block).map(|_| self.cycles.depth(block))
    }
}

/// A union of paths in the forest: the cycles that contain one block but not another, for some of
/// the added pairs of blocks.
pub struct Paths<'c> {
    cycles: &'c Cycles,
    /// For each header: over the added paths that start at its cycle, the lowest depth of the cycle
    /// around the path.
    lowest: Vec<u32>,
}

impl Paths<'_> {
    /// Adds the cycles that contain a block but not another. Time is logarithmic in the depth.
    #[inline]
    pub fn add(&mut self, block: u32, other: u32) {
        let innermost = at(&self.cycles.innermost, block);
        if innermost == at(&self.cycles.innermost, other) {
            return;
        }
        if let Some(lowest) = self.lowest.get_mut(innermost as usize) {
            let common = self.cycles.common(block, other);
            let depth = self.cycles.depth.get(common as usize).copied();
            *lowest = depth.unwrap_or(0).min(*lowest);
        }
    }

    /// The headers of all cycles of the paths, in linear time.
    pub fn finish(mut self) -> Vec<u32> {
        let mut found = Vec::new();
        for header in self.cycles.headers.iter().rev() {
            let lowest = self.lowest[*header as usize];
            if lowest < self.cycles.depth[*header as usize] {
                found.push(*header);
                if let Some(parent) = self.cycles.parent(*header) {
                    let around = &mut self.lowest[parent as usize];
                    *around = lowest.min(*around);
                }
            }
        }
        found
    }
}

/// Headers of cycles around a block, the innermost first.
#[derive(Clone, Debug)]
pub struct Chain<'c> {
    cycles: &'c Cycles,
    next: u32,
    end: u32,
}

impl Chain<'_> {
    /// The outermost cycle of the chain, in logarithmic time.
    #[inline]
    pub fn outermost(&self) -> Option<u32> {
        if self.next == self.end {
            return None;
        }
        let end = self.cycles.depth.get(self.end as usize).copied();
        // The depth of a header includes its own cycle.
        self.cycles.at_depth(self.next, end.unwrap_or(0) + 1)
    }
}

impl Iterator for Chain<'_> {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.next == self.end {
            return None;
        }
        let header = self.next;
        self.next = at(&self.cycles.parent, header);
        Some(header)
    }
}

fn set(values: &mut Vec<u32>, place: u32, value: u32) {
    let place = place as usize;
    if place >= values.len() {
        values.resize(place + 1, NONE);
    }
    values[place] = value;
}

/// The jump pointer of a node whose parent is `above`. If the jump from the parent and the jump
/// that follows it have equal lengths, the new jump spans both; otherwise it leads to the parent.
fn jump(depth: &[u32], jumps: &[u32], above: u32) -> u32 {
    let deep = |node: u32| at(depth, node);
    let once = at(jumps, above);
    let twice = at(jumps, once);
    let is_even = twice != NONE && deep(above) - deep(once) == deep(once) - deep(twice);
    if is_even { twice } else { above }
}

/// Sorts pairs by their first numbers. Time is linear if the first numbers are exactly 0 to the
/// length of the list.
fn place_or_sort(pairs: &mut [(u32, u32)]) {
    for at in 0..pairs.len() {
        // Each exchange moves one pair to its final position.
        while let Some(other) = pairs.get(pairs[at].0 as usize)
            && other.0 != pairs[at].0
        {
            let place = pairs[at].0 as usize;
            pairs.swap(at, place);
        }
    }
    if !pairs.is_sorted() {
        pairs.sort_unstable();
    }
}

/// A flow graph whose reachable blocks are numbered in depth-first preorder.
struct Order {
    /// For each number: the block, and the last number in its subtree of the depth-first tree.
    blocks: Vec<u32>,
    end: Vec<u32>,
    /// Edges as pairs of numbers.
    edges: Vec<(u32, u32)>,
}

impl Order {
    fn new(edges: &Index<2>, start: &Map, end: &Map) -> Order {
        let mut order: Vec<(u32, u32)> = start.pairs().map(|[block, rank]| (rank, block)).collect();
        place_or_sort(&mut order);
        let count = order.len();
        // In a function as a whole, the positions are exactly 0 to the number of blocks.
        let is_dense = order
            .last()
            .is_none_or(|(last, _)| *last as usize + 1 == count);
        let number = |rank: u32| match order.get(rank as usize) {
            _ if is_dense => rank,
            Some((same, _)) if *same == rank => rank,
            _ => order.partition_point(|(other, _)| *other < rank) as u32,
        };
        let ends = order.iter().zip(0..).map(|((_, block), own)| {
            let last = end
                .get(*block)
                .map_or(own, |end| number(end.saturating_add(1)).saturating_sub(1));
            last.clamp(own, count as u32 - 1)
        });
        let mut numbered = Vec::with_capacity(edges.rows().len());
        for [from, to] in edges.rows() {
            if let (Some(from), Some(to)) = (start.get(*from), start.get(*to)) {
                numbered.push((number(from), number(to)));
            }
        }
        Order {
            end: ends.collect(),
            edges: numbered,
            blocks: order.iter().map(|(_, block)| *block).collect(),
        }
    }

    /// Whether `number` is in the subtree of `above`.
    #[inline]
    fn is_below(&self, above: u32, number: u32) -> bool {
        above <= number && number <= self.end[above as usize]
    }

    /// The cycles, if each is entered only at its header; then no edge needs the closest common
    /// ancestor of its blocks (Tarjan, "Testing Flow Graph Reducibility", 1974).
    fn reducible(&self) -> Option<Found> {
        let count = self.blocks.len();
        // Once placed, the sources of the edges to `k` are `sources[ends[k - 1]..ends[k]]`.
        let mut ends = vec![0u32; count + 1];
        for (_, to) in &self.edges {
            ends[*to as usize + 1] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut sources = vec![0u32; self.edges.len()];
        for (from, to) in &self.edges {
            let place = &mut ends[*to as usize];
            sources[*place as usize] = *from;
            *place += 1;
        }
        let before = |number: u32| {
            let first = match number {
                0 => 0,
                _ => ends[number as usize - 1],
            };
            &sources[first as usize..ends[number as usize] as usize]
        };
        let mut found = Found::new(count);
        let mut open: Vec<u32> = Vec::new();
        for header in (0..count as u32).rev() {
            for from in before(header) {
                if self.is_below(header, *from) {
                    found.is_header[header as usize] = true;
                    open.extend(found.enclose(*from, header));
                }
            }
            while let Some(inner) = open.pop() {
                let before = before(inner);
                quota::steps(before.len());
                for from in before {
                    if !self.is_below(header, *from) {
                        return None;
                    }
                    open.extend(found.enclose(*from, header));
                }
            }
        }
        Some(found)
    }
}

/// The cycles found so far, by the numbers of an [`Order`].
struct Found {
    /// The header of a cycle around a block; path-compressed links lead to the outermost such cycle
    /// (union-find).
    outer: Vec<u32>,
    /// For a header, the header of its parent cycle; for another block, the header of its innermost
    /// cycle.
    around: Vec<u32>,
    is_header: Vec<bool>,
}

impl Found {
    fn new(count: usize) -> Found {
        Found {
            outer: (0..count as u32).collect(),
            around: vec![NONE; count],
            is_header: vec![false; count],
        }
    }

    /// The outermost header found so far around a block.
    #[inline]
    fn find(&mut self, number: u32) -> u32 {
        let mut top = number;
        while self.outer[top as usize] != top {
            // Path compression: halves the path.
            let further = self.outer[self.outer[top as usize] as usize];
            self.outer[top as usize] = further;
            top = further;
        }
        top
    }

    /// Puts a block, with the cycles around it, in the cycle of a header. Returns the outermost of
    /// these cycles, or the block; none if it was in the cycle already.
    #[inline]
    fn enclose(&mut self, number: u32, header: u32) -> Option<u32> {
        let inner = self.find(number);
        (inner != header).then(|| {
            self.outer[inner as usize] = header;
            self.around[inner as usize] = header;
            inner
        })
    }

    fn cycles(&self, blocks: &[u32]) -> Cycles {
        let count = blocks.iter().max().map_or(0, |last| *last as usize + 1);
        let mut cycles = Cycles {
            innermost: vec![NONE; count],
            parent: vec![NONE; count],
            ..Cycles::default()
        };
        for (number, block) in blocks.iter().enumerate() {
            let around = at(blocks, self.around[number]);
            cycles.innermost[*block as usize] = match self.is_header[number] {
                true => *block,
                false => around,
            };
            if self.is_header[number] {
                // The numbers are in preorder, so that outer cycles come first.
                cycles.headers.push(*block);
                cycles.parent[*block as usize] = around;
            }
        }
        cycles.place();
        cycles
    }
}

/// The search for the cycles of any graph.
struct Search<'o> {
    order: &'o Order,
    /// For each block, by its number: its parent in the depth-first tree, and the jump pointer to a
    /// more distant ancestor.
    above: Vec<u32>,
    jump: Vec<u32>,
    depth: Vec<u32>,
    /// For each header: the sources of its back edges.
    latches: Lists,
    /// For each block, by its number: the edges for which it is the closest common ancestor of
    /// source and target.
    meeting: Lists,
    /// For each outermost cycle found so far, by its header, the predecessors of the cycle's
    /// blocks. For each block that is in no cycle so far, the block's predecessors.
    before: Lists,
    found: Found,
}

impl<'o> Search<'o> {
    fn new(order: &'o Order) -> Search<'o> {
        let count = order.blocks.len();
        let mut search = Search {
            order,
            above: vec![NONE; count],
            jump: vec![NONE; count],
            depth: vec![0; count],
            latches: Lists::new(count),
            meeting: Lists::new(count),
            before: Lists::new(count),
            found: Found::new(count),
        };
        search.tree();
        for ((from, to), edge) in order.edges.iter().zip(0..) {
            if order.is_below(*to, *from) {
                search.latches.push(*to, *from);
            } else if let Some(ancestor) = search.common(*from, *to) {
                search.meeting.push(ancestor, edge);
            }
        }
        search
    }

    /// Builds the depth-first tree with jump pointers from the intervals of its subtrees.
    fn tree(&mut self) {
        let mut open: Vec<u32> = Vec::new();
        for own in 0..self.order.blocks.len() as u32 {
            while open
                .last()
                .is_some_and(|last| self.order.end[*last as usize] < own)
            {
                open.pop();
            }
            let at = own as usize;
            if let Some(above) = open.last().copied() {
                self.above[at] = above;
                self.depth[at] = self.depth[above as usize] + 1;
                self.jump[at] = jump(&self.depth, &self.jump, above);
            }
            open.push(own);
        }
    }

    /// The closest common ancestor in the depth-first tree.
    fn common(&self, from: u32, to: u32) -> Option<u32> {
        let holds = |ancestor: u32| ancestor != NONE && self.order.is_below(ancestor, from);
        let mut ancestor = to;
        while !holds(ancestor) {
            let jump = self.jump[ancestor as usize];
            ancestor = match jump != NONE && !holds(jump) {
                true => jump,
                false => self.above[ancestor as usize],
            };
            if ancestor == NONE {
                return None;
            }
        }
        Some(ancestor)
    }

    fn run(&mut self) {
        let mut open: Vec<u32> = Vec::new();
        let mut coming: Vec<u32> = Vec::new();
        for header in (0..self.order.blocks.len() as u32).rev() {
            for edge in self.meeting.each(header) {
                let (from, to) = self.order.edges[edge as usize];
                let to = self.found.find(to);
                self.before.push(to, from);
            }
            coming.clear();
            coming.extend(self.latches.each(header));
            self.found.is_header[header as usize] = !coming.is_empty();
            loop {
                quota::steps(coming.len());
                for from in coming.drain(..) {
                    open.extend(self.found.enclose(from, header));
                }
                let Some(inner) = open.pop() else {
                    break;
                };
                coming.extend(self.before.each(inner));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prng::prng;
    use pretty_assertions::assert_eq;

    struct Graph {
        edges: Vec<[u32; 2]>,
        start: Vec<[u32; 2]>,
        end: Vec<[u32; 2]>,
    }

    /// A graph with depth-first numbers, starting from block 0.
    fn searched(edges: Vec<[u32; 2]>, count: u32) -> Graph {
        let (mut start, mut end) = (Vec::new(), Vec::new());
        let mut seen = vec![false; count as usize];
        let mut open = vec![(0, 0)];
        seen[0] = true;
        start.push([0, 0]);
        while let Some((block, at)) = open.last_mut() {
            match edges.get(*at) {
                None => {
                    end.push([*block, start.len() as u32 - 1]);
                    open.pop();
                }
                Some([from, to]) => {
                    *at += 1;
                    if from == block && !std::mem::replace(&mut seen[*to as usize], true) {
                        start.push([*to, start.len() as u32]);
                        open.push((*to, 0));
                    }
                }
            }
        }
        Graph { edges, start, end }
    }

    /// Computes cycles by the rules of `cycle_block`: pairs of a header and a block.
    fn by_definition(graph: &Graph) -> Vec<[u32; 2]> {
        let find = |rows: &[[u32; 2]], block: u32| {
            let mut rows = rows.iter();
            rows.find(|row| row[0] == block).map(|row| row[1])
        };
        let below = |header: u32, block: u32| {
            let (Some(start), Some(end), Some(rank)) = (
                find(&graph.start, header),
                find(&graph.end, header),
                find(&graph.start, block),
            ) else {
                return false;
            };
            start <= rank && rank <= end
        };
        let latches = graph.edges.iter().filter(|row| below(row[1], row[0]));
        let mut pairs: Vec<[u32; 2]> = latches.map(|row| [row[1], row[0]]).collect();
        let mut at = 0;
        while let Some([header, block]) = pairs.get(at).copied() {
            at += 1;
            for [before, to] in &graph.edges {
                let pair = [header, *before];
                if block != header
                    && *to == block
                    && below(header, *before)
                    && !pairs.contains(&pair)
                {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    #[test]
    fn equals_the_rules_on_random_graphs() {
        let mut random = prng();
        let mut nested = 0;
        for _ in 0..2000 {
            let count = 2 + random(16);
            let near = random(2) == 0;
            let mut edge = || {
                let from = random(count);
                match near {
                    true => [from, (from + random(4)).saturating_sub(1) % count],
                    false => [from, random(count)],
                }
            };
            let edges: Vec<[u32; 2]> = (0..2 * count).map(|_| edge()).collect();
            let graph = searched(edges, count);
            let map = |rows: &[[u32; 2]]| Map::new(rows.iter().copied());
            let index = Index::new(graph.edges.iter().copied());
            let cycles = Cycles::new(&index, &map(&graph.start), &map(&graph.end));
            let expected = by_definition(&graph);
            let mut found: Vec<[u32; 2]> = cycles.pairs().collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{:?}", graph.edges);
            let again = Cycles::of_rows(&Index::new(expected.iter().copied()));
            for block in 0..count {
                for cycles in [&cycles, &again] {
                    let has = |header: u32, block: u32| expected.contains(&[header, block]);
                    let around: Vec<u32> = cycles.around(block).collect();
                    assert_eq!(
                        around.len(),
                        (0..count).filter(|at| has(*at, block)).count()
                    );
                    assert_eq!(cycles.depth(block) as usize, around.len());
                    nested = nested.max(around.len());
                    for (at, header) in around.iter().enumerate() {
                        let depth = (around.len() - at) as u32;
                        assert!(has(*header, block) && cycles.has(*header, block));
                        assert_eq!(cycles.at_depth(block, depth), Some(*header));
                    }
                    for other in 0..count {
                        assert_eq!(cycles.has(block, other), has(block, other));
                        let mut paths = cycles.paths();
                        paths.add(block, other);
                        paths.add(other, block);
                        let mut found = paths.finish();
                        found.sort_unstable();
                        let one = |header: &u32| has(*header, block) != has(*header, other);
                        assert_eq!(found, (0..count).filter(one).collect::<Vec<u32>>());
                        let (both, outside): (Vec<u32>, Vec<u32>) =
                            around.iter().partition(|header| has(**header, other));
                        assert_eq!(cycles.both(block, other).collect::<Vec<u32>>(), both);
                        assert_eq!(
                            cycles.outside(block, other).outermost(),
                            outside.last().copied()
                        );
                        assert_eq!(cycles.outside(block, other).collect::<Vec<u32>>(), outside);
                    }
                }
            }
        }
        assert!(nested > 5, "nests are shallow: {nested}");
    }

    #[test]
    fn a_deep_nest_takes_linear_time() {
        let depth = 200_000;
        let header = |at: u32| [[at, at + 1], [2 * depth - at, at]];
        let edges = (0..depth).flat_map(header);
        let edges = edges.chain((depth..2 * depth).map(|at| [at, at + 1]));
        let count = 2 * depth + 1;
        let start = Map::new((0..count).map(|at| [at, at]));
        let end = Map::new((0..count).map(|at| [at, count - 1]));
        let cycles = Cycles::new(&Index::new(edges), &start, &end);
        assert_eq!(cycles.depth(depth), depth);
        assert_eq!(cycles.at_depth(depth, 1), Some(0));
        assert_eq!(cycles.both(depth, count - 1).next(), Some(0));
        assert_eq!(cycles.outside(depth, count - 1).outermost(), Some(1));
    }
}
