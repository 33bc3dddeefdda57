//! Small readings of LLVM's text that a row needs now and then: a name, a number, attributes, the parts of a list.
//!
//! All of them take what is there and stop at what they do not know: the text was accepted by the reader, or is beyond repair.

use lanelog_ir::group_number;

/// The text of an attribute list, after a function's parameters or between the braces of a group.
#[derive(Clone, Debug, Default)]
pub struct Attributes<'t> {
    pub no_divergence_source: bool,
    /// `#N` among them.
    pub groups: Vec<u32>,
    /// `"key"="value"`.
    strings: Vec<(&'t [u8], &'t [u8])>,
}

impl<'t> Attributes<'t> {
    /// Reads words, groups and strings; what stands in brackets belongs to the word before it.
    pub fn read(text: &'t [u8]) -> Attributes<'t> {
        let mut found = Attributes::default();
        let mut rest = text;
        let mut depth = 0_usize;
        while let Some((&first, tail)) = rest.split_first() {
            match first {
                b'"' => {
                    let (key, after) = quoted(rest);
                    let value = after
                        .trim_ascii_start()
                        .strip_prefix(b"=")
                        .map(<[u8]>::trim_ascii_start)
                        .filter(|value| value.starts_with(b"\""));
                    let (value, after) = value.map_or((&b""[..], after), quoted);
                    if depth == 0 && found.wants(key, value) {
                        found.strings.push((key, value));
                    }
                    rest = after;
                }
                b'(' | b'[' | b'{' | b'<' => (depth, rest) = (depth + 1, tail),
                b')' | b']' | b'}' | b'>' => (depth, rest) = (depth.saturating_sub(1), tail),
                b'#' => {
                    let (digits, after) = split_while(tail, u8::is_ascii_digit);
                    if depth == 0 && !digits.is_empty() {
                        found.groups.push(group_number(digits));
                    }
                    rest = after;
                }
                // Names, of functions or of metadata, are no attributes.
                b'@' | b'!' | b'%' => rest = split_while(tail, is_word).1,
                // A comment ends with its line.
                b';' => rest = split_while(tail, |byte| *byte != b'\n').1,
                _ if is_word(&first) => {
                    let (word, after) = split_while(rest, is_word);
                    found.no_divergence_source |= depth == 0 && word == b"nodivergencesource";
                    rest = after;
                }
                _ => rest = tail,
            }
        }
        found
    }

    /// Whether a string attribute matters here. The first of its name counts, and none that is absurdly long.
    fn wants(&self, key: &[u8], value: &[u8]) -> bool {
        INTERESTING.contains(&key) && self.string(key).is_none() && value.len() <= 1 << 14
    }

    /// The value of a string attribute, if it is one of those that matter here.
    pub fn string(&self, key: &[u8]) -> Option<&'t [u8]> {
        self.strings
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }
}

/// The string attributes that are kept.
const INTERESTING: [&[u8]; 5] = [
    b"target-cpu",
    b"target-features",
    b"amdgpu-flat-work-group-size",
    b"nvvm.reqntid",
    b"nvvm.maxntid",
];

/// Bytes of names without quotes, and of words.
const WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0_u8;
    loop {
        word[byte as usize] =
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$');
        if byte == u8::MAX {
            break word;
        }
        byte += 1;
    }
};

#[inline]
fn is_word(byte: &u8) -> bool {
    WORD[*byte as usize]
}

#[inline]
fn split_while(text: &[u8], holds: impl Fn(&u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(
        text.iter()
            .position(|byte| !holds(byte))
            .unwrap_or(text.len()),
    )
}

/// What stands between the quotes that `text` begins with, and what follows them. LLVM spells a quote within as `\22`.
pub fn quoted(text: &[u8]) -> (&[u8], &[u8]) {
    let inner = text.get(1..).unwrap_or_default();
    match memchr::memchr(b'"', inner) {
        Some(end) => (&inner[..end], &inner[end + 1..]),
        None => (inner, &[]),
    }
}

/// The name that begins at an `@` or `%`, without it and without quotes.
#[inline]
pub fn name(text: &[u8]) -> &[u8] {
    let rest = text.get(1..).unwrap_or_default();
    if rest.first() == Some(&b'"') {
        quoted(rest).0
    } else {
        split_while(rest, is_word).0
    }
}

/// What follows the name that `text` begins with.
pub fn behind_name(text: &[u8]) -> &[u8] {
    let rest = text.get(1..).unwrap_or_default();
    if rest.first() == Some(&b'"') {
        quoted(rest).1
    } else {
        split_while(rest, is_word).1
    }
}

/// A name as a span of the module holds it, without its quotes.
pub fn unquoted(name: &[u8]) -> &[u8] {
    if name.first() == Some(&b'"') {
        quoted(name).0
    } else {
        name
    }
}

/// What follows the bracket that closes the first one of `text`.
pub fn behind_parentheses(text: &[u8]) -> &[u8] {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        match first {
            b'"' => rest = quoted_tail(tail),
            b'(' => depth += 1,
            b')' if depth <= 1 => return tail,
            b')' => depth -= 1,
            _ => {}
        }
    }
    rest
}

fn quoted_tail(inside: &[u8]) -> &[u8] {
    memchr::memchr(b'"', inside)
        .and_then(|end| inside.get(end + 1..))
        .unwrap_or_default()
}

/// The parts of `text` between commas that stand in no bracket, trimmed.
pub fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' => at = text.len() - quoted_tail(&text[at + 1..]).len() - 1,
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => {
                    rest = text.get(at + 1..);
                    return Some(text[..at].trim_ascii());
                }
                _ => {}
            }
            at += 1;
        }
        rest = None;
        Some(text.trim_ascii())
    })
}

/// A number in decimal digits, and nothing else.
pub fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The integer constant that `text` begins with. `true` is 1; LLVM's other words for constants are none.
pub fn integer(text: &[u8]) -> Option<i128> {
    // Longer ones do not fit, and many instructions may look at one text.
    let text = text.get(..64).unwrap_or(text);
    let (word, _) = split_while(text, |byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    match word {
        b"true" => Some(1),
        b"false" => Some(0),
        _ => std::str::from_utf8(word).ok()?.parse().ok(),
    }
}

/// The integers of a node such as `!{i32 64, i32 1, i32 1}`; `None` if it holds anything else.
pub fn node_integers(node: &[u8]) -> Option<Vec<i128>> {
    let inside = node.trim_ascii().strip_prefix(b"!{")?.strip_suffix(b"}")?;
    parts(inside)
        .map(|part| integer(part.split(|byte| *byte == b' ').next_back()?))
        .collect()
}

/// Three numbers between commas, as `"64,2,1"`; missing ones are 1. `None` if a part is no number.
pub fn dimensions(text: &[u8]) -> Option<[u32; 3]> {
    let mut sizes = [1; 3];
    for (index, part) in parts(text).enumerate() {
        *sizes.get_mut(index)? = number(part)?;
    }
    Some(sizes)
}
