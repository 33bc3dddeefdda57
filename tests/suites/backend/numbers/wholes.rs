//! Conversions between floats and integers, and divisions of integers.

use super::differ::{Case, case, check};
use super::{Double, FLOATS, Float, Half, Of, Short, Whole};

pub fn cases_of_conversions() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |operation: &str, from: Of, to: Of| {
        let name = format!("{operation}.{}.{}", from.text(), to.text());
        let body = format!("  %r = {operation} {} %x to {}", from.text(), to.text());
        cases.push(case(name, &[from], to, body));
    };
    for (from, to) in [
        (Half, Float),
        (Half, Double),
        (Float, Double),
        (Short, Float),
        (Short, Double),
    ] {
        add("fpext", from, to);
    }
    for (from, to) in [
        (Float, Half),
        (Double, Half),
        (Double, Float),
        (Float, Short),
        (Double, Short),
    ] {
        add("fptrunc", from, to);
    }
    for float in FLOATS.into_iter().chain([Short]) {
        for bits in [8, 16, 32, 64] {
            if float != Short || bits <= 16 {
                add("uitofp", Whole(bits), float);
                add("sitofp", Whole(bits), float);
            }
            add("fptoui", float, Whole(bits));
            add("fptosi", float, Whole(bits));
        }
    }
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        for operation in ["uitofp", "sitofp"] {
            let body = format!("  %c = icmp ult i32 %x, 77777\n  %r = {operation} i1 %c to {ty}");
            cases.push(case(format!("{operation}.i1.{f}"), &[Whole(32)], of, body));
        }
        for (sign, operation) in [("u", "fptoui"), ("s", "fptosi")] {
            let _ = sign;
            for bits in [8, 16, 32, 64] {
                let body =
                    format!("  %r = call i{bits} @llvm.{operation}.sat.i{bits}.{f}({ty} %x)");
                cases.push(case(
                    format!("{operation}.sat.{bits}.{f}"),
                    &[of],
                    Whole(bits),
                    body,
                ));
            }
        }
        let body =
            format!("  %s = call {ty} @llvm.rint.{f}({ty} %x)\n  %r = fptosi {ty} %s to i32");
        cases.push(case(format!("nearest.{f}"), &[of], Whole(32), body));
    }
    for byte in 0..4 {
        let body = format!(
            "  %s = lshr i32 %x, {}\n  %b = and i32 %s, 255\n  %r = uitofp i32 %b to float",
            8 * byte
        );
        cases.push(case(format!("byte.{byte}"), &[Whole(32)], Float, body));
    }
    cases
}

#[test]
fn conversions() {
    check(&cases_of_conversions());
}

pub fn cases_of_divisions_of_integers() -> Vec<Case> {
    let mut cases = Vec::new();
    for bits in [8u32, 16, 32, 64] {
        for operation in ["udiv", "sdiv", "urem", "srem"] {
            let of = Whole(bits);
            let body = format!("  %r = {operation} i{bits} %x, %y");
            let mut general = case(format!("{operation}.{bits}"), &[of, of], of, body);
            general.takes = match (bits, operation.starts_with('u')) {
                (_, true) => |all| all[1] != 0,
                (8, _) => |all| all[1] != 0 && all != [0x80, 0xff],
                (16, _) => |all| all[1] != 0 && all != [0x8000, 0xffff],
                (32, _) => |all| all[1] != 0 && all != [0x8000_0000, 0xffff_ffff],
                _ => |all| all[1] != 0 && all != [1 << 63, u64::MAX],
            };
            cases.push(general);
            let greatest = if bits == 64 {
                i64::MAX as u64
            } else {
                (1 << (bits - 1)) - 1
            };
            let mut divisors: Vec<u64> = vec![
                1,
                2,
                3,
                5,
                6,
                7,
                8,
                10,
                11,
                14,
                25,
                28,
                60,
                64,
                100,
                125,
                greatest,
                greatest - 1,
                greatest / 2 + 1,
            ];
            if bits > 8 {
                divisors.extend([641, 1000, 10000, 0x3ff, 1 << 12]);
            }
            divisors.sort_unstable();
            divisors.dedup();
            for divisor in divisors {
                let body = format!("  %r = {operation} i{bits} %x, {divisor}");
                cases.push(case(
                    format!("{operation}.{bits}.by.{divisor}"),
                    &[of],
                    of,
                    body,
                ));
                if operation.starts_with('s') && divisor > 1 {
                    let body = format!("  %r = {operation} i{bits} %x, -{divisor}");
                    cases.push(case(
                        format!("{operation}.{bits}.by.minus.{divisor}"),
                        &[of],
                        of,
                        body,
                    ));
                }
            }
            if operation == "sdiv" && bits >= 32 {
                for divisor in [3i64, 8, 24, -40] {
                    let body = format!(
                        "  %m = mul nsw i{bits} %x, {divisor}\n  %r = sdiv exact i{bits} %m, {divisor}"
                    );
                    let name = format!("sdiv.exact.{bits}.by.{divisor}").replace('-', "minus.");
                    cases.push(case(name, &[of], of, body));
                }
            }
        }
    }
    cases
}

#[test]
fn divisions_of_integers() {
    check(&cases_of_divisions_of_integers());
}
