//! Completion in rule files: relations, variables, types, texts of fixed sets, annotations.

use std::collections::BTreeSet;

use lanelog_datalog::ast::{AggregateKind, RelationDeclaration};
use lanelog_datalog::lexer::{self, Token, TokenKind};
use lanelog_datalog::vocabulary;
use lanelog_engine::{catalog, library};
use lanelog_util::limits;
use lsp_types::{CompletionItemKind, TextEdit};
use serde_json::{Value, json};

use crate::program::Names;
use crate::rules;
use crate::text::Text;

/// The directives of the language, and the words of `//@` that users' files may have.
const DIRECTIVES: [&str; 6] = [
    ".decl ",
    ".include ",
    ".input ",
    ".once",
    ".output ",
    ".type ",
];
const ANNOTATIONS: [&str; 4] = ["allow", "functional", "one_of", "prefix_of"];

/// The maximum number of texts in one list; an editor asks again while a name is typed.
const MOST: usize = 1000;

/// A text to insert.
pub(crate) struct Item {
    label: String,
    kind: CompletionItemKind,
    /// Text with placeholders, for clients that support them.
    snippet: Option<String>,
    documentation: Option<String>,
    /// The range of bytes that the item replaces.
    range: (usize, usize),
    /// A line to add at a byte.
    include: Option<(usize, String)>,
}

/// The texts that are valid at a byte of the root file.
pub(crate) fn items(names: &Names, text: &str, offset: usize) -> Vec<Item> {
    let before = text.get(..offset).unwrap_or_default();
    let lexed = lexer::tokens(before);
    let mut place = Place {
        names,
        text,
        tokens: lexer::tokens(text).tokens,
        offset,
        start: offset,
        items: Vec::new(),
    };
    let comment = lexed
        .comments
        .last()
        .filter(|one| one.span.end as usize == offset);
    if let Some(comment) = comment.filter(|one| !one.is_block) {
        let words = before
            .get(comment.span.start as usize..)
            .unwrap_or_default();
        place.annotation(words);
        return place.items;
    }
    let mut tokens = lexed.tokens;
    tokens.retain(|token| token.kind != TokenKind::End);
    place.at(&tokens);
    place.items
}

/// The answer to the client.
pub(crate) fn list(items: Vec<Item>, text: &Text, snippets: bool) -> Value {
    let is_incomplete = items.len() > MOST;
    let items = items.into_iter().take(MOST).map(|item| {
        let snippet = item.snippet.filter(|_| snippets);
        let format = if snippet.is_some() { 2 } else { 1 };
        let new = snippet.unwrap_or_else(|| item.label.clone());
        let edit = TextEdit::new(text.range(item.range.0, item.range.1), new);
        let mut object = json!({
            "label": &item.label,
            "kind": item.kind,
            "insertTextFormat": format,
            "textEdit": edit,
        });
        if let Some(words) = item.documentation {
            object["documentation"] = json!({ "kind": "markdown", "value": words });
        }
        // Names of the program come before names that must first be included.
        let group = if item.include.is_some() { "1" } else { "0" };
        object["sortText"] = json!(format!("{group}{}", item.label));
        if let Some((at, line)) = item.include {
            object["labelDetails"] = json!({ "description": line.trim_end() });
            object["additionalTextEdits"] = json!([TextEdit::new(text.range(at, at), line)]);
        }
        object
    });
    json!({ "isIncomplete": is_incomplete, "items": items.collect::<Value>() })
}

struct Place<'p> {
    names: &'p Names,
    text: &'p str,
    /// All tokens of the text.
    tokens: Vec<Token>,
    offset: usize,
    /// The start of the word that is typed.
    start: usize,
    items: Vec<Item>,
}

