//! List scheduler: issues loads early, and fills latencies with independent instructions.
//!
//! | file | what it does |
//! |---|---|
//! | `graph` | the dependence graph: nodes that are scheduled as a unit, and their order constraints |
//! | `pressure` | the number of live words at each position |
//! | `cluster` | memory accesses that directly follow each other |
//!
//! The nodes of a block are issued in their original order, with two exceptions: a load moves up as
//! far as possible, with the computation of its address; and while the next node would stall, later
//! nodes that are ready are issued. No node moves up if this would raise the number of live words
//! above the limit for the current occupancy. Nodes that are not yet issued keep their original
//! order, so that the register pressure at each later position is known. The pressure exceeds the
//! limit only where it did so in the original order.
//!
//! Each block is scheduled separately, before register allocation. Source: S. S. Muchnick,
//! "Advanced Compiler Design and Implementation" (1997), 17.1, on list scheduling; latencies are
//! those of LLVM's models.

mod cluster;
mod graph;
mod pressure;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::ops::Range;

use crate::Gpu;
use crate::accesses::IrAccesses;
use crate::allocate::{LiveBlocks, Malformed, Word, Words, live_blocks};
use crate::machine::{Code, Instruction};

use graph::{Movability, Node, Writer};
use pressure::Pressure;

/// The limit of live SGPRs up to which nodes may move. The remaining SGPRs are for masks, and for
/// allocation.
const SGPRS: i32 = 64;

/// The maximum number of other nodes tried while the next node stalls.
const TRIES: usize = 8;

/// The maximum number of cycles for which a node stalls while no other node is issued.
const PATIENCE: u32 = 8;

/// The state of scheduling a region of a block.
struct List<'n> {
    nodes: &'n [Node],
    limits: [i32; 2],
    pressure: Pressure,
    /// The first node that is not issued.
    first: usize,
    issued: Vec<bool>,
    /// By node: the number of its predecessors that are not issued.
    before: Vec<u32>,
    /// By node: the cycle in which all its operands are available.
    there: Vec<u32>,
    /// By node that a load depends on: its gate, a node that the load cannot move past. Only after
    /// the gate is issued is it useful to move the node up.
    gates: Vec<Option<u32>>,
    now: u32,
    /// Ready copies, which should directly follow the definition of their source.
    copies: BTreeSet<u32>,
    /// Ready loads, and ready nodes that loads depend on.
    for_loads: BTreeSet<u32>,
    /// Ready nodes that loads depend on and that have a gate that is not yet issued, ordered by
    /// gate.
    gated: BinaryHeap<Reverse<(u32, u32)>>,
    /// Ready nodes that can fill latencies.
    fillers: BTreeSet<u32>,
    /// Ready nodes that write lane masks, which are issued only if there are no others: only one
    /// lane mask at a time can be in VCC, and other registers require longer encodings.
    masks: BTreeSet<u32>,
    /// Nodes that are not yet ready, ordered by the cycle in which their operands become available.
    waiting: BinaryHeap<Reverse<(u32, u32)>>,
    order: Vec<u32>,
}

/// For each node that loads depend on: among the nodes that do not move, the last one that the
/// nearest of these loads depends on.
fn gates(nodes: &[Node]) -> Vec<Option<u32>> {
    // For each node, its last predecessor that does not move.
    let mut own = vec![0u32; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        let gate = match node.freedom {
            Movability::Stays => at as u32 + 1,
            _ => own[at],
        };
        for (other, _) in &node.after {
            let other = &mut own[*other as usize];
            *other = gate.max(*other);
        }
    }
    let mut found: Vec<Option<u32>> = vec![None; nodes.len()];
    for (at, node) in nodes.iter().enumerate().rev() {
        if node.freedom == Movability::Stays {
            continue;
        }
        let readers = node.after.iter().filter(|(_, reads)| *reads);
        let needed = readers.filter_map(|(other, _)| found[*other as usize]);
        let load = node.is_load.then_some(own[at]);
        found[at] = needed.chain(load).min();
    }
    found
}

