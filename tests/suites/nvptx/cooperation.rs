//! Cooperation of threads over barriers, atomic operations, votes and matches, compared with its
//! definition.

use crate::definitions::{case, numbers, text};
use crate::run::{Case, ways};
use lanelog_sim::{Argument, Value};

/// Memory that a kernel leaves on each GPU, where the interpreter of IR does not support its calls.
fn each(case: &Case, text: &str, check: &dyn Fn(&[Vec<u32>])) {
    for (gpu, shuffles) in ways() {
        check(&case.assembled(text, gpu, shuffles));
    }
}

#[test]
fn barriers_return_reductions_over_threads() {
    for (items, below, limit) in [
        (96usize, 100, 40u32),
        (160, 100, 1000),
        (32, 5, 0),
        (1024, 9, 7),
    ] {
        let groups = 2;
        let all = groups * items;
        let values: Vec<u32> = numbers(all, below).iter().map(|value| value + 1).collect();
        let mut case = case(
            "barriers",
            groups as u32,
            items as u32,
            vec![vec![0; 3 * all], vec![0; 10 * groups], values.clone()],
        );
        case.arguments
            .push(Argument::Same(Value::Bits(limit.into())));
        each(&case, &text("barriers"), &|left| {
            for (group, own) in values.chunks(items).enumerate() {
                let count = own.iter().filter(|value| **value > limit).count();
                let every = own.iter().all(|value| count == 0 || *value > 5);
                let some = own.contains(&limit);
                for item in 0..items {
                    let told = |part: usize| left[0][part * all + group * items + item];
                    assert_eq!(told(0), count as u32);
                    assert_eq!(told(1), 1 + 2 * u32::from(every));
                    let exchanged = if item == 3 { 4 * 7 } else { 0 };
                    let expected = u32::from(some) + 2 * u32::from(count == 0) + exchanged;
                    assert_eq!(told(2), expected);
                }
                let words = &left[1][10 * group..10 * group + 10];
                // `inc` and `dec` wrap around after 41 values.
                let around = items % 41;
                let expected = [
                    own.iter().sum(),
                    own.iter()
                        .fold(u32::MAX, |all, value| all & (value | 0x100)),
                    own.iter().fold(0, |all, value| all | value),
                    own.iter().fold(0, |all, value| all ^ value),
                    own.iter().map(|value| *value as i32 - 50).min().unwrap() as u32,
                    own.iter().map(|value| *value as i32 - 50).max().unwrap() as u32,
                    around as u32,
                    ((41 - around) % 41) as u32,
                    own[3],
                    own[4],
                ];
                assert_eq!(words, expected);
            }
        });
    }
}

#[test]
fn aggregated_atomics_give_each_lane_a_place() {
    let (groups, items, limit) = (2, 96, 30);
    let all = groups * items;
    let values = numbers(all, 64);
    let mut case = case(
        "aggregated_atomics",
        groups as u32,
        items as u32,
        vec![vec![0; 5], vec![0; 2 * all], values.clone()],
    );
    case.arguments.push(Argument::Same(Value::Bits(limit)));
    each(&case, &text("aggregated_atomics"), &|left| {
        let mut totals = [0; 5];
        for group in 0..groups {
            for list in 0..5 {
                let (part, of): (usize, &dyn Fn(u32) -> bool) = match list {
                    4 => (0, &|value| value > limit as u32),
                    kind => (1, &move |value| value & 3 == kind),
                };
                let members = (group * items..group * items + items).filter(|at| of(values[*at]));
                let members: Vec<usize> = members.collect();
                totals[list as usize] += members.len() as u32;
                let found: Vec<usize> = members
                    .iter()
                    .map(|at| left[1][part * all + at] as usize)
                    .collect();
                // Each location occurs once. The locations that lanes of one warp obtain are in the
                // order of the lanes.
                let mut sorted = found.clone();
                sorted.sort_unstable();
                assert!(sorted.iter().copied().eq(0..members.len()), "{found:?}");
                for pair in 0..members.len().saturating_sub(1) {
                    if members[pair] / 32 == members[pair + 1] / 32 {
                        assert_eq!(found[pair] + 1, found[pair + 1]);
                    }
                }
            }
        }
        let outside = (0..all).filter(|at| values[*at] <= limit as u32);
        for at in outside {
            assert_eq!(left[1][at], u32::MAX);
        }
        assert_eq!(left[0], totals);
    });
}

