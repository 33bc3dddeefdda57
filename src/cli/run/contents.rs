//! The bytes that memory holds at first.
//!
//! Random numbers are SplitMix64's, so that anyone can draw the same: the state begins as `seed <<
//! 32` plus the number of the parameter; to draw, add 0x9e3779b97f4a7c15 to the state, take it as
//! z, and: z = (z ^ z>>30) * 0xbf58476d1ce4e5b9, z = (z ^ z>>27) * 0x94d049bb133111eb, z ^ z>>31.
//! An integer is the lowest bits of a draw, from LOW..HIGH it is LOW + draw mod (HIGH - LOW); a
//! float is LOW + (draw>>11) * 2^-53 * (HIGH - LOW), computed in double, from 0..1 without a range.

use std::io::{self, Read};
use std::path::PathBuf;

use super::element::Element;
use super::literal::{Contents, Item, Number};
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// Reasons why memory cannot have the given contents.
#[derive(Debug, thiserror::Error)]
pub(super) enum ContentsError {
    #[error("it is {bytes} bytes, and a run may take {most}: raise --max-memory, or pass less")]
    TooLarge { bytes: u128, most: u64 },
    #[error("{} cannot be read: {error}", terminal::path(.path))]
    Unread { path: PathBuf, error: io::Error },
    #[error(
        "{} holds more than {most} bytes, which a run may take: raise --max-memory, or pass less",
        terminal::path(.path)
    )]
    LargeFile { path: PathBuf, most: u64 },
}

/// A sequence of random numbers.
struct Draws {
    state: u64,
}

impl Draws {
    fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

impl Contents {
    /// The bytes, at most `most`. `seed` and `parameter` select the random numbers.
    ///
    /// # Errors
    /// There are more, or the file cannot be read.
    pub fn bytes(&self, seed: u64, parameter: usize, most: u64) -> Result<Vec<u8>, ContentsError> {
        let expected = match self {
            Contents::Zeros(bytes) => u128::from(*bytes),
            Contents::Items(element, items) => {
                let numbers: u128 = items.iter().map(Item::count).fold(0, u128::saturating_add);
                numbers.saturating_mul(element.size() as u128)
            }
            Contents::Random(element, count, _) => u128::from(*count) * element.size() as u128,
            Contents::File(path) => {
                let metadata = std::fs::metadata(path);
                metadata.map_or(0, |metadata| metadata.len().into())
            }
        };
        if expected > u128::from(most) {
            return Err(ContentsError::TooLarge {
                bytes: expected,
                most,
            });
        }
        match self {
            Contents::Zeros(bytes) => Ok(vec![0; *bytes as usize]),
            Contents::Items(element, items) => {
                let mut bytes = Vec::with_capacity(expected as usize);
                for bits in numbers(*element, items) {
                    append(&mut bytes, *element, bits);
                }
                Ok(bytes)
            }
            Contents::Random(element, count, range) => {
                let mut draws = Draws {
                    state: (seed << 32).wrapping_add(parameter as u64),
                };
                let mut bytes = Vec::with_capacity(expected as usize);
                for _ in 0..*count {
                    append(&mut bytes, *element, random(*element, *range, draws.draw()));
                }
                Ok(bytes)
            }
            Contents::File(path) => {
                // It may become longer while it is read.
                let (mut bytes, room) = (Vec::new(), most.saturating_add(1));
                let read = files::open(path)
                    .and_then(|file| file.take(room).read_to_end(&mut bytes))
                    .map_err(|error| ContentsError::Unread {
                        path: path.clone(),
                        error,
                    })?;
                match read as u64 > most {
                    true => Err(ContentsError::LargeFile {
                        path: path.clone(),
                        most,
                    }),
                    false => Ok(bytes),
                }
            }
        }
    }

