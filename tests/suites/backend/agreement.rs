//! Tests how the final memory of machine code is compared with that of the interpreted kernel:
//! computed NaNs have unspecified bits, copied NaNs do not; `byref` arguments; quotients of two
//! denormal floats.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Launch, Limits, Program};
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::lowering::{Outcome, compare};
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

/// A kernel with this body and the buffers `%p`, `%q` and `%r`.
fn kernel(body: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
{body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
    )
}

/// The outcome of comparing an interpreted kernel with machine code on these buffers. The machine
/// code may be that of another kernel.
fn held_against(
    ir: &str,
    machine: &str,
    gpu: &'static Gpu,
    lanes: u32,
    bytes: [&[u8]; 3],
) -> Outcome {
    let target = Target::amdgpu(gpu.name);
    let other = read(machine.as_bytes());
    let context = ModuleContext::new(&other, &target, Mode::Sound);
    let text = Lowering::new(gpu, &other, &context).text(0).unwrap();
    let module = read(ir.as_bytes());
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [lanes, 1, 1],
        wave: gpu.wave,
        arguments: (0..3).map(Argument::Buffer).collect(),
        buffers: bytes
            .map(|bytes| Buffer {
                bytes: bytes.to_vec(),
            })
            .to_vec(),
        limits: Limits::default(),
    };
    compare(&text, "k", gpu, &program, &[launch])
}

/// Whether machine code that stores a word agrees with a kernel that finds 0x7fc01234, a NaN with a
/// payload, in its second buffer.
fn leaves(ir: &str, word: u32) -> &'static str {
    let nan = 0x7fc0_1234_u32.to_le_bytes();
    let stored = kernel(&format!("  store i32 {word}, ptr addrspace(1) %p"));
    let mut names: Vec<&'static str> = GPUS
        .iter()
        .map(|gpu| held_against(&kernel(ir), &stored, gpu, 1, [&[0; 4], &nan, &[0; 4]]).name())
        .collect();
    names.dedup();
    assert_eq!(names.len(), 1, "{names:?}");
    names[0]
}

#[test]
fn a_computed_nan_may_have_any_sign_and_payload() {
    for ir in [
        "  %a = load float, ptr addrspace(1) %q\n  %b = fadd float %a, 1.0\n  store float %b, ptr addrspace(1) %p",
        "  %a = load float, ptr addrspace(1) %q\n  %b = fsub float %a, %a\n  %c = fneg float %b\n  store float %c, ptr addrspace(1) %p",
        "  %a = load float, ptr addrspace(1) %q\n  %b = call float @llvm.sqrt.f32(float %a)\n  %i = bitcast float %b to i32\n  store i32 %i, ptr addrspace(1) %p",
    ] {
        for word in [0x7fc0_0000, 0xffc0_0000, 0x7fc0_1234, 0xffff_ffff] {
            assert_eq!(leaves(ir, word), "same", "{ir} {word:#x}");
        }
        // Numbers, infinity and signaling NaNs are not the result of computing a NaN, so they
        // differ.
        for word in [0, 0x3f80_0000, 0x7f80_0000, 0x7fa0_0000] {
            assert_eq!(leaves(ir, word), "differs", "{ir} {word:#x}");
        }
    }
}

#[test]
fn a_moved_nan_keeps_its_bits() {
    let load = "  %a = load float, ptr addrspace(1) %q\n";
    for (body, word) in [
        ("  store float %a, ptr addrspace(1) %p", 0x7fc0_1234),
        (
            "  %b = fneg float %a\n  store float %b, ptr addrspace(1) %p",
            0xffc0_1234,
        ),
        (
            "  %n = fneg float %a\n  %b = call float @llvm.fabs.f32(float %n)\n  store float %b, ptr addrspace(1) %p",
            0x7fc0_1234,
        ),
        (
            "  %b = call float @llvm.copysign.f32(float %a, float -1.0)\n  store float %b, ptr addrspace(1) %p",
            0xffc0_1234,
        ),
        (
            "  %i = bitcast float %a to i32\n  store i32 %i, ptr addrspace(1) %p",
            0x7fc0_1234,
        ),
        (
            "  %b = select i1 true, float %a, float 1.0\n  store float %b, ptr addrspace(1) %p",
            0x7fc0_1234,
        ),
    ] {
        let ir = format!("{load}{body}");
        assert_eq!(leaves(&ir, word), "same", "{ir}");
        for other in [word ^ 1 << 31, word ^ 1, 0x7fc0_0000] {
            assert_eq!(leaves(&ir, other), "differs", "{ir} {other:#x}");
        }
    }
}