#[test]
fn a_segmented_scan_begins_anew_at_heads() {
    for rarely in [3, 20, 1000] {
        let (groups, items) = (2, 160);
        let all = groups * items;
        let values = numbers(all, 1000);
        let heads: Vec<u32> = numbers(all + 7, rarely)[7..]
            .iter()
            .map(|n| u32::from(*n == 1))
            .collect();
        let case = case(
            "segmented_scan",
            groups as u32,
            items as u32,
            vec![vec![0; all], values.clone(), heads.clone()],
        );
        let left = case.agreed(&text("segmented_scan"));
        let mut sum = 0;
        for at in 0..all {
            if at % items == 0 || heads[at] == 1 {
                sum = 0;
            }
            sum += values[at];
            assert_eq!(left[0][at], sum, "{rarely} {at}");
        }
    }
}

#[test]
fn a_histogram_by_matches_counts() {
    let (groups, items) = (2, 96);
    let all = groups * items;
    // Each item consists of two words, which together determine its kind.
    let kinds = numbers(all, 9);
    let words: Vec<u32> = kinds.iter().flat_map(|kind| [kind / 8, *kind]).collect();
    // The items of the first half of the second warp are equal.
    let mut words = words;
    for at in 32..48 {
        (words[2 * at], words[2 * at + 1]) = (5, 6);
    }
    let case = case(
        "match_histogram",
        groups as u32,
        items as u32,
        vec![vec![0; 64], vec![0; 3 * all], words.clone()],
    );
    let left = case.agreed(&text("match_histogram"));
    let value = |at: usize| [words[2 * at], words[2 * at + 1]];
    let mut counts = vec![0; 64];
    for at in 0..all {
        counts[value(at)[1] as usize] += 1;
        let warp = at / 32 * 32..at / 32 * 32 + 32;
        let best = warp.clone().map(|lane| {
            let same: Vec<usize> = warp
                .clone()
                .filter(|other| value(*other) == value(lane))
                .collect();
            same.len() * 64 + 63 - same[0] % 32
        });
        assert_eq!(left[1][at] as usize, best.max().unwrap(), "{at}");
        let half = at / 16 * 16..at / 16 * 16 + 16;
        let agreed = half.clone().all(|other| value(other) == value(at));
        let mask = half.fold(0u32, |mask, lane| mask | 1 << (lane % 32));
        assert_eq!(left[1][all + at], if agreed { mask } else { 0 }, "{at}");
        assert_eq!(left[1][2 * all + at], u32::from(agreed), "{at}");
    }
    assert_eq!(left[0], counts);
}

#[test]
fn a_block_reduces_in_rounds() {
    for items in [32, 96, 256] {
        let groups = 3;
        let all = groups * items;
        let values: Vec<u32> = numbers(4 * all, 2000)
            .iter()
            .map(|n| n.wrapping_sub(900))
            .collect();
        let case = case(
            "block_reduce",
            groups as u32,
            items as u32,
            vec![vec![0; 4 * groups], vec![0; all], values.clone()],
        );
        let left = case.agreed(&text("block_reduce"));
        for group in 0..groups {
            let of =
                |item: usize| [0, 1, 2, 3].map(|k| values[group * items + item + k * all] as i32);
            let own: Vec<i32> = (0..items).flat_map(of).collect();
            let sum: i32 = own.iter().sum();
            let mean = sum / own.len() as i32;
            let total: i32 = own.iter().map(|x| (x - mean).abs()).sum();
            let expected = [
                sum,
                *own.iter().min().unwrap(),
                *own.iter().max().unwrap(),
                total,
            ];
            assert_eq!(
                left[0][4 * group..4 * group + 4],
                expected.map(|x| x as u32)
            );
            for item in 0..items {
                let away: i32 = of(item).iter().map(|x| (x - mean).abs()).sum();
                assert_eq!(left[1][group * items + item], away as u32);
            }
        }
    }
}

