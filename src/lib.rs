//! lanelog tells, for every value and branch of a GPU kernel, whether all lanes of a wave agree on it.
//!
//! The rooms of `src/` are crates of their own (`docs/architecture.md`); here they stand under their names.

pub use lanelog_analysis as analysis;
pub use lanelog_ascent as ascent;
pub use lanelog_assembly as assembly;
pub use lanelog_backend as backend;
pub use lanelog_check as check;
pub use lanelog_cli as cli;
pub use lanelog_crepe as crepe;
pub use lanelog_datalog as datalog;
pub use lanelog_engine as engine;
pub use lanelog_explain as explain;
pub use lanelog_facts as facts;
pub use lanelog_files as files;
pub use lanelog_inline as inline;
pub use lanelog_interpreter as interpreter;
pub use lanelog_ir as ir;
pub use lanelog_launch as launch;
pub use lanelog_oracle as oracle;
pub use lanelog_query as query;
pub use lanelog_quota as quota;
pub use lanelog_random as random;
pub use lanelog_relations as relations;
pub use lanelog_report as report;
pub use lanelog_simt as simt;
pub use lanelog_target as target;
pub use lanelog_terminal as terminal;
pub use lanelog_typed as typed;
