//! Division of integers, element by element.

use super::elementwise::{Part, element, not_covered};
use super::reason::Malformed;
use super::rules::{self, Division};
use super::{Selected, Selector};
use lanelog_ir::Opcode;
use lanelog_ir::typed::Type;

/// Selects `udiv`, `sdiv`, `urem`, `srem`.
pub(super) fn divide(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let signed = matches!(instruction.opcode, Opcode::SDiv | Opcode::SRem);
    let which = match instruction.opcode {
        Opcode::URem | Opcode::SRem => Division::Remainder,
        _ => Division::Quotient,
    };
    let ty = element(&instruction.ty);
    let &Type::Integer(bits @ 2..=64) = ty else {
        return not_covered(ty);
    };
    let uniform = selector.is_on_scalar_unit();
    let known = [selector.extension(0), selector.extension(1)];
    selector.each(&mut |selector, parts: &[Part<'_>]| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("a division takes two integers of one type").into());
        };
        let mut words = [lhs.words, rhs.words].concat();
        if uniform {
            words = selector.to_scalars(&words);
        }
        Ok(match *words.as_slice() {
            [lhs, rhs] => vec![rules::divided(selector, &which, signed, bits, lhs, rhs)],
            [low, high, rhs_low, rhs_high] => {
                // Operands narrower than 64 bits are sign- or zero-extended first.
                let upper = [(high, known[0]), (rhs_high, known[1])];
                let [high, rhs_high] = upper.map(|(word, known)| {
                    rules::extended(selector, signed, bits - 32, &known, word)
                });
                let (lhs, rhs) = ([low, high], [rhs_low, rhs_high]);
                rules::divided_long(selector, &which, signed, lhs, rhs).to_vec()
            }
            _ => return not_covered(&Type::Integer(bits)),
        })
    })
}
