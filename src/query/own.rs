//! Rows that the user brings for inputs that no kernel gives.
//!
//! `DIR/RELATION.facts` is for every function, `DIR/FUNCTION/RELATION.facts` for one; a line a row, columns separated by tabs, as Soufflé reads them (an empty
//! relation's file is empty, a relation without columns has the line `()`). A column of values or blocks holds ids or names as tables show them: `%x`, `store#12`.
//! A name in a file for every function concerns the functions that have it; a line is of use where all its names are known.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::names::{Names, Qualified};
use super::plan::{Kind, Plan};
use crate::datalog::resolved::Relation;
use crate::engine::{Rows, Symbols};
use crate::facts::Shift;
use crate::facts::folder::names::folders;
use crate::ir::{Function, Module};

/// So many mistakes are reported.
const MOST_MISTAKES: usize = 20;

/// The rows of the user's inputs, read once for all modules.
#[derive(Debug, Default)]
pub struct Own {
    inputs: Vec<OwnInput>,
}

#[derive(Debug)]
struct OwnInput {
    /// Its index in the program.
    relation: usize,
    kinds: Vec<Kind>,
    /// For every function.
    common: File,
    /// For one function, by the name of its folder.
    by_function: HashMap<String, File>,
}

#[derive(Debug, Default)]
struct File {
    path: String,
    lines: Vec<Line>,
    /// Its function was evaluated.
    evaluated: AtomicBool,
}

impl File {
    /// The lines, now that the function is evaluated.
    fn evaluated(&self) -> &[Line] {
        self.evaluated.store(true, Ordering::Relaxed);
        &self.lines
    }
}

#[derive(Debug)]
struct Line {
    /// From 1.
    number: usize,
    fields: Vec<Field>,
    /// Some function has all its names.
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
    /// Reads the files of the plan's own inputs below a folder. `warn` gets what is missing or left unread; each text ends with a line feed.
    ///
    /// # Errors
    /// What is wrong in the files, as text that ends with a line feed.
    pub fn read(
        plan: &Plan<'_>,
        folder: Option<&Path>,
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
            if !found {
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

    /// The folders of a module's functions, in their order; none if no function has rows of its own.
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

    /// The rows for one function; `folder` is what its folder is called. Linear in the lines; names are looked up in a table of the function's.
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

    /// The rows for a whole module. Names in a common file concern every function that has them; `@kernel %x` is that of one function.
    /// Ids in a common file are those of the module.
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

    /// Lines that were of no use, because no function has all their names: messages that end with a line feed. Files of functions that were not evaluated are
    /// left out.
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

/// The folders in a folder, by name.
fn functions(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error| format!("error: {}: {error}\n", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn missing(name: &str, folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => {
            let path = folder.join(format!("{name}.facts"));
            format!(
                "warning: `{name}` is empty: there is neither {} nor a file of that name in a folder of a function\n",
                path.display()
            )
        }
        None => format!(
            "warning: `{name}` is empty: no kernel has such an input\n  help: write its rows to DIR/{name}.facts, and call with --facts DIR\n"
        ),
    }
}

/// Rows as they are found.
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

/// Who knows the ids of names.
pub(super) trait Lookup {
    /// The id of what is called so.
    fn find(&mut self, kind: Kind, name: &str) -> Option<u32>;
}

impl Line {
    /// The names in it; none if there are none.
    fn names(&self) -> Option<String> {
        let names = self.fields.iter().filter_map(|field| match field {
            Field::Name(name) => Some(format!("`{name}`")),
            Field::Number(_) | Field::Symbol(_) => None,
        });
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Whether a name in it may be one of several functions.
    fn has_local_name(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field, Field::Name(name) if !name.starts_with('@')))
    }
}

#[derive(Default)]
struct Reader {
    mistakes: Vec<String>,
    left_out: usize,
}

impl Reader {
    /// A file, if it is there.
    fn file(&mut self, path: &Path, relation: &Relation) -> Option<File> {
        let shown = path.display().to_string();
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.mistake(format!("{shown}: {error}"));
                return Some(File::default());
            }
        };
        let Ok(text) = String::from_utf8(bytes) else {
            self.mistake(format!("{shown}: not UTF-8"));
            return Some(File::default());
        };
        let kinds = Kind::of(relation);
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            match parse(line, &kinds, relation) {
                Ok(fields) => lines.push(Line {
                    number,
                    fields,
                    used: AtomicBool::new(false),
                }),
                Err(message) => self.mistake(format!("{shown}:{number}: {message}")),
            }
        }
        Some(File {
            path: shown,
            lines,
            evaluated: AtomicBool::new(false),
        })
    }

