//! No rule file, however wrong or hostile, crashes lanelog or exhausts the machine.
//!
//! The sizes are chosen such that a check of quadratic time would not end.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use lanelog_datalog::format::format;
use lanelog_datalog::{Compiled, compile};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limit, Limits};
use pretty_assertions::assert_eq;

const MANY: usize = 30_000;

/// Compiles and formats a text, and prints its diagnostics, on a small stack.
fn on_a_small_stack(text: String) -> Compiled {
    let job = move || {
        let compiled = compile("rules.dl", &|_| Ok(text.clone()));
        for diagnostic in &compiled.diagnostics {
            assert!(diagnostic.render(&compiled.sources).len() < 20_000);
        }
        if let Ok(formatted) = format(&text) {
            assert!(format(&formatted).is_ok_and(|again| again == formatted));
        }
        compiled
    };
    let small = std::thread::Builder::new().stack_size(1 << 20);
    small.spawn(job).unwrap().join().unwrap()
}

fn is_right(text: String) -> bool {
    on_a_small_stack(text).program.is_some()
}

fn joined(before: &str, line: impl Fn(usize) -> String, after: &str) -> String {
    let mut text = before.to_string();
    for at in 0..MANY {
        text.push_str(&line(at));
    }
    text + after
}

const EDGE: &str =
    ".decl edge(from: unsigned, to: unsigned)\n.input edge\n.decl r(x: unsigned)\n.output r\n";

#[test]
fn many_rules_on_many_lines_or_one() {
    assert!(is_right(joined(
        EDGE,
        |at| format!("r(x) :- edge(x, {at}).\n"),
        ""
    )));
    assert!(is_right(joined(
        &EDGE.replace('\n', " "),
        |at| format!("r(x) :- edge(x, {at}). "),
        ""
    )));
    assert!(is_right(joined(EDGE, |at| format!("r({at}).\n"), "")));
    // The program contains the same rule many times.
    assert!(is_right(joined(
        EDGE,
        |_| "r(x) :- edge(x, _).\n".to_string(),
        ""
    )));
    // Many wrong rules.
    let wrong = on_a_small_stack(joined(
        EDGE,
        |at| format!("r(x{at}) :- edge(y, {at}).\n"),
        "",
    ));
    assert_eq!(wrong.diagnostics.len(), 200);
}

#[test]
fn many_relations() {
    let chain = |at: usize| format!(".decl c{at}(x: unsigned)\nc{at}(x) :- c{}(x).\n", at + 1);
    let end = format!(".decl c{MANY}(x: unsigned)\nc{MANY}(1).\n.output c0\n");
    assert!(is_right(joined("", chain, &end)));
    // The relations form one large recursive component, with a negation at its end.
    let end = format!(".decl c{MANY}(x: unsigned)\nc{MANY}(x) :- c9(x), !c0(x).\n.output c0\n");
    assert!(!is_right(joined("", chain, &end)));
    let cycles = |at: usize| {
        format!(".decl c{at}(x: unsigned)\n.output c{at}\nc{at}(x) :- c{at}(x), !c{at}(x).\n")
    };
    assert!(!is_right(joined("", cycles, "")));
    let unused = |at: usize| format!(".decl c{at}(x: unsigned)\n");
    assert!(is_right(joined("", unused, "")));
    let unknown = |at: usize| format!(".decl c{at}(x: unsigned)\nc{at}(x) :- d{at}(x).\n");
    assert!(!is_right(joined("", unknown, "")));
    let types = |at: usize| format!(".type t{at} <: t{}\n", at + 1);
    assert!(!is_right(joined(
        "",
        types,
        &format!(".type t{MANY} <: unsigned\n")
    )));
    let twice = |_| ".decl r(x: unsigned)\n".to_string();
    assert!(!is_right(joined("", twice, "")));
}

