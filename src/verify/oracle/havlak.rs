//! The loop nesting forest of a reducible or irreducible graph, computed with union-find (Havlak,
//! "Nesting of Reducible and Irreducible Loops", TOPLAS 1997).
//!
//! Deliberately absent: a list of the entries, exits and blocks of each loop. `cycle_info` finds
//! the same loops by a different method.

use super::graph::Graph;
use lanelog_util::limits as quota;

/// The role of a block in the loops that contain it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A block that is not a header.
    #[default]
    Plain,
    /// The header of a single-block loop.
    Itself,
    /// The header of a loop, which is the loop's only entry.
    Reducible,
    /// The header of a loop with other entries.
    Irreducible,
}

/// Loops by their headers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forest {
    /// The role of each block.
    pub kind: Vec<Kind>,
    /// For each block, the header of the innermost loop that contains it. For a header: the
    /// innermost loop around the header's own loop.
    pub around: Vec<Option<u32>>,
}

/// The loop nesting forest of a graph. Time: nearly linear if no loop has several entries; at most
/// quadratic.
pub fn of(graph: &Graph) -> Forest {
    let order = graph.depth_first();
    let mut forest = Forest {
        kind: vec![Kind::Plain; graph.len()],
        around: vec![None; graph.len()],
    };
    // The union-find structure. The representative of a block is the header of the outermost loop
    // found so far that contains it, or the block itself.
    let mut link: Vec<u32> = (0..graph.len() as u32).collect();
    // For each block, its predecessors that are not its descendants in the depth-first tree. For
    // the header of a finished loop, the list also contains such predecessors of the loop's other
    // entries.
    let mut other_ways_in: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    let mut latches: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    for block in order.preorder.iter().copied() {
        for before in graph.predecessors[block as usize].iter().copied() {
            if order.is_within(block, before) {
                latches[block as usize].push(before);
            } else if order.reaches(before) {
                other_ways_in[block as usize].push(before);
            }
        }
    }
    let mut is_member = vec![false; graph.len()];
    for header in order.preorder.iter().rev().copied() {
        let mut members = Vec::new();
        let mut add = |block: u32, members: &mut Vec<u32>| {
            if block != header && !std::mem::replace(&mut is_member[block as usize], true) {
                members.push(block);
            }
        };
        for latch in &latches[header as usize] {
            if *latch == header {
                forest.kind[header as usize] = Kind::Itself;
            } else {
                add(find(&mut link, *latch), &mut members);
            }
        }
        if !members.is_empty() {
            forest.kind[header as usize] = Kind::Reducible;
        }
        let mut next = 0;
        while let Some(member) = members.get(next).copied() {
            quota::tick();
            next += 1;
            // If the member is the header of an inner loop, its list in `other_ways_in` contains
            // the edges into that loop.
            for at in 0..other_ways_in[member as usize].len() {
                let before = find(&mut link, other_ways_in[member as usize][at]);
                if order.is_within(header, before) {
                    add(before, &mut members);
                } else {
                    forest.kind[header as usize] = Kind::Irreducible;
                    other_ways_in[header as usize].push(before);
                }
            }
        }
        for member in members {
            is_member[member as usize] = false;
            forest.around[member as usize] = Some(header);
            link[member as usize] = header;
        }
    }
    forest
}

/// The representative of a block in the union-find structure. Shortens the path to the
/// representative.
fn find(link: &mut [u32], mut block: u32) -> u32 {
    while link[block as usize] != block {
        let next = link[block as usize];
        link[block as usize] = link[next as usize];
        block = next;
    }
    block
}
