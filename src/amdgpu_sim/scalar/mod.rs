//! Scalar operations, as a table of functions on bits.
//!
//! Source: AMD's "RDNA3" and "CDNA3" instruction set architecture documents, formats SOP1, SOP2,
//! SOPC, SOPK. Deliberately absent: `s_wqm`, `s_quadmask`, GPR indexing of GCN.

mod exec;
mod operations;

pub(super) use exec::saving;

use std::collections::HashMap;
use std::sync::LazyLock;

/// The inputs of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inputs {
    /// The first operand.
    pub a: u64,
    /// The second operand.
    pub b: u64,
    /// The old value of the destination.
    pub d: u64,
    /// The condition code.
    pub scc: bool,
}

/// The result, and the condition code if it is written.
pub(super) type Output = (u64, Option<bool>);
/// The computation of an operation.
pub(super) type Compute = fn(Inputs) -> Output;

/// The sizes of the operands of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The number of words of the result; 0 for compares.
    pub d: u8,
    /// The number of words of the first operand.
    pub a: u8,
    /// The number of words of the second operand; 0 if there is none.
    pub b: u8,
    /// If the second operand of a compare, or the only operand, is a 16-bit immediate: whether the
    /// immediate is sign-extended.
    pub short: Option<bool>,
}

/// The operation of a mnemonic, in any generation's spelling.
pub(super) fn find(mnemonic: &str) -> Option<(Shape, Compute)> {
    static BY_NAME: LazyLock<HashMap<&'static str, (Shape, Compute)>> = LazyLock::new(|| {
        let mut all = HashMap::new();
        for (shape, operations) in operations::ALL {
            for (names, compute) in *operations {
                for name in names.split(' ') {
                    all.insert(name, (*shape, *compute));
                }
            }
        }
        all
    });
    BY_NAME.get(mnemonic).copied()
}
