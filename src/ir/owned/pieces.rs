//! Finds the local names in the text of an instruction. A type may have the same name as a value.
//! The text around a name determines which of the two it denotes.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Piece;
use crate::text::{Name, names};
use crate::{Function, Module, plain_name};

/// The names of a function's values and blocks.
#[derive(Clone, Debug, Default)]
pub struct Locals {
    /// Values and blocks by plain name, without `%`.
    meanings: FxHashMap<Vec<u8>, Piece>,
    /// The module's named types, as written, without `%`.
    types: FxHashSet<String>,
    /// The function's name as written, with `@`.
    own: String,
}

impl Locals {
    /// The local names of a function. Time: linear in the text of the function.
    pub fn new(module: &Module<'_>, function: &Function) -> Locals {
        let known = module.names(function);
        let values = (0..function.value_count()).map(|at| (known.value(at), Piece::Value(at)));
        let blocks = 0..function.blocks.len() as u32;
        let blocks = blocks.map(|at| (known.block(at), Piece::Block(at)));
        let plain = |name: &str| Some(plain_name(name.strip_prefix('%')?.as_bytes()).into_owned());
        let types = module.named_types.iter();
        let types = types.map(|(name, _)| String::from_utf8_lossy(module.bytes(*name)));
        Locals {
            meanings: values
                .chain(blocks)
                .filter_map(|(name, piece)| Some((plain(&name)?, piece)))
                .collect(),
            types: types.map(Cow::into_owned).collect(),
            own: format!("@{}", String::from_utf8_lossy(module.bytes(function.name))),
        }
    }

    /// The meaning of a name.
    pub fn get(&self, name: &str) -> Option<&Piece> {
        self.meanings.get(&*plain_name(name.as_bytes()))
    }
}

/// Splits the text of an instruction or constant into pieces. Time: linear in the text, times the
/// number of names that denote both a value and a type.
pub fn pieces(text: &str, locals: &Locals) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    for name in self::locals(text, &locals.types) {
        let Some(meaning) = locals.get(name.written(text)) else {
            continue;
        };
        let (mut start, mut end, mut meaning) = (name.range.start, name.range.end, meaning.clone());
        if let Piece::Block(block) = meaning
            && let Some((at, of)) = slice(from, start).rsplit_once("blockaddress(")
            && let Some(of) = of.trim().strip_suffix(',')
        {
            // In a `blockaddress` of another function, the name denotes a block of that function.
            if of.trim() != locals.own {
                continue;
            }
            start = from + at.len();
            end += slice(end, text.len()).find(')').map_or(0, |at| at + 1);
            meaning = Piece::Address(block);
        }
        if start > from {
            pieces.push(Piece::text(slice(from, start)));
        }
        pieces.push(meaning);
        from = end;
    }
    if from < text.len() {
        pieces.push(Piece::text(slice(from, text.len())));
    }
    pieces
}

/// Converts pieces to text. Values are written as `%` and their ids, blocks as `%b` and their ids.
/// `None` if the pieces contain the address of a block.
pub fn with_ids(pieces: &[Piece]) -> Option<String> {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Value(value) => out.push_str(&format!("%{value}")),
            Piece::Block(block) => out.push_str(&format!("%b{block}")),
            Piece::Address(_) => return None,
        }
    }
    Some(out)
}

/// Splits a text in the format of [`with_ids`] into pieces. The text must not contain names of
/// types.
pub fn by_ids(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut from, mut is_quoted) = (0, false);
    for (at, letter) in text.char_indices() {
        is_quoted ^= letter == '"';
        let rest = text.get(at..).unwrap_or_default();
        let name = rest.strip_prefix('%').filter(|_| !is_quoted);
        let Some(name) = name else { continue };
        let digits = name.strip_prefix('b').unwrap_or(name);
        let after = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let Some(Ok(id)) = digits.strip_suffix(after).map(str::parse) else {
            continue;
        };
        if from < at {
            pieces.push(Piece::text(text.get(from..at).unwrap_or_default()));
        }
        pieces.push(match digits.len() < name.len() {
            true => Piece::Block(id),
            false => Piece::Value(id),
        });
        from = text.len() - after.len();
    }
    if from < text.len() {
        pieces.push(Piece::text(text.get(from..).unwrap_or_default()));
    }
    pieces
}

/// The piece for a single operand in the format of [`with_ids`].
pub fn operand(text: &str) -> Piece {
    match by_ids(text).as_slice() {
        [piece] => piece.clone(),
        _ => Piece::text(text),
    }
}

/// Replaces values by other pieces: `stands` maps the id of a value to the piece.
pub fn replace<'p>(pieces: impl Iterator<Item = &'p mut Piece>, stands: &FxHashMap<u32, Piece>) {
    for piece in pieces {
        if let Piece::Value(value) = piece
            && let Some(new) = stands.get(value)
        {
            *piece = new.clone();
        }
    }
}

/// The names with `%` in IR text that do not denote types. `types` are the named types, without
/// `%`.
pub fn locals<'t>(text: &'t str, types: &'t FxHashSet<String>) -> impl Iterator<Item = Name> + 't {
    let all = names(text.as_bytes()).filter(|name| name.sign == b'%');
    all.filter(move |name| {
        let before = text.get(..name.range.start).unwrap_or_default();
        let after = text.get(name.range.end..).unwrap_or_default();
        !types.contains(name.written(text)) || !is_type(before, after)
    })
}

/// Keywords before a type.
const BEFORE_TYPES: &[&str] = &[
    "alloca",
    "atomic",
    "call",
    "extractvalue",
    "freeze",
    "getelementptr",
    "inalloca",
    "inbounds",
    "insertvalue",
    "load",
    "nusw",
    "nuw",
    "phi",
    "ret",
    "store",
    "to",
    "volatile",
    "x",
];

/// Types that are keywords, and keywords before a block.
const TYPES: &[&str] = &[
    "bfloat", "double", "float", "fp128", "half", "label", "metadata", "ptr", "token",
];

/// Whether a name that denotes both a type and a value is a type at this position. The text before
/// the name determines this. If that allows both, the name is a type if a value follows.
fn is_type(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    let value_follows = || {
        let word = |c: char| c.is_ascii_alphanumeric() || "%@-{[<\"".contains(c);
        after.starts_with(word)
    };
    let word_start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || "_.%-".contains(c)));
    let word = before
        .get(word_start.map_or(0, |at| at + 1)..)
        .unwrap_or_default();
    let is_integer = word
        .strip_prefix('i')
        .is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit()));
    match before.chars().next_back() {
        Some('(' | '{') => true,
        Some('[' | ']' | ')' | '>' | '}' | '*') => false,
        Some(',') => before.matches('{').count() > before.matches('}').count() || value_follows(),
        _ if BEFORE_TYPES.contains(&word) => true,
        _ if is_integer || TYPES.contains(&word) || word.starts_with('%') => false,
        _ => value_follows(),
    }
}
