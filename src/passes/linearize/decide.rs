//! The edges that decide whether lanes execute a node of the cut graph.
//!
//! The edges on which a node is control-dependent decide it (J. Ferrante, K. J. Ottenstein,
//! J. D. Warren, "The Program Dependence Graph and Its Use in Optimization", 1987). In a chain of
//! blocks that lanes enter everywhere, each block depends on the edges of all earlier blocks, so
//! that the edges of all nodes are quadratic in number. A node with many such edges is therefore
//! decided by the edges that lead to it, which exactly the same lanes take.

/// An edge that decides a node: the node, and the source and the target of the edge.
pub type Decision = [u32; 3];

/// The maximum number of edges on which a node is control-dependent and that decide it, if fewer
/// edges lead to the node.
const MOST: u32 = 16;

/// The edges that decide each node, except nodes that the same lanes execute as their immediate
/// dominator. Those are exactly the nodes that immediately post-dominate their immediate dominator.
///
/// `order` contains the nodes of an acyclic graph in topological order, and the other arguments
/// its successors, immediate dominators and immediate post-dominators. Time: linear in the graph.
pub fn decisions(
    order: &[u32],
    successors: &[Vec<u32>],
    dominators: &[Option<u32>],
    post_dominators: &[Option<u32>],
) -> Vec<Decision> {
    let total = successors.len();
    let after = |node: u32| post_dominators[node as usize];
    let edges = || {
        let nodes = order.iter();
        nodes.flat_map(|from| successors[*from as usize].iter().map(|to| (*from, *to)))
    };
    // A node is control-dependent on the edges that lead to it or to a node that it post-dominates,
    // except those from nodes that it post-dominates.
    let mut decided = vec![0u32; total];
    let mut entered = vec![0u32; total];
    for (from, to) in edges() {
        entered[to as usize] += 1;
        decided[to as usize] += 1;
        if let Some(after) = after(from) {
            decided[after as usize] = decided[after as usize].wrapping_sub(1);
        }
    }
    for node in order {
        if let Some(after) = after(*node) {
            decided[after as usize] = decided[after as usize].wrapping_add(decided[*node as usize]);
        }
    }
    let is_first = |node: u32| {
        let above = dominators[node as usize];
        above.is_some_and(|above| after(above) != Some(node))
    };
    let is_large = |node: u32| {
        let most = entered[node as usize].max(MOST);
        decided[node as usize] > most
    };
    // The depth in the post-dominator tree, and the nearest node on the path to the root, from the
    // node on, whose edges are those on which it is control-dependent.
    let mut depth = vec![0u32; total];
    let mut nearest = vec![None; total];
    for node in order.iter().rev().copied() {
        let parent = after(node);
        depth[node as usize] = parent.map_or(1, |parent| depth[parent as usize] + 1);
        nearest[node as usize] = match is_first(node) && !is_large(node) {
            true => Some(node),
            false => parent.and_then(|parent| nearest[parent as usize]),
        };
    }
    let mut all = Vec::new();
    for (from, to) in edges() {
        let limit = after(from).map_or(0, |after| depth[after as usize]);
        let mut at = nearest[to as usize];
        while let Some(node) = at.filter(|node| depth[*node as usize] > limit) {
            all.push([node, from, to]);
            at = after(node).and_then(|parent| nearest[parent as usize]);
        }
        if is_first(to) && is_large(to) {
            all.push([to, from, to]);
        }
    }
    lanelog_util::limits::steps(all.len());
    all.sort_unstable();
    all
}
