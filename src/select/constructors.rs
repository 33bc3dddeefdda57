//! Declares instructions as terms of the selection rules. This file is part of the build script.
//!
//! A row of the instruction table becomes an ISLE term with a constructor that appends the
//! instruction, if it is a plain instruction of the scalar or the vector unit: one result of one
//! word, two words, or a mask. A second result, the carry-out, is unused. Float rows for 16, 32 and
//! 64 bits whose names differ only in the suffix form a family: one term, named without unit and
//! suffix, which takes the precision as an argument. Rows that no rule names are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Code that the build generates from the instruction table, for the selection rules.
pub struct Constructors {
    /// Declarations of the terms in ISLE.
    pub isle: String,
    /// The constructors in Rust: methods of ISLE's trait `Context`.
    pub methods: String,
    /// A function that finds a rule function by its name.
    pub functions: String,
    /// Families of opcodes, as constants.
    pub families: String,
}

/// Suffixes of float instructions, by precision.
const ENDS: [&str; 3] = ["_f16", "_f32", "_f64"];

/// The type that an operand of the instruction table has in the rules. Operands tied to the result
/// are supported on the scalar unit only.
fn ty(slot: &str) -> Option<&'static str> {
    match slot {
        "m" => return Some("Mask"),
        "i" | "=s32" => return Some("Value"),
        _ => {}
    }
    let digits = slot.find(|c: char| c.is_ascii_digit())?;
    Some(match (slot.get(..digits)?, slot.get(digits..)?) {
        (kind, _) if kind.starts_with('=') => return None,
        ("xf", "16" | "32" | "64") => "Float",
        (_, "16" | "32") => "Value",
        (_, "64") => "Pair",
        _ => return None,
    })
}

/// A row of the table for a plain instruction.
struct Plain<'t> {
    name: &'t str,
    is_scalar: bool,
    result: &'static str,
    /// The number of words of the result; 0 for a mask.
    words: u8,
    /// Whether the instruction also writes a carry mask.
    carries: bool,
    /// The type of each source, and the bit width if it is a float.
    sources: Vec<(&'static str, &'t str)>,
}

impl<'t> Plain<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let groups: Vec<&str> = line.split('|').collect();
        let [spellings, kind, slots, _] = groups.as_slice() else {
            return None;
        };
        let name = spellings.split_whitespace().next()?;
        let is_scalar = match kind.split_whitespace().collect::<Vec<_>>().as_slice() {
            [_, "scalar", "-", "-", _] => true,
            [_, "vector" | "transcendental", "-", "-" | "vcc", _] => false,
            _ => return None,
        };
        let (results, sources) = slots.split_once(" = ")?;
        let (result, carries) = match results.split_whitespace().collect::<Vec<_>>()[..] {
            [result] => (ty(result)?, false),
            [result, "m"] => (ty(result)?, true),
            _ => return None,
        };
        let words = match result {
            "Mask" => 0,
            "Pair" => 2,
            _ => 1,
        };
        let source =
            |slot: &'t str| Some((ty(slot)?, slot.trim_start_matches(char::is_alphabetic)));
        let sources = sources
            .split_whitespace()
            .map(source)
            .collect::<Option<_>>()?;
        Some(Plain {
            name,
            is_scalar,
            result,
            words,
            carries,
            sources,
        })
    }

    /// Writes the declaration and the constructor of the row.
    fn write(&self, isle: &mut String, rust: &mut String) -> std::fmt::Result {
        let Plain {
            name,
            is_scalar,
            result,
            words,
            ..
        } = self;
        let types: Vec<&str> = self.sources.iter().map(|source| source.0).collect();
        declare(isle, "", name, &types, result)?;
        parameters(rust, name, "", &types, result)?;
        for (at, (ty, bits)) in self.sources.iter().enumerate() {
            match (is_scalar, *ty) {
                (true, "Value") => writeln!(rust, "let s{at} = self.to_scalar(s{at});")?,
                (true, _) => writeln!(rust, "let s{at} = self.pair(&s{at}, Class::Scalar);")?,
                (false, "Pair") => writeln!(rust, "let s{at} = self.pair(&s{at}, Class::Vector);")?,
                (false, "Float") => writeln!(
                    rust,
                    "let s{at} = self.read(s{at}, Precision::{});",
                    precision(bits)
                )?,
                _ => {}
            }
        }
        let opcode = name.to_uppercase();
        let all: Vec<String> = (0..types.len()).map(|at| format!("s{at}.into()")).collect();
        let all = format!("op::{opcode}, &[{}]", all.join(", "));
        match (words, is_scalar) {
            (0, _) => writeln!(rust, "self.masked({all})\n}}")?,
            (_, true) => writeln!(rust, "let r = self.plain({words}, false, {all});")?,
            _ => writeln!(
                rust,
                "let r = self.plain({words}, {}, {all});",
                self.carries
            )?,
        }
        match words {
            0 => Ok(()),
            2 => writeln!(rust, "[r.word(0), r.word(1)]\n}}"),
            _ => writeln!(rust, "r\n}}"),
        }
    }
}

fn precision(bits: &str) -> &'static str {
    match bits {
        "16" => "Half",
        "64" => "Double",
        _ => "Single",
    }
}

