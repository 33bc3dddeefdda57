//! Splits the text of a rule file into tokens and comments.
//!
//! Time is linear in the text. Text that is not a valid token is reported and skipped.

use super::ast::Span;
use super::diagnostic::Diagnostic;
use super::mistakes::Mistakes;

/// Kinds of tokens. The text of a token is found through its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name of a relation, type, column or variable.
    Name,
    /// `_`
    Underscore,
    /// Digits, with an optional suffix `u`.
    Number,
    /// A quoted text.
    Text,
    /// A directive such as `.decl`; the span starts at the dot.
    Directive,
    /// `(`
    LeftParenthesis,
    /// `)`
    RightParenthesis,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `.`
    Dot,
    /// `:-`
    If,
    /// `<:`
    Subtype,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `!`
    Not,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `band`, `bor`, `bxor`, `bshl`, `bshr`, `bshru`
    BitOperator,
    /// `;`
    Semicolon,
    /// A character of Soufflé's syntax outside of the subset: `[`, `]`, `$`, `|`, `@`, `^`.
    Foreign,
    /// The end of the file.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The span of the token.
    pub span: Span,
    /// The line on which the token starts, from 1.
    pub line: u32,
}

/// A comment.
#[derive(Clone, Copy, Debug)]
pub struct Comment {
    /// The range from the first slash to the end of the line, or to the end of a block comment.
    pub span: Span,
    /// The line on which the comment starts, from 1.
    pub line: u32,
    /// The line on which the comment ends.
    pub end_line: u32,
    /// Whether the comment is between `/*` and `*/`.
    pub is_block: bool,
}

/// The tokens of a file, of which the last is an [`TokenKind::End`], and its comments.
#[derive(Debug, Default)]
pub struct Tokens {
    /// The tokens in the order of the text.
    pub tokens: Vec<Token>,
    /// The comments in the order of the text.
    pub comments: Vec<Comment>,
    /// The offsets of reported errors, in the order of the text.
    pub wrong: Vec<u32>,
}

/// The keywords of directives. Keywords that the subset does not support are included, because they
/// also end an invalid clause.
const DIRECTIVES: [&str; 20] = [
    "decl",
    "type",
    "input",
    "output",
    "include",
    "once",
    "printsize",
    "limitsize",
    "functor",
    "comp",
    "init",
    "number_type",
    "symbol_type",
    "override",
    "pragma",
    "plan",
    "lattice",
    "debug_delta",
    "declare",
    "inline",
];

/// Maximum number of tokens of one file.
pub const MAXIMUM_TOKENS: usize = 20_000_000;

/// The tokens and comments of a text, which may contain errors.
#[must_use]
pub fn tokens(text: &str) -> Tokens {
    tokenize(0, text, &mut Mistakes::default())
}

/// Splits `text` into tokens.
#[must_use]
pub(super) fn tokenize(source: u32, text: &str, diagnostics: &mut Mistakes) -> Tokens {
    let mut lexer = Lexer {
        source,
        bytes: text.as_bytes(),
        text,
        at: 0,
        line: 1,
        out: Tokens::default(),
        diagnostics,
    };
    lexer.run();
    lexer.out
}

struct Lexer<'a> {
    source: u32,
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    out: Tokens,
    diagnostics: &'a mut Mistakes,
}

