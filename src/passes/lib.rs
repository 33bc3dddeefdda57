//! Passes that change functions before they are lowered.
//!
//! | module | pass |
//! |---|---|
//! | `inline` | replaces calls by the bodies of their callees; OpenCL built-in functions |
//! | `nvptx_to_amdgpu` | converts modules for NVIDIA GPUs to modules for AMD GPUs |
//! | `irreducible` | gives each cycle with several entries a single entry |
//! | `linearize` | replaces control flow by predicates |

pub mod inline;
pub mod irreducible;
pub mod linearize;
pub mod nvptx_to_amdgpu;
