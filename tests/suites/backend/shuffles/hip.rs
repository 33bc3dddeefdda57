//! Shuffles in the form of HIP's headers: a lane index computed from the current lane's, and
//! `ds_bpermute_b32`, which returns zero for inactive source lanes.

use super::{MODES, Shuffle, kernel, lowered, masks, run, word};
use lanelog_amdgpu::Gpu;

/// The code of HIP's `__shfl`, `__shfl_up`, `__shfl_down` and `__shfl_xor`, after clang's -O2.
/// Names in the code end in `at`.
fn hip(shuffle: Shuffle, wave: u32, at: usize) -> String {
    let Shuffle {
        mode,
        offset,
        width,
    } = shuffle;
    let number = match wave {
        32 => format!("%self{at} = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"),
        _ => format!(
            "%low{at} = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n%self{at} = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low{at})\n"
        ),
    };
    let index = match mode {
        "idx" => format!(
            "%seg{at} = and i32 %self{at}, -{width}\n%index{at} = or disjoint i32 %seg{at}, {}\n",
            offset & (width - 1)
        ),
        "up" => format!(
            "%far{at} = sub i32 %self{at}, {offset}\n%seg{at} = and i32 %self{at}, -{width}\n%out{at} = icmp slt i32 %far{at}, %seg{at}\n%index{at} = select i1 %out{at}, i32 %self{at}, i32 %far{at}\n"
        ),
        "down" => format!(
            "%far{at} = add i32 %self{at}, {offset}\n%place{at} = and i32 %self{at}, {}\n%end{at} = add nuw i32 %place{at}, {offset}\n%out{at} = icmp ult i32 %end{at}, {width}\n%index{at} = select i1 %out{at}, i32 %far{at}, i32 %self{at}\n",
            width - 1
        ),
        _ => format!(
            "%far{at} = xor i32 %self{at}, {offset}\n%next{at} = add i32 %self{at}, {width}\n%end{at} = and i32 %next{at}, -{width}\n%out{at} = icmp slt i32 %far{at}, %end{at}\n%index{at} = select i1 %out{at}, i32 %far{at}, i32 %self{at}\n"
        ),
    };
    format!("{number}{index}%address{at} = shl i32 %index{at}, 2")
}

/// The source lane of a lane within its segment, as in AMD's documentation of the HIP functions,
/// for up to 64 lanes.
fn source(shuffle: Shuffle, lane: usize) -> usize {
    let (width, offset) = (shuffle.width as usize, shuffle.offset as usize);
    let segment = lane / width * width;
    let at = lane - segment;
    match shuffle.mode {
        "idx" => segment + offset % width,
        "up" if at >= offset => lane - offset,
        "down" if at + offset < width => lane + offset,
        // The lane may be in an earlier segment.
        "bfly" if lane ^ offset < segment + width => lane ^ offset,
        _ => lane,
    }
}

/// Shuffles with every width and offset of a wave.
fn shuffles(mode: &'static str, wave: u32) -> Vec<Shuffle> {
    let widths = [2, 4, 8, 16, 32, 64].into_iter();
    let of_width = |width| {
        (0..width).map(move |offset| Shuffle {
            mode,
            offset,
            width,
        })
    };
    widths
        .filter(|width| *width <= wave)
        .flat_map(of_width)
        .collect()
}

/// Asserts that active lanes got the word of their source lane, or zero if it is inactive, and that
/// other lanes are unchanged.
fn assert_pulled(
    found: &[u32],
    on: u64,
    source: impl Fn(usize) -> usize,
    said: &dyn Fn() -> String,
) {
    for (lane, found) in found.iter().enumerate() {
        let is_on = |lane: usize| on >> lane & 1 == 1;
        let from = source(lane);
        let expected = match (is_on(lane), is_on(from)) {
            (true, true) => word(from),
            (true, false) => 0,
            (false, _) => super::NOTHING,
        };
        assert_eq!(
            *found,
            expected,
            "lane {lane} of {on:#x} reads {from}: {}",
            said()
        );
    }
}

fn all(name: &str) {
    let gpu = Gpu::named(name).unwrap();
    let whole = format!("\"amdgpu-flat-work-group-size\"=\"{0},{0}\"", gpu.wave);
    for mode in MODES {
        for shuffles in shuffles(mode, gpu.wave).chunks(42) {
            let calls: Vec<String> = shuffles
                .iter()
                .enumerate()
                .map(|(at, shuffle)| {
                    let index = hip(*shuffle, gpu.wave, at);
                    format!("{index}\ncall i32 @llvm.amdgcn.ds.bpermute(i32 %address{at}, i32 %v)")
                })
                .collect();
            for (part, attributes) in [(true, ""), (false, ""), (false, whole.as_str())] {
                let assembly = lowered(&kernel(&calls, part, attributes), gpu);
                let masks = masks(gpu);
                let masks = if part { masks.as_slice() } else { &masks[..1] };
                for on in masks {
                    let found = run(&assembly, gpu, *on, [0, 0], calls.len());
                    for (shuffle, found) in shuffles.iter().zip(&found) {
                        let said = || format!("{name}, {shuffle:?}\n{assembly}");
                        assert_pulled(found, *on, |lane| source(*shuffle, lane), &said);
                    }
                }
            }
        }
    }
}

#[test]
fn hip_shuffles_on_gfx900() {
    all("gfx900");
}

#[test]
fn hip_shuffles_on_gfx942() {
    all("gfx942");
}

#[test]
fn hip_shuffles_on_gfx950() {
    all("gfx950");
}

#[test]
fn hip_shuffles_on_gfx1030() {
    all("gfx1030");
}

#[test]
fn hip_shuffles_on_gfx1100() {
    all("gfx1100");
}

