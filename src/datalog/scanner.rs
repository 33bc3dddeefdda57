//! Checks for text that Soufflé's scanner, or the C preprocessor that Soufflé runs on the root
//! file, would read differently.

use super::diagnostic::Diagnostic;
use super::lexer::{Comment, TokenKind};
use super::parser::Parser;

impl Parser<'_> {
    /// Reports such comments and directives in the whole file. Linear in its text.
    pub fn check_comments(&mut self) {
        for comment in &self.tokens.comments {
            let text = self.comment(comment);
            let diagnostic = if text.starts_with("//!") {
                let message = "Soufflé allows `//!` in few places, and none of them is here";
                Diagnostic::error(comment.span, message)
                    .help("write `//`, or `///` above a declaration")
            } else if text.starts_with("//") && text.trim_end_matches('\r').ends_with('\\') {
                let message = "the C preprocessor takes the next line for a part of this comment";
                Diagnostic::error(comment.span, message)
                    .help("do not end a comment with a backslash")
            } else {
                continue;
            };
            self.parsed.diagnostics.push(diagnostic);
        }
    }

    /// Reports `///` comments inside the item whose first token is `start`, where they document
    /// nothing.
    pub fn check_documentation(&mut self, start: usize) {
        let tokens = self.tokens.tokens.get(start..self.at).unwrap_or_default();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return;
        };
        let comments = &self.tokens.comments;
        let from = comments.partition_point(|comment| comment.span.start < first.span.end);
        let inside = comments.iter().skip(from);
        for comment in inside.take_while(|comment| comment.span.start < last.span.start) {
            let after = tokens.partition_point(|token| token.span.start < comment.span.start);
            let before = after.checked_sub(1).and_then(|at| tokens.get(at));
            let documents_column = first.kind == TokenKind::Directive
                && before.is_some_and(|token| {
                    matches!(token.kind, TokenKind::LeftParenthesis | TokenKind::Comma)
                });
            if self.comment(comment).starts_with("///") && !documents_column {
                let message = "`///` documents the item after it, and this is inside an item";
                let help = "write `//` here: Soufflé takes `///` for a part of its syntax";
                let diagnostic = Diagnostic::error(comment.span, message).help(help);
                self.parsed.diagnostics.push(diagnostic);
            }
        }
    }

    /// Reports a directive that is not followed by white space.
    pub fn check_directive(&mut self, start: usize) {
        let Some(token) = self.tokens.tokens.get(start).copied() else {
            return;
        };
        let word = self.text(token);
        if !matches!(word, ".decl" | ".type" | ".input" | ".output" | ".include") {
            return;
        }
        let rest = self.text.get(token.span.end as usize..).unwrap_or_default();
        let first = rest.chars().next();
        let next = self.tokens.tokens.get(start + 1);
        let fits = match word {
            // The included path must be on the same line, preceded by white space only.
            ".include" => {
                let path = rest.trim_start_matches([' ', '\t', '\r', '\u{b}', '\u{c}']);
                path.starts_with('"') || next.is_none_or(|next| next.kind != TokenKind::Text)
            }
            _ => matches!(first, Some(' ' | '\t' | '\r' | '\u{b}' | '\u{c}') | None),
        };
        if !fits {
            let message =
                format!("`{word}` needs a blank after it, and its argument on the same line");
            let help = "Soufflé does not know the directive without it";
            let diagnostic = Diagnostic::error(token.span, message).help(help);
            self.parsed.diagnostics.push(diagnostic);
        }
    }

    fn comment(&self, comment: &Comment) -> &str {
        let range = comment.span.start as usize..comment.span.end as usize;
        self.text.get(range).unwrap_or_default()
    }
}
