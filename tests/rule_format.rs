//! The formatter of rule files: the layout itself, that it settles at once, and that it changes no meaning.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use lanelog::datalog::format::format;
use pretty_assertions::assert_eq;

fn rule_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == "dl") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_rule_files_of_the_product_are_formatted() {
    let files = [rule_files("rules"), rule_files("examples")].concat();
    assert!(files.len() > 20);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, format(&text).unwrap(), "{}", path.display());
    }
}

#[track_caller]
fn formats(from: &str, to: &str) {
    let once = format(from).unwrap();
    assert_eq!(once, to);
    assert_eq!(format(&once).unwrap(), to, "formatting again changes it");
}

#[test]
fn one_conjunct_a_line() {
    formats(
        "r(x,y):-edge( x ,y ),!dead(x),x!=y.\nr(1 , 2 ).",
        "r(x, y) :-\n    edge(x, y),\n    !dead(x),\n    x != y.\nr(1, 2).\n",
    );
    formats(
        "r(n+-1,- -2)  :-  n=count:{edge(_,x),x>( 1+2 )*3} .",
        "r(n + -1, --2) :-\n    n = count : { edge(_, x), x > (1 + 2) * 3 }.\n",
    );
    formats("active ( ) :- edge(_,_).", "active() :-\n    edge(_, _).\n");
}

#[test]
fn blank_lines_stand_between_declarations() {
    formats(
        "\n\n.include   \"a.dl\"\n.once\n.type B<:unsigned\n/// Holds.\n.decl a( b :B )\n.input a\n\n\n.decl c() .output c,a\nc():-a(_).\n\n\nc().\n",
        ".include \"a.dl\"\n.once\n\n.type B <: unsigned\n\n/// Holds.\n.decl a(b: B)\n.input a\n\n.decl c()\n.output c, a\n\nc() :-\n    a(_).\n\nc().\n",
    );
    formats("", "");
    formats(" \n\t\r\n", "");
}

#[test]
fn comments_stay_where_they_are() {
    formats(
        "// first\n\n\n// second\n/* third */ a(1). // fourth\n//fifth  \n  // sixth\na(2).\n\n// last\n\n",
        "// first\n\n// second\n/* third */ a(1). // fourth\n//fifth\n// sixth\na(2).\n\n// last\n",
    );
    formats(
        "a(x) :- // head\nb(x), // b\n// above c\n\n// and c\nc(x) // before the comma\n, d(/* d */ x, // inside\n x)\n // the end\n .",
        "a(x) :- // head\n    b(x), // b\n    // above c\n    // and c\n    c(x), // before the comma\n    d(/* d */ x, // inside\n        x)\n        // the end\n        .\n",
    );
    // What is above no rule must not become so, and the other way round.
    formats(
        "a(1) // one\n.\na(2) // two\n. // more\na(3). /* x */ // y\na(4). /* of\n  two lines */ a(5).",
        "a(1). // one\na(2) // two\n        . // more\na(3). /* x */ // y\na(4). /* of\n  two lines */\na(5).\n",
    );
    formats(
        "/// File.\n.once\n// a\n\n// b\n.decl a(x: number) // c\n.output a",
        "/// File.\n.once\n// a\n\n// b\n.decl a(x: number) // c\n.output a\n",
    );
}

#[test]
fn carriage_returns_go() {
    formats(
        "// a \r\n/* b\r\nc */\r\na(1).\r\n",
        "// a\n/* b\nc */\na(1).\n",
    );
}

#[test]
fn what_is_too_long_is_broken_at_its_braces_and_columns() {
    let atom = |name: &str| format!("{name}(a_long_variable, another_long_variable, a_third_one)");
    let (one, two) = (atom("a_relation"), atom("another_relation"));
    formats(
        &format!("r(n) :- n = count : {{ {one}, {two}, 1 < count : {{ b() }} }}."),
        &format!(
            "r(n) :-\n    n = count : {{\n        {one},\n        {two},\n        1 < count : {{ b() }}\n    }}.\n"
        ),
    );
    let column = |at: usize| format!("a_column_with_a_long_name_{at}: Block");
    let columns: Vec<String> = (0..5).map(column).collect();
    formats(
        &format!(".decl wide({})", columns.join(", ")),
        &format!(".decl wide(\n    {}\n)\n", columns.join(",\n    ")),
    );
}

#[test]
fn what_cannot_be_parsed_is_not_formatted() {
    let mistakes = format("a(1).\nb(2").unwrap_err();
    assert_eq!(mistakes.len(), 1);
    // A mistake of meaning does not matter.
    formats("a(x):-b(y).", "a(x) :-\n    b(y).\n");
}
