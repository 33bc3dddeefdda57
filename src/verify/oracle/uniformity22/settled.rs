//! Blocks where lanes that diverge at a branch reconverge, by settled labels: the label of a block
//! is the first block that all paths to it from the branch have in common. The result does not
//! depend on an order, so there are no joins from labels that were replaced later (`labels` has
//! those).

use super::labels::Parting;
use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::dominators;
use crate::oracle::graph::Graph;

/// How a label gets from one block to the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// An edge, or a header handing it to the exits of a cycle that does not hold the branch.
    Staying,
    /// The header of a reducible cycle around the branch handing it to an exit.
    Leaving,
}

/// The effects if lanes diverge at the end of `branch`. Time: that of its dominators.
pub fn parting(branch: u32, graph: &Graph, cycles: &CycleInfo) -> Parting {
    let mut found = Parting::default();
    let targets = &graph.successors[branch as usize];
    if targets.iter().all(|to| targets.first() == Some(to)) {
        return found;
    }
    let hops = hops(branch, graph, cycles);
    // A root that has the successors of the branch.
    let root = graph.len() as u32;
    let mut successors: Vec<Vec<u32>> = hops
        .iter()
        .map(|row| row.iter().map(|(to, _)| *to).collect())
        .collect();
    successors.push(targets.clone());
    let flow = Graph::new(root, successors);
    let label = labels(&flow);
    let mut arrivals: Vec<Vec<(u32, By, u32)>> = vec![Vec::new(); graph.len()];
    for (from, row) in hops.iter().enumerate() {
        for (to, by) in row {
            if let Some(label) = label[from] {
                arrivals[*to as usize].push((from as u32, *by, label));
            }
        }
    }
    for (block, arrived) in (0_u32..).zip(&arrivals) {
        meet(branch, block, arrived, graph, cycles, &mut found);
    }
    for cycle in cycles.around(branch).map(|at| &cycles.cycles[at]) {
        if cycle.is_reducible() {
            continue;
        }
        let header = label[cycle.header as usize];
        let apart = |exit: &&u32| label[**exit as usize] != header;
        found.exits.extend(cycle.exits.iter().filter(apart));
    }
    if let Some(innermost) = cycles.innermost[branch as usize] {
        let leaves = |to: &&u32| !cycles.contains(innermost, **to);
        found.exits.extend(targets.iter().filter(leaves));
    }
    found
}

/// By block: the blocks to which a label propagates from there. From the branch none does.
fn hops(branch: u32, graph: &Graph, cycles: &CycleInfo) -> Vec<Vec<(u32, By)>> {
    let row = |block: u32| -> Vec<(u32, By)> {
        if block == branch {
            return Vec::new();
        }
        let own = cycles.innermost[block as usize]
            .map(|at| (at, &cycles.cycles[at]))
            .filter(|(_, cycle)| cycle.header == block && cycle.is_reducible());
        match own {
            Some((at, cycle)) => {
                let by = match cycles.contains(at, branch) {
                    true => By::Leaving,
                    false => By::Staying,
                };
                cycle.exits.iter().map(|exit| (*exit, by)).collect()
            }
            None => {
                let to = graph.successors[block as usize].iter();
                to.map(|to| (*to, By::Staying)).collect()
            }
        }
    };
    (0..graph.len() as u32).map(row).collect()
}

/// By block: the dominator right below the root.
fn labels(flow: &Graph) -> Vec<Option<u32>> {
    let tree = dominators::of(flow);
    let order = flow.depth_first();
    let mut label = vec![None; flow.len()];
    // A dominator is visited before the blocks that it dominates.
    for block in order.preorder {
        let above = tree.immediate[block as usize];
        label[block as usize] = match above {
            None => None,
            Some(above) if above == flow.entry => Some(block),
            Some(above) => label[above as usize],
        };
    }
    label
}

/// The label of a block from the labels that arrive.
fn meet(
    branch: u32,
    block: u32,
    arrived: &[(u32, By, u32)],
    graph: &Graph,
    cycles: &CycleInfo,
    found: &mut Parting,
) {
    let others = |wanted: By| {
        arrived
            .iter()
            .filter(move |(_, by, label)| *by == wanted && *label != block)
    };
    let mut staying = others(By::Staying).map(|(_, _, label)| label);
    let first = staying.next();
    let is_target = graph.successors[branch as usize].contains(&block);
    if first.is_some() && (is_target || staying.any(|label| Some(label) != first)) {
        found.joins.insert(block);
    }
    for (header, by, later) in arrived {
        if *by != By::Leaving {
            continue;
        }
        let own = cycles.innermost[*header as usize];
        let holds = |from: u32| own.is_some_and(|own| cycles.contains(own, from));
        for (from, by, label) in arrived {
            if label == later || from == header {
                continue;
            }
            if holds(*from) {
                found.exits.insert(block);
            } else if *by == By::Staying && *label != block && *later != block {
                found.joins.insert(block);
            }
        }
    }
}
