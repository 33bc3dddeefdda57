//! Instructions as terms of the rules of selection: part of the build script.
//!
//! A row of the table that is a plain instruction, of the scalar or the vector unit with one result of one or two words, is declared to ISLE under its name, with a
//! constructor that appends it. Rows that no rule names are left out.

use std::collections::BTreeSet;
use std::fmt::Write;

/// What the build makes of the table for the rules.
pub struct Constructors {
    /// Declarations, for ISLE.
    pub isle: String,
    /// A macro that expands to the constructors, for the implementation of ISLE's `Context`.
    pub rust: String,
}

/// The words of an operand as rules have it: of one word, or of a pair. Masks, numbers, and what is tied are not plain.
fn words(slot: &str) -> Option<u8> {
    let digits = slot.find(|c: char| c.is_ascii_digit())?;
    match slot.get(digits..)? {
        _ if slot.starts_with('=') => None,
        "16" | "32" => Some(1),
        "64" => Some(2),
        _ => None,
    }
}

/// The name of a row, whether it is scalar, and the words of its result and of its sources, if it is plain.
fn plain(line: &str) -> Option<(&str, bool, u8, Vec<u8>)> {
    let groups: Vec<&str> = line.split('|').collect();
    let [spellings, kind, slots, _] = groups.as_slice() else {
        return None;
    };
    let name = spellings.split_whitespace().next()?;
    let is_scalar = match kind.split_whitespace().collect::<Vec<_>>().as_slice() {
        [_, "scalar", "-", "-", _] => true,
        [_, "vector", "-", "-", _] => false,
        _ => return None,
    };
    let (result, sources) = slots.split_once(" = ")?;
    let sources: Option<Vec<u8>> = sources.split_whitespace().map(words).collect();
    Some((name, is_scalar, words(result.trim())?, sources?))
}

/// The names that rules use: whatever stands between spaces and parentheses outside of comments.
fn names(rules: &str) -> BTreeSet<&str> {
    let code = rules
        .lines()
        .map(|line| line.split(';').next().unwrap_or(line));
    code.flat_map(|line| line.split([' ', '(', ')'])).collect()
}

/// Those of a table that the rules name.
pub fn constructors(table: &str, rules: &str) -> Constructors {
    let used = names(rules);
    let mut isle = String::new();
    let mut rust = String::from("macro_rules! instructions {\n() => {\n");
    let rows = table.lines().filter_map(plain);
    for (name, is_scalar, result, sources) in rows.filter(|row| used.contains(row.0)) {
        let ty = |words: &u8| if *words == 2 { "Pair" } else { "Value" };
        let types: Vec<&str> = sources.iter().map(ty).collect();
        let ret = ty(&result);
        let _ = writeln!(isle, "(decl {name} ({}) {ret})", types.join(" "));
        let _ = writeln!(isle, "(extern constructor {name} {name})");
        let parameters: Vec<String> = (0..)
            .zip(&types)
            .map(|(at, ty)| format!("s{at}: {ty}"))
            .collect();
        let _ = writeln!(
            rust,
            "fn {name}(&mut self, {}) -> {ret} {{",
            parameters.join(", ")
        );
        for (at, words) in sources.iter().enumerate() {
            let _ = match (is_scalar, words) {
                (true, 1) => writeln!(rust, "let s{at} = self.to_scalar(s{at});"),
                (true, _) => writeln!(rust, "let s{at} = self.pair(&s{at}, Class::Scalar);"),
                (false, 1) => Ok(()),
                (false, _) => writeln!(rust, "let s{at} = self.pair(&s{at}, Class::Vector);"),
            };
        }
        let unit = if is_scalar { "make" } else { "vector_tuple" };
        let all: Vec<String> = (0..sources.len()).map(|at| format!("s{at}")).collect();
        let opcode = name.to_uppercase();
        let _ = writeln!(
            rust,
            "let result = self.{unit}(op::{opcode}, {result}, &[{}]);\n{}\n}}",
            all.join(", "),
            if result == 2 {
                "[result.word(0), result.word(1)]"
            } else {
                "result"
            },
        );
    }
    rust.push_str("};\n}\n");
    Constructors { isle, rust }
}
