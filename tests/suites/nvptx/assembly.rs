//! Inline assembly of PTX instructions, compared with their definitions in the PTX ISA.

use crate::definitions::{case, numbers};
use crate::run::ways;
use half::{bf16, f16};
use pretty_assertions::assert_eq;

/// Template, constraints, operands chosen from `%a`, `%b`, `%c` of a lane, and the result of lane
/// `at`, whose operands are `words[at]`.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    fn(usize, &[[u32; 3]]) -> u32,
);

/// `lop3` by its definition: each bit of the result is the bit of the table that the bits of the
/// operands number.
fn by_table([a, b, c]: [u32; 3], table: u32) -> u32 {
    let bit = |word: u32, at: u32| word >> at & 1;
    let chosen = |at| bit(table, 4 * bit(a, at) + 2 * bit(b, at) + bit(c, at));
    (0..32).map(|at| chosen(at) << at).sum()
}

/// A function of both halves of words.
fn of_halves(a: u32, b: u32, function: fn(f16, f16) -> f16) -> u32 {
    let part = |word: u32, by: u32| f16::from_bits((word >> by) as u16);
    let [low, high] = [0, 16].map(|by| function(part(a, by), part(b, by)).to_bits());
    u32::from(low) | u32::from(high) << 16
}

const ROWS: &[Row] = &[
    (
        "{.reg .f16 low,high;\\0A  mov.b32 {low,high}, $1;\\0A  mov.b32 $0, {high,low};}\\0A",
        "=r,r",
        "i32 %a",
        |at, words| words[at][0].rotate_left(16),
    ),
    (
        "{.reg .f16 low;\\0A .reg .b32 f; mov.b32 f, $1; cvt.rn.f16.f32 low, f;\\0A  mov.b32 $0, {low,low};}\\0A",
        "=r,r",
        "i32 %a",
        |at, words| u32::from(f16::from_f32(f32::from_bits(words[at][0])).to_bits()) * 0x1_0001,
    ),
    (
        "{ add.f16x2 $0,$1,$2;\\0A}",
        "=r,r,r",
        "i32 %a, i32 1006648320",
        |at, words| of_halves(words[at][0], 0x3c00_3c00, |a, b| a + b),
    ),
    (
        "{ set.gt.f16x2.f16x2 $0,$1,$2;\\0A}",
        "=r,r,r",
        "i32 %a, i32 %b",
        |at, words| {
            of_halves(words[at][0], words[at][1], |a, b| {
                f16::from_f32((a > b).into())
            })
        },
    ),
    (
        "{ max.bf16x2 $0,$1,$2;\\0A}",
        "=r,r,r",
        "i32 1069563904, i32 %b",
        |at, words| {
            let part = |word: u32, by: u32| bf16::from_bits((word >> by) as u16).to_f32();
            let most = |by| bf16::from_f32(part(0x3fc0_4000, by).max(part(words[at][1], by)));
            u32::from(most(0).to_bits()) | u32::from(most(16).to_bits()) << 16
        },
    ),
    (
        "{.reg .b32 r;\\0A .reg .b16 h, g; mov.b32 {h, g}, $1; cvt.rzi.s32.f16 r, h; mov.b32 $0, r;}",
        "=r,r",
        "i32 %a",
        |at, words| f16::from_bits(words[at][0] as u16).to_f32() as i32 as u32,
    ),
    (
        "{ .reg .pred __$$temp3;\\0A .reg .u32 r; setp.lt.u32  __$$temp3, $1, $2;\\0A mov.u32 r, $1; @!__$$temp3 sub.u32 r, r, $2; selp.u32 $0, 7, r, __$$temp3;}",
        "=r,r,r",
        "i32 %a, i32 %b",
        |at, words| match words[at] {
            [a, b, _] if a < b => 7,
            [a, b, _] => a - b,
        },
    ),
    (
        "{  .reg .u32 r0;  .reg .pred p;  shfl.sync.up.b32 r0|p, $1, $2, $3, $5;  @p add.u32 r0, r0, $4;  mov.u32 $0, r0;}",
        "=r,r,r,r,r,r",
        "i32 %a, i32 2, i32 0, i32 %b, i32 -1",
        |at, words| match at % 32 {
            0 | 1 => words[at][0],
            _ => words[at - 2][0].wrapping_add(words[at][1]),
        },
    ),
    (
        "{.reg.b32 r; mov.b32 r, $1; {.reg.b32 s; mov.b32 s, 0X10U; and.b32 r, r, s;} {.reg.b32 s; not.b32 s, r; mov.b32 $0, s;}}",
        "=r,r",
        "i32 %a",
        |at, words| !(words[at][0] & 16),
    ),
    (
        "{.reg.b32 r; mov.b32 r, $0; xor.b32 r, r, $1; mov.b32 $0, r;}",
        "=r,r,0",
        "i32 %a, i32 %b",
        |at, words| words[at][0] ^ words[at][1],
    ),
    (
        "ld.global.nc.u32 $0, [$1];",
        "=r,l",
        "ptr %pb",
        |at, words| words[at][1],
    ),
    (
        "vsub4.u32.u32.u32 $0,$1,$2,$3;",
        "=r,r,r,r",
        "i32 %a, i32 %b, i32 0",
        |at, words| {
            let [a, b] = [words[at][0], words[at][1]].map(u32::to_le_bytes);
            u32::from_le_bytes(std::array::from_fn(|at| a[at].wrapping_sub(b[at])))
        },
    ),
    ("mov.u32 $0, %laneid;", "=r", "", |at, _| at as u32 % 32),
    ("mov.u32 $0, %lanemask_lt;", "=r", "", |at, _| {
        (1 << (at % 32)) - 1
    }),
    ("mov.u32 \\09$0, %ntid.x;", "=r", "", |_, _| 96),
    ("activemask.b32 $0;", "=r", "", |_, _| u32::MAX),
    ("popc.b32 $0, $1;", "=r,r", "i32 %a", |at, words| {
        words[at][0].count_ones()
    }),
    ("bfind.u32 $0, $1;", "=r,r", "i32 %b", |at, words| {
        31u32.wrapping_sub(words[at][1].leading_zeros())
    }),
    (
        "bfe.u32 $0, $1, $2, 5;",
        "=r,r,r",
        "i32 %a, i32 %c",
        |at, words| (u64::from(words[at][0]) >> (words[at][2] & 255).min(32)) as u32 & 31,
    ),
    (
        "bfi.b32 $0, $1, $2, $3, 0x7;",
        "=r,r,r,r,~{memory}",
        "i32 %a, i32 %b, i32 %c",
        |at, words| {
            let [a, b, c] = words[at].map(u64::from);
            let from = (c & 255).min(32);
            let mask = 127 << from;
            (b & !mask | a << from & mask) as u32
        },
    ),
    (
        "lop3.b32 $0, $1, $2, $3, 0x96;",
        "=r,r,r,r",
        "i32 %a, i32 %b, i32 %c",
        |at, words| by_table(words[at], 0x96),
    ),
    (
        "lop3.b32 $0, $1, $2, $3, 0xCA;",
        "=r,r,r,r",
        "i32 %a, i32 %b, i32 %c",
        |at, words| by_table(words[at], 0xca),
    ),
    (
        "lop3.b32 $0, $1, $2, $3, 0xe8;",
        "=r,r,r,r",
        "i32 %a, i32 %b, i32 %c",
        |at, words| by_table(words[at], 0xe8),
    ),
    (
        "lop3.b32 $0, $1, $2, $3, 0x1b;",
        "=r,r,r,r",
        "i32 %a, i32 %b, i32 %c",
        |at, words| by_table(words[at], 0x1b),
    ),
    (
        "prmt.b32 $0, $1, $2, $3;",
        "=r,r,r,n",
        "i32 %a, i32 %b, i32 21505",
        |at, words| {
            // The selector 0x5401 selects bytes 1 and 0 of the first word, then bytes 0 and 1 of
            // the second.
            let ([a, b, _], byte) = (words[at], |word: u32, at: u32| word >> (8 * at) & 255);
            byte(a, 1) | byte(a, 0) << 8 | byte(b, 0) << 16 | byte(b, 1) << 24
        },
    ),
    (
        "mul.hi.u32 $0, $1, $2;",
        "=r,r,r",
        "i32 %a, i32 %b",
        |at, words| ((u64::from(words[at][0]) * u64::from(words[at][1])) >> 32) as u32,
    ),
    (
        "shfl.sync.down.b32 $0, $1, $2, 0x1f, 0xffffffff;",
        "=r,r,n",
        "i32 %a, i32 3",
        |at, words| words[if at % 32 + 3 < 32 { at + 3 } else { at }][0],
    ),
    (
        "shfl.sync.idx.b32 $0, $1, $2, $3, $4;",
        "=r,r,r,r,r",
        "i32 %a, i32 %c, i32 31, i32 -1",
        |at, words| words[at / 32 * 32 + words[at][2] as usize % 32][0],
    ),
];

