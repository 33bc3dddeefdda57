//! Ctrl-C: work that leaves files behind stops between two of them, says so, and exits with 2.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is noted; a second one ends the process.
pub(super) fn notice() {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: the handler does nothing but what a signal handler may, see below.
    unsafe {
        libc::signal(libc::SIGINT, note as *const () as libc::sighandler_t);
    }
}

/// Whether it was pressed.
pub(super) fn interrupted() -> bool {
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
