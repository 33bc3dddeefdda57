//! Maps files into memory instead of copying them: for a large text, this takes a tenth of the time
//! and no additional memory.
//!
//! If a mapped file is truncated, reading beyond its new end raises `SIGBUS`, which normally ends
//! the process. With this module, such reads return zeros. If another process changes bytes, a read
//! may return the old or the new ones. [`Mapped::is_changed`] detects afterwards that a file was
//! truncated or changed.

use std::fs::{File, Metadata};
use std::io;
use std::ops::Deref;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Number of files that may be mapped at the same time.
const MOST: usize = 64;

/// A file of fewer bytes is copied as fast as mapped.
const LARGE: u64 = 64 << 10;

/// The address range of a mapping, for the signal handler.
struct Slot {
    taken: AtomicBool,
    start: AtomicUsize,
    /// The address after the last byte of the mapping; 0 if the slot has no mapping.
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
    /// Reserves a free slot.
    fn take() -> Option<&'static Slot> {
        SLOTS
            .iter()
            .find(|slot| !slot.taken.swap(true, Ordering::Acquire))
    }
}

/// The contents of a mapped file.
pub struct Mapped {
    slot: &'static Slot,
    start: *const u8,
    length: usize,
    file: File,
    /// The length and the modification time of the file when it was mapped.
    said: [i64; 3],
}

// SAFETY: the bytes are only read, and only the value that owns the mapping unmaps it.
unsafe impl Send for Mapped {}
// SAFETY: as above.
unsafe impl Sync for Mapped {}

impl Mapped {
    /// Maps a large regular file. Returns `None` if the file is not large, or cannot be mapped.
    ///
    /// # Errors
    /// Returns errors of [`super::open`], and if the file's metadata cannot be read.
    pub fn large(path: &Path) -> io::Result<Option<Mapped>> {
        let file = super::open(path)?;
        match file.metadata()?.len() {
            ..LARGE => Ok(None),
            _ => Mapped::new(file, u64::from(u32::MAX) - 1),
        }
    }

    /// Maps a file of at most `most` bytes. Returns `None` if the file cannot be mapped; it can
    /// then still be read.
    ///
    /// # Errors
    /// If the file's metadata cannot be read.
    pub fn new(file: File, most: u64) -> io::Result<Option<Mapped>> {
        let metadata = file.metadata()?;
        let length = metadata.len();
        if length == 0 || length > most || !watch() {
            return Ok(None);
        }
        let (Ok(length), Some(slot)) = (usize::try_from(length), Slot::take()) else {
            return Ok(None);
        };
        // Pages are mapped when they are read, on the thread that reads them: `MAP_POPULATE` takes
        // as long, but on one thread.
        let flags = libc::MAP_PRIVATE;
        // SAFETY: creates a new mapping at an address chosen by the system, so it affects no
        // existing memory.
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
            return Ok(None);
        }
        slot.cut.store(false, Ordering::Relaxed);
        slot.start.store(start as usize, Ordering::Relaxed);
        slot.end.store(start as usize + length, Ordering::Release);
        Ok(Some(Mapped {
            slot,
            start: start.cast(),
            length,
            said: said_of(&metadata),
            file,
        }))
    }

    /// Whether the file was written to since it was mapped, so that the bytes may be a mixture of
    /// its old and new contents.
    pub fn is_changed(&self) -> bool {
        let now = self.file.metadata();
        self.slot.cut.load(Ordering::Relaxed) || now.map_or(true, |now| said_of(&now) != self.said)
    }
}

fn said_of(metadata: &Metadata) -> [i64; 3] {
    [
        metadata.size() as i64,
        metadata.mtime(),
        metadata.mtime_nsec(),
    ]
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: `length` bytes are mapped as long as `self` lives, and all of them are
        // initialised: beyond the end of a truncated file, they are zeros.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        self.slot.end.store(0, Ordering::Relaxed);
        // SAFETY: it was mapped with this length, and no references to its bytes remain.
        unsafe { libc::munmap(self.start.cast_mut().cast(), self.length) };
        self.slot.taken.store(false, Ordering::Release);
    }
}

/// The previous signal handler; written once, before any file is mapped.
static BEFORE: Before = Before(std::cell::UnsafeCell::new(None));

struct Before(std::cell::UnsafeCell<Option<libc::sigaction>>);

// SAFETY: written once, within `Once`, before the handler is installed; afterwards it is only read.
unsafe impl Sync for Before {}

/// Installs the signal handler, once. Returns whether the handler is installed.
fn watch() -> bool {
    static BEGUN: Once = Once::new();
    static WATCHED: AtomicBool = AtomicBool::new(false);
    BEGUN.call_once(|| {
        // SAFETY: the structures are local, all zeros is a valid value for them, and the handler is
        // async-signal-safe.
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

/// The signal handler: maps a page of zeros in place of a missing page of a mapped file. If the
/// address is not in a mapped file, restores the previous handler.
extern "C" fn handle(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system passes a valid `info`, which contains an address for this signal. As
    // `find` has checked, `mmap` replaces a page of one of this module's mappings by another
    // readable page; it is a plain system call.
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
        // After this handler returns, the instruction is executed again, and raises the signal
        // again, which the previous handler then handles.
        if let Some(before) = &*BEFORE.0.get() {
            libc::sigaction(libc::SIGBUS, before, std::ptr::null_mut());
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A file with these contents, and a second handle to it.
    fn file(bytes: &[u8]) -> (File, File) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        (file.try_clone().unwrap(), file)
    }

    fn mapped(file: File) -> Option<Mapped> {
        Mapped::new(file, 1 << 20).unwrap()
    }

    #[test]
    fn zeros_stand_where_a_file_became_shorter() {
        let bytes: Vec<u8> = (0..40_000_u32).map(|at| at as u8 | 1).collect();
        let (read, written) = file(&bytes);
        let mapped = mapped(read).unwrap();
        assert_eq!(*mapped, *bytes);
        assert!(!mapped.is_changed());
        written.set_len(5).unwrap();
        assert_eq!(mapped[..5], bytes[..5]);
        // Bytes beyond the end of the file are zeros; within the last page, the system provides the
        // zeros.
        assert!(mapped[5..].iter().all(|byte| *byte == 0));
        assert!(mapped.is_changed());
    }

    #[test]
    fn a_file_that_became_shorter_within_its_last_page_is_changed() {
        let (read, written) = file(b"define void @f() {");
        let mapped = mapped(read).unwrap();
        written.set_len(6).unwrap();
        assert!(mapped.is_changed());
    }

    #[test]
    fn files_that_cannot_be_mapped_are_read() {
        assert!(mapped(File::open("/proc/self/status").unwrap()).is_none());
        assert!(mapped(file(b"").0).is_none());
        let (read, _written) = file(b"text");
        assert!(Mapped::new(read.try_clone().unwrap(), 3).unwrap().is_none());
        // There are fewer slots than mappings that are requested here.
        let many = (0..2 * MOST).map(|_| mapped(read.try_clone().unwrap()));
        let many: Vec<Option<Mapped>> = many.collect();
        assert!(many.iter().flatten().all(|mapped| **mapped == *b"text"));
        assert!(many.iter().any(Option::is_none));
        drop(many);
        assert!(mapped(read).is_some());
    }
}
