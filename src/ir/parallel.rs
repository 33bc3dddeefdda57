//! Parses one module with several threads.
//!
//! The result of parsing a function depends only on the text and the function's offset. Threads
//! first parse a function wherever a line starts with `define`, up to the next line that starts
//! with `}`. Then the module level is parsed sequentially, as usual, and uses the functions that
//! threads have parsed. The sequential parser never reaches a `define` inside a string or comment,
//! and it parses a function again if the function does not end at that line. The result is
//! therefore the same as that of [`read`] for every text.

use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memmem::Finder;

use super::function::{Scratch, read_function_as};
use super::module::Module;
use super::toplevel::{Ahead, Reading, read, read_as};

/// Size of text below which one thread is fast enough.
const SMALL: usize = 1 << 20;
/// Number of pieces for each thread, so that no thread waits long for the last piece.
const PIECES: usize = 16;

/// Like [`read`], with up to `threads` threads. Small modules are parsed on the calling thread.
/// Time: linear in the text.
pub fn read_parallel(text: &[u8], threads: usize) -> Module<'_> {
    if threads < 2 || text.len() < SMALL || text.len() >= u32::MAX as usize {
        return read(text);
    }
    read_in_pieces(text, threads, text.len().div_ceil(threads * PIECES))
}

fn read_in_pieces(text: &[u8], threads: usize, piece: usize) -> Module<'_> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut scratch = Scratch::default();
        let mut found = Vec::new();
        loop {
            let start = next.fetch_add(piece, Ordering::Relaxed);
            if start >= text.len() {
                return found;
            }
            read_ahead(
                text,
                start,
                (start + piece).min(text.len()),
                &mut scratch,
                &mut found,
            );
        }
    };
    let mut ahead = std::thread::scope(|scope| {
        // If a thread cannot be started, the others do its work.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        let mut ahead = work();
        for helper in helpers {
            // If a thread fails, its functions are parsed later, sequentially.
            ahead.extend(helper.join().unwrap_or_default());
        }
        ahead
    });
    ahead.sort_unstable_by_key(|ahead| ahead.start);
    read_as(text, Reading::Fast, ahead)
}

/// Parses the functions that start in a piece of the text.
fn read_ahead(
    text: &[u8],
    start: usize,
    end: usize,
    scratch: &mut Scratch,
    found: &mut Vec<Ahead>,
) {
    let (head, foot) = (Finder::new(b"\ndefine "), Finder::new(b"\n}"));
    let mut at = start;
    // A function whose preceding newline is in the piece belongs to the piece, even if `define` is
    // after its end.
    while let Some(newline) = text
        .get(at..(end + 7).min(text.len()))
        .and_then(|piece| head.find(piece))
    {
        let start = at + newline + 1;
        let Some(close) = text.get(start..).and_then(|rest| foot.find(rest)) else {
            return;
        };
        let end = start + close + 2;
        if let Ok((function, end)) =
            read_function_as(text.get(..end).unwrap_or_default(), start, scratch, true)
        {
            found.push(Ahead {
                start,
                end,
                function,
            });
        }
        at = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_any_size_give_the_same_module() {
        let text = b"; x
define void @a() {
  ret void
}
define i32 @\"b
define void @c() {
  ret void
}
\"(i32 %x) {
  call void asm \"
}
define void @d() {
\", \"\"()
  ret i32 %x
}
/*
define void @e() {
  ret void
}
*/
define void @broken() {
  ret i32 %nowhere
}
define void @open() {
  ret void
define void @f() { ret void }
@g = global i32 0
define void @h() {
  ret void
}";
        let expected = read(text);
        assert_eq!(expected.functions.len(), 4);
        assert_eq!(expected.errors.len(), 2);
        for piece in 1..text.len() {
            assert_eq!(
                read_in_pieces(text, 2, piece),
                expected,
                "pieces of {piece} bytes"
            );
        }
    }
}
