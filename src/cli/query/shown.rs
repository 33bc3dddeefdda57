//! Prints the results for one module.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;

use super::arguments::QueryFormat;
use super::call::Run;
use super::parquet::{self, Waiting};
use super::reasons::{Reasons, with_reasons};
use super::sift::{self, Comments, Unreached};
use crate::output;
use lanelog_analysis::query::Answer;
use lanelog_analysis::query::cells::{Cell, Cells, Found, Scope, ordered};
use lanelog_batch::table::Table;
use lanelog_datalog::resolved::Relation;
use lanelog_explain::{Look, Place, paragraph};
use lanelog_facts::Rows;
use lanelog_ir::SourceFrame;
use lanelog_report::answers::{self, Mistake};
use lanelog_report::finding::{self, Finding, Location, Step};
use lanelog_report::relation_table::{self, Style};
use lanelog_util::escape as terminal;

/// Number of values of rows that wait to be printed as one table; further rows make tables of their
/// own.
const HELD_VALUES: usize = 1 << 24;

/// Width of a derivation without a terminal, and on wider terminals.
const WIDTH: usize = 110;

/// Prints a module's results as they are computed.
pub(super) struct Shown<'s, 'o, 't> {
    run: &'s Run<'s>,
    path: String,
    /// The name of the module's text in messages.
    text: String,
    /// Whether the text is the file itself.
    is_file: bool,
    /// Functions that cannot run, whose rows are not findings.
    unreached: Unreached,
    /// The number of findings with each key.
    keys: HashMap<String, usize>,
    relations: Vec<&'s Relation>,
    /// The number of rows of each relation so far.
    counts: Vec<usize>,
    /// The findings that comments in the module's text allow.
    comments: OnceCell<Comments>,
    /// Nothing has been printed yet.
    first: bool,
    /// Answers that wait for the others, so that each relation becomes one table.
    held: Vec<(Scope<'s, 't>, Answer)>,
    held_values: usize,
    /// Rows in formats other than text.
    table: Option<Table>,
    /// The share of the tables in the budget.
    table_bytes: u64,
    out: &'s RefCell<&'o mut dyn Write>,
}

