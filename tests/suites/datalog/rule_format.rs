//! Tests the formatter of rule files: the layout itself, that formatting is idempotent, and that it
//! does not change the meaning.

use std::fs;
use std::path::{Path, PathBuf};

use lanelog_datalog::compile;
use lanelog_datalog::format::format;
use pretty_assertions::assert_eq;

use crate::random;
use random::Random;

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
    // The formatter must not move a comment above a rule, or away from the rule that it precedes.
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
fn long_lines_are_broken_at_braces_and_columns() {
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
fn text_that_cannot_be_parsed_is_not_formatted() {
    let mistakes = format("a(1).\nb(2").unwrap_err();
    assert_eq!(mistakes.len(), 1);
    // A text with semantic errors is formatted too.
    formats("a(x):-b(y).", "a(x) :-\n    b(y).\n");
}

/// The program without locations, and its diagnostics.
fn meaning(path: &str, text: &str) -> (String, Vec<String>) {
    let compiled = compile(
        path,
        &|asked| match asked == path.trim_start_matches("./") {
            true => Ok(text.to_string()),
            false => fs::read_to_string(asked).map_err(|error| error.to_string()),
        },
    );
    let debug = format!("{:?}", compiled.program);
    let mut pieces = debug.split("Span {");
    let mut plain = pieces.next().unwrap().to_string();
    for piece in pieces {
        plain.push_str(piece.split_once('}').unwrap().1);
    }
    let messages = compiled.diagnostics.iter();
    let mut messages: Vec<String> = messages.map(|found| found.message.clone()).collect();
    messages.sort();
    (plain, messages)
}

#[track_caller]
fn keeps_meaning(path: &str, text: &str) -> bool {
    let Ok(once) = format(text) else {
        return false;
    };
    assert_eq!(
        format(&once).unwrap(),
        once,
        "formatting again changes {path}:\n{text}"
    );
    assert_eq!(meaning(path, text), meaning(path, &once), "{path}:\n{text}");
    let words = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    // The only change, apart from white space, is that a comma after a comment is moved before the
    // comment.
    let (mut before, mut after) = (words(text).into_bytes(), words(&once).into_bytes());
    if before != after {
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after, "{path}:\n{text}");
    }
    true
}

#[test]
fn no_rule_file_changes_its_meaning() {
    let mut parsed = 0;
    for path in [
        rule_files("rules"),
        rule_files("examples"),
        rule_files("tests"),
    ]
    .concat()
    {
        let text = fs::read_to_string(&path).unwrap();
        parsed += usize::from(keeps_meaning(path.to_str().unwrap(), &text));
    }
    assert!(parsed > 60, "{parsed}");
}

/// White space and comments of any kind are inserted between the words of the built-in rule files.
#[test]
fn white_space_and_comments_decide_nothing() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut parsed = 0;
    for path in rule_files("rules") {
        let text = fs::read_to_string(&path).unwrap();
        for _ in 0..6 {
            let mut mangled = String::new();
            for line in text.lines() {
                if line.trim_start().starts_with("//") || line.starts_with(".include") {
                    mangled.push_str(line);
                    mangled.push('\n');
                    continue;
                }
                for (at, word) in line.split(' ').enumerate() {
                    // A blank follows a directive.
                    let keeps = at == 0 || line.starts_with('.') && at == 1 || random.below(3) > 0;
                    let blank = match keeps {
                        true => " ",
                        false => random.pick(&[
                            "\n",
                            "  ",
                            "\t",
                            "\r\n",
                            "\n\n\n",
                            " /* c */ ",
                            " // c\n",
                            "\n// d\n",
                            "/* e\nf */",
                        ]),
                    };
                    mangled.push_str(if at == 0 { "" } else { blank });
                    mangled.push_str(word);
                }
                mangled.push_str(random.pick(&[
                    "\n",
                    "\n",
                    "\n",
                    "\n\n\n",
                    " // after\n",
                    " /* x */\n/* y */ ",
                    "\n// own\n",
                    "\n\n// own\n\n",
                ]));
            }
            parsed += usize::from(keeps_meaning(path.to_str().unwrap(), &mangled));
        }
    }
    assert!(parsed > 100, "{parsed}");
}

