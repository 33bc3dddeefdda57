//! Sums, products, funnel shifts and compares of 128 bits, on both units of every GPU, compared
//! with Rust's integers.

use pretty_assertions::assert_eq;

use crate::buffers::left_of;

/// Numbers at the limits of 128 bits and around the limits of their words.
const NUMBERS: [u128; 16] = [
    0,
    1,
    u128::MAX,
    i128::MAX as u128,
    i128::MIN as u128,
    i128::MIN as u128 + 1,
    u32::MAX as u128,
    1 << 32,
    u64::MAX as u128,
    1 << 64,
    (1 << 64) + 1,
    !0 << 64,
    0x0123_4567_89ab_cdef_fedc_ba98_7654_3210,
    0xf123_4567_89ab_cdef_0000_0000_0000_0007,
    3 << 126,
    0x1_0000_0000_0000_0000_0000_0003,
];

/// The operands of a lane: two numbers, and an amount.
fn operands(lane: usize, turn: usize) -> [u128; 3] {
    let amounts = [
        0,
        1,
        31,
        32,
        33,
        63,
        64,
        65,
        95,
        96,
        97,
        127,
        128,
        200,
        255,
        1 << 100,
    ];
    [
        NUMBERS[lane % 16],
        NUMBERS[(lane + 3 * turn) % 16],
        amounts[(5 * lane + turn) % 16],
    ]
}

/// Compares the result of a body that computes `%r` from `%a`, `%b` and `%c` with a definition, for
/// a uniform address and for one address per lane.
fn holds(body: &str, definition: impl Fn(u128, u128, u128) -> u128) {
    for uniform in [false, true] {
        for turn in [0, 3, 5, 8, 10, 14] {
            let at = if uniform { "%none" } else { "%own" };
            let text = format!(
                "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
%own = and i32 %t, 15
%none = add i32 0, {}
%from = mul i32 {at}, 3
%at.a = getelementptr i128, ptr addrspace(1) %p, i32 %from
%at.b = getelementptr i128, ptr addrspace(1) %at.a, i32 1
%at.c = getelementptr i128, ptr addrspace(1) %at.a, i32 2
%a = load i128, ptr addrspace(1) %at.a, align 16
%b = load i128, ptr addrspace(1) %at.b, align 16
%c = load i128, ptr addrspace(1) %at.c, align 16
{body}
%to = getelementptr i128, ptr addrspace(1) %q, i32 %own
store i128 %r, ptr addrspace(1) %to, align 16
ret void
}}
",
                turn
            );
            let all = (0..16).flat_map(|lane| operands(lane, turn));
            let bytes: Vec<u8> = all.flat_map(u128::to_le_bytes).collect();
            let [_, found] = left_of(&text, &[bytes, vec![0; 256]], turn == 0);
            for (lane, bytes) in found.chunks(16).enumerate() {
                let lane = if uniform { turn } else { lane };
                let [a, b, c] = operands(lane, turn);
                let found = u128::from_le_bytes(bytes.try_into().unwrap());
                assert_eq!(found, definition(a, b, c), "{body}: {a:#x} {b:#x} {c:#x}");
            }
        }
    }
}

