//! Spilling: words of tuples that were not assigned are reloaded before each instruction that reads
//! them, and stored after each instruction that writes them.
//!
//! Words of VGPRs are spilled to scratch memory, for active lanes only. Words of SGPRs are spilled
//! to lanes of VGPRs. Because a spill also writes inactive lanes, these VGPRs contain nothing else
//! in the whole kernel. Words that always have the same constant value are rematerialized.

use rustc_hash::{FxHashMap, FxHashSet};

use super::failure::{Exhausted, Failure};
use super::liveness::{Segment, overlap};
use super::malformed::Malformed;
use super::reload::Writer;
use super::resource_usage::ResourceUsage;
use super::slots::{HOLDERS, Slot, Slots};
use super::step::Step;
use super::tuples::Tuples;
use super::words::{File, Word, Words, is_copy};
use crate::Gpu;
use crate::calling_convention::is_preserved_vgpr;
use crate::gpu::ScratchBase;
use crate::instructions::{Unit, op};
use crate::machine::{Code, Fixed, Instruction, Modifier, Origin, Value, Why};

/// The number of SGPRs reserved for a long branch, which needs an aligned pair: any three
/// consecutive SGPRs contain one.
const LEFT: usize = 3;

/// The maximum number of SGPRs that a called function saves for its caller, in lanes of VGPRs that
/// are reserved: any eight highest VGPRs are preserved ones.
const SAVED: u32 = 72;

/// The maximum number of slots of a round that are searched for one to share. The limit avoids time
/// quadratic in the number of slots.
const SHARED: usize = 1024;

/// Words spilled to scratch memory, and to lanes of VGPRs.
#[derive(Debug, Default)]
pub struct Spills {
    /// Registers of reloads and spills, which are read directly after they are written.
    pub short: FxHashSet<u32>,
    /// The number of slots for SGPRs and for VGPRs.
    slots: [u32; 2],
    /// The offset of the slots in scratch memory.
    base: u32,
    /// The maximum work-group size.
    most_items: u32,
    /// The number of SGPRs that are reserved for long branches.
    left: usize,
    /// Whether the code is that of a function that is called.
    is_called: bool,
    /// Whether VGPRs that contain spilled SGPRs must be registers that callees preserve.
    preserved: bool,
}

impl Spills {
    /// The initial state without spills.
    pub fn new(code: &Code) -> Spills {
        Spills {
            base: code.scratch.next_multiple_of(4),
            most_items: code.most_items,
            left: if code.is_large { LEFT } else { 0 },
            is_called: code.is_called,
            preserved: code.is_called || code.has_calls(),
            ..Spills::default()
        }
    }

    /// The number of VGPRs that contain spilled SGPRs.
    pub fn holders(&self, gpu: &Gpu) -> usize {
        self.slots[0].div_ceil(gpu.wave) as usize
    }

    /// The error to report if there are too few VGPRs because some of them contain spilled SGPRs.
    pub fn exhausted(&self, gpu: &Gpu) -> Option<Exhausted> {
        let holders = self.holders(gpu);
        (holders > 0).then(|| Exhausted::Holders {
            words: self.slots[0],
            holders,
            vgprs: gpu.vgprs_for(self.most_items),
            gpu: gpu.name,
        })
    }

    /// The size of the slots in scratch memory in bytes, including alignment.
    pub fn bytes(&self, code: &Code) -> u32 {
        match self.slots[1] {
            0 => 0,
            words => self.base - code.scratch + 4 * words,
        }
    }

    /// Whether an SGPR must contain the address of the slots: instruction offsets do not reach
    /// them, or the target has no addressing mode without a register.
    pub fn is_far(&self, gpu: &Gpu) -> bool {
        let last = self.base + 4 * self.slots[1];
        // A called function addresses its slots by the stack pointer (`frame`).
        let needs_base = gpu.scratch_base == ScratchBase::Registers;
        self.slots[1] > 0 && !self.is_called && (last > gpu.scratch_reach + 1 || needs_base)
    }

