//! Disagreements between analyses, as text for people.
//!
//! | file | contents |
//! |---|---|
//! | `text`, `values` | disagreements with their lines and the lanes' values; tables of agreements |
//! | `endings` | endings of runs, and omitted functions |
//! | `machine_code` | results for kernels that were lowered |
//! | `reduced` | reduced kernels with their descriptions |

pub(crate) mod endings;
pub(crate) mod machine_code;
pub(crate) mod reduced;
pub(crate) mod text;
mod values;
