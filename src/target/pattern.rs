//! Names with `*` for any run of bytes.

/// A pattern, cut at its stars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// What the name begins with; all of it if there is no star.
    prefix: Box<[u8]>,
    /// What follows each star, in order; empty without a star.
    pieces: Vec<Box<[u8]>>,
}

impl Pattern {
    pub fn new(text: &str) -> Pattern {
        let mut pieces = text.split('*').map(|piece| piece.as_bytes().into());
        Pattern {
            prefix: pieces.next().unwrap_or_default(),
            pieces: pieces.collect(),
        }
    }

    /// Time: the length of the name times the length of the pattern, at worst.
    pub fn matches(&self, name: &[u8]) -> bool {
        let Some(mut rest) = name.strip_prefix(&*self.prefix) else {
            return false;
        };
        let Some((last, middle)) = self.pieces.split_last() else {
            return rest.is_empty();
        };
        for piece in middle {
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
