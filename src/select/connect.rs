//! Connects machine blocks into the control-flow graphs: resolves labels, and removes unneeded
//! blocks.

use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Block, BlockNumber, Code, Instruction, Value};

/// Pairs of conditional branches with opposite conditions.
const OPPOSITES: &[(op::Opcode, op::Opcode)] = &[
    (op::S_CBRANCH_EXECZ, op::S_CBRANCH_EXECNZ),
    (op::S_CBRANCH_SCC0, op::S_CBRANCH_SCC1),
];

fn opposite(name: op::Opcode) -> Option<op::Opcode> {
    OPPOSITES.iter().find_map(|(branch, opposite)| {
        if *branch == name {
            Some(*opposite)
        } else {
            (*opposite == name).then_some(*branch)
        }
    })
}

fn target(instruction: &Instruction) -> Option<BlockNumber> {
    match instruction.sources.first()?.value {
        Value::Block(number) if instruction.opcode.is_branch() => Some(number),
        _ => None,
    }
}

fn retarget(instruction: &mut Instruction, to: BlockNumber) {
    if let Some(source) = instruction.sources.first_mut() {
        source.value = Value::Block(to);
    }
}

/// Whether control never falls through to the next block.
fn ends(block: &Block) -> bool {
    let last = block.instructions.last().map(|last| last.opcode);
    matches!(last, Some(op::S_BRANCH | op::S_ENDPGM | op::S_SETPC_B64))
}

/// Resolves labels, removes unneeded branches and unreachable blocks, and builds the linear graph.
/// Time: linear in the code.
pub(super) fn connect(code: &mut Code, resolve: impl Fn(u32) -> Option<BlockNumber>) {
    let last = code.blocks.len().saturating_sub(1) as BlockNumber;
    for block in &mut code.blocks {
        for instruction in &mut block.instructions {
            if let Some(label) = target(instruction) {
                retarget(instruction, resolve(label).unwrap_or(last));
            }
        }
    }
    thread(code);
    drop_unreached(code);
    let count = code.blocks.len() as BlockNumber;
    for (at, block) in code.blocks.iter_mut().enumerate() {
        let next = at as BlockNumber + 1;
        shorten(block, next);
        let mut linear: Vec<BlockNumber> = block.instructions.iter().filter_map(target).collect();
        if !ends(block) && next < count {
            linear.push(next);
        }
        linear.sort_unstable();
        linear.dedup();
        block.linear = linear;
    }
}

/// Jump threading: a branch to a block that contains only a branch goes directly to the final
/// target.
fn thread(code: &mut Code) {
    let onward: Vec<Option<BlockNumber>> = code
        .blocks
        .iter()
        .enumerate()
        .map(|(at, block)| match block.instructions.as_slice() {
            [] if block.source.is_none() && at + 1 < code.blocks.len() => {
                Some(at as BlockNumber + 1)
            }
            [only] if only.opcode == op::S_BRANCH && block.source.is_none() => target(only),
            _ => None,
        })
        .collect();
    let follow = |mut at: BlockNumber| {
        // Blocks that contain only a branch do not form a cycle. The limit ensures termination even
        // if they did.
        for _ in 0..16 {
            match onward.get(at as usize).copied().flatten() {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    };
    for block in &mut code.blocks {
        for instruction in &mut block.instructions {
            if let Some(to) = target(instruction) {
                retarget(instruction, follow(to));
            }
        }
    }
}

/// Removes unreachable blocks, and renumbers the others.
fn drop_unreached(code: &mut Code) {
    let mut reached = vec![false; code.blocks.len()];
    let mut work: Vec<BlockNumber> = vec![0];
    while let Some(at) = work.pop() {
        let (Some(block), Some(seen)) =
            (code.blocks.get(at as usize), reached.get_mut(at as usize))
        else {
            continue;
        };
        if std::mem::replace(seen, true) {
            continue;
        }
        work.extend(block.instructions.iter().filter_map(target));
        if !ends(block) {
            work.push(at + 1);
        }
    }
    let mut numbers = Vec::with_capacity(reached.len());
    let mut next: BlockNumber = 0;
    for seen in &reached {
        numbers.push(next);
        next += BlockNumber::from(*seen);
    }
    let mut flags = reached.iter();
    code.blocks
        .retain(|_| flags.next().copied().unwrap_or(false));
    let number = |old: BlockNumber| numbers.get(old as usize).copied().unwrap_or(old);
    for block in &mut code.blocks {
        for instruction in &mut block.instructions {
            if let Some(to) = target(instruction) {
                retarget(instruction, number(to));
            }
        }
        let logical = block.logical.iter();
        block.logical = logical
            .filter(|old| reached.get(**old as usize) == Some(&true))
            .map(|old| number(*old))
            .collect();
    }
}

/// Removes branches at the end of a block that lead to the next block.
fn shorten(block: &mut Block, next: BlockNumber) {
    let to = |instruction: &Instruction| target(instruction);
    if let [.., first, second] = block.instructions.as_mut_slice()
        && second.opcode == op::S_BRANCH
        && let (Some(taken), Some(not_taken)) = (to(first), to(second))
    {
        if taken == not_taken {
            let at = block.instructions.len() - 2;
            block.instructions.remove(at);
        } else if taken == next
            && let Some(name) = opposite(first.opcode)
        {
            first.opcode = name;
            retarget(first, not_taken);
            block.instructions.pop();
            return;
        }
    }
    if let Some(last) = block.instructions.last()
        && last.opcode == op::S_BRANCH
        && to(last) == Some(next)
    {
        block.instructions.pop();
    }
}
