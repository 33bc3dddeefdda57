//! Initial contents of the module's variables, as bytes and runs of zeros. A large variable that
//! contains only zeros therefore needs little memory here.
//!
//! Undefined bytes are written as zero. Addresses of variables in global memory, and of functions,
//! become relocations. Deliberately absent: addresses of LDS, vector elements that share a byte.

use std::collections::BTreeSet;

use lanelog_amdgpu::emit::Run;
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::typed::{Constant, DISTANCE, Linkage, Type, Types, Variable};

/// The maximum number of bytes written for a variable. Runs of zeros are not counted.
const MOST_SPELLED: u64 = 64 << 20;

/// Minimum length of a run of zeros. Shorter runs are written as bytes.
const SHORTEST_RUN: u64 = 16;

/// A reason that an initializer is unsupported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// A constant that the type parser does not support.
    #[error("{0} is not covered")]
    Constant(Box<str>),
    /// A type without a layout: the reason.
    #[error("{0}")]
    Layout(String),
    /// A vector whose elements share bytes, because their width, in bits, is not a multiple of 8.
    #[error("a vector of elements of {0} bits, which share bytes, is not covered")]
    Vector(u64),
    /// The address of a variable that the module does not declare.
    #[error("it has the address of a variable that could not be read")]
    Unnamed,
    /// The address of a function without a body.
    #[error(
        "the address of @{0}, a function without a body here, is not covered: link the library that defines it (llvm-link)"
    )]
    Function(Box<str>),
    /// The address of a variable in an address space that exists only while a kernel runs.
    #[error("the address of @{0} in address space {1} is not known before the kernel runs")]
    Space(Box<str>, u32),
    /// An aggregate constant whose type is not an aggregate.
    #[error("invalid IR: its constant has parts, and its type has none")]
    Parts,
    /// An aggregate constant with more members than its type.
    #[error("invalid IR: its constant has more fields than its type")]
    Fields,
    /// A member that overlaps the preceding member.
    #[error("invalid IR: parts of its constant overlap")]
    Overlap,
    /// More bytes than `MOST_SPELLED`.
    #[error("more than {} bytes that are not zero are not covered", MOST_SPELLED)]
    Long,
}

/// An unsupported initializer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what the variable @{variable} holds: {why}")]
pub struct UnsupportedInitializer {
    /// The variable's name.
    pub variable: Box<str>,
    /// The reason.
    pub why: Obstacle,
}

/// Whether this module defines a variable. Otherwise another module, the linker or the loader
/// defines it.
pub fn is_defined(variable: &Variable) -> bool {
    variable.initial.is_some() && variable.linkage != Linkage::Elsewhere
}

/// Returns these variables and all variables whose addresses their initializers contain, directly
/// or indirectly. Each variable is listed once, in ascending order. Time: linear in the constants.
pub fn closure(variables: &[u32], types: &Types<'_>) -> Vec<u32> {
    let mut found: BTreeSet<u32> = variables.iter().copied().collect();
    let mut worklist = variables.to_vec();
    while let Some(number) = worklist.pop() {
        let variable = types.variables.get(number as usize);
        let defined = variable.filter(|variable| is_defined(variable));
        let Some(initial) = defined.and_then(|variable| variable.initial.as_ref()) else {
            continue;
        };
        let mut constants = vec![initial];
        while let Some(constant) = constants.pop() {
            match constant {
                Constant::Parts(parts) => constants.extend(parts.iter()),
                Constant::Address { variable, .. } | Constant::Cast { variable, .. }
                    if found.insert(*variable) =>
                {
                    worklist.push(*variable);
                }
                _ => {}
            }
        }
    }
    found.into_iter().collect()
}

/// Whether a variable is writable and contains only zeros, so that it takes no space in a file
/// (`.bss`).
pub fn is_empty(variable: &Variable, runs: &[Run]) -> bool {
    !variable.constant && runs.iter().all(|run| matches!(run, Run::Zeros(_)))
}

