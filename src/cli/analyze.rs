//! `lanelog analyze`: from its arguments to its inputs, one after the other or many at once.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::Outcome;
use super::arguments::{AnalyzeArguments, Format};
use super::input::{self, Input, shown_path};
use super::output::{self, Colours, complain, finish};
use super::relations;
use super::show::{Findings, Plan, Show, show_module};
use crate::ir::{self, LineIndex, Module};
use crate::report::relation::{self, RowFormat};
use crate::report::{json, read_error, summary};
use crate::target::{ModuleContext, Table, Target};

/// Inputs that are analysed at the same time are together not larger than this, so that what waits for its turn to be printed stays bounded.
const BATCH_BYTES: u64 = 64 << 20;
const BATCH_INPUTS: usize = 256;

/// More threads than this are only started where there are as many cores: they would do nothing but cost.
const MOST_THREADS: usize = 64;

/// So many mistakes outside of functions are shown for each input.
const MOST_OUTSIDE: usize = 20;

/// Runs the command.
pub(super) fn analyze(arguments: &AnalyzeArguments) -> Outcome {
    if arguments.relation.as_deref() == Some("help") {
        let list = relations::list(arguments.mode.into());
        return finish(
            output::stdout()
                .and_then(|mut out| out.write_all(list.as_bytes()).and_then(|()| out.flush())),
            Outcome::Done,
        );
    }
    let outcome = prepare(arguments).and_then(|(plan, inputs, threads)| {
        if threads == 1 {
            return Ok(print(&plan, inputs));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool =
            pool.map_err(|error| format!("{threads} threads could not be started: {error}"))?;
        Ok(pool.install(|| print(&plan, inputs)))
    });
    outcome.unwrap_or_else(|message| {
        complain(&format!("error: {message}\n"));
        Outcome::Wrong
    })
}

/// Checks the arguments and looks up what they name.
fn prepare(arguments: &AnalyzeArguments) -> Result<(Plan<'_>, Vec<Input>, usize), String> {
    let mode = arguments.mode.into();
    let show = match (&arguments.relation, arguments.format) {
        (Some(_), Format::Verdicts) => {
            return Err("--relation has the formats text, csv and json, not verdicts".into());
        }
        (Some(name), Format::Text) => Show::Relation(relations::find(mode, name)?, RowFormat::Text),
        (Some(name), Format::Csv) => Show::Relation(relations::find(mode, name)?, RowFormat::Csv),
        (Some(name), Format::Json) => Show::Relation(relations::find(mode, name)?, RowFormat::Json),
        (None, Format::Csv) => return Err("--format csv is for --relation".into()),
        (None, Format::Json | Format::Verdicts) if arguments.annotate || arguments.counts => {
            let flag = if arguments.annotate {
                "--annotate"
            } else {
                "--counts"
            };
            return Err(format!("{flag} is a format of its own: leave --format out"));
        }
        (None, _) if arguments.annotate => Show::Annotated,
        (None, _) if arguments.counts => Show::Counts,
        (None, Format::Text) => Show::Table,
        (None, Format::Json) => Show::Json,
        (None, Format::Verdicts) => Show::Verdicts,
    };
    let (target, mcpu) = (arguments.target.as_deref(), arguments.mcpu.as_deref());
    // A wrong name is one mistake, not one in each input.
    Target::choose(b"", target, mcpu).map_err(|error| error.to_string())?;
    let table = arguments
        .target_table
        .as_deref()
        .map(read_table)
        .transpose()?;
    if arguments.paths.is_empty() {
        return Err("name at least one PATH: a file, a folder, or - for stdin".into());
    }
    let (inputs, several) = input::expand(&arguments.paths);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = match arguments.jobs {
        Some(jobs) => usize::from(jobs).min(cores.max(MOST_THREADS)),
        None => cores,
    };
    let colours = Colours::new(arguments.color);
    let look = summary::Look {
        width: output::terminal_width(),
        colour: colours.stdout,
    };
    let plan = Plan {
        mode,
        target,
        mcpu,
        table,
        show,
        functions: &arguments.function,
        several,
        threads,
        colours,
        look,
    };
    Ok((plan, inputs, threads))
}

fn read_table(path: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    Table::parse(&text)
        .map_err(|error| format!("{}:{}: {}", path.display(), error.line, error.message))
}

/// Analyses all inputs and prints what is wanted of them.
fn print(plan: &Plan<'_>, inputs: Vec<Input>) -> Outcome {
    let mut printed = output::stdout().map(|out| Printer {
        plan,
        out,
        inputs: 0,
        headed: false,
        findings: Findings::new(plan),
    });
    let done = match &mut printed {
        Ok(printer) => printer.all(inputs),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    };
    let mut wrong = false;
    if let Ok(printer) = &printed {
        wrong = printer.findings.wrong;
        let unfound = plan
            .functions
            .iter()
            .zip(&printer.findings.found)
            .filter(|(_, found)| !**found);
        for (name, _) in unfound.filter(|_| done.is_ok()) {
            complain(&format!(
                "error: no function that could be read is called `{name}`\n"
            ));
            wrong = true;
        }
    }
    finish(done, if wrong { Outcome::Wrong } else { Outcome::Done })
}

/// Stdout, and what was found so far.
struct Printer<'p> {
    plan: &'p Plan<'p>,
    out: BufWriter<File>,
    /// How many inputs have had their turn.
    inputs: usize,
    /// The header of tables has been printed.
    headed: bool,
    findings: Findings,
}

