//! `lanelog check --lower`: lowers the kernels of files, executes the machine code, and prints a
//! row for each kernel.

use std::io::{self, Write};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::arguments::{CheckArguments, Checks};
use crate::disputes::machine_code::{detail_in, gpus, tables};
use crate::input::{self as paths, Input, Others, shown_path};
use crate::lower::level;
use crate::outcome::Outcome as Exit;
use crate::output::{self, Colours, Form, complain, complain_styled, finish};
use crate::progress::Progress;
use crate::quota;
use crate::schedule;
use crate::selection::is_meant;
use lanelog_amdgpu::Gpu;
use lanelog_ir::target::Target;
use lanelog_ir::{Module, ReadError};
use lanelog_pipeline::Machine;
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;
use lanelog_verify::check::lowering::kernels::kernels_within;
use lanelog_verify::check::lowering::tally::Tally;
use lanelog_verify::check::lowering::{Difference, Outcome};

/// The result for a kernel on a GPU.
struct Row {
    gpu: &'static Gpu,
    name: String,
    outcome: Outcome,
    /// The text after the name of the outcome.
    detail: String,
}

/// The results for one file.
struct Done {
    path: String,
    kernels: Vec<Row>,
    complaints: String,
    wrong: bool,
    found: Vec<bool>,
}

/// Checks all files.
pub(super) fn print(checks: &Checks<'_>, arguments: &CheckArguments, threads: usize) -> Exit {
    let gpus = gpus(&arguments.lower);
    let mut tally = Tally::new(&gpus);
    let mut found = vec![false; arguments.function.len()];
    let mut wrong = false;
    let colours = Colours::new(arguments.color);
    let printed = output::stdout(Form::Text).and_then(|mut out| {
        let (inputs, several) = paths::expand(
            &arguments.paths,
            Others {
                sources: arguments.sources.clang,
                shaders: false,
            },
        );
        let progress = Progress::of_long_command();
        let files = inputs.len();
        let mut inputs = inputs.into_iter().peekable();
        while inputs.peek().is_some() {
            let batch = schedule::next_batch(&mut inputs);
            let one = |input| {
                let done = file(checks, &gpus, input, several);
                progress.step(files, "files");
                done
            };
            let done: Vec<Done> = match threads {
                1 => batch.into_iter().map(one).collect(),
                _ => batch.into_par_iter().map(one).collect(),
            };
            for done in done {
                if !done.complaints.is_empty() {
                    out.flush()?;
                    complain_styled(&done.complaints, colours.stderr);
                }
                wrong |= done.wrong;
                for (found, other) in found.iter_mut().zip(&done.found) {
                    *found |= other;
                }
                rows(&done, checks, &mut tally, &mut out)?;
            }
        }
        out.write_all(format!("\n{}", tables(&tally)).as_bytes())?;
        out.flush()
    });
    for (name, _) in arguments
        .function
        .iter()
        .zip(&found)
        .filter(|(_, found)| !**found)
    {
        complain(&format!(
            "error: no function that could be read is called `{name}`\n"
        ));
        wrong = true;
    }
    let outcome = match (wrong, tally.wrong()) {
        (true, _) => Exit::Wrong,
        (false, 0) => Exit::Done,
        (false, _) => Exit::No,
    };
    finish(printed, outcome)
}

/// The rows of a file. Rows of the same file are consecutive.
fn rows(
    done: &Done,
    checks: &Checks<'_>,
    tally: &mut Tally,
    out: &mut dyn Write,
) -> io::Result<()> {
    let widest = done.kernels.iter().map(|row| row.name.chars().count());
    let widest = widest.max().unwrap_or(0);
    if !done.kernels.is_empty() {
        writeln!(out, "{}", done.path)?;
    }
    for Row {
        gpu,
        name,
        outcome,
        detail,
    } in &done.kernels
    {
        tally.add(gpu, outcome);
        let line = format!(
            "  @{name:widest$}  {:7}  {:14}  {detail}",
            gpu.name,
            outcome.name(),
        );
        writeln!(out, "{}", line.trim_end())?;
        if let Outcome::Differs(Difference { launch, .. }) | Outcome::Failed(launch, _) = outcome {
            let path = quoted(&done.path);
            let seed = checks.effort.seed;
            writeln!(
                out,
                "    to run the kernel on it: lanelog run {path} {} --mcpu {} --input {launch} --seed {seed} --dump{}{}",
                quoted(&format!("@{name}")),
                gpu.name,
                if checks.arguments.promote {
                    " --promote"
                } else {
                    ""
                },
                checks.arguments.sources.words()
            )?;
        }
    }
    Ok(())
}

