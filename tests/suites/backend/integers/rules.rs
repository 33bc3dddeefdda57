//! Coverage of selection rules: each is applied to at least one kernel of these tests, on one of
//! the GPUs.

use super::bytes;
use super::cases::{self, Cases};
use super::{lowered, module};
use crate::numbers::differ::{self, case};
use crate::numbers::{Double, Float, Half, Whole, functions, wholes};
use crate::{atomics, floats};
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_select::rules::PLACES;

/// Float intrinsics of single instructions that no other test executes, each with the number of its
/// operands.
const INSTRUCTIONS: &[(&str, usize)] = &[
    ("rcp.f32", 1),
    ("rsq.f32", 1),
    ("sqrt.f32", 1),
    ("exp2.f32", 1),
    ("log.f32", 1),
    ("sin.f32", 1),
    ("cos.f32", 1),
    ("frexp.mant.f32", 1),
    ("fmul.legacy", 2),
    ("fma.legacy", 3),
    ("cubeid", 3),
    ("cubema", 3),
    ("cubesc", 3),
    ("cubetc", 3),
    ("div.fixup.f32", 3),
    ("fdiv.fast", 2),
];

/// The modules of all tests that execute operations, and a module with a kernel for each of
/// [`INSTRUCTIONS`].
fn modules() -> Vec<String> {
    let integers = cases::all();
    let mut all = vec![module(&integers, true), module(&integers, false)];
    let mut direct = Vec::new();
    for (name, count) in INSTRUCTIONS {
        let operands = ["float %x", "float %y", "float %z"][..*count].join(", ");
        let body = format!("  %r = call float @llvm.amdgcn.{name}({operands})");
        direct.push(case(*name, &[Float, Float, Float][..*count], Float, body));
    }
    let body = "  %r = call double @llvm.amdgcn.trig.preop.f64(double %x, i32 3)";
    direct.push(case("trig.preop", &[Double], Double, body));
    for divided in ["udiv i32 %x, 0", "sdiv i32 -7, %x"] {
        let body = format!("  %r = {divided}");
        direct.push(case(format!("{divided:.4}"), &[Whole(32)], Whole(32), body));
    }
    let body = "  %r = udiv i64 %x, 0";
    direct.push(case("udiv.long", &[Whole(64)], Whole(64), body));
    let body = "  %r = call i16 @llvm.amdgcn.frexp.exp.i16.f16(half %x)";
    direct.push(case("frexp.exp", &[Half], Whole(16), body));
    let body = "  %r = call i32 @llvm.amdgcn.sffbh.i32(i32 %x)";
    direct.push(case("sffbh", &[Whole(32)], Whole(32), body));
    all.extend(atomics::parts_of_words());
    all.extend(atomics::whole_words());
    for cases in [
        direct,
        floats::cases_of_remainders(),
        floats::cases_of_arithmetic(),
        floats::cases_of_extremes(),
        functions::cases_of_compares(),
        functions::cases_of_approximations(),
        functions::cases_of_sines_and_powers(),
        functions::cases_of_flags_and_constants(),
        wholes::cases_of_conversions(),
        wholes::cases_of_divisions_of_integers(),
    ] {
        all.push(differ::module(&cases));
    }
    all
}

#[test]
fn each_rule_is_applied() {
    let mut applied = vec![false; PLACES.len()];
    let texts = modules();
    let modules: Vec<ir::Module> = texts.iter().map(|text| ir::read(text.as_bytes())).collect();
    // One GPU after the other, as the first ones apply all rules together.
    for gpu in [
        "gfx1100", "gfx1200", "gfx942", "gfx900", "gfx1030", "gfx1150", "gfx950",
    ] {
        let target = Target::amdgpu(gpu);
        for module in &modules {
            assert!(module.errors.is_empty(), "{:?}", module.errors);
            let context = ModuleContext::new(module, &target, Mode::Sound);
            let mut lowering = Lowering::new(Gpu::named(gpu).expect("known"), module, &context);
            for (at, function) in module.functions.iter().enumerate() {
                // A GPU may lack an instruction; then the kernel is not supported.
                if !function.instructions.is_empty()
                    && let Ok(lowered) = lowering.lower(at)
                {
                    let rules = applied.iter_mut().zip(&lowered.code.rules);
                    rules.for_each(|(applied, rule)| *applied |= rule);
                }
            }
            if applied.iter().all(|applied| *applied) {
                return;
            }
        }
    }
    let unused: Vec<&str> = PLACES
        .iter()
        .zip(&applied)
        .filter_map(|(place, applied)| (!applied).then_some(*place))
        .collect();
    assert!(
        unused.is_empty(),
        "no kernel needs these rules:\n{}",
        unused.join("\n")
    );
}

