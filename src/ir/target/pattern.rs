//! Names with `*` for any run of bytes.

/// A pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    text: Box<[u8]>,
    /// How long what the name begins with is, up to the first star; all of the text if there is none.
    prefix: usize,
}

impl Pattern {
    pub fn new(text: &str) -> Pattern {
        let text: Box<[u8]> = text.as_bytes().into();
        let star = text.iter().position(|byte| *byte == b'*');
        Pattern {
            prefix: star.unwrap_or(text.len()),
            text,
        }
    }

    /// Time: the length of the name times the length of the pattern, at worst.
    pub fn matches(&self, name: &[u8]) -> bool {
        let (prefix, pieces) = self.text.split_at(self.prefix);
        let Some(mut rest) = name.strip_prefix(prefix) else {
            return false;
        };
        let Some(pieces) = pieces.strip_prefix(b"*") else {
            return rest.is_empty();
        };
        let star = |byte: &u8| *byte == b'*';
        let mut ends = pieces.rsplitn(2, star);
        let last = ends.next().unwrap_or_default();
        for piece in ends
            .next()
            .into_iter()
            .flat_map(|middle| middle.split(star))
        {
            // The leftmost place is the best one: it leaves most for what follows.
            let Some(at) = memchr::memmem::find(rest, piece) else {
                return false;
            };
            rest = rest.get(at + piece.len()..).unwrap_or_default();
        }
        rest.ends_with(last)
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn stars_stand_for_any_run_of_bytes() {
        let yes = [
            ("*", ""),
            ("*", "x"),
            ("a", "a"),
            ("a*", "a"),
            ("a*c", "abc"),
            ("a*c", "ac"),
            ("*b*", "abc"),
            ("a*b*c", "aXbYc"),
            ("a*ab", "aab"),
            ("a**c", "abc"),
        ];
        let no = [
            ("a", "ab"),
            ("a", ""),
            ("a*c", "ab"),
            ("a*c", "a"),
            ("*b*", "ac"),
            ("ab*ba", "aba"),
            ("a*b*b", "ab"),
        ];
        for (pattern, name) in yes {
            assert!(
                Pattern::new(pattern).matches(name.as_bytes()),
                "{pattern} {name}"
            );
        }
        for (pattern, name) in no {
            assert!(
                !Pattern::new(pattern).matches(name.as_bytes()),
                "{pattern} {name}"
            );
        }
    }
}
