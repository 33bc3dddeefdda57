//! Finds the blocks where lanes that diverge at a branch reconverge, from settled labels: the label
//! of a block is the last block that all paths from the branch to it have in common. The result
//! does not depend on a processing order. It lacks the joins of labels that are later replaced,
//! which `labels` finds.

use super::labels::BranchEffects;
use crate::oracle::cycle_info::CycleInfo;
use crate::oracle::dominators;
use crate::oracle::graph::Graph;

/// The step by which a label propagates from one block to another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Along an edge; or from the header of a cycle that does not contain the branch to an exit of
    /// this cycle.
    Staying,
    /// From the header of a reducible cycle that contains the branch to an exit of the cycle.
    Leaving,
}

/// The effects of lanes that diverge at the end of `branch`. Time: that of a dominator tree.
pub fn parting(branch: u32, graph: &Graph, cycles: &CycleInfo) -> BranchEffects {
    let mut found = BranchEffects::default();
    let targets = &graph.successors[branch as usize];
    if targets.iter().all(|to| targets.first() == Some(to)) {
        return found;
    }
    let hops = hops(branch, graph, cycles);
    // A virtual root whose successors are those of the branch.
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

/// For each block, the blocks to which its label propagates. The branch itself propagates none.
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

/// For each block, its label: the dominator that is a child of the root.
fn labels(flow: &Graph) -> Vec<Option<u32>> {
    let tree = dominators::of(flow);
    let order = flow.depth_first();
    let mut label = vec![None; flow.len()];
    // In preorder, dominators precede the blocks that they dominate.
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

/// Records whether the block is a join or a divergent exit, from the labels that arrive there.
fn meet(
    branch: u32,
    block: u32,
    arrived: &[(u32, By, u32)],
    graph: &Graph,
    cycles: &CycleInfo,
    found: &mut BranchEffects,
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
