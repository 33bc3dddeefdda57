//! Reads one function from a folder of facts, written by any compiler: facts of the built-in rules,
//! and names.
//!
//! Ids in the files may be any numbers. The ids are renumbered as in the rest of lanelog: blocks
//! from 0 in their order, and values from 0: arguments, then instructions, then constants that phis
//! read.

use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::super::declared::{Block, Description, Facts, Signature, signature};
use super::super::depth_first::DepthFirst;
use super::super::rows::Rows;
use super::super::symbols::Symbols;
use super::read::{self, Kind, Mistake, Table};
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// A function that was read from a folder.
#[derive(Debug)]
pub struct FolderFunction {
    /// The folder.
    pub path: PathBuf,
    /// The name of the function.
    pub name: String,
    /// The facts, with dense ids.
    pub facts: Facts,
    /// Number of arguments, which are the first values.
    pub arguments: u32,
    /// Number of instructions: the values after the arguments.
    pub instructions: u32,
    /// Relations of `rules/schema.dl` that have no file, and the consequences for the analysis.
    /// Missing depth-first numbers are computed.
    pub missing: Vec<(&'static str, &'static str)>,
    /// Files whose names are not a known relation.
    pub unknown: Vec<String>,
    blocks: Ids,
    values: Ids,
    value_names: FxHashMap<u32, String>,
    block_names: FxHashMap<u32, String>,
    opcodes: FxHashMap<u32, String>,
}

/// Maps dense ids to the ids in the files, and back.
#[derive(Debug, Default)]
struct Ids {
    written: Vec<u32>,
    dense: FxHashMap<u32, u32>,
}

impl Ids {
    /// Adds ids, in ascending order; ids that already have a number keep it.
    fn add(&mut self, mut ids: Vec<u32>) {
        ids.sort_unstable();
        for id in ids {
            if let Entry::Vacant(vacant) = self.dense.entry(id) {
                vacant.insert(self.written.len() as u32);
                self.written.push(id);
            }
        }
    }

    fn len(&self) -> u32 {
        self.written.len() as u32
    }
}

/// The depth-first positions: files must contain both relations, or both are computed.
const DEPTH_FIRST: [&str; 2] = ["depth_first_start", "depth_first_end"];

/// The consequences if a relation has no file.
const CONSEQUENCES: &[(&str, &str)] = &[
    ("block", "the blocks are those that other files name"),
    ("entry", "the function has no beginning"),
    ("edge", "control goes nowhere"),
    ("depth_first_start", "no block is reached"),
    ("depth_first_end", "no block is reached"),
    ("argument", "the function has no arguments"),
    ("instruction", "the function has no instructions"),
    ("terminator", "no block has an end"),
    ("phi", "nothing merges values where control meets"),
    ("phi_incoming", "phis read nothing"),
    (
        "use",
        "no instruction reads a value, so divergence does not spread",
    ),
    ("token_use", "no call has a convergence token"),
    (
        "source",
        "no value is a source of divergence, so none is divergent",
    ),
    ("always_uniform", "no value is always uniform"),
    ("uniform_part", "every use of a value reads all of it"),
    (
        "active",
        "lanes cannot disagree at all; a file with the line `()` says that they can",
    ),
];

/// Reads the folder of a function with a given name. Linear, except for sorting ids.
///
/// # Errors
/// Returns all errors: invalid lines or numbers, and ids that do not denote a block or a value.
pub fn read_function(path: &Path, name: String) -> Result<FolderFunction, Vec<Mistake>> {
    let mut symbols = Symbols::default();
    let named = ["value_name", "block_name", "opcode"];
    let relations: Vec<&Signature> = Facts::RELATIONS
        .iter()
        .chain(named.iter().filter_map(|name| signature(name)))
        .collect();
    let columns: Vec<(&str, Vec<Kind>)> = relations
        .iter()
        .map(|relation| (relation.name, kinds(relation)))
        .collect();
    let folder = read::read(path, &columns, &mut symbols)?;
    let tables: FxHashMap<&str, &Table> = columns
        .iter()
        .zip(&folder.tables)
        .filter_map(|((name, _), table)| Some((*name, table.as_ref()?)))
        .collect();
    let mut function = FolderFunction {
        path: path.to_path_buf(),
        name,
        facts: Facts::none(),
        arguments: 0,
        instructions: 0,
        missing: CONSEQUENCES
            .iter()
            .filter(|(relation, _)| !tables.contains_key(relation))
            .filter(|(relation, _)| {
                !DEPTH_FIRST.contains(relation)
                    || DEPTH_FIRST.iter().any(|name| tables.contains_key(name))
            })
            .copied()
            .collect(),
        unknown: folder.unknown,
        blocks: Ids::default(),
        values: Ids::default(),
        value_names: FxHashMap::default(),
        block_names: FxHashMap::default(),
        opcodes: FxHashMap::default(),
    };
    function.unknown.retain(|name| {
        !Description::RELATIONS
            .iter()
            .any(|known| known.name == name)
    });
    function.number(&tables);
    function.fill(&tables)?;
    function.depth_first(&tables);
    let texts = |relation: &str| -> FxHashMap<u32, String> {
        let rows = tables
            .get(relation)
            .into_iter()
            .flat_map(|table| table.iter());
        let pairs = rows.filter_map(|row| match row {
            [id, text] => Some((*id, symbols.text(*text)?.to_string())),
            _ => None,
        });
        pairs.collect()
    };
    function.value_names = texts("value_name");
    function.block_names = texts("block_name");
    function.opcodes = texts("opcode");
    Ok(function)
}

