//! Formats a rule file in the common layout.
//!
//! Each conjunct is on its own line, indented by four spaces, with blank lines between
//! declarations. Comments stay where they are. The tokens and their order do not change, so the
//! meaning does not change either: only white space changes, and a comma or full stop after a
//! comment moves before it.
//!
//! Formatting is idempotent, and takes linear time. Deliberately absent: sorting, renaming, and
//! wrapping of comments.

use super::ast::Program;
use super::diagnostic::Diagnostic;
use super::layout::{INDENT, breaks, joins, space, space_after_comment};
use super::lexer::{Comment, Token, TokenKind, Tokens, tokenize};
use super::mistakes::Mistakes;
use super::parser;

/// The text in the common layout. The result ends with a line feed, unless it is empty.
///
/// # Errors
/// If the text cannot be parsed. Semantic errors are ignored.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let parsed = parser::parse(0, text, &mut Program::default());
    if parsed.diagnostics.has_errors() {
        return Err(parsed.diagnostics.finish());
    }
    let tokens = tokenize(0, text, &mut Mistakes::default());
    let mut printer = Printer {
        text,
        tokens: &tokens,
        comment: 0,
        out: String::with_capacity(text.len()),
        line: 0,
        before: None,
    };
    printer.file();
    Ok(printer.out)
}

/// The kind of an item, which determines the blank lines between items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    /// `.include` and `.once`
    Preamble,
    Type,
    Declaration,
    /// `.input` and `.output`
    Direction,
    Clause,
}

impl Item {
    /// Whether a blank line is inserted between two items even if the source has none.
    fn parted_from(self, before: Item) -> bool {
        match self {
            Item::Declaration => true,
            Item::Direction => matches!(before, Item::Type | Item::Clause),
            Item::Preamble | Item::Type | Item::Clause => self != before,
        }
    }
}

struct Printer<'a> {
    text: &'a str,
    tokens: &'a Tokens,
    /// Index of the next comment.
    comment: usize,
    out: String,
    /// The line of the source on which the last printed token or comment ended; 0 at the start.
    line: u32,
    before: Option<Item>,
}

impl<'a> Printer<'a> {
    fn file(&mut self) {
        let mut start = 0;
        while let Some((item, end)) = self.item_at(start) {
            self.lead(self.tokens.tokens.get(start).copied(), Some(item));
            self.item(start, end, item);
            self.before = Some(item);
            start = end;
        }
        self.lead(None, None);
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    fn kind(&self, at: usize) -> TokenKind {
        let token = self.tokens.tokens.get(at);
        token.map_or(TokenKind::End, |token| token.kind)
    }

    fn text_of(&self, token: Token) -> &'a str {
        let range = token.span.start as usize..token.span.end as usize;
        self.text.get(range).unwrap_or_default()
    }

    /// The kind of the item that starts at a token, and the index of the token after the item.
    fn item_at(&self, start: usize) -> Option<(Item, usize)> {
        let first = self.tokens.tokens.get(start)?;
        let find = |kind| {
            let rest = self.tokens.tokens.get(start..).unwrap_or_default();
            let ends = |at: usize| !joins(rest, at);
            let found = rest.iter().zip(0..);
            let found = found.filter(|(token, at)| token.kind == kind && ends(*at));
            found
                .map(|(_, at)| at)
                .next()
                .map_or(self.tokens.tokens.len(), |at| start + at + 1)
        };
        // Skips a name, which may be qualified.
        let named = |at: usize| match joins(&self.tokens.tokens, at + 1) {
            true => at + 3,
            false => at + 1,
        };
        match first.kind {
            TokenKind::End => None,
            TokenKind::Directive => Some(match self.text_of(*first) {
                ".include" => (Item::Preamble, start + 2),
                ".once" => (Item::Preamble, start + 1),
                ".type" => (Item::Type, start + 4),
                ".decl" => (Item::Declaration, find(TokenKind::RightParenthesis)),
                ".comp" => (Item::Direction, find(TokenKind::RightBrace)),
                ".init" => (Item::Direction, start + 4),
                _ => {
                    let mut end = named(start + 1);
                    while self.kind(end) == TokenKind::Comma {
                        end = named(end + 1);
                    }
                    (Item::Direction, end)
                }
            }),
            _ => Some((Item::Clause, find(TokenKind::Dot))),
        }
    }

    /// Prints the comments before `next`, and the white space up to it.
    fn lead(&mut self, next: Option<Token>, item: Option<Item>) {
        let comments = self.comments_before(next);
        let trailing = self.trailing(comments);
        let comments = comments.get(trailing..).unwrap_or_default();
        let parted = match (item, self.before) {
            (Some(item), Some(before)) => item.parted_from(before),
            _ => false,
        };
        let group = next.map_or(comments.len(), |next| group(comments, next.line));
        for (at, comment) in comments.iter().enumerate() {
            let joined = at > 0 && comment.line == self.line;
            self.between(comment.line, joined, at == group && parted);
            self.comment(comment);
        }
        if let Some(next) = next {
            let last = comments.last();
            let joined = last.is_some_and(|last| last.is_block && last.end_line == next.line);
            self.between(next.line, joined, comments.len() == group && parted);
        }
    }

