//! Relations of strata without recursion: rows are appended, and repetitions dropped when the stratum is finished.
//!
//! A provider of ascent's `#[ds(...)]`: ascent calls these macros by name. Rows are kept in a [`super::log::Log`].

#[doc(hidden)]
#[macro_export]
macro_rules! __append_rel_ind_common {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::log::Log<$columns, $crate::log::Every> };
}
pub use super::distinct::{rel, rel_codegen, rel_full_ind, rel_ind};
pub use __append_rel_ind_common as rel_ind_common;