impl Printer<'_> {
    fn all(&mut self, inputs: Vec<Input>) -> io::Result<()> {
        let plan = self.plan;
        match plan.show {
            Show::Json => json::begin(&mut self.out, plan.mode)?,
            Show::Relation(signature, format) => self
                .out
                .write_all(relation::header(signature, format).as_bytes())?,
            Show::Annotated | Show::Counts | Show::Table | Show::Verdicts => {}
        }
        if plan.threads > 1 && inputs.len() > 1 {
            self.in_batches(inputs)?;
        } else {
            for input in inputs {
                self.separate()?;
                let found = match plan.show {
                    Show::Table => {
                        let mut table = Vec::new();
                        let found = analyze_input(
                            plan,
                            input,
                            plan.threads,
                            &mut table,
                            &mut io::stderr(),
                        )?;
                        self.put(&table)?;
                        found
                    }
                    _ => {
                        analyze_input(plan, input, plan.threads, &mut self.out, &mut io::stderr())?
                    }
                };
                self.findings.add(&found);
            }
        }
        match plan.show {
            Show::Json => json::end(&mut self.out)?,
            Show::Table if self.findings.inputs > 1 => {
                let Findings { total, inputs, .. } = &self.findings;
                let name = format!("{} in {}", total.name(), summary::counted(*inputs, "file"));
                self.out
                    .write_all(summary::total(total, &name, plan.look).as_bytes())?;
            }
            _ => {}
        }
        self.out.flush()
    }

    /// What stands between two inputs.
    fn separate(&mut self) -> io::Result<()> {
        self.inputs += 1;
        match self.plan.show {
            Show::Json if self.inputs > 1 => self.out.write_all(b",\n"),
            Show::Annotated if self.inputs > 1 => self.out.write_all(b"\n"),
            _ => Ok(()),
        }
    }

    /// Many inputs at the same time, printed in their order.
    fn in_batches(&mut self, inputs: Vec<Input>) -> io::Result<()> {
        let plan = self.plan;
        let mut inputs = inputs.into_iter().peekable();
        while inputs.peek().is_some() {
            let mut bytes = 0;
            let mut batch = Vec::new();
            while let Some(input) = inputs.next_if(|input| {
                bytes += input.size();
                batch.is_empty() || (bytes <= BATCH_BYTES && batch.len() < BATCH_INPUTS)
            }) {
                batch.push(input);
            }
            // Inputs that are read at the same time keep all threads busy without that.
            let readers = (plan.threads / batch.len()).max(1);
            let done: Vec<(Vec<u8>, Vec<u8>, io::Result<Findings>)> = batch
                .into_par_iter()
                .map(|input| {
                    let (mut printed, mut complaints) = (Vec::new(), Vec::new());
                    let found = analyze_input(plan, input, readers, &mut printed, &mut complaints);
                    (printed, complaints, found)
                })
                .collect();
            for (printed, complaints, found) in done {
                self.separate()?;
                if !complaints.is_empty() {
                    self.out.flush()?;
                    complain(&String::from_utf8_lossy(&complaints));
                }
                self.put(&printed)?;
                self.findings.add(&found?);
            }
        }
        Ok(())
    }

    /// What is printed of an input. The first table has a header.
    fn put(&mut self, printed: &[u8]) -> io::Result<()> {
        if matches!(self.plan.show, Show::Table)
            && !printed.is_empty()
            && !std::mem::replace(&mut self.headed, true)
        {
            self.out
                .write_all(summary::header(self.plan.look).as_bytes())?;
        }
        self.out.write_all(printed)
    }
}

