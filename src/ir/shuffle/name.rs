//! Parses the names of shuffles in LLVM IR.

use super::Mode;

/// A shuffle instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The mode.
    pub mode: Mode,
    /// Whether the first operand is the mask of participating lanes (`sync`). The other operands
    /// (the value, and `b` and `c` of PTX's `shfl`) follow it.
    pub members: bool,
    /// Whether the result is a structure of the value and the predicate.
    pub predicate: bool,
    /// Whether the value is a float, rather than an i32.
    pub float: bool,
}

impl Shuffle {
    /// The shuffle with this name: `llvm.nvvm.shfl.sync.{idx,up,down,bfly}.{i32,f32,i32p,f32p}`,
    /// with or without `sync`. The prefix `llvm.` may be missing.
    pub fn named(name: &str) -> Option<Shuffle> {
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        let rest = name.strip_prefix("nvvm.shfl.")?;
        let (members, rest) = match rest.strip_prefix("sync.") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (mode, ty) = rest.split_once('.')?;
        let (predicate, ty) = match ty.strip_suffix('p') {
            Some(ty) => (true, ty),
            None => (false, ty),
        };
        let float = match ty {
            "i32" => false,
            "f32" => true,
            _ => return None,
        };
        Some(Shuffle {
            mode: Mode::named(mode)?,
            members,
            predicate,
            float,
        })
    }

    /// The index of the operand with the value; `b` and `c` follow the value.
    pub fn value(self) -> usize {
        usize::from(self.members)
    }
}
