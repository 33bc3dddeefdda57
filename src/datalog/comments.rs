//! The comments directly above a declaration or a rule.

use super::ast::Annotation;
use super::lexer::{Comment, Token, Tokens};

/// The comments above an item.
#[derive(Debug, Default)]
pub(super) struct Above {
    /// The `///` lines, joined by spaces.
    pub documentation: Option<String>,
    /// The `//@` lines.
    pub annotations: Vec<Annotation>,
    /// The plain `//` lines, joined by spaces.
    pub words: Option<String>,
}

/// Collects the line comments directly above the item whose first token is `start`, up to the first
/// line that is blank, contains a token, or belongs to a block comment. A block comment on the
/// item's own line is ignored.
pub(super) fn above(tokens: &Tokens, start: usize, text: &str) -> Above {
    let Some(first) = tokens.tokens.get(start) else {
        return Above::default();
    };
    // A comment on the last line of the previous item belongs to that item.
    let floor = start
        .checked_sub(1)
        .and_then(|before| tokens.tokens.get(before))
        .map_or(0, |before| before.line);
    let after = tokens
        .comments
        .partition_point(|comment| comment.span.start < first.span.start);
    let mut begin = after;
    let mut line = first.line;
    while let Some(comment) = begin.checked_sub(1).and_then(|at| tokens.comments.get(at)) {
        let in_front = comment.is_block && comment.line == first.line;
        if !in_front {
            if comment.is_block || comment.line + 1 != line || comment.line <= floor {
                break;
            }
            line = comment.line;
        }
        begin -= 1;
    }
    let mut above = Above::default();
    let between: &[Comment] = tokens.comments.get(begin..after).unwrap_or_default();
    for comment in between.iter().filter(|comment| !comment.is_block) {
        let range = comment.span.start as usize..comment.span.end as usize;
        let content = text.get(range).unwrap_or_default();
        let content = content.strip_prefix("//").unwrap_or(content);
        if let Some(annotation) = annotation(comment, text) {
            above.annotations.push(annotation);
        } else if let Some(sentence) = content.strip_prefix('/') {
            append(&mut above.documentation, sentence.trim());
        } else {
            append(&mut above.words, content.trim());
        }
    }
    above
}

/// The `//@` comment after a token on the same line.
pub(super) fn beside(tokens: &Tokens, last: Token, text: &str) -> Option<Annotation> {
    let comments = &tokens.comments;
    let after = comments.partition_point(|comment| comment.span.start < last.span.end);
    let comment = comments.get(after).filter(|one| one.line == last.line)?;
    annotation(comment, text)
}

/// The annotation in a comment, if it is a `//@` line.
pub(super) fn annotation(comment: &Comment, text: &str) -> Option<Annotation> {
    let range = comment.span.start as usize..comment.span.end as usize;
    let words = text.get(range)?.strip_prefix("//@")?;
    Some(Annotation {
        words: words.split_whitespace().map(String::from).collect(),
        span: comment.span,
    })
}

fn append(text: &mut Option<String>, line: &str) {
    let text = text.get_or_insert_default();
    if !text.is_empty() && !line.is_empty() {
        text.push(' ');
    }
    text.push_str(line);
}
