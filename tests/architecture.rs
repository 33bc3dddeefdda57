//! The shape of the code: imports go one way, files stay short.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;

/// What every room may use: the spelling of names.
const EVERYWHERE: &str = "terminal";

/// What each room may use of the others (docs/architecture.md).
const ROOMS: &[(&str, &[&str])] = &[
    (EVERYWHERE, &[]),
    ("datalog", &[]),
    ("files", &[]),
    ("ir", &[]),
    ("quota", &[]),
    ("target", &["ir"]),
    ("typed", &["ir", "target"]),
    ("inline", &["ir", "typed"]),
    ("oracle", &["ir", "quota", "target"]),
    ("simt", &["ir", "quota", "target", "typed"]),
    ("facts", &["files", "ir", "quota", "target"]),
    ("engine", &["datalog", "facts", "quota"]),
    ("analysis", &["engine", "facts", "ir", "quota", "target"]),
    (
        "backend",
        &["analysis", "engine", "facts", "ir", "target", "typed"],
    ),
    (
        "query",
        &[
            "analysis", "datalog", "engine", "facts", "files", "ir", "target",
        ],
    ),
    (
        "explain",
        &["analysis", "datalog", "engine", "facts", "ir", "target"],
    ),
    (
        "report",
        &[
            "analysis", "datalog", "engine", "facts", "ir", "query", "quota", "target",
        ],
    ),
    (
        "check",
        &[
            "analysis", "backend", "datalog", "engine", "facts", "inline", "ir", "oracle", "query",
            "quota", "report", "simt", "target", "typed",
        ],
    ),
    (
        "cli",
        &[
            "analysis", "backend", "check", "datalog", "engine", "explain", "facts", "files",
            "inline", "ir", "oracle", "query", "quota", "report", "simt", "target", "typed",
        ],
    ),
];

/// Files that are longer than they should be. A file leaves this list for good when it has been split.
const LONG: &[&str] = &[];

const MOST_LINES: usize = 500;
const MOST_LINES_OF_RULES: usize = 150;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

/// A text without its comments and the contents of its strings.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |at| at + 2)
        } else if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("'\\\"'") {
            4
        } else if character == '"' {
            let mut escaped = false;
            let end = rest.bytes().skip(1).position(|byte| {
                let ends = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |at| at + 2)
        } else {
            code.push(character);
            rest = &rest[character.len_utf8()..];
            continue;
        };
        rest = &rest[skipped..];
    }
    code
}

