//! Verdicts of the built-in rules, against LLVM 22 and 14, definitions and execution.

#![allow(clippy::unwrap_used, clippy::panic)]

mod added_rules;
mod bits;
mod causes;
mod corpus;
mod definitions;
mod demand;
mod engines;
mod equal_constants;
mod growth;
mod images;
mod inline;
mod interprocedural;
mod llvm14;
mod llvm23;
mod loops;
mod memory;
mod needed_rules;
mod oracle_verdicts;
mod oracles;
mod predicates;
mod promotion;
mod random_kernels;
mod recorded_verdicts;
mod refutation;
mod runnable_kernels;
mod shape_bounds;
mod shapes;
mod shapes_by_definition;
mod work_group;

#[path = "../../support/defined.rs"]
mod defined;
#[path = "../../support/expected.rs"]
mod expected;
#[path = "../../support/functions.rs"]
mod functions;
#[path = "../../support/kernels.rs"]
mod kernels;
#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/naive.rs"]
mod naive;
#[path = "../../support/program.rs"]
mod program;
