//! Memory that all waves share (buffers, arguments, data sections), and accesses of lanes to it, to
//! LDS and to scratch memory.
//!
//! Deliberately absent: caches, memory ordering other than the order of execution, alignment.

pub(super) mod atomic;
pub(super) mod buffer;
mod lanes;
pub(super) mod operation;

pub(super) use lanes::{DESCRIPTOR, Group, access};

/// The flat address of the first byte of LDS, which equals that of the IR interpreter.
pub(super) const GROUP_BASE: u64 = 1 << 48;
/// The flat address of the first byte of a lane's private memory.
pub(super) const PRIVATE_BASE: u64 = 2 << 48;
/// The size of each of the two apertures in bytes.
pub(super) const WINDOW: u64 = 1 << 32;
/// The address of the first buffer.
pub(super) const BUFFERS: u64 = 1 << 32;
/// The minimum distance between two buffers in bytes.
pub(super) const GAP: u64 = 1 << 20;

/// A range of memory.
#[derive(Clone, Debug)]
pub(super) struct Allocation {
    pub start: u64,
    pub bytes: Vec<u8>,
    /// Whether the memory is read-only.
    pub constant: bool,
}

/// Global memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Allocations in ascending order of address.
    allocations: Vec<Allocation>,
    /// The index of the allocation that was found last.
    last: usize,
}

/// The message of a failed access, without the location of the instruction.
pub(super) type AccessError = String;

impl Memory {
    /// Adds an allocation, in the order of addresses.
    pub fn add(&mut self, allocation: Allocation) {
        let at = self
            .allocations
            .partition_point(|other| other.start < allocation.start);
        self.allocations.insert(at, allocation);
    }

    /// Removes and returns the contents of the allocation at an address.
    pub fn take(&mut self, start: u64) -> Vec<u8> {
        let found = self
            .allocations
            .iter_mut()
            .find(|found| found.start == start);
        found
            .map(|found| std::mem::take(&mut found.bytes))
            .unwrap_or_default()
    }

    fn find(&mut self, address: u64, size: usize) -> Option<(usize, usize)> {
        let fits = |found: &Allocation| {
            let offset = usize::try_from(address.checked_sub(found.start)?).ok()?;
            (offset.checked_add(size)? <= found.bytes.len()).then_some(offset)
        };
        if let Some(offset) = self.allocations.get(self.last).and_then(fits) {
            return Some((self.last, offset));
        }
        let at = self
            .allocations
            .partition_point(|found| found.start <= address)
            .checked_sub(1)?;
        let offset = self.allocations.get(at).and_then(fits)?;
        self.last = at;
        Some((at, offset))
    }

    /// The bytes at an address.
    ///
    /// # Errors
    /// No single allocation contains all the bytes.
    pub fn read(&mut self, address: u64, size: usize) -> Result<&[u8], AccessError> {
        self.readable(address, size).map(|bytes| &*bytes)
    }

    /// The bytes at an address. The returned slice is mutable so that code can be shared with
    /// writes, but must only be read.
    pub(super) fn readable(&mut self, address: u64, size: usize) -> Result<&mut [u8], AccessError> {
        let found = self.find(address, size);
        let bytes = found.and_then(|(at, offset)| {
            self.allocations
                .get_mut(at)?
                .bytes
                .get_mut(offset..offset + size)
        });
        bytes.ok_or_else(|| format!("{size} bytes are read at {address:#x}, where no memory is"))
    }

    /// The writable bytes at an address.
    ///
    /// # Errors
    /// No single allocation contains all the bytes, or it is constant.
    pub fn write(&mut self, address: u64, size: usize) -> Result<&mut [u8], AccessError> {
        let nothing = || format!("{size} bytes are written at {address:#x}, where no memory is");
        let (at, offset) = self.find(address, size).ok_or_else(nothing)?;
        let found = self.allocations.get_mut(at).ok_or_else(nothing)?;
        if found.constant {
            return Err(format!(
                "{size} bytes are written at {address:#x}, which is constant"
            ));
        }
        found
            .bytes
            .get_mut(offset..offset + size)
            .ok_or_else(nothing)
    }
}
