//! Emits branches and updates of EXEC, as the plan (module `control`) specifies.
//!
//! The target of a branch is a label, because the code there may not be emitted yet. After all
//! blocks, labels are replaced by blocks, branches to the next block are removed, and the linear
//! control-flow graph is built.

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;

use super::condition::Condition;
use super::masks;
use super::reason::{Broken, Malformed};
use super::{Selected, Selector};
use crate::control::{End, Entry, Guard, Item, Join, Set, Step, Target, Update};
use lanelog_amdgpu::instructions::{Encoding, op};
use lanelog_amdgpu::machine::{BlockNumber, Value, Why};
use lanelog_ir::Opcode;

/// Labels, which take the place of block numbers until the end of selection. The upper bits are the
/// kind of label, the lower bits an index.
pub(super) mod label {
    /// The start of a layout item, before its guard.
    pub const ITEM: u32 = 1 << 28;
    /// The code of a layout item after its guard.
    pub const BODY: u32 = 2 << 28;
    /// The body of a cycle's header: the target of the back edges.
    pub const MAIN: u32 = 3 << 28;
    /// Local labels, numbered in order of creation.
    pub const LOCAL: u32 = 4 << 28;
    /// The end of the kernel.
    pub const END: u32 = 5 << 28;
}

/// The lanes that take an edge: a mask, and whether the mask is inverted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    /// The lane mask.
    pub mask: Value,
    /// Whether the mask is inverted.
    pub not: bool,
}

/// State of the selection of control flow: masks, and the machine blocks of emitted blocks.
#[derive(Default)]
pub struct State {
    /// The mask register of each mask class.
    masks: Vec<Option<Value>>,
    /// The lanes that a branch sends along each edge (block, successor).
    pub(super) ways: FxHashMap<(u32, u32), Lanes>,
    /// The machine block that each label refers to.
    pub(super) labels: FxHashMap<u32, BlockNumber>,
    /// The number of labels created.
    locals: u32,
    /// The first machine block of each block of the function.
    mains: Vec<Option<BlockNumber>>,
    /// For each block of the function that has several machine blocks: the first machine block,
    /// mapped to the last.
    ends: FxHashMap<BlockNumber, BlockNumber>,
    /// Registers of phis, and the temporaries that are copied to them.
    pub(super) phis: FxHashMap<u32, super::phi::Words>,
    /// For each phi of many incoming values: the index of the value from each block.
    pub(super) incoming: FxHashMap<u32, FxHashMap<u32, usize>>,
}

/// Emits the machine code of branches and of EXEC updates.
pub(super) struct Flow<'a, 's>(pub &'a mut Selector<'s>);

impl<'s> Deref for Flow<'_, 's> {
    type Target = Selector<'s>;

    fn deref(&self) -> &Selector<'s> {
        self.0
    }
}

impl DerefMut for Flow<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0
    }
}

/// Initializes the state, after the kernel's prologue.
pub fn begin(selector: &mut Selector<'_>) -> Selected {
    let plan = selector.source.plan;
    selector.branch.masks = vec![None; plan.masks as usize];
    selector.branch.mains = vec![None; plan.places.len()];
    Ok(())
}

/// Starts a block, before its first instruction that is not a phi.
///
/// # Errors
/// The type of a phi is not supported.
pub fn enter(selector: &mut Selector<'_>, block: u32) -> Selected {
    let mut flow = Flow(selector);
    let Some((place, step)) = flow.step(block) else {
        return Err(Broken("a block that nothing leads to is selected").into());
    };
    flow.because(Why::LaneMask);
    let main = match &step.cycle {
        Some(entry) => {
            flow.arrive(place, entry);
            flow.start_block(Some(block))
        }
        None if step.entry.guard.over.is_some() => {
            flow.start_label(label::ITEM | place);
            flow.guard(&step.entry.guard);
            flow.start_block(Some(block))
        }
        None => {
            let main = flow.start_block(Some(block));
            flow.guard(&step.entry.guard);
            main
        }
    };
    for kind in [label::MAIN, label::BODY, label::ITEM] {
        flow.branch.labels.entry(kind | place).or_insert(main);
    }
    if let Some(entry) = flow.branch.mains.get_mut(block as usize) {
        *entry = Some(main);
    }
    flow.save(step.entry.saved);
    super::phi::define(selector, block)
}

