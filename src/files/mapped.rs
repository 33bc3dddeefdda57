//! Files that are mapped instead of copied: a large text costs a tenth of the time then, and no memory of its own.
//!
//! Where a mapped file becomes shorter, whoever reads behind its new end gets `SIGBUS`, which ends a process. Here zeros stand in that place instead, and
//! [`Mapped::is_cut`] tells of it. Bytes that somebody changes meanwhile are read as they were or as they are: as if the file were read piece by piece.

use std::ops::Deref;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// So many files are mapped at the same time at most.
const MOST: usize = 64;

/// A place for a mapping, which the handler of the signal looks at.
struct Slot {
    taken: AtomicBool,
    start: AtomicUsize,
    /// One past its last byte; 0: nothing is mapped here.
    end: AtomicUsize,
    cut: AtomicBool,
}

static SLOTS: [Slot; MOST] = [const {
    Slot {
        taken: AtomicBool::new(false),
        start: AtomicUsize::new(0),
        end: AtomicUsize::new(0),
        cut: AtomicBool::new(false),
    }
}; MOST];

impl Slot {
    /// A place that is free now, and taken from now on.
    fn take() -> Option<&'static Slot> {
        SLOTS
            .iter()
            .find(|slot| !slot.taken.swap(true, Ordering::Acquire))
    }
}

/// The bytes of a file.
pub struct Mapped {
    slot: &'static Slot,
    start: *const u8,
    length: usize,
}

// SAFETY: the bytes are read only, and nobody but the value that owns the mapping ends it.
unsafe impl Send for Mapped {}
// SAFETY: as above.
unsafe impl Sync for Mapped {}

impl Mapped {
    /// Maps the first bytes of a file, all of them at once; `None` where that cannot be done: then it can still be read.
    pub fn new(file: &std::fs::File, length: usize) -> Option<Mapped> {
        use std::os::fd::AsRawFd;

        if length == 0 || !watch() {
            return None;
        }
        let slot = Slot::take()?;
        let flags = libc::MAP_PRIVATE | libc::MAP_POPULATE;
        // SAFETY: a new mapping, at an address of the system's choice, touches nothing of ours.
        let start = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                length,
                libc::PROT_READ,
                flags,
                file.as_raw_fd(),
                0,
            )
        };
        if start == libc::MAP_FAILED {
            slot.taken.store(false, Ordering::Release);
            return None;
        }
        slot.cut.store(false, Ordering::Relaxed);
        slot.start.store(start as usize, Ordering::Relaxed);
        slot.end.store(start as usize + length, Ordering::Release);
        Some(Mapped {
            slot,
            start: start.cast(),
            length,
        })
    }

    /// Whether some of the bytes were asked for when the file had become shorter: they are zeros.
    pub fn is_cut(&self) -> bool {
        self.slot.cut.load(Ordering::Relaxed)
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: so many bytes are mapped as long as `self` lives, and no byte is none: behind the end of a file that became shorter stand zeros.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        self.slot.end.store(0, Ordering::Relaxed);
        // SAFETY: it was mapped with this length, and nobody has a reference to its bytes any more.
        unsafe { libc::munmap(self.start.cast_mut().cast(), self.length) };
        self.slot.taken.store(false, Ordering::Release);
    }
}

/// Who handled the signal before; written once, before anything is mapped.
static BEFORE: Before = Before(std::cell::UnsafeCell::new(None));

struct Before(std::cell::UnsafeCell<Option<libc::sigaction>>);

// SAFETY: written once, within `Once`, before the handler is in place; only read from then on.
unsafe impl Sync for Before {}

/// Has the signal handled from now on; whether that is so.
fn watch() -> bool {
    static BEGUN: Once = Once::new();
    static WATCHED: AtomicBool = AtomicBool::new(false);
    BEGUN.call_once(|| {
        // SAFETY: the structures are ours, zeros are a valid one, and the handler does what a handler may.
        let watched = unsafe {
            let mut before: libc::sigaction = std::mem::zeroed();
            let mut ours: libc::sigaction = std::mem::zeroed();
            ours.sa_sigaction = handle as *const () as usize;
            ours.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigaction(libc::SIGBUS, std::ptr::null(), &raw mut before) == 0 && {
                *BEFORE.0.get() = Some(before);
                libc::sigaction(libc::SIGBUS, &raw const ours, std::ptr::null_mut()) == 0
            }
        };
        WATCHED.store(watched, Ordering::Release);
    });
    WATCHED.load(Ordering::Acquire)
}

/// Puts a page of zeros where one of a mapped file is missing. Any other such signal goes to whom it went before.
extern "C" fn handle(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system gives the handler a valid `info`, which has an address for this signal. `mmap` replaces a page of a mapping of ours, as `find` says, by one
    // that can be read in the same way; it is a bare call of the system.
    unsafe {
        let address = (*info).si_addr() as usize;
        let is_within = |slot: &&Slot| {
            let end = slot.end.load(Ordering::Acquire);
            (slot.start.load(Ordering::Relaxed)..end).contains(&address)
        };
        if let Some(slot) = SLOTS.iter().find(is_within) {
            let size = usize::try_from(libc::sysconf(libc::_SC_PAGESIZE)).unwrap_or(4096);
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
            let page = (address & !(size - 1)) as *mut libc::c_void;
            slot.cut.store(true, Ordering::Relaxed);
            if libc::mmap(page, size, libc::PROT_READ, flags, -1, 0) == page {
                return;
            }
        }
        // The instruction runs again when this returns, and the signal comes again.
        if let Some(before) = &*BEFORE.0.get() {
            libc::sigaction(libc::SIGBUS, before, std::ptr::null_mut());
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::Write;

    #[test]
    fn zeros_stand_where_a_file_became_shorter() {
        let mut file = tempfile::tempfile().unwrap();
        let bytes: Vec<u8> = (0..40_000_u32).map(|at| at as u8 | 1).collect();
        file.write_all(&bytes).unwrap();
        let mapped = Mapped::new(&file, bytes.len()).unwrap();
        assert_eq!(*mapped, *bytes);
        assert!(!mapped.is_cut());
        file.set_len(5).unwrap();
        assert_eq!(mapped[..5], bytes[..5]);
        // What is behind the end is zeros, on the last page by the system's doing.
        assert!(mapped[5..].iter().all(|byte| *byte == 0));
        assert!(mapped.is_cut());
    }

    #[test]
    fn what_cannot_be_mapped_is_not() {
        let file = File::open("/proc/self/status").unwrap();
        assert!(Mapped::new(&file, 100).is_none());
        let mut file = tempfile::tempfile().unwrap();
        assert!(Mapped::new(&file, 0).is_none());
        file.write_all(b"text").unwrap();
        // More than there are places for.
        let many: Vec<Option<Mapped>> = (0..2 * MOST).map(|_| Mapped::new(&file, 4)).collect();
        assert!(many.iter().flatten().all(|mapped| **mapped == *b"text"));
        assert!(many.iter().any(Option::is_none));
        drop(many);
        assert!(Mapped::new(&file, 4).is_some());
    }
}