/// Writes a random term that is nested at most `depth` deep.
fn term(random: &mut Random, depth: usize, out: &mut String) {
    let kind = if depth == 0 {
        random.below(5)
    } else {
        random.below(9)
    };
    match kind {
        0 | 1 => out.push_str(random.pick(&["x", "y", "z", "long_name"])),
        2 => out.push_str(random.pick(&["1", "0u", "4294967295"])),
        3 => out.push_str(random.pick(&["\"a\"", "\"// no comment\"", "\"\\\"\""])),
        4 => out.push('_'),
        5 => {
            out.push('-');
            term(random, depth - 1, out);
        }
        6 => {
            out.push('(');
            term(random, depth - 1, out);
            out.push(')');
        }
        7 => {
            term(random, depth - 1, out);
            out.push_str(random.pick(&["+", " - ", "*", " / ", "%"]));
            term(random, depth - 1, out);
        }
        _ => {
            out.push_str(random.pick(&["count:", "min x :", "sum  y: "]));
            out.push('{');
            body(random, depth - 1, out);
            out.push('}');
        }
    }
}

fn atom(random: &mut Random, depth: usize, out: &mut String) {
    out.push_str(random.pick(&["a", "b ", "relation_with_a_long_name"]));
    out.push('(');
    for at in 0..random.below(4) {
        out.push_str(if at > 0 {
            random.pick(&[",", " , ", ",\n"])
        } else {
            ""
        });
        term(random, depth, out);
    }
    out.push_str(random.pick(&[")", " )", "/* in */)", "// in\n)"]));
}

fn body(random: &mut Random, depth: usize, out: &mut String) {
    for at in 0..=random.below(3) {
        out.push_str(if at > 0 {
            random.pick(&[
                ",",
                " ,",
                ", // c\n",
                "\n// d\n,",
                " /* e */ , ",
                ",\n\n/* f */",
            ])
        } else {
            ""
        });
        match random.below(4) {
            0 => {
                term(random, depth, out);
                out.push_str(random.pick(&["=", " != ", "<", ">= "]));
                term(random, depth, out);
            }
            1 => {
                out.push('!');
                atom(random, depth, out);
            }
            _ => atom(random, depth, out),
        }
    }
}

#[test]
fn random_programs_keep_their_meaning() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut parsed = 0;
    for _ in 0..1500 {
        let mut text = String::new();
        for _ in 0..random.below(6) {
            text.push_str(random.pick(&[
                "",
                "// above\n",
                "/// above\n",
                "\n\n",
                "//@ filled x\n",
                "/* b */ ",
                " // trails\n",
            ]));
            match random.below(5) {
                0 => text.push_str(random.pick(&[
                    ".type B <: unsigned\n",
                    ".input a\n",
                    ".output a ,b\n",
                    ".once\n",
                ])),
                1 => text.push_str(random.pick(&[
                    ".decl a(x:number,y : B)\n",
                    ".decl b ( )",
                    ".decl a(x: symbol) // c\n",
                ])),
                2 => {
                    atom(&mut random, 1, &mut text);
                    text.push_str(random.pick(&[".", " .\n", "// c\n."]));
                }
                _ => {
                    atom(&mut random, 1, &mut text);
                    text.push_str(random.pick(&[":-", " :-\n", " // c\n:- "]));
                    let depth = random.below(4);
                    body(&mut random, depth, &mut text);
                    text.push_str(random.pick(&[".", " .\n", " // c\n.", ". // c\n", ".\n\n\n"]));
                }
            }
        }
        parsed += usize::from(keeps_meaning("random.dl", &text));
    }
    assert!(parsed > 500, "{parsed}");
}
