//! Floats: rounding, NaN, denormals, output modifiers, and conversions that LLVM does not fold.

use half::f16;
use num_bigint::BigInt;
use pretty_assertions::assert_eq;

use super::super::real::{Double, Real, Single};
use super::super::{
    Denormals, Format, Generation, Inputs, Modes, find, finish, half_rounding, modify, rounding,
};
use super::{Random, run, with};

fn single(value: f32) -> u64 {
    u64::from(value.to_bits())
}

#[test]
fn halves_are_read_and_rounded_as_another_library_does() {
    for bits in 0..=u16::MAX {
        let expected = f16::from_bits(bits).to_f64();
        let found = super::super::real::Half::value(u64::from(bits));
        assert!(
            found == expected || found.is_nan() && expected.is_nan(),
            "{bits:#x}"
        );
    }
    let mut random = Random(2);
    for at in 0..200_000u32 {
        // All exponents near those of 16-bit floats, and fractions near the midpoint between two
        // 16-bit floats.
        let exponent = 127 - 30 + at % 50;
        let fraction = (random.next() as u32 & 0x7f_ffff)
            & [0x7f_ffff, 0x7f_f000, 0x7f_f001][random.next() as usize % 3];
        let value = f32::from_bits((random.next() as u32 & 1 << 31) | exponent << 23 | fraction);
        assert_eq!(
            half_rounding::half(f64::from(value), false),
            u64::from(f16::from_f32(value).to_bits()),
            "{value:e}"
        );
    }
}

#[test]
fn towards_zero_is_the_last_half_that_is_not_greater() {
    let mut random = Random(4);
    for _ in 0..20_000 {
        let value = f64::from(f32::from_bits(random.next() as u32 & 0x7fff_ffff));
        if value.is_nan() || value.is_infinite() {
            continue;
        }
        // The magnitudes of 16-bit floats are ordered like their bits.
        let all: Vec<u16> = (0..0x7c00).collect();
        let expected = all.partition_point(|bits| f16::from_bits(*bits).to_f64() <= value) - 1;
        assert_eq!(
            half_rounding::half(value, true),
            expected as u64,
            "{value:e}"
        );
        assert_eq!(
            half_rounding::half(-value, true),
            expected as u64 | 0x8000,
            "{value:e}"
        );
    }
}

/// Whether a float is the nearest one to the exact value `numerator * 2^exponent`, in exact
/// arithmetic.
fn is_nearest<R: Real>(bits: u64, numerator: &BigInt, exponent: i32) -> bool {
    let exact = |bits: u64| {
        let value = R::value(bits);
        let raw = value.to_bits();
        let (field, fraction) = ((raw >> 52 & 0x7ff) as i32, raw & ((1 << 52) - 1));
        let (mantissa, power) = if field == 0 {
            (fraction, -1074)
        } else {
            (fraction | 1 << 52, field - 1075)
        };
        let mantissa = BigInt::from(mantissa);
        (if value < 0.0 { -mantissa } else { mantissa }, power)
    };
    let least = -5000;
    let scaled = |(mantissa, power): (BigInt, i32)| mantissa << (power - least) as usize;
    let goal = scaled((numerator.clone(), exponent));
    let distance = |bits: u64| {
        let difference = scaled(exact(bits)) - &goal;
        if difference < BigInt::from(0) {
            -difference
        } else {
            difference
        }
    };
    let own = distance(bits);
    let neighbours = [bits.wrapping_sub(1), bits + 1];
    neighbours
        .into_iter()
        .filter(|near| R::magnitude(*near) < R::INFINITY && near & R::SIGN == bits & R::SIGN)
        .all(|near| {
            let other = distance(near);
            own < other || own == other && bits & 1 == 0
        })
}

