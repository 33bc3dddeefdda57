//! `lanelog batch report`: results of a run, read back from its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::path::Path;

use super::arguments::ReportArguments;
use super::compare;
use super::page;
use crate::outcome::Outcome;
use crate::output::{self, Form, complain, finish};
use lanelog_batch::parquet_file::Reader;
use lanelog_batch::place;
use lanelog_batch::table::{Cell, Table};
use lanelog_batch::{MANIFEST, manifest};
use lanelog_report::thousands::thousands;
use lanelog_util::escape as terminal;
use lanelog_util::files;

/// Default number of rows in each list of largest or slowest items.
const TOP: usize = 10;

/// Runs the command.
pub(super) fn report(arguments: &ReportArguments) -> Outcome {
    let made = made(arguments);
    made.unwrap_or_else(|error| {
        complain(&format!("error: {error}\n"));
        Outcome::Wrong
    })
}

fn made(arguments: &ReportArguments) -> io::Result<Outcome> {
    let findings = Findings::read(&arguments.folder, arguments.top)?;
    if let Some(to) = &arguments.html {
        let manifest = manifest(&arguments.folder);
        let page = page::page(&arguments.folder, manifest.as_ref(), &findings);
        let unwritten = |error| {
            let to = terminal::path(to);
            io::Error::other(format!(
                "{to}: {error}\n  help: name a file that can be written"
            ))
        };
        files::replace(to, page.as_bytes()).map_err(unwritten)?;
    }
    let mut text = String::new();
    findings.write(&arguments.folder, &mut text);
    if let Some(other) = &arguments.compare {
        let _ = writeln!(text);
        compare::write(&arguments.folder, other, arguments.top, &mut text)?;
    }
    Ok(finish(output::print(Form::Text, &text), Outcome::Done))
}

/// The summary at the end of a run.
pub(super) fn summarise(folder: &Path, text: &mut String) -> io::Result<()> {
    Findings::read(folder, TOP)?.write(folder, text);
    Ok(())
}

/// Passes each row group of a table to `take`, in order.
///
/// # Errors
/// The table cannot be read.
pub(super) fn each(folder: &Path, name: &str, mut take: impl FnMut(&Table)) -> io::Result<()> {
    let path = folder.join(format!("{name}.parquet"));
    let wrong = |error: &dyn std::fmt::Display| {
        io::Error::other(format!("{}: {error}", terminal::path(&path)))
    };
    let file = File::open(&path).map_err(|error| wrong(&error))?;
    let reader = Reader::new(file).map_err(|error| wrong(&error))?;
    for group in 0..reader.groups() {
        take(&reader.group(group).map_err(|error| wrong(&error))?);
    }
    Ok(())
}

/// The columns of a group, by their names.
pub(super) struct Row<'t> {
    table: &'t Table,
    row: usize,
}

