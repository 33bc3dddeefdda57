//! A lane on the command line.

use std::str::FromStr;

/// A lane as users name it: by its work-group and its index in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane {
    pub group: u32,
    pub item: u32,
}

impl FromStr for Lane {
    type Err = String;

    fn from_str(text: &str) -> Result<Lane, String> {
        let (group, item) = text.split_once(':').unwrap_or(("0", text));
        match (group.trim().parse(), item.trim().parse()) {
            (Ok(group), Ok(item)) => Ok(Lane { group, item }),
            _ => Err("LANE or GROUP:LANE is expected: 5, 2:17".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lane;
    use pretty_assertions::assert_eq;

    #[test]
    fn lanes_by_their_group() {
        assert_eq!("5".parse(), Ok(Lane { group: 0, item: 5 }));
        assert_eq!("2:17".parse(), Ok(Lane { group: 2, item: 17 }));
        assert!("x".parse::<Lane>().is_err());
        assert!("1:2:3".parse::<Lane>().is_err());
    }
}
