//! Which lane a lane reads: the patterns of AMDGPU's DPP controls and of `ds_swizzle`.
//!
//! Sources: the sections on data-parallel primitives and on `ds_swizzle_b32` of AMD's instruction set documents (GCN3, Vega, RDNA3), the numbers of the
//! controls from llvm/lib/Target/AMDGPU/SIDefines.h. A row is 16 lanes, a bank 4.

/// What a lane reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Another lane.
    Lane(u32),
    /// None: the pattern leaves the row or the wave.
    None,
    /// The documents do not say.
    Unknown,
}

/// What a lane of a wave of so many reads by a DPP control. `None`: there is no such control.
pub fn dpp(control: u32, lane: u32, size: u32) -> Option<Source> {
    let (row, at) = (lane & !15, lane & 15);
    let n = control & 15;
    let last = size.max(1) - 1;
    let lane_of = |from: u32| Some(Source::Lane(from));
    let shifted = |from: Option<u32>| match from {
        Some(from) if from < 16 => Some(Source::Lane(row | from)),
        _ => Some(Source::None),
    };
    match control {
        // quad_perm
        0x000..=0x0ff => lane_of(lane & !3 | control >> (2 * (lane & 3)) & 3),
        // row_shl: from the lane so far above.
        0x101..=0x10f => shifted(Some(at + n)),
        // row_shr: from the lane so far below.
        0x111..=0x11f => shifted(at.checked_sub(n)),
        // row_ror
        0x121..=0x12f => lane_of(row | (at + 16 - n) & 15),
        // wave_shl, wave_rol, wave_shr, wave_ror: by one.
        0x130 if lane == last => Some(Source::None),
        0x130 => lane_of(lane + 1),
        0x134 => lane_of(if lane == last { 0 } else { lane + 1 }),
        0x138 => Some(lane.checked_sub(1).map_or(Source::None, Source::Lane)),
        0x13c => lane_of(if lane == 0 { last } else { lane - 1 }),
        // row_mirror, row_half_mirror
        0x140 => lane_of(row + 15 - at),
        0x141 => lane_of(lane ^ 7),
        // row_bcast15: the last lane of the row before.
        0x142 => Some(row.checked_sub(1).map_or(Source::Unknown, Source::Lane)),
        // row_bcast31: the last lane of the first two rows.
        0x143 if lane >= 32 => lane_of(31),
        0x143 => Some(Source::Unknown),
        // row_share, row_newbcast
        0x150..=0x15f => lane_of(row | n),
        // row_xmask
        0x160..=0x16f => lane_of(lane ^ n),
        _ => None,
    }
}

/// Which lane a lane reads by the offset of `ds_swizzle`.
pub fn swizzle(offset: u32, lane: u32) -> u32 {
    let (half, at) = (lane & 0x20, lane & 0x1f);
    let [low, middle, high] = [0, 5, 10].map(|bit| offset >> bit & 0x1f);
    match offset & 0xffff {
        // The exchange of a fast Fourier transform: bits reversed, those of the mask kept.
        0xe000.. => half | (at.reverse_bits() >> 27 >> low.count_ones()) | at & low,
        // Rotated, up or down, within what the mask does not keep.
        0xc000.. => {
            let by = if high & 1 == 0 { middle } else { 32 - middle };
            half | at & low | (at + by) & 0x1f & !low
        }
        // Within four.
        0x8000.. => lane & !3 | offset >> (2 * (lane & 3)) & 3,
        // and, or, xor
        _ => half | (at & low | middle) ^ high,
    }
}