impl Lexer<'_> {
    fn byte(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            source: self.source,
            start: start as u32,
            end: end as u32,
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let span = self.span(self.at, self.at + length);
        self.out.tokens.push(Token {
            kind,
            span,
            line: self.line,
        });
        self.at += length;
    }

    fn report(&mut self, start: usize, end: usize, message: &str, help: &str) {
        let span = self.span(start, end);
        self.out.wrong.push(span.start);
        self.diagnostics
            .push(Diagnostic::error(span, message).help(help));
    }

    /// The number of consecutive bytes, from `offset` on, for which `accept` returns true.
    fn run_length(&self, offset: usize, accept: impl Fn(u8) -> bool) -> usize {
        self.bytes
            .get(self.at + offset..)
            .unwrap_or_default()
            .iter()
            .take_while(|byte| accept(**byte))
            .count()
    }

    fn run(&mut self) {
        while self.at < self.bytes.len() {
            if self.out.tokens.len() >= MAXIMUM_TOKENS {
                let message = format!("this file has more than {MAXIMUM_TOKENS} words and signs");
                let help = "make facts of such numbers: they are read from files of their own";
                self.report(self.at, self.at + 1, &message, help);
                break;
            }
            match self.byte(0) {
                b'\n' => {
                    self.line += 1;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'/' if self.byte(1) == b'/' => {
                    let length = self.run_length(0, |byte| byte != b'\n');
                    let span = self.span(self.at, self.at + length);
                    self.out.comments.push(Comment {
                        span,
                        line: self.line,
                        end_line: self.line,
                        is_block: false,
                    });
                    self.at += length;
                }
                b'/' if self.byte(1) == b'*' => self.block_comment(),
                b'"' => self.quoted(),
                b'0'..=b'9' => self.number(),
                byte if is_name_start(byte) => {
                    let length = self.run_length(0, is_name_byte);
                    let kind = if length == 1 && byte == b'_' {
                        TokenKind::Underscore
                    } else if self.is_operator(length) {
                        TokenKind::BitOperator
                    } else {
                        TokenKind::Name
                    };
                    self.push(kind, length);
                }
                b'.' => self.dot(),
                _ => self.sign(),
            }
        }
        self.push(TokenKind::End, 0);
    }

    /// Whether the word at the current position, which has this length, is an operator.
    fn is_operator(&self, length: usize) -> bool {
        let word = self.text.get(self.at..self.at + length);
        matches!(
            word,
            Some("band" | "bor" | "bxor" | "bshl" | "bshr" | "bshru")
        )
    }

    fn block_comment(&mut self) {
        let (start, line) = (self.at, self.line);
        self.at += 2;
        loop {
            match self.byte(0) {
                b'*' if self.byte(1) == b'/' => {
                    self.at += 2;
                    self.out.comments.push(Comment {
                        span: self.span(start, self.at),
                        line,
                        end_line: self.line,
                        is_block: true,
                    });
                    return;
                }
                _ if self.at >= self.bytes.len() => {
                    self.report(
                        start,
                        start + 2,
                        "this comment has no end",
                        "close it with `*/`",
                    );
                    return;
                }
                b'\n' => self.line += 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    fn quoted(&mut self) {
        let mut length = 1;
        loop {
            match self.byte(length) {
                b'"' => {
                    self.push(TokenKind::Text, length + 1);
                    return;
                }
                b'\\' if !matches!(self.byte(length + 1), b'\n' | 0) => length += 2,
                b'\n' | b'\\' => break,
                _ if self.at + length >= self.bytes.len() => break,
                _ => length += 1,
            }
        }
        let length = length.min(self.bytes.len() - self.at);
        self.report(
            self.at,
            self.at + length,
            "this text has no closing quote",
            "a text ends on the line it begins on; write a line feed as `\\n`",
        );
        self.push(TokenKind::Text, length);
    }

    fn number(&mut self) {
        let digits = self.run_length(0, |byte| byte.is_ascii_digit());
        let suffix = self.run_length(digits, is_name_byte);
        let is_float =
            suffix == 0 && self.byte(digits) == b'.' && self.byte(digits + 1).is_ascii_digit();
        if is_float {
            let length =
                digits + self.run_length(digits, |byte| byte.is_ascii_digit() || byte == b'.');
            self.report(
                self.at,
                self.at + length,
                "floating-point numbers and addresses are not supported",
                "write a whole number; a full stop that ends a clause needs a space before a digit",
            );
            self.push(TokenKind::Number, length);
            return;
        }
        if suffix > 1 || (suffix == 1 && self.byte(digits) != b'u') {
            let word = self.text.get(self.at..self.at + digits + suffix);
            let help = match word.and_then(of_base) {
                Some(value) => format!("numbers are decimal: write `{value}`"),
                None => "numbers are decimal, such as `12`, or `12u` where unsigned; names begin \
                         with a letter"
                    .to_string(),
            };
            self.report(
                self.at,
                self.at + digits + suffix,
                "this is neither a number nor a name",
                &help,
            );
        }
        self.push(TokenKind::Number, digits + suffix);
    }

    fn dot(&mut self) {
        let length = self.run_length(1, is_name_byte);
        let word = self
            .text
            .get(self.at + 1..self.at + 1 + length)
            .unwrap_or_default();
        if DIRECTIVES.contains(&word) {
            self.push(TokenKind::Directive, 1 + length);
        } else {
            self.push(TokenKind::Dot, 1);
        }
    }

    fn sign(&mut self) {
        let (kind, length) = match (self.byte(0), self.byte(1)) {
            (b':', b'-') => (TokenKind::If, 2),
            (b'<', b':') => (TokenKind::Subtype, 2),
            (b'<', b'=') => (TokenKind::LessOrEqual, 2),
            (b'>', b'=') => (TokenKind::GreaterOrEqual, 2),
            (b'!', b'=') => (TokenKind::NotEqual, 2),
            (b'(', _) => (TokenKind::LeftParenthesis, 1),
            (b')', _) => (TokenKind::RightParenthesis, 1),
            (b'{', _) => (TokenKind::LeftBrace, 1),
            (b'}', _) => (TokenKind::RightBrace, 1),
            (b',', _) => (TokenKind::Comma, 1),
            (b':', _) => (TokenKind::Colon, 1),
            (b'=', _) => (TokenKind::Equal, 1),
            (b'<', _) => (TokenKind::Less, 1),
            (b'>', _) => (TokenKind::Greater, 1),
            (b'!', _) => (TokenKind::Not, 1),
            (b'+', _) => (TokenKind::Plus, 1),
            (b'-', _) => (TokenKind::Minus, 1),
            (b'*', _) => (TokenKind::Star, 1),
            (b'/', _) => (TokenKind::Slash, 1),
            (b'%', _) => (TokenKind::Percent, 1),
            (b';', _) => (TokenKind::Semicolon, 1),
            (b'[' | b']' | b'$' | b'|' | b'@' | b'^', _) => (TokenKind::Foreign, 1),
            _ => {
                self.unknown();
                return;
            }
        };
        self.push(kind, length);
    }

    /// Reports a run of bytes that cannot start a token as a single error.
    fn unknown(&mut self) {
        let length = self.run_length(0, |byte| {
            !byte.is_ascii()
                || matches!(byte, b'#' | b'&' | b'\'' | b'?' | b'\\' | b'`' | b'~')
                || (byte.is_ascii_control() && !byte.is_ascii_whitespace() && byte != 0x0b)
        });
        let first = self.byte(0);
        let line = self.run_length(0, |byte| byte != b'\n');
        let length = match first {
            // `# comment`, `#include "file"`
            b'#' => line,
            // `'text'`
            b'\'' => match self.run_length(1, |byte| byte != b'\'' && byte != b'\n') {
                inner if inner + 1 < line => inner + 2,
                _ => length,
            },
            _ => length.max(1),
        };
        let help = match first {
            b'#' => "there is no preprocessor: use `.include`, and `//` for comments",
            _ if self.at == 0 && self.text.starts_with('\u{feff}') => {
                "this is a byte order mark: save the file as UTF-8 without one"
            }
            b'?' => "names are made of letters, digits and underscores",
            b'\'' => "a text stands in double quotes",
            b'&' => "write `,` between the conjuncts",
            _ => "names are made of ASCII letters, digits and underscores",
        };
        self.report(
            self.at,
            self.at + length,
            "this character has no meaning here",
            help,
        );
        self.at += length;
    }
}

/// The value of `0xff` or `0b11`.
fn of_base(word: &str) -> Option<u32> {
    let (digits, base) = match word.get(..2)? {
        "0x" | "0X" => (word.get(2..)?, 16),
        "0b" | "0B" => (word.get(2..)?, 2),
        _ => return None,
    };
    u32::from_str_radix(digits, base).ok()
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
