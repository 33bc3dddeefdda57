//! Operations across the lanes of a wave of AMD's GPUs, compared with the tables of its instruction
//! set documents.

use super::{I1, I32, I64, Passed, U, all_bits, b, wave};
use lanelog_sim::{Type, Value};
use pretty_assertions::assert_eq;

#[test]
fn swizzles_read_what_the_documents_say() {
    let types = [I32, I32];
    let read = |offset: u64| {
        let operands = move |lane: u32, index: usize| b([u64::from(lane), offset][index]);
        all_bits("llvm.amdgcn.ds.swizzle", (&I32, &types), 64, &operands)
    };
    let quads = read(0x8000 | 0b00_01_10_11);
    assert_eq!(quads[..8], [3, 2, 1, 0, 7, 6, 5, 4]);
    // The patterns exchange neighbours, broadcast lane 5 of each half, and repeat the lower 16
    // lanes.
    assert_eq!(read(0x041f)[..4], [1, 0, 3, 2]);
    let broadcast = read(5 << 5);
    assert_eq!(
        [broadcast[0], broadcast[31], broadcast[32], broadcast[63]],
        [5, 5, 37, 37]
    );
    assert_eq!(read(0x000f)[14..18], [14, 15, 0, 1]);
    // The patterns rotate groups of eight lanes by one lane, down and up.
    let group = 0b11100;
    assert_eq!(read(0xc000 | 1 << 5 | group)[..6], [1, 2, 3, 0, 5, 6]);
    assert_eq!(
        read(0xc000 | 1 << 10 | 1 << 5 | group)[..6],
        [3, 0, 1, 2, 7, 4]
    );
    // AMD's tables for the fast Fourier transform number the lanes from 1 instead of 0.
    let one_less = |table: &[u64]| -> Vec<u64> { table.iter().map(|lane| lane - 1).collect() };
    assert_eq!(
        read(0xe000)[..32],
        one_less(&[
            0x1, 0x11, 0x9, 0x19, 0x5, 0x15, 0xd, 0x1d, 0x3, 0x13, 0xb, 0x1b, 0x7, 0x17, 0xf, 0x1f,
            0x2, 0x12, 0xa, 0x1a, 0x6, 0x16, 0xe, 0x1e, 0x4, 0x14, 0xc, 0x1c, 0x8, 0x18, 0x10,
            0x20,
        ])
    );
    assert_eq!(
        read(0xe010)[..32],
        one_less(&[
            0x1, 0x9, 0x5, 0xd, 0x3, 0xb, 0x7, 0xf, 0x2, 0xa, 0x6, 0xe, 0x4, 0xc, 0x8, 0x10, 0x11,
            0x19, 0x15, 0x1d, 0x13, 0x1b, 0x17, 0x1f, 0x12, 0x1a, 0x16, 0x1e, 0x14, 0x1c, 0x18,
            0x20,
        ])
    );
    assert_eq!(read(0xe01f)[..5], [0, 1, 2, 3, 4]);
    // An inactive lane contributes zero.
    let operands = |lane: u32, index: usize| b([u64::from(lane) + 7, 0x041f][index]);
    let some = wave(
        "llvm.amdgcn.ds.swizzle",
        (&I32, &types),
        (64, 0b101),
        &operands,
    )
    .unwrap();
    assert_eq!(some[..3], [Some(b(0)), None, Some(b(0))]);
}

#[test]
fn permutes_send_and_fetch() {
    let types = [I32, I32];
    let call = |name: &str, lanes: u64, addresses: &[u64]| {
        let operands = |lane: u32, index: usize| {
            let address = addresses.get(lane as usize).copied().unwrap_or(0);
            b([address, 100 + u64::from(lane)][index])
        };
        let name = format!("llvm.amdgcn.ds.{name}");
        wave(&name, (&I32, &types), (64, lanes), &operands).unwrap()[..4].to_vec()
    };
    let some = |all: [u64; 4]| all.map(|bits| Some(b(bits))).to_vec();
    // The lower two bits of an address are ignored, and so are bits above the wave's size.
    assert_eq!(
        call("bpermute", 15, &[12, 9, 4, 256 + 4]),
        some([103, 102, 101, 101])
    );
    assert_eq!(
        call("bpermute", 15, &[16, 0, 0, 0]),
        some([0, 100, 100, 100])
    );
    // Two lanes send to lane 2: the value of the higher one is received. Lane 3 receives nothing.
    assert_eq!(call("permute", 15, &[8, 0, 8, 4]), some([101, 103, 102, 0]));
    assert_eq!(
        call("permute", 7, &[8, 0, 4, 4]),
        [Some(b(101)), Some(b(102)), Some(b(100)), None]
    );
}

