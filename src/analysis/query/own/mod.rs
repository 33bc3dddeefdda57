//! Rows from the user for input relations for which kernels have no facts.
//!
//! The file `DIR/RELATION.facts` applies to all functions, `DIR/FUNCTION/RELATION.facts` to one.
//! Each line is a row, with columns separated by tabs, as in Soufflé (the file of an empty relation
//! is empty; a relation without columns that holds has the line `()`). A column of values or blocks
//! contains ids, or names as tables display them: `%x`, `store#12`. A line of a file for all
//! functions applies to those functions that have all names in it.

mod read;

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use read::{Reader, functions, missing};

use super::names::{Names, Qualified};
use super::plan::{Kind, Plan};
use lanelog_facts::Shift;
use lanelog_facts::folder::names::folders;
use lanelog_facts::{Rows, Symbols};
use lanelog_ir::{Function, Module};

/// Number of errors that are reported.
const MOST_MISTAKES: usize = 20;

/// The rows of the user's inputs, read once for all modules.
#[derive(Debug, Default)]
pub struct Own {
    inputs: Vec<OwnInput>,
}

#[derive(Debug)]
struct OwnInput {
    /// Index of the relation in the program.
    relation: usize,
    kinds: Vec<Kind>,
    /// The file for all functions.
    common: File,
    /// The files for single functions, by folder name.
    by_function: HashMap<String, File>,
}

#[derive(Debug, Default)]
struct File {
    path: String,
    lines: Vec<Line>,
    /// Whether its function was evaluated.
    evaluated: AtomicBool,
}

/// No rows.
pub(super) static NONE: Own = Own { inputs: Vec::new() };

impl File {
    /// The lines of the file; records that its function is evaluated.
    fn evaluated(&self) -> &[Line] {
        self.evaluated.store(true, Ordering::Relaxed);
        &self.lines
    }
}

#[derive(Debug)]
struct Line {
    /// The line number, from 1.
    number: usize,
    fields: Vec<Field>,
    /// Whether some function has all names of the line.
    used: AtomicBool,
}

#[derive(Debug, PartialEq, Eq)]
enum Field {
    /// A number or an id.
    Number(u32),
    /// A text.
    Symbol(String),
    /// The name of a value, block or function.
    Name(String),
}

impl Own {
    /// Reads the files of the plan's own inputs in a folder. `warn` is called with messages about
    /// missing and unread files; each message ends with a line feed. Relations in `elsewhere` have
    /// rows in other inputs of the call, so their files may be missing.
    ///
    /// # Errors
    /// If the files are invalid: a text that ends with a line feed.
    pub fn read(
        plan: &Plan<'_>,
        folder: Option<&Path>,
        elsewhere: &[&str],
        warn: &mut dyn FnMut(&str),
    ) -> Result<Own, String> {
        let mut reader = Reader::default();
        let below = folder.map(functions).transpose()?.unwrap_or_default();
        let mut inputs = Vec::new();
        for at in &plan.own {
            let Some(relation) = plan.program.rules.relations.get(*at) else {
                continue;
            };
            let file = format!("{}.facts", relation.name);
            let mut input = OwnInput {
                relation: *at,
                kinds: Kind::of(relation),
                common: File::default(),
                by_function: HashMap::new(),
            };
            let mut found = false;
            if let Some(folder) = folder {
                if let Some(common) = reader.file(&folder.join(&file), relation) {
                    input.common = common;
                    found = true;
                }
                for name in &below {
                    if let Some(own) = reader.file(&folder.join(name).join(&file), relation) {
                        input.by_function.insert(name.clone(), own);
                        found = true;
                    }
                }
            }
            if !found && !elsewhere.contains(&relation.name.as_str()) {
                warn(&missing(&relation.name, folder));
            }
            inputs.push(input);
        }
        if let Some(folder) = folder {
            for known in &plan.given {
                let relation = plan.program.rules.relations.get(known.relation);
                let name = relation.map_or("", |relation| relation.name.as_str());
                let path = folder.join(format!("{name}.facts"));
                if path.exists() {
                    let path = path.display();
                    warn(&format!(
                        "warning: {path}: not read, because `{name}` comes from the kernels\n"
                    ));
                }
            }
        }
        reader.finish()?;
        Ok(Own { inputs })
    }

    /// The folder name of each function of a module; empty if no function has its own rows.
    pub(super) fn folders(&self, module: &Module<'_>) -> Vec<String> {
        if self.inputs.iter().all(|input| input.by_function.is_empty()) {
            return Vec::new();
        }
        let names = module
            .functions
            .iter()
            .map(|function| String::from_utf8_lossy(&module.function_name(function)).into_owned());
        let names: Vec<String> = names.collect();
        folders(names.iter().map(String::as_str))
    }

