//! An allocator that counts the bytes of each thread, and has a reserve for when memory runs out.
//!
//! A thread that frees memory of another one can have a negative count: only differences over the
//! work on one function are meaningful.
//!
//! The first time that memory runs out, a reserve is released, so that unwinding is possible, and
//! every function that uses much memory is aborted ([`super::look`]). If that is not enough, the
//! program prints a message and ends with exit code 2: on stable Rust the alternative is an abort.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// The size of the reserve.
const RESERVE: usize = 24 << 20;

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
    /// A request to release memory is being made.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

static COUNTS: AtomicBool = AtomicBool::new(false);
static SHORT: AtomicBool = AtomicBool::new(false);
static PUT_BY: AtomicPtr<libc::c_void> = AtomicPtr::new(std::ptr::null_mut());

/// The bytes that this thread has allocated less those that it has freed.
#[inline]
pub fn held() -> i64 {
    HELD.get()
}

/// Whether bytes are counted: the program's allocator is [`Counting`].
#[inline]
pub fn counts() -> bool {
    COUNTS.load(Ordering::Relaxed)
}

/// Whether the machine had nothing left.
#[inline]
pub fn is_short() -> bool {
    SHORT.load(Ordering::Relaxed)
}

/// Allocates the reserve. To be called once, when the program begins.
pub fn put_by() {
    COUNTS.store(true, Ordering::Relaxed);
    // SAFETY: an anonymous mapping at an address of the system's choice touches nothing of ours.
    let mapped = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            RESERVE,
            libc::PROT_NONE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if mapped != libc::MAP_FAILED {
        PUT_BY.store(mapped, Ordering::Release);
    }
}

/// Whether `bytes` bytes can be allocated in one piece.
pub fn has(bytes: usize) -> bool {
    ASKING.set(true);
    let mut asked = Vec::<u8>::new();
    let found = asked.try_reserve_exact(bytes).is_ok();
    // An unused allocation could be optimised away.
    std::hint::black_box(&asked);
    ASKING.set(false);
    found
}

/// Releases the reserve; returns whether there was one.
fn give_back() -> bool {
    let mapped = PUT_BY.swap(std::ptr::null_mut(), Ordering::AcqRel);
    // SAFETY: it was mapped with this length, and the thread that swaps it out is its only owner.
    !mapped.is_null() && unsafe { libc::munmap(mapped, RESERVE) } == 0
}

/// A function was aborted and its memory freed: others may continue, and the reserve is allocated
/// again.
pub fn relax() {
    if SHORT.swap(false, Ordering::Relaxed) && PUT_BY.load(Ordering::Relaxed).is_null() {
        put_by();
    }
}

/// Counts for another allocator.
#[derive(Debug)]
pub struct Counting<A>(pub A);

impl<A: GlobalAlloc> Counting<A> {
    /// Tries a failed allocation again after releasing the reserve.
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

// SAFETY: all calls are forwarded unchanged to the other allocator, and counted.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counting<A> {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's promise.
        let ask = || unsafe { self.0.alloc(layout) };
        match ask() {
            nothing if nothing.is_null() => self.again(layout.size(), ask),
            found => found,
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's promise.
        let ask = || unsafe { self.0.alloc_zeroed(layout) };
        match ask() {
            nothing if nothing.is_null() => self.again(layout.size(), ask),
            found => found,
        }
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller's promise.
        unsafe { self.0.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: guaranteed by the caller; a block that could not grow is still valid.
        let ask = || unsafe { self.0.realloc(pointer, layout, size) };
        match ask() {
            nothing if nothing.is_null() => self.again(size, ask),
            found => found,
        }
    }
}

/// Memory is exhausted: prints a message without allocating, and ends the program. Written output
/// stays.
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
        // SAFETY: the bytes are valid for the length of the call. An error is ignored: there is
        // nowhere to report it.
        unsafe { libc::write(2, part.as_ptr().cast(), part.len()) };
    }
    // SAFETY: ends the program at once; nothing of ours runs at its end.
    unsafe { libc::_exit(2) }
}
