//! Checks docs/guide/writing-rules.md: its files are written, its commands are called one after the
//! other, and their output must be that of the page.
//!
//! A fence with `NAME.dl` after its language is a whole file; a fence with `+NAME.dl` is text that
//! is appended to this file. `UPDATE_EXPECT=1` rewrites the output of commands; read it before
//! keeping it.

use crate::program;

use std::fs;
use std::path::{Path, PathBuf};

use crate::expected::{assert_file, without_rule_lines};

const PAGE: &str = "docs/guide/writing-rules.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Creates a folder with the kernels and examples that the page names.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("writing-rules");
    let _ = fs::remove_dir_all(&folder);
    for shared in [
        "corpus/gallery",
        "corpus/kernels",
        "corpus/large",
        "examples/kernels",
        "examples/rules",
        "examples/rules/names",
    ] {
        fs::create_dir_all(folder.join(shared)).unwrap();
        for file in fs::read_dir(root().join(shared)).unwrap() {
            let file = file.unwrap();
            if file.path().is_file() {
                fs::copy(file.path(), folder.join(shared).join(file.file_name())).unwrap();
            }
        }
    }
    folder
}

/// Output of a call of the program, errors included.
fn printed(folder: &Path, line: &str) -> String {
    let arguments = program::words(line.strip_prefix("$ lanelog ").unwrap());
    let mut command = crate::program::limited();
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let output = command
        .args(&arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let complaints = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(0 | 2)), "{line}");
    // The page omits empty lines at the end of an output.
    without_rule_lines(&format!("{}\n", format!("{out}{complaints}").trim_end()))
}

/// The lines of a profile without the parts that differ from run to run: times, shares of time, and
/// the slowest rule.
fn without_times(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            match word {
                "ns" | "us" | "ms" | "s" => drop(words.pop()),
                _ if word.ends_with('%') => {}
                _ => words.push(word),
            }
        }
        lines.push(words.join(" "));
    }
    lines.sort();
    lines
}

#[test]
fn the_page_shows_what_happens() {
    let folder = folder();
    let page = fs::read_to_string(root().join(PAGE)).unwrap();
    let (mut expected, mut commands, mut files) = (String::new(), 0, Vec::new());
    for (number, part) in page.split("```").enumerate() {
        if number > 0 {
            expected.push_str("```");
        }
        let (info, body) = part.split_once('\n').unwrap_or((part, ""));
        if number % 2 == 0 {
            expected.push_str(part);
            continue;
        }
        if info != "console" {
            if let Some((_, name)) = info.split_once(' ') {
                let (name, before) = match name.strip_prefix('+') {
                    Some(name) => (name, fs::read_to_string(folder.join(name)).unwrap() + "\n"),
                    None => (name, String::new()),
                };
                fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
                fs::write(folder.join(name), before + body).unwrap();
                files.push(name.to_owned());
            }
            expected.push_str(part);
            continue;
        }
        let (line, shown) = body.split_once('\n').unwrap();
        let mut printed = printed(&folder, line);
        commands += 1;
        if printed.contains(": error: ") {
            // A file that is wrong intentionally is not used again on the page.
            files.retain(|name: &String| !line.ends_with(name.as_str()));
        }
        if line.contains(" rules profile ") && without_times(shown) == without_times(&printed) {
            printed = shown.to_owned();
        }
        expected.push_str(&format!("console\n{line}\n{printed}"));
    }
    assert_file(PAGE, &expected);
    assert!(commands > 10, "{commands}");
    // The files are correct at the end of the page, whatever errors they had in between.
    files.retain(|name| name.ends_with(".dl"));
    for file in files {
        let checked = printed(&folder, &format!("$ lanelog rules check {file}"));
        assert!(checked.starts_with("ok: "), "{checked}");
    }
}
