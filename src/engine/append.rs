//! Relations of strata without recursion: rows are appended, and repetitions dropped when the stratum is finished.
//!
//! A provider of ascent's `#[ds(...)]`: ascent calls these macros by name. Rows are kept in a [`super::log::Log`].

macro_rules! rel_ind_common {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::engine::log::Log<$columns, $crate::engine::log::Every> };
}
#[allow(unused_imports)]
pub(crate) use super::once::{rel, rel_codegen, rel_full_ind, rel_ind};
pub(crate) use rel_ind_common;
