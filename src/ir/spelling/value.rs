//! Prints types, operands and constants.

use super::line::Line;
use super::number::{self, Float};
use super::{escape, spelled_name};
use crate::plain_name;

/// A type, reduced to the properties that determine how its constants are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Integer(u32),
    Float(Float),
    Pointer,
    Vector(Box<Type>),
    Array(Box<Type>),
    Metadata,
    /// Structures, labels, tokens and the like.
    Other,
}

/// Whether an element is zero. LLVM prints vectors and arrays of such elements as
/// `zeroinitializer`.
fn is_zero(value: &[u8]) -> bool {
    matches!(
        value,
        b"0" | b"false" | b"null" | b"0.000000e+00" | b"0xH0000" | b"0xR0000" | b"zeroinitializer"
    )
}

impl Line<'_, '_, '_, '_> {
    /// Prints the type at the cursor, and returns it; `None` if there is no type.
    pub fn ty(&mut self) -> Option<Type> {
        self.cursor.space();
        let start = self.out.len();
        let mut ty = match self.cursor.peek() {
            b'{' => self.structure(false)?,
            b'[' => {
                self.cursor.at += 1;
                self.text(b"[");
                let count = self.cursor.digits_text()?;
                self.text(count);
                self.word(b"x")?;
                self.text(b" x ");
                let element = self.ty()?;
                self.eat(b']', b"]")?;
                Type::Array(Box::new(element))
            }
            b'<' => {
                self.cursor.at += 1;
                if self.cursor.next() == b'{' {
                    self.text(b"<");
                    self.structure(true)?
                } else {
                    self.text(b"<");
                    if self.cursor.eat_word(b"vscale") {
                        self.word(b"x")?;
                        self.text(b"vscale x ");
                    }
                    let count = self.cursor.digits_text()?;
                    self.text(count);
                    self.word(b"x")?;
                    self.text(b" x ");
                    let element = self.ty()?;
                    self.eat(b'>', b">")?;
                    Type::Vector(Box::new(element))
                }
            }
            b'%' => {
                self.cursor.at += 1;
                let name = self.cursor.name().ok()?;
                self.text(b"%");
                self.text(&spelled_name(name));
                Type::Other
            }
            _ => self.simple_type()?,
        };
        // After a type, `*` or `addrspace(1)*` makes it a typed pointer, as in the IR of older LLVM
        // versions.
        loop {
            match self.cursor.next() {
                b'*' => {
                    self.cursor.eat(b'*');
                    self.out.truncate(start);
                    self.text(b"ptr");
                    ty = Type::Pointer;
                }
                b'(' => {
                    self.cursor.eat(b'(');
                    self.text(b" (");
                    let mut separator: &[u8] = b"";
                    while !self.cursor.eat(b')') {
                        if !separator.is_empty() {
                            self.cursor.expect(b',').ok()?;
                        }
                        self.text(separator);
                        separator = b", ";
                        match self.cursor.eat_dots() {
                            true => self.text(b"..."),
                            false => {
                                self.ty()?;
                            }
                        }
                    }
                    self.text(b")");
                    ty = Type::Other;
                }
                b'a' if self.cursor.next_word() == b"addrspace" && ty != Type::Pointer => {
                    let before = self.out.len();
                    self.address_space()?;
                    let space = self.out.split_off(before);
                    self.cursor.expect(b'*').ok()?;
                    self.out.truncate(start);
                    self.text(b"ptr");
                    self.text(&space);
                    ty = Type::Pointer;
                }
                _ => return Some(ty),
            }
        }
    }

    /// Prints ` addrspace(3)`, or nothing for address space 0.
    pub fn address_space(&mut self) -> Option<()> {
        self.word(b"addrspace")?;
        self.cursor.expect(b'(').ok()?;
        self.cursor.space();
        let start = self.cursor.at;
        while !matches!(self.cursor.peek(), b')' | 0) {
            self.cursor.at += 1;
        }
        let space = self.cursor.since(start).trim_ascii();
        self.cursor.expect(b')').ok()?;
        if space != b"0" {
            self.text(b" addrspace(");
            self.text(space);
            self.text(b")");
        }
        Some(())
    }

