//! Finds uses of names that the module does not define: globals, metadata and attribute groups.
//!
//! These uses are the only errors in a file that was truncated between two functions.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::cursor::Cursor;
use super::fast_pieces::{digit_count, eight_of, name_length, number};
use super::marks::Marks;
use super::module::{Module, ReadError, Span};
use super::naming::plain_name;

/// The number of undefined names after which the search stops, because the file is probably
/// truncated, and further names add no information.
const MOST: usize = 100;

/// The names that a module defines or declares.
pub(super) struct Defined<'a, 't> {
    pub module: &'a Module<'t>,
    /// Functions with a body.
    pub functions: &'a FxHashSet<Cow<'t, [u8]>>,
    /// The names of all other globals.
    pub others: &'a FxHashSet<Cow<'t, [u8]>>,
}

/// First uses of undefined names.
#[derive(Default)]
pub(super) struct Undefined {
    /// Undefined globals and metadata nodes, for which LLVM rejects the module.
    pub errors: Vec<ReadError>,
    /// Undefined attribute groups, which LLVM treats as empty.
    pub groups: Vec<Span>,
}

/// A use of a name that may be undefined.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Use<'t> {
    Global(Cow<'t, [u8]>),
    Metadata(u32),
    Group(u32),
}

/// The names that parts of a text use.
#[derive(Default)]
pub(super) struct Uses<'t> {
    globals: FxHashSet<&'t [u8]>,
    /// The number of the last metadata node, plus one.
    metadata: usize,
    /// The number of the last attribute group, plus one.
    groups: usize,
    /// Whether there may be other uses.
    unknown: bool,
}

impl<'t> Uses<'t> {
    /// Adds everything in a part of a text that is like a name. Time: linear in the part.
    pub fn add_all(&mut self, text: &'t [u8], part: Range<usize>) {
        for at in Marks::new(text, part) {
            self.add(text, at);
        }
    }

    /// Adds everything that is like a name, except in strings, in a part of a text that does not
    /// start in a string or comment. Time: linear in the part.
    pub fn add_outside_strings(&mut self, text: &'t [u8], part: Range<usize>) {
        // The end of the last string or comment that was found.
        let mut last = part.start;
        let mut marks = Marks::new(text, part);
        while let Some(at) = marks.next() {
            match text.get(at..) {
                Some([b'"', rest @ ..]) => {
                    let before = text.get(last..at).unwrap_or_default();
                    let line = before.rsplit(|byte| *byte == b'\n').next();
                    let is_comment = line.is_some_and(|line| line.contains(&b';'));
                    let end = if is_comment { b'\n' } else { b'"' };
                    let length = memchr::memchr(end, rest);
                    last = length.map_or(text.len(), |length| at + length + 2);
                    marks.skip_to(last);
                }
                Some([b'/', b'*', ..]) => self.unknown = true,
                _ => self.add(text, at),
            }
        }
    }

    /// Adds the name that starts at an offset, if any.
    #[inline(always)]
    pub fn add(&mut self, text: &'t [u8], at: usize) {
        let Some(rest @ [sigil, first, ..]) = text.get(at..) else {
            return;
        };
        match sigil {
            b'!' | b'#' if first.is_ascii_digit() => {
                let eight = eight_of(&rest[1..]);
                let end = match digit_count(eight) {
                    digits @ 1..=7 => number(eight, digits) as usize + 1,
                    _ => usize::MAX,
                };
                let last = match sigil {
                    b'!' => &mut self.metadata,
                    _ => &mut self.groups,
                };
                *last = end.max(*last);
            }
            b'@' if *first == b'"' => {
                let name = &rest[2..];
                match memchr::memchr2(b'"', b'\\', name).map(|end| name.split_at(end)) {
                    Some((name, [b'"', ..])) => _ = self.globals.insert(name),
                    _ => self.unknown = true,
                }
            }
            b'@' => {
                let name = &rest[1..];
                self.globals.insert(&name[..name_length(name)]);
            }
            _ => {}
        }
    }

    /// Adds the uses of other parts.
    pub fn extend(&mut self, other: Uses<'t>) {
        self.globals.extend(other.globals);
        self.metadata = self.metadata.max(other.metadata);
        self.groups = self.groups.max(other.groups);
        self.unknown |= other.unknown;
    }
}

