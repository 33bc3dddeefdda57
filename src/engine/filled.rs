//! The relations that native code fills, for engines that keep plain rows: (immediate) dominators and labels, as the annotations of
//! `rules/` ask for them.

use super::forest::Forest;
use super::labels::{Graph, Labels, labels_at};
use super::rows::Rows;
use super::table::{Index, Map, Set};
use crate::datalog::resolved::{Relation, Resolved};

/// How a relation is filled: the words behind `//@ filled`, the way first and then the relations that it reads.
pub fn filling(relation: &Relation) -> Option<&[String]> {
    let words = relation
        .annotations
        .iter()
        .map(|annotation| annotation.words.as_slice());
    words
        .filter_map(|words| words.split_first())
        .find(|(first, _)| *first == "filled")
        .map(|(_, rest)| rest)
}

/// Whether a relation is filled with the forest of a `dominator_tree EDGES ROOTS`.
pub fn is_forest(program: &Resolved, relation: usize) -> bool {
    let columns = |name: &String| {
        let mut relations = program.relations.iter();
        Some(
            relations
                .find(|relation| relation.name == *name)?
                .columns
                .len(),
        )
    };
    let Some(relation) = program.relations.get(relation) else {
        return false;
    };
    match filling(relation) {
        Some([way, edges, roots]) => {
            way == "dominator_tree"
                && relation.columns.len() == 2
                && columns(edges) == Some(2)
                && columns(roots) == Some(1)
        }
        _ => false,
    }
}

/// Whether a relation can be filled: in a way that is known, from relations with the right numbers of columns.
pub fn is_fillable(program: &Resolved, relation: usize) -> bool {
    if is_forest(program, relation) {
        return true;
    }
    let Some(relation) = program.relations.get(relation) else {
        return false;
    };
    let named = |name: &String| {
        let mut relations = program.relations.iter();
        relations.position(|relation| relation.name == *name)
    };
    let columns = |name: &String| Some(program.relations.get(named(name)?)?.columns.len());
    let Some((way, read)) = filling(relation).and_then(|words| words.split_first()) else {
        return false;
    };
    let filled = match way.as_str() {
        "labels" => 5,
        "label_at" => 3,
        _ => return false,
    };
    let expected = [2, 2, 2, 2, 1, 1, 2, 2, 2, 2, 3];
    relation.columns.len() == filled
        && read.len() == expected.len()
        && read
            .iter()
            .zip(expected)
            .all(|(name, expected)| columns(name) == Some(expected))
        && named(&read[2]).is_some_and(|tree| is_forest(program, tree))
}

/// The forest of a relation for which [`is_forest`] holds, from complete rows of those that it reads.
pub fn forest<'r>(
    program: &Resolved,
    relation: usize,
    rows: impl Fn(usize) -> Option<&'r Rows>,
) -> Option<Forest> {
    let words = filling(program.relations.get(relation)?)?;
    let named = Named {
        program,
        rows: &rows,
    };
    named.forest(words)
}

/// The rows of a relation that is filled, from complete rows of those that it reads; none if it is filled in no known way, or what it reads is not
/// there.
pub fn fill<'r>(
    program: &Resolved,
    relation: usize,
    rows: impl Fn(usize) -> Option<&'r Rows>,
) -> Option<Rows> {
    let words = filling(program.relations.get(relation)?)?;
    let named = Named {
        program,
        rows: &rows,
    };
    if let Some(forest) = named.forest(words) {
        return Some(Rows::new(2, forest.pairs().flatten().collect()));
    }
    let (way, read) = words.split_first()?;
    let [
        edge,
        flow,
        dominators,
        frontier,
        reducible,
        irreducible,
        leaves,
        cycle_block,
        innermost,
        phi,
        incoming,
    ] = read
    else {
        return None;
    };
    let tree = filling(program.relations.get(named.relation(dominators)?)?)?;
    let graph = Graph {
        edge: &named.index(edge)?,
        flow: &named.index(flow)?,
        dominators: &named.forest(tree)?,
        frontier: &named.index(frontier)?,
        reducible: &named.set(reducible)?,
        irreducible: &named.set(irreducible)?,
        leaves: &named.index(leaves)?,
        cycle_block: &named.index(cycle_block)?,
        innermost: &Map::new(named.index::<2>(innermost)?.rows().iter().copied()),
        phi: &Index::new(named.arrays(phi)?.map(|[phi, block]| [block, phi])),
        incoming: &named.index(incoming)?,
    };
    match way.as_str() {
        "labels" => Some(Rows::new(5, Labels::new(graph).all(graph).concat())),
        "label_at" => Some(Rows::new(3, labels_at(graph).concat())),
        _ => None,
    }
}

/// Complete relations by their names.
struct Named<'p, F> {
    program: &'p Resolved,
    rows: &'p F,
}

impl<'r, F: Fn(usize) -> Option<&'r Rows>> Named<'_, F> {
    fn relation(&self, name: &str) -> Option<usize> {
        let mut relations = self.program.relations.iter();
        relations.position(|relation| relation.name == name)
    }

    fn arrays<const N: usize>(&self, name: &str) -> Option<impl Iterator<Item = [u32; N]> + 'r> {
        let rows = (self.rows)(self.relation(name)?)?;
        let arrays = rows.values().as_chunks::<N>().0;
        (rows.columns() == N).then(|| arrays.iter().copied())
    }

    fn index<const N: usize>(&self, name: &str) -> Option<Index<N>> {
        Some(Index::new(self.arrays(name)?))
    }

    fn set(&self, name: &str) -> Option<Set> {
        Some(Set::new(self.arrays(name)?.map(|[member]| member)))
    }

    /// The forest of `dominator_tree EDGES ROOTS`.
    fn forest(&self, words: &[String]) -> Option<Forest> {
        match words {
            [way, edges, roots] if way == "dominator_tree" => {
                Some(Forest::new(&self.index(edges)?, &self.set(roots)?))
            }
            _ => None,
        }
    }
}
