//! Programs of LLVM 22 for tests. Where a program is missing, the test prints this and skips the
//! checks that need the program. With `LANELOG_REQUIRE_LLVM=1`, which `.ci/run` sets, the test
//! fails instead.

#![allow(dead_code, reason = "each test that uses them needs a part")]

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A program by its name without a version, such as `opt`; `None` if the checks that need it are to
/// be skipped.
pub fn program(name: &str) -> Option<Command> {
    static FOUND: Mutex<BTreeMap<String, Option<String>>> = Mutex::new(BTreeMap::new());
    let found = {
        let mut all = FOUND.lock().unwrap();
        all.entry(name.to_owned())
            .or_insert_with(|| find(name))
            .clone()
    };
    let variable = std::env::var_os("LANELOG_REQUIRE_LLVM");
    let is_required = variable.is_some_and(|value| !value.is_empty() && value != "0");
    found.or_else(|| missing(name, is_required)).map(|name| {
        // A program that does not end within the time limit fails its test.
        let mut command = Command::new("timeout");
        command.args(["-k", "5", "600", &name]);
        command
    })
}

/// The name under which a program of LLVM 22 is installed.
fn find(name: &str) -> Option<String> {
    let mut names = [format!("{name}-22"), name.to_owned()].into_iter();
    names.find(|name| {
        let printed = Command::new(name).arg("--version").output();
        printed.is_ok_and(|printed| {
            let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
            printed
                .split_whitespace()
                .any(|word| word.starts_with("22."))
        })
    })
}

/// The outcome of a test whose program is not installed.
pub fn missing(name: &str, is_required: bool) -> Option<String> {
    assert!(!is_required, "{name} of LLVM 22 is not installed");
    let test = std::thread::current();
    let test = test.name().unwrap_or("a test");
    eprintln!("{name} of LLVM 22 is not installed: {test} passes over it");
    None
}

/// Passes a text to a program. Returns the program's output, or its error message if it fails.
pub fn given(mut program: Command, text: &str) -> Result<String, String> {
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // The program may fail before it has read all input.
        scope.spawn(move || drop(input.write_all(text.as_bytes())));
        child.wait_with_output().unwrap()
    });
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout).unwrap()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// LLVM's assembler for a processor of AMD's: the error if it rejects the text, and `None` if it is
/// not installed.
pub fn assembled(text: &str, processor: &str) -> Option<Result<(), String>> {
    let mut assembler = program("llvm-mc")?;
    assembler.args(["-arch=amdgcn", "-triple=amdgcn-amd-amdhsa", "-filetype=obj"]);
    let (processor, features) = match processor.split_once(":wave64") {
        Some((processor, _)) => (processor, "+wavefrontsize64"),
        None => (processor, ""),
    };
    assembler
        .args(["-o", "/dev/null"])
        .args([format!("-mcpu={processor}"), format!("-mattr={features}")]);
    Some(given(assembler, text).map(drop))
}
