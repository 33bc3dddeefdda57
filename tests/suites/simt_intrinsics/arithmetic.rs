//! Intrinsics that GPUs compute and LLVM does not fold, compared with definitions.

use super::folded::{Random, float_width, random_scalar, suffix};
use super::{I1, I32, b, compute};
use lanelog_sim::{Type, Value};
use pretty_assertions::assert_eq;

/// The steps by which LLVM divides on AMD's GPUs (AMDGPUTargetLowering, LowerFDIV32 and
/// LowerFDIV64), with a reciprocal that is off by some.
#[test]
fn a_division_by_steps_is_rounded_once() {
    let mut random = Random(0x6469_7669_6465);
    for of in [Type::Float, Type::Double] {
        let name = |stem: &str| format!("llvm.{stem}.{}", suffix(&of));
        let bits = |value: Value| match value {
            Value::Bits(bits) => bits,
            other => panic!("{other:?}"),
        };
        let call = |stem: &str, operands: &[u64]| {
            let operands: Vec<_> = operands.iter().map(|bits| (of.clone(), b(*bits))).collect();
            bits(compute(&name(stem), &of, &operands).unwrap())
        };
        let fields = Type::Structure {
            packed: false,
            fields: [of.clone(), I1].into(),
        };
        let scale = |a: u64, c: u64, which: u64| {
            let operands = [(of.clone(), b(a)), (of.clone(), b(c)), (I1, b(which))];
            match compute(&name("amdgcn.div.scale"), &fields, &operands).unwrap() {
                Value::Many(parts) => (bits(parts[0].clone()), bits(parts[1].clone())),
                other => panic!("{other:?}"),
            }
        };
        let sign = 1u64 << (float_width(&of).unwrap() - 1);
        let one = if of == Type::Float {
            0x3f80_0000
        } else {
            0x3ff0_0000_0000_0000
        };
        for _ in 0..5_000 {
            let a = bits(random_scalar(&mut random, &of));
            let c = bits(random_scalar(&mut random, &of));
            let (denominator, _) = scale(a, c, 0);
            let (numerator, flag) = scale(a, c, 1);
            let minus = denominator ^ sign;
            let mut near = call("amdgcn.rcp", &[denominator]);
            if of == Type::Float {
                // The hardware's reciprocal may differ by one unit in the last place.
                near = near.wrapping_add(random.below(3) as u64).wrapping_sub(1);
            }
            let error = call("fma", &[minus, near, one]);
            near = call("fma", &[error, near, near]);
            if of == Type::Double {
                let error = call("fma", &[minus, near, one]);
                near = call("fma", &[error, near, near]);
            }
            let mut quotient = call("nvvm.mul.rn.f", &[numerator, near]);
            let mut rest = call("fma", &[minus, quotient, numerator]);
            if of == Type::Float {
                quotient = call("fma", &[rest, near, quotient]);
                rest = call("fma", &[minus, quotient, numerator]);
            }
            let operands = [
                (of.clone(), b(rest)),
                (of.clone(), b(near)),
                (of.clone(), b(quotient)),
                (I1, b(flag)),
            ];
            let last = bits(compute(&name("amdgcn.div.fmas"), &of, &operands).unwrap());
            let result = call("amdgcn.div.fixup", &[last, c, a]);
            let (expected, nans) = match of {
                Type::Float => {
                    let read = |bits: u64| f32::from_bits(bits as u32);
                    let quotient = read(a) / read(c);
                    let nans = [quotient.is_nan(), read(result).is_nan()];
                    (u64::from(quotient.to_bits()), nans)
                }
                _ => {
                    let quotient = f64::from_bits(a) / f64::from_bits(c);
                    (
                        quotient.to_bits(),
                        [quotient.is_nan(), f64::from_bits(result).is_nan()],
                    )
                }
            };
            if nans != [true, true] {
                assert_eq!(
                    format!("{result:#x}"),
                    format!("{expected:#x}"),
                    "{a:#x} / {c:#x}"
                );
            }
        }
    }
}

/// A product in the middle between two floats, and a third operand that is too small for a double
/// to represent the sum.
#[test]
fn a_fused_sum_is_rounded_once() {
    let fused = |of: Type, operands: [u64; 3]| {
        let name = format!("llvm.fma.{}", suffix(&of));
        let operands = operands.map(|bits| (of.clone(), b(bits)));
        compute(&name, &of, &operands).unwrap()
    };
    let (minus, tiny) = (1 << 15, 0x0d80);
    let short = |a: u64, c: u64| fused(Type::BFloat, [a, 0x3fc0, c]);
    assert_eq!(
        [0, tiny, minus | tiny].map(|c| short(0x3f81, c)),
        [0x3fc2, 0x3fc2, 0x3fc1].map(b)
    );
    assert_eq!(
        [0, tiny, minus | tiny].map(|c| short(0x3f83, c)),
        [0x3fc4, 0x3fc5, 0x3fc4].map(b)
    );
    let float = |c: f32| {
        let bits = u64::from(c.to_bits());
        fused(Type::Float, [0x3f80_0003, 0x3fc0_0000, bits])
    };
    let tiny = 2f32.powi(-100);
    assert_eq!(
        [0.0, tiny, -tiny].map(float),
        [0x3fc0_0004, 0x3fc0_0005, 0x3fc0_0004].map(b)
    );
}

