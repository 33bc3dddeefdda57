//! Generated pages of the documentation, and pages that show commands: compared with the output of
//! the program. `UPDATE_EXPECT=1` rewrites them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::expected::{assert_file, without_rule_lines};
use crate::{llvm, program};

/// Pages whose commands are all run, in the order of the page, and how many each has.
const PAGES: [(&str, usize); 5] = [
    ("README.md", 6),
    ("docs/guide/first-corpus.md", 1),
    ("docs/guide/first-verdict.md", 5),
    ("docs/guide/shaders.md", 6),
    ("docs/reference/analyze.md", 1),
];

/// The standard output of a command, without empty lines at the end.
fn printed(folder: &Path, words: &[String]) -> String {
    let mut command = program::limited();
    command.env("COLUMNS", "100").env_remove("CLICOLOR_FORCE");
    let output = command.args(words).current_dir(folder).output().unwrap();
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{words:?}: {output:?}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    format!("{}\n", text.trim_end())
}

#[test]
fn pages_show_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (page, count) in PAGES {
        // Some commands write files.
        let folder = tempfile::tempdir().unwrap();
        for shared in ["corpus", "examples", "tests"] {
            std::os::unix::fs::symlink(root.join(shared), folder.path().join(shared)).unwrap();
        }
        let text = fs::read_to_string(root.join(page)).unwrap();
        let mut parts = text.split("```console\n");
        let mut expected = parts.next().unwrap().to_string();
        let mut commands = 0;
        for part in parts {
            commands += 1;
            let (shown, after) = part.split_once("```").unwrap();
            let (line, shown) = shown.split_once('\n').unwrap();
            let words = program::words(line.strip_prefix("$ lanelog ").unwrap());
            let mut output = shown.to_string();
            let asks_opt = words
                .iter()
                .any(|word| word.split(',').any(|part| part == "opt"));
            if !asks_opt || llvm::program("opt").is_some() {
                let all = without_rule_lines(&printed(folder.path(), &words));
                output = match shown.strip_suffix("...\n") {
                    // The page shows only the first lines of the output.
                    Some(start) => {
                        let lines = all.split_inclusive('\n').take(start.lines().count());
                        format!("{}...\n", lines.collect::<String>())
                    }
                    None => all,
                };
            }
            write!(expected, "```console\n{line}\n{output}```{after}").unwrap();
        }
        assert_eq!(commands, count, "{page}");
        assert_file(page, &expected);
    }
}

/// The commands that a help text lists, in its order.
fn listed(help: &str) -> Vec<String> {
    let lines = help.lines().filter_map(|line| {
        let (name, about) = line.strip_prefix("  ")?.split_once("  ")?;
        let is_name = name
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == '-');
        let is_command = is_name && !name.is_empty() && name != "help" && !name.starts_with('-');
        (is_command && !about.is_empty()).then(|| name.to_string())
    });
    lines.collect()
}

/// The page of a command in `docs/reference`.
fn page_of(command: &str) -> &str {
    match command {
        "why-not" => "why",
        "lsp" => "../guide/editors",
        "rules" => "rules-command",
        "shuffle" => "shuffles",
        other => other,
    }
}

/// Appends the help of a command, and that of its subcommands.
fn append_help(page: &mut String, path: &[String]) {
    let mut words = path.to_vec();
    words.push("--help".to_string());
    let help = printed(Path::new("."), &words);
    let help = help
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n");
    let (marks, of) = match path {
        [command] => ("##", format!("[Description]({}.md).\n\n", page_of(command))),
        _ => ("###", String::new()),
    };
    let name = path.join(" ");
    write!(
        page,
        "\n{marks} lanelog {name}\n\n{of}```text\n{help}\n```\n"
    )
    .unwrap();
    if let Some((_, commands)) = help.split_once("\nCommands:\n") {
        let commands = commands.split("\n\n").next().unwrap();
        for command in listed(commands) {
            append_help(page, &[path, &[command]].concat());
        }
    }
}

#[test]
fn the_page_of_commands_is_their_help() {
    let help = printed(Path::new("."), &["--help".to_string()]);
    let commands = listed(&help);
    assert_eq!(commands.len(), 15, "{commands:?}");
    let mut page = format!(
        "# Commands\n\nThe help text of every command. A test generates this page \
         (`UPDATE_EXPECT=1 cargo test --test\ncommands pages::`).\n\n```text\n{help}```\n"
    );
    for command in commands {
        let path = Path::new("docs/reference").join(page_of(&command));
        assert!(path.with_extension("md").exists(), "{command}");
        append_help(&mut page, &[command]);
    }
    assert_file("docs/reference/commands.md", &page);
}

/// Wraps words to lines of at most 100 columns; lines after the first are indented.
fn wrapped(text: &str, indent: &str) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > 100 {
            writeln!(lines, "{line}").unwrap();
            line = format!("{indent}{word}");
        } else if line.is_empty() {
            line = word.to_string();
        } else {
            write!(line, " {word}").unwrap();
        }
    }
    writeln!(lines, "{line}").unwrap();
    lines
}

#[test]
fn the_page_of_relations_is_that_of_the_rule_files() {
    let words = ["rules", "list", "--format", "json"].map(str::to_string);
    let files: Value = serde_json::from_str(&printed(Path::new("."), &words)).unwrap();
    let mut parts =
        ["Facts", "Analyses", "Choices of the backend"].map(|name| (name, String::new()));
    let mut relations = 0;
    for file in files.as_array().unwrap() {
        let path = file["path"].as_str().unwrap();
        let rows = file["relations"].as_array().unwrap();
        if rows.is_empty() {
            continue;
        }
        let is_input = |row: &Value| row["input"] == true;
        let part = match path.strip_prefix("rules/backend/") {
            Some(_) => 2,
            None => usize::from(!rows.iter().all(is_input)),
        };
        let text = &mut parts[part].1;
        let name = path.strip_prefix("rules/").unwrap();
        let sentence = wrapped(file["sentence"].as_str().unwrap(), "");
        write!(text, "\n### [{name}](../../{path})\n\n{sentence}\n").unwrap();
        for row in rows {
            relations += 1;
            let columns = row["columns"].as_array().unwrap().iter().map(|column| {
                let of = |key: &str| column[key].as_str().unwrap();
                format!("{}: {}", of("name"), of("type"))
            });
            let columns = columns.collect::<Vec<_>>().join(", ");
            let name = row["name"].as_str().unwrap();
            // Input relations of the backend are documented separately, because no rule derives
            // them.
            let input = if is_input(row) && part == 2 {
                " (input)"
            } else {
                ""
            };
            let about = row["documentation"].as_str().unwrap();
            let item = format!("- **{name}**`({columns})`{input}  {about}");
            text.push_str(&wrapped(&item, "  "));
        }
    }
    assert!(relations > 400, "{relations}");
    let mut page = "# Relations\n\nThe relations that rules can use, by the file that declares them. \
                    `.include \"FILE\"` makes those of a\nfile available; `lanelog rules show NAME` \
                    prints the rules of one. A test generates this page from\nthe rule files \
                    (`UPDATE_EXPECT=1 cargo test --test commands pages::`).\n"
        .to_string();
    for (name, text) in parts {
        write!(page, "\n## {name}\n{text}").unwrap();
    }
    assert_file("docs/reference/relations.md", &page);
}
