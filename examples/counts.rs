//! Prints the size of every function that the reader finds: name, blocks, instructions and edges, separated by tabs.
//!
//! With several files a line `# PATH` stands before each. `tests/llvm/check --counts` holds these numbers against LLVM's.

use std::io::Write;

use lanelog::ir;

fn main() -> std::io::Result<()> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for path in &paths {
        if paths.len() > 1 {
            writeln!(out, "# {path}")?;
        }
        let text = std::fs::read(path)?;
        let module = ir::read(&text);
        for error in &module.errors {
            eprintln!("{path}: {error:?}");
        }
        for function in &module.functions {
            out.write_all(module.bytes(function.name))?;
            let (blocks, instructions) = (function.blocks.len(), function.instructions.len());
            writeln!(
                out,
                "\t{blocks}\t{instructions}\t{}",
                function.successors.len()
            )?;
        }
    }
    out.flush()
}
