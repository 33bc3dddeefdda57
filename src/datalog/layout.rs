//! Line breaks and spaces in a formatted item.

use super::lexer::{Token, TokenKind};

/// The indentation of a conjunct, and the additional indentation of its parts.
pub(super) const INDENT: usize = 4;

/// Maximum width of a conjunct or declaration; a wider one is broken at its braces or columns.
const WIDTH: usize = 140;

/// For each token of an item that starts a line: the indentation of this line. The first token of
/// the item has no entry.
pub(super) fn breaks(tokens: &[Token], is_clause: bool) -> Vec<Option<usize>> {
    let mut breaks = vec![None; tokens.len()];
    if !is_clause {
        let first = tokens
            .iter()
            .position(|token| token.kind == TokenKind::LeftParenthesis);
        if let Some(first) = first
            && width(tokens) > WIDTH
        {
            open(
                tokens,
                first,
                tokens.len().saturating_sub(1),
                0,
                &mut breaks,
            );
        }
        return breaks;
    }
    let Some(body) = tokens.iter().position(|token| token.kind == TokenKind::If) else {
        return breaks;
    };
    let mut work = Vec::new();
    conjuncts(
        tokens,
        body + 1,
        tokens.len(),
        INDENT,
        &mut breaks,
        &mut work,
    );
    while let Some((start, end, indent)) = work.pop() {
        let Some(conjunct) = tokens.get(start..end) else {
            continue;
        };
        if indent + width(conjunct) <= WIDTH {
            continue;
        }
        let mut depth = 0_usize;
        let mut brace = start;
        for (at, token) in conjunct.iter().enumerate() {
            match token.kind {
                TokenKind::LeftBrace => {
                    if depth == 0 {
                        brace = start + at;
                    }
                    depth += 1;
                }
                TokenKind::RightBrace => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        let inner = indent + INDENT;
                        conjuncts(tokens, brace + 1, start + at, inner, &mut breaks, &mut work);
                        set(&mut breaks, start + at, indent);
                    }
                }
                _ => {}
            }
        }
    }
    breaks
}

/// Puts each conjunct between `start` and `end` on its own line. Appends the range of each conjunct
/// to `work`, including the comma after it.
fn conjuncts(
    tokens: &[Token],
    start: usize,
    end: usize,
    indent: usize,
    breaks: &mut [Option<usize>],
    work: &mut Vec<(usize, usize, usize)>,
) {
    let mut depth = 0_usize;
    let mut first = start;
    set(breaks, start, indent);
    for at in start..end {
        match tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::LeftParenthesis | TokenKind::LeftBrace) => depth += 1,
            Some(TokenKind::RightParenthesis | TokenKind::RightBrace) => {
                depth = depth.saturating_sub(1);
            }
            Some(TokenKind::Comma) if depth == 0 => {
                work.push((first, at + 1, indent));
                set(breaks, at + 1, indent);
                first = at + 1;
            }
            _ => {}
        }
    }
    work.push((first, end, indent));
}

/// Puts each column between two parentheses on its own line.
fn open(tokens: &[Token], first: usize, last: usize, indent: usize, breaks: &mut [Option<usize>]) {
    set(breaks, first + 1, indent + INDENT);
    for at in first..last {
        if tokens.get(at).map(|token| token.kind) == Some(TokenKind::Comma) {
            set(breaks, at + 1, indent + INDENT);
        }
    }
    set(breaks, last, indent);
}

fn set(breaks: &mut [Option<usize>], at: usize, indent: usize) {
    if let Some(slot) = breaks.get_mut(at) {
        *slot = Some(indent);
    }
}

/// The width of tokens on one line in characters; for quoted texts, in bytes.
fn width(tokens: &[Token]) -> usize {
    let mut width = 0;
    for (at, token) in tokens.iter().enumerate() {
        width += (token.span.end - token.span.start) as usize;
        width += usize::from(space(tokens, at));
    }
    width
}

/// Whether a token is the dot of `llvm22.divergent_value`.
pub(super) fn joins(tokens: &[Token], at: usize) -> bool {
    let (Some(dot), Some(next)) = (tokens.get(at), tokens.get(at + 1)) else {
        return false;
    };
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    dot.kind == TokenKind::Dot
        && next.kind == TokenKind::Name
        && next.span.start == dot.span.end
        && before.is_some_and(|before| {
            before.kind == TokenKind::Name && before.span.end == dot.span.start
        })
}

/// Whether there is a space before a token within a line.
pub(super) fn space(tokens: &[Token], at: usize) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let Some(before) = at.checked_sub(1).and_then(kind) else {
        return false;
    };
    let Some(next) = kind(at) else {
        return true;
    };
    match (before, next) {
        (TokenKind::Dot, _) => false,
        (
            _,
            TokenKind::Comma | TokenKind::Dot | TokenKind::RightParenthesis | TokenKind::Semicolon,
        )
        | (TokenKind::LeftParenthesis | TokenKind::Not, _)
        | (TokenKind::Name, TokenKind::LeftParenthesis) => false,
        // A colon is preceded by a space in a clause (`count : {`), but not in a declaration
        // (`from: Block`).
        (_, TokenKind::Colon) => kind(0) != Some(TokenKind::Directive),
        (TokenKind::Minus, _) => !is_sign(tokens, at - 1),
        _ => true,
    }
}

/// Whether there is a space between a comment and the next token.
pub(super) fn space_after_comment(token: Option<&Token>) -> bool {
    !matches!(
        token.map(|token| token.kind),
        Some(TokenKind::Comma | TokenKind::Dot | TokenKind::RightParenthesis)
    )
}

/// Whether a `-` is unary.
fn is_sign(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    !matches!(
        before.map(|token| token.kind),
        Some(
            TokenKind::Name
                | TokenKind::Underscore
                | TokenKind::Number
                | TokenKind::Text
                | TokenKind::RightParenthesis
                | TokenKind::RightBrace
        )
    )
}
