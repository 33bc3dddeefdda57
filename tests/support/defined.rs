//! Relations that `tests/suites/analysis/definitions.rs` compares with `rules/spec`.

#![allow(dead_code, reason = "each test that uses it needs a part")]

/// Relations on which the definition of a mode and its rules must agree.
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
    "divergent_merge",
    "temporal_read",
    "innermost_divergent_cycle",
    "common_divergent_cycle",
    "can_leave",
    "can_leave_directly",
];

/// Relations on which mode `sound` and its definition must also agree: in this mode, lanes may
/// leave each cycle with an exit in different iterations, and the definition states no more. LLVM
/// chooses cycles by their depth.
pub const OF_SOUND: &[&str] = &["iteration_dependent"];

/// Relations that are compared with their definition in words, which is not a rule.
pub const OF_WORDS: &[&str] = &["flow_frontier"];

/// Relations on which control dependence and its definition must agree.
pub const OF_CONTROL_DEPENDENCE: &[&str] = &[
    "virtual_exit",
    "immediate_post_dominator",
    "strictly_post_dominates",
    "post_dominates",
    "control_dependent",
    "control_dependent_on",
];
