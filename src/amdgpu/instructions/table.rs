//! Compiles the instruction table to Rust. This file is part of the build script.

use std::collections::BTreeMap;
use std::fmt::Write;

/// An error in a line of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    line: usize,
    what: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.line, self.what)
    }
}

/// The first row names the columns: the opcode, the generations, then these columns.
const BEFORE: &str = "opcode";
const BEHIND: [&str; 7] = [
    "encoding", "unit", "access", "reads", "writes", "operands", "traits",
];

const ENCODINGS: &[&str] = &[
    "-", "sop1", "sop2", "sopc", "sopk", "sopp", "smem", "vop1", "vop2", "vopc", "vop3", "vop3p",
    "ds", "flat", "mubuf", "mimg",
];

const UNITS: &[&str] = &[
    "scalar",
    "program",
    "scalar_memory",
    "vector",
    "transcendental",
    "lds",
    "global",
    "flat",
    "scratch",
    "buffer",
    "image",
    "pseudo",
];

const ACCESSES: &[&str] = &["-", "load", "store", "atomic", "sample", "lanes"];
const UNSEEN: &[&str] = &["scc", "vcc", "exec", "m0", "mode"];
const TRAITS: &[&str] = &[
    "commutes",
    "early",
    "across",
    "lanes_off",
    "clamp",
    "quiet",
    "one_scalar",
    "dpp",
    "sdwa",
    "dual_x",
    "dual_y",
    "slow",
    "signed",
    "converts",
    "two",
    "two_far",
    "upper",
];

/// The name of an enum variant: `vop3p` becomes `Vop3p`, `-` becomes `None`.
fn variant(word: &str) -> String {
    if word == "-" {
        return "None".into();
    }
    let parts = word.split('_').map(|part| {
        let (first, rest) = part.split_at(part.len().min(1));
        first.to_uppercase() + rest
    });
    parts.collect()
}

/// Converts a list of words to a bit set: a word is the bit with its index in `known`.
fn set(words: &str, known: &[&str]) -> Result<u32, String> {
    let words = words.split([',', ' ']).filter(|word| *word != "-");
    let bits = words.map(|word| {
        let at = known.iter().position(|one| *one == word);
        at.map(|at| 1 << at).ok_or_else(|| unknown(word, known))
    });
    bits.sum()
}

fn one(word: &str, known: &[&str]) -> Result<String, String> {
    if known.contains(&word) {
        Ok(variant(word))
    } else {
        Err(unknown(word, known))
    }
}

fn unknown(word: &str, known: &[&str]) -> String {
    format!("`{word}`: one of {} is expected", known.join(", "))
}

/// Converts an operand to a Rust expression.
fn slot(word: &str) -> Result<String, String> {
    let (tied, word) = match word.strip_prefix('=') {
        Some(word) => (true, word),
        None => (false, word),
    };
    let wrong = || format!("`{word}` is not an operand");
    let digits = word.find(|c: char| c.is_ascii_digit());
    let (letters, bits) = word.split_at(digits.unwrap_or(word.len()));
    let bits: u16 = match bits {
        "" => 0,
        bits => bits.parse().map_err(|_| wrong())?,
    };
    let (file, number) = match letters {
        "m" => ("Mask", "Plain"),
        "b" => ("Block", "Plain"),
        "i" => ("Number", "Plain"),
        _ => {
            let (file, number) = letters.split_at(letters.len().min(1));
            let file = match file {
                "v" => "Vector",
                "s" => "Scalar",
                "k" => "ScalarOrConstant",
                "x" => "Any",
                _ => return Err(wrong()),
            };
            let number = match number {
                "" => "Plain",
                "i" => "Integer",
                "f" => "Float",
                "pi" => "Integers",
                "pf" => "Floats",
                _ => return Err(wrong()),
            };
            (file, number)
        }
    };
    Ok(format!(
        "Slot {{ file: File::{file}, bits: {bits}, number: Number::{number}, tied: {tied} }}"
    ))
}

/// Parses operands: returns the results and the sources as Rust expressions, and the width of the
/// memory access.
fn operands(text: &str) -> Result<(Vec<String>, Vec<String>, u16), String> {
    let slots = |text: &str| {
        text.split_whitespace()
            .map(slot)
            .collect::<Result<_, String>>()
    };
    if text == "-" {
        return Ok((Vec::new(), Vec::new(), 0));
    }
    if let Ok(bits) = text.parse() {
        return Ok((Vec::new(), Vec::new(), bits));
    }
    // The separator ` = ` has spaces on both sides, unlike the `=` before a tied source.
    let text = format!(" {text} ");
    let Some((results, sources)) = text.split_once(" = ") else {
        return Err("results, ` = `, and sources are expected".into());
    };
    Ok((slots(results)?, slots(sources)?, 0))
}

