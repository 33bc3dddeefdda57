//! Bitcode becomes text through the newest `llvm-dis` on the machine.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Why bitcode could not become text.
#[derive(Debug, thiserror::Error)]
pub(super) enum BitcodeError {
    #[error(
        "this is bitcode, and no llvm-dis is on the PATH\n  help: install LLVM, or write text: clang -S -emit-llvm, llvm-dis"
    )]
    NoDisassembler,
    #[error("{0} could not be started: {1}")]
    Start(PathBuf, std::io::Error),
    #[error("{0} cannot read this bitcode: {1}\n  help: a newer LLVM may have written it")]
    Failed(PathBuf, String),
}

/// Whether a file begins like bitcode, plain or in a wrapper.
pub(super) fn is_bitcode(text: &[u8]) -> bool {
    text.starts_with(b"BC\xC0\xDE") || text.starts_with(&0x0B17_C0DE_u32.to_le_bytes())
}

/// The text of a module in bitcode.
pub(super) fn disassemble(bitcode: &[u8]) -> Result<Vec<u8>, BitcodeError> {
    let program = newest_disassembler().ok_or(BitcodeError::NoDisassembler)?;
    let start_error = |error| BitcodeError::Start(program.clone(), error);
    let mut child = Command::new(&program)
        .args(["-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start_error)?;
    let input = child.stdin.take();
    // Text comes out while bitcode still goes in: both pipes must move.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // If it stops reading, its own message says why.
            input.map(|mut input| input.write_all(bitcode))
        });
        child.wait_with_output()
    })
    .map_err(start_error)?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        let message = message.lines().next().unwrap_or("it says nothing").trim();
        let message = message
            .strip_prefix(&format!("{}: ", program.display()))
            .unwrap_or(message);
        return Err(BitcodeError::Failed(program, message.to_string()));
    }
    Ok(output.stdout)
}

/// `llvm-dis-N` with the largest N on the PATH, otherwise `llvm-dis`.
fn newest_disassembler() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut best: Option<(u32, PathBuf)> = None;
    for folder in std::env::split_paths(&path) {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(version) = name.to_str().and_then(version_of) else {
                continue;
            };
            if best.as_ref().is_none_or(|(found, _)| version > *found) {
                best = Some((version, entry.path()));
            }
        }
    }
    best.map(|(_, program)| program)
}

/// N of `llvm-dis-N`; 0 of `llvm-dis`.
fn version_of(name: &str) -> Option<u32> {
    match name.strip_prefix("llvm-dis")? {
        "" => Some(0),
        version => version.strip_prefix('-')?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        .map(version_of);
        assert_eq!(versions, [Some(0), Some(14), Some(22), None, None, None]);
    }

    #[test]
    fn both_kinds_of_bitcode_are_known_by_their_magic() {
        assert!(is_bitcode(b"BC\xC0\xDE\x35"));
        assert!(is_bitcode(b"\xDE\xC0\x17\x0B\0"));
        assert!(!is_bitcode(b"BC"));
        assert!(!is_bitcode(b"define void @f()"));
    }
}
