//! Which of stdin and stdout were closed when the program began (`lanelog ... >&-`).
//!
//! Rust opens `/dev/null` in place of closed standard streams before `main`, and output to them is
//! lost silently. They are therefore checked earlier, in a function that the loader calls from a
//! special section before any Rust code runs. On systems whose loader uses a different section, the
//! streams count as open.

use std::sync::atomic::{AtomicU8, Ordering};

/// A bit for each descriptor that was closed.
static CLOSED: AtomicU8 = AtomicU8::new(0);

/// Whether stdin was closed.
pub(crate) fn stdin() -> bool {
    was_closed(0)
}

/// Whether stdout was closed.
pub(crate) fn stdout() -> bool {
    was_closed(1)
}

fn was_closed(descriptor: u8) -> bool {
    CLOSED.load(Ordering::Relaxed) >> descriptor & 1 == 1
}

#[cfg(unix)]
#[used]
#[allow(unsafe_code)]
// SAFETY: the section holds pointers to functions that the loader calls with the C convention;
// further arguments are ignored.
#[cfg_attr(
    any(target_os = "linux", target_os = "android", target_os = "freebsd"),
    unsafe(link_section = ".init_array")
)]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
static LOOK: extern "C" fn() = look;

#[cfg(unix)]
extern "C" fn look() {
    for descriptor in [0, 1] {
        #[allow(unsafe_code)]
        // SAFETY: F_GETFD takes any number and changes nothing.
        let flags = unsafe { libc::fcntl(descriptor, libc::F_GETFD) };
        if flags == -1 {
            CLOSED.fetch_or(1 << descriptor, Ordering::Relaxed);
        }
    }
}
