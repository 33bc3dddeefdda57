//! Compares, and functions that are approximations.

use lanelog_amdgpu::Gpu;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;

use super::differ::{Case, case, check};
use super::{FLOATS, Float, Half, Of, Short, Whole};

pub fn cases_of_compares() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in FLOATS.into_iter().chain([Short]) {
        let (ty, f) = (of.text(), of.suffix());
        for predicate in [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
            "ule", "une", "uno", "true",
        ] {
            let body = format!("  %c = fcmp {predicate} {ty} %x, %y\n  %r = zext i1 %c to i32");
            cases.push(case(
                format!("fcmp.{predicate}.{f}"),
                &[of, of],
                Whole(32),
                body,
            ));
            if of == Short {
                continue;
            }
            let body = format!(
                "  %m = fneg {ty} %x\n  %c = fcmp {predicate} {ty} %m, 2.0\n  %r = select i1 %c, {ty} %x, {ty} %y"
            );
            cases.push(case(
                format!("fcmp.select.{predicate}.{f}"),
                &[of, of],
                of,
                body,
            ));
        }
    }
    cases
}

#[test]
fn compares() {
    check(&cases_of_compares());
}

pub fn cases_of_approximations() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in [Half, Float] {
        let (ty, f) = (of.text(), of.suffix());
        for (name, error) in [
            ("exp2", 2),
            ("exp", 3),
            ("exp10", 3),
            ("log2", 3),
            ("log", 4),
            ("log10", 4),
        ] {
            let mut one = case(
                format!("{name}.{f}"),
                &[of],
                of,
                format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)"),
            );
            one.error = error;
            cases.push(one);
        }
        for (name, error) in [("amdgcn.rcp", 1), ("amdgcn.rsq", 1), ("amdgcn.sqrt", 1)] {
            let mut one = case(
                format!("{name}.{f}"),
                &[of],
                of,
                format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)"),
            );
            one.error = error;
            // The instructions treat denormal operands as zeros, and return zeros instead of
            // denormal results.
            if of == Float {
                one.takes = |all| (0x0080_0000..0x7e80_0000).contains(&(all[0] & 0x7fff_ffff));
            }
            cases.push(one);
        }
        let mut one = case(
            format!("fdiv.afn.{f}"),
            &[of, of],
            of,
            format!("  %r = fdiv afn {ty} %x, %y"),
        );
        one.error = 2;
        // Only operands whose reciprocal is a normal number are tested.
        one.takes = match of {
            Half => |all| {
                all.iter()
                    .all(|bits| (0x1400..0x6400).contains(&(bits & 0x7fff)))
            },
            _ => |all| {
                all.iter()
                    .all(|bits| (0x2000_0000..0x5e00_0000).contains(&(bits & 0x7fff_ffff)))
            },
        };
        cases.push(one);
    }
    // An error of 2.5 ULP is allowed at any magnitude.
    for (name, operands, body) in [
        ("both", 2, "fdiv float %x, %y"),
        ("by", 1, "fdiv float %x, 0x40091EB860000000"),
        ("of", 1, "fdiv float 0xC0091EB860000000, %x"),
        ("small", 1, "fdiv float %x, 0x3810000000000000"),
        ("denormal", 1, "fdiv float 0x3690000000000000, %x"),
    ] {
        let body = format!("  %r = {body}, !fpmath !0");
        let operands = &[Float, Float][..operands];
        let mut one = case(format!("fdiv.fpmath.{name}"), operands, Float, body);
        one.error = 2;
        cases.push(one);
    }
    cases
}

#[test]
fn approximations() {
    check(&cases_of_approximations());
}

pub fn cases_of_sines_and_powers() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in [Half, Float] {
        let (ty, f) = (of.text(), of.suffix());
        for name in ["sin", "cos"] {
            let body = format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)");
            let mut one = case(format!("{name}.{f}"), &[of], of, body);
            one.error = 8;
            // Only operands with a magnitude of at most 1 are tested, and no denormals.
            one.takes = match of {
                Half => |all| (0x0400..0x3c00).contains(&(all[0] & 0x7fff)),
                _ => |all| (0x0100_0000..0x3f80_0000).contains(&(all[0] & 0x7fff_ffff)),
            };
            cases.push(one);
        }
        let body = format!("  %r = call {ty} @llvm.pow.{f}({ty} %x, {ty} %y)");
        let mut one = case(format!("pow.{f}"), &[of, of], of, body);
        one.error = 16;
        // The base is between 1/2 and 2, and the magnitude of the exponent is at most 4.
        one.takes = match of {
            Half => |all| (0x3800..0x4000).contains(&all[0]) && all[1] & 0x7fff < 0x4400,
            _ => |all| {
                (0x3f00_0000..0x4000_0000).contains(&all[0]) && all[1] & 0x7fff_ffff < 0x4080_0000
            },
        };
        cases.push(one);
    }
    cases
}

