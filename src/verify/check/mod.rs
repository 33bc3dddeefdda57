//! Differential testing of independent implementations.
//!
//! | file | contents |
//! |---|---|
//! | `module` | everything of the following, for each function of a module |
//! | `access_watch` | addresses of runs against claims of `rules/memory.dl` |
//! | `judgement`, `agreement`, `dispute` | the verdicts of an analysis; agreement between two; disagreements, and which is right |
//! | `order_dependence` | order-dependent verdicts: where LLVM's answer depends on its processing order, and how far |
//! | `engines`, `oracles` | relations by three engines, and by imperative implementations |
//! | `opt`, `asked`, `llvm14_text`, `foreign`, `command`, `script` | verdicts of LLVM, and of anybody |
//! | `ruled` | verdicts of modes that a user writes as rules |
//! | `refute` | verdicts against execution |
//! | `cause` | the error of LLVM 22 that explains a refuted verdict |
//! | `lowering` | lowered kernels against the kernels: the same memory at the end |
//! | `styled` | kernels in a style without an exec register against the kernels: likewise |
//! | `reduce`, `shrink` | a kernel becomes small while something persists; while a disagreement does |
//! | `fuzz` | random kernels through all of it |
//! | `claims` | shapes, accesses and iterations of any module against execution |
//! | `shapes` | random kernels that index memory, by how much lanes are apart |
//! | `calls` | verdicts through calls against execution: modules, and random ones |
//! | `loops` | verdicts on iterations compared with execution, and with a reference implementation |

pub mod access_watch;
pub mod agreement;
pub mod asked;
pub mod calls;
pub mod cause;
pub mod claims;
pub mod command;
pub mod dispute;
pub mod engines;
pub mod foreign;
pub mod fuzz;
pub mod judgement;
pub mod llvm14_text;
pub mod loops;
pub mod lowering;
pub mod module;
pub mod opt;
pub mod oracles;
mod order_dependence;
pub mod reduce;
pub mod refute;
pub mod ruled;
mod script;
pub mod shapes;
pub mod shrink;
mod structure;
pub mod styled;