fn word(name: &str, operands: &[u64]) -> u64 {
    let operands: Vec<_> = operands.iter().map(|bits| (I32, b(*bits))).collect();
    match compute(name, &I32, &operands).unwrap() {
        Value::Bits(bits) => bits,
        other => panic!("{name}: {other:?}"),
    }
}

/// The expected values are computed byte by byte, as in AMD's documents.
#[test]
fn bytes_of_words_are_separate() {
    let (a, c) = (0x10_80_ff_01, 0x20_7f_00_03);
    let differences = 0x10 + 0x01 + 0xff + 0x02;
    assert_eq!(word("llvm.amdgcn.sad.u8", &[a, c, 5]), differences + 5);
    assert_eq!(
        word("llvm.amdgcn.sad.hi.u8", &[a, c, 5]),
        (differences << 16) + 5
    );
    assert_eq!(
        word("llvm.amdgcn.msad.u8", &[a, c, 5]),
        differences - 0xff + 5
    );
    assert_eq!(
        word("llvm.amdgcn.sad.u16", &[a, c, 5]),
        0x207f - 0x1080 + 0xff01 - 3 + 5
    );
    assert_eq!(word("llvm.amdgcn.sad.u8", &[0xff, 0, 0xffff_ffff]), 0xfe);
    assert_eq!(
        word("llvm.amdgcn.lerp", &[a, c, 0x0100_0100]),
        0x18_7f_80_02
    );
    assert_eq!(word("llvm.amdgcn.alignbyte", &[a, c, 1]), 0x01_20_7f_00);
    assert_eq!(word("llvm.amdgcn.alignbyte", &[a, c, 4]), c);
    assert_eq!(
        word("llvm.amdgcn.udot4", &[a, c, 7, 0]),
        0x10 * 0x20 + 0x80 * 0x7f + 3 + 7
    );
    assert_eq!(
        word("llvm.amdgcn.udot4", &[a, c, 0xffff_ffff, 1]),
        0xffff_ffff
    );
    // The sum contains the product -128 * 127. The product -1 * 0 does not contribute.
    let sum = 0x10 * 0x20 - 0x80 * 0x7f + 3;
    assert_eq!(word("llvm.amdgcn.sdot4", &[a, c, 0, 0]), sum as u32 as u64);
    assert_eq!(
        word("llvm.amdgcn.sdot4", &[a, c, 0x8000_0000, 1]),
        0x8000_0000
    );
    assert_eq!(
        word("llvm.amdgcn.udot8", &[0x1234_5678, 0x1111_1111, 0, 0]),
        36
    );
    assert_eq!(
        word("llvm.amdgcn.sdot8", &[0xffff_ffff, 0x1111_1111, 0, 0]),
        0xffff_fff8
    );
    assert_eq!(word("llvm.amdgcn.bitop3", &[0xf0, 0xcc, 0xaa, 0x96]), 0x96);
    assert_eq!(
        word("llvm.amdgcn.s.quadmask.i32", &[0x1000_0f02]),
        0b1000_0101
    );
    assert_eq!(word("llvm.amdgcn.s.wqm.i32", &[0x1000_0f02]), 0xf000_0f0f);
    assert_eq!(word("llvm.amdgcn.s.bitreplicate", &[0b1010]), 0b1100_1100);
    assert_eq!(word("llvm.amdgcn.mul.u24", &[0xff00_0003, 0x0100_0005]), 15);
    assert_eq!(word("llvm.amdgcn.mul.i24", &[0x00ff_ffff, 7]), 0xffff_fff9);
    assert_eq!(
        word("llvm.amdgcn.mulhi.u24", &[0xff_ffff, 0xff_ffff]),
        0xffff
    );
    assert_eq!(word("llvm.amdgcn.mulhi.i24", &[0xff_ffff, 7]), 0xffff_ffff);
    assert_eq!(word("llvm.amdgcn.sffbh.i32", &[0x0010_0000]), 11);
    assert_eq!(word("llvm.amdgcn.sffbh.i32", &[0xffff_fffe]), 31);
    assert_eq!(word("llvm.amdgcn.sffbh.i32", &[0]), 0xffff_ffff);
    assert_eq!(
        word("llvm.amdgcn.cvt.pk.u8.f32", &[0x4316_8000, 1, 0xffff_ffff]),
        0xffff_96ff
    );
    assert_eq!(
        word("llvm.amdgcn.cvt.off.f32.i4", &[0xf8]),
        u64::from((-0.5f32).to_bits())
    );
    // PTX's `prmt` with a replicated sign, the sum of absolute differences, the upper half of a
    // product, and the n-th set bit.
    assert_eq!(
        word("llvm.nvvm.prmt", &[a, c, 0x9_4_a_0]),
        0xff_03_ff_01 & !0xff00_0000 | 0xff00_0000
    );
    assert_eq!(word("llvm.nvvm.sad.i", &[0xffff_ffff, 2, 10]), 13);
    assert_eq!(
        word("llvm.nvvm.sad.ui", &[0xffff_ffff, 2, 10]),
        (0xffff_fffd + 10) & 0xffff_ffff
    );
    assert_eq!(word("llvm.nvvm.mulhi.i", &[0xffff_ffff, 7]), 0xffff_ffff);
    assert_eq!(word("llvm.nvvm.mulhi.ui", &[0xffff_ffff, 7]), 6);
    assert_eq!(word("llvm.nvvm.fns", &[0b1010_1100, 3, 1]), 3);
    assert_eq!(word("llvm.nvvm.fns", &[0b1010_1100, 3, 2]), 5);
    assert_eq!(word("llvm.nvvm.fns", &[0b1010_1100, 4, 0xffff_ffff]), 3);
    assert_eq!(word("llvm.nvvm.fns", &[0b1010_1100, 4, 0]), 0xffff_ffff);
    assert_eq!(word("llvm.nvvm.fns", &[0b1010_1100, 5, 0]), 5);
}

