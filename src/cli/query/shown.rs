//! What is printed of one module.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use super::arguments::QueryFormat;
use super::call::Run;
use crate::output;
use lanelog_datalog::resolved::Relation;
use lanelog_facts::Rows;
use lanelog_query::Answer;
use lanelog_report::answers::{self, Mistake};
use lanelog_report::cells::{Found, Scope};
use lanelog_report::relation_table::{self, Style};
use lanelog_terminal as terminal;

/// Rows of a module that wait to be printed as one table are not more than so many values; the rest makes tables of its own.
const HELD_VALUES: usize = 1 << 24;

/// A module's results, as they come.
pub(super) struct Shown<'s, 'o, 't> {
    run: &'s Run<'s>,
    path: String,
    relations: Vec<&'s Relation>,
    /// How many rows each relation has had so far.
    counts: Vec<usize>,
    /// Nothing has been printed yet.
    first: bool,
    /// Answers that wait for the others, so that a relation is one table.
    held: Vec<(Scope<'s, 't>, Answer)>,
    held_values: usize,
    out: &'s RefCell<&'o mut dyn Write>,
}

impl<'s, 'o, 't> Shown<'s, 'o, 't> {
    /// Nothing has come yet.
    pub fn new(
        run: &'s Run<'s>,
        path: &Path,
        out: &'s RefCell<&'o mut dyn Write>,
    ) -> Shown<'s, 'o, 't> {
        Shown {
            run,
            path: path.to_string_lossy().into_owned(),
            relations: run.plan.relations(),
            counts: vec![0; run.plan.wanted.len()],
            first: true,
            held: Vec::new(),
            held_values: 0,
            out,
        }
    }

    /// For each relation: its rows, and 1 if there are any.
    pub fn counts(&self) -> Vec<(usize, usize)> {
        let counts = self.counts.iter();
        counts
            .map(|count| (*count, usize::from(*count > 0)))
            .collect()
    }

    /// What stands before all results.
    pub fn begin(&mut self) -> io::Result<()> {
        if self.run.format == QueryFormat::Json {
            let begin = answers::json_input(&self.path);
            self.out.borrow_mut().write_all(begin.as_bytes())?;
        }
        Ok(())
    }

    /// The next results.
    pub fn add(&mut self, scope: Scope<'s, 't>, answer: Answer) -> io::Result<()> {
        for (count, rows) in self.counts.iter_mut().zip(&answer.rows) {
            *count += rows.len();
        }
        if answer.rows.iter().all(|rows| rows.is_empty()) {
            return Ok(());
        }
        let found = Found {
            scope: scope.clone(),
            answer: &answer,
        };
        let relations = &self.relations;
        match self.run.format {
            QueryFormat::Csv => {
                for (at, relation) in relations.iter().enumerate() {
                    answers::write_csv(&found, relation, at, &self.path, *self.out.borrow_mut())?;
                }
                Ok(())
            }
            QueryFormat::Json => {
                let first = &mut self.first;
                answers::write_json(&found, relations, first, *self.out.borrow_mut())
            }
            QueryFormat::Text => {
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

    /// Prints what waits as tables.
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
        // Of several inputs, those without rows need no word: the totals count them.
        let shown = self.relations.iter().enumerate();
        let shown = shown.filter(|(at, _)| !self.run.several || !is_empty(*at));
        let mut shown = shown.peekable();
        while let Some((at, relation)) = shown.next() {
            relation_table::write(relation, at, &found, style, *out)?;
            // Those without rows stand together.
            let together = |next: &(usize, _)| is_empty(at) && is_empty(next.0);
            if !shown.peek().is_some_and(together) {
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// What stands behind all results. `evaluated` is whether any function was.
    pub fn end(&mut self, mistakes: &[Mistake], evaluated: bool) -> io::Result<()> {
        match self.run.format {
            // That there are no rows would hide that nothing was looked at.
            QueryFormat::Text if !evaluated => Ok(()),
            QueryFormat::Csv => Ok(()),
            QueryFormat::Json => {
                let end = answers::json_input_end(mistakes);
                self.out.borrow_mut().write_all(end.as_bytes())
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
