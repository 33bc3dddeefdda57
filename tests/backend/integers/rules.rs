//! Rules of selection: each is applied by one of the kernels of `cases` at least, on one of the GPUs.

use super::cases::{self, Cases};
use super::{lowered, module};
use lanelog::backend::gpu::GPUS;
use lanelog::backend::{self, Gpu, select::rules::PLACES};
use lanelog::ir;
use lanelog::target::{Architecture, Mode, ModuleContext};
use lanelog::typed::Types;

#[test]
fn each_rule_is_applied() {
    let cases = cases::all();
    let mut applied = vec![false; PLACES.len()];
    for divergent in [true, false] {
        let text = module(&cases, divergent);
        let module = ir::read(text.as_bytes());
        for gpu in GPUS {
            let target = gpu.target();
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let mut types = Types::new(&module, Some(Architecture::Amdgpu));
            for at in 0..cases.len() {
                let lowered = backend::lower(&module, &context, &mut types, gpu, at).unwrap();
                let rules = applied.iter_mut().zip(&lowered.code.rules);
                rules.for_each(|(applied, rule)| *applied |= rule);
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

/// The instructions of the vector unit of a kernel on `%x`, `%y`, `%z` of i32, without those of its addresses.
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

/// What is read twice is computed for the other reader anyway, and an amount of more or less than the rest is no shift of two words.
#[test]
fn what_is_no_pattern_stays() {
    for body in [
        "%a = shl i32 %x, 7\n%b = lshr i32 %y, 24\n%r = or i32 %b, %a",
        "%d = xor i32 %x, %y\n%m = and i32 %d, %z\n%r = xor i32 %m, %z",
        // Another number, and the distance below zero.
        "%a = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umin.i32(i32 %x, i32 %z)\n%d = sub i32 %a, %b\n%r = add i32 %z, %d",
        "%a = call i32 @llvm.umin.i32(i32 %x, i32 %y)\n%b = call i32 @llvm.umax.i32(i32 %x, i32 %y)\n%d = sub i32 %a, %b\n%r = add i32 %z, %d",
    ] {
        for gpu in GPUS {
            let found = vector_instructions(body, gpu);
            assert!(found.len() > 1, "{}: {body}: {found:?}", gpu.name);
        }
    }
}

/// What only depends on the divisor is computed once for two quotients.
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