impl<'t> Defined<'_, 't> {
    /// Finds the first use of each undefined name. The text is searched only if not all names are
    /// defined that it may use. Time: linear in the text.
    pub fn undefined(&self, uses: &Uses<'t>) -> Undefined {
        let text = self.module.text;
        let mut found = Undefined::default();
        if self.define(uses) {
            return found;
        }
        let mut known = FxHashSet::default();
        let mut strings = Strings { text, searched: 0 };
        let mut at = 0;
        while let Some(sigil) = memchr::memchr3(b'@', b'!', b'#', text.get(at..).unwrap_or(b"")) {
            at += sigil;
            // Several uses often follow each other directly, as in `#5, !dbg !7, !range !8`.
            loop {
                let (end, undefined) = self.use_at(at);
                // Only for the few uses that appear to be undefined, the search checks whether they
                // are in a string or comment.
                if let Some(used) = undefined {
                    if let Some(end) = strings.end_around(at) {
                        at = end;
                        break;
                    }
                    if known.insert(used.clone()) {
                        found.add(used, self.module, at..end);
                    }
                    if known.len() >= MOST {
                        return found;
                    }
                }
                match text.get(end..) {
                    Some([b',', b' ', b'!', ..]) => at = end + 2,
                    Some([b' ', b'!', ..]) => at = end + 1,
                    _ => {
                        at = end;
                        break;
                    }
                }
            }
        }
        found
    }

    /// Whether all names are certainly defined.
    fn define(&self, uses: &Uses<'t>) -> bool {
        // LLVM prints nodes and groups without gaps in their numbers.
        let nodes = self.module.metadata.iter().take(uses.metadata);
        let groups = &self.module.attribute_groups;
        let is_global = |name: &&'t [u8]| self.is_global(name);
        !uses.unknown
            && uses.metadata <= self.module.metadata.len()
            && nodes.zip(0..).all(|(node, number)| node.0 == number)
            && uses.groups <= groups.len()
            && (0..uses.groups as u32).all(|group| groups.contains_key(&group))
            && uses.globals.iter().all(is_global)
    }

    /// The end of the name that starts with the sigil at an offset; and the use, if the name is
    /// undefined.
    #[inline(always)]
    fn use_at(&self, sigil: usize) -> (usize, Option<Use<'t>>) {
        let text = self.module.text;
        let start = sigil + 1;
        let Some(first) = text.get(start) else {
            return (start, None);
        };
        if text.get(sigil) == Some(&b'@') {
            return self.global(start);
        }
        let mut at = start;
        if !first.is_ascii_digit() {
            at += name_length(&text[at..]);
            return (at, None);
        }
        let mut number = 0_u64;
        while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
            number = (number * 10 + u64::from(digit - b'0')).min(1 << 32);
            at += 1;
        }
        let Ok(number) = u32::try_from(number) else {
            return (at, None);
        };
        let undefined = if text.get(sigil) == Some(&b'#') {
            let is_defined = self.module.attribute_groups.contains_key(&number);
            (!is_defined).then_some(Use::Group(number))
        } else {
            (!self.has_metadata(number)).then_some(Use::Metadata(number))
        };
        (at, undefined)
    }

    #[inline]
    fn has_metadata(&self, number: u32) -> bool {
        let metadata = &self.module.metadata;
        // LLVM prints metadata nodes without gaps in their numbers, so that the index of a node is
        // usually its number.
        let dense = metadata.get(number as usize);
        dense.is_some_and(|entry| entry.0 == number)
            || metadata
                .binary_search_by_key(&number, |entry| entry.0)
                .is_ok()
    }

    /// The end of the name after an `@`, and the use if the name is undefined.
    fn global(&self, start: usize) -> (usize, Option<Use<'t>>) {
        let text = self.module.text;
        let rest = text.get(start..).unwrap_or_default();
        let (name, length) = if rest.first() == Some(&b'"') {
            let mut cursor = Cursor { text, at: start };
            let Ok(name) = cursor.name() else {
                return (start, None);
            };
            (plain_name(name), name.len())
        } else {
            let name = &rest[..name_length(rest)];
            (Cow::Borrowed(name), name.len())
        };
        let is_defined = self.is_global(&name);
        (start + length, (!is_defined).then_some(Use::Global(name)))
    }

    /// Whether a global is defined, or is an intrinsic, which LLVM declares implicitly.
    fn is_global(&self, name: &[u8]) -> bool {
        name.is_empty()
            || name.starts_with(b"llvm.")
            || self.functions.contains(name)
            || self.others.contains(name)
    }
}

impl Undefined {
    fn add(&mut self, used: Use<'_>, module: &Module<'_>, range: Range<usize>) {
        let span = Span {
            start: range.start as u32,
            end: range.end as u32,
        };
        if matches!(used, Use::Group(_)) {
            self.groups.push(span);
            return;
        }
        let name = String::from_utf8_lossy(module.bytes(span));
        self.errors.push(ReadError {
            span,
            message: format!("use of undefined {name}; is the file cut off?"),
            function: None,
        });
    }
}

/// Finds the strings and comments of a text, from front to back.
struct Strings<'t> {
    text: &'t [u8],
    /// The end of the text that was searched; this position is not inside of a string or comment.
    searched: usize,
}

