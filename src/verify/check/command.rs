//! Runs a user's command for a module, with a time limit.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::foreign::is_print;
use super::script::{VARIABLE, script};
use lanelog_util::escape as terminal;

/// Maximum size in bytes of the output of a command.
const MOST_BYTES: usize = 1 << 30;
/// Maximum number of bytes of a command's error messages that are shown.
const KEPT: usize = 4 << 10;

/// Runs a command in a shell and returns its output. The path of the module is passed in an
/// environment variable and replaces each `{}` in the command; if the command contains no `{}`, the
/// path is appended. The path is a single argument, regardless of the characters in it. If the
/// command is `opt`, the verdicts are read from its stderr.
///
/// # Errors
/// The message states that a `{}` is at a position where it cannot be one argument, or that the
/// command cannot be started, fails, or takes longer than `limit`.
pub fn run(command: &str, path: &Path, limit: Duration) -> Result<Vec<u8>, String> {
    let script = script(command)?;
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env(VARIABLE, argument(path));
    let answer = answer(&mut shell, limit).map_err(|error| format!("`{command}` {error}"))?;
    if answer.status.success() {
        return Ok(
            match is_print(&answer.complaints) && !is_print(&answer.printed) {
                true => answer.complaints,
                false => answer.printed,
            },
        );
    }
    let shown = answer.complaints.get(..KEPT).unwrap_or(&answer.complaints);
    let complaints = terminal::lines(shown);
    let said = match complaints.trim_end() {
        "" => String::new(),
        said => format!(":\n{said}"),
    };
    Err(format!("`{command}` failed ({}){said}", answer.status))
}

/// Whether a path is an executable file.
pub fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    let is_executable = |metadata: std::fs::Metadata| {
        use std::os::unix::fs::PermissionsExt;
        metadata.is_file() && metadata.permissions().mode() & 0o111 != 0
    };
    #[cfg(not(unix))]
    let is_executable = |metadata: std::fs::Metadata| metadata.is_file();
    path.metadata().is_ok_and(is_executable)
}

/// The exit status of a program, and its output.
pub struct Answer {
    /// The exit code of the command, or the signal that terminated it.
    pub status: ExitStatus,
    /// The standard output of the command.
    pub printed: Vec<u8>,
    /// The standard error of the command.
    pub complaints: Vec<u8>,
}

/// Runs a program until it exits, with an empty standard input.
///
/// # Errors
/// A message that continues the program's name: the program cannot be started, or it and its child
/// processes exceeded `limit` and were killed.
pub fn answer(command: &mut Command, limit: Duration) -> Result<Answer, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    separate(command);
    let started = Running::start(command);
    let (mut child, _running) = started.map_err(|error| format!("cannot be started: {error}"))?;
    let (mut printed, mut complaints) = (Vec::new(), Vec::new());
    let deadline = Instant::now() + limit;
    let listened = listen(&mut child, deadline, &mut printed, &mut complaints);
    match listened.and_then(|()| wait(&mut child, deadline)) {
        Ok(status) => Ok(Answer {
            status,
            printed,
            complaints,
        }),
        Err(error) => {
            end(&mut child);
            Err(error)
        }
    }
}

