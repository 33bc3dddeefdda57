//! Changes that preserve the behaviour: merge chains of blocks, bypass blocks that only jump, and
//! remove phis with a single value.

use super::draft::{Draft, Instruction, Piece};
use lanelog_ir::Opcode;

/// A change that preserves the behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Merges a block into its only predecessor.
    Merge(u32),
    /// Redirects the edges into a block that only jumps to the jump's target.
    Bypass(u32),
    /// Replaces a branch whose targets are all equal by a jump.
    Jump(u32),
    /// Replaces a phi by the only value that it reads.
    Single(u32),
}

/// The changes that may be possible.
pub(super) fn steps(draft: &Draft) -> Vec<Step> {
    let mut steps = Vec::new();
    for block in &draft.blocks {
        let phis = block
            .instructions
            .iter()
            .filter(|instruction| instruction.opcode == Opcode::Phi);
        steps.extend(phis.map(|phi| Step::Single(phi.id)));
        steps.extend([
            Step::Jump(block.id),
            Step::Merge(block.id),
            Step::Bypass(block.id),
        ]);
    }
    steps
}

/// Applies possible changes one after the other, until none is left. `None` if there is none. Time:
/// quadratic in the blocks at worst.
pub(super) fn after(draft: &Draft, steps: &[Step]) -> Option<Draft> {
    let mut tidied = draft.clone();
    let mut any = false;
    for step in steps {
        let done = match *step {
            Step::Merge(block) => merge(&mut tidied, block),
            Step::Bypass(block) => bypass(&mut tidied, block),
            Step::Jump(block) => jump(&mut tidied, block),
            Step::Single(phi) => single(&mut tidied, phi),
        };
        any |= done.is_some();
    }
    any.then_some(tidied)
}

/// Merges a block into its only predecessor, if that predecessor ends in an unconditional branch.
/// `merge`, and each later function of this file that changes a draft, leaves the draft unchanged
/// if it returns `None`.
fn merge(draft: &mut Draft, id: u32) -> Option<()> {
    let at = draft.blocks.iter().position(|block| block.id == id)?;
    let from = {
        let ends = draft.ends();
        let mut before = ends.filter(|(_, end)| end.targets().any(|to| to == id));
        let (from, end) = before.next()?;
        (before.next().is_none() && end.jump().is_some()).then_some(from)?
    };
    if at == 0 || from == id || draft.dead.contains(&id) {
        return None;
    }
    let block = draft.blocks.remove(at);
    let mut replaced = Vec::new();
    let target = draft.block_mut(from)?;
    target.instructions.pop();
    for mut instruction in block.instructions {
        match instruction.incoming.pop() {
            Some((piece, _)) => replaced.push((instruction.id, piece)),
            None => target.instructions.push(instruction),
        }
    }
    rename_predecessor(draft, id, from);
    replace(draft, &replaced);
    Some(())
}

/// Renames the predecessor `old` in phis. Only the phis in successors of the new block can name it.
fn rename_predecessor(draft: &mut Draft, old: u32, new: u32) {
    let end = draft.block(new).and_then(|block| block.instructions.last());
    let after: Vec<u32> = end.into_iter().flat_map(|end| end.targets()).collect();
    for to in after {
        let phis = draft.block_mut(to).into_iter();
        let pairs = phis
            .flat_map(|block| &mut block.instructions)
            .flat_map(|phi| &mut phi.incoming);
        for (_, from) in pairs {
            if *from == old {
                *from = new;
            }
        }
    }
}

fn bypass(draft: &mut Draft, id: u32) -> Option<()> {
    let at = draft.blocks.iter().position(|block| block.id == id)?;
    let [only] = draft.blocks.get(at)?.instructions.as_slice() else {
        return None;
    };
    let to = only.jump()?;
    if to == id || at == 0 || draft.dead.contains(&id) {
        return None;
    }
    let ends = draft.ends();
    let before = ends.filter(|(_, end)| end.targets().any(|target| target == id));
    let before: Vec<u32> = before.map(|(from, _)| from).collect();
    let phis = |phi: &&Instruction| phi.opcode == Opcode::Phi;
    for phi in draft.block(to)?.instructions.iter().take_while(phis) {
        let read = |block: &u32| {
            let mut pairs = phi.incoming.iter();
            pairs
                .find(|(_, from)| from == block)
                .map(|(piece, _)| piece)
        };
        let piece = read(&id)?;
        if before
            .iter()
            .any(|from| read(from).is_some_and(|known| known != piece))
        {
            return None;
        }
    }
    for phi in &mut draft.block_mut(to)?.instructions {
        let place = phi.incoming.iter().position(|(_, from)| *from == id);
        let Some((piece, _)) = place.map(|place| phi.incoming.remove(place)) else {
            break;
        };
        for from in &before {
            if !phi.incoming.iter().any(|(_, known)| known == from) {
                phi.incoming.push((piece.clone(), *from));
            }
        }
    }
    draft.blocks.remove(at);
    for instruction in draft.instructions_mut() {
        let read = instruction.incoming.iter_mut().map(|(piece, _)| piece);
        for piece in instruction.pieces.iter_mut().chain(read) {
            match piece {
                Piece::Block(block) | Piece::Address(block) if *block == id => *block = to,
                _ => {}
            }
        }
    }
    Some(())
}

fn jump(draft: &mut Draft, id: u32) -> Option<()> {
    let end = draft.block(id)?.instructions.last()?;
    let to = end.targets().next()?;
    let is_plain = matches!(end.opcode, Opcode::Br | Opcode::Switch | Opcode::IndirectBr);
    if !is_plain || end.jump().is_some() || end.targets().any(|other| other != to) {
        return None;
    }
    let jump = draft.jump_to(to);
    *draft.block_mut(id)?.instructions.last_mut()? = jump;
    Some(())
}

fn single(draft: &mut Draft, id: u32) -> Option<()> {
    let phi = draft
        .instructions()
        .find(|instruction| instruction.id == id && instruction.opcode == Opcode::Phi)?;
    let mut others = phi
        .incoming
        .iter()
        .filter(|(piece, _)| *piece != Piece::Value(id));
    let (piece, _) = others.next()?;
    if others.any(|(other, _)| other != piece) {
        return None;
    }
    let is_argument = |value| draft.arguments.iter().any(|argument| argument.id == value);
    // The value may not be defined everywhere in the region that the phi dominates.
    if phi.incoming.len() > 1 && piece.as_value().is_some_and(|value| !is_argument(value)) {
        return None;
    }
    let piece = piece.clone();
    for block in &mut draft.blocks {
        block
            .instructions
            .retain(|instruction| instruction.id != id);
    }
    replace(draft, &[(id, piece)]);
    Some(())
}

/// Replaces each of some values by a piece. Pieces may themselves be replaced values: then their
/// replacements are used.
pub(super) fn replace(draft: &mut Draft, replaced: &[(u32, Piece)]) {
    if replaced.is_empty() {
        return;
    }
    let known: rustc_hash::FxHashMap<u32, &Piece> = replaced
        .iter()
        .map(|(value, piece)| (*value, piece))
        .collect();
    for operand in draft
        .instructions_mut()
        .flat_map(|instruction| instruction.operands_mut())
    {
        for _ in 0..=replaced.len() {
            let next = operand.as_value().and_then(|value| known.get(&value));
            match next {
                Some(piece) => *operand = (*piece).clone(),
                None => break,
            }
        }
    }
}
