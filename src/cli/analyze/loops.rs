//! `lanelog analyze --loop` and `--loops`: verdicts on the iterations of loops.

use std::io::{self, Write};
use std::path::Path;

use super::format::Show;
use super::show::{Job, Plan};
use super::wanted_loops::WantedLoops;
use crate::input::shown_path;
use crate::loops::{LoopName, LoopNameError};
use lanelog_analysis::Analysis;
use lanelog_analysis::iterations::{Loop, ModuleRules, Rules, Underived};
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::{Function, LineIndex, Module, Span};
use lanelog_report::{annotated, json, loops, relation, summary};

/// Reasons why loops of a function cannot be shown.
#[derive(Debug, thiserror::Error)]
enum LoopError {
    #[error(transparent)]
    Underived(#[from] Underived),
    #[error(transparent)]
    Name(#[from] LoopNameError),
}

/// The outcome for one function: a text for each loop, and errors.
struct Made {
    texts: Vec<Vec<u8>>,
    errors: Vec<String>,
    /// For each requested name: whether some loop has this name.
    found: Vec<bool>,
}

impl Job<'_, '_> {
    /// Prints the requested loops, and returns errors and the names that match a loop.
    pub fn loops(
        &self,
        wanted: &WantedLoops,
        out: &mut dyn Write,
    ) -> io::Result<(Vec<String>, Vec<bool>)> {
        let rules = Rules::built_in(self.plan.selection.engine);
        let shown = Shown {
            rules: rules.map(|rules| rules.within(self.module, self.context)),
            plan: self.plan,
            path: self.path,
            module: self.module,
            lines: LineIndex::new(self.module.text),
            pieces: annotated::pieces(self.module).0,
        };
        let mut errors: Vec<String> = Vec::new();
        let mut found = vec![false; wanted.named.len()];
        match self.plan.show {
            Show::Json => json::begin_input(out, self.path, self.module, self.target)?,
            Show::Table => {
                let title = loops::title(&shown_path(self.path), self.plan.look);
                out.write_all(title.as_bytes())?;
            }
            _ => {}
        }
        let mut count = 0;
        self.each(
            |function, analysis| shown.loops_of(wanted, function, analysis),
            |made| {
                errors.extend(made.errors);
                for (known, new) in found.iter_mut().zip(made.found) {
                    *known |= new;
                }
                for text in made.texts {
                    if matches!(self.plan.show, Show::Json) {
                        out.write_all(if count > 0 { b",\n" } else { b"\n" })?;
                    }
                    count += 1;
                    out.write_all(&text)?;
                }
                Ok(())
            },
        )?;
        match self.plan.show {
            Show::Json => json::end_input(out, self.module, &self.left_out.borrow())?,
            Show::Table if count == 0 => out.write_all(summary::note("no loop").as_bytes())?,
            _ => {}
        }
        Ok((errors, found))
    }
}

/// One module, whose loops are shown.
struct Shown<'s, 't> {
    plan: &'s Plan<'s>,
    path: &'s Path,
    module: &'s Module<'t>,
    rules: Option<ModuleRules<'s, 's, 't>>,
    lines: LineIndex<'t>,
    /// The spans of the functions' texts.
    pieces: Vec<Span>,
}

impl<'t> Shown<'_, 't> {
    fn loops_of(&self, wanted: &WantedLoops, function: &Function, analysis: &Analysis<'_>) -> Made {
        let mut made = Made {
            texts: Vec::new(),
            errors: Vec::new(),
            found: vec![false; wanted.named.len()],
        };
        let of_function = |name: &LoopName| name.is_of(self.module, function);
        if !wanted.named.is_empty() && !wanted.named.iter().any(of_function) {
            return made;
        }
        let all = match self.derived(function, analysis) {
            Ok(all) => all,
            Err(error) => {
                made.errors.push(error.to_string());
                return made;
            }
        };
        let mut chosen: Vec<&Loop> = Vec::new();
        if wanted.named.is_empty() {
            chosen.extend(&all);
        }
        for (name, slot) in wanted.named.iter().zip(&mut made.found) {
            if !of_function(name) {
                continue;
            }
            match name.find(self.module, function, &all) {
                Ok(found) => {
                    *slot = true;
                    chosen.push(found);
                }
                Err(error) if name.function.is_some() => {
                    *slot = true;
                    made.errors.push(error.to_string());
                }
                // Another function may have the loop.
                Err(_) => {}
            }
        }
        let terms = Terms::new(self.module, function);
        for one in chosen {
            match self.loop_text(function, &terms, one) {
                Ok(text) => made.texts.push(text),
                Err(error) => made.errors.push(error.to_string()),
            }
        }
        made
    }

    /// The loops of a function, with assumptions applied.
    fn derived(
        &self,
        function: &Function,
        analysis: &Analysis<'_>,
    ) -> Result<Vec<Loop>, LoopError> {
        let selection = &self.plan.selection;
        let rules = self.rules.as_ref().ok_or(Underived::Program)?;
        let mut all = rules.loops(function, analysis)?;
        if let Some(assumed) = selection.how().assumed {
            for one in &mut all {
                assumed.assume(self.module, function, &mut one.facts);
            }
        }
        Ok(all)
    }

    fn loop_text(
        &self,
        function: &Function,
        terms: &Terms<'_, 't>,
        one: &Loop,
    ) -> io::Result<Vec<u8>> {
        let analysis = one.analysis(self.plan.selection.engine, function);
        let both = (one, &analysis);
        Ok(match self.plan.show {
            Show::Json => json::of_loop(self.module, function, terms, both, &self.lines)?,
            Show::Annotated => {
                let mut text = Vec::new();
                let functions = &self.module.functions;
                let at = functions.partition_point(|other| other.span.start < function.span.start);
                if let Some(piece) = self.pieces.get(at) {
                    let colour = self.plan.colours.stdout;
                    annotated::of_loop(self.module, function, *piece, both, colour, &mut text);
                }
                text
            }
            Show::Relation(signature, format) => {
                let mut text = String::new();
                let path = format.path(self.path);
                let module = self.module;
                relation::write(
                    module, function, &analysis, signature, &path, format, &mut text,
                );
                text.into_bytes()
            }
            // Other formats are rejected earlier.
            Show::Table
            | Show::Overview
            | Show::Verdicts
            | Show::Opt
            | Show::Remarks
            | Show::Counts
            | Show::Shapes(_)
            | Show::Memory { .. }
            | Show::Html
            | Show::Picture { .. } => {
                loops::row(self.module, function, terms, both, &self.lines).into_bytes()
            }
        })
    }
}
