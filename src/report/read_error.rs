//! Text that could not be read, shown as compilers show it: file, line, column, the source line and a caret.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use crate::ir::{LineIndex, ReadError};

/// Of a longer line only so many bytes before the mistake are shown, and so many from there on.
const BEFORE: usize = 72;
const AFTER: usize = 48;

/// A mistake in the text of an input, ready to print. Linear in the length of its line up to the mistake.
pub fn render(
    path: &str,
    lines: &LineIndex<'_>,
    text: &[u8],
    error: &ReadError,
    colour: bool,
) -> String {
    let position = lines.position(error.span.start);
    let excerpt = Excerpt::new(text, error.span.start as usize, error.span.end as usize);
    let snippet = Snippet::source(excerpt.text)
        .line_start(position.line as usize)
        .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end));
    let origin = Origin::path(path)
        .line(position.line as usize)
        .char_column(position.column as usize);
    let mut report = Level::ERROR
        .primary_title(error.message.as_str())
        .element(origin)
        .element(snippet);
    if let Some(function) = &error.function {
        report = report.element(Level::NOTE.message(format!(
            "@{function} is left out; the other functions are analysed"
        )));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    format!("{}\n", renderer.render(&[report]))
}

/// A line, or the part of it around a mistake.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    /// The mistake's bytes in `text`.
    start: usize,
    end: usize,
}

impl Excerpt {
    fn new(text: &[u8], start: usize, end: usize) -> Excerpt {
        let start = start.min(text.len());
        let (before, rest) = text.split_at(start);
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', rest).map_or(text.len(), |at| start + at);
        let line_end = if line_end > start && text.get(line_end - 1) == Some(&b'\r') {
            line_end - 1
        } else {
            line_end
        };
        // A mistake that goes on in the next line is marked on its first.
        let end = end.clamp(start, line_end);
        let shown_start = if start - line_start > BEFORE {
            start - BEFORE
        } else {
            line_start
        };
        let shown_end = if line_end - start > AFTER + BEFORE {
            start + AFTER
        } else {
            line_end
        };
        let piece = |from: usize, to: usize| visible(text.get(from..to).unwrap_or_default());
        let mut excerpt = Excerpt {
            text: String::new(),
            start: 0,
            end: 0,
        };
        if shown_start > line_start {
            excerpt.text.push('…');
        }
        excerpt.text.push_str(&piece(shown_start, start));
        excerpt.start = excerpt.text.len();
        excerpt.text.push_str(&piece(start, end.min(shown_end)));
        excerpt.end = excerpt.text.len();
        excerpt.text.push_str(&piece(end.min(shown_end), shown_end));
        if shown_end < line_end {
            excerpt.text.push('…');
        }
        excerpt
    }
}

/// Bytes as text that does no harm to a terminal and is one column wide where it was one byte.
fn visible(bytes: &[u8]) -> String {
    let plain = |character: char| match character {
        '\t' => ' ',
        character if character.is_control() => '\u{FFFD}',
        character => character,
    };
    String::from_utf8_lossy(bytes).chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn marked(text: &[u8], start: usize, end: usize) -> (String, String) {
        let excerpt = Excerpt::new(text, start, end);
        (
            excerpt.text[excerpt.start..excerpt.end].to_string(),
            excerpt.text.clone(),
        )
    }

    #[test]
    fn marks_the_mistake_in_its_line() {
        let text = b"one\n\tadd i32 %x\r\nthree";
        assert_eq!(
            marked(text, 9, 12),
            ("i32".to_string(), " add i32 %x".to_string())
        );
        assert_eq!(
            marked(text, 13, 99),
            ("%x".to_string(), " add i32 %x".to_string())
        );
        assert_eq!(marked(text, 99, 99), (String::new(), "three".to_string()));
        assert_eq!(marked(b"", 0, 0), (String::new(), String::new()));
    }

    #[test]
    fn a_long_line_is_cut_around_the_mistake() {
        let mut text = vec![b'a'; 1_000_000];
        text[500_000] = b'!';
        let (mistake, shown) = marked(&text, 500_000, 500_001);
        assert_eq!(mistake, "!");
        assert_eq!(
            shown,
            format!("…{}!{}…", "a".repeat(BEFORE), "a".repeat(AFTER - 1))
        );
        assert_eq!(marked(&text, 500_000, 1_000_000).0.len(), AFTER);
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_such() {
        assert_eq!(
            marked(b"\x1b[31m\xff\xfe!", 7, 8),
            ("!".to_string(), "\u{FFFD}[31m\u{FFFD}\u{FFFD}!".to_string())
        );
    }
}
