//! Tokens as a [`Program`].
//!
//! A mistake is reported and the rest of its clause or directive is skipped, so that one run reports every mistake of a file. Time is
//! linear in the text. What is here: tokens, mistakes and recovery. Directives are in `directives`,
//! clauses in `clauses`, terms in `terms`, comments above declarations in `comments`.

use super::ast::{Name, Program, Span};
use super::diagnostic::Diagnostic;
use super::lexer::{Token, TokenKind, Tokens, tokenize};
use super::load::Include;

/// What one file says besides its part of the program.
pub(super) struct Parsed {
    /// Its includes, in order.
    pub includes: Vec<Include>,
    /// Whether it says `.once`.
    pub once: bool,
    /// Its mistakes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one file into `program`.
pub(super) fn parse(source: u32, text: &str, program: &mut Program) -> Parsed {
    let mut diagnostics = Vec::new();
    let tokens = tokenize(source, text, &mut diagnostics);
    let mut parser = Parser {
        text,
        tokens: &tokens,
        at: 0,
        depth: 0,
        tallest: 0,
        program,
        parsed: Parsed {
            includes: Vec::new(),
            once: false,
            diagnostics,
        },
    };
    parser.file();
    parser.check_comments();
    parser.parsed
}

/// A piece of syntax, or a mistake that has been reported.
pub(super) type Parse<T> = Result<T, Reported>;

/// A mistake was reported: skip to the next clause.
#[derive(Debug)]
pub(super) struct Reported;

pub(super) struct Parser<'a> {
    pub text: &'a str,
    pub tokens: &'a Tokens,
    pub at: usize,
    /// How deep the term is that is being read.
    pub depth: u32,
    /// The height of the tallest term since it was last set to 0.
    pub tallest: u32,
    pub program: &'a mut Program,
    pub parsed: Parsed,
}

impl<'a> Parser<'a> {
    pub fn peek(&self) -> Token {
        self.ahead(0)
    }

    /// The token `offset` places on; the end of the file stands for all that would lie behind it.
    pub fn ahead(&self, offset: usize) -> Token {
        let index = (self.at + offset).min(self.tokens.tokens.len().saturating_sub(1));
        self.tokens.tokens.get(index).copied().unwrap_or(Token {
            kind: TokenKind::End,
            span: Span::default(),
            line: 1,
        })
    }

    pub fn advance(&mut self) -> Token {
        let token = self.peek();
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    pub fn eat(&mut self, kind: TokenKind) -> Option<Token> {
        (self.peek().kind == kind).then(|| self.advance())
    }

    /// The text of a token.
    pub fn text(&self, token: Token) -> &'a str {
        self.text
            .get(token.span.start as usize..token.span.end as usize)
            .unwrap_or_default()
    }

    /// Where the token before the next one stands.
    pub fn last_span(&self) -> Span {
        let index = self.at.saturating_sub(1);
        self.tokens
            .tokens
            .get(index)
            .map_or(Span::default(), |token| token.span)
    }

    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.parsed.diagnostics.push(diagnostic);
        Reported
    }

    /// How messages call a token.
    fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Text => "a text".to_string(),
            _ => format!("`{}`", self.text(token)),
        }
    }

    /// Reports that something else than the next token was expected.
    pub fn expected(&mut self, what: &str) -> Reported {
        let token = self.peek();
        if let Some(diagnostic) = self.foreign(token) {
            return self.report(diagnostic);
        }
        let found = self.describe(token);
        // Where a clause breaks off, the mistake is behind what was read last, not where the next one begins.
        let last = self.last_span();
        let breaks_off = matches!(token.kind, TokenKind::End | TokenKind::Directive);
        let span = if breaks_off && last.end > 0 {
            Span {
                start: last.end,
                ..last
            }
        } else {
            token.span
        };
        self.report(Diagnostic::error(
            span,
            format!("expected {what}, found {found}"),
        ))
    }

    pub fn expect(&mut self, kind: TokenKind, what: &str) -> Parse<Token> {
        self.eat(kind).ok_or_else(|| self.expected(what))
    }

    pub fn name(&mut self, what: &str) -> Parse<Name> {
        let token = self.expect(TokenKind::Name, what)?;
        let text = self.text(token).to_string();
        if let Some(help) = super::foreign::reserved(&text) {
            let message = format!("`{text}` is a word of the language and cannot be a name");
            return Err(self.report(Diagnostic::error(token.span, message).help(help)));
        }
        Ok(Name {
            text,
            span: token.span,
        })
    }

    fn file(&mut self) {
        loop {
            let start = self.at;
            let token = self.peek();
            let outcome = match token.kind {
                TokenKind::End => return,
                TokenKind::Directive => self.directive(),
                _ => self.clause(),
            };
            if outcome.is_ok() {
                if token.kind == TokenKind::Directive {
                    self.check_directive(start);
                }
                self.check_documentation(start);
                continue;
            }
            self.depth = 0;
            self.tallest = 0;
            if token.kind == TokenKind::Directive {
                self.skip_directive(start);
                continue;
            }
            // What began a broken clause is skipped in any case, or nothing would move.
            if self.at == start {
                self.advance();
            }
            self.skip_clause();
        }
    }

    /// Skips behind the full stop that ends the broken clause, or to the directive that follows it.
    fn skip_clause(&mut self) {
        while !self.last_is_end_of_clause()
            && !matches!(self.peek().kind, TokenKind::End | TokenKind::Directive)
        {
            self.advance();
        }
    }

    /// Skips to the end of the line on which the parentheses of the broken directive that began at `start` are closed.
    fn skip_directive(&mut self, start: usize) {
        let mut open = 0_usize;
        let mut line = 0;
        for at in start.. {
            let Some(token) = self.tokens.tokens.get(at) else {
                return;
            };
            let behind = at >= self.at;
            let ends = match token.kind {
                TokenKind::End => true,
                TokenKind::Directive | TokenKind::If => at != start,
                _ => open == 0 && token.line > line,
            };
            if behind && ends {
                return;
            }
            match token.kind {
                TokenKind::LeftParenthesis => open += 1,
                TokenKind::RightParenthesis => open = open.saturating_sub(1),
                _ => {}
            }
            line = token.line;
            self.at = self.at.max(at + 1);
        }
    }

    fn last_is_end_of_clause(&self) -> bool {
        let last = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.tokens.get(at));
        last.is_some_and(|token| token.kind == TokenKind::Dot)
    }

    /// The message for a token outside the subset, if it is one.
    fn foreign(&self, token: Token) -> Option<Diagnostic> {
        match token.kind {
            TokenKind::Foreign => Some(super::foreign::sign(self.text(token), token.span)),
            TokenKind::Name => super::foreign::functor(self.text(token), token.span),
            _ => None,
        }
    }
}
