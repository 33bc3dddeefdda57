//! Linear scan: assigns tuples in order of their first positions, each to the first registers that
//! are free during its whole live range.

use rustc_hash::{FxHashMap, FxHashSet};

use super::coalesce::Hints;
use super::liveness::{Live, Segment};
use super::tuples::{Tuple, Tuples};
use super::words::{File, Word, Words};
use crate::Gpu;

/// The first register of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignedRegister {
    /// Consecutive SGPRs, starting with this one.
    Sgpr(u16),
    /// Consecutive VGPRs, starting with this one.
    Vgpr(u16),
    /// The tuple is in VCC.
    Vcc,
}

/// The result of a linear scan.
#[derive(Debug, Default)]
pub struct Placed {
    /// The assignment of each tuple, by the representative word.
    pub spots: FxHashMap<Word, AssignedRegister>,
    /// Tuples that are spilled to memory or to lanes of vector registers.
    pub spilled: Vec<Word>,
    /// The numbers of SGPRs and VGPRs that are missing where live values do not fit and cannot be
    /// spilled.
    pub missing: [usize; 2],
}

/// An interval in which a register is occupied, and the tuple that occupies it. The tuple is `None`
/// if the code names the physical register.
#[derive(Clone, Copy, Debug)]
struct Stay {
    segment: Segment,
    tuple: Option<Word>,
}

/// The occupied intervals of each register of a register file.
struct Bank {
    stays: Vec<Vec<Stay>>,
}

impl Bank {
    fn new(registers: usize) -> Bank {
        Bank {
            stays: vec![Vec::new(); registers],
        }
    }

    /// Calls a function for each interval of a register that overlaps one of the segments. Time:
    /// linear in the shorter list, logarithmic in the longer one.
    fn meets(&self, register: usize, segments: &[Segment], mut call: impl FnMut(&Stay) -> bool) {
        let Some(mut rest) = self.stays.get(register).map(Vec::as_slice) else {
            return;
        };
        // Tuples are assigned in order of their first positions, so that the last interval is
        // usually sufficient.
        match (segments.first(), rest) {
            (Some(first), [.., last]) if last.segment.to <= first.from => return,
            (Some(first), [.., last]) if last.segment.from <= first.from => {
                rest = std::slice::from_ref(last);
            }
            _ => {}
        }
        lanelog_util::limits::steps(segments.len());
        for segment in segments {
            let skip = rest.partition_point(|stay| stay.segment.to <= segment.from);
            rest = rest.get(skip..).unwrap_or_default();
            let meeting = rest
                .iter()
                .take_while(|stay| stay.segment.from < segment.to);
            for stay in meeting {
                if !call(stay) {
                    return;
                }
            }
            if rest.is_empty() {
                return;
            }
        }
    }

    fn is_free(&self, register: usize, segments: &[Segment]) -> bool {
        let mut free = register < self.stays.len();
        self.meets(register, segments, |_| {
            free = false;
            false
        });
        free
    }

    fn fits(&self, base: usize, tuple: &Tuple) -> bool {
        let mut places = tuple.places.iter().enumerate();
        places.all(|(at, place)| self.is_free(base + at, &place.range.segments))
    }

    fn take(&mut self, register: usize, segments: &[Segment], tuple: Option<Word>) {
        let Some(stays) = self.stays.get_mut(register) else {
            return;
        };
        let new = segments.iter().map(|segment| Stay {
            segment: *segment,
            tuple,
        });
        lanelog_util::limits::steps(segments.len());
        let last = stays.last().map_or(0, |stay| stay.segment.to);
        let first = segments.first().map_or(0, |segment| segment.from);
        if segments.len() > 8 && first < last {
            stays.extend(new);
            stays.sort_by_key(|stay| stay.segment);
            return;
        }
        for stay in new {
            if stays.last().is_none_or(|last| last.segment < stay.segment) {
                stays.push(stay);
            } else {
                let at = stays.partition_point(|other| other.segment < stay.segment);
                stays.insert(at, stay);
            }
        }
    }