#[test]
fn large_rules() {
    let body = |at: usize| format!("edge(x{at}, x{}), ", at + 1);
    assert!(is_right(joined(
        &format!("{EDGE}r(x0) :- "),
        body,
        "edge(x0, x0).\n"
    )));
    // The body consists of many atoms that have no common variable.
    let body = |at: usize| format!("edge(x{at}, y{at}), ");
    assert!(is_right(joined(
        &format!("{EDGE}r(x0) :- "),
        body,
        "edge(x0, x0).\n"
    )));
    let body = |at: usize| format!("x{at} = x{}, ", at + 1);
    assert!(is_right(joined(
        &format!("{EDGE}r(x0) :- "),
        body,
        &format!("edge(x{MANY}, _).\n")
    )));
    let body = |at: usize| format!("{at} < count : {{ edge(_, {at}) }}, ");
    assert!(is_right(joined(
        &format!("{EDGE}r(x) :- "),
        body,
        "edge(x, _).\n"
    )));
    let wide = joined(
        ".decl w(",
        |at| format!("c{at}: unsigned, "),
        "z: unsigned)\n.output w\nw(",
    );
    assert!(is_right(joined(&wide, |_| "1, ".to_string(), "1).\n")));
}

#[test]
fn large_names_texts_and_comments() {
    let name = "n".repeat(3_000_000);
    let other = "m".repeat(3_000_000);
    assert!(is_right(format!(
        ".decl {name}(x: unsigned)\n.output {name}\n{name}(1).\n"
    )));
    let wrong = format!(
        ".decl {name}({name}: {other})\n.output {other}\n{other}({other}) :- {name}({name}, \"{name}\").\n"
    );
    assert!(!is_right(wrong));
    assert!(!is_right(format!(".include \"{name}\"\n.input {name}(")));
    assert!(is_right(
        joined(EDGE, |_| "// a comment\n".to_string(), "r(1) ")
            + &joined("", |_| "// inside\n/* and */".to_string(), ".\n")
    ));
    assert!(is_right("\n".repeat(3_000_000)));
    assert!(is_right(format!("/*{}*/", "\n".repeat(3_000_000))));
}

#[test]
fn nothing_but_signs() {
    for sign in [
        "(", ")", "{", ".", ",", "!", ":", ":-", "-", "=", "<", "\"", "\\", "?", "é", "\0", "_",
        "1 ", "a ", "\"a\" ", "/*", ".decl ", ".x", "a(", "count:{", "a.b", "$", ";",
    ] {
        let before = [".decl a(x: unsigned)\n.output a\na(", ""];
        for before in before {
            let compiled = on_a_small_stack(format!("{before}{}", sign.repeat(MANY)));
            assert!(compiled.program.is_none(), "{sign}");
        }
    }
}

#[test]
fn nesting_has_a_bound() {
    let aggregates = |depth: usize| {
        let mut text = format!("{EDGE}.decl n(x: number)\n.output n\nn(x) :- x = ");
        for at in 0..depth {
            write!(text, "count : {{ edge(a{at}, _), {at} < ").unwrap();
        }
        text + "1" + &" }".repeat(depth) + ".\n"
    };
    let compiled = on_a_small_stack(aggregates(60));
    assert_eq!(
        compiled
            .diagnostics
            .iter()
            .filter(|found| found.message.contains("nested"))
            .count(),
        0
    );
    for depth in [70, 5_000] {
        let compiled = on_a_small_stack(aggregates(depth));
        assert!(
            compiled
                .diagnostics
                .iter()
                .any(|found| found.message.contains("nested"))
        );
    }
    for (open, close) in [("(", ")"), ("-", ""), ("1 + (", ")"), ("1 * -(", ")")] {
        let text = |depth: usize| {
            format!(
                ".decl n(x: number)\n.output n\nn({}1{}).\n",
                open.repeat(depth),
                close.repeat(depth)
            )
        };
        assert!(is_right(text(20)), "{open}");
        assert!(!is_right(text(MANY)), "{open}");
    }
}

