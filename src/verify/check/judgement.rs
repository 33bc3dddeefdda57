//! The common form in which the verdicts of all analyses on a function are represented.

use crate::oracle::Verdicts;
use lanelog_analysis::Analysis;

/// The verdicts of an analysis on a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The name of the analysis: `sound`, `opt-22`, the name of a file.
    pub who: String,
    /// The verdict on each value.
    pub verdicts: Verdicts,
    /// The uses after cycles that the analysis calls temporally divergent, as ascending pairs of
    /// value and user; `None` if the analysis does not report them.
    pub temporal: Option<Vec<[u32; 2]>>,
    /// Values without a verdict, ascending.
    pub unknown: Vec<u32>,
}

impl Judgement {
    /// The verdicts of the rules of a mode.
    pub fn of_rules(who: &str, analysis: &Analysis<'_>, values: u32) -> Judgement {
        let divergent = (0..values).map(|value| analysis.is_divergent(value));
        Judgement {
            who: who.to_string(),
            verdicts: Verdicts {
                divergent: divergent.collect(),
            },
            temporal: Some(analysis.temporal_uses().to_vec()),
            unknown: Vec::new(),
        }
    }

    /// Whether lanes may disagree on a value; `None` if there is no verdict on it.
    pub fn of_value(&self, value: u32) -> Option<bool> {
        let known = self.unknown.binary_search(&value).is_err();
        let divergent = self.verdicts.divergent.get(value as usize);
        divergent.copied().filter(|_| known)
    }

    /// Whether lanes may have different values at a use after a cycle; `None` if the analysis does
    /// not report such uses.
    pub fn of_use(&self, value: u32, user: u32) -> Option<bool> {
        // A divergent value is divergent at all its uses.
        if self.of_value(value)? {
            return Some(true);
        }
        let temporal = self.temporal.as_ref()?;
        Some(temporal.binary_search(&[value, user]).is_ok())
    }
}