fn fused_is_nearest<R: Real>(exponents: std::ops::Range<u64>) {
    let mut random = Random(6);
    for at in 0..3000 {
        let float = |random: &mut Random| {
            let exponent = exponents.start + random.next() % (exponents.end - exponents.start);
            let fraction = random.next() & ((1 << R::FRACTION) - 1);
            let fraction = if random.next() & 1 == 1 {
                fraction
            } else {
                fraction & !((1 << (R::FRACTION - 8)) - 1)
            };
            ((random.next() & 1) * R::SIGN) | (exponent << R::FRACTION) | fraction
        };
        let [a, b] = [0; 2].map(|_: u8| float(&mut random));
        let product = R::round(R::value(a) * R::value(b));
        // Every third addend nearly cancels the product.
        let c = if at % 3 == 0 && R::magnitude(product) < R::INFINITY {
            product ^ R::SIGN
        } else {
            float(&mut random)
        };
        let power = [0, -128, 128, -64, 64][random.next() as usize % 5];
        let [x, y, z] = [a, b, c].map(R::value);
        let found = rounding::fused::<R>(x, y, z, power);
        let parts = |value: f64| {
            let raw = value.to_bits();
            let field = (raw >> 52 & 0x7ff) as i32;
            let mantissa = raw & ((1 << 52) - 1) | if field == 0 { 0 } else { 1 << 52 };
            let mantissa = BigInt::from(mantissa);
            (
                if value < 0.0 { -mantissa } else { mantissa },
                field.max(1) - 1075,
            )
        };
        let ((ma, ea), (mb, eb), (mc, ec)) = (parts(x), parts(y), parts(z));
        let least = -4000;
        let sum = ((ma * mb) << (ea + eb - least) as usize) + (mc << (ec - least) as usize);
        if R::magnitude(found) < R::INFINITY {
            assert!(
                is_nearest::<R>(found, &sum, least + power),
                "{x:e} * {y:e} + {z:e} times 2^{power}: {found:#x}"
            );
        } else {
            // Values from the midpoint between the largest float and the next power of two on are
            // rounded to infinity.
            let top = (R::INFINITY >> R::FRACTION >> 1) as i32 - R::FRACTION as i32;
            let middle = BigInt::from((2u64 << R::FRACTION) - 1) * 2 + 1;
            let middle: BigInt = middle << (top - least - power) as usize;
            assert!(
                sum.magnitude() * 2u32 >= *middle.magnitude(),
                "{x:e} * {y:e} + {z:e} times 2^{power}: {found:#x}"
            );
        }
        if power == 0 {
            let host = R::round(R::fused(x, y, z));
            assert_eq!(found, host, "{x:e} * {y:e} + {z:e}");
        }
    }
}

#[test]
fn fused_products_are_rounded_once() {
    fused_is_nearest::<Single>(1..254);
    fused_is_nearest::<Single>(90..160);
    fused_is_nearest::<Double>(1..2046);
    fused_is_nearest::<Double>(900..1100);
}

#[test]
fn denormals_become_zeros_of_their_sign_as_mode_says() {
    let (least, half) = (single(f32::from_bits(0x8000_0001)), single(0.5));
    let add = |single| {
        with("v_add_f32", &[least, least], |inputs| {
            inputs.modes.single = single
        })[0]
    };
    assert_eq!(add(Denormals::KEPT), 0x8000_0002);
    assert_eq!(add(Denormals::from_bits(1)), 0x8000_0000);
    assert_eq!(add(Denormals::from_bits(2)), 0x8000_0000);
    // Half of the smallest normal float is denormal. Only the denormal mode for results applies.
    let mul = |single| {
        with("v_mul_f32", &[0x80_0000, half], |inputs| {
            inputs.modes.single = single
        })[0]
    };
    assert_eq!(mul(Denormals::from_bits(2)), 0x40_0000);
    assert_eq!(mul(Denormals::from_bits(1)), 0);
    // Comparisons flush denormal sources. Moves and selects keep all bits, also those of denormals.
    let flat = |inputs: &mut Inputs| inputs.modes.single = Denormals::from_bits(0);
    assert_eq!(with("v_cmp_eq_f32", &[least, 0], flat)[0], 1);
    assert_eq!(run("v_cmp_eq_f32", &[least, 0])[0], 0);
    assert_eq!(with("v_mov_b32", &[least], flat)[0], least);
    assert_eq!(with("v_cndmask_b32", &[least, 0, 0], flat)[0], least);
    // 16-bit and 64-bit floats have separate bits in MODE.
    assert_eq!(with("v_add_f16", &[1, 1], flat)[0], 2);
    assert_eq!(with("v_add_f64", &[1, 1], flat)[0], 2);
    let flat = |inputs: &mut Inputs| inputs.modes.half_double = Denormals::from_bits(0);
    assert_eq!(with("v_add_f16", &[1, 1], flat)[0], 0);
    assert_eq!(with("v_add_f64", &[1, 1], flat)[0], 0);
    assert_eq!(with("v_cvt_f16_f32", &[single(1e-7)], flat)[0], 0);
}

#[test]
fn functions_of_32_bits_know_no_denormals() {
    assert_eq!(run("v_rcp_f32", &[1])[0], single(f32::INFINITY));
    assert_eq!(run("v_rcp_f32", &[single(f32::MAX)])[0], 0);
    assert_eq!(run("v_rsq_f32", &[1])[0], single(f32::INFINITY));
    assert_eq!(run("v_sqrt_f32", &[1])[0], 0);
    assert_eq!(run("v_log_f32", &[1])[0], single(f32::NEG_INFINITY));
    assert_eq!(run("v_exp_f32", &[single(-127.0)])[0], 0);
    assert_eq!(
        run("v_exp_f32", &[single(-126.0)])[0],
        single(f32::MIN_POSITIVE)
    );
}

