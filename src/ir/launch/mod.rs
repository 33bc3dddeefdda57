//! A kernel launch: arguments, buffers, limits and outcome.

use crate::typed::Value;

/// A buffer in global memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffer {
    /// Its initial contents.
    pub bytes: Vec<u8>,
}

/// An argument of the function that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// One value for all lanes.
    Same(Value),
    /// By the number of the lane in the whole grid: lanes of a work-group are contiguous, x
    /// fastest, and so are work-groups.
    Lanes(Vec<Value>),
    /// The address of a buffer of [`Launch::buffers`], by its index. For a pointer to local memory,
    /// each work-group has a copy of the buffer; for one to private memory, each lane: the final
    /// contents of these copies are not returned.
    Buffer(usize),
    /// The address of an image's descriptor in constant memory: these words, with the address of a
    /// buffer of [`Launch::buffers`] in units of 256 bytes added to their first 40 bits, padded
    /// with zeros to [`DESCRIBED`] bytes.
    Image(usize, [u32; 8]),
}

/// Bytes of an image's descriptor: drivers write more after the eight words, for queries of its
/// format.
pub const DESCRIBED: usize = 64;

/// Limits at which a run ends, or continues with another wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions, each counted once for the lanes that execute it together.
    pub steps: u64,
    /// Bytes of all memory.
    pub bytes: u64,
    /// Maximal depth of calls.
    pub depth: u32,
    /// Instructions of a wave before another one is scheduled.
    pub turn: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 10_000_000,
            bytes: 1 << 30,
            depth: 256,
            turn: 1000,
        }
    }
}

/// A function with its launch configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The function, by its index in the module.
    pub function: usize,
    /// Work-groups in each dimension.
    pub grid: [u32; 3],
    /// Work-items of a work-group in each dimension.
    pub block: [u32; 3],
    /// Lanes of a wave: at most 64.
    pub wave: u32,
    /// One for each parameter.
    pub arguments: Vec<Argument>,
    /// Global memory in addition to the module's globals.
    pub buffers: Vec<Buffer>,
    /// Its limits.
    pub limits: Limits,
}

/// The place where a run was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function.
    pub instruction: usize,
    /// Lanes that were converged there: bit by bit.
    pub lanes: u64,
    /// The lane that caused it, if it was a single one.
    pub lane: Option<u32>,
    /// Their work-group, by its number in the grid (x fastest).
    pub group: u32,
    /// Their wave, by its number in the work-group.
    pub wave: u32,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All lanes returned.
    Finished,
    /// [`Limits`] were reached: which, in words.
    Limit(String),
    /// An unsupported construct, in words.
    Unsupported(Option<Place>, String),
    /// Undefined behavior (LangRef), in words: an access out of bounds, a branch on poison...
    Undefined(Place, String),
    /// Lanes wait for each other at barriers that not all of them can reach.
    Deadlock(String),
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// Its outcome.
    pub ending: Ending,
    /// Steps taken.
    pub steps: u64,
    /// The buffers of [`Launch::buffers`] at the end.
    pub buffers: Vec<Buffer>,
    /// The state of each of their bytes: 0 defined, 1 undef, 2 poison; empty for a buffer whose
    /// bytes are all defined.
    pub marks: Vec<Vec<u8>>,
    /// After a deadlock: the places where lanes wait.
    pub waiting: Vec<Place>,
}
