//! The names of shuffles in LLVM IR.

use super::Mode;

/// A shuffle, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The mode.
    pub mode: Mode,
    /// The first operand is the mask of participating lanes: `sync`. The value, `b` and `c` come
    /// after it.
    pub members: bool,
    /// The result is the value and the predicate.
    pub predicate: bool,
    /// The value is a float, else an i32.
    pub float: bool,
}

impl Shuffle {
    /// The shuffle of a name: `llvm.nvvm.shfl.sync.{idx,up,down,bfly}.{i32,f32,i32p,f32p}`, and the
    /// same without `sync`. `llvm.` may be missing.
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

    /// The index of the value among the operands; `b` and `c` come after it.
    pub fn value(self) -> usize {
        usize::from(self.members)
    }
}
