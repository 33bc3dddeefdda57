//! Phis: each word has an incoming register and a result register. The predecessors write the
//! incoming register; a copy at the start of the block writes the result register.
//!
//! Two copies are needed because one phi of a block can be an incoming value of another. Coalescing
//! removes most of these copies. A lane that takes another edge of the predecessor also writes the
//! incoming register, which is harmless because only the phi reads it.

use super::{Selected, Selector, packed};
use lanelog_amdgpu::machine::{COPY, Class, Origin, Value, Why};
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Constant, Detail, Instruction, Operand, Type};

/// The registers of a phi.
#[derive(Clone, Debug)]
pub struct Words {
    /// Scalar or vector.
    class: Class,
    /// The incoming register of each word.
    incoming: Vec<Value>,
    /// Whether the words are of type `i1`.
    bits: bool,
    /// Whether each register contains two elements.
    packed: bool,
}

fn is_bits(ty: &Type) -> bool {
    match ty {
        Type::Integer(1) => true,
        Type::Vector(_, element) => **element == Type::Integer(1),
        _ => false,
    }
}

/// Whether an operand is undefined, so that any value is correct.
fn is_undefined(operand: &Operand) -> bool {
    matches!(
        operand,
        Operand::Constant(Constant::Undef | Constant::Poison)
    )
}

/// The phis of a block, with their instruction indices.
fn phis<'s>(selector: &Selector<'s>, block: u32) -> Vec<(u32, &'s Instruction)> {
    let source = selector.source;
    let range = source.function.block_instructions(block as usize);
    let all = range.filter_map(|at| Some((at as u32, source.typed.instructions.get(at)?)));
    all.take_while(|(_, instruction)| instruction.opcode == Opcode::Phi)
        .collect()
}

/// Defines the phis of a block, at its start.
///
/// # Errors
/// The type of a phi is not supported.
pub fn define(selector: &mut Selector<'_>, block: u32) -> Selected {
    let first = selector.source.function.arguments.len() as u32;
    let all = phis(selector, block);
    // The incoming registers of all phis are read before the first result register is written,
    // because phis execute simultaneously.
    let mut defined = Vec::with_capacity(all.len());
    let mut refused = None;
    for (at, instruction) in all {
        selector.value = first + at;
        selector.origin = Origin {
            instruction: Some(at),
            why: Why::Phi,
        };
        let words = match words(selector, at, instruction) {
            Ok(words) => words,
            Err(why) => {
                refused.get_or_insert((at, why));
                selector.poison();
                continue;
            }
        };
        let here: Vec<Value> = words
            .incoming
            .iter()
            .map(|word| selector.copy(*word, words.class))
            .collect();
        let here = match words.packed {
            true => here
                .into_iter()
                .flat_map(|word| selector.halves_of(word))
                .collect(),
            false => here,
        };
        selector.result(here);
        defined.push(at);
    }
    for at in defined {
        selector.value = first + at;
        selector.origin.instruction = Some(at);
        selector.keep();
    }
    match refused {
        Some((at, why)) => {
            selector.origin.instruction = Some(at);
            Err(why)
        }
        None => Ok(()),
    }
}

/// The registers of a phi.
fn words(selector: &mut Selector<'_>, at: u32, instruction: &Instruction) -> Selected<Words> {
    let value = selector.source.function.arguments.len() as u32 + at;
    if let Some(words) = selector.branch.phis.get(&value) {
        return Ok(words.clone());
    }
    if let Some(why) = &instruction.unsupported {
        return Err(why.to_string().into());
    }
    let class = if selector.source.choices.is_scalar(value) {
        Class::Scalar
    } else {
        Class::Vector
    };
    let count = selector.words_of(&instruction.ty)?;
    let packed =
        class == Class::Vector && count.is_multiple_of(2) && packed::has_halves(&instruction.ty);
    let registers = if packed { count / 2 } else { count };
    let words = Words {
        class,
        incoming: (0..registers).map(|_| selector.fresh(class, 1)).collect(),
        bits: is_bits(&instruction.ty),
        packed,
    };
    selector.branch.phis.insert(value, words.clone());
    Ok(words)
}

/// The number of incoming values of a phi from which on they are found by a table.
const MANY: usize = 16;

/// Writes the incoming registers of the phis of all successors, at the end of a block.
///
/// # Errors
/// An incoming value is not supported.
pub fn write_incoming(selector: &mut Selector<'_>, block: u32) -> Selected {
    let source = selector.source;
    let first = source.function.arguments.len() as u32;
    let mut successors = source.function.block_successors(block as usize).to_vec();
    successors.sort_unstable();
    successors.dedup();
    for to in successors {
        for (at, instruction) in phis(selector, to) {
            let Detail::Incoming(blocks) = &instruction.detail else {
                continue;
            };
            let found = match blocks.len() {
                ..MANY => blocks.iter().position(|from| *from == block),
                _ => {
                    let known = &mut selector.branch.incoming;
                    let known = known.entry(at).or_insert_with(|| {
                        // Equal blocks have equal values.
                        let pairs = blocks.iter().enumerate();
                        pairs.map(|(at, from)| (*from, at)).collect()
                    });
                    known.get(&block).copied()
                }
            };
            let Some((ty, operand)) = found.and_then(|found| instruction.operands.get(found))
            else {
                continue;
            };
            if is_undefined(operand) {
                continue;
            }
            let Ok(words) = words(selector, at, instruction) else {
                // The error is ignored here, because it is reported where the phi is defined.
                continue;
            };
            selector.value = first + at;
            selector.origin = Origin {
                instruction: Some(at),
                why: Why::Phi,
            };
            let all = if *ty == Type::Integer(1) {
                let condition = selector.condition(operand)?;
                vec![bit(selector, condition, words.class)]
            } else {
                let mut all = selector.words(operand, ty)?;
                if words.packed {
                    let (pairs, _) = all.as_chunks::<2>();
                    all = pairs.iter().map(|pair| selector.joined(*pair)).collect();
                }
                let fit = |word: Value| {
                    // A structure may have elements of type `i1`.
                    let is_bit = words.bits || selector.class(word) == Some(Class::Mask);
                    match words.class {
                        class if is_bit => {
                            let condition = selector.as_condition(word);
                            bit(selector, condition, class)
                        }
                        Class::Scalar => selector.to_scalar(word),
                        _ => word,
                    }
                };
                all.into_iter().map(fit).collect()
            };
            selector.because(Why::Phi);
            for (to, word) in words.incoming.iter().zip(all) {
                selector.emit(COPY, &[*to], &[word]);
            }
        }
    }
    Ok(())
}

fn bit(selector: &mut Selector<'_>, condition: super::condition::Condition, class: Class) -> Value {
    use super::condition::Condition;
    match (condition, class) {
        (Condition::Constant(bit), _) => Value::Bits(u32::from(bit)),
        (condition, Class::Scalar) => selector.bit(condition),
        (Condition::Scalar(word), _) => word,
        (condition, _) => selector.vector_bit(condition),
    }
}