fn kinds(relation: &Signature) -> Vec<Kind> {
    let columns = relation.columns.iter();
    columns.map(|(_, kind)| Kind::of(kind)).collect()
}

/// The values in one column of a relation.
fn column(tables: &FxHashMap<&str, &Table>, relation: &str, at: usize) -> Vec<u32> {
    let rows = tables
        .get(relation)
        .into_iter()
        .flat_map(|table| table.iter());
    rows.filter_map(|row| row.get(at).copied()).collect()
}

impl FolderFunction {
    /// Assigns dense ids to blocks and values.
    fn number(&mut self, tables: &FxHashMap<&str, &Table>) {
        if tables.contains_key("block") {
            self.blocks.add(column(tables, "block", 0));
        } else {
            let mut all = Vec::new();
            for relation in Facts::RELATIONS {
                for (at, (_, kind)) in relation.columns.iter().enumerate() {
                    if *kind == "Block" {
                        all.extend(column(tables, relation.name, at));
                    }
                }
            }
            self.blocks.add(all);
        }
        self.values.add(column(tables, "argument", 0));
        self.arguments = self.values.len();
        self.values.add(column(tables, "instruction", 0));
        self.instructions = self.values.len() - self.arguments;
        self.values.add(column(tables, "phi_incoming", 2));
    }

    /// Fills the facts with dense ids.
    fn fill(&mut self, tables: &FxHashMap<&str, &Table>) -> Result<(), Vec<Mistake>> {
        let mut mistakes = Vec::new();
        // Depth-first positions are renumbered in the same order.
        let mut ranks = Ids::default();
        let mut all = column(tables, "depth_first_start", 1);
        all.extend(column(tables, "depth_first_end", 1));
        ranks.add(all);
        let mut facts = Facts::none();
        for relation in Facts::RELATIONS {
            let Some(table) = tables.get(relation.name) else {
                continue;
            };
            let path = self.path.join(format!("{}.facts", relation.name));
            match self.numbered(table, relation.columns, Some(&ranks), &path) {
                Ok(rows) => facts.extend(relation.name, rows.iter()),
                Err(wrong) => {
                    mistakes.extend(wrong);
                    false
                }
            };
        }
        if !tables.contains_key("block") {
            let blocks = 0..self.blocks.len();
            facts.block.extend(blocks.map(|block| (Block(block),)));
        }
        self.facts = facts;
        if mistakes.is_empty() {
            Ok(())
        } else {
            Err(mistakes)
        }
    }

    /// Converts the rows of a relation to dense ids.
    fn numbered(
        &self,
        table: &Table,
        columns: &[(&str, &str)],
        ranks: Option<&Ids>,
        path: &Path,
    ) -> Result<Rows, Vec<Mistake>> {
        const MOST_MISTAKES: usize = 10;
        let mut mistakes = Vec::new();
        let mut values = Vec::with_capacity(table.values.len());
        for (number, row) in table.iter().enumerate() {
            for (at, (id, (_, kind))) in row.iter().zip(columns).enumerate() {
                let dense = match (*kind, ranks) {
                    ("Block", _) => self.blocks.dense.get(id).copied(),
                    ("Value", _) => self.values.dense.get(id).copied(),
                    ("Rank", Some(ranks)) => ranks.dense.get(id).copied(),
                    _ => Some(*id),
                };
                if dense.is_none() && mistakes.len() < MOST_MISTAKES {
                    let message = if *kind == "Block" {
                        format!("{id} is not a block: it is missing in block.facts")
                    } else {
                        format!(
                            "{id} is not a value: it is neither in argument.facts nor in instruction.facts, and no phi reads it"
                        )
                    };
                    mistakes.push(Mistake::of_row(path, number, at, message));
                }
                values.push(dense.unwrap_or_default());
            }
        }
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        Ok(match columns.len() {
            0 => Rows::flag(table.length > 0),
            columns => Rows::new(columns, values),
        })
    }

