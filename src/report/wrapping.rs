//! Sentences that keep within the columns of a terminal.

use lanelog_terminal as terminal;

/// Lines of at most `width` characters, where words allow. Linear in the text.
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

#[cfg(test)]
mod tests {
    use super::wrapped;
    use pretty_assertions::assert_eq;

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
