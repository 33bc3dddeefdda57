//! Generates the structs of facts from the rule files that declare them.

use std::error::Error;

use lanelog_generate::script::{compile, write};
use lanelog_generate::{Declared, facts};

/// The struct of the rows, the rule file that declares them, and a description.
const FILES: [(&str, &str, &str); 3] = [
    (
        "Facts",
        "rules/schema.dl",
        "The facts of one function that the built-in rules read: `rules/schema.dl`.",
    ),
    (
        "Description",
        "rules/program.dl",
        "Further facts about one function: `rules/program.dl`.",
    ),
    (
        "ModuleFacts",
        "rules/module.dl",
        "The facts of a module: `rules/module.dl`.",
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut programs = Vec::new();
    for (_, path, _) in FILES {
        programs.push(compile(path)?.0);
    }
    let declared: Vec<Declared<'_>> = FILES
        .iter()
        .zip(&programs)
        .map(|((name, _, documentation), program)| Declared {
            name,
            documentation,
            program,
        })
        .collect();
    write("facts.rs", &facts(&declared)?)
}
