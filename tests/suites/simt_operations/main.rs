//! Compares instructions with LLVM 22's folding, and with LangRef where LLVM does not fold.

#![allow(clippy::unwrap_used, clippy::panic)]

mod definitions;
#[path = "../../support/folded/mod.rs"]
mod folded;
mod folding;

use lanelog_ir::Opcode;
use lanelog_sim::operation::{Described, Operation, Quotient};
use lanelog_sim::{Type, Value};

/// The interpreter's results.
fn compute(
    opcode: Opcode,
    words: &[&str],
    result: &Type,
    operands: &[(Type, Value)],
) -> Result<Value, String> {
    let types: Vec<Type> = operands.iter().map(|operand| operand.0.clone()).collect();
    let operation = Operation::new(&Described {
        opcode,
        words: words.to_vec(),
        result,
        operands: &types,
        indices: &[],
        quotient: Quotient::Nearest,
    });
    let values: Vec<&Value> = operands.iter().map(|operand| &operand.1).collect();
    operation.unwrap().apply(&values)
}
