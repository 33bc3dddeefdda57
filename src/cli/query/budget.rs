//! Memory of results that wait to be printed.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use lanelog_analysis::query::Answer;
use lanelog_interp::Limits;

/// Memory for results that wait to be printed, shared by all threads.
#[derive(Debug)]
pub(super) struct Budget {
    most: u64,
    held: AtomicU64,
}

impl Budget {
    /// An empty budget with a limit of `most` bytes.
    pub fn new(most: u64) -> Budget {
        Budget {
            most,
            held: AtomicU64::new(0),
        }
    }

    /// The limits of an evaluation that begins now, which may not use more memory than remains.
    pub fn limits(&self, limits: &Limits) -> Limits {
        let left = self.most.saturating_sub(self.held.load(Ordering::Relaxed));
        Limits {
            memory: Some(limits.memory.map_or(left, |memory| memory.min(left))),
            ..*limits
        }
    }

    /// An answer waits.
    pub fn hold(&self, answer: &Answer) {
        self.held.fetch_add(bytes(answer), Ordering::Relaxed);
    }

    /// Releases the memory of an answer that no longer waits.
    pub fn release(&self, answer: &Answer) {
        self.held.fetch_sub(bytes(answer), Ordering::Relaxed);
    }

    /// Whether `bytes` more bytes fit.
    pub fn has_room(&self, bytes: u64) -> io::Result<()> {
        match bytes <= self.most {
            true => Ok(()),
            false => Err(io::ErrorKind::OutOfMemory.into()),
        }
    }

    /// Adds `bytes` waiting bytes.
    pub fn hold_bytes(&self, bytes: u64) -> io::Result<()> {
        if self.held.fetch_add(bytes, Ordering::Relaxed) + bytes > self.most {
            self.release_bytes(bytes);
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        Ok(())
    }

    /// Releases the memory of results that no longer wait.
    pub fn release_bytes(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Output that waits.
    pub fn buffer(&self) -> Buffer<'_> {
        Buffer {
            bytes: Vec::new(),
            budget: self,
        }
    }
}

fn bytes(answer: &Answer) -> u64 {
    let values = answer.rows.iter().map(|rows| rows.values().len() as u64);
    values.sum::<u64>() * 4
}

/// Output that waits, limited by the budget.
pub(super) struct Buffer<'b> {
    pub bytes: Vec<u8>,
    budget: &'b Budget,
}

impl Buffer<'_> {
    /// Drops the waiting results.
    pub fn clear(&mut self) {
        self.budget.release_bytes(self.bytes.len() as u64);
        self.bytes = Vec::new();
    }
}

impl Write for Buffer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.budget.hold_bytes(bytes.len() as u64)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}