#[test]
fn sines_and_powers() {
    check(&cases_of_sines_and_powers());
}

pub fn cases_of_vectors_go_element_by_element() -> Vec<Case> {
    let mut cases = Vec::new();
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        let fill = format!(
            "  %a = insertelement <2 x {ty}> poison, {ty} %x, i32 0\n  %v = insertelement <2 x {ty}> %a, {ty} %y, i32 1\n"
        );
        let sum = format!(
            "  %c = extractelement <2 x {ty}> %w, i32 0\n  %d = extractelement <2 x {ty}> %w, i32 1\n  %r = fsub {ty} %c, %d"
        );
        for (name, body) in [
            ("fneg", format!("  %w = fneg <2 x {ty}> %v\n")),
            (
                "fmul",
                format!("  %w = fmul <2 x {ty}> %v, <{ty} 3.0, {ty} 0.5>\n"),
            ),
            (
                "fabs",
                format!("  %w = call <2 x {ty}> @llvm.fabs.v2{f}(<2 x {ty}> %v)\n"),
            ),
            (
                "fma",
                format!(
                    "  %w = call <2 x {ty}> @llvm.fma.v2{f}(<2 x {ty}> %v, <2 x {ty}> %v, <2 x {ty}> %v)\n"
                ),
            ),
            (
                "ldexp",
                format!(
                    "  %w = call <2 x {ty}> @llvm.ldexp.v2{f}.v2i32(<2 x {ty}> %v, <2 x i32> <i32 3, i32 -2>)\n"
                ),
            ),
            (
                "fcmp",
                format!(
                    "  %m = fcmp olt <2 x {ty}> %v, zeroinitializer\n  %w = select <2 x i1> %m, <2 x {ty}> zeroinitializer, <2 x {ty}> %v\n"
                ),
            ),
        ] {
            let body = format!("{fill}{body}{sum}");
            cases.push(case(format!("{name}.v2{f}"), &[of, of], of, body));
        }
    }
    cases
}

#[test]
fn vectors_go_element_by_element() {
    check(&cases_of_vectors_go_element_by_element());
}

/// Operations with flags, attributes and constants.
pub fn cases_of_flags_and_constants() -> Vec<Case> {
    let mut cases = Vec::new();
    let (one, two) = (&[Float][..], &[Float, Float][..]);
    for (name, body) in [
        (
            "copysign.constant",
            "%r = call float @llvm.copysign.f32(float %x, float -2.0)",
        ),
        (
            "minnum.first",
            "%r = call float @llvm.minnum.f32(float 2.0, float %x)",
        ),
        (
            "canonicalize.quiet",
            "%s = fadd float %x, 1.0\n  %r = call float @llvm.canonicalize.f32(float %s)",
        ),
        (
            "class.amdgcn",
            "%c = call i1 @llvm.amdgcn.class.f32(float %x, i32 96)\n  %r = select i1 %c, float 1.0, float 2.0",
        ),
        (
            "fma.first",
            "%r = call float @llvm.fma.f32(float 7.0, float %x, float %x)",
        ),
        (
            "fma.last",
            "%r = call float @llvm.fma.f32(float %x, float %x, float 7.0)",
        ),
        (
            "ldexp.amdgcn",
            "%r = call float @llvm.ldexp.f32.i32(float %x, i32 -3)",
        ),
        (
            "ldexp.direct",
            "%r = call float @llvm.amdgcn.ldexp.f32(float %x, i32 5)",
        ),
    ] {
        cases.push(case(name, one, Float, format!("  {body}")));
    }
    for (name, error, body) in [
        ("fdiv.afn.one", 1, "%r = fdiv afn float 1.0, %x"),
        ("fdiv.fpmath.one", 1, "%r = fdiv float 1.0, %x, !fpmath !0"),
        (
            "fdiv.fpmath.minus",
            1,
            "%r = fdiv float -1.0, %x, !fpmath !0",
        ),
        (
            "sqrt.afn",
            1,
            "%r = call afn float @llvm.sqrt.f32(float %x)",
        ),
        (
            "sqrt.fpmath",
            1,
            "%r = call float @llvm.sqrt.f32(float %x), !fpmath !0",
        ),
        (
            "exp2.afn",
            2,
            "%r = call afn float @llvm.exp2.f32(float %x)",
        ),
        (
            "log2.afn",
            2,
            "%r = call afn float @llvm.log2.f32(float %x)",
        ),
    ] {
        let mut one = case(name, one, Float, format!("  {body}"));
        one.error = error;
        // Excludes denormal operands and results, and operands of a logarithm near one.
        one.takes = |all| (0x4000_0000..0x4200_0000).contains(&all[0]);
        cases.push(one);
    }
    let body = "  %r = call nnan float @llvm.minimum.f32(float %x, float %y)";
    let mut promised = case("minimum.nnan", two, Float, body);
    promised.takes = |all| all.iter().all(|bits| bits & 0x7fff_ffff <= 0x7f80_0000);
    cases.push(promised);
    let mut add = |name: &str, operands: &[Of], result: Of, body: &str| {
        cases.push(case(name, operands, result, format!("  {body}")));
    };
    add(
        "sqrt.absolute",
        one,
        Float,
        "%a = call float @llvm.fabs.f32(float %x)\n  %r = call float @llvm.sqrt.f32(float %a)",
    );
    let exponent = "%r = call half @llvm.ldexp.f16.i32(half %x, i32 70000)";
    add("ldexp.constant.f16", &[Half], Half, exponent);
    // Constants as the first operand.
    for (name, low) in [("clamp.first", "0.0"), ("median.first", "2.0")] {
        let body = format!(
            "%s = fmul float %x, %y\n  %m = call float @llvm.maxnum.f32(float {low}, float %s)\n  %r = call float @llvm.minnum.f32(float %m, float HIGH)"
        );
        let high = if low == "0.0" { "1.0" } else { "100.0" };
        add(name, two, Float, &body.replace("HIGH", high));
    }
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        for operation in ["fptoui", "fptosi"] {
            let body = format!("%c = {operation} {ty} %x to i1\n  %r = zext i1 %c to i32");
            add(&format!("{operation}.bit.{f}"), &[of], Whole(32), &body);
        }
    }
    cases
}

