//! LLVM's intrinsics, and their properties in `rules/intrinsics.toml`.
//!
//! No other module contains a list of intrinsics, or of the type suffixes in their names.

use std::borrow::Cow;
use std::fmt;

use super::class_table::Class;

include!(concat!(env!("OUT_DIR"), "/intrinsics.rs"));

/// The columns of the table other than the name. Comments in the table document them.
#[derive(Clone, Copy)]
struct Properties {
    whole: bool,
    convergent: bool,
    speculatable: bool,
    hint: bool,
    identity: bool,
    accesses_memory: bool,
    reads_pointers: bool,
    divergence: Option<Class>,
}

impl Intrinsic {
    /// The intrinsic with this name, with or without type suffixes. Time: linear in the name.
    pub fn of(name: impl AsRef<[u8]>) -> Option<Intrinsic> {
        let name = std::str::from_utf8(name.as_ref()).ok()?;
        is_intrinsic(name.as_bytes()).then(|| Intrinsic::of_base(base_name(name)))?
    }

    /// The intrinsic with this name, without type suffixes.
    fn of_base(name: &str) -> Option<Intrinsic> {
        let all = Intrinsic::ALL;
        let at = all.binary_search_by(|other| other.name().cmp(name)).ok()?;
        all.get(at).copied()
    }

    /// The name without type suffixes: `llvm.umin`.
    pub fn name(self) -> &'static str {
        let at = self as usize;
        let range = STARTS[at] as usize..STARTS[at + 1] as usize;
        NAMES.get(range).unwrap_or_default()
    }

    fn properties(self) -> Properties {
        PROPERTIES[self as usize]
    }

    /// The attributes that LLVM gives the intrinsic, out of `convergent`, `memory(none)` and
    /// `speculatable`.
    pub fn attributes(self) -> impl Iterator<Item = &'static str> {
        let found = self.properties();
        let known = [
            (found.convergent, "convergent"),
            (!found.accesses_memory, "memory(none)"),
            (found.speculatable, "speculatable"),
        ];
        known
            .into_iter()
            .filter_map(|(has, attribute)| has.then_some(attribute))
    }

    /// Whether the effect of a call depends on which lanes of the wave execute it.
    pub fn is_convergent(self) -> bool {
        self.properties().convergent
    }

    /// The divergence class of the result, if it depends neither on the mode nor on the operands.
    pub(super) fn divergence(self) -> Option<Class> {
        self.properties().divergence
    }

    /// Whether the intrinsic may read memory through a pointer operand.
    pub(super) fn reads_pointers(self) -> bool {
        self.properties().reads_pointers
    }

    /// Whether the intrinsic may access memory.
    pub(super) fn accesses_memory(self) -> bool {
        self.properties().accesses_memory
    }

    /// Whether the intrinsic is a hint for the compiler or a debugger, without an effect on lanes.
    pub fn is_hint(self) -> bool {
        self.properties().hint
    }

    /// Whether the result is the first operand.
    pub fn is_identity(self) -> bool {
        self.properties().identity
    }

    /// Whether additional lanes may execute a call: it has a result for all operands and no side
    /// effects, and reads neither memory nor values of other lanes.
    pub fn is_speculatable(self) -> bool {
        let found = self.properties();
        found.speculatable && !found.convergent && !found.accesses_memory
    }
}

impl fmt::Debug for Intrinsic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Display for Intrinsic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The prefix of the names of intrinsics, which LLVM reserves.
const PREFIX: &str = "llvm.";

/// Whether a function is an LLVM intrinsic, according to its name.
pub fn is_intrinsic(name: &[u8]) -> bool {
    name.starts_with(PREFIX.as_bytes())
}

/// The name of an intrinsic without the type suffixes of overloads: `llvm.umin` for
/// `llvm.umin.i32`. Linear in the name.
pub fn base_name(name: &str) -> &str {
    let mut base = name;
    while let Some((before, last)) = base.rsplit_once('.') {
        let whole = || Intrinsic::of_base(base).is_some_and(|found| found.properties().whole);
        if before == "llvm" || !is_type(last) || whole() {
            break;
        }
        base = before;
    }
    base
}

/// The name of an intrinsic in text with typed pointers, with pointee types removed:
/// `llvm.memcpy.p0i8.p0i8.i64` becomes `llvm.memcpy.p0.p0.i64`. Names of other functions are
/// unchanged.
pub fn without_pointees(name: &str) -> Cow<'_, str> {
    let pointee = |part: &str| {
        let rest = part.strip_prefix('p').unwrap_or_default();
        let after = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if after.len() < rest.len() {
            after.len()
        } else {
            0
        }
    };
    if !is_intrinsic(name.as_bytes()) || name.split('.').all(|part| pointee(part) == 0) {
        return Cow::Borrowed(name);
    }
    let parts: Vec<&str> = name
        .split('.')
        .map(|part| part.get(..part.len() - pointee(part)).unwrap_or_default())
        .collect();
    Cow::Owned(parts.join("."))
}

