//! Installed programs of LLVM: finding them, and reading their output.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::contents;
use lanelog_verify::check::command;

/// The newest of all programs `NAME` and `NAME-N` on the PATH, by their output for `--version`; the
/// first of equally new ones. A program that prints no version is used only if no program prints
/// one. A program that does not end within the time limit is never used.
pub(crate) fn newest(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut all: Vec<(u32, PathBuf)> = Vec::new();
    for folder in std::env::split_paths(&path) {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        let entries = entries.flatten().filter_map(|entry| {
            let version = version_of(name, entry.file_name().to_str()?)?;
            Some((version, entry.path())).filter(|(_, path)| command::is_program(path))
        });
        let mut found: Vec<(u32, PathBuf)> = entries.collect();
        found.sort_by(|one, other| other.cmp(one));
        all.extend(found);
    }
    // A version that a program prints takes precedence over one in a name.
    let mut best: Option<(Result<[u32; 3], u32>, PathBuf)> = None;
    for (named, program) in all {
        let Ok(said) = said(&program) else { continue };
        let version = said.ok_or(named);
        let is_newer = best
            .as_ref()
            .is_none_or(|(known, _)| match (&version, known) {
                (Ok(version), Ok(known)) => version > known,
                (Err(named), Err(known)) => named > known,
                (version, _) => version.is_ok(),
            });
        if is_newer {
            best = Some((version, program));
        }
    }
    best.map(|(_, program)| program)
}

/// Time limit for printing a version.
const VERSION_TIME: Duration = Duration::from_secs(5);

/// The version that a program prints, if any.
///
/// # Errors
/// If the program cannot be started, or does not end within the time limit.
fn said(program: &Path) -> Result<Option<[u32; 3]>, String> {
    let mut command = Command::new(program);
    let answer = command::answer(command.arg("--version"), VERSION_TIME)?;
    let printed = String::from_utf8_lossy(&answer.printed);
    Ok(version_in(&printed).filter(|_| answer.status.success()))
}

/// `LLVM version 22.1.8` or `LLD 22.1.8` in the output of a program.
fn version_in(text: &str) -> Option<[u32; 3]> {
    let mut after = ["LLVM version ", "LLD "]
        .iter()
        .filter_map(|words| text.split_once(words));
    let (_, version) = after.next()?;
    let mut numbers = version.split('.').map(|part| {
        let end = part.find(|letter: char| !letter.is_ascii_digit());
        part.get(..end.unwrap_or(part.len()))?.parse().ok()
    });
    let mut next = || numbers.next().flatten();
    Some([next()?, next().unwrap_or(0), next().unwrap_or(0)])
}

/// N of `NAME-N`; 0 of `NAME`.
fn version_of(name: &str, found: &str) -> Option<u32> {
    match found.strip_prefix(name)? {
        "" => Some(0),
        version => version.strip_prefix('-')?.parse().ok(),
    }
}

/// The answer of a program to an input.
///
/// # Errors
/// If the program cannot be started, or its output exceeds the size limit of packed files
/// ([`contents::is_too_large`] holds).
pub(crate) fn answer<S: AsRef<OsStr>>(
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
    // The program may write output before it has read all input, so both pipes must be served.
    std::thread::scope(|scope| {
        let written = std::thread::Builder::new().spawn_scoped(scope, move || {
            // If it stops reading, its own message gives the reason.
            pipe.map(|mut pipe| pipe.write_all(input))
        });
        if let Err(error) = written {
            child.kill()?;
            child.wait()?;
            return Err(error);
        }
        let complaints = child.stderr.take();
        let complaints = std::thread::Builder::new().spawn_scoped(scope, move || {
            let mut said = Vec::new();
            let read = complaints.map(|pipe| pipe.take(MOST_SAID).read_to_end(&mut said));
            read.transpose().map(|_| said)
        });
        let printed = child.stdout.take();
        let read = printed.map_or(Ok(Vec::new()), contents::all_of);
        let (stdout, complaints) = match (read, complaints) {
            (Ok(stdout), Ok(complaints)) => (stdout, complaints),
            (read, complaints) => {
                child.kill()?;
                child.wait()?;
                return Err(read.err().or(complaints.err()).unwrap_or_else(lost));
            }
        };
        let stderr = complaints.join().map_err(|_| lost())??;
        let status = child.wait()?;
        Ok(Output {
            status,
            stdout,
            stderr,
        })
    })
}

/// Maximum number of bytes that are read from a program's stderr.
const MOST_SAID: u64 = 1 << 20;

fn lost() -> io::Error {
    io::Error::other("a thread that listened to it ended")
}

/// The answer of a program that reads a file as `/dev/stdin`.
///
/// # Errors
/// If the program cannot be started.
pub(crate) fn answer_file(program: &Path, arguments: &[&str], input: File) -> io::Result<Output> {
    Command::new(program).args(arguments).stdin(input).output()
}

/// The first line of a program's error message, without its own name.
pub(crate) fn complaint(program: &Path, output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr);
    let message = message.lines().next().unwrap_or("it says nothing").trim();
    let own = format!("{}: ", program.display());
    message.strip_prefix(&own).unwrap_or(message).to_string()
}

#[cfg(test)]
mod tests {
    use super::{version_in, version_of};
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

    #[test]
    fn versions_are_read_from_what_programs_say() {
        for (text, version) in [
            (
                "Debian LLVM version 22.1.8\n  Optimized build.",
                Some([22, 1, 8]),
            ),
            (
                "LLVM (http://llvm.org/):\n  LLVM version 14.0.6\n",
                Some([14, 0, 6]),
            ),
            ("AMD LLVM version 20.0.0git\n", Some([20, 0, 0])),
            (
                "Debian LLD 22.1.8 (compatible with GNU linkers)\n",
                Some([22, 1, 8]),
            ),
            ("LLVM version 23git", Some([23, 0, 0])),
            ("LLVM version none", None),
            ("", None),
        ] {
            assert_eq!(version_in(text), version, "{text}");
        }
    }
}
