//! `.amdgpu_metadata`: the arguments of kernels and their offsets.
//!
//! Reads the subset of YAML that LLVM writes: block lists and maps, with one key and value on each
//! line. Source: LLVM's AMDGPU usage, "Code Object V5 Metadata".

use std::borrow::Cow;

/// An argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ArgumentInfo {
    pub name: String,
    pub offset: u64,
    pub size: u64,
    /// `by_value`, `global_buffer`, `dynamic_shared_pointer`, `hidden_...`.
    pub kind: String,
    /// The type in the source language.
    pub type_name: String,
    /// The address space: `global`, `local`, `private`...
    pub space: String,
    /// The alignment of the memory that a pointer to LDS refers to.
    pub align: u64,
}

/// The metadata of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Metadata {
    pub name: String,
    pub arguments: Vec<ArgumentInfo>,
    pub segment: u64,
    pub wave: u64,
    /// The size in `.reqd_workgroup_size`.
    pub required: Option<[u32; 3]>,
}

/// Reads a metadata block in linear time. Unknown entries are skipped.
pub(super) fn read(text: &str) -> Vec<Metadata> {
    let mut kernels: Vec<Metadata> = Vec::new();
    let mut list: Option<usize> = None;
    let mut inside = false;
    let mut arguments = false;
    let mut sizes: Option<usize> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let mut rest = line.trim();
        if rest.starts_with("amdhsa.") {
            inside = rest.starts_with("amdhsa.kernels:");
            continue;
        }
        if !inside || rest.is_empty() {
            continue;
        }
        let mut depth = indent;
        if let Some(item) = rest.strip_prefix('-') {
            let first = *list.get_or_insert(indent);
            depth = indent + 1 + (item.len() - item.trim_start().len());
            rest = item.trim_start();
            if indent == first {
                kernels.push(Metadata::default());
                arguments = false;
            } else if let (true, Some(kernel)) = (arguments, kernels.last_mut()) {
                kernel.arguments.push(ArgumentInfo::default());
            }
        }
        let (Some(first), Some(kernel)) = (list, kernels.last_mut()) else {
            continue;
        };
        let Some((key, value)) = rest.split_once(':') else {
            // The line is an element of the list `.reqd_workgroup_size`.
            if let (Some(at), Ok(size)) = (sizes, rest.parse()) {
                let all = kernel.required.get_or_insert([1; 3]);
                if let Some(place) = all.get_mut(at) {
                    *place = size;
                }
                sizes = Some(at + 1);
            }
            continue;
        };
        sizes = (key == ".reqd_workgroup_size").then_some(0);
        let value = scalar(value);
        let number = || value.parse().unwrap_or(0);
        if depth <= first + 2 && !(line.trim().starts_with('-') && indent > first) {
            arguments = key == ".args";
            match key {
                ".name" => kernel.name = value.to_string(),
                ".kernarg_segment_size" => kernel.segment = number(),
                ".wavefront_size" => kernel.wave = number(),
                _ => {}
            }
        } else if let (true, Some(argument)) = (arguments, kernel.arguments.last_mut()) {
            match key {
                ".name" => argument.name = value.to_string(),
                ".type_name" => argument.type_name = value.to_string(),
                ".offset" => argument.offset = number(),
                ".size" => argument.size = number(),
                ".value_kind" => argument.kind = value.to_string(),
                ".address_space" => argument.space = value.to_string(),
                ".pointee_align" => argument.align = number(),
                _ => {}
            }
        }
    }
    kernels
}

/// The value of a YAML scalar, without type tag and quotes, with escapes decoded.
fn scalar(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let text = text.strip_prefix("!str ").map_or(text, str::trim_start);
    let within = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(single) = within('\'') {
        return Cow::Owned(single.replace("''", "'"));
    }
    let Some(double) = within('"') else {
        return Cow::Borrowed(text);
    };
    let mut out = String::with_capacity(double.len());
    let mut letters = double.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                other => out.extend(other),
            },
            letter => out.push(letter),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_text_however_they_are_written() {
        // A kernel name as `llc-22` writes it, and other notations.
        let written = [
            "!str '0'",
            "'a:b'",
            "'it''s'",
            "a b",
            "!str nan",
            "\"a\\\"b\"",
            "!str \"0\"",
        ];
        let read: Vec<_> = written.iter().map(|text| scalar(text)).collect();
        assert_eq!(read, ["0", "a:b", "it's", "a b", "nan", "a\"b", "0"]);
    }

    #[test]
    fn kernels_and_arguments() {
        let text = "
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .name: n
        .offset:         8
        .size:           4
        .value_kind:     by_value
    .kernarg_segment_size: 12
    .name:           first
    .reqd_workgroup_size:
      - 16
      - 1
    .wavefront_size: 64
  - .args: []
    .name: second
amdhsa.version:
  - 1
";
        let read = read(text);
        assert_eq!(read.len(), 2);
        assert_eq!(
            (read[0].name.as_str(), read[0].segment, read[0].wave),
            ("first", 12, 64)
        );
        assert_eq!(read[0].arguments.len(), 2);
        assert_eq!(read[0].arguments[0].space, "global");
        assert_eq!(
            (
                read[0].arguments[1].name.as_str(),
                read[0].arguments[1].offset
            ),
            ("n", 8)
        );
        assert_eq!(read[0].required, Some([16, 1, 1]));
        assert_eq!((read[1].name.as_str(), read[1].required), ("second", None));
        assert!(read[1].arguments.is_empty());
    }
}