    /// The rows for one function; `folder` is its folder name. Linear in the number of lines; names
    /// are looked up in a table of the function.
    pub(super) fn function(
        &self,
        module: &Module<'_>,
        function: &Function,
        folder: &str,
        symbols: &mut Symbols,
    ) -> Vec<(usize, Rows)> {
        let mut names = Names::new(module, function);
        let inputs = self.inputs.iter().map(|input| {
            let mut values = Values::new(&input.kinds);
            let own = input.by_function.get(folder);
            let own = own.map_or(&[][..], File::evaluated);
            for line in input.common.lines.iter().chain(own) {
                values.add(line, &mut names, Shift::default(), symbols);
            }
            (input.relation, values.rows())
        });
        inputs.collect()
    }

    /// The rows for a whole module. A name in a common file applies to every function that has it,
    /// and `@kernel %x` to a single function. Ids in a common file are those of the whole module.
    pub(super) fn module(
        &self,
        module: &Module<'_>,
        shifts: &[Shift],
        symbols: &mut Symbols,
    ) -> Vec<(usize, Rows)> {
        let mut all: Vec<Values<'_>> = self
            .inputs
            .iter()
            .map(|input| Values::new(&input.kinds))
            .collect();
        let mut names = Qualified::new(module, shifts);
        for (input, values) in self.inputs.iter().zip(&mut all) {
            for line in &input.common.lines {
                if !line.has_local_name() {
                    values.add(line, &mut names, Shift::default(), symbols);
                }
            }
        }
        let mut folders = self.folders(module).into_iter();
        for (function, shift) in module.functions.iter().zip(shifts) {
            let mut names = Names::new(module, function);
            let name = folders.next().unwrap_or_default();
            for (input, values) in self.inputs.iter().zip(&mut all) {
                for line in &input.common.lines {
                    if line.has_local_name() {
                        values.add(line, &mut names, *shift, symbols);
                    }
                }
                let own = input.by_function.get(&name);
                for line in own.map_or(&[][..], File::evaluated) {
                    values.add(line, &mut names, *shift, symbols);
                }
            }
        }
        let inputs = self.inputs.iter().zip(all);
        inputs
            .map(|(input, values)| (input.relation, values.rows()))
            .collect()
    }

    /// Messages about lines that were not used because no function has all their names; each
    /// message ends with a line feed. Files of functions that were not evaluated are omitted.
    pub fn unused(&self) -> Vec<String> {
        let mut messages = Vec::new();
        for input in &self.inputs {
            let own = input.by_function.values();
            let evaluated = own.filter(|file| file.evaluated.load(Ordering::Relaxed));
            for file in std::iter::once(&input.common).chain(evaluated) {
                let unused = file.lines.iter();
                let unused = unused.filter(|line| !line.used.load(Ordering::Relaxed));
                messages.extend(
                    unused.filter_map(|line| Some((&file.path, line.number, line.names()?))),
                );
            }
        }
        messages.sort();
        let more = messages.len().saturating_sub(MOST_MISTAKES);
        let shown = messages.iter().take(MOST_MISTAKES);
        let mut shown: Vec<String> = shown
            .map(|(path, line, names)| {
                format!("warning: {path}:{line}: no function that was evaluated has {names}\n")
            })
            .collect();
        if more > 0 {
            shown.push(format!("warning: {more} more lines are of no use\n"));
        }
        shown
    }
}

/// Collects rows.
struct Values<'i> {
    kinds: &'i [Kind],
    values: Vec<u32>,
    holds: bool,
}

impl Values<'_> {
    fn new(kinds: &[Kind]) -> Values<'_> {
        Values {
            kinds,
            values: Vec::new(),
            holds: false,
        }
    }

    fn add(&mut self, line: &Line, names: &mut dyn Lookup, shift: Shift, symbols: &mut Symbols) {
        let before = self.values.len();
        for (field, kind) in line.fields.iter().zip(self.kinds) {
            let found = match field {
                Field::Number(number) => Some(*number),
                Field::Symbol(text) => Some(symbols.intern(text)),
                Field::Name(name) => names.find(*kind, name),
            };
            let Some(found) = found else {
                self.values.truncate(before);
                return;
            };
            self.values.push(found.wrapping_add(match kind {
                Kind::Value => shift.value,
                Kind::Block => shift.block,
                _ => 0,
            }));
        }
        self.holds = true;
        line.used.store(true, Ordering::Relaxed);
    }

    fn rows(self) -> Rows {
        match self.kinds.len() {
            0 => Rows::flag(self.holds),
            columns => Rows::new(columns, self.values),
        }
    }
}

/// Maps names to ids.
pub(super) trait Lookup {
    /// The id of a name.
    fn find(&mut self, kind: Kind, name: &str) -> Option<u32>;
}

impl Line {
    /// The names in the line, for messages; none if there are none.
    fn names(&self) -> Option<String> {
        let names = self.fields.iter().filter_map(|field| match field {
            Field::Name(name) => Some(format!("`{name}`")),
            Field::Number(_) | Field::Symbol(_) => None,
        });
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Whether a name in the line may occur in several functions.
    fn has_local_name(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field, Field::Name(name) if !name.starts_with('@')))
    }
}
