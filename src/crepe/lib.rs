//! The second native engine: the rules as programs of crepe, over plain relations.
//!
//! The build script generates them from the same text as the native evaluators (`rules/generate`).
//! Between two crepe programs, ordinary code computes aggregates and the relations that the native
//! library computes in rank order. Only requested relations and the relations they depend on are
//! computed.
//!
//! Architecture invariant: this engine shares with the other native engine only the checked rules
//! as input, and the native computation of relations.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_datalog::Resolved;
use lanelog_datalog::ast::AggregateKind;
use lanelog_facts::Rows;
use lanelog_native::filled::Filling;

#[allow(
    clippy::all,
    clippy::unwrap_used,
    missing_docs,
    private_interfaces,
    unused_mut,
    unused_variables,
    unused_parens,
    unused_imports,
    dead_code
)]
mod programs {
    use super::{AggregateKind, Plan, Rows, Stage, Tree, TreeOf, Work, arrays, table};

    include!(concat!(env!("OUT_DIR"), "/crepe.rs"));
}

pub use programs::{INVARIANTS, LLVM14_GPU, LLVM14_LEGACY, LLVM22, LLVM23, SOUND};

/// The stages of a program, in an order in which each stage reads only from earlier ones.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of columns of each relation: first the relations of the program by index, then helper
    /// relations.
    columns: &'static [usize],
    stages: &'static [Stage],
}

#[derive(Clone, Copy, Debug)]
struct Stage {
    reads: &'static [usize],
    gives: &'static [usize],
    work: Work,
}

#[derive(Clone, Copy, Debug)]
enum Work {
    /// A program of crepe.
    Rules(fn(&[&Rows]) -> Vec<Rows>),
    /// Computes an aggregate over each group of solutions.
    Fold { kind: AggregateKind, signed: bool },
    /// Computes the relation in rank order.
    Fill,
}

impl Plan {
    /// Computes the requested relations of a program and their dependencies.
    ///
    /// The plan must have been created from `program`. `given` contains, by index, the rows of
    /// known relations: inputs, and derived relations, which are then not computed. A missing input
    /// is empty. The result contains the known, the requested and the intermediate relations; the
    /// others are `None`.
    pub fn run(
        &self,
        program: &Resolved,
        given: Vec<Option<Rows>>,
        wanted: &[usize],
    ) -> Vec<Option<Rows>> {
        let mut done = given;
        done.resize(self.columns.len(), None);
        for ((rows, relation), columns) in done.iter_mut().zip(&program.relations).zip(self.columns)
        {
            if relation.is_input && rows.is_none() {
                *rows = Some(Rows::empty(*columns));
            }
        }
        for stage in self.needed(&done, wanted) {
            let read = |at: &usize| done.get(*at).and_then(Option::as_ref);
            let inputs: Option<Vec<&Rows>> = stage.reads.iter().map(read).collect();
            let Some(inputs) = inputs else { continue };
            let results = match stage.work {
                Work::Rules(run) => run(&inputs),
                Work::Fold { kind, signed } => match inputs.as_slice() {
                    [context, solutions] => vec![fold(kind, signed, context, solutions)],
                    _ => Vec::new(),
                },
                Work::Fill => {
                    let filling = stage.gives.first();
                    let filling = filling.and_then(|relation| Filling::of(program, *relation));
                    let rows = |at: usize| done.get(at).and_then(Option::as_ref);
                    let filled = filling.and_then(|filling| filling.rows(rows, None));
                    filled.into_iter().collect()
                }
            };
            for (at, rows) in stage.gives.iter().zip(results) {
                if let Some(slot @ None) = done.get_mut(*at) {
                    *slot = Some(rows);
                }
            }
        }
        done.truncate(program.relations.len());
        done
    }

