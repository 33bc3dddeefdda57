//! Ctrl-C, SIGTERM and SIGHUP: work that would leave partial files stops between two files, prints
//! a message, and exits with 2.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From this call on, the first Ctrl-C, SIGTERM or SIGHUP is recorded; a second one ends the
/// process.
pub(crate) fn notice() {
    #[cfg(unix)]
    handle(note);
}

/// From this call on, Ctrl-C, SIGTERM and SIGHUP end the commands that this process has started,
/// and then the process. `nohup` ignores SIGHUP; SIGINT is ignored in background jobs of scripts,
/// where only a program sends it deliberately.
pub(crate) fn end_commands() {
    #[cfg(unix)]
    handle(end);
}

#[cfg(unix)]
fn handle(handler: extern "C" fn(libc::c_int)) {
    #[allow(unsafe_code)]
    // SAFETY: ignores a signal, so that a file that cannot grow results in an error of the call
    // that writes it.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        #[allow(unsafe_code)]
        // SAFETY: the handlers call only functions that are safe in a signal handler, see below.
        unsafe {
            let before = libc::signal(signal, handler as *const () as libc::sighandler_t);
            if signal == libc::SIGHUP && before == libc::SIG_IGN {
                libc::signal(signal, libc::SIG_IGN);
            }
        }
    }
}

#[cfg(unix)]
extern "C" fn end(signal: libc::c_int) {
    lanelog_verify::check::command::end_with(signal);
}

/// Whether a signal was received.
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
