//! Quotes words for a shell.

/// A word, quoted if necessary so that a shell reads it unchanged.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-./+,:=#".contains(c);
    // `#` at the start of a word starts a comment.
    match !text.is_empty() && !text.starts_with('#') && text.chars().all(plain) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
