//! Gives a function a single `ret`, so that all lanes reconverge before the function returns. The
//! returned values become the incoming values of a phi. Lanes at `unreachable` return poison.

use lanelog_ir::Opcode;
use lanelog_ir::owned::{Block, Function, Instruction, Piece};

use crate::inline::copy::returned_text;

/// Replaces all `ret` and `unreachable` of a function by branches to a new block, if there are
/// several. Returns whether the function changed. Time: linear in the function.
pub fn unify(function: &mut Function) -> bool {
    let end_of = |block: &Block| block.instructions.last().map(|last| last.opcode);
    let ends = |block: &Block| matches!(end_of(block), Some(Opcode::Ret | Opcode::Unreachable));
    let mut all = function.blocks.iter().filter(|block| ends(block));
    let returns = all.clone().any(|block| end_of(block) == Some(Opcode::Ret));
    if !returns || all.nth(1).is_none() {
        return false;
    }
    let mut names = function.names();
    let label = names.fresh("%return");
    let block = function.new_block();
    let [phi, end] = [function.new_value(), function.new_value()];
    let (mut incoming, mut ty, mut place) = (Vec::new(), String::new(), 0);
    let mut jumps = function.next_value;
    for from in function.blocks.iter_mut().filter(|block| ends(block)) {
        let Some(last) = from.instructions.last_mut() else {
            continue;
        };
        place = last.place;
        if let Some((own, value)) = returned_text(&last.pieces) {
            ty = own;
            incoming.push((value, from.id));
        } else {
            incoming.push((Piece::text("poison"), from.id));
        }
        *last = Instruction::branch(jumps, block, place);
        jumps += 1;
    }
    function.next_value = jumps;
    let mut instructions = Vec::new();
    let mut pieces = vec![Piece::text("ret void")];
    if !ty.is_empty() {
        instructions.push(Instruction {
            id: phi,
            name: Some(names.fresh("%returned")),
            opcode: Opcode::Phi,
            pieces: vec![Piece::text(&format!("phi {ty}"))],
            incoming,
            place,
        });
        pieces = vec![Piece::text(&format!("ret {ty} ")), Piece::Value(phi)];
    }
    instructions.push(Instruction::new(end, None, pieces, place));
    function.blocks.push(Block {
        id: block,
        name: label,
        instructions,
    });
    true
}
