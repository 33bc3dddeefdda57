//! Results of each kernel, compared with their definition: a sum, a sorted order.

use std::path::Path;

use crate::run::{Case, ways};
use lanelog_sim::{Argument, Value};

pub fn text(kernel: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites/nvptx");
    std::fs::read_to_string(folder.join(format!("{kernel}.ll"))).unwrap()
}

/// Pseudorandom numbers below a limit, the same on every run (xorshift).
pub fn numbers(count: usize, below: u32) -> Vec<u32> {
    let mut state = 2_463_534_242u32;
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        })
        .collect()
}

/// A launch of `groups` work-groups of `items` work-items, over buffers of words: each is an
/// argument.
pub fn case(kernel: &'static str, groups: u32, items: u32, buffers: Vec<Vec<u32>>) -> Case {
    Case {
        kernel,
        grid: [groups, 1, 1],
        block: [items, 1, 1],
        arguments: (0..buffers.len()).map(Argument::Buffer).collect(),
        buffers,
    }
}

#[test]
fn a_reduction_is_the_sum_of_each_group() {
    // Whole numbers: sums of floats are exact in any order.
    let values = numbers(3 * 96, 1000);
    let floats: Vec<u32> = values.iter().map(|n| (*n as f32).to_bits()).collect();
    let mut case = case("reduction", 3, 96, vec![vec![0; 3], floats]);
    case.arguments.push(Argument::Same(Value::Bits(200)));
    let left = case.agreed(&text("reduction"));
    for (group, sum) in left[0].iter().enumerate() {
        let own = (96 * group..96 * group + 96).filter(|at| *at < 200);
        let expected: u32 = own.map(|at| values[at]).sum();
        assert_eq!(f32::from_bits(*sum), expected as f32);
    }
}

#[test]
fn a_scan_is_the_sums_up_to_each_lane_of_a_segment() {
    let (groups, items) = (2, 96);
    let all = groups * items;
    let values = numbers(all, 1000);
    let case = case(
        "inclusive_scan",
        groups as u32,
        items as u32,
        vec![vec![0; 3 * all], values.clone()],
    );
    let left = case.agreed(&text("inclusive_scan"));
    for (part, width) in [32, 16, 8].into_iter().enumerate() {
        for at in 0..all {
            let first = at / width * width;
            let expected: u32 = values[first..=at].iter().sum();
            assert_eq!(left[0][part * all + at], expected, "{width} {at}");
        }
    }
}

#[test]
fn a_butterfly_leaves_the_sum_in_every_lane() {
    let values = numbers(192, 1 << 20);
    let case = case("butterfly_sum", 2, 96, vec![vec![0; 192], values.clone()]);
    let left = case.agreed(&text("butterfly_sum"));
    for (at, sum) in left[0].iter().enumerate() {
        let warp = &values[at / 32 * 32..at / 32 * 32 + 32];
        assert_eq!(*sum, warp.iter().sum::<u32>());
    }
}

