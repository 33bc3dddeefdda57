//! Changes of values: removes instructions, and replaces operands by constants or arguments.

use rustc_hash::FxHashSet;

use super::draft::{Draft, Instruction, Piece};
use super::simplify::replace;
use super::valid::Order;
use lanelog_ir::Opcode;

/// The replacement of a removed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// One of the removed instruction's operands, or a constant if none fits.
    Operand,
    /// A constant.
    Zero,
    /// An argument of the same type.
    Argument,
    /// The first value of the same type that is computed before.
    Earlier,
    /// Poison.
    Poison,
}

/// Removes some instructions. `None` if the draft contains none of these instructions, or if one
/// cannot be removed.
pub(super) fn without(draft: &Draft, gone: &[u32], stand: Stand) -> Option<Draft> {
    let gone: FxHashSet<u32> = gone.iter().copied().collect();
    let is_gone = |instruction: &Instruction| gone.contains(&instruction.id);
    let used: FxHashSet<u32> = draft
        .instructions()
        .filter(|user| !is_gone(user))
        .flat_map(reads)
        .collect();
    let between: FxHashSet<u32> = draft
        .instructions()
        .filter(|user| is_gone(user))
        .flat_map(reads)
        .collect();
    let wants_order = !matches!(stand, Stand::Zero | Stand::Poison);
    let order = if wants_order {
        Some(Order::of(draft)?)
    } else {
        None
    };
    let mut replaced = Vec::new();
    let mut any = false;
    for (at, block) in draft.blocks.iter().enumerate() {
        for (index, instruction) in block.instructions.iter().enumerate() {
            if !is_gone(instruction) {
                continue;
            }
            if instruction.opcode.is_terminator() || is_pad(instruction.opcode) {
                return None;
            }
            any = true;
            if !instruction.has_result()
                || !(used.contains(&instruction.id) || between.contains(&instruction.id))
            {
                continue;
            }
            let zero = draft.zero(instruction.id);
            let piece = match (stand, &order) {
                (Stand::Poison, _) => zero.is_some().then(|| Piece::text("poison")),
                (Stand::Operand, Some(order)) => operand(draft, order, at, instruction).or(zero),
                (Stand::Argument, _) => argument(draft, instruction.id).or(zero),
                (Stand::Earlier, Some(order)) => {
                    earlier(draft, order, at, index, instruction.id).or(zero)
                }
                _ => zero,
            };
            match piece {
                Some(piece) => replaced.push((instruction.id, piece)),
                // A value that only removed instructions use needs no replacement.
                None if !used.contains(&instruction.id) => {}
                None => return None,
            }
        }
    }
    if !any {
        return None;
    }
    let mut changed = draft.clone();
    for block in &mut changed.blocks {
        block
            .instructions
            .retain(|instruction| !is_gone(instruction));
    }
    replace(&mut changed, &replaced);
    Some(changed)
}

fn reads(instruction: &Instruction) -> impl Iterator<Item = u32> + '_ {
    instruction.operands().filter_map(Piece::as_value)
}

fn is_pad(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad
    )
}

/// An operand of a removed instruction that can replace its result at all uses.
fn operand(draft: &Draft, order: &Order, at: usize, instruction: &Instruction) -> Option<Piece> {
    let is_phi = instruction.opcode == Opcode::Phi;
    let fits = |value: &u32| {
        // An incoming value of a phi must be defined before the phi's block.
        draft.same_type(*value, instruction.id) && (!is_phi || order.is_before(*value, at, Some(0)))
    };
    let mut fitting = reads(instruction).filter(fits);
    let constant = || {
        let mut read = instruction.incoming.iter().map(|(piece, _)| piece);
        read.find(|piece| piece.as_value().is_none()).cloned()
    };
    fitting.next().map(Piece::Value).or_else(constant)
}

fn argument(draft: &Draft, value: u32) -> Option<Piece> {
    let mut arguments = draft.arguments.iter().map(|argument| argument.id);
    arguments
        .find(|argument| draft.same_type(*argument, value))
        .map(Piece::Value)
}

fn earlier(draft: &Draft, order: &Order, at: usize, index: usize, value: u32) -> Option<Piece> {
    let results = draft
        .instructions()
        .filter(|other| other.has_result() && other.id != value);
    let mut fitting = results.filter(|other| {
        draft.same_type(other.id, value) && order.is_before(other.id, at, Some(index))
    });
    fitting.next().map(|other| Piece::Value(other.id))
}

/// The operands of all instructions, as pairs of instruction and operand index.
pub(super) fn slots(draft: &Draft) -> Vec<(u32, usize)> {
    let each = draft.instructions().flat_map(|instruction| {
        let count = instruction.operands().count();
        (0..count).map(move |slot| (instruction.id, slot))
    });
    each.collect()
}

/// Replaces some operands. `None` if nothing changes.
pub(super) fn with_operands(draft: &Draft, slots: &[(u32, usize)], stand: Stand) -> Option<Draft> {
    let wanted: FxHashSet<(u32, usize)> = slots.iter().copied().collect();
    let ids: FxHashSet<u32> = slots.iter().map(|(id, _)| *id).collect();
    let mut changed = draft.clone();
    let mut any = false;
    for instruction in changed
        .instructions_mut()
        .filter(|instruction| ids.contains(&instruction.id))
    {
        let id = instruction.id;
        for (slot, operand) in instruction.operands_mut().enumerate() {
            let Some(value) = operand.as_value().filter(|_| wanted.contains(&(id, slot))) else {
                continue;
            };
            let other = match stand {
                Stand::Argument if !draft.arguments.iter().any(|argument| argument.id == value) => {
                    argument(draft, value)
                }
                Stand::Argument => None,
                _ => draft.zero(value),
            };
            if let Some(other) = other {
                *operand = other;
                any = true;
            }
        }
    }
    any.then_some(changed)
}

/// Removes the arguments in `gone` that have no uses. Returns `None` if every argument in `gone`
/// has a use.
pub(super) fn without_arguments(draft: &Draft, gone: &[u32]) -> Option<Draft> {
    let used: FxHashSet<u32> = draft.instructions().flat_map(reads).collect();
    let mut changed = draft.clone();
    changed
        .arguments
        .retain(|argument| used.contains(&argument.id) || !gone.contains(&argument.id));
    (changed.arguments.len() < draft.arguments.len()).then_some(changed)
}
