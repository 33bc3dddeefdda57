//! lanelog tells, for every value and branch of a GPU kernel, whether all lanes of a wave agree on it.
//!
//! The rooms of this crate, in the order of their dependencies (imports go one way; `tests/architecture.rs` keeps it so):
//!
//! | room | what it holds |
//! |---|---|
//! | [`terminal`] | what a terminal would obey, and how it is spelled |
//! | [`datalog`] | the rule language: lexer, parser, checks, stratification, code generation; std only |
//! | [`files`] | regular files are read; files are written as a whole |
//! | [`ir`] | the reader of LLVM's text |
//! | [`quota`] | what the work on one function may take: time, memory; std and libc only |
//! | [`target`] | which values a GPU makes divergent or uniform |
//! | [`typed`] | types, layouts, constants and typed instructions out of a module's text |
//! | [`inline`] | calls of functions with a body, replaced by these bodies |
//! | [`oracle`] | imperative implementations of the analyses; what `opt` prints |
//! | [`simt`] | a reference interpreter: waves of lanes in lockstep; an interpreter of AMDGPU assembly, wave by wave |
//! | [`facts`] | a module as relations; relations as files, and back |
//! | [`engine`] | the fixpoint: the rules of each mode as native code, twice; the interpreter for any rules |
//! | [`analysis`] | typed views of the results |
//! | [`query`] | a user's program over modules |
//! | [`explain`] | why a tuple holds: the shortest derivation; why it does not |
//! | [`report`] | tables, annotated text, CSV, JSON and verdict lines |
//! | [`backend`] | a kernel as AMDGPU assembly: scalar or vector, exec masks, registers |
//! | [`check`] | random kernels; unrelated opinions held against each other |
//! | [`cli`] | the command line: the only code that prints |

pub mod analysis;
pub mod backend;
pub mod check;
pub mod cli;
pub mod datalog;
pub mod engine;
pub mod explain;
pub mod facts;
pub mod files;
pub mod inline;
pub mod ir;
pub mod oracle;
pub mod query;
pub mod quota;
pub mod report;
pub mod simt;
pub mod target;
pub mod terminal;
pub mod typed;