#[test]
fn a_signaling_nan_wins_only_in_ieee_mode() {
    let (signaling, quiet, number) = (0x7f80_0001, 0x7fc0_0002, single(1.0));
    for name in ["v_min_f32", "v_max_f32"] {
        assert_eq!(run(name, &[signaling, number])[0], 0x7fc0_0001, "{name}");
        assert_eq!(run(name, &[number, signaling])[0], 0x7fc0_0001, "{name}");
        assert_eq!(run(name, &[quiet, number])[0], number, "{name}");
        assert_eq!(run(name, &[number, quiet])[0], number, "{name}");
        let off = |inputs: &mut Inputs| inputs.modes.ieee = false;
        assert_eq!(with(name, &[signaling, number], off)[0], number, "{name}");
    }
    let of = |name: &str, sources: [u64; 2]| {
        let mut inputs = Inputs::default();
        inputs.source[..2].copy_from_slice(&sources);
        (find(name, Generation::Gfx12).unwrap().compute)(&inputs)[0]
    };
    assert_eq!(of("v_min_num_f32", [signaling, number]), number);
    assert_eq!(of("v_minimum_f32", [quiet, number]), quiet);
    assert_eq!(of("v_maximum_f32", [number, quiet]), quiet);
    for (least, greatest) in [
        ("v_min_num_f32", "v_max_num_f32"),
        ("v_minimum_f32", "v_maximum_f32"),
    ] {
        for sources in [[single(0.0), single(-0.0)], [single(-0.0), single(0.0)]] {
            assert_eq!(of(least, sources), single(-0.0));
            assert_eq!(of(greatest, sources), single(0.0));
        }
    }
}

#[test]
fn quotients_are_mended() {
    let (one, two, nan) = (single(1.0), single(-2.0), single(f32::NAN));
    // Sign and magnitude come from different sources. A NaN quotient indicates an overflow.
    assert_eq!(
        run("v_div_fixup_f32", &[single(-0.5), two, one])[0],
        single(-0.5)
    );
    assert_eq!(
        run("v_div_fixup_f32", &[nan, two, one])[0],
        single(f32::NEG_INFINITY)
    );
    assert_eq!(
        run("v_div_fixup_f32", &[one, single(0.0), one])[0],
        single(f32::INFINITY)
    );
    assert_eq!(
        run("v_div_fixup_f32", &[one, single(0.0), single(-0.0)])[0],
        0xffc0_0000
    );
    assert_eq!(
        run("v_div_fixup_f32", &[one, two, single(f32::INFINITY)])[0],
        single(f32::NEG_INFINITY)
    );
    assert_eq!(run("v_div_fixup_f32", &[one, single(f32::MAX), 1])[0], 0);
    assert_eq!(run("v_div_fixup_f16", &[0x7e00, 0xbc00, 0x4000])[0], 0xfe00);
}

#[test]
fn a_nan_is_passed_on_quiet() {
    assert_eq!(
        run("v_add_f32", &[single(1.0), 0xff80_1234])[0],
        0xffc0_1234
    );
    assert_eq!(
        run("v_fma_f32", &[0x7fc0_0007, 0x7fc0_0008, 0])[0],
        0x7fc0_0007
    );
    assert_eq!(
        run("v_mul_f32", &[single(0.0), single(f32::INFINITY)])[0],
        0x7fc0_0000
    );
    assert_eq!(run("v_cvt_f16_f32", &[0xffc0_6000])[0], 0xfe03);
    assert_eq!(run("v_cvt_f32_f16", &[0x7c01])[0], 0x7fc0_2000);
}

#[test]
fn modifiers_of_sources() {
    assert_eq!(modify(single(-2.0), Format::F32, true, false), single(2.0));
    assert_eq!(modify(single(2.0), Format::F32, true, true), single(-2.0));
    assert_eq!(modify(0x3c00, Format::F16, false, true), 0xbc00);
    assert_eq!(modify(1, Format::F64, false, true), 1 << 63 | 1);
    assert_eq!(modify(7, Format::B32, true, true), 7);
}

#[test]
fn modifiers_of_results() {
    let modes = Modes::KEPT;
    let of = |value: f32, scale, clamp| {
        f32::from_bits(finish(single(value), Format::F32, scale, clamp, &modes) as u32)
    };
    assert_eq!(of(1.5, 1.0, false), 1.5);
    assert_eq!(of(1.5, 4.0, false), 6.0);
    assert_eq!(of(1.5, 0.5, true), 0.75);
    assert_eq!(of(1.5, 1.0, true), 1.0);
    assert_eq!(of(-1.5, 1.0, true).to_bits(), 0);
    assert_eq!(of(-0.0, 1.0, true).to_bits(), 0);
    assert_eq!(of(f32::NAN, 1.0, true).to_bits(), 0);
    assert!(of(f32::NAN, 2.0, false).is_nan());
    // The packed source contains 2 and -2 as 16-bit floats.
    assert_eq!(
        finish(0xc000_4000, Format::PairF16, 1.0, true, &modes),
        0x3c00
    );
    assert_eq!(
        finish(single(2.0) << 32, Format::PairF32, 1.0, true, &modes),
        single(1.0) << 32
    );
    assert_eq!(finish(7, Format::B32, 2.0, true, &modes), 7);
}

