//! Kernels as `llc` of LLVM 22 translates them, in the interpreter of assembly: the same memory at the end as in the interpreter of IR.
//!
//! The two share nothing: neither the translation (LLVM's) nor what instructions mean.

#![allow(clippy::unwrap_used, clippy::panic)]

mod atomics;
mod kernels;
mod launches;
#[path = "../llvm/mod.rs"]
mod llvm;
mod operations;
mod random;
#[path = "../recorded_launches/mod.rs"]
mod recorded_launches;

/// GPUs of all generations that the interpreter knows, with the lanes of their waves.
const PROCESSORS: [(&str, u32); 4] = [
    ("gfx900", 64),
    ("gfx942", 64),
    ("gfx1100", 32),
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