/// Gives a command a separate process group, so that all its child processes are killed with it.
pub(crate) fn separate(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// A path in a form that commands cannot mistake for an option.
fn argument(path: &Path) -> OsString {
    match path.as_os_str().as_encoded_bytes() {
        [b'-', ..] => Path::new(".").join(path).into(),
        _ => path.into(),
    }
}

/// Process groups of the running commands; 0 in unused entries.
static RUNNING: [AtomicI32; 256] = [const { AtomicI32::new(0) }; 256];
/// Number of commands that are being started, whose process groups are not known yet.
static STARTING: AtomicUsize = AtomicUsize::new(0);
/// The signal that terminates this process; 0 until one arrives.
#[cfg(unix)]
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Registers a running command for [`end_with`] until it is dropped.
pub(crate) struct Running(Option<&'static AtomicI32>);

impl Running {
    /// Starts a command. If a signal arrives meanwhile, the command is killed as soon as its
    /// process group is known.
    pub(crate) fn start(command: &mut Command) -> std::io::Result<(Child, Running)> {
        STARTING.fetch_add(1, Ordering::SeqCst);
        let started = command.spawn();
        let started = started.map(|child| {
            let group = i32::try_from(child.id()).unwrap_or(0);
            let free = |slot: &&AtomicI32| {
                let taken = slot.compare_exchange(0, group, Ordering::SeqCst, Ordering::SeqCst);
                taken.is_ok()
            };
            let slot = RUNNING.iter().find(free);
            (child, Running(slot))
        });
        STARTING.fetch_sub(1, Ordering::SeqCst);
        #[cfg(unix)]
        match SIGNAL.load(Ordering::SeqCst) {
            0 => {}
            signal => end_with(signal),
        }
        started
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(slot) = self.0 {
            slot.store(0, Ordering::SeqCst);
        }
    }
}

/// Kills every running command with its child processes, then terminates this process by the
/// signal. This is needed because a signal to this process does not reach other process groups. If
/// a thread is just starting a command, that thread does both as soon as the command has started.
/// Async-signal-safe.
#[cfg(unix)]
pub fn end_with(signal: i32) {
    SIGNAL.store(signal, Ordering::SeqCst);
    if STARTING.load(Ordering::SeqCst) > 0 {
        return;
    }
    let groups = RUNNING.iter().map(|slot| slot.load(Ordering::SeqCst));
    end_groups(groups.filter(|group| *group > 0));
    #[allow(unsafe_code)]
    // SAFETY: `signal` and `raise` are async-signal-safe (POSIX).
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

/// Sends SIGTERM to groups of processes, and SIGKILL after 200 ms. Async-signal-safe.
#[cfg(unix)]
fn end_groups(groups: impl Iterator<Item = i32> + Clone) {
    const PAUSES: usize = 20;
    const PAUSE: i32 = 10;
    #[allow(unsafe_code)]
    // SAFETY: this process created the process group and has not yet waited for it, so the signal
    // reaches no other group; `kill` is async-signal-safe (POSIX).
    let send = |group: i32, signal| unsafe { libc::kill(-group, signal) };
    #[allow(unsafe_code)]
    // SAFETY: with a null pointer, `waitpid` returns no status; it is async-signal-safe (POSIX).
    let reap = |group: i32| unsafe { libc::waitpid(group, std::ptr::null_mut(), libc::WNOHANG) };
    groups.clone().for_each(|group| {
        send(group, libc::SIGTERM);
    });
    for _ in 0..PAUSES {
        let mut is_over = true;
        for group in groups.clone() {
            reap(group);
            is_over &= send(group, 0) != 0;
        }
        if is_over {
            return;
        }
        #[allow(unsafe_code)]
        // SAFETY: `poll` gets no descriptors, so it only waits for the timeout; it is
        // async-signal-safe (POSIX).
        unsafe {
            libc::poll(std::ptr::null_mut(), 0, PAUSE);
        }
    }
    groups.for_each(|group| {
        send(group, libc::SIGKILL);
    });
}

/// Reads both outputs until they are closed, each in a thread: pipes have no time limits here.
#[cfg(not(unix))]
fn listen(
    child: &mut Child,
    deadline: Instant,
    printed: &mut Vec<u8>,
    complaints: &mut Vec<u8>,
) -> Result<(), String> {
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut piece = vec![0; 64 << 10];
            while matches!(take(&mut out, &mut piece, printed, MOST_BYTES), Ok(true)) {}
        });
        scope.spawn(move || {
            let mut piece = vec![0; 64 << 10];
            while matches!(take(&mut err, &mut piece, complaints, MOST_BYTES), Ok(true)) {}
        });
        let waited = wait(child, deadline);
        if waited.is_err() {
            end(child);
        }
        waited.map(drop)
    })
}

