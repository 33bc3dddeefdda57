//! Facts and rules, their literals and atoms.

use super::ast::{Atom, Clause, Comparator, Comparison, Literal, Span, TermKind};
use super::comments;
use super::diagnostic::Diagnostic;
use super::lexer::TokenKind;
use super::parser::{Parse, Parser};

impl Parser<'_> {
    pub fn clause(&mut self) -> Parse<()> {
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
        let last = match self.eat(TokenKind::Dot) {
            Some(dot) => dot.span,
            None if self.begins_clause() => {
                let end = self.last_span();
                let span = Span {
                    start: end.end,
                    ..end
                };
                let message = "this clause has no full stop at its end";
                let help = "write `.` here, or `,` if it goes on below";
                self.report(Diagnostic::error(span, message).help(help));
                end
            }
            None => return Err(self.expected(what)),
        };
        if self.has_wrong_tokens(head.span) {
            self.leave_out(start);
            return Ok(());
        }
        let above = comments::above(self.tokens, start, self.text);
        self.program.clauses.push(Clause {
            span: head.span.to(last),
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
            let is_atom =
                self.ahead(1).kind == TokenKind::LeftParenthesis || self.is_qualification(1);
            if is_atom && super::foreign::reserved(self.text(token)).is_none() {
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

    /// Whether the token `offset` places on is the dot of `component.relation`.
    fn is_qualification(&self, offset: usize) -> bool {
        let (dot, name) = (self.ahead(offset), self.ahead(offset + 1));
        dot.kind == TokenKind::Dot
            && name.kind == TokenKind::Name
            && name.span.start == dot.span.end
    }

    fn atom(&mut self, what: &str) -> Parse<Atom> {
        let relation = self.name(what)?;
        if self.is_qualification(0) {
            let span = self.peek().span;
            let message = "components are not supported";
            let help = "give the relation a name without a dot";
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        if self.eat(TokenKind::LeftParenthesis).is_none() {
            let what = format!("`(` and the arguments of `{}`", relation.text);
            return Err(self.expected(&what));
        }
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
}
