//! Metadata attachments of instructions (`!range !5`), and the contents of metadata nodes.
//!
//! `!dbg` is parsed with the instruction ([`Instruction::debug_location`]). Other attachments are
//! searched for in the instruction's text on demand.

use super::module::{Function, Instruction, Module, flag};
use super::text::{integer, parts, parts_at};

/// Maximum length of an examined node in bytes. Longer nodes are not relevant, and examining them
/// would take too long, because many instructions may refer to the same node.
const LONGEST_NODE: usize = 1 << 12;

/// The offset of the attachments in an instruction's text: that of the comma before the first
/// `!kind` outside of brackets. The length of the text if there are none.
pub fn attachments_at(text: &[u8]) -> usize {
    parts_at(text)
        .find(|(at, part)| *at > 0 && part.trim_ascii_start().starts_with(b"!"))
        .map_or(text.len(), |(at, _)| at - 1)
}

impl<'t> Module<'t> {
    /// The node that is attached to an instruction with a given kind (`range`, `fpmath`,
    /// `invariant.load`; not `dbg`). Time: linear in the instruction's text.
    pub fn attached(
        &self,
        function: &Function,
        instruction: &Instruction,
        kind: &[u8],
    ) -> Option<&'t [u8]> {
        if !instruction.has(flag::METADATA) {
            return None;
        }
        let mut attached = parts(self.instruction_text(function, instruction));
        attached.find_map(|part| {
            let rest = part.strip_prefix(b"!")?.strip_prefix(kind)?;
            let is_whole = rest
                .first()
                .is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'!');
            is_whole.then(|| self.node(rest)).flatten()
        })
    }

    /// The text of the node to which a reference such as `!5` refers. An inline node is returned
    /// unchanged. `None` if the node is too long.
    pub fn node<'a>(&self, reference: &'a [u8]) -> Option<&'a [u8]>
    where
        't: 'a,
    {
        let reference = reference.trim_ascii();
        let node = if reference.starts_with(b"!{") {
            Some(reference)
        } else {
            let number = integer(reference.strip_prefix(b"!")?)?;
            self.metadata_node(u32::try_from(number).ok()?)
        };
        node.filter(|node| node.len() <= LONGEST_NODE)
    }
}

/// The fields of a node such as `!{i32 64, !"word"}`; `None` for any other node.
pub fn node_fields(node: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let inside = node.trim_ascii().strip_prefix(b"!{")?.strip_suffix(b"}")?;
    Some(parts(inside))
}

/// The width and value of a field such as `i32 64`. `None` for any other field.
pub fn integer_field(field: &[u8]) -> Option<(u32, i128)> {
    let (ty, value) = typed_field(field)?;
    let bits = std::str::from_utf8(ty.strip_prefix(b"i")?).ok()?;
    Some((bits.parse().ok()?, integer(value)?))
}

/// The integers of a node such as `!{i32 64, i32 1, i32 1}`, with their widths; `None` if it
/// contains anything else.
pub fn node_integers(node: &[u8]) -> Option<Vec<(u32, i128)>> {
    node_fields(node)?.map(integer_field).collect()
}

/// The float of a node such as `!{float 2.500000e+00}`; `None` if it holds anything else.
pub fn node_float(node: &[u8]) -> Option<f32> {
    let mut fields = node_fields(node)?;
    let (ty, value) = typed_field(fields.next()?)?;
    let only = fields.next().is_none() && ty == b"float";
    let value = std::str::from_utf8(value).ok()?;
    only.then(|| value.parse().ok()).flatten()
}

/// Splits `type value`, where the type contains no spaces.
fn typed_field(field: &[u8]) -> Option<(&[u8], &[u8])> {
    let space = field.iter().position(u8::is_ascii_whitespace)?;
    let (ty, value) = field.split_at(space);
    Some((ty, value.trim_ascii_start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn attachments_are_found_and_followed() {
        let text = b"define float @f(ptr %p, float %a) {
  %x = load i32, ptr %p, align 4, !tbaa !7, !range !5, !dbg !9
  %y = load i32, ptr %p, align 4, !dbg !9
  %z = fdiv float %a, 2.0, !fpmath !6
  %w = load i32, ptr %p, !range !{i8 -1, i8 1}, !invariant.load !8
  ret float %z
}
!5 = !{i32 0, i32 8, i32 16, i32 24}
!6 = !{float 2.500000e+00}
!7 = !{!\"int\", i32 1}
!8 = !{}
";
        let module = crate::read(text);
        let function = &module.functions[0];
        let found = |at: usize, kind: &str| {
            module.attached(function, &function.instructions[at], kind.as_bytes())
        };
        let range = found(0, "range").and_then(node_integers);
        assert_eq!(range, Some(vec![(32, 0), (32, 8), (32, 16), (32, 24)]));
        assert_eq!(found(0, "tbaa").and_then(node_integers), None);
        assert_eq!(found(0, "dbg"), None);
        assert_eq!(found(0, "rang"), None);
        assert_eq!(found(1, "range"), None);
        assert_eq!(found(2, "fpmath").and_then(node_float), Some(2.5));
        let in_place = found(3, "range").and_then(node_integers);
        assert_eq!(in_place, Some(vec![(8, -1), (8, 1)]));
        assert_eq!(found(3, "invariant.load"), Some(&b"!{}"[..]));
    }

    #[test]
    fn attachments_begin_after_operands() {
        for (text, without) in [
            (
                "%x = load i32, ptr %p, align 4, !tbaa !5, !dbg !12",
                "%x = load i32, ptr %p, align 4",
            ),
            (
                "call void @f(metadata !\"a, !b\", metadata !3)",
                "call void @f(metadata !\"a, !b\", metadata !3)",
            ),
            ("ret void, !x !{!1, !2}", "ret void"),
        ] {
            assert_eq!(&text[..attachments_at(text.as_bytes())], without);
        }
    }
}
