//! Writes one kernel of each shape for each size, and a module of many small kernels, to measure
//! how time and memory grow.
//!
//! `cargo run --release --example growth_kernels -- -o DIR --blocks 1000,10000,100000`

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use lanelog_verify::random::generate::{Growth, functions, growth};

/// Kernels of growing size.
#[derive(Debug, Parser)]
struct Arguments {
    /// Numbers of blocks.
    #[arg(long, value_delimiter = ',', default_value = "1000,10000,100000")]
    blocks: Vec<usize>,
    /// Folder for the files, each called SHAPE_BLOCKS.ll.
    #[arg(short, long)]
    output: PathBuf,
}

fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    fs::create_dir_all(&arguments.output)?;
    let write = |name: &str, blocks: usize, text: String| {
        fs::write(arguments.output.join(format!("{name}_{blocks}.ll")), text)
    };
    for shape in Growth::ALL {
        for &blocks in &arguments.blocks {
            write(shape.name(), blocks, growth(shape, blocks))?;
        }
    }
    for &blocks in &arguments.blocks {
        write("functions", blocks, functions(blocks))?;
    }
    Ok(())
}
