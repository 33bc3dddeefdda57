//! Machine code of AMD GPUs, from virtual registers to assembly.
//!
//! | module | what it does |
//! |---|---|
//! | `gpu` | the supported GPUs and their properties |
//! | `machine` | machine code |
//! | `instructions` | the table of machine instructions and their properties |
//! | `calling_convention` | the registers of calls: arguments, preserved and overwritten ones |
//! | `inputs` | registers that the hardware initializes before a kernel begins |
//! | `passes` | all passes over machine code in order, with their names and optimization levels |
//! | `text` | prints and parses machine code between passes |
//! | `shuffle` | chooses a sequence of cross-lane moves for a shuffle with known source lanes |
//! | `register_words` | numbers the words of virtual registers, for `dead_code`, `sums` and `allocate` |
//! | `dead_code` | removes instructions with unused results |
//! | `simplify_control` | removes unnecessary jumps and updates of lane masks |
//! | `sums` | removes unused carries, and combines two additions |
//! | `narrow` | replaces a compare and an update of EXEC by a compare that writes EXEC |
//! | `dpp_operands` | folds cross-lane moves into the operands of their readers |
//! | `accesses` | facts about memory accesses, for the rules that decide which can be merged |
//! | `scalar_loads` | groups scalar loads, and merges adjacent ones |
//! | `lds_pairs` | merges two accesses to LDS |
//! | `wide_accesses` | merges accesses to neighbouring words |
//! | `register_parts` | folds extractions of halves and bytes into the operands of their readers |
//! | `schedule` | issues loads early, within a block |
//! | `allocate` | register allocation: coalescing, linear scan, spilling |
//! | `frame` | frames of functions that are called, and the registers that these preserve |
//! | `finish` | operand legalization, waits, hazards |
//! | `emit` | assembly: instructions, variables, the kernel's descriptor and metadata |
//!
//! Architecture invariant: this crate does not read LLVM IR. Instructions and blocks of the source
//! function, and variables of the module, are represented by indices only.

pub mod accesses;
pub mod allocate;
pub mod calling_convention;
mod common_subexpressions;
mod dead_code;
mod dpp_operands;
pub mod emit;
pub mod finish;
mod frame;
pub mod gpu;
pub mod inputs;
pub mod instructions;
mod lds_pairs;
pub mod machine;
mod narrow;
mod passes;
pub mod register_parts;
mod register_words;
mod scalar_loads;
mod schedule;
pub mod shuffle;
pub mod simplify_control;
mod sums;
#[cfg(test)]
mod test_code;
pub mod text;
mod wide_accesses;

pub use accesses::{IrAccesses, Known};
pub use gpu::Gpu;
pub use passes::{Failed, Level, Observer, Options, Part, parts, passes, run, run_pass};

/// A lowered kernel, or a function that is called.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The index of the function in the module.
    pub function: usize,
    /// The machine code with physical registers.
    pub code: machine::Code,
    /// Resources for the descriptor and the metadata.
    pub resources: emit::Resources,
}