impl List<'_> {
    fn new(nodes: &[Node], pressure: Pressure, limits: [i32; 2]) -> List<'_> {
        let mut list = List {
            limits,
            pressure,
            first: 0,
            issued: vec![false; nodes.len()],
            before: nodes.iter().map(|node| node.before).collect(),
            there: vec![0; nodes.len()],
            gates: gates(nodes),
            now: 0,
            copies: BTreeSet::new(),
            for_loads: BTreeSet::new(),
            gated: BinaryHeap::new(),
            fillers: BTreeSet::new(),
            masks: BTreeSet::new(),
            waiting: BinaryHeap::new(),
            order: Vec::with_capacity(nodes.len()),
            nodes,
        };
        for (at, node) in nodes.iter().enumerate() {
            if node.before == 0 {
                list.ready(at as u32, false);
            }
        }
        list
    }

    /// Called when all predecessors of a node are issued. `after` states whether the node has
    /// predecessors.
    fn ready(&mut self, at: u32, after: bool) {
        let index = at as usize;
        let node = &self.nodes[index];
        if node.freedom == Movability::Stays {
            return;
        }
        if node.is_transparent && after {
            self.copies.insert(at);
        } else if node.freedom == Movability::Free || self.gates[index].is_some() {
            self.waiting.push(Reverse((self.there[index], at)));
        }
    }

    /// Makes nodes ready whose operands have become available.
    fn wake(&mut self) {
        while let Some(Reverse((there, at))) = self.waiting.peek().copied() {
            if there > self.now {
                break;
            }
            self.waiting.pop();
            let index = at as usize;
            if let Some(gate) = self.gates[index] {
                self.gated.push(Reverse((gate, at)));
            }
            if self.nodes[index].freedom == Movability::Free {
                let is_mask = self.nodes[index].is_mask;
                let set = if is_mask {
                    &mut self.masks
                } else {
                    &mut self.fillers
                };
                set.insert(at);
            }
        }
        while let Some(Reverse((gate, at))) = self.gated.peek().copied() {
            if gate as usize > self.first {
                break;
            }
            self.gated.pop();
            if !self.issued[at as usize] {
                self.for_loads.insert(at);
            }
        }
    }

    /// Issues a node, if the register pressure allows it. Returns whether the node was issued.
    fn issue(&mut self, at: usize) -> bool {
        if self.issued[at] || !self.pressure.place(at, self.first, self.limits) {
            return false;
        }
        let nodes = self.nodes;
        let node = &nodes[at];
        self.issued[at] = true;
        self.order.push(at as u32);
        for set in [
            &mut self.copies,
            &mut self.for_loads,
            &mut self.fillers,
            &mut self.masks,
        ] {
            set.remove(&(at as u32));
        }
        let there = if node.is_transparent {
            self.now.max(self.there[at])
        } else {
            self.now = self.now.max(self.there[at]) + node.instructions.len() as u32;
            self.now - 1 + node.latency
        };
        for (other, reads) in &node.after {
            let index = *other as usize;
            if *reads {
                self.there[index] = self.there[index].max(there);
            }
            self.before[index] -= 1;
            if self.before[index] == 0 {
                self.ready(*other, true);
            }
        }
        while self.issued.get(self.first) == Some(&true) {
            self.first += 1;
        }
        true
    }

    fn issue_one_of(&mut self, of: fn(&Self) -> &BTreeSet<u32>, tries: usize) -> bool {
        let some: Vec<u32> = of(self).iter().take(tries).copied().collect();
        some.into_iter().any(|at| self.issue(at as usize))
    }

    fn run(&mut self) {
        while self.first < self.nodes.len() {
            self.wake();
            if self.issue_one_of(|list| &list.copies, 1)
                || self.issue_one_of(|list| &list.for_loads, 1)
            {
                continue;
            }
            let wanted = if self.nodes[self.first].is_transparent {
                0
            } else {
                self.there[self.first]
            };
            if wanted > self.now {
                if self.issue_one_of(|list| &list.fillers, TRIES)
                    || self.issue_one_of(|list| &list.masks, TRIES)
                {
                    continue;
                }
                let next = self.waiting.peek().map(|Reverse((there, _))| *there);
                if let Some(next) = next.filter(|next| next + PATIENCE < wanted) {
                    self.now = self.now.max(next);
                    continue;
                }
            }
            // The first node that is not issued can always be issued, because it stays in place.
            if !self.issue(self.first) {
                return;
            }
        }
    }
}

