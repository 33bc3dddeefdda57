//! The final contents of buffers: as columns of numbers, as bytes, as JSON, as files.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use super::bind::Named;
use super::element::Element;
use super::look::Look;
use lanelog_util::escape as terminal;
use lanelog_util::files::replace;

/// A buffer cannot be written to a file.
#[derive(Debug, thiserror::Error)]
#[error(
    "--dump-to {}: {} cannot be written: {error}",
    terminal::path(.folder),
    terminal::path(.file)
)]
pub(super) struct DumpError {
    folder: PathBuf,
    file: PathBuf,
    error: io::Error,
}

/// A buffer with its contents before and after.
pub(super) struct Shown<'b> {
    pub named: &'b Named,
    pub before: &'b [u8],
    pub after: &'b [u8],
    /// The final state of each byte: 0 defined, 1 undef, 2 poison; empty if all are defined.
    pub marks: &'b [u8],
}

/// Columns of a row, and rows that are shown without `--dump`.
const WIDTH: usize = 100;
const MOST_ROWS: usize = 4;

impl Shown<'_> {
    /// The type of its numbers.
    fn element(&self, look: Option<Look>) -> Element {
        match look {
            Some(Look::As(element)) => element,
            _ => self.named.element.unwrap_or(match self.after.len() % 4 {
                0 => Element::Integer {
                    bits: 32,
                    signed: true,
                },
                _ => Element::Integer {
                    bits: 8,
                    signed: false,
                },
            }),
        }
    }

    /// The number of elements that changed. Linear.
    fn changed(&self, element: Element) -> usize {
        let size = element.size();
        let marks = self.marks.chunks(size).chain(std::iter::repeat(&[][..]));
        let numbers = self
            .before
            .chunks(size)
            .zip(self.after.chunks(size))
            .zip(marks);
        numbers
            .filter(|((before, after), marks)| {
                before != after || marks.iter().any(|mark| *mark != 0)
            })
            .count()
    }

    /// The buffer as text: all of it with a format; otherwise its beginning, if the buffer changed.
    pub fn text(&self, look: Option<Look>) -> String {
        if self.named.local {
            return format!(
                "%{}: {} bytes of each work-group, gone with it\n",
                self.named.name,
                self.after.len()
            );
        }
        let element = self.element(look);
        let changed = self.changed(element);
        let count = self.after.len() / element.size();
        let mut text = format!(
            "%{}: {count} x {}, {}",
            self.named.name,
            element.name(),
            match changed {
                0 => "unchanged".to_string(),
                _ => format!("{changed} changed"),
            }
        );
        match self.undefined() {
            0 => {}
            1 => text.push_str(", 1 byte is undef or poison"),
            bytes => {
                let _ = write!(text, ", {bytes} bytes are undef or poison");
            }
        }
        let rest = self.after.len() % element.size();
        if rest != 0 {
            let _ = write!(text, ", and {rest} bytes");
        }
        text.push('\n');
        match look {
            Some(Look::Hex) => self.hex(&mut text),
            None if changed == 0 => {}
            _ => self.numbers(element, look.is_none(), &mut text),
        }
        text
    }

    /// The number of bytes that are undef or poison.
    fn undefined(&self) -> usize {
        self.marks.iter().filter(|mark| **mark != 0).count()
    }

    /// The element with this index.
    fn number(&self, element: Element, at: usize) -> String {
        let bytes = at * element.size()..(at + 1) * element.size();
        match self
            .marks
            .get(bytes.clone())
            .and_then(|marks| marks.iter().max())
        {
            None | Some(0) => element.show(bits(self.after.get(bytes).unwrap_or_default())),
            Some(1) => "undef".to_string(),
            Some(_) => "poison".to_string(),
        }
    }

    fn numbers(&self, element: Element, brief: bool, text: &mut String) {
        let count = self.after.len() / element.size();
        let most = if brief { MOST_ROWS * 16 } else { usize::MAX };
        let numbers: Vec<String> = (0..count.min(most))
            .map(|at| self.number(element, at))
            .collect();
        let width = numbers.iter().map(String::len).max().unwrap_or(1);
        let label = count.to_string().len().max(4);
        let mut columns = 16;
        while columns > 1 && label + columns * (width + 2) > WIDTH {
            columns /= 2;
        }
        let rows = if brief { MOST_ROWS } else { usize::MAX };
        let shown = numbers.len().min(columns.saturating_mul(rows));
        for (row, numbers) in numbers.chunks(columns).take(rows).enumerate() {
            let _ = write!(text, "  {:>label$}", row * columns);
            for number in numbers {
                let _ = write!(text, "  {number:>width$}");
            }
            text.push('\n');
        }
        if shown < count {
            let _ = writeln!(
                text,
                "  {:>label$}  {} more; --dump shows all",
                "...",
                count - shown
            );
        }
    }

    fn hex(&self, text: &mut String) {
        for (row, bytes) in self.after.chunks(16).enumerate() {
            let _ = write!(text, "  {:>6x} ", row * 16);
            for at in 0..16 {
                let gap = if at == 8 { "  " } else { " " };
                let shown = match (bytes.get(at), self.marks.get(row * 16 + at)) {
                    (None, _) => "  ".to_string(),
                    (Some(byte), None | Some(0)) => format!("{byte:02x}"),
                    (Some(_), Some(_)) => "??".to_string(),
                };
                let _ = write!(text, "{gap}{shown}");
            }
            let letters = bytes.iter().map(|byte| {
                if (32..127).contains(byte) {
                    *byte as char
                } else {
                    '.'
                }
            });
            let _ = writeln!(text, "  {}", letters.collect::<String>());
        }
    }

    /// The buffer as JSON, with its elements only if there is a format.
    pub fn json(&self, look: Option<Look>, file: Option<&Path>) -> Json {
        let element = self.element(look);
        let mut json = json!({
            "argument": self.named.parameter,
            "name": self.named.name,
            "bytes": self.after.len(),
            "changed": self.before != self.after || self.undefined() > 0,
            "undefined": self.undefined(),
        });
        let mut set = |key: &str, value: Json| {
            json.as_object_mut()
                .map(|object| object.insert(key.to_string(), value))
        };
        if let Some(file) = file {
            set("file", json!(file.display().to_string()));
        }
        match look {
            None => {}
            Some(Look::Hex) => {
                let hex = self.after.iter().fold(String::new(), |mut hex, byte| {
                    let _ = write!(hex, "{byte:02x}");
                    hex
                });
                set("hex", json!(hex));
            }
            Some(_) => {
                let numbers = (0..self.after.len() / element.size()).map(|at| {
                    let shown = self.number(element, at);
                    // Values such as NaN have no number in JSON.
                    serde_json::from_str(&shown).unwrap_or(Json::String(shown))
                });
                let numbers: Vec<Json> = numbers.collect();
                set("type", json!(element.name()));
                set("values", json!(numbers));
            }
        }
        json
    }

    /// Writes the buffer to a folder, completely or not at all, and returns the path.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<PathBuf, DumpError> {
        let name = &self.named.name;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let name = match !name.is_empty() && name.bytes().all(is_plain) {
            true => name.clone(),
            false => format!("argument{}", self.named.parameter),
        };
        let path = folder.join(format!("{name}.bin"));
        fs::create_dir_all(folder)
            .and_then(|()| replace(&path, self.after))
            .map_err(|error| DumpError {
                folder: folder.to_path_buf(),
                file: path.clone(),
                error,
            })?;
        Ok(path)
    }
}

