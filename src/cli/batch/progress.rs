//! Progress of a run, on stderr.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::arguments::{Log, RunArguments};
use crate::output::{complain, rewrite_line};
use lanelog_batch::Came;
use lanelog_batch::place::{Place, Places, Selected};

/// The interval between updates.
const OFTEN: Duration = Duration::from_millis(200);
const SELDOM: Duration = Duration::from_secs(1);

/// A module that has been processed for this long is named.
const SLOW: Duration = Duration::from_secs(2);

/// The width of the bar in characters.
const BAR: usize = 20;

/// Reports the progress of a run on stderr.
pub(super) struct Progress {
    log: Log,
    begun: Instant,
    /// All modules and bytes, when they have been counted.
    all: Arc<All>,
    state: Mutex<State>,
}

#[derive(Default)]
struct All {
    modules: AtomicU64,
    bytes: AtomicU64,
    counted: AtomicBool,
    over: AtomicBool,
}

struct State {
    modules: u64,
    bytes: u64,
    functions: u64,
    failures: u64,
    said: Instant,
    in_hand: Vec<(String, Instant)>,
}

impl Progress {
    /// The start of a run. Modules are counted meanwhile if the progress is visible.
    pub fn new(log: Option<Log>, arguments: &RunArguments, folder: &Path) -> Progress {
        let log = log.unwrap_or_else(|| match std::io::stderr().is_terminal() {
            true => Log::Bar,
            false => Log::None,
        });
        let all = Arc::new(All::default());
        // A list on stdin can be read only once.
        let is_stdin = |path: &PathBuf| path.as_os_str() == "@-";
        if log != Log::None && !arguments.paths.iter().any(is_stdin) {
            let (all, paths, folder) = (all.clone(), arguments.paths.clone(), folder.to_path_buf());
            let selected = Selected::silently(arguments.gpu.sources.clang);
            let count = move || count(&all, Places::new(&paths, &folder, selected));
            // Without a thread for it no total is shown.
            let _ = std::thread::Builder::new().spawn(count);
        }
        let now = Instant::now();
        Progress {
            log,
            begun: now,
            all,
            state: Mutex::new(State {
                modules: 0,
                bytes: 0,
                functions: 0,
                failures: 0,
                said: now,
                in_hand: Vec::new(),
            }),
        }
    }

    /// Records that the work on a module begins.
    pub fn begin(&self, place: &Place) {
        if self.log == Log::None {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.in_hand.push((name(place), Instant::now()));
        self.say(&mut state);
    }

    /// Records that the work on a module is finished.
    pub fn end(&self, place: &Place, came: Came) {
        if self.log == Log::None {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let name = name(place);
        state.in_hand.retain(|(other, _)| *other != name);
        state.modules += 1;
        state.bytes += place.bytes;
        state.functions += came.functions;
        state.failures += came.failures;
        self.say(&mut state);
    }

    /// Called when nothing has happened for a while.
    pub fn tick(&self) {
        if self.log != Log::None {
            self.say(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// The run is over.
    pub fn finish(&self) {
        self.all.over.store(true, Ordering::Relaxed);
        if self.log == Log::Bar {
            rewrite_line("");
        }
    }

    fn say(&self, state: &mut State) {
        let pause = match self.log {
            Log::Bar => OFTEN,
            Log::Json | Log::None => SELDOM,
        };
        if state.said.elapsed() < pause {
            return;
        }
        state.said = Instant::now();
        let seconds = self.begun.elapsed().as_secs_f64();
        let counted = self.all.counted.load(Ordering::Relaxed);
        let all = self.all.modules.load(Ordering::Relaxed);
        let all_bytes = self.all.bytes.load(Ordering::Relaxed);
        let per_second = state.bytes as f64 / seconds;
        let left = (counted && state.bytes > 0)
            .then(|| all_bytes.saturating_sub(state.bytes) as f64 / per_second);
        let slow = state
            .in_hand
            .iter()
            .filter(|(_, since)| since.elapsed() > SLOW);
        let slow = slow.min_by_key(|(_, since)| *since);
        match self.log {
            Log::None => {}
            Log::Json => {
                let line = serde_json::json!({
                    "seconds": seconds,
                    "modules": state.modules,
                    "all_modules": counted.then_some(all),
                    "bytes": state.bytes,
                    "all_bytes": counted.then_some(all_bytes),
                    "functions": state.functions,
                    "failures": state.failures,
                    "seconds_left": left,
                    "slow": slow.map(|(name, since)| serde_json::json!({
                        "module": name,
                        "seconds": since.elapsed().as_secs_f64(),
                    })),
                });
                complain(&format!("{line}\n"));
            }
            Log::Bar => {
                let modules = match counted {
                    true => format!("{}/{all}", state.modules),
                    false => state.modules.to_string(),
                };
                let left = left.map_or(String::new(), |left| format!(", {} left", time(left)));
                let slow = slow.map_or(String::new(), |(name, since)| {
                    format!("; {name} for {} s", since.elapsed().as_secs())
                });
                let share =
                    (counted && all_bytes > 0).then(|| state.bytes as f64 / all_bytes as f64);
                let bar = share.map_or(String::new(), bar);
                let failures = match state.failures {
                    0 => String::new(),
                    1 => ", 1 failure".to_string(),
                    failures => format!(", {failures} failures"),
                };
                rewrite_line(&format!(
                    "{bar}{modules} modules, {:.1} MB/s, {:.0} functions/s{failures}{left}{slow}",
                    per_second / 1e6,
                    state.functions as f64 / seconds
                ));
            }
        }
    }
}

/// `[=====   ] `: the share of the work that is finished.
fn bar(share: f64) -> String {
    let full = (share.clamp(0.0, 1.0) * BAR as f64) as usize;
    format!("[{}{}] ", "=".repeat(full), " ".repeat(BAR - full))
}

/// `12 s`, `3 min`, `2.5 h`.
fn time(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

fn name(place: &Place) -> String {
    let path = place.path.to_string_lossy();
    match place.member() {
        Some(member) => format!("{path}#{member}"),
        None => path.into_owned(),
    }
}

fn count(all: &All, places: Places<'_>) {
    for place in places {
        if all.over.load(Ordering::Relaxed) {
            return;
        }
        all.modules.fetch_add(1, Ordering::Relaxed);
        all.bytes.fetch_add(place.bytes, Ordering::Relaxed);
    }
    all.counted.store(true, Ordering::Relaxed);
}
