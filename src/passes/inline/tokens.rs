//! Parses the text of instructions and headers: local names, arguments, types.

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::text::{after_parentheses, parts};
use lanelog_ir::{Cursor, Intrinsic};

/// Splits arguments in parentheses at commas outside of nested brackets. The text starts with the
/// parenthesis.
pub fn arguments(text: &str) -> Vec<&str> {
    let after = after_parentheses(text.as_bytes()).len();
    let inside = text.get(1..text.len().saturating_sub(after + 1));
    let inside = inside.unwrap_or_default();
    let mut all: Vec<&str> = parts(inside.as_bytes())
        .map(|part| std::str::from_utf8(part).unwrap_or_default())
        .collect();
    if all == [""] {
        all.clear();
    }
    all
}

/// The value of an argument. `text` is what follows the argument's type: attributes and the value.
pub fn value_after(text: &str) -> &str {
    let mut cursor = Cursor {
        text: text.as_bytes(),
        at: 0,
    };
    // An error is ignored, because text that cannot be skipped is part of the value.
    let _ = cursor.attributes_before_value(|_| {});
    cursor.space();
    text.get(cursor.at..).unwrap_or_default()
}

/// The offset of the end of the type at the start of a text.
pub fn after_type(text: &str) -> Option<usize> {
    let mut scanner = Cursor {
        text: text.as_bytes(),
        at: 0,
    };
    scanner.skip_type().ok()?;
    Some(scanner.at)
}

/// Replaces local names in a text; keys are the old names without `%`. Named types keep their
/// names.
pub fn renamed(text: &str, new: &FxHashMap<String, String>, types: &FxHashSet<String>) -> String {
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for name in lanelog_ir::owned::locals(text, types) {
        if let Some(new) = new.get(name.written(text)) {
            out.push_str(slice(done, name.range.start));
            out.push_str(new);
            done = name.range.end;
        }
    }
    out.push_str(slice(done, text.len()));
    out
}

/// Whether calls of a function may have a convergence token. This is the case for convergent
/// intrinsics, and for all functions other than intrinsics.
pub fn takes_token(name: &str) -> bool {
    !name.starts_with("llvm.") || Intrinsic::of(name).is_some_and(Intrinsic::is_convergent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn types_keep_their_names() {
        let new = FxHashMap::from_iter([("0".to_string(), "%new".to_string())]);
        let types = FxHashSet::from_iter(["0".to_string()]);
        for (text, expected) in [
            (
                "%0 = getelementptr inbounds %0, ptr %0, i64 %0",
                "%new = getelementptr inbounds %0, ptr %new, i64 %new",
            ),
            ("%x = add nuw i32 %0, %0", "%x = add nuw i32 %new, %new"),
            (
                "%x = phi %0 [ %0, %0 ], [ zeroinitializer, %0 ]",
                "%x = phi %0 [ %new, %new ], [ zeroinitializer, %new ]",
            ),
            (
                "%x = load volatile %0, ptr addrspace(4) %0, align 8",
                "%x = load volatile %0, ptr addrspace(4) %new, align 8",
            ),
            ("store %0 %0, ptr %0", "store %0 %new, ptr %new"),
            (
                "%x = alloca [4 x %0], i32 %0",
                "%x = alloca [4 x %0], i32 %new",
            ),
            (
                "%x = insertvalue { i32, %0 } %0, %0 %0, 1",
                "%x = insertvalue { i32, %0 } %new, %0 %new, 1",
            ),
            (
                "%x = select i1 %0, %0 %0, %0 zeroinitializer",
                "%x = select i1 %new, %0 %new, %0 zeroinitializer",
            ),
            (
                "%x = tail call noundef %0 @f(ptr sret(%0) align 8 %0, ptr noundef %0, %0 %0)",
                "%x = tail call noundef %0 @f(ptr sret(%0) align 8 %new, ptr noundef %new, %0 %new)",
            ),
            (
                "switch i32 %0, label %0 [ i32 1, label %0 ]",
                "switch i32 %new, label %new [ i32 1, label %new ]",
            ),
            ("%x = trunc i64 %0 to i32", "%x = trunc i64 %new to i32"),
            (
                "%x = atomicrmw add ptr %0, i32 %0 seq_cst",
                "%x = atomicrmw add ptr %new, i32 %new seq_cst",
            ),
            ("%0 %0", "%0 %new"),
            ("%0", "%new"),
        ] {
            assert_eq!(renamed(text, &new, &types), expected);
        }
    }

    #[test]
    fn arguments_are_split_at_their_own_commas() {
        let text =
            "(i32 noundef %a, ptr getelementptr (i8, ptr @g, i64 4), <2 x i32> <i32 1, i32 2>) #3";
        assert_eq!(
            arguments(text),
            [
                "i32 noundef %a",
                "ptr getelementptr (i8, ptr @g, i64 4)",
                "<2 x i32> <i32 1, i32 2>"
            ]
        );
        assert_eq!(arguments("()"), Vec::<&str>::new());
    }

    #[test]
    fn values_follow_attributes() {
        for (text, value) in [
            (" noundef align 4 %x", "%x"),
            (" byref(i32) \"k\"=\"v\" @g", "@g"),
            (
                " getelementptr (i8, ptr @g, i64 4)",
                "getelementptr (i8, ptr @g, i64 4)",
            ),
            (" range(i32 0, 4) true", "true"),
        ] {
            assert_eq!(value_after(text), value);
        }
    }
}
