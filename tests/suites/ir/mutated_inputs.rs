//! Inputs on which lanelog was wrong in the past. They were found by mutating files of the project
//! (`tests/programs/mutated_inputs`), and reduced. Each is stored with the expected message: the
//! first line is the command, the second its exit code and a part of stderr. LLVM 22 determined
//! whether each input is valid.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program;
use program::text;

#[test]
fn inputs_that_led_to_mistakes_get_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/mutated_inputs");
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 1, "{paths:?}");
    for path in paths {
        let written = fs::read_to_string(&path).unwrap();
        let mut lines = written
            .lines()
            .map(|line| line.trim_start_matches([';', '/', ' ']));
        let command = lines.next().unwrap().strip_prefix("lanelog ").unwrap();
        let expected = lines.next().unwrap().strip_prefix("exit code ").unwrap();
        let (code, message) = expected.split_once(": ").unwrap_or((expected, ""));
        // A hang is a failure.
        let output = Command::new("timeout")
            .args(["60", env!("CARGO_BIN_EXE_lanelog")])
            .args(command.split(' '))
            .arg(&path)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let complaint = text(&output.stderr);
        assert_eq!(
            output.status.code().map(|code| code.to_string()).as_deref(),
            Some(code),
            "{}: {complaint}",
            path.display()
        );
        assert!(
            complaint.contains(message),
            "{}: {complaint}",
            path.display()
        );
    }
}
