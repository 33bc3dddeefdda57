//! Changes of control flow: removes edges, replaces branches by jumps, and ends the function early.

use super::draft::{Draft, Instruction, Piece};
use lanelog_ir::Opcode;

/// The replacement for a branch.
#[derive(Clone, Copy, Debug)]
pub(super) enum Replacement {
    /// A terminator that ends the function.
    Leave,
    /// A jump to the branch's first target.
    First,
    /// A jump to the branch's last target.
    Last,
}

/// Removes all edges into some blocks. `None` if no edges lead into these blocks, or if one of the
/// edges cannot be removed.
pub(super) fn without_blocks(draft: &Draft, gone: &[u32]) -> Option<Draft> {
    let mut changed = draft.clone();
    let mut any = false;
    for (block, end) in draft.ends() {
        if !end.targets().any(|to| gone.contains(&to)) {
            continue;
        }
        let left: Vec<u32> = end.targets().filter(|to| !gone.contains(to)).collect();
        keep_edges(&mut changed, block, end, &left)?;
        any = true;
    }
    changed.dead.retain(|block| !gone.contains(block));
    any.then_some(changed)
}

/// Replaces the branches of some blocks by jumps. `None` if no branch changes.
pub(super) fn decided(draft: &Draft, blocks: &[u32], fate: Replacement) -> Option<Draft> {
    let mut changed = draft.clone();
    let mut any = false;
    for (block, end) in draft.ends().filter(|(block, _)| blocks.contains(block)) {
        let targets: Vec<u32> = end.targets().collect();
        let choice = match fate {
            Replacement::Leave => None,
            Replacement::First => targets.first(),
            Replacement::Last => targets.last(),
        };
        let is_alone = targets.iter().all(|to| Some(to) == choice);
        if targets.is_empty() || is_alone {
            continue;
        }
        let kept: Vec<u32> = targets
            .iter()
            .copied()
            .filter(|to| Some(to) == choice)
            .collect();
        keep_edges(&mut changed, block, end, &kept)?;
        any = true;
    }
    any.then_some(changed)
}

/// Removes one edge of a branch, by its index.
pub(super) fn without_edge(draft: &Draft, block: u32, edge: usize) -> Option<Draft> {
    let mut changed = draft.clone();
    let (_, end) = draft.ends().find(|(id, _)| *id == block)?;
    let targets: Vec<u32> = end.targets().collect();
    if targets.len() < 2 {
        return None;
    }
    let mut left = targets;
    (edge < left.len()).then(|| left.remove(edge))?;
    if end.opcode == Opcode::Switch && edge > 0 {
        // The index is needed because several edges may have the same target.
        let pieces = switch_without(&end.pieces, edge)?;
        let last = changed.block_mut(block)?.instructions.last_mut()?;
        last.pieces = pieces;
        return Some(changed);
    }
    keep_edges(&mut changed, block, end, &left)?;
    Some(changed)
}

/// Removes the targets of a terminator that are not in `left`.
fn keep_edges(draft: &mut Draft, block: u32, end: &Instruction, left: &[u32]) -> Option<()> {
    let mut fresh = Vec::new();
    let is_one = left.iter().all(|to| Some(to) == left.first());
    match (left.first().copied(), end.opcode) {
        (_, Opcode::Br | Opcode::Switch | Opcode::IndirectBr | Opcode::Invoke | Opcode::CallBr) => {
        }
        _ => return None,
    }
    let targets: Vec<u32> = end.targets().collect();
    match (left.first().copied(), end.opcode) {
        (None, _) => fresh.push(draft.leave()),
        // A landing pad may only be reached from an `invoke`, so the unwind edge cannot become a
        // jump.
        (Some(to), Opcode::Invoke) if targets.first() != Some(&to) => fresh.push(draft.leave()),
        (Some(to), Opcode::Invoke) => {
            fresh.push(called(end)?);
            fresh.push(draft.jump_to(to));
        }
        (Some(to), Opcode::CallBr) => fresh.push(draft.jump_to(to)),
        (Some(to), _) if is_one => fresh.push(draft.jump_to(to)),
        (Some(to), Opcode::Switch) => {
            let mut switch = end.clone();
            for edge in (1..targets.len()).rev() {
                if !left.contains(targets.get(edge)?) {
                    switch.pieces = switch_without(&switch.pieces, edge)?;
                }
            }
            let default = switch
                .pieces
                .iter_mut()
                .find(|piece| matches!(piece, Piece::Block(_)))?;
            if !left.contains(targets.first()?) {
                *default = Piece::Block(to);
            }
            fresh.push(switch);
        }
        (Some(_), Opcode::IndirectBr) => {
            let mut jump = end.clone();
            let first = jump
                .pieces
                .iter()
                .position(|piece| matches!(piece, Piece::Block(_)))?;
            jump.pieces.truncate(first);
            for (at, to) in left.iter().enumerate() {
                if at > 0 {
                    jump.pieces.push(Piece::text(", label "));
                }
                jump.pieces.push(Piece::Block(*to));
            }
            jump.pieces.push(Piece::text("]"));
            fresh.push(jump);
        }
        _ => return None,
    }
    let block = draft.block_mut(block)?;
    block.instructions.pop();
    block.instructions.extend(fresh);
    Some(())
}

/// The operands of a `switch` without one of its edges; edge 0 is the default.
fn switch_without(pieces: &[Piece], edge: usize) -> Option<Vec<Piece>> {
    let blocks = pieces.iter().enumerate();
    let blocks: Vec<usize> = blocks
        .filter(|(_, piece)| matches!(piece, Piece::Block(_)))
        .map(|(at, _)| at)
        .collect();
    let at = *blocks.get(edge)?;
    let Some(Piece::Text(case)) = pieces.get(at.checked_sub(1)?) else {
        return None;
    };
    let mut kept = pieces.to_vec();
    kept.drain(at - 1..=at);
    // The text of the first case contains the opening bracket.
    if edge == 1
        && let Some(Piece::Text(next)) = kept.get(at - 1).cloned()
    {
        let open = case.find('[').map(|open| &case[..=open])?;
        kept[at - 1] = Piece::text(&format!("{open} {}", next.trim_start()));
    }
    Some(kept)
}

/// Converts an `invoke` to a `call`.
fn called(invoke: &Instruction) -> Option<Instruction> {
    let mut call = invoke.clone();
    call.opcode = Opcode::Call;
    let first = call
        .pieces
        .iter()
        .position(|piece| matches!(piece, Piece::Block(_)))?;
    call.pieces.truncate(first);
    let Some(Piece::Text(last)) = call.pieces.last_mut() else {
        return None;
    };
    *last = last
        .trim_end()
        .strip_suffix("label")?
        .trim_end()
        .strip_suffix("to")?
        .trim_end()
        .into();
    let Some(Piece::Text(word)) = call.pieces.first_mut() else {
        return None;
    };
    *word = format!("call{}", word.strip_prefix("invoke")?).into();
    Some(call)
}
