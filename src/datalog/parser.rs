//! Parses tokens into a [`Program`].
//!
//! After an error, the rest of the clause or directive is skipped, so that all errors of a file are
//! reported at once. Time is linear in the text. This file contains token handling, error messages
//! and recovery. Directives are in `directives`, clauses in `clauses`, terms in `terms`, and
//! comments above declarations in `comments`.

use super::ast::{Name, Program, Span};
use super::comments;
use super::diagnostic::Diagnostic;
use super::lexer::{Token, TokenKind, Tokens, tokenize};
use super::load::{Include, Instance};
use super::mistakes::Mistakes;

/// The contents of a file, except declarations and clauses.
pub(super) struct Parsed {
    /// The includes of the file, in order.
    pub includes: Vec<Include>,
    /// The instances of its components, in order.
    pub instances: Vec<Instance>,
    /// Whether the file contains `.once`.
    pub once: bool,
    /// The errors of the file.
    pub diagnostics: Mistakes,
}

/// Parses one file into `program`.
pub(super) fn parse(source: u32, text: &str, program: &mut Program) -> Parsed {
    let mut diagnostics = Mistakes::default();
    let tokens = tokenize(source, text, &mut diagnostics);
    let mut parser = Parser {
        text,
        tokens: &tokens,
        at: 0,
        depth: 0,
        tallest: 0,
        generates: false,
        literals_made: 0,
        components: Vec::new(),
        program,
        parsed: Parsed {
            includes: Vec::new(),
            instances: Vec::new(),
            once: false,
            diagnostics,
        },
    };
    parser.file();
    parser.check_comments();
    let annotations = tokens.comments.iter();
    let annotations = annotations.filter_map(|comment| comments::annotation(comment, text));
    parser.program.annotations.extend(annotations);
    parser.parsed
}

/// A parsed construct, or an error that has been reported.
pub(super) type Parse<T> = Result<T, Reported>;

/// An error was reported; the parser skips to the next clause.
#[derive(Debug)]
pub(super) struct Reported;

pub(super) struct Parser<'a> {
    pub text: &'a str,
    pub tokens: &'a Tokens,
    pub at: usize,
    /// The nesting depth of the current term.
    pub depth: u32,
    /// The height of the tallest term since this was last reset to 0.
    pub tallest: u32,
    /// Whether a `range(...)` is allowed here.
    pub generates: bool,
    /// Number of literals that the expansion of disjunctions has created.
    pub literals_made: usize,
    /// The components of the file, each with the files that it includes.
    pub components: Vec<(String, Vec<Include>)>,
    pub program: &'a mut Program,
    pub parsed: Parsed,
}

impl<'a> Parser<'a> {
    pub fn peek(&self) -> Token {
        self.ahead(0)
    }

    /// The token `offset` positions after the current one; the end of the file if there are fewer
    /// tokens.
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

    /// The location of the last token that was consumed.
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