    /// The numbers of SGPRs and VGPRs available for tuples.
    pub fn limits(&self, gpu: &Gpu) -> [usize; 2] {
        let saved = match self.is_called {
            true => SAVED.div_ceil(gpu.wave) as usize,
            false => 0,
        };
        let vgprs = usize::from(gpu.vgprs_for(self.most_items));
        [
            usize::from(gpu.sgprs) - usize::from(self.is_far(gpu)) - self.left,
            vgprs.saturating_sub(self.holders(gpu) + saved),
        ]
    }

    /// Inserts the reloads and spills of tuples into the code. Time: linear in the code.
    ///
    /// # Errors
    /// The scratch memory of a lane is too small.
    pub fn spill(
        &mut self,
        code: &mut Code,
        steps: &mut [Vec<Step>],
        words: &Words,
        tuples: &mut Tuples,
        spilled: &[Word],
        gpu: &Gpu,
    ) -> Result<(), Failure> {
        let slots = self.assign(code, words, tuples, spilled)?;
        let (words_there, most) = (self.slots[1], gpu.private.saturating_sub(self.base) / 4);
        if words_there > most {
            return Err(Exhausted::Scratch {
                words: words_there,
                most,
            }
            .into());
        }
        let mut blocks = std::mem::take(&mut code.blocks);
        for (block, of_block) in blocks.iter_mut().zip(steps) {
            let old = std::mem::take(&mut block.instructions);
            let mut writer = Writer {
                code,
                words,
                tuples,
                slots: &slots,
                short: &mut self.short,
                base: self.base,
                gpu,
                instructions: Vec::with_capacity(old.len()),
                steps: Vec::with_capacity(old.len()),
                origin: Origin::default(),
            };
            for (instruction, step) in old.into_iter().zip(of_block.iter()) {
                if is_copy(&instruction) {
                    writer.copy(instruction, *step)?;
                } else {
                    writer.instruction(instruction, *step)?;
                }
            }
            block.instructions = writer.instructions;
            *of_block = writer.steps;
        }
        code.blocks = blocks;
        Ok(())
    }

    /// Assigns a slot to each word of the spilled tuples. Tuples that are never live at the same
    /// time share slots.
    fn assign(
        &mut self,
        code: &Code,
        words: &Words,
        tuples: &mut Tuples,
        spilled: &[Word],
    ) -> Result<Slots, Malformed> {
        let constants = constants(code, words, tuples, spilled)?;
        let mut taken: [Vec<Vec<Segment>>; 2] = [Vec::new(), Vec::new()];
        let mut slots = Slots::default();
        for root in spilled {
            let Some(tuple) = tuples.tuple(*root) else {
                continue;
            };
            let file = usize::from(tuple.file == File::Vector);
            let mut of_tuple = Vec::with_capacity(tuple.places.len());
            for (at, place) in tuple.places.iter().enumerate() {
                if let Some(Some(bits)) = constants.get(&(*root, at)) {
                    of_tuple.push(Slot::Constant(*bits));
                    continue;
                }
                if place.range.writes.is_empty() {
                    of_tuple.push(Slot::Constant(0));
                    continue;
                }
                let segments = &place.range.segments;
                let free = taken[file]
                    .iter()
                    .take(SHARED)
                    .position(|other| !overlap(other, segments));
                let slot = free.unwrap_or_else(|| {
                    taken[file].push(Vec::new());
                    taken[file].len() - 1
                });
                super::liveness::join(&mut taken[file][slot], segments);
                of_tuple.push(Slot::At(tuple.file, self.slots[file] + slot as u32));
            }
            slots.insert(*root, of_tuple);
        }
        for (count, taken) in self.slots.iter_mut().zip(&taken) {
            *count += taken.len() as u32;
        }
        Ok(slots)
    }

