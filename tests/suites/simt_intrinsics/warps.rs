//! Operations across a warp of NVIDIA's GPUs, compared with a GPU's recorded shuffles and PTX's
//! definitions; and the position of a lane.

use super::{I1, I32, I64, Passed, U, b, find, many, wave};
use lanelog_sim::intrinsic::{Places, WaveCall};
use lanelog_sim::{Type, Value};
use pretty_assertions::assert_eq;

/// The contents of a frame of one block that `lz4` made.
fn unpacked(frame: &[u8]) -> Vec<u8> {
    assert_eq!(frame[..4], [0x04, 0x22, 0x4d, 0x18]);
    // The header consists of flags, the block size, and a checksum of both. The size of the
    // contents is absent.
    assert_eq!(frame[4] & 0b1000_1100, 0, "flags of lz4");
    let length = u32::from_le_bytes(frame[7..11].try_into().unwrap()) as usize;
    let mut block = &frame[11..11 + length];
    let mut out = Vec::new();
    let byte = |block: &mut &[u8]| {
        let (first, rest) = block.split_first().unwrap();
        *block = rest;
        usize::from(*first)
    };
    while !block.is_empty() {
        let longer = |block: &mut &[u8], short: usize| {
            let mut count = short;
            if short == 15 {
                loop {
                    let more = byte(block);
                    count += more;
                    if more < 255 {
                        break;
                    }
                }
            }
            count
        };
        let (first, rest) = block.split_first().unwrap();
        block = rest;
        let literals = longer(&mut block, usize::from(first >> 4));
        out.extend_from_slice(&block[..literals]);
        block = &block[literals..];
        if block.is_empty() {
            break;
        }
        let offset = usize::from(u16::from_le_bytes([block[0], block[1]]));
        block = &block[2..];
        let count = longer(&mut block, usize::from(first & 15)) + 4;
        for _ in 0..count {
            out.push(out[out.len() - offset]);
        }
    }
    out
}

