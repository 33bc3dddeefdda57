//! Lane maps of constant shuffles, and their cost on each GPU.

use std::collections::BTreeMap;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::shuffle::{InactiveSource, LaneMap, Search, pulled_cost};
use lanelog_ir::shuffle::{Mode, control};

/// A shuffle of CUDA.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    pub mode: Mode,
    pub offset: u32,
    pub width: u32,
}

/// The shuffles of segments of 2 to 32 lanes by less than a segment: 4 times 62.
pub fn shuffles() -> Vec<Shuffle> {
    let mut all = Vec::new();
    for mode in Mode::ALL {
        for width in [2, 4, 8, 16, 32] {
            all.extend((0..width).map(|offset| Shuffle {
                mode,
                offset,
                width,
            }));
        }
    }
    all
}

/// The distinct maps of these shuffles, each with the first shuffle that has it.
pub fn maps(wave: u32) -> BTreeMap<LaneMap, Shuffle> {
    let mut maps = BTreeMap::new();
    for shuffle in shuffles() {
        let c = control(shuffle.mode, shuffle.width).unwrap_or(0);
        let map = lanelog_select::shuffle::lane_map(shuffle.mode, shuffle.offset, c, wave);
        maps.entry(map).or_insert(shuffle);
    }
    maps
}

/// The numbers of lane maps that need each kind of instruction, and the total of their cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Maps that need no instruction between lanes.
    pub copies: usize,
    /// Maps that need one instruction between lanes.
    pub one: usize,
    /// Maps that need several instructions between lanes.
    pub several: usize,
    /// Maps that need `ds_swizzle_b32`, and no other LDS instruction.
    pub swizzle: usize,
    /// `ds_bpermute_b32`.
    pub bpermute: usize,
    /// Total cycles of the chosen instructions, according to the table of costs.
    pub cycles: u32,
    /// Total cycles if all maps used `ds_bpermute_b32`.
    pub pulled: u32,
}

/// Costs of all maps on a GPU. `off` is the result for lanes whose source is inactive.
pub fn count(gpu: &Gpu, off: InactiveSource) -> Count {
    let mut count = Count::default();
    for map in maps(gpu.wave).keys() {
        let pulled = pulled_cost(gpu, 1);
        count.pulled += pulled;
        let search = Search {
            map,
            gpu,
            off,
            without: None,
            below: pulled,
        };
        let Some(found) = search.cheapest() else {
            count.bpermute += 1;
            count.cycles += pulled;
            continue;
        };
        count.cycles += found.cost;
        let moves = found.steps.iter().filter(|step| step.moved.is_some());
        match (found.lds(), moves.count(), found.steps.len()) {
            (0, 0, _) => count.copies += 1,
            (0, 1, 1) => count.one += 1,
            (0, ..) => count.several += 1,
            _ => count.swizzle += 1,
        }
    }
    count
}

impl Count {
    /// A row of the table of docs/reference/shuffles.md, without llc's measurements.
    pub fn row(&self, gpu: &Gpu) -> String {
        let Count {
            copies,
            one,
            several,
            swizzle,
            bpermute,
            cycles,
            pulled,
        } = self;
        let without = copies + one + several;
        format!(
            "| {} | {without} | {copies} | {one} | {several} | {swizzle} | {bpermute} | {cycles} | {pulled} |",
            gpu.name
        )
    }
}
