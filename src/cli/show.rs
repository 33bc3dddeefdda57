//! What is printed of one module.

use std::io::{self, Write};
use std::path::Path;

use super::output::Colours;
use super::schedule::in_order;
use crate::ir::{Function, Module};
use crate::report::{counts, summary, verdicts};
use crate::target::{Mode, ModuleContext, Table, Target};

/// What is wanted, after the arguments have been checked.
pub(super) struct Plan<'a> {
    pub mode: Mode,
    pub target: Option<&'a str>,
    pub mcpu: Option<&'a str>,
    pub table: Option<Table>,
    pub show: Show,
    /// Only the functions of these names; all if there are none.
    pub functions: &'a [String],
    /// A path stands before the results of each input.
    pub several: bool,
    pub parallel: bool,
    pub colours: Colours,
    pub look: summary::Look,
}

/// What is printed.
#[derive(Clone, Copy)]
pub(super) enum Show {
    Table,
    Verdicts,
    Counts,
}

/// What came of inputs, besides their output.
pub(super) struct Findings {
    /// Something could not be read.
    pub wrong: bool,
    /// How many could.
    pub inputs: usize,
    /// For each wanted name, whether some function has it.
    pub found: Vec<bool>,
    pub total: summary::Total,
}

impl Findings {
    /// Nothing yet.
    pub fn new(plan: &Plan<'_>) -> Findings {
        Findings {
            wrong: false,
            inputs: 0,
            found: vec![false; plan.functions.len()],
            total: summary::Total::default(),
        }
    }

    /// And what came of others.
    pub fn add(&mut self, other: &Findings) {
        self.wrong |= other.wrong;
        self.inputs += other.inputs;
        for (found, other) in self.found.iter_mut().zip(&other.found) {
            *found |= other;
        }
        self.total.add_total(&other.total);
    }
}

/// Analyses a module and prints what is wanted of it.
pub(super) fn show_module(
    plan: &Plan<'_>,
    path: &Path,
    module: &Module<'_>,
    target: &Target,
    context: &ModuleContext<'_>,
    out: &mut dyn Write,
) -> io::Result<Findings> {
    let mut findings = Findings {
        wrong: !module.errors.is_empty(),
        inputs: 1,
        ..Findings::new(plan)
    };
    let functions = wanted(plan, module, &mut findings);
    let functions = &functions[..];
    if plan.several && matches!(plan.show, Show::Verdicts | Show::Counts) {
        out.write_all(b"# ")?;
        out.write_all(path.as_os_str().as_encoded_bytes())?;
        out.write_all(b"\n")?;
    }
    match plan.show {
        Show::Verdicts => in_order(
            module,
            context,
            functions,
            plan.parallel,
            |function, analysis| {
                let mut line = Vec::new();
                verdicts::write(module, function, analysis, &mut line);
                line
            },
            |line| out.write_all(&line),
        )?,
        Show::Counts => {
            let mut lines = Vec::new();
            for function in functions {
                counts::write(module, function, &mut lines);
            }
            out.write_all(&lines)?;
        }
        Show::Table => {
            let mut rows = Vec::new();
            in_order(
                module,
                context,
                functions,
                plan.parallel,
                |function, analysis| summary::Row {
                    name: String::from_utf8_lossy(module.bytes(function.name)).into_owned(),
                    counts: analysis.summary(),
                },
                |row| {
                    rows.push(row);
                    Ok(())
                },
            )?;
            for row in &rows {
                findings.total.add(&row.counts);
            }
            writeln!(
                out,
                "{}",
                summary::title(&path.display().to_string(), target, plan.mode)
            )?;
            out.write_all(summary::table(&rows, plan.look).as_bytes())?;
        }
    }
    Ok(findings)
}

/// The functions that the user wants to see.
fn wanted<'m>(
    plan: &Plan<'_>,
    module: &'m Module<'_>,
    findings: &mut Findings,
) -> Vec<&'m Function> {
    if plan.functions.is_empty() {
        return module.functions.iter().collect();
    }
    let mut is_wanted = |function: &&Function| {
        let (written, plain) = (module.bytes(function.name), module.function_name(function));
        let mut wanted = false;
        for (name, found) in plan.functions.iter().zip(&mut findings.found) {
            let bare = name.strip_prefix('@').unwrap_or(name).as_bytes();
            if bare == written || bare == &*plain || name.as_bytes() == &*plain {
                *found = true;
                wanted = true;
            }
        }
        wanted
    };
    module
        .functions
        .iter()
        .filter(|function| is_wanted(function))
        .collect()
}
