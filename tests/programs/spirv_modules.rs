//! Reads SPIR-V modules: annotated text, and times.
//!
//! `cargo run --release --example spirv_modules -- show FILE...` prints each entry point with its
//! verdicts: `D` for a divergent value or branch, `s` for a source, `u` for one that is always
//! uniform. `time PATH...` reads and analyses all modules of files and folders on one thread.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use lanelog_analysis::{Analysis, Extent};
use lanelog_engine::Engine;
use lanelog_facts::{Divergence, IrFunction};
use lanelog_ir::target::Mode;
use lanelog_spirv::{Function, Options, Scope, read};

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Action {
    Show,
    Time,
}

/// Reads SPIR-V modules.
#[derive(Debug, Parser)]
struct Arguments {
    action: Action,
    /// Lanes are those of a work-group.
    #[arg(long)]
    workgroup: bool,
    paths: Vec<PathBuf>,
}

fn main() {
    let arguments = Arguments::parse();
    let mut options = Options::default();
    if arguments.workgroup {
        options.scope = Scope::Workgroup;
    }
    let mut files = Vec::new();
    for path in &arguments.paths {
        collect(path, &mut files);
    }
    files.sort();
    let modules: Vec<(PathBuf, Vec<u8>)> = files
        .into_iter()
        .filter_map(|path| Some((path.clone(), std::fs::read(path).ok()?)))
        .collect();
    match arguments.action {
        Action::Show => modules
            .iter()
            .for_each(|(path, bytes)| show(path, bytes, &options)),
        Action::Time => time(&modules, &options),
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match std::fs::read_dir(path) {
        Ok(entries) => entries
            .flatten()
            .for_each(|entry| collect(&entry.path(), files)),
        Err(_) if path.extension().is_none_or(|extension| extension == "spv") => {
            files.push(path.to_path_buf());
        }
        Err(_) => {}
    }
}

fn show(path: &Path, bytes: &[u8], options: &Options) {
    println!("; {}", path.display());
    match read(bytes, options) {
        Err(mistakes) => mistakes.iter().for_each(|mistake| println!("{mistake}")),
        Ok(module) => module.functions().iter().for_each(show_function),
    }
}

fn show_function(function: &Function) {
    let facts = function.facts();
    let extent = Extent::of(function);
    let analysis = Analysis::of_facts(Engine::Native, extent, &facts, Mode::Sound);
    let text = function.text().unwrap_or_default();
    let mut marks = vec![' '; text.lines().count() + 1];
    for value in function.argument_count()..extent.values {
        let mark = match function.divergence(value) {
            _ if analysis.is_divergent(value)
                && function.divergence(value) != Divergence::Source =>
            {
                'D'
            }
            Divergence::Source => 's',
            Divergence::AlwaysUniform => 'u',
            Divergence::OfOperands => continue,
        };
        if let Some(line) = function.line(value) {
            marks[line as usize - 1] = mark;
        }
    }
    for (line, mark) in text.lines().zip(marks) {
        println!("{mark} {line}");
    }
}

fn time(modules: &[(PathBuf, Vec<u8>)], options: &Options) {
    let (mut reading, mut facts_time, mut analysing) =
        (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    let (mut wrong, mut functions, mut values, mut divergent, mut bytes_read) = (0, 0, 0, 0, 0);
    for (path, bytes) in modules {
        bytes_read += bytes.len();
        let start = Instant::now();
        let module = read(bytes, options);
        reading += start.elapsed();
        let module = match module {
            Ok(module) => module,
            Err(mistakes) => {
                wrong += 1;
                println!("{}: {}", path.display(), mistakes[0]);
                continue;
            }
        };
        for function in module.functions() {
            let start = Instant::now();
            let facts = function.facts();
            facts_time += start.elapsed();
            let start = Instant::now();
            let extent = Extent::of(function);
            let analysis = Analysis::of_facts(Engine::Native, extent, &facts, Mode::Sound);
            divergent += analysis.divergent_values().len();
            analysing += start.elapsed();
            functions += 1;
            values += extent.values;
        }
    }
    println!(
        "{} modules ({bytes_read} bytes), {wrong} not read; {functions} functions, {values} values, {divergent} divergent; read {reading:?}, facts {facts_time:?}, analyse {analysing:?}",
        modules.len()
    );
}