    /// The type of its numbers, if it has one.
    pub fn element(&self) -> Option<Element> {
        match self {
            Contents::Items(element, _) | Contents::Random(element, ..) => Some(*element),
            Contents::Zeros(_) | Contents::File(_) => None,
        }
    }
}

impl Item {
    /// The number of numbers that it denotes.
    fn count(&self) -> u128 {
        match self {
            Item::Repeated(_, times) => (*times).into(),
            Item::Range(from, to, step) => match (from.integer, to.integer, step.integer) {
                (Some(from), Some(to), Some(step)) if step > 0 && to > from => {
                    (to - from) as u128 / step as u128 + u128::from((to - from) % step != 0)
                }
                (Some(_), Some(_), Some(_)) => 0,
                // Casts saturate: a wrong guess is too large or finds none.
                _ => ((to.float - from.float) / step.float).ceil().max(0.0) as u128,
            },
        }
    }
}

/// The bits of each number of a list.
pub(super) fn numbers(element: Element, items: &[Item]) -> impl Iterator<Item = u64> + '_ {
    let bits = move |number: &Number, k: u128, step: &Number| match (
        element.is_float(),
        number.integer,
        step.integer,
    ) {
        (false, Some(from), Some(step)) => from.wrapping_add(step.wrapping_mul(k as i128)) as u64,
        _ => element.float_bits(number.float + k as f64 * step.float),
    };
    let nothing = Number {
        integer: Some(0),
        float: 0.0,
    };
    items.iter().flat_map(move |item| {
        let (from, step) = match item {
            Item::Repeated(number, _) => (*number, nothing),
            Item::Range(from, _, step) => (*from, *step),
        };
        (0..item.count()).map(move |k| bits(&from, k, &step))
    })
}

fn random(element: Element, range: Option<(Number, Number)>, draw: u64) -> u64 {
    if element.is_float() {
        let (low, high) = range.map_or((0.0, 1.0), |(low, high)| (low.float, high.float));
        return element.float_bits(low + (draw >> 11) as f64 * f64::EPSILON / 2.0 * (high - low));
    }
    match range.and_then(|(low, high)| Some((low.integer?, high.integer?))) {
        Some((low, high)) if high > low => (low + i128::from(draw) % (high - low)) as u64,
        _ => draw,
    }
}

fn append(bytes: &mut Vec<u8>, element: Element, bits: u64) {
    let all = bits.to_le_bytes();
    bytes.extend_from_slice(all.get(..element.size()).unwrap_or_default());
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::run::literal::{Literal, read};
    use pretty_assertions::assert_eq;

    fn bytes(text: &str) -> Result<Vec<u8>, String> {
        match read(text).unwrap().1 {
            Literal::Memory(contents) => {
                let bytes = contents.bytes(1, 2, 100);
                bytes.map_err(|error| error.to_string())
            }
            _ => Err("no memory".to_string()),
        }
    }

    #[test]
    fn lists_are_laid_out_number_after_number() {
        assert_eq!(
            bytes("u8[1,-1,3..5,9..4,7;2]").unwrap(),
            [1, 255, 3, 4, 7, 7]
        );
        assert_eq!(bytes("i16[0..10..4]").unwrap(), [0, 0, 4, 0, 8, 0]);
        assert_eq!(
            bytes("f32[1,0.5..1.5..0.5]").unwrap(),
            [1f32, 0.5, 1.0].map(f32::to_le_bytes).concat()
        );
        assert_eq!(bytes("f16[1]").unwrap(), [0, 0x3c]);
        assert_eq!(bytes("buffer:3").unwrap(), [0; 3]);
    }

    /// Drawn by SplitMix64 written down apart from this one (Python).
    #[test]
    fn random_numbers_are_anyones() {
        assert_eq!(bytes("u64:random[1]").unwrap(), DRAWN.to_le_bytes());
        assert_eq!(bytes("u8:random[1]").unwrap(), [DRAWN as u8]);
        assert_eq!(
            bytes("i64:random:-3..4[1]").unwrap(),
            (-3 + (u128::from(DRAWN) % 7) as i64).to_le_bytes()
        );
        assert_eq!(
            bytes("f64:random[1]").unwrap(),
            ((DRAWN >> 11) as f64 / (1u64 << 53) as f64).to_le_bytes()
        );
    }

    const DRAWN: u64 = 0xb3703ad894507022;

    #[test]
    fn too_much_is_refused_before_it_is_made() {
        let message = bytes("buffer:101").unwrap_err();
        assert_eq!(
            message,
            "it is 101 bytes, and a run may take 100: raise --max-memory, or pass less"
        );
        assert!(bytes("i32:random[26]").is_err());
        assert!(bytes("f64[0..1e300]").is_err());
        assert!(bytes("u64[0..99999999999999999999999]").is_err());
        #[cfg(unix)]
        assert_eq!(
            bytes("@/dev/zero").unwrap_err(),
            "/dev/zero cannot be read: it is not a regular file"
        );
    }
}
