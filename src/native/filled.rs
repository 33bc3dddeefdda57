//! The relations that native code computes, for engines that store plain rows: (immediate)
//! dominators, blocks of cycles, and labels, as requested by the annotations of `rules/`.

use rustc_hash::FxHashMap;

use super::cycles::Cycles;
use super::finished::{Index, Map, Set};
use super::forest::Forest;
use super::labels::{Graph, Labels, labels_at};
use lanelog_datalog::resolved::{Relation, Resolved};
use lanelog_facts::Rows;

/// The native method of a relation and its inputs: the words after `//@ filled`, or the whole
/// annotation `//@ loop_forest EDGES STARTS ENDS`.
pub fn way(relation: &Relation) -> Option<&[String]> {
    let annotations = relation.annotations.iter();
    let mut words = annotations.map(|annotation| annotation.words.as_slice());
    let nested = words.find(|words| words.first().is_some_and(|word| word == "loop_forest"));
    relation.filling().or(nested)
}

/// Whether a relation contains the forest of a `dominator_tree EDGES ROOTS`.
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
    match way(relation) {
        Some([way, edges, roots]) => {
            way == "dominator_tree"
                && relation.columns.len() == 2
                && columns(edges) == Some(2)
                && columns(roots) == Some(1)
        }
        _ => false,
    }
}

/// Whether native code can compute a relation: the method is known, and its inputs have the right
/// numbers of columns.
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
    let Some((kind, read)) = way(relation).and_then(|words| words.split_first()) else {
        return false;
    };
    if kind == "loop_forest" {
        return relation.columns.len() == 2
            && read.len() == 3
            && read.iter().all(|name| columns(name) == Some(2));
    }
    let filled = match kind.as_str() {
        "labels" => 5,
        "label_at" => 3,
        _ => return false,
    };
    let expected = [2, 2, 2, 1, 1, 2, 2, 2, 2, 3];
    relation.columns.len() == filled
        && read.len() == expected.len()
        && read
            .iter()
            .zip(expected)
            .all(|(name, expected)| columns(name) == Some(expected))
        && named(&read[2]).is_some_and(|tree| is_forest(program, tree))
}

/// A forest over blocks whose ids need not be dense.
#[derive(Debug, Default)]
pub struct Tree {
    forest: Forest,
    numbering: Option<Numbering>,
}

impl Tree {
    /// Whether `above` is a proper ancestor of `block`.
    #[inline]
    pub fn is_above(&self, above: u32, block: u32) -> bool {
        match &self.numbering {
            None => self.forest.is_above(above, block),
            Some(numbering) => match (numbering.place(above), numbering.place(block)) {
                (Some(above), Some(block)) => self.forest.is_above(above, block),
                _ => false,
            },
        }
    }

    /// All pairs of a block and its parent.
    pub fn pairs(&self) -> Rows {
        let rows = Rows::new(2, self.forest.pairs().flatten().collect());
        match &self.numbering {
            None => rows,
            Some(numbering) => numbering.restore(&rows, None),
        }
    }
}

/// The forest of a relation that satisfies [`is_forest`], from complete rows of its inputs.
pub fn tree<'r>(
    program: &Resolved,
    relation: usize,
    rows: impl Fn(usize) -> Option<&'r Rows>,
) -> Option<Tree> {
    let words = way(program.relations.get(relation)?)?;
    let read = reads(program, relation);
    let Some(numbering) = Numbering::of(&read, &rows) else {
        let rows = &rows;
        return Some(Tree {
            forest: Named { program, rows }.forest(words)?,
            numbering: None,
        });
    };
    let copies = numbering.copies(&read, &rows);
    let rows = &|at: usize| copies.get(&at);
    Some(Tree {
        forest: Named { program, rows }.forest(words)?,
        numbering: Some(numbering),
    })
}

/// The relations that the native computation of a relation reads: those named in its annotation,
/// and the inputs of the trees among them.
fn reads(program: &Resolved, relation: usize) -> Vec<usize> {
    let named = |relation: usize| {
        let words = program.relations.get(relation).and_then(way);
        let names = words.and_then(|words| words.get(1..)).unwrap_or_default();
        let find = |name: &String| {
            let mut relations = program.relations.iter();
            relations.position(|relation| relation.name == *name)
        };
        names.iter().filter_map(find).collect::<Vec<usize>>()
    };
    let mut read = named(relation);
    read.extend(read.clone().into_iter().flat_map(named));
    read
}

/// Maps sparse ids to dense numbers in the same order, because native code allocates memory in
/// proportion to the largest id.
#[derive(Debug)]
struct Numbering {
    ids: Vec<u32>,
}