    fn simple_type(&mut self) -> Option<Type> {
        let word = self.cursor.word();
        let ty = match word {
            b"ptr" => {
                self.text(b"ptr");
                if self.cursor.next_word() == b"addrspace" {
                    self.address_space()?;
                }
                return Some(Type::Pointer);
            }
            b"half" => Type::Float(Float::Half),
            b"bfloat" => Type::Float(Float::Brain),
            b"float" => Type::Float(Float::Single),
            b"double" => Type::Float(Float::Double),
            b"metadata" => Type::Metadata,
            b"target" => {
                self.cursor.space();
                let start = self.cursor.at;
                self.cursor.balanced().ok()?;
                let arguments = self.cursor.since(start);
                self.text(b"target");
                self.text(arguments);
                return Some(Type::Other);
            }
            _ if !crate::is_type_word(word) => return None,
            _ => match word.strip_prefix(b"i") {
                Some(bits) => Type::Integer(std::str::from_utf8(bits).ok()?.parse().ok()?),
                None => Type::Other,
            },
        };
        self.text(word);
        Some(ty)
    }

    fn structure(&mut self, packed: bool) -> Option<Type> {
        self.cursor.expect(b'{').ok()?;
        self.text(b"{");
        let mut separator: &[u8] = b" ";
        while !self.cursor.eat(b'}') {
            if separator == b", " {
                self.cursor.expect(b',').ok()?;
            }
            self.text(separator);
            separator = b", ";
            self.ty()?;
        }
        if separator == b", " {
            self.text(b" ");
        }
        self.text(b"}");
        if packed {
            self.eat(b'>', b">")?;
        }
        Some(Type::Other)
    }

    /// Prints a type, and a value of this type.
    pub fn typed(&mut self) -> Option<Type> {
        let ty = self.ty()?;
        self.text(b" ");
        self.value(&ty)?;
        Some(ty)
    }

    /// Prints a value.
    pub fn value(&mut self, ty: &Type) -> Option<()> {
        self.cursor.space();
        let first = self.cursor.peek();
        match first {
            b'%' => {
                self.cursor.at += 1;
                let name = self.cursor.name().ok()?;
                self.text(b"%");
                let printed = self.speller.local(name).into_owned();
                self.text(&printed);
                Some(())
            }
            b'@' => self.global(),
            _ if *ty == Type::Metadata => self.metadata(),
            b'0'..=b'9' | b'-' | b'+' => self.literal(ty),
            b'<' if self.cursor.ahead(1) == b'{' => {
                self.cursor.at += 1;
                self.constant_structure(true)
            }
            b'<' => self.elements(b'>', b"<", b">", Some(ty)),
            b'[' => self.elements(b']', b"[", b"]", Some(ty)),
            b'{' => self.constant_structure(false),
            b'c' if self.cursor.ahead(1) == b'"' => {
                self.cursor.at += 1;
                let string = self.cursor.string().ok()?;
                let plain = plain_name_of(string);
                if plain.iter().all(|byte| *byte == 0) {
                    self.text(b"zeroinitializer");
                    return Some(());
                }
                self.text(b"c\"");
                escape(&plain, self.out);
                self.text(b"\"");
                Some(())
            }
            _ => self.constant_word(ty),
        }
    }

    fn global(&mut self) -> Option<()> {
        self.cursor.expect(b'@').ok()?;
        let name = self.cursor.name().ok()?;
        self.text(b"@");
        self.text(&spelled_name(name));
        Some(())
    }

    fn literal(&mut self, ty: &Type) -> Option<()> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        while matches!(self.cursor.peek(), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.')
            || matches!(self.cursor.peek(), b'+' | b'-')
                && matches!(self.cursor.since(start).last(), Some(b'e' | b'E'))
        {
            self.cursor.at += 1;
        }
        let written = std::str::from_utf8(self.cursor.since(start)).ok()?;
        let printed = match ty {
            Type::Integer(bits) => number::integer(written, *bits),
            Type::Float(kind) => number::float(written, *kind),
            _ => None,
        };
        self.text(printed.as_deref().unwrap_or(written).as_bytes());
        Some(())
    }

