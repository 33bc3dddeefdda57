//! datalog.
