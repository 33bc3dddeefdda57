//! An allocator that counts the bytes of each thread, and releases a reserve when memory is
//! exhausted.
//!
//! A thread that frees memory of another thread may have a negative count. Only the change of the
//! count during the work on one function is meaningful.
//!
//! When memory is exhausted for the first time, the reserve is released so that unwinding is
//! possible, and the work on each function that uses much memory is aborted ([`super::look`]). If
//! this does not free enough memory, the program prints a message and exits with code 2. (Without
//! this, a Rust program aborts.)

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// The size and alignment of the reserve, which the system maps separately because it is large.
const RESERVE: Layout = Layout::new::<[u8; 24 << 20]>();

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// Whether the current allocation is only a test by [`has`], which may fail without
    /// consequences.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

static COUNTS: AtomicBool = AtomicBool::new(false);
static SHORT: AtomicBool = AtomicBool::new(false);
static PUT_BY: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// The number of bytes that this thread has allocated, minus those that it has freed.
#[inline]
pub fn held() -> i64 {
    HELD.get()
}

/// Whether bytes are counted, because the program's allocator is [`Counting`].
#[inline]
pub fn counts() -> bool {
    COUNTS.load(Ordering::Relaxed)
}

/// Whether the memory of the machine was exhausted.
#[inline]
pub fn is_short() -> bool {
    SHORT.load(Ordering::Relaxed)
}

/// Allocates the reserve. Called once, when the program starts.
pub fn put_by() {
    COUNTS.store(true, Ordering::Relaxed);
    // SAFETY: the size is not 0. The memory is never accessed, so the system provides none.
    let reserve = unsafe { System.alloc(RESERVE) };
    PUT_BY.store(reserve, Ordering::Release);
}

/// Whether `bytes` bytes can be allocated in one block.
pub fn has(bytes: usize) -> bool {
    ASKING.set(true);
    let mut asked = Vec::<u8>::new();
    let found = asked.try_reserve_exact(bytes).is_ok();
    // The allocation must not be optimised away, although it is unused.
    std::hint::black_box(&asked);
    ASKING.set(false);
    found
}

/// Releases the reserve. Returns whether there was one.
fn give_back() -> bool {
    let reserve = PUT_BY.swap(std::ptr::null_mut(), Ordering::AcqRel);
    if reserve.is_null() {
        return false;
    }
    // SAFETY: allocated with this layout, and the thread that swaps the pointer out owns it.
    unsafe { System.dealloc(reserve, RESERVE) };
    true
}

/// Called after the work on a function was aborted and its memory was freed. Work on other
/// functions may continue, and the reserve is allocated again.
pub fn relax() {
    if SHORT.swap(false, Ordering::Relaxed) && PUT_BY.load(Ordering::Relaxed).is_null() {
        put_by();
    }
}

/// Counts the bytes that another allocator allocates.
#[derive(Debug)]
pub struct Counting<A>(pub A);

impl<A: GlobalAlloc> Counting<A> {
    /// Retries a failed allocation after releasing the reserve.
    #[cold]
    fn again(&self, bytes: usize, ask: impl Fn() -> *mut u8) -> *mut u8 {
        if ASKING.get() {
            count(0, bytes);
            return std::ptr::null_mut();
        }
        SHORT.store(true, Ordering::Relaxed);
        super::hurry();
        if give_back() {
            let found = ask();
            if !found.is_null() {
                return found;
            }
        }
        last_words(bytes)
    }
}

#[inline]
fn count(more: usize, less: usize) {
    HELD.set(
        HELD.get()
            .wrapping_add(more as i64)
            .wrapping_sub(less as i64),
    );
}

// SAFETY: all calls are forwarded unchanged to the other allocator.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: guaranteed by the caller.
        let ask = || unsafe { self.0.alloc(layout) };
        match ask() {
            nothing if nothing.is_null() => self.again(layout.size(), ask),
            found => found,
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: guaranteed by the caller.
        let ask = || unsafe { self.0.alloc_zeroed(layout) };
        match ask() {
            nothing if nothing.is_null() => self.again(layout.size(), ask),
            found => found,
        }
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: guaranteed by the caller.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: guaranteed by the caller; if a block cannot grow, it is still valid.
        let ask = || unsafe { self.0.realloc(pointer, layout, size) };
        match ask() {
            nothing if nothing.is_null() => self.again(size, ask),
            found => found,
        }
    }
}

/// Called when memory is exhausted: prints a message without allocating, and ends the program.
/// Output that was written before is kept.
fn last_words(bytes: usize) -> ! {
    let mut digits = [0; 20];
    let mut first = digits.len();
    let mut rest = bytes;
    while first > 0 {
        first -= 1;
        if let Some(digit) = digits.get_mut(first) {
            *digit = b'0' + (rest % 10) as u8;
        }
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let parts: [&[u8]; 3] = [
        b"error: out of memory: ",
        digits.get(first..).unwrap_or_default(),
        b" more bytes cannot be allocated\n  help: the output on stdout is incomplete; name fewer files at once, or lower --jobs or --max-memory\n",
    ];
    for part in parts {
        // SAFETY: the bytes are valid for the duration of the call. An error is ignored, because it
        // could not be reported.
        unsafe { libc::write(2, part.as_ptr().cast(), part.len() as _) };
    }
    // SAFETY: ends the program immediately; lanelog has no exit handlers.
    unsafe { libc::_exit(2) }
}
