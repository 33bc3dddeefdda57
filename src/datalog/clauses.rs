//! Facts and rules, their literals and atoms.

use super::ast::{Atom, Clause, Comparator, Comparison, Literal, Span, Term, TermKind};
use super::comments;
use super::diagnostic::Diagnostic;
use super::functor::Functor;
use super::lexer::TokenKind;
use super::parser::{Parse, Parser, Reported};

/// Maximum number of rules into which a clause with disjunctions is expanded.
const MAXIMUM_ALTERNATIVES: usize = 1024;

/// Maximum number of literals in a file that the expansion of disjunctions creates.
const MAXIMUM_LITERALS_MADE: usize = 1 << 21;

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
        let better = match self.eat(TokenKind::LessOrEqual) {
            Some(_) => Some(self.better(&head)?),
            None => None,
        };
        let mut bodies = if self.eat(TokenKind::If).is_some() {
            self.disjunction(TokenKind::Dot)?
        } else if let Some(better) = &better {
            let message = "a subsumption says after `:-` when the second row is better";
            let help = format!("write `... <= {}(...) :- body.`", better.relation.text);
            return Err(self.report(Diagnostic::error(better.span, message).help(help)));
        } else {
            vec![Vec::new()]
        };
        let is_subsumption = better.is_some();
        if let Some(better) = better {
            for body in &mut bodies {
                let both = [head.clone(), better.clone()];
                body.splice(0..0, both.map(Literal::Positive));
            }
        }
        let is_fact = bodies.iter().all(Vec::is_empty);
        let what = if is_fact {
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
        let is_alternative = bodies.len() > 1;
        let is_allowed = above.annotations.iter().any(|one| one.words == ["allow"]);
        for body in bodies {
            self.program.clauses.push(Clause {
                span: head.span.to(last),
                head: head.clone(),
                body,
                is_subsumption,
                is_alternative,
                words: above.words.clone(),
                is_allowed,
            });
        }
        Ok(())
    }

    /// Parses the second atom of a subsumption.
    fn better(&mut self, head: &Atom) -> Parse<Atom> {
        let better = self.atom("the atom of the better row")?;
        if better.relation.text != head.relation.text {
            let message = format!(
                "a subsumption is about two rows of one relation, not of `{}` and `{}`",
                head.relation.text, better.relation.text
            );
            let help = format!("write `{}(...)` on both sides", head.relation.text);
            return Err(self.report(Diagnostic::error(better.span, message).help(help)));
        }
        Ok(better)
    }

    /// Parses conjunctions separated by semicolons, and expands disjunctions in parentheses. The
    /// result has one conjunction for each rule into which the clause is expanded.
    fn disjunction(&mut self, end: TokenKind) -> Parse<Vec<Vec<Literal>>> {
        let mut all = Vec::new();
        loop {
            let mut bodies: Vec<Vec<Literal>> = vec![Vec::new()];
            loop {
                let start = self.peek().span;
                if self.peek().kind == TokenKind::LeftParenthesis {
                    self.closed(0)?;
                }
                let alternatives = if self.is_group() {
                    self.advance();
                    let inner =
                        self.nested(|parser| parser.disjunction(TokenKind::RightParenthesis))?;
                    self.expect(TokenKind::RightParenthesis, "`;`, `,` or `)`")?;
                    inner
                } else {
                    vec![vec![self.literal()?]]
                };
                let rules = bodies.len() * alternatives.len();
                if let [only] = alternatives.as_slice() {
                    for body in &mut bodies {
                        body.extend_from_slice(only);
                    }
                } else {
                    let span = start.to(self.last_span());
                    self.multiplied(rules, span)?;
                    let product = bodies.iter().flat_map(|body| {
                        let longer = |more: &Vec<Literal>| [body.as_slice(), more].concat();
                        alternatives.iter().map(longer)
                    });
                    bodies = product.collect();
                }
                if bodies.len() > 1 {
                    let literals = bodies.iter().map(Vec::len).sum();
                    let span = start.to(self.last_span());
                    self.multiplied_literals(literals, span)?;
                }
                if self.eat(TokenKind::Comma).is_none() {
                    break;
                }
                if self.peek().kind == end {
                    return Err(self.expected("a literal after the comma"));
                }
            }
            all.extend(bodies);
            self.multiplied(all.len(), self.last_span())?;
            if self.eat(TokenKind::Semicolon).is_none() {
                return Ok(all);
            }
        }
    }

    /// Checks the number of rules into which a clause is expanded.
    fn multiplied(&mut self, rules: usize, span: Span) -> Parse<()> {
        if rules <= MAXIMUM_ALTERNATIVES {
            return Ok(());
        }
        let message = format!(
            "this clause stands for more than {MAXIMUM_ALTERNATIVES} rules without disjunction"
        );
        let help = "name some of its disjunctions by relations of their own";
        Err(self.report(Diagnostic::error(span, message).help(help)))
    }

    /// Counts the literals of a file that the expansion of disjunctions creates, and checks their
    /// number.
    fn multiplied_literals(&mut self, literals: usize, span: Span) -> Parse<()> {
        self.literals_made += literals;
        if self.literals_made <= MAXIMUM_LITERALS_MADE {
            return Ok(());
        }
        let message = "the disjunctions of this file stand for too many rules";
        let help = "name some of them by relations of their own";
        Err(self.report(Diagnostic::error(span, message).help(help)))
    }

    /// Checks that the parenthesis `offset` tokens ahead is closed before the clause ends.
    fn closed(&mut self, offset: usize) -> Parse<()> {
        let mut open = 0_usize;
        for ahead in offset.. {
            let token = self.ahead(ahead);
            let ends = match token.kind {
                TokenKind::LeftParenthesis => {
                    open += 1;
                    false
                }
                TokenKind::RightParenthesis => {
                    open -= 1;
                    if open == 0 {
                        return Ok(());
                    }
                    false
                }
                TokenKind::Dot => !self.is_qualification(ahead),
                TokenKind::End | TokenKind::Directive => true,
                // A `:-` never occurs within parentheses, so the parenthesis was not closed.
                TokenKind::If => true,
                _ => false,
            };
            if ends {
                let span = self.ahead(offset).span;
                let first = self.tokens.wrong.partition_point(|at| *at < span.start);
                let wrong = self.tokens.wrong.get(first);
                if wrong.is_some_and(|at| *at < token.span.start) {
                    // The scanner rejected part of the clause, and has reported it.
                    return Ok(());
                }
                let message = "this parenthesis is not closed";
                let help = "write `)` before the end of the clause";
                let error = Diagnostic::error(span, message);
                let error = error.label(token.span, "the clause ends here");
                return Err(self.report(error.help(help)));
            }
        }
        Ok(())
    }

    /// Whether the parenthesis at the current token contains literals rather than a term: the token
    /// after the closing parenthesis does not continue a term or comparison.
    fn is_group(&self) -> bool {
        if self.peek().kind != TokenKind::LeftParenthesis {
            return false;
        }
        let mut open = 0_usize;
        for offset in 0.. {
            match self.ahead(offset).kind {
                TokenKind::LeftParenthesis => open += 1,
                TokenKind::RightParenthesis => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return matches!(
                            self.ahead(offset + 1).kind,
                            TokenKind::Comma
                                | TokenKind::Dot
                                | TokenKind::Semicolon
                                | TokenKind::RightParenthesis
                        );
                    }
                }
                TokenKind::End | TokenKind::Directive | TokenKind::If => return false,
                _ => {}
            }
        }
        false
    }

    /// Parses literals between commas; `end` is the token that may follow them.
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
        let negated = self.peek().kind == TokenKind::Not;
        let word = self.ahead(usize::from(negated));
        let functor = Functor::of_word(self.text(word)).filter(|one| one.is_constraint());
        if let (TokenKind::Name, Some(functor)) = (word.kind, functor) {
            let start = self.peek().span;
            self.eat(TokenKind::Not);
            let left = self.constraint(functor)?;
            let span = start.to(left.span);
            let kind = TermKind::Number {
                value: u64::from(!negated),
                unsigned: false,
            };
            return Ok(Literal::Comparison(Comparison {
                comparator: Comparator::Equal,
                left,
                right: Term { kind, span },
                span,
            }));
        }
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

    /// Whether the next tokens are the start of a call `range(...)`.
    fn is_range(&self) -> bool {
        self.text(self.peek()) == Functor::Range.word()
            && self.ahead(1).kind == TokenKind::LeftParenthesis
    }

    /// Parses a side of a comparison. It may be a `range(...)` if nothing else is on that side.
    fn side(&mut self, what: &str, may_generate: bool) -> Parse<Term> {
        self.generates = may_generate && self.is_range();
        let generates = self.generates;
        let term = self.term(what)?;
        self.generates = false;
        match term.kind {
            TermKind::Call(Functor::Range, _) => Ok(term),
            _ if generates => Err(self.no_range(term.span)),
            _ => Ok(term),
        }
    }

    pub fn no_range(&mut self, span: Span) -> Reported {
        let message = "`range(...)` has many values, and stands alone on one side of `=`";
        let help = "give each of them a name: `number = range(...)`";
        self.report(Diagnostic::error(span, message).help(help))
    }

    fn comparison(&mut self) -> Parse<Comparison> {
        let left = self.side("a literal: an atom, a negated atom or a comparison", true)?;
        let generates = matches!(left.kind, TermKind::Call(Functor::Range, _));
        let comparator = match self.peek().kind {
            TokenKind::Equal => Comparator::Equal,
            TokenKind::NotEqual => Comparator::NotEqual,
            TokenKind::Less => Comparator::Less,
            TokenKind::LessOrEqual => Comparator::LessOrEqual,
            TokenKind::Greater => Comparator::Greater,
            TokenKind::GreaterOrEqual => Comparator::GreaterOrEqual,
            _ => {
                // A lone name is probably an atom without parentheses, such as `edge.` for
                // `edge().`
                let what = match left.kind {
                    TermKind::Variable(_) => "`(` or a comparison such as `=`",
                    _ => "a comparison such as `=`",
                };
                return Err(self.expected(what));
            }
        };
        if generates && comparator != Comparator::Equal {
            return Err(self.no_range(left.span));
        }
        self.advance();
        let may_generate = !generates && comparator == Comparator::Equal;
        let right = self.side("a term", may_generate)?;
        Ok(Comparison {
            comparator,
            span: left.span.to(right.span),
            left,
            right,
        })
    }

    /// Whether the token `offset` tokens ahead is the dot of `component.relation`.
    pub fn is_qualification(&self, offset: usize) -> bool {
        let (dot, name) = (self.ahead(offset), self.ahead(offset + 1));
        let before = (self.at + offset).checked_sub(1);
        let before = before.and_then(|at| self.tokens.tokens.get(at));
        dot.kind == TokenKind::Dot
            && name.kind == TokenKind::Name
            && name.span.start == dot.span.end
            && before.is_some_and(|before| {
                before.kind == TokenKind::Name && before.span.end == dot.span.start
            })
    }

    fn atom(&mut self, what: &str) -> Parse<Atom> {
        let relation = self.relation(what)?;
        if self.peek().kind != TokenKind::LeftParenthesis {
            let what = format!("`(` and the arguments of `{}`", relation.text);
            return Err(self.expected(&what));
        }
        self.closed(0)?;
        self.advance();
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
