//! Invariants of `lanelog::datalog` and `lanelog::interp` for any rule file.

use std::time::Duration;

use lanelog_datalog::format::format;
use lanelog_datalog::{Compiled, compile};
use lanelog_facts::{Rows, Symbols};
use lanelog_interp::{Interpreter, Limits, Profile};

/// Compiles a text and checks that messages can be printed, that formatting is idempotent and keeps
/// the meaning, and that valid rules run within limits. The text after a NUL is the file `a`, which
/// others may include.
///
/// # Panics An invariant is violated.
pub fn check(text: &str) {
    let (root, included) = text.split_once('\0').unwrap_or((text, ""));
    let compiled = read(root, included);
    for diagnostic in &compiled.diagnostics {
        assert!(!diagnostic.message.is_empty());
        assert!(
            diagnostic.span.start <= diagnostic.span.end,
            "{diagnostic:?}"
        );
        let shown = diagnostic.render(&compiled.sources);
        assert!(shown.ends_with('\n') && shown.len() < 20_000, "{shown}");
    }
    if let Ok(formatted) = format(root) {
        assert_eq!(
            format(&formatted).as_deref(),
            Ok(formatted.as_str()),
            "formatting does not settle"
        );
        let again = read(&formatted, included);
        assert_eq!(
            meaning(&compiled),
            meaning(&again),
            "formatting changes the meaning"
        );
    }
    run(&compiled);
}

fn read(root: &str, included: &str) -> Compiled {
    compile("root", &|path| match path {
        "root" => Ok(root.to_string()),
        "a" => Ok(included.to_string()),
        _ => Err("there is no such file".to_string()),
    })
}

/// The program without source positions, and its messages.
fn meaning(compiled: &Compiled) -> (String, Vec<&str>) {
    let text = format!("{:?}", compiled.program);
    let mut plain = String::new();
    for piece in text.split("Span {") {
        // The first piece is the text before the first source position.
        let rest = if plain.is_empty() {
            piece
        } else {
            piece.split_once('}').map_or("", |(_, rest)| rest)
        };
        plain.push_str(rest);
    }
    let mut messages: Vec<&str> = compiled
        .diagnostics
        .iter()
        .map(|found| found.message.as_str())
        .collect();
    messages.sort_unstable();
    (plain, messages)
}

/// Runs a small program over a few rows, within limits.
fn run(compiled: &Compiled) {
    let Some((program, strata)) = &compiled.program else {
        return;
    };
    if program.rules.len() > 40
        || program
            .relations
            .iter()
            .any(|relation| relation.columns.len() > 12)
    {
        return;
    }
    let mut symbols = Symbols::default();
    let texts = ["a", "b", ""].map(|text| symbols.intern(text));
    let interpreter = Interpreter::new(program, strata, &mut symbols);
    let rows = |columns: usize| match columns {
        0 => Rows::flag(true),
        _ => Rows::new(
            columns,
            (0..4)
                .flat_map(|row| (0..columns).map(move |column| texts[(row * (column + 1)) % 3]))
                .collect(),
        ),
    };
    let relations = program.relations.iter();
    let given = relations
        .map(|relation| relation.is_input.then(|| rows(relation.columns.len())))
        .collect();
    let limits = Limits {
        time: Some(Duration::from_millis(300)),
        tuples: Some(20_000),
        memory: Some(256 << 20),
    };
    let wanted: Vec<usize> = (0..program.relations.len()).collect();
    let mut profile = Profile::default();
    if let Ok(found) = interpreter.run(given, &wanted, &limits, Some(&mut profile)) {
        for (rows, relation) in found.iter().zip(&program.relations) {
            let columns = rows.as_ref().map(Rows::columns);
            assert_eq!(columns, Some(relation.columns.len()), "{}", relation.name);
        }
    }
}
