//! Finds the start and the end of types in the text, and the few properties of them that the parser
//! needs.
//!
//! Deliberately absent: a representation of types. The text is kept, and is parsed further on
//! demand.

use super::cursor::{Cursor, Read};

/// The properties of a type that parsing needs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Type {
    /// The offset of the type's first byte.
    pub start: usize,
    /// Whether the type is `void`, or a function type that returns `void`.
    pub void: bool,
    /// Whether the type is `metadata`.
    pub metadata: bool,
    /// Address space of a pointer, or of the elements of a vector of pointers; otherwise 0.
    pub address_space: u32,
}

/// Whether a word begins a type.
pub fn is_type_word(word: &[u8]) -> bool {
    match word.first() {
        Some(b'i') if word.len() > 1 && word[1].is_ascii_digit() => true,
        _ => {
            matches!(
                word,
                b"ptr"
                    | b"void"
                    | b"float"
                    | b"double"
                    | b"half"
                    | b"bfloat"
                    | b"fp128"
                    | b"x86_fp80"
                    | b"ppc_fp128"
                    | b"metadata"
                    | b"label"
                    | b"token"
                    | b"x86_mmx"
                    | b"x86_amx"
                    | b"target"
            ) || is_byte_type(word)
        }
    }
}

/// Whether a word is a byte type such as `b8`, which may store part of a pointer (in development
/// versions of LLVM).
fn is_byte_type(word: &[u8]) -> bool {
    matches!(word, [b'b', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

impl Cursor<'_> {
    /// Whether a type comes next. (A local name such as `%x` may be a type or a value; only the
    /// position distinguishes them.)
    pub fn type_follows(&self) -> bool {
        let mut copy = *self;
        copy.space();
        match copy.peek() {
            b'%' | b'{' | b'[' | b'<' => true,
            _ => is_type_word(copy.word()),
        }
    }

    /// Parses `addrspace(N)` if it comes next. An address space that is given by a name, which the
    /// data layout defines, is treated as 0.
    pub fn address_space(&mut self) -> Read<Option<u32>> {
        let before = self.at;
        if self.word() != b"addrspace" {
            self.at = before;
            return Ok(None);
        }
        self.expect(b'(')?;
        let space = if self.next() == b'"' {
            self.string()?;
            0
        } else {
            self.number()?
        };
        self.expect(b')')?;
        Ok(Some(space))
    }

    /// Skips a type.
    pub fn skip_type(&mut self) -> Read<()> {
        self.ty().map(|_| ())
    }

    /// Reads a type.
    pub fn ty(&mut self) -> Read<Type> {
        self.space();
        let start = self.at;
        let mut found = Type {
            start,
            ..Type::default()
        };
        let mut void = false;
        match self.peek() {
            b'{' | b'[' => self.balanced()?,
            b'<' => {
                self.balanced()?;
                found.address_space = last_address_space(self.since(start));
            }
            b'%' => {
                self.at += 1;
                self.name()?;
            }
            _ => {
                let word = self.word();
                if !is_type_word(word) {
                    self.at = start;
                    return Err(self.wrong("a type"));
                }
                void = word == b"void";
                found.metadata = word == b"metadata";
                if word == b"target" {
                    self.balanced()?;
                }
            }
        }
        found.void = void;
        let mut suffixes = 0;
        let mut spaced = false;
        loop {
            match self.next() {
                b'*' => {
                    self.expect(b'*')?;
                    if !spaced {
                        found.address_space = 0;
                    }
                    spaced = false;
                    found.void = false;
                }
                b'(' => {
                    self.balanced()?;
                    // Only a function type such as `void (...)` returns void; `void ()* (i32)`
                    // returns a pointer.
                    found.void = void && suffixes == 0;
                    found.address_space = 0;
                }
                b'a' => match self.address_space()? {
                    Some(space) => {
                        found.address_space = space;
                        spaced = true;
                    }
                    None => break,
                },
                _ => break,
            }
            suffixes += 1;
        }
        Ok(found)
    }
}

/// The number in the last `addrspace(N)` of a text.
fn last_address_space(text: &[u8]) -> u32 {
    let Some(at) = memchr::memmem::rfind(text, b"addrspace") else {
        return 0;
    };
    let mut cursor = Cursor { text, at };
    cursor.address_space().ok().flatten().unwrap_or(0)
}
