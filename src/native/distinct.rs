//! The storage of relations that recursive rules derive. It detects duplicate rows.
//!
//! This module is a provider for ascent's `#[ds(...)]` attribute: ascent calls these macros by
//! name. Rows are stored in a [`super::log::Log`].

#[doc(hidden)]
#[macro_export]
macro_rules! __distinct_rel {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::log::NoOutput<$columns> };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __distinct_rel_ind_common {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::log::Log<$columns> };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __distinct_rel_full_ind {
    ($name:ident, $columns:ty, $indices:expr, ser, (), $key:ty, $value:ty) => { $crate::log::View<$columns> };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __distinct_rel_ind {
    ($name:ident, $columns:ty, $indices:expr, ser, (), $index:expr, $key:ty, $value:ty) => { $crate::log::Scan<$columns> };
}
#[doc(hidden)]
#[macro_export]
macro_rules! __distinct_rel_codegen {
    ($($tokens:tt)*) => {};
}
pub use {
    __distinct_rel as rel, __distinct_rel_codegen as rel_codegen,
    __distinct_rel_full_ind as rel_full_ind, __distinct_rel_ind as rel_ind,
    __distinct_rel_ind_common as rel_ind_common,
};