/// The vector instructions of a kernel on `%x`, `%y`, `%z` of i32, without those of its addresses.
fn vector_instructions(body: &str, gpu: &'static Gpu) -> Vec<String> {
    let kernel = |body: &str| {
        let mut cases = Cases(Vec::new());
        cases.add(&["i32"; 3], "i32", body);
        let text = module(&cases.0, true);
        let module = ir::read(text.as_bytes());
        let text = lowered(&module, gpu, &cases.0);
        let names = text
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let vector = names.filter(|name| name.starts_with("v_"));
        vector.map(str::to_string).collect::<Vec<String>>()
    };
    let mut found = kernel(body);
    // A kernel that reads all three, with one operation.
    for known in kernel("%s = add i32 %x, %y\n%r = add i32 %s, %z") {
        if let Some(at) = found.iter().position(|name| *name == known) {
            found.remove(at);
        }
    }
    found
}

#[test]
fn several_operations_become_one_instruction() {
    let tables = [
        (
            "v_bfi_b32",
            "%a = and i32 %x, %y\n%n = xor i32 %y, -1\n%b = and i32 %z, %n\n%r = or i32 %a, %b",
        ),
        (
            "v_bfi_b32",
            "%d = xor i32 %z, %x\n%m = and i32 %y, %d\n%r = xor i32 %z, %m",
        ),
        (
            "v_alignbit_b32",
            "%a = shl i32 %x, 7\n%b = lshr i32 %y, 25\n%r = or i32 %a, %b",
        ),
        (
            "v_sad_u32",
            "%a = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umin.i32(i32 %y, i32 %x)\n%d = sub i32 %a, %b\n%r = add i32 %z, %d",
        ),
    ];
    for (name, body) in tables {
        for gpu in GPUS {
            let found = vector_instructions(body, gpu);
            assert_eq!(found, [name], "{}: {body}", gpu.name);
        }
    }
}

/// Near misses of patterns: a value with a second use is computed separately, and shift amounts
/// that do not add up to the width are not a funnel shift.
#[test]
fn other_code_is_unchanged() {
    for body in [
        "%a = shl i32 %x, 7\n%b = lshr i32 %y, 24\n%r = or i32 %b, %a",
        "%d = xor i32 %x, %y\n%m = and i32 %d, %z\n%r = xor i32 %m, %z",
        // These two expressions are not absolute differences: one adds a different number, the
        // other computes minimum minus maximum.
        "%a = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umin.i32(i32 %x, i32 %z)\n%d = sub i32 %a, %b\n%r = add i32 %z, %d",
        "%a = call i32 @llvm.umin.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%d = sub i32 %a, %b\n%r = add i32 %z, %d",
    ] {
        for gpu in GPUS {
            let found = vector_instructions(body, gpu);
            assert!(found.len() > 1, "{}: {body}: {found:?}", gpu.name);
        }
    }
}

/// Values that depend only on the divisor are computed once for two quotients.
#[test]
fn one_divisor_has_one_reciprocal() {
    for (bits, name) in [(32, "v_rcp_iflag_f32"), (64, "v_rcp_f32")] {
        let t = &*format!("i{bits}");
        let mut cases = Cases(Vec::new());
        cases.add(
            &[t; 3],
            t,
            &format!("%a = udiv {t} %x, %z\n%b = urem {t} %y, %z\n%r = xor {t} %a, %b"),
        );
        for divergent in [true, false] {
            let text = module(&cases.0, divergent);
            for gpu in GPUS {
                let text = lowered(&ir::read(text.as_bytes()), gpu, &cases.0);
                assert_eq!(text.matches(name).count(), 1, "{}: {text}", gpu.name);
            }
        }
    }
}

#[test]
fn products_of_bytes_become_one_instruction() {
    for gpu in GPUS {
        let instructions = |signed| {
            let body = bytes::sum_of_products(&bytes::four(signed), Some(1));
            vector_instructions(&body, gpu)
        };
        match gpu.name {
            "gfx900" => assert!(instructions(false).len() > 4),
            name => assert_eq!(instructions(false), ["v_dot4_u32_u8"], "{name}"),
        }
        // Sums of signed bytes use different instructions.
        let found = instructions(true);
        assert!(!found.iter().any(|name| name.contains("dot")), "{found:?}");
    }
}