/// Reads, with so many threads, and analyses one input. What is wrong with it goes to `complaints`.
fn analyze_input(
    plan: &Plan<'_>,
    input: Input,
    readers: usize,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
) -> io::Result<Findings> {
    let path: PathBuf = input.path().to_path_buf();
    let name = shown_path(&path);
    let text = match input.read() {
        Ok(text) => text,
        Err(error) => {
            out.flush()?;
            let message = error.to_string();
            // If nobody reads complaints, nobody misses them.
            let _ = writeln!(complaints, "error: {name}: {message}");
            if matches!(plan.show, Show::Json) {
                json::unreadable(out, &path, &message)?;
            }
            return Ok(Findings {
                wrong: true,
                ..Findings::new(plan)
            });
        }
    };
    let module = ir::read_parallel(&text, readers);
    if !module.errors.is_empty() {
        out.flush()?;
        let _ = complaints.write_all(complaint(&name, &module, plan.colours.stderr).as_bytes());
    }
    let target = match Target::choose(module.triple, plan.target, plan.mcpu) {
        Ok(target) => target,
        Err(error) => {
            let _ = writeln!(complaints, "error: {name}: {error}");
            return Ok(Findings {
                wrong: true,
                ..Findings::new(plan)
            });
        }
    };
    let target = match &plan.table {
        Some(table) => target.with_table(table.clone()),
        None => target,
    };
    if target.gpu().is_none()
        && plan.target.is_none()
        && !module.functions.is_empty()
        && !matches!(plan.show, Show::Counts)
    {
        let _ = writeln!(
            complaints,
            "warning: {name}: {}, so nothing can diverge; name the GPU: --target amdgpu or --target nvptx",
            match String::from_utf8_lossy(module.triple) {
                triple if triple.is_empty() => "no target triple".to_string(),
                triple => format!("`{}` is no GPU's triple", triple.escape_debug()),
            }
        );
    }
    if !target.knows_processor() {
        let processor = target.gpu().map_or("", |gpu| gpu.processor.as_str());
        let _ = writeln!(
            complaints,
            "warning: {name}: the table says nothing of processor `{processor}`; {} lanes in a wave are assumed",
            target.wave_size()
        );
    }
    let context = ModuleContext::new(&module, &target, plan.mode);
    show_module(plan, &path, &module, &target, &context, out)
}

/// Everything that could not be read of a module, and what to do about it.
fn complaint(name: &str, module: &Module<'_>, colour: bool) -> String {
    let lines = LineIndex::new(module.text);
    let mut text = String::new();
    let mut outside = 0;
    for error in &module.errors {
        // Every function that is left out is named. Of text that is no IR at all, some lines are enough.
        outside += usize::from(error.function.is_none());
        if error.function.is_some() || outside <= MOST_OUTSIDE {
            text.push_str(&read_error::render(
                name,
                &lines,
                module.text,
                error,
                colour,
            ));
            text.push('\n');
        }
    }
    if outside > MOST_OUTSIDE {
        text.push_str(&format!(
            "error: {name}: {} more places outside of functions cannot be read\n\n",
            outside - MOST_OUTSIDE
        ));
    }
    text + &read_error::advice(name, module, colour)
}
