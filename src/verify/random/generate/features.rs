//! Features of random functions, determined from their graphs and instructions. Results about
//! thousands of random functions state how many have each feature.
//!
//! A branch counts as divergent if its condition depends on a source of divergence by data flow
//! alone. This misses some divergent branches, but needs none of the analyses under test.

use std::collections::BTreeSet;
use std::fmt;

use super::function::{Function, Instruction, Operand};
use super::graph::{Block, End, Graph, Shape};
use super::menu::Class;

macro_rules! features {
    ($($(#[doc = $text:literal])+ $name:ident,)+) => {
        /// The features of one function.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct Features {
            $($(#[doc = $text])+ pub $name: bool,)+
        }

        impl Features {
            /// The names of all features, in the order of [`Features::flags`].
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name),)+];

            /// Every feature, in the order of [`Features::NAMES`].
            pub fn flags(&self) -> [bool; Self::NAMES.len()] {
                [$(self.$name,)+]
            }
        }
    };
}

features! {
    /// A branch with at least two different successors depends on a source of divergence.
    divergent_branch,
    /// A divergent branch inside a loop has a successor outside the loop.
    divergent_exit,
    /// An edge leads from a loop directly to the header of another loop that does not contain it.
    sibling_exit,
    /// A divergent branch has an edge from its loop directly to the header of a sibling loop.
    divergent_sibling_exit,
    /// A loop's header ends in a divergent branch.
    divergent_header,
    /// Two paths from a divergent branch join at a block that does not post-dominate it.
    early_join,
    /// A reachable `switch` between different blocks.
    switch,
    /// A `switch` that depends on a source of divergence.
    divergent_switch,
    /// A loop.
    natural_loop,
    /// A loop within a loop.
    nested_loops,
    /// A loop with two exits or more.
    many_exits,
    /// A cycle with several entries.
    irreducible,
    /// A block from which no end of the function can be reached.
    infinite_loop,
    /// A block that the entry does not reach.
    unreachable_block,
    /// Two edges between the same blocks.
    double_edge,
    /// At least two blocks end the function.
    many_ends,
    /// A value of a loop with a divergent exit is used outside.
    temporal_use,
    /// A phi of literals that differ.
    literal_phi,
    /// A phi of one literal.
    equal_literal_phi,
    /// A phi with `undef` or `poison`.
    undef_phi,
    /// A phi that refers to itself.
    self_phi,
    /// A reachable `invoke`, `callbr` or `indirectbr`.
    unusual_terminator,
    /// An operation that is always uniform.
    always_uniform,
    /// A function that is not a kernel.
    not_a_kernel,
    /// Waves have a single lane.
    single_lane,
    /// In a runnable kernel, a cycle whose bound differs between lanes.
    lane_bound,
    /// A `switch` in a loop, with two edges that stay in the loop.
    switch_in_loop,
    /// A `switch` of ten cases or more.
    many_cases,
    /// A phi whose incoming values are itself, `undef` or `poison`, and exactly one other value.
    undef_self_phi,
    /// A literal phi at the exit of a loop that lanes leave in different iterations.
    literal_phi_at_exit,
    /// A load or a store.
    memory,
    /// An access of private memory, or of flat memory that may be private.
    private_memory,
    /// An access of memory that a work-group shares.
    group_memory,
    /// A volatile load or store.
    volatile_access,
    /// An `atomicrmw` or `cmpxchg`.
    atomic,
    /// An operation that reads other lanes, or the set of active lanes.
    cross_lane,
    /// A barrier of the work-group.
    barrier,
    /// A call of a function that is not an intrinsic, or an `invoke` of one.
    call,
    /// An `invoke`.
    invoke,
    /// A `freeze`.
    freeze,
    /// A vector or a structure.
    aggregate,
    /// `i8`, `i16`, `i64` or `i128`.
    other_integers,
    /// `half` or `double`.
    other_floats,
}

