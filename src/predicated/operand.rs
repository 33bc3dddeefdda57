//! Prints constants in their original form.

use crate::Prepared;
use lanelog_ir::typed::{self as typed, Constant};
use lanelog_ir::{Module, Operand, OperandKind};

/// The text of an operand that is not a value. The operand is given in its parsed and in its typed
/// form. `None` if the operand cannot be printed.
pub fn constant(
    module: &Module<'_>,
    prepared: &Prepared,
    known: Option<&Operand>,
    typed: &typed::Operand,
) -> Option<String> {
    match known.map(|known| known.kind()) {
        Some(OperandKind::Constant(at)) => {
            let found = module.constant_text(&prepared.function, at);
            Some(String::from_utf8_lossy(found).into_owned())
        }
        Some(OperandKind::Undef) => Some("undef".into()),
        Some(OperandKind::Poison) => Some("poison".into()),
        _ => match typed {
            // The number of an entry, a constant that the pass for irreducible cycles added.
            typed::Operand::Constant(Constant::Bits(value)) => Some(value.to_string()),
            typed::Operand::Constant(Constant::Poison) => Some("poison".into()),
            _ => None,
        },
    }
}

/// Sign-extends a number of `bits` bits.
pub fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    ((value << unused) as i64) >> unused
}