/// A barrier of a number of work-items is one of the work-group if the kernel requires that number
/// of work-items, and refused otherwise.
#[test]
fn a_barrier_that_counts_is_one_for_all() {
    let text = |required: u32| {
        format!(
            "target triple = \"nvptx64-nvidia-cuda\"
@shared = internal addrspace(3) global [96 x i32] undef, align 4
define ptx_kernel void @k(ptr %out) \"nvvm.reqntid\"=\"{required},1,3\" {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %zs = mul i32 %z, 32
  %i = add i32 %zs, %t
  %to = getelementptr i32, ptr addrspace(3) @shared, i32 %i
  store i32 %i, ptr addrspace(3) %to
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 7, i32 96)
  %other = sub i32 95, %i
  %from = getelementptr i32, ptr addrspace(3) @shared, i32 %other
  %v = load i32, ptr addrspace(3) %from
  %odd = trunc i32 %v to i1
  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.count(i32 1, i32 96, i1 %odd)
  %w = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.w()
  %s = mul i32 %n, 1000
  %r = add i32 %s, %v
  %rw = mul i32 %r, %w
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %rw, ptr %p
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.w()
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.count(i32, i32, i1)
"
        )
    };
    let mut case = case("k", 1, 32, vec![vec![0; 96]]);
    case.block = [32, 1, 3];
    each(&case, &text(32), &|left| {
        let expected = (0..96).map(|item| 48_000 + 95 - item);
        assert!(left[0].iter().copied().eq(expected), "{left:?}");
    });
    let refused = lanelog::Source::new("two.ll", text(64))
        .lower("k", "gfx1100")
        .unwrap_err();
    let said = refused.to_string();
    assert!(
        said.contains(
            "@llvm.nvvm.barrier.cta.sync.aligned.count is not covered: AMD's GPUs have one barrier"
        ),
        "{said}"
    );
}

/// The mode of a shuffle as an operand that is not a constant: PTX's rule, and whether the source
/// is in range.
#[test]
fn the_way_may_be_known_late() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %out, ptr %ways) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr [4 x i32], ptr %ways, i32 %t
  %from.b = getelementptr i32, ptr %from, i32 1
  %from.c = getelementptr i32, ptr %from, i32 2
  %way = load i32, ptr %from
  %b = load i32, ptr %from.b
  %c = load i32, ptr %from.c
  %value = mul i32 %t, 77
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32 -1, i32 %way, i32 %value, i32 %b, i32 %c)
  %got = extractvalue { i32, i1 } %pair, 0
  %in = extractvalue { i32, i1 } %pair, 1
  %sign = select i1 %in, i32 1000000, i32 0
  %r = add i32 %got, %sign
  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %to
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
";
    let random = numbers(4 * 64, 1 << 30);
    // Each warp has one mode, and each lane its own offset. Clamps and segments are those of CUDA's
    // widths, and arbitrary ones.
    for (first, clamp) in [
        (0, 31),
        (1, 0),
        (2, 31),
        (3, 31),
        (1, 0x1c00),
        (2, 0x181f),
        (0, 0x100f),
        (3, 0x1807),
    ] {
        let ways: Vec<u32> = (0..64)
            .flat_map(|lane| {
                [
                    (first + lane / 32) % 4,
                    random[lane as usize] % 32,
                    clamp,
                    0,
                ]
            })
            .collect();
        let case = case("k", 1, 64, vec![vec![0; 64], ways.clone()]);
        each(&case, text, &|left| {
            for lane in 0..64u32 {
                let [way, b] = [0, 1].map(|at| ways[4 * lane as usize + at] as i32);
                let own = (lane % 32) as i32;
                let segments = (clamp >> 8 & 31) as i32;
                let most = own & segments | clamp as i32 & 31 & !segments;
                let (from, holds) = match way {
                    0 => {
                        let from = own & segments | b & !segments;
                        (from, from <= most)
                    }
                    1 => (own - b, own - b >= most),
                    2 => (own + b, own + b <= most),
                    _ => (own ^ b, own ^ b <= most),
                };
                let read = if holds { from } else { own } as u32 + lane / 32 * 32;
                let expected = 77 * read + if holds { 1_000_000 } else { 0 };
                assert_eq!(
                    left[0][lane as usize], expected,
                    "{way} {b} {clamp:#x} {lane}"
                );
            }
        });
    }
}
