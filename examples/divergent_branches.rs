//! Prints which branches of the kernels in a file are divergent, and why:
//!
//! ```text
//! cargo run --release --example divergent_branches -- corpus/joins/diamond.ll
//! ```

use lanelog::{Error, Mode, Source};

fn main() {
    for path in std::env::args().skip(1) {
        if let Err(error) = print(&path) {
            eprintln!("error: {error}");
            std::process::exit(2);
        }
    }
}

fn print(path: &str) -> Result<(), Error> {
    let source = Source::read(path)?;
    let module = source.module()?;
    for error in module.errors() {
        eprintln!("error: {path}:{error}");
    }
    let analyzer = module.analyzer(Mode::Sound);
    for function in analyzer.functions().filter(|function| function.is_kernel()) {
        function.analyze(|verdicts| -> Result<(), Error> {
            for branch in verdicts.branches() {
                let (name, line) = (function.name(), branch.line);
                match verdicts.why_lanes_diverge(&branch)? {
                    None => println!("{path}:{line}: @{name}: all lanes go the same way"),
                    Some(why) => println!("{path}:{line}: @{name}: lanes may part\n{why}"),
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}