#[test]
fn flags_and_constants() {
    check(&cases_of_flags_and_constants());
}

/// The vector instructions of a kernel with one operation, without moves.
fn instructions(body: &str, gpu: &str) -> Vec<String> {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) noalias readonly %p, ptr addrspace(1) noalias %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %t to i64
  %q = getelementptr <3 x float>, ptr addrspace(1) %p, i64 %i
  %v = load <3 x float>, ptr addrspace(1) %q
  %x = extractelement <3 x float> %v, i32 0
  %y = extractelement <3 x float> %v, i32 1
  %z = extractelement <3 x float> %v, i32 2
{body}
  %o = getelementptr float, ptr addrspace(1) %out, i64 %i
  store float %r, ptr addrspace(1) %o
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fabs.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
!0 = !{{float 3.000000e+00}}
!1 = !{{float 5.000000e-01}}
"
    );
    let gpu = Gpu::named(gpu).unwrap();
    let module = ir::read(text.as_bytes());
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut lowering = Lowering::new(gpu, &module, &context);
    let text = lowering.text(0).unwrap();
    let lines = text
        .lines()
        .map(|line| line.split(';').next().unwrap_or_default());
    let operations = lines.flat_map(|line| line.split(" :: "));
    let plain = operations.map(|one| one.trim().replace("v_dual_", "v_"));
    let vector = plain.filter(|line| line.starts_with("v_") && !line.starts_with("v_mov"));
    // The instructions for the address come first.
    vector.filter(|line| line.contains("f32")).collect()
}

#[test]
fn signs_and_bounds_cost_nothing() {
    for gpu in [
        "gfx1100", "gfx942", "gfx900", "gfx1200", "gfx1030", "gfx950", "gfx1150",
    ] {
        let signs = "  %a = call float @llvm.fabs.f32(float %x)
  %b = fneg float %a
  %c = fneg float %z
  %r = call float @llvm.fma.f32(float %b, float %y, float %c)";
        let found = instructions(signs, gpu);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].contains("-|v") && found[0].contains(", -v"),
            "{found:?}"
        );
        let clamp = "  %s = fmul float %x, %y
  %l = call float @llvm.maxnum.f32(float %s, float 0.0)
  %r = call float @llvm.minnum.f32(float %l, float 1.0)";
        let found = instructions(clamp, gpu);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with("clamp"), "{found:?}");
        let three = "  %a = fmul float %x, %y
  %b = fmul float %y, %z
  %s = call float @llvm.maxnum.f32(float %a, float %b)
  %c = fadd float %x, %z
  %r = call float @llvm.maxnum.f32(float %c, float %s)";
        let found = instructions(three, gpu);
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(found[3].starts_with("v_max3_"), "{found:?}");
        // With a permitted error of 3 ULP, the code does not compare the result with neighbouring
        // floats; with half a ULP it does.
        for (node, refined) in [(0, false), (1, true)] {
            let root = format!("  %r = call float @llvm.sqrt.f32(float %x), !fpmath !{node}");
            let found = instructions(&root, gpu);
            assert_eq!(
                found.iter().any(|line| line.starts_with("v_fma")),
                refined,
                "{found:?}"
            );
        }
    }
}
