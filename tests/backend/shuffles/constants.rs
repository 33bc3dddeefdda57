//! Shuffles whose offset and width are constants: all of them, on all GPUs.

use super::{MODES, Shuffle, WIDTHS, assert_moved, kernel, lowered, masks, run};
use lanelog::backend::Gpu;

/// The shuffles of a mode.
fn shuffles(mode: &'static str) -> Vec<Shuffle> {
    let of_width = |width| {
        (0..32).map(move |offset| Shuffle {
            mode,
            offset,
            width,
        })
    };
    WIDTHS.into_iter().flat_map(of_width).collect()
}

fn all_on(name: &str) {
    let gpu = Gpu::named(name).unwrap();
    for mode in MODES {
        for shuffles in shuffles(mode).chunks(48) {
            let call = |shuffle: &Shuffle| {
                let Shuffle { mode, offset, .. } = shuffle;
                let control = shuffle.control();
                format!(
                    "call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %v, i32 {offset}, i32 {control})"
                )
            };
            let calls: Vec<String> = shuffles.iter().map(call).collect();
            // Lanes that part; lanes of which nothing is known; a wave that is known to be full.
            let whole = format!("\"amdgpu-flat-work-group-size\"=\"{0},{0}\"", gpu.wave);
            for (part, attributes) in [(true, ""), (false, ""), (false, whole.as_str())] {
                let assembly = lowered(&kernel(&calls, part, attributes), gpu);
                let masks = masks(gpu);
                let masks = if part { masks.as_slice() } else { &masks[..1] };
                for on in masks {
                    let found = run(&assembly, gpu, *on, [0, 0], calls.len());
                    for (shuffle, found) in shuffles.iter().zip(&found) {
                        let said = || format!("{name}, {shuffle:?}\n{assembly}");
                        assert_moved(found, *on, |lane| shuffle.source(lane).0, &said);
                    }
                }
            }
        }
    }
}

#[test]
fn every_constant_shuffle_on_gfx900() {
    all_on("gfx900");
}

#[test]
fn every_constant_shuffle_on_gfx942() {
    all_on("gfx942");
}

#[test]
fn every_constant_shuffle_on_gfx950() {
    all_on("gfx950");
}

#[test]
fn every_constant_shuffle_on_gfx1030() {
    all_on("gfx1030");
}

#[test]
fn every_constant_shuffle_on_gfx1100() {
    all_on("gfx1100");
}

#[test]
fn every_constant_shuffle_on_gfx1200() {
    all_on("gfx1200");
}
