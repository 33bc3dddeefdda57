//! Source locations of instructions: `!dbg !N` followed through the metadata's text.
//!
//! Metadata is parsed only on request, so that a module whose locations are not requested causes no
//! cost. Incorrect or circular metadata results in fewer frames, not in an error.

use std::fmt;
use std::path::{Path, PathBuf};

use super::cursor::Cursor;
use super::module::{Instruction, Module};

/// A location in the source code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFrame {
    /// The file name as passed to the compiler; empty if unknown.
    pub file: String,
    /// The directory that `file` is relative to; empty if unknown.
    pub directory: String,
    /// The line; 0 for an instruction that the compiler generated.
    pub line: u32,
    /// The column; 0 if unknown.
    pub column: u32,
    /// The source function; empty if unknown.
    pub function: String,
}

impl SourceFrame {
    /// Whether the file and the line are known.
    pub fn is_known(&self) -> bool {
        self.line > 0 && !self.file.is_empty()
    }

    /// The path of the file relative to the directory `current`, if the file is in it; otherwise
    /// the path that was passed to the compiler.
    pub fn path_from(&self, current: &Path) -> PathBuf {
        let whole = Path::new(&self.directory).join(&self.file);
        match whole.strip_prefix(current) {
            Ok(inside) => inside.to_path_buf(),
            Err(_) => PathBuf::from(&self.file),
        }
    }
}

/// `kernel.cl:12:5 in scale`.
impl fmt::Display for SourceFrame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.file, self.line)?;
        if self.column > 0 {
            write!(out, ":{}", self.column)?;
        }
        match self.function.as_str() {
            "" => Ok(()),
            name => write!(out, " in {name}"),
        }
    }
}

/// The maximum length of a chain of inlined calls, or of scopes, that is followed. Real chains are
/// much shorter; the limit ends chains that contain a cycle.
const LONGEST_CHAIN: usize = 512;

impl Module<'_> {
    /// The source locations of `!DILocation` number `location`: the innermost one first, then the
    /// location of the call at which it was inlined, and so on. Empty if the node is not a
    /// location. Time: linear in the visited nodes.
    pub fn source_frames(&self, location: u32) -> Vec<SourceFrame> {
        let mut frames = Vec::new();
        let mut next = Some(location);
        while let Some(number) = next
            && frames.len() < LONGEST_CHAIN
        {
            let Some(node) = self
                .metadata_node(number)
                .filter(|node| kind(node) == b"DILocation")
            else {
                break;
            };
            let mut frame = SourceFrame {
                file: String::new(),
                directory: String::new(),
                line: number_field(node, b"line").unwrap_or(0),
                column: number_field(node, b"column").unwrap_or(0),
                function: String::new(),
            };
            self.follow_scopes(reference_field(node, b"scope"), &mut frame);
            frames.push(frame);
            next = reference_field(node, b"inlinedAt");
        }
        frames
    }

    /// The source locations of an instruction, as [`Module::source_frames`] returns them, without
    /// those whose file or line is unknown.
    pub fn known_frames(&self, instruction: &Instruction) -> Vec<SourceFrame> {
        let mut frames = match instruction.debug_location {
            Instruction::NONE => Vec::new(),
            location => self.source_frames(location),
        };
        frames.retain(SourceFrame::is_known);
        frames
    }

    /// Fills in the file of the nearest scope that has one, and the function.
    fn follow_scopes(&self, first: Option<u32>, frame: &mut SourceFrame) {
        let mut next = first;
        for _ in 0..LONGEST_CHAIN {
            let Some(node) = next.and_then(|number| self.metadata_node(number)) else {
                return;
            };
            if frame.file.is_empty()
                && let Some(file) =
                    reference_field(node, b"file").and_then(|file| self.metadata_node(file))
            {
                frame.file = string_field(file, b"filename");
                frame.directory = string_field(file, b"directory");
            }
            if kind(node) == b"DISubprogram" {
                frame.function = string_field(node, b"name");
                return;
            }
            next = reference_field(node, b"scope");
        }
    }
}

/// The kind of a node: `DILocation` for `distinct !DILocation(...)`.
fn kind(node: &[u8]) -> &[u8] {
    let mut cursor = Cursor { text: node, at: 0 };
    cursor.eat_word(b"distinct");
    if cursor.eat(b'!') { cursor.word() } else { b"" }
}

/// The text of a field: `line` of `!DILocation(line: 5, ...)` is `5`.
fn field<'n>(node: &'n [u8], key: &[u8]) -> Option<&'n [u8]> {
    let mut cursor = Cursor { text: node, at: 0 };
    cursor.eat_word(b"distinct");
    cursor.expect(b'!').ok()?;
    cursor.word();
    cursor.expect(b'(').ok()?;
    loop {
        let found = cursor.word() == key && cursor.next() == b':';
        cursor.eat(b':');
        cursor.space();
        let start = cursor.at;
        loop {
            match cursor.peek() {
                b',' | b')' => break,
                b'"' => {
                    cursor.string().ok()?;
                }
                b'(' | b'{' | b'[' => cursor.balanced().ok()?,
                _ if cursor.at_end() => return None,
                _ => cursor.at += 1,
            }
        }
        if found {
            return Some(cursor.since(start).trim_ascii_end());
        }
        if !cursor.eat(b',') {
            return None;
        }
    }
}

fn number_field(node: &[u8], key: &[u8]) -> Option<u32> {
    std::str::from_utf8(field(node, key)?).ok()?.parse().ok()
}

/// The number of a referenced node, such as 5 for `scope: !5`.
fn reference_field(node: &[u8], key: &[u8]) -> Option<u32> {
    std::str::from_utf8(field(node, key)?.strip_prefix(b"!")?)
        .ok()?
        .parse()
        .ok()
}

/// The text of a string field, without quotes and escapes.
fn string_field(node: &[u8], key: &[u8]) -> String {
    let Some(text) = field(node, key) else {
        return String::new();
    };
    let text = text.strip_prefix(b"!").unwrap_or(text);
    lanelog_util::escape::name(&super::naming::plain_name(text)).into_owned()
}
