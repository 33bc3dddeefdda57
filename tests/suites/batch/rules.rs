//! Rules of users over a corpus.

use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;

use crate::tables::{batch, done, rows};

#[test]
fn the_table_of_a_relation_has_the_rows_that_query_prints() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("rules.dl");
    fs::write(
        &rules,
        ".include \"divergence.dl\"\n.decl parted(branch: Value, block: Block)\n.output parted\n\
         parted(branch, block) :- divergent_branch(block), terminator(branch, block).\n",
    )
    .unwrap();
    let to = folder.path().join("to");
    done(&mut batch(
        &[Path::new("corpus")],
        &to,
        &["--query", rules.to_str().unwrap()],
    ));
    let mut query = Command::new(env!("CARGO_BIN_EXE_lanelog"));
    query
        .arg("query")
        .arg(&rules)
        .args(["corpus", "--format", "csv"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let printed = String::from_utf8(query.output().unwrap().stdout).unwrap();
    assert!(printed.lines().count() > 500);
    assert_eq!(rows(&to, "parted").len(), printed.lines().count() - 1);
}

#[test]
fn rules_that_make_no_table_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let call = |rules: &str| {
        let path = folder.path().join("rules.dl");
        fs::write(&path, rules).unwrap();
        let to = folder.path().join("to");
        let output = batch(
            &[Path::new("corpus/joins")],
            &to,
            &["--query", path.to_str().unwrap()],
        )
        .output()
        .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(call("found(x) :- nothing(x).\n").contains("nothing"));
    let taken = call(
        ".include \"divergence.dl\"\n.decl cycles(block: Block)\n.output cycles\ncycles(b) :- divergent_branch(b).\n",
    );
    assert!(
        taken.contains("there is a table of that name already"),
        "{taken}"
    );
}
