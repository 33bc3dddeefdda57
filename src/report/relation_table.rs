//! Formats the rows of a relation as a table for display: names, lines and source locations.

use std::io::{self, Write};
use std::rc::Rc;

use super::summary::counted;
use super::wrapping::wrapped;
use lanelog_analysis::query::cells::{Cell, Cells, Found, Name, Scope, Shape, ordered};
use lanelog_datalog::resolved::{Column, Relation};
use lanelog_facts::Rows;
use lanelog_util::escape as terminal;

/// Display options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether to use terminal colours.
    pub colour: bool,
    /// Whether to print the sentence of the relation.
    pub documented: bool,
    /// The width of the terminal, if there is one; sentences are wrapped to it.
    pub width: Option<usize>,
}

/// Writes a relation of one module as a table: a heading with the relation's sentence, then a line
/// for each row in the order of the file; if there are no rows, a line that states this. `at` is
/// the index of the relation among the requested ones. Linear in the rows, and in the functions
/// that have rows.
///
/// # Errors
/// Errors of the writer.
pub fn write(
    relation: &Relation,
    at: usize,
    pieces: &[Found<'_, '_>],
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bold = effect(style.colour, anstyle::Style::new().bold());
    let rows = |found: &Found<'_, '_>| found.answer.rows.get(at).map_or(0, Rows::len);
    let count: usize = pieces.iter().map(rows).sum();
    write!(out, "{bold}{}{bold:#}: ", relation.name)?;
    if count == 0 {
        return out.write_all(b"no rows\n");
    }
    let scope = pieces.first().map(|found| &found.scope);
    let is_flag =
        relation.columns.is_empty() && scope.is_some_and(|scope| scope.function().is_none());
    if is_flag {
        out.write_all(b"holds\n")?;
    } else {
        writeln!(out, "{}", counted(count, "row"))?;
    }
    if style.documented
        && let Some(documentation) = &relation.documentation
    {
        match style.width {
            Some(width) => {
                for line in wrapped(documentation, width) {
                    writeln!(out, "{line}")?;
                }
            }
            None => writeln!(out, "{}", terminal::lines(documentation))?,
        }
    }
    let Some(scope) = scope.filter(|_| !is_flag) else {
        return Ok(());
    };
    let mut table = Table::new(&relation.columns, scope);
    for found in pieces {
        table.visit(found, at, |table, texts| {
            table.measure(texts);
            Ok(())
        })?;
    }
    table.header(style.colour, out)?;
    for found in pieces {
        table.visit(found, at, |table, texts| table.line(texts, out))?;
    }
    Ok(())
}

fn effect(colour: bool, effect: anstyle::Style) -> anstyle::Style {
    if colour {
        effect
    } else {
        anstyle::Style::new()
    }
}

/// A column of the table. A relation's column of values becomes three of these: name, line and
/// source location; a column of blocks becomes two: name and line.
struct Shown {
    title: String,
    right: bool,
    width: usize,
    /// Whether any row has a value in this column.
    used: bool,
}

struct Table<'r> {
    columns: &'r [Column],
    shown: Vec<Shown>,
}

