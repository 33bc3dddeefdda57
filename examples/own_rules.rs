//! Runs a rule file over all functions of modules, planned once, and prints the rows with the
//! places of their values:
//!
//! ```text
//! cargo run --release --example own_rules -- examples/rules/tainted_address.dl corpus/joins/diamond.ll
//! ```

use std::time::Duration;

use lanelog::{Cell, Error, Limits, Mode, Rules, Source};

fn main() {
    let mut words = std::env::args().skip(1);
    let rules = words.next().unwrap_or_default();
    for path in words {
        if let Err(error) = print(&rules, &path) {
            eprintln!("error: {error}");
            std::process::exit(2);
        }
    }
}

fn print(rules: &str, path: &str) -> Result<(), Error> {
    let rules = Rules::read(rules)?;
    let plan = rules.plan()?.with_limits(Limits {
        time: Some(Duration::from_secs(10)),
        ..Limits::default()
    });
    let source = Source::read(path)?;
    let module = source.module()?;
    plan.each(&module.analyzer(Mode::Sound), |function, tables| {
        for table in tables.unwrap_or_else(|error| {
            eprintln!("error: {error}");
            Vec::new()
        }) {
            for row in &table.rows {
                let cells = row.iter().map(|cell| match cell {
                    Cell::Value(item) | Cell::Block(item) => match &item.place {
                        Some(place) => format!("{cell} (line {})", place.line),
                        None => cell.to_string(),
                    },
                    _ => cell.to_string(),
                });
                let cells: Vec<String> = cells.collect();
                println!(
                    "@{}: {}({})",
                    function.name(),
                    table.relation,
                    cells.join(", ")
                );
            }
        }
    });
    Ok(())
}