/// The contents of a variable as consecutive runs; `None` for a variable that is defined elsewhere.
/// Time: linear in the members of its constant and in the bytes written.
///
/// # Errors
/// The initializer is unsupported.
pub fn runs(
    variable: &Variable,
    types: &Types<'_>,
) -> Result<Option<Vec<Run>>, UnsupportedInitializer> {
    let is_variable = is_defined(variable) && variable.ty != Type::Void;
    let defined = variable.initial.as_ref().filter(|_| is_variable);
    let Some(initial) = defined else {
        return Ok(None);
    };
    let layout = &types.layout;
    let told = |why| UnsupportedInitializer {
        variable: variable.name.clone(),
        why,
    };
    if let Constant::Unsupported(why) = initial {
        return Err(told(Obstacle::Constant(why.clone())));
    }
    let size = layout
        .size(&variable.ty)
        .map_err(|why| told(Obstacle::Layout(why)))?;
    let mut contents = Contents {
        types,
        runs: Vec::new(),
        end: 0,
        spelled: 0,
    };
    contents
        .constant(initial, &variable.ty, 0, layout)
        .map_err(told)?;
    contents.up_to(size).map_err(told)?;
    Ok(Some(contents.runs))
}

/// The contents written so far.
struct Contents<'c> {
    types: &'c Types<'c>,
    runs: Vec<Run>,
    /// The total size in bytes of the contents written so far.
    end: u64,
    spelled: u64,
}

