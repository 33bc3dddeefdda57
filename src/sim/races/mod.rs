//! Data races: two accesses of the same byte by different lanes, of which at least one writes and
//! one is not atomic, and neither happens before the other.
//!
//! **Method.** As in FastTrack (Flanagan and Freund, PLDI 2009), shadow memory has the last
//! accesses of each word, and an access is compared with those that it may conflict with. One
//! execution decides about all executions that synchronise in the same order.
//!
//! **Order.** Accesses of a lane are ordered. A barrier of the work-group orders all its lanes, as
//! if fences were around it. A barrier of a wave (`llvm.amdgcn.wave.barrier`,
//! `llvm.nvvm.bar.warp.sync`) orders the lanes that execute it together. A release and an acquire
//! of what it wrote order two lanes if both have a scope that includes both lanes; fences make
//! relaxed accesses releases and acquires. Nothing else orders lanes, in particular not that the
//! lanes of a wave execute together: neither LLVM's memory model nor OpenCL, HIP or CUDA define it.
//!
//! **Memories.** A barrier or a fence may order accesses of LDS only, or of global memory only
//! (OpenCL's flags, `!mmra`). Then each of the two memories has an order of its own.
//!
//! **Scopes.** Two atomic accesses are a race if the scope of one does not include the other's lane
//! (LLVM's AMDGPU usage, "Memory Model").
//!
//! Deliberately absent: accesses of a split barrier between its two halves count as before it; an
//! atomic access of other bytes than another counts as synchronising with it only if both begin at
//! the same address; a lane that returned counts as part of later barriers.

mod clock;
mod shadow;
mod sync;

use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use shadow::Way;
use shadow::{Entry, Shadow, WORD, record};
pub(super) use shadow::{Words, is_in};
use sync::{Lane, Sync};

/// The lanes that a synchronisation scope includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// `singlethread`.
    Lane,
    /// `wavefront`.
    Wave,
    /// `workgroup`, `block`.
    Group,
    /// `agent`, `device`, the system.
    Device,
}

/// The ordering of an atomic access or a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atomic {
    /// Whether it is an acquire.
    pub acquires: bool,
    /// Whether it is a release.
    pub releases: bool,
    /// Its scope.
    pub scope: Scope,
}

impl Atomic {
    /// An ordering with a scope, as LLVM writes both. `None` without an ordering.
    pub fn new(ordering: &str, scope: &str) -> Option<Atomic> {
        let scope = match scope.strip_suffix("-one-as").unwrap_or(scope) {
            "singlethread" => Scope::Lane,
            "wavefront" => Scope::Wave,
            "workgroup" | "block" => Scope::Group,
            _ => Scope::Device,
        };
        let (acquires, releases) = match ordering {
            "" => return None,
            "acquire" => (true, false),
            "release" => (false, true),
            "acq_rel" | "seq_cst" => (true, true),
            _ => (false, false),
        };
        Some(Atomic {
            acquires,
            releases,
            scope,
        })
    }
}

/// The memory that a barrier or a fence orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ordered {
    /// LDS.
    pub local: bool,
    /// Global memory.
    pub device: bool,
}

impl Ordered {
    /// All memory.
    pub const ALL: Ordered = Ordered {
        local: true,
        device: true,
    };

    /// The memory that both order.
    pub fn and(self, other: Ordered) -> Ordered {
        Ordered {
            local: self.local && other.local,
            device: self.device && other.device,
        }
    }
}

/// The relation of two lanes that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Between {
    /// Lanes of one wave.
    Lanes,
    /// Waves of one work-group.
    Waves,
    /// Work-groups.
    Groups,
}

/// The memory that a race is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Object {
    /// A buffer of the launch, by its index.
    Buffer(usize),
    /// A variable of the module, by its name without `@`.
    Global(Box<[u8]>),
    /// Memory at an address that is part of no object.
    Unknown(u64),
}

