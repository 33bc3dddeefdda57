//! Finished relations, fetched when a rule first reads them.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::ancestors::Ancestors;
use super::index::{Index, cell};
use lanelog_datalog::Resolved;
use lanelog_datalog::resolved::{Atom, Literal, Term};
use lanelog_facts::Rows;
use lanelog_native::filled::Filling;

/// The relations of a program.
pub struct Relations<'a> {
    program: &'a Resolved,
    finished: &'a dyn Fn(usize) -> Rows,
    tables: Vec<OnceCell<Table>>,
}

impl<'a> Relations<'a> {
    /// `finished` returns all rows of a relation, by its index; it is called at most once for each.
    pub fn new(program: &'a Resolved, finished: &'a dyn Fn(usize) -> Rows) -> Relations<'a> {
        Relations {
            program,
            finished,
            tables: program.relations.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// The program that the relations are of.
    pub fn program(&self) -> &'a Resolved {
        self.program
    }

    /// Whether a row is in a relation.
    pub fn holds(&self, relation: usize, row: &[u32]) -> bool {
        self.find(relation, row).is_some()
    }

    /// The number of a row, if the relation contains it.
    pub(super) fn find(&self, relation: usize, row: &[u32]) -> Option<u32> {
        let columns: Vec<usize> = (0..row.len()).collect();
        let mut found = None;
        let table = self.table(relation)?;
        table
            .lookup(&columns)
            .matching(table, row, |number| found = Some(number));
        found
    }

    pub(super) fn table(&self, relation: usize) -> Option<&Table> {
        let cell = self.tables.get(relation)?;
        Some(cell.get_or_init(|| self.load(relation)))
    }

    fn load(&self, relation: usize) -> Table {
        let rows = |at: usize| match &self.table(at)?.rows {
            Stored::Plain(rows) => Some(rows),
            Stored::Ancestors(_) => None,
        };
        let ancestors = match closed_forest(self.program, relation) {
            Some(forest) => rows(forest).and_then(Ancestors::new),
            None => Filling::of(self.program, relation)
                .and_then(|filling| filling.cycles(rows))
                .map(|cycles| Ancestors::of_cycles(&cycles)),
        };
        Table {
            rows: match ancestors {
                Some(ancestors) => Stored::Ancestors(ancestors),
                None => Stored::Plain((self.finished)(relation)),
            },
            indices: RefCell::default(),
        }
    }
}

/// The relation FOREST of `//@ ancestors FOREST`, if the relation's rules define exactly its
/// transitive closure.
fn closed_forest(program: &Resolved, relation: usize) -> Option<usize> {
    let named = |at: usize| {
        let annotations = program.relations.get(at)?.annotations.iter();
        let mut words = annotations.map(|annotation| annotation.words.as_slice());
        words.find_map(|words| match words {
            [first, name] if first == "ancestors" => Some(name.as_str()),
            _ => None,
        })
    };
    let name = named(relation)?;
    let mut relations = program.relations.iter();
    let forest = relations.position(|declared| declared.name == name)?;
    let rules = program.rules_of(relation);
    let mut seeds = 0;
    let mut steps = 0;
    for rule in rules {
        let pair = |atom: &Atom| match atom.arguments.as_slice() {
            [Term::Variable(first), Term::Variable(second)] => Some((*first, *second)),
            _ => None,
        };
        let (above, below) = pair(&rule.head)?;
        match rule.body.as_slice() {
            [Literal::Positive(seed)]
                if seed.relation == forest && pair(seed)? == (below, above) =>
            {
                seeds += 1;
            }
            [Literal::Positive(known), Literal::Positive(seed)]
                if known.relation == relation && seed.relation == forest =>
            {
                let ((top, middle), (bottom, parent)) = (pair(known)?, pair(seed)?);
                if (top, bottom) != (above, below) || middle != parent || above == below {
                    return None;
                }
                steps += 1;
            }
            _ => return None,
        }
    }
    (seeds == 1 && steps == 1 && forest != relation && named(forest).is_none()).then_some(forest)
}

/// A finished relation, whose rows are numbered from 0.
#[derive(Debug)]
pub(super) struct Table {
    rows: Stored,
    indices: RefCell<Vec<(Vec<usize>, Rc<Index>)>>,
}

