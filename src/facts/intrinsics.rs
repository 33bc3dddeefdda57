//! What is known of LLVM's intrinsics by their names: `intrinsics.table`, from LLVM 22's own description of them.

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
        ] {
            assert_eq!(base_name(name), base);
        }
    }
}
