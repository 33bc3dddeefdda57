//! The rules of lanelog, as files: build scripts of dependent crates get their folder
//! (`DEP_LANELOG_RULES_FOLDER`).
//!
//! Architecture invariant: no code and no text of a rule, so that a change of one file rebuilds
//! only what is made from that file.
