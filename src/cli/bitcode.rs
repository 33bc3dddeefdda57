//! Bitcode becomes text through the newest `llvm-dis` on the machine.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::contents;
use crate::llvm_library;
use crate::tools;

/// Why bitcode could not become text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BitcodeError {
    #[error(
        "this is bitcode, and no llvm-dis is on the PATH\n  help: install LLVM, or write text: clang -S -emit-llvm, llvm-dis"
    )]
    NoDisassembler,
    #[error("{0} could not be started: {1}")]
    Start(PathBuf, std::io::Error),
    #[error(
        "this is bitcode, and its text is more than 1 GiB or than there is memory for\n  help: llvm-dis FILE -o FILE.ll, and name that"
    )]
    TooLarge,
    #[error("{0} cannot read this bitcode: {1}\n  help: a newer LLVM may have written it")]
    Failed(PathBuf, String),
}

/// Whether a file begins like bitcode, plain or in a wrapper.
pub(crate) fn is_bitcode(text: &[u8]) -> bool {
    text.starts_with(b"BC\xC0\xDE") || text.starts_with(&0x0B17_C0DE_u32.to_le_bytes())
}

/// The text of a module in bitcode.
pub(crate) fn disassemble(bitcode: &[u8]) -> Result<Vec<u8>, BitcodeError> {
    // The program is searched for only once, because every candidate has to be started.
    static NEWEST: OnceLock<Option<PathBuf>> = OnceLock::new();
    let program = NEWEST.get_or_init(|| tools::newest("llvm-dis")).clone();
    let program = program.ok_or(BitcodeError::NoDisassembler)?;
    if let Some(text) = llvm_library::disassemble(&program, bitcode) {
        return Ok(text);
    }
    let output = tools::answer(&program, &["-o", "-", "-"], bitcode).map_err(|error| {
        match contents::is_too_large(&error) {
            true => BitcodeError::TooLarge,
            false => BitcodeError::Start(program.clone(), error),
        }
    })?;
    if !output.status.success() {
        let message = tools::complaint(&program, &output);
        return Err(BitcodeError::Failed(program, message));
    }
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_bitcode_are_known_by_their_magic() {
        assert!(is_bitcode(b"BC\xC0\xDE\x35"));
        assert!(is_bitcode(b"\xDE\xC0\x17\x0B\0"));
        assert!(!is_bitcode(b"BC"));
        assert!(!is_bitcode(b"define void @f()"));
    }
}
