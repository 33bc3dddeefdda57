//! A range of steps on the command line.

use std::str::FromStr;

/// A range of steps, numbered from 1. Both bounds are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Steps {
    first: u64,
    last: u64,
}

impl Steps {
    /// All steps.
    pub const ALL: Steps = Steps {
        first: 0,
        last: u64::MAX,
    };

    /// Whether a step is in the range.
    pub fn contains(self, step: u64) -> bool {
        (self.first..=self.last).contains(&step)
    }
}

impl FromStr for Steps {
    type Err = String;

    fn from_str(text: &str) -> Result<Steps, String> {
        let bound = |text: &str, open: u64| match text.trim() {
            "" => Some(open),
            text => text.parse().ok(),
        };
        let bounds = text.split_once("..").filter(|bounds| *bounds != ("", ""));
        let bounds = bounds.and_then(|(first, last)| {
            Some((
                bound(first, Steps::ALL.first)?,
                bound(last, Steps::ALL.last)?,
            ))
        });
        match bounds {
            Some((first, last)) if first <= last => Ok(Steps { first, last }),
            Some((first, last)) => Err(format!("the range is empty: {first} is after {last}")),
            None => Err("a range of steps is expected: 10..20, 10.., ..20".to_string()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Steps;
    use pretty_assertions::assert_eq;

    #[test]
    fn ranges_include_both_bounds() {
        let range = |text: &str| text.parse::<Steps>();
        let within = |text: &str, step| range(text).unwrap().contains(step);
        assert_eq!(
            [9, 10, 20, 21].map(|at| within("10..20", at)),
            [false, true, true, false]
        );
        assert!(within("10..", u64::MAX) && !within("10..", 9));
        assert!(within("..3", 1) && !within("..3", 4));
        for wrong in ["..", "5", "a..b", "3..2", "1...2"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