/// One of the two accesses of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RacingAccess {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function.
    pub instruction: usize,
    /// The work-group, by its index in the grid (x fastest).
    pub group: u32,
    /// The wave, by its index in the work-group.
    pub wave: u32,
    /// The lane of the wave.
    pub lane: u32,
    /// Whether it writes, and its scope if it is atomic.
    pub way: Way,
    /// The bytes that are read or written, of those that the second access covers.
    pub bytes: Vec<u8>,
    /// Whether none of these bytes is undef or poison.
    pub is_defined: bool,
}

/// Two instructions that race, with the first pair of lanes that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The relation of the lanes.
    pub between: Between,
    /// The access that the run executed first.
    pub first: RacingAccess,
    /// The access that the run executed later.
    pub second: RacingAccess,
    /// The memory.
    pub object: Object,
    /// The offset in the object at which the second access begins.
    pub offset: u64,
    /// Whether the memory was the same before and after the second access, in each race of these
    /// instructions. If so, the order of the accesses makes no difference.
    pub is_harmless: bool,
    /// How often these instructions race, in all lanes.
    pub count: u64,
}

/// The races of a launch that change memory, and the bytes that they change.
#[derive(Clone, Debug)]
pub struct Raced {
    /// The races, in the order in which the run reached them.
    pub races: Vec<Race>,
    pub(super) bytes: RacedBytes,
}

/// Bytes whose contents depend on the order of racing accesses.
#[derive(Clone, Debug, Default)]
pub(super) struct RacedBytes {
    /// Global memory.
    pub device: Arc<Words>,
    /// LDS, by work-group.
    pub groups: FxHashMap<u32, Arc<Words>>,
}

impl RacedBytes {
    /// Adds bytes of a word, given by their mask.
    fn add(&mut self, local: Option<u32>, word: u64, bytes: u8) {
        let words = match local {
            Some(group) => self.groups.entry(group).or_default(),
            None => &mut self.device,
        };
        *Arc::make_mut(words).entry(word).or_default() |= bytes;
    }
}

/// A race that needs the value after the access.
#[derive(Debug)]
struct Open {
    first: Entry,
    lane: u32,
    between: Between,
    second: Entry,
    word: u64,
    before: (Vec<u8>, Vec<u8>),
}

/// The access of one lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accessed {
    /// Whether the memory is the work-group's.
    pub local: bool,
    pub address: u64,
    pub size: u64,
    pub wave: u32,
    pub lane: u32,
    pub way: Way,
}

/// Finds races in a run.
#[derive(Debug, Default)]
pub(super) struct Detector {
    /// The number of the current step.
    now: u64,
    /// The current instruction.
    site: (u32, u32),
    group: u32,
    /// The order of accesses of global memory, and of LDS if `local_sync` is `None`.
    sync: Sync,
    /// The order of accesses of LDS, from the first barrier or fence of one memory on.
    local_sync: Option<Box<Sync>>,
    device: Shadow,
    local: Shadow,
    /// The size of recorded accesses in bytes.
    used: u64,
    open: Vec<Open>,
    races: Vec<Race>,
    raced: RacedBytes,
    /// The index of a race by its instructions.
    known: FxHashMap<Pair, usize>,
    /// The objects that memory consists of: local memory or not, address.
    pub objects: FxHashMap<(bool, u64), Object>,
}

type Pair = ((u32, u32), (u32, u32), Between);

/// The number of pairs of instructions that are recorded.
const MOST_RACES: usize = 1000;

impl Detector {
    /// Begins a work-group.
    pub fn begin_group(&mut self, group: u32, waves: usize) {
        self.group = group;
        self.used = self.used.saturating_sub(self.local.used);
        self.local.clear();
        self.sync.begin(group, waves);
        // Accesses of LDS are ordered only within a work-group.
        self.local_sync = None;
    }