#[test]
fn shuffles_do_what_a_gpu_was_seen_to_do() {
    let recorded = unpacked(include_bytes!("../../data/shuffles/shfl_sync_h200.lz4"));
    assert_eq!(recorded.len(), 4 * 32 * 1024 * 32);
    let pair = Type::Structure {
        packed: false,
        fields: [I32, I1].into(),
    };
    let types = [I32, I32, I32, I32];
    let mut rows = recorded.chunks_exact(32);
    for mode in ["idx", "up", "down", "bfly"] {
        let computed = find(&format!("llvm.nvvm.shfl.sync.{mode}.i32p"), &pair, &types);
        for distance in 0..32 {
            for segments in 0..32 {
                for clamp in 0..32 {
                    let operands = |lane: u32, index: usize| {
                        b(match index {
                            0 => 0xffff_ffff,
                            1 => u64::from(lane),
                            2 => distance,
                            _ => segments << 8 | clamp,
                        })
                    };
                    let mut results = vec![Value::Poison; 32];
                    let mut call = WaveCall {
                        size: 32,
                        lanes: 0xffff_ffff,
                        places: &Places::default(),
                        clock: 0,
                        operands: &operands,
                        results: &mut results,
                        live: u64::MAX,
                        warnings: &mut Vec::new(),
                    };
                    computed.call(&mut call).unwrap();
                    for (lane, seen) in rows.next().unwrap().iter().enumerate() {
                        let expected = many(&[b(u64::from(seen & 31)), b(u64::from(seen >> 5))]);
                        if results[lane] != expected {
                            panic!(
                                "{mode} {distance} {segments} {clamp} {lane}: {:?}",
                                results[lane]
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn shuffles_take_nothing_from_lanes_that_are_not_there() {
    let types = [I32, Type::Float, I32, I32];
    let shuffle = |lanes: u64, mask: u64, name: &str| {
        let operands = |lane: u32, index: usize| {
            [b(mask), b(u64::from(lane) + 100), b(1), b(0x1f)][index].clone()
        };
        wave(name, (&Type::Float, &types), (32, lanes), &operands).unwrap()
    };
    let name = "llvm.nvvm.shfl.sync.down.f32";
    let all = shuffle(0b1011, 0xffff_ffff, name);
    assert_eq!(all[..5], [Some(b(101)), Some(U), None, Some(U), None]);
    // Lanes that are not members neither provide nor receive a value.
    let some = shuffle(0b1111, 0b0111, name);
    assert_eq!(some[..4], [Some(b(101)), Some(b(102)), Some(U), Some(U)]);
    // Unused bits of the operands are ignored, and a warp of a longer wave reads its own lanes
    // only.
    let junk = |lane: u32, index: usize| {
        [
            b(0xffff_ffff),
            b(u64::from(lane)),
            b(0xabcd_ef21),
            b(0xffff_e01f),
        ][index]
            .clone()
    };
    let long = wave(name, (&Type::Float, &types), (64, u64::MAX), &junk).unwrap();
    assert_eq!(
        [&long[30], &long[31], &long[32], &long[63]],
        [31, 31, 33, 63].map(|lane| Some(b(lane))).each_ref()
    );
}

#[test]
fn warps_vote_match_and_reduce() {
    let call = |name: &str, result: &Type, types: &[Type], lanes: u64, operands: Passed<'_>| {
        wave(name, (result, types), (32, lanes), operands).unwrap()[2]
            .clone()
            .unwrap()
    };
    let vote = |name: &str, result: &Type, mask: u64| {
        let operands = move |lane: u32, index: usize| b([mask, u64::from(lane != 1)][index]);
        call(
            &format!("llvm.nvvm.vote.{name}.sync"),
            result,
            &[I32, I1],
            0xf,
            &operands,
        )
    };
    assert_eq!([vote("all", &I1, 0xf), vote("all", &I1, 0xd)], [b(0), b(1)]);
    assert_eq!(
        [
            vote("any", &I1, 0xf),
            vote("uni", &I1, 0xf),
            vote("uni", &I1, 0xc)
        ],
        [b(1), b(0), b(1)]
    );
    assert_eq!(
        [vote("ballot", &I32, 0xf), vote("ballot", &I32, 0x6)],
        [b(0xd), b(4)]
    );
    // The result is undefined if a member does not execute the call, or if a lane that executes it
    // is not a member.
    assert_eq!(
        [vote("ballot", &I32, 0x1f), vote("ballot", &I32, 0x3)],
        [U, U]
    );
    let halves = |lane: u32, index: usize| b([0xf, u64::from(lane / 2)][index]);
    let any = |operands: Passed<'_>| {
        call(
            "llvm.nvvm.match.any.sync.i32",
            &I32,
            &[I32, I32],
            0xf,
            operands,
        )
    };
    assert_eq!(any(&halves), b(0b1100));
    let pair = Type::Structure {
        packed: false,
        fields: [I32, I1].into(),
    };
    let all = |operands: Passed<'_>| {
        call(
            "llvm.nvvm.match.all.sync.i64p",
            &pair,
            &[I32, I64],
            0xf,
            operands,
        )
    };
    assert_eq!(all(&halves), many(&[b(0), b(0)]));
    assert_eq!(all(&|_, index| b([0xf, 9][index])), many(&[b(0xf), b(1)]));
    let reduce = |name: &str| {
        let operands = |lane: u32, index: usize| {
            b([(u64::from(lane) + 0xffff_fffe) & 0xffff_ffff, 0xf][index])
        };
        call(
            &format!("llvm.nvvm.redux.sync.{name}"),
            &I32,
            &[I32, I32],
            0xf,
            &operands,
        )
    };
    // The operands are -2, -1, 0, 1.
    assert_eq!(
        ["umin", "umax", "min", "max"].map(reduce),
        [b(0), b(0xffff_ffff), b(0xffff_fffe), b(1)]
    );
    assert_eq!(
        ["add", "and", "or", "xor"].map(reduce),
        [b(0xffff_fffe), b(0), b(0xffff_ffff), b(0)]
    );
    let active = |_: u32, _: usize| U;
    assert_eq!(
        call("llvm.nvvm.activemask", &I32, &[], 0b10110, &active),
        b(0b10110)
    );
    let elected = call("llvm.nvvm.elect.sync", &pair, &[I32], 0b1110, &|_, _| {
        b(0b1110)
    });
    assert_eq!(elected, many(&[b(1), b(0)]));
}

#[test]
fn lanes_know_where_they_are() {
    let places = Places {
        group: [3, 4, 5],
        grid: [10, 20, 30],
        block: [8, 5, 1],
        wave: 1,
        items: (32..40).map(|item| [item % 8, item / 8, 0]).collect(),
    };
    let ask = |name: &str, size: u32| {
        let mut results = vec![U; 8];
        let mut call = WaveCall {
            size,
            lanes: 0b1000_0001,
            places: &places,
            clock: 0x1_2345_6789,
            operands: &|_, _| U,
            results: &mut results,
            live: u64::MAX,
            warnings: &mut Vec::new(),
        };
        find(name, &I32, &[]).call(&mut call).unwrap();
        assert_eq!(results[1], U);
        match (&results[0], &results[7]) {
            (Value::Bits(first), Value::Bits(last)) => [*first, *last],
            other => panic!("{other:?}"),
        }
    };
    let amd = |name: &str| ask(&format!("llvm.amdgcn.{name}"), 32);
    let nvidia = |name: &str| ask(&format!("llvm.nvvm.read.ptx.sreg.{name}"), 32);
    assert_eq!(
        [
            amd("workitem.id.x"),
            amd("workitem.id.y"),
            amd("workitem.id.z")
        ],
        [[0, 7], [4, 4], [0, 0]]
    );
    assert_eq!(
        [amd("workgroup.id.x"), amd("workgroup.id.z")],
        [[3, 3], [5, 5]]
    );
    assert_eq!(
        [amd("wavefrontsize"), ask("llvm.amdgcn.wavefrontsize", 64)],
        [[32, 32], [64, 64]]
    );
    assert_eq!(
        [nvidia("tid.x"), nvidia("tid.y"), nvidia("ntid.x")],
        [[0, 7], [4, 4], [8, 8]]
    );
    assert_eq!([nvidia("ctaid.y"), nvidia("nctaid.z")], [[4, 4], [30, 30]]);
    assert_eq!(
        [nvidia("laneid"), nvidia("warpid"), nvidia("nwarpid")],
        [[0, 7], [1, 1], [2, 2]]
    );
    assert_eq!(
        [nvidia("lanemask.lt"), nvidia("lanemask.le")],
        [[0, 0x7f], [1, 0xff]]
    );
    assert_eq!(
        [nvidia("lanemask.gt"), nvidia("lanemask.ge")],
        [[0xffff_fffe, 0xffff_ff00], [0xffff_ffff, 0xffff_ff80]]
    );
    assert_eq!(
        [nvidia("lanemask.eq"), nvidia("clock64")],
        [[1, 0x80], [0x1_2345_6789; 2]]
    );
    assert_eq!(
        [nvidia("clock"), nvidia("clock.hi")],
        [[0x2345_6789; 2], [1; 2]]
    );
    assert_eq!(amd("s.memtime"), [0x1_2345_6789; 2]);
}