    fn leave(&mut self, base: usize, tuple: Word, places: usize) {
        for stays in self.stays.iter_mut().skip(base).take(places) {
            lanelog_util::limits::steps(stays.len());
            stays.retain(|stay| stay.tuple != Some(tuple));
        }
    }

    /// The number of registers that are free while a tuple is live.
    fn free(&self, tuple: &Tuple, limit: usize) -> usize {
        let first = tuple.places.first();
        let segments = first.map_or(&[] as &[Segment], |place| &place.range.segments);
        let all = 0..limit;
        all.filter(|register| self.is_free(*register, segments))
            .count()
    }

    /// The lowest free register range below a limit for a tuple. A temporary for a reload or a
    /// spill gets the highest free register, so that low registers stay free for longer live
    /// ranges.
    fn find(&self, tuple: &Tuple, limit: usize) -> Option<usize> {
        let mut bases = bases(tuple, limit);
        if tuple.short {
            bases.rfind(|base| self.fits(*base, tuple))
        } else {
            bases.find(|base| self.fits(*base, tuple))
        }
    }
}

/// The registers at which the alignment of a tuple allows it to start.
fn bases(tuple: &Tuple, limit: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
    let (modulus, residue) = tuple.align;
    let following = (limit + 1).saturating_sub(tuple.places.len());
    (residue.max(0) as usize..following).step_by(modulus.max(1) as usize)
}

/// The spill cost of each tuple per position at which it is live, by the representative word.
fn densities(tuples: &Tuples, words: &Words) -> Vec<f32> {
    let mut all = vec![f32::INFINITY; words.virtual_count()];
    for (root, tuple) in tuples.roots() {
        if let Some(entry) = all.get_mut(root as usize) {
            *entry = density(tuple);
        }
    }
    all
}

/// The spill cost of a tuple per position at which it is live.
fn density(tuple: &Tuple) -> f32 {
    if tuple.short || tuple.pinned {
        return f32::INFINITY;
    }
    let mut weight = 0.0;
    let mut length = 0;
    for place in &tuple.places {
        weight += place.weight;
        let segments = place.range.segments.iter();
        length += segments
            .map(|segment| segment.to - segment.from)
            .sum::<u32>();
    }
    weight / (length + 8) as f32
}

