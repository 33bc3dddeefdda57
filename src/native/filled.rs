//! The relations that native code computes, for engines that store plain rows: (immediate)
//! dominators, blocks of cycles, and labels, as requested by the annotations of `rules/`.

use rustc_hash::FxHashMap;

use super::cycles::Cycles;
use super::finished::{Index, Map, Set};
use super::forest::Forest;
use super::labels::{Flow, Graph, Labels, labels_at};
use lanelog_datalog::resolved::Resolved;
use lanelog_facts::Rows;

/// The method by which native code computes a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// `dominator_tree EDGES ROOTS`
    DominatorTree,
    /// `loop_forest EDGES STARTS ENDS`
    LoopForest,
    Labels,
    LabelAt,
}

/// The native computation of a relation.
#[derive(Clone, Debug)]
pub struct Filling {
    method: Method,
    /// The relations that the annotation names, in its order.
    inputs: Vec<usize>,
    /// The relations whose rows are read: the inputs, and those that inputs are computed from.
    reads: Vec<usize>,
    /// For labels: the edges and the roots of the dominator tree among the inputs.
    tree: Option<[usize; 2]>,
}

/// The method of a relation and the relations that its annotation names, if their numbers of
/// columns are as the method expects.
fn annotated(program: &Resolved, relation: usize) -> Option<(Method, Vec<usize>)> {
    let relation = program.relations.get(relation)?;
    let (word, names) = match relation.filling() {
        Some(words) => words
            .split_first()
            .map(|(word, names)| (word.as_str(), names))?,
        None => ("loop_forest", relation.said("loop_forest")?),
    };
    let (method, columns, expected): (_, _, &[usize]) = match word {
        "dominator_tree" => (Method::DominatorTree, 2, &[2, 1]),
        "loop_forest" => (Method::LoopForest, 2, &[2, 2, 2]),
        "labels" => (Method::Labels, 5, LABELS),
        "label_at" => (Method::LabelAt, 3, LABELS),
        _ => return None,
    };
    let find = |name: &String| {
        let mut relations = program.relations.iter();
        relations.position(|relation| relation.name == *name)
    };
    let inputs: Vec<usize> = names.iter().map(find).collect::<Option<_>>()?;
    let given = inputs.iter().map(|at| program.relations[*at].columns.len());
    (relation.columns.len() == columns && given.eq(expected.iter().copied()))
        .then_some((method, inputs))
}

/// The columns of the relations that labels are computed from.
const LABELS: &[usize] = &[2, 2, 2, 1, 1, 2, 2, 2, 2, 3];

impl Filling {
    /// The native computation of a relation, if there is one and its inputs have the right numbers
    /// of columns.
    pub fn of(program: &Resolved, relation: usize) -> Option<Filling> {
        let (method, inputs) = annotated(program, relation)?;
        let mut reads = inputs.clone();
        for input in &inputs {
            reads.extend(annotated(program, *input).into_iter().flat_map(|one| one.1));
        }
        let tree = match (method, inputs.as_slice()) {
            (Method::Labels | Method::LabelAt, [_, _, tree, ..]) => {
                let (Method::DominatorTree, tree) = annotated(program, *tree)? else {
                    return None;
                };
                Some(tree.try_into().ok()?)
            }
            _ => None,
        };
        Some(Filling {
            method,
            inputs,
            reads,
            tree,
        })
    }

    /// The relations that the computation reads.
    pub fn reads(&self) -> &[usize] {
        &self.reads
    }

    /// Whether the relation contains the pairs of a [`Tree`].
    pub fn is_tree(&self) -> bool {
        self.method == Method::DominatorTree
    }

    /// The relation with the tree that labels are computed on.
    pub fn on_tree(&self) -> Option<usize> {
        self.tree.and(self.inputs.get(2).copied())
    }

