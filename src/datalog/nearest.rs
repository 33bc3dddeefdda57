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

fn distance(from: &[u8], to: &[u8]) -> usize {
    // Rows of the table: the distance of the part of `from` read so far to each prefix of `to`, and the row before.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    let mut above = row.clone();
    let mut last_byte = None;
    for (read, byte) in from.iter().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(read + 1);
        let mut left = read + 1;
        let mut last_other = None;
        for (at, other) in to.iter().enumerate() {
            let cell = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX / 2);
            let substituted = cell(&row, at) + usize::from(byte != other);
            let mut best = substituted.min(cell(&row, at + 1) + 1).min(left + 1);
            if last_byte == Some(other) && last_other == Some(byte) {
                best = best.min(cell(&above, at.wrapping_sub(1)) + 1);
            }
            next.push(best);
            left = best;
            last_other = Some(other);
        }
        last_byte = Some(byte);
        above = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(0)
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
