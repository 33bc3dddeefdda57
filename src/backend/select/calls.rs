//! The table of intrinsics as Rust: part of the build script.

use std::fmt::Write;

/// A row with alternatives in braces, as the rows that it stands for.
fn alternatives(row: &str) -> Result<Vec<String>, String> {
    let mut rows: Vec<String> = vec![String::new()];
    let mut rest = row;
    while let Some((before, (inside, behind))) = rest
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let words: Vec<&str> = inside.split(',').collect();
        if rows.len() == 1 {
            rows = vec![rows.concat(); words.len()];
        }
        if rows.len() != words.len() {
            return Err(format!("`{{{inside}}}`: {} words are expected", rows.len()));
        }
        for (row, word) in rows.iter_mut().zip(words) {
            *row = format!("{row}{before}{word}");
        }
        rest = behind;
    }
    Ok(rows.iter().map(|row| format!("{row}{rest}")).collect())
}

/// `AmdgcnReadlane` of `amdgcn.readlane`.
fn variant(name: &str) -> String {
    let words = name.split(['.', '_']);
    let capital = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    };
    words.map(capital).collect()
}

/// An argument as a Rust expression.
fn argument(word: &str, is_opcode: impl Fn(&str) -> bool) -> String {
    match is_opcode(word) {
        true => format!("op::{}", word.to_uppercase()),
        false => word.replace('.', "::"),
    }
}

/// The arms of a `match` over intrinsics, of the table of them and that of instructions.
///
/// # Errors
/// The line of a row that is none, and what is wrong with it.
pub fn arms(table: &str, instructions: &str) -> Result<String, String> {
    let opcodes: Vec<&str> = instructions
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut arms = String::new();
    for (at, line) in table.lines().enumerate() {
        let wrong = |what: String| format!("{}: {what}", at + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        for row in alternatives(line).map_err(wrong)? {
            let mut words = row.split_whitespace();
            let (Some(name), Some(function)) = (words.next(), words.next()) else {
                return Err(wrong("an intrinsic and a function are expected".into()));
            };
            let arguments: String = words
                .map(|word| format!(", {}", argument(word, |word| opcodes.contains(&word))))
                .collect();
            let name = variant(name);
            writeln!(
                arms,
                "Intrinsic::{name} => {function}(selector{arguments}),"
            )
            .map_err(|why| wrong(why.to_string()))?;
        }
    }
    Ok(arms)
}
