//! Words of a command, for a shell.

/// As a shell reads it back.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%_-./+,:=#".contains(c);
    // `#` begins a comment where it begins a word.
    match !text.is_empty() && !text.starts_with('#') && text.chars().all(plain) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
