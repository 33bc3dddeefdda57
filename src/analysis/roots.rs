//! Roots of divergence: how many values are divergent because of each kind of source.

use std::collections::BTreeMap;

use super::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Facts, Value};
use lanelog_ir::target::Mode;

/// Sources of divergence of one kind in a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The kind; none for values that are divergent without a source: `freeze` of an undefined
    /// value, memory that other waves write, reads of inactive lanes.
    pub kind: Option<String>,
    /// Number of sources.
    pub sources: usize,
    /// Number of values that are divergent because of them: each has a derivation that begins at
    /// one of them, and none that begins without a source.
    pub divergent_values: usize,
    /// Number of these values that have no derivation that begins at a source of another kind: they
    /// would be uniform without these sources.
    pub uniform_without: usize,
}

impl Analysis<'_> {
    /// The kinds of sources, by name. Each rule for divergent values has at most one divergent
    /// premise, so a value is divergent exactly if it is with the sources of some kind alone. Time:
    /// that of an analysis for each kind, and one more.
    pub fn roots(&self, engine: Engine, mode: Mode, kind: impl Fn(u32) -> String) -> Vec<Root> {
        let mut kinds: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let is_active = !self.facts.active.is_empty();
        for (source,) in self.facts.source.iter().filter(|_| is_active) {
            kinds.entry(kind(source.0)).or_default().push(*source);
        }
        let extent = Extent {
            arguments: self.arguments,
            values: self.values,
            blocks: self.blocks,
        };
        let mut facts: Facts = self.facts.clone();
        let mut with = |sources: &[Value]| -> Vec<u32> {
            facts.source.clear();
            facts.source.extend(sources.iter().map(|source| (*source,)));
            let analysis = Analysis::of_facts(engine, extent, &facts, mode);
            let divergent = analysis.divergent_values().iter().copied();
            divergent.filter(|value| *value < self.values).collect()
        };
        let without = with(&[]);
        let mut is_other = vec![false; self.values as usize];
        // The number of kinds that each value is derived from.
        let mut counts = vec![0_usize; self.values as usize];
        for value in &without {
            if let Some(is_other) = is_other.get_mut(*value as usize) {
                *is_other = true;
            }
        }
        let is_counted = |value: &u32| is_other.get(*value as usize) == Some(&false);
        let reached: Vec<(String, usize, Vec<u32>)> = kinds
            .into_iter()
            .map(|(kind, sources)| {
                let mut values = with(&sources);
                values.retain(is_counted);
                for value in &values {
                    if let Some(count) = counts.get_mut(*value as usize) {
                        *count += 1;
                    }
                }
                (kind, sources.len(), values)
            })
            .collect();
        let mut roots = Vec::new();
        if !without.is_empty() {
            roots.push(Root {
                kind: None,
                sources: 0,
                divergent_values: without.len(),
                uniform_without: without.len(),
            });
        }
        roots.extend(reached.into_iter().map(|(kind, sources, values)| {
            let uniform_without = values
                .iter()
                .filter(|value| counts.get(**value as usize) == Some(&1));
            Root {
                kind: Some(kind),
                sources,
                divergent_values: values.len(),
                uniform_without: uniform_without.count(),
            }
        }));
        roots
    }
}