#[test]
fn rows_are_permuted() {
    let types = [I32, I32, I32, I32, I1, I1];
    let call = |name: &str, lanes: u64, fetch: u64, zeroes: u64| {
        let operands = move |lane: u32, index: usize| {
            let lane = u64::from(lane);
            b([1000 + lane, lane, 0x89ab_cdef, 0x0123_4567, fetch, zeroes][index])
        };
        let name = format!("llvm.amdgcn.{name}.i32");
        wave(&name, (&I32, &types), (32, lanes), &operands).unwrap()
    };
    let bits = |all: &[Option<Value>], lanes: &[usize]| -> Vec<Option<Value>> {
        lanes.iter().map(|lane| all[*lane].clone()).collect()
    };
    let some =
        |all: &[u64]| -> Vec<Option<Value>> { all.iter().map(|bits| Some(b(*bits))).collect() };
    let all = 0xffff_ffff;
    assert_eq!(
        bits(&call("permlane16", all, 0, 0), &[0, 1, 15, 16, 31]),
        some(&[15, 14, 0, 31, 16])
    );
    assert_eq!(
        bits(&call("permlanex16", all, 0, 0), &[0, 1, 15, 16, 31]),
        some(&[31, 30, 16, 15, 0])
    );
    // Lane 15 is inactive: its value is fetched anyway, or replaced by zero or the old value.
    let off = all & !(1 << 15);
    assert_eq!(
        bits(&call("permlane16", off, 1, 0), &[0, 15]),
        [Some(b(15)), None]
    );
    assert_eq!(
        bits(&call("permlane16", off, 0, 1), &[0, 1]),
        some(&[0, 14])
    );
    assert_eq!(
        bits(&call("permlane16", off, 0, 0), &[0, 1]),
        some(&[1000, 14])
    );
    // Each lane has its own selector.
    let operands = |lane: u32, index: usize| {
        let lane = u64::from(lane);
        b([1000, lane, lane + 3, 0, 0][index])
    };
    let own = all_bits(
        "llvm.amdgcn.permlane16.var",
        (&I32, &types[1..]),
        32,
        &operands,
    );
    assert_eq!([own[0], own[13], own[16], own[31]], [3, 0, 19, 18]);
    let halves = |size: u32| {
        let operands = |lane: u32, _: usize| b(u64::from(lane));
        let all = all_bits(
            "llvm.amdgcn.permlane64",
            (&I32, &types[..1]),
            size,
            &operands,
        );
        [all[0], all[31], all[size as usize - 1]]
    };
    assert_eq!([halves(64), halves(32)], [[32, 63, 31], [0, 31, 31]]);
    // The upper row of the first operand is swapped with the lower row of the second.
    let swapped = |name: &str, lane: usize| {
        let operands =
            |lane: u32, index: usize| b([u64::from(lane), 100 + u64::from(lane), 0, 0][index]);
        let name = format!("llvm.amdgcn.{name}");
        let pair = Type::Structure {
            packed: false,
            fields: [I32, I32].into(),
        };
        let all = wave(&name, (&pair, &types[..4]), (64, u64::MAX), &operands).unwrap();
        match &all[lane] {
            Some(Value::Many(parts)) => [parts[0].clone(), parts[1].clone()],
            other => panic!("{other:?}"),
        }
    };
    let two = |first: u64, second: u64| [b(first), b(second)];
    assert_eq!(swapped("permlane16.swap", 3), two(3, 19));
    assert_eq!(swapped("permlane16.swap", 19), two(103, 119));
    assert_eq!(swapped("permlane32.swap", 35), two(103, 135));
    assert_eq!(swapped("permlane32.swap", 3), two(3, 35));
    let operands = |lane: u32, index: usize| b([u64::from(lane), 0o01234567][index]);
    let eight = all_bits(
        "llvm.amdgcn.mov.dpp8.i32",
        (&I32, &types[..2]),
        32,
        &operands,
    );
    assert_eq!(eight[8..16], [15, 14, 13, 12, 11, 10, 9, 8]);
}

#[test]
fn lanes_are_read_and_written() {
    let types = [I32, I32, I32];
    let operands = |lane: u32, index: usize| {
        [b(u64::from(lane) + 10), b(37), b(u64::from(lane) + 500)][index].clone()
    };
    let call = |name: &str, count: usize| {
        let name = format!("llvm.amdgcn.{name}.i32");
        wave(&name, (&I32, &types[..count]), (32, 0b110_0100), &operands).unwrap()
    };
    assert_eq!(call("readfirstlane", 1)[5], Some(b(12)));
    // Lane index 37 is taken modulo 32: lane 5, which is active. The second call reads an inactive
    // lane.
    assert_eq!(call("readlane", 2)[2], Some(b(15)));
    let off = |lane: u32, index: usize| b([u64::from(lane) + 10, 3][index]);
    let read = wave(
        "llvm.amdgcn.readlane.i32",
        (&I32, &types[..2]),
        (32, 0b100),
        &off,
    )
    .unwrap();
    assert_eq!(read[2], Some(b(13)));
    // The index must be the same for all lanes.
    let own = |lane: u32, index: usize| b([10, u64::from(lane)][index]);
    let read = wave(
        "llvm.amdgcn.readlane.i32",
        (&I32, &types[..2]),
        (32, 0b110),
        &own,
    )
    .unwrap();
    assert_eq!(read[1], Some(U));
    let written = |lane: u32, index: usize| b([7, 5, u64::from(lane)][index]);
    let all = wave(
        "llvm.amdgcn.writelane.i32",
        (&I32, &types),
        (32, 0b11_0000),
        &written,
    )
    .unwrap();
    assert_eq!(all[4..6], [Some(b(4)), Some(b(7))]);
}

