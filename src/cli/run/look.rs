//! Formats of buffers.

use super::element::Element;

/// The format in which a whole buffer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// As numbers of the type with which the buffer was given or is accessed.
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
    /// If the text is neither a type nor `hex`.
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