/// Assigns all tuples. `limits` are the numbers of available SGPRs and VGPRs; `margins` states how
/// many of these are reserved for tuples that must not be spilled. Time: linear in the number of
/// tuples, times the number of registers, times the logarithm of the number of intervals.
pub fn place(
    tuples: &Tuples,
    hints: &Hints,
    words: &Words,
    live: &Live,
    gpu: &Gpu,
    limits: [usize; 2],
    margins: [usize; 2],
) -> Placed {
    let mut banks = [Bank::new(limits[0]), Bank::new(limits[1])];
    let mut vcc = Bank::new(1);
    for (word, range) in live.ranges.iter().enumerate().skip(words.virtual_count()) {
        let word = word as Word;
        match words.fixed(word) {
            Some((file, number)) => {
                let bank = &mut banks[usize::from(file == File::Vector)];
                bank.take(number as usize, &range.segments, None);
            }
            None => vcc.take(0, &range.segments, None),
        }
    }
    let start = |tuple: &Tuple| -> Option<u32> {
        let places = tuple.places.iter();
        places
            .filter_map(|place| place.range.segments.first())
            .map(|segment| segment.from)
            .min()
    };
    let mut order: Vec<(u32, std::cmp::Reverse<usize>, Word)> = tuples
        .roots()
        .filter_map(|(root, tuple)| {
            start(tuple).map(|from| (from, std::cmp::Reverse(tuple.places.len()), root))
        })
        .collect();
    order.sort();
    let densities = densities(tuples, words);
    let mut placed = Placed::default();
    let mut gone: FxHashSet<Word> = FxHashSet::default();
    for (_, _, root) in order {
        let Some(tuple) = tuples.tuple(root) else {
            continue;
        };
        lanelog_util::limits::tick();
        if tuple.mask
            && tuple.places.len() == usize::from(gpu.mask_words())
            && !hints.plain.contains(&root)
            && within_block(tuple, live)
            && tuple
                .places
                .iter()
                .all(|place| vcc.is_free(0, &place.range.segments))
        {
            for place in &tuple.places {
                // Checking one word suffices, because both words of a 64-lane mask are live at the
                // same positions.
                if vcc.is_free(0, &place.range.segments) {
                    vcc.take(0, &place.range.segments, Some(root));
                }
            }
            placed.spots.insert(root, AssignedRegister::Vcc);
            continue;
        }
        let file = usize::from(tuple.file == File::Vector);
        let limit = if densities.get(root as usize) == Some(&f32::INFINITY) {
            limits[file]
        } else {
            limits[file].saturating_sub(margins[file])
        };
        let spot = |base: usize| match tuple.file {
            File::Scalar => AssignedRegister::Sgpr(base as u16),
            File::Vector => AssignedRegister::Vgpr(base as u16),
        };
        let first = hints.registers.partition_point(|(of, _)| *of < root);
        let hints = hints.registers.iter().skip(first);
        let hinted = hints
            .take_while(|(of, _)| *of == root)
            .filter_map(|(_, base)| usize::try_from(*base).ok())
            .find(|base| {
                let aligned = *base as i32 % tuple.align.0 == tuple.align.1;
                aligned && banks[file].fits(*base, tuple)
            });
        let base = hinted.or_else(|| banks[file].find(tuple, limit));
        let base = match base {
            Some(base) => base,
            None => match evict(&banks[file], &densities, (root, tuple), limit) {
                Some((base, evicted)) => {
                    for other in evicted {
                        let spot = placed.spots.remove(&other);
                        if let (
                            Some(AssignedRegister::Sgpr(at) | AssignedRegister::Vgpr(at)),
                            Some(other_tuple),
                        ) = (spot, tuples.tuple(other))
                        {
                            banks[file].leave(at as usize, other, other_tuple.places.len());
                        }
                        if gone.insert(other) {
                            placed.spilled.push(other);
                        }
                    }
                    base
                }
                None => {
                    if tuple.short || tuple.pinned {
                        let free = banks[file].free(tuple, limit);
                        let lacking = tuple.places.len().saturating_sub(free).max(1);
                        placed.missing[file] = placed.missing[file].max(lacking);
                    } else {
                        placed.spilled.push(root);
                    }
                    continue;
                }
            },
        };
        for (at, place) in tuple.places.iter().enumerate() {
            banks[file].take(base + at, &place.range.segments, Some(root));
        }
        placed.spots.insert(root, spot(base));
    }
    placed
}

/// Whether a tuple is live in only one block.
fn within_block(tuple: &Tuple, live: &Live) -> bool {
    let mut places = tuple.places.iter();
    places.all(|place| match place.range.segments.as_slice() {
        [segment] => {
            let after = live
                .starts
                .partition_point(|start| 2 * start <= segment.from);
            let following = live.starts.get(after).copied().unwrap_or(0);
            segment.from > 1 && segment.to <= 2 * following
        }
        _ => false,
    })
}

/// The cheapest set of tuples whose spilling frees registers for the given tuple, and the first of
/// these registers; `None` if spilling the given tuple itself is cheaper.
fn evict(
    bank: &Bank,
    densities: &[f32],
    (root, tuple): (Word, &Tuple),
    limit: usize,
) -> Option<(usize, Vec<Word>)> {
    let density = |root: Word| {
        densities
            .get(root as usize)
            .copied()
            .unwrap_or(f32::INFINITY)
    };
    let mut best = density(root);
    let mut found = None;
    let mut others: Vec<Word> = Vec::new();
    for base in bases(tuple, limit) {
        let mut cost = 0.0;
        others.clear();
        for (at, place) in tuple.places.iter().enumerate() {
            bank.meets(base + at, &place.range.segments, |stay| {
                match stay.tuple {
                    Some(other) if others.contains(&other) => {}
                    Some(other) => {
                        cost += density(other);
                        others.push(other);
                    }
                    None => cost = f32::INFINITY,
                }
                cost < best
            });
            if cost >= best {
                break;
            }
        }
        if cost < best {
            best = cost;
            found = Some((base, others.clone()));
        }
    }
    found
}
