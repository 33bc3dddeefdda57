//! The assembly syntax: lines, statements, operands, modifiers.
//!
//! Syntax: LLVM's "Syntax of AMDGPU Instruction Operands" and "...Modifiers". Deliberately absent:
//! macros, `.if`, `.rept`, `.include`.

pub(super) mod expression;
pub(super) mod operand;
pub(super) mod statement;

pub(super) use operand::{File, Operand, Symbol, Term};
pub(super) use statement::{Piece, Statement};

use super::Problem;

/// An error in a line.
pub(super) fn problem(line: u32, message: impl Into<String>) -> Problem {
    Problem {
        line,
        column: 1,
        message: message.into(),
    }
}

/// The column of a part of a line, starting at 1; 1 if it is not a part of the line.
pub(super) fn column(line: &str, part: &str) -> u32 {
    let offset = (part.as_ptr() as usize).wrapping_sub(line.as_ptr() as usize);
    if offset <= line.len() {
        offset as u32 + 1
    } else {
        1
    }
}
