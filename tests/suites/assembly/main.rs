//! Kernels as `llc` of LLVM 22 translates them, in the interpreter of assembly: the same memory at the end as in the interpreter of IR.
//!
//! The two share nothing: neither the translation (LLVM's) nor what instructions mean.

#![allow(clippy::unwrap_used, clippy::panic)]

mod atomics;
mod kernels;
mod launches;
#[path = "../../support/llvm.rs"]
mod llvm;
mod names;
mod operations;
mod random;
#[path = "../../support/recorded_launches.rs"]
mod recorded_launches;
mod translated;

/// Ways in which `llc` translates: a GPU of each generation that the interpreter knows and, where it is not as usual, options: the level (`-O2`), whether
/// scratch has descriptors (gfx900 and gfx1030; without optimisation llc 22 passes arguments that are `inreg` in the registers of the descriptor). With the
/// lanes of their waves.
const WAYS: [(&str, u32); 13] = [
    ("gfx900", 64),
    ("gfx900 -mattr=+enable-flat-scratch", 64),
    ("gfx942", 64),
    ("gfx950", 64),
    ("gfx950 -O1", 64),
    ("gfx950 -O0", 64),
    ("gfx1030", 32),
    ("gfx1030 -mattr=+enable-flat-scratch", 32),
    ("gfx1030 -O1", 32),
    ("gfx1030 -mattr=+enable-flat-scratch -O0", 32),
    ("gfx1100", 32),
    ("gfx1150", 32),
    ("gfx1200", 32),
];

#[test]
#[should_panic(expected = "nothing of LLVM 22 is not installed")]
fn what_is_missing_is_a_failure_where_llvm_is_required() {
    llvm::missing("nothing", true);
}

#[test]
fn what_is_missing_is_passed_over_elsewhere() {
    assert_eq!(llvm::missing("nothing", false), None);
}
