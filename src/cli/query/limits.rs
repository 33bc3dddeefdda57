//! What an evaluation may use, and what is said when that was not enough.

use std::time::Duration;

use clap::Args;

use crate::engine::interpreter::{Limit, Limits, Stopped};
use crate::query::Program;

#[derive(Args, Debug)]
pub(in crate::cli) struct LimitArguments {
    /// How long one evaluation (of a function) may take
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    max_time: u64,

    /// How many rows one evaluation may derive, intermediate ones included
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    max_tuples: u64,

    /// How much memory one evaluation may take: 500M, 4G. Half of what is free, divided by the threads, if not given
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    max_memory: Option<u64>,
}

impl LimitArguments {
    /// The limits of each evaluation if so many run at the same time.
    pub fn limits(&self, threads: usize) -> Limits {
        Limits {
            time: Some(Duration::from_secs(self.max_time)),
            tuples: Some(self.max_tuples),
            memory: Some(self.max_memory.unwrap_or_else(|| share(threads))),
        }
    }
}

/// `500M`, `4G`, `1048576`: powers of 1024.
pub(in crate::cli) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "a number of bytes, such as 500M or 4G".to_string();
    let upper = text.to_ascii_uppercase();
    let upper = upper.strip_suffix('B').unwrap_or(&upper);
    let upper = upper.strip_suffix('I').unwrap_or(upper);
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let found = units
        .iter()
        .find_map(|(unit, shift)| Some((upper.strip_suffix(unit)?, *shift)));
    let (digits, shift) = found.unwrap_or((upper, 0));
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let bytes = number.checked_mul(1 << shift).filter(|bytes| *bytes > 0);
    bytes.ok_or_else(wrong)
}

/// What is assumed to be free where the machine does not say.
const FREE: u64 = 4 << 30;

/// Half of the memory that is free, for one of so many threads.
fn share(threads: usize) -> u64 {
    free().unwrap_or(FREE) / 2 / threads.max(1) as u64
}

/// The memory that is free on the machine and in the control group, where there is such a thing.
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let machine = kilobytes.saturating_mul(1024);
    let number =
        |path: &str| -> Option<u64> { std::fs::read_to_string(path).ok()?.trim().parse().ok() };
    let most = number("/sys/fs/cgroup/memory.max");
    let used = number("/sys/fs/cgroup/memory.current").unwrap_or(0);
    Some(most.map_or(machine, |most| machine.min(most.saturating_sub(used))))
}

/// What to say of an evaluation that a limit ended: which, the rule that was running, and what to do.
pub(in crate::cli) fn message(stopped: Stopped, limits: &Limits, program: &Program) -> String {
    let (limit, flag) = match stopped.limit {
        Limit::Time => {
            let seconds = limits.time.unwrap_or_default().as_secs();
            (format!("takes more than {seconds} seconds"), "--max-time")
        }
        Limit::Tuples => {
            let tuples = limits.tuples.unwrap_or_default();
            (format!("derives more than {tuples} rows"), "--max-tuples")
        }
        Limit::Memory => {
            let memory = limits.memory.unwrap_or_default();
            (format!("needs more than {}", size(memory)), "--max-memory")
        }
    };
    let rule = stopped.rule.and_then(|rule| program.place(rule));
    let rule = rule.map_or(String::new(), |rule| format!(" in the rule at {rule}"));
    let root = program
        .sources
        .first()
        .map_or("RULES.dl", |source| source.name.as_str());
    format!(
        "the evaluation {limit}; it was ended{rule}\n  help: raise {flag}, or see with `lanelog rules profile {root}` which rule does so much\n"
    )
}

/// `512 MiB`.
fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    for (shift, unit) in units {
        let tenths = (u128::from(bytes) * 10) >> shift;
        if tenths >= 10 {
            return match tenths % 10 {
                0 => format!("{} {unit}", tenths / 10),
                rest => format!("{}.{rest} {unit}", tenths / 10),
            };
        }
    }
    format!("{bytes} bytes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn bytes_have_units() {
        let read = ["500M", "4G", "4GiB", "2k", "17", "3kb"].map(bytes);
        let expected = [500 << 20, 4 << 30, 4 << 30, 2048, 17, 3072];
        assert_eq!(read, expected.map(Ok));
        for wrong in ["", "G", "0", "-1", "1.5G", "99999999999999T", "4X"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_are_short() {
        let shown = [17, 2048, 500 << 20, 3 << 29].map(size);
        assert_eq!(shown, ["17 bytes", "2 KiB", "500 MiB", "1.5 GiB"]);
    }
}
