//! Blocks of a function of the module, and the virtual edges of structured loops.
//!
//! A block that breaks out of a structured loop is executed by lanes that are still in different
//! iterations: they reconverge at the merge block. The control-flow graph does not say it, since
//! such a block cannot reach the loop's header. A virtual edge from the break block to the header
//! does: the block then is in the cycle, and control leaves the cycle where it branches to the
//! merge block.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::binary::{Binary, Body, Instruction, Mistake, is_terminator};
use crate::op;

/// A block of a function of the module.
#[derive(Clone, Debug)]
pub struct Block {
    /// The index of `OpLabel`.
    pub label: usize,
    /// The index of the instruction that ends the block.
    pub terminator: usize,
    /// Blocks, by number in the function.
    pub successors: Vec<u32>,
    /// The header of the structured loop that this block leaves without being in its cycle.
    pub breaks_from: Option<u32>,
    /// The merge block, if the block is the header of a structured loop.
    pub merge: Option<u32>,
    /// The continue target, if the block is the header of a structured loop.
    pub continue_target: Option<u32>,
    /// The merge block, if the block is the header of a structured selection.
    pub selection_merge: Option<u32>,
}

/// The blocks of a function.
///
/// # Errors
/// A branch to a label that is not in the function, or loops that are nested too deeply.
pub fn blocks(binary: &Binary, body: &Body) -> Result<Vec<Block>, Mistake> {
    let number: FxHashMap<u32, u32> = body
        .labels
        .iter()
        .zip(0..)
        .map(|(label, number)| (binary.instructions[*label].result, number))
        .collect();
    let mut blocks = Vec::with_capacity(body.labels.len());
    for (at, label) in body.labels.iter().enumerate() {
        let end = body.labels.get(at + 1).copied().unwrap_or(body.last);
        let mut block = Block {
            label: *label,
            terminator: *label,
            successors: Vec::new(),
            breaks_from: None,
            merge: None,
            continue_target: None,
            selection_merge: None,
        };
        for index in *label..end {
            let instruction = &binary.instructions[index];
            if binary.structured {
                let mut targets = binary.operand_words(instruction).iter();
                let mut target = || targets.next().and_then(|id| number.get(id)).copied();
                match instruction.opcode {
                    op::LoopMerge => {
                        block.merge = target();
                        block.continue_target = target();
                    }
                    op::SelectionMerge => block.selection_merge = target(),
                    _ => {}
                }
            }
            if !is_terminator(instruction.opcode) {
                continue;
            }
            block.terminator = index;
            let mut seen = FxHashSet::default();
            for target in targets(binary, index) {
                let Some(to) = number.get(&target).copied() else {
                    let message = format!("%{target} is not a label of this function");
                    return Err(binary.mistake(instruction, message));
                };
                if to == 0 {
                    let message =
                        format!("%{target} is the first block, to which nothing may branch");
                    return Err(binary.mistake(instruction, message));
                }
                if seen.insert(to) {
                    block.successors.push(to);
                }
            }
        }
        blocks.push(block);
    }
    if !add_virtual_edges(&mut blocks) {
        let function = &binary.instructions[body.first];
        let message = "its structured loops are nested too deeply".to_string();
        return Err(binary.mistake(function, message));
    }
    Ok(blocks)
}

/// The labels to which a terminator branches, if constants do not decide otherwise.
fn targets(binary: &Binary, index: usize) -> Vec<u32> {
    let instruction = &binary.instructions[index];
    let known = |id| binary.values.get(id).filter(|_| !binary.all_branches);
    match (instruction.opcode, binary.operand_words(instruction)) {
        (op::Branch, [target]) => vec![*target],
        (op::BranchConditional, [condition, yes, no, ..]) => match known(condition) {
            Some(0) => vec![*no],
            Some(_) => vec![*yes],
            None => vec![*yes, *no],
        },
        (op::Switch, [selector, default, ..]) => {
            let mut cases = cases(binary, instruction);
            match known(selector) {
                Some(value) => {
                    let mask = if binary.selector_words(instruction) > 1 {
                        u64::MAX
                    } else {
                        u64::from(u32::MAX)
                    };
                    let chosen = cases.find(|(case, _)| case & mask == value & mask);
                    vec![chosen.map_or(*default, |(_, target)| target)]
                }
                None => std::iter::once(*default)
                    .chain(cases.map(|case| case.1))
                    .collect(),
            }
        }
        _ => Vec::new(),
    }
}

