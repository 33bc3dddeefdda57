//! Memory: allocations with gaps between them, and marks of undef and poison bytes.
//!
//! Deliberately absent: padding keeps its previous contents.

mod access;

pub(super) use access::{load, store};

use std::sync::Arc;

use super::races::{Words, is_in};
use super::stop::Stop;

/// A defined byte.
pub(super) const DEFINED: u8 = 0;
/// A byte that was never written, or that was written with undef.
pub(super) const UNDEF: u8 = 1;
/// A byte that was written with poison.
pub(super) const POISON: u8 = 2;

/// The limit on allocated memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The number of bytes in use.
    pub used: u64,
    /// The maximum number of bytes in use.
    pub limit: u64,
}

impl Budget {
    /// Reserves bytes.
    pub fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        self.used = self.used.saturating_add(bytes);
        if self.used > self.limit {
            return Err(Stop::Limit(format!(
                "more than {} bytes of memory",
                self.limit
            )));
        }
        Ok(())
    }

    /// Releases bytes.
    pub fn give(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }
}

/// The owner of memory that is never freed.
pub(super) const FOREVER: u64 = u64::MAX;

/// One allocation.
#[derive(Clone, Debug)]
pub(super) struct Allocation {
    /// The start address.
    pub start: u64,
    /// The size in bytes of one lane's copy.
    pub size: u64,
    /// The lanes that may access the allocation; all lanes if it is shared.
    pub lanes: u64,
    /// The activation that owns the allocation.
    pub owner: u64,
    /// The contents: one copy if shared, otherwise the copies of the lanes, one after another.
    pub bytes: Vec<u8>,
    /// The mark of each byte; empty if all bytes are defined.
    pub marks: Vec<u8>,
    /// Whether the memory is read-only.
    pub constant: bool,
    /// If the contents are unknown: the reason.
    pub unknown: Option<Box<str>>,
    /// The lanes in which the lifetime of the object has not begun or has ended.
    pub dead: u64,
}

impl Allocation {
    /// An allocation that all lanes share for the whole run, with its contents.
    pub fn shared(start: u64, bytes: Vec<u8>, constant: bool) -> Allocation {
        Allocation {
            start,
            size: bytes.len() as u64,
            lanes: u64::MAX,
            owner: FOREVER,
            bytes,
            marks: Vec::new(),
            constant,
            unknown: None,
            dead: 0,
        }
    }

    /// The marks of the allocation's bytes. If all bytes were defined so far, the marks are
    /// created.
    fn marked(&mut self) -> &mut [u8] {
        if self.marks.is_empty() {
            self.marks = vec![DEFINED; self.bytes.len()];
        }
        &mut self.marks
    }
}

/// A location within an allocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offset {
    allocation: usize,
    offset: usize,
}

/// An address space: global memory, LDS of a work-group, or the private memory of a wave's lanes.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// The name in messages.
    name: &'static str,
    /// Allocations in ascending order of address.
    allocations: Vec<Allocation>,
    /// The lowest address.
    first: u64,
    /// The lowest address that the next allocation can have.
    next: u64,
    /// The minimum distance between two allocations in bytes.
    gap: u64,
    /// The highest address.
    last: u64,
    /// The number of lanes with their own contents; 1 if the contents are shared.
    copies: u64,
    /// Bytes that are poison whatever is written to them.
    poisoned: Option<Arc<Words>>,
}

impl Region {
    /// An empty region between two addresses. `copies` is 1 if lanes share its contents.
    pub fn new(name: &'static str, first: u64, last: u64, gap: u64, copies: u32) -> Region {
        Region {
            name,
            allocations: Vec::new(),
            first,
            next: first,
            gap,
            last,
            copies: u64::from(copies),
            poisoned: None,
        }
    }

    /// Reserves an address for `size` bytes.
    pub fn reserve(&mut self, size: u64, align: u64) -> Result<u64, Stop> {
        let full = || Stop::Limit(format!("{} has no addresses left", self.name));
        let align = align.clamp(1, 1 << 20).next_power_of_two().max(16);
        let start = self.next.checked_next_multiple_of(align).ok_or_else(full)?;
        let end = start.checked_add(size).filter(|end| *end <= self.last);
        self.next = end.ok_or_else(full)?.saturating_add(self.gap);
        Ok(start)
    }

    /// Starts the next allocation at a multiple of a number that is larger than any alignment.
    pub fn skip_to_multiple(&mut self, of: u64) {
        self.next = self.next.next_multiple_of(of);
    }

    /// Makes some bytes of shared memory poison, whatever is written to them later.
    pub fn poison(&mut self, words: &Arc<Words>) {
        for found in &mut self.allocations {
            let (start, end) = (found.start, found.start + found.size);
            if (start..end).any(|address| is_in(words, address)) {
                let marks = found.marked();
                for (address, mark) in (start..).zip(marks) {
                    if is_in(words, address) {
                        *mark = POISON;
                    }
                }
            }
        }
        self.poisoned = Some(words.clone());
    }

    /// The lowest address that the next allocation can have.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds an allocation after all others. The address of the allocation comes from
    /// [`Region::reserve`].
    pub fn add(&mut self, allocation: Allocation) {
        self.allocations.push(allocation);
    }

    /// Allocates bytes with undefined contents.
    pub fn allocate(
        &mut self,
        size: u64,
        align: u64,
        lanes: u64,
        owner: u64,
        budget: &mut Budget,
    ) -> Result<u64, Stop> {
        let all = size.saturating_mul(self.copies);
        budget.take(all)?;
        let start = self.reserve(size, align)?;
        let all = usize::try_from(all).unwrap_or(usize::MAX);
        self.allocations.push(Allocation {
            start,
            size,
            lanes,
            owner,
            bytes: vec![0; all],
            marks: vec![UNDEF; all],
            constant: false,
            unknown: None,
            dead: 0,
        });
        Ok(start)
    }