const WORDS: [&str; 11] = [
    "f16", "f32", "f64", "f80", "f128", "bf16", "ppcf128", "x86mmx", "x86amx", "isVoid", "Metadata",
];

/// Whether a part of a name is a type suffix, such as `v4f32` or `p1` (llvm/IR/Intrinsics.cpp,
/// `getMangledTypeStr`).
fn is_type(piece: &str) -> bool {
    let mut rest = piece;
    let mut depth = 0usize;
    let mut complete = false;
    while !rest.is_empty() {
        if complete && depth == 0 {
            // Text follows the type, which is only valid after an old pointer type, where it is the
            // pointee type.
            return false;
        }
        let word = WORDS.iter().find_map(|word| rest.strip_prefix(word));
        let number = |prefix| {
            let tail: &str = rest.strip_prefix(prefix)?;
            let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
            (digits > 0).then(|| tail.get(digits..).unwrap_or_default())
        };
        if let Some(tail) = word.or_else(|| number("i")) {
            (rest, complete) = (tail, true);
        } else if let Some(tail) = number("p") {
            (rest, complete) = (tail, tail.is_empty());
        } else if let Some(tail) = ["v", "nxv", "a"].into_iter().find_map(number) {
            (rest, complete) = (tail, false);
        } else if let Some(tail) = rest.strip_prefix("sl_").or(rest.strip_prefix("f_")) {
            depth += 1;
            (rest, complete) = (tail, true);
        } else if let Some(tail) = rest.strip_prefix("s_") {
            // The name of a structure type extends to the end.
            return tail.ends_with('s');
        } else if let Some(tail) = rest.strip_prefix(['s', 'f']).filter(|_| depth > 0) {
            depth -= 1;
            (rest, complete) = (tail, true);
        } else {
            return false;
        }
    }
    complete && depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn types_are_taken_off_overloaded_names_only() {
        for (name, base) in [
            ("llvm.umin.i32", "llvm.umin"),
            ("llvm.memcpy.p0.p1.i64", "llvm.memcpy"),
            ("llvm.memset.p5i8.i64", "llvm.memset"),
            ("llvm.fma.v4f32", "llvm.fma"),
            ("llvm.masked.load.nxv4i32.p0", "llvm.masked.load"),
            ("llvm.ctpop.sl_i32i32s", "llvm.ctpop"),
            ("llvm.amdgcn.s.barrier", "llvm.amdgcn.s.barrier"),
            ("llvm.amdgcn.cvt.pk.i16", "llvm.amdgcn.cvt.pk.i16"),
            ("llvm.convert.to.fp16.f32", "llvm.convert.to.fp16"),
            ("llvm.i32", "llvm.i32"),
            ("llvm.amdgcn.mul.u24.i32", "llvm.amdgcn.mul.u24"),
            ("llvm.amdgcn.mul.i24.i32", "llvm.amdgcn.mul.i24"),
            ("llvm.umin.i24", "llvm.umin"),
            ("llvm.uadd.with.overflow.i64", "llvm.uadd.with.overflow"),
            ("llvm.ucmp.i8.i32", "llvm.ucmp"),
            ("llvm.ptrmask.p1.i64", "llvm.ptrmask"),
            ("llvm.amdgcn.sad.hi.u8", "llvm.amdgcn.sad.hi.u8"),
            (
                "llvm.amdgcn.ds.bpermute.fi.b32",
                "llvm.amdgcn.ds.bpermute.fi.b32",
            ),
            (
                "llvm.amdgcn.image.load.2d.v4f32.i32.v8i32",
                "llvm.amdgcn.image.load.2d",
            ),
        ] {
            assert_eq!(base_name(name), base);
        }
    }

    #[test]
    fn names_lose_pointees() {
        for (name, expected) in [
            ("llvm.memcpy.p0i8.p1i8.i64", "llvm.memcpy.p0.p1.i64"),
            ("llvm.amdgcn.permlane16", "llvm.amdgcn.permlane16"),
            ("llvm.ctpop.i32", "llvm.ctpop.i32"),
            ("plain.p0i8", "plain.p0i8"),
        ] {
            assert_eq!(without_pointees(name), expected);
        }
    }
}
