//! Calls of the program for tests.

// Each file of tests uses some of them.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use pretty_assertions::assert_eq;

/// The program, which is ended, and fails, after a time in which every test here is done many times
/// over. A signal to the process reaches the program.
pub fn limited() -> Command {
    limited_program(env!("CARGO_BIN_EXE_lanelog"))
}

/// Any program, likewise.
pub fn limited_program(program: &str) -> Command {
    // A test may give the program another PATH.
    static TIMEOUT: OnceLock<PathBuf> = OnceLock::new();
    let timeout = TIMEOUT.get_or_init(|| {
        let path = std::env::var_os("PATH").unwrap();
        let mut all = std::env::split_paths(&path).map(|folder| folder.join("timeout"));
        all.find(|path| path.is_file()).unwrap()
    });
    let mut command = Command::new(timeout);
    command.args(["-k", "5", "600", program]);
    command
}

/// A call of a program with the same limit: its arguments, folder and variables.
pub fn within_limit(command: &Command) -> Command {
    let mut limited = limited_program(command.get_program().to_str().unwrap());
    limited.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        limited.current_dir(folder);
    }
    limited
}

/// `lanelog analyze`, in the folder of small modules.
pub fn lanelog() -> Command {
    let mut command = limited();
    command
        .arg("analyze")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cli"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// A finished call of a command, in a folder of the project.
pub fn call(command: &str, folder: &str, arguments: &[&str]) -> Output {
    let mut call = limited();
    call.arg(command)
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    call.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    call.output().unwrap()
}

/// A finished call.
pub fn run(arguments: &[&str]) -> Output {
    lanelog().args(arguments).output().unwrap()
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Errors of a call that must end with exit code 2.
pub fn complains(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

/// An empty folder for one test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Standard output of a command in the root of the package, which must print nothing to stderr.
pub fn prints(command: &str, arguments: &[&str]) -> String {
    let output = call(command, ".", arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout)
}

/// Errors of a command that must print nothing and end with exit code 2.
pub fn refuses(command: &str, arguments: &[&str]) -> String {
    let output = call(command, ".", arguments);
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

/// A finished call that reads this from stdin.
pub fn with_stdin(call: &mut Command, input: &[u8]) -> Output {
    call.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = call.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Words as a shell takes them apart: blanks and single quotes.
pub fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