#[test]
fn sums_that_stay_in_their_range() {
    let signed =
        |op: fn(i128, i128) -> i128| move |a: u128, b: u128, _| op(a as i128, b as i128) as u128;
    let call = |name: &str| format!("%r = call i128 @llvm.{name}.i128(i128 %a, i128 %b)");
    holds(&call("uadd.sat"), |a, b, _| a.saturating_add(b));
    holds(&call("usub.sat"), |a, b, _| a.saturating_sub(b));
    holds(&call("sadd.sat"), signed(i128::saturating_add));
    holds(&call("ssub.sat"), signed(i128::saturating_sub));
    holds(&call("umin"), |a, b, _| a.min(b));
    holds(&call("smax"), signed(i128::max));
    let reduced = |name: &str| {
        format!(
            "%one = insertelement <2 x i128> poison, i128 %a, i32 0
%both = insertelement <2 x i128> %one, i128 %b, i32 1
%r = call i128 @llvm.vector.reduce.{name}.v2i128(<2 x i128> %both)"
        )
    };
    holds(&reduced("umax"), |a, b, _| a.max(b));
    holds(&reduced("smin"), signed(i128::min));
    holds(&reduced("mul"), |a, b, _| a.wrapping_mul(b));
    // Operations on bytes, in which the bits above the bytes are ignored.
    let bytes = |name: &str| {
        format!(
            "%v = bitcast i128 %a to <16 x i8>
%w = call i8 @llvm.vector.reduce.{name}.v16i8(<16 x i8> %v)
%r = zext i8 %w to i128"
        )
    };
    let all = |a: u128| a.to_le_bytes();
    holds(&bytes("umax"), |a, _, _| {
        u128::from(all(a).into_iter().max().unwrap())
    });
    holds(&bytes("umin"), |a, _, _| {
        u128::from(all(a).into_iter().min().unwrap())
    });
    let signs = |a: u128| all(a).map(|byte| byte as i8);
    holds(&bytes("smax"), |a, _, _| {
        u128::from(signs(a).into_iter().max().unwrap() as u8)
    });
    holds(&bytes("smin"), |a, _, _| {
        u128::from(signs(a).into_iter().min().unwrap() as u8)
    });
    holds(&bytes("mul"), |a, _, _| {
        u128::from(all(a).into_iter().fold(1, u8::wrapping_mul))
    });
}

#[test]
fn sums_and_products_that_say_whether_they_fit() {
    // The overflow bit is added to the upper half of the result.
    let checked = |name: &str| {
        format!(
            "%both = call {{ i128, i1 }} @llvm.{name}.with.overflow.i128(i128 %a, i128 %b)
%v = extractvalue {{ i128, i1 }} %both, 0
%bit = extractvalue {{ i128, i1 }} %both, 1
%word = zext i1 %bit to i128
%above = shl i128 %word, 64
%r = add i128 %v, %above"
        )
    };
    let put = |(value, over): (u128, bool)| value.wrapping_add(u128::from(over) << 64);
    let signed = |op: fn(i128, i128) -> (i128, bool)| {
        move |a: u128, b: u128, _| {
            let (value, over) = op(a as i128, b as i128);
            put((value as u128, over))
        }
    };
    holds(&checked("uadd"), |a, b, _| put(a.overflowing_add(b)));
    holds(&checked("usub"), |a, b, _| put(a.overflowing_sub(b)));
    holds(&checked("umul"), |a, b, _| put(a.overflowing_mul(b)));
    holds(&checked("sadd"), signed(i128::overflowing_add));
    holds(&checked("ssub"), signed(i128::overflowing_sub));
    holds(&checked("smul"), signed(i128::overflowing_mul));
}

#[test]
fn funnel_shifts_and_compares_with_three_outcomes() {
    let left = |a: u128, b: u128, by: u32| match by {
        0 => a,
        by => a << by | b >> (128 - by),
    };
    let right = |a: u128, b: u128, by: u32| match by {
        0 => b,
        by => b >> by | a << (128 - by),
    };
    let modulo = |c: u128| (c % 128) as u32;
    let call = |name: &str, by: &str| {
        format!("%r = call i128 @llvm.{name}.i128(i128 %a, i128 %b, i128 {by})")
    };
    holds(&call("fshl", "%c"), |a, b, c| left(a, b, modulo(c)));
    holds(&call("fshr", "%c"), |a, b, c| right(a, b, modulo(c)));
    for by in [0, 1, 32, 37, 64, 100, 127, 128, 161] {
        holds(&call("fshl", &by.to_string()), |a, b, _| {
            left(a, b, by % 128)
        });
        holds(&call("fshr", &by.to_string()), |a, b, _| {
            right(a, b, by % 128)
        });
    }
    let call = |name: &str| {
        format!("%w = call i32 @llvm.{name}.i32.i128(i128 %a, i128 %b)\n%r = sext i32 %w to i128")
    };
    holds(&call("ucmp"), |a, b, _| a.cmp(&b) as i128 as u128);
    holds(&call("scmp"), |a, b, _| {
        (a as i128).cmp(&(b as i128)) as i128 as u128
    });
}
