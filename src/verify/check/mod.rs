//! Differential testing of independent implementations.
//!
//! | file | contents |
//! |---|---|
//! | `module` | makes all of the following comparisons for each function of a module |
//! | `access_watch` | compares the claims of `rules/memory.dl` with the addresses accessed in runs |
//! | `judgement`, `agreement`, `dispute` | the verdicts of an analysis; agreement between two analyses; disagreements, and which analysis is right |
//! | `order_dependence` | verdicts that depend on LLVM's processing order, and their bounds |
//! | `engines`, `oracles` | compares relations between the three engines, and with imperative implementations |
//! | `opt`, `external`, `llvm14_text`, `foreign`, `command`, `script` | obtains verdicts of LLVM and of other programs |
//! | `ruled` | verdicts of modes that a user writes as rules |
//! | `refute` | compares verdicts with execution |
//! | `cause` | the error of LLVM 22 that explains a refuted verdict |
//! | `lowering` | compares the final memory of kernels and of their machine code |
//! | `styled` | compares the final memory of kernels and of their lowering to a style without an exec register |
//! | `reduce`, `shrink` | reduces a kernel while a property persists; while a disagreement persists |
//! | `fuzz` | makes all comparisons on random kernels |
//! | `claims` | compares shapes, accesses and verdicts on iterations of any module with execution |
//! | `shapes` | compares the shapes of random kernels that index memory with execution |
//! | `calls` | compares interprocedural verdicts with execution, on given and on random modules |
//! | `loops` | verdicts on iterations compared with execution, and with a reference implementation |

pub mod access_watch;
pub mod agreement;
pub mod calls;
pub mod cause;
pub mod claims;
pub mod command;
pub mod dispute;
pub mod engines;
pub mod external;
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
