//! The rows of a relation as a table for people: names, lines and places in the source.

use std::io::{self, Write};

use anstyle::Style;

use super::cells::{Cell, Cells, ordered};
use super::summary::counted;
use crate::datalog::resolved::{Base, Column, Relation};
use crate::engine::{Rows, Symbols};
use crate::ir::{Function, LineIndex, Module};

/// The rows of one function.
pub struct Piece<'m> {
    /// Whose.
    pub function: &'m Function,
    /// The rows.
    pub rows: &'m Rows,
    /// The texts in them.
    pub symbols: &'m Symbols,
}

/// A relation of one module as a table: a heading with its sentence, a line for each row in the order of the file. Without rows one line that says so.
/// Linear in the rows, and in the functions that have any.
///
/// # Errors
/// Those of the writer.
pub fn write(
    module: &Module<'_>,
    lines: &LineIndex<'_>,
    relation: &Relation,
    pieces: &[Piece<'_>],
    colour: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let bold = if colour {
        Style::new().bold()
    } else {
        Style::new()
    };
    let count: usize = pieces.iter().map(|piece| piece.rows.len()).sum();
    write!(out, "{bold}{}{bold:#}: ", relation.name)?;
    if count == 0 {
        return out.write_all(b"no rows\n");
    }
    writeln!(out, "{}", counted(count, "row"))?;
    if let Some(documentation) = &relation.documentation {
        writeln!(out, "{documentation}")?;
    }
    let mut table = Table::new(&relation.columns);
    for piece in pieces {
        table.visit(module, lines, piece, |table, texts| {
            table.measure(texts);
            Ok(())
        })?;
    }
    table.header(colour, out)?;
    for piece in pieces {
        table.visit(module, lines, piece, |table, texts| table.line(texts, out))?;
    }
    Ok(())
}

/// A column of the table. A column of values has three: the name, the line and the source.
struct Shown {
    title: String,
    right: bool,
    width: usize,
    /// Whether any row has something here.
    used: bool,
}

struct Table<'r> {
    columns: &'r [Column],
    shown: Vec<Shown>,
}

impl<'r> Table<'r> {
    fn new(columns: &'r [Column]) -> Table<'r> {
        let shown = |title: &str, right| Shown {
            title: title.to_string(),
            right,
            width: 0,
            used: false,
        };
        let mut all = vec![shown("function", false)];
        for column in columns {
            let is_name = matches!(column.outermost.as_str(), "Value" | "Block");
            all.push(shown(&column.name, !is_name && column.base != Base::Symbol));
            if column.outermost == "Value" {
                all.extend([shown("line", true), shown("source", false)]);
            }
        }
        Table {
            columns,
            shown: all,
        }
    }

    /// Hands over the texts of each row.
    fn visit(
        &mut self,
        module: &Module<'_>,
        lines: &LineIndex<'_>,
        piece: &Piece<'_>,
        mut job: impl FnMut(&mut Table<'r>, &[String]) -> io::Result<()>,
    ) -> io::Result<()> {
        if piece.rows.is_empty() {
            return Ok(());
        }
        let cells = Cells::new(module, piece.function, lines, piece.symbols);
        let name = String::from_utf8_lossy(module.bytes(piece.function.name));
        let mut texts = Vec::with_capacity(self.shown.len());
        for row in ordered(piece.rows, self.columns, piece.symbols) {
            texts.clear();
            texts.push(format!("@{name}"));
            for (column, id) in self.columns.iter().zip(row) {
                match cells.cell(column, *id) {
                    Cell::Value { name, line, source } => {
                        texts.push(name);
                        texts.push(line.map_or(String::new(), |line| line.to_string()));
                        texts.push(source.unwrap_or_default());
                    }
                    Cell::Text(text) => texts.push(text),
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
        let dim = if colour {
            Style::new().dimmed()
        } else {
            Style::new()
        };
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

/// Columns of a terminal, near enough: one for each character.
fn width(text: &str) -> usize {
    text.chars().count()
}
