//! Open blocks: blocks at which it still matters whether labels meet.
//!
//! If lanes diverge and then reconverge at a block, a phi of the block may be divergent. If the
//! block is an exit of a cycle, lanes may leave the cycle in different iterations. An irreducible
//! cycle that contains the block may have to be assumed divergent. Once all such effects of a block
//! are known, labels need not be propagated to it. A block is *open* as long as
//!
//! - labels can meet at it, and a phi of it that reads two different values is not divergent yet,
//!   or
//! - labels can meet at it, it is an exit of a reducible cycle, and some cycle of the same nest is
//!   not known to be left in different iterations, or
//! - it lies in an irreducible cycle that is not yet assumed divergent.
//!
//! A nest is an outermost cycle with all cycles in it. No rule leads from meeting labels to a cycle
//! of another nest.
//!
//! Labels can meet where two edges carry them. At the header of a reducible cycle, both edges must
//! come from within the cycle, or both from outside. The header dominates the cycle, so for a
//! branch outside of the cycle only the header's own label returns over back edges. For a branch
//! within the cycle, no label enters again from outside, because a reducible cycle around it
//! propagates labels to its exits only. (If the cycle around it is irreducible, labels can enter
//! again.)

use std::cell::Cell;
use std::rc::Rc;

use super::Graph;
use super::agenda;
use super::chains::Chains;
use super::frontier::Frontier;
use super::live::Live;
use crate::finished::{Bits, Index, Map, Set};
use crate::part::Growing;

/// The open blocks of a function; the set shrinks. A default value contains no open blocks.
#[derive(Default)]
pub struct Open {
    /// For each phi that reads two different values: its block.
    phis: Map,
    /// For each block: the header of the outermost cycle around it.
    outermost: Vec<u32>,
    left: Nests,
    chains: Chains,
    /// For each block, the number of reasons why it is open: phis, nests, and chains of irreducible
    /// cycles.
    reasons: Vec<u32>,
    /// Number of open blocks.
    count: usize,
    /// Number of reasons why blocks are open for labels of any branch: phis and irreducible cycles,
    /// and not nests, which only concern branches in them.
    general: usize,
    /// Whether nests, and not chains, tell which cycles may still be left.
    is_reducible: bool,
    /// The live blocks, if labels are propagated over dominance frontiers.
    live: Option<Live>,
    /// Number of blocks that labels have visited.
    followed: Cell<u64>,
    /// In a function with irreducible cycles: the maximum number of edges in the region of the
    /// current branch, and whether the region is smaller than all that labels can reach.
    region: Cell<usize>,
    partial: Cell<bool>,
}

/// The effects of meeting labels that are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'e> {
    phis: bool,
    /// Irreducible cycles that are assumed to be divergent.
    cycles: bool,
    /// Cycles that are left in different iterations: those that can be.
    exits: Option<Exits<'e>>,
}

/// The cycles that meeting labels can show to be left in different iterations, by their headers.
#[derive(Clone, Copy, Debug)]
pub struct Exits<'e> {
    /// Those for which a branch anywhere in the cycle can show it.
    pub within: &'e Set,
    /// Those for which a branch in no nested cycle can show it.
    pub directly: &'e Set,
}

impl Wanted<'_> {
    /// Divergent phis only.
    pub const PHIS: Wanted<'static> = Wanted {
        phis: true,
        cycles: false,
        exits: None,
    };
    /// Irreducible cycles that are assumed to be divergent only.
    pub const CYCLES: Wanted<'static> = Wanted {
        phis: false,
        cycles: true,
        exits: None,
    };

    /// All effects.
    pub fn all(exits: Exits<'_>) -> Wanted<'_> {
        Wanted {
            phis: true,
            cycles: true,
            exits: Some(exits),
        }
    }
}

