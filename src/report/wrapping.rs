//! Wraps sentences to the width of a terminal.

use lanelog_util::escape as terminal;

/// Lines of at most `width` characters, unless a word is longer. Linear in the text.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let text = terminal::lines(text);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
            }
            _ => {
                lines.push(word.to_string());
                used = length;
            }
        }
    }
    lines
}

/// Splits a name into pieces of at most `width` characters (at least 4), whose concatenation is the
/// name. The name is split at the end of a word, after a punctuation character, or before a number
/// or capital letter, unless a piece would be shorter than half of the width. Time: linear in the
/// name.
pub fn broken(name: &str, width: usize) -> Vec<String> {
    let width = width.max(4);
    let letters: Vec<char> = name.chars().collect();
    let mut pieces = Vec::new();
    let mut rest = letters.as_slice();
    while rest.len() > width {
        let ends = |at: usize| match (rest.get(at - 1), rest.get(at)) {
            (Some(before), Some(after)) => {
                !before.is_alphanumeric() && (after.is_alphanumeric() || before != after)
                    || before.is_lowercase() && after.is_uppercase()
                    || before.is_alphabetic() && after.is_ascii_digit()
            }
            _ => true,
        };
        let at = (width.div_ceil(2)..=width).rev().find(|at| ends(*at));
        let (piece, following) = rest.split_at(at.unwrap_or(width));
        pieces.push(piece.iter().collect());
        rest = following;
    }
    pieces.push(rest.iter().collect());
    pieces
}

#[cfg(test)]
mod tests {
    use super::{broken, wrapped};
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_broken_between_their_words() {
        assert_eq!(broken("short", 17), ["short"]);
        assert_eq!(
            broken("barrier_reached_divergently", 17),
            ["barrier_reached_", "divergently"]
        );
        assert_eq!(
            broken("_ZN4core3fmt9Formatter3pad17h8a", 17),
            ["_ZN4core3fmt", "9Formatter3pad17h", "8a"]
        );
        assert_eq!(
            broken("convertRowsToColumns", 12),
            ["convertRows", "ToColumns"]
        );
        // A long word without such positions is split anywhere; no character is lost.
        assert_eq!(broken(&"x".repeat(10), 4), ["xxxx", "xxxx", "xx"]);
        assert_eq!(broken("", 4), [""]);
    }

    #[test]
    fn lines_keep_within_the_width_where_words_allow() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(
            wrapped("incomparable is a word", 4),
            ["incomparable", "is a", "word"]
        );
        assert!(wrapped(" ", 4).is_empty());
    }
}