/// Schedules the blocks of a kernel, each from its last region to its first.
struct Scheduler<'c> {
    writer: Writer<'c>,
    limits: [i32; 2],
    live: Live<'c>,
    held: Vec<Option<u32>>,
}

/// The words that are live at the current position of a walk through a block, from its end to its
/// start.
struct Live<'c> {
    words: &'c Words,
    live: Vec<bool>,
    /// The number of live words in each register file.
    count: [i32; 2],
    /// Words live at the end of the block.
    after: Vec<bool>,
    /// The words whose liveness differs from that at the end of the block.
    changed: Vec<Word>,
}

impl Live<'_> {
    fn new(words: &Words) -> Live<'_> {
        Live {
            live: vec![false; words.count()],
            count: [0; 2],
            after: vec![false; words.count()],
            changed: Vec::new(),
            words,
        }
    }

    fn set(&mut self, word: Word, live: bool) {
        let known = &mut self.live[word as usize];
        if *known != live {
            *known = live;
            self.changed.push(word);
            self.count[pressure::file(self.words, word)] += if live { 1 } else { -1 };
        }
    }

    /// Starts the walk at the end of a block. Blocks must be visited from last to first without
    /// gaps.
    fn start(&mut self, out: &LiveBlocks, block: usize) {
        let (ended, started) = out.change(block);
        lanelog_util::limits::steps(self.changed.len() + ended.len() + started.len());
        for (words, after) in [(ended, false), (started, true)] {
            for word in words {
                self.after[*word as usize] = after;
                self.set(*word, after);
            }
        }
        for word in std::mem::take(&mut self.changed) {
            self.set(word, self.after[word as usize]);
        }
        self.changed.clear();
    }

    /// Moves the position up past some instructions, and updates the live words.
    fn pass(
        &mut self,
        reads: impl IntoIterator<Item = Word>,
        writes: impl IntoIterator<Item = Word>,
    ) {
        for word in writes {
            self.set(word, false);
        }
        for word in reads {
            self.set(word, true);
        }
    }
}

impl Scheduler<'_> {
    /// The new order of a block.
    fn block(
        &mut self,
        instructions: &[Instruction],
        (out, block): (&LiveBlocks, usize),
    ) -> Result<Vec<usize>, Malformed> {
        self.live.start(out, block);
        let nodes = graph::nodes_of(instructions);
        let is_barrier = |node: &Range<usize>| {
            let all = instructions.get(node.clone()).unwrap_or_default();
            all.iter().any(graph::is_barrier)
        };
        // Regions are scheduled from last to first, so that the words live after each are known.
        let mut order: Vec<usize> = Vec::with_capacity(instructions.len());
        let mut rest = nodes.as_slice();
        while !rest.is_empty() {
            let free = rest.iter().rev().take_while(|node| !is_barrier(node));
            let (before, part) = rest.split_at(rest.len() - free.count());
            self.part(instructions, part, &mut order)?;
            let (before, barrier) = before.split_at(before.len().saturating_sub(1));
            self.part(instructions, barrier, &mut order)?;
            rest = before;
        }
        order.reverse();
        Ok(order)
    }

    /// Appends the new order of a region without barriers, in reverse.
    fn part(
        &mut self,
        instructions: &[Instruction],
        part: &[Range<usize>],
        order: &mut Vec<usize>,
    ) -> Result<(), Malformed> {
        let (nodes, touched) = self.writer.nodes(instructions, part)?;
        let numbers: Vec<u32> = if nodes.len() > 2 {
            let pressure = Pressure::new(&nodes, &touched, &self.live, &mut self.held);
            let mut list = List::new(&nodes, pressure, self.limits);
            list.run();
            let mut order = list.order;
            let accesses = nodes.iter().filter(|node| node.kind.is_some());
            if accesses.count() > 1 {
                let values = Pressure::new(&nodes, &touched, &self.live, &mut self.held);
                let generation = self.writer.gpu.generation;
                cluster::cluster(&nodes, &mut order, &values, self.limits, generation);
            }
            order
        } else {
            (0..nodes.len() as u32).collect()
        };
        for at in numbers.into_iter().rev() {
            order.extend(nodes[at as usize].instructions.clone().rev());
        }
        for node in nodes.iter().rev() {
            let (reads, writes) = (&node.reads, &node.writes);
            self.live
                .pass(reads.iter().copied(), writes.iter().copied());
        }
        Ok(())
    }
}

