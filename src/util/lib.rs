//! Utilities that do not depend on kernels: files, limits, terminal escapes, rows, and drawings of
//! graphs.
//!
//! | module | purpose |
//! |---|---|
//! | `files` | reads regular files, and replaces files atomically |
//! | `file_names` | kinds of input files, by their names |
//! | `limits` | limits of time and memory for one function |
//! | `escape` | escapes control characters in names, texts and paths |
//! | `glob` | matches names with patterns of `*` and `?` |
//! | `dominator_links` | links from blocks to dominators, for searches backwards |
//! | `loops` | consecutive loops, for searches backwards |
//! | `skip_tree` | trees with links that skip ancestors |
//! | `rows` | storage for the rows of finished relations |
//! | `cfg_svg` | draws graphs as SVG or for graphviz |

pub mod cfg_svg;
pub mod dominator_links;
pub mod escape;
pub mod file_names;
pub mod files;
pub mod glob;
pub mod limits;
pub mod loops;
pub mod rows;
pub mod skip_tree;