    /// Frees all allocations of an activation.
    pub fn free(&mut self, owner: u64, budget: &mut Budget) {
        // If lanes wait at a barrier, allocations of other activations may be between the freed
        // ones.
        self.allocations.retain(|found| {
            if found.owner == owner {
                budget.give(found.bytes.len() as u64);
            }
            found.owner != owner
        });
        self.next = self.allocations.last().map_or(self.first, |last| {
            (last.start + last.size).saturating_add(self.gap)
        });
    }

    /// Begins or ends the lifetime of the object that starts at an address, in some lanes. An
    /// object whose lifetime begins has undefined contents.
    pub fn set_alive(&mut self, start: u64, lanes: u64, alive: bool) {
        let at = self
            .allocations
            .binary_search_by_key(&start, |found| found.start);
        let Some(found) = at.ok().and_then(|at| self.allocations.get_mut(at)) else {
            return;
        };
        if !alive {
            found.dead |= lanes;
            return;
        }
        found.dead &= !lanes;
        let (size, copies) = (found.size as usize, self.copies);
        let marks = found.marked();
        for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
            let first = if copies == 1 { 0 } else { lane * size };
            if let Some(own) = marks.get_mut(first..first + size) {
                own.fill(UNDEF);
            }
        }
    }

    /// The allocation that starts at an address.
    pub fn starting_at(&self, start: u64) -> Option<&Allocation> {
        let at = self
            .allocations
            .binary_search_by_key(&start, |found| found.start);
        self.allocations.get(at.ok()?)
    }

    /// The start of the allocation that an address is in or after.
    pub fn start_of(&self, address: u64) -> Option<u64> {
        let after = self
            .allocations
            .partition_point(|found| found.start <= address);
        let found = self.allocations.get(after.checked_sub(1)?);
        found.map(|found| found.start)
    }

    /// Finds the allocation and offset of `size` bytes that a lane accesses.
    #[inline]
    pub fn find(&self, address: u64, size: u64, lane: u32) -> Result<Offset, Stop> {
        let after = self
            .allocations
            .partition_point(|found| found.start <= address);
        let index = after.wrapping_sub(1);
        let found = self.allocations.get(index);
        if let Some(found) = found
            && let offset = address - found.start
            && offset <= found.size
            && size <= found.size - offset
            && found.lanes >> lane & 1 == 1
            && found.dead >> lane & 1 == 0
        {
            let copy = if self.copies == 1 { 0 } else { u64::from(lane) };
            return Ok(Offset {
                allocation: index,
                offset: (copy * found.size + offset) as usize,
            });
        }
        Err(self.outside(address, size, lane, found))
    }

    #[cold]
    fn outside(&self, address: u64, size: u64, lane: u32, found: Option<&Allocation>) -> Stop {
        if let Some(found) = found
            && found.dead >> lane & 1 == 1
            && address - found.start < found.size
        {
            return Stop::Undefined(
                "an access of an object outside of its lifetime (lifetime.start, lifetime.end)"
                    .into(),
            );
        }
        let near = match found {
            Some(found) if address - found.start < found.size.saturating_add(self.gap) => format!(
                ": at byte {} of an object of {} bytes",
                address - found.start,
                found.size
            ),
            _ => String::new(),
        };
        Stop::Undefined(format!(
            "an access of {size} bytes at 0x{address:x} of {}, outside of every object{near}",
            self.name
        ))
    }

    /// The bytes at `spot`, and their marks (empty if all bytes are defined).
    #[inline]
    pub fn read(&self, spot: Offset, size: usize) -> Result<(&[u8], &[u8]), Stop> {
        let Some(found) = self.allocations.get(spot.allocation) else {
            return Ok((&[], &[]));
        };
        if let Some(why) = &found.unknown {
            return Err(Stop::Unsupported(why.to_string()));
        }
        let range = spot.offset..spot.offset + size;
        let bytes = found.bytes.get(range.clone()).unwrap_or_default();
        Ok((bytes, found.marks.get(range).unwrap_or_default()))
    }

    /// Calls `change` with the bytes at `spot` and their marks, both mutable. The marks are empty
    /// if all bytes are defined and `marks` is false.
    #[inline]
    pub fn write<R>(
        &mut self,
        spot: Offset,
        size: usize,
        marks: bool,
        change: impl FnOnce(&mut [u8], &mut [u8]) -> R,
    ) -> Result<R, Stop> {
        let Some(found) = self.allocations.get_mut(spot.allocation) else {
            return Ok(change(&mut [], &mut []));
        };
        if found.constant {
            return Err(Stop::Undefined("a write to a constant".into()));
        }
        if let Some(why) = &found.unknown {
            return Err(Stop::Unsupported(why.to_string()));
        }
        if marks {
            found.marked();
        }
        let range = spot.offset..spot.offset + size;
        let first = found.start + spot.offset as u64;
        let marks = found.marks.get_mut(range.clone()).unwrap_or_default();
        let bytes = found.bytes.get_mut(range).unwrap_or_default();
        let result = change(bytes, marks);
        if let Some(words) = &self.poisoned {
            for (address, mark) in (first..).zip(marks) {
                // A value that is read from partly undefined bytes is defined.
                if *mark == UNDEF || is_in(words, address) {
                    *mark = POISON;
                }
            }
        }
        Ok(result)
    }
}
