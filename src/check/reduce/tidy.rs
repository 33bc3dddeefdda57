//! Changes that leave what happens as it is: blocks in a line become one, blocks that only jump are passed by, phis with one value go.

use super::draft::{Draft, Piece};
use crate::ir::Opcode;

/// One such change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A block is joined to its only predecessor.
    Merge(u32),
    /// A block that only jumps is passed by.
    Bypass(u32),
    /// A branch whose targets are one block jumps.
    Jump(u32),
    /// A phi that reads one value is that value.
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

/// The draft after as many changes as are possible one after the other. `None` if there is none.
pub(super) fn after(draft: &Draft, steps: &[Step]) -> Option<Draft> {
    let mut tidied: Option<Draft> = None;
    for step in steps {
        let next = take(tidied.as_ref().unwrap_or(draft), *step);
        tidied = next.or(tidied);
    }
    tidied
}

fn take(draft: &Draft, step: Step) -> Option<Draft> {
    match step {
        Step::Merge(block) => merge(draft, block),
        Step::Bypass(block) => bypass(draft, block),
        Step::Jump(block) => jump(draft, block),
        Step::Single(phi) => single(draft, phi),
    }
}

fn merge(draft: &Draft, id: u32) -> Option<Draft> {
    let at = draft.blocks.iter().position(|block| block.id == id)?;
    let mut before = draft
        .ends()
        .filter(|(_, end)| end.targets().any(|to| to == id));
    let (from, end) = before.next()?;
    if at == 0
        || before.next().is_some()
        || from == id
        || end.jump().is_none()
        || draft.dead.contains(&id)
    {
        return None;
    }
    let mut merged = draft.clone();
    let block = merged.blocks.remove(at);
    let mut replaced = Vec::new();
    let target = merged.block_mut(from)?;
    target.instructions.pop();
    for mut instruction in block.instructions {
        if instruction.opcode == Opcode::Phi {
            let (piece, _) = instruction.incoming.pop()?;
            replaced.push((instruction.id, piece));
        } else {
            target.instructions.push(instruction);
        }
    }
    for (_, source) in merged
        .instructions_mut()
        .flat_map(|phi| phi.incoming.iter_mut())
    {
        if *source == id {
            *source = from;
        }
    }
    replace(&mut merged, &replaced);
    Some(merged)
}

fn bypass(draft: &Draft, id: u32) -> Option<Draft> {
    let at = draft.blocks.iter().position(|block| block.id == id)?;
    let block = draft.blocks.get(at)?;
    let [only] = block.instructions.as_slice() else {
        return None;
    };
    let to = only
        .jump()
        .filter(|to| *to != id && at > 0 && !draft.dead.contains(&id))?;
    let before: Vec<u32> = draft
        .ends()
        .filter(|(_, end)| end.targets().any(|target| target == id))
        .map(|(from, _)| from)
        .collect();
    let mut passed = draft.clone();
    for phi in &mut passed.block_mut(to)?.instructions {
        if phi.opcode != Opcode::Phi {
            break;
        }
        let place = phi.incoming.iter().position(|(_, from)| *from == id)?;
        let (piece, _) = phi.incoming.remove(place);
        for from in &before {
            match phi.incoming.iter().find(|(_, known)| known == from) {
                Some((known, _)) if *known != piece => return None,
                Some(_) => {}
                None => phi.incoming.push((piece.clone(), *from)),
            }
        }
    }
    passed.blocks.remove(at);
    for instruction in passed.instructions_mut() {
        for piece in &mut instruction.pieces {
            if *piece == Piece::Block(id) {
                *piece = Piece::Block(to);
            }
        }
    }
    Some(passed)
}

fn jump(draft: &Draft, id: u32) -> Option<Draft> {
    let end = draft.block(id)?.instructions.last()?;
    let to = end.targets().next()?;
    let is_plain = matches!(end.opcode, Opcode::Br | Opcode::Switch | Opcode::IndirectBr);
    if !is_plain || end.jump().is_some() || end.targets().any(|other| other != to) {
        return None;
    }
    let mut changed = draft.clone();
    let jump = changed.jump_to(to);
    let last = changed.block_mut(id)?.instructions.last_mut()?;
    *last = jump;
    Some(changed)
}

fn single(draft: &Draft, id: u32) -> Option<Draft> {
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
    let piece = piece.clone();
    let is_argument = |value| draft.arguments.iter().any(|argument| argument.id == value);
    // A value need not be there in all that the phi dominates.
    if phi.incoming.len() > 1 && piece.as_value().is_some_and(|value| !is_argument(value)) {
        return None;
    }
    let mut changed = draft.clone();
    for block in &mut changed.blocks {
        block
            .instructions
            .retain(|instruction| instruction.id != id);
    }
    replace(&mut changed, &[(id, piece)]);
    Some(changed)
}

/// Puts a piece in the place of each of some values. Pieces may be such values themselves: what they stand for is put there.
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
