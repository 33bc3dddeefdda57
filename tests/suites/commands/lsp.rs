//! `lanelog lsp` through its stdin and stdout. The server's answers are compared with those of the
//! other commands (`rules check`, `rules fmt`, `analyze`, `why`), with the files in `rules/`, and
//! with the effects of changes that it proposes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use lanelog_ir::Opcode;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::program::{self, call, prints, scratch, text};

/// Messages that are read for one answer before the test fails.
const MOST_MESSAGES: usize = 1000;

/// A running server and its client. The server ends when its stdin is closed, at the latest by the
/// limit of every program in tests.
struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    last: u64,
    versions: u64,
}

impl Session {
    /// A session with initialization options.
    fn with(options: Value) -> Session {
        let mut session = Session::started(&[], Path::new(env!("CARGO_TARGET_TMPDIR")));
        session.request("initialize", initialization(options));
        session.notify("initialized", json!({}));
        session
    }

    fn new() -> Session {
        Session::with(Value::Null)
    }

    fn started(arguments: &[&str], cache: &Path) -> Session {
        let mut command = program::limited();
        command
            .arg("lsp")
            .args(arguments)
            .env("XDG_CACHE_HOME", cache);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Session {
            stdin: child.stdin.take(),
            stdout: BufReader::new(child.stdout.take().unwrap()),
            child,
            last: 0,
            versions: 0,
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    fn body(&mut self, body: &[u8]) {
        self.write(
            &[
                format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(),
                body,
            ]
            .concat(),
        );
    }

    fn notify(&mut self, method: &str, params: Value) {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        self.body(message.to_string().as_bytes());
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.stdout.read_line(&mut line).unwrap();
            assert!(read > 0, "the server has ended");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stdout.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    /// The first message that fits.
    fn wait(&mut self, mut fits: impl FnMut(&Value) -> bool) -> Value {
        for _ in 0..MOST_MESSAGES {
            let message = self.read();
            if fits(&message) {
                return message;
            }
        }
        panic!("no answer");
    }

    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.body(message.to_string().as_bytes());
        self.wait(|message| message["id"] == id)
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert_eq!(answer["error"], Value::Null, "{method}");
        answer["result"].clone()
    }

    fn refusal(&mut self, method: &str, params: Value) -> (i64, String) {
        let answer = self.answer(method, params);
        let error = &answer["error"];
        (error["code"].as_i64().unwrap(), string(&error["message"]))
    }

    /// The codes of the errors before the answer to a request that is sent now.
    fn errors(&mut self) -> Vec<i64> {
        self.last += 1;
        let id = self.last;
        self.body(
            json!({ "jsonrpc": "2.0", "id": id, "method": "x/y" })
                .to_string()
                .as_bytes(),
        );
        let mut codes = Vec::new();
        self.wait(|message| {
            if message["id"] != id {
                codes.extend(message["error"]["code"].as_i64());
            }
            message["id"] == id
        });
        codes
    }

    fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        let published = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
        });
        published["params"]["diagnostics"]
            .as_array()
            .unwrap()
            .clone()
    }

    /// Opens a document; its diagnostics.
    fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "", "version": 0, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    /// Replaces the text of a document; its diagnostics.
    fn change(&mut self, uri: &str, changes: Value) -> Vec<Value> {
        self.versions += 1;
        let document = json!({ "uri": uri, "version": self.versions });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
        self.diagnostics(uri)
    }

    /// Ends the server by closing its stdin, and returns its exit code.
    fn end(mut self) -> Option<i32> {
        self.stdin = None;
        let mut rest = Vec::new();
        self.stdout.read_to_end(&mut rest).unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stdin = None;
        let _ = self.child.wait();
    }
}

fn initialization(options: Value) -> Value {
    let item = json!({ "completionItem": { "snippetSupport": true } });
    json!({
        "processId": null,
        "rootUri": null,
        "capabilities": { "textDocument": { "completion": item } },
        "initializationOptions": options,
    })
}

fn string(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn at(uri: &str, position: &Value) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position })
}

/// The position of a byte: lines from 0, and units of UTF-16 in the line.
fn position(text: &str, byte: usize) -> Value {
    let before = &text[..byte];
    let line = before.rsplit('\n').next().unwrap();
    json!({ "line": before.matches('\n').count(), "character": line.encode_utf16().count() })
}

/// The range of the only occurrence of a part.
fn range(text: &str, part: &str) -> Value {
    assert_eq!(text.matches(part).count(), 1, "{part}");
    let start = text.find(part).unwrap();
    json!({ "start": position(text, start), "end": position(text, start + part.len()) })
}

/// The byte offset in a text of a position in the language server protocol.
fn byte(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().unwrap() as usize;
    let mut units = position["character"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    for (at, letter) in text[start..].char_indices() {
        if units == 0 {
            return start + at;
        }
        units -= letter.len_utf16();
    }
    text.len()
}

/// A text after edits, which do not overlap.
fn edited(text: &str, edits: &Value) -> String {
    let mut edits: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let end = byte(text, &range["end"]);
            (byte(text, &range["start"]), end, string(&edit["newText"]))
        })
        .collect();
    edits.sort();
    let mut new = text.to_string();
    for (start, end, part) in edits.iter().rev() {
        new.replace_range(*start..*end, part);
    }
    new
}