/// The rooms that a text names behind `crate::`, in code, alone or in braces.
fn rooms_used(text: &str) -> BTreeSet<String> {
    let code = code_of(text);
    let mut rooms = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        let word = |text: &str| -> String {
            let text = text.trim_start();
            text.chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        };
        match after.strip_prefix('{') {
            None => {
                rooms.insert(word(after));
            }
            Some(group) => {
                // Names at the first level of the braces.
                let mut depth = 1;
                let mut expects_name = true;
                for (at, character) in group.char_indices() {
                    match character {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 1 => expects_name = true,
                        c if expects_name && !c.is_whitespace() => {
                            rooms.insert(word(&group[at..]));
                            expects_name = false;
                        }
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
        }
    }
    rooms
}

#[test]
fn imports_go_one_way() {
    let mut wrong = Vec::new();
    for (room, allowed) in ROOMS {
        for path in files(&format!("src/{room}"), "rs") {
            for used in rooms_used(&fs::read_to_string(&path).unwrap()) {
                if used != *room && used != EVERYWHERE && !allowed.contains(&used.as_str()) {
                    wrong.push(format!(
                        "{} uses {used}, which {room} may not",
                        shown(&path)
                    ));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_room_is_in_the_table() {
    let folders = fs::read_dir(root().join("src")).unwrap();
    let rooms: BTreeSet<String> = folders
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_string())
        .collect();
    let known: BTreeSet<String> = ROOMS.iter().map(|(room, _)| room.to_string()).collect();
    assert_eq!(rooms, known);
}

#[test]
fn the_table_itself_has_no_cycle() {
    for (at, (room, allowed)) in ROOMS.iter().enumerate() {
        for used in *allowed {
            let place = ROOMS.iter().position(|(other, _)| other == used);
            // `engine` and `facts` stand before `analysis`, and so on.
            assert!(place.is_some_and(|place| place < at), "{room} uses {used}");
        }
    }
}

#[test]
fn the_rule_language_needs_nothing_but_std() {
    let package = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let dependencies = package
        .split("[dependencies]")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    let names: Vec<String> = dependencies
        .lines()
        .filter_map(|line| {
            Some(format!(
                "{}::",
                line.split_once('=')?.0.trim().replace('-', "_")
            ))
        })
        .collect();
    assert!(names.len() > 5, "{names:?}");
    for path in files("src/datalog", "rs") {
        let code = code_of(&fs::read_to_string(&path).unwrap());
        for name in &names {
            assert!(
                !code.contains(name.as_str()),
                "{} uses {name}",
                shown(&path)
            );
        }
    }
}

#[test]
fn only_the_command_line_prints() {
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let name = shown(&path);
        if name.starts_with("src/cli/") || name == "src/build.rs" {
            continue;
        }
        let code = code_of(&fs::read_to_string(&path).unwrap());
        for call in [
            "println!",
            "eprintln!",
            "print!(",
            "eprint!(",
            "process::exit",
            "io::stdout",
            "io::stderr",
            "dbg!(",
        ] {
            if code.contains(call) {
                wrong.push(format!("{name}: {call}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A mapped file that becomes shorter is a signal to whoever reads it, which ends the work on all other files, too.
#[test]
fn no_file_is_mapped() {
    for path in files("src", "rs") {
        let code = code_of(&fs::read_to_string(&path).unwrap());
        // The allocator asks for memory so, without a file.
        let anonymous = code.contains("MAP_ANONYMOUS");
        let maps = ["mmap", "Mmap", "SIGBUS"]
            .iter()
            .any(|word| code.contains(word));
        assert!(anonymous || !maps, "{}", shown(&path));
    }
}

#[test]
fn everything_that_is_printed_goes_through_one_place() {
    for path in files("src/cli", "rs") {
        let code = code_of(&fs::read_to_string(&path).unwrap());
        let name = shown(&path);
        for call in [
            "println!",
            "print!(",
            "io::stdout().lock",
            "io::stderr().lock",
            "error.print()",
        ] {
            assert!(
                name == "src/cli/output.rs" || !code.contains(call),
                "{name}: {call}"
            );
        }
        // What asks whether they are terminals does not print.
        let asks = code.matches("io::stdout()").count() + code.matches("io::stderr()").count();
        let harmless = code.matches("io::stdout().is_terminal()").count()
            + code.matches("io::stderr().is_terminal()").count();
        assert!(name == "src/cli/output.rs" || asks == harmless, "{name}");
    }
}

#[test]
fn files_stay_short() {
    let mut long = Vec::new();
    let code = files("src", "rs").into_iter().chain(files("tests", "rs"));
    let all = code.map(|path| (path, MOST_LINES)).chain(
        files("rules", "dl")
            .into_iter()
            .map(|path| (path, MOST_LINES_OF_RULES)),
    );
    for (path, most) in all {
        if fs::read_to_string(&path).unwrap().lines().count() >= most {
            long.push(shown(&path));
        }
    }
    assert_eq!(long, LONG);
}

#[test]
fn uses_are_found_wherever_they_stand() {
    let text = "use crate::ir::Module;\n// crate::cli\nconst A: (&str, char) = (\"crate::check\\\"\", '\"');\nuse crate::{facts::{Facts, Rank}, target::Mode};\nfn f() -> crate::engine::Signature {}";
    let found: Vec<String> = rooms_used(text).into_iter().collect();
    assert_eq!(found, ["engine", "facts", "ir", "target"]);
}

/// The interpreter of assembly is what lowered code is held against: of the interpreter of IR it takes what is run, and nothing that computes.
#[test]
fn the_interpreter_of_assembly_shares_no_meaning_with_that_of_ir() {
    let shared = [
        "assembly", "launch", "Argument", "Buffer", "Launch", "Limits", "Type", "Value",
    ];
    for file in files("src/simt/assembly", "rs") {
        let text = fs::read_to_string(&file).unwrap();
        for piece in text.split("crate::simt::").skip(1) {
            let names = match piece.strip_prefix('{') {
                Some(list) => list
                    .split('}')
                    .next()
                    .unwrap()
                    .split(',')
                    .map(str::trim)
                    .collect(),
                None => vec![
                    piece
                        .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                        .next()
                        .unwrap(),
                ],
            };
            for name in names.iter().filter(|name| !name.is_empty()) {
                assert!(shared.contains(name), "{} uses simt::{name}", shown(&file));
            }
        }
        for room in ["backend", "inline", "target", "typed"] {
            assert!(
                !text.contains(&format!("crate::{room}")),
                "{} uses {room}",
                shown(&file)
            );
        }
    }
}