/// For each nest, the number of undecided cycles, and the blocks that they keep open.
#[derive(Default)]
struct Nests {
    /// For each nest, by the header of its outermost cycle: the number of cycles that are not yet
    /// decided.
    undecided: Vec<u32>,
    /// (nest, block)
    blocks: Index<2>,
    counted: Bits,
    decided: Bits,
}

impl Nests {
    /// `cycles`: nests and headers of cycles that may be decided later. `pairs`: a nest and a block
    /// that this nest keeps open.
    fn new(blocks: u32, cycles: impl Iterator<Item = [u32; 2]>, pairs: Vec<[u32; 2]>) -> Nests {
        let mut undecided = vec![0; blocks as usize];
        let mut counted = Bits::default();
        for [nest, header] in cycles {
            undecided[nest as usize] += 1;
            counted.insert(header);
        }
        Nests {
            undecided,
            blocks: Index::from_rows(pairs),
            counted,
            decided: Bits::default(),
        }
    }

    /// Records that a cycle of a nest is decided. Returns the blocks that the nest no longer keeps
    /// open.
    fn decide(&mut self, header: u32, nest: u32) -> &[[u32; 2]] {
        let Some(left) = self.undecided.get_mut(nest as usize) else {
            return &[];
        };
        if !self.counted.contains(header) || !self.decided.insert(header) {
            return &[];
        }
        *left -= 1;
        if *left > 0 {
            return &[];
        }
        self.blocks.range([nest])
    }
}

const NONE: u32 = u32::MAX;

impl Open {
    /// The open blocks at the start, when no effect of meeting labels is known. Time is linear in
    /// the relations of the graph. With [`Graph::has_frontiers`], `frontier` is that of the edges.
    pub(super) fn new(
        graph: Graph<'_>,
        frontier: Option<Rc<Frontier>>,
        wanted: Wanted<'_>,
    ) -> Open {
        let blocks = graph.dominators.blocks().end;
        let known = |block: u32| block < blocks;
        let cycles = graph.cycle_block;
        let mut outermost = vec![NONE; blocks as usize];
        for block in cycles.within().iter().filter(|block| known(**block)) {
            outermost[*block as usize] = cycles.at_depth(*block, 1).unwrap_or(NONE);
        }
        let nest = |block: &u32| {
            let nest = outermost.get(*block as usize).copied();
            nest.filter(|nest| *nest != NONE)
        };
        let around = cycles.counts(|header| graph.irreducible.contains(header));
        let meets = meets(graph, &around);
        let meets = |block: u32| meets.get(block as usize).is_some_and(|meets| *meets);
        let mut left = Nests::default();
        if let Some(Exits { within, directly }) = wanted.exits {
            let can_leave = |header: u32| within.contains(header) || directly.contains(header);
            let leaving = cycles.headers().iter().filter(|header| can_leave(**header));
            let leaving = leaving.filter_map(|header| Some([nest(header)?, *header]));
            let reducible = graph.reducible.rows().iter();
            let exits = match graph.flow.is_stored() {
                true => {
                    let rows = reducible.flat_map(|header| graph.flow.rows().range([*header]));
                    let rows = rows.filter(|row| meets(row[1]));
                    rows.filter_map(|row| Some([nest(&row[0])?, row[1]]))
                        .collect()
                }
                false => {
                    let rows = graph.edge.rows().iter().filter(|row| meets(row[1]));
                    let rows = rows.filter(|row| cycles.path(row[0], row[1]).is_some());
                    rows.filter_map(|row| Some([nest(&row[0])?, row[1]]))
                        .collect()
                }
            };
            left = Nests::new(blocks, leaving, exits);
        }
        let chains = match wanted.cycles {
            true => Chains::new(graph, wanted.exits),
            false => Chains::default(),
        };
        let mut reasons = vec![0u32; blocks as usize];
        let kept = left.blocks.rows().iter().map(|row| row[1]);
        for block in kept.chain(chains.blocks()).filter(|block| known(*block)) {
            reasons[block as usize] += 1;
        }
        let phis = graph.phi.rows().iter();
        let phis = phis.filter(|row| wanted.phis && meets(row[0]));
        let phis = phis.filter(|row| reads_two(graph.incoming, row[1]));
        let mut general = chains.blocks().filter(|block| known(*block)).count();
        for row in phis.clone() {
            reasons[row[0] as usize] += 1;
            general += 1;
        }
        let count = reasons.iter().filter(|reasons| **reasons > 0).count();
        let is_open = |block: u32| reasons[block as usize] > 0;
        let live = frontier.map(|frontier| Live::new(frontier, graph.dominators, is_open));
        Open {
            phis: Map::new(phis.map(|row| [row[1], row[0]])),
            outermost,
            left,
            chains,
            reasons,
            count,
            general,
            is_reducible: graph.irreducible.rows().is_empty(),
            live,
            followed: Cell::default(),
            region: Cell::new(agenda::FIRST),
            partial: Cell::default(),
        }
    }

