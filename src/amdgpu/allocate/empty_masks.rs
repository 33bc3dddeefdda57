//! Moves the instructions that clear masks down, to the nearest block that dominates all reads and
//! updates of the mask.
//!
//! Selection clears a mask where its lanes may first diverge. Without structured control flow, that
//! is far before the first update, and the masks would need registers in between.
//!
//! Dominance is that of the linear graph. Masks are not moved into loops, because the lanes of
//! earlier iterations would be lost.

use crate::instructions::op;
use crate::machine::{Class, Code, Instruction, Register, Value};
use lanelog_util::limits;
use lanelog_util::skip_tree::SkipTree;
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of masks from which on they are moved. Fewer fit into registers anyway.
const MANY: usize = 48;

/// The dominators of blocks, and the loops around them.
struct Tree {
    dominators: SkipTree,
    /// By block: the first and the last block of the innermost loop around it.
    loops: Vec<Option<(u32, u32)>>,
}

impl Tree {
    /// `None` if a loop has several entries or is not contiguous, or a block is unreachable. Time:
    /// linear in blocks and edges, times a logarithm.
    fn new(code: &Code) -> Option<Tree> {
        let count = code.blocks.len();
        let mut tree = Tree {
            dominators: SkipTree::default(),
            loops: vec![None; count],
        };
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        // By block: the last block that branches back to it.
        let mut last: Vec<Option<u32>> = vec![None; count];
        for (at, block) in code.blocks.iter().enumerate() {
            for to in &block.linear {
                match (*to as usize) <= at {
                    true => *last.get_mut(*to as usize)? = Some(at as u32),
                    false => before.get_mut(*to as usize)?.push(at as u32),
                }
            }
        }
        let mut around: Vec<(u32, u32)> = Vec::new();
        for (at, before) in before.iter().enumerate() {
            let here = at as u32;
            let above = before.iter().rev().copied();
            let above = above.reduce(|one, other| tree.common(one, other));
            if above.is_none() && at > 0 {
                return None;
            }
            tree.dominators.push(above);
            while around.pop_if(|(_, end)| *end < here).is_some() {}
            if let Some(end) = last[at] {
                if around.last().is_some_and(|(_, outer)| *outer < end) {
                    return None;
                }
                around.push((here, end));
            }
            tree.loops[at] = around.last().copied();
        }
        let blocks = code.blocks.iter().enumerate();
        let mut edges = blocks.flat_map(|(at, block)| block.linear.iter().map(move |to| (at, *to)));
        let reducible = edges.all(|(at, to)| to as usize > at || tree.common(to, at as u32) == to);
        reducible.then_some(tree)
    }

    /// The nearest block that dominates both. Time: logarithmic.
    fn common(&self, one: u32, other: u32) -> u32 {
        // All blocks are in one tree, whose root is the first block.
        self.dominators.common(one, other).unwrap_or(0)
    }

    /// The nearest dominator of a block that is in no loop without the block `of`.
    fn outside(&self, mut at: u32, of: u32) -> u32 {
        while let Some((first, last)) = self.loops[at as usize]
            && !(first..=last).contains(&of)
        {
            limits::tick();
            at = self.dominators.above(first).unwrap_or(0);
        }
        at
    }
}

/// The mask that an instruction clears.
fn cleared(instruction: &Instruction, code: &Code) -> Option<Register> {
    let [
        Value::Part {
            register,
            first: 0,
            words,
        },
    ] = *instruction.results.as_slice()
    else {
        return None;
    };
    let found = code.registers.get(register.0 as usize)?;
    let whole = found.class == Class::Mask && found.words == words;
    let is_zero = matches!(
        instruction.sources.as_slice(),
        [only] if matches!(only.value, Value::Bits(0) | Value::Wide(0))
    );
    let is_move = [op::S_MOV_B32, op::S_MOV_B64].contains(&instruction.opcode);
    (whole && is_zero && is_move).then_some(register)
}

/// A mask that one instruction clears.
struct Mask {
    /// The block and the index of that instruction.
    at: (u32, usize),
    /// The nearest dominator of all other blocks that read or write the mask, so far.
    to: Option<u32>,
}

/// Moves the instructions that clear masks, if these are many. Time: linear in the code, times a
/// logarithm, and in the loops around each block that one is moved to.
pub(super) fn sink(code: &mut Code) {
    // By register: its mask, or `None` if it is cleared in several places.
    let mut masks: FxHashMap<Register, Option<Mask>> = FxHashMap::default();
    for (at, block) in code.blocks.iter().enumerate() {
        for (index, instruction) in block.instructions.iter().enumerate() {
            if let Some(register) = cleared(instruction, code) {
                let at = (at as u32, index);
                let several = masks.contains_key(&register);
                masks.insert(register, (!several).then_some(Mask { at, to: None }));
            }
        }
    }
    if masks.len() < MANY {
        return;
    }
    let Some(tree) = Tree::new(code) else { return };
    for (at, block) in code.blocks.iter().enumerate() {
        let here = at as u32;
        for (index, instruction) in block.instructions.iter().enumerate() {
            for register in instruction.values().filter_map(Value::register) {
                if let Some(Some(mask)) = masks.get_mut(&register)
                    && mask.at != (here, index)
                {
                    mask.to = Some(mask.to.map_or(here, |to| tree.common(to, here)));
                }
            }
        }
    }
    // By block: the masks to clear there.
    let mut moved: FxHashMap<u32, Vec<(Register, Instruction)>> = FxHashMap::default();
    let mut removed: FxHashSet<(u32, usize)> = FxHashSet::default();
    let mut masks: Vec<(Register, Mask)> = masks
        .into_iter()
        .filter_map(|(register, mask)| Some((register, mask?)))
        .collect();
    masks.sort_unstable_by_key(|(_, mask)| mask.at);
    for (register, Mask { at, to }) in masks {
        let Some(to) = to.map(|to| tree.outside(to, at.0)) else {
            continue;
        };
        if to != at.0 && tree.common(to, at.0) == at.0 {
            let instruction = &code.blocks[at.0 as usize].instructions[at.1];
            let instruction = (register, instruction.clone());
            moved.entry(to).or_default().push(instruction);
            removed.insert(at);
        }
    }
    for (at, block) in code.blocks.iter_mut().enumerate() {
        let at = at as u32;
        let (registers, clears): (Vec<Register>, Vec<Instruction>) =
            moved.remove(&at).unwrap_or_default().into_iter().unzip();
        let numbers = registers.into_iter().zip(0..);
        let numbers: FxHashMap<Register, usize> = numbers.collect();
        let mut clears: Vec<Option<Instruction>> = clears.into_iter().map(Some).collect();
        let before = std::mem::take(&mut block.instructions);
        for (index, instruction) in before.into_iter().enumerate() {
            if instruction.opcode.is_branch() {
                let rest = clears.iter_mut().filter_map(Option::take);
                block.instructions.extend(rest);
            }
            for register in instruction.values().filter_map(Value::register) {
                let number = numbers.get(&register);
                let clear = number.and_then(|number| clears[*number].take());
                block.instructions.extend(clear);
            }
            if !removed.contains(&(at, index)) {
                block.instructions.push(instruction);
            }
        }
        block.instructions.extend(clears.into_iter().flatten());
    }
}
