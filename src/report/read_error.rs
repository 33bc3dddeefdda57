//! Displays errors in input text as compilers do: file, line, column, the source line and a caret.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use lanelog_ir::{LineIndex, Module, ReadError};
use lanelog_util::escape as terminal;

/// Number of bytes that are read before and after an error, because a line may be as long as the
/// file. Only the part that fits a terminal is displayed.
const BEFORE: usize = 1 << 11;
const AFTER: usize = 1 << 10;

/// An error in the text of an input, formatted for display. Time: bounded, apart from a logarithmic
/// search for the line.
pub fn render(
    path: &str,
    lines: &LineIndex<'_>,
    text: &[u8],
    error: &ReadError,
    colour: bool,
) -> String {
    let position = lines.position(error.span.start);
    let excerpt = Excerpt::new(text, error.span.start as usize, error.span.end as usize);
    let snippet = Snippet::source(excerpt.text.as_str())
        .line_start(position.line as usize)
        .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end));
    // The snippet counts columns from its own start. If that is not the start of the line, the
    // location is printed in the title.
    let (title, snippet) = if excerpt.whole {
        (
            terminal::lines(&error.message).into_owned(),
            snippet.path(path),
        )
    } else {
        (
            format!(
                "{path}:{}:{}: {}",
                position.line,
                position.column,
                terminal::lines(&error.message)
            ),
            snippet,
        )
    };
    let mut report = Level::ERROR.primary_title(title).element(snippet);
    if let Some(function) = &error.function {
        report = report.element(Level::NOTE.message(format!(
            "@{} is left out; the other functions are analysed",
            terminal::name(function)
        )));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    format!("{}\n", renderer.render(&[report]))
}

/// Advice about the errors of an input, which is printed after them; empty if there are no errors.
pub fn advice(path: &str, module: &Module<'_>, errors: &[ReadError], colour: bool) -> String {
    let nothing_read =
        module.functions.is_empty() && module.declarations.is_empty() && module.triple.is_empty();
    let text = if errors.is_empty() {
        return String::new();
    } else if is_utf16(module.text) {
        format!("{path} looks like UTF-16; lanelog reads UTF-8 (iconv -f UTF-16 -t UTF-8)")
    } else if nothing_read && errors.iter().all(|error| error.function.is_none()) {
        format!(
            "nothing in {path} is LLVM IR; clang -S -emit-llvm writes it, llvm-dis turns bitcode into it"
        )
    } else {
        format!(
            "llvm-as -o /dev/null {path} says whether LLVM accepts this text; where it does, lanelog is wrong: please report it"
        )
    };
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    format!(
        "{}\n",
        renderer.render(&[annotate_snippets::Group::with_title(
            Level::HELP.secondary_title(text)
        )])
    )
}

fn is_utf16(text: &[u8]) -> bool {
    matches!(
        text,
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [_, 0, _, 0, ..] | [0, _, 0, _, ..]
    )
}

/// A line, or the part of a line around an error.
#[derive(Debug, PartialEq, Eq)]
struct Excerpt {
    text: String,
    /// The range of the error in `text`.
    start: usize,
    end: usize,
    /// Whether the text starts at the start of the line.
    whole: bool,
}

impl Excerpt {
    fn new(text: &[u8], start: usize, end: usize) -> Excerpt {
        let start = start.min(text.len());
        let (before, rest) = text.split_at(start);
        // A line may be as long as the file, and contain thousands of errors.
        let near = start.saturating_sub(BEFORE + 1);
        let line_start = before
            .get(near..)
            .and_then(|before| memchr::memrchr(b'\n', before))
            .map(|at| near + at + 1)
            .or((near == 0).then_some(0));
        let rest = rest.get(..2 * AFTER).unwrap_or(rest);
        let line = memchr::memchr(b'\n', rest).map_or(rest, |end| rest.get(..end).unwrap_or(rest));
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // An error that extends over several lines is marked on the first.
        let marked = line
            .get(..end.saturating_sub(start).min(AFTER))
            .unwrap_or(line);
        let after = line
            .get(marked.len()..line.len().min(AFTER))
            .unwrap_or_default();
        let shown_start = line_start.unwrap_or(start.saturating_sub(BEFORE));
        let before = text.get(shown_start..start).unwrap_or_default();
        let [before, marked, after] = [before, marked, after].map(String::from_utf8_lossy);
        Excerpt {
            start: before.len(),
            end: before.len() + marked.len(),
            whole: line_start.is_some(),
            text: format!("{before}{marked}{after}"),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
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
            ("i32".to_string(), "\tadd i32 %x".to_string())
        );
        assert_eq!(
            marked(text, 13, 99),
            ("%x".to_string(), "\tadd i32 %x".to_string())
        );
        assert_eq!(marked(text, 99, 99), (String::new(), "three".to_string()));
        assert_eq!(marked(b"", 0, 0), (String::new(), String::new()));
        assert_eq!(
            marked(b"\xff\xfe!", 2, 3),
            ("!".to_string(), "\u{FFFD}\u{FFFD}!".to_string())
        );
    }

    fn rendered(text: &[u8], start: u32, end: u32) -> String {
        let error = ReadError {
            span: lanelog_ir::Span { start, end },
            message: "expected a type".into(),
            function: Some("f".into()),
        };
        render("a.ll", &LineIndex::new(text), text, &error, false)
    }

    #[test]
    fn looks_like_a_compilers_message() {
        let expected = "error: expected a type\n --> a.ll:2:7\n  |\n2 |   add i32 %x\n  |       ^^^\n  |\n  = note: @f is left out; the other functions are analysed\n";
        assert_eq!(rendered(b"one\n  add i32 %x\n", 10, 13), expected);
    }

    #[test]
    fn a_line_of_many_megabytes_is_cut_and_its_place_kept() {
        let mut text = vec![b'a'; 8 << 20];
        text[4 << 20] = b'!';
        let message = rendered(&text, 4 << 20, (4 << 20) + 1);
        assert!(
            message.starts_with("error: a.ll:1:4194305: expected a type\n"),
            "{message}"
        );
        assert!(message.len() < 1000, "{message}");
        let caret = message.lines().find_map(|line| line.find('^')).unwrap();
        let shown = message.lines().find(|line| line.contains('!')).unwrap();
        assert_eq!(shown.find('!'), Some(caret));
    }

    #[test]
    fn escape_sequences_of_a_file_do_not_reach_the_terminal() {
        let message = rendered(b"\x1b[31m oops \x07", 6, 10);
        assert!(!message.contains(['\x1b', '\x07']), "{message:?}");
    }
}
