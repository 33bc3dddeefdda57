//! Clusters of memory accesses: an access moves down to the next access of its kind, if only
//! independent instructions, such as the computation of the next address, are in between.
//!
//! Accesses that directly follow each other use the caches better. LLVM's scheduler clusters
//! accesses as well (`BaseMemOpClusterMutation`). In LLVM's model of gfx12, an instruction after a
//! load is issued when the load has returned, in models of earlier GPUs it overtakes the load;
//! so accesses move further on gfx12.

use super::graph::{Kind, Node};
use super::pressure::{Pressure, Value};
use crate::gpu::Generation;

/// The maximum number of nodes that an access moves past, on gfx12 and on earlier GPUs.
const FAR: [usize; 2] = [24, 6];

/// The order of a region of a block, with the number of live words at each position.
struct Order<'o> {
    nodes: &'o [Node],
    order: &'o mut [u32],
    /// By node: its position.
    places: Vec<usize>,
    values: &'o Pressure,
    limits: [i32; 2],
    /// The maximum number of nodes that an access moves past.
    far: usize,
    /// By position: the number of live words of each register file after the node there.
    live: Vec<[i32; 2]>,
}

/// Moves accesses in the order of a region. Time: linear in the region and its dependences.
pub(super) fn cluster(
    nodes: &[Node],
    order: &mut [u32],
    values: &Pressure,
    limits: [i32; 2],
    generation: Generation,
) {
    let mut places = vec![0; nodes.len()];
    for (place, at) in order.iter().enumerate() {
        places[*at as usize] = place;
    }
    let mut clusters = Order {
        live: values.along(&places),
        nodes,
        order,
        places,
        values,
        limits,
        far: FAR[usize::from(generation != Generation::Gfx12)],
    };
    let is_loaded = depend_on_loads(nodes);
    // By node: the cluster of loads, by number, that needs it.
    let mut needed = vec![0; nodes.len()];
    let mut cluster = 1u32;
    // By kind: the first position of the cluster that follows.
    let mut next: [Option<usize>; Kind::COUNT] = [None; Kind::COUNT];
    for place in (0..clusters.order.len()).rev() {
        let at = clusters.order[place] as usize;
        let mut readers = nodes[at].after.iter().filter(|(_, reads)| *reads);
        let is_needed = readers.any(|(reader, _)| needed[*reader as usize] == cluster);
        if is_needed || nodes[at].kind == Some(Kind::Load) {
            needed[at] = cluster;
        }
        let Some(kind) = nodes[at].kind else {
            // Loads that are apart from each other hide their latency: between them are users of
            // earlier loads.
            if is_loaded[at] && !is_needed {
                next[Kind::Load as usize] = None;
                cluster += 1;
            }
            continue;
        };
        let next = &mut next[kind as usize];
        *next = Some(match *next {
            Some(to) if clusters.sink(place, to) => to - 1,
            _ => place,
        });
    }
}

/// By node: whether it depends on a load of the region.
fn depend_on_loads(nodes: &[Node]) -> Vec<bool> {
    let mut found = vec![false; nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        if found[at] || node.kind == Some(Kind::Load) {
            let readers = node.after.iter().filter(|(_, reads)| *reads);
            readers.for_each(|(reader, _)| found[*reader as usize] = true);
        }
    }
    found
}

impl Order<'_> {
    /// Moves the node at a position down to the position before `to`. Returns false, without a
    /// change, if a node in between depends on it, or if too many words would be live.
    fn sink(&mut self, from: usize, to: usize) -> bool {
        if to == from + 1 {
            return true;
        }
        let at = self.order[from];
        let after = &self.nodes[at as usize].after;
        let mut after = after.iter().map(|(other, _)| self.places[*other as usize]);
        if to - from > self.far || after.any(|place| place < to) {
            return false;
        }
        let mut live: Vec<[i32; 2]> = self.live[from + 1..to].to_vec();
        // A value that is never read is live at its definition only.
        let is_used = |value: &&Value| value.is_left || !value.readers.is_empty();
        for value in self.values.written_by(at).filter(is_used) {
            live.iter_mut().for_each(|live| live[value.file] -= 1);
        }
        for value in self.values.read_by(at) {
            // After the node that was at `place`, the value is live because this node reads it.
            let end = self.end(value, at, to);
            for (place, live) in (from + 1..to).zip(&mut live) {
                live[value.file] += i32::from(end <= place);
            }
        }
        let most = |live: &[[i32; 2]]| {
            [0, 1].map(|file| live.iter().map(|live| live[file]).max().unwrap_or(0))
        };
        let (before, now) = (most(&self.live[from..to]), most(&live));
        if [0, 1]
            .iter()
            .any(|file| now[*file] > before[*file].max(self.limits[*file]))
        {
            return false;
        }
        self.live[from..to - 1].copy_from_slice(&live);
        self.order[from..to].rotate_left(1);
        for place in from..to {
            self.places[self.order[place] as usize] = place;
        }
        true
    }

    /// The position at which a value is last read by another node than `at`; `to` if it is read
    /// there or later.
    fn end(&self, value: &Value, at: u32, to: usize) -> usize {
        let others = value.readers.iter().rev().filter(|reader| **reader != at);
        let places = others.map(|reader| self.places[*reader as usize]);
        // The last readers mostly are at the last positions, so that the search is short.
        if value.is_left || places.clone().any(|place| place >= to) {
            return to;
        }
        places.max().unwrap_or(0)
    }
}
