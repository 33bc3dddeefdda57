//! What `tests/suites/analysis/definitions.rs` holds against `rules/spec`.

#![allow(dead_code, reason = "each test that uses it needs a part")]

/// What a mode's definition and its product must agree on.
pub const OF_MODES: &[&str] = &[
    "reachable",
    "branch",
    "has_successor",
    "immediate_dominator",
    "strictly_dominates",
    "dominates",
    "back_edge",
    "cycle_block",
    "cycle_header",
    "irreducible",
    "reducible",
    "cycle_exit_edge",
    "cycle_exit",
    "cycle_depth",
    "innermost_cycle",
    "parent_cycle",
    "join_block",
    "divergent_exit",
    "assumed_divergent",
    "assumed_cycle",
    "sync_dependent",
    "exit_cycle",
    "divergent_value",
    "divergent_branch",
    "divergent_cycle_exit",
    "assumed_divergent_cycle",
    "temporal_divergence",
    "divergent_join",
    "temporal_read",
    "innermost_divergent_cycle",
];

/// What mode `sound` and its definition must agree on besides: there each cycle with an exit is one that lanes may leave in different iterations, and the
/// definition says no more. LLVM picks cycles by their depth.
pub const OF_SOUND: &[&str] = &["iteration_dependent"];

/// What is held against its definition in words, which is no rule.
pub const OF_WORDS: &[&str] = &["flow_frontier"];

/// What control dependence and its definition must agree on.
pub const OF_CONTROL_DEPENDENCE: &[&str] = &[
    "virtual_exit",
    "immediate_post_dominator",
    "strictly_post_dominates",
    "post_dominates",
    "control_dependent",
    "control_dependent_on",
];
