//! Spelling suggestions: the nearest name by edit distance.

/// Names longer than this are not compared, and neither are names of one letter, because all of
/// these would be similar.
const LONGEST: usize = 64;

/// The candidate with the smallest edit distance from `name` (insertions, deletions, substitutions
/// and transpositions of neighbouring characters); the first one if several are equal. `None` if
/// more than a third of the name would change. Time: linear in the number of candidates.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST || name.len() < 2 {
        return None;
    }
    let limit = (name.len() / 3).max(1);
    candidates
        .filter(|candidate| candidate.len().abs_diff(name.len()) <= limit)
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| (1..=limit).contains(distance))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefers_the_nearest_and_gives_up_on_strangers() {
        let names = ["edge", "entry", "branch"];
        assert_eq!(nearest("brnch", names.into_iter()), Some("branch"));
        assert_eq!(nearest("egde", names.into_iter()), Some("edge"));
        assert_eq!(nearest("post_dominates", names.into_iter()), None);
        assert_eq!(nearest("x", ["y", "xy"].into_iter()), None);
    }
}
