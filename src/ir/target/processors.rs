//! The names of processors. Names that the user gives are checked, because a misspelt name would
//! silently select a wrong wave size.

use super::{Table, TargetError};

/// Number of suggestions for an unknown name.
const PROPOSED: usize = 4;

/// Checks that a processor's name is known to LLVM (with or without features, as in
/// `gfx90a:xnack-`), or is in the user's own table.
///
/// # Errors
/// Returns [`TargetError::UnknownProcessor`] with the most similar names.
pub fn known(name: &str, table: Option<&Table>) -> Result<(), TargetError> {
    let processor = name.split(':').next().unwrap_or_default();
    let in_table = table.is_some_and(|table| table.knows_processor(processor.as_bytes()));
    if in_table || all().any(|known| known == processor) {
        return Ok(());
    }
    Err(TargetError::UnknownProcessor {
        name: name.to_string(),
        nearest: nearest(processor),
    })
}

/// All processor names of LLVM.
fn all() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("processors.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
}

/// The known names that share the longest prefix with a name.
fn nearest(name: &str) -> Vec<&'static str> {
    let lower = name.to_ascii_lowercase();
    let alike = |known: &str| {
        let pairs = known.bytes().zip(lower.bytes());
        pairs.take_while(|(one, other)| one == other).count()
    };
    let most = all().map(alike).max().unwrap_or(0);
    // A name that shares only the first letters (`gfx`, `sm_`) is equally similar to all names of
    // the vendor, so common ones are suggested.
    if most <= 3 {
        return vec!["gfx1100", "gfx942", "gfx90a", "sm_90"];
    }
    all()
        .filter(|known| alike(known) == most)
        .take(PROPOSED)
        .collect()
}
