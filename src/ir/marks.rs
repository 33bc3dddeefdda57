//! Finds the bytes that matter for the end of a function and for the names that it uses, 64 bytes
//! at a time.

use std::ops::Range;

/// The bytes of a block, after the byte before the block.
type Block = [u8; 65];

/// The offsets, in a part of a text, of bytes that are one of `"`, `!`, `#`, `@`, `{`, `}` and `/`,
/// or a `d` after a newline; and perhaps of other bytes.
pub(super) struct Marks<'t> {
    text: &'t [u8],
    end: usize,
    /// The offset of the current block.
    base: usize,
    /// Bit `i` is set if byte `i` of the current block is one of the bytes to return.
    found: u64,
    /// Finds the bytes in a block.
    find: fn(&Block) -> u64,
}

impl<'t> Marks<'t> {
    pub fn new(text: &'t [u8], part: Range<usize>) -> Marks<'t> {
        let mut marks = Marks {
            text: text.get(..part.end).unwrap_or(text),
            end: part.end,
            base: part.start,
            found: 0,
            find: finder(),
        };
        marks.find(part.start);
        marks
    }

    /// Continues at an offset.
    pub fn skip_to(&mut self, at: usize) {
        if at >= self.base + 64 {
            self.find(at);
        } else if at > self.base {
            self.found &= u64::MAX << (at - self.base);
        }
    }

    /// Searches the block at an offset.
    #[inline(always)]
    fn find(&mut self, base: usize) {
        self.base = base;
        let block = self.text.get(base.wrapping_sub(1)..);
        self.found = match block.and_then(<[u8]>::first_chunk) {
            Some(block) => (self.find)(block),
            None => self.find_at_end(base),
        };
    }

    /// Searches the block at either end of the text. Bytes outside of the text are zero.
    #[cold]
    fn find_at_end(&self, base: usize) -> u64 {
        let mut block = [0; 65];
        let start = base.saturating_sub(1);
        let bytes = self.text.get(start..).unwrap_or_default();
        for (to, byte) in block[start + 1 - base..].iter_mut().zip(bytes) {
            *to = *byte;
        }
        (self.find)(&block)
    }
}

impl Iterator for Marks<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.found == 0 {
            if self.base + 64 >= self.end {
                return None;
            }
            self.find(self.base + 64);
        }
        let at = self.base + self.found.trailing_zeros() as usize;
        self.found &= self.found - 1;
        Some(at)
    }
}

/// The fastest function for [`Marks::find`] that the processor supports.
fn finder() -> fn(&Block) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return |block| unsafe { avx2::find(block) };
    }
    find_portably
}

/// Tests eight bytes at a time.
fn find_portably(block: &Block) -> u64 {
    const fn all(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    // Sets the high bit of each byte that is zero, and perhaps of bytes after it.
    let zeros = |bytes: u64| bytes.wrapping_sub(all(1)) & !bytes;
    let mut marks = 0;
    let [first, rest @ ..] = block;
    let mut before = *first;
    for (chunk, at) in rest.as_chunks::<8>().0.iter().zip(0..) {
        let bytes = u64::from_le_bytes(*chunk);
        let shifted = bytes << 8 | u64::from(before);
        before = chunk[7];
        let found = zeros(bytes ^ all(b'!'))
            | zeros((bytes ^ all(b'"')) & all(0xFE))
            | zeros(bytes ^ all(b'@'))
            | zeros((bytes | all(0x06)) ^ all(0x7F))
            | zeros(bytes ^ all(b'/'))
            | zeros(bytes ^ all(b'd') | shifted ^ all(b'\n'));
        let high = (found & all(0x80)) >> 7;
        marks |= high.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * at);
    }
    marks
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::Block;

    #[target_feature(enable = "avx2")]
    pub fn find(block: &Block) -> u64 {
        u64::from(half(block, 0)) | u64::from(half(block, 32)) << 32
    }

    /// Tests 32 bytes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn half(block: &Block, at: usize) -> u32 {
        let load = |at: usize| {
            let [a, b, c, d] = [0, 8, 16, 24].map(|part| {
                let bytes = block[at + part..].first_chunk().copied();
                i64::from_le_bytes(bytes.unwrap_or_default())
            });
            _mm256_set_epi64x(d, c, b, a)
        };
        let is = |bytes, byte: u8| _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte as i8));
        let either = |a, b| _mm256_or_si256(a, b);
        let (before, bytes) = (load(at), load(at + 1));
        // `!`, `"` and `#` are adjacent.
        let low = _mm256_sub_epi8(bytes, _mm256_set1_epi8(b'!' as i8));
        let low = _mm256_cmpeq_epi8(_mm256_min_epu8(low, _mm256_set1_epi8(2)), low);
        let braces = is(either(bytes, _mm256_set1_epi8(0x06)), 0x7F);
        let line = _mm256_and_si256(is(before, b'\n'), is(bytes, b'd'));
        let found = either(
            either(low, is(bytes, b'@')),
            either(braces, either(is(bytes, b'/'), line)),
        );
        _mm256_movemask_epi8(found) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_that_matters_is_found_and_letters_are_not() {
        for find in [finder(), find_portably] {
            for place in 0..64 {
                for byte in 0..=u8::MAX {
                    for before in [b'a', b'\n'] {
                        let mut block = [b'a'; 65];
                        (block[place], block[place + 1]) = (before, byte);
                        let found = find(&block) >> place & 1 == 1;
                        let starts = byte == b'd' && before == b'\n';
                        let matters = b"\"!#@{}/".contains(&byte) || starts;
                        assert!(found || !matters, "{byte} at {place}");
                        let is_plain = byte.is_ascii_alphanumeric() && byte != b'y';
                        assert!(matters || !(found && is_plain), "{byte} at {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn parts_of_any_size_have_all_their_marks() {
        let text: Vec<u8> = (0..200)
            .map(|at| if at * at % 7 == 1 { b'@' } else { b'a' })
            .collect();
        let all: Vec<usize> = (0..200).filter(|at| text[*at] == b'@').collect();
        for start in 0..200 {
            for end in start..=200 {
                let expected = all.iter().copied().filter(|at| (start..end).contains(at));
                let mut marks = Marks::new(&text, start..end);
                assert!(expected.clone().eq(&mut marks), "{start}..{end}");
                let mut rest = Marks::new(&text, 0..200);
                rest.skip_to(start);
                rest.skip_to(end);
                let expected = all.iter().copied().filter(|at| *at >= end);
                assert!(expected.eq(rest), "{start}, then {end}");
            }
        }
    }
}
