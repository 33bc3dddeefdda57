//! Relations of recursive strata: a row is new once.
//!
//! A provider of ascent's `#[ds(...)]`: ascent calls these macros by name. Rows are kept in a [`super::log::Log`].

macro_rules! rel {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::engine::log::Nowhere<$columns> };
}
macro_rules! rel_ind_common {
    ($name:ident, $columns:ty, $indices:expr, ser, ()) => { $crate::engine::log::Log<$columns, $crate::engine::log::New<$columns>> };
}
macro_rules! rel_full_ind {
    ($name:ident, $columns:ty, $indices:expr, ser, (), $key:ty, $value:ty) => { $crate::engine::log::View<$columns> };
}
macro_rules! rel_ind {
    ($name:ident, $columns:ty, $indices:expr, ser, (), $index:expr, $key:ty, $value:ty) => { $crate::engine::log::Scan<$columns> };
}
macro_rules! rel_codegen {
    ($($tokens:tt)*) => {};
}
pub(crate) use {rel, rel_codegen, rel_full_ind, rel_ind, rel_ind_common};
