//! Compares the implementation with PTX's pseudocode, and names with LLVM's.

#![allow(clippy::unwrap_used, clippy::panic)]

use super::{Mode, Shuffle, control, source};
use pretty_assertions::assert_eq;

/// The pseudocode of "shfl.sync" in the PTX ISA, translated line by line, with integers that do not
/// wrap. The pseudocode starts with `lane[4:0] = [Thread].laneid; bval[4:0] = b; cval[4:0] = c;
/// segmask[4:0] = c[12:8];` and ends with `if (!pval) j = lane; d = a of lane j; p = pval`.
fn ptx(mode: &str, lane: i64, b: i64, c: i64) -> (i64, bool) {
    let bval = b % 32;
    let cval = c % 32;
    let segmask = (c / 256) % 32;
    let bit = |number: i64, at: u32| number / 2i64.pow(at) % 2;
    // (lane[4:0] & segmask[4:0]) | (cval[4:0] & ~segmask[4:0])
    let picked = |otherwise: i64| -> i64 {
        (0..5)
            .map(|at| {
                let from = if bit(segmask, at) == 1 {
                    lane
                } else {
                    otherwise
                };
                bit(from, at) * 2i64.pow(at)
            })
            .sum()
    };
    let max_lane = picked(cval);
    let min_lane = picked(0);
    let (j, pval) = match mode {
        "up" => (lane - bval, lane - bval >= max_lane),
        "down" => (lane + bval, lane + bval <= max_lane),
        "bfly" => {
            let j = (0..5)
                .filter(|at| bit(lane, *at) != bit(bval, *at))
                .map(|at| 2i64.pow(at))
                .sum();
            (j, j <= max_lane)
        }
        "idx" => {
            // minLane | (bval[4:0] & ~segmask[4:0])
            let low: i64 = (0..5)
                .filter(|at| bit(segmask, *at) == 0)
                .map(|at| bit(bval, at) * 2i64.pow(at))
                .sum();
            (min_lane + low, min_lane + low <= max_lane)
        }
        _ => panic!("{mode}"),
    };
    if pval { (j, true) } else { (lane, false) }
}

#[test]
fn every_shuffle_is_what_ptx_says() {
    for mode in ["idx", "up", "down", "bfly"] {
        let stated = Mode::named(mode).unwrap();
        for b in 0..64 {
            for segments in 0..32 {
                for clamp in 0..32 {
                    let c = segments << 8 | clamp;
                    for lane in 0..32u32 {
                        let (from, holds) = ptx(mode, lane.into(), b.into(), c.into());
                        let found = source(stated, lane, b, c);
                        assert!(
                            found == (from as u32, holds),
                            "{mode} {b} {c:#x} {lane}: {found:?}, not {from} {holds}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn bits_without_a_meaning_change_nothing() {
    for mode in Mode::ALL {
        for b in [0, 1, 17, 31] {
            for c in [0x1f, 0x0, 0x181f, 0x1c00] {
                for lane in 0..32 {
                    let junk = source(mode, lane | 64, b | 0xffff_ffe0, c | 0xffff_e0e0);
                    assert_eq!(junk, source(mode, lane, b, c), "{mode:?} {b} {c:#x}");
                }
            }
        }
    }
}

/// According to CUDA's programming guide, `width` divides the warp into segments of that number of
/// lanes, each with its own lane 0.
#[test]
fn a_width_divides_the_warp() {
    for width in [1, 2, 4, 8, 16, 32u32] {
        for lane in 0..32u32 {
            let base = lane / width * width;
            let at = lane % width;
            for offset in 0..32u32 {
                let read = |mode| source(mode, lane, offset, control(mode, width).unwrap()).0;
                assert_eq!(read(Mode::Index), base + offset % width);
                let up = if offset <= at { lane - offset } else { lane };
                assert_eq!(read(Mode::Up), up);
                let down = if at + offset < width {
                    lane + offset
                } else {
                    lane
                };
                assert_eq!(read(Mode::Down), down);
                // Lanes of earlier segments may be read, but not those of later segments.
                let other = lane ^ offset;
                let other = if other < base + width { other } else { lane };
                assert_eq!(read(Mode::Butterfly), other);
            }
        }
    }
    for width in [0, 3, 33, 64, u32::MAX] {
        assert_eq!(control(Mode::Up, width), None, "{width}");
    }
}

#[test]
fn names_are_those_of_llvm() {
    let named = |name: &str| {
        Shuffle::named(name).map(|found| {
            let flags = [found.members, found.predicate, found.float];
            (found.mode.name(), flags.map(u8::from))
        })
    };
    assert_eq!(
        named("llvm.nvvm.shfl.sync.idx.i32"),
        Some(("idx", [1, 0, 0]))
    );
    assert_eq!(
        named("llvm.nvvm.shfl.sync.up.f32p"),
        Some(("up", [1, 1, 1]))
    );
    assert_eq!(named("nvvm.shfl.down.i32p"), Some(("down", [0, 1, 0])));
    assert_eq!(named("llvm.nvvm.shfl.bfly.f32"), Some(("bfly", [0, 0, 1])));
    for other in [
        "llvm.nvvm.shfl.sync.idx",
        "llvm.nvvm.shfl.sync.xor.i32",
        "llvm.nvvm.shfl.sync.idx.i64",
        "llvm.nvvm.shfl.sync.idx.i32pp",
        "llvm.nvvm.vote.all.sync",
        "llvm.amdgcn.ds.bpermute",
    ] {
        assert_eq!(named(other), None, "{other}");
    }
}
