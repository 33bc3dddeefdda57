//! Reasons that a run cannot continue.

/// The reason that a run cannot continue. [`super::Ending`] contains this message and the location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A limit was exceeded.
    Limit(String),
    /// An unsupported feature was reached.
    Unsupported(String),
    /// Undefined behaviour was reached.
    Undefined(String),
    /// The program ended itself.
    Trapped(String),
    /// All remaining lanes wait for each other.
    Deadlock(String),
}

/// `lane 3`, `lanes 0-7, 9`.
pub(super) fn lanes_in_words(lanes: u64) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == lane => *last = lane,
            _ => parts.push((lane, lane)),
        }
    }
    let parts = parts.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    let word = if lanes.count_ones() == 1 {
        "lane"
    } else {
        "lanes"
    };
    format!("{word} {}", parts.collect::<Vec<String>>().join(", "))
}

impl From<String> for Stop {
    /// A message without a kind is reported as an unsupported feature.
    fn from(words: String) -> Stop {
        Stop::Unsupported(words)
    }
}
