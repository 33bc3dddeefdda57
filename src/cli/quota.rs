//! Time and memory limits for one function: the options, and the messages for exceeded limits.

use std::fs::File;
use std::io::Read;
use std::time::Duration;

use clap::Args;

use crate::places::name_span;
use lanelog_ir::{Bodies, Function, LineIndex, Module, ReadError};
use lanelog_report::read_error;
use lanelog_report::summary::counted;
use lanelog_util::limits::{Exceeded, Quota};

/// Seconds for a function where only the built-in rules run.
pub(crate) const ANALYSIS: u64 = 10;
/// The time limit in seconds for a function that is not only analysed by the built-in rules, but
/// also by user rules, execution or other analyses.
pub(crate) const MORE: u64 = 120;

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct QuotaArguments {
    /// How long the work on one function may take; one that takes longer is left out. 10 if not
    /// given; 120 for query, check and rules profile
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,

    /// Memory limit for one function: 500M, 4G. By default half of the free memory, divided by the
    /// number of threads
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    max_memory: Option<u64>,
}

impl QuotaArguments {
    /// The quota of each function, `seconds` by default, if `threads` threads work at the same
    /// time.
    pub fn quota(&self, seconds: u64, threads: usize) -> Quota {
        Quota {
            time: Some(Duration::from_secs(self.max_time.unwrap_or(seconds))),
            memory: Some(self.max_memory.unwrap_or_else(|| share(threads))),
        }
    }

    /// The time limit that the user gave.
    pub fn given_time(&self) -> Option<u64> {
        self.max_time
    }
}

/// `500M`, `4G`, `1048576`: powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
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

/// Free memory that is assumed if the system does not report it.
const FREE: u64 = 4 << 30;

/// Half of the free memory, divided by `threads`.
pub(crate) fn share(threads: usize) -> u64 {
    free().unwrap_or(FREE) / 2 / threads.max(1) as u64
}

/// The free memory of the machine, of the control group, and below the limit of the process, as far
/// as these exist.
fn free() -> Option<u64> {
    let text = told("/proc/meminfo")?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let machine = kilobytes.saturating_mul(1024);
    let number = |path: &str| -> Option<u64> { told(path)?.trim().parse().ok() };
    let most = number("/sys/fs/cgroup/memory.max");
    let used = number("/sys/fs/cgroup/memory.current").unwrap_or(0);
    let group = most.map_or(u64::MAX, |most| most.saturating_sub(used));
    Some(machine.min(group).min(address_space()))
}

/// The contents of a system file of unknown length, read at once, not in growing pieces.
fn told(path: &str) -> Option<String> {
    let mut text = String::with_capacity(4 << 10);
    File::open(path).ok()?.read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(not(unix))]
fn address_space() -> u64 {
    u64::MAX
}

/// The remaining address space of the process (`ulimit -v`).
#[cfg(unix)]
fn address_space() -> u64 {
    let mut limit = libc::rlimit {
        rlim_cur: libc::RLIM_INFINITY,
        rlim_max: libc::RLIM_INFINITY,
    };
    // SAFETY: the structure is local, and the call fills it.
    let asked = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) };
    if asked != 0 || limit.rlim_cur == libc::RLIM_INFINITY {
        return u64::MAX;
    }
    let text = told("/proc/self/statm").unwrap_or_default();
    let pages: u64 = text
        .split_whitespace()
        .next()
        .and_then(|pages| pages.parse().ok())
        .unwrap_or(0);
    // SAFETY: only queries a number.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let used = pages.saturating_mul(u64::try_from(page).unwrap_or(4096));
    limit.rlim_cur.saturating_sub(used)
}

/// A description of the exceeded limit, and a suggestion.
pub(crate) fn words(exceeded: Exceeded, quota: &Quota) -> (String, &'static str) {
    match exceeded {
        Exceeded::Time => {
            let seconds = quota.time.unwrap_or_default().as_secs();
            let seconds = counted(usize::try_from(seconds).unwrap_or(usize::MAX), "second");
            (format!("takes more than {seconds}"), "raise --max-time")
        }
        Exceeded::Memory => {
            let memory = quota.memory.unwrap_or_default();
            (
                format!("needs more than {}", size(memory)),
                "raise --max-memory",
            )
        }
        Exceeded::Machine => (
            "needs more memory than there is".to_string(),
            "raise the limit of the process (ulimit -v), or try --jobs 1",
        ),
    }
}

/// The message about a function that is omitted because it exceeded its quota.
pub(crate) fn left_out(
    module: &Module<'_>,
    function: &Function,
    exceeded: Exceeded,
    quota: &Quota,
) -> ReadError {
    let (what, help) = words(exceeded, quota);
    // The function of an outline has no blocks.
    let mut bodies = Bodies::default();
    let blocks = bodies.read(module, function);
    let blocks = blocks.map_or(0, |function| function.blocks.len());
    ReadError {
        span: name_span(function),
        message: format!(
            "the work on a function of {} {what}: {help}",
            counted(blocks, "block")
        ),
        function: Some(String::from_utf8_lossy(&module.function_name(function)).into_owned()),
    }
}

/// Like [`left_out`], for stderr.
pub(crate) fn complaints(
    path: &str,
    module: &Module<'_>,
    left_out: &[ReadError],
    colour: bool,
) -> String {
    if left_out.is_empty() {
        return String::new();
    }
    let lines = LineIndex::new(module.text);
    let shown = left_out
        .iter()
        .map(|error| read_error::render(path, &lines, module.text, error, colour) + "\n");
    shown.collect()
}

/// `512 MiB`.
pub(crate) fn size(bytes: u64) -> String {
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