/// Checks a file. If there are several, modules that are not for a GPU are left out.
fn file(checks: &Checks<'_>, gpus: &[&'static Gpu], input: Input, several: bool) -> Done {
    let mut complaints = String::new();
    let path = shown_path(input.path());
    let colour = Colours::new(checks.arguments.color).stderr;
    let names = &checks.arguments.function;
    let done = checks.selection.with_module(
        input,
        1,
        true,
        colour,
        &mut |text| complaints.push_str(text),
        |module, _, _| {
            let is = |name: &String| {
                let mut functions = module.functions.iter();
                functions.any(|function| is_meant(module, function, name))
            };
            let found = names.iter().map(is).collect();
            let rows = module_rows(checks, gpus, module).map(|(kernels, left_out)| {
                let complaints = quota::complaints(&path, module, &left_out, colour);
                (kernels, complaints)
            });
            (found, !module.errors.is_empty(), rows)
        },
    );
    let mut all = Done {
        path: path.clone(),
        kernels: Vec::new(),
        complaints,
        wrong: true,
        found: vec![false; names.len()],
    };
    if let Ok((found, wrong, kernels)) = done {
        (all.found, all.wrong) = (found, wrong);
        match kernels {
            Ok((kernels, left_out)) => {
                all.kernels = kernels;
                all.wrong |= !left_out.is_empty();
                all.complaints.push_str(&left_out);
            }
            Err(why) => {
                let word = if several { "note" } else { "error" };
                all.complaints
                    .push_str(&format!("{word}: {}: {why}\n", all.path));
                all.wrong |= !several;
            }
        }
    }
    all
}

/// A module for a target without machine code.
#[derive(Debug, thiserror::Error)]
#[error("the module is for `{0}`, and kernels are lowered that are for AMD's GPUs or NVIDIA's")]
struct OtherTarget(String);

/// Results of kernels, and kernels that exceeded the quota.
type Rows = (Vec<Row>, Vec<ReadError>);

fn module_rows(
    checks: &Checks<'_>,
    gpus: &[&'static Gpu],
    module: &Module<'_>,
) -> Result<Rows, OtherTarget> {
    let target = Target::choose(module.triple, None, None).ok();
    let gpu = target.as_ref().and_then(Target::gpu);
    if !module.triple.is_empty() && gpu.is_none() {
        let triple = terminal::name(module.triple);
        return Err(OtherTarget(triple.into_owned()));
    }
    let names = &checks.arguments.function;
    let wanted = |function: &lanelog_ir::Function| {
        names.is_empty() || names.iter().any(|name| is_meant(module, function, name))
    };
    let quota = &checks.selection.quota;
    let mut all: Vec<(usize, usize, Outcome)> = Vec::new();
    let mut left_out = Vec::new();
    let level = level(checks.arguments.opt_level);
    for (at, gpu) in gpus.iter().enumerate() {
        let machine = Machine::from(*gpu)
            .at(level)
            .with_plus(checks.arguments.plus);
        for (index, outcome) in kernels_within(quota, module, machine, &wanted, &checks.effort) {
            match (outcome, module.functions.get(index)) {
                (Ok(outcome), _) => all.push((index, at, outcome)),
                (Err(exceeded), Some(function)) => {
                    left_out.push(quota::left_out(module, function, exceeded, quota));
                }
                (Err(_), None) => {}
            }
        }
    }
    // Entries for the same kernel, one for each GPU, are consecutive.
    all.sort_by_key(|(index, at, _)| (*index, *at));
    let rows = all.into_iter().filter_map(|(index, at, outcome)| {
        let function = module.functions.get(index)?;
        let name = terminal::name(&module.function_name(function)).into_owned();
        Some(Row {
            gpu: *gpus.get(at)?,
            name,
            detail: detail_in(&outcome, module),
            outcome,
        })
    });
    Ok((rows.collect(), left_out))
}
