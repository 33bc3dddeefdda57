//! A kernel launch: arguments, buffers, limits and outcome.

use crate::typed::Value;

/// A buffer in global memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffer {
    /// The initial contents of the buffer.
    pub bytes: Vec<u8>,
}

/// An argument of the kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// One value, which is the same for all lanes.
    Same(Value),
    /// A value for each lane, by the lane's index in the whole grid. The lanes of a work-group are
    /// contiguous, x varies fastest, and work-groups are ordered in the same way.
    Lanes(Vec<Value>),
    /// The address of a buffer in [`Launch::buffers`], by index. For a pointer to local memory,
    /// each work-group has its own copy of the buffer; for a pointer to private memory, each lane
    /// has its own copy. The final contents of these copies are not returned.
    Buffer(usize),
    /// The address of an image descriptor in constant memory. Fields: the index of a buffer in
    /// [`Launch::buffers`], and eight words. The descriptor consists of these words; the address of
    /// the buffer, in units of 256 bytes, is added to its first 40 bits. The descriptor is padded
    /// with zeros to [`DESCRIBED`] bytes.
    Image(usize, [u32; 8]),
}

/// Size of an image descriptor in bytes. Drivers write more data after the eight words, for queries
/// of the image format.
pub const DESCRIBED: usize = 64;

/// Limits of a run: most of them end the run; `turn` only switches to another wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of executed instructions. An instruction that several lanes execute
    /// together counts once.
    pub steps: u64,
    /// The maximum number of bytes of memory in total.
    pub bytes: u64,
    /// The maximum depth of calls.
    pub depth: u32,
    /// The number of instructions that a wave executes before another wave is scheduled.
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

/// A kernel with its launch configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The function, by its index in the module.
    pub function: usize,
    /// Number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// Number of work-items of a work-group in each dimension.
    pub block: [u32; 3],
    /// Number of lanes in a wave, at most 64.
    pub wave: u32,
    /// One argument for each parameter.
    pub arguments: Vec<Argument>,
    /// Global memory in addition to the module's globals.
    pub buffers: Vec<Buffer>,
    /// The limits of the run.
    pub limits: Limits,
}

/// The location at which a run was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function.
    pub instruction: usize,
    /// Bit mask of the lanes that were converged there.
    pub lanes: u64,
    /// The lane that caused the abort, if it was a single lane.
    pub lane: Option<u32>,
    /// The index of the lanes' work-group in the grid (x fastest).
    pub group: u32,
    /// The index of the lanes' wave in the work-group.
    pub wave: u32,
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All lanes returned.
    Finished,
    /// [`Limits`] were reached; the text names the limit.
    Limit(String),
    /// The kernel uses an unsupported construct, which the text describes.
    Unsupported(Option<Place>, String),
    /// Undefined behavior (LangRef), described by the text: an access out of bounds, a branch on
    /// poison...
    Undefined(Place, String),
    /// The program ended itself, as the text describes: `llvm.trap`, a failed assertion.
    Trapped(Place, String),
    /// Lanes wait at barriers that other lanes cannot reach.
    Deadlock(String),
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The outcome of the run.
    pub ending: Ending,
    /// Number of executed steps.
    pub steps: u64,
    /// The final contents of [`Launch::buffers`].
    pub buffers: Vec<Buffer>,
    /// The state of each byte of the buffers: 0 is defined, 1 undef, 2 poison. Empty for a buffer
    /// in which all bytes are defined.
    pub marks: Vec<Vec<u8>>,
    /// After a deadlock: the locations at which lanes wait.
    pub waiting: Vec<Place>,
}
