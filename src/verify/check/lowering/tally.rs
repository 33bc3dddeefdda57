//! Counts of outcomes for many kernels.

use std::collections::BTreeMap;

use super::outcome::{Outcome, Ran};
use lanelog_amdgpu::Gpu;

/// Counts of outcomes, by GPU.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The GPUs, in the order in which they first occurred.
    pub gpus: Vec<(&'static Gpu, Counts)>,
    /// The reasons why kernels are not supported. For each reason, the number of unsupported
    /// kernels on each GPU, in the order of `gpus`.
    pub reasons: BTreeMap<String, Vec<usize>>,
}

/// Number of kernels with each outcome on a GPU.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// The counts, by the name of the outcome.
    pub outcomes: BTreeMap<&'static str, usize>,
    /// Counts over the executions of kernels with outcome `same`.
    pub ran: Ran,
}

impl Counts {
    /// The number of kernels with an outcome, by its name.
    pub fn of(&self, name: &str) -> usize {
        self.outcomes.get(name).copied().unwrap_or(0)
    }

    /// The number of all kernels.
    pub fn kernels(&self) -> usize {
        self.outcomes.values().sum()
    }

    /// The number of kernels whose machine code is wrong.
    pub fn wrong(&self) -> usize {
        ["unread", "failed", "differs"]
            .iter()
            .map(|name| self.of(name))
            .sum()
    }
}

impl Tally {
    /// An empty tally for these GPUs.
    pub fn new(gpus: &[&'static Gpu]) -> Tally {
        Tally {
            gpus: gpus.iter().map(|gpu| (*gpu, Counts::default())).collect(),
            reasons: BTreeMap::new(),
        }
    }

    /// Counts the outcome of a kernel. A reason that holds several times is counted once for the
    /// kernel.
    pub fn add(&mut self, gpu: &'static Gpu, outcome: &Outcome) {
        let known = self.gpus.iter().position(|(known, _)| *known == gpu);
        let at = known.unwrap_or(self.gpus.len());
        if known.is_none() {
            self.gpus.push((gpu, Counts::default()));
        }
        let Some((_, counts)) = self.gpus.get_mut(at) else {
            return;
        };
        *counts.outcomes.entry(outcome.name()).or_default() += 1;
        match outcome {
            Outcome::Same(ran) => {
                counts.ran.add(ran.launches, &ran.counts);
            }
            Outcome::Refused(refusals) => {
                let mut messages: Vec<&str> = refusals
                    .iter()
                    .map(|refusal| refusal.message.as_str())
                    .collect();
                messages.sort_unstable();
                messages.dedup();
                for message in messages {
                    let row = self.reasons.entry(message.to_string()).or_default();
                    row.resize(row.len().max(at + 1), 0);
                    if let Some(count) = row.get_mut(at) {
                        *count += 1;
                    }
                }
            }
            _ => {}
        }
    }

    /// The number of kernels whose machine code is wrong, over all GPUs.
    pub fn wrong(&self) -> usize {
        self.gpus.iter().map(|(_, counts)| counts.wrong()).sum()
    }
}