#[test]
fn hip_shuffles_on_gfx1150() {
    all("gfx1150");
}

#[test]
fn hip_shuffles_on_gfx1200() {
    all("gfx1200");
}

/// GPUs on which `ds_bpermute_b32` reads all lanes of the wave, which HIP's shuffles assume.
fn of_whole_waves() -> impl Iterator<Item = &'static Gpu> {
    Gpu::all()
        .filter(|gpu| gpu.wave == 32 || gpu.name == gpu.processor || gpu.name.starts_with("gfx12"))
}

/// With a uniform index, the result is the word of one lane, or zero if this lane is inactive.
/// `wave.shuffle` leaves the result for an inactive source undefined.
#[test]
fn one_lane_for_all() {
    let calls = [
        "%a0 = shl i32 %b, 2\ncall i32 @llvm.amdgcn.ds.bpermute(i32 %a0, i32 %v)".to_owned(),
        "call i32 @llvm.amdgcn.ds.bpermute(i32 %c, i32 %v)".to_owned(),
        "call i32 @llvm.amdgcn.ds.bpermute(i32 -24, i32 %v)".to_owned(),
        "call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %v, i32 %b)".to_owned(),
    ];
    for gpu in of_whole_waves() {
        let lanes = gpu.wave as usize;
        let assembly = lowered(&kernel(&calls, true, ""), gpu);
        assert!(
            !assembly.contains("ds_bpermute"),
            "{}\n{assembly}",
            gpu.name
        );
        for on in masks(gpu) {
            for lane in [0, 1, 7, 30, 31, 33, 63, 64, 200] {
                // Bits 1 and 0 of an address are ignored.
                let found = run(&assembly, gpu, on, [lane, 4 * lane + 3], calls.len());
                let lane = lane as usize % lanes;
                let said = || format!("{}\n{assembly}", gpu.name);
                assert_pulled(&found[0], on, |_| lane, &said);
                assert_pulled(&found[1], on, |_| lane, &said);
                assert_pulled(&found[2], on, |_| lanes - 6, &said);
                super::assert_moved(&found[3], on, |_| lane, &said);
            }
        }
    }
}

/// PTX's shuffles by a uniform index read one lane; shuffles by an index that is a known function
/// of the lane are compiled like constant shuffles.
#[test]
fn numbers_of_all_and_of_each_lane() {
    for gpu in of_whole_waves() {
        let own = hip(
            Shuffle {
                mode: "bfly",
                offset: 0,
                width: 2,
            },
            gpu.wave,
            0,
        );
        let calls = [
            "call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)".to_owned(),
            format!("{own}\n%there0 = xor i32 %self0, 6\ncall i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %there0, i32 31)"),
            "%there1 = and i32 %self0, 1\ncall i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 %there1, i32 31)".to_owned(),
        ];
        let assembly = lowered(&kernel(&calls, true, ""), gpu);
        assert!(
            !assembly.contains("ds_bpermute"),
            "{}\n{assembly}",
            gpu.name
        );
        let said = || format!("{}\n{assembly}", gpu.name);
        for on in masks(gpu) {
            for b in [0, 3, 31, 38] {
                let found = run(&assembly, gpu, on, [b, 0], calls.len());
                let in_warp = |lane: usize, of: usize| lane / 32 * 32 + of % 32;
                super::assert_moved(&found[0], on, |lane| in_warp(lane, b as usize), &said);
                super::assert_moved(&found[1], on, |lane| lane ^ 6, &said);
                let down = |lane: usize| {
                    if lane % 32 == 31 {
                        lane
                    } else {
                        lane + lane % 2
                    }
                };
                super::assert_moved(&found[2], on, down, &said);
            }
        }
    }
}

/// Tests `ds.permute`, by which each lane sends its value, and `wave.shuffle`, by which each lane
/// reads a computed lane.
#[test]
fn sent_and_shuffled() {
    for gpu in of_whole_waves() {
        let lanes = gpu.wave as usize;
        let own = hip(
            Shuffle {
                mode: "bfly",
                offset: 0,
                width: 2,
            },
            gpu.wave,
            0,
        );
        let calls = [
            format!("{own}\n%there0 = xor i32 %address0, 20\ncall i32 @llvm.amdgcn.ds.permute(i32 %there0, i32 %v)"),
            "%there1 = add i32 %address0, 12\ncall i32 @llvm.amdgcn.ds.permute(i32 %there1, i32 %v)".to_owned(),
            // All lanes send to even lanes.
            "%there2 = and i32 %address0, -8\ncall i32 @llvm.amdgcn.ds.permute(i32 %there2, i32 %v)".to_owned(),
            "%there3 = xor i32 %self0, 9\ncall i32 @llvm.amdgcn.wave.shuffle.i32(i32 %v, i32 %there3)".to_owned(),
        ];
        let assembly = lowered(&kernel(&calls, true, ""), gpu);
        let said = || format!("{}\n{assembly}", gpu.name);
        for on in masks(gpu) {
            let found = run(&assembly, gpu, on, [0, 0], calls.len());
            assert_pulled(&found[0], on, |lane| lane ^ 5, &said);
            assert_pulled(&found[1], on, |lane| (lane + lanes - 3) % lanes, &said);
            super::assert_moved(&found[3], on, |lane| lane ^ 9, &said);
            for lane in (0..lanes).filter(|lane| on >> lane & 1 == 1) {
                // If two lanes send to the same lane, the last one determines the value.
                let from = [lane + 1, lane]
                    .into_iter()
                    .find(|from| lane % 2 == 0 && on >> from & 1 == 1);
                assert_eq!(found[2][lane], from.map_or(0, word), "{}", said());
            }
        }
    }
}
