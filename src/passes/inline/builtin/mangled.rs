//! Parses the parameters of mangled names of OpenCL functions: numbers, vectors, pointers,
//! enumerations.
//!
//! Source: the Itanium C++ ABI, "Mangling": types, vendor qualifiers, and substitutions (`S_`).
//! Each type that takes more than one letter gets an index, in the order in which the types end in
//! the text.

use crate::inline::body::Number;

/// A scalar number or a vector of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub of: Number,
    /// Number of elements: 1, 2, 3, 4, 8 or 16.
    pub count: usize,
}

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameter {
    Numbers(Shape),
    /// A pointer to numbers, and the number of its address space.
    Pointer(Shape, u32),
    /// A named type such as `memory_order` or `memory_scope`.
    Named,
}

impl Shape {
    /// The type as LLVM writes it.
    pub fn ty(self) -> String {
        match self.count {
            1 => self.of.ty(),
            count => format!("<{count} x {}>", self.of.ty()),
        }
    }
}

impl Parameter {
    /// The type as LLVM writes it.
    pub fn ty(self) -> String {
        match self {
            Parameter::Numbers(shape) => shape.ty(),
            Parameter::Pointer(_, 0) => "ptr".into(),
            Parameter::Pointer(_, space) => format!("ptr addrspace({space})"),
            Parameter::Named => "i32".into(),
        }
    }

    pub fn numbers(self) -> Option<Shape> {
        match self {
            Parameter::Numbers(shape) => Some(shape),
            _ => None,
        }
    }
}

/// A type that is being parsed, with its qualifiers.
#[derive(Clone, Copy)]
enum Type {
    Numbers(Shape, u32),
    Pointer(Shape, u32),
    Named,
}

struct Reader<'t> {
    rest: &'t str,
    seen: Vec<Type>,
}

/// The parameters that the letters encode; `None` if they include a type that OpenCL functions do
/// not have, or there are no parameters (`v`).
pub(super) fn parameters(letters: &str) -> Option<Vec<Parameter>> {
    let mut reader = Reader {
        rest: letters,
        seen: Vec::new(),
    };
    let mut found = Vec::new();
    while !reader.rest.is_empty() {
        found.push(match reader.ty()? {
            Type::Numbers(shape, _) => Parameter::Numbers(shape),
            Type::Pointer(shape, space) => Parameter::Pointer(shape, space),
            Type::Named => Parameter::Named,
        });
    }
    Some(found)
}

impl<'t> Reader<'t> {
    fn take(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A decimal length, followed by that number of bytes.
    fn name(&mut self) -> Option<&'t str> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let length: usize = self.rest.get(..digits)?.parse().ok()?;
        let end = digits.checked_add(length)?;
        let name = self.rest.get(digits..end)?;
        self.rest = self.rest.get(end..)?;
        Some(name)
    }

    /// Parses one type.
    fn ty(&mut self) -> Option<Type> {
        if self.take("P") {
            // Clang does not write the generic address space in a mangled name, although it is part
            // of the type.
            let qualified = self.rest.starts_with(['U', 'V', 'K']);
            let Type::Numbers(shape, space) = self.ty()? else {
                return None;
            };
            if !qualified {
                self.seen(Type::Numbers(shape, space));
            }
            return self.seen(Type::Pointer(shape, space));
        }
        if self.take("S") {
            // `S_` is the first type, `S0_` the second. Indices have base 36.
            let (digits, rest) = self.rest.split_once('_')?;
            self.rest = rest;
            let at = match digits {
                "" => 0,
                digits => 1 + usize::from_str_radix(digits, 36).ok()?,
            };
            return self.seen.get(at).copied();
        }
        if self.rest.starts_with(|first: char| first.is_ascii_digit()) {
            self.name()?;
            return self.seen(Type::Named);
        }
        if self.rest.starts_with(['U', 'V', 'K']) {
            return self.qualified();
        }
        if let Some(rest) = self.rest.strip_prefix("Dv") {
            let (count, rest) = rest.split_once('_')?;
            self.rest = rest;
            let count = count.parse().ok()?;
            let Type::Numbers(Shape { of, count: 1 }, _) = self.ty()? else {
                return None;
            };
            return match count {
                2 | 3 | 4 | 8 | 16 => self.seen(Type::Numbers(Shape { of, count }, 0)),
                _ => None,
            };
        }
        let length = if self.rest.starts_with('D') { 2 } else { 1 };
        let of = Number::of(self.rest.get(..length)?)?;
        self.rest = self.rest.get(length..)?;
        Some(Type::Numbers(Shape { of, count: 1 }, 0))
    }

    /// Parses a type with its qualifiers. A qualified type gets an index of its own, as does an
    /// `_Atomic` type.
    fn qualified(&mut self) -> Option<Type> {
        let (mut space, mut some) = (0, false);
        while self.rest.starts_with(['U', 'V', 'K']) {
            if self.take("V") || self.take("K") {
                some = true;
                continue;
            }
            if self.take("U7_Atomic") {
                let inner = self.ty()?;
                let inner = self.seen(inner)?;
                return match some {
                    true => self.within(inner, space),
                    false => Some(inner),
                };
            }
            self.take("U");
            space = match self.name()? {
                "CLgeneric" => 0,
                name => name.strip_prefix("AS")?.parse().ok()?,
            };
            some = true;
        }
        let inner = self.ty()?;
        self.within(inner, space)
    }

    fn within(&mut self, inner: Type, space: u32) -> Option<Type> {
        match inner {
            Type::Numbers(shape, _) => self.seen(Type::Numbers(shape, space)),
            _ => None,
        }
    }

    fn seen(&mut self, ty: Type) -> Option<Type> {
        self.seen.push(ty);
        Some(ty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn types(letters: &str) -> Option<Vec<String>> {
        let found = parameters(letters)?;
        Some(found.into_iter().map(Parameter::ty).collect())
    }

    #[test]
    fn output_of_clang() {
        let of = |letters: &str| types(letters).map(|types| types.join(", "));
        let is = |letters: &str, expected: &str| {
            assert_eq!(of(letters).as_deref(), Some(expected), "{letters}");
        };
        is("jj", "i32, i32");
        is("Dv4_jS_S_", "<4 x i32>, <4 x i32>, <4 x i32>");
        is("Dv2_iDv2_jS0_", "<2 x i32>, <2 x i32>, <2 x i32>");
        is("PU3AS1Vjj", "ptr addrspace(1), i32");
        is("PVml", "ptr, i64");
        is("PU9CLgenericVmm", "ptr, i64");
        is("Dv3_DhmPU3AS1Dh", "<3 x half>, i64, ptr addrspace(1)");
        // The output of clang 22 for `atomic_compare_exchange_strong_explicit` of 64 bits, and of
        // generic pointers.
        is(
            "PU3AS0VU7_AtomiclPU3AS0ll12memory_orderS4_12memory_scope",
            "ptr, ptr, i64, i32, i32, i32",
        );
        is(
            "PVU7_AtomiciPii12memory_orderS4_",
            "ptr, ptr, i32, i32, i32",
        );
        assert_eq!(
            parameters("PU3AS4KDv2_t"),
            Some(vec![Parameter::Pointer(
                Shape {
                    of: Number::Unsigned(16),
                    count: 2
                },
                4
            )])
        );
    }

    #[test]
    fn others_have_no_meaning() {
        for letters in [
            "v", "Dv5_j", "S_", "PPi", "U3ASxi", "Dv4_", "9short", "PU3AS1", "Dx", "é",
        ] {
            assert_eq!(types(letters), None, "{letters}");
        }
    }
}