/// Parts of the names of cross-lane operations.
const CROSS_LANE: &[&str] = &[
    "readfirstlane",
    "readlane",
    "writelane",
    "ballot",
    "permute",
    "permlane",
    ".dpp.",
    "swizzle",
    "mbcnt",
    ".shfl.",
    ".vote.",
    ".match.",
    "activemask",
    "amdgcn.icmp",
    "amdgcn.fcmp",
];

impl Features {
    pub(super) fn of(function: &Function, graph: &Graph, shape: &Shape) -> Features {
        let divergent = divergent_values(function);
        let splits: Vec<bool> = (0..graph.ends.len())
            .map(|block| shape.reachable[block] && split(function, graph, &divergent, block))
            .collect();
        let loops = shape.loops();
        let mut has = Features {
            divergent_branch: splits.contains(&true),
            natural_loop: !loops.is_empty(),
            irreducible: shape.back_edges().iter().any(|edge| !edge.2),
            unreachable_block: shape.reachable.contains(&false),
            not_a_kernel: !function.convention.ends_with("_kernel"),
            single_lane: function.single_lane,
            ..Features::default()
        };
        has.look_at_ends(graph, shape, &splits);
        has.look_at_loops(function, shape, &splits, &loops);
        has.look_at_phis(function);
        has.look_at_instructions(function);
        let ends = |block: Block| shape.successors[block].is_empty();
        has.many_ends = shape.order.iter().filter(|block| ends(**block)).count() > 1;
        let finishes = reaches(
            &shape.predecessors,
            (0..graph.ends.len()).filter(|block| ends(*block)),
            None,
        );
        has.infinite_loop = shape.order.iter().any(|block| !finishes[*block]);
        has.early_join = shape
            .order
            .iter()
            .any(|block| splits[*block] && early_join(shape, *block));
        has
    }

    fn look_at_ends(&mut self, graph: &Graph, shape: &Shape, splits: &[bool]) {
        for &block in &shape.order {
            let successors = &shape.successors[block];
            let distinct: BTreeSet<&Block> = successors.iter().collect();
            self.double_edge |= distinct.len() < successors.len();
            match &graph.ends[block] {
                End::Switch(..) if distinct.len() > 1 => {
                    self.switch = true;
                    self.divergent_switch |= splits[block];
                    self.many_cases |= successors.len() > 10;
                }
                End::Invoke(..) | End::Callbr(..) | End::Indirect(..) => {
                    self.unusual_terminator = true
                }
                _ => {}
            }
        }
    }

    fn look_at_loops(
        &mut self,
        function: &Function,
        shape: &Shape,
        splits: &[bool],
        loops: &[(Block, BTreeSet<Block>)],
    ) {
        let headers: BTreeSet<Block> = loops.iter().map(|one| one.0).collect();
        let home = homes(function);
        for (header, body) in loops {
            self.nested_loops |= headers
                .iter()
                .any(|other| other != header && body.contains(other));
            self.divergent_header |= splits[*header];
            for &block in body {
                let stays = |target: &&Block| body.contains(target);
                let ways: BTreeSet<&Block> = shape.successors[block].iter().filter(stays).collect();
                let switch = function.blocks[block].last();
                self.switch_in_loop |=
                    ways.len() > 1 && switch.is_some_and(|end| end.form.starts_with("switch "));
            }
            let mut exits = BTreeSet::new();
            let mut divergent_exit = false;
            for &block in body {
                for &target in shape.successors[block]
                    .iter()
                    .filter(|target| !body.contains(target))
                {
                    exits.insert((block, target));
                    self.literal_phi_at_exit |= splits[block] && literal_phi(function, target);
                    divergent_exit |= splits[block];
                    // The edge leaves this loop. The edge is counted if its target is the header of
                    // a loop that does not contain this loop.
                    let around = loops
                        .iter()
                        .any(|(other, holds)| *other == target && holds.contains(header));
                    if headers.contains(&target) && !around {
                        self.sibling_exit = true;
                        self.divergent_sibling_exit |= splits[block];
                    }
                }
            }
            self.divergent_exit |= divergent_exit;
            self.many_exits |= exits.len() > 1;
            if divergent_exit && !self.temporal_use {
                let outside = (0..function.blocks.len()).filter(|block| !body.contains(block));
                let mut used = outside
                    .flat_map(|block| &function.blocks[block])
                    .flat_map(Instruction::uses);
                self.temporal_use =
                    used.any(|value| home[value].is_some_and(|block| body.contains(&block)));
            }
        }
    }