const RULES: &str = "\
.include \"divergence.dl\"
.include \"program.dl\"

/// Holds if `add` is divergent and \"\u{1F600}\" is `text`.
.decl found(add: Value, text: symbol)
.output found

found(add, \"\u{1F600}\u{1F600}\") :- opcode(add, \"add\"), divergent_value(add).
";

#[test]
fn diagnostics_are_those_of_rules_check() {
    let folder = scratch("lsp_diagnostics");
    let path = folder.join("rules.dl");
    let broken = RULES
        .replace("\"add\"", "\"ad\"")
        .replace("divergent_value", "divergnt_value");
    let mut texts = vec![
        RULES.to_string(),
        broken.clone(),
        RULES.replace(
            "opcode(add, \"add\"), ",
            "opcode(_, \"add\"), use(v, w), use(x, add), ",
        ),
        RULES.replace(
            ".output found\n",
            ".output found\ndivergent_value(v) :- use(v, v).\n",
        ),
        RULES.replace("\"add\"), ", "\"add\") "),
        "\u{1F600}\r\n.decl a(\r\n/* no end \u{1F600}".to_string(),
        String::new(),
    ];
    // Files with every kind of error. The files that they include are elsewhere.
    let rejected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rejected/rules");
    for entry in fs::read_dir(rejected).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "dl") {
            texts.push(fs::read_to_string(path).unwrap());
        }
    }
    assert!(texts.len() > 20);
    let mut session = Session::new();
    let mut severities = BTreeSet::new();
    for content in &texts {
        fs::write(&path, content).unwrap();
        let checked = call(
            "rules",
            ".",
            &["check", "--format", "json", path.to_str().unwrap()],
        );
        let checked: Value = serde_json::from_slice(&checked.stdout).unwrap();
        let own = checked["files"][0]["diagnostics"].as_array().unwrap();
        let expected: Vec<(String, String, u64)> = own
            .iter()
            .map(|one| {
                let help = one["help"]
                    .as_str()
                    .map_or(String::new(), |help| format!("\nhelp: {help}"));
                let message = format!("{}{help}", string(&one["message"]));
                (
                    string(&one["severity"]),
                    message,
                    one["line"].as_u64().unwrap(),
                )
            })
            .collect();
        let shown = session.open(&uri(&path), content);
        let shown: Vec<(String, String, u64)> = shown
            .iter()
            .map(|one| {
                let severity = match one["severity"].as_u64() {
                    Some(1) => "error",
                    Some(2) => "warning",
                    _ => "note",
                };
                let line = one["range"]["start"]["line"].as_u64().unwrap() + 1;
                (severity.to_string(), string(&one["message"]), line)
            })
            .collect();
        assert_eq!(shown, expected, "{content}");
        severities.extend(shown.into_iter().map(|(severity, ..)| severity));
    }
    let all: Vec<&str> = severities.iter().map(String::as_str).collect();
    assert_eq!(all, ["error", "note", "warning"]);

    // The two emoji before the errors are four UTF-16 code units, and eight bytes.
    let shown = session.open(&uri(&path), &broken);
    let mut ranges: Vec<Value> = shown.iter().map(|one| one["range"].clone()).collect();
    ranges.sort_by_key(|range| range["start"]["character"].as_u64());
    let places = ["\"ad\"", "divergnt_value"].map(|part| range(&broken, part));
    assert_eq!(ranges, places);
}

#[test]
fn errors_of_included_files_are_shown_at_the_include() {
    let folder = scratch("lsp_includes");
    let (main, part) = (folder.join("main.dl"), folder.join("part.dl"));
    let content = ".include \"part.dl\"\n.decl all(v: Value)\n.output all\nall(v) :- part(v).\n";
    let wrong = ".include \"divergence.dl\"\n.decl part(v: Value)\n.output part\npart(v) :- divergent_valu(v).\n";
    fs::write(&part, wrong).unwrap();
    let mut session = Session::new();
    let shown = session.open(&uri(&main), content);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["range"], range(content, "\"part.dl\""));
    let place = &shown[0]["relatedInformation"][0]["location"];
    assert_eq!(
        *place,
        json!({ "uri": uri(&part), "range": range(wrong, "divergent_valu") })
    );
    // The text in the editor is used, not the one on disk; files that include it are checked again.
    let right = wrong.replace("divergent_valu(", "divergent_value(");
    assert_eq!(session.open(&uri(&part), &right), Vec::<Value>::new());
    assert_eq!(session.diagnostics(&uri(&main)), Vec::<Value>::new());
    session.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri(&part) } }),
    );
    assert_eq!(session.diagnostics(&uri(&main)).len(), 1);
}

#[test]
fn edits_change_the_text() {
    let folder = scratch("lsp_edits");
    let path = uri(&folder.join("rules.dl"));
    let mut session = Session::new();
    session.open(&path, RULES);
    let change = |part: &str, new: &str| json!({ "range": range(RULES, part), "text": new });
    // Later changes apply to the text after the earlier ones, so they are ordered from the end to
    // the start.
    let changes = json!([
        change("divergent_value", "divergnt_value"),
        change("\u{1F600}\u{1F600}", "\u{1F600}\n"),
    ]);
    let shown = session.change(&path, changes);
    let content = RULES.replace("divergent_value", "divergnt_value");
    let content = content.replace("\u{1F600}\u{1F600}", "\u{1F600}\n");
    assert_eq!(shown, session.change(&path, json!([{ "text": content }])));
    assert!(!shown.is_empty());
}

