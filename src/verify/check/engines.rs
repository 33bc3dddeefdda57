//! Comparison of engines: the same rows of every relation.

use lanelog_analysis::program;
use lanelog_engine::Engine;
use lanelog_facts::Facts;
use lanelog_facts::{Rows, Signature};
use lanelog_ir::target::Mode;

/// Number of differing rows that are kept.
const KEPT: usize = 3;

/// A relation on which two engines differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationDifference {
    /// Its name.
    pub relation: &'static str,
    /// Names and types of its columns.
    pub columns: &'static [(&'static str, &'static str)],
    /// How many rows only the first has, and only the second.
    pub counts: [usize; 2],
    /// The first of them.
    pub rows: [Vec<Vec<u32>>; 2],
}

/// The rows of two engines for one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Rows of the first.
    pub rows: usize,
    /// Where they differ.
    pub differences: Vec<RelationDifference>,
}

/// Engines other than the default, which always takes part.
pub const OTHERS: &[(Engine, &str)] = &[(Engine::Crepe, "crepe"), (Engine::Datafrog, "datafrog")];

/// Holds every relation of a mode by [`Engine::Native`] against the same by each of [`OTHERS`], in
/// their order. Time: that of the engines, and linear in the rows.
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

/// How many rows of `these` are not among `those`, and the first of them.
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