impl<'s, 'o, 't> Shown<'s, 'o, 't> {
    /// Starts without results.
    pub fn new(
        run: &'s Run<'s>,
        path: &Path,
        out: &'s RefCell<&'o mut dyn Write>,
    ) -> Shown<'s, 'o, 't> {
        Shown {
            run,
            path: path.to_string_lossy().into_owned(),
            text: run
                .selection
                .text_of(path, path.to_string_lossy().into_owned()),
            is_file: !run.selection.is_compiled(path),
            unreached: Unreached::default(),
            keys: HashMap::new(),
            relations: run.relations(),
            counts: vec![0; run.shown],
            comments: OnceCell::new(),
            first: true,
            held: Vec::new(),
            held_values: 0,
            table: run.schema().map(Table::new),
            table_bytes: 0,
            out,
        }
    }

    /// Leaves out rows of functions that cannot run.
    pub fn without(mut self, unreached: Unreached) -> Self {
        self.unreached = unreached;
        self
    }

    /// For each relation: its rows, and 1 if there are any.
    pub fn counts(&self) -> Vec<(usize, usize)> {
        let counts = self.counts.iter();
        counts
            .map(|count| (*count, usize::from(*count > 0)))
            .collect()
    }

    /// Rows in formats other than text: they wait for their turn from here on.
    pub fn take_table(&mut self) -> io::Result<Option<Waiting>> {
        let Some(table) = self.table.take() else {
            return Ok(None);
        };
        self.run.budget.hold_bytes(self.table_bytes)?;
        Ok(Some(Waiting {
            table,
            bytes: self.table_bytes,
        }))
    }

    /// Writes the text before all results.
    pub fn begin(&mut self) -> io::Result<()> {
        if self.run.format == QueryFormat::Json {
            let begin = answers::json_input(&self.path);
            self.out.borrow_mut().write_all(begin.as_bytes())?;
        }
        Ok(())
    }

    /// The next results.
    pub fn add(&mut self, scope: Scope<'s, 't>, answer: Answer) -> io::Result<()> {
        let run = self.run;
        let comments = self.comments.get_or_init(|| Comments::of(&scope));
        let rows = run.sift.keep(
            (comments, &self.unreached),
            &scope,
            &answer,
            &self.relations,
            &self.path,
        );
        for (count, rows) in self.counts.iter_mut().zip(&rows) {
            *count += rows.len();
        }
        if rows.iter().all(|rows| rows.is_empty()) {
            return Ok(());
        }
        let Some(derived) = run.derived else {
            return self.plain(
                scope,
                Answer {
                    rows,
                    symbols: answer.symbols,
                },
            );
        };
        // The rows that an explanation needs may be left out themselves.
        let kept = Answer {
            rows,
            symbols: answer.symbols.clone(),
        };
        let text = self.text.clone();
        with_reasons(run.plan, derived, &scope, &text, &answer, |reasons| {
            self.explained(&scope, &kept, reasons)
        })
    }

    /// Rows without reasons.
    fn plain(&mut self, scope: Scope<'s, 't>, answer: Answer) -> io::Result<()> {
        let found = Found {
            scope: scope.clone(),
            answer: &answer,
        };
        let relations = &self.relations;
        let nothing = |_: usize, _: &[u32]| String::new();
        let mut out = self.out.borrow_mut();
        match self.run.format {
            QueryFormat::Csv => {
                for (at, relation) in relations.iter().enumerate() {
                    answers::write_csv(&found, relation, at, &self.path, *out)?;
                }
                Ok(())
            }
            QueryFormat::Json => {
                answers::write_json(&found, relations, &mut self.first, &nothing, *out)
            }
            QueryFormat::Ndjson => {
                answers::write_lines(&found, relations, &self.path, &nothing, *out)
            }
            QueryFormat::Parquet => {
                let (Some(table), Some(relation)) = (&mut self.table, relations.first()) else {
                    return Ok(());
                };
                self.table_bytes += parquet::add(&found, relation, &self.path, table)?;
                self.run.budget.has_room(self.table_bytes)
            }
            // These have reasons always.
            QueryFormat::Sarif | QueryFormat::Github => Ok(()),
            QueryFormat::Text => {
                drop(out);
                let values = answer.rows.iter().map(|rows| rows.values().len());
                self.held_values += values.sum::<usize>();
                self.held.push((scope, answer));
                if self.held_values > HELD_VALUES {
                    self.tables()?;
                }
                Ok(())
            }
        }
    }

    /// Rows with the reason of each.
    fn explained(
        &mut self,
        scope: &Scope<'s, 't>,
        answer: &Answer,
        reasons: &Reasons<'_>,
    ) -> io::Result<()> {
        let found = Found {
            scope: scope.clone(),
            answer,
        };
        let relations = &self.relations;
        let why = |at: usize, row: &[u32]| reasons.member(at, row);
        let mut out = self.out.borrow_mut();
        match self.run.format {
            QueryFormat::Csv | QueryFormat::Parquet => Ok(()),
            QueryFormat::Json => {
                answers::write_json(&found, relations, &mut self.first, &why, *out)
            }
            QueryFormat::Ndjson => answers::write_lines(&found, relations, &self.path, &why, *out),
            QueryFormat::Sarif | QueryFormat::Github => {
                let cells = Cells::new(found);
                for (at, (relation, rows)) in relations.iter().zip(&answer.rows).enumerate() {
                    for row in ordered(rows, &relation.columns, &answer.symbols) {
                        let fingerprint = sift::key(relation, scope, &cells, row, &self.path);
                        let same = self.keys.entry(fingerprint.clone()).or_insert(0);
                        *same += 1;
                        let fingerprint = match *same {
                            1 => fingerprint,
                            number => format!("{fingerprint}\t{number}"),
                        };
                        let shown = relation.columns.iter().zip(row);
                        let shown = shown.map(|(column, id)| cells.cell(column, *id));
                        let function = scope
                            .plain_function()
                            .or_else(|| answers::function_of(&shown.collect::<Vec<Cell>>()));
                        let place = reasons.place(relation, row);
                        let (location, related) = self.places(place.as_ref());
                        let steps = reasons.steps(at, row).into_iter().map(|step| Step {
                            location: match &step.place {
                                Some(_) => self.places(step.place.as_ref()).0,
                                None => Location::default(),
                            },
                            says: step.says,
                        });
                        let finding = Finding {
                            rule: relation.name.clone(),
                            level: finding::level(relation).to_string(),
                            location,
                            related,
                            function,
                            says: reasons.sentence(at, row),
                            fingerprint,
                            steps: steps.collect(),
                        };
                        let text = match self.run.format {
                            QueryFormat::Github => finding::github(&finding),
                            _ => {
                                let separator = match std::mem::replace(&mut self.first, false) {
                                    true => "",
                                    false => ",\n",
                                };
                                format!("{separator}{}", finding::sarif(&finding, at))
                            }
                        };
                        out.write_all(text.as_bytes())?;
                    }
                }
                Ok(())
            }
            QueryFormat::Text => {
                let width = output::terminal_width().map_or(WIDTH, usize::from);
                let look = Look {
                    width: width.min(WIDTH),
                    colour: self.run.colours.stdout,
                };
                if std::mem::replace(&mut self.first, false) && self.run.several {
                    writeln!(out, "# {}", terminal::name(&self.path))?;
                }
                let function = scope.function();
                let function = function.map_or(String::new(), |name| format!(" in {name}"));
                for (at, (relation, rows)) in relations.iter().zip(&answer.rows).enumerate() {
                    for row in ordered(rows, &relation.columns, &answer.symbols) {
                        let claim = format!("{} holds{function}", reasons.tuple(at, row));
                        writeln!(out, "{}", paragraph(&claim, look))?;
                        writeln!(out, "{}", reasons.tree(at, row, look))?;
                    }
                }
                Ok(())
            }
        }
    }

    /// A place as findings name it, and its further places, each with its role.
    fn places(&self, place: Option<&Place>) -> (Location, Vec<(Location, String)>) {
        let file = |line: Option<u32>| Location {
            path: self.path.clone(),
            line: line.filter(|_| self.is_file),
            column: None,
        };
        let Some(place) = place else {
            return (file(None), Vec::new());
        };
        let current = std::env::current_dir().unwrap_or_default();
        let in_source = |frame: &SourceFrame| Location {
            path: frame.path_from(&current).to_string_lossy().into_owned(),
            line: Some(frame.line),
            column: Some(frame.column).filter(|column| *column > 0),
        };
        let Some((first, outer)) = place.source.split_first() else {
            return (file(Some(place.line)), Vec::new());
        };
        let related = outer.iter().map(|frame| {
            let function = frame.function.as_str();
            let role = match function {
                "" => "inlined here".to_string(),
                name => format!("inlined here, in {name}"),
            };
            (in_source(frame), role)
        });
        let mut related: Vec<(Location, String)> = related.collect();
        if self.is_file {
            related.push((file(Some(place.line)), "the LLVM IR".to_string()));
        }
        (in_source(first), related)
    }

    /// Prints the waiting answers as tables.
    fn tables(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.held_values = 0;
        let mut out = self.out.borrow_mut();
        if std::mem::replace(&mut self.first, false) && self.run.several {
            writeln!(out, "# {}", terminal::name(&self.path))?;
        }
        let style = Style {
            colour: self.run.colours.stdout,
            documented: !self.run.several,
            width: output::terminal_width().map(usize::from),
        };
        let found = held.iter().map(|(scope, answer)| Found {
            scope: scope.clone(),
            answer,
        });
        let found: Vec<Found<'_, '_>> = found.collect();
        let is_empty = |at: usize| {
            let mut rows = found.iter().filter_map(|found| found.answer.rows.get(at));
            rows.all(Rows::is_empty)
        };
        // With several inputs, those without rows are not mentioned: the totals count them.
        let shown = self.relations.iter().enumerate();
        let shown = shown.filter(|(at, _)| !self.run.several || !is_empty(*at));
        let mut shown = shown.peekable();
        while let Some((at, relation)) = shown.next() {
            relation_table::write(relation, at, &found, style, *out)?;
            // Relations without rows are listed together.
            let together = |next: &(usize, _)| is_empty(at) && is_empty(next.0);
            if !shown.peek().is_some_and(together) {
                writeln!(out)?;
            }
        }
        let hint = match style.width {
            Some(_) if !self.run.several => self.reason_of_first(&found),
            _ => None,
        };
        if let Some(call) = hint {
            writeln!(out, "why: {call}")?;
        }
        Ok(())
    }

    /// The command that explains the first row.
    fn reason_of_first(&self, found: &[Found<'_, '_>]) -> Option<String> {
        let options = self.run.why.as_ref()?;
        let mut relations = self.relations.iter().enumerate();
        relations.find_map(|(at, relation)| {
            let with_rows = |found: &&Found<'_, '_>| {
                let rows = found.answer.rows.get(at);
                rows.is_some_and(|rows| !rows.is_empty())
            };
            let first = found.iter().find(with_rows)?;
            let rows = first.answer.rows.get(at)?;
            let rows = ordered(rows, &relation.columns, &first.answer.symbols);
            let cells = Cells::new(first.clone());
            let columns = relation.columns.iter().zip(rows.into_iter().next()?);
            let columns = columns.map(|(column, id)| answers::argument(&cells.cell(column, *id)));
            let columns = columns.collect::<Vec<String>>().join(", ");
            let row = format!("{}({columns})", relation.name);
            let mut call = format!("lanelog why {}", terminal::quoted(&self.path));
            for word in first
                .scope
                .function()
                .as_deref()
                .into_iter()
                .chain([row.as_str()])
            {
                call.push_str(&format!(" {}", terminal::quoted(word)));
            }
            Some(format!("{call}{options}"))
        })
    }

    /// Writes the text after all results. `evaluated` tells whether any function was.
    pub fn end(&mut self, mistakes: &[Mistake], evaluated: bool) -> io::Result<()> {
        match self.run.format {
            // That there are no rows would hide that nothing was looked at.
            QueryFormat::Text if !evaluated => Ok(()),
            QueryFormat::Csv
            | QueryFormat::Parquet
            | QueryFormat::Ndjson
            | QueryFormat::Sarif
            | QueryFormat::Github => Ok(()),
            QueryFormat::Json => {
                let end = answers::json_input_end(mistakes);
                self.out.borrow_mut().write_all(end.as_bytes())
            }
            QueryFormat::Text
                if self.held.is_empty()
                    && self.run.derived.is_some()
                    && self.counts.iter().any(|count| *count > 0) =>
            {
                Ok(())
            }
            QueryFormat::Text
                if self.held.is_empty()
                    && (self.run.several || !self.first || !mistakes.is_empty()) =>
            {
                Ok(())
            }
            QueryFormat::Text => self.tables(),
        }
    }
}