#[test]
fn hover_tells_the_documentation() {
    let all: Value = serde_json::from_str(&prints("rules", &["list", "--format", "json"])).unwrap();
    let mut documented = BTreeMap::new();
    for file in all.as_array().unwrap() {
        for relation in file["relations"].as_array().unwrap() {
            let columns = relation["columns"].as_array().unwrap().iter();
            let columns: Vec<String> = columns
                .map(|one| format!("{}: {}", string(&one["name"]), string(&one["type"])))
                .collect();
            let words = relation["documentation"]
                .as_str()
                .unwrap_or_default()
                .to_string();
            documented.insert(string(&relation["name"]), (columns.join(", "), words));
        }
    }
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/hover.dl"));
    session.open(&file, RULES);
    for name in ["divergent_value", "opcode"] {
        let place = range(RULES, &format!("{name}("));
        let hover = session.request("textDocument/hover", at(&file, &place["start"]));
        let words = string(&hover["contents"]["value"]);
        let (columns, documentation) = &documented[name];
        assert!(
            words.contains(&format!(".decl {name}({columns})")),
            "{words}"
        );
        assert!(
            documentation.starts_with("Holds if") && words.contains(documentation),
            "{words}"
        );
        assert_eq!(hover["range"]["start"], place["start"]);
    }
    assert!(documented["opcode"].0.contains("opcode: symbol"));
    // Hovering over a built-in relation whose file is not included describes the relation and names
    // the file.
    let alone = "opcode(v, \"add\").\n";
    let other = uri(Path::new("/nowhere/alone.dl"));
    session.open(&other, alone);
    let hover = session.request(
        "textDocument/hover",
        at(&other, &range(alone, "opcode")["start"]),
    );
    let words = string(&hover["contents"]["value"]);
    assert!(words.contains(&documented["opcode"].1), "{words}");
    assert!(
        words.contains("`.include \"program.dl\"` adds it"),
        "{words}"
    );
    // Hovering works on the user's own relation, on a variable, and in a file with a rule that
    // cannot be parsed.
    let place = range(RULES, "found(add, \"");
    let hover = session.request("textDocument/hover", at(&file, &place["start"]));
    let words = string(&hover["contents"]["value"]);
    assert!(words.contains("Holds if `add` is divergent and"), "{words}");
    let variable = range(RULES, "add, \"add");
    let hover = session.request("textDocument/hover", at(&file, &variable["start"]));
    assert_eq!(hover["contents"]["value"], "`add`: Value");
    let broken = RULES.replace("(add).", "(add");
    session.change(&file, json!([{ "text": broken }]));
    let place = range(&broken, "divergent_value");
    let hover = session.request("textDocument/hover", at(&file, &place["start"]));
    assert!(string(&hover["contents"]["value"]).contains(&documented["divergent_value"].1));
}

/// The labels that are proposed at the end of a text, and the text after applying each.
fn completed(session: &mut Session, file: &str, content: &str) -> Vec<(String, String)> {
    let (before, after) = content.split_once('|').unwrap();
    let content = format!("{before}{after}");
    session.change(file, json!([{ "text": content }]));
    let position = position(&content, before.len());
    let list = session.request("textDocument/completion", at(file, &position));
    let items = list["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let mut edits = item["additionalTextEdits"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            edits.push(item["textEdit"].clone());
            (string(&item["label"]), edited(&content, &json!(edits)))
        })
        .collect()
}

