//! Operands: registers, constants, symbols, and their sign modifiers.

use super::expression;
use super::statement::quoted;

/// Numbers of scalar registers: 0 to 105 for `s0` to `s105`; the registers below have the numbers
/// of the instruction encoding, or larger numbers if the encoding has none.
pub(crate) mod scalar {
    /// VCC.
    pub const VCC: u16 = 106;
    /// Trap handler registers. On gfx12, some contain the work-group IDs.
    pub const TTMP: u16 = 108;
    /// M0, an implicit operand of LDS and message instructions.
    pub const M0: u16 = 125;
    /// EXEC, the mask of active lanes.
    pub const EXEC: u16 = 126;
    /// The address of scratch memory. The register is unused on GPUs with architected flat scratch,
    /// where the hardware sets the address.
    pub const FLAT_SCRATCH: u16 = 128;
    /// The mask of replayed lanes.
    pub const XNACK_MASK: u16 = 130;
    /// The condition code, as a register.
    pub const SCC: u16 = 132;
    /// Reads as zero; writes are dropped.
    pub const NULL: u16 = 134;
    /// The number of scalar registers.
    pub const COUNT: usize = 136;
}

/// A register file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum File {
    /// Scalar registers: one value for each wave.
    Scalar,
    /// Vector registers: a value for each lane. Accumulation registers follow the 256 vector
    /// registers.
    Vector,
}

/// A symbol in an operand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol<'t> {
    /// The name of the symbol.
    pub name: &'t str,
    /// The offset that is added.
    pub addend: i64,
    /// `@rel32`: relative to the position of the operand.
    pub relative: bool,
    /// `@hi`: the upper 32 bits.
    pub high: bool,
    /// `@gotpcrel32`: the address of the symbol's entry in the global offset table.
    pub table: bool,
}

/// The form of an operand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Term<'t> {
    /// Consecutive registers.
    Register { file: File, first: u16, words: u16 },
    /// An integer.
    Integer(i64),
    /// A number with a decimal point.
    Float(f64),
    /// A list of vector registers that are not consecutive.
    List(Vec<u16>),
    /// The address of a symbol.
    Symbol(Symbol<'t>),
    /// An expression of numbers and symbols: `(.L2-.L1)>>32`.
    Expression(&'t str),
    /// `off`: no address register.
    Off,
}

/// An operand in assembly.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Operand<'t> {
    /// The form.
    pub term: Term<'t>,
    /// `-x`, `neg(x)`.
    pub negated: bool,
    /// `|x|`, `abs(x)`.
    pub absolute: bool,
    /// `sext(x)`.
    pub extended: bool,
    /// `.l`, `.h`: the selected half; true for the upper one.
    pub half: Option<bool>,
    /// The text of the operand.
    pub text: &'t str,
}

/// Names of special registers, with their numbers and their numbers of words.
const NAMED: [(&str, u16, u16); 16] = [
    ("vcc", scalar::VCC, 2),
    ("vcc_lo", scalar::VCC, 1),
    ("vcc_hi", scalar::VCC + 1, 1),
    ("exec", scalar::EXEC, 2),
    ("exec_lo", scalar::EXEC, 1),
    ("exec_hi", scalar::EXEC + 1, 1),
    ("m0", scalar::M0, 1),
    ("null", scalar::NULL, 1),
    ("scc", scalar::SCC, 1),
    ("src_scc", scalar::SCC, 1),
    ("flat_scratch", scalar::FLAT_SCRATCH, 2),
    ("flat_scratch_lo", scalar::FLAT_SCRATCH, 1),
    ("flat_scratch_hi", scalar::FLAT_SCRATCH + 1, 1),
    ("xnack_mask", scalar::XNACK_MASK, 2),
    ("xnack_mask_lo", scalar::XNACK_MASK, 1),
    ("xnack_mask_hi", scalar::XNACK_MASK + 1, 1),
];

/// Named constants: the bounds of the LDS and scratch apertures in the flat address space.
const VALUES: [(&str, u64); 4] = [
    ("src_shared_base", super::super::memory::GROUP_BASE),
    (
        "src_shared_limit",
        super::super::memory::GROUP_BASE + 0xffff_ffff,
    ),
    ("src_private_base", super::super::memory::PRIVATE_BASE),
    (
        "src_private_limit",
        super::super::memory::PRIVATE_BASE + 0xffff_ffff,
    ),
];

/// Parses an operand. Names in quotes keep their escapes.
///
/// # Errors
/// The text is not an operand.
pub(crate) fn operand(text: &str) -> Result<Operand<'_>, String> {
    let whole = text.trim();
    let mut operand = Operand {
        term: Term::Off,
        negated: false,
        absolute: false,
        extended: false,
        half: None,
        text: whole,
    };
    let mut rest = whole;
    // Each iteration removes one modifier that encloses the operand, such as `-` or `|x|`.
    loop {
        let inner = |name: &str| {
            rest.strip_prefix(name)?
                .strip_prefix('(')?
                .strip_suffix(')')
        };
        if let Some(inner) = rest
            .strip_prefix('|')
            .and_then(|rest| rest.strip_suffix('|'))
        {
            operand.absolute = true;
            rest = inner.trim();
        } else if let Some(inner) = inner("abs") {
            operand.absolute = true;
            rest = inner.trim();
        } else if let Some(inner) = inner("neg") {
            operand.negated = true;
            rest = inner.trim();
        } else if let Some(inner) = inner("sext") {
            operand.extended = true;
            rest = inner.trim();
        } else if let Some(inner) = rest
            .strip_prefix('-')
            .filter(|inner| !inner.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
        {
            operand.negated = true;
            rest = inner.trim();
        } else {
            break;
        }
    }
    if let Some(base) = rest.strip_suffix(".l") {
        (operand.half, rest) = (Some(false), base);
    } else if let Some(base) = rest.strip_suffix(".h") {
        (operand.half, rest) = (Some(true), base);
    }
    operand.term = term(rest).ok_or_else(|| format!("unknown operand `{whole}`"))?;
    Ok(operand)
}

