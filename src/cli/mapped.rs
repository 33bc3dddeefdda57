//! Large files mapped into memory: reading them costs neither a copy nor fresh pages.
//!
//! A file that shrinks while it is mapped makes the kernel send SIGBUS to whoever reads behind its end. That is answered with a message and exit
//! code 2; the handler does nothing but write and leave, which a signal handler may.

use std::fs::File;
use std::io;

use memmap2::{Mmap, MmapOptions};

/// The first `length` bytes of a file.
///
/// # Errors
/// If the file cannot be mapped.
#[allow(unsafe_code)]
pub(super) fn map(file: &File, length: usize) -> io::Result<Mmap> {
    #[cfg(unix)]
    // SAFETY: the handler is async-signal-safe, see below.
    unsafe {
        libc::signal(libc::SIGBUS, leave as *const () as libc::sighandler_t);
    }
    // SAFETY: nothing writes through the mapping. Another process may change the file: the reader takes any bytes, and reads each by bounds-checked slices;
    // where the file shrinks, `leave` ends the process.
    unsafe { MmapOptions::new().len(length).populate().map(file) }
}

/// Says what happened and ends the process.
#[cfg(unix)]
extern "C" fn leave(_signal: libc::c_int) {
    const MESSAGE: &[u8] = b"error: an input file became shorter while it was read\n  help: run again when nothing writes to it\n";
    #[allow(unsafe_code)]
    // SAFETY: both calls are async-signal-safe (POSIX), and the buffer is static.
    unsafe {
        libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
        libc::_exit(2);
    }
}