#[test]
fn completion_offers_names_and_texts() {
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/completion.dl"));
    session.open(&file, RULES);
    let labels = |all: &[(String, String)]| -> Vec<String> {
        all.iter().map(|(label, _)| label.clone()).collect()
    };

    // Exactly the opcodes with this prefix are proposed, in an unfinished rule and in a comparison;
    // each results in a valid rule.
    let opcodes: BTreeSet<&str> = Opcode::ALL
        .iter()
        .map(|(_, word)| *word)
        .filter(|word| word.starts_with("fp"))
        .collect();
    let expected: Vec<&str> = opcodes.into_iter().collect();
    for rule in [
        "found(v, \"\") :- opcode(v, \"fp|\").",
        "found(v, \"\") :- opcode(v, op), op = \"fp|\".",
        "found(v, \"\") :- op != \"fp|\", opcode(v, op).",
    ] {
        let all = completed(&mut session, &file, &format!("{RULES}{rule}\n"));
        assert_eq!(labels(&all), expected, "{rule}");
        for (_, content) in all {
            assert_eq!(
                session.change(&file, json!([{ "text": content }])),
                Vec::<Value>::new()
            );
        }
    }
    let unfinished = completed(
        &mut session,
        &file,
        &format!("{RULES}found(v, \"\") :- opcode(v, \"fp|"),
    );
    assert_eq!(labels(&unfinished), expected);

    // A relation is completed with its columns as placeholders.
    let all = completed(
        &mut session,
        &file,
        &format!("{RULES}found(v, \"\") :- divergent_va|"),
    );
    assert_eq!(labels(&all), ["divergent_value"]);
    assert!(
        all[0].1.ends_with(":- divergent_value(${1:value})"),
        "{}",
        all[0].1
    );
    // Completing a relation of a file that is not included also adds the `.include`.
    let all = completed(
        &mut session,
        &file,
        ".include \"cfg.dl\"\n\n.decl f(v: Value)\nf(v) :- opcod|",
    );
    assert_eq!(labels(&all), ["opcode"]);
    let content = all[0].1.replace("${1:value}, ${2:opcode}", "v, \"add\"");
    assert!(
        content.starts_with(".include \"program.dl\"\n.include \"cfg.dl\""),
        "{content}"
    );
    let shown = session.change(&file, json!([{ "text": format!("{content}.\n") }]));
    assert_eq!(
        shown.iter().filter(|one| one["severity"] == 1).count(),
        0,
        "{shown:?}"
    );
    let all = completed(
        &mut session,
        &file,
        "// Top.\n\n/// Holds for `v`.\n.decl f(v: number)\nf(0) :- opcod|",
    );
    let include = ".include \"program.dl\"\n";
    let start = format!("// Top.\n\n{include}/// Holds for `v`.\n.decl f");
    assert!(all[0].1.starts_with(&start), "{}", all[0].1);
    // Completion proposes variables as arguments, modes, types, directives, annotations and files.
    for (rule, expected) in [
        ("found(v, \"\") :- use(v, |", vec!["v", "user"]),
        ("found(v, \"\") :- use(v, us|", vec!["user"]),
        (
            "found(value, \"\") :- use(value, user), use(us|",
            vec!["user"],
        ),
        (".decl other(v: Va|", vec!["Value"]),
        (".inc|", vec![".include "]),
        ("//@ func|", vec!["functional"]),
        (
            "//@ one_of |\n.decl kind(v: Value, word: symbol)\n",
            vec!["v", "word"],
        ),
        (
            ".include \"modes/llvm2|",
            vec!["modes/llvm22.dl", "modes/llvm23.dl"],
        ),
        ("// divergent_va|", vec![]),
        ("found(v, \"divergent_va|", vec![]),
    ] {
        let all = completed(&mut session, &file, &format!("{RULES}{rule}"));
        assert_eq!(labels(&all), expected, "{rule}");
    }
    let modes =
        format!(".include \"modes/llvm22.dl\"\n{RULES}found(v, \"\") :- llvm22.divergent_va|");
    let all = completed(&mut session, &file, &modes);
    assert_eq!(labels(&all), ["llvm22.divergent_value"]);
    assert!(
        all[0].1.ends_with(":- llvm22.divergent_value(${1:value})"),
        "{}",
        all[0].1
    );
}

#[test]
fn definitions_are_in_files() {
    let folder = scratch("lsp_definitions");
    let cache = folder.join("cache");
    let mut session = Session::started(&[], &cache);
    session.request("initialize", initialization(Value::Null));
    let (main, part) = (folder.join("main.dl"), folder.join("part.dl"));
    let written = ".decl part(v: Value)\n.output part\n";
    fs::write(&part, written).unwrap();
    let content = format!(".include \"part.dl\"\n{RULES}part(x) :- found(x, _).\n");
    let file = uri(&main);
    assert_eq!(session.open(&file, &content), Vec::<Value>::new());
    let mut ask = |part: &str| {
        let position = range(&content, part)["start"].clone();
        let found = session.request("textDocument/definition", at(&file, &position));
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{part}: {found}");
        found[0].clone()
    };
    assert_eq!(
        ask("part(x)"),
        json!({ "uri": uri(&part), "range": range(&written[..10], "part") })
    );
    let declared = range(&content, "found(add:")["start"].clone();
    assert_eq!(ask("found(x, _)")["range"]["start"], declared);
    assert_eq!(ask("\"part.dl\"")["uri"], json!(uri(&part)));
    let found = ask("divergent_value(add)");
    let path = string(&found["uri"]).replace("file://", "");
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/propagation.dl");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, fs::read_to_string(rules).unwrap());
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
    let line = text
        .lines()
        .nth(found["range"]["start"]["line"].as_u64().unwrap() as usize);
    assert!(
        line.unwrap()
            .starts_with(".decl divergent_value(value: Value)"),
        "{line:?}"
    );
    // The built-in file can be opened like any other.
    let opened = string(&found["uri"]);
    assert_eq!(session.open(&opened, &text), Vec::<Value>::new());
    let use_ = json!({ "line": found["range"]["start"]["line"], "character": 8 });
    let hover = session.request("textDocument/hover", at(&opened, &use_));
    assert!(string(&hover["contents"]["value"]).contains(".decl divergent_value(value: Value)"));
}

/// The texts of files after a renaming.
fn renamed(session: &mut Session, files: &[(&str, &str)], part: &str, new: &str) -> Vec<String> {
    let (file, content) = files[0];
    let mut params = at(file, &range(content, part)["start"]);
    params["newName"] = json!(new);
    let answer = session.request("textDocument/rename", params);
    let changes = answer["changes"].as_object().unwrap();
    for file in changes.keys() {
        assert!(files.iter().any(|(name, _)| name == file), "{file}");
    }
    let none = json!([]);
    files
        .iter()
        .map(|(name, content)| edited(content, changes.get(*name).unwrap_or(&none)))
        .collect()
}