impl<'t> Row<'t> {
    /// Every row of a group.
    pub fn all(table: &'t Table) -> impl Iterator<Item = Row<'t>> {
        (0..table.rows()).map(move |row| Row { table, row })
    }

    fn cell(&self, field: &str) -> Cell {
        let column = self
            .table
            .field(field)
            .and_then(|at| self.table.columns.get(at));
        column.map_or(Cell::Nothing, |column| column.cell(self.row))
    }

    /// A number; 0 where there is none.
    pub fn number(&self, field: &str) -> u64 {
        match self.cell(field) {
            Cell::Number(number) => u64::try_from(number).unwrap_or(0),
            _ => 0,
        }
    }

    /// A text; empty where there is none.
    pub fn text(&self, field: &str) -> String {
        match self.cell(field) {
            Cell::Text(text) => text,
            _ => String::new(),
        }
    }

    /// The value of a boolean column.
    pub fn flag(&self, field: &str) -> bool {
        self.cell(field) == Cell::Flag(true)
    }
}

/// The results in the tables of a run.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub modules: u64,
    pub whole: u64,
    pub part: u64,
    pub failed: u64,
    pub bytes: u64,
    pub functions: u64,
    pub kernels: u64,
    pub instructions: u64,
    pub values: u64,
    pub divergent_values: u64,
    pub branches: u64,
    pub divergent_branches: u64,
    pub cycles: u64,
    pub divergent_cycles: u64,
    pub temporal_uses: u64,
    /// Kernels by the share of their branches that are divergent: none, up to a tenth, up to two
    /// tenths, ...
    pub shares: [u64; 11],
    /// Failures by kind.
    pub failures: BTreeMap<String, Failures>,
    /// Disagreements, if analyses were compared.
    pub disagreements: Option<Disagreements>,
    /// The rows of tables of relations.
    pub relations: Vec<(String, u64)>,
    /// Kernels with the largest shares of divergent branches: share, number of branches, module,
    /// name.
    pub divergent: Vec<(f64, u64, u64, String)>,
    /// The slowest modules: microseconds, module.
    pub slowest: Vec<(u64, u64)>,
    /// The paths of modules that are named above.
    pub paths: BTreeMap<u64, String>,
    pub microseconds: u64,
}

/// Failures of one kind.
#[derive(Debug, Default)]
pub(super) struct Failures {
    pub count: u64,
    /// The first failures.
    pub first: Vec<Failed>,
}

/// A failure.
#[derive(Debug)]
pub(super) struct Failed {
    pub module: u64,
    pub function: String,
    pub message: String,
    pub repeat: String,
}

/// Number of examples of each kind of failure and disagreement.
const EXAMPLES: usize = 3;

/// Disagreements between analyses.
#[derive(Debug, Default)]
pub(super) struct Disagreements {
    /// Disagreements that do not follow from others.
    pub count: u64,
    pub following: u64,
    /// By the analyses that call the value uniform, those that call it divergent, and the cause, if
    /// it is known.
    pub sorts: BTreeMap<(String, String, String), Sort>,
}

/// Disagreements of one sort.
#[derive(Debug, Default)]
pub(super) struct Sort {
    pub count: u64,
    /// Values that some analysis calls uniform although lanes were seen to differ.
    pub refuted: u64,
    /// The first disagreements: module, line, function, and the value.
    pub first: Vec<(u64, u64, String, String)>,
}

/// Kernels with fewer branches are not ranked, because their share of divergent branches means
/// little.
const FEW: u64 = 4;

