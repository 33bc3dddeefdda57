//! Random kernels, from several independent generators that share only the PRNG.
//!
//! `generate` makes kernels of selected shapes with selected features, which can be executed on
//! request. `arbitrary` makes kernels with arbitrary control-flow graphs. `hazards` makes kernels
//! with features that analyses often neglect. `affine` makes kernels that index memory by affine
//! expressions of the lanes' ids. `bits` makes kernels of bit arithmetic. `aliases` makes kernels
//! with many accesses of little memory. `calls` makes modules of functions that call each other,
//! `run_time_calls` kernels whose calls stay calls in machine code.

use std::collections::BTreeSet;

use generate::Target;

pub mod affine;
pub mod aliases;
pub mod arbitrary;
pub mod bits;
mod builder;
pub mod calls;
pub mod generate;
pub mod hazards;
pub mod loops;
pub mod run_time_calls;

/// A module of kernels, one for each of some seeds: `k` and the seed.
#[derive(Clone, Debug)]
pub struct Module<Requirements> {
    /// The text.
    pub text: String,
    /// Launch requirements of each kernel, in the order of the text.
    pub demands: Vec<Requirements>,
}

impl<Requirements> Module<Requirements> {
    /// A module of kernels: the text of each, the lines that it needs after all kernels, and its
    /// launch requirements. `declared` has the lines that all kernels need.
    fn new(
        layout: &str,
        target: Target,
        mut declared: BTreeSet<String>,
        kernels: impl Iterator<Item = (String, BTreeSet<String>, Requirements)>,
    ) -> Module<Requirements> {
        let mut module = Module {
            text: format!("{layout}target triple = \"{}\"\n\n", target.triple()),
            demands: Vec::new(),
        };
        for (text, mut needed, demand) in kernels {
            module.text.push_str(&text);
            declared.append(&mut needed);
            module.demands.push(demand);
        }
        for declaration in declared {
            module.text.push_str(&declaration);
            module.text.push('\n');
        }
        module
    }
}