#[test]
fn includes_may_be_deep_many_and_circular() {
    let deep = compile("0.dl", &|path| {
        let at: usize = path.strip_suffix(".dl").unwrap().parse().unwrap();
        Ok(match at {
            5_000 => {
                ".once\n.include \"0.dl\"\n.decl r(x: unsigned)\n.output r\nr(1).\n".to_string()
            }
            at => format!(".once\n.include \"{}.dl\"\n", at + 1),
        })
    });
    assert!(deep.program.is_some());
    assert_eq!(deep.sources.len(), 5_001);
    // Endless includes: each file includes another one.
    let endless = compile("0.dl", &|path| {
        let at: usize = path.strip_suffix(".dl").unwrap().parse().unwrap();
        Ok(format!(".include \"{}.dl\"\n", at + 1))
    });
    assert!(endless.program.is_none());
    assert!(
        endless.diagnostics[0].message.contains("10000 files"),
        "{:?}",
        endless.diagnostics
    );
    let wide = joined("", |at| format!(".include \"missing{at}.dl\"\n"), "");
    let wide = compile("root", &|path| match path {
        "root" => Ok(wide.clone()),
        _ => Err("there is no such file".to_string()),
    });
    assert_eq!(wide.diagnostics.len(), 200);
    let itself = compile("a.dl", &|_| {
        Ok(".include \"a.dl\"\n.include \"./x/../a.dl\"\n".to_string())
    });
    assert_eq!(itself.sources.len(), 1);
}

/// Runs a program whose input `edge` is a path. Returns the limit that was exceeded, if any.
fn run(text: &str, limits: Limits) -> Option<Limit> {
    let compiled = compile("rules.dl", &|_| Ok(text.to_string()));
    let (program, strata) = compiled.program.unwrap();
    let mut symbols = Symbols::default();
    let interpreter = Interpreter::new(&program, &strata, &mut symbols);
    let relations = program.relations.iter();
    let given = relations.map(|relation| {
        let path = (0..500).flat_map(|at| [at, at + 1]);
        relation.is_input.then(|| Rows::new(2, path.collect()))
    });
    let wanted: Vec<usize> = (0..program.relations.len()).collect();
    let done = interpreter.run(given.collect(), &wanted, &limits, None);
    done.err().map(|stopped| stopped.limit)
}

#[test]
fn a_run_ends_at_its_limits() {
    let product = format!(
        "{EDGE}.decl p(a: unsigned, b: unsigned, c: unsigned, d: unsigned)\n.output p\np(a, b, c, d) :- edge(a, b), edge(c, d), edge(_, e), edge(_, f), e != f.\nr(1).\n"
    );
    let counts = ".decl edge(from: unsigned, to: unsigned)\n.input edge\n.decl n(x: unsigned)\n.output n\nn(0).\nn(x + 1) :- n(x).\n.decl e(x: unsigned)\n.output e\ne(x) :- edge(x, _).\n";
    let aggregate = format!(
        "{EDGE}.decl n(x: number)\n.output n\nn(x) :- x = count : {{ edge(_a, _b), edge(_c, _d), edge(_e, _f), edge(_g, _h) }}.\nr(1).\n"
    );
    let nothing = format!(
        "{EDGE}r(a) :- edge(a, b), edge(c, d), edge(e, f), edge(g, h), b + d + f + h = 7.\n"
    );
    for text in [product.as_str(), counts, &aggregate, &nothing] {
        let tuples = Limits {
            tuples: Some(20_000),
            ..Limits::default()
        };
        assert_eq!(run(text, tuples), Some(Limit::Tuples), "{text}");
        let time = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        assert_eq!(run(text, time), Some(Limit::Time), "{text}");
    }
    // The rule must derive more rows than the limit allows, because conditions alone take time but
    // no memory.
    let rows = product.replace(", edge(_, e), edge(_, f), e != f", "");
    for text in [rows.as_str(), counts] {
        let memory = Limits {
            memory: Some(1 << 20),
            ..Limits::default()
        };
        assert_eq!(run(text, memory), Some(Limit::Memory), "{text}");
    }
}