#[derive(Debug)]
enum Stored {
    Plain(Rows),
    Ancestors(Ancestors),
}

/// A method to look up rows by some columns.
#[derive(Clone, Debug)]
pub(super) enum Lookup {
    Index(Rc<Index>),
    /// For each of the two columns, whether it is a lookup column.
    Ancestors([bool; 2]),
}

impl Table {
    /// The number of stored rows. Pairs of a closed forest are not stored.
    pub fn count(&self) -> u32 {
        match &self.rows {
            Stored::Plain(rows) => rows.len() as u32,
            Stored::Ancestors(_) => 0,
        }
    }

    /// A column of a row.
    pub fn value(&self, row: u32, column: usize) -> u32 {
        match &self.rows {
            Stored::Plain(rows) => cell(rows, row, column),
            Stored::Ancestors(pairs) => pairs.pair(row).get(column).copied().unwrap_or(0),
        }
    }

    /// The values of a row.
    pub fn row(&self, row: u32) -> Vec<u32> {
        match &self.rows {
            Stored::Plain(rows) => rows.get(row as usize).unwrap_or_default().to_vec(),
            Stored::Ancestors(pairs) => pairs.pair(row).to_vec(),
        }
    }

    /// Estimated number of rows that share the values of some columns.
    pub fn estimate(&self, columns: &[usize]) -> usize {
        match &self.rows {
            Stored::Plain(rows) if columns.len() == rows.columns() => 1,
            Stored::Plain(rows) => {
                let distinct = columns.iter().map(|column| {
                    let values = rows
                        .values()
                        .iter()
                        .skip(*column)
                        .step_by(rows.columns().max(1));
                    // A sample of this size distinguishes keys from flags.
                    let mut some: Vec<u32> = values.take(4096).copied().collect();
                    let sampled = some.len().max(1);
                    some.sort_unstable();
                    some.dedup();
                    (some.len() * (rows.len() / sampled).max(1)).max(1)
                });
                let all = distinct.fold(1, usize::saturating_mul);
                (rows.len() / all.max(1)).max(1)
            }
            Stored::Ancestors(pairs) => pairs.estimate(columns),
        }
    }

    /// An index of the rows by these columns, in ascending order; built on first use.
    pub fn lookup(&self, columns: &[usize]) -> Lookup {
        let rows = match &self.rows {
            Stored::Ancestors(_) => {
                return Lookup::Ancestors([0, 1].map(|column| columns.contains(&column)));
            }
            Stored::Plain(rows) => rows,
        };
        let mut indices = self.indices.borrow_mut();
        if let Some((_, index)) = indices.iter().find(|(known, _)| known == columns) {
            return Lookup::Index(index.clone());
        }
        let index = Rc::new(Index::new(rows, columns.to_vec()));
        indices.push((columns.to_vec(), index.clone()));
        Lookup::Index(index)
    }
}

impl Lookup {
    /// Calls `each` with the numbers of the rows that have these values.
    pub fn matching(&self, table: &Table, key: &[u32], mut each: impl FnMut(u32)) {
        match (self, &table.rows) {
            (Lookup::Index(index), Stored::Plain(rows)) => {
                for place in index.range(rows, key) {
                    each(index.row(place));
                }
            }
            (Lookup::Ancestors(bound), Stored::Ancestors(pairs)) => {
                let [above, node] = split(*bound, key);
                pairs.matching(above, node, each);
            }
            _ => {}
        }
    }

    /// Whether any row has these values.
    pub fn any(&self, table: &Table, key: &[u32]) -> bool {
        match (self, &table.rows) {
            (Lookup::Index(index), Stored::Plain(rows)) => !index.range(rows, key).is_empty(),
            (Lookup::Ancestors(bound), Stored::Ancestors(pairs)) => {
                let [above, node] = split(*bound, key);
                pairs.any(above, node)
            }
            _ => false,
        }
    }
}

/// Assigns the values of a key to the columns, of two, that are bound.
fn split(bound: [bool; 2], key: &[u32]) -> [Option<u32>; 2] {
    let mut values = key.iter().copied();
    bound.map(|bound| if bound { values.next() } else { None })
}