/// The mnemonics, one after the other, each once; and the operands, each list once.
#[derive(Default)]
struct Shared {
    text: String,
    starts: BTreeMap<String, usize>,
    slots: Vec<String>,
    lists: BTreeMap<Vec<String>, usize>,
}

impl Shared {
    /// The place of a mnemonic as a Rust expression.
    fn place(&mut self, mnemonic: &str) -> String {
        let text = &mut self.text;
        let start = *self.starts.entry(mnemonic.into()).or_insert_with(|| {
            let start = text.len();
            text.push_str(mnemonic);
            start
        });
        format!("Mnemonic({start}, {})", mnemonic.len())
    }

    /// The place of a list of operands as a Rust expression.
    fn list(&mut self, list: Vec<String>) -> String {
        let (slots, length) = (&mut self.slots, list.len());
        let start = *self.lists.entry(list).or_insert_with_key(|list| {
            let start = slots.len();
            slots.extend_from_slice(list);
            start
        });
        format!("Slots({start}, {length})")
    }
}

/// Converts a row to Rust: the constant of the opcode, and its properties.
fn row(
    line: &str,
    generations: usize,
    number: usize,
    shared: &mut Shared,
) -> Result<(String, String, String), String> {
    let groups: Vec<&str> = line.split('|').map(str::trim).collect();
    let [spellings, kind, slots, traits] = groups.as_slice() else {
        return Err("four groups of columns are expected, with `|` between them".into());
    };
    let mut spellings = spellings.split_whitespace();
    let opcode = spellings.next().ok_or("an opcode is expected")?;
    let mut left = None;
    let mut spelled = Vec::new();
    for spelling in spellings {
        let this = match spelling {
            "-" => None,
            "=" => Some(opcode),
            "\"" => left,
            other => Some(other),
        };
        spelled.push(match this {
            Some(this) => format!("Some({})", shared.place(this)),
            None => "None".into(),
        });
        left = this;
    }
    if spelled.len() != generations {
        return Err(format!("{generations} spellings are expected"));
    }
    let kind: Vec<&str> = kind.split_whitespace().collect();
    let [encoding, unit, access, reads, writes] = kind.as_slice() else {
        return Err(
            "an encoding, a unit, an access, what is read and what is written are expected".into(),
        );
    };
    let (results, sources, data) = operands(slots)?;
    let constant = opcode.to_uppercase();
    let doc = format!("/// `{opcode}`.\npub const {constant}: Opcode = Opcode({number});\n");
    let row = format!(
        "Row {{ opcode: {}, spellings: [{}], encoding: Encoding::{}, unit: Unit::{}, access: Access::{}, reads: ImplicitRegisters({}), writes: ImplicitRegisters({}), \
         results: {}, sources: {}, data: {data}, traits: Traits({}) }},\n",
        shared.place(opcode),
        spelled.join(", "),
        one(encoding, ENCODINGS)?,
        one(unit, UNITS)?,
        one(access, ACCESSES)?,
        set(reads, UNSEEN)?,
        set(writes, UNSEEN)?,
        shared.list(results),
        shared.list(sources),
        set(traits, TRAITS)?,
    );
    Ok((opcode.into(), doc, row))
}

/// Writes an enumeration, or the constants of a set.
fn names(out: &mut String, kind: &str, doc: &str, words: &[&str]) {
    let _ = writeln!(
        out,
        "/// {doc}\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n#[allow(missing_docs)]\npub enum {kind} {{"
    );
    for word in words {
        let _ = writeln!(out, "{},", variant(word));
    }
    out.push_str("}\n");
}

fn bits(out: &mut String, kind: &str, words: &[&str]) {
    let _ = writeln!(out, "#[allow(missing_docs)]\nimpl {kind} {{");
    for (at, word) in words.iter().enumerate() {
        let name = word.to_uppercase();
        let _ = writeln!(out, "pub const {name}: {kind} = {kind}({});", 1 << at);
    }
    out.push_str("}\n");
}

/// Pairs of complementary predicates, for integers and for floats.
const COMPLEMENTS: [&[[&str; 2]]; 2] = [
    &[["eq", "ne"], ["lt", "ge"], ["le", "gt"]],
    &[
        ["eq", "neq"],
        ["lt", "nlt"],
        ["le", "nle"],
        ["gt", "ngt"],
        ["ge", "nge"],
        ["lg", "nlg"],
        ["o", "u"],
    ],
];

