//! Guarantees about values: attributes of arguments and results, and metadata of loads and calls.
//!
//! LangRef: a value that violates `range`, `nonnull` or `align` is poison. If the value must also
//! be `noundef`, the violation is undefined behaviour, and so is an address that does not have the
//! bytes that `dereferenceable` states.

use crate::code::Promise;
use lanelog_ir::metadata::{integer_field, node_integers};
use lanelog_ir::text::{self, Word, integer, parts};
use lanelog_ir::{Argument, Function, Instruction, Module, flag};

/// The guarantees about the result of a load or a call.
pub(super) fn of_result(
    module: &Module<'_>,
    function: &Function,
    instruction: &Instruction,
) -> Option<Box<Promise>> {
    let mut promise = Promise::default();
    if instruction.opcode.is_call() {
        // Attributes of the result precede its type.
        let text = module.function_text(function);
        let range = instruction.start as usize..instruction.type_at as usize;
        promise = attributes(text.get(range).unwrap_or_default());
    }
    if instruction.has(flag::METADATA) {
        let attached = |kind: &[u8]| module.attached(function, instruction, kind);
        promise.noundef |= attached(b"noundef").is_some();
        promise.nonnull |= attached(b"nonnull").is_some();
        if let Some(align) = attached(b"align").and_then(single) {
            promise.align = align;
        }
        if let Some((bits, ranges)) = attached(b"range").and_then(ranges) {
            (promise.bits, promise.ranges) = (bits, ranges);
        }
    }
    boxed(promise)
}

/// The guarantees about the arguments of a direct call: index of the argument and guarantee.
pub(super) fn of_arguments(
    module: &Module<'_>,
    function: &Function,
    instruction: &Instruction,
) -> Box<[(u32, Promise)]> {
    if !instruction.opcode.is_call()
        || instruction.callee == Instruction::NONE
        || instruction.has(flag::INLINE_ASM)
    {
        return Box::default();
    }
    let text = module.function_text(function);
    let range = instruction.callee as usize..instruction.end as usize;
    let called = text.get(range).unwrap_or_default();
    let (_, list) = text::name(called);
    let list = list.trim_ascii_start();
    let after = text::after_parentheses(list);
    let inside = list.get(..list.len() - after.len()).unwrap_or_default();
    let inside = inside.strip_prefix(b"(").unwrap_or_default();
    let inside = inside.strip_suffix(b")").unwrap_or(inside);
    // Metadata arguments are not operands.
    let arguments = parts(inside).filter(|part| !part.starts_with(b"metadata"));
    let promises = (0..).zip(arguments.map(attributes));
    promises
        .filter(|(_, promise)| *promise != Promise::default())
        .collect()
}

/// The guarantees about a parameter.
pub(super) fn of_parameter(module: &Module<'_>, argument: &Argument) -> Option<Box<Promise>> {
    boxed(attributes(module.bytes(argument.span)))
}

/// The guarantees about the value that a function returns.
pub(super) fn of_return(module: &Module<'_>, function: &Function) -> Option<Box<Promise>> {
    let text = module.function_text(function);
    let length = function.result.start.checked_sub(function.span.start)?;
    boxed(attributes(text.get(..length as usize)?))
}

fn boxed(promise: Promise) -> Option<Box<Promise>> {
    (promise != Promise::default()).then(|| Box::new(promise))
}

/// The guarantees in the attributes of an argument or a result.
fn attributes(text: &[u8]) -> Promise {
    let mut promise = Promise::default();
    for (at, word) in text::words(text) {
        let Word::Plain(word) = word else {
            continue;
        };
        // A number after the word, which may be in brackets.
        let after = text.get(at + word.len()..).unwrap_or_default();
        let after = after.trim_ascii_start();
        let inside = after.strip_prefix(b"(").unwrap_or(after);
        let number = || integer(inside).and_then(|number| u64::try_from(number).ok());
        match word {
            b"noundef" => promise.noundef = true,
            b"nonnull" => promise.nonnull = true,
            b"align" => promise.align = number().unwrap_or(0),
            b"dereferenceable" => promise.bytes = number().unwrap_or(0),
            b"range" => {
                // Only the first bound has a type: `range(i32 0, 8)`.
                let mut fields = parts(inside);
                let bounds = (|| {
                    let (bits, least) = integer_field(fields.next()?)?;
                    promised(&[(bits, least), (bits, integer(fields.next()?)?)])
                })();
                if let Some((bits, ranges)) = bounds {
                    (promise.bits, promise.ranges) = (bits, ranges);
                }
            }
            _ => {}
        }
    }
    promise
}

/// Pairs of bounds, with their width in bits.
type Ranges = (u32, Box<[(u64, u64)]>);

/// Parses pairs of bounds: `!{i32 0, i32 8, i32 16, i32 24}`.
fn ranges(node: &[u8]) -> Option<Ranges> {
    promised(&node_integers(node)?)
}

/// Parses a node with one number: `!{i64 16}`.
fn single(node: &[u8]) -> Option<u64> {
    let (_, number) = *node_integers(node)?.first()?;
    u64::try_from(number).ok()
}

/// Converts pairs of bounds to two's complement.
fn promised(bounds: &[(u32, i128)]) -> Option<Ranges> {
    let (bits, _) = *bounds.first()?;
    let fits = |value: i128| u64::try_from(value).is_ok() || i64::try_from(value).is_ok();
    if !(1..=64).contains(&bits) || !bounds.iter().all(|bound| fits(bound.1)) {
        return None;
    }
    let pairs = bounds.chunks_exact(2);
    let pairs = pairs.map(|pair| (pair[0].1 as u64, pair[1].1 as u64));
    Some((bits, pairs.collect()))
}
