//! Guarantees about results: `!range` of loads and calls, `range(...)` of calls. A result outside
//! of the range is poison (LangRef).
//!
//! Deliberately absent: guarantees whose violation does not affect lockstep execution (`!nonnull`,
//! `!align`, `noundef`).

use crate::code::Promise;
use lanelog_ir::metadata::{integer_field, node_integers};
use lanelog_ir::text::{integer, parts};
use lanelog_ir::{Function, Instruction, Module};

/// The guarantee about the result of an instruction that is an integer of at most 64 bits.
pub(super) fn promise(
    module: &Module<'_>,
    function: &Function,
    instruction: &Instruction,
) -> Option<Promise> {
    if let Some(node) = module.attached(function, instruction, b"range") {
        return ranges(node);
    }
    if !instruction.opcode.is_call() || instruction.callee == Instruction::NONE {
        return None;
    }
    // Attributes of the result precede the callee.
    let text = module.function_text(function);
    let before = text.get(instruction.start as usize..instruction.callee as usize)?;
    let at = memchr::memmem::find(before, b" range(")? + b" range(".len();
    let end = at + memchr::memchr(b')', before.get(at..)?)?;
    // Only the first bound has a type: `range(i32 0, 8)`.
    let mut fields = parts(before.get(at..end)?);
    let (bits, least) = integer_field(fields.next()?)?;
    promised(&[(bits, least), (bits, integer(fields.next()?)?)])
}

/// Parses pairs of bounds: `!{i32 0, i32 8, i32 16, i32 24}`.
fn ranges(node: &[u8]) -> Option<Promise> {
    promised(&node_integers(node)?)
}

/// Converts pairs of bounds to two's complement.
fn promised(bounds: &[(u32, i128)]) -> Option<Promise> {
    let (bits, _) = *bounds.first()?;
    let fits = |value: i128| u64::try_from(value).is_ok() || i64::try_from(value).is_ok();
    if !(1..=64).contains(&bits) || !bounds.iter().all(|bound| fits(bound.1)) {
        return None;
    }
    let pairs = bounds.chunks_exact(2);
    Some(Promise {
        bits,
        ranges: pairs
            .map(|pair| (pair[0].1 as u64, pair[1].1 as u64))
            .collect(),
    })
}
