//! Uses of names that the module does not define: globals, metadata and attribute groups.
//!
//! A file that was cut between two functions has them and no other mistake.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::cursor::{Cursor, in_name};
use super::module::{Module, ReadError, Span};
use super::naming::plain_name;
use super::text::names;

/// After so many undefined names the search stops: the file is cut, and more names add nothing.
const MOST: usize = 100;

/// The names that a module defines or declares.
pub(super) struct Defined<'a, 't> {
    pub module: &'a Module<'t>,
    /// Functions with a body.
    pub functions: &'a FxHashSet<Cow<'t, [u8]>>,
    /// Everything else after `@`.
    pub others: &'a FxHashSet<Cow<'t, [u8]>>,
}

/// First uses of undefined names.
#[derive(Default)]
pub(super) struct Undefined {
    /// Globals and metadata: LLVM refuses the module.
    pub errors: Vec<ReadError>,
    /// Attribute groups: LLVM reads them as empty.
    pub groups: Vec<Span>,
}

/// A use of a name that may be undefined.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Use<'t> {
    Global(Cow<'t, [u8]>),
    Metadata(u32),
    Group(u32),
}

impl<'t> Defined<'_, 't> {
    /// Finds the first use of each undefined name. Time: linear in the text.
    pub fn undefined(&self) -> Undefined {
        let mut found = Undefined::default();
        if self.all_defined() {
            return found;
        }
        let mut known = FxHashSet::default();
        for name in names(self.module.text) {
            if !matches!(name.sign, b'@' | b'!' | b'#') {
                continue;
            }
            let Err(used) = self.use_at(name.range.start) else {
                continue;
            };
            if found.errors.len() + found.groups.len() >= MOST {
                break;
            }
            if !known.insert(used.clone()) {
                continue;
            }
            let span = Span {
                start: name.range.start as u32,
                end: name.range.end as u32,
            };
            match used {
                Use::Group(_) => found.groups.push(span),
                Use::Global(_) | Use::Metadata(_) => {
                    let name = String::from_utf8_lossy(self.module.bytes(span));
                    found.errors.push(ReadError {
                        span,
                        message: format!("use of undefined {name}; is the file cut off?"),
                        function: None,
                    });
                }
            }
        }
        found
    }

    /// Whether everything that looks like a use is defined, in comments and strings too: they rarely
    /// hold a name, and where one is undefined, the exact search follows.
    fn all_defined(&self) -> bool {
        let text = self.module.text;
        let mut at = 0;
        while let Some(found) = memchr::memchr3(b'@', b'!', b'#', text.get(at..).unwrap_or(b"")) {
            at += found;
            // Attachments follow each other: `#5, !dbg !7, !range !8`.
            loop {
                let Ok(end) = self.use_at(at) else {
                    return false;
                };
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
        true
    }

    /// Where the name at a sigil ends; an error if it is a use and undefined.
    #[inline(always)]
    fn use_at(&self, sigil: usize) -> Result<usize, Use<'t>> {
        let text = self.module.text;
        let start = sigil + 1;
        let Some(first) = text.get(start) else {
            return Ok(start);
        };
        if text.get(sigil) == Some(&b'@') {
            return match self.undefined_global(start) {
                Some(used) => Err(used),
                None => Ok(start),
            };
        }
        let mut at = start;
        if !first.is_ascii_digit() {
            while text.get(at).is_some_and(|byte| in_name(*byte)) {
                at += 1;
            }
            return Ok(at);
        }
        let mut number = 0_u64;
        while let Some(digit) = text.get(at).filter(|byte| byte.is_ascii_digit()) {
            number = (number * 10 + u64::from(digit - b'0')).min(1 << 32);
            at += 1;
        }
        let Ok(number) = u32::try_from(number) else {
            return Ok(at);
        };
        let is_group = text.get(sigil) == Some(&b'#');
        if is_group && !self.module.attribute_groups.contains_key(&number) {
            Err(Use::Group(number))
        } else if !is_group && !self.has_metadata(number) {
            Err(Use::Metadata(number))
        } else {
            Ok(at)
        }
    }

    #[inline]
    fn has_metadata(&self, number: u32) -> bool {
        let metadata = &self.module.metadata;
        // Printers number nodes without gaps.
        let dense = metadata.get(number as usize);
        dense.is_some_and(|entry| entry.0 == number)
            || metadata
                .binary_search_by_key(&number, |entry| entry.0)
                .is_ok()
    }

    fn undefined_global(&self, start: usize) -> Option<Use<'t>> {
        let text = self.module.text;
        let rest = text.get(start..)?;
        // LLVM declares intrinsics where they are called.
        if rest.starts_with(b"llvm.") {
            return None;
        }
        let name = if rest.first() == Some(&b'"') {
            let mut cursor = Cursor { text, at: start };
            plain_name(cursor.name().ok()?)
        } else {
            let end = rest.iter().position(|byte| !in_name(*byte));
            Cow::Borrowed(rest.get(..end.unwrap_or(rest.len()))?)
        };
        let is_defined = self.functions.contains(&name)
            || self.others.contains(&name)
            || name.starts_with(b"llvm.");
        (!is_defined).then_some(Use::Global(name))
    }
}

#[cfg(test)]
mod tests {
    use crate::{read, read_slowly};
    use pretty_assertions::assert_eq;

    fn undefined(text: &str) -> (Vec<&str>, Vec<&str>) {
        let module = read(text.as_bytes());
        assert_eq!(module, read_slowly(text.as_bytes()));
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