#[test]
fn a_bitonic_sorter_sorts() {
    let values = numbers(192, 1 << 31);
    let case = case("bitonic_sort", 2, 96, vec![vec![0; 192], values.clone()]);
    let left = case.agreed(&text("bitonic_sort"));
    for (warp, found) in values.chunks(32).zip(left[0].chunks(32)) {
        let mut expected = warp.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_broadcast_is_what_the_named_lane_has() {
    let (all, from) = (192, 19);
    let values = numbers(all, 1 << 30);
    let mut case = case("broadcast", 2, 96, vec![vec![0; 4 * all], values.clone()]);
    case.arguments.push(Argument::Same(Value::Bits(from)));
    let left = case.agreed(&text("broadcast"));
    for at in 0..all {
        let (warp, eight) = (at / 32 * 32, at / 8 * 8);
        let found = [0, 1, 2, 3].map(|part| left[0][part * all + at]);
        let expected = [
            values[warp + 5],
            values[warp + from as usize],
            values[eight + 3],
            values[warp + values[at] as usize % 32],
        ];
        assert_eq!(found, expected, "{at}");
    }
}

#[test]
fn a_transposition_exchanges_rows_and_columns() {
    let values = numbers(8 * 96, 1 << 31);
    let case = case(
        "transposition",
        1,
        96,
        vec![vec![0; 8 * 96], values.clone()],
    );
    let left = case.agreed(&text("transposition"));
    for (at, found) in left[0].iter().enumerate() {
        let (square, row, column) = (at / 64 * 64, at % 64 / 8, at % 8);
        assert_eq!(*found, values[square + 8 * column + row]);
    }
}

#[test]
fn a_softmax_is_powers_over_their_sum() {
    let values: Vec<f32> = numbers(192, 2000)
        .iter()
        .map(|n| *n as f32 / 200.0 - 5.0)
        .collect();
    let bits = values.iter().map(|value| value.to_bits()).collect();
    let case = case("softmax", 2, 96, vec![vec![0; 192], bits]);
    let text = text("softmax");
    let check = |left: &[u32]| {
        for (warp, found) in values.chunks(32).zip(left.chunks(32)) {
            let sum: f64 = warp.iter().map(|value| f64::from(*value).exp()).sum();
            for (value, found) in warp.iter().zip(found) {
                let expected = f64::from(*value).exp() / sum;
                let found = f64::from(f32::from_bits(*found));
                // The machine code computes the exponential by an approximate power of two with a
                // rounded argument.
                assert!((found / expected - 1.0).abs() < 2e-6, "{found} {expected}");
            }
        }
    };
    check(&case.interpreted(&text).0[0]);
    for (gpu, shuffles) in ways() {
        check(&case.assembled(&text, gpu, shuffles)[0]);
    }
}

#[test]
fn votes_and_matches_are_those_of_a_warp() {
    let (all, limit) = (192, 40);
    let values = numbers(all, 64);
    let mut case = case(
        "compaction",
        2,
        96,
        vec![vec![0; all], vec![0; 6 * all], values.clone()],
    );
    case.arguments.push(Argument::Same(Value::Bits(limit)));
    let left = case.agreed(&text("compaction"));
    for (number, warp) in values.chunks(32).enumerate() {
        let first = 32 * number;
        let above: Vec<u32> = warp
            .iter()
            .copied()
            .filter(|value| *value > limit as u32)
            .collect();
        assert_eq!(left[0][first..first + above.len()], above);
        assert!(
            left[0][first + above.len()..first + 32]
                .iter()
                .all(|word| *word == 0)
        );
        let lanes = |holds: &dyn Fn(usize) -> bool| {
            (0..32)
                .filter(|lane| holds(*lane))
                .fold(0u32, |bits, lane| bits | 1 << lane)
        };
        let votes = lanes(&|lane| warp[lane] > limit as u32);
        for lane in 0..32 {
            let told = |part: usize| left[1][part * all + first + lane];
            assert_eq!(told(0), votes);
            let (any, every) = (votes != 0, votes == u32::MAX);
            assert_eq!(
                told(1),
                u32::from(any) + 2 * u32::from(every) + 4 * u32::from(!any || every)
            );
            assert_eq!(told(2), lanes(&|other| warp[other] & 7 == warp[lane] & 7));
            assert_eq!(
                told(3),
                warp.iter().sum::<u32>() + warp.iter().max().unwrap()
            );
            let half = lane / 16 * 16..lane / 16 * 16 + 16;
            let least = *warp[half.clone()].iter().min().unwrap();
            let same = lanes(&|other| half.contains(&other) && warp[other] & 3 == warp[lane] & 3);
            assert_eq!(told(4), least ^ same);
            // Only lanes whose value exceeds the limit store the mask.
            assert_eq!(told(5), if votes >> lane & 1 == 1 { votes } else { 0 });
        }
    }
}

#[test]
fn places_are_those_of_the_grid() {
    let (grid, block) = ([3u32, 2, 2], [20u32, 3, 2]);
    let items = block.iter().product::<u32>() as usize;
    let groups = grid.iter().product::<u32>() as usize;
    let mut case = case("places", 1, 1, vec![vec![0; 16 * items * groups]]);
    (case.grid, case.block) = (grid, block);
    let left = case.agreed(&text("places"));
    for group in 0..groups as u32 {
        for item in 0..items as u32 {
            let own = &left[0][16 * (group as usize * items + item as usize)..][..16];
            let of = |n: u32, sizes: [u32; 3]| {
                [
                    n % sizes[0],
                    n / sizes[0] % sizes[1],
                    n / sizes[0] / sizes[1],
                ]
            };
            assert_eq!(own[..3], of(item, block));
            assert_eq!(own[3..6], of(group, grid));
            assert_eq!(own[6..9], block);
            assert_eq!(own[9..12], grid);
            let lane = item % 32;
            assert_eq!(own[12..15], [lane, item / 32, 32]);
            let (own_bit, below) = (1u64 << lane, (1u64 << lane) - 1);
            let (ge, le, gt) = (
                u64::from(u32::MAX) & !below,
                below | own_bit,
                u64::from(u32::MAX) & !below & !own_bit,
            );
            assert_eq!(u64::from(own[15]), ge ^ le ^ gt ^ own_bit);
        }
    }
}

#[test]
fn a_histogram_counts() {
    let values = numbers(3 * 96, 1 << 20);
    let range = vec![3, 1, 5];
    let case = case("histogram", 3, 96, vec![vec![0; 16], values.clone(), range]);
    let left = case.agreed(&text("histogram"));
    let table = [3, 3 + 5, 3 + 2, 3 + 15].map(|cell: usize| cell & 15);
    let mut expected = vec![0; 16];
    for value in values {
        expected[table[value as usize & 3]] += 1;
    }
    assert_eq!(left[0], expected);
}

/// The form of `shfl` whose mode is an operand, as in articles, gives the same result as the form
/// that names the mode.
#[test]
fn the_way_may_be_an_operand() {
    let text = text("broadcast");
    let mut other = String::new();
    let mut calls = 0;
    for line in text.lines() {
        let Some((result, rest)) =
            line.split_once(" = tail call noundef i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, ")
        else {
            other += line;
            other.push('\n');
            continue;
        };
        let pair = format!("%pair{calls}");
        calls += 1;
        other += &format!(
            "  {pair} = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, {rest}\n"
        );
        other += &format!("{result} = extractvalue {{ i32, i1 }} {pair}, 0\n");
    }
    other += "declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)\n";
    assert_eq!(calls, 4);
    let values = numbers(64, 1 << 30);
    let mut case = case("broadcast", 1, 64, vec![vec![0; 4 * 64], values]);
    case.arguments.push(Argument::Same(Value::Bits(7)));
    let (expected, _) = case.interpreted(&text);
    for (gpu, shuffles) in ways() {
        assert_eq!(
            case.assembled(&other, gpu, shuffles),
            expected,
            "{}",
            gpu.name
        );
    }
}

#[test]
fn output_of_older_compilers_means_the_same() {
    let mut case = case("older", 1, 64, vec![vec![0; 65], vec![100, 7]]);
    case.arguments.push(Argument::Same(Value::Bits(1000)));
    // The kernel is not run in the interpreter of IR, which has one copy of a `byval` structure for
    // all lanes, whereas LLVM has one for each lane.
    for (gpu, shuffles) in ways() {
        let left = case.assembled(&text("older"), gpu, shuffles);
        for (lane, found) in (0..).zip(&left[0][..64]) {
            let got = if lane % 2 == 0 { 5 } else { 1000 };
            assert_eq!(*found, got + 100 + lane, "{} {lane}", gpu.name);
        }
        assert_eq!(left[0][64], 64);
        assert_eq!(left[1], [100, 7]);
    }
}
