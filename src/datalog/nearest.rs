//! The name that was perhaps meant: the nearest one by edit distance.

/// Names longer than this are not compared.
const LONGEST: usize = 64;

/// The candidate with the fewest insertions, deletions and substitutions of a byte from `name`, the first of equals; `None` if more than a third of the
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
    // One row of the table: the distance of the part of `from` read so far to each prefix of `to`.
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (read, byte) in from.iter().enumerate() {
        let mut diagonal = read;
        let mut left = read + 1;
        for (cell, other) in row.iter_mut().skip(1).zip(to) {
            let substituted = diagonal + usize::from(byte != other);
            diagonal = *cell;
            *cell = substituted.min(diagonal + 1).min(left + 1);
            left = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = read + 1;
        }
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
    }

    #[test]
    fn prefers_the_nearest_and_gives_up_on_strangers() {
        let names = ["edge", "entry", "branch"];
        assert_eq!(nearest("brnch", names.into_iter()), Some("branch"));
        assert_eq!(nearest("post_dominates", names.into_iter()), None);
    }
}