    /// Prints the elements of a vector or an array, each with its type.
    fn elements(&mut self, end: u8, open: &[u8], close: &[u8], ty: Option<&Type>) -> Option<()> {
        self.cursor.at += 1;
        let start = self.out.len();
        self.text(open);
        let mut values: Vec<std::ops::Range<usize>> = Vec::new();
        while !self.cursor.eat(end) {
            if !values.is_empty() {
                self.cursor.expect(b',').ok()?;
                self.text(b", ");
            }
            let ty = self.ty()?;
            self.text(b" ");
            let at = self.out.len();
            self.value(&ty)?;
            values.push(at..self.out.len());
        }
        self.text(close);
        if let Some(first) = values.first().cloned() {
            let of = |range: &std::ops::Range<usize>| self.out.get(range.clone());
            let first_text = of(&first)?.to_vec();
            let is_splat = values.iter().all(|value| of(value) == Some(&first_text));
            let short: Option<Vec<u8>> = if !is_splat {
                None
            } else if is_zero(&first_text) {
                Some(b"zeroinitializer".to_vec())
            } else if matches!(&*first_text, b"undef" | b"poison") {
                Some(first_text)
            } else if let (b'>', Some(Type::Vector(element))) = (end, ty)
                && matches!(**element, Type::Integer(_) | Type::Float(_))
                && first_text
                    .first()
                    .is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b't' | b'f'))
            {
                let element = self.out.get(start + 1..first.end)?;
                Some([b"splat (", element, b")"].concat())
            } else {
                None
            };
            if let Some(short) = short {
                self.out.truncate(start);
                self.text(&short);
            } else if let (b']', Some(Type::Array(element))) = (end, ty)
                && **element == Type::Integer(8)
            {
                let bytes = values.iter().map(|range| {
                    let text = std::str::from_utf8(self.out.get(range.clone())?).ok()?;
                    Some(text.parse::<i16>().ok()? as u8)
                });
                if let Some(bytes) = bytes.collect::<Option<Vec<u8>>>() {
                    self.out.truncate(start);
                    self.text(b"c\"");
                    escape(&bytes, self.out);
                    self.text(b"\"");
                }
            }
        } else {
            self.out.truncate(start);
            self.text(b"zeroinitializer");
        }
        Some(())
    }

    fn constant_structure(&mut self, packed: bool) -> Option<()> {
        let start = self.out.len();
        self.cursor.expect(b'{').ok()?;
        self.text(if packed { b"<{" } else { b"{" });
        let (mut separator, mut words): (&[u8], Vec<Vec<u8>>) = (b" ", Vec::new());
        while !self.cursor.eat(b'}') {
            if !words.is_empty() {
                self.cursor.expect(b',').ok()?;
            }
            self.text(separator);
            separator = b", ";
            let ty = self.ty()?;
            self.text(b" ");
            let at = self.out.len();
            self.value(&ty)?;
            words.push(self.out.get(at..)?.to_vec());
        }
        self.text(if words.is_empty() { b"}" } else { b" }" });
        if packed {
            self.eat(b'>', b">")?;
        }
        let all = |wanted: &[u8]| words.iter().all(|word| word == wanted);
        let short: Option<&[u8]> = if words.iter().all(|word| is_zero(word)) {
            Some(b"zeroinitializer")
        } else if all(b"poison") {
            Some(b"poison")
        } else if all(b"undef") {
            Some(b"undef")
        } else {
            None
        };
        if let Some(short) = short {
            self.out.truncate(start);
            self.text(short);
        }
        Some(())
    }

    /// Prints a constant that begins with a word.
    fn constant_word(&mut self, ty: &Type) -> Option<()> {
        let start = self.cursor.at;
        let word = self.cursor.word();
        match word {
            b"zeroinitializer" => self.text(match ty {
                Type::Integer(1) => b"false",
                Type::Integer(_) => b"0",
                Type::Pointer => b"null",
                Type::Float(Float::Half) => b"0xH0000",
                Type::Float(Float::Brain) => b"0xR0000",
                Type::Float(_) => b"0.000000e+00",
                _ => b"zeroinitializer",
            }),
            b"true" | b"false" | b"null" | b"none" | b"undef" | b"poison" => self.text(word),
            b"splat" => {
                self.cursor.expect(b'(').ok()?;
                let begin = self.out.len();
                self.text(b"splat (");
                let ty = self.ty()?;
                self.text(b" ");
                let at = self.out.len();
                self.value(&ty)?;
                let element = self.out.get(at..)?.to_vec();
                self.eat(b')', b")")?;
                if is_zero(&element) {
                    self.out.truncate(begin);
                    self.text(b"zeroinitializer");
                } else if matches!(&*element, b"undef" | b"poison") {
                    self.out.truncate(begin);
                    self.text(&element);
                }
            }
            b"blockaddress" => {
                self.text(b"blockaddress(");
                self.cursor.expect(b'(').ok()?;
                self.cursor.space();
                self.global()?;
                self.eat(b',', b", ")?;
                self.value(&Type::Other)?;
                self.eat(b')', b")")?;
            }
            b"dso_local_equivalent" | b"no_cfi" => {
                self.text(word);
                self.text(b" ");
                self.cursor.space();
                self.global()?;
            }
            b"asm" => {
                self.text(b"asm");
                loop {
                    let word = self.cursor.word();
                    if word.is_empty() {
                        break;
                    }
                    self.text(b" ");
                    self.text(word);
                }
                for separator in [&b" \""[..], b", \""] {
                    if separator.starts_with(b",") {
                        self.cursor.expect(b',').ok()?;
                    }
                    self.text(separator);
                    let string = self.cursor.string().ok()?;
                    escape(&plain_name_of(string), self.out);
                    self.text(b"\"");
                }
            }
            b"u0" | b"s0" => return None,
            _ if matches!(word, [b'u' | b's', b'0', b'x', ..]) => {
                self.cursor.at = start;
                self.literal(ty)?;
            }
            _ if crate::opcode(word).is_some() => self.expression(word)?,
            _ => return None,
        }
        Some(())
    }

    /// Prints a constant expression.
    fn expression(&mut self, word: &[u8]) -> Option<()> {
        let begin = self.out.len();
        self.text(word);
        loop {
            let flag = self.cursor.word();
            if flag.is_empty() {
                break;
            }
            self.text(b" ");
            self.text(flag);
            if flag == b"inrange" {
                self.cursor.space();
                let start = self.cursor.at;
                self.cursor.balanced().ok()?;
                let range = self.cursor.since(start);
                self.text(range);
            }
        }
        self.cursor.expect(b'(').ok()?;
        self.text(b" (");
        let (mut operands, mut is_zero_offset) = (Vec::new(), true);
        if word == b"getelementptr" {
            self.ty()?;
            self.eat(b',', b", ")?;
        }
        loop {
            let ty = self.ty()?;
            self.text(b" ");
            let at = self.out.len();
            self.value(&ty)?;
            let text = self.out.get(at..)?;
            is_zero_offset &= operands.is_empty() || is_zero(text);
            operands.push(text.to_vec());
            if !self.cursor.eat(b',') {
                break;
            }
            self.text(b", ");
        }
        if self.cursor.eat_word(b"to") {
            self.text(b" to ");
            self.ty()?;
        }
        self.eat(b')', b")")?;
        // LLVM folds such an expression to its first operand when it reads it.
        let is_cast = word == b"bitcast" && operands.first().is_some_and(|of| of.starts_with(b"@"));
        if (word == b"getelementptr" && is_zero_offset || is_cast)
            && let Some(first) = operands.first()
        {
            self.out.truncate(begin);
            self.text(first);
        }
        Some(())
    }

    /// Prints an operand of a call after the word `metadata`.
    fn metadata(&mut self) -> Option<()> {
        self.cursor.space();
        let start = self.cursor.at;
        if self.cursor.peek() != b'!' {
            return self.typed().map(|_| ());
        }
        match self.cursor.ahead(1) {
            b'"' => {
                self.cursor.at += 1;
                self.cursor.string().ok()?;
                let string = self.cursor.since(start);
                self.text(string);
            }
            b'0'..=b'9' => {
                // The number in the text is kept, because LLVM numbers the nodes of such operands
                // for the whole module, in the order of the text.
                self.cursor.at += 1;
                self.cursor.digits().ok()?;
                let node = self.cursor.since(start);
                self.text(node);
            }
            _ => {
                self.cursor.metadata_operand().ok()?;
                let node = self.cursor.since(start);
                match self.speller.node(b"", node) {
                    Some(Some(number)) => self.text(format!("!{number}").as_bytes()),
                    _ => self.text(node),
                }
            }
        }
        Some(())
    }
}

/// The bytes of a string whose text is between quotes.
pub(super) fn plain_name_of(string: &[u8]) -> Vec<u8> {
    plain_name(&[b"\"", string, b"\""].concat()).into_owned()
}