    /// The stages that the requested relations need.
    fn needed(&self, done: &[Option<Rows>], wanted: &[usize]) -> Vec<&'static Stage> {
        let mut needed = vec![false; self.columns.len()];
        let mark = |at: &usize, needed: &mut Vec<bool>| {
            if let (Some(slot), Some(None)) = (needed.get_mut(*at), done.get(*at)) {
                *slot = true;
            }
        };
        wanted.iter().for_each(|at| mark(at, &mut needed));
        let mut stages = Vec::new();
        for stage in self.stages.iter().rev() {
            if stage.gives.iter().any(|at| needed.get(*at) == Some(&true)) {
                stage.reads.iter().for_each(|at| mark(at, &mut needed));
                stages.push(stage);
            }
        }
        stages.reverse();
        stages
    }
}

/// The rows of a relation with `N` columns.
fn arrays<const N: usize>(rows: &Rows) -> impl Iterator<Item = [u32; N]> {
    rows.values().as_chunks::<N>().0.iter().copied()
}

/// A finished relation, from unsorted rows.
fn table<const N: usize>(rows: impl Iterator<Item = [u32; N]>) -> Rows {
    Rows::new(N, rows.flatten().collect())
}

/// Computes an aggregate: returns one row, context and result, for each context that has a result.
/// A solution consists of its context and its value.
fn fold(kind: AggregateKind, signed: bool, context: &Rows, solutions: &Rows) -> Rows {
    let columns = context.columns();
    let mut rest = solutions.iter().peekable();
    let mut results = Vec::new();
    for context in context.iter() {
        let mut count = 0;
        let mut sum = 0u32;
        // Least and greatest value, as `i64` so that signed and unsigned values compare correctly.
        let mut extremes: Option<(i64, i64)> = None;
        while let Some(solution) = rest.next_if(|solution| solution.starts_with(context)) {
            let value = solution.last().copied().unwrap_or(0);
            let ordered = if signed {
                i64::from(value as i32)
            } else {
                i64::from(value)
            };
            count += 1;
            sum = sum.wrapping_add(value);
            extremes = Some(match extremes {
                Some((least, most)) => (least.min(ordered), most.max(ordered)),
                None => (ordered, ordered),
            });
        }
        let result = match kind {
            AggregateKind::Count => Some(count),
            AggregateKind::Sum => Some(sum),
            AggregateKind::Minimum => extremes.map(|(least, _)| least as u32),
            AggregateKind::Maximum => extremes.map(|(_, most)| most as u32),
        };
        if let Some(result) = result {
            results.extend_from_slice(context);
            results.push(result);
        }
    }
    Rows::new(columns + 1, results)
}

/// A forest with the depth-first interval of each subtree, so that ancestors are found without
/// storing all pairs.
struct Tree {
    /// The first and the last depth-first number in the subtree of each block.
    spans: FxHashMap<u32, (u32, u32)>,
}

impl Tree {
    /// Builds a forest from pairs of a block and its parent, in linearithmic time.
    fn new(pairs: &Rows) -> Tree {
        let mut children: Vec<[u32; 2]> = arrays::<2>(pairs)
            .map(|[block, parent]| [parent, block])
            .collect();
        children.sort_unstable();
        let below = |parent: u32| {
            let from = children.partition_point(|pair| pair[0] < parent);
            let rest = children.get(from..).unwrap_or_default();
            rest.iter().take_while(move |pair| pair[0] == parent)
        };
        let mut spans = FxHashMap::default();
        let mut next = 0;
        let mut stack = Vec::new();
        let has_parent: FxHashSet<u32> = arrays::<2>(pairs).map(|pair| pair[0]).collect();
        for [parent, _] in &children {
            if has_parent.contains(parent) || spans.contains_key(parent) {
                continue;
            }
            spans.insert(*parent, (next, next));
            next += 1;
            stack.push((*parent, below(*parent)));
            while let Some((block, rest)) = stack.last_mut() {
                match rest.next() {
                    Some([_, child]) => {
                        spans.insert(*child, (next, next));
                        next += 1;
                        stack.push((*child, below(*child)));
                    }
                    None => {
                        if let Some(span) = spans.get_mut(block) {
                            span.1 = next - 1;
                        }
                        stack.pop();
                    }
                }
            }
        }
        Tree { spans }
    }
}

