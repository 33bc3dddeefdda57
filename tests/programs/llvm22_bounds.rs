//! Prints bounds of LLVM 22's order-dependent verdicts: a line for each function in the format of
//! `lanelog analyze --format verdicts`, with `D` for values that are divergent in every order, `.`
//! for values that are uniform in every order, and `?` for the others.
//!
//! `cargo run --release --example llvm22_bounds -- FILE...`

use std::process::ExitCode;

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_verify::oracle::uniformity22::{Bounds, bounds};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for path in &files {
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("error: cannot read {path}: {error}");
                return ExitCode::from(2);
            }
        };
        if files.len() > 1 {
            println!("# {path}");
        }
        let module = read(&text);
        let Ok(target) = Target::choose(module.triple, None, None) else {
            eprintln!("error: {path}: no such target");
            return ExitCode::from(2);
        };
        let context = ModuleContext::new(&module, &target, Mode::Llvm22);
        for function in &module.functions {
            let found = bounds(&module, function, &context.classify(function));
            println!("{}", line(&module, function, &found));
        }
    }
    ExitCode::SUCCESS
}

fn line(module: &Module<'_>, function: &Function, bounds: &Bounds) -> String {
    let say = |value: usize| match (bounds.allow(value, true), bounds.allow(value, false)) {
        (true, true) => '?',
        (true, false) => 'D',
        (false, _) => '.',
    };
    let first = function.arguments.len();
    let arguments: String = (0..first).map(say).collect();
    let (mut inside, mut ends) = (String::new(), String::new());
    for block in 0..function.blocks.len() {
        let mut instructions = function.block_instructions(block);
        let end = instructions.next_back();
        inside.extend(instructions.map(|at| say(first + at)));
        ends.extend(end.map(|at| say(first + at)));
    }
    let name = String::from_utf8_lossy(module.bytes(function.name));
    format!("{name}\t{arguments}\t{inside}\t{ends}")
}