    /// Consumes the comments before `next`, or all remaining comments.
    fn comments_before(&mut self, next: Option<Token>) -> &'a [Comment] {
        let rest = self.tokens.comments.get(self.comment..).unwrap_or_default();
        let count = next.map_or(rest.len(), |token| {
            let before = |comment: &&Comment| comment.span.start < token.span.start;
            rest.iter().take_while(before).count()
        });
        self.comment += count;
        rest.get(..count).unwrap_or_default()
    }

    /// Prints the comments that start on the line on which the last item ended. Returns the number
    /// of printed comments.
    fn trailing(&mut self, comments: &[Comment]) -> usize {
        let mut count = 0;
        while let Some(comment) = comments.get(count)
            && self.line > 0
            && comment.line == self.line
        {
            self.out.push(' ');
            self.comment(comment);
            count += 1;
        }
        count
    }

    /// Prints the line breaks before an item that starts on line `line` of the source.
    fn between(&mut self, line: u32, joined: bool, parted: bool) {
        if self.out.is_empty() {
            return;
        }
        if joined {
            self.out.push(' ');
            return;
        }
        self.out.push('\n');
        if parted || line > self.line + 1 {
            self.out.push('\n');
        }
    }

    fn comment(&mut self, comment: &Comment) {
        let range = comment.span.start as usize..comment.span.end as usize;
        let text = self.text.get(range).unwrap_or_default();
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                self.out.push('\n');
            }
            let line = line.strip_suffix('\r').unwrap_or(line);
            self.out.push_str(if comment.is_block {
                line
            } else {
                line.trim_end()
            });
        }
        self.line = comment.end_line;
    }

    fn item(&mut self, start: usize, end: usize, item: Item) {
        let tokens = self.tokens.tokens.get(start..end).unwrap_or_default();
        let breaks = breaks(tokens, item == Item::Clause);
        let next = self.tokens.tokens.get(end);
        let pieces = self.pieces(tokens, next.map_or(u32::MAX, |next| next.span.start));
        let depths = depths(&pieces, &breaks);
        let inside = if item == Item::Clause {
            2 * INDENT
        } else {
            INDENT
        };
        let mut line_comment = false;
        // Whether a line break was printed after the last token.
        let mut begun = false;
        let mut after_comment = false;
        for (at, piece) in pieces.iter().enumerate() {
            let wanted = depths.get(at).copied().flatten();
            let (line, new_line, space) = match *piece {
                Piece::Token(at, line) => {
                    let breaks_here = wanted.is_some() && !begun;
                    let apart = after_comment && line != self.line;
                    let space = match after_comment {
                        true => space_after_comment(tokens.get(at)),
                        false => space(tokens, at),
                    };
                    (line, line_comment || breaks_here || apart, space)
                }
                Piece::Comment(comment) => {
                    let glued = self.out.ends_with(['(', '!']);
                    (
                        comment.line,
                        line_comment || comment.line != self.line,
                        !glued,
                    )
                }
            };
            if at > 0 && new_line {
                self.out.push('\n');
                let depth = wanted.unwrap_or(inside);
                self.out.extend(std::iter::repeat_n(' ', depth));
                begun = true;
            } else if at > 0 && space {
                self.out.push(' ');
            }
            match *piece {
                Piece::Token(at, _) => {
                    let token = tokens.get(at).copied();
                    self.out
                        .push_str(token.map_or("", |token| self.text_of(token)));
                    self.line = line;
                    (line_comment, begun, after_comment) = (false, false, false);
                }
                Piece::Comment(comment) => {
                    self.comment(comment);
                    (line_comment, after_comment) = (!comment.is_block, true);
                }
            }
        }
        // The line is that of the last token in the source. A comment on an earlier line may have
        // been printed after this token.
        self.line = tokens.last().map_or(self.line, |last| last.line);
    }

    /// The tokens of an item and the comments between them, in printing order. `next` is the offset
    /// of the next item.
    fn pieces(&mut self, tokens: &[Token], next: u32) -> Vec<Piece<'a>> {
        let mut pieces = Vec::with_capacity(tokens.len());
        let mut line = 0;
        for (at, token) in tokens.iter().enumerate() {
            let comments = match at {
                0 => &[],
                _ => self.comments_before(Some(*token)),
            };
            let trails = comments
                .first()
                .is_some_and(|comment| !comment.is_block && comment.line == line);
            let moves = match token.kind {
                TokenKind::Comma | TokenKind::If => true,
                // A comment after a full stop must stay there; otherwise it would be the comment
                // above the next rule.
                TokenKind::Dot => {
                    let after = self.tokens.comments.get(self.comment);
                    let after = after.filter(|comment| comment.span.start < next);
                    comments.len() == 1 && after.is_none_or(|after| after.line != token.line)
                }
                _ => false,
            };
            if trails && moves {
                pieces.push(Piece::Token(at, line));
            }
            pieces.extend(comments.iter().map(Piece::Comment));
            if !(trails && moves) {
                pieces.push(Piece::Token(at, token.line));
            }
            line = token.line;
        }
        pieces
    }
}

/// For each piece, the indentation of its line; a comment has the indentation of the next token.
fn depths(pieces: &[Piece<'_>], breaks: &[Option<usize>]) -> Vec<Option<usize>> {
    let mut depths = Vec::with_capacity(pieces.len());
    let mut depth = None;
    for piece in pieces.iter().rev() {
        if let Piece::Token(at, _) = piece {
            depth = breaks.get(*at).copied().flatten();
        }
        depths.push(depth);
    }
    depths.reverse();
    depths
}

/// A token or comment of an item.
#[derive(Clone, Copy)]
enum Piece<'a> {
    /// The index of a token in the item, and the source line to which it is assigned.
    Token(usize, u32),
    Comment(&'a Comment),
}

/// The number of comments that precede the group of comments directly above a line. A group has no
/// blank lines. If no comment is directly above the line, the result is the number of all comments.
fn group(comments: &[Comment], line: u32) -> usize {
    let mut line = line;
    let mut group = comments.len();
    for (at, comment) in comments.iter().enumerate().rev() {
        if comment.end_line + 1 < line {
            break;
        }
        group = at;
        line = comment.line;
    }
    group
}