/// Ends a block: emits its terminator.
///
/// # Errors
/// The terminator is not supported.
pub fn leave(selector: &mut Selector<'_>, block: u32) -> Selected {
    let source = selector.source;
    let last = source.function.block_instructions(block as usize).last();
    let Some((at, (place, step))) = last.zip(Flow(selector).step(block)) else {
        return Err(Malformed("a block without a terminator").into());
    };
    let first = source.function.arguments.len() as u32;
    selector.origin.instruction = Some(at as u32);
    selector.value = first + at as u32;
    let ended = Flow(selector).finish(block, at as u32, step);
    let origin = selector.origin;
    selector.origin.instruction = None;
    for (at, step) in source
        .plan
        .steps
        .iter()
        .enumerate()
        .skip(place as usize + 1)
    {
        let Item::Next(_) = step.item else { break };
        Flow(selector).again(at as u32, step);
    }
    selector.origin = origin;
    ended
}

/// Resolves the labels, after all blocks.
pub fn end(selector: &mut Selector<'_>) -> Selected {
    let plan = selector.source.plan;
    let successors = |block: u32| selector.source.function.block_successors(block as usize);
    let main = |block: &u32| {
        selector
            .branch
            .mains
            .get(*block as usize)
            .copied()
            .flatten()
    };
    let mut logical: Vec<(BlockNumber, Vec<BlockNumber>)> = Vec::new();
    logical.push((0, plan.order.first().and_then(main).into_iter().collect()));
    for block in &plan.order {
        if let Some(from) = main(block) {
            let mut all: Vec<BlockNumber> = successors(*block).iter().filter_map(main).collect();
            all.sort_unstable();
            all.dedup();
            let end = selector.branch.ends.get(&from).copied();
            logical.push((end.unwrap_or(from), all));
        }
    }
    for (from, all) in logical {
        if let Some(block) = selector.code.blocks.get_mut(from as usize) {
            block.logical = all;
        }
    }
    let end = selector.start_block(None);
    selector.origin = Default::default();
    selector.because(Why::Frame);
    Flow(selector).finish_kernel();
    selector.branch.labels.insert(label::END, end);
    let labels = std::mem::take(&mut selector.branch.labels);
    super::connect::connect(&mut selector.code, |number| {
        if number < label::ITEM {
            Some(number)
        } else {
            labels.get(&number).copied()
        }
    });
    Ok(())
}

impl Selector<'_> {
    /// Records that a block of the function is split, and continues in machine block `to`. Must be
    /// called after the successors of the current machine block are set.
    pub(super) fn continues(&mut self, from: BlockNumber, to: BlockNumber) {
        let ends = &mut self.branch.ends;
        match ends.values_mut().find(|end| **end == from) {
            Some(end) => *end = to,
            None => {
                ends.insert(from, to);
            }
        }
    }
}

