//! Writes one kernel of each shape for each size, to measure how time and memory grow.
//!
//! `cargo run --release --example growth_kernels -- -o DIR --blocks 1000,10000,100000`

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use lanelog_verify::random::generate::{Growth, growth};

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
    for shape in Growth::ALL {
        for &blocks in &arguments.blocks {
            fs::write(
                arguments
                    .output
                    .join(format!("{}_{blocks}.ll", shape.name())),
                growth(shape, blocks),
            )?;
        }
    }
    Ok(())
}
