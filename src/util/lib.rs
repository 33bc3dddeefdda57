//! Utilities that do not depend on kernels: files, limits, terminal escapes, rows, and drawings of
//! graphs.
//!
//! | module | purpose |
//! |---|---|
//! | `files` | reads regular files, replaces files as a whole |
//! | `limits` | limits of time and memory for one function |
//! | `escape` | escapes control characters in names, texts and paths |
//! | `glob` | names with `*` and `?` |
//! | `rows` | finished relations of numbers |
//! | `cfg_svg` | draws graphs as SVG or for graphviz |

pub mod cfg_svg;
pub mod escape;
pub mod files;
pub mod glob;
pub mod limits;
pub mod rows;