impl<'s> Flow<'_, 's> {
    /// The position of a block in the layout, and its step.
    fn step(&self, block: u32) -> Option<(u32, &'s Step)> {
        let plan = self.source.plan;
        let place = plan.places.get(block as usize).copied().flatten()?;
        Some((place, plan.steps.get(place as usize)?))
    }

    /// Starts a machine block that has a label.
    pub(super) fn start_label(&mut self, label: u32) {
        let number = self.start_block(None);
        self.branch.labels.insert(label, number);
    }

    /// Starts a layout item: emits its guard, and starts the code after the guard.
    fn start_guarded(&mut self, place: u32, guard: &Guard) {
        self.start_label(label::ITEM | place);
        self.guard(guard);
        if guard.over.is_some() {
            self.start_label(label::BODY | place);
        } else {
            let here = self.at;
            self.branch.labels.insert(label::BODY | place, here);
        }
    }

    pub(super) fn local(&mut self) -> u32 {
        self.branch.locals += 1;
        label::LOCAL | self.branch.locals
    }

    pub(super) fn target(&self, target: Target) -> Value {
        Value::Block(match target {
            Target::Item(place) => label::ITEM | place,
            Target::Body(place) => label::BODY | place,
            Target::End => label::END,
        })
    }

    pub(super) fn go(&mut self, to: Value) {
        self.emit(op::S_BRANCH, &[], &[to]);
    }

    fn finish_kernel(&mut self) {
        self.emit::<Value>(op::S_ENDPGM, &[], &[]);
    }

    /// The register with the mask of a class; allocated on first use.
    fn mask_of(&mut self, class: u32) -> Value {
        if let Some(Some(mask)) = self.branch.masks.get(class as usize) {
            return *mask;
        }
        let mask = self.fresh_mask();
        if let Some(entry) = self.branch.masks.get_mut(class as usize) {
            *entry = Some(mask);
        }
        mask
    }

    fn move_mask(&mut self, to: Value, from: Value) {
        self.on_masks_to(to, masks::MOVE, &[from]);
    }

    pub(super) fn save(&mut self, class: Option<u32>) {
        if let Some(class) = class {
            let mask = self.mask_of(class);
            let exec = self.exec();
            self.move_mask(mask, exec);
        }
    }

    fn empty(&mut self, classes: &[u32]) {
        for class in classes {
            let mask = self.mask_of(*class);
            let no_lanes = self.mask(Condition::Constant(false));
            self.move_mask(mask, no_lanes);
        }
    }

    /// Sets mask `to` to the lanes of mask `of` that take an edge, given by `lanes`.
    fn those(&mut self, to: Value, of: Value, lanes: Lanes) {
        let names = if lanes.not {
            masks::AND_NOT
        } else {
            masks::AND
        };
        self.on_masks_to(to, names, &[of, lanes.mask]);
    }

    /// Emits the actions at the start of a cycle, in separate machine blocks.
    fn arrive(&mut self, place: u32, entry: &Entry) {
        if *entry == Entry::default() {
            return;
        }
        self.start_guarded(place, &entry.guard);
        self.save(entry.saved);
        self.empty(&entry.emptied);
    }

    fn guard(&mut self, guard: &Guard) {
        self.because(Why::LaneMask);
        let exec = self.exec();
        match guard.set {
            None => {}
            Some(Set::Saved(class)) => {
                let mask = self.mask_of(class);
                self.move_mask(exec, mask);
            }
            Some(Set::Made { of, branch, to }) => {
                let mask = self.mask_of(of);
                if let Some(lanes) = self.branch.ways.get(&(branch, to)).copied() {
                    self.those(exec, mask, lanes);
                }
            }
            Some(Set::Rest { of, without }) => {
                let all = self.mask_of(of);
                let mask = self.mask_of(without);
                self.those(exec, all, Lanes { mask, not: true });
            }
        }
        if let Some(over) = guard.over {
            self.skip(over);
        }
    }

    fn skip(&mut self, over: Target) {
        let why = self.origin.why;
        self.because(Why::Skip);
        let over = self.target(over);
        self.emit(op::S_CBRANCH_EXECZ, &[], &[over]);
        self.because(why);
    }

    /// Emits the end of a cycle: the branch back to its header.
    fn again(&mut self, place: u32, step: &Step) {
        let End::Again(header) = step.end else { return };
        self.start_guarded(place, &step.entry.guard);
        self.because(Why::UniformBranch);
        self.go(Value::Block(label::MAIN | header));
    }

    /// Emits the end of a block: copies for the phis of its successors, mask updates, branches.
    fn finish(&mut self, block: u32, at: u32, step: &'s Step) -> Selected {
        use Opcode::*;
        let instruction = self.instruction();
        if let Some(why) = &instruction.unsupported {
            return Err(why.to_string().into());
        }
        if !matches!(instruction.opcode, Br | Switch | Ret | Unreachable) {
            return Err(format!("`{}` is not covered", instruction.opcode.keyword()).into());
        }
        super::phi::write_incoming(self.0, block)?;
        self.origin.instruction = Some(at);
        self.value = self.source.function.arguments.len() as u32 + at;
        self.because(Why::LaneMask);
        match &step.end {
            End::Return(target) => {
                self.empty(&step.emptied);
                self.because(Why::Frame);
                if instruction.opcode == Ret && self.source.is_called {
                    return self.return_to_caller();
                }
                match target {
                    Target::End => self.finish_kernel(),
                    target => {
                        let to = self.target(*target);
                        self.go(to);
                    }
                }
                Ok(())
            }
            End::Together(legs) => {
                self.empty(&step.emptied);
                self.because(Why::UniformBranch);
                self.uniform_branch(block, legs)
            }
            End::Part {
                updates,
                saved,
                on,
                over,
                to,
            } => {
                self.divergent_branch(block)?;
                self.because(Why::LaneMask);
                self.empty(&step.emptied);
                self.update(block, updates);
                let to = self.target(*to);
                let ways = on.and_then(|on| self.branch.ways.get(&(block, on)).copied());
                match ways {
                    Some(lanes) => {
                        self.narrow(lanes, *saved);
                        self.skip(*over);
                    }
                    None => self.save(*saved),
                }
                self.because(Why::UniformBranch);
                self.go(to);
                Ok(())
            }
            End::Again(_) => Ok(()),
        }
    }

    /// Restricts EXEC to the lanes that take an edge, and optionally saves its previous value.
    fn narrow(&mut self, lanes: Lanes, saved: Option<u32>) {
        let gpu = self.gpu();
        let exec = self.exec();
        match saved {
            Some(class) => {
                let mask = self.mask_of(class);
                let name = if lanes.not {
                    gpu.by_wave(op::S_AND_NOT0_SAVEEXEC_B32, op::S_AND_NOT0_SAVEEXEC_B64)
                } else {
                    gpu.by_wave(op::S_AND_SAVEEXEC_B32, op::S_AND_SAVEEXEC_B64)
                };
                self.emit(name, &[mask], &[lanes.mask]);
            }
            None => self.those(exec, exec, lanes),
        }
    }

    /// Adds lanes to masks: each update names a mask, and the edges whose lanes are added.
    fn update(&mut self, block: u32, updates: &[Update]) {
        let exec = self.exec();
        // For each successor: a mask of the active lanes that take the edge to it.
        let mut known: Vec<(u32, Value)> = Vec::new();
        for update in updates {
            let mask = self.mask_of(update.join.class);
            let mut first = update.join.first;
            for to in &update.targets {
                let Some(lanes) = self.branch.ways.get(&(block, *to)).copied() else {
                    continue;
                };
                let here = known.iter().find(|(other, _)| other == to);
                let here = here.map(|(_, here)| *here);
                let compared =
                    || (!lanes.not && self.is_compared_here(lanes.mask)).then_some(lanes.mask);
                match (here.or_else(compared), first) {
                    (Some(here), true) => self.move_mask(mask, here),
                    (None, true) => {
                        self.those(mask, exec, lanes);
                    }
                    (here, false) => {
                        let here = here.unwrap_or_else(|| {
                            let more = self.fresh_mask();
                            self.those(more, exec, lanes);
                            known.push((*to, more));
                            more
                        });
                        self.on_masks_to(mask, masks::OR, &[mask, here]);
                    }
                }
                first = false;
            }
        }
    }

    /// Whether a compare in the current block wrote the mask, so that the mask's bits of inactive
    /// lanes are zero.
    pub(super) fn is_compared_here(&self, mask: Value) -> bool {
        /// The maximum number of preceding instructions that are searched for the compare.
        const FAR: usize = 64;
        let Some(block) = self.code.blocks.get(self.at as usize) else {
            return false;
        };
        let mut near = block.instructions.iter().rev().take(FAR);
        let made = near.find(|instruction| instruction.results.contains(&mask));
        made.is_some_and(|instruction| instruction.opcode.row().encoding == Encoding::Vopc)
    }

    /// Adds all active lanes to each of some masks.
    pub(super) fn join(&mut self, joins: &[Join]) {
        let exec = self.exec();
        for join in joins {
            let mask = self.mask_of(join.class);
            if join.first {
                self.move_mask(mask, exec);
            } else {
                self.on_masks_to(mask, masks::OR, &[mask, exec]);
            }
        }
    }
}