/// Writes a variable of the module to `@NAME.bin` in a folder, completely or not at all.
///
/// # Errors
/// If the file cannot be written.
pub(super) fn save_variable(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), DumpError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.$".contains(&byte);
    if !name.bytes().all(is_plain) {
        return Ok(());
    }
    let path = folder.join(format!("@{name}.bin"));
    fs::create_dir_all(folder)
        .and_then(|()| replace(&path, bytes))
        .map_err(|error| DumpError {
            folder: folder.to_path_buf(),
            file: path,
            error,
        })
}

/// At most 8 bytes as an integer, least significant first.
fn bits(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .take(8)
        .fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn named(element: Option<&str>) -> Named {
        Named {
            parameter: 1,
            name: "out".to_string(),
            element: element.and_then(Element::from_name),
            local: false,
        }
    }

    #[test]
    fn numbers_stand_in_columns() {
        let after: Vec<u8> = (0..20)
            .flat_map(|number: i32| (number * number - 3).to_le_bytes())
            .collect();
        let shown = Shown {
            named: &named(Some("i32")),
            before: &[0; 80],
            after: &after,
            marks: &[],
        };
        let expected = "\
%out: 20 x i32, 20 changed
     0   -3   -2    1    6   13   22   33   46   61   78   97  118  141  166  193  222
    16  253  286  321  358
";
        assert_eq!(shown.text(None), expected);
        assert_eq!(shown.text(Some(Look::Auto)), expected);
        let json = shown.json(Some(Look::read("i32").unwrap()), None);
        assert_eq!(json["values"][4], 13);
    }

    #[test]
    fn without_being_asked_only_the_beginning_of_what_changed_is_shown() {
        let before = vec![0; 4000];
        let mut after = before.clone();
        let shown = |after: &[u8]| {
            let shown = Shown {
                named: &named(Some("u8")),
                before: &before,
                after,
                marks: &[],
            };
            shown.text(None)
        };
        assert_eq!(shown(&after), "%out: 4000 x u8, unchanged\n");
        after[3999] = 7;
        let text = shown(&after);
        assert_eq!(text.lines().count(), 6);
        assert!(
            text.starts_with("%out: 4000 x u8, 1 changed\n     0  0  0"),
            "{text}"
        );
        assert!(
            text.ends_with("   ...  3936 more; --dump shows all\n"),
            "{text}"
        );
    }

    #[test]
    fn bytes_in_hexadecimal() {
        let shown = Shown {
            named: &named(None),
            before: b"lanes\x00\xff",
            after: b"lanes\x00\xff",
            marks: &[0, 0, 0, 0, 0, 1, 2],
        };
        assert_eq!(
            shown.text(Some(Look::Hex)),
            "%out: 7 x u8, 2 changed, 2 bytes are undef or poison\n       0  6c 61 6e 65 73 ?? ??                              lanes..\n"
        );
    }

    #[test]
    fn values_that_json_cannot_represent_are_text() {
        let bytes = [f32::NAN, 1.5].map(f32::to_le_bytes).concat();
        let shown = Shown {
            named: &named(Some("f32")),
            before: &bytes,
            after: &bytes,
            marks: &[0, 0, 0, 0, 0, 0, 0, 2],
        };
        let json = shown.json(Some(Look::Auto), None);
        assert_eq!(json["values"], serde_json::json!(["NaN", "poison"]));
        assert_eq!(json["undefined"], 1);
    }
}