    fn mistake(&mut self, message: String) {
        if self.mistakes.len() < MOST_MISTAKES {
            self.mistakes.push(format!("error: {message}\n"));
        } else {
            self.left_out += 1;
        }
    }

    fn finish(self) -> Result<(), String> {
        if self.mistakes.is_empty() {
            return Ok(());
        }
        let mut text = self.mistakes.concat();
        if self.left_out > 0 {
            text.push_str(&format!("error: {} more lines are wrong\n", self.left_out));
        }
        Err(text)
    }
}

/// The fields of a line.
fn parse(line: &str, kinds: &[Kind], relation: &Relation) -> Result<Vec<Field>, String> {
    if kinds.is_empty() {
        return match line {
            "()" => Ok(Vec::new()),
            _ => Err(format!(
                "`{}` has no columns: `()` says that it holds",
                relation.name
            )),
        };
    }
    let texts: Vec<&str> = line.split('\t').collect();
    if texts.len() != kinds.len() {
        return Err(format!(
            "{} here, but `{}` has {}; tabs stand between them",
            columns(texts.len()),
            relation.name,
            columns(kinds.len())
        ));
    }
    let fields = texts.into_iter().zip(kinds).zip(&relation.columns);
    fields
        .map(|((text, kind), column)| {
            field(text, *kind).ok_or_else(|| {
                let wanted = match kind {
                    Kind::Value => {
                        "a value by its name, such as `%x` or `store#12`, or by its number"
                    }
                    Kind::Block => "a block by its name, such as `%loop`, or by its number",
                    Kind::Function => "a function by its name, such as `@kernel`, or by its number",
                    Kind::Symbol => "a text",
                    Kind::Number => "a number from -2147483648 to 2147483647",
                    Kind::Unsigned => "a number from 0 to 4294967295",
                };
                format!("`{text}` in column `{}` is not {wanted}", column.name)
            })
        })
        .collect()
}

fn columns(count: usize) -> String {
    match count {
        1 => "1 column".to_string(),
        count => format!("{count} columns"),
    }
}

fn field(text: &str, kind: Kind) -> Option<Field> {
    let number = || text.parse().ok().map(Field::Number);
    match kind {
        Kind::Symbol => Some(Field::Symbol(text.to_string())),
        Kind::Number => {
            let number: i32 = text.parse().ok()?;
            Some(Field::Number(number.cast_unsigned()))
        }
        Kind::Unsigned => number(),
        Kind::Value | Kind::Block | Kind::Function => number().or_else(|| {
            let is_name = text.starts_with(['%', '@']) || kind == Kind::Value && text.contains('#');
            is_name.then(|| Field::Name(text.to_string()))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn fields_are_read_by_the_type_of_their_column() {
        let name = |text: &str| Some(Field::Name(text.to_string()));
        let symbol = Some(Field::Symbol("-1".to_string()));
        assert_eq!(field("-1", Kind::Number), Some(Field::Number(u32::MAX)));
        assert_eq!(field("-1", Kind::Unsigned), None);
        assert_eq!(field("-1", Kind::Symbol), symbol);
        assert_eq!(field("%x", Kind::Value), name("%x"));
        assert_eq!(field("store#12", Kind::Value), name("store#12"));
        assert_eq!(field("7", Kind::Block), Some(Field::Number(7)));
        assert_eq!(field("loop", Kind::Block), None);
        assert_eq!(field("2147483648", Kind::Number), None);
    }
}