    /// Final step after register assignment: assigns the numbers after all others to the VGPRs that
    /// contain spilled SGPRs, or free ones that callees preserve, and addresses distant slots
    /// through an SGPR, with offsets that may exceed an instruction's range ([`crate::finish`]
    /// splits them). Updates the numbers of VGPRs and SGPRs.
    pub fn settle(
        &self,
        code: &mut Code,
        steps: &mut [Vec<Step>],
        gpu: &Gpu,
        taken: &mut ResourceUsage,
    ) -> Result<(), Exhausted> {
        let first = taken.vgprs;
        let numbers: Vec<u16> = match self.preserved {
            false => (first..).take(self.holders(gpu)).collect(),
            true => {
                let used = vgprs(code);
                let all = (0..gpu.vgprs_for(self.most_items)).filter(|at| is_preserved_vgpr(*at));
                let free = all.filter(|at| !used.contains(at));
                free.take(self.holders(gpu)).collect()
            }
        };
        if let (true, Some(why)) = (numbers.len() < self.holders(gpu), self.exhausted(gpu)) {
            return Err(why);
        }
        let far = self.is_far(gpu);
        let pointer = Value::Fixed(Fixed::Sgpr(gpu.sgprs - 1), 1);
        let settle = |value: &mut Value| {
            if let Value::Fixed(Fixed::Vgpr(number), _) = value
                && *number >= HOLDERS
            {
                let found = numbers.get(usize::from(*number - HOLDERS));
                *number = found.copied().unwrap_or_default();
            }
        };
        for instruction in code
            .blocks
            .iter_mut()
            .flat_map(|block| &mut block.instructions)
        {
            if instruction.origin.why != Why::Spill {
                continue;
            }
            instruction.results.iter_mut().for_each(settle);
            for source in &mut instruction.sources {
                settle(&mut source.value);
            }
            if far && instruction.opcode.unit() == Unit::Scratch {
                if let Some(last) = instruction.sources.last_mut() {
                    last.value = pointer;
                }
                for modifier in &mut instruction.modifiers {
                    if let Modifier::Offset(by) = modifier {
                        *by -= self.base as i32;
                    }
                }
            }
        }
        taken.vgprs = numbers.iter().fold(first, |most, at| most.max(at + 1));
        taken.spilled = self.bytes(code);
        if let (true, Some(block), Some(of_block)) =
            (far, code.blocks.first_mut(), steps.first_mut())
        {
            let base = [Value::Bits(self.base)];
            let set = Instruction::new(op::S_MOV_B32, &[pointer], &base, SPILL);
            block.instructions.insert(0, set);
            of_block.insert(0, Step::Inserted(0));
            taken.sgprs = gpu.sgprs;
        }
        Ok(())
    }
}

/// The VGPRs that code names, except those that only callees overwrite.
fn vgprs(code: &Code) -> FxHashSet<u16> {
    let mut used = FxHashSet::default();
    let all = code.blocks.iter().flat_map(|block| &block.instructions);
    for value in all
        .filter(|one| one.opcode != op::S_SWAPPC_B64)
        .flat_map(Instruction::values)
    {
        if let Value::Fixed(Fixed::Vgpr(first), words) = value {
            used.extend(first..first + u16::from(words));
        }
    }
    used
}

const SPILL: Origin = Origin {
    instruction: None,
    why: Why::Spill,
};

/// By word of a spilled tuple: the constant, if all writes of the word are copies of this constant;
/// `None` if some other copy writes the word.
fn constants(
    code: &Code,
    words: &Words,
    tuples: &mut Tuples,
    spilled: &[Word],
) -> Result<FxHashMap<(Word, usize), Option<u32>>, Malformed> {
    let spilled: FxHashSet<Word> = spilled.iter().copied().collect();
    let mut found: FxHashMap<(Word, usize), Option<u32>> = FxHashMap::default();
    for instruction in code.blocks.iter().flat_map(|block| &block.instructions) {
        for result in &instruction.results {
            let range = words.of(*result)?;
            let only = range.len() == 1 && is_copy(instruction);
            for word in range {
                let Some(place) = tuples
                    .place(word)
                    .filter(|(root, _)| spilled.contains(root))
                else {
                    continue;
                };
                let bits = match instruction.sources.first().map(|source| source.value) {
                    Some(Value::Bits(bits)) if only => Some(bits),
                    // A copy between coalesced words is a no-op.
                    Some(Value::Part { .. }) if only => {
                        let source = words.of(instruction.sources[0].value)?.next();
                        if source.and_then(|source| tuples.place(source)) == Some(place) {
                            continue;
                        }
                        None
                    }
                    _ => None,
                };
                let entry = found.entry(place).or_insert(bits);
                if *entry != bits {
                    *entry = None;
                }
            }
        }
    }
    Ok(found)
}