#[test]
fn names_are_changed_everywhere() {
    let folder = scratch("lsp_rename");
    let (main, part) = (folder.join("main.dl"), folder.join("part.dl"));
    let shared = ".decl part(v: Value)\n.output part\n";
    fs::write(&part, shared).unwrap();
    let content = format!(
        ".include \"part.dl\"\n{RULES}// part of a comment\npart(x) :- found(x, \"part\"), count : {{ found(x, _) }} > 1.\nfound(\n  (x), y) :- part(x); y = \"x\", use(x, x).\n"
    );
    let (file, other) = (uri(&main), uri(&part));
    let mut session = Session::new();
    session.open(&file, &content);
    // The file that is included is not open in the editor.
    let files = [(file.as_str(), content.as_str()), (other.as_str(), shared)];
    let new = renamed(&mut session, &files, "part(x) :- f", "whole");
    assert_eq!(new[1], shared.replace("part", "whole"));
    assert_eq!(new[0], content.replace("part(x)", "whole(x)"));
    let new = renamed(&mut session, &files, "found(x, \"part\")", "seen");
    assert_eq!(new, [content.replace("found", "seen"), shared.to_string()]);
    let new = renamed(&mut session, &files, "x), y) :-", "user");
    let (head, tail) = content.split_once("found(\n").unwrap();
    let tail = tail
        .replace("(x)", "(user)")
        .replace("use(x, x)", "use(user, user)");
    assert_eq!(new[0], format!("{head}found(\n{tail}"));
    // A renaming in the file that declares the relation also changes the open file that includes
    // it.
    session.open(&other, shared);
    let files = [(other.as_str(), shared), (file.as_str(), content.as_str())];
    let new = renamed(&mut session, &files, "part(v", "whole");
    assert_eq!(new[0], shared.replace("part", "whole"));
    assert_eq!(new[1], content.replace("part(x)", "whole(x)"));

    let mut refused = |part: &str, new: &str| {
        let mut params = at(&file, &range(&content, part)["start"]);
        params["newName"] = json!(new);
        session.refusal("textDocument/rename", params).1
    };
    for (part, new, reason) in [
        ("divergent_value(add)", "other", "built in"),
        ("found(x, \"part\")", "part", "`part`"),
        ("found(x, \"part\")", "opcode", "`opcode`"),
        ("found(x, \"part\")", "1st", "not a name"),
        ("found(x, \"part\")", "count", "`count`"),
        ("x), y) :-", "y", "variable `y` already"),
        ("// part of", "other", "no name"),
    ] {
        let message = refused(part, new);
        assert!(message.contains(reason), "{part}, {new}: {message}");
    }
    // A rename is refused if the file has a syntax error, because occurrences of the name in text
    // that cannot be parsed would not be renamed.
    let broken = format!("{content}found(x, y :- part(x).\n");
    session.change(&file, json!([{ "text": broken }]));
    let message = {
        let mut params = at(&file, &range(&broken, "found(x, \"part\")")["start"]);
        params["newName"] = json!("seen");
        session.refusal("textDocument/rename", params).1
    };
    assert!(message.contains("main.dl:"), "{message}");
}

#[test]
fn layout_is_that_of_rules_fmt() {
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/layout.dl"));
    let squeezed = RULES.replace("), ", "),").replace("\n\n", "\n");
    let last = format!("{RULES}found(v, \"x\") :- use(v,v).");
    let contents = [
        RULES,
        &squeezed,
        &last,
        "",
        "\n\n",
        "// \u{1F600}\n.decl a()\na().a().",
    ];
    for content in contents {
        session.open(&file, content);
        let mut format = program::limited();
        let output = program::with_stdin(format.args(["rules", "fmt", "-"]), content.as_bytes());
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": file }, "options": options });
        let edits = session.request("textDocument/formatting", params);
        assert_eq!(edited(content, &edits), text(&output.stdout), "{content}");
    }
    session.open(&file, "a(");
    let params = json!({ "textDocument": { "uri": file }, "options": { "tabSize": 4, "insertSpaces": true } });
    assert_eq!(session.refusal("textDocument/formatting", params).0, -32803);
}

/// The names of the modules of a folder of the corpus.
fn modules(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".ll")).collect();
    names.sort();
    names
        .into_iter()
        .map(|name| format!("{folder}/{name}"))
        .collect()
}