#[test]
fn bytes_and_fields_become_floats() {
    let bytes = 0x80ff_0102;
    for (at, expected) in [2.0, 1.0, 255.0, 128.0].into_iter().enumerate() {
        assert_eq!(
            run(&format!("v_cvt_f32_ubyte{at}"), &[bytes])[0],
            single(expected)
        );
    }
    let expected = [
        0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -8.0, -7.0, -6.0, -5.0, -4.0, -3.0, -2.0, -1.0,
    ];
    for (bits, sixteenths) in expected.into_iter().enumerate() {
        assert_eq!(
            run("v_cvt_off_f32_i4", &[bits as u64])[0],
            single(sixteenths / 16.0)
        );
    }
}

#[test]
fn conversions_saturate() {
    let pair = |low: i32, high: i32| u64::from(low as u16) | u64::from(high as u16) << 16;
    let word = |value: i32| u64::from(value as u32);
    assert_eq!(
        run("v_cvt_pk_i16_i32", &[word(40000), word(-40000)])[0],
        pair(32767, -32768)
    );
    assert_eq!(
        run("v_cvt_pk_u16_u32", &[word(70000), word(9)])[0],
        pair(65535, 9)
    );
    assert_eq!(
        run("v_cvt_pk_i16_f32", &[single(-40000.5), single(12.9)])[0],
        pair(-32768, 12)
    );
    assert_eq!(
        run("v_cvt_pk_u16_f32", &[single(-3.0), single(1e9)])[0],
        pair(0, 65535)
    );
    assert_eq!(
        run("v_cvt_pk_norm_i16_f32", &[single(-2.0), single(0.5)])[0],
        pair(-32767, 16384)
    );
    assert_eq!(
        run("v_cvt_pk_norm_u16_f32", &[single(f32::NAN), single(1.0)])[0],
        pair(0, 65535)
    );
    assert_eq!(
        run("v_cvt_pk_norm_i16_f16", &[0x3c00, 0xbc00])[0],
        pair(32767, -32767)
    );
    assert_eq!(
        run("v_cvt_pk_norm_u16_f16", &[0x3c00, 0xbc00])[0],
        pair(65535, 0)
    );
    assert_eq!(run("v_cvt_norm_i16_f16", &[0x3c00])[0], 32767);
    assert_eq!(run("v_cvt_norm_u16_f16", &[0x3c00])[0], 65535);
    assert_eq!(run("v_sat_pk_u8_i16", &[pair(300, -5)])[0], 0x00ff);
    assert_eq!(run("v_sat_pk_u8_i16", &[pair(7, 9)])[0], 0x0907);
    assert_eq!(
        run("v_cvt_pk_u8_f32", &[single(300.0), 2, 0x1122_3344])[0],
        0x11ff_3344
    );
    assert_eq!(run("v_cvt_floor_i32_f32", &[single(-1.5)])[0], word(-2));
    assert_eq!(run("v_cvt_nearest_i32_f32", &[single(-1.5)])[0], word(-1));
    assert_eq!(run("v_pack_b32_f16", &[0x3c00, 0x4000])[0], 0x4000_3c00);
}

/// `1 / sqrt(x)` is between the midpoints to both neighbours, in exact arithmetic: `x * midpoint^2`
/// is less than 1 for the lower and greater than 1 for the upper midpoint.
#[test]
fn reciprocal_roots_are_nearest() {
    let mut random = Random(8);
    let mut missed = 0;
    for _ in 0..5000 {
        let bits = random.next() & 0x7fef_ffff_ffff_ffff;
        let bits = bits.max(1 << 52);
        let root = run("v_rsq_f64", &[bits])[0];
        let parts = |bits: u64| {
            (
                BigInt::from(bits & ((1 << 52) - 1) | 1 << 52),
                (bits >> 52) as i32 - 1075,
            )
        };
        let ((x, ex), (r, er)) = (parts(bits), parts(root));
        // The midpoints are half a unit in the last place below and above r: (2r - 1) and (2r + 1)
        // times 2^(er - 1).
        let above = |middle: BigInt| {
            let power = ex + 2 * (er - 1);
            let product = x.clone() * &middle * &middle;
            // True if `product * 2^power` is greater than 1.
            product > BigInt::from(1) << (-power) as usize
        };
        let two: BigInt = r * 2;
        missed += u32::from(above(two.clone() - 1) || !above(two + 1));
    }
    assert_eq!(missed, 0);
}
