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
