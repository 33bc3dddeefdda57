//! Machine code of AMD's GPUs, from virtual registers to assembly.
//!
//! | module | what it does |
//! |---|---|
//! | `gpu` | the GPUs, and their differences |
//! | `machine` | machine code |
//! | `instructions` | properties of the machine's instructions: one table |
//! | `inputs` | registers that the hardware initializes before a kernel begins |
//! | `passes` | all passes over machine code by their names, in their order; each level of optimisation |
//! | `text` | machine code between passes as text, which is read back |
//! | `shuffle` | the sequence of moves between lanes that gives each lane the word of its source |
//! | `register_words` | numbers the words of virtual registers, for `dead_code`, `sums` and `allocate` |
//! | `dead_code` | drops unused instructions |
//! | `simplify_control` | drops unused jumps and lane masks |
//! | `sums` | drops unused carries, and makes one sum of two |
//! | `narrow` | makes compares write EXEC |
//! | `dpp_operands` | makes moves between lanes operands of their readers |
//! | `accesses` | facts of accesses to memory, for the rules that say which can be merged |
//! | `scalar_loads` | groups scalar loads, and merges adjacent ones |
//! | `lds_pairs` | makes one of two accesses to LDS |
//! | `wide_accesses` | makes one of accesses to neighbouring words |
//! | `schedule` | issues loads early, within a block |
//! | `allocate` | coalescing, registers, spills |
//! | `finish` | legal operands of instructions; waits; hazards |
//! | `emit` | assembly: instructions, variables, the kernel's descriptor and metadata |
//!
//! Architecture invariant: nothing here reads LLVM IR. The source function appears as numbers only:
//! of its instructions, its blocks and the module's variables.

pub mod accesses;
pub mod allocate;
mod common_subexpressions;
mod dead_code;
mod dpp_operands;
pub mod emit;
pub mod finish;
pub mod gpu;
pub mod inputs;
pub mod instructions;
mod lds_pairs;
pub mod machine;
#[cfg(test)]
mod made;
mod narrow;
mod passes;
mod register_words;
mod scalar_loads;
mod schedule;
pub mod shuffle;
pub mod simplify_control;
mod sums;
pub mod text;
mod wide_accesses;

pub use accesses::Known;
pub use gpu::Gpu;
pub use passes::{Failed, Level, Observer, Options, Part, parts, passes, run, run_pass};

/// A kernel, lowered.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The function, by its index in the module.
    pub function: usize,
    /// Its machine code, in registers of the machine.
    pub code: machine::Code,
    /// Resources for the descriptor and the metadata.
    pub resources: emit::Resources,
}
