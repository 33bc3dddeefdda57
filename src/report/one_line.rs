//! Shortens text of several lines to one line.

/// The text on one line of at most `longest` characters; the omitted end is replaced by an
/// ellipsis.
pub fn one_line(text: &str, longest: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.chars().count() <= longest {
        return text;
    }
    let kept: String = text.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
