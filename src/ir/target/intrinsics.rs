//! What is known of LLVM's intrinsics by their names: `intrinsics.table`, from LLVM 22's own description of them.
//!
//! Every room takes the types off a name here; none has a list of its own of what looks like a type.

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

/// What the table says of a name.
#[derive(Clone, Copy, Default)]
struct Known {
    whole: bool,
    convergent: bool,
}

fn table() -> &'static FxHashMap<&'static str, Known> {
    static TABLE: OnceLock<FxHashMap<&'static str, Known>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lines = include_str!("intrinsics.table").lines();
        lines
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| {
                let (name, words) = line.split_once(' ')?;
                let has = |word| words.split(' ').any(|found| found == word);
                let known = Known {
                    whole: has("whole"),
                    convergent: has("convergent"),
                };
                Some((name, known))
            })
            .collect()
    })
}

/// What the names of intrinsics begin with. LLVM keeps it for functions of its own.
const PREFIX: &str = "llvm.";

/// Whether a function is LLVM's own, by its name.
pub fn is_intrinsic(name: &[u8]) -> bool {
    name.starts_with(PREFIX.as_bytes())
}

/// The name of an intrinsic without the types that complete an overloaded one: `llvm.umin` of `llvm.umin.i32`. Linear in the name.
pub fn base_name(name: &str) -> &str {
    let mut base = name;
    while let Some((before, last)) = base.rsplit_once('.') {
        let whole = || table().get(base).is_some_and(|known| known.whole);
        if before == "llvm" || !is_type(last) || whole() {
            break;
        }
        base = before;
    }
    base
}

/// The name of an intrinsic in text with typed pointers as it is without their types: `llvm.memcpy.p0i8.p0i8.i64` as `llvm.memcpy.p0.p0.i64`. Names of
/// other functions stay.
pub fn without_pointees(name: &str) -> Cow<'_, str> {
    let pointee = |part: &str| {
        let rest = part.strip_prefix('p').unwrap_or_default();
        let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if behind.len() < rest.len() {
            behind.len()
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

/// Whether calls of an intrinsic are convergent, by its name without types.
pub fn is_convergent(base: &str) -> bool {
    table().get(base).is_some_and(|known| known.convergent)
}

const WORDS: [&str; 11] = [
    "f16", "f32", "f64", "f80", "f128", "bf16", "ppcf128", "x86mmx", "x86amx", "isVoid", "Metadata",
];

/// Whether a piece of a name spells a type, as `v4f32` and `p1` do (llvm/IR/Intrinsics.cpp, `getMangledTypeStr`).
fn is_type(piece: &str) -> bool {
    let mut rest = piece;
    let mut depth = 0usize;
    let mut complete = false;
    while !rest.is_empty() {
        if complete && depth == 0 {
            // Something follows a type; only old pointers name what they point to.
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
            // The name of a structure reaches to the end.
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