impl Place<'_> {
    fn written(&self, token: &Token) -> &str {
        let range = token.span.start as usize..token.span.end as usize;
        self.text.get(range).unwrap_or_default()
    }

    fn typed(&self) -> &str {
        self.text.get(self.start..self.offset).unwrap_or_default()
    }

    fn add(&mut self, label: impl Into<String>, kind: CompletionItemKind) {
        let label = label.into();
        if label.starts_with(self.typed()) {
            self.items.push(Item {
                label,
                kind,
                snippet: None,
                documentation: None,
                range: (self.start, self.offset),
                include: None,
            });
        }
    }

    /// Completes a word of `//@`, or the column that it concerns, in a comment.
    fn annotation(&mut self, comment: &str) {
        let Some(words) = comment.strip_prefix("//@") else {
            return;
        };
        let typed = words.rsplit(char::is_whitespace).next().unwrap_or_default();
        self.start = self.offset - typed.len();
        let earlier: Vec<&str> = words
            .get(..words.len() - typed.len())
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        match earlier.as_slice() {
            [] => ANNOTATIONS
                .iter()
                .for_each(|word| self.add(*word, CompletionItemKind::KEYWORD)),
            ["one_of" | "prefix_of"] => {
                let relations = self.names.loaded.program.relations.iter();
                let mut below = relations
                    .filter(|one| one.span.source == 0 && one.span.start as usize > self.offset);
                let columns = below
                    .next()
                    .map(|one| one.columns.as_slice())
                    .unwrap_or_default();
                for column in columns {
                    self.add(column.name.text.as_str(), CompletionItemKind::FIELD);
                }
            }
            _ => {}
        }
    }

    /// After tokens, of which the last may be the word that is typed.
    fn at(&mut self, tokens: &[Token]) {
        let ends_here = |token: &&Token| token.span.end as usize == self.offset;
        let last = tokens.last().filter(ends_here);
        if let Some(text) = last.filter(|token| token.kind == TokenKind::Text) {
            let written = self.written(text);
            if written.len() < 2 || !written.ends_with('"') {
                self.start = text.span.start as usize + 1;
                self.in_text(tokens.get(..tokens.len() - 1).unwrap_or_default());
            }
            return;
        }
        let mut before = tokens;
        while let Some((token, rest)) = before.split_last()
            && token.span.end as usize == self.start
            && (token.kind == TokenKind::Name
                || token.kind == TokenKind::Underscore
                || is_qualification(before) && self.start == token.span.end as usize)
        {
            self.start = token.span.start as usize;
            before = rest;
        }
        let dot = before
            .last()
            .filter(|token| token.span.end as usize == self.start && token.kind == TokenKind::Dot);
        let directive = last
            .filter(|token| token.kind == TokenKind::Directive)
            .or(dot);
        if let Some(dot) = directive {
            let line = self.text.get(..dot.span.start as usize).unwrap_or_default();
            if line
                .rsplit('\n')
                .next()
                .unwrap_or_default()
                .trim()
                .is_empty()
            {
                self.start = dot.span.start as usize;
                for word in DIRECTIVES {
                    self.add(word, CompletionItemKind::KEYWORD);
                }
                return;
            }
        }
        match before.last().map(|token| (token.kind, self.written(token))) {
            Some((TokenKind::Directive, ".input" | ".output")) => self.relations(false),
            Some((TokenKind::Directive, _)) => {}
            Some((TokenKind::Colon | TokenKind::Subtype, _)) => self.types(),
            _ => match self.argument(before) {
                Some((name, _)) if name.is_empty() => {}
                Some((name, column)) => {
                    self.variables();
                    // The column's own name is often that of the variable.
                    let relation = self.names.relation(&name);
                    let column = relation.and_then(|one| one.columns.get(column));
                    let column = column.map(|column| column.name.text.as_str());
                    let known = |column: &&str| self.items.iter().any(|one| one.label == *column);
                    if let Some(column) = column.filter(|column| !known(column)) {
                        self.add(column, CompletionItemKind::FIELD);
                    }
                }
                None => {
                    self.relations(true);
                    self.variables();
                }
            },
        }
    }

    /// Completes the path of a file, or a text of a fixed set, in quotes.
    fn in_text(&mut self, before: &[Token]) {
        let last = before.last().map(|token| (token.kind, self.written(token)));
        if let Some((TokenKind::Directive, ".include")) = last {
            for file in catalog::built_in()
                .iter()
                .filter(|file| !file.is_definition())
            {
                let name = file.path.strip_prefix("rules/").unwrap_or(file.path);
                self.add(name, CompletionItemKind::FILE);
            }
            return;
        }
        let mut words = BTreeSet::new();
        match last {
            Some((TokenKind::Equal | TokenKind::NotEqual, _)) => {
                let variable = before.len().checked_sub(2).and_then(|at| before.get(at));
                let Some(variable) = variable.filter(|token| token.kind == TokenKind::Name) else {
                    return;
                };
                let name = self.written(variable).to_string();
                for (relation, column) in self.columns_of(&name, variable.span.start as usize) {
                    words.extend(self.texts(&relation, column));
                }
            }
            _ => {
                if let Some((relation, column)) = self.argument(before) {
                    words.extend(self.texts(&relation, column));
                }
            }
        }
        for word in words {
            self.add(word, CompletionItemKind::ENUM_MEMBER);
        }
    }

    fn texts(&self, relation: &str, column: usize) -> Vec<String> {
        let declared = self.names.relation(relation);
        declared.map_or_else(Vec::new, |one| {
            vocabulary::texts(one, column, &library::text)
        })
    }

    /// The tokens of the clause around a byte, which may be incomplete.
    fn clause(&self, at: usize) -> &[Token] {
        let tokens = &self.tokens;
        let here = tokens.partition_point(|token| (token.span.end as usize) < at);
        let ends = |at: &usize| is_end_of_clause(tokens, *at);
        let first = (0..here).rev().find(ends).map_or(0, |end| end + 1);
        let last = (here..tokens.len()).find(ends).unwrap_or(tokens.len());
        tokens.get(first..last).unwrap_or_default()
    }

    /// The columns in which a variable occurs in the clause around a byte.
    fn columns_of(&self, variable: &str, at: usize) -> Vec<(String, usize)> {
        let clause = self.clause(at);
        let stands = clause
            .iter()
            .enumerate()
            .filter(|(_, token)| self.written(token) == variable);
        stands
            .filter_map(|(at, _)| self.argument(clause.get(..at)?))
            .collect()
    }

    /// The relation and the number of the column of the argument after tokens; an empty name for
    /// the columns of a declaration.
    fn argument(&self, before: &[Token]) -> Option<(String, usize)> {
        let (mut depth, mut column) = (0, 0);
        for (at, token) in before.iter().enumerate().rev() {
            limits::tick();
            match token.kind {
                TokenKind::RightParenthesis | TokenKind::RightBrace => depth += 1,
                TokenKind::LeftParenthesis if depth == 0 => {
                    let name = before.get(..at)?;
                    let (last, rest) = name.split_last()?;
                    if rest.last().is_some_and(|one| self.written(one) == ".decl") {
                        return Some((String::new(), column));
                    }
                    let start = match is_qualification(rest) {
                        true => rest.get(rest.len().checked_sub(2)?)?.span.start,
                        false => last.span.start,
                    };
                    let name = self.text.get(start as usize..last.span.end as usize)?;
                    return (last.kind == TokenKind::Name).then(|| (name.to_string(), column));
                }
                TokenKind::LeftParenthesis | TokenKind::LeftBrace => depth -= 1,
                TokenKind::Comma if depth == 0 => column += 1,
                TokenKind::If | TokenKind::Directive => return None,
                _ => {}
            }
            if depth < 0 || depth == 0 && is_end_of_clause(before, at) {
                return None;
            }
        }
        None
    }

    fn types(&mut self) {
        let declared = self.names.loaded.program.types.iter();
        let types: Vec<String> = declared.map(|one| one.name.text.clone()).collect();
        let all = types
            .into_iter()
            .chain(["number", "symbol", "unsigned"].map(str::to_string));
        for name in all.collect::<BTreeSet<String>>() {
            self.add(name, CompletionItemKind::CLASS);
        }
    }

    /// The names in the clause that are not followed by a parenthesis, without the keywords of
    /// aggregates.
    fn variables(&mut self) {
        let clause = self.clause(self.start);
        let next = clause.iter().skip(1).map(|token| token.kind);
        let variables = clause.iter().zip(next).filter(|(token, next)| {
            token.kind == TokenKind::Name
                && !matches!(next, TokenKind::LeftParenthesis | TokenKind::Name)
                && self.written(token) != AggregateKind::Count.word()
                && token.span.start as usize != self.start
        });
        let known: BTreeSet<String> = variables
            .map(|(token, _)| self.written(token).to_string())
            .collect();
        for name in known {
            self.add(name, CompletionItemKind::VARIABLE);
        }
    }

    /// The relations of the program, and the built-in relations that an `.include` would add.
    fn relations(&mut self, with_columns: bool) {
        let relations = self.names.loaded.program.relations.iter();
        // Helpers of other files have names with a slash.
        let known = relations.filter(|one| !one.name.text.contains('/'));
        let known: Vec<&RelationDeclaration> = known.collect();
        for relation in &known {
            self.relation(relation, with_columns, None);
        }
        if self.typed().is_empty() {
            return;
        }
        let names: BTreeSet<&str> = known.iter().map(|one| one.name.text.as_str()).collect();
        let first = self.first_item();
        for file in catalog::built_in()
            .iter()
            .filter(|file| !file.is_definition())
        {
            let path = file.path.strip_prefix("rules/").unwrap_or(file.path);
            let line = format!(".include \"{path}\"\n");
            for relation in &file.program.relations {
                if !names.contains(relation.name.text.as_str()) {
                    self.relation(relation, with_columns, Some((first, line.clone())));
                }
            }
        }
    }

    /// The position for a new `.include`: before the first item. The comments directly above a
    /// declaration or a rule belong to it.
    fn first_item(&self) -> usize {
        let Some(first) = self.tokens.first() else {
            return 0;
        };
        let start = first.span.start as usize;
        if [".include", ".once"].contains(&self.written(first)) {
            return start;
        }
        let lines = self
            .text
            .get(..start)
            .unwrap_or_default()
            .split_inclusive('\n')
            .rev();
        let comments = lines.take_while(|line| line.trim_start().starts_with("//"));
        start - comments.map(str::len).sum::<usize>()
    }

    fn relation(
        &mut self,
        relation: &RelationDeclaration,
        with_columns: bool,
        include: Option<(usize, String)>,
    ) {
        let count = self.items.len();
        let name = &relation.name.text;
        self.add(name.as_str(), CompletionItemKind::FUNCTION);
        let is_called = self
            .text
            .get(self.offset..)
            .is_some_and(|rest| rest.starts_with('('));
        if let Some(item) = self.items.get_mut(count) {
            let columns = relation.columns.iter().zip(1..);
            let columns: Vec<String> = columns
                .map(|(column, number)| format!("${{{number}:{}}}", column.name.text))
                .collect();
            if with_columns && !is_called {
                item.snippet = Some(format!("{name}({})", columns.join(", ")));
            }
            item.include = include;
            item.documentation = Some(rules::relation(relation));
        }
    }
}

fn is_end_of_clause(tokens: &[Token], at: usize) -> bool {
    let is_dot = tokens
        .get(at)
        .is_some_and(|token| token.kind == TokenKind::Dot);
    is_dot && !is_qualification(tokens.get(..=at).unwrap_or_default())
}

/// Whether the last of some tokens is a dot directly after a name and before one: `llvm22.`
fn is_qualification(tokens: &[Token]) -> bool {
    let [.., name, dot] = tokens else {
        return false;
    };
    dot.kind == TokenKind::Dot && name.kind == TokenKind::Name && name.span.end == dot.span.start
}