    /// The description of a token in messages.
    fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Text => "a text".to_string(),
            _ => format!("`{}`", self.text(token)),
        }
    }

    /// Reports that the next token is unexpected.
    pub fn expected(&mut self, what: &str) -> Reported {
        let token = self.peek();
        let last = self.last_span();
        let first = self.tokens.wrong.partition_point(|at| *at < last.start);
        let wrong = self.tokens.wrong.get(first);
        if wrong.is_some_and(|at| *at < token.span.start) {
            // The scanner rejected the text before this token, and has reported it.
            return Reported;
        }
        let quoted = || self.unquoted_name(token);
        let known = quoted().or_else(|| self.foreign(token));
        if let Some(diagnostic) = known.or_else(|| self.misspelt()) {
            return self.report(diagnostic);
        }
        let found = self.describe(token);
        // If a clause is incomplete, the error is reported after its last token, not at the start
        // of the next clause.
        let breaks_off = matches!(token.kind, TokenKind::End | TokenKind::Directive);
        let span = if breaks_off && last.end > 0 {
            Span {
                start: last.end,
                ..last
            }
        } else {
            token.span
        };
        let error = Diagnostic::error(span, format!("expected {what}, found {found}"));
        self.report(match super::foreign::instead(what, self.text(token)) {
            Some(help) => error.help(help),
            None => error,
        })
    }

    pub fn expect(&mut self, kind: TokenKind, what: &str) -> Parse<Token> {
        self.eat(kind).ok_or_else(|| self.expected(what))
    }

    pub fn name(&mut self, what: &str) -> Parse<Name> {
        // The keywords of operators are reserved, so an error reports them as names.
        let token = match self.eat(TokenKind::BitOperator) {
            Some(token) => token,
            None => self.expect(TokenKind::Name, what)?,
        };
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

    /// Parses the name of a relation, which may be qualified by an instance:
    /// `llvm22.divergent_value`.
    pub fn relation(&mut self, what: &str) -> Parse<Name> {
        let name = self.name(what)?;
        if !self.is_qualification(0) {
            return Ok(name);
        }
        self.advance();
        let of = self.name(what)?;
        Ok(Name {
            text: format!("{}.{}", name.text, of.text),
            span: name.span.to(of.span),
        })
    }

    fn file(&mut self) {
        loop {
            let start = self.at;
            let token = self.peek();
            let unknown = self.unknown_directive();
            let outcome = match (token.kind, unknown) {
                (TokenKind::End, _) => return,
                (TokenKind::Directive, _) => self.directive(),
                (_, Some(diagnostic)) => Err(self.report(diagnostic)),
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
            // At least one token of the invalid item is skipped, to guarantee progress.
            if self.at == start {
                self.advance();
            }
            if matches!(token.kind, TokenKind::Directive | TokenKind::Dot) {
                self.skip_directive(start);
            } else {
                self.skip_clause();
            }
            self.leave_out(start);
        }
    }

    /// Records the names from token `start` on as unparsed, because their item is not in the
    /// program.
    pub fn leave_out(&mut self, start: usize) {
        let broken = self.tokens.tokens.get(start..self.at).unwrap_or_default();
        for token in broken.iter().filter(|token| token.kind == TokenKind::Name) {
            let name = self.text(*token);
            let unread = &mut self.program.unread.names;
            if !unread.contains(name) {
                unread.insert(name.to_string());
            }
        }
    }

    /// Whether some text from `start` on was rejected by the lexer.
    pub fn has_wrong_tokens(&self, start: Span) -> bool {
        let wrong = &self.tokens.wrong;
        let first = wrong.partition_point(|at| *at < start.start);
        wrong
            .get(first)
            .is_some_and(|at| *at < self.last_span().end)
    }

    /// Skips past the full stop that ends the invalid clause, or to the start of another clause.
    fn skip_clause(&mut self) {
        while !self.last_is_end_of_clause()
            && !matches!(self.peek().kind, TokenKind::End | TokenKind::Directive)
            && !self.begins_clause()
        {
            self.advance();
        }
    }

    /// Whether the next token is a relation in the first column of a line, where no conjunct is
    /// expected.
    pub fn begins_clause(&self) -> bool {
        let token = self.peek();
        let before = token.span.start.checked_sub(1);
        let at_margin =
            before.is_none_or(|at| self.text.as_bytes().get(at as usize) == Some(&b'\n'));
        let last = self.at.checked_sub(1).map(|at| self.tokens.tokens.get(at));
        let expects = last.flatten().is_some_and(|last| {
            matches!(
                last.kind,
                TokenKind::Comma | TokenKind::If | TokenKind::LeftBrace | TokenKind::Not
            )
        });
        at_margin
            && !expects
            && token.kind == TokenKind::Name
            && self.ahead(1).kind == TokenKind::LeftParenthesis
    }

    /// The error for a misspelt directive, such as `.inptu`.
    fn unknown_directive(&self) -> Option<Diagnostic> {
        let (dot, name) = (self.peek(), self.ahead(1));
        let is_one = dot.kind == TokenKind::Dot
            && name.kind == TokenKind::Name
            && name.span.start == dot.span.end;
        let span = dot.span.to(name.span);
        is_one.then(|| super::foreign::unknown_directive(self.text(name), span))
    }

    /// Skips to the end of the line on which the parentheses of the invalid directive at `start`
    /// are closed.
    fn skip_directive(&mut self, start: usize) {
        let mut open = 0_usize;
        let mut line = 0;
        let first = self.tokens.tokens.get(start);
        let is_component = first.is_some_and(|token| self.text(*token) == ".comp");
        for at in start.. {
            let Some(token) = self.tokens.tokens.get(at) else {
                return;
            };
            let after = at >= self.at;
            let ends = match token.kind {
                TokenKind::End => true,
                // A component contains declarations and rules, which are skipped as well.
                _ if is_component && open > 0 => false,
                TokenKind::Directive | TokenKind::If => at != start,
                _ => open == 0 && token.line > line,
            };
            if after && ends {
                return;
            }
            match token.kind {
                TokenKind::LeftParenthesis | TokenKind::LeftBrace => open += 1,
                TokenKind::RightParenthesis | TokenKind::RightBrace => {
                    open = open.saturating_sub(1);
                }
                _ => {}
            }
            line = token.line;
            self.at = self.at.max(at + 1);
        }
    }

    /// Whether the last token is the full stop of a clause, rather than the dot of
    /// `component.relation`.
    fn last_is_end_of_clause(&self) -> bool {
        let after = |count: usize| {
            let at = self.at.checked_sub(count);
            at.and_then(|at| self.tokens.tokens.get(at))
        };
        let Some(dot) = after(1).filter(|token| token.kind == TokenKind::Dot) else {
            return false;
        };
        let next = self.peek();
        let joins = after(2).is_some_and(|before| before.kind == TokenKind::Name)
            && next.kind == TokenKind::Name
            && next.span.start == dot.span.end;
        !joins
    }

    /// The error for an operator of another language, if the next token is one.
    fn misspelt(&self) -> Option<Diagnostic> {
        let next = self.peek();
        let last = self.at.checked_sub(1)?;
        let last = self.tokens.tokens.get(last)?;
        let joined = last.span.end == next.span.start;
        let (written, span) = match (last.kind, next.kind) {
            (TokenKind::Name, TokenKind::Name) => {
                let first = super::foreign::misspelt(self.text(*last), last.span);
                return first.or_else(|| super::foreign::misspelt(self.text(next), next.span));
            }
            (_, TokenKind::Name) => (self.text(next), next.span),
            _ if joined => {
                let span = last.span.to(next.span);
                let range = span.start as usize..span.end as usize;
                (self.text.get(range).unwrap_or_default(), span)
            }
            // An arrow of another language: `a(x) <- b(x)`.
            _ => {
                let after = self.ahead(1);
                let span = next.span.to(after.span);
                let range = span.start as usize..span.end as usize;
                (self.text.get(range).unwrap_or_default(), span)
            }
        };
        super::foreign::misspelt(written, span)
    }

    /// The error for an unquoted name of a kernel's object, such as `%tid` or `@kernel`.
    fn unquoted_name(&self, token: Token) -> Option<Diagnostic> {
        let name = self.ahead(1);
        let is_name = matches!(token.kind, TokenKind::Percent | TokenKind::Foreign)
            && matches!(self.text(token), "%" | "@")
            && matches!(name.kind, TokenKind::Name | TokenKind::Number)
            && name.span.start == token.span.end
            && self.ahead(2).kind != TokenKind::LeftParenthesis;
        let span = token.span.to(name.span);
        let range = span.start as usize..span.end as usize;
        let text = self.text.get(range).filter(|_| is_name)?;
        let message = format!("`{text}` is a name of a kernel, and stands in quotes");
        let help = match text.starts_with('%') {
            true => {
                format!("write `value_name(value, \"{text}\")` or `block_name(block, \"{text}\")`")
            }
            false => format!("write \"{text}\""),
        };
        Some(Diagnostic::error(span, message).help(help))
    }

    /// The error for a token outside of the subset, if it is one.
    fn foreign(&self, token: Token) -> Option<Diagnostic> {
        match token.kind {
            TokenKind::Semicolon | TokenKind::Foreign => {
                Some(super::foreign::sign(self.text(token), token.span))
            }
            TokenKind::Name => super::foreign::functor(self.text(token), token.span),
            _ => None,
        }
    }
}
