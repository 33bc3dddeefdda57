//! Matches names with wildcards.

/// A pattern in which `*` matches any bytes and, in [`Glob::wildcards`], `?` any character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    text: Box<[u8]>,
    /// Length of the text up to its first wildcard.
    prefix: usize,
    has_question_marks: bool,
}

impl Glob {
    /// A pattern whose only wildcard is `*`, because mangled names may contain `?`.
    pub fn stars(text: &str) -> Glob {
        Glob::new(text, false)
    }

    /// A pattern with the wildcards `*` and `?`.
    pub fn wildcards(text: &str) -> Glob {
        Glob::new(text, true)
    }

    fn new(text: &str, has_question_marks: bool) -> Glob {
        let text: Box<[u8]> = text.as_bytes().into();
        let is_wildcard = |byte: &u8| *byte == b'*' || has_question_marks && *byte == b'?';
        Glob {
            prefix: text.iter().position(is_wildcard).unwrap_or(text.len()),
            text,
            has_question_marks,
        }
    }

    /// Whether the pattern matches a whole name. Worst-case time is the length of the name times
    /// that of the pattern.
    pub fn matches(&self, name: &[u8]) -> bool {
        let (prefix, mut glob) = self.text.split_at(self.prefix);
        let Some(mut name) = name.strip_prefix(prefix) else {
            return false;
        };
        // After the last `*`: the rest of the pattern, and the position at which it was tried. Only
        // the last `*` needs backtracking: it can match whatever an earlier one could match in
        // addition.
        let mut retry: Option<(&[u8], &[u8])> = None;
        loop {
            match (glob, name) {
                ([b'*'], _) | ([], []) => return true,
                ([b'*', after @ ..], _) => {
                    retry = Some((after, name));
                    glob = after;
                    continue;
                }
                ([b'?', after @ ..], [_, rest @ ..]) if self.has_question_marks => {
                    let is_continued = |byte: &&u8| **byte & 0xC0 == 0x80;
                    let length = rest.iter().take_while(is_continued).count();
                    (glob, name) = (after, rest.get(length..).unwrap_or_default());
                    continue;
                }
                ([wanted, after @ ..], [found, rest @ ..]) if wanted == found => {
                    (glob, name) = (after, rest);
                    continue;
                }
                _ => {}
            }
            let Some((after, [_, rest @ ..])) = retry else {
                return false;
            };
            retry = Some((after, rest));
            (glob, name) = (after, rest);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Glob;
    use pretty_assertions::assert_eq;

    #[test]
    fn stars_match_any_bytes() {
        let yes = [
            ("*", ""),
            ("*", "x"),
            ("a", "a"),
            ("a*", "a"),
            ("a*c", "abc"),
            ("a*c", "ac"),
            ("a*c", "abcc"),
            ("*b*", "abc"),
            ("a*b*c", "aXbYc"),
            ("a*ab", "aab"),
            ("a**c", "abc"),
            ("*x*y", "axbxy"),
            ("a?*", "a?b"),
        ];
        let no = [
            ("a", "ab"),
            ("a", ""),
            ("", "a"),
            ("a*c", "ab"),
            ("a*c", "a"),
            ("a*c", "acb"),
            ("*b*", "ac"),
            ("ab*ba", "aba"),
            ("a*b*b", "ab"),
            ("*x*y", "axbyz"),
            ("a?", "ab"),
        ];
        for (glob, name, matches) in (yes.iter().map(|(glob, name)| (glob, name, true)))
            .chain(no.iter().map(|(glob, name)| (glob, name, false)))
        {
            assert_eq!(
                Glob::stars(glob).matches(name.as_bytes()),
                matches,
                "{glob} {name}"
            );
        }
    }

    #[test]
    fn question_marks_match_one_character() {
        for (glob, name, matches) in [
            ("?b*", "abc", true),
            ("?", "", false),
            ("?b", "b", false),
            ("a?", "aé", true),
            ("*?", "€", true),
            ("*??", "€", false),
            ("*??", "a€", true),
            ("?*?", "a€b", true),
        ] {
            assert_eq!(
                Glob::wildcards(glob).matches(name.as_bytes()),
                matches,
                "{glob} {name}"
            );
        }
    }

    /// Compares the results with the definition of matching, for all patterns and names of up to
    /// five letters.
    #[test]
    fn globs_match_by_their_definition() {
        fn defined(glob: &[u8], name: &[u8]) -> bool {
            match (glob, name) {
                ([], _) => name.is_empty(),
                ([b'*', after @ ..], _) => {
                    (0..=name.len()).any(|taken| defined(after, &name[taken..]))
                }
                ([wanted, after @ ..], [found, rest @ ..]) => {
                    (wanted == found || *wanted == b'?') && defined(after, rest)
                }
                _ => false,
            }
        }
        fn texts(letters: &[u8]) -> Vec<Vec<u8>> {
            let mut all = vec![Vec::new()];
            let mut at = 0;
            while at < all.len() {
                if all[at].len() < 5 {
                    for letter in letters {
                        let longer = [&all[at][..], &[*letter]].concat();
                        all.push(longer);
                    }
                }
                at += 1;
            }
            all
        }
        for glob in texts(b"ab*?") {
            let text = String::from_utf8(glob.clone()).unwrap();
            let parsed = Glob::wildcards(&text);
            for name in texts(b"ab") {
                assert_eq!(
                    parsed.matches(&name),
                    defined(&glob, &name),
                    "{text} {name:?}"
                );
            }
        }
    }
}