impl<'r> Table<'r> {
    fn new(columns: &'r [Column], scope: &Scope<'_, '_>) -> Table<'r> {
        let shown = |title: &str, right| Shown {
            title: title.to_string(),
            right,
            width: 0,
            used: false,
        };
        let of_module = scope.is_module();
        let mut all = Vec::new();
        if scope.function().is_some() {
            all.push(shown("function", false));
        }
        for column in columns {
            let shape = Shape::of(column, scope);
            if of_module && matches!(shape, Shape::Value | Shape::Block) {
                all.push(shown("function", false));
            }
            all.push(shown(&column.name, shape == Shape::Number));
            if matches!(shape, Shape::Value | Shape::Block) {
                all.push(shown("line", true));
            }
            if shape == Shape::Value {
                all.push(shown("source", false));
            }
        }
        Table {
            columns,
            shown: all,
        }
    }

    /// Calls a function with the cells of each row.
    ///
    /// In a relation of a whole module, the function of a row is that of its first value, block or
    /// function. A value or block of another function is preceded by that function's name.
    fn visit(
        &mut self,
        found: &Found<'_, '_>,
        at: usize,
        mut job: impl FnMut(&mut Table<'r>, &[String]) -> io::Result<()>,
    ) -> io::Result<()> {
        let rows = found.answer.rows.get(at).filter(|rows| !rows.is_empty());
        let Some(rows) = rows else {
            return Ok(());
        };
        let cells = Cells::new(found.clone());
        let of_module = found.scope.is_module();
        let function = found.scope.function();
        let mut texts = Vec::with_capacity(self.shown.len());
        for row in ordered(rows, self.columns, &found.answer.symbols) {
            texts.clear();
            texts.extend(
                function
                    .as_deref()
                    .map(|name| terminal::name(name).into_owned()),
            );
            let mut first: Option<Rc<Name>> = None;
            let of_row = |first: &mut Option<Rc<Name>>, function: Option<Rc<Name>>| match function {
                Some(function) if first.as_ref() != Some(&function) => {
                    first.get_or_insert_with(|| function.clone());
                    terminal::name(&function.written).into_owned()
                }
                _ => String::new(),
            };
            let line_text = |line: Option<u32>| line.map_or(String::new(), |line| line.to_string());
            for (column, id) in self.columns.iter().zip(row) {
                match cells.cell(column, *id) {
                    Cell::Value {
                        function,
                        name,
                        line,
                        source,
                        ..
                    } => {
                        texts.extend(of_module.then(|| of_row(&mut first, function)));
                        texts.push(terminal::name(&name).into_owned());
                        texts.push(line_text(line));
                        texts.push(terminal::name(&source.unwrap_or_default()).into_owned());
                    }
                    Cell::Block {
                        function,
                        name,
                        line,
                    } => {
                        texts.extend(of_module.then(|| of_row(&mut first, function)));
                        texts.push(terminal::name(&name).into_owned());
                        texts.push(line_text(line));
                    }
                    Cell::Function(name) => {
                        texts.push(terminal::name(&name.written).into_owned());
                        first.get_or_insert(name);
                    }
                    Cell::Text(text) => texts.push(terminal::name(&text).into_owned()),
                    Cell::Number(number) => texts.push(number.to_string()),
                }
            }
            job(self, &texts)?;
        }
        Ok(())
    }

    fn measure(&mut self, texts: &[String]) {
        for (shown, text) in self.shown.iter_mut().zip(texts) {
            shown.used |= !text.is_empty();
            shown.width = shown.width.max(width(text));
        }
    }

    fn header(&mut self, colour: bool, out: &mut dyn Write) -> io::Result<()> {
        for shown in &mut self.shown {
            shown.width = shown.width.max(width(&shown.title));
        }
        let titles: Vec<String> = self.shown.iter().map(|shown| shown.title.clone()).collect();
        self.line(&titles, out)?;
        let used = self.shown.iter().filter(|shown| shown.used);
        let total: usize = used.map(|shown| shown.width + 2).sum();
        let dim = effect(colour, anstyle::Style::new().dimmed());
        writeln!(out, "  {dim}{}{dim:#}", "─".repeat(total.saturating_sub(2)))
    }

    fn line(&self, texts: &[String], out: &mut dyn Write) -> io::Result<()> {
        let mut line = String::new();
        for (shown, text) in self.shown.iter().zip(texts).filter(|(shown, _)| shown.used) {
            let padding = " ".repeat(shown.width.saturating_sub(width(text)));
            line.push_str("  ");
            if shown.right {
                line.push_str(&padding);
                line.push_str(text);
            } else {
                line.push_str(text);
                line.push_str(&padding);
            }
        }
        writeln!(out, "{}", line.trim_end())
    }
}

/// The approximate width on a terminal: the number of characters.
fn width(text: &str) -> usize {
    text.chars().count()
}
