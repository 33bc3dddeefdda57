//! The rule files of lanelog. Build scripts of dependent crates get the folder of the rule files
//! (`DEP_LANELOG_RULES_FOLDER`).
//!
//! Architecture invariant: this crate contains neither code nor the text of rules, so that a
//! changed rule file causes only the crates generated from it to be rebuilt.
