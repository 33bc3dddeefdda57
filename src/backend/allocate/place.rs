//! A linear scan: rows in the order in which they begin, each in the first registers that are free whenever it is live.

use rustc_hash::{FxHashMap, FxHashSet};

use super::coalesce::Wishes;
use super::live::{Live, Segment};
use super::rows::{Row, Rows};
use super::words::{File, Word, Words};
use crate::Gpu;

/// Where a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// From this SGPR on.
    Sgpr(u16),
    /// From this VGPR on.
    Vgpr(u16),
    /// In VCC.
    Vcc,
}

/// What a scan gives.
#[derive(Debug, Default)]
pub struct Placed {
    /// Where each row is: by the word that stands for it.
    pub spots: FxHashMap<Word, Spot>,
    /// Rows that go to memory, or to lanes of vector registers.
    pub spilled: Vec<Word>,
    /// SGPRs and VGPRs that lack where what neither fits nor can be spilled is live.
    pub missing: [usize; 2],
}

/// When a register is taken, and by which row; none for the machine's own uses.
#[derive(Clone, Copy, Debug)]
struct Stay {
    segment: Segment,
    row: Option<Word>,
}

/// When each register of a file is taken.
struct Bank {
    stays: Vec<Vec<Stay>>,
}

impl Bank {
    fn new(registers: usize) -> Bank {
        Bank {
            stays: vec![Vec::new(); registers],
        }
    }

