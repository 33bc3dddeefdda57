//! Opinions of one function in one form, whoever holds them.

use crate::oracle::Verdicts;
use lanelog_analysis::Analysis;

/// What somebody says of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Who: `sound`, `opt-22`, the name of a file.
    pub who: String,
    /// Of each value.
    pub verdicts: Verdicts,
    /// The uses behind cycles that it calls temporally divergent, as pairs of value and user, ascending; `None` if it says nothing of them.
    pub temporal: Option<Vec<[u32; 2]>>,
}

impl Opinion {
    /// What the rules of a mode say.
    pub fn of_rules(who: &str, analysis: &Analysis<'_>, values: u32) -> Opinion {
        let divergent = (0..values).map(|value| analysis.is_divergent(value));
        Opinion {
            who: who.to_string(),
            verdicts: Verdicts {
                divergent: divergent.collect(),
            },
            temporal: Some(analysis.temporal_uses().to_vec()),
        }
    }

    /// Whether lanes may disagree on a value; `None` if it says nothing of it.
    pub fn of_value(&self, value: u32) -> Option<bool> {
        self.verdicts.divergent.get(value as usize).copied()
    }

    /// Whether lanes may bring different values for a use behind a cycle; `None` if it says nothing of that.
    pub fn of_use(&self, value: u32, user: u32) -> Option<bool> {
        // Who calls the value divergent has said so of all its uses.
        if self.of_value(value)? {
            return Some(true);
        }
        let temporal = self.temporal.as_ref()?;
        Some(temporal.binary_search(&[value, user]).is_ok())
    }
}