impl Numbering {
    /// The numbering for the given relations; none if their ids are already dense enough.
    fn of<'r>(read: &[usize], rows: &impl Fn(usize) -> Option<&'r Rows>) -> Option<Numbering> {
        const DENSE: usize = 1 << 16;
        let all = || {
            read.iter()
                .filter_map(|at| rows(*at))
                .flat_map(|rows| rows.values())
        };
        let (mut largest, mut count) = (0, 0);
        for id in all() {
            largest = largest.max(*id as usize);
            count += 1;
        }
        if largest <= 16 * count + DENSE {
            return None;
        }
        let mut ids: Vec<u32> = all().copied().collect();
        ids.sort_unstable();
        ids.dedup();
        Some(Numbering { ids })
    }

    fn place(&self, id: u32) -> Option<u32> {
        let place = self.ids.binary_search(&id).ok()?;
        Some(place as u32)
    }

    /// Copies of the relations, with ids replaced by numbers.
    fn copies<'r>(
        &self,
        read: &[usize],
        rows: &impl Fn(usize) -> Option<&'r Rows>,
    ) -> FxHashMap<usize, Rows> {
        let copy = |at: &usize| {
            let rows = rows(*at)?;
            let values = rows.values().iter().filter_map(|id| self.place(*id));
            Some((*at, Rows::new(rows.columns(), values.collect())))
        };
        read.iter().filter_map(copy).collect()
    }

    /// Replaces numbers by ids in all columns except `but`.
    fn restore(&self, rows: &Rows, but: Option<usize>) -> Rows {
        let columns = rows.columns().max(1);
        let values = rows.values().iter().enumerate();
        let values = values.map(|(at, place)| match self.ids.get(*place as usize) {
            Some(id) if Some(at % columns) != but => *id,
            _ => *place,
        });
        Rows::new(rows.columns(), values.collect())
    }
}

/// Computes the rows of a relation natively, from complete rows of its inputs. Returns none if the
/// method is unknown or an input is missing.
pub fn fill<'r>(
    program: &Resolved,
    relation: usize,
    rows: impl Fn(usize) -> Option<&'r Rows>,
) -> Option<Rows> {
    let read = reads(program, relation);
    let Some(numbering) = Numbering::of(&read, &rows) else {
        return fill_dense(program, relation, &rows);
    };
    let copies = numbering.copies(&read, &rows);
    let filled = fill_dense(program, relation, &|at| copies.get(&at))?;
    // The column `by` of labels is not converted, because it does not contain an id.
    let by = (filled.columns() == 5).then_some(3);
    Some(numbering.restore(&filled, by))
}

fn fill_dense<'r>(
    program: &Resolved,
    relation: usize,
    rows: &impl Fn(usize) -> Option<&'r Rows>,
) -> Option<Rows> {
    let words = way(program.relations.get(relation)?)?;
    let named = Named { program, rows };
    if let Some(forest) = named.forest(words) {
        return Some(Rows::new(2, forest.pairs().flatten().collect()));
    }
    if let [way, edges, starts, ends] = words
        && way == "loop_forest"
    {
        let map = |name: &String| Some(Map::new(named.arrays::<2>(name)?));
        let cycles = Cycles::new(&named.index(edges)?, &map(starts)?, &map(ends)?);
        return Some(Rows::new(2, cycles.pairs().flatten().collect()));
    }
    let (kind, read) = words.split_first()?;
    let [
        edge,
        flow,
        dominators,
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
    let tree = program.relations.get(named.relation(dominators)?)?;
    let tree = way(tree)?;
    let dominators = &named.forest(tree)?;
    // Labels are computed on the dominator tree. A user's rules may mention blocks that are not in
    // the tree; these blocks are ignored.
    let within = |name: &String| {
        let rows = named.arrays::<2>(name)?;
        let in_tree = |row: &[u32; 2]| row.iter().all(|block| dominators.has(*block));
        Some(Index::new(rows.filter(in_tree)))
    };
    let graph = Graph {
        edge: &within(edge)?,
        flow: &within(flow)?,
        dominators,
        reducible: &named.set(reducible)?,
        irreducible: &named.set(irreducible)?,
        leaves: &named.index(leaves)?,
        cycle_block: &Cycles::of_rows(&within(cycle_block)?),
        innermost: &Map::new(within(innermost)?.rows().iter().copied()),
        phi: &Index::new(named.arrays(phi)?.map(|[phi, block]| [block, phi])),
        incoming: &named.index(incoming)?,
    };
    match kind.as_str() {
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use lanelog_datalog::compile;
    use pretty_assertions::assert_eq;

    /// Computes the dominators of a diamond with sparse block ids, and of a diamond with dense ids.
    #[test]
    fn ids_need_not_be_dense() {
        let text = ".decl edge(x: unsigned, y: unsigned) .input edge
            .decl root(x: unsigned) .input root
            //@ filled dominator_tree edge root
            .decl parent(x: unsigned, y: unsigned) .output parent";
        let compiled = compile("rules.dl", &|_| Ok(text.to_string()));
        let (program, _) = compiled.program.unwrap();
        for [top, left, right, end] in [[0, 1, 2, 3], [7, 1 << 20, 3_000_000_000, u32::MAX]] {
            let edges = [top, left, top, right, left, end, right, end];
            let given = [Rows::new(2, edges.to_vec()), Rows::new(1, vec![top])];
            let filled = fill(&program, 2, |at| given.get(at)).unwrap();
            assert_eq!(filled.values(), [left, top, right, top, end, top]);
            let tree = tree(&program, 2, |at| given.get(at)).unwrap();
            assert_eq!(tree.pairs(), filled);
            assert!(tree.is_above(top, end) && !tree.is_above(left, end));
        }
    }
}
