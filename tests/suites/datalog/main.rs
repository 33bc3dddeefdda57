//! Compares the rule language with expected texts, Soufflé's rows and rows worked out by hand.

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

#[path = "../../support/expected.rs"]
mod expected;
#[path = "../../support/naive.rs"]
mod naive;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/random.rs"]
mod random;
#[path = "../../support/random_rules.rs"]
mod random_rules;
