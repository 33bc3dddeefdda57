//! Directives: `.decl`, `.type`, `.input`, `.output`, `.include` and `.once`.

use super::ast::{
    ColumnDeclaration, Directive, DirectiveKind, RelationDeclaration, TypeDeclaration,
};
use super::comments;
use super::diagnostic::Diagnostic;
use super::lexer::{Token, TokenKind};
use super::load::{Include, Instance};
use super::parser::{Parse, Parser};

impl Parser<'_> {
    pub fn directive(&mut self) -> Parse<()> {
        let start = self.at;
        let token = self.advance();
        match self.text(token) {
            ".decl" => self.declaration(start, token),
            ".type" => self.type_declaration(token),
            ".input" => self.input_or_output(DirectiveKind::Input),
            ".output" => self.input_or_output(DirectiveKind::Output),
            ".include" => {
                let include = self.included()?;
                self.parsed.includes.push(include);
                Ok(())
            }
            ".comp" => self.component(token),
            ".init" => self.instance(token),
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

    fn included(&mut self) -> Parse<Include> {
        let text = self.expect(TokenKind::Text, "the path of a file in quotes")?;
        let path = self.unquote(text)?;
        Ok(Include {
            path,
            span: text.span,
        })
    }

    /// Parses `.comp Name { .include "file" }`. A component may contain only `.include`.
    fn component(&mut self, directive: Token) -> Parse<()> {
        let name = self.name("the name of the component")?;
        let mut includes = Vec::new();
        let mut fits = self.eat(TokenKind::LeftBrace).is_some();
        while fits && self.eat(TokenKind::RightBrace).is_none() {
            fits = self.text(self.peek()) == ".include";
            if fits {
                self.advance();
                includes.push(self.included()?);
            }
        }
        if !fits {
            let diagnostic = super::foreign::directive(".comp", directive.span);
            return Err(self.report(diagnostic));
        }
        self.components.push((name.text, includes));
        Ok(())
    }

    /// Parses `.init name = Component`.
    fn instance(&mut self, directive: Token) -> Parse<()> {
        let name = self.name("the name of the instance")?;
        self.expect(TokenKind::Equal, "`=` and a component of this file")?;
        let component = self.name("a component of this file")?;
        let mut known = self.components.iter();
        let known = known.find(|(name, _)| *name == component.text);
        let Some((_, includes)) = known else {
            let diagnostic = super::foreign::directive(".init", directive.span);
            return Err(self.report(diagnostic));
        };
        let includes = includes.clone();
        self.parsed.instances.push(Instance { name, includes });
        Ok(())
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
            let relation = self.relation("the name of a relation")?;
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
        let mut annotations = above.annotations;
        annotations.extend(comments::beside(self.tokens, last, self.text));
        self.program.relations.push(RelationDeclaration {
            name,
            columns,
            documentation: above.documentation,
            annotations,
            span: directive.span.to(last.span),
        });
        self.qualifier()
    }

    /// Rejects Soufflé's qualifiers after the columns of a declaration.
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
                // Skips only the qualifiers, so that parsing continues after them.
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
}