#[test]
fn vectors_of_two() {
    let shorts = Type::Vector(2, Type::Integer(16).into());
    let pack = |name: &str, of: Type, a: u64, c: u64| {
        compute(name, &shorts, &[(of.clone(), b(a)), (of, b(c))]).unwrap()
    };
    let two = |a: u64, c: u64| Value::Many([b(a), b(c)].into());
    let float = |value: f32| u64::from(value.to_bits());
    let norm = |name: &str, a: f32, c: f32| {
        pack(
            &format!("llvm.amdgcn.cvt.{name}"),
            Type::Float,
            float(a),
            float(c),
        )
    };
    assert_eq!(norm("pknorm.i16", 1.0, -2.0), two(32767, 32769));
    assert_eq!(norm("pknorm.u16", 0.5, -1.0), two(32768, 0));
    assert_eq!(norm("pknorm.u16", 2.0, f32::NAN), two(65535, 0));
    assert_eq!(
        pack("llvm.amdgcn.cvt.pk.i16", I32, 0xffff_0000, 40000),
        two(0x8000, 0x7fff)
    );
    assert_eq!(
        pack("llvm.amdgcn.cvt.pk.u16", I32, 0xffff_0000, 40000),
        two(0xffff, 40000)
    );
    let dot = |name: &str, c: u64, clamp: u64| {
        let vector = two(0xffff, 3);
        let operands = [
            (shorts.clone(), vector.clone()),
            (shorts.clone(), vector),
            (I32, b(c)),
            (I1, b(clamp)),
        ];
        compute(name, &I32, &operands).unwrap()
    };
    assert_eq!(dot("llvm.amdgcn.sdot2", 5, 0), b(1 + 9 + 5));
    assert_eq!(dot("llvm.amdgcn.udot2", 5, 0), b(0xfffe_0001 + 9 + 5));
    assert_eq!(dot("llvm.amdgcn.udot2", 0xffff_ffff, 1), b(0xffff_ffff));
}