    fn look_at_instructions(&mut self, function: &Function) {
        for instruction in function.blocks.iter().flatten() {
            self.always_uniform |= instruction.class == Class::Uniform;
            let form: &str = &instruction.form;
            let has = |word: &str| form.contains(word);
            let access = form.starts_with("load ") || form.starts_with("store ");
            self.memory |= access;
            self.private_memory |= access && (has("addrspace(5)") || has("ptr ?"));
            self.group_memory |= has("addrspace(3)");
            self.volatile_access |= has(" volatile ");
            self.atomic |= form.starts_with("atomicrmw ") || form.starts_with("cmpxchg ");
            self.cross_lane |= CROSS_LANE.iter().any(|word| has(word));
            self.barrier |= has(".s.barrier") || has(".barrier.cta");
            self.invoke |= form.starts_with("invoke ");
            self.call |= has(" @") && !has(" @llvm.") && (has("call ") || has("invoke "));
            self.freeze |= form.starts_with("freeze ");
            self.aggregate |= has(" x i32>") || has(" x float>") || has("value { ");
            self.other_integers |= ["i8 ?", "i16 ?", "i64 ?", "i128 ?"].into_iter().any(has);
            self.other_floats |= has("half ?") || has("double ?");
        }
    }

    fn look_at_phis(&mut self, function: &Function) {
        let all = function.blocks.iter().flatten();
        for instruction in all.filter(|instruction| instruction.is_phi()) {
            let values = instruction.operands.iter().step_by(2);
            let literal = |operand: &Operand| matches!(operand, Operand::Text(_));
            let undefined = |operand: &Operand| matches!(operand, Operand::Text(text) if text == "undef" || text == "poison");
            self.self_phi |= instruction
                .uses()
                .any(|value| Some(value) == instruction.result);
            self.undef_phi |= values.clone().any(undefined);
            let itself = |operand: &Operand| matches!(operand, Operand::Value(value) if Some(*value) == instruction.result);
            let rest: BTreeSet<String> = values
                .clone()
                .filter(|operand| !itself(operand) && !undefined(operand))
                .map(|operand| format!("{operand:?}"))
                .collect();
            self.undef_self_phi |=
                values.clone().any(itself) && values.clone().any(undefined) && rest.len() == 1;
            if values.clone().all(literal) && values.clone().count() > 1 {
                let first = instruction.operands.first();
                let equal = values.clone().all(|value| Some(value) == first);
                self.equal_literal_phi |= equal;
                self.literal_phi |= !equal;
            }
        }
    }
}

/// Whether a block begins with a phi of literals that differ.
fn literal_phi(function: &Function, block: Block) -> bool {
    let phis = function.blocks[block].iter();
    phis.take_while(|instruction| instruction.is_phi())
        .any(|phi| {
            let mut values = phi.operands.iter().step_by(2);
            let first = phi.operands.first();
            values.clone().any(|value| Some(value) != first)
                && values.all(|value| matches!(value, Operand::Text(_)))
        })
}

/// The block that defines each value; `None` for arguments.
fn homes(function: &Function) -> Vec<Option<Block>> {
    let mut home = vec![None; function.values];
    for (block, instructions) in function.blocks.iter().enumerate() {
        for result in instructions
            .iter()
            .filter_map(|instruction| instruction.result)
        {
            home[result] = Some(block);
        }
    }
    home
}

