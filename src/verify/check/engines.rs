//! Compares engines: each must derive the same rows of every relation.

use lanelog_analysis::program;
use lanelog_engine::Engine;
use lanelog_facts::Facts;
use lanelog_facts::{Rows, Signature};
use lanelog_ir::target::Mode;

/// Maximum number of differing rows that are stored for each engine.
const KEPT: usize = 3;

/// A relation on which two engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationDifference {
    /// The relation's name.
    pub relation: &'static str,
    /// Names and types of the relation's columns.
    pub columns: &'static [(&'static str, &'static str)],
    /// Number of rows that only the first engine derived, and that only the second derived.
    pub counts: [usize; 2],
    /// The first rows that only the first engine derived, and the first rows that only the second
    /// derived.
    pub rows: [Vec<Vec<u32>>; 2],
}

/// The comparison of two engines on one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Total number of rows of the first engine.
    pub rows: usize,
    /// The relations that differ.
    pub differences: Vec<RelationDifference>,
}

/// The engines that are compared with the default one.
pub const OTHERS: &[(Engine, &str)] = &[
    #[cfg(feature = "crepe")]
    (Engine::Crepe, "crepe"),
    (Engine::Datafrog, "datafrog"),
];

/// Compares the rows of every relation of a mode as derived by [`Engine::Native`] and by each of
/// [`OTHERS`], in their order. Time: that of the engines, plus linear in the rows.
pub fn compare(mode: Mode, facts: &Facts) -> Vec<Comparison> {
    let program = program(mode);
    let signatures = program.signatures();
    let names: Vec<&str> = signatures.iter().map(|signature| signature.name).collect();
    let first = program.run(Engine::Native, facts, &names);
    let empty = Rows::default();
    let compare = |engine: Engine| {
        let second = program.run(engine, facts, &names);
        let mut comparison = Comparison::default();
        for signature in signatures {
            let [one, other] =
                [&first, &second].map(|found| found.get(signature.name).unwrap_or(&empty));
            comparison.rows += one.len();
            comparison
                .differences
                .extend(difference(signature, one, other));
        }
        comparison
    };
    OTHERS.iter().map(|(engine, _)| compare(*engine)).collect()
}

/// The difference between the rows of two engines for a relation.
pub fn difference(signature: &Signature, one: &Rows, other: &Rows) -> Option<RelationDifference> {
    if one == other || (one.is_empty() && other.is_empty()) {
        return None;
    }
    let only = [alone(one, other), alone(other, one)];
    Some(RelationDifference {
        relation: signature.name,
        columns: signature.columns,
        counts: [only[0].0, only[1].0],
        rows: only.map(|(_, rows)| rows),
    })
}

/// The number of rows of `these` that `those` lacks, and the first of the missing rows.
fn alone(these: &Rows, those: &Rows) -> (usize, Vec<Vec<u32>>) {
    let mut count = 0;
    let mut kept = Vec::new();
    for row in these.iter().filter(|row| !those.contains(row)) {
        count += 1;
        if kept.len() < KEPT {
            kept.push(row.to_vec());
        }
    }
    (count, kept)
}
