//! Tokens as a [`Program`].
//!
//! A mistake is reported and the rest of its clause or directive is skipped, so that one run reports every mistake of a file. Time is
//! linear in the text. Clauses and their literals are here; terms are in `terms`, comments above declarations in `comments`.

use super::ast::{
    Atom, Clause, ColumnDeclaration, Comparator, Comparison, Directive, DirectiveKind, Literal,
    Name, Program, RelationDeclaration, Span, TermKind, TypeDeclaration,
};
use super::comments;
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
    parser.parsed
}

/// A piece of syntax, or a mistake that has been reported.
pub(super) type Parse<T> = Result<T, Reported>;

/// A mistake was reported: skip to the next clause.
#[derive(Debug)]
pub(super) struct Reported;

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: &'a Tokens,
    at: usize,
    /// How deep the term is that is being read.
    pub depth: u32,
    /// The height of the tallest term since it was last set to 0.
    pub tallest: u32,
    program: &'a mut Program,
    parsed: Parsed,
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
            let token = self.peek();
            let outcome = match token.kind {
                TokenKind::End => return,
                TokenKind::Directive => self.directive(),
                _ => self.clause(),
            };
            if outcome.is_err() {
                self.depth = 0;
                self.tallest = 0;
                // What began a broken item is skipped in any case, or nothing would move.
                if self.peek().span == token.span {
                    self.advance();
                }
                self.skip();
            }
        }
    }

    /// Skips behind the full stop that ends the broken clause, or to the directive that follows it.
    fn skip(&mut self) {
        if self.last_is_end_of_clause() {
            return;
        }
        loop {
            match self.peek().kind {
                TokenKind::End | TokenKind::Directive => return,
                TokenKind::Dot => {
                    self.advance();
                    return;
                }
                _ => {
                    self.advance();
                }
            }
        }
    }

    fn last_is_end_of_clause(&self) -> bool {
        let last = self
            .at
            .checked_sub(1)
            .and_then(|at| self.tokens.tokens.get(at));
        last.is_some_and(|token| token.kind == TokenKind::Dot)
    }

    fn directive(&mut self) -> Parse<()> {
        let start = self.at;
        let token = self.advance();
        match self.text(token) {
            ".decl" => self.declaration(start, token),
            ".type" => self.type_declaration(token),
            ".input" => self.input_or_output(DirectiveKind::Input),
            ".output" => self.input_or_output(DirectiveKind::Output),
            ".include" => {
                let text = self.expect(TokenKind::Text, "the path of a file in quotes")?;
                let path = self.unquote(text)?;
                self.parsed.includes.push(Include {
                    path,
                    span: text.span,
                });
                Ok(())
            }
            ".once" => {
                self.parsed.once = true;
                Ok(())
            }
            other => {
                let diagnostic = super::foreign::directive(other, token.span);
                Err(self.report(diagnostic))
            }
        }
    }

    fn type_declaration(&mut self, directive: Token) -> Parse<()> {
        let name = self.name("the name of the new type")?;
        if self.peek().kind == TokenKind::Equal {
            let span = self.peek().span;
            let help = format!("write `.type {} <: unsigned`", name.text);
            let message = "records, unions and equivalent types are not supported";
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        self.expect(TokenKind::Subtype, "`<:`")?;
        let base = self.name("a type: `symbol`, `number`, `unsigned` or a declared one")?;
        self.program.types.push(TypeDeclaration {
            span: directive.span.to(base.span),
            name,
            base,
        });
        Ok(())
    }

    fn input_or_output(&mut self, kind: DirectiveKind) -> Parse<()> {
        loop {
            let relation = self.name("the name of a relation")?;
            self.program.directives.push(Directive { kind, relation });
            if self.peek().kind == TokenKind::LeftParenthesis {
                let span = self.peek().span;
                let message = "options of `.input` and `.output` are not supported";
                let help = "leave them out: where facts come from is chosen on the command line";
                return Err(self.report(Diagnostic::error(span, message).help(help)));
            }
            if self.eat(TokenKind::Comma).is_none() {
                return Ok(());
            }
        }
    }

    fn declaration(&mut self, start: usize, directive: Token) -> Parse<()> {
        let name = self.name("the name of a relation")?;
        if self.peek().kind == TokenKind::Comma {
            let span = self.peek().span;
            let message = "one `.decl` declares one relation";
            let help = "write a `.decl` for each";
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        self.expect(TokenKind::LeftParenthesis, "`(` and the columns")?;
        let mut columns = Vec::new();
        if self.peek().kind != TokenKind::RightParenthesis {
            loop {
                let name = self.name("the name of a column")?;
                self.expect(TokenKind::Colon, "`:` and the type of the column")?;
                let type_name =
                    self.name("a type: `symbol`, `number`, `unsigned` or a declared one")?;
                columns.push(ColumnDeclaration { name, type_name });
                if self.eat(TokenKind::Comma).is_none() {
                    break;
                }
            }
        }
        let last = self.expect(TokenKind::RightParenthesis, "`,` or `)`")?;
        let above = comments::above(self.tokens, start, self.text);
        self.program.relations.push(RelationDeclaration {
            name,
            columns,
            documentation: above.documentation,
            annotations: above.annotations,
            span: directive.span.to(last.span),
        });
        self.qualifier()
    }

    /// Rejects what Soufflé allows behind the columns of a declaration.
    fn qualifier(&mut self) -> Parse<()> {
        let token = self.peek();
        let word = self.text(token);
        let begins_clause = matches!(
            self.ahead(1).kind,
            TokenKind::LeftParenthesis | TokenKind::If
        );
        match super::foreign::qualifier(word, token.span) {
            Some(diagnostic) if !begins_clause => {
                self.report(diagnostic);
                // The words behind the declaration are all that is wrong; what follows them is read.
                while matches!(self.peek().kind, TokenKind::Name | TokenKind::Minus)
                    && !matches!(
                        self.ahead(1).kind,
                        TokenKind::LeftParenthesis | TokenKind::If
                    )
                {
                    self.advance();
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn clause(&mut self) -> Parse<()> {
        let start = self.at;
        let head = self.atom("a relation, or a directive such as `.decl`")?;
        let token = self.peek();
        if token.kind == TokenKind::Comma {
            let message = "a rule has one head";
            let help = "write one rule for each head, with the same body";
            return Err(self.report(Diagnostic::error(token.span, message).help(help)));
        }
        if token.kind == TokenKind::LessOrEqual {
            let message = "subsumption is not supported";
            let help = "keep the best row with `min` or `max` in a second relation";
            return Err(self.report(Diagnostic::error(token.span, message).help(help)));
        }
        let body = if self.eat(TokenKind::If).is_some() {
            self.conjunction(TokenKind::Dot)?
        } else {
            Vec::new()
        };
        let what = if body.is_empty() {
            "`:-` and a body, or `.`"
        } else {
            "`,` and the next literal, or `.`"
        };
        let last = self.expect(TokenKind::Dot, what)?;
        let above = comments::above(self.tokens, start, self.text);
        self.program.clauses.push(Clause {
            span: head.span.to(last.span),
            head,
            body,
            words: above.words,
        });
        Ok(())
    }

    /// Literals between commas; `end` is what may follow them.
    pub fn conjunction(&mut self, end: TokenKind) -> Parse<Vec<Literal>> {
        let mut body = Vec::new();
        loop {
            body.push(self.literal()?);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
            if self.peek().kind == end {
                return Err(self.expected("a literal after the comma"));
            }
        }
        Ok(body)
    }

    fn literal(&mut self) -> Parse<Literal> {
        if self.eat(TokenKind::Not).is_some() {
            if let TokenKind::Not | TokenKind::LeftParenthesis = self.peek().kind {
                let span = self.peek().span;
                let message = "only an atom can be negated";
                let help =
                    "negate each atom by itself, or name the conjunction by a relation of its own";
                return Err(self.report(Diagnostic::error(span, message).help(help)));
            }
            return Ok(Literal::Negative(self.atom("a relation to negate")?));
        }
        let token = self.peek();
        if token.kind == TokenKind::Name {
            if let Some(diagnostic) = super::foreign::literal(self.text(token), token.span) {
                return Err(self.report(diagnostic));
            }
            if self.ahead(1).kind == TokenKind::LeftParenthesis
                && super::foreign::reserved(self.text(token)).is_none()
            {
                return Ok(Literal::Positive(self.atom("a relation")?));
            }
        }
        self.comparison().map(Literal::Comparison)
    }

    fn comparison(&mut self) -> Parse<Comparison> {
        let left = self.term("a literal: an atom, a negated atom or a comparison")?;
        let comparator = match self.peek().kind {
            TokenKind::Equal => Comparator::Equal,
            TokenKind::NotEqual => Comparator::NotEqual,
            TokenKind::Less => Comparator::Less,
            TokenKind::LessOrEqual => Comparator::LessOrEqual,
            TokenKind::Greater => Comparator::Greater,
            TokenKind::GreaterOrEqual => Comparator::GreaterOrEqual,
            _ => {
                // `edge.` for `edge().`
                let what = match left.kind {
                    TermKind::Variable(_) => "`(` or a comparison such as `=`",
                    _ => "a comparison such as `=`",
                };
                return Err(self.expected(what));
            }
        };
        self.advance();
        let right = self.term("a term")?;
        Ok(Comparison {
            comparator,
            span: left.span.to(right.span),
            left,
            right,
        })
    }

    fn atom(&mut self, what: &str) -> Parse<Atom> {
        let relation = self.name(what)?;
        if self.peek().kind == TokenKind::Dot && self.ahead(1).kind == TokenKind::Name {
            // `component.relation`, unless a fact without parentheses ends here.
            let adjacent = self.ahead(1).span.start == self.peek().span.end;
            if adjacent {
                let span = self.peek().span;
                let message = "components are not supported";
                let help = "give the relation a name without a dot";
                return Err(self.report(Diagnostic::error(span, message).help(help)));
            }
        }
        self.expect(
            TokenKind::LeftParenthesis,
            &format!("`(` and the arguments of `{}`", relation.text),
        )?;
        let mut arguments = Vec::new();
        if self.peek().kind != TokenKind::RightParenthesis {
            loop {
                arguments.push(self.term("a term")?);
                if self.eat(TokenKind::Comma).is_none() {
                    break;
                }
            }
        }
        let last = self.expect(TokenKind::RightParenthesis, "`,` or `)`")?;
        Ok(Atom {
            span: relation.span.to(last.span),
            relation,
            arguments,
        })
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