    /// Whether no block is open.
    pub fn is_nothing(&self) -> bool {
        self.count == 0
    }

    /// Closes blocks for all phis that are not in a set.
    pub fn only_phis_of(&mut self, wanted: &Set) {
        let phis = std::mem::take(&mut self.phis);
        for [phi, block] in phis.pairs() {
            if !wanted.contains(phi) {
                self.general -= 1;
                self.close(block);
            }
        }
        self.phis = Map::new(phis.pairs().filter(|row| wanted.contains(row[0])));
    }

    /// Records that a value is divergent.
    pub fn is_divergent(&mut self, value: u32) {
        if let Some(block) = self.phis.get(value) {
            self.general -= 1;
            self.close(block);
        }
    }

    /// Records that a cycle is left in different iterations.
    pub fn is_left(&mut self, header: u32) {
        let nest = self.outermost.get(header as usize).copied();
        let mut left = std::mem::take(&mut self.left);
        for row in left.decide(header, nest.unwrap_or(NONE)) {
            self.close(row[1]);
        }
        self.left = left;
        self.chains.leave(header);
    }

    /// Records that an irreducible cycle is assumed to be divergent.
    pub fn is_assumed(&mut self, header: u32) {
        for block in self.chains.assume(header) {
            self.general -= usize::from((block as usize) < self.reasons.len());
            self.close(block);
        }
    }

    /// Whether an irreducible cycle is assumed to be divergent, with all cycles around it up to the
    /// innermost reducible one.
    pub fn is_settled(&self, header: u32) -> bool {
        self.chains.is_settled(header)
    }

    /// Whether labels that meet at a block can still have an effect.
    #[inline]
    pub fn has(&self, block: u32) -> bool {
        self.reasons
            .get(block as usize)
            .is_some_and(|reasons| *reasons > 0)
    }

    /// Counts a block that labels have visited.
    #[inline]
    pub(super) fn follow(&self) {
        self.followed.set(self.followed.get() + 1);
    }

    /// Number of visits of blocks by labels, over all branches.
    pub(super) fn followed(&self) -> u64 {
        self.followed.get()
    }

    /// Limits the number of edges in the region of the next branch.
    pub(super) fn set_region(&self, edges: usize) {
        self.region.set(edges);
        self.partial.set(false);
    }

    /// The maximum number of edges in the region of a branch.
    pub(super) fn region(&self) -> usize {
        self.region.get()
    }

    /// Records that labels can leave the region of the branch.
    pub(super) fn leaves_region(&self) {
        self.partial.set(true);
    }

    /// Whether labels of the last branch could leave its region.
    pub(super) fn is_partial(&self) -> bool {
        self.partial.get()
    }

    /// Whether labels are propagated over dominance frontiers.
    pub(super) fn has_frontiers(&self) -> bool {
        self.live.is_some()
    }

