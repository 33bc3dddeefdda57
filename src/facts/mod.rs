//! facts.
