//! Writes random kernels, some in each file, and prints how many have which feature.
//!
//! ```text
//! cargo run --release --example random_kernels -- --seed 1 --count 5000 --shape mixed \
//!     --target amdgpu -o DIR
//! ```
//!
//! With `--runnable`, the kernels terminate, stay in memory and do not race.

use std::fs;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use lanelog_verify::random::calls::random_calls;
use lanelog_verify::random::generate::{Options, Shape, Tally, Target, random_module};

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ShapeName {
    Structured,
    Unstructured,
    Irreducible,
    Mixed,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TargetName {
    Amdgpu,
    Nvptx,
}

/// Random kernels for the uniformity analyses.
#[derive(Debug, Parser)]
struct Arguments {
    /// Seed of the first function; each further function has the next larger seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of functions.
    #[arg(long, default_value_t = 5000)]
    count: usize,
    /// Control flow.
    #[arg(long, value_enum, default_value = "mixed")]
    shape: ShapeName,
    /// The GPU.
    #[arg(long, value_enum, default_value = "amdgpu")]
    target: TargetName,
    /// The approximate minimum number of blocks.
    #[arg(long, default_value_t = 4)]
    least: usize,
    /// The approximate maximum number of blocks.
    #[arg(long, default_value_t = 40)]
    most: usize,
    /// Neither `undef` nor `poison`.
    #[arg(long)]
    defined: bool,
    /// Kernels that terminate, stay in memory and do not race.
    #[arg(long)]
    runnable: bool,
    /// Modules of functions that call each other, one in each file. Of the other options, only
    /// --seed, --count, --target and --output have an effect.
    #[arg(long)]
    calls: bool,
    /// Functions in a file.
    #[arg(long, default_value_t = 50)]
    per_file: usize,
    /// Folder for the .ll files; nothing is written without it.
    #[arg(short, long)]
    output: Option<PathBuf>,
}

fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    let shape = match arguments.shape {
        ShapeName::Structured => Shape::Structured,
        ShapeName::Unstructured => Shape::Unstructured,
        ShapeName::Irreducible => Shape::Irreducible,
        ShapeName::Mixed => Shape::Mixed,
    };
    let target = match arguments.target {
        TargetName::Amdgpu => Target::AmdGpu,
        TargetName::Nvptx => Target::Nvptx,
    };
    if arguments.calls {
        return write_calls(&arguments, target);
    }
    let blocks = (arguments.least, arguments.most);
    let options = Options {
        target,
        shape,
        blocks,
        undef: !arguments.defined,
        runnable: arguments.runnable,
        ..Options::default()
    };
    if let Some(folder) = &arguments.output {
        fs::create_dir_all(folder)?;
    }
    let mut tally = Tally::default();
    let mut done = 0;
    while done < arguments.count {
        let seed = arguments.seed + done as u64;
        let count = arguments.per_file.max(1).min(arguments.count - done);
        let module = random_module(seed, count, &options);
        module
            .features
            .iter()
            .for_each(|features| tally.add(features));
        if let Some(folder) = &arguments.output {
            fs::write(folder.join(format!("random_{seed}.ll")), module.text)?;
        }
        done += count;
    }
    print!("{tally}");
    Ok(())
}

fn write_calls(arguments: &Arguments, target: Target) -> std::io::Result<()> {
    let Some(folder) = &arguments.output else {
        return Ok(());
    };
    fs::create_dir_all(folder)?;
    for seed in (arguments.seed..).take(arguments.count) {
        let path = folder.join(format!("random-{seed}.ll"));
        fs::write(path, random_calls(seed, target))?;
    }
    Ok(())
}
