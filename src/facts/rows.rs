//! The rows of every input relation, generated from `rules/schema.dl`: an exporter that does not fit the schema does not compile.

#![allow(missing_docs)]

include!(concat!(env!("OUT_DIR"), "/facts.rs"));

/// No facts at all.
pub static NO_FACTS: Facts = Facts::none();