    /// Computes the depth-first numbers if the files do not contain them: visits the last successor
    /// first, where successors are ordered as in `edge.facts`.
    fn depth_first(&mut self, tables: &FxHashMap<&str, &Table>) {
        let &[(entry,)] = self.facts.entry.as_slice() else {
            return;
        };
        if DEPTH_FIRST
            .iter()
            .any(|relation| tables.contains_key(relation))
        {
            return;
        }
        let blocks = self.blocks.written.len();
        let mut successors: Vec<Vec<u32>> = vec![Vec::new(); blocks];
        let edges = tables
            .get("edge")
            .into_iter()
            .flat_map(|table| table.iter());
        let mut seen = rustc_hash::FxHashSet::default();
        for edge in edges {
            if let [from, to] = edge
                && let Some(from) = self.blocks.dense.get(from)
                && let Some(to) = self.blocks.dense.get(to)
                && seen.insert((*from, *to))
                && let Some(all) = successors.get_mut(*from as usize)
            {
                all.push(*to);
            }
        }
        let successors_of = |block: u32| {
            let all = successors.get(block as usize);
            all.map_or(&[][..], Vec::as_slice)
        };
        DepthFirst::default().walk(entry.0, blocks, successors_of, &mut self.facts);
    }

    /// Number of blocks.
    pub fn block_count(&self) -> u32 {
        self.blocks.len()
    }

    /// Number of values, including constants that phis read.
    pub fn value_count(&self) -> u32 {
        self.values.len()
    }

    /// The id of a block in the files.
    pub fn written_block(&self, block: u32) -> Option<u32> {
        self.blocks.written.get(block as usize).copied()
    }

    /// The id of a value in the files.
    pub fn written_value(&self, value: u32) -> Option<u32> {
        self.values.written.get(value as usize).copied()
    }

    /// The name of a block from `block_name.facts`, or its id in the files.
    pub fn block(&self, block: u32) -> String {
        let Some(written) = self.written_block(block) else {
            return format!("block#{block}");
        };
        let name = self.block_names.get(&written);
        name.map_or_else(
            || format!("block#{written}"),
            |name| terminal::name(name).into_owned(),
        )
    }

    /// The name of a value in `value_name.facts`, if there is one.
    pub fn name(&self, value: u32) -> Option<&str> {
        let written = self.written_value(value)?;
        self.value_names.get(&written).map(String::as_str)
    }

    /// The opcode of an instruction in `opcode.facts`, if there is one.
    pub fn opcode(&self, value: u32) -> Option<&str> {
        let written = self.written_value(value)?;
        self.opcodes.get(&written).map(String::as_str)
    }

    /// The name of a value from `value_name.facts`; otherwise its opcode and id in the files, as in
    /// `store#12`, or the id alone.
    pub fn value(&self, value: u32) -> String {
        if let Some(name) = self.name(value) {
            return terminal::name(name).into_owned();
        }
        let written = self.written_value(value).unwrap_or(value);
        let word = self.opcode(value).unwrap_or("value");
        format!("{}#{written}", terminal::name(word))
    }

    /// The rows of a relation of `rules/program.dl`, or of any other, by its name and the names and
    /// types of its columns, with dense ids for blocks and values. `None` if there is no file.
    ///
    /// # Errors
    /// If the file is invalid.
    pub fn relation(
        &self,
        relation: &str,
        columns: &[(&str, &str)],
        kinds: Vec<Kind>,
        symbols: &mut Symbols,
    ) -> Result<Option<Rows>, Vec<Mistake>> {
        let path = self.path.join(format!("{relation}.facts"));
        let bytes = match files::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(vec![Mistake::of_file(&path, error.to_string())]),
        };
        let table = read::table(&path, &bytes, &kinds, symbols)?;
        self.numbered(&table, columns, None, &path).map(Some)
    }
}
