//! Parses terms: variables, constants, arithmetic and aggregates.

use super::ast::{Aggregate, AggregateKind, MAXIMUM_NESTING, Operator, Span, Term, TermKind};
use super::diagnostic::Diagnostic;
use super::functor::Functor;
use super::lexer::{Token, TokenKind};
use super::parser::{Parse, Parser, Reported};

/// A term and the height of its syntax tree.
struct Tree {
    term: Term,
    height: u32,
}

impl Parser<'_> {
    /// Parses a term; `what` describes the expected term in messages.
    pub fn term(&mut self, what: &str) -> Parse<Term> {
        let tree = self.bits(what, 0)?;
        self.tallest = self.tallest.max(tree.height);
        Ok(tree.term)
    }

    fn too_deep(&mut self) -> Reported {
        let span = self.peek().span;
        let message = format!("this term is nested more than {MAXIMUM_NESTING} deep");
        let help = "give a part of it a name by `=`";
        self.report(Diagnostic::error(span, message).help(help))
    }

    /// Runs `read` at the next level of nesting.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAXIMUM_NESTING {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let outcome = read(self);
        self.depth = self.depth.saturating_sub(1);
        outcome
    }

    /// Parses bitwise operators, from the lowest precedence to the highest.
    fn bits(&mut self, what: &str, level: usize) -> Parse<Tree> {
        const LEVELS: [&[Operator]; 4] = [
            &[Operator::BitOr],
            &[Operator::BitXor],
            &[Operator::BitAnd],
            &[
                Operator::ShiftLeft,
                Operator::ShiftRight,
                Operator::ShiftRightUnsigned,
            ],
        ];
        let Some(operators) = LEVELS.get(level) else {
            return self.sum(what);
        };
        let mut left = self.bits(what, level + 1)?;
        loop {
            let token = self.peek();
            let word = self.text(token);
            let mut operators = operators.iter();
            let found = operators.find(|operator| operator.sign() == word);
            let (TokenKind::BitOperator, Some(operator)) = (token.kind, found) else {
                return Ok(left);
            };
            self.advance();
            let right = self.bits("a term", level + 1)?;
            left = self.binary(*operator, left, right)?;
        }
    }

    fn sum(&mut self, what: &str) -> Parse<Tree> {
        let mut left = self.product(what)?;
        loop {
            let operator = match self.peek().kind {
                TokenKind::Plus => Operator::Add,
                TokenKind::Minus => Operator::Subtract,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.product("a term")?;
            left = self.binary(operator, left, right)?;
        }
    }

    fn product(&mut self, what: &str) -> Parse<Tree> {
        let mut left = self.factor(what)?;
        loop {
            let operator = match self.peek().kind {
                TokenKind::Star => Operator::Multiply,
                TokenKind::Slash => Operator::Divide,
                TokenKind::Percent => Operator::Remainder,
                _ => return Ok(left),
            };
            self.advance();
            let right = self.factor("a term")?;
            left = self.binary(operator, left, right)?;
        }
    }

    fn binary(&mut self, operator: Operator, left: Tree, right: Tree) -> Parse<Tree> {
        let height = left.height.max(right.height) + 1;
        if height > MAXIMUM_NESTING {
            return Err(self.too_deep());
        }
        let span = left.term.span.to(right.term.span);
        let kind = TermKind::Binary(operator, Box::new(left.term), Box::new(right.term));
        Ok(Tree {
            term: Term { kind, span },
            height,
        })
    }

    fn factor(&mut self, what: &str) -> Parse<Tree> {
        let token = self.peek();
        let leaf = |kind| {
            Ok(Tree {
                term: Term {
                    kind,
                    span: token.span,
                },
                height: 1,
            })
        };
        match token.kind {
            TokenKind::Underscore => {
                self.advance();
                leaf(TermKind::Wildcard)
            }
            TokenKind::Number => {
                self.advance();
                leaf(self.number(token))
            }
            TokenKind::Text => {
                self.advance();
                leaf(TermKind::Symbol(self.unquote(token)?))
            }
            TokenKind::Minus => {
                self.advance();
                let inner = self.nested(|parser| parser.factor("a term"))?;
                let span = token.span.to(inner.term.span);
                let kind = TermKind::Negate(Box::new(inner.term));
                self.wrapped(kind, span, inner.height)
            }
            TokenKind::LeftParenthesis => {
                self.advance();
                let inner = self.nested(|parser| parser.bits("a term", 0))?;
                let last = self.expect(TokenKind::RightParenthesis, "`)`")?;
                Ok(Tree {
                    term: Term {
                        span: token.span.to(last.span),
                        ..inner.term
                    },
                    height: inner.height,
                })
            }
            TokenKind::Name => self.word(token),
            _ => Err(self.expected(what)),
        }
    }

    fn wrapped(&mut self, kind: TermKind, span: Span, height: u32) -> Parse<Tree> {
        if height >= MAXIMUM_NESTING {
            return Err(self.too_deep());
        }
        Ok(Tree {
            term: Term { kind, span },
            height: height + 1,
        })
    }

    /// Parses a term that starts with a word: a variable, a functor or an aggregate.
    fn word(&mut self, token: Token) -> Parse<Tree> {
        let word = self.text(token);
        if let Some(functor) = Functor::of_word(word)
            && self.ahead(1).kind == TokenKind::LeftParenthesis
        {
            if functor == Functor::Range && !std::mem::take(&mut self.generates) {
                return Err(self.no_range(token.span));
            }
            self.advance();
            return self.nested(|parser| parser.call(token, functor));
        }
        if word == "bnot" {
            self.advance();
            let inner = self.nested(|parser| parser.factor("a term"))?;
            let span = token.span.to(inner.term.span);
            let kind = TermKind::Complement(Box::new(inner.term));
            return self.wrapped(kind, span, inner.height);
        }
        let kind = match word {
            "count" => AggregateKind::Count,
            "min" => AggregateKind::Minimum,
            "max" => AggregateKind::Maximum,
            "sum" => AggregateKind::Sum,
            _ => {
                if let Some(diagnostic) = super::foreign::functor(word, token.span) {
                    return Err(self.report(diagnostic));
                }
                let name = self.name("a variable")?;
                if self.peek().kind == TokenKind::LeftParenthesis {
                    let message = format!("`{word}(...)` is an atom, and a term is expected here");
                    let help = "write the atom as a literal of its own";
                    return Err(self.report(Diagnostic::error(token.span, message).help(help)));
                }
                return Ok(Tree {
                    term: Term {
                        kind: TermKind::Variable(name.text),
                        span: token.span,
                    },
                    height: 1,
                });
            }
        };
        self.advance();
        self.nested(|parser| parser.aggregate(token, kind))
    }

    fn aggregate(&mut self, token: Token, kind: AggregateKind) -> Parse<Tree> {
        let word = self.text(token);
        if self.peek().kind == TokenKind::LeftParenthesis {
            let operator = match kind {
                AggregateKind::Minimum => Operator::Minimum,
                AggregateKind::Maximum => Operator::Maximum,
                AggregateKind::Count | AggregateKind::Sum => {
                    let message = format!("the functor `{word}(...)` is not supported");
                    let help = format!("write an aggregate: `{word} ... : {{ ... }}`");
                    return Err(self.report(Diagnostic::error(token.span, message).help(help)));
                }
            };
            return self.extreme(token, operator);
        }
        let value = if kind == AggregateKind::Count {
            None
        } else {
            let help = format!("bind it in the body: `{word} v : {{ ..., v = ... }}`");
            let variable = self.peek();
            if variable.kind == TokenKind::Number {
                let message = format!("`{word}` is over a variable, not over a number");
                let help = match (kind, self.text(variable)) {
                    (AggregateKind::Sum, "1") => "write `count : { ... }`".to_string(),
                    _ => help,
                };
                return Err(self.report(Diagnostic::error(variable.span, message).help(help)));
            }
            let name = self.name(&format!("the variable that `{word}` is over"))?;
            if self.peek().kind != TokenKind::Colon {
                let span = variable.span.to(self.peek().span);
                let message = format!("`{word}` is over a variable, not over a term");
                return Err(self.report(Diagnostic::error(span, message).help(help)));
            }
            Some(name)
        };
        self.expect(TokenKind::Colon, "`:` and the body of the aggregate")?;
        if self.peek().kind == TokenKind::Name {
            let span = self.peek().span;
            let message = "the body of an aggregate stands in braces";
            let over = value
                .as_ref()
                .map_or(String::new(), |name| format!(" {}", name.text));
            let help = format!("write `{word}{over} : {{ ... }}`");
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        self.expect(TokenKind::LeftBrace, "`{`")?;
        let outside = std::mem::take(&mut self.tallest);
        let body = self.conjunction(TokenKind::RightBrace)?;
        let height = std::mem::replace(&mut self.tallest, outside);
        let last = self.expect(TokenKind::RightBrace, "`,` or `}`")?;
        let aggregate = Box::new(Aggregate { kind, value, body });
        let span = token.span.to(last.span);
        self.wrapped(TermKind::Aggregate(aggregate), span, height)
    }

    /// Parses the arguments of `cat(a, b, ...)`, after the keyword.
    fn call(&mut self, word: Token, functor: Functor) -> Parse<Tree> {
        self.advance();
        let mut arguments = Vec::new();
        let mut height = 0;
        loop {
            let tree = self.bits("a term", 0)?;
            height = height.max(tree.height);
            arguments.push(tree.term);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        let last = self.expect(TokenKind::RightParenthesis, "`,` or `)`")?;
        let span = word.span.to(last.span);
        let expected = functor.parameters().len();
        let found = arguments.len();
        if found < expected || functor.most().is_some_and(|most| found > most) {
            let word = functor.word();
            let s = if expected == 1 { "" } else { "s" };
            let more = match functor.most() {
                Some(most) if most > expected => format!(" or {most}"),
                _ => String::new(),
            };
            let message = format!("`{word}` takes {expected}{more} argument{s}, not {found}");
            return Err(self.report(Diagnostic::error(span, message)));
        }
        if functor == Functor::Range {
            return self.wrapped(TermKind::Call(functor, arguments), span, height);
        }
        // A concatenation of more than two texts is nested.
        let mut arguments = arguments.into_iter();
        let mut first: Vec<Term> = arguments.by_ref().take(expected).collect();
        for more in arguments {
            let joined = TermKind::Call(functor, std::mem::take(&mut first));
            height += 1;
            first = vec![Term { kind: joined, span }, more];
        }
        self.wrapped(TermKind::Call(functor, first), span, height)
    }

    /// Parses a constraint such as `contains("part", text)`, which returns 1 or 0.
    pub fn constraint(&mut self, functor: Functor) -> Parse<Term> {
        let word = self.advance();
        if self.peek().kind != TokenKind::LeftParenthesis {
            return Err(self.expected("`(`"));
        }
        let tree = self.nested(|parser| parser.call(word, functor))?;
        self.tallest = self.tallest.max(tree.height);
        Ok(tree.term)
    }

    /// Parses `min(a, b, ...)` or `max(a, b, ...)` of terms.
    fn extreme(&mut self, word: Token, operator: Operator) -> Parse<Tree> {
        self.advance();
        let mut left = self.bits("a term", 0)?;
        let mut count = 1;
        while self.eat(TokenKind::Comma).is_some() {
            let right = self.bits("a term", 0)?;
            left = self.binary(operator, left, right)?;
            count += 1;
        }
        let last = self.expect(TokenKind::RightParenthesis, "`,` or `)`")?;
        let span = word.span.to(last.span);
        if count < 2 {
            let sign = operator.sign();
            let message = format!("`{sign}(...)` is of two terms or more");
            let help = format!("write an aggregate if that is meant: `{sign} v : {{ ... }}`");
            return Err(self.report(Diagnostic::error(span, message).help(help)));
        }
        left.term.span = span;
        Ok(left)
    }

    /// The value of a number. If the number is too large, the largest value is used, which is out
    /// of range for all types. The lexer has reported malformed numbers.
    fn number(&self, token: Token) -> TermKind {
        let text = self.text(token);
        let digits = text.trim_end_matches(|character: char| !character.is_ascii_digit());
        TermKind::Number {
            value: digits.parse().unwrap_or(u64::MAX),
            unsigned: text.ends_with('u'),
        }
    }

    /// The text between the quotes, with escapes resolved.
    pub fn unquote(&mut self, token: Token) -> Parse<String> {
        let text = self.text(token);
        let inner = text.strip_prefix('"').unwrap_or(text);
        let inner = inner.strip_suffix('"').unwrap_or(inner);
        let mut result = String::with_capacity(inner.len());
        let mut characters = inner.chars();
        while let Some(character) = characters.next() {
            if character != '\\' {
                result.push(character);
                continue;
            }
            match characters.next() {
                Some('n') => result.push('\n'),
                Some('t') => result.push('\t'),
                Some('r') => result.push('\r'),
                Some(plain @ ('"' | '\'' | '\\')) => result.push(plain),
                other => {
                    let escape = other.map_or(String::new(), String::from);
                    let message = format!("`\\{escape}` is not an escape");
                    let help = "the escapes are `\\n`, `\\t`, `\\r`, `\\\"`, `\\'` and `\\\\`";
                    return Err(self.report(Diagnostic::error(token.span, message).help(help)));
                }
            }
        }
        Ok(result)
    }
}
