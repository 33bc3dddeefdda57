//! Interned texts.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Maps texts to numbers, which are dense from 0 in the order of insertion.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    texts: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, u32>,
}

impl Symbols {
    /// The number of a text; a new text gets the next number.
    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len() as u32;
        let shared: Arc<str> = text.into();
        self.texts.push(shared.clone());
        self.numbers.insert(shared, number);
        number
    }

    /// Number of texts.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no texts.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The text of a number, as a shared reference.
    pub fn shared(&self, number: u32) -> Option<Arc<str>> {
        self.texts.get(number as usize).cloned()
    }

    /// The number of a text, if it has one.
    pub fn find(&self, text: &str) -> Option<u32> {
        self.numbers.get(text).copied()
    }

    /// The text of a number.
    pub fn text(&self, number: u32) -> Option<&str> {
        self.texts.get(number as usize).map(|text| &**text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_text_keeps_its_number() {
        let mut symbols = Symbols::default();
        let numbers = ["add", "load", "add"].map(|text| symbols.intern(text));
        assert_eq!(numbers, [0, 1, 0]);
        assert_eq!((symbols.text(1), symbols.text(2)), (Some("load"), None));
        assert_eq!(symbols.find("load"), Some(1));
    }
}