/// The conditions under which a terminator branches to a label: `T`, `F`, `else`, constants of
/// cases.
pub fn conditions(binary: &Binary, terminator: usize, label: u32) -> Option<String> {
    let instruction = &binary.instructions[terminator];
    let all: Vec<String> = match (instruction.opcode, binary.operand_words(instruction)) {
        (op::BranchConditional, [_, yes, no, ..]) => {
            let named = [(yes, "T"), (no, "F")].into_iter();
            let named = named.filter(|(target, _)| **target == label);
            named.map(|(_, name)| name.to_string()).collect()
        }
        (op::Switch, [_, default, ..]) => {
            let cases = cases(binary, instruction);
            let cases = cases.filter(|(_, target)| *target == label);
            let default = (*default == label).then(|| "else".to_string());
            let cases = cases.map(|(value, _)| value.to_string());
            default.into_iter().chain(cases).collect()
        }
        _ => Vec::new(),
    };
    (!all.is_empty()).then(|| all.join(", "))
}

/// The constants and labels of a switch.
fn cases<'b>(
    binary: &'b Binary,
    switch: &Instruction,
) -> impl Iterator<Item = (u64, u32)> + use<'b> {
    let size = binary.selector_words(switch) + 1;
    let words = binary.operand_words(switch).get(2..).unwrap_or_default();
    words.chunks_exact(size).map(move |case| {
        let value = case[..size - 1].iter().rev();
        let value = value.fold(0, |value, word| value << 32 | u64::from(*word));
        (value, case[size - 1])
    })
}

/// Finds the blocks that leave structured loops. False if it would take too long.
fn add_virtual_edges(blocks: &mut [Block]) -> bool {
    const STEPS_PER_BLOCK: usize = 1000;
    let headers: Vec<(u32, u32)> = blocks
        .iter()
        .zip(0..)
        .filter_map(|(block, number)| Some((number, block.merge?)))
        .collect();
    if headers.is_empty() {
        return true;
    }
    let mut predecessors = vec![Vec::new(); blocks.len()];
    for (block, number) in blocks.iter().zip(0..) {
        for to in &block.successors {
            predecessors[*to as usize].push(number);
        }
    }
    let mut steps = blocks.len() * STEPS_PER_BLOCK;
    // The last loop that reached each block, and the last in whose cycle it is.
    let mut reached = vec![u32::MAX; blocks.len()];
    let mut in_cycle = vec![u32::MAX; blocks.len()];
    // The size of the smallest loop from which each block returns.
    let mut smallest = vec![usize::MAX; blocks.len()];
    for (header, merge) in headers {
        let mut construct = vec![header];
        reached[header as usize] = header;
        let mut next = 0;
        while let Some(block) = construct.get(next).copied() {
            next += 1;
            for to in &blocks[block as usize].successors {
                if *to != merge && reached[*to as usize] != header {
                    reached[*to as usize] = header;
                    construct.push(*to);
                }
            }
        }
        // A loop without a back edge has one iteration.
        let mut back = predecessors[header as usize].iter();
        if !back.any(|from| reached[*from as usize] == header) {
            continue;
        }
        in_cycle[header as usize] = header;
        let mut stack = vec![header];
        let mut visited = construct.len();
        while let Some(block) = stack.pop() {
            visited += 1;
            for from in &predecessors[block as usize] {
                let from_at = *from as usize;
                if reached[from_at] == header && in_cycle[from_at] != header {
                    in_cycle[from_at] = header;
                    stack.push(*from);
                }
            }
        }
        if visited > steps {
            return false;
        }
        steps -= visited;
        for block in &construct {
            let at = *block as usize;
            if in_cycle[at] == header {
                continue;
            }
            let breaks = blocks[at].successors.contains(&merge);
            let returns = blocks[at].successors.is_empty() && construct.len() < smallest[at];
            if returns {
                smallest[at] = construct.len();
            }
            if breaks || returns {
                blocks[at].breaks_from = Some(header);
            }
        }
    }
    true
}
