//! Quotes words for a shell.

/// A word, quoted if necessary so that a shell reads it unchanged.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-./+,:=#".contains(c);
    // A word that starts with `#` is quoted, because `#` starts a comment there.
    match !text.is_empty() && !text.starts_with('#') && text.chars().all(plain) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
