//! Types, layouts and constants out of a module's text: what `ir` leaves as places in the text.
//!
//! Deliberately absent: what operations compute.

pub mod layout;
pub mod named;
pub mod numbers;
pub mod scanner;
mod ty;
mod value;

pub use ty::Type;
pub use value::Value;