/// A tree as the value of a column of a crepe relation; it is equal only to itself.
#[derive(Clone, Copy)]
struct TreeOf<'t>(&'t Tree);

impl TreeOf<'_> {
    /// Whether `above` is a proper ancestor of `block`.
    fn is_above(self, above: u32, block: u32) -> bool {
        match (self.0.spans.get(&above), self.0.spans.get(&block)) {
            (Some((first, last)), Some((number, _))) => first < number && number <= last,
            _ => false,
        }
    }
}

impl PartialEq for TreeOf<'_> {
    fn eq(&self, other: &TreeOf<'_>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for TreeOf<'_> {}

impl Hash for TreeOf<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn folded(kind: AggregateKind, signed: bool) -> Vec<u32> {
        let context = Rows::new(1, vec![1, 2, 3]);
        let solutions = Rows::new(2, vec![1, 7, 1, u32::MAX, 3, 5]);
        fold(kind, signed, &context, &solutions).values().to_vec()
    }

    #[test]
    fn counts_and_sums_of_nothing_are_zero_and_extremes_of_nothing_are_not_there() {
        assert_eq!(folded(AggregateKind::Count, false), [1, 2, 2, 0, 3, 1]);
        assert_eq!(folded(AggregateKind::Sum, true), [1, 6, 2, 0, 3, 5]);
        assert_eq!(folded(AggregateKind::Minimum, false), [1, 7, 3, 5]);
        assert_eq!(folded(AggregateKind::Maximum, false), [1, u32::MAX, 3, 5]);
        assert_eq!(folded(AggregateKind::Minimum, true), [1, u32::MAX, 3, 5]);
        assert_eq!(folded(AggregateKind::Maximum, true), [1, 7, 3, 5]);
    }

    #[test]
    fn an_aggregate_may_have_no_context_columns() {
        let solutions = Rows::new(1, vec![4, 9]);
        let all = fold(AggregateKind::Count, false, &Rows::flag(true), &solutions);
        assert_eq!(all.values(), [2]);
        let none = fold(AggregateKind::Count, false, &Rows::flag(false), &solutions);
        assert_eq!(none.values(), [] as [u32; 0]);
    }

    #[test]
    fn ancestors_in_a_forest() {
        // 0 is the parent of 1 and 2, 2 of 3, and 7 of 8.
        let pairs = [[1, 0], [2, 0], [3, 2], [8, 7]].concat();
        let tree = Tree::new(&Rows::new(2, pairs));
        let above: Vec<[u32; 2]> = (0..10)
            .flat_map(|above| (0..10).map(move |block| [above, block]))
            .filter(|[above, block]| TreeOf(&tree).is_above(*above, *block))
            .collect();
        assert_eq!(above, [[0, 1], [0, 2], [0, 3], [2, 3], [7, 8]]);
    }

    #[test]
    fn only_what_is_wanted_is_computed() {
        let read = |path: &str| {
            let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
            std::fs::read_to_string(path).map_err(|error| error.to_string())
        };
        let compiled = lanelog_datalog::compile("rules/divergence.dl", &read);
        let (program, _) = compiled.program.unwrap_or_default();
        let id = |name: &str| {
            let mut all = program.relations.iter();
            all.position(|relation| relation.name == name)
        };
        let wanted: Vec<usize> = id("divergent_value").into_iter().collect();
        let done = SOUND.run(&program, Vec::new(), &wanted);
        let is_known = |name: &str| id(name).map(|id| done[id].is_some());
        assert_eq!(is_known("divergent_value"), Some(true));
        assert_eq!(is_known("strictly_dominates"), Some(false));
        assert_eq!(is_known("immediate_post_dominator"), Some(false));
    }
}
