//! Operations on floats and divisions of integers, lowered: the code leaves the same memory as the
//! function, for all edge cases, in lanes with divergent and with uniform operands.

use crate::numbers::differ::{Case, case, check};
use crate::numbers::{Double, FLOATS, Float, Half, Short, Whole};

/// `frem` is exact for operands of all magnitudes. It is lowered to a loop, which a lane leaves
/// when no bits of the quotient are left.
pub fn cases_of_remainders() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in FLOATS.into_iter().chain([Short]) {
        let (ty, f) = (of.text(), of.suffix());
        let line = format!("  %r = frem {ty} %x, %y");
        cases.push(case(format!("frem.{f}"), &[of, of], of, line));
        let constant = if of == Short { "0xR4040" } else { "3.0" };
        let line = format!("  %r = frem {ty} %x, {constant}");
        cases.push(case(format!("frem.constant.{f}"), &[of], of, line));
        let line = format!("  %r = frem {ty} {constant}, %x");
        cases.push(case(format!("frem.reversed.{f}"), &[of], of, line));
        // The two remainders are lowered to two consecutive loops. Values are read before and after
        // them.
        let line = format!(
            "  %v = insertelement <2 x {ty}> poison, {ty} %x, i32 0\n  %w = insertelement <2 x {ty}> %v, {ty} %y, i32 1\n  %s = shufflevector <2 x {ty}> %w, <2 x {ty}> poison, <2 x i32> <i32 1, i32 0>\n  %m = frem <2 x {ty}> %w, %s\n  %a = extractelement <2 x {ty}> %m, i32 0\n  %b = extractelement <2 x {ty}> %m, i32 1\n  %c = fadd {ty} %a, %b\n  %r = fadd {ty} %c, %x"
        );
        if of != Short {
            cases.push(case(format!("frem.vector.{f}"), &[of, of], of, line));
        }
    }
    cases
}

#[test]
fn remainders() {
    check(&cases_of_remainders());
}

pub fn cases_of_arithmetic() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in FLOATS.into_iter().chain([Short]) {
        let (ty, f) = (of.text(), of.suffix());
        for operation in ["fadd", "fsub", "fmul", "fdiv"] {
            let body = |text: String| text.replace("TY", &ty);
            cases.push(case(
                format!("{operation}.{f}"),
                &[of, of],
                of,
                body(format!("  %r = {operation} TY %x, %y")),
            ));
            // Signs that become modifiers, and signs that do not.
            let signs = format!(
                "  %m = fneg TY %x\n  %a = call TY @llvm.fabs.{f}(TY %y)\n  %b = fneg TY %a\n  %r = {operation} TY %m, %b"
            );
            if of != Short {
                cases.push(case(
                    format!("{operation}.signs.{f}"),
                    &[of, of],
                    of,
                    body(signs),
                ));
            }
            let constant = if of == Short { "0xR4040" } else { "3.0" };
            cases.push(case(
                format!("{operation}.constant.{f}"),
                &[of],
                of,
                body(format!("  %r = {operation} TY %x, {constant}")),
            ));
            cases.push(case(
                format!("{operation}.reversed.{f}"),
                &[of],
                of,
                body(format!("  %r = {operation} TY {constant}, %x")),
            ));
        }
        cases.push(case(
            format!("fneg.{f}"),
            &[of],
            of,
            format!("  %r = fneg {ty} %x"),
        ));
        cases.push(case(
            format!("fabs.{f}"),
            &[of],
            of,
            format!("  %r = call {ty} @llvm.fabs.{f}({ty} %x)"),
        ));
        if of == Short {
            continue;
        }
        let three = "TY %x, TY %y, TY %z".replace("TY", &ty);
        for name in ["fma", "fmuladd"] {
            let call = format!("  %r = call {ty} @llvm.{name}.{f}({three})");
            cases.push(case(format!("{name}.{f}"), &[of, of, of], of, call));
            let call = format!(
                "  %m = fneg {ty} %z\n  %r = call {ty} @llvm.{name}.{f}({ty} %x, {ty} 2.5, {ty} %m)"
            );
            cases.push(case(
                format!("{name}.constant.{f}"),
                &[of, of, of],
                of,
                call,
            ));
        }
        let call = format!("  %r = call {ty} @llvm.copysign.{f}({ty} %x, {ty} %y)");
        cases.push(case(format!("copysign.{f}"), &[of, of], of, call));
        for name in [
            "floor",
            "ceil",
            "trunc",
            "rint",
            "nearbyint",
            "roundeven",
            "round",
            "canonicalize",
        ] {
            let call = format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)");
            cases.push(case(format!("{name}.{f}"), &[of], of, call));
        }
        let call = format!("  %r = call {ty} @llvm.sqrt.{f}({ty} %x)");
        cases.push(case(format!("sqrt.{f}"), &[of], of, call));
        let call = format!("  %r = call {ty} @llvm.ldexp.{f}.i32({ty} %x, i32 %y)");
        cases.push(case(format!("ldexp.{f}"), &[of, Whole(32)], of, call));
        let call = format!(
            "  %s = call {{{ty}, i32}} @llvm.frexp.{f}.i32({ty} %x)\n  %r = extractvalue {{{ty}, i32}} %s, 0"
        );
        cases.push(case(format!("frexp.{f}"), &[of], of, call));
        let call = format!(
            "  %s = call {{{ty}, i32}} @llvm.frexp.{f}.i32({ty} %x)\n  %r = extractvalue {{{ty}, i32}} %s, 1"
        );
        let mut frexp = case(format!("frexp.exponent.{f}"), &[of], Whole(32), call);
        frexp.takes = match of {
            Half => |all| all[0] & 0x7c00 != 0x7c00,
            Float => |all| all[0] & 0x7f80_0000 != 0x7f80_0000,
            _ => |all| all[0] & 0x7ff0 << 48 != 0x7ff0 << 48,
        };
        cases.push(frexp);
        let call = format!(
            "  %c = call i1 @llvm.is.fpclass.{f}({ty} %x, i32 CLASS)\n  %r = zext i1 %c to i32"
        );
        for class in [1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 0x3f0] {
            cases.push(case(
                format!("class.{class}.{f}"),
                &[of],
                Whole(32),
                call.replace("CLASS", &class.to_string()),
            ));
        }
        let call = format!("  %r = call {ty} @llvm.amdgcn.fract.{f}({ty} %x)");
        cases.push(case(format!("amdgcn.fract.{f}"), &[of], of, call));
    }
    cases
}