#[test]
fn only_what_hangs_on_a_nan_is_open() {
    // Compares the neighbouring word, and bits that do not depend on the NaN.
    let ir = "  %a = load float, ptr addrspace(1) %q\n  %b = fadd float %a, 1.0\n  %i = bitcast float %b to i32\n  %j = and i32 %i, 2139095040\n  store i32 %j, ptr addrspace(1) %p";
    assert_eq!(leaves(ir, 0x7f80_0000), "same");
    assert_eq!(leaves(ir, 0xff80_0000), "differs");
    assert_eq!(leaves(ir, 0x7f80_0001), "differs");
}

#[test]
fn byref_arguments_lie_in_the_segment_for_both() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(4) byref({ i32, i64 }) align 8 %s, i32 %m) {
  %f = getelementptr { i32, i64 }, ptr addrspace(4) %s, i32 0, i32 1
  %v = load i64, ptr addrspace(4) %f
  %w = load i32, ptr addrspace(4) %s
  %x = zext i32 %w to i64
  %y = xor i64 %v, %x
  %z = zext i32 %m to i64
  %sum = add i64 %y, %z
  store i64 %sum, ptr addrspace(1) %p
  ret void
}
";
    for gpu in GPUS {
        let outcomes = kernels(&read(text.as_bytes()), gpu, &|_| true, &Effort::default());
        let names: Vec<&str> = outcomes.iter().map(|(_, outcome)| outcome.name()).collect();
        assert_eq!(names, ["same"], "{}: {outcomes:?}", gpu.name);
    }
}

/// A PRNG with a fixed seed (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }

    fn odd(&mut self, bits: u64) -> u64 {
        self.next(1 << bits) | 1
    }
}

/// Numerators and denominators whose quotients are at or near the middle between two denormal
/// floats. `power` returns an integer times a power of two if it is a float, `bits` is the size of
/// the significand, `least` the exponent of the least denormal.
fn near_ties(bits: u64, least: i32, power: impl Fn(u64, i32) -> Option<u64>) -> Vec<[u64; 2]> {
    let mut random = Random(88_172_645_463_325_252);
    let mut pairs = Vec::new();
    while pairs.len() < 4096 {
        let of_quotient = 1 + random.next(bits - 2);
        let quotient = random.odd(of_quotient);
        let of_denominator = 1 + random.next(bits - of_quotient);
        let denominator = random.odd(of_denominator);
        let exponent = random.next((-2 * least - 60) as u64) as i32 + least + 30;
        let numerator = quotient * denominator;
        let made = power(numerator, least - 1 + exponent).zip(power(denominator, exponent));
        if let Some((numerator, denominator)) = made {
            let beside = [0, 0, 1, u64::MAX][random.next(4) as usize];
            pairs.push([numerator.wrapping_add(beside), denominator]);
        }
    }
    pairs
}

fn quotients(ty: &str, bytes: usize, pairs: &[[u64; 2]]) {
    let body = format!(
        "  %pn = getelementptr {ty}, ptr addrspace(1) %q, i32 %t
  %pd = getelementptr {ty}, ptr addrspace(1) %r, i32 %t
  %po = getelementptr {ty}, ptr addrspace(1) %p, i32 %t
  %n = load {ty}, ptr addrspace(1) %pn
  %d = load {ty}, ptr addrspace(1) %pd
  %x = fdiv {ty} %n, %d
  store {ty} %x, ptr addrspace(1) %po"
    );
    let text = kernel(&body);
    for gpu in GPUS {
        for pairs in pairs.chunks(512) {
            let side = |at: usize| -> Vec<u8> {
                let words = pairs.iter().map(|pair| pair[at].to_le_bytes());
                words.flat_map(|word| word[..bytes].to_vec()).collect()
            };
            let out = vec![0; bytes * pairs.len()];
            let lanes = pairs.len() as u32;
            let outcome = held_against(&text, &text, gpu, lanes, [&out, &side(0), &side(1)]);
            assert_eq!(outcome.name(), "same", "{}: {outcome:?}", gpu.name);
        }
    }
}

#[test]
fn quotients_between_two_denormal_floats_are_rounded_once() {
    let power = |number: u64, exponent: i32| {
        // The product is exact in a double, because the number has at most 24 bits, and the
        // exponent is far above the minimum of doubles.
        let exact = number as f64 * 2f64.powi(exponent);
        let float = exact as f32;
        (f64::from(float) == exact && float != 0.0).then(|| u64::from(float.to_bits()))
    };
    quotients("float", 4, &near_ties(24, -149, power));
    let power = |number: u64, exponent: i32| {
        // The power is applied in two steps, because the power alone may not be representable as a
        // double.
        let half = exponent / 2;
        let exact = number as f64 * 2f64.powi(half);
        let double = exact * 2f64.powi(exponent - half);
        let back = double * 2f64.powi(half - exponent);
        (back == exact && double != 0.0 && double.is_finite()).then(|| double.to_bits())
    };
    quotients("double", 8, &near_ties(53, -1074, power));
}