#[test]
fn marks_and_hover_texts_are_the_verdicts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut divergent, mut uniform) = (0, 0);
    for mode in ["sound", "llvm22", "llvm14-gpu"] {
        let mut session = Session::with(json!({ "mode": mode }));
        for path in modules("corpus/temporal")
            .iter()
            .chain(&modules("corpus/phi"))
        {
            let content = fs::read_to_string(root.join(path)).unwrap();
            let file = uri(&root.join(path));
            session.open(&file, &content);
            let annotated = prints("analyze", &["--annotate", "--mode", mode, path]);
            let body = annotated.lines().zip(content.lines()).enumerate();
            let lines: Vec<(usize, bool)> = body
                .filter_map(|(number, (verdict, line))| {
                    let marks = verdict.get(..2).unwrap_or_default();
                    let is_known = ["D ", ". "].contains(&marks) && verdict.contains(line.trim());
                    is_known.then_some((number, marks == "D "))
                })
                .collect();
            let end = json!({ "line": content.lines().count(), "character": 0 });
            let all = json!({ "start": { "line": 0, "character": 0 }, "end": end });
            let params = json!({ "textDocument": { "uri": file }, "range": all });
            let hints = session.request("textDocument/inlayHint", params);
            let hinted: BTreeSet<u64> = hints
                .as_array()
                .unwrap()
                .iter()
                .map(|hint| {
                    assert_eq!(hint["label"], "divergent");
                    hint["position"]["line"].as_u64().unwrap()
                })
                .collect();
            for (number, is_divergent) in lines {
                assert_eq!(
                    hinted.contains(&(number as u64)),
                    is_divergent,
                    "{mode} {path}:{}",
                    number + 1
                );
                let line = content.lines().nth(number).unwrap();
                let column = line.len() - line.trim_start().len();
                let position = json!({ "line": number, "character": column });
                let hover = session.request("textDocument/hover", at(&file, &position));
                let words = hover["contents"].to_string();
                let verdict = if is_divergent {
                    "**divergent**"
                } else {
                    "**uniform**"
                };
                assert!(
                    words.contains(verdict),
                    "{mode} {path}:{}: {words}",
                    number + 1
                );
                *(if is_divergent {
                    &mut divergent
                } else {
                    &mut uniform
                }) += 1;
            }
        }
    }
    assert!(divergent > 50 && uniform > 50, "{divergent} {uniform}");
}

#[test]
fn hover_over_a_value_begins_like_why() {
    let path = "corpus/temporal/counter_escapes.ll";
    let content = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let mut session = Session::new();
    let file = uri(&Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    assert_eq!(session.open(&file, &content), Vec::<Value>::new());
    let first = |text: &str| -> Vec<String> {
        let steps = text.lines().filter(|line| line.starts_with('\u{25CF}'));
        let steps = steps.map(|line| line.split("  ").next().unwrap().to_string());
        steps.take(2).collect()
    };
    for (part, question) in [
        ("%after =", "%after"),
        ("%leave =", "%leave"),
        ("loop:", "divergent_branch(%loop)"),
        ("br i1", "br#6"),
    ] {
        let hover = session.request(
            "textDocument/hover",
            at(&file, &range(&content, part)["start"]),
        );
        let words = string(&hover["contents"]["value"]);
        let why = prints("why", &[path, question]);
        assert_eq!(first(&words), first(&why), "{part}");
        assert!(words.contains("**divergent**"), "{words}");
    }
    // A use of a value.
    let place = range(&content, "%leave, label");
    let hover = session.request("textDocument/hover", at(&file, &place["start"]));
    let end = json!({ "line": place["start"]["line"], "character": place["start"]["character"].as_u64().unwrap() + 6 });
    assert_eq!(
        hover["range"],
        json!({ "start": place["start"], "end": end })
    );
}

#[test]
fn mistakes_in_kernels_are_shown() {
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/kernel.ll"));
    let content = "target triple = \"amdgcn\"\n; \u{1F600}\ndefine void @f(i32 %a) {\n  %x = add i32 %a, , 2\n  ret void\n}\n";
    let shown = session.open(&file, content);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["severity"], 1);
    assert_eq!(
        shown[0]["range"]["start"],
        position(content, content.find(", 2").unwrap())
    );
    assert!(string(&shown[0]["message"]).contains("@f is not analysed"));
    let right = content.replace(", , 2", ", 2");
    assert_eq!(
        session.change(&file, json!([{ "text": right }])),
        Vec::<Value>::new()
    );
    let host = right.replace("amdgcn", "x86_64");
    let shown = session.change(&file, json!([{ "text": host }]));
    assert!(string(&shown[0]["message"]).contains("nothing can diverge"));
    assert_eq!(shown[0]["severity"], 2);
}

#[test]
fn options_choose_the_analysis() {
    let content = "define amdgpu_kernel void @k() {\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n  ret void\n}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n";
    let verdict = |options: Value| {
        let mut session = Session::with(options);
        let file = uri(Path::new("/nowhere/kernel.ll"));
        session.open(&file, content);
        let hover = session.request(
            "textDocument/hover",
            at(&file, &json!({ "line": 1, "character": 3 })),
        );
        string(&hover["contents"]["value"])
    };
    assert!(verdict(json!({ "mcpu": "gfx1100" })).contains("**divergent**"));
    assert!(verdict(json!({ "target": "none" })).contains("**uniform**"));
    // A work-group of one work-item has one lane.
    assert!(verdict(json!({ "workGroup": [1, 1, 1] })).contains("**uniform**"));
    assert!(verdict(json!({ "mode": "llvm22" })).contains("in mode llvm22"));
    for (options, reason) in [
        (json!({ "mode": "llvm99" }), "llvm99"),
        (json!({ "mcpu": "gfx0" }), "gfx0"),
        (json!({ "target": "toaster" }), "toaster"),
        (json!({ "targetTable": "/nowhere/table" }), "/nowhere/table"),
        (json!({ "interprocedural": "all" }), "all"),
        (json!({ "mode": "llvm22", "plus": true }), "plus"),
        (json!({ "colour": 1 }), "colour"),
    ] {
        let mut session = Session::started(&[], Path::new(env!("CARGO_TARGET_TMPDIR")));
        let (_, message) = session.refusal("initialize", initialization(options));
        assert!(message.contains(reason), "{message}");
    }
}

