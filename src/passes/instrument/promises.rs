//! Attributes of functions that checks would violate: checks write memory, communicate between
//! lanes, and read the numbers of work-items and work-groups.

/// Attributes that are removed, besides `memory(...)` and `"amdgpu-no-..."`.
const REMOVED: [&str; 8] = [
    "readnone",
    "readonly",
    "writeonly",
    "argmemonly",
    "inaccessiblememonly",
    "nosync",
    "speculatable",
    "noconvergent",
];

/// A piece of a list of attributes.
enum Token<'t> {
    Word(&'t str),
    /// A string with its quotes.
    String(&'t str),
    /// From `;` up to the end of the line.
    Comment,
    Other(&'t str),
}

/// Splits a text into words, strings, comments, and single other characters.
fn tokens<'t>(text: &'t str) -> impl Iterator<Item = Token<'t>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?;
        let is_word = |letter: char| letter.is_alphanumeric() || "_.-$@%#!".contains(letter);
        let (length, kind): (usize, fn(&'t str) -> Token<'t>) = match first {
            '"' => {
                let end = rest.get(1..).and_then(|inner| inner.find('"'));
                (end.map_or(rest.len(), |end| end + 2), Token::String)
            }
            ';' => (rest.find('\n').unwrap_or(rest.len()), |_| Token::Comment),
            letter if is_word(letter) => {
                let end = rest.find(|letter: char| !is_word(letter));
                (end.unwrap_or(rest.len()), Token::Word)
            }
            letter => (letter.len_utf8(), Token::Other),
        };
        at += length;
        Some(kind(rest.get(..length)?))
    })
}

/// Whether a list of attributes contains a word outside of strings.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    tokens(text).any(|token| matches!(token, Token::Word(own) if own == word))
}

/// The value of a string attribute; both are in quotes.
pub(super) fn string_attribute<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut tokens = tokens(text);
    tokens.find(|token| matches!(token, Token::String(own) if *own == key))?;
    match (tokens.next(), tokens.next()) {
        (Some(Token::Other("=")), Some(Token::String(value))) => Some(value),
        _ => None,
    }
}

/// A list of attributes, a header or a call, without comments and without attributes that checks
/// violate.
pub(super) fn without_promises(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut tokens = tokens(text).peekable();
    while let Some(token) = tokens.next() {
        match token {
            Token::Word("memory") if matches!(tokens.peek(), Some(Token::Other("("))) => {
                for inner in tokens.by_ref() {
                    if matches!(inner, Token::Other(")")) {
                        break;
                    }
                }
            }
            Token::Comment => {}
            Token::Word(word) if REMOVED.contains(&word) => {}
            Token::String(name) if name.starts_with("\"amdgpu-no-") => {
                if matches!(tokens.peek(), Some(Token::Other("="))) {
                    tokens.next();
                    tokens.next();
                }
            }
            Token::Word(text) | Token::String(text) | Token::Other(text) => out.push_str(text),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{has_word, without_promises};
    use pretty_assertions::assert_eq;

    #[test]
    fn attributes_that_checks_violate_are_removed() {
        let text = "nounwind memory(argmem: read) nosync \"amdgpu-no-workgroup-id-y\" \"amdgpu-no-x\"=\"1\" \"memory\"=\"nosync\" willreturn";
        assert_eq!(
            without_promises(text),
            "nounwind     \"memory\"=\"nosync\" willreturn"
        );
    }

    #[test]
    fn comments_are_removed() {
        assert_eq!(without_promises(" ; ) {\n) nosync {"), " \n)  {");
    }

    #[test]
    fn words_in_strings_and_names_are_kept() {
        assert!(!has_word("\"naked\" @naked naked.x", "naked"));
        assert!(has_word("nounwind naked", "naked"));
    }
}
