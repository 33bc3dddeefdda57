//! OpenCL's math functions, on vectors in memory and on shared memory, by their mangled names and
//! without a library: the results of the kernel and of its lowered code agree with a definition in
//! Rust, on each GPU.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::inline::opencl;
use lanelog_pipeline::{Lowering, Pipeline};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};
use pretty_assertions::assert_eq;

use super::llvm;

const ITEMS: u32 = 64;

/// The contents of a kernel's two buffers, as IR and as lowered.
fn left(text: &str, gpu: &'static Gpu, given: [Vec<u8>; 2]) -> [Vec<Vec<u8>>; 2] {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let ready = Pipeline::amdgpu(gpu).ready(&module, &[0]);
    assert_eq!(ready.left, [], "{text}");
    let module = read(ready.text.as_bytes());
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let written = Lowering::new(gpu, &module, &context).text(0);
    let written = written.unwrap_or_else(|refusals| panic!("{}: {refusals:?}\n{text}", gpu.name));
    if let Some(result) = crate::assembled_sample(&written, gpu.name) {
        assert_eq!(result, Ok(()), "{written}");
    }
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [ITEMS, 1, 1],
        wave: gpu.wave,
        arguments: vec![Argument::Buffer(0), Argument::Buffer(1)],
        buffers: given.map(|bytes| Buffer { bytes }).into(),
        limits: Limits::default(),
    };
    let defined = Program::new(&module, &context).run(&launch, &mut ());
    assert_eq!(defined.ending, Ending::Finished, "{text}");
    let run = Assembly::read(&written).unwrap().run("k", &launch);
    assert_eq!(run.ending, assembly::Ending::Finished, "{written}");
    [defined.buffers, run.buffers].map(|all| all.into_iter().map(|one| one.bytes).collect())
}

/// A function of scalars: its mangled name, its result type, its operand types, its meaning over
/// bits.
type Case = (
    &'static str,
    &'static str,
    &'static [&'static str],
    fn(&[u64]) -> u64,
);

fn word(bits: u64) -> u32 {
    bits as u32
}

