//! The rule language: what it accepts and refuses, the interpreter, and rules of users.

#![allow(clippy::unwrap_used, clippy::panic)]

mod hostile_rules;
mod interpreter;
mod interpreter_random;
mod modules;
mod query;
mod query_calls;
mod query_findings;
mod rejected_rules;
mod rule_format;
mod rule_language;
mod souffle_rows;
mod writing_rules;

#[path = "../expected/mod.rs"]
mod expected;
#[path = "../naive/mod.rs"]
mod naive;
#[path = "../program/mod.rs"]
mod program;
#[path = "../random/mod.rs"]
mod random;
#[path = "../random_rules/mod.rs"]
mod random_rules;