    /// Changes the order of accesses of some memory.
    fn order(&mut self, memory: Ordered, change: impl Fn(&mut Sync)) {
        if memory.local != memory.device && self.local_sync.is_none() {
            self.local_sync = Some(Box::new(self.sync.clone()));
        }
        if memory.device {
            change(&mut self.sync);
        }
        if let Some(local) = &mut self.local_sync
            && memory.local
        {
            change(local);
        }
    }

    /// Begins a step.
    #[inline]
    pub fn begin_step(&mut self, step: u64, function: usize, instruction: usize) {
        self.now = step;
        self.site = (function as u32, instruction as u32);
    }

    /// All lanes of the work-group passed a barrier.
    pub fn barrier(&mut self, memory: Ordered) {
        let now = self.now;
        self.order(memory, |sync| sync.barrier(now));
    }

    /// Lanes of some waves, each given with the mask of its lanes, passed a barrier together.
    pub fn barrier_among(&mut self, lanes: &[(u32, u64)]) {
        let now = self.now;
        self.order(Ordered::ALL, |sync| sync.barrier_among(lanes, now));
    }

    /// Lanes of a wave passed a barrier together.
    pub fn wave_barrier(&mut self, wave: u32, lanes: u64) {
        let now = self.now;
        self.order(Ordered::ALL, |sync| sync.wave_barrier(wave, lanes, now));
    }

    /// A lane executes a fence.
    pub fn fence(&mut self, wave: u32, lane: u32, atomic: Atomic, memory: Ordered) {
        let (me, now) = (Lane { wave, lane }, self.now);
        self.order(memory, |sync| sync.fence(me, atomic, now));
    }

    /// A lane has accessed memory atomically.
    pub fn synchronise(&mut self, own: &Accessed, atomic: Atomic, both: (bool, bool)) {
        let me = Lane {
            wave: own.wave,
            lane: own.lane,
        };
        let at = (own.local, own.address);
        let now = self.now;
        self.order(Ordered::ALL, |sync| sync.atomic(me, at, atomic, both, now));
    }

    /// The size of the shadow memory in bytes.
    pub fn used(&self) -> u64 {
        self.used + self.device.used + self.local.used
    }

    /// Compares an access with earlier ones, and records it. Returns whether [`Detector::close`]
    /// needs the memory before the access and after it.
    #[inline]
    pub fn access(&mut self, own: &Accessed) -> bool {
        let (mut at, end) = (own.address, own.address.saturating_add(own.size));
        while at < end {
            let word = at / WORD;
            let next = ((word + 1) * WORD).min(end);
            let bytes = ((1u16 << (next - at)) - 1) << (at % WORD);
            self.word(own, word, bytes as u8);
            at = next;
        }
        !self.open.is_empty()
    }

    #[inline]
    fn word(&mut self, own: &Accessed, word: u64, bytes: u8) {
        let new = Entry {
            step: self.now,
            lanes: 1 << own.lane,
            site: self.site,
            group: self.group,
            wave: own.wave as u16,
            bytes,
            way: own.way,
        };
        let shadow = match own.local {
            true => &mut self.local,
            false => &mut self.device,
        };
        let local = own.local.then_some(self.group);
        let sync = match &self.local_sync {
            Some(sync) if own.local => sync,
            _ => &self.sync,
        };
        let Some(cell) = shadow.word(word) else {
            return;
        };
        for old in cell.iter() {
            if old.bytes & bytes == 0 || !(old.way.writes || own.way.writes) {
                continue;
            }
            let same_wave = (old.group, old.wave) == (new.group, new.wave);
            let others = match same_wave {
                true => old.lanes & !new.lanes,
                false => old.lanes,
            };
            let between = match old.group == new.group {
                true if same_wave => Between::Lanes,
                true => Between::Waves,
                false => Between::Groups,
            };
            if let (Some(one), Some(other)) = (old.way.atomic, own.way.atomic)
                && one.min(other) >= between.scope()
            {
                continue;
            }
            let me = Lane {
                wave: own.wave,
                lane: own.lane,
            };
            let is_race = |lane: &u32| {
                let other = (old.group, u32::from(old.wave), *lane);
                !sync.is_ordered(me, old.step, other)
            };
            let racing = (0..64).filter(|lane| others >> lane & 1 == 1).find(is_race);
            let Some(lane) = racing else {
                continue;
            };
            let known = self.known.get(&(old.site, new.site, between));
            let known = known.and_then(|at| self.races.get_mut(*at));
            match known {
                Some(known) if !known.is_harmless => {
                    known.count += 1;
                    self.raced.add(local, word, old.bytes & bytes);
                }
                _ => self.open.push(Open {
                    first: *old,
                    lane,
                    between,
                    second: new,
                    word,
                    before: Default::default(),
                }),
            }
        }
        self.used += record(cell, new);
    }