impl Strings<'_> {
    /// The end of the string or comment that contains an offset; `None` if the offset is in
    /// neither. Offsets must be in ascending order, so that the total time is linear in the text.
    fn end_around(&mut self, place: usize) -> Option<usize> {
        while self.searched <= place {
            let before = self.text.get(self.searched..place)?;
            let Some(start) = memchr::memchr3(b'"', b';', b'/', before) else {
                self.searched = place;
                return None;
            };
            let start = self.searched + start;
            let rest = self.text.get(start + 1..)?;
            let length = match self.text.get(start) {
                Some(b'"') => memchr::memchr(b'"', rest).map(|at| at + 1),
                Some(b';') => memchr::memchr(b'\n', rest),
                _ if rest.first() == Some(&b'*') => {
                    memchr::memmem::find(rest, b"*/").map(|at| at + 2)
                }
                _ => Some(0),
            };
            self.searched = start + 1 + length.unwrap_or(rest.len());
        }
        Some(self.searched)
    }
}

#[cfg(test)]
mod tests {
    use crate::parallel::{Pieces, read_in_pieces};
    use crate::toplevel::Reading;
    use crate::{outline, read, read_slowly};
    use pretty_assertions::assert_eq;

    fn undefined(text: &str) -> (Vec<&str>, Vec<&str>) {
        let module = read(text.as_bytes());
        assert_eq!(module, read_slowly(text.as_bytes()));
        if let Some(outlined) = outline(text.as_bytes()) {
            assert!(module.errors.is_empty());
            assert_eq!(outlined.undefined_groups, module.undefined_groups);
        }
        for piece in 1..=text.len() {
            let pieces = Pieces {
                threads: 2,
                text: text.len(),
                piece,
            };
            let read = read_in_pieces(text.as_bytes(), Reading::Fast, pieces);
            assert_eq!(module, read, "pieces of {piece} bytes");
        }
        let shown = |span: super::Span| &text[span.start as usize..span.end as usize];
        let errors = module.errors.iter().map(|error| shown(error.span));
        let groups = module.undefined_groups.iter().map(|span| shown(*span));
        (errors.collect(), groups.collect())
    }

    #[test]
    fn uses_without_a_definition_are_found_in_every_place() {
        let text = "@a = global ptr @b
@c = alias i32, ptr @d
declare void @e() #7
define void @f() #1 personality ptr @p !k !2 {
  call void @\"g h\"(ptr @i, metadata !3), !dbg !4
  #dbg_value(ptr @a, !5, !DIExpression(), !6)
  store ptr getelementptr (i8, ptr @j, i32 1), ptr @a
  %1 = load i32, ptr @a
  store i32 %1, ptr @a
  call void @llvm.amdgcn.s.barrier() #8
  call void @e()
  call void @\"\\65\"()
  ret void
}
!named = !{!8}
!9 = !{!10, ptr @k}
";
        let errors = [
            "@b", "@d", "@p", "!2", "@\"g h\"", "@i", "!3", "!4", "!5", "!6", "@j", "!8", "!10",
            "@k",
        ];
        assert_eq!(undefined(text), (errors.to_vec(), vec!["#7", "#1", "#8"]));
    }

    #[test]
    fn names_in_comments_and_strings_are_not_uses() {
        let text = "; CHECK: @x !5 #3
source_filename = \"@x !5 #3\"
/* @x !5 #3 */
define void @\"@x !5 #3\"(i32 %\"@x\") { ; @y
  call void @\"@x !5 #3\"(i32 0)
  call void asm \"s_nop #3 ; @x\", \"\"()
  ret void
}
!0 = !{!\"@x !5 #3\", !0}
";
        assert_eq!(undefined(text), (vec![], vec![]));
    }

    #[test]
    fn the_search_goes_on_after_strings_and_comments() {
        let text = "@c = constant [5 x i8] c\"@x !5\" ; @y @z
@d = global ptr @a
; @x \"
@e = global ptr @a, !dbg !5 /* !6 \" ; */, !k !7
@f = constant [2 x i8] c\"/*\", !k !8
";
        assert_eq!(undefined(text), (vec!["@a", "!5", "!7", "!8"], vec![]));
    }

    #[test]
    fn everything_that_has_a_name_is_a_definition() {
        let text = "@0 = external global i32
@v = ifunc void (), ptr @f
@w = alias i8, getelementptr (i8, ptr @0, i32 1)
define void @f() {
  %x = load i32, ptr @0
  call void @v()
  call void @v(ptr @w)
  ret void
}
!7 = distinct !{!7}
";
        assert_eq!(undefined(text), (vec![], vec![]));
    }
}
