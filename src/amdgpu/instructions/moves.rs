//! Compiles the table of cross-lane moves to Rust. This file is part of the build script.

use std::fmt::Write;

/// An error in a line of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct TableError {
    line: usize,
    what: String,
}

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

/// Rows of the table that are not moves, but other steps of sequences. The constants for their
/// costs are in this order.
const AROUND: [&str; 5] = ["copy", "constant", "choose", "address", "present"];
const REACHES: [&str; 9] = [
    "above", "below", "around", "xor", "take", "before", "any", "across", "bits",
];
const WRITES: [&str; 4] = ["cells", "lanes", "scalar", "both"];

/// The names of the columns with costs, in the order of `GENERATIONS`.
const GENERATIONS: [&str; 7] = [
    "gfx9", "gfx940", "gfx950", "gfx10", "gfx11", "gfx115", "gfx12",
];

fn variant(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_uppercase() + rest
}

/// Parses a cost: `5+2` becomes `Some(Cost { own: 5, wait: 2 })`.
fn cost(word: &str) -> Result<String, String> {
    if word == "-" {
        return Ok("None".into());
    }
    let (own, wait) = word.split_once('+').unwrap_or((word, "0"));
    let number = |word: &str| {
        let number: Result<u16, _> = word.parse();
        number.map_err(|_| format!("`{word}` is not a cost: `5`, `5+2` or `-` is expected"))
    };
    let (own, wait) = (number(own)?, number(wait)?);
    Ok(format!("Some(Cost {{ own: {own}, wait: {wait} }})"))
}

fn reach(words: &[&str]) -> Result<String, String> {
    let wrong = || format!("`{}` is not a reach", words.join(" "));
    match *words {
        ["xor"] => Ok("Reach::Xor".into()),
        [name, group] if REACHES.contains(&name) && name != "xor" => {
            let lanes: u8 = group.parse().map_err(|_| wrong())?;
            if !lanes.is_power_of_two() || lanes > 64 {
                return Err(wrong());
            }
            Ok(format!("Reach::{}({lanes})", variant(name)))
        }
        _ => Err(wrong()),
    }
}

fn numbers(word: &str) -> Result<(u8, u8), String> {
    if word == "-" {
        return Ok((0, 0));
    }
    let wrong = || format!("`{word}`: the first and the last number are expected");
    let (first, last) = word.split_once('-').ok_or_else(wrong)?;
    let numbers = first.parse().ok().zip(last.parse().ok());
    numbers
        .filter(|(first, last): &(u8, u8)| first <= last && *last < 64)
        .ok_or_else(wrong)
}

/// Compiles the table to Rust constants: `MOVES`, and the costs of other steps.
///
/// # Errors
/// A row cannot be parsed.
pub fn compile(text: &str) -> Result<String, TableError> {
    let mut moves = String::from("/// All moves.\npub const MOVES: &[Move] = &[\n");
    let mut around = [const { String::new() }; AROUND.len()];
    let mut names: Vec<&str> = Vec::new();
    let mut header = false;
    for (at, line) in text.lines().enumerate() {
        let wrong = |what: String| TableError { line: at + 1, what };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<Vec<&str>> = line
            .split('|')
            .map(|group| group.split_whitespace().collect())
            .collect();
        if !header {
            let columns = words.first().and_then(|first| first.split_first());
            if columns.is_none_or(|(_, columns)| columns != GENERATIONS) {
                let columns = GENERATIONS.join(", ");
                return Err(wrong(format!("the columns of costs are {columns}")));
            }
            header = true;
            continue;
        }
        let [first, instruction, reaches, writes] = words.as_slice() else {
            return Err(wrong("four groups of columns are expected".into()));
        };
        let Some((name, costs)) = first.split_first() else {
            return Err(wrong("a name is expected".into()));
        };
        if names.contains(name) {
            return Err(wrong(format!("`{name}` stands here twice")));
        }
        names.push(name);
        if costs.len() != GENERATIONS.len() {
            return Err(wrong(format!("{} costs are expected", GENERATIONS.len())));
        }
        let costs: Result<Vec<String>, String> = costs.iter().map(|word| cost(word)).collect();
        let costs = costs.map_err(wrong)?.join(", ");
        if let Some(place) = AROUND.iter().position(|one| one == name) {
            if let Some(place) = around.get_mut(place) {
                *place = format!("[{costs}]");
            }
            continue;
        }
        let [opcode, modifier] = instruction.as_slice() else {
            return Err(wrong("an opcode and a modifier are expected".into()));
        };
        let Some((last, reached)) = reaches.split_last() else {
            return Err(wrong("a reach and numbers are expected".into()));
        };
        let reach = reach(reached).map_err(wrong)?;
        let (low, high) = numbers(last).map_err(wrong)?;
        let writes = match writes.as_slice() {
            [one] if WRITES.contains(one) => variant(one),
            _ => {
                let known = WRITES.join(", ");
                return Err(wrong(format!("what it writes is one of {known}")));
            }
        };
        let modifier = if *modifier == "-" { "" } else { modifier };
        let opcode = opcode.to_uppercase();
        let written = writeln!(
            moves,
            "Move {{ name: {name:?}, costs: [{costs}], opcode: op::{opcode}, modifier: {modifier:?}, reach: {reach}, first: {low}, last: {high}, writes: Writes::{writes} }},"
        );
        written.map_err(|why| wrong(why.to_string()))?;
    }
    moves.push_str("];\n");
    for (name, costs) in AROUND.iter().zip(around) {
        if costs.is_empty() {
            let what = format!("the row `{name}` is missing");
            return Err(TableError { line: 1, what });
        }
        moves.push_str(&format!(
            "/// The costs of the row `{name}`.\npub const {}: [Option<Cost>; {}] = {costs};\n",
            name.to_uppercase(),
            GENERATIONS.len()
        ));
    }
    Ok(moves)
}
