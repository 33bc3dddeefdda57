//! Tests `lanelog rules` as its users call it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{outcome, program, rules, run};
use pretty_assertions::assert_eq;

/// An empty folder for one test.
fn scratch(name: &str) -> PathBuf {
    program::scratch(&format!("rules_command/{name}"))
}

fn with_stdin(folder: &Path, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
    outcome(&program::with_stdin(rules(folder).args(arguments), input))
}

/// Standard output of a call that must succeed with nothing on stderr.
fn prints(arguments: &[&str]) -> String {
    let (code, out, err) = outcome(&run(Path::new("."), arguments));
    assert_eq!((code, err), (0, String::new()), "{arguments:?}");
    out
}

const RIGHT: &str = ".include \"schema.dl\"

.decl leaf(block: Block)
.output leaf

leaf(block) :-
    block(block),
    !edge(block, _).
";

#[test]
fn the_list_has_every_file_with_its_relations() {
    let list = prints(&["list"]);
    let spec = prints(&["list", "--spec"]);
    let mut files = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("rules")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "dl") {
                continue;
            }
            let shown = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            let shown = shown.to_str().unwrap();
            let is_spec = shown.contains("spec");
            assert!(spec.lines().any(|line| line == shown), "{shown}");
            assert_eq!(list.lines().any(|line| line == shown), !is_spec, "{shown}");
            for line in fs::read_to_string(&path).unwrap().lines() {
                let Some(declaration) = line.strip_prefix(".decl ").map(without_annotation) else {
                    continue;
                };
                let mut lines = spec.lines().map(str::trim_start);
                assert!(lines.any(|line| line.starts_with(declaration)), "{line}");
            }
            files += 1;
        }
    }
    assert!(files > 20);
    assert_eq!(
        prints(&["list", "cycle_exit_e"]),
        "rules/cycle.dl
  Cycles, reducible and irreducible, as LLVM's CycleInfo finds them (llvm/ADT/GenericCycleImpl.h; Havlak,
  \"Nesting of Reducible and Irreducible Loops\", TOPLAS 1997).

    cycle_exit_edge(header: Block, from: Block, exit: Block)
        Holds if control leaves the cycle of `header` by the edge from `from` to `exit`.
"
    );
}

/// A declaration without annotations about generated code: `//@ keyed branch`.
fn without_annotation(declaration: &str) -> &str {
    declaration.split(" //@").next().unwrap()
}

#[test]
fn a_file_can_be_listed() {
    let listed = prints(&["list", "cycle.dl"]);
    let files: Vec<&str> = listed
        .lines()
        .filter(|line| line.starts_with("rules/"))
        .collect();
    assert_eq!(files, ["rules/cycle.dl"]);
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/cycle.dl")).unwrap();
    let declarations = text.lines().filter_map(|line| line.strip_prefix(".decl "));
    for line in declarations.map(without_annotation) {
        let mut lines = listed.lines().map(str::trim_start);
        assert!(lines.any(|listed| listed.starts_with(line)), "{line}");
    }
}

#[test]
fn a_list_for_machines() {
    let list: serde_json::Value =
        serde_json::from_str(&prints(&["list", "edge", "--format", "json"])).unwrap();
    let schema = list
        .as_array()
        .unwrap()
        .iter()
        .find(|file| file["path"] == "rules/schema.dl")
        .unwrap();
    assert_eq!(
        schema["relations"][0],
        serde_json::json!({
            "name": "edge",
            "columns": [{ "name": "from", "type": "Block" }, { "name": "to", "type": "Block" }],
            "input": true,
            "documentation": "Holds if control may pass from the end of `from` to the start of `to`. Repeated successors count once.",
        })
    );
}

#[test]
fn a_file_is_shown_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/cfg.dl");
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(prints(&["show", "cfg.dl"]), text);
    assert_eq!(prints(&["show", "rules/cfg.dl"]), text);
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/spec/cfg.dl");
    let spec = fs::read_to_string(spec).unwrap();
    assert_eq!(prints(&["show", "spec/cfg.dl"]), spec);
    assert_eq!(prints(&["show", "--spec", "cfg.dl"]), spec);
    // Without its colours, the coloured text equals the plain text.
    let mut plain = String::new();
    for piece in prints(&["show", "cfg.dl", "--color", "always"]).split('\u{1b}') {
        plain.push_str(match piece.find('m') {
            Some(end) if piece.starts_with('[') => &piece[end + 1..],
            _ => piece,
        });
    }
    assert_eq!(plain, text);
}