    /// Whether some cycle around a block, or of the nest around it if the function is reducible, is
    /// not yet known to be left in different iterations.
    pub fn may_leave(&self, block: u32) -> bool {
        if !self.is_reducible {
            return self.chains.may_leave(block);
        }
        let nest = self.outermost.get(block as usize).copied();
        let undecided = self.left.undecided.get(nest.unwrap_or(NONE) as usize);
        undecided.is_some_and(|undecided| *undecided > 0)
    }

    /// Whether labels of a branch can still have an effect.
    pub fn matters(&self, branch: u32) -> bool {
        self.general > 0 || self.has_frontiers() && !self.is_nothing() || self.may_leave(branch)
    }

    /// The live blocks, if labels are propagated over dominance frontiers.
    pub(super) fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// Removes one of the reasons that keep a block open.
    fn close(&mut self, block: u32) {
        let Some(reasons) = self.reasons.get_mut(block as usize) else {
            return;
        };
        if *reasons > 0 {
            *reasons -= 1;
            if *reasons == 0 {
                self.count -= 1;
                if let Some(live) = &mut self.live {
                    live.close(block);
                }
            }
        }
    }
}

/// Whether labels cannot derive anything in a function without irreducible cycles: all phis that
/// read two different values are divergent, and all cycles that can be left in different iterations
/// are. Time is linear in the phis and cycles. The first two parameters are those of [`Graph`].
pub fn labels_decide_nothing(
    phi: &Index<2>,
    incoming: &Index<3>,
    exits: Exits<'_>,
    divergent: &Growing,
    left: &Growing,
) -> bool {
    let [within, directly] = [exits.within, exits.directly].map(Set::rows);
    let mut cycles = within.iter().chain(directly);
    let mut phis = phi.rows().iter().map(|row| row[1]);
    cycles.all(|header| left.contains(*header))
        && phis.all(|phi| divergent.contains(phi) || !reads_two(incoming, phi))
}

/// Whether a phi reads two different values.
fn reads_two(incoming: &Index<3>, phi: u32) -> bool {
    let rows = incoming.range([phi]);
    rows.windows(2).any(|pair| pair[0][2] != pair[1][2])
}

/// For each block, whether labels of a single branch can meet at it, according to its incoming
/// edges. `irreducible` contains, for each header, the number of irreducible cycles around it.
fn meets(graph: Graph<'_>, irreducible: &[u32]) -> Vec<bool> {
    let cycles = graph.cycle_block;
    // Number of incoming edges from within the cycle of the block, and from elsewhere.
    let mut arriving = vec![[0u8; 2]; graph.dominators.blocks().len()];
    let mut arrive = |[from, to]: [u32; 2]| {
        let is_within = graph.reducible.contains(to)
            && irreducible.get(to as usize) == Some(&0)
            && cycles.has(to, from);
        if let Some(arriving) = arriving.get_mut(to as usize) {
            let arriving = &mut arriving[usize::from(is_within)];
            *arriving = arriving.saturating_add(1);
        }
    };
    graph.flow.rows().rows().iter().for_each(|row| arrive(*row));
    if !graph.flow.is_stored() {
        // An edge stands for an edge from the header of each cycle that it leaves.
        for [from, to] in graph.edge.rows() {
            if let Some((_, outer)) = cycles.path(*from, *to) {
                (outer..cycles.depth(*from))
                    .take(2)
                    .for_each(|_| arrive([*from, *to]));
            }
        }
    }
    // The labels of a branch start on the branch's own edges. If the branch is in the header of a
    // cycle, its own edges differ from the edges of the flow graph.
    for header in graph.reducible.rows() {
        let edges = graph.edge.range([*header]);
        if edges.len() > 1 {
            edges.iter().for_each(|row| arrive(*row));
        }
    }
    let several = |sides: [u8; 2]| sides.iter().any(|edges| *edges > 1);
    arriving.into_iter().map(several).collect()
}