impl Findings {
    /// Reads the tables, group by group.
    ///
    /// # Errors
    /// If the tables do not exist or cannot be read.
    pub fn read(folder: &Path, top: usize) -> io::Result<Findings> {
        let Some(manifest) = manifest(folder) else {
            let path = folder.join(MANIFEST);
            let message = format!(
                "{}: there is no such file, so there are no tables\n  help: call `lanelog batch` again, which resumes",
                terminal::path(&path)
            );
            return Err(io::Error::other(message));
        };
        let mut found = Findings::default();
        let mut of_runs = lanelog_batch::schemas::Rows::new(&[]);
        let known: Vec<String> = of_runs
            .tables()
            .iter()
            .map(|table| table.schema.name.clone())
            .collect();
        let has_disagreements = manifest.rows.contains_key("disagreements");
        found.relations = manifest
            .rows
            .into_iter()
            .filter(|(name, _)| !known.contains(name))
            .collect();
        each(folder, "functions", |table| {
            for row in Row::all(table) {
                found.functions += 1;
                found.kernels += u64::from(row.flag("kernel"));
                found.instructions += row.number("instructions");
                found.values += row.number("values");
                found.divergent_values += row.number("divergent_values");
                let (branches, divergent) =
                    (row.number("branches"), row.number("divergent_branches"));
                found.branches += branches;
                found.divergent_branches += divergent;
                found.cycles += row.number("cycles");
                found.divergent_cycles += row.number("divergent_cycles");
                found.temporal_uses += row.number("temporal_uses");
                if row.flag("kernel") && branches > 0 {
                    let bucket = (10 * divergent).div_ceil(branches);
                    let bucket = usize::try_from(bucket).unwrap_or(usize::MAX);
                    if let Some(kernels) = found.shares.get_mut(bucket) {
                        *kernels += 1;
                    }
                }
                if row.flag("kernel") && branches >= FEW {
                    let share = divergent as f64 / branches as f64;
                    found
                        .divergent
                        .push((share, branches, row.number("module"), row.text("name")));
                }
            }
            // Entries beyond the first `top` cannot be among the first of all kernels.
            found.divergent.sort_by(|one, other| {
                let order = other.0.total_cmp(&one.0).then(other.1.cmp(&one.1));
                order.then(one.2.cmp(&other.2)).then(one.3.cmp(&other.3))
            });
            found.divergent.truncate(top);
        })?;
        each(folder, "timings", |table| {
            for row in Row::all(table) {
                found.microseconds += row.number("microseconds");
                found
                    .slowest
                    .push((row.number("microseconds"), row.number("module")));
            }
            found.slowest.sort_unstable_by(|one, other| other.cmp(one));
            found.slowest.truncate(top);
        })?;
        each(folder, "failures", |table| {
            for row in Row::all(table) {
                let kind = found.failures.entry(row.text("kind")).or_default();
                kind.count += 1;
                if kind.first.len() < EXAMPLES {
                    kind.first.push(Failed {
                        module: row.number("module"),
                        function: row.text("function"),
                        message: row.text("message"),
                        repeat: row.text("repeat"),
                    });
                }
            }
        })?;
        if has_disagreements {
            let all = found.disagreements.insert(Disagreements::default());
            each(folder, "disagreements", |table| {
                Row::all(table).for_each(|row| all.add(&row));
            })?;
        }
        let named = found.named();
        each(folder, "modules", |table| {
            for row in Row::all(table) {
                found.modules += 1;
                found.bytes += row.number("bytes");
                match row.text("state").as_str() {
                    "whole" => found.whole += 1,
                    "part" => found.part += 1,
                    _ => found.failed += 1,
                }
                let number = row.number("module");
                if named.contains(&number) {
                    let member = row.text("member");
                    let path = row.text("path");
                    let path = if member.is_empty() {
                        path
                    } else {
                        format!("{path}#{member}")
                    };
                    found.paths.insert(number, path);
                }
            }
        })?;
        Ok(found)
    }

    /// The modules that are listed somewhere.
    fn named(&self) -> BTreeSet<u64> {
        let failed = self.failures.values().flat_map(|failures| &failures.first);
        let sorts = self.disagreements.iter().flat_map(|all| all.sorts.values());
        let divergent = self.divergent.iter().map(|row| row.2);
        divergent
            .chain(self.slowest.iter().map(|row| row.1))
            .chain(failed.map(|failed| failed.module))
            .chain(sorts.flat_map(|sort| sort.first.iter().map(|first| first.0)))
            .collect()
    }

    /// The path of a module.
    pub fn path(&self, module: u64) -> &str {
        self.paths.get(&module).map_or("", String::as_str)
    }

    /// The lines of the summary: title, count, total.
    pub fn lines(&self) -> Vec<(&'static str, u64, Option<u64>)> {
        vec![
            ("modules", self.modules, None),
            ("  read in full", self.whole, Some(self.modules)),
            ("  read in part", self.part, Some(self.modules)),
            ("  failed", self.failed, Some(self.modules)),
            ("functions", self.functions, None),
            ("  kernels", self.kernels, Some(self.functions)),
            ("instructions", self.instructions, None),
            ("divergent values", self.divergent_values, Some(self.values)),
            (
                "divergent branches",
                self.divergent_branches,
                Some(self.branches),
            ),
            ("divergent cycles", self.divergent_cycles, Some(self.cycles)),
            ("temporal uses", self.temporal_uses, None),
        ]
    }

