//! Quoting of words of a command for a shell.

/// As a shell reads it back.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-./+,:=#".contains(c);
    // `#` at the beginning of a word begins a comment.
    match !text.is_empty() && !text.starts_with('#') && text.chars().all(plain) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
