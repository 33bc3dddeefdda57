//! Splits divergent switches with many targets: a binary search by compares, which ends in small
//! switches.
//!
//! A divergent `switch` computes the masks of all its targets at once, and keeps each until the
//! wave reaches the target. In a tree of branches, only the masks of a few targets and of one
//! branch on each level are live at once.
//!
//! ```text
//!   switch %x, 60 cases        %x < 30
//!    |  |  ...  |   becomes   /        \
//!    a  b       z        %x < 15       %x < 45
//!                        /    \        /     \
//!                    switch  switch  switch  switch
//! ```
//!
//! Several leaves reach a shared target, such as the default, through one new block. So the phis of
//! the target keep one incoming value for the whole switch, and verdicts on them do not change.
//!
//! Architecture invariant: the rules decide which switches are divergent. Uniform switches stay:
//! their branches need no masks, and instruction selection searches cases itself.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use lanelog_analysis::Analyzer;
use lanelog_ir::owned::{Block, Function, Instruction, NamePool, Piece};
use lanelog_ir::target::ModuleContext;
use lanelog_ir::{self as ir, Module, Opcode};

/// The largest number of targets of a switch that stays. The masks of more targets do not fit in
/// SGPRs in waves of 64 lanes.
const TARGETS: usize = 48;

/// The largest number of cases of a leaf.
const LEAF: usize = 16;

/// Whether a function may have a switch to split, as read or as changed. Time: linear in its
/// edges.
pub fn concerns(read: Option<&ir::Function>, changed: Option<&Function>) -> bool {
    if let Some(changed) = changed {
        return changed.ends().any(|(_, end)| is_large(end));
    }
    read.is_some_and(|function| {
        (0..function.blocks.len()).any(|block| {
            let end = function.block_instructions(block).last();
            let end = end.and_then(|at| function.instructions.get(at));
            let is_switch = end.is_some_and(|end| end.opcode == Opcode::Switch);
            is_switch && are_many(function.block_successors(block).iter().copied())
        })
    })
}

fn is_large(end: &Instruction) -> bool {
    end.opcode == Opcode::Switch && are_many(end.targets())
}

fn are_many(targets: impl Iterator<Item = u32>) -> bool {
    targets.collect::<FxHashSet<u32>>().len() > TARGETS
}

/// Splits the divergent switches with many targets of a function; `own` is its parsed form. Returns
/// whether the function changed. Time: linear in the function and in its edges, times the depths of
/// the trees, after the analysis.
pub fn split(
    function: &mut Function,
    (module, own): (&Module<'_>, &ir::Function),
    context: &ModuleContext<'_>,
) -> bool {
    let mut analyzer = Analyzer::new(module, context);
    let analysis = analyzer.analyze(own);
    let mut names = None;
    let places = function.places();
    for id in analysis.divergent_branches() {
        let Some(at) = places.get(id).copied() else {
            continue;
        };
        let Some(block) = function.blocks.get_mut(at) else {
            continue;
        };
        let end = block.instructions.last();
        let Some(switch) = end.filter(|end| is_large(end)).and_then(Switch::new) else {
            continue;
        };
        block.instructions.pop();
        let names = names.get_or_insert_with(|| function.names());
        let mut tree = Tree {
            function,
            names,
            switch: &switch,
            leaves: BTreeMap::new(),
        };
        tree.search(at, &switch.cases);
        for (target, before) in tree.leads() {
            let block = places
                .get(&target)
                .and_then(|at| function.blocks.get_mut(*at));
            let instructions = block.into_iter().flat_map(|block| &mut block.instructions);
            for phi in instructions.take_while(|phi| phi.opcode == Opcode::Phi) {
                redirect(phi, *id, before);
            }
        }
    }
    names.is_some()
}

/// Replaces the incoming block `from` of a phi. A shared block has one edge to the phi's block, a
/// leaf has as many as `from` had.
fn redirect(phi: &mut Instruction, from: u32, to: Lead) {
    let mut is_first = true;
    phi.incoming.retain_mut(|(_, block)| {
        if *block != from {
            return true;
        }
        *block = to.block;
        std::mem::take(&mut is_first) || !to.is_shared
    });
}

/// A block that leads to a target of a switch.
#[derive(Clone, Copy)]
struct Lead {
    block: u32,
    /// Whether the block is shared by several leaves, and has only this edge.
    is_shared: bool,
}

/// A switch on a value.
struct Switch {
    value: u32,
    /// The text of the value's type.
    ty: String,
    /// The default successor.
    rest: u32,
    /// The cases in ascending order, and their targets.
    cases: Vec<(u64, u32)>,
    /// The offset of the switch in the text.
    place: usize,
}

impl Switch {
    /// Reads a switch; `None` if it is not on a value of up to 64 bits.
    fn new(end: &Instruction) -> Option<Switch> {
        let [Piece::Text(head), Piece::Value(value), others @ ..] = end.pieces.as_slice() else {
            return None;
        };
        let ty = head.trim().strip_prefix("switch")?.trim();
        let bits: u32 = ty.strip_prefix('i')?.parse().ok()?;
        let mut targets = others.chunks_exact(2);
        let [_, Piece::Block(rest)] = targets.next()? else {
            return None;
        };
        let mut cases = Vec::with_capacity(targets.len());
        for pair in &mut targets {
            let [Piece::Text(text), Piece::Block(to)] = pair else {
                return None;
            };
            let before = text.trim_end().strip_suffix("label")?.trim_end();
            let number = before.strip_suffix(',')?.trim_end();
            let (_, number) = number.rsplit_once(ty)?;
            let number: i128 = number.trim().parse().ok()?;
            let mask = u64::MAX >> 64_u32.checked_sub(bits)?;
            cases.push((number as u64 & mask, *to));
        }
        cases.sort_unstable();
        Some(Switch {
            value: *value,
            ty: ty.to_string(),
            rest: *rest,
            cases,
            place: end.place,
        })
    }
}

/// The tree of branches that replaces a switch, while it is built.
struct Tree<'f> {
    function: &'f mut Function,
    names: &'f mut NamePool,
    switch: &'f Switch,
    /// For each target: the indices of the leaves that lead to it.
    leaves: BTreeMap<u32, Vec<usize>>,
}