impl Contents<'_> {
    /// Appends a constant at an offset, after the existing contents. The parser bounds the nesting
    /// depth of constants.
    fn constant(
        &mut self,
        constant: &Constant,
        ty: &Type,
        start: u64,
        layout: &Layout,
    ) -> Result<(), Obstacle> {
        let stored = layout.stored(ty).map_err(Obstacle::Layout)?;
        match constant {
            Constant::Bits(bits) => self.words(&[*bits], start, stored),
            Constant::Wide(words) => self.words(words, start, stored),
            Constant::Parts(parts) => {
                let mut offset = 0u64;
                for (at, part) in parts.iter().enumerate() {
                    let inner = match ty {
                        Type::Array(_, element) => {
                            offset = layout
                                .size(element)
                                .map_err(Obstacle::Layout)?
                                .saturating_mul(at as u64);
                            element.as_ref()
                        }
                        Type::Vector(_, element) => {
                            let bits = layout.bits(element).map_err(Obstacle::Layout)?;
                            if !bits.is_multiple_of(8) {
                                return Err(Obstacle::Vector(bits));
                            }
                            offset = (bits / 8).saturating_mul(at as u64);
                            element.as_ref()
                        }
                        Type::Structure { packed, fields } => {
                            let field = fields.get(at).ok_or(Obstacle::Fields)?;
                            offset = layout
                                .field(offset, *packed, field)
                                .map_err(Obstacle::Layout)?;
                            field
                        }
                        _ => return Err(Obstacle::Parts),
                    };
                    self.constant(part, inner, start.saturating_add(offset), layout)?;
                    if matches!(ty, Type::Structure { .. }) {
                        offset =
                            offset.saturating_add(layout.size(inner).map_err(Obstacle::Layout)?);
                    }
                }
                Ok(())
            }
            Constant::Zero | Constant::Undef | Constant::Poison => Ok(()),
            Constant::Address { variable, offset }
            | Constant::Cast {
                variable, offset, ..
            } => self.address(*variable, *offset, start, stored),
            Constant::Negated { .. } => Err(Obstacle::Constant(DISTANCE.into())),
            Constant::Unsupported(why) => Err(Obstacle::Constant(why.clone())),
        }
    }

    /// Appends the address of a variable.
    fn address(
        &mut self,
        variable: u32,
        offset: i64,
        start: u64,
        stored: u64,
    ) -> Result<(), Obstacle> {
        let named = self.types.variables.get(variable as usize);
        let named = named.ok_or(Obstacle::Unnamed)?;
        let name = || named.name.clone();
        match (named.space, stored) {
            _ if named.ty == Type::Void && named.initial.is_none() => {
                return Err(Obstacle::Function(name()));
            }
            (0 | 1 | 4, 8) => {}
            (0 | 1 | 4, _) => {
                return Err(Obstacle::Constant(
                    "an address in other than 8 bytes".into(),
                ));
            }
            (space, _) => return Err(Obstacle::Space(name(), space)),
        }
        self.up_to(start)?;
        self.runs.push(Run::Address(variable, offset));
        self.end = start.saturating_add(stored);
        Ok(())
    }

    /// Appends the lowest `stored` bytes of an integer.
    fn words(&mut self, words: &[u64], start: u64, stored: u64) -> Result<(), Obstacle> {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        let bytes = (start..start.saturating_add(stored)).zip(bytes);
        for (at, byte) in bytes.filter(|(_, byte)| *byte != 0) {
            self.up_to(at)?;
            self.spell(&[byte])?;
        }
        Ok(())
    }

    /// Appends zeros up to the offset `end`.
    fn up_to(&mut self, end: u64) -> Result<(), Obstacle> {
        let count = end.checked_sub(self.end).ok_or(Obstacle::Overlap)?;
        if count == 0 {
            return Ok(());
        }
        if count < SHORTEST_RUN && matches!(self.runs.last(), Some(Run::Bytes(_))) {
            return self.spell(&[0; SHORTEST_RUN as usize][..count as usize]);
        }
        self.runs.push(Run::Zeros(count));
        self.end = end;
        Ok(())
    }

    fn spell(&mut self, bytes: &[u8]) -> Result<(), Obstacle> {
        self.spelled += bytes.len() as u64;
        if self.spelled > MOST_SPELLED {
            return Err(Obstacle::Long);
        }
        self.end = self.end.saturating_add(bytes.len() as u64);
        match self.runs.last_mut() {
            Some(Run::Bytes(all)) => all.extend_from_slice(bytes),
            _ => self.runs.push(Run::Bytes(bytes.to_vec())),
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use lanelog_amdgpu::emit::Run::{Address, Bytes, Zeros};
    use lanelog_ir::read;
    use lanelog_ir::target::Architecture;
    use lanelog_ir::typed::Types;
    use pretty_assertions::assert_eq;

    /// The contents of the variable `@x`.
    fn held(text: &str) -> Result<Option<Vec<Run>>, UnsupportedInitializer> {
        let module = read(text.as_bytes());
        let types = Types::new(&module, Some(Architecture::Amdgpu));
        runs(&types.variables[0], &types)
    }

    #[test]
    fn a_terabyte_of_zeros_is_a_run() {
        let all = |runs: &[Run]| Ok(Some(runs.to_vec()));
        let terabyte = 1 << 40;
        for (text, expected) in [
            (
                "[1099511627776 x i8] zeroinitializer",
                all(&[Zeros(terabyte)]),
            ),
            ("[1099511627776 x i8] undef", all(&[Zeros(terabyte)])),
            (
                "{ i32, [1099511627776 x i8], i8 } { i32 7, [1099511627776 x i8] zeroinitializer, i8 1 }",
                all(&[Bytes(vec![7]), Zeros(terabyte + 3), Bytes(vec![1, 0, 0, 0])]),
            ),
            ("i32 0", all(&[Zeros(4)])),
            (
                "{ i8, ptr } { i8 1, ptr getelementptr (i8, ptr @x, i64 4) }",
                all(&[Bytes(vec![1, 0, 0, 0, 0, 0, 0, 0]), Address(0, 4)]),
            ),
            ("i32 -2", all(&[Bytes(vec![254, 255, 255, 255])])),
            (
                "<{ i8, i16 }> <{ i8 1, i16 2 }>",
                all(&[Bytes(vec![1, 2, 0])]),
            ),
            (
                "{ i8, i16 } { i8 1, i16 2 }",
                all(&[Bytes(vec![1, 0, 2, 0])]),
            ),
        ] {
            assert_eq!(held(&format!("@x = global {text}\n")), expected, "{text}");
        }
    }

    #[test]
    fn unsupported_constructs_are_reported_by_name() {
        for (text, why) in [
            (
                "i128 ptrtoint (ptr @x to i128)",
                "a part of an address as a constant is not covered",
            ),
            (
                "<8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0>",
                "a vector of elements of 1 bits, which share bytes, is not covered",
            ),
            (
                "[18446744073709551615 x i64] zeroinitializer",
                "a type too large",
            ),
        ] {
            let message = held(&format!("@x = global {text}\n"))
                .unwrap_err()
                .to_string();
            assert_eq!(message, format!("what the variable @x holds: {why}"));
        }
    }
}
