//! Ctrl-C: work that leaves files behind stops between two of them, says so, and exits with 2.

use std::sync::atomic::{AtomicBool, Ordering};

use lanelog_check::command;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is noted; a second one ends the process.
pub(crate) fn notice() {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: the handler does nothing but what a signal handler may, see below.
    unsafe {
        libc::signal(libc::SIGINT, note as *const () as libc::sighandler_t);
    }
}

/// From now on Ctrl-C ends the commands that this process has started, and then the process.
pub(crate) fn end_commands() {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: the handler does nothing but what a signal handler may, see below.
    unsafe {
        libc::signal(libc::SIGINT, end as *const () as libc::sighandler_t);
    }
}

#[cfg(unix)]
extern "C" fn end(signal: libc::c_int) {
    command::end_all();
    #[allow(unsafe_code)]
    // SAFETY: setting a handler and raising a signal are async-signal-safe (POSIX); the signal is blocked until this function returns.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

/// Whether it was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

#[cfg(unix)]
extern "C" fn note(signal: libc::c_int) {
    INTERRUPTED.store(true, Ordering::Relaxed);
    #[allow(unsafe_code)]
    // SAFETY: storing to an atomic and setting a handler are async-signal-safe (POSIX).
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
    }
}
