//! The database of one rule program: a cell for each stratum and for each way in which relations are looked up.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::evaluator::{Access, Origin, Writer, method};
use super::expression::field;

impl Writer<'_> {
    pub(super) fn database(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<(usize, Access)> = BTreeSet::new();
        let mut fields = String::new();
        let mut methods = String::new();
        while let Some((index, access)) = self.accessors.difference(&done).next().cloned() {
            done.insert((index, access.clone()));
            let name = method(&self.relation(index).name, &access);
            // One for all kinds of labels.
            if access == Access::Asked && done.iter().filter(|one| one.1 == access).count() > 1 {
                continue;
            }
            let value = match access {
                Access::Test | Access::Header => String::new(),
                _ => self.value(index, &access)?,
            };
            let documentation = format!("`{}`", self.relation(index).name);
            let columns = self.relation(index).columns.len();
            let (type_, cell) = match &access {
                Access::Flag => ("bool".to_string(), false),
                Access::Set => ("Set".to_string(), true),
                Access::Map => ("Map".to_string(), true),
                Access::Forest => ("Forest".to_string(), true),
                Access::Cycles => ("Cycles".to_string(), true),
                Access::Test => ("bool".to_string(), false),
                Access::Header => (format!("Vec<[u32; {columns}]>"), false),
                Access::Outside => (format!("Outside<{columns}>"), true),
                Access::Labels => ("Labels".to_string(), true),
                Access::Asked => ("Asked".to_string(), true),
                Access::Index(order) => (format!("Index<{}>", order.len()), true),
            };
            if access == Access::Test {
                let value = self.test(index)?;
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    pub fn {name}(&self, key: [u32; {columns}]) -> bool {{\n        let db = self;\n{value}    }}"
                );
                continue;
            }
            if access == Access::Header {
                let value = self.rows_of_header(index)?;
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    fn {name}(&self, key: u32, for_good: bool) -> {type_} {{\n        let db = self;\n        {value}\n    }}"
                );
                continue;
            }
            if let (Origin::Derived(stratum), false) = (self.origin(index)?, needs_cell(&access)) {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}(&self) -> &{type_} {{ &self.stratum_{stratum}().{} }}",
                    self.relation(index).name
                );
                continue;
            }
            if !cell {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    pub fn {name}(&self) -> {type_} {{ {value} }}"
                );
                continue;
            }
            let _ = writeln!(fields, "    {name}: OnceCell<{type_}>,");
            if access == Access::Labels {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}<const K: usize>(&self, prefix: [u32; K]) -> Rows<'_> {{\n        let db = self;\n        self.{name}.get_or_init(|| {value}).range(|| {}, prefix)\n    }}",
                    self.graph(index)?
                );
            } else {
                let _ = writeln!(
                    methods,
                    "    /// {documentation}\n    #[inline]\n    pub fn {name}(&self) -> &{type_} {{\n        let db = self;\n        self.{name}.get_or_init(|| {value})\n    }}"
                );
            }
        }
        if let Some(leaving) = self.leaving {
            let name = &self.relation(leaving).name;
            let call = self.membership(leaving);
            let _ = writeln!(
                self.out,
                "/// `{name}`\nimpl Membership for Database<'_> {{\n    fn has(&self, pair: [u32; 2]) -> bool {{\n        let db = self;\n        {call}(pair)\n    }}\n}}\n"
            );
        }
        for (number, stratum) in self.strata.iter().enumerate() {
            if !self.derived(stratum)?.is_empty() {
                let _ = writeln!(fields, "    stratum_{number}: OnceCell<Stratum{number}>,");
                let _ = writeln!(
                    methods,
                    "    #[inline]\n    fn stratum_{number}(&self) -> &Stratum{number} {{ self.stratum_{number}.get_or_init(|| stratum_{number}(self)) }}"
                );
            }
        }
        let _ = write!(
            self.out,
            "/// What the rules derive from the facts of one function; each part is computed when it is first asked for.\n#[derive(Default)]\npub struct Database<'f> {{\n    facts: Option<&'f Facts>,\n{fields}}}\n\nimpl<'f> Database<'f> {{\n    /// Nothing is computed yet.\n    pub fn new(facts: &'f Facts) -> Database<'f> {{ Database {{ facts: Some(facts), ..Database::default() }} }}\n\n    #[inline]\n    fn facts(&self) -> &'f Facts {{ self.facts.unwrap_or(&NO_FACTS) }}\n\n{methods}}}\n"
        );
        Ok(())
    }

    /// The expression that fills an accessor.
    fn value(&mut self, index: usize, access: &Access) -> Result<String, String> {
        let relation = self.relation(index);
        let name = &relation.name;
        let origin = self.origin(index)?;
        let columns = relation.columns.len();
        let natural = Access::Index((0..columns).collect());
        Ok(match access {
            Access::Flag => match origin {
                Origin::Facts => format!("!self.facts().{}.is_empty()", field(name)),
                _ => return Err(format!("{name} has no columns and is derived")),
            },
            Access::Set => match origin {
                Origin::Facts => format!(
                    "Set::new(db.facts().{}.iter().map(|row| row.0.0))",
                    field(name)
                ),
                _ => String::new(),
            },
            Access::Forest => {
                let Origin::DominatorTree { edges, roots } = origin else {
                    return Err(format!("{name} is no dominator tree"));
                };
                let (edges, roots) = (self.find(edges)?, self.find(roots)?);
                let edges = self.access(edges, Access::Index(vec![0, 1]));
                let roots = self.access(roots, Access::Set);
                format!("Forest::new({edges}(), {roots}())")
            }
            Access::Map => match origin {
                Origin::Facts => format!(
                    "Map::new(db.facts().{}.iter().map(|row| [row.0.0, row.1.0]))",
                    field(name)
                ),
                _ => format!(
                    "Map::new({}().rows().iter().copied())",
                    self.access(index, natural)
                ),
            },
            Access::Cycles => {
                let Origin::LoopForest([edges, starts, ends]) = origin else {
                    return Err(format!("{name} is no relation of cycles"));
                };
                let edges = self.find(edges)?;
                let edges = self.access(edges, Access::Index(vec![0, 1]));
                let mut map = |name: &str| -> Result<String, String> {
                    let relation = self.find(name)?;
                    Ok(self.access(relation, Access::Map))
                };
                let (starts, ends) = (map(starts)?, map(ends)?);
                format!("Cycles::new({edges}(), {starts}(), {ends}())")
            }
            Access::Test | Access::Header => {
                return Err(format!("{name} is asked for rows without a key"));
            }
            Access::Outside => self.outside(index)?,
            Access::Labels => format!("Labels::new({})", self.graph(index)?),
            Access::Asked => format!("Asked::new({})", self.graph(index)?),
            Access::Index(order) if *access == natural => {
                let _ = order;
                match origin {
                    Origin::Facts => {
                        let row: Vec<String> =
                            (0..columns).map(|at| format!("row.{at}.0")).collect();
                        format!(
                            "Index::of(db.facts().{}.iter().map(|row| [{}]))",
                            field(name),
                            row.join(", ")
                        )
                    }
                    Origin::Derived(_) => String::new(),
                    Origin::DominatorTree { .. } => format!(
                        "Index::new({}().pairs())",
                        self.access(index, Access::Forest)
                    ),
                    Origin::Ancestors(forest) => {
                        let forest = self.find(forest)?;
                        let forest = self.access(forest, Access::Forest);
                        format!(
                            "Index::new({forest}().preorder().iter().flat_map(|block| {forest}().above(*block).map(|above| [above, *block])))"
                        )
                    }
                    Origin::LoopForest(_) => {
                        let cycles = self.access(index, Access::Cycles);
                        format!("Index::new({cycles}().pairs())")
                    }
                    Origin::Labels(_) => {
                        self.accessors.insert((index, Access::Labels));
                        let graph = self.graph(index)?;
                        format!("Index::new(Labels::new({graph}).all({graph}).iter().copied())")
                    }
                    Origin::LabelAt(_) => {
                        format!("Index::from_rows(labels_at({}))", self.graph(index)?)
                    }
                }
            }
            Access::Index(order) if matches!(origin, Origin::Facts) => {
                let row: Vec<String> = order.iter().map(|at| format!("row.{at}.0")).collect();
                format!(
                    "Index::of(db.facts().{}.iter().map(|row| [{}]))",
                    field(name),
                    row.join(", ")
                )
            }
            Access::Index(order) => {
                let row: Vec<String> = order.iter().map(|at| format!("row[{at}]")).collect();
                format!(
                    "Index::of({}().rows().iter().map(|row| [{}]))",
                    self.access(index, natural),
                    row.join(", ")
                )
            }
        })
    }

    /// What is called with a pair to know whether it is in a relation.
    fn membership(&mut self, relation: usize) -> String {
        match self.is_tested(relation) {
            true => self.access(relation, Access::Test),
            false => format!("{}().has", self.access(relation, Access::Index(vec![0, 1]))),
        }
    }

    /// The relations that labels are computed from.
    pub(super) fn graph(&mut self, index: usize) -> Result<String, String> {
        let words = match self.origin(index)? {
            Origin::Labels(words) | Origin::LabelAt(words) => words,
            _ => return Err("no labels".to_string()),
        };
        let pairs = || Access::Index(vec![0, 1]);
        let fields = [
            ("edge", pairs()),
            ("flow", pairs()),
            ("dominators", Access::Forest),
            ("reducible", Access::Set),
            ("irreducible", Access::Set),
            ("leaves", Access::Test),
            ("cycle_block", Access::Cycles),
            ("innermost", Access::Map),
            ("phi", Access::Index(vec![1, 0])),
            ("incoming", Access::Index(vec![0, 1, 2])),
        ];
        if words.len() != fields.len() {
            return Err(format!("labels need {} relations", fields.len()));
        }
        let mut text = "Graph { ".to_string();
        for ((field, access), relation) in fields.into_iter().zip(words) {
            let relation = self.find(relation)?;
            if access == Access::Test {
                self.leaving = Some(relation);
                self.membership(relation);
                let _ = write!(text, "{field}: db, ");
                continue;
            }
            let _ = write!(text, "{field}: {}(), ", self.access(relation, access));
        }
        text.push('}');
        Ok(text)
    }
}

/// Derived sets and natural indices are fields of their stratum; everything else has a cell.
fn needs_cell(access: &Access) -> bool {
    match access {
        Access::Set => false,
        Access::Index(order) => !order.iter().copied().eq(0..order.len()),
        _ => true,
    }
}
