//! Disagreements between analyses, as text for people.
//!
//! | file | what it does |
//! |---|---|
//! | `text`, `values` | disagreements with their lines and what lanes held; tables of agreements |
//! | `endings` | how runs went, and what was left out |
//! | `machine_code` | what came of kernels that were lowered |
//! | `reduced` | small kernels with what is known of them |

pub(crate) mod endings;
pub(crate) mod machine_code;
pub(crate) mod reduced;
pub(crate) mod text;
mod values;
