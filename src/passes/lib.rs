//! Passes that change functions before the functions are analysed or lowered.
//!
//! | module | pass |
//! |---|---|
//! | `constants` | propagates integer constants and removes unreachable blocks |
//! | `contract` | contracts products and sums of floats to `llvm.fma` |
//! | `inline` | replaces calls by the bodies of their callees; OpenCL built-in functions |
//! | `instrument` | adds calls that check uniform values at run time |
//! | `nvptx_to_amdgpu` | turns modules for NVIDIA GPUs into modules for AMD GPUs |
//! | `irreducible` | gives cycles of several entries one |
//! | `linearize` | turns control flow into predicates |
//! | `promote` | turns private variables into values |
//! | `returns` | gives functions that are called at run time a single `ret` |
//! | `switches` | splits divergent switches with many targets into trees of branches |
//! | `upgrade` | replaces atomic intrinsics that LLVM 22 no longer has |
//! | `uniform` | broadcasts values that only shapes prove uniform |

pub mod constants;
pub mod contract;
pub mod inline;
pub mod instrument;
pub mod irreducible;
pub mod linearize;
pub mod nvptx_to_amdgpu;
pub mod promote;
pub mod returns;
pub mod switches;
pub mod uniform;
pub mod upgrade;
