//! Programs of LLVM that are installed: which one, and what it answers.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// `NAME-N` with the largest N on the PATH, otherwise `NAME`.
pub(super) fn newest(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut best: Option<(u32, PathBuf)> = None;
    for folder in std::env::split_paths(&path) {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let found = entry.file_name();
            let Some(version) = found.to_str().and_then(|found| version_of(name, found)) else {
                continue;
            };
            if best.as_ref().is_none_or(|(known, _)| version > *known) {
                best = Some((version, entry.path()));
            }
        }
    }
    best.map(|(_, program)| program)
}

/// N of `NAME-N`; 0 of `NAME`.
fn version_of(name: &str, found: &str) -> Option<u32> {
    match found.strip_prefix(name)? {
        "" => Some(0),
        version => version.strip_prefix('-')?.parse().ok(),
    }
}

/// What a program answers to an input.
///
/// # Errors
/// It cannot be started.
pub(super) fn answer<S: AsRef<OsStr>>(
    program: &Path,
    arguments: &[S],
    input: &[u8],
) -> io::Result<Output> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let pipe = child.stdin.take();
    // The answer comes out while the input still goes in: both pipes must move.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // If it stops reading, its own message says why.
            pipe.map(|mut pipe| pipe.write_all(input))
        });
        child.wait_with_output()
    })
}

/// The first line of what a program complains about, without its own name.
pub(super) fn complaint(program: &Path, output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr);
    let message = message.lines().next().unwrap_or("it says nothing").trim();
    let own = format!("{}: ", program.display());
    message.strip_prefix(&own).unwrap_or(message).to_string()
}

#[cfg(test)]
mod tests {
    use super::version_of;
    use pretty_assertions::assert_eq;

    #[test]
    fn versions_are_read_from_names() {
        let versions = [
            "llvm-dis",
            "llvm-dis-14",
            "llvm-dis-22",
            "llvm-dis-x",
            "llvm-as-22",
            "llvm-dis22",
        ]
        .map(|found| version_of("llvm-dis", found));
        assert_eq!(versions, [Some(0), Some(14), Some(22), None, None, None]);
        assert_eq!(version_of("ld.lld", "ld.lld-22"), Some(22));
    }
}