/// Compares with the functions of the system's C library, which are an independent implementation.
#[test]
fn inexact_functions_are_right_to_a_unit_in_the_last_place() {
    type Function = fn(f64) -> f64;
    let functions: &[(&str, Function)] = &[
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
        ("exp", f64::exp),
        ("exp2", f64::exp2),
        ("exp10", |x| 10f64.powf(x)),
        ("log", f64::ln),
        ("log2", f64::log2),
        ("log10", f64::log10),
        ("asin", f64::asin),
        ("acos", f64::acos),
        ("atan", f64::atan),
        ("sinh", f64::sinh),
        ("cosh", f64::cosh),
        ("tanh", f64::tanh),
        ("amdgcn.log", f64::log2),
        ("amdgcn.exp2", f64::exp2),
        ("amdgcn.rcp", |x| 1.0 / x),
        ("amdgcn.rsq", |x| 1.0 / x.sqrt()),
        ("amdgcn.sin", |x| (x.fract() * std::f64::consts::TAU).sin()),
        ("amdgcn.cos", |x| (x.fract() * std::f64::consts::TAU).cos()),
    ];
    let mut random = Random(0x6c69_626d);
    for (name, function) in functions {
        for _ in 0..500 {
            let Value::Bits(bits) = random_scalar(&mut random, &Type::Float) else {
                panic!()
            };
            let x = f32::from_bits(bits as u32);
            let operands = [(Type::Float, b(bits))];
            let Ok(Value::Bits(ours)) =
                compute(&format!("llvm.{name}.f32"), &Type::Float, &operands)
            else {
                panic!()
            };
            let (ours, expected) = (f32::from_bits(ours as u32), function(f64::from(x)) as f32);
            let apart = (ours.to_bits() as i32).abs_diff(expected.to_bits() as i32);
            let both_none = ours.is_nan() && expected.is_nan();
            assert!(
                both_none || apart <= 1,
                "{name}({x:e}): {ours:e}, not {expected:e}"
            );
        }
    }
    let two = |name: &str, x: f64, y: f64| {
        let operands = [
            (Type::Double, b(x.to_bits())),
            (Type::Double, b(y.to_bits())),
        ];
        match compute(&format!("llvm.{name}.f64"), &Type::Double, &operands) {
            Ok(Value::Bits(bits)) => f64::from_bits(bits),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        [two("pow", 2.0, 0.5), two("atan2", -1.0, -1.0)],
        [2f64.sqrt(), -2.356194490192345]
    );
    let operands = [(Type::Double, b(1.5f64.to_bits())), (I32, b(0xffff_fffe))];
    let power = compute("llvm.powi.f64.i32", &Type::Double, &operands);
    assert_eq!(power, Ok(b((1.0 / 2.25f64).to_bits())));
}

/// PTX `cvt`, by its definition.
#[test]
fn conversions_of_ptx_round_as_they_say() {
    let one = |name: &str, from: Type, bits: u64, to: Type| {
        compute(&format!("llvm.nvvm.{name}"), &to, &[(from, b(bits))]).unwrap()
    };
    let i64 = Type::Integer(64);
    let float = |name: &str, value: f32| one(name, Type::Float, u64::from(value.to_bits()), I32);
    let all = ["f2i.rn", "f2i.rz", "f2i.rm", "f2i.rp"];
    assert_eq!(
        all.map(|name| float(name, -2.5)),
        [-2, -2, -3, -2].map(|n: i32| b(n as u32 as u64))
    );
    assert_eq!(all.map(|name| float(name, 3.5)), [4, 3, 3, 4].map(b));
    let tiny = f32::from_bits(1);
    assert_eq!(
        [float("f2i.rp", tiny), float("f2i.rp.ftz", tiny)],
        [b(1), b(0)]
    );
    let times = |name: &str, x: f32, y: f32| {
        let operands = [x, y].map(|value| (Type::Float, b(value.to_bits().into())));
        compute(&format!("llvm.nvvm.{name}"), &Type::Float, &operands).unwrap()
    };
    let least = f32::MIN_POSITIVE;
    assert_eq!(
        times("mul.rn.f", least, 0.5),
        b((least / 2.0).to_bits().into())
    );
    assert_eq!(times("mul.rn.ftz.f", -least, 0.5), b(1 << 31));
    assert_eq!(times("add.rn.ftz.f", tiny, tiny), b(0));
    let half = one(
        "f2h.rn",
        Type::Float,
        u64::from(1.5f32.to_bits()),
        Type::Integer(16),
    );
    assert_eq!(half, b(0x3e00));
    let shorter = one("d2f.rn", Type::Double, 0.1f64.to_bits(), Type::Float);
    assert_eq!(shorter, b(u64::from(0.1f32.to_bits())));
    assert_eq!(float("f2i.rz", 3e9), b(0x7fff_ffff));
    assert_eq!(float("f2ui.rz", 3e9), b(3_000_000_000));
    assert_eq!(float("f2ui.rn", -1.0), b(0));
    assert_eq!(float("f2i.rn", f32::NAN), b(0));
    let nan = |name: &str, to: &Type| one(name, Type::Double, f64::NAN.to_bits(), to.clone());
    assert_eq!(
        [nan("d2i.rn", &I32), nan("d2ull.rz", &i64)],
        [b(1 << 31), b(1 << 63)]
    );
    assert_eq!(
        one("ll2f.rn", i64.clone(), u64::MAX, Type::Float),
        b((-1f32).to_bits().into())
    );
    assert_eq!(
        one("ull2d.rn", i64, u64::MAX, Type::Double),
        b((u64::MAX as f64).to_bits())
    );
    assert_eq!(
        one("i2d.rz", I32, 0x8000_0000, Type::Double),
        b((-2147483648f64).to_bits())
    );
}
