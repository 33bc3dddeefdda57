//! Small readings of the text of a call: its attributes, the space between tokens.

/// How many bytes of space and comments a text begins with.
pub(super) fn space(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        at += match rest {
            [b' ' | b'\n' | b'\t' | b'\r', ..] => 1,
            [b';', ..] => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            [b'/', b'*', ..] => memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2),
            _ => return at,
        };
    }
}

/// Words and groups `#N` outside of brackets, quotes, names and comments; other characters count as words of one byte. Linear in the text.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    words_at(text).map(|(_, word)| word)
}

/// [`words`] with their places.
pub(super) fn words_at(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    let mut depth = 0usize;
    std::iter::from_fn(move || {
        loop {
            at += space(text.get(at..).unwrap_or_default());
            let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
            let word = |from: usize| {
                from + rest
                    .get(from..)
                    .unwrap_or_default()
                    .iter()
                    .take_while(|byte| {
                        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$')
                    })
                    .count()
            };
            let quotes = |from: usize| {
                let inside = rest.get(from + 1..).unwrap_or_default();
                memchr::memchr(b'"', inside).map_or(rest.len(), |end| from + end + 2)
            };
            match rest.first() {
                Some(b'(' | b'[' | b'{' | b'<') => {
                    depth += 1;
                    at += 1;
                }
                Some(b')' | b']' | b'}' | b'>') => {
                    depth = depth.saturating_sub(1);
                    at += 1;
                }
                Some(b'"') => at += quotes(0),
                // Names, of functions, values or metadata, are no words.
                Some(b'@' | b'%' | b'!') => {
                    at += if rest.get(1) == Some(&b'"') {
                        quotes(1)
                    } else {
                        word(1)
                    };
                }
                Some(_) => {
                    let length = word(usize::from(rest.first() == Some(&b'#'))).max(1);
                    let from = at;
                    at += length;
                    if depth == 0 {
                        return Some((from, rest.get(..length)?));
                    }
                }
                None => return None,
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn words_stand_outside_of_names_and_brackets() {
        let text = b"tail call void @convergent(ptr %convergent) #5 convergent ; convergent\n [ \"convergent\"() ], !convergent !4";
        let found: Vec<_> = words(text).map(String::from_utf8_lossy).collect();
        assert_eq!(found, ["tail", "call", "void", "#5", "convergent", ","]);
    }
}