/// The compare with the inverse condition: `v_cmp_nlt_f32` for `v_cmp_lt_f32`, `s_cmp_lg_u32` for
/// `s_cmp_eq_u32`, `s_bitcmp0_b32` for `s_bitcmp1_b32`.
fn complement(opcode: &str) -> Option<String> {
    if let Some((bit, ty)) = opcode
        .strip_prefix("s_bitcmp")
        .and_then(|rest| rest.split_once('_'))
    {
        let other = if bit == "0" { 1 } else { 0 };
        return Some(format!("s_bitcmp{other}_{ty}"));
    }
    let unit = opcode.get(..1)?;
    let (predicate, ty) = opcode
        .strip_prefix("v_cmp_")
        .or(opcode.strip_prefix("s_cmp_"))?
        .split_once('_')?;
    let pairs = COMPLEMENTS[usize::from(ty.starts_with('f'))];
    // The scalar integer compare for "not equal" is named `lg`, as for floats.
    let predicate = match predicate {
        "lg" if !ty.starts_with('f') => "ne",
        predicate => predicate,
    };
    let other = pairs.iter().find_map(|[one, other]| match predicate {
        _ if predicate == *one => Some(other),
        _ if predicate == *other => Some(one),
        _ => None,
    })?;
    Some(match (unit, *other) {
        ("s", "ne") => format!("s_cmp_lg_{ty}"),
        (unit, other) => format!("{unit}_cmp_{other}_{ty}"),
    })
}

/// Writes arrays for compares, indexed by opcode: the variant that writes EXEC, and the complement.
fn compares(out: &mut String, opcodes: &[String]) {
    let narrowing = |opcode: &str| Some(format!("v_cmpx_{}", opcode.strip_prefix("v_cmp_")?));
    others(out, "NARROWING", opcodes, narrowing);
    others(out, "COMPLEMENT", opcodes, complement);
}

/// Writes an array that maps each opcode to a related opcode, if there is one.
fn others(
    out: &mut String,
    name: &str,
    opcodes: &[String],
    other: impl Fn(&str) -> Option<String>,
) {
    let _ = writeln!(
        out,
        "static {name}: [Option<Opcode>; {}] = [",
        opcodes.len()
    );
    for opcode in opcodes {
        let known = other(opcode).filter(|other| opcodes.contains(other));
        let _ = match known {
            Some(other) => writeln!(out, "Some(op::{}),", other.to_uppercase()),
            None => writeln!(out, "None,"),
        };
    }
    out.push_str("];\n");
}

/// Compiles the table to Rust.
///
/// # Errors
/// A line cannot be parsed.
pub fn compile(text: &str) -> Result<String, Fault> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let fault = |line, what: String| Fault { line, what };
    let Some((at, first)) = lines.next() else {
        return Err(fault(1, "a row that names the columns is expected".into()));
    };
    let columns: Vec<&str> = first
        .split([' ', '|'])
        .filter(|word| !word.is_empty())
        .collect();
    let generations = columns
        .strip_prefix(&[BEFORE])
        .and_then(|rest| rest.strip_suffix(&BEHIND));
    let Some(generations) = generations else {
        let after = BEHIND.join(" ");
        return Err(fault(
            at,
            format!("the columns are {BEFORE}, those of generations, {after}"),
        ));
    };
    let mut constants = String::new();
    let mut rows = String::new();
    let mut seen = BTreeMap::new();
    let mut shared = Shared::default();
    let mut opcodes = Vec::new();
    for (number, (at, line)) in lines.enumerate() {
        let (opcode, constant, row) =
            row(line, generations.len(), number, &mut shared).map_err(|what| fault(at, what))?;
        if let Some(before) = seen.insert(opcode.clone(), at) {
            return Err(fault(
                at,
                format!("`{opcode}` stands in line {before} already"),
            ));
        }
        constants.push_str(&constant);
        rows.push_str(&row);
        opcodes.push(opcode);
    }
    let mut out = String::new();
    names(
        &mut out,
        "Encoding",
        "The shortest encoding that an instruction has on every GPU.",
        ENCODINGS,
    );
    names(&mut out, "Unit", "What runs an instruction.", UNITS);
    names(
        &mut out,
        "Access",
        "What an instruction does to memory.",
        ACCESSES,
    );
    bits(&mut out, "ImplicitRegisters", UNSEEN);
    bits(&mut out, "Traits", TRAITS);
    let generations: Vec<String> = generations
        .iter()
        .map(|name| format!("Generation::{}", variant(name)))
        .collect();
    let count = generations.len();
    let _ = writeln!(
        out,
        "/// Generations, in the order of spellings.\npub const GENERATIONS: [Generation; {count}] = [{}];\n\
         /// The opcodes.\n\
         pub mod op {{\npub use super::Opcode;\n{constants}}}\nstatic MNEMONICS: &str = {:?};\nstatic SLOTS: [Slot; {}] = [{}];\nstatic ROWS: [Row; {}] = [\n{rows}];",
        generations.join(", "),
        shared.text,
        shared.slots.len(),
        shared.slots.join(", "),
        seen.len()
    );
    compares(&mut out, &opcodes);
    Ok(out)
}