#[test]
fn a_relation_is_shown_with_its_rules_and_readers() {
    let shown = prints(&["show", "has_successor"]);
    let mut lines = shown.lines();
    assert_eq!(lines.next().unwrap(), "has_successor(block: Block)");
    assert_eq!(
        lines.next().unwrap(),
        "    Holds if control can leave `block` for another block."
    );
    assert!(lines.next().unwrap().starts_with("    rules/cfg.dl:"));
    assert!(shown.contains("\n    has_successor(block) :-\n        edge(block, _).\n"));
    assert!(shown.contains("\nreads          edge\n"));
    // Each mode has its own rules for the relation, in its own file.
    let sound = prints(&["show", "divergent_value"]);
    let llvm22 = prints(&["show", "divergent_value", "--mode", "llvm22"]);
    assert!(sound.contains("\nrules/divergence.dl:") && !sound.contains("rules/llvm22.dl"));
    assert!(llvm22.contains("\nrules/llvm22.dl:") && !llvm22.contains("rules/divergence.dl"));
    assert!(prints(&["show", "divergent_value", "--spec"]).contains("\nrules/spec/"));
    assert!(prints(&["show", "Block"]).contains("\n.type Block <: unsigned\n"));
}

#[test]
fn unknown_names_get_the_nearest_one() {
    for (arguments, meant) in [
        (["show", "egde"], "edge"),
        (["show", "divergense.dl"], "divergence.dl"),
        (["show", "divergent_brnch"], "divergent_branch"),
        (["show", "Blok"], "Block"),
        (["list", "egde"], "edge"),
    ] {
        let (code, out, err) = outcome(&run(Path::new("."), &arguments));
        assert_eq!((code, out), (2, String::new()));
        assert!(err.contains(&format!("did you mean `{meant}`?")), "{err}");
    }
}

#[test]
fn check_says_what_is_fine() {
    let folder = scratch("fine");
    fs::write(folder.join("right.dl"), RIGHT).unwrap();
    fs::write(folder.join("warned.dl"), ".decl r(x: number)\nr(1).\n").unwrap();
    let (code, out, err) = outcome(&run(&folder, &["check", "right.dl"]));
    assert_eq!((code, err), (0, String::new()));
    assert!(
        out.starts_with("ok: right.dl: 1 relation, 1 rule, 1 stratum (with 1 included file: "),
        "{out}"
    );
    let (code, out, err) = outcome(&run(&folder, &["check", "warned.dl"]));
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "ok: warned.dl: 1 relation, 1 rule, 1 stratum; 1 warning\n"
    );
    assert_eq!(
        err,
        "warned.dl:1:7: warning: the relation `r` is never used
 1 | .decl r(x: number)
   |       ^
  help: read it in a rule, or add `.output r`

"
    );
}

