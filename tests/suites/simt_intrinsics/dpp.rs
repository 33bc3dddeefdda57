//! Data-parallel primitives of AMD's GPUs, compared with the tables of its instruction set
//! documents.

use super::{I1, I32, U, all_bits, b, wave};
use lanelog_sim::Value;
use pretty_assertions::assert_eq;

/// AMD's tables of DPP controls: the lane that each lane of the first row reads; `None` if it is
/// outside of the row.
#[test]
fn dpp_reads_what_the_documents_say() {
    let read = |control: u64, size: u32| {
        let operands = |lane: u32, index: usize| {
            [b(1000), b(u64::from(lane)), b(control), b(15), b(15), b(0)][index].clone()
        };
        let types = [I32, I32, I32, I32, I32, I1];
        all_bits(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            size,
            &operands,
        )
    };
    let row = |control: u64| read(control, 64)[16..32].to_vec();
    let old = 1000;
    assert_eq!(
        row(0b00_01_10_11),
        [
            19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28
        ]
    );
    assert_eq!(
        row(0x101),
        [
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, old
        ]
    );
    assert_eq!(
        row(0x10f),
        [
            31, old, old, old, old, old, old, old, old, old, old, old, old, old, old, old
        ]
    );
    assert_eq!(
        row(0x112),
        [
            old, old, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
        ]
    );
    assert_eq!(
        row(0x121),
        [
            31, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
        ]
    );
    assert_eq!(
        row(0x12f),
        [
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 16
        ]
    );
    assert_eq!(
        row(0x140),
        [
            31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16
        ]
    );
    assert_eq!(
        row(0x141),
        [
            23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24
        ]
    );
    assert_eq!(row(0x155), [21; 16]);
    assert_eq!(
        row(0x163),
        [
            19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28
        ]
    );
    let ends = |control: u64| {
        let all = read(control, 64);
        [all[0], all[15], all[16], all[31], all[32], all[63]]
    };
    assert_eq!(ends(0x130), [1, 16, 17, 32, 33, old]);
    assert_eq!(ends(0x134), [1, 16, 17, 32, 33, 0]);
    assert_eq!(ends(0x138), [old, 14, 15, 30, 31, 62]);
    assert_eq!(ends(0x13c), [63, 14, 15, 30, 31, 62]);
    assert_eq!(read(0x134, 32)[31], 0);
}

#[test]
fn dpp_keeps_the_old_value_or_gives_zero() {
    let types = [I32, I32, I32, I32, I32, I1];
    let update = |control: u64, rows: u64, banks: u64, zeroes: u64, lanes: u64| {
        let operands = move |lane: u32, index: usize| {
            let lane = u64::from(lane);
            [
                b(1000 + lane),
                b(lane),
                b(control),
                b(rows),
                b(banks),
                b(zeroes),
            ][index]
                .clone()
        };
        wave(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            (64, lanes),
            &operands,
        )
        .unwrap()
    };
    let at = |all: &[Option<Value>], lanes: &[usize]| -> Vec<Option<Value>> {
        lanes.iter().map(|lane| all[*lane].clone()).collect()
    };
    let some =
        |all: &[u64]| -> Vec<Option<Value>> { all.iter().map(|bits| Some(b(*bits))).collect() };
    // A lane whose source is outside of the row gets its old value, or zero.
    let all = u64::MAX;
    assert_eq!(
        at(&update(0x111, 15, 15, 0, all), &[0, 1, 16, 17]),
        some(&[1000, 0, 1016, 16])
    );
    assert_eq!(
        at(&update(0x111, 15, 15, 1, all), &[0, 1, 16, 17]),
        some(&[0, 0, 0, 16])
    );
    // Lanes of disabled rows and banks keep the old value, even with `bound_ctrl`.
    assert_eq!(
        at(&update(0x111, 0b1010, 15, 1, all), &[1, 17, 33, 49]),
        some(&[1001, 16, 1033, 48])
    );
    assert_eq!(
        at(&update(0x121, 15, 0b0101, 1, all), &[1, 5, 9, 13]),
        some(&[0, 1005, 8, 1013])
    );
    // A lane whose source lane is inactive keeps its old value.
    let odd = update(0x111, 15, 15, 0, !1 << 1 | 2);
    assert_eq!(
        at(&odd, &[0, 1, 2]),
        [vec![None], some(&[1001, 1])].concat()
    );
    // `row_bcast` reads the last lanes of rows, as sums over a wave require.
    assert_eq!(
        at(
            &update(0x142, 0b1010, 15, 0, all),
            &[15, 16, 31, 32, 48, 63]
        ),
        some(&[1015, 15, 15, 1032, 47, 47])
    );
    assert_eq!(
        at(&update(0x143, 0b1100, 15, 0, all), &[16, 31, 32, 63]),
        some(&[1016, 1031, 31, 31])
    );
    // For the intrinsic without an old value, the result of a lane without a source is undefined.
    let operands =
        |lane: u32, index: usize| [b(u64::from(lane)), b(0x111), b(15), b(15), b(0)][index].clone();
    let moved = wave(
        "llvm.amdgcn.mov.dpp.i32",
        (&I32, &types[1..]),
        (64, all),
        &operands,
    )
    .unwrap();
    assert_eq!(at(&moved, &[0, 1]), [Some(U), Some(b(0))]);
    let unknown = |_: u32, index: usize| [b(0), b(0), b(0x170), b(15), b(15), b(0)][index].clone();
    assert_eq!(
        wave(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            (64, 1),
            &unknown
        ),
        Err("a DPP operation of control 0x170 is not supported".into())
    );
}

/// A sum of all lanes by the sequence that compilers for AMD's GPUs write.
#[test]
fn a_sum_over_a_wave_by_dpp() {
    let types = [I32, I32, I32, I32, I32, I1];
    let mut values: Vec<u64> = (0..64).map(|lane| lane * lane + 1).collect();
    let expected: u64 = values.iter().sum();
    for (control, rows) in [
        (0x111, 15),
        (0x112, 15),
        (0x114, 15),
        (0x118, 15),
        (0x142, 0b1010),
        (0x143, 0b1100),
    ] {
        let operands =
            |lane: u32, index: usize| b([0, values[lane as usize], control, rows, 15, 0][index]);
        let moved = all_bits("llvm.amdgcn.update.dpp.i32", (&I32, &types), 64, &operands);
        for (value, moved) in values.iter_mut().zip(moved) {
            *value += moved;
        }
    }
    assert_eq!(values[63], expected);
}
