//! How buffers are shown.

use super::element::Element;

/// How all of a buffer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// As numbers of the type that it was given with, or is read by.
    Auto,
    /// As numbers of a type.
    As(Element),
    /// Byte by byte.
    Hex,
}

impl Look {
    /// Reads the text after `--dump`.
    ///
    /// # Errors
    /// If it is neither a type nor `hex`.
    pub fn read(text: &str) -> Result<Look, String> {
        match (text, Element::from_name(text)) {
            ("auto", _) => Ok(Look::Auto),
            ("hex", _) => Ok(Look::Hex),
            (_, Some(element)) => Ok(Look::As(element)),
            (_, None) => Err(format!(
                "auto, hex, or a type is expected: {}\n  help: put --dump last if it has none",
                Element::ALL
            )),
        }
    }
}
