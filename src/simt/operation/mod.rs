//! What instructions compute of one lane's operands alone: arithmetic, comparisons, conversions, selections, vectors and structures.
//!
//! Deliberately absent: whatever reads memory, the data layout or other lanes.

use super::{Type, Value};
use crate::ir::Opcode;

/// An instruction as the text has it: what [`Operation::new`] needs to know.
#[derive(Clone, Debug)]
pub struct Described<'d> {
    /// The operation.
    pub opcode: Opcode,
    /// The words between the operation and its type: `nuw`, `nsw`, `exact`, `disjoint`, `nneg`, `samesign`, fast-math flags; the predicate of a
    /// compare (`ult`, `oeq`).
    pub words: Vec<&'d str>,
    /// The type of the result.
    pub result: &'d Type,
    /// The types of the operands.
    pub operands: &'d [Type],
    /// Indices of `extractvalue` and `insertvalue`.
    pub indices: &'d [u32],
}

/// An instruction made ready to be computed many times.
#[derive(Clone, Debug)]
pub struct Operation {}

impl Operation {
    /// Makes an instruction ready.
    ///
    /// # Errors
    /// What is not supported of it, in words.
    pub fn new(instruction: &Described<'_>) -> Result<Operation, String> {
        Err(format!("{} is not supported", instruction.opcode.keyword()))
    }

    /// What it computes of the operands (the mask of `shufflevector` is one).
    ///
    /// # Errors
    /// Why it has no defined meaning (a division by zero), in words.
    pub fn apply(&self, _operands: &[&Value]) -> Result<Value, String> {
        Ok(Value::Poison)
    }
}

/// What `atomicrmw` writes: the operation by its word (`add`, `umax`, `fadd`, `uinc_wrap`), on the old value and the operand, of that type.
///
/// # Errors
/// The operation or type is not supported.
pub fn atomic(operation: &str, of: &Type, _old: &Value, _operand: &Value) -> Result<Value, String> {
    Err(format!("atomicrmw {operation} of {of:?} is not supported"))
}