    /// The stays of a register that meet segments. Time: linear in the shorter list, logarithmic in the longer.
    fn meets(&self, register: usize, segments: &[Segment], mut call: impl FnMut(&Stay) -> bool) {
        let Some(mut rest) = self.stays.get(register).map(Vec::as_slice) else {
            return;
        };
        // Rows come in the order in which they begin: mostly the last stay decides.
        match (segments.first(), rest) {
            (Some(first), [.., last]) if last.segment.to <= first.from => return,
            (Some(first), [.., last]) if last.segment.from <= first.from => {
                rest = std::slice::from_ref(last);
            }
            _ => {}
        }
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

    fn fits(&self, base: usize, row: &Row) -> bool {
        let mut places = row.places.iter().enumerate();
        places.all(|(at, place)| self.is_free(base + at, &place.life.segments))
    }

    fn take(&mut self, register: usize, segments: &[Segment], row: Option<Word>) {
        let Some(stays) = self.stays.get_mut(register) else {
            return;
        };
        let new = segments.iter().map(|segment| Stay {
            segment: *segment,
            row,
        });
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

    fn leave(&mut self, base: usize, row: Word, places: usize) {
        for stays in self.stays.iter_mut().skip(base).take(places) {
            stays.retain(|stay| stay.row != Some(row));
        }
    }

    /// How many registers are free when a row is live.
    fn free(&self, row: &Row, limit: usize) -> usize {
        let first = row.places.first();
        let segments = first.map_or(&[] as &[Segment], |place| &place.life.segments);
        let all = 0..limit;
        all.filter(|register| self.is_free(*register, segments))
            .count()
    }

    /// The lowest place for a row below a limit; the highest for what is short, so that others have the low ones for long.
    fn find(&self, row: &Row, limit: usize) -> Option<usize> {
        let mut bases = bases(row, limit);
        if row.short {
            bases.rfind(|base| self.fits(*base, row))
        } else {
            bases.find(|base| self.fits(*base, row))
        }
    }
}

/// Where the alignment of a row lets it begin.
fn bases(row: &Row, limit: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
    let (modulus, residue) = row.align;
    let behind = (limit + 1).saturating_sub(row.places.len());
    (residue.max(0) as usize..behind).step_by(modulus.max(1) as usize)
}

/// What spilling each row costs for each position at which it is live, by the word that stands for it.
fn densities(rows: &Rows, words: &Words) -> Vec<f32> {
    let mut all = vec![f32::INFINITY; words.virtual_count()];
    for (root, row) in rows.roots() {
        if let Some(entry) = all.get_mut(root as usize) {
            *entry = density(row);
        }
    }
    all
}

/// What spilling a row costs for each position at which it is live.
fn density(row: &Row) -> f32 {
    if row.short || row.pinned {
        return f32::INFINITY;
    }
    let mut weight = 0.0;
    let mut length = 0;
    for place in &row.places {
        weight += place.weight;
        let segments = place.life.segments.iter();
        length += segments
            .map(|segment| segment.to - segment.from)
            .sum::<u32>();
    }
    weight / (length + 8) as f32
}

/// Places all rows. `limits` are the SGPRs and the VGPRs that there are; `margins` of them are for rows that must not be spilled.
/// Time: linear in the rows, times registers, times the logarithm of their stays.
pub fn place(
    rows: &Rows,
    wishes: &Wishes,
    words: &Words,
    live: &Live,
    gpu: &Gpu,
    limits: [usize; 2],
    margins: [usize; 2],
) -> Placed {
    let mut banks = [Bank::new(limits[0]), Bank::new(limits[1])];
    let mut vcc = Bank::new(1);
    for (word, life) in live.lives.iter().enumerate().skip(words.virtual_count()) {
        let word = word as Word;
        match words.fixed(word) {
            Some((file, number)) => {
                let bank = &mut banks[usize::from(file == File::Vector)];
                bank.take(number as usize, &life.segments, None);
            }
            None => vcc.take(0, &life.segments, None),
        }
    }
    let start = |row: &Row| -> Option<u32> {
        let places = row.places.iter();
        places
            .filter_map(|place| place.life.segments.first())
            .map(|segment| segment.from)
            .min()
    };
    let mut order: Vec<(u32, std::cmp::Reverse<usize>, Word)> = rows
        .roots()
        .filter_map(|(root, row)| {
            start(row).map(|from| (from, std::cmp::Reverse(row.places.len()), root))
        })
        .collect();
    order.sort();
    let densities = densities(rows, words);
    let mut placed = Placed::default();
    let mut gone: FxHashSet<Word> = FxHashSet::default();
    for (_, _, root) in order {
        let Some(row) = rows.row(root) else { continue };
        if row.mask
            && row.places.len() == usize::from(gpu.mask_words())
            && !wishes.plain.contains(&root)
            && within_block(row, live)
            && row
                .places
                .iter()
                .all(|place| vcc.is_free(0, &place.life.segments))
        {
            for place in &row.places {
                // Both words of a wide mask are live together.
                if vcc.is_free(0, &place.life.segments) {
                    vcc.take(0, &place.life.segments, Some(root));
                }
            }
            placed.spots.insert(root, Spot::Vcc);
            continue;
        }
        let file = usize::from(row.file == File::Vector);
        let limit = if densities.get(root as usize) == Some(&f32::INFINITY) {
            limits[file]
        } else {
            limits[file].saturating_sub(margins[file])
        };
        let spot = |base: usize| match row.file {
            File::Scalar => Spot::Sgpr(base as u16),
            File::Vector => Spot::Vgpr(base as u16),
        };
        let first = wishes.hints.partition_point(|(of, _)| *of < root);
        let hints = wishes.hints.iter().skip(first);
        let hinted = hints
            .take_while(|(of, _)| *of == root)
            .filter_map(|(_, base)| usize::try_from(*base).ok())
            .find(|base| {
                let aligned = *base as i32 % row.align.0 == row.align.1;
                aligned && banks[file].fits(*base, row)
            });
        let base = hinted.or_else(|| banks[file].find(row, limit));
        let base = match base {
            Some(base) => base,
            None => match evict(&banks[file], &densities, (root, row), limit) {
                Some((base, evicted)) => {
                    for other in evicted {
                        let spot = placed.spots.remove(&other);
                        if let (Some(Spot::Sgpr(at) | Spot::Vgpr(at)), Some(other_row)) =
                            (spot, rows.row(other))
                        {
                            banks[file].leave(at as usize, other, other_row.places.len());
                        }
                        if gone.insert(other) {
                            placed.spilled.push(other);
                        }
                    }
                    base
                }
                None => {
                    if row.short || row.pinned {
                        let free = banks[file].free(row, limit);
                        let lacking = row.places.len().saturating_sub(free).max(1);
                        placed.missing[file] = placed.missing[file].max(lacking);
                    } else {
                        placed.spilled.push(root);
                    }
                    continue;
                }
            },
        };
        for (at, place) in row.places.iter().enumerate() {
            banks[file].take(base + at, &place.life.segments, Some(root));
        }
        placed.spots.insert(root, spot(base));
    }
    placed
}

/// Whether a row is live in one block only.
fn within_block(row: &Row, live: &Live) -> bool {
    let mut places = row.places.iter();
    places.all(|place| match place.life.segments.as_slice() {
        [segment] => {
            let after = live
                .starts
                .partition_point(|start| 2 * start <= segment.from);
            let behind = live.starts.get(after).copied().unwrap_or(0);
            segment.from > 1 && segment.to <= 2 * behind
        }
        _ => false,
    })
}

/// The rows to be spilled in a row's favour, and where it then begins; `None` if the row itself is the cheapest to spill.
fn evict(
    bank: &Bank,
    densities: &[f32],
    (root, row): (Word, &Row),
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
    for base in bases(row, limit) {
        let mut cost = 0.0;
        others.clear();
        for (at, place) in row.places.iter().enumerate() {
            bank.meets(base + at, &place.life.segments, |stay| {
                match stay.row {
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