impl Tree<'_> {
    /// Replaces the end of the block with index `at` by a search among sorted cases.
    fn search(&mut self, at: usize, cases: &[(u64, u32)]) {
        let Switch {
            ty, value, rest, ..
        } = self.switch;
        if cases.len() <= LEAF {
            let mut pieces = vec![
                Piece::text(&format!("switch {ty} ")),
                Piece::Value(*value),
                Piece::text(", label "),
                Piece::Block(*rest),
                Piece::text(" ["),
            ];
            for (value, to) in cases {
                pieces.push(Piece::text(&format!("\n    {ty} {value}, label ")));
                pieces.push(Piece::Block(*to));
            }
            pieces.push(Piece::text("\n  ]"));
            let targets: BTreeSet<u32> = cases.iter().map(|(_, to)| *to).chain([*rest]).collect();
            for target in targets {
                self.leaves.entry(target).or_default().push(at);
            }
            self.push(at, false, pieces);
            return;
        }
        let (low, high) = cases.split_at(cases.len() / 2);
        let least = high.first().map_or(0, |(value, _)| *value);
        let compare = vec![
            Piece::text(&format!("icmp ult {ty} ")),
            Piece::Value(*value),
            Piece::text(&format!(", {least}")),
        ];
        let below = self.push(at, true, compare);
        let [(low_id, low_at), (high_id, high_at)] = [self.block(), self.block()];
        let branch = vec![
            Piece::text("br i1 "),
            Piece::Value(below),
            Piece::text(", label "),
            Piece::Block(low_id),
            Piece::text(", label "),
            Piece::Block(high_id),
        ];
        self.push(at, false, branch);
        self.search(low_at, low);
        self.search(high_at, high);
    }

    /// Adds an empty block. Returns its id and its index.
    fn block(&mut self) -> (u32, usize) {
        let id = self.function.new_block();
        let at = self.function.blocks.len();
        self.function.blocks.push(Block {
            id,
            name: self.names.fresh(&format!("%case{at}")),
            instructions: Vec::new(),
        });
        (id, at)
    }

    /// Appends an instruction to the block with index `at`. Returns its id.
    fn push(&mut self, at: usize, has_result: bool, pieces: Vec<Piece>) -> u32 {
        let id = self.function.new_value();
        let name = has_result.then(|| self.names.fresh(&format!("%below{id}")));
        let instruction = Instruction::new(id, name, pieces, self.switch.place);
        if let Some(block) = self.function.blocks.get_mut(at) {
            block.instructions.push(instruction);
        }
        id
    }

    /// The block that now leads to each target: a leaf, or a new block after several leaves.
    fn leads(&mut self) -> Vec<(u32, Lead)> {
        let mut found = Vec::with_capacity(self.leaves.len());
        for (target, leaves) in std::mem::take(&mut self.leaves) {
            if let [leaf] = leaves[..] {
                let block = self.function.blocks.get(leaf).map_or(0, |leaf| leaf.id);
                let is_shared = false;
                found.push((target, Lead { block, is_shared }));
                continue;
            }
            let (block, at) = self.block();
            for leaf in leaves {
                let leaf = self.function.blocks.get_mut(leaf);
                let end = leaf.and_then(|leaf| leaf.instructions.last_mut());
                for piece in end.into_iter().flat_map(|end| &mut end.pieces) {
                    if *piece == Piece::Block(target) {
                        *piece = Piece::Block(block);
                    }
                }
            }
            let branch = vec![Piece::text("br label "), Piece::Block(target)];
            self.push(at, false, branch);
            let is_shared = true;
            found.push((target, Lead { block, is_shared }));
        }
        found
    }
}