    /// The tree of a relation that satisfies [`Filling::is_tree`], from complete rows of its
    /// inputs.
    pub fn tree<'r>(&self, rows: impl Fn(usize) -> Option<&'r Rows>) -> Option<Tree> {
        let [edges, roots] = *self.inputs.as_slice() else {
            return None;
        };
        let Some(numbering) = Numbering::of(&self.reads, &rows) else {
            return Some(Tree {
                forest: forest(&rows, edges, roots)?,
                numbering: None,
            });
        };
        let copies = numbering.copies(&self.reads, &rows);
        Some(Tree {
            forest: forest(&|at| copies.get(&at), edges, roots)?,
            numbering: Some(numbering),
        })
    }

    /// The cycles of a relation of pairs of a header and a block, from complete rows of its inputs.
    /// `None` for other relations, and if ids are too sparse.
    pub fn cycles<'r>(&self, rows: impl Fn(usize) -> Option<&'r Rows>) -> Option<Cycles> {
        match (self.method, self.inputs.as_slice()) {
            (Method::LoopForest, [edges, starts, ends])
                if Numbering::of(&self.reads, &rows).is_none() =>
            {
                let map = |at| Some(Map::new(arrays::<2>(&rows, at)?));
                Some(Cycles::new(
                    &index(&rows, *edges)?,
                    &map(*starts)?,
                    &map(*ends)?,
                ))
            }
            _ => None,
        }
    }

    /// The rows of the relation, from complete rows of its inputs and, if it is known already, the
    /// tree of [`Filling::on_tree`]. None if an input is missing.
    pub fn rows<'r>(
        &self,
        rows: impl Fn(usize) -> Option<&'r Rows>,
        tree: Option<&Tree>,
    ) -> Option<Rows> {
        let Some(numbering) = Numbering::of(&self.reads, &rows) else {
            let tree = tree.filter(|tree| tree.numbering.is_none());
            return self.dense(&rows, tree.map(|tree| &tree.forest));
        };
        let copies = numbering.copies(&self.reads, &rows);
        let filled = self.dense(&|at| copies.get(&at), None)?;
        // The column `by` of labels is not converted, because it does not contain an id.
        let by = (filled.columns() == 5).then_some(3);
        Some(numbering.restore(&filled, by))
    }

    fn dense<'r>(
        &self,
        rows: &impl Fn(usize) -> Option<&'r Rows>,
        dominators: Option<&Forest>,
    ) -> Option<Rows> {
        match *self.inputs.as_slice() {
            [edges, roots] => {
                let forest = forest(rows, edges, roots)?;
                Some(Rows::new(2, forest.pairs().flatten().collect()))
            }
            [_, _, _] => {
                let cycles = self.cycles(rows)?;
                Some(Rows::new(2, cycles.pairs().flatten().collect()))
            }
            [
                edge,
                flow,
                _,
                reducible,
                irreducible,
                leaves,
                cycle_block,
                innermost,
                phi,
                incoming,
            ] => {
                let made;
                let dominators = match dominators {
                    Some(known) => known,
                    None => {
                        let [edges, roots] = self.tree?;
                        made = forest(rows, edges, roots)?;
                        &made
                    }
                };
                // Labels are computed on the dominator tree. A user's rules may mention blocks that
                // are not in the tree; these blocks are ignored.
                let within = |at| {
                    let rows = arrays::<2>(rows, at)?;
                    let in_tree = |row: &[u32; 2]| row.iter().all(|block| dominators.has(*block));
                    Some(Index::new(rows.filter(in_tree)))
                };
                let graph = Graph {
                    edge: &within(edge)?,
                    flow: &Flow::of(within(flow)?),
                    dominators,
                    reducible: &set(rows, reducible)?,
                    irreducible: &set(rows, irreducible)?,
                    leaves: &index(rows, leaves)?,
                    cycle_block: &Cycles::of_rows(&within(cycle_block)?),
                    innermost: &Map::new(within(innermost)?.rows().iter().copied()),
                    phi: &Index::new(arrays(rows, phi)?.map(|[phi, block]| [block, phi])),
                    incoming: &index(rows, incoming)?,
                };
                Some(match self.method {
                    Method::LabelAt => Rows::new(3, labels_at(graph).concat()),
                    _ => Rows::new(5, Labels::new(graph).all(graph).concat()),
                })
            }
            _ => None,
        }
    }
}

fn arrays<'r, const N: usize>(
    rows: &impl Fn(usize) -> Option<&'r Rows>,
    at: usize,
) -> Option<impl Iterator<Item = [u32; N]> + 'r> {
    let rows = rows(at)?;
    let arrays = rows.values().as_chunks::<N>().0;
    (rows.columns() == N).then(|| arrays.iter().copied())
}

fn index<'r, const N: usize>(
    rows: &impl Fn(usize) -> Option<&'r Rows>,
    at: usize,
) -> Option<Index<N>> {
    Some(Index::new(arrays(rows, at)?))
}

fn set<'r>(rows: &impl Fn(usize) -> Option<&'r Rows>, at: usize) -> Option<Set> {
    Some(Set::new(arrays(rows, at)?.map(|[member]| member)))
}

fn forest<'r>(
    rows: &impl Fn(usize) -> Option<&'r Rows>,
    edges: usize,
    roots: usize,
) -> Option<Forest> {
    Some(Forest::new(&index(rows, edges)?, &set(rows, roots)?))
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
            let filling = Filling::of(&program, 2).unwrap();
            let filled = filling.rows(|at| given.get(at), None).unwrap();
            assert_eq!(filled.values(), [left, top, right, top, end, top]);
            let tree = filling.tree(|at| given.get(at)).unwrap();
            assert_eq!(tree.pairs(), filled);
            assert!(tree.is_above(top, end) && !tree.is_above(left, end));
        }
    }
}
