//! What the text promises of a result: `!range` of loads and calls, `range(...)` of calls. A result that breaks it is poison (LangRef).
//!
//! Deliberately absent: promises whose breach is harmless to a lockstep machine (`!nonnull`, `!align`, `noundef`).

use crate::code::Promise;
use lanelog_ir::{Instruction, Module, flag};
use lanelog_typed::scanner::Scanner;

/// The promise that an instruction makes of its result, an integer of at most 64 bits.
pub(super) fn promise(
    module: &Module<'_>,
    text: &[u8],
    instruction: &Instruction,
) -> Option<Promise> {
    let whole = text.get(instruction.start as usize..instruction.end as usize)?;
    if instruction.has(flag::METADATA)
        && let Some(at) = memchr::memmem::rfind(whole, b"!range !")
    {
        let mut reference = Scanner {
            text: whole,
            at: at + b"!range !".len(),
        };
        let node = module.metadata_node(u32::try_from(reference.number().ok()?).ok()?)?;
        return ranges(node);
    }
    if !instruction.opcode.is_call() || instruction.callee == Instruction::NONE {
        return None;
    }
    // Attributes of the result stand before the callee.
    let before = text.get(instruction.start as usize..instruction.callee as usize)?;
    let at = memchr::memmem::find(before, b" range(")? + b" range(".len();
    let end = at + memchr::memchr(b')', before.get(at..)?)?;
    // Its second bound has no type.
    let (ty, bounds) = split_type(before.get(at..end)?)?;
    let mut bounds = bounds.split(|byte| *byte == b',').map(number);
    Some(Promise {
        bits: ty,
        ranges: Box::new([(bounds.next()??, bounds.next()??)]),
    })
}

/// `!{i32 0, i32 8, i32 16, i32 24}`: pairs of bounds.
fn ranges(node: &[u8]) -> Option<Promise> {
    let inner = node.strip_prefix(b"!{")?.strip_suffix(b"}")?;
    let parts: Option<Vec<(u32, u64)>> = inner
        .split(|byte| *byte == b',')
        .map(|part| {
            let (bits, value) = split_type(part)?;
            Some((bits, number(value)?))
        })
        .collect();
    let parts = parts?;
    let bits = parts.first()?.0;
    let ranges = parts.chunks_exact(2).map(|pair| (pair[0].1, pair[1].1));
    Some(Promise {
        bits,
        ranges: ranges.collect(),
    })
}

/// `i32 7`: the width and what follows it.
fn split_type(text: &[u8]) -> Option<(u32, &[u8])> {
    let text = text.trim_ascii().strip_prefix(b"i")?;
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let bits = std::str::from_utf8(text.get(..digits)?)
        .ok()?
        .parse()
        .ok()?;
    (1..=64).contains(&bits).then_some(())?;
    Some((bits, text.get(digits..)?))
}

/// A decimal number in two's complement.
fn number(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text.trim_ascii()).ok()?;
    text.parse()
        .ok()
        .or_else(|| text.parse::<i64>().ok().map(i64::cast_unsigned))
}