    /// Adds the memory before the access to the races that it is part of.
    #[cold]
    pub fn set_before(&mut self, bytes: &[u8], marks: &[u8]) {
        for open in &mut self.open {
            open.before = (bytes.to_vec(), marks.to_vec());
        }
    }

    /// Whether the current access is part of a race.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Adds the races of the current access, after which the memory has these bytes. The object
    /// that was accessed begins at `start`.
    #[cold]
    pub fn close(&mut self, own: &Accessed, start: Option<u64>, bytes: &[u8], marks: &[u8]) {
        for open in std::mem::take(&mut self.open) {
            let defined = |marks: &[u8]| marks.iter().all(|mark| *mark == 0);
            let (before, marks_before) = open.before;
            let same_marks = *marks == marks_before || defined(marks) && defined(&marks_before);
            let is_harmless = before == bytes && same_marks && own.way.writes;
            if !is_harmless {
                let local = own.local.then_some(self.group);
                let shared = open.first.bytes & open.second.bytes;
                self.raced.add(local, open.word, shared);
            }
            let second = RacingAccess {
                function: open.second.site.0 as usize,
                instruction: open.second.site.1 as usize,
                group: open.second.group,
                wave: own.wave,
                lane: own.lane,
                way: own.way,
                bytes: bytes.to_vec(),
                is_defined: defined(marks),
            };
            let first = RacingAccess {
                function: open.first.site.0 as usize,
                instruction: open.first.site.1 as usize,
                group: open.first.group,
                wave: u32::from(open.first.wave),
                lane: open.lane,
                way: open.first.way,
                bytes: before,
                is_defined: defined(&marks_before),
            };
            let race = Race {
                between: open.between,
                first,
                second,
                object: match start.map(|start| self.objects.get(&(own.local, start))) {
                    Some(Some(object)) => object.clone(),
                    _ => Object::Unknown(own.address),
                },
                offset: start.map_or(0, |start| own.address - start),
                is_harmless,
                count: 1,
            };
            let pair = (open.first.site, open.second.site, open.between);
            let next = self.races.len();
            if next == MOST_RACES && !self.known.contains_key(&pair) {
                continue;
            }
            let at = *self.known.entry(pair).or_insert(next);
            match self.races.get_mut(at) {
                Some(known) => {
                    let count = known.count + 1;
                    if known.is_harmless && !is_harmless {
                        *known = race;
                    }
                    known.count = count;
                }
                None => self.races.push(race),
            }
        }
    }

    /// The races, in the order in which the run reached them.
    pub fn into_races(self) -> Vec<Race> {
        self.races
    }

    /// The races that change memory; `None` if there are none.
    pub fn into_raced(self) -> Option<Raced> {
        let races = self.races.into_iter().filter(|race| !race.is_harmless);
        let races: Vec<Race> = races.collect();
        (!races.is_empty()).then_some(Raced {
            races,
            bytes: self.raced,
        })
    }
}

impl Between {
    /// The smallest scope that includes both lanes.
    fn scope(self) -> Scope {
        match self {
            Between::Lanes => Scope::Wave,
            Between::Waves => Scope::Group,
            Between::Groups => Scope::Device,
        }
    }
}
