//! Resource limits of an evaluation, and the message if they are exceeded.

use clap::Args;

use crate::quota::{self, QuotaArguments};
use lanelog_analysis::query::Program;
use lanelog_interp::{Limit, Limits, Stopped};
use lanelog_util::limits::{Exceeded, Quota};

#[derive(Args, Debug)]
pub(crate) struct LimitArguments {
    #[command(flatten)]
    pub quota: QuotaArguments,

    /// How many rows one evaluation may derive, intermediate ones included
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_tuples: u64,
}

impl LimitArguments {
    /// The limits of each evaluation if `threads` of them run at the same time.
    pub fn limits(&self, threads: usize) -> Limits {
        let Quota { time, memory } = self.quota.quota(quota::MORE, threads);
        Limits {
            time,
            tuples: Some(self.max_tuples),
            memory,
        }
    }
}

/// The quota of native code under the limits of an evaluation.
pub(crate) fn quota(limits: &Limits) -> Quota {
    Quota {
        time: limits.time,
        memory: limits.memory,
    }
}

/// The error for an evaluation that exceeded its quota in native code.
pub(crate) fn stopped(exceeded: Exceeded) -> Stopped {
    Stopped {
        limit: match exceeded {
            Exceeded::Time => Limit::Time,
            Exceeded::Memory | Exceeded::Machine => Limit::Memory,
        },
        rule: None,
    }
}

/// The message about an evaluation that exceeded a limit: the limit, the rule that was running, and
/// what to do.
pub(crate) fn message(stopped: Stopped, limits: &Limits, program: &Program) -> String {
    let (limit, help) = match stopped.limit {
        Limit::Time => quota::words(Exceeded::Time, &quota(limits)),
        Limit::Memory => quota::words(Exceeded::Memory, &quota(limits)),
        Limit::Tuples => {
            let tuples = limits.tuples.unwrap_or_default();
            (
                format!("derives more than {tuples} rows"),
                "raise --max-tuples",
            )
        }
    };
    let rule = stopped.rule.and_then(|rule| program.place(rule));
    let rule = rule.map_or(String::new(), |rule| format!(" in the rule at {rule}"));
    let root = program
        .sources
        .first()
        .map_or("RULES.dl", |source| source.name.as_str());
    format!(
        "the evaluation {limit}; it was ended{rule}\n  help: {help}, or see with `lanelog rules profile {root}` which rule does so much\n"
    )
}
