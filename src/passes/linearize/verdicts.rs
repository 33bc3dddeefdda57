//! The relations of a function that linearization reads.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::forest::Forest;
use lanelog_analysis::Analysis;
use lanelog_engine::relation::{self, Relation};
use lanelog_ir::Function;

/// Results of the analysis, by value or block number. Each field is a relation of the rules. The
/// relation `cycle_block` is not stored, because it follows from `innermost_cycle` and
/// `parent_cycle`.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    /// `divergent_value`, by value number.
    pub divergent: Vec<bool>,
    /// `temporal_read`: the users of each value.
    pub temporal: FxHashMap<u32, FxHashSet<u32>>,
    branches: FxHashSet<u32>,
    /// `innermost_cycle`.
    cycle_of: FxHashMap<u32, u32>,
    /// `innermost_divergent_cycle`.
    divergent_cycle_of: FxHashMap<u32, u32>,
    /// `parent_cycle`.
    parents: FxHashMap<u32, u32>,
    /// The cycles, by header.
    nesting: Forest,
    /// `immediate_dominator` of each block that has one.
    pub dominator: Vec<Option<u32>>,
    /// `irreducible`: headers of irreducible cycles.
    pub irreducible: Vec<u32>,
    /// `cycle_header`.
    pub headers: Vec<u32>,
    /// `reachable`, by block.
    pub reachable: Vec<bool>,
}

/// Reads a relation in which the first column determines the second.
fn functional(analysis: &Analysis<'_>, relation: Relation<2>) -> FxHashMap<u32, u32> {
    let rows = analysis.tuples(relation).into_iter();
    rows.map(|[from, to]| (from, to)).collect()
}

fn singles(analysis: &Analysis<'_>, relation: Relation<1>) -> Vec<u32> {
    analysis.tuples(relation).into_iter().flatten().collect()
}

impl Verdicts {
    /// Reads the relations of an analysis.
    pub fn new(function: &Function, analysis: &Analysis<'_>) -> Verdicts {
        let values = function.value_count();
        let blocks = function.blocks.len();
        let mut dominator = vec![None; blocks];
        for [block, parent] in analysis.tuples(relation::IMMEDIATE_DOMINATOR) {
            if let Some(entry) = dominator.get_mut(block as usize) {
                *entry = Some(parent);
            }
        }
        // `temporal_divergence` does not include users that are always uniform; they are added
        // here, because they must also read the value that each lane had when it left the cycle.
        let mut temporal: FxHashMap<u32, FxHashSet<u32>> = FxHashMap::default();
        for [value, user] in analysis.tuples(relation::TEMPORAL_READ) {
            temporal.entry(value).or_default().insert(user);
        }
        let mut reachable = vec![false; blocks];
        for block in singles(analysis, relation::REACHABLE) {
            if let Some(entry) = reachable.get_mut(block as usize) {
                *entry = true;
            }
        }
        let parents = functional(analysis, relation::PARENT_CYCLE);
        Verdicts {
            divergent: (0..values)
                .map(|value| analysis.is_divergent(value))
                .collect(),
            temporal,
            branches: analysis.divergent_branches().iter().copied().collect(),
            cycle_of: functional(analysis, relation::INNERMOST_CYCLE),
            divergent_cycle_of: functional(analysis, relation::INNERMOST_DIVERGENT_CYCLE),
            nesting: Forest::new(&parents),
            parents,
            dominator,
            irreducible: singles(analysis, relation::IRREDUCIBLE),
            headers: singles(analysis, relation::CYCLE_HEADER),
            reachable,
        }
    }

    /// Whether a value may be divergent. Value numbers start with the arguments; instructions
    /// follow.
    pub fn is_divergent(&self, value: u32) -> bool {
        self.divergent.get(value as usize).copied().unwrap_or(true)
    }

    /// Whether lanes may diverge at the end of a block.
    pub fn parts(&self, block: u32) -> bool {
        self.branches.contains(&block)
    }

    /// Whether a user reads a value after a cycle that lanes may leave in different iterations.
    pub fn is_temporal(&self, value: u32, user: u32) -> bool {
        self.temporal
            .get(&value)
            .is_some_and(|users| users.contains(&user))
    }

    /// Whether an edge from one block to another leaves a cycle that lanes may leave in different
    /// iterations; it suffices to check the innermost of these cycles around the source.
    pub fn leaves_out_of_step(&self, from: u32, to: u32) -> bool {
        let innermost = self.divergent_cycle_of.get(&from);
        innermost.is_some_and(|header| !self.is_within(to, *header))
    }

    /// Whether any user reads the value after a cycle that lanes may leave in different iterations.
    pub fn is_kept(&self, value: u32) -> bool {
        self.temporal.contains_key(&value)
    }

    /// The header of the innermost cycle around a block.
    pub fn cycle(&self, block: u32) -> Option<u32> {
        self.cycle_of.get(&block).copied()
    }

    /// The header of the innermost cycle around a cycle.
    pub fn parent(&self, header: u32) -> Option<u32> {
        self.parents.get(&header).copied()
    }

    /// Headers of the cycles around a block, innermost first.
    pub fn cycles(&self, block: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.cycle(block), |header| self.parent(*header))
    }

    /// Whether a block is in the cycle of a header.
    pub fn is_within(&self, block: u32, header: u32) -> bool {
        self.cycle(block)
            .is_some_and(|innermost| self.nesting.is_within(innermost, header))
    }
}