#[test]
fn masks_of_lanes() {
    let odd = |lane: u32, _: usize| b(u64::from(lane & 1));
    let mask = |name: &str, result: &Type, size: u32, lanes: u64, operands: Passed<'_>| {
        let types = [I1, I1];
        wave(name, (result, &types), (size, lanes), operands).unwrap()[1]
            .clone()
            .unwrap()
    };
    let all = u64::MAX;
    assert_eq!(
        mask("llvm.amdgcn.ballot.i64", &I64, 64, all, &odd),
        b(0xaaaa_aaaa_aaaa_aaaa)
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xff, &odd),
        b(0xaa)
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 64, all, &odd),
        b(0xaaaa_aaaa)
    );
    let undefined = |lane: u32, _: usize| if lane == 3 { U } else { b(1) };
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xff, &undefined),
        U
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xf7, &undefined),
        b(0xf7)
    );
    let compare = |predicate: u64| {
        move |lane: u32, index: usize| b([u64::from(lane), 0xffff_fffe, predicate][index])
    };
    let types = [I32, I32, I32];
    let compared = |predicate: u64| {
        let operands = compare(predicate);
        wave(
            "llvm.amdgcn.icmp.i64.i32",
            (&I64, &types),
            (64, 0xff),
            &operands,
        )
        .unwrap()[0]
            .clone()
    };
    // ult, sgt, eq, ne
    assert_eq!(
        [36, 38, 32, 33].map(compared),
        [0xff, 0xff, 0, 0xff].map(|mask| Some(b(mask)))
    );
    let one = 0x3f80_0000;
    let floats = |lane: u32, index: usize| {
        let nan = 0x7fc0_0000;
        b([[0, one, 2 * one, nan][lane as usize % 4], one, 13][index])
    };
    let types = [Type::Float, Type::Float, I32];
    // The predicate 13 is `ule`: less, equal or unordered.
    let compared = wave(
        "llvm.amdgcn.fcmp.i64.f32",
        (&I64, &types),
        (64, 0xf),
        &floats,
    )
    .unwrap();
    assert_eq!(compared[0], Some(b(0b1011)));
    let below = |name: &str, lane: usize| {
        let operands = |_: u32, index: usize| b([0xffff_ffff, 100][index]);
        all_bits(name, (&I32, &[I32, I32]), 64, &operands)[lane]
    };
    let (low, high) = ("llvm.amdgcn.mbcnt.lo", "llvm.amdgcn.mbcnt.hi");
    assert_eq!(
        [0, 5, 31, 32, 63].map(|lane| below(low, lane)),
        [100, 105, 131, 132, 132]
    );
    assert_eq!(
        [0, 31, 32, 33, 63].map(|lane| below(high, lane)),
        [100, 100, 100, 101, 131]
    );
    let bits = |_: u32, _: usize| b(0b1010);
    let inverse = all_bits("llvm.amdgcn.inverse.ballot.i64", (&I1, &[I64]), 64, &bits);
    assert_eq!(inverse[..5], [0, 1, 0, 1, 0]);
}

#[test]
fn waves_reduce_what_their_lanes_hold() {
    let reduce = |name: &str| {
        let operands =
            |lane: u32, index: usize| b([(u64::from(lane) + 0xffff_fffe) & 0xffff_ffff, 0][index]);
        let name = format!("llvm.amdgcn.wave.reduce.{name}.i32");
        wave(&name, (&I32, &[I32, I32]), (64, 0b1_1110), &operands).unwrap()[4]
            .clone()
            .unwrap()
    };
    // The operands are -1, 0, 1, 2.
    assert_eq!(
        ["umin", "umax", "min", "max"].map(reduce),
        [b(0), b(0xffff_ffff), b(0xffff_ffff), b(2)]
    );
    assert_eq!(
        ["add", "sub", "or", "xor"].map(reduce),
        [b(2), b(0xffff_fffe), b(0xffff_ffff), b(0xffff_fffc)]
    );
}

/// `wqm.vote`: true if its argument is true for any lane of the quad.
#[test]
fn quads_vote() {
    let call = |lanes: u64| {
        let operands = |lane: u32, _: usize| b([u64::from(lane == 1 || lane == 6)][0]);
        wave("llvm.amdgcn.wqm.vote", (&I1, &[I1]), (12, lanes), &operands).unwrap()
    };
    let bit = |bit: u64| Some(b(bit));
    let quads = [
        [bit(1), bit(1), bit(1), bit(1)],
        [bit(1), bit(1), bit(1), bit(1)],
        [bit(0), bit(0), bit(0), bit(0)],
    ];
    assert_eq!(call(0xfff)[..12], quads.concat());
    // An inactive lane does not vote.
    assert_eq!(call(0b1_1011_1111)[4..8], [bit(0), bit(0), None, bit(0)]);
}