#[test]
fn arithmetic() {
    check(&cases_of_arithmetic());
}

pub fn cases_of_extremes() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        let names = [
            "minnum",
            "maxnum",
            "minimum",
            "maximum",
            "minimumnum",
            "maximumnum",
        ];
        let call = |name: &str, to: &str, one: &str, other: &str| {
            format!("  %{to} = call {ty} @llvm.{name}.{f}({ty} {one}, {ty} {other})\n")
        };
        for name in names {
            cases.push(case(
                format!("{name}.{f}"),
                &[of, of],
                of,
                call(name, "r", "%x", "%y"),
            ));
            cases.push(case(
                format!("{name}.constant.{f}"),
                &[of],
                of,
                call(name, "r", "%x", "2.0"),
            ));
            let sum = format!("  %s = fadd {ty} %x, %y\n") + &call(name, "r", "%s", "%z");
            cases.push(case(format!("{name}.sum.{f}"), &[of, of, of], of, sum));
        }
        for inner in &names[..2] {
            for outer in &names[..2] {
                let three = call(inner, "s", "%x", "%y") + &call(outer, "r", "%s", "%z");
                cases.push(case(
                    format!("{outer}.{inner}.{f}"),
                    &[of, of, of],
                    of,
                    three,
                ));
                let three = call(inner, "s", "%x", "%y") + &call(outer, "r", "%z", "%s");
                cases.push(case(
                    format!("{outer}.of.{inner}.{f}"),
                    &[of, of, of],
                    of,
                    three,
                ));
                let sum = format!("  %a = fmul {ty} %x, %y\n");
                for (low, high) in [
                    ("2.0", "100.0"),
                    ("0.0", "1.0"),
                    ("100.0", "250.0"),
                    ("-1.0", "1.0"),
                ] {
                    let three =
                        sum.clone() + &call(inner, "s", "%a", low) + &call(outer, "r", "%s", high);
                    let name = format!("{outer}.{inner}.{low}.{high}.{f}").replace('-', "minus");
                    cases.push(case(name, &[of, of], of, three));
                    let three = call(inner, "s", "%x", low) + &call(outer, "r", "%s", high);
                    let name =
                        format!("{outer}.{inner}.only.{low}.{high}.{f}").replace('-', "minus");
                    cases.push(case(name, &[of], of, three));
                }
            }
        }
        if of != Double {
            let three =
                format!("  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %x, {ty} %y, {ty} %z)");
            let mut median = case(format!("fmed3.{f}"), &[of, of, of], of, three);
            // Signaling NaNs are excluded, because in a kernel's floating-point mode the result
            // would be a NaN.
            median.takes = match of {
                Half => |all| {
                    all.iter()
                        .all(|bits| !(0x7c01..0x7e00).contains(&(bits & 0x7fff)))
                },
                _ => |all| {
                    all.iter()
                        .all(|bits| !(0x7f80_0001..0x7fc0_0000).contains(&(bits & 0x7fff_ffff)))
                },
            };
            cases.push(median);
            let clamp = format!(
                "  %s = fmul {ty} %x, %y\n  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %s, {ty} 0.0, {ty} 1.0)"
            );
            cases.push(case(format!("clamp.{f}"), &[of, of], of, clamp));
            let clamp = format!(
                "  %s = fmul {ty} %x, %y\n  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %s, {ty} 1.0, {ty} 0.0)"
            );
            cases.push(case(format!("clamp.turned.{f}"), &[of, of], of, clamp));
            let clamp = format!(
                "  %s = fneg {ty} %x\n  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %s, {ty} 0.0, {ty} 1.0)"
            );
            cases.push(case(format!("clamp.negated.{f}"), &[of], of, clamp));
        }
    }
    cases
}

#[test]
fn extremes() {
    check(&cases_of_extremes());
}