fn kernel((template, constraints, operands, _): &Row) -> String {
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @assembly(ptr %out, ptr %in) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %g, 96
  %i = add i32 %first, %t
  %three = mul i32 %i, 3
  %pa = getelementptr i32, ptr %in, i32 %three
  %pb = getelementptr i32, ptr %pa, i32 1
  %pc = getelementptr i32, ptr %pa, i32 2
  %a = load i32, ptr %pa
  %b = load i32, ptr %pb
  %c = load i32, ptr %pc
  %r = call i32 asm sideeffect \"{template}\", \"{constraints}\"({operands})
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %r, ptr %to
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
"
    )
}

#[test]
fn an_instruction_of_ptx_does_what_it_says() {
    let all = 192;
    let mut numbers = numbers(3 * all, u32::MAX);
    // Every third number is small, because it may be a bit position or a lane. One number is zero.
    numbers.iter_mut().skip(2).step_by(3).for_each(|c| *c %= 40);
    numbers[4] = 0;
    let words: Vec<[u32; 3]> = numbers
        .chunks(3)
        .map(|words| [words[0], words[1], words[2]])
        .collect();
    for row in ROWS {
        let text = kernel(row);
        let case = case("assembly", 2, 96, vec![vec![0; all], numbers.clone()]);
        let expected: Vec<u32> = (0..all).map(|at| (row.3)(at, &words)).collect();
        for (gpu, shuffles) in ways() {
            let left = case.assembled(&text, gpu, shuffles);
            assert_eq!(left[0], expected, "{} on {}", row.0, gpu.name);
        }
    }
}

#[test]
fn registers_that_hide_others_are_refused() {
    let text = kernel(&(
        "{.reg.b32 r; mov.b32 r, $1; {.reg.b32 r; mov.b32 r, 1;} mov.b32 $0, r;}",
        "=r,r",
        "i32 %a",
        |_, _| 0,
    ));
    let refused = lanelog::Source::new("k.ll", text).lower("assembly", "gfx1100");
    assert!(refused.is_err_and(|why| why.to_string().contains("inline assembly")));
}
