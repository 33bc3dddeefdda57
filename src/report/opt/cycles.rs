//! Entries and blocks of cycles, in the order in which LLVM's CycleInfo finds and prints them.
//!
//! Depth-first search visits the last successor first; predecessors are visited from the last
//! terminator of the text to the first, which is the order of a block's uses after LLVM has read a
//! text. Which cycles are divergent is decided by rules, not here.

use lanelog_ir::Function;

/// A cycle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// The blocks at which control enters the cycle: the header first.
    pub entries: Vec<u32>,
    /// All blocks of the cycle, including those of inner cycles: the header first.
    pub blocks: Vec<u32>,
    /// The index of the innermost cycle that contains this one.
    parent: Option<usize>,
    /// Number of cycles that contain this one, including itself.
    pub depth: u32,
}

impl Cycle {
    /// The header, by which the cycle is named.
    pub fn header(&self) -> u32 {
        self.entries.first().copied().unwrap_or(0)
    }
}

/// The cycles of a function, each after the cycles within it. Time: linear in the edges, times the
/// depth of nesting.
pub fn cycles(function: &Function) -> Vec<Cycle> {
    let blocks = function.blocks.len();
    let mut search = Search {
        predecessors: vec![Vec::new(); blocks],
        start: vec![0; blocks],
        end: vec![0; blocks],
        innermost: vec![None; blocks],
        cycles: Vec::new(),
    };
    for block in 0..blocks {
        for successor in function.block_successors(block) {
            if let Some(list) = search.predecessors.get_mut(*successor as usize) {
                list.push(block as u32);
            }
        }
    }
    for list in &mut search.predecessors {
        list.reverse();
    }
    for header in search.depth_first(function).into_iter().rev() {
        search.cycle(header);
    }
    for at in (0..search.cycles.len()).rev() {
        let parent = search.cycles[at].parent;
        search.cycles[at].depth = 1 + parent.map_or(0, |parent| search.cycles[parent].depth);
    }
    search.cycles
}

struct Search {
    predecessors: Vec<Vec<u32>>,
    /// When depth-first search opened a block, from 1; 0 for unreachable blocks.
    start: Vec<u32>,
    /// For each block: the last block that the search opened before it closed this one.
    end: Vec<u32>,
    /// The innermost cycle of each block.
    innermost: Vec<Option<usize>>,
    cycles: Vec<Cycle>,
}

impl Search {
    /// Reachable blocks in preorder.
    fn depth_first(&mut self, function: &Function) -> Vec<u32> {
        let mut preorder = Vec::new();
        let (mut stack, mut open) = (vec![0_u32], Vec::new());
        while let Some(block) = stack.last().copied() {
            let at = block as usize;
            if self.start[at] == 0 {
                open.push(stack.len());
                stack.extend(function.block_successors(at));
                preorder.push(block);
                self.start[at] = preorder.len() as u32;
            } else {
                if open.last() == Some(&stack.len()) {
                    self.end[at] = preorder.len() as u32;
                    open.pop();
                }
                stack.pop();
            }
        }
        preorder
    }

    /// Whether depth-first search opened a block while `above` was open.
    fn is_below(&self, above: u32, block: u32) -> bool {
        let (above, block) = (above as usize, block as usize);
        self.start[above] <= self.start[block] && self.end[block] <= self.end[above]
    }

    /// The outermost cycle around a block that has been found so far.
    fn outermost(&self, block: u32) -> Option<usize> {
        let mut found = self.innermost[block as usize]?;
        while let Some(parent) = self.cycles[found].parent {
            found = parent;
        }
        Some(found)
    }

    /// Adds the cycle of a header, if there is one.
    fn cycle(&mut self, header: u32) {
        let latches = self.predecessors[header as usize].iter().copied();
        let mut waiting: Vec<u32> = latches
            .filter(|block| self.is_below(header, *block))
            .collect();
        if waiting.is_empty() {
            return;
        }
        let this = self.cycles.len();
        self.cycles.push(Cycle {
            entries: vec![header],
            blocks: vec![header],
            ..Cycle::default()
        });
        self.innermost[header as usize].get_or_insert(this);
        while let Some(block) = waiting.pop() {
            if block == header {
                continue;
            }
            match self.outermost(block) {
                Some(around) if around == this => {}
                Some(inner) => {
                    self.cycles[inner].parent = Some(this);
                    let blocks = self.cycles[inner].blocks.clone();
                    self.cycles[this].blocks.extend(blocks);
                    for entry in self.cycles[inner].entries.clone() {
                        self.visit(header, entry, &mut waiting);
                    }
                }
                None => {
                    self.innermost[block as usize] = Some(this);
                    self.cycles[this].blocks.push(block);
                    self.visit(header, block, &mut waiting);
                }
            }
        }
    }

    /// Adds the predecessors of a block of the newest cycle; a predecessor outside of the cycle
    /// makes the block an entry.
    fn visit(&mut self, header: u32, block: u32, waiting: &mut Vec<u32>) {
        let mut is_entry = false;
        for predecessor in &self.predecessors[block as usize] {
            if self.start[*predecessor as usize] == 0 {
                continue;
            }
            if self.is_below(header, *predecessor) {
                waiting.push(*predecessor);
            } else {
                is_entry = true;
            }
        }
        if is_entry && let Some(cycle) = self.cycles.last_mut() {
            cycle.entries.push(block);
        }
    }
}
