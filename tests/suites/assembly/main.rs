//! LLVM 22's AMDGPU code in the interpreter of assembly, against the interpreter of IR.

#![allow(clippy::unwrap_used, clippy::panic)]

mod atomics;
mod instrumented;
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

/// Configurations of `llc`: a GPU of each generation that the interpreter supports and, where they
/// differ from the default, options: the level (`-O2`), and whether scratch has descriptors (gfx900
/// and gfx1030; without optimisation llc 22 passes `inreg` arguments in the registers of the
/// descriptor). Each configuration has the number of lanes in a wave.
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
fn missing_programs_are_failures_where_llvm_is_required() {
    llvm::missing("nothing", true);
}

#[test]
fn missing_programs_are_skipped_elsewhere() {
    assert_eq!(llvm::missing("nothing", false), None);
}
