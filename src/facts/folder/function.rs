//! Reads one function from a folder of facts, written by any compiler: facts of the built-in rules,
//! and names.
//!
//! Ids in the files may be any numbers. The ids are renumbered as in the rest of lanelog: blocks
//! from 0 in their order, and values from 0: arguments, then instructions, then constants that phis
//! read.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::declared::{Block, Description, Facts, Signature, signature};
use super::super::depth_first::DepthFirst;
use super::super::ir_function::{Divergence, IrFunction};
use super::super::rows::Rows;
use super::super::symbols::Symbols;
use super::read::{self, Kind, Mistake, Table};
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
    arguments: u32,
    /// Relations of `rules/schema.dl` that have no file, and the consequences for the analysis.
    /// Missing depth-first numbers are computed.
    pub missing: Vec<(&'static str, &'static str)>,
    /// Files whose names are not a known relation.
    pub unknown: Vec<String>,
    blocks: Ids,
    values: Ids,
    /// For each block, the end of its instructions.
    ends: Vec<u32>,
    structure: OnceLock<Structure>,
    value_names: FxHashMap<u32, String>,
    block_names: FxHashMap<u32, String>,
    opcodes: FxHashMap<u32, String>,
}

/// Facts by block and by value.
#[derive(Debug, Default)]
struct Structure {
    successors: Vec<Vec<u32>>,
    operands: Vec<Vec<u32>>,
    incoming: FxHashMap<u32, Vec<(u32, u32)>>,
    divergence: Vec<Divergence>,
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
            self.add_next(id);
        }
    }

    /// Adds an id, unless it already has a number.
    fn add_next(&mut self, id: u32) {
        if let Entry::Vacant(vacant) = self.dense.entry(id) {
            vacant.insert(self.written.len() as u32);
            self.written.push(id);
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
        ends: Vec::new(),
        structure: OnceLock::new(),
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
        self.number_instructions(tables);
        self.values.add(column(tables, "phi_incoming", 2));
    }

    /// Numbers the instructions of each block by their ids, the terminator last.
    fn number_instructions(&mut self, tables: &FxHashMap<&str, &Table>) {
        let rows = |relation| {
            let rows = tables
                .get(relation)
                .into_iter()
                .flat_map(|table| table.iter());
            rows.filter_map(|row| match row {
                [value, block] => Some((*value, *block)),
                _ => None,
            })
        };
        let terminators: FxHashSet<(u32, u32)> = rows("terminator").collect();
        let instructions = rows("instruction").map(|(value, block)| {
            // Instructions outside of all blocks come last; a rule reports them.
            let dense = self.blocks.dense.get(&block).copied();
            let is_last = terminators.contains(&(value, block));
            (dense.unwrap_or(u32::MAX), is_last, value)
        });
        let mut instructions: Vec<(u32, bool, u32)> = instructions.collect();
        instructions.sort_unstable();
        let mut instructions = instructions.into_iter().peekable();
        for block in 0..self.blocks.len() {
            while let Some((_, _, value)) = instructions.next_if(|next| next.0 == block) {
                self.values.add_next(value);
            }
            self.ends.push(self.values.len());
        }
        for (_, _, value) in instructions {
            self.values.add_next(value);
        }
    }

    fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| {
            let mut structure = Structure {
                successors: vec![Vec::new(); self.blocks.written.len()],
                operands: vec![Vec::new(); self.values.written.len()],
                incoming: FxHashMap::default(),
                divergence: vec![Divergence::default(); self.values.written.len()],
            };
            let facts = &self.facts;
            for (from, to) in &facts.edge {
                let all = structure.successors.get_mut(from.0 as usize);
                all.into_iter().for_each(|all| all.push(to.0));
            }
            for (value, user) in &facts.r#use {
                let all = structure.operands.get_mut(user.0 as usize);
                all.into_iter().for_each(|all| all.push(value.0));
            }
            for (phi, _) in &facts.phi {
                structure.incoming.entry(phi.0).or_default();
            }
            for (phi, from, value) in &facts.phi_incoming {
                let all = structure.incoming.entry(phi.0).or_default();
                all.push((from.0, value.0));
            }
            let sources = facts.source.iter().map(|one| (one.0, Divergence::Source));
            let uniform = facts.always_uniform.iter();
            let uniform = uniform.map(|one| (one.0, Divergence::AlwaysUniform));
            for (value, divergence) in sources.chain(uniform) {
                let slot = structure.divergence.get_mut(value.0 as usize);
                slot.into_iter().for_each(|slot| *slot = divergence);
            }
            structure
        })
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
}

impl IrFunction for FolderFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn argument_count(&self) -> u32 {
        self.arguments
    }

    fn block_count(&self) -> u32 {
        self.blocks.len()
    }

    fn instructions(&self, block: u32) -> Range<u32> {
        let end = |block: u32| self.ends.get(block as usize).copied();
        let start = block.checked_sub(1).map_or(Some(self.arguments), end);
        start.unwrap_or_default()..end(block).unwrap_or_default()
    }

    fn successors(&self, block: u32) -> Cow<'_, [u32]> {
        let all = self.structure().successors.get(block as usize);
        all.map_or(&[][..], Vec::as_slice).into()
    }

    fn operands(&self, value: u32) -> Cow<'_, [u32]> {
        let all = self.structure().operands.get(value as usize);
        all.map_or(&[][..], Vec::as_slice).into()
    }

    fn incoming(&self, value: u32) -> Option<Cow<'_, [(u32, u32)]>> {
        let all = self.structure().incoming.get(&value);
        all.map(|all| all.as_slice().into())
    }

    fn divergence(&self, value: u32) -> Divergence {
        let found = self.structure().divergence.get(value as usize);
        found.copied().unwrap_or_default()
    }

    fn opcode(&self, value: u32) -> &str {
        let opcode = self.opcodes.get(&self.value_number(value));
        opcode.map_or("", String::as_str)
    }

    fn value_count(&self) -> u32 {
        self.values.len()
    }

    fn entry(&self) -> u32 {
        self.facts.entry.first().map_or(0, |(entry,)| entry.0)
    }

    fn value_name(&self, value: u32) -> Option<Cow<'_, str>> {
        let name = self.value_names.get(&self.value_number(value))?;
        Some(name.as_str().into())
    }

    fn block_name(&self, block: u32) -> Option<Cow<'_, str>> {
        let name = self.block_names.get(&self.block_number(block))?;
        Some(name.as_str().into())
    }

    fn value_number(&self, value: u32) -> u32 {
        let written = self.values.written.get(value as usize);
        written.copied().unwrap_or(value)
    }

    fn block_number(&self, block: u32) -> u32 {
        let written = self.blocks.written.get(block as usize);
        written.copied().unwrap_or(block)
    }

    fn is_active(&self) -> bool {
        !self.facts.active.is_empty()
    }

    fn facts(&self) -> Cow<'_, Facts> {
        Cow::Borrowed(&self.facts)
    }

    /// The rows of the relation's file, with dense ids for blocks and values.
    fn relation(
        &self,
        relation: &str,
        columns: &[(&str, &str)],
        kinds: &[Kind],
        symbols: &mut Symbols,
    ) -> Result<Option<Rows>, Vec<Mistake>> {
        let path = self.path.join(format!("{relation}.facts"));
        let bytes = match files::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(vec![Mistake::of_file(&path, error.to_string())]),
        };
        let table = read::table(&path, &bytes, kinds, symbols)?;
        self.numbered(&table, columns, None, &path).map(Some)
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.path)
    }
}