/// Reads both outputs until they are closed.
#[cfg(unix)]
fn listen(
    child: &mut Child,
    deadline: Instant,
    printed: &mut Vec<u8>,
    complaints: &mut Vec<u8>,
) -> Result<(), String> {
    use std::os::fd::AsRawFd;

    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    let mut piece = vec![0; 64 << 10];
    while out.is_some() || err.is_some() {
        let descriptor = |open: Option<i32>| libc::pollfd {
            fd: open.unwrap_or(-1),
            events: libc::POLLIN,
            revents: 0,
        };
        let mut open = [
            descriptor(out.as_ref().map(AsRawFd::as_raw_fd)),
            descriptor(err.as_ref().map(AsRawFd::as_raw_fd)),
        ];
        let left = deadline.saturating_duration_since(Instant::now());
        let milliseconds = i32::try_from(left.as_millis()).unwrap_or(i32::MAX);
        #[allow(unsafe_code)]
        // SAFETY: the array lives through the call, and its length is passed.
        let ready = unsafe { libc::poll(open.as_mut_ptr(), 2, milliseconds) };
        if ready == 0 {
            return Err(TOO_LONG.to_string());
        }
        let [from_out, from_err] = open.map(|found| found.revents != 0);
        if from_out && !take(&mut out, &mut piece, printed, MOST_BYTES)? {
            out = None;
        }
        if from_err && !take(&mut err, &mut piece, complaints, MOST_BYTES)? {
            err = None;
        }
        if printed.len() >= MOST_BYTES {
            return Err("prints more than 1 GiB".to_string());
        }
    }
    Ok(())
}

const TOO_LONG: &str = "takes too long and was ended; --time-limit gives it more";

/// Reads a chunk of output. Returns false at the end.
fn take(
    from: &mut Option<impl Read>,
    piece: &mut [u8],
    into: &mut Vec<u8>,
    most: usize,
) -> Result<bool, String> {
    let Some(from) = from else { return Ok(false) };
    match from.read(piece) {
        Ok(0) => Ok(false),
        Ok(count) => {
            let room = most.saturating_sub(into.len());
            into.extend_from_slice(piece.get(..count.min(room)).unwrap_or_default());
            Ok(true)
        }
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Ok(true),
        Err(error) => Err(format!("cannot be read from: {error}")),
    }
}

/// Waits for a process whose outputs are both closed, which usually means that it has exited or is
/// about to.
fn wait(child: &mut Child, deadline: Instant) -> Result<ExitStatus, String> {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if Instant::now() >= deadline => return Err(TOO_LONG.to_string()),
            Ok(None) => std::thread::sleep(Duration::from_millis(1)),
            Err(error) => return Err(format!("cannot be waited for: {error}")),
        }
    }
}

/// Kills a process and, on Unix, its child processes.
pub(crate) fn end(child: &mut Child) {
    #[cfg(unix)]
    end_groups(i32::try_from(child.id()).into_iter());
    #[cfg(not(unix))]
    let _ = child.kill();
    // An error means that the process has already exited, or that it cannot be killed.
    let _ = child.wait();
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn the_path_is_last_or_where_braces_are() {
        let said = |command: &str| {
            let printed = run(command, Path::new("it's $(x)"), LONG);
            String::from_utf8(printed.unwrap()).unwrap()
        };
        assert_eq!(said("echo"), "it's $(x)\n");
        assert_eq!(said("echo {} '{}'; true"), "it's $(x) it's $(x)\n");
    }

    #[test]
    fn failures_say_what_the_command_said() {
        let error = run("echo no >&2; false", Path::new("x"), LONG).unwrap_err();
        assert!(
            error.contains("`echo no >&2; false` failed") && error.ends_with(":\nno"),
            "{error}"
        );
    }

    #[test]
    fn slow_runs_are_ended() {
        let error = run(
            "sleep 1000 & cat /dev/zero > /dev/null; true",
            Path::new("x"),
            Duration::from_millis(20),
        );
        assert!(error.unwrap_err().contains("takes too long"));
    }
}