#[test]
fn wide_relations_and_large_rules_run() {
    let columns =
        |format: &dyn Fn(usize) -> String| (0..1_000).map(format).collect::<Vec<_>>().join(", ");
    let declared = columns(&|at| format!("c{at}: unsigned"));
    let values = columns(&|at| at.to_string());
    let variables = columns(&|at| format!("x{at}"));
    let reversed = columns(&|at| format!("x{}", 999 - at));
    let wide = format!(
        ".decl w({declared})\n.output w\n.decl v({declared})\n.output v\nw({values}).\nv({reversed}) :- w({variables}).\nw({variables}) :- v({reversed}), !w({variables}), x0 < 0.\n"
    );
    let compiled = compile("rules.dl", &|_| Ok(wide.clone()));
    // A negation through recursion is also found between relations with a thousand columns.
    assert!(compiled.program.is_none());
    assert_eq!(run(&wide.replace(", !w", ", w"), Limits::default()), None);
    let mut long = format!("{EDGE}r(x0) :- ");
    for at in 0..300 {
        write!(long, "edge(x{at}, x{}), ", at + 1).unwrap();
    }
    long.push_str("edge(x300, _).\n");
    assert_eq!(run(&long, Limits::default()), None);
}

/// `lanelog rules` in a folder, with less memory than the machine has.
fn bounded(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_lanelog");
    command.args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\"", program]);
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile_rules")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Diagnostics of a file, and of a file that includes it.
#[track_caller]
fn refused(folder: &Path, name: &str, reason: &str) {
    for command in ["check", "fmt"] {
        let output = bounded(folder, &["rules", command, name]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {text}");
        assert!(text.contains(reason), "{command}: {text}");
    }
    fs::write(folder.join("root.dl"), format!(".include \"{name}\"\n")).unwrap();
    let output = bounded(folder, &["rules", "check", "root.dl"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(
        text.starts_with("root.dl:1:10: error: cannot read") && text.contains(reason),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn files_other_than_text_are_refused() {
    let folder = scratch("no_text");
    fs::create_dir(folder.join("folder.dl")).unwrap();
    refused(&folder, "folder.dl", "it is a folder");
    refused(&folder, "/dev/zero", "it is not a regular file");
    refused(&folder, "missing.dl", "there is no such file");
    let pipe = folder.join("pipe.dl");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    refused(&folder, "pipe.dl", "it is not a regular file");
    fs::write(folder.join("latin.dl"), b".decl r(x: number)\n// caf\xe9\n").unwrap();
    refused(&folder, "latin.dl", "line 2, byte 7: this is not UTF-8");
    // The size of the file is checked before any byte of it is read.
    let large = fs::File::create(folder.join("large.dl")).unwrap();
    large.set_len(100 << 30).unwrap();
    refused(&folder, "large.dl", "it is larger than 64 MiB");
    // The large file is removed, because tools that copy or count the folder would take it for 100
    // GiB.
    fs::remove_file(folder.join("large.dl")).unwrap();
    std::os::unix::fs::symlink("loop.dl", folder.join("loop.dl")).unwrap();
    refused(&folder, "loop.dl", "");
}

#[cfg(unix)]
#[test]
fn a_folder_that_contains_itself_ends() {
    let folder = scratch("contains_itself");
    std::os::unix::fs::symlink(".", folder.join("again")).unwrap();
    fs::write(folder.join("a.dl"), ".once\n.include \"again/a.dl\"\n").unwrap();
    let output = bounded(&folder, &["rules", "check", "a.dl"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn odd_bytes_are_answered() {
    let folder = scratch("odd_bytes");
    let text = ".decl r(x: unsigned)\n.output r\nr(1).\n";
    let check = |name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).unwrap();
        let output = bounded(&folder, &["rules", "check", name]);
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    assert_eq!(
        check("crlf.dl", text.replace('\n', "\r\n").as_bytes()),
        (0, String::new())
    );
    let (code, marked) = check("mark.dl", format!("\u{feff}{text}").as_bytes());
    assert!(code == 2 && marked.contains("byte order mark"), "{marked}");
    let (code, zeros) = check("zeros.dl", &[0; 1 << 20]);
    assert!(
        code == 2 && zeros.contains("has no meaning here"),
        "{zeros}"
    );
    // No control sequence that a terminal would execute is printed.
    let (code, escapes) = check(
        "escapes.dl",
        b".include \"\x1b[2J\x07\"\nr(\"\x1b[2J\").\n\x1b[2J",
    );
    assert!(
        code == 2 && !escapes.contains(['\u{1b}', '\u{7}']),
        "{escapes:?}"
    );
}
