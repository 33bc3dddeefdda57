//! Expected texts that stand in files.

use std::path::Path;

use expect_test::expect_file;

/// Whether `UPDATE_EXPECT` asks to rewrite expected texts.
///
/// # Panics
/// `CI` is set too: there, an expectation is never rewritten.
pub fn is_updating() -> bool {
    let updating = std::env::var_os("UPDATE_EXPECT").is_some();
    assert!(
        !updating || std::env::var_os("CI").is_none(),
        "UPDATE_EXPECT is set in CI"
    );
    updating
}

/// Compares a text with the expected one in a file of the repository. `UPDATE_EXPECT=1` rewrites the
/// file: read what changed before keeping it.
#[track_caller]
pub fn assert_file(path: impl AsRef<Path>, text: &str) {
    is_updating();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    expect_file![root.join(path)].assert_eq(text);
}