fn int(bits: u64) -> i32 {
    bits as i32
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn of_float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// An `int` as bits.
fn of_int(value: i32) -> u64 {
    u64::from(value as u32)
}

fn bytes_of(bits: u64) -> [u32; 4] {
    word(bits).to_le_bytes().map(u32::from)
}

fn differences(a: u64, b: u64) -> u32 {
    let pairs = bytes_of(a).into_iter().zip(bytes_of(b));
    pairs.map(|(a, b)| a.abs_diff(b)).sum()
}

const I: &str = "i32";
const L: &str = "i64";
const F: &str = "float";

const CASES: &[Case] = &[
    ("_Z6rotatejj", I, &[I, I], |v| {
        u64::from(word(v[0]).rotate_left(word(v[1]) % 32))
    }),
    ("_Z6rotatehh", "i8", &["i8", "i8"], |v| {
        u64::from((v[0] as u8).rotate_left(v[1] as u32 % 8))
    }),
    ("_Z6rotatess", "i16", &["i16", "i16"], |v| {
        u64::from((v[0] as u16).rotate_left(v[1] as u32 % 16))
    }),
    ("_Z6rotatemm", L, &[L, L], |v| {
        v[0].rotate_left((v[1] % 64) as u32)
    }),
    ("_Z9bitselectjjj", I, &[I, I, I], |v| {
        (v[0] & !v[2]) | (v[1] & v[2])
    }),
    ("_Z9bitselectlll", L, &[L, L, L], |v| {
        (v[0] & !v[2]) | (v[1] & v[2])
    }),
    ("_Z9bitselectfff", F, &[F, F, F], |v| {
        (v[0] & !v[2]) | (v[1] & v[2])
    }),
    ("_Z6selectiij", I, &[I, I, I], |v| {
        if v[2] == 0 { v[0] } else { v[1] }
    }),
    ("_Z6selectffi", F, &[F, F, I], |v| {
        if v[2] == 0 { v[0] } else { v[1] }
    }),
    ("_Z3absi", I, &[I], |v| u64::from(int(v[0]).unsigned_abs())),
    ("_Z3absl", L, &[L], |v| (v[0] as i64).unsigned_abs()),
    ("_Z8abs_diffii", I, &[I, I], |v| {
        u64::from(int(v[0]).abs_diff(int(v[1])))
    }),
    ("_Z8abs_diffmm", L, &[L, L], |v| v[0].abs_diff(v[1])),
    ("_Z7add_satii", I, &[I, I], |v| {
        of_int(int(v[0]).saturating_add(int(v[1])))
    }),
    ("_Z7sub_sathh", "i8", &["i8", "i8"], |v| {
        u64::from((v[0] as u8).saturating_sub(v[1] as u8))
    }),
    ("_Z7add_satll", L, &[L, L], |v| {
        (v[0] as i64).saturating_add(v[1] as i64) as u64
    }),
    ("_Z4haddii", I, &[I, I], |v| {
        of_int(((i64::from(int(v[0])) + i64::from(int(v[1]))) >> 1) as i32)
    }),
    ("_Z4haddmm", L, &[L, L], |v| {
        ((u128::from(v[0]) + u128::from(v[1])) >> 1) as u64
    }),
    ("_Z5rhaddjj", I, &[I, I], |v| {
        (u64::from(word(v[0])) + u64::from(word(v[1])) + 1) >> 1
    }),
    ("_Z5rhaddcc", "i8", &["i8", "i8"], |v| {
        u64::from(((i32::from(v[0] as i8) + i32::from(v[1] as i8) + 1) >> 1) as u8)
    }),
    ("_Z3clzj", I, &[I], |v| {
        u64::from(word(v[0]).leading_zeros())
    }),
    ("_Z3clzs", "i16", &["i16"], |v| {
        u64::from((v[0] as u16).leading_zeros())
    }),
    ("_Z3ctzm", L, &[L], |v| u64::from(v[0].trailing_zeros())),
    ("_Z8popcountl", L, &[L], |v| u64::from(v[0].count_ones())),
    ("_Z6mul_hijj", I, &[I, I], |v| {
        (u64::from(word(v[0])) * u64::from(word(v[1]))) >> 32
    }),
    ("_Z6mul_hiii", I, &[I, I], |v| {
        of_int(((i64::from(int(v[0])) * i64::from(int(v[1]))) >> 32) as i32)
    }),
    ("_Z6mul_himm", L, &[L, L], |v| {
        ((u128::from(v[0]) * u128::from(v[1])) >> 64) as u64
    }),
    ("_Z6mul_hill", L, &[L, L], |v| {
        ((i128::from(v[0] as i64) * i128::from(v[1] as i64)) >> 64) as u64
    }),
    ("_Z6mad_hijjj", I, &[I, I, I], |v| {
        u64::from(
            (((u64::from(word(v[0])) * u64::from(word(v[1]))) >> 32) as u32)
                .wrapping_add(word(v[2])),
        )
    }),
    ("_Z7mad_satiii", I, &[I, I, I], |v| {
        let sum = i64::from(int(v[0])) * i64::from(int(v[1])) + i64::from(int(v[2]));
        of_int(sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }),
    ("_Z7mad_satjjj", I, &[I, I, I], |v| {
        let sum = u64::from(word(v[0])) * u64::from(word(v[1])) + u64::from(word(v[2]));
        sum.min(u64::from(u32::MAX))
    }),
    ("_Z7mad_satlll", L, &[L, L, L], |v| {
        let sum = i128::from(v[0] as i64) * i128::from(v[1] as i64) + i128::from(v[2] as i64);
        sum.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as u64
    }),
    ("_Z7mad_satmmm", L, &[L, L, L], |v| {
        let sum = u128::from(v[0]) * u128::from(v[1]) + u128::from(v[2]);
        sum.min(u128::from(u64::MAX)) as u64
    }),
    ("_Z5mul24jj", I, &[I, I], |v| {
        u64::from((word(v[0]) & 0xff_ffff).wrapping_mul(word(v[1]) & 0xff_ffff))
    }),
    ("_Z5mad24iii", I, &[I, I, I], |v| {
        let low = |bits: u64| int(bits) << 8 >> 8;
        of_int(low(v[0]).wrapping_mul(low(v[1])).wrapping_add(int(v[2])))
    }),
    ("_Z8upsamplehh", "i16", &["i8", "i8"], |v| v[0] << 8 | v[1]),
    ("_Z8upsampleij", L, &[I, I], |v| v[0] << 32 | v[1]),
    ("_Z3minjj", I, &[I, I], |v| v[0].min(v[1])),
    ("_Z3maxll", L, &[L, L], |v| {
        (v[0] as i64).max(v[1] as i64) as u64
    }),
    ("_Z5clampiii", I, &[I, I, I], |v| {
        of_int(int(v[0]).max(int(v[1])).min(int(v[2])))
    }),
    ("_Z3maxff", F, &[F, F], |v| {
        of_float(float(v[0]).max(float(v[1])))
    }),
    ("_Z4signf", F, &[F], |v| match float(v[0]) {
        0.0 => v[0],
        value if value.is_nan() => 0,
        value => of_float(1f32.copysign(value)),
    }),
    ("_Z4stepff", F, &[F, F], |v| {
        of_float(if float(v[1]) < float(v[0]) { 0.0 } else { 1.0 })
    }),
    ("_Z9isgreaterff", I, &[F, F], |v| {
        u64::from(float(v[0]) > float(v[1]))
    }),
    ("_Z10isnotequalff", I, &[F, F], |v| {
        u64::from(float(v[0]) != float(v[1]))
    }),
    ("_Z7signbitf", I, &[F], |v| v[0] >> 31),
    ("_Z5isnanf", I, &[F], |v| u64::from(float(v[0]).is_nan())),
    ("_Z8isnormalf", I, &[F], |v| {
        u64::from(float(v[0]).is_normal())
    }),
    ("_Z8isfinitef", I, &[F], |v| {
        u64::from(float(v[0]).is_finite())
    }),
    ("_Z3anyi", I, &[I], |v| v[0] >> 31),
    ("_Z12amd_bitalignjjj", I, &[I, I, I], |v| {
        u64::from(((v[0] << 32 | v[1]) >> (v[2] & 31)) as u32)
    }),
    ("_Z13amd_bytealignjjj", I, &[I, I, I], |v| {
        u64::from(((v[0] << 32 | v[1]) >> (8 * (v[2] & 3))) as u32)
    }),
    ("_Z7amd_bfejjj", I, &[I, I, I], |v| {
        let (at, count) = (v[1] & 31, v[2] & 31);
        (v[0] >> at) & ((1 << count) - 1)
    }),
    ("_Z7amd_bfeijj", I, &[I, I, I], |v| {
        let (at, count) = (v[1] & 31, v[2] & 31);
        if count == 0 {
            return 0;
        }
        let field = (i64::from(int(v[0])) >> at) & ((1 << count) - 1);
        let negative = at + count <= 32 && field >> (count - 1) == 1;
        match at + count {
            ..=32 => of_int((field - if negative { 1 << count } else { 0 }) as i32),
            // If the field ends beyond the word, the existing bits of the field are sign-extended.
            _ => of_int(int(v[0]) >> at),
        }
    }),
    ("_Z7amd_bfmjj", I, &[I, I], |v| {
        u64::from((((1u64 << (v[0] & 31)) - 1) << (v[1] & 31)) as u32)
    }),
    ("_Z7amd_sadjjj", I, &[I, I, I], |v| {
        u64::from(differences(v[0], v[1]).wrapping_add(word(v[2])))
    }),
    ("_Z9amd_sadhijjj", I, &[I, I, I], |v| {
        u64::from((differences(v[0], v[1]) << 16).wrapping_add(word(v[2])))
    }),
    ("_Z8amd_saddjjj", I, &[I, I, I], |v| {
        u64::from(word(v[0]).abs_diff(word(v[1])).wrapping_add(word(v[2])))
    }),
    ("_Z8amd_sadwjjj", I, &[I, I, I], |v| {
        let half = |bits: u64, at: u32| (word(bits) >> at) & 0xffff;
        let sum = half(v[0], 0).abs_diff(half(v[1], 0)) + half(v[0], 16).abs_diff(half(v[1], 16));
        u64::from(sum.wrapping_add(word(v[2])))
    }),
    ("_Z8amd_msadjjj", I, &[I, I, I], |v| {
        // A pair of bytes is skipped if the byte of the second operand (the reference) is zero.
        let pairs = bytes_of(v[0]).into_iter().zip(bytes_of(v[1]));
        let sum: u32 = pairs
            .filter(|(_, b)| *b != 0)
            .map(|(a, b)| a.abs_diff(b))
            .sum();
        u64::from(sum.wrapping_add(word(v[2])))
    }),
    ("_Z8amd_lerpjjj", I, &[I, I, I], |v| {
        let [a, b, c] = [v[0], v[1], v[2]].map(bytes_of);
        (0..4)
            .map(|at| u64::from((a[at] + b[at] + (c[at] & 1)) >> 1) << (8 * at))
            .sum()
    }),
    ("_Z8amd_min3jjj", I, &[I, I, I], |v| {
        v[0].min(v[1]).min(v[2])
    }),
    ("_Z11amd_median3iii", I, &[I, I, I], |v| {
        let mut all = [int(v[0]), int(v[1]), int(v[2])];
        all.sort_unstable();
        of_int(all[1])
    }),
    ("_Z11amd_unpack2j", F, &[I], |v| {
        of_float(bytes_of(v[0])[2] as f32)
    }),
    ("_Z17convert_uchar_sati", "i8", &[I], |v| {
        int(v[0]).clamp(0, 255) as u64
    }),
    ("_Z16convert_char_satj", "i8", &[I], |v| {
        u64::from(word(v[0]).min(127))
    }),
    ("_Z15convert_int_satl", I, &[L], |v| {
        of_int((v[0] as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }),
    ("_Z16convert_uint_satf", I, &[F], |v| {
        u64::from(float(v[0]) as u32)
    }),
    ("_Z17convert_ulong_satd", L, &["double"], |v| {
        f64::from_bits(v[0]) as u64
    }),
    ("_Z16convert_long_satd", L, &["double"], |v| {
        f64::from_bits(v[0]) as i64 as u64
    }),
    ("_Z19convert_int_sat_rtef", I, &[F], |v| {
        of_int(float(v[0]).round_ties_even() as i32)
    }),
    ("_Z19convert_int_sat_rtnf", I, &[F], |v| {
        of_int(float(v[0]).floor() as i32)
    }),
    (
        "_Z13convert_floati",
        F,
        &[I],
        |v| of_float(int(v[0]) as f32),
    ),
    ("_Z13convert_shorth", "i16", &["i8"], |v| v[0]),
    ("_Z12convert_longi", L, &[I], |v| {
        i64::from(int(v[0])) as u64
    }),
];

fn size(ty: &str) -> usize {
    match ty {
        "i8" => 1,
        "i16" => 2,
        "i64" | "double" => 8,
        _ => 4,
    }
}

/// Operand `at` of a work-item: bits at the limits of the range, small numbers, and random ones; of
/// floats also NaNs and infinities.
fn operand(ty: &str, item: u32, at: u32) -> u64 {
    let any = (u64::from(item * 7 + at) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = 8 * size(ty) as u32;
    let cut = |number: u64| number & (u64::MAX >> (64 - bits));
    if ty == F {
        const SPECIAL: [f32; 9] = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            2.5,
            3.5,
            f32::INFINITY,
            f32::NAN,
            1e-40,
        ];
        return match any >> 60 {
            special @ ..9 => of_float(SPECIAL[special as usize]),
            _ => of_float((any >> 20) as i32 as f32 / 65_536.0),
        };
    }
    if ty == "double" {
        // Exponents around the limits of 64 bits, and arbitrary ones.
        let exponent = [58.0, 62.0, 63.0, 64.0, 65.0, -3.0][(any >> 40) as usize % 6];
        let mantissa = 1.0 + (any >> 50) as f64 / 16_384.0;
        return (f64::exp2(exponent) * if any & 1 == 0 { mantissa } else { -mantissa }).to_bits();
    }
    match any >> 61 {
        0 => cut(any >> 57 & 15),
        1 => cut(!(any >> 57 & 3)),
        2 => 1 << (bits - 1),
        3 => (1 << (bits - 1)) - 1,
        _ => cut(any >> 3 ^ any << 7),
    }
}

#[test]
fn functions_of_numbers() {
    let mut called = String::new();
    let mut body = String::new();
    let mut given = Vec::new();
    let mut expected: Vec<u8> = Vec::new();
    for (number, (name, result, types, meaning)) in CASES.iter().enumerate() {
        let mut passed = Vec::new();
        for (at, ty) in types.iter().enumerate() {
            let start = given.len();
            for item in 0..ITEMS {
                let bits = operand(ty, item, (number * 3 + at) as u32);
                given.extend(&bits.to_le_bytes()[..size(ty)]);
            }
            body += &format!(
                "  %p{number}.{at} = getelementptr i8, ptr addrspace(1) %in, i64 {start}\n  %q{number}.{at} = getelementptr {ty}, ptr addrspace(1) %p{number}.{at}, i32 %t\n  %a{number}.{at} = load {ty}, ptr addrspace(1) %q{number}.{at}, align 1\n"
            );
            passed.push(format!("{ty} %a{number}.{at}"));
        }
        let start = expected.len();
        for item in 0..ITEMS {
            let operands: Vec<u64> = types
                .iter()
                .enumerate()
                .map(|(at, ty)| operand(ty, item, (number * 3 + at) as u32))
                .collect();
            expected.extend(&meaning(&operands).to_le_bytes()[..size(result)]);
        }
        body += &format!(
            "  %r{number} = call {result} @{name}({})\n  %o{number} = getelementptr i8, ptr addrspace(1) %out, i64 {start}\n  %s{number} = getelementptr {result}, ptr addrspace(1) %o{number}, i32 %t\n  store {result} %r{number}, ptr addrspace(1) %s{number}, align 1\n",
            passed.join(", ")
        );
        called += &format!("declare {result} @{name}({})\n", types.join(", "));
    }
    let text = kernel(&body, &called);
    for gpu in GPUS {
        let [defined, lowered] = left(&text, gpu, [given.clone(), vec![0; expected.len()]]);
        for (what, buffers) in [("defined", &defined), ("lowered", &lowered)] {
            let mut start = 0;
            for (number, (name, result, types, _)) in CASES.iter().enumerate() {
                for item in 0..ITEMS {
                    let at = start + item as usize * size(result);
                    let range = at..at + size(result);
                    let operands: Vec<String> = types
                        .iter()
                        .enumerate()
                        .map(|(at, ty)| {
                            format!("{:#x}", operand(ty, item, (number * 3 + at) as u32))
                        })
                        .collect();
                    assert_eq!(
                        buffers[1][range.clone()],
                        expected[range],
                        "{}, {what}: {name} of {operands:?}",
                        gpu.name
                    );
                }
                start += ITEMS as usize * size(result);
            }
        }
    }
}

fn kernel(body: &str, called: &str) -> String {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\n@lds = internal addrspace(3) global [16 x i64] poison, align 8\ndefine amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{\n  %t = call i32 @llvm.amdgcn.workitem.id.x()\n{body}  ret void\n}}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.amdgcn.s.barrier()\n{called}"
    );
    let module = read(text.as_bytes());
    let completed = opencl::completed(&module).unwrap();
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-S", "-o", "/dev/null", "-"]);
        assert_eq!(
            llvm::given(opt, &completed).map(|_| ()),
            Ok(()),
            "{completed}"
        );
    }
    text
}

/// The atomic functions of OpenCL 1, each on a separate number. Each row contains a letter, the
/// type, the name, the number of operands, and the final value after all work-items have called the
/// function.
#[test]
fn shared_numbers() {
    type Operation = (&'static str, usize, fn(i128, i128) -> i128);
    let operations: [Operation; 9] = [
        ("add", 1, |all, one| all + one),
        ("sub", 1, |all, one| all - one),
        ("inc", 0, |all, _| all + 1),
        ("dec", 0, |all, _| all - 1),
        ("min", 1, i128::min),
        ("max", 1, i128::max),
        ("and", 1, |all, one| all & one),
        ("or", 1, |all, one| all | one),
        ("xor", 1, |all, one| all ^ one),
    ];
    let kinds = [
        ("i", "i32", "atomic"),
        ("j", "i32", "atomic"),
        ("j", "i32", "atom"),
        ("l", "i64", "atom"),
        ("m", "i64", "atom"),
    ];
    for (letter, ty, prefix) in kinds {
        let bits = 8 * size(ty) as u32;
        let signed = matches!(letter, "i" | "l");
        let number = |bits_of: u64| match signed {
            true if bits == 32 => i128::from(bits_of as i32),
            true => i128::from(bits_of as i64),
            false => i128::from(bits_of),
        };
        for space in [1, 3] {
            let mut body = String::new();
            let mut called = String::new();
            let mut expected: Vec<u8> = Vec::new();
            let mut start = Vec::new();
            for (at, (name, operands, meaning)) in operations.iter().enumerate() {
                let first = operand(ty, 99, at as u32);
                let each = (0..ITEMS).map(|item| number(operand(ty, item, at as u32)));
                let all = each.fold(number(first), meaning);
                start.extend(&first.to_le_bytes()[..size(ty)]);
                expected.extend(&all.to_le_bytes()[..size(ty)]);
                let plain = format!("{prefix}_{name}");
                let letters = letter.repeat(*operands);
                let full = format!("_Z{}{plain}PU3AS{space}V{letter}{letters}", plain.len());
                let types = [ty].repeat(*operands);
                let declared: String = types.iter().map(|ty| format!(", {ty}")).collect();
                called += &format!(
                    "declare {ty} @{full}(ptr addrspace({space}) noundef captures(none){declared})\n"
                );
                let passed = if *operands == 1 {
                    format!(", {ty} %a{at}")
                } else {
                    String::new()
                };
                let index = at * ITEMS as usize * size(ty);
                body += &format!(
                    "  %p{at} = getelementptr i8, ptr addrspace(1) %in, i64 {index}\n  %q{at} = getelementptr {ty}, ptr addrspace(1) %p{at}, i32 %t\n  %a{at} = load {ty}, ptr addrspace(1) %q{at}\n  %g{at} = getelementptr {ty}, ptr addrspace(1) %out, i32 {at}\n"
                );
                body += &match space {
                    1 => format!("  call {ty} @{full}(ptr addrspace(1) %g{at}{passed})\n"),
                    _ => format!(
                        "  %l{at} = getelementptr {ty}, ptr addrspace(3) @lds, i32 {at}\n  %f{at} = load {ty}, ptr addrspace(1) %g{at}\n  store {ty} %f{at}, ptr addrspace(3) %l{at}\n  call void @llvm.amdgcn.s.barrier()\n  call {ty} @{full}(ptr addrspace(3) %l{at}{passed})\n  call void @llvm.amdgcn.s.barrier()\n  %e{at} = load {ty}, ptr addrspace(3) %l{at}\n  call void @llvm.amdgcn.s.barrier()\n  store {ty} %e{at}, ptr addrspace(1) %g{at}\n"
                    ),
                };
            }
            let given: Vec<u8> = (0..operations.len() as u32)
                .flat_map(|at| (0..ITEMS).map(move |item| operand(ty, item, at)))
                .flat_map(|bits| bits.to_le_bytes()[..size(ty)].to_vec())
                .collect();
            let text = kernel(&body, &called);
            for gpu in GPUS {
                for buffers in left(&text, gpu, [given.clone(), start.clone()]) {
                    assert_eq!(
                        buffers[1], expected,
                        "{} {prefix} {letter} in {space}",
                        gpu.name
                    );
                }
            }
        }
    }
}

/// Each lane takes a ticket by an atomic increment, and stores it. Then `cmpxchg` and the newer
/// atomic functions, whose pointers have no address space, replace it.
#[test]
fn exchanges_and_newer_atomic_functions() {
    let body = "  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %ticket = call i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1) %in)
  %flat = addrspacecast ptr addrspace(1) %mine to ptr
  call void @_Z11atomic_initPVU7_Atomicjj(ptr %flat, i32 %ticket)
  %old = call i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr addrspace(1) %mine, i32 40, i32 1000)
  %more = call i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicjj12memory_order12memory_scope(ptr %flat, i32 3, i32 0, i32 2)
  %private = alloca i32, addrspace(5)
  store i32 1003, ptr addrspace(5) %private
  %expected = addrspacecast ptr addrspace(5) %private to ptr
  %same = call zeroext i1 @_Z30atomic_compare_exchange_strongPVU7_AtomicjPjj(ptr %flat, ptr %expected, i32 7)
  %found = load i32, ptr addrspace(5) %private
  %is = zext i1 %same to i32
  %at = add i32 %old, 64
  %second = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %shifted = shl i32 %is, 20
  %both = or i32 %shifted, %found
  store i32 %both, ptr addrspace(1) %second
  %was = call i32 @_Z11atomic_xchgPU3AS1Vjj(ptr addrspace(1) %mine, i32 %more)
  %third = add i32 %old, 128
  %last = getelementptr i32, ptr addrspace(1) %out, i32 %third
  store i32 %was, ptr addrspace(1) %last
";
    let called = "declare i32 @_Z10atomic_incPU3AS1Vj(ptr addrspace(1))
declare void @_Z11atomic_initPVU7_Atomicjj(ptr, i32)
declare i32 @_Z14atomic_cmpxchgPU3AS1Vjjj(ptr addrspace(1), i32, i32)
declare i32 @_Z25atomic_fetch_add_explicitPVU7_Atomicjj12memory_order12memory_scope(ptr, i32, i32, i32)
declare zeroext i1 @_Z30atomic_compare_exchange_strongPVU7_AtomicjPjj(ptr, ptr, i32)
declare i32 @_Z11atomic_xchgPU3AS1Vjj(ptr addrspace(1), i32)
";
    let text = kernel(body, called);
    for gpu in GPUS {
        for buffers in left(&text, gpu, [vec![0; 4], vec![0; 4 * 192]]) {
            assert_eq!(buffers[0], ITEMS.to_le_bytes(), "{}", gpu.name);
            let word =
                |at: usize| u32::from_le_bytes(buffers[1][4 * at..4 * at + 4].try_into().unwrap());
            // The assignment of tickets to lanes is unspecified; each ticket is taken once.
            let mut mine: Vec<u32> = (0..64).map(word).collect();
            mine.sort_unstable();
            let tickets = (0..ITEMS).map(|ticket| if ticket == 40 { 1000 } else { ticket });
            let mut tickets: Vec<u32> = tickets.collect();
            tickets.sort_unstable();
            assert_eq!(mine, tickets, "{}", gpu.name);
            for ticket in 0..ITEMS {
                let (second, third) = (word(64 + ticket as usize), word(128 + ticket as usize));
                // The number of ticket 40 became 1000, then 1003, which is the expected value, and
                // therefore 7. All other numbers are unchanged.
                let expected = match ticket {
                    40 => (1 << 20 | 1003, 7),
                    _ => (ticket + 3, ticket + 3),
                };
                assert_eq!((second, third), expected, "{} of {ticket}", gpu.name);
            }
        }
    }
}

/// Vectors: loads, stores, elements that are chosen, and functions element by element.
#[test]
fn vectors() {
    let body = "  %n = zext i32 %t to i64
  %v = call <3 x i16> @_Z6vload3mPU3AS1Kt(i64 %n, ptr addrspace(1) %in)
  %w = call <3 x i16> @_Z6rotateDv3_tS_(<3 x i16> %v, <3 x i16> <i16 1, i16 17, i16 8>)
  %m = call <3 x i16> @_Z3maxDv3_tt(<3 x i16> %w, i16 512)
  call void @_Z7vstore3Dv3_tmPU3AS1t(<3 x i16> %m, i64 %n, ptr addrspace(1) %out)
  %q = getelementptr i8, ptr addrspace(1) %out, i64 384
  %u = call <4 x i32> @_Z13convert_uint4Dv4_h(<4 x i8> <i8 1, i8 -1, i8 3, i8 4>)
  %l = insertelement <4 x i32> %u, i32 %t, i32 2
  %s = call <4 x i32> @_Z7shuffleDv4_jS_(<4 x i32> %l, <4 x i32> <i32 2, i32 5, i32 0, i32 7>)
  %d = call <4 x i32> @_Z6selectDv4_jS_S_(<4 x i32> %s, <4 x i32> %l, <4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 0>)
  call void @_Z7vstore4Dv4_jmPU3AS1j(<4 x i32> %d, i64 %n, ptr addrspace(1) %q)
  %h = getelementptr i8, ptr addrspace(1) %out, i64 1408
  %f = call float @_Z13convert_floatj(i32 %t)
  call void @_Z11vstore_halffmPU3AS1Dh(float %f, i64 %n, ptr addrspace(1) %h)
  %g = call float @_Z10vload_halfmPU3AS1KDh(i64 %n, ptr addrspace(1) %h)
  %k = getelementptr i8, ptr addrspace(1) %out, i64 1536
  %j = getelementptr float, ptr addrspace(1) %k, i64 %n
  store float %g, ptr addrspace(1) %j
";
    let called = "declare <3 x i16> @_Z6vload3mPU3AS1Kt(i64, ptr addrspace(1))
declare <3 x i16> @_Z6rotateDv3_tS_(<3 x i16>, <3 x i16>)
declare <3 x i16> @_Z3maxDv3_tt(<3 x i16>, i16)
declare void @_Z7vstore3Dv3_tmPU3AS1t(<3 x i16>, i64, ptr addrspace(1))
declare <4 x i32> @_Z13convert_uint4Dv4_h(<4 x i8>)
declare <4 x i32> @_Z7shuffleDv4_jS_(<4 x i32>, <4 x i32>)
declare <4 x i32> @_Z6selectDv4_jS_S_(<4 x i32>, <4 x i32>, <4 x i32>)
declare void @_Z7vstore4Dv4_jmPU3AS1j(<4 x i32>, i64, ptr addrspace(1))
declare float @_Z13convert_floatj(i32)
declare void @_Z11vstore_halffmPU3AS1Dh(float, i64, ptr addrspace(1))
declare float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))
";
    let text = kernel(body, called);
    let given: Vec<u16> = (0..3 * ITEMS)
        .map(|at| ((at * 2_654_435) >> 4) as u16)
        .collect();
    let mut expected: Vec<u8> = Vec::new();
    for (at, number) in given.iter().enumerate() {
        let rotated = number.rotate_left([1, 1, 8][at % 3]);
        expected.extend(rotated.max(512).to_le_bytes());
    }
    for item in 0..ITEMS {
        // `shuffle` returns elements 2, 1, 0 and 3 of (1, 255, item, 4); `select` replaces the
        // second and third by elements of that vector.
        for number in [item, 255, item, 4] {
            expected.extend(number.to_le_bytes());
        }
    }
    // The results are small integers, which are exactly representable in binary16.
    for item in 0..ITEMS {
        let exponent = 31 - item.max(1).leading_zeros();
        let half = match item {
            0 => 0,
            _ => ((exponent + 15) << 10) | ((item << (10 - exponent)) & 0x3ff),
        };
        expected.extend((half as u16).to_le_bytes());
    }
    for item in 0..ITEMS {
        expected.extend((item as f32).to_le_bytes());
    }
    let bytes: Vec<u8> = given
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    for gpu in GPUS {
        for buffers in left(&text, gpu, [bytes.clone(), vec![0; expected.len()]]) {
            assert_eq!(buffers[1], expected, "{}", gpu.name);
        }
    }
}

/// Functions with OpenCL's names but other types are not replaced.
#[test]
fn overloads_of_other_types_are_not_builtins() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i64 @_Z6rotatejj(i32, i32)
declare i32 @_Z6rotatejm(i32, i64)
declare i32 @_Z6rotateff(float, float)
declare i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(3), i32)
declare i32 @_Z10atomic_addPU3AS1Vif(ptr addrspace(1), float)
declare i32 @_Z8atom_incPU3AS1Vii(ptr addrspace(1), i32)
declare i16 @_Z10atomic_addPU3AS1Vss(ptr addrspace(1), i16)
declare <4 x i32> @_Z6vload4mPU3AS1Ki(i64, ptr addrspace(1), i32)
declare <4 x i32> @_Z6vload3mPU3AS1Ki(i64, ptr addrspace(1))
declare i32 @_Z12amd_bitalignjjj(i32, i32)
declare float @_Z17convert_float_rtzi(i32)
declare i32 @_Z6rotate(i32, i32)
declare i32 @_Z99rotatejj(i32, i32)
";
    assert_eq!(opencl::completed(&read(text.as_bytes())), None);
}