/// The values that depend on a source of divergence by data flow. Time: linear in the uses.
fn divergent_values(function: &Function) -> Vec<bool> {
    let mut divergent = vec![false; function.values];
    if function.single_lane {
        return divergent;
    }
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); function.values];
    let mut work: Vec<usize> = (0..function.arguments.len())
        .filter(|index| function.arguments[*index].divergent)
        .collect();
    for instruction in function.blocks.iter().flatten() {
        let Some(result) = instruction.result else {
            continue;
        };
        match instruction.class {
            Class::Source => work.push(result),
            Class::Default => instruction
                .uses()
                .for_each(|value| users[value].push(result)),
            Class::Uniform => {}
        }
    }
    while let Some(value) = work.pop() {
        if !divergent[value] {
            divergent[value] = true;
            work.extend(&users[value]);
        }
    }
    divergent
}

/// Whether a block ends in a divergent branch between different blocks.
fn split(function: &Function, graph: &Graph, divergent: &[bool], block: Block) -> bool {
    let successors = graph.ends[block].successors();
    let choice = graph.ends[block].condition().is_some()
        && successors
            .iter()
            .any(|target| Some(target) != successors.first());
    choice
        && function.blocks[block]
            .last()
            .is_some_and(|terminator| terminator.uses().any(|value| divergent[value]))
}

/// The blocks that reach one of `from` backwards through predecessors, or forwards if successors
/// are passed. The block `without` is never entered.
fn reaches(
    edges: &[Vec<Block>],
    from: impl Iterator<Item = Block>,
    without: Option<Block>,
) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut work: Vec<Block> = from.filter(|block| Some(*block) != without).collect();
    while let Some(block) = work.pop() {
        if !seen[block] {
            seen[block] = true;
            work.extend(edges[block].iter().filter(|next| Some(**next) != without));
        }
    }
    seen
}

/// Whether two disjoint paths from `branch` join, without back edges, at a block that does not
/// post-dominate `branch`.
pub(super) fn early_join(shape: &Shape, branch: Block) -> bool {
    const NONE: Block = usize::MAX;
    let mut label = vec![NONE; shape.successors.len()];
    for &target in &shape.successors[branch] {
        if shape.rank[target] > shape.rank[branch] {
            label[target] = target;
        }
    }
    for &block in shape.order.iter().skip(shape.rank[branch] + 1) {
        let given = label[block];
        if given == NONE {
            continue;
        }
        for &target in &shape.successors[block] {
            if shape.rank[target] <= shape.rank[block] || label[target] == given {
                continue;
            }
            if label[target] == NONE {
                label[target] = given;
                continue;
            }
            if label[target] != target || shape.successors[branch].contains(&target) {
                label[target] = target;
                let past = reaches(
                    &shape.successors,
                    shape.successors[branch].iter().copied(),
                    Some(target),
                );
                if shape
                    .order
                    .iter()
                    .any(|end| past[*end] && shape.successors[*end].is_empty())
                {
                    return true;
                }
            }
        }
    }
    false
}

/// For each feature, the number of functions that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The number of counted functions.
    pub functions: usize,
    counts: [usize; Features::NAMES.len()],
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            functions: 0,
            counts: [0; Features::NAMES.len()],
        }
    }
}

impl Tally {
    /// Counts one function.
    pub fn add(&mut self, features: &Features) {
        self.functions += 1;
        for (count, flag) in self.counts.iter_mut().zip(features.flags()) {
            *count += usize::from(flag);
        }
    }

    /// The number of functions with the named feature, one of [`Features::NAMES`].
    pub fn count(&self, name: &str) -> Option<usize> {
        let index = Features::NAMES.iter().position(|other| *other == name)?;
        self.counts.get(index).copied()
    }
}

/// A table: feature, number of functions that have it, and percentage.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<24} {:>8} {:>7}", "functions", self.functions, "%")?;
        for (name, count) in Features::NAMES.iter().zip(self.counts) {
            let percent = 100.0 * count as f64 / self.functions.max(1) as f64;
            writeln!(
                f,
                "{:<24} {count:>8} {percent:>7.1}",
                name.replace('_', " ")
            )?;
        }
        Ok(())
    }
}
