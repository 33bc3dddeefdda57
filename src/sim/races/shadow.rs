//! Shadow memory: the last accesses of each word.

use rustc_hash::FxHashMap;

/// Bytes of a word: the unit for which accesses are recorded.
pub(super) const WORD: u64 = 4;
/// Bytes of memory: for each word, the mask of its bytes.
pub type Words = FxHashMap<u64, u8>;

/// Whether the byte at an address is among some bytes.
pub fn is_in(words: &Words, address: u64) -> bool {
    let bytes = words.get(&(address / WORD));
    bytes.is_some_and(|bytes| bytes >> (address % WORD) & 1 == 1)
}

/// Words of a page.
const PAGE: u64 = 64;
/// The number of accesses that a word keeps. If there are more, the oldest is forgotten. Between
/// barriers, two are enough for each race with a work-group: one of them is from another lane.
const MOST: usize = 8;

/// Whether an access writes, and whether it is atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Whether the access writes.
    pub writes: bool,
    /// The scope of an atomic access.
    pub atomic: Option<super::Scope>,
}

/// An access of one or more lanes of a wave, in one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub step: u64,
    pub lanes: u64,
    /// The function and the index of the instruction.
    pub site: (u32, u32),
    pub group: u32,
    pub wave: u16,
    /// The mask of the accessed bytes of the word.
    pub bytes: u8,
    pub way: Way,
}

/// The last accesses of one word, oldest first.
pub(super) type Cell = Vec<Entry>;

/// Shadow memory of an address space.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    pages: Vec<Box<[Cell]>>,
    /// The index in `pages` of each page.
    index: FxHashMap<u64, usize>,
    /// The page that was accessed last, and its index.
    last: Option<(u64, usize)>,
    /// The approximate size in bytes.
    pub used: u64,
}

impl Shadow {
    /// The accesses of a word, by its address divided by [`WORD`].
    #[inline]
    pub fn word(&mut self, word: u64) -> Option<&mut Cell> {
        let page = word / PAGE;
        let at = match self.last {
            Some((last, at)) if last == page => at,
            _ => self.page(page),
        };
        let cells = self.pages.get_mut(at)?;
        cells.get_mut((word % PAGE) as usize)
    }

    fn page(&mut self, page: u64) -> usize {
        let next = self.pages.len();
        let at = *self.index.entry(page).or_insert(next);
        if at == next {
            self.pages.push(vec![Cell::new(); PAGE as usize].into());
            self.used += PAGE * size_of::<Cell>() as u64;
        }
        self.last = Some((page, at));
        at
    }

    /// Forgets all accesses.
    pub fn clear(&mut self) {
        *self = Shadow::default();
    }
}

/// Records an access of a lane, which is checked already. Returns the number of added bytes.
#[inline]
pub(super) fn record(cell: &mut Cell, new: Entry) -> u64 {
    let mut merged = false;
    cell.retain_mut(|old| {
        let covered = old.bytes & !new.bytes == 0;
        let same_wave = (old.group, old.wave) == (new.group, new.wave);
        if same_wave && old.step == new.step && (old.bytes, old.way) == (new.bytes, new.way) {
            old.lanes |= new.lanes;
            merged = true;
            return true;
        }
        if !covered {
            return true;
        }
        // A plain write replaces all earlier accesses: a later access that is ordered after the
        // write is ordered after them too, unless they were a race with the write.
        if new.way.writes && new.way.atomic.is_none() {
            return false;
        }
        // A later access of the same lane replaces an earlier one that conflicts with fewer.
        let stands = (new.way.writes || !old.way.writes)
            && (new.way.atomic.is_none() || new.way.atomic == old.way.atomic);
        if same_wave && stands {
            old.lanes &= !new.lanes;
        }
        old.lanes != 0
    });
    if merged {
        return 0;
    }
    if cell.len() >= MOST {
        cell.remove(0);
    }
    let before = cell.capacity();
    if before == 0 {
        cell.reserve_exact(1);
    }
    cell.push(new);
    (cell.capacity() - before) as u64 * size_of::<Entry>() as u64
}