fn term(text: &str) -> Option<Term<'_>> {
    if text == "off" {
        return Some(Term::Off);
    }
    if let Some((_, first, words)) = NAMED.iter().find(|named| named.0 == text) {
        return Some(Term::Register {
            file: File::Scalar,
            first: *first,
            words: *words,
        });
    }
    if let Some((_, value)) = VALUES.iter().find(|value| value.0 == text) {
        return Some(Term::Integer(*value as i64));
    }
    if let Some(register) = register(text) {
        return Some(register);
    }
    if let Some(number) = expression::number(text) {
        return Some(Term::Integer(number));
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let numeric = digits.strip_prefix('.').unwrap_or(digits);
    if numeric.starts_with(|c: char| c.is_ascii_digit()) {
        return text.parse().ok().map(Term::Float);
    }
    let symbol = symbol(text).map(Term::Symbol);
    symbol.or_else(|| is_expression(text).then_some(Term::Expression(text)))
}

/// Whether a text is an expression: `(.L2-.L1)&4294967295`, `.L2-.L1`.
fn is_expression(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.$ ()&<>+-*|~".contains(c);
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || "_.$(".contains(c));
    starts && text.chars().all(plain) && text.contains(['-', '+', '('])
}

/// Parses `s3`, `v[2:3]`, `ttmp9`, `a0`, `[s0,s1]`.
fn register(text: &str) -> Option<Term<'_>> {
    if let Some(list) = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    {
        let names = list.split(',').map(|name| register_plain(name.trim()));
        let mut all = Vec::new();
        for name in names {
            // The last entry of an image address may consist of several registers.
            let (file, first, words) = name?;
            if words != 1 && file != File::Vector {
                return None;
            }
            all.extend((0..words).map(|at| (file, first.saturating_add(at), 1u16)));
        }
        let (file, first, _) = *all.first()?;
        let mut numbers = first..;
        if all
            .iter()
            .all(|one| (one.0, Some(one.1)) == (file, numbers.next()))
        {
            let words = all.len() as u16;
            return Some(Term::Register { file, first, words });
        }
        let vectors = all.iter().all(|one| one.0 == File::Vector);
        return vectors.then(|| Term::List(all.iter().map(|one| one.1).collect()));
    }
    let (file, first, words) = register_plain(text)?;
    Some(Term::Register { file, first, words })
}

fn register_plain(text: &str) -> Option<(File, u16, u16)> {
    let (file, base, count, rest) = if let Some(rest) = text.strip_prefix("ttmp") {
        (File::Scalar, scalar::TTMP, 16, rest)
    } else if let Some(rest) = text.strip_prefix('s') {
        (File::Scalar, 0, 106, rest)
    } else if let Some(rest) = text.strip_prefix('v') {
        (File::Vector, 0, 256, rest)
    } else {
        (File::Vector, 256, 256, text.strip_prefix('a')?)
    };
    let number = |text: &str| {
        text.bytes()
            .all(|b| b.is_ascii_digit())
            .then(|| text.parse::<u16>().ok())?
    };
    let (first, last) = match rest
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(range) => match range.split_once(':') {
            Some((first, last)) => (number(first.trim())?, number(last.trim())?),
            None => (number(range.trim())?, number(range.trim())?),
        },
        None => (number(rest)?, number(rest)?),
    };
    (first <= last && last < count).then(|| (file, base + first, last - first + 1))
}

/// Parses `name`, `name+8`, `name@rel32@lo+4`.
fn symbol(text: &str) -> Option<Symbol<'_>> {
    let (name, mut rest) = match quoted(text) {
        Some(found) => found,
        None => {
            let end = text.find(['@', '+', '-']).unwrap_or(text.len());
            let (name, rest) = text.split_at(end);
            let name = name.trim();
            let plain = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
            if !name.chars().all(plain) || name.starts_with(|c: char| c.is_ascii_digit()) {
                return None;
            }
            (name, rest)
        }
    };
    if name.is_empty() {
        return None;
    }
    let mut symbol = Symbol {
        name,
        addend: 0,
        relative: false,
        high: false,
        table: false,
    };
    while let Some(kind) = rest.strip_prefix('@') {
        let end = kind.find(['@', '+', '-']).unwrap_or(kind.len());
        let (kind, after) = kind.split_at(end);
        match kind {
            "rel32" | "rel64" => symbol.relative = true,
            "gotpcrel32" | "gotpcrel" => (symbol.relative, symbol.table) = (true, true),
            "abs32" | "lo" => {}
            "hi" => symbol.high = true,
            _ => return None,
        }
        rest = after;
    }
    if !rest.is_empty() {
        symbol.addend = expression::number(rest.strip_prefix('+').unwrap_or(rest).trim())?;
    }
    Some(symbol)
}