/// The maximum numbers of words that are live at once, for SGPRs and for VGPRs.
fn most_live(code: &Code, words: &Words, out: &LiveBlocks) -> Result<[i32; 2], Malformed> {
    let mut live = Live::new(words);
    let mut most = [0; 2];
    for (at, block) in code.blocks.iter().enumerate() {
        live.start(out, at);
        for instruction in block.instructions.iter().rev() {
            for result in &instruction.results {
                words.of(*result)?.for_each(|word| live.set(word, true));
            }
            most = [0, 1].map(|file| live.count[file].max(most[file]));
            for result in &instruction.results {
                words.of(*result)?.for_each(|word| live.set(word, false));
            }
            for source in &instruction.sources {
                words
                    .of(source.value)?
                    .for_each(|word| live.set(word, true));
            }
            most = [0, 1].map(|file| live.count[file].max(most[file]));
        }
    }
    Ok(most)
}

/// Schedules the instructions of each block, and returns the number of VGPRs up to which the
/// occupancy does not decrease. Returns `None`, and changes nothing, if the code already needs more
/// registers than there are. Time: linear in the code, times the logarithm of a block's size.
///
/// One part in `gaps` of the VGPRs is left for gaps between tuples.
///
/// # Errors
/// The code is malformed.
pub(super) fn schedule(
    code: &mut Code,
    gpu: &'static Gpu,
    ir: IrAccesses<'_>,
    gaps: u16,
) -> Result<Option<u16>, Malformed> {
    let words = Words::new(code);
    let out = live_blocks(code, &words)?;
    let most = most_live(code, &words, &out)?;
    let vgprs = gpu.vgprs_for(code.most_items);
    let most_vgprs = most[1].max(0) as u16;
    if most_vgprs > vgprs {
        return Ok(None);
    }
    let roof = gpu.vgprs_beside(most_vgprs).min(vgprs);
    let limit = i32::from(roof - roof / gaps);
    let count = words.count();
    let mut scheduler = Scheduler {
        writer: Writer {
            code,
            words: &words,
            gpu,
            ir,
            merged: graph::merged(&code.merges),
            writers: vec![None; count],
            readers: vec![Vec::new(); count],
        },
        limits: [SGPRS, limit],
        live: Live::new(&words),
        held: vec![None; count],
    };
    let mut orders = Vec::with_capacity(code.blocks.len());
    for (at, block) in code.blocks.iter().enumerate() {
        orders.push(scheduler.block(&block.instructions, (&out, at))?);
    }
    for (block, order) in code.blocks.iter_mut().zip(orders) {
        let taken = std::mem::take(&mut block.instructions);
        let mut taken: Vec<Option<Instruction>> = taken.into_iter().map(Some).collect();
        let placed = order.into_iter().filter_map(|at| taken.get_mut(at)?.take());
        block.instructions = placed.collect();
    }
    Ok(Some(roof))
}

#[cfg(test)]
mod tests;