    fn write(&self, folder: &Path, text: &mut String) {
        let _ = writeln!(text, "{}", terminal::path(folder));
        let lines = self.lines();
        let width = lines.iter().map(|line| line.0.len()).max().unwrap_or(0);
        for (what, count, of) in lines {
            let _ = write!(text, "  {what:width$}  {:>13}", thousands(count));
            if let Some(of) = of.filter(|of| *of > 0) {
                let _ = write!(text, "  {:5.1} %", 100.0 * count as f64 / of as f64);
            }
            text.push('\n');
        }
        for (relation, rows) in &self.relations {
            let _ = writeln!(
                text,
                "  {:width$}  {:>13}",
                terminal::name(relation),
                thousands(*rows)
            );
        }
        if !self.divergent.is_empty() {
            let _ = writeln!(
                text,
                "\nkernels with the largest shares of divergent branches, of how many"
            );
            for (share, branches, module, name) in &self.divergent {
                let (name, path) = (terminal::name(name), terminal::name(self.path(*module)));
                let _ = writeln!(
                    text,
                    "  {:5.1} % of {branches:>4}  @{name}, {path}",
                    share * 100.0
                );
            }
        }
        if !self.slowest.is_empty() {
            let _ = writeln!(text, "\nslowest modules");
            for (microseconds, module) in &self.slowest {
                let path = terminal::name(self.path(*module));
                let _ = writeln!(text, "  {:9.1} ms  {path}", *microseconds as f64 / 1e3);
            }
        }
        if !self.failures.is_empty() {
            let _ = writeln!(
                text,
                "\nfailures, whose messages and commands are in failures.parquet"
            );
            for (kind, Failures { count, first }) in &self.failures {
                let _ = write!(text, "  {:>9}  {}", thousands(*count), terminal::name(kind));
                if let Some(failed) = first.first() {
                    let message = failed.message.lines().next().unwrap_or_default();
                    let (path, message) = (self.path(failed.module), terminal::lines(message));
                    let _ = write!(text, ", such as {}: {message}", terminal::name(path));
                }
                text.push('\n');
            }
        }
        if let Some(all) = &self.disagreements {
            let _ = writeln!(
                text,
                "\ndisagreements: {}, from which {} follow",
                thousands(all.count),
                thousands(all.following)
            );
            for ((uniform, divergent, cause), sort) in &all.sorts {
                let count = thousands(sort.count);
                let _ = write!(
                    text,
                    "  {count:>9}  uniform by {uniform}, divergent by {divergent}"
                );
                if !cause.is_empty() {
                    let _ = write!(text, ": {cause}");
                }
                let _ = writeln!(
                    text,
                    "; lanes were seen to differ in {}",
                    thousands(sort.refuted)
                );
                for (module, line, function, about) in &sort.first {
                    let path = terminal::name(self.path(*module)).into_owned();
                    let (function, about) = (terminal::name(function), terminal::name(about));
                    let _ = writeln!(text, "             {path}:{line}: {about} in @{function}");
                }
            }
        }
        if self.modules == 0 {
            let _ = writeln!(
                text,
                "\nno module was found: of folders, only files are read that end in {}",
                place::ENDINGS
            );
        }
    }
}

impl Disagreements {
    fn add(&mut self, row: &Row<'_>) {
        if row.flag("follows") {
            self.following += 1;
            return;
        }
        self.count += 1;
        let key = (
            row.text("uniform"),
            row.text("divergent"),
            row.text("cause"),
        );
        let sort = self.sorts.entry(key).or_default();
        sort.count += 1;
        sort.refuted += u64::from(row.text("execution") == "disagreed");
        if sort.first.len() < EXAMPLES {
            let at = (row.number("module"), row.number("line"));
            sort.first
                .push((at.0, at.1, row.text("name"), row.text("about")));
        }
    }
}