#[test]
fn check_reports_everything_wrong_and_which_built_in_file_helps() {
    let folder = scratch("wrong");
    let wrong = "\
.include \"divergense.dl\"
.decl r(value: Value)
.output r
r(v) :- divergent_value(v)
r(v) :- r(v.
";
    fs::write(folder.join("wrong.dl"), wrong).unwrap();
    let (code, out, err) = outcome(&run(&folder, &["check", "wrong.dl"]));
    assert_eq!((code, out), (2, String::new()));
    assert_eq!(
        err,
        "wrong.dl:1:10: error: cannot read `divergense.dl`: there is no such file
 1 | .include \"divergense.dl\"
   |          ^^^^^^^^^^^^^^^
  help: there is a built-in file `divergence.dl`

wrong.dl:4:27: error: this clause has no full stop at its end
 4 | r(v) :- divergent_value(v)
   |                           ^
  help: write `.` here, or `,` if it goes on below

wrong.dl:5:10: error: this parenthesis is not closed
 5 | r(v) :- r(v.
   |          ^
wrong.dl:5:12: note: the clause ends here
 5 | r(v) :- r(v.
   |            -
  help: write `)` before the end of the clause

wrong.dl: 3 errors
"
    );
    let input = b".decl r(b: Block)\n.output r\nr(b) :- divergent_join(b), egde(b, _).\n";
    let (code, out, err) = with_stdin(&folder, &["check", "-"], input);
    assert_eq!((code, out), (2, String::new()));
    for help in [
        "the built-in `rules/schema.dl` declares it: add `.include \"schema.dl\"`",
        "the built-in `rules/propagation.dl` declares it: add `.include \"divergence.dl\"`",
        "the built-in `rules/schema.dl` declares `edge`: if that is meant, add `.include \"schema.dl\"`",
    ] {
        assert!(err.contains(help), "{err}");
    }
}

#[test]
fn check_has_formats_for_machines() {
    let folder = scratch("machines");
    fs::write(folder.join("right.dl"), RIGHT).unwrap();
    fs::write(folder.join("a,b.dl"), ".output r\n").unwrap();
    let call = ["check", "--format", "json", "right.dl", "a,b.dl"];
    let (code, out, err) = outcome(&run(&folder, &call));
    assert_eq!((code, err), (2, String::new()));
    let found: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(found["version"], 1);
    assert_eq!(found["files"][0]["ok"], true);
    assert_eq!(found["files"][0]["rules"], 1);
    assert_eq!(
        found["files"][1],
        serde_json::json!({
            "file": "a,b.dl",
            "ok": false,
            "relations": null,
            "rules": null,
            "strata": null,
            "diagnostics": [{
                "file": "a,b.dl",
                "line": 1,
                "column": 9,
                "end_line": 1,
                "end_column": 10,
                "severity": "error",
                "message": "the relation `r` is not declared",
                "help": "declare it: `.decl r(column: Type, ...)`",
                "notes": [],
            }],
        })
    );
    let (code, out, _) = outcome(&run(&folder, &["check", "--format", "github", "a,b.dl"]));
    assert_eq!(code, 2);
    assert_eq!(
        out,
        "::error file=a%2Cb.dl,line=1,endLine=1,col=9,endColumn=10::the relation `r` is not declared%0Ahelp: declare it: `.decl r(column: Type, ...)`\n"
    );
}

#[test]
fn fmt_writes_only_what_changes() {
    let folder = scratch("fmt");
    let path = folder.join("a.dl");
    fs::write(&path, ".decl a(x:number)\n.output a\na(1).").unwrap();
    fs::write(folder.join("b.dl"), RIGHT).unwrap();
    let before = fs::metadata(folder.join("b.dl"))
        .unwrap()
        .modified()
        .unwrap();
    let call = ["fmt", "--check", "a.dl", "b.dl"];
    let (code, out, err) = outcome(&run(&folder, &call));
    assert_eq!((code, out.as_str(), err.as_str()), (1, "a.dl\n", ""));
    let (code, out, err) = outcome(&run(&folder, &["fmt", "--diff", "a.dl", "b.dl"]));
    // The expected text is that of `diff -u`.
    let diff = "\
--- a.dl
+++ a.dl
@@ -1,3 +1,4 @@
-.decl a(x:number)
+.decl a(x: number)
 .output a
-a(1).
\\ No newline at end of file
+
+a(1).
";
    assert_eq!((code, out.as_str(), err.as_str()), (1, diff, ""));
    let (code, out, err) = outcome(&run(&folder, &["fmt", "a.dl", "b.dl"]));
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        ".decl a(x: number)\n.output a\n\na(1).\n"
    );
    let after = fs::metadata(folder.join("b.dl"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
    let (code, out, err) = outcome(&run(&folder, &call));
    assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
    // No temporary file remains.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn fmt_keeps_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("fmt_links");
    fs::write(folder.join("a.dl"), "a(1 ).").unwrap();
    let permissions = fs::Permissions::from_mode(0o640);
    fs::set_permissions(folder.join("a.dl"), permissions).unwrap();
    std::os::unix::fs::symlink("a.dl", folder.join("link.dl")).unwrap();
    let (code, _, err) = outcome(&run(&folder, &["fmt", "link.dl"]));
    assert_eq!((code, err), (0, String::new()));
    let link = fs::symlink_metadata(folder.join("link.dl")).unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(folder.join("a.dl")).unwrap(), "a(1).\n");
    let mode = fs::metadata(folder.join("a.dl")).unwrap().permissions();
    assert_eq!(mode.mode() & 0o777, 0o640);
}

#[test]
fn fmt_leaves_wrong_files_as_they_are() {
    let folder = scratch("fmt_wrong");
    fs::write(folder.join("a.dl"), "a(1 ) :- .").unwrap();
    let (code, out, err) = outcome(&run(&folder, &["fmt", "a.dl", "gone.dl"]));
    assert_eq!((code, out), (2, String::new()));
    assert_eq!(
        err,
        "a.dl:1:10: error: expected a literal: an atom, a negated atom or a comparison, found `.`
 1 | a(1 ) :- .
   |          ^
error: `a.dl` is left as it is
error: cannot read `gone.dl`: there is no such file
"
    );
    assert_eq!(
        fs::read_to_string(folder.join("a.dl")).unwrap(),
        "a(1 ) :- ."
    );
}

#[test]
fn fmt_reads_stdin() {
    let folder = scratch("fmt_stdin");
    let (code, out, err) = with_stdin(&folder, &["fmt", "-"], b"a(1):-b( 2 ).");
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (0, "a(1) :-\n    b(2).\n", "")
    );
    let (code, out, _) = with_stdin(&folder, &["fmt", "--check", "-"], b"a(1 ).");
    assert_eq!((code, out.as_str()), (1, "-\n"));
}
