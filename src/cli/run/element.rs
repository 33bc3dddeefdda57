//! Types of numbers in buffers.

use half::{bf16, f16};

/// A type of numbers in memory, least significant byte first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// An integer of 8, 16, 32 or 64 bits.
    Integer { bits: u32, signed: bool },
    /// `half`.
    F16,
    /// `bfloat`.
    BF16,
    /// `float`.
    F32,
    /// `double`.
    F64,
}

/// Every type with its name.
const NAMES: &[(&str, Element)] = &[
    ("i8", integer(8, true)),
    ("u8", integer(8, false)),
    ("i16", integer(16, true)),
    ("u16", integer(16, false)),
    ("i32", integer(32, true)),
    ("u32", integer(32, false)),
    ("i64", integer(64, true)),
    ("u64", integer(64, false)),
    ("f16", Element::F16),
    ("bf16", Element::BF16),
    ("f32", Element::F32),
    ("f64", Element::F64),
];

const fn integer(bits: u32, signed: bool) -> Element {
    Element::Integer { bits, signed }
}

impl Element {
    /// The names of all types, for messages.
    pub const ALL: &'static str = "i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64";

    /// The type that is called so.
    pub fn from_name(name: &str) -> Option<Element> {
        NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|found| found.1)
    }

    /// The type with this name in LLVM: `i32`, `float`. Integers have no sign in LLVM; they are
    /// shown as signed.
    pub fn from_llvm(name: &str) -> Option<Element> {
        match name {
            "half" => Some(Element::F16),
            "bfloat" => Some(Element::BF16),
            "float" => Some(Element::F32),
            "double" => Some(Element::F64),
            _ => Element::from_name(name),
        }
    }

    /// The name of the element type.
    pub fn name(self) -> &'static str {
        NAMES
            .iter()
            .find(|(_, known)| *known == self)
            .map_or("?", |found| found.0)
    }

    /// Bytes of a number: 1 to 8.
    pub fn size(self) -> usize {
        match self {
            Element::Integer { bits, .. } => bits as usize / 8,
            Element::F16 | Element::BF16 => 2,
            Element::F32 => 4,
            Element::F64 => 8,
        }
    }

    /// Whether this is a type of floats.
    pub fn is_float(self) -> bool {
        !matches!(self, Element::Integer { .. })
    }

    /// The bits of the nearest float of this type (LangRef: to nearest, ties to even). For
    /// integers: `None`.
    pub fn float_bits(self, value: f64) -> u64 {
        match self {
            Element::Integer { .. } => 0,
            Element::F16 => f16::from_f64(value).to_bits().into(),
            Element::BF16 => bf16::from_f64(value).to_bits().into(),
            Element::F32 => (value as f32).to_bits().into(),
            Element::F64 => value.to_bits(),
        }
    }

    /// The number with these bits, as displayed to users.
    pub fn show(self, bits: u64) -> String {
        match self {
            Element::Integer {
                bits: width,
                signed: true,
            } => {
                let unused = 64 - width.clamp(1, 64);
                ((bits << unused) as i64 >> unused).to_string()
            }
            Element::Integer {
                bits: width,
                signed: false,
            } => (bits & (u64::MAX >> (64 - width.clamp(1, 64)))).to_string(),
            // The shortest text that is parsed as the same float.
            Element::F16 => float(f16::from_bits(bits as u16).to_f32()),
            Element::BF16 => float(bf16::from_bits(bits as u16).to_f32()),
            Element::F32 => float(f32::from_bits(bits as u32)),
            Element::F64 => float(f64::from_bits(bits)),
        }
    }
}

/// `1`, `0.25`, `1e-20`: the shorter of the two notations.
fn float(value: impl std::fmt::Display + std::fmt::LowerExp) -> String {
    let (plain, short) = (format!("{value}"), format!("{value:e}"));
    if short.len() < plain.len() && plain.len() > 8 {
        short
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn numbers_are_shown_by_their_type() {
        let show = |name: &str, bits| Element::from_name(name).map(|found| found.show(bits));
        assert_eq!(show("i8", 0xff).as_deref(), Some("-1"));
        assert_eq!(show("u8", 0xff).as_deref(), Some("255"));
        assert_eq!(show("i64", u64::MAX).as_deref(), Some("-1"));
        assert_eq!(show("f32", 0x3fc0_0000).as_deref(), Some("1.5"));
        assert_eq!(show("f16", 0x3c00).as_deref(), Some("1"));
        assert_eq!(show("bf16", 0xbf80).as_deref(), Some("-1"));
        assert_eq!(show("f32", 0x7149_f2ca).as_deref(), Some("1e30"));
        assert_eq!(show("f64", f64::NAN.to_bits()).as_deref(), Some("NaN"));
        assert_eq!(Element::from_llvm("float"), Some(Element::F32));
        assert_eq!(Element::from_llvm("ptr"), None);
    }

    #[test]
    fn every_type_is_in_the_list_for_messages() {
        let names: Vec<&str> = NAMES.iter().map(|entry| entry.0).collect();
        assert_eq!(names.join(", "), Element::ALL);
    }
}