const CALLS: &str = "tests/data/interprocedural/agree.ll";
const SHAPES: &str = "corpus/work_group/shift_behind_an_extension.ll";

#[test]
fn calls_and_shapes_are_followed_on_request() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        (uri(&path), fs::read_to_string(&path).unwrap())
    };
    let marked = |path: &str, options: Value| -> usize {
        let (file, content) = read(path);
        let mut session = Session::with(options);
        session.open(&file, &content);
        let end = json!({ "line": content.lines().count(), "character": 0 });
        let all = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        let params = json!({ "textDocument": { "uri": file }, "range": all });
        let hints = session.request("textDocument/inlayHint", params);
        hints.as_array().unwrap().len()
    };
    let mut counts = BTreeSet::new();
    // There must be as many hints as `analyze` counts divergent values.
    for (path, option, words) in [
        (
            CALLS,
            json!({ "interprocedural": "module" }),
            vec!["--interprocedural"],
        ),
        (CALLS, json!({}), vec![]),
        (SHAPES, json!({ "plus": true }), vec!["--plus"]),
        (SHAPES, json!({}), vec![]),
    ] {
        let mut arguments = vec!["--format", "json"];
        arguments.extend(&words);
        arguments.push(path);
        let counted: Value = serde_json::from_str(&prints("analyze", &arguments)).unwrap();
        let functions = counted["inputs"][0]["functions"].as_array().unwrap().iter();
        let expected = functions
            .map(|function| function["summary"]["divergent_values"].as_u64().unwrap())
            .sum::<u64>();
        let marks = marked(path, option);
        assert_eq!(marks as u64, expected, "{path} {words:?}");
        counts.insert(marks);
    }
    // The counts differ, so the options have an effect.
    assert_eq!(counts.len(), 4);
}

#[test]
fn limits_end_the_work_on_one_answer() {
    let mut session = Session::started(
        &["--max-memory", "1K"],
        Path::new(env!("CARGO_TARGET_TMPDIR")),
    );
    session.request("initialize", initialization(Value::Null));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/temporal/counter_escapes.ll");
    let content = fs::read_to_string(&path).unwrap();
    let document =
        json!({ "uri": uri(&path), "languageId": "llvm", "version": 0, "text": content });
    session.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let position = range(&content, "%after =")["start"].clone();
    let answer = session.answer("textDocument/hover", at(&uri(&path), &position));
    assert!(answer.to_string().contains("--max-memory"), "{answer}");
    assert_eq!(session.end(), Some(0));
}

#[test]
fn malformed_messages_are_answered() {
    let mut session = Session::started(&[], Path::new(env!("CARGO_TARGET_TMPDIR")));
    assert_eq!(session.refusal("textDocument/hover", json!({})).0, -32002);
    session.request("initialize", initialization(Value::Null));
    for (body, code) in [
        ("{", -32700),
        ("\u{0}", -32700),
        ("[]", -32600),
        ("{\"id\": [7]}", -32600),
        (
            "{\"jsonrpc\": \"2.0\", \"id\": \"a\", \"method\": \"no/such\"}",
            -32601,
        ),
        (
            "{\"jsonrpc\": \"2.0\", \"id\": \"b\", \"method\": \"textDocument/hover\", \"params\": [1]}",
            -32602,
        ),
        (
            "{\"jsonrpc\": \"2.0\", \"id\": \"b\", \"method\": \"initialize\", \"params\": {}}",
            -32600,
        ),
    ] {
        session.body(body.as_bytes());
        assert_eq!(session.errors(), [code], "{body}");
    }
    let lines = [
        "no header\r\n\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n",
        "\r\n",
        "Content-Length: 1\n\n?",
    ];
    for lines in lines {
        session.write(lines.as_bytes());
        assert_eq!(session.errors(), [-32700], "{lines}");
    }
    // A response to no request is ignored.
    session.body(b"{\"jsonrpc\": \"2.0\", \"id\": 7, \"result\": null}");
    assert_eq!(session.errors(), [0; 0]);
    session.body("[".repeat(100_000).as_bytes());
    assert_eq!(session.errors(), [-32700]);
    // Positions outside of the text, documents that are not open, unknown notifications.
    let file = uri(Path::new("/nowhere/a.dl"));
    assert_eq!(
        session
            .refusal(
                "textDocument/hover",
                at(&file, &json!({ "line": 0, "character": 0 }))
            )
            .0,
        -32602
    );
    session.notify("no/such", json!({ "textDocument": 1 }));
    session.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": file, "version": 1 }, "contentChanges": [] }),
    );
    session.open(&file, "found(\u{1F600}");
    for (line, character) in [(0, 7), (0, 999), (999, 0), (u32::MAX, u32::MAX)] {
        let place = json!({ "line": line, "character": character });
        for method in ["hover", "definition", "references", "completion"] {
            let mut params = at(&file, &place);
            params["context"] = json!({ "includeDeclaration": true });
            session.request(&format!("textDocument/{method}"), params);
        }
    }
    // A request that is cancelled before it is processed has no other answer.
    let hover = json!({ "jsonrpc": "2.0", "id": 77, "method": "textDocument/hover", "params": {} });
    let cancel = json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": 77 } });
    session.body(hover.to_string().as_bytes());
    session.body(cancel.to_string().as_bytes());
    let code = session.wait(|message| message["id"] == 77)["error"]["code"].clone();
    assert!(code == -32800 || code == -32602, "{code}");
    assert_eq!(session.request("shutdown", Value::Null), Value::Null);
    assert_eq!(session.refusal("textDocument/hover", json!({})).0, -32600);
    session.notify("exit", Value::Null);
    assert_eq!(session.child.wait().unwrap().code(), Some(0));
}

