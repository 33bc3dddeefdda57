//! The rules of lanelog, as files: whoever depends on this crate is told in its build script where
//! they lie (`DEP_LANELOG_RULES_FOLDER`).
//!
//! Architecture invariant: no code and no text of a rule, so that a change of one file rebuilds
//! only what is made from that file.
