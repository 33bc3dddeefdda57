//! Calls of the program for tests.

// Each test file uses only some of these functions.
#![allow(dead_code)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use pretty_assertions::assert_eq;

/// Whether tests run all of their cases. By default they run a part, so that `cargo test` takes
/// minutes. `LANELOG_CAMPAIGN=1` at compile time selects all (`.ci/campaigns`).
pub const CAMPAIGN: bool = option_env!("LANELOG_CAMPAIGN").is_some();

/// The program with a time limit that is much longer than any test here takes. When the limit is
/// exceeded, the program is ended and the test fails. Signals to the process are forwarded to the
/// program.
pub fn limited() -> Command {
    limited_program(env!("CARGO_BIN_EXE_lanelog"))
}

/// Any program, with the same time limit.
pub fn limited_program(program: &str) -> Command {
    // `timeout` is called by its absolute path, because a test may give the program another PATH.
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

/// A call of a program with the same time limit, arguments, folder and variables.
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

/// Runs a command in a folder of the project until it ends.
pub fn call(command: &str, folder: &str, arguments: &[&str]) -> Output {
    let mut call = limited();
    call.arg(command)
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    call.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    call.output().unwrap()
}

/// Runs the program until it ends.
pub fn run(arguments: &[&str]) -> Output {
    lanelog().args(arguments).output().unwrap()
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The error messages of a call that must end with exit code 2.
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

/// The error messages of a command that must print nothing and end with exit code 2.
pub fn refuses(command: &str, arguments: &[&str]) -> String {
    let output = call(command, ".", arguments);
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(&output.stderr)
}

/// Runs a call with this input on stdin until it ends.
pub fn with_stdin(call: &mut Command, input: &[u8]) -> Output {
    call.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = call.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Splits a line into words as a shell does, at blanks, with single quotes.
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
