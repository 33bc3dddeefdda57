//! Expected texts that are stored in files.

use std::path::Path;

use expect_test::expect_file;

/// Whether `UPDATE_EXPECT` requests that expected texts be rewritten.
///
/// # Panics
/// If `CI` is also set: then an expectation is never rewritten.
pub fn is_updating() -> bool {
    let updating = std::env::var_os("UPDATE_EXPECT").is_some();
    assert!(
        !updating || std::env::var_os("CI").is_none(),
        "UPDATE_EXPECT is set in CI"
    );
    updating
}

/// Compares a text with the expected one in a file of the repository. `UPDATE_EXPECT=1` rewrites
/// the file: read what changed before keeping it.
#[track_caller]
pub fn assert_file(path: impl AsRef<Path>, text: &str) {
    is_updating();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    expect_file![root.join(path)].assert_eq(text);
}

/// Replaces line numbers of built-in rule files, which change with each edit of a file, by `…`:
/// `rules/cfg.dl:16` becomes `rules/cfg.dl:…`, and `[unit.dl:70]` becomes `[unit.dl:…]`. A citation
/// at the right edge of a line stays aligned.
#[allow(dead_code, reason = "only tests of pages need it")]
pub fn without_rule_lines(text: &str) -> String {
    const END: &str = ".dl:";
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_/".contains(c);
    let (mut found, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(END) {
        let start = rest[..at].trim_end_matches(is_part).len();
        let (name, after) = (&rest[start..at], &rest[at + END.len()..]);
        let line = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let is_built_in = name.starts_with("rules/") || rest[..start].ends_with('[');
        found.push_str(&rest[..start]);
        if is_built_in && line > 0 {
            let before = rest[..start].rsplit('\n').next().unwrap_or_default();
            let is_at_the_right = before.ends_with("  ") && !before.trim().is_empty();
            found.push_str(&" ".repeat(if is_at_the_right { line - 1 } else { 0 }));
            found.push_str(&format!("{name}{END}…"));
        } else {
            found.push_str(&rest[start..at + END.len() + line]);
        }
        rest = &after[line..];
    }
    found + rest
}
