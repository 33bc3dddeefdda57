//! Compares shuffles whose operands are unknown at compile time, and votes of some lanes, with
//! CUDA's definitions.

use crate::definitions::{case, numbers, text};
use lanelog_sim::{Argument, Value};
use pretty_assertions::assert_eq;

/// CUDA C++ programming guide, "Warp Shuffle Functions": the lane of a warp that `__shfl_sync` and
/// its like read, with segments of `width` lanes.
fn source(way: &str, lane: usize, by: usize, width: usize) -> usize {
    let start = lane - lane % width;
    let end = start + width;
    match way {
        "idx" => start + by % width,
        "up" if lane >= start + by => lane - by,
        "down" if lane + by < end => lane + by,
        // Lanes of earlier segments may be read, but not of later ones.
        "xor" if lane ^ by < end => lane ^ by,
        _ => lane,
    }
}

#[test]
fn widths_may_be_known_late() {
    let all = 192;
    let values = numbers(all, 1 << 30);
    let lanes: Vec<u32> = numbers(all, 1 << 20).iter().map(|n| n % 32).collect();
    for (width, from) in [(1, 3), (2, 31), (4, 9), (8, 5), (16, 20), (32, 17), (8, 0)] {
        let buffers = vec![vec![0; 17 * all], values.clone(), lanes.clone()];
        let mut case = case("widths", 2, 96, buffers);
        case.arguments.push(Argument::Same(Value::Bits(width)));
        case.arguments.push(Argument::Same(Value::Bits(from)));
        let left = case.agreed(&text("widths"));
        let (width, from) = (width as usize, from as usize);
        for at in 0..all {
            let (warp, lane, own) = (at / 32 * 32, at % 32, lanes[at] as usize);
            let read = |way, by, width| values[warp + source(way, lane, by, width)];
            let expected = [
                read("idx", from, 2),
                read("idx", from, 8),
                read("idx", from, 16),
                read("idx", own, 4),
                read("up", from, 8),
                read("down", own, 16),
                read("xor", from, 8),
                read("xor", from, 32),
                read("idx", 3, width),
                read("idx", from, width),
                read("idx", own, width),
                read("up", 1, width),
                read("up", from, width),
                read("down", own, width),
                read("xor", 5, width),
                read("xor", own, width),
                read("idx", from, 1 << (own & 3)),
            ];
            let found: Vec<u32> = (0..17).map(|part| left[0][part * all + at]).collect();
            assert_eq!(found, expected, "lane {at}, width {width}, from {from}");
        }
    }
}

#[test]
fn votes_are_those_of_the_members() {
    let (all, limit) = (192, 40);
    let mut values = numbers(all, 64);
    // In some warps all lanes have the same value, in one warp all lanes except one.
    values[32..64].fill(50);
    values[64..96].fill(13);
    values[70] = 12;
    values[96..128].fill(7);
    let masks = [
        u32::MAX,
        0xffff_0000,
        0x1234_5678,
        0x8000_0001,
        1 << 13,
        0x00ff_ff00,
    ];
    let buffers = vec![vec![0; 12 * all], values.clone(), masks.to_vec()];
    let mut case = case("votes", 2, 96, buffers);
    case.arguments.push(Argument::Same(Value::Bits(limit)));
    let left = case.agreed(&text("votes"));
    for (at, value) in values.iter().enumerate() {
        let (warp, lane) = (at / 32, at % 32);
        let found: Vec<u32> = (0..12).map(|part| left[0][part * all + at]).collect();
        let members = masks[warp];
        if members >> lane & 1 == 0 {
            assert_eq!(found, [0; 12]);
            continue;
        }
        let those = |holds: &dyn Fn(u32) -> bool| {
            let lanes = (0..32).filter(|other| members >> other & 1 == 1);
            let lanes = lanes.filter(|other| holds(values[32 * warp + other]));
            lanes.fold(0u32, |bits, other| bits | 1 << other)
        };
        let votes = those(&|other| other > limit as u32);
        let (every, any) = (votes == members, votes != 0);
        let ways = u32::from(every) | u32::from(any) << 1 | u32::from(every || !any) << 2;
        let same = those(&|other| other == *value);
        let (all_same, whole) = match same == members {
            true => (members, 1),
            false => (0, 0),
        };
        let expected = [
            votes, ways, same, same, all_same, whole, all_same, whole, members, votes, ways, same,
        ];
        assert_eq!(found, expected, "lane {at}");
    }
}