#[test]
fn every_prefix_of_a_rule_file_is_answered() {
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/prefix.dl"));
    session.open(&file, "");
    let rules = RULES
        .replace("divergence", "cfg")
        .replace("divergent_value(add)", "llvm22.edge(a, _)");
    let ends = rules.char_indices().map(|(at, _)| at).filter(|at| *at > 50);
    for end in ends.step_by(3) {
        let content = &rules[..end];
        session.change(&file, json!([{ "text": content }]));
        let place = position(content, end);
        for method in ["hover", "completion"] {
            session.request(&format!("textDocument/{method}"), at(&file, &place));
        }
    }
    assert_eq!(session.end(), Some(0));
}

#[test]
fn requests_may_be_written_before_answers_are_read() {
    let mut session = Session::new();
    let file = uri(Path::new("/nowhere/many.dl"));
    session.open(&file, RULES);
    // Together, these messages are longer than the buffers of pipes.
    let params = at(&file, &range(RULES, "divergent_va")["start"]);
    for id in 1000..1800 {
        let method = "textDocument/hover";
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        session.body(message.to_string().as_bytes());
    }
    let mut all = BTreeSet::new();
    for _ in 1000..1800 {
        let answer = session.read();
        assert!(answer["result"]["contents"].is_object(), "{answer}");
        all.insert(answer["id"].as_u64());
    }
    assert_eq!(all.len(), 800);
}

/// A generator of numbers below a bound, always the same sequence.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Pieces of text of both languages.
const PIECES: [&str; 24] = [
    "(",
    ")",
    ",",
    ".",
    "\"",
    "/*",
    "//",
    "//@ ",
    "///",
    ":-",
    "\u{1F600}",
    "{",
    "}",
    "!",
    "_",
    "%",
    "@",
    "\n",
    "\r",
    "\0",
    "llvm22.",
    "count : {",
    "<=",
    "define",
];

#[test]
fn mutated_files_are_answered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = fs::read_dir(root.join("examples/rules"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dl"))
        .collect();
    files.extend(
        modules("corpus/temporal")
            .iter()
            .map(|path| root.join(path)),
    );
    files.sort();
    let mut numbers = Numbers(39);
    let mut session = Session::new();
    for round in 0..100 {
        let path = &files[numbers.below(files.len())];
        let mut letters: Vec<char> = fs::read_to_string(path).unwrap().chars().collect();
        for _ in 0..numbers.below(7) {
            let start = numbers.below(letters.len());
            let end = (start + numbers.below(20)).min(letters.len());
            let piece: Vec<char> = numbers.one(&PIECES).chars().collect();
            match numbers.below(3) {
                0 => drop(letters.splice(start..end, piece)),
                1 => drop(letters.splice(start..start, piece)),
                _ => letters.truncate(end.max(letters.len() / 2)),
            }
        }
        let content: String = letters.iter().collect();
        let file = uri(&path.with_file_name(format!("mutated{round}")));
        let file = format!("{file}.{}", path.extension().unwrap().to_str().unwrap());
        session.open(&file, &content);
        for method in [
            "hover",
            "definition",
            "references",
            "completion",
            "prepareRename",
            "rename",
            "formatting",
            "documentSymbol",
            "inlayHint",
        ] {
            let place = json!({ "line": numbers.below(60), "character": numbers.below(60) });
            let mut params = at(&file, &place);
            params["newName"] = json!(numbers.one(&["new", "edge", "x", "1", "count"]));
            params["context"] = json!({ "includeDeclaration": true });
            params["options"] = json!({ "tabSize": 4, "insertSpaces": true });
            params["range"] = json!({ "start": { "line": 0, "character": 0 }, "end": place });
            let answer = session.answer(&format!("textDocument/{method}"), params);
            // A refusal has a reason; a panic would be an internal error.
            let code = &answer["error"]["code"];
            assert!(
                code.is_null() || *code == -32803,
                "{method} {content}: {answer}"
            );
        }
        session.notify(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": file } }),
        );
    }
    assert_eq!(session.end(), Some(0));
}

#[test]
fn the_end_of_the_session_is_the_end_of_the_program() {
    assert_eq!(Session::new().end(), Some(0));
    let mut session = Session::new();
    session.write(b"Content-Length: 100\r\n\r\n{");
    assert_eq!(session.end(), Some(0));
    let mut session = Session::new();
    session.notify("exit", Value::Null);
    assert_eq!(session.end(), Some(1));
}