fn declare(
    isle: &mut String,
    partial: &str,
    name: &str,
    types: &[&str],
    result: &str,
) -> std::fmt::Result {
    writeln!(
        isle,
        "(decl {partial}{name} ({}) {result})",
        types.join(" ")
    )?;
    writeln!(isle, "(extern constructor {name} {name})")
}

fn parameters(
    rust: &mut String,
    name: &str,
    first: &str,
    types: &[&str],
    result: &str,
) -> std::fmt::Result {
    let all = (0..)
        .zip(types)
        .map(|(at, ty): (usize, _)| format!(", s{at}: {ty}"));
    let all: String = all.collect();
    writeln!(rust, "fn {name}(&mut self{first}{all}) -> {result} {{")
}

/// Rows of a family, for the scalar and the vector unit, by precision.
#[derive(Default)]
struct Family<'t> {
    rows: [[Option<&'t Plain<'t>>; 3]; 2],
}

impl Family<'_> {
    /// The opcodes of the family on one unit.
    fn names(&self, scalar: bool) -> String {
        let names = self.rows[usize::from(!scalar)].map(|row| match row {
            Some(row) => format!("op::{}", row.name.to_uppercase()),
            None => "op::NONE".to_string(),
        });
        format!("[{}]", names.join(", "))
    }

    /// Writes the declaration and the constructor of the family's term. The constructor is partial,
    /// because a GPU may lack the instruction for a precision.
    fn write(&self, name: &str, isle: &mut String, rust: &mut String) -> std::fmt::Result {
        let [_, [half, single, double]] = self.rows;
        let Some(row) = single.or(double).or(half) else {
            return Ok(());
        };
        let types: Vec<&str> = row.sources.iter().map(|source| source.0).collect();
        let whole = half.is_some() && single.is_some() && double.is_some() || row.words == 0;
        let result = if row.words == 0 { "Mask" } else { "Words" };
        let (partial, option) = match whole {
            true => ("", result.to_string()),
            false => ("partial ", format!("Option<{result}>")),
        };
        let taken: Vec<&str> = ["Precision"]
            .into_iter()
            .chain(types.iter().copied())
            .collect();
        declare(isle, partial, name, &taken, result)?;
        parameters(rust, name, ", p: &Precision", &types, &option)?;
        let all: Vec<String> = (0..types.len()).map(|at| format!("s{at}.into()")).collect();
        let sources = format!("&[{}]", all.join(", "));
        let call = match row.words {
            0 => format!("self.family_mask({}, *p, {sources})", self.names(false)),
            _ => format!(
                "self.family(({}, {}, {}), *p, {sources})",
                self.names(true),
                self.names(false),
                row.carries
            ),
        };
        let end = if whole && row.words > 0 {
            ".unwrap_or(Words::One(Value::Bits(0)))"
        } else {
            ""
        };
        writeln!(rust, "{call}{end}\n}}")
    }
}

/// The name of a row's family, its unit (0: scalar, 1: vector), and the index of its precision.
fn family_of(name: &str) -> Option<(&str, usize, usize)> {
    let (unit, rest) = name.split_once('_')?;
    let at = ENDS.iter().position(|end| rest.ends_with(end))?;
    let stem = rest.strip_suffix(ENDS.get(at)?)?;
    Some((stem, usize::from(unit == "v"), at))
}

/// Names that the rules use: tokens separated by spaces and parentheses, outside of comments.
fn names(rules: &str) -> BTreeSet<&str> {
    let code = rules
        .lines()
        .map(|line| line.split(';').next().unwrap_or(line));
    code.flat_map(|line| line.split([' ', '(', ')'])).collect()
}

/// Constructors of the table rows that the rules name.
pub fn constructors(table: &str, rules: &str) -> Result<Constructors, std::fmt::Error> {
    let used = names(rules);
    let mut isle = String::new();
    let mut methods = String::new();
    let rows: Vec<Plain<'_>> = table.lines().filter_map(Plain::read).collect();
    let mut families: BTreeMap<&str, Family<'_>> = BTreeMap::new();
    for row in &rows {
        if used.contains(row.name) {
            row.write(&mut isle, &mut methods)?;
        }
        if let Some((name, unit, at)) = family_of(row.name) {
            families.entry(name).or_default().rows[unit][at] = Some(row);
        }
    }
    let mut constants = String::new();
    for (name, family) in &families {
        let is_term = rules.contains(&format!("(decl {name} "))
            || rules.contains(&format!("(decl pure {name} "));
        if used.contains(name) && !is_term {
            family.write(name, &mut isle, &mut methods)?;
        }
        let constant = name.to_uppercase();
        writeln!(
            constants,
            "pub const {constant}: Names = {};",
            family.names(false)
        )?;
    }
    // The functions named in the rules become the variants of an enum.
    let functions: BTreeSet<&str> = used
        .iter()
        .filter_map(|name| name.strip_prefix("Function."))
        .collect();
    let variants: Vec<String> = functions.iter().map(|name| format!("({name})")).collect();
    writeln!(isle, "(type Function (enum {}))", variants.join(" "))?;
    let arms: String = functions
        .iter()
        .map(|name| format!("\"{name}\" => Function::{name},\n"))
        .collect();
    let functions = format!(
        "fn function_of(name: &str) -> Option<Function> {{\nSome(match name {{\n{arms}_ => return None,\n}})\n}}\n"
    );
    Ok(Constructors {
        isle,
        methods,
        functions,
        families: constants,
    })
}
