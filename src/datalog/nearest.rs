//! The name that was perhaps meant: the nearest one by edit distance.

/// Names longer than this are not compared.
const LONGEST: usize = 64;

/// The candidate with the fewest insertions, deletions, substitutions and exchanges of neighbouring bytes from `name`, the first of equals; `None` if more than a third of the
/// name would change. Linear in the number of candidates.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let limit = (name.len() / 3).max(1);
    candidates
        .filter(|candidate| candidate.len().abs_diff(name.len()) <= limit)
        .map(|candidate| (distance(name.as_bytes(), candidate.as_bytes()), candidate))
        .filter(|(distance, _)| (1..=limit).contains(distance))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// A row of the table of distances; names are not longer than [`LONGEST`].
type Row = [usize; LONGEST + LONGEST / 3 + 2];

/// The least number of changes; of at most [`LONGEST`] bytes to at most a third more.
fn distance(from: &[u8], to: &[u8]) -> usize {
    let mut rows: [Row; 3] = [[0; _]; 3];
    let [above, row, next] = &mut rows;
    // `row`: the distance of the part of `from` read so far to each prefix of `to`; `above`: the row before.
    for (at, cell) in row.iter_mut().enumerate() {
        *cell = at;
    }
    let cell = |row: &Row, at: usize| row.get(at).copied().unwrap_or(usize::MAX / 2);
    let mut last_byte = None;
    for (read, byte) in from.iter().enumerate() {
        let mut left = read + 1;
        let mut last_other = None;
        if let Some(first) = next.first_mut() {
            *first = left;
        }
        for (at, other) in to.iter().enumerate() {
            let substituted = cell(row, at) + usize::from(byte != other);
            left = substituted.min(cell(row, at + 1) + 1).min(left + 1);
            if last_byte == Some(other) && last_other == Some(byte) {
                left = left.min(cell(above, at.wrapping_sub(1)) + 1);
            }
            if let Some(slot) = next.get_mut(at + 1) {
                *slot = left;
            }
            last_other = Some(other);
        }
        last_byte = Some(byte);
        std::mem::swap(above, row);
        std::mem::swap(row, next);
    }
    cell(row, to.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_single_changes() {
        assert_eq!(distance(b"edge", b"edge"), 0);
        assert_eq!(distance(b"edge", b"edges"), 1);
        assert_eq!(distance(b"edge", b"eDge"), 1);
        assert_eq!(distance(b"kitten", b"sitting"), 3);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"egde", b"edge"), 1);
        assert_eq!(distance(b"ba", b"abc"), 2);
    }

    #[test]
    fn prefers_the_nearest_and_gives_up_on_strangers() {
        let names = ["edge", "entry", "branch"];
        assert_eq!(nearest("brnch", names.into_iter()), Some("branch"));
        assert_eq!(nearest("post_dominates", names.into_iter()), None);
    }
}
