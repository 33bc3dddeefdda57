//! The attributes of functions that affect compilation, parsed from a header or group.

use crate::text::{Word, number, parts, words};

/// The relevant attributes in a list of attributes: the one after a function's parameters, or the
/// body of an attribute group.
#[derive(Clone, Debug, Default)]
pub struct Attributes<'t> {
    pub no_divergence_source: bool,
    pub always_uniform: bool,
    /// The attribute groups `#N` in the list.
    pub groups: Vec<u32>,
    /// The relevant string attributes `"key"="value"`.
    strings: Vec<(&'t [u8], &'t [u8])>,
}

impl<'t> Attributes<'t> {
    /// Parses the relevant attributes.
    pub fn read(text: &'t [u8]) -> Attributes<'t> {
        let mut found = Attributes::default();
        for (_, word) in words(text) {
            match word {
                Word::Plain(word) => {
                    found.no_divergence_source |= word == b"nodivergencesource";
                    found.always_uniform |= word == b"alwaysuniform";
                }
                Word::Group(number) => found.groups.push(number),
                Word::String(key, value) if found.wants(key, value) => {
                    found.strings.push((key, value));
                }
                Word::String(..) => {}
            }
        }
        found
    }

    /// Whether a string attribute is relevant. Of several attributes with the same key, only the
    /// first is relevant. Excessively long values are ignored.
    fn wants(&self, key: &[u8], value: &[u8]) -> bool {
        INTERESTING.contains(&key) && self.string(key).is_none() && value.len() <= 1 << 14
    }

    /// The value of a string attribute, if it is relevant.
    pub fn string(&self, key: &[u8]) -> Option<&'t [u8]> {
        self.strings
            .iter()
            .find(|(name, _)| *name == key)
            .map(|(_, value)| *value)
    }
}

/// The keys of relevant string attributes.
const INTERESTING: [&[u8]; 6] = [
    b"target-cpu",
    b"target-features",
    b"amdgpu-flat-work-group-size",
    b"nvvm.reqntid",
    b"nvvm.maxntid",
    b"uniform-work-group-size",
];

/// Three comma-separated numbers, such as `"64,2,1"`; missing numbers are 1. `None` if one of the
/// three is not a number.
pub fn dimensions(text: &[u8]) -> Option<[u32; 3]> {
    let mut sizes = [1; 3];
    for (index, part) in parts(text).enumerate() {
        *sizes.get_mut(index)? = number(part)?;
    }
    Some(sizes)
}
