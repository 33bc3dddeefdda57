//! Parses one module with several threads.
//!
//! The result of parsing a function, or its header, depends only on the text and the function's
//! offset. Threads first parse a function wherever a line starts with `define`, up to the next line
//! that starts with `}`. Then the module level is parsed sequentially, as usual, and uses the
//! functions that threads have parsed. The sequential parser never reaches a `define` inside a
//! string or comment, and it parses a function again if the function does not end at that line. The
//! result is therefore the same as that of [`read`] or [`outline`] for every text.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memmem::Finder;

use super::function::{Scratch, read_function_as};
use super::module::Module;
use super::outline::{outline, outline_function};
use super::toplevel::{Ahead, FunctionAhead, Reading, read, read_as};

/// Size of text below which one thread is fast enough.
const SMALL: usize = 1 << 20;
/// Number of pieces for each thread, so that no thread waits long for the last piece.
const PIECES: usize = 16;

/// Like [`read`], with up to `threads` threads. Small modules are parsed on the calling thread.
/// Time: linear in the text.
pub fn read_parallel(text: &[u8], threads: usize) -> Module<'_> {
    match Pieces::of(text, threads) {
        Some(pieces) => read_in_pieces(text, Reading::Fast, pieces),
        None => read(text),
    }
}

/// Like [`outline`], with up to `threads` threads. Small modules are parsed on the calling thread.
/// Time: linear in the text.
pub fn outline_parallel(text: &[u8], threads: usize) -> Option<Module<'_>> {
    let Some(pieces) = Pieces::of(text, threads) else {
        return outline(text);
    };
    let module = read_in_pieces(text, Reading::Outline, pieces);
    module.errors.is_empty().then_some(module)
}

/// A division of a text into pieces, which several threads process.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub threads: usize,
    /// The size of the text.
    pub text: usize,
    /// The size of each piece but the last.
    pub piece: usize,
}

impl Pieces {
    /// The division for a number of threads; none if one thread processes the whole text.
    fn of(text: &[u8], threads: usize) -> Option<Pieces> {
        let size = text.len();
        let is_one = threads < 2 || size < SMALL || size >= u32::MAX as usize;
        (!is_one).then(|| Pieces {
            threads,
            text: size,
            piece: size.div_ceil(threads * PIECES),
        })
    }

    /// Runs the work on each piece, with one state for each thread. Returns the states; `None` for
    /// a thread that failed.
    pub fn each<S: Default + Send>(
        self,
        work: impl Fn(&mut S, Range<usize>) + Sync,
    ) -> Vec<Option<S>> {
        let next = AtomicUsize::new(0);
        let run = || {
            let mut state = S::default();
            loop {
                let start = next.fetch_add(self.piece, Ordering::Relaxed);
                if start >= self.text {
                    return state;
                }
                work(&mut state, start..(start + self.piece).min(self.text));
            }
        };
        std::thread::scope(|scope| {
            // If a thread cannot be started, the others do its work.
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, run).ok();
            let helpers: Vec<_> = (1..self.threads).map_while(start).collect();
            let mut states = vec![Some(run())];
            states.extend(helpers.into_iter().map(|helper| helper.join().ok()));
            states
        })
    }
}

pub(super) fn read_in_pieces(text: &[u8], reading: Reading, pieces: Pieces) -> Module<'_> {
    let states = pieces.each(|(scratch, ahead): &mut (Scratch, Ahead<'_>), piece| {
        read_ahead(text, reading, piece, scratch, ahead);
    });
    let mut all = Ahead::default();
    // If a thread failed, its functions are parsed later, sequentially.
    for (_, ahead) in states.into_iter().flatten() {
        all.functions.extend(ahead.functions);
        all.uses.extend(ahead.uses);
    }
    all.functions.sort_unstable_by_key(|ahead| ahead.start);
    read_as(text, reading, all)
}

/// Parses the functions that start in a piece of the text.
fn read_ahead<'t>(
    text: &'t [u8],
    reading: Reading,
    piece: Range<usize>,
    scratch: &mut Scratch,
    ahead: &mut Ahead<'t>,
) {
    let (head, foot) = (Finder::new(b"\ndefine "), Finder::new(b"\n}"));
    let mut at = piece.start;
    // A function whose preceding newline is in the piece belongs to the piece, even if `define` is
    // after its end.
    while let Some(newline) = text
        .get(at..(piece.end + 7).min(text.len()))
        .and_then(|piece| head.find(piece))
    {
        let start = at + newline + 1;
        let Some(close) = text.get(start..).and_then(|rest| foot.find(rest)) else {
            return;
        };
        let end = start + close + 2;
        let text = text.get(..end).unwrap_or_default();
        let read = match reading {
            Reading::Outline => outline_function(text, start, scratch, &mut ahead.uses),
            _ => read_function_as(text, start, scratch, true),
        };
        if let Ok((function, end)) = read {
            if function.is_read() {
                ahead.uses.add_all(text, function.body as usize..end);
            }
            ahead.functions.push(FunctionAhead {
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
            let read = read_in_pieces(text, Reading::Fast, pieces(text, piece));
            assert_eq!(read, expected, "pieces of {piece} bytes");
        }
    }

    #[test]
    fn pieces_of_any_size_give_the_same_outline() {
        let text = b"define void @a() {
  ret void
}
@\"g
define void @c() {
}
\" = global i32 0
define { i32 } @b(i32 %x) {
  call void asm \"
}
{ \", \"\"()
  ret { i32
} { i32 1 }
}
define void @d() {
  call void @a()
  ret void
}";
        let expected = outline(text).unwrap_or_default();
        assert_eq!(expected.functions.len(), 3);
        for piece in 1..text.len() {
            let read = read_in_pieces(text, Reading::Outline, pieces(text, piece));
            assert_eq!(read, expected, "pieces of {piece} bytes");
        }
    }

    fn pieces(text: &[u8], piece: usize) -> Pieces {
        Pieces {
            threads: 2,
            text: text.len(),
            piece,
        }
    }
}
