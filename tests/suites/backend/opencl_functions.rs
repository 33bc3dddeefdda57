//! OpenCL's vector loads and stores by index, `fract` and `select`, without a library: every byte
//! of a definition, in the kernel and in its lowered code, on all GPUs.

use super::llvm;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::inline::opencl;
use lanelog_pipeline::{Lowering, Pipeline};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};
use pretty_assertions::assert_eq;

const ITEMS: usize = 40;

/// A kernel with these instructions, which may use `%out`, `%in`, their generic pointers `%gout`
/// and `%gin`, and the work-item's index `%id`.
fn kernel(declarations: &str, body: &str) -> String {
    format!(
        "target datalayout = \"e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1\"
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
{declarations}
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {{
%small = call i32 @llvm.amdgcn.workitem.id.x()
%id = zext i32 %small to i64
%gout = addrspacecast ptr addrspace(1) %out to ptr
%gin = addrspacecast ptr addrspace(1) %in to ptr
{body}
ret void
}}
"
    )
}

/// The contents of a kernel's first buffer on each GPU. The results of its IR and of its lowered
/// code must agree.
fn left(text: &str, out: usize, values: &[u8]) -> Vec<u8> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let completed = opencl::completed(&module).unwrap();
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(
            llvm::given(opt, &completed),
            Ok(String::new()),
            "{completed}"
        );
    }
    let ready = Pipeline::amdgpu(&GPUS[0]).ready(&module, &[0]);
    assert_eq!(ready.left, [], "{text}");
    let module = read(ready.text.as_bytes());
    let mut all = Vec::new();
    for gpu in GPUS {
        let target = Target::amdgpu(gpu.name);
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let written = Lowering::new(gpu, &module, &context).text(0);
        let written =
            written.unwrap_or_else(|refusals| panic!("{}: {refusals:?}\n{text}", gpu.name));
        let buffer = |bytes: &[u8]| Buffer {
            bytes: bytes.to_vec(),
        };
        let launch = Launch {
            function: 0,
            grid: [1, 1, 1],
            block: [ITEMS as u32, 1, 1],
            wave: gpu.wave,
            arguments: vec![Argument::Buffer(0), Argument::Buffer(1)],
            buffers: vec![buffer(&vec![0xcc; out]), buffer(values)],
            limits: Limits::default(),
        };
        let meant = Program::new(&module, &context).run(&launch, &mut ());
        assert_eq!(meant.ending, Ending::Finished, "{text}");
        let run = Assembly::read(&written).unwrap().run("k", &launch);
        assert_eq!(run.ending, assembly::Ending::Finished, "{written}");
        all.push(meant.buffers[0].bytes.clone());
        all.push(run.buffers[0].bytes.clone());
    }
    let first = all.swap_remove(0);
    for other in all {
        assert_eq!(first, other, "{text}");
    }
    first
}

/// Pseudorandom bytes.
fn bytes(count: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9u32;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 11) as u8
    };
    (0..count).map(next).collect()
}

const TYPES: [(&str, &str, usize); 7] = [
    ("h", "i8", 1),
    ("s", "i16", 2),
    ("i", "i32", 4),
    ("m", "i64", 8),
    ("Dh", "half", 2),
    ("f", "float", 4),
    ("d", "double", 8),
];

#[test]
fn vectors_are_loaded_and_stored_by_their_number() {
    for (letter, ty, size) in TYPES {
        for count in [2, 3, 4, 8, 16] {
            let vector = format!("<{count} x {ty}>");
            let bytes_of = size * count;
            let values = bytes(bytes_of * ITEMS + size);
            for (space, pointer, out, from) in [
                ("", "ptr", "%gout", "%gin"),
                ("U3AS1", "ptr addrspace(1)", "%out", "%in"),
            ] {
                // The pointer is aligned only to the size of an element.
                let load = format!(
                    "_Z{}vload{count}mP{space}K{letter}",
                    5 + count.to_string().len()
                );
                let text = kernel(
                    &format!("declare {vector} @{load}(i64 noundef, {pointer} noundef)"),
                    &format!(
                        "%p = getelementptr i8, {pointer} {from}, i64 {size}
%v = call {vector} @{load}(i64 %id, {pointer} %p)
%b = mul i64 %id, {bytes_of}
%q = getelementptr i8, {pointer} {out}, i64 %b
store {vector} %v, {pointer} %q, align 1"
                    ),
                );
                assert_eq!(
                    left(&text, bytes_of * ITEMS, &values),
                    values[size..],
                    "{text}"
                );
                let store = format!(
                    "_Z{}vstore{count}Dv{count}_{letter}mP{space}{letter}",
                    6 + count.to_string().len()
                );
                let text = kernel(
                    &format!(
                        "declare void @{store}({vector} noundef, i64 noundef, {pointer} noundef)"
                    ),
                    &format!(
                        "%b = mul i64 %id, {bytes_of}
%q = getelementptr i8, {pointer} {from}, i64 %b
%v = load {vector}, {pointer} %q, align 1
%p = getelementptr i8, {pointer} {out}, i64 {size}
call void @{store}({vector} %v, i64 %id, {pointer} %p)"
                    ),
                );
                let found = left(&text, values.len(), &values);
                assert_eq!(found[..size], vec![0xcc; size], "{text}");
                assert_eq!(found[size..], values[..bytes_of * ITEMS], "{text}");
            }
        }
    }
}

/// The value of a half (IEEE 754, binary16).
fn number(half: u16) -> f64 {
    let sign = if half >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (half >> 10 & 31, f64::from(half & 1023));
    sign * match exponent {
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        0 => fraction * (-24f64).exp2(),
        _ => (1.0 + fraction / 1024.0) * (f64::from(exponent) - 15.0).exp2(),
    }
}

/// The nearest half, and the even one of two equally near halves, found by a search over all
/// halves.
fn nearest(value: f64) -> u16 {
    if value.is_infinite() || value.abs() >= 65520.0 {
        return if value < 0.0 { 0xfc00 } else { 0x7c00 };
    }
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let all = 0..0x7c00u16;
    let far = |half: &u16| (number(*half) - value.abs()).abs();
    let found = all.min_by(|one, other| {
        far(one)
            .total_cmp(&far(other))
            .then((one & 1).cmp(&(other & 1)))
    });
    sign | found.unwrap()
}

#[test]
fn halves_are_floats_in_registers() {
    for count in [1, 2, 3, 4, 8, 16] {
        for aligned in [false, true] {
            if aligned && count == 1 {
                continue;
            }
            let a = if aligned { "a" } else { "" };
            let digits = if count == 1 {
                String::new()
            } else {
                count.to_string()
            };
            let of = |ty: &str| match count {
                1 => ty.to_owned(),
                count => format!("<{count} x {ty}>"),
            };
            let stride = if aligned && count == 3 { 4 } else { count };
            let plain = format!("vload{a}_half{digits}");
            let load = format!("_Z{}{plain}mPKDh", plain.len());
            let halves: Vec<u16> = (0..ITEMS * stride)
                .map(|at| (at as u32).wrapping_mul(40503).wrapping_add(977) as u16)
                .map(|half| {
                    if half >> 10 & 31 == 31 {
                        half & 0xfc00
                    } else {
                        half
                    }
                })
                .collect();
            let there: Vec<u8> = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
            let size = 4 * count;
            let text = kernel(
                &format!("declare {} @{load}(i64, ptr)", of("float")),
                &format!(
                    "%v = call {0} @{load}(i64 %id, ptr %gin)
%b = mul i64 %id, {size}
%q = getelementptr i8, ptr %gout, i64 %b
store {0} %v, ptr %q, align 4",
                    of("float")
                ),
            );
            let found = left(&text, size * ITEMS, &there);
            let expected = halves.chunks(stride).flat_map(|some| &some[..count]);
            let expected: Vec<u8> = expected
                .flat_map(|half| (number(*half) as f32).to_le_bytes())
                .collect();
            assert_eq!(found, expected, "{text}");
            let dv = match count {
                1 => String::new(),
                count => format!("Dv{count}_"),
            };
            for rounding in ["", "_rte"] {
                for (letter, ty, bytes) in [("f", "float", 4), ("d", "double", 8)] {
                    let plain = format!("vstore{a}_half{digits}{rounding}");
                    let store = format!("_Z{}{plain}{dv}{letter}mPDh", plain.len());
                    // The values are between two halves, exactly in the middle, below the smallest
                    // half, or above the largest.
                    let values: Vec<f64> = (0..ITEMS * count)
                        .map(|at| match at % 8 {
                            0 => 1.0 + (2 * at + 1) as f64 / 2048.0,
                            1 => -1.0 - (4 * at + 1) as f64 / 4096.0,
                            2 => 65519.0 + at as f64 % 3.0,
                            3 => (at as f64 + 0.5) * (-24f64).exp2(),
                            4 => -0.0,
                            5 => at as f64 / 7.0,
                            6 => -2049.0 - 2.0 * at as f64,
                            _ => (-26f64).exp2(),
                        })
                        .map(|value| {
                            if bytes == 4 {
                                f64::from(value as f32)
                            } else {
                                value
                            }
                        })
                        .collect();
                    let there: Vec<u8> = values
                        .iter()
                        .flat_map(|value| match bytes {
                            4 => (*value as f32).to_le_bytes().to_vec(),
                            _ => value.to_le_bytes().to_vec(),
                        })
                        .collect();
                    let text = kernel(
                        &format!("declare void @{store}({}, i64, ptr)", of(ty)),
                        &format!(
                            "%b = mul i64 %id, {}
%q = getelementptr i8, ptr %gin, i64 %b
%v = load {1}, ptr %q, align {bytes}
call void @{store}({1} %v, i64 %id, ptr %gout)",
                            bytes * count,
                            of(ty)
                        ),
                    );
                    let found = left(&text, 2 * stride * ITEMS, &there);
                    for (at, some) in found.chunks(2 * stride).enumerate() {
                        let halves = values[at * count..][..count].iter();
                        let expected: Vec<u8> = halves
                            .flat_map(|value| nearest(*value).to_le_bytes())
                            .collect();
                        assert_eq!(some[..2 * count], expected, "work-item {at}\n{text}");
                        assert!(some[2 * count..].iter().all(|byte| *byte == 0xcc), "{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_fraction_of_a_number_is_below_one() {
    let mut values = vec![
        0.0,
        -0.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        -1e-30,
        1e-30,
        1.0,
        -1.0,
        3.75,
        -3.75,
        8_388_607.5,
        -8_388_607.5,
        1e30,
        -1e30,
        f32::MIN_POSITIVE,
        -f32::MIN_POSITIVE,
        0.999_999_94,
    ];
    while values.len() < ITEMS {
        values.push(values.len() as f32 * 0.37 - 11.0);
    }
    let there: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    // "Edge Case Behavior" of OpenCL C; all other values are floor(x) and min(x - floor(x),
    // 0x1.fffffep-1f).
    let parts = |value: f32| match value {
        _ if value.is_nan() => (f32::NAN, f32::NAN),
        _ if value == 0.0 || value.is_infinite() => (0f32.copysign(value), value),
        _ => ((value - value.floor()).min(0.999_999_94), value.floor()),
    };
    for (count, letters, ty) in [
        (1, "fPf", "float"),
        (2, "Dv2_fPS_", "<2 x float>"),
        (4, "Dv4_fPS_", "<4 x float>"),
    ] {
        let name = format!("_Z5fract{letters}");
        let bytes = 4 * count;
        // The elements of a work-item are consecutive numbers from its own index on, which wrap
        // around.
        let around: Vec<u8> = (0..ITEMS)
            .flat_map(|item| (0..count).flat_map(move |at| [(item + at) % ITEMS]))
            .flat_map(|at| there[4 * at..][..4].to_vec())
            .collect();
        let text = kernel(
            &format!("declare hidden {ty} @{name}({ty} noundef, ptr noundef)"),
            &format!(
                "%b = mul i64 %id, {bytes}
%p = getelementptr i8, ptr %gin, i64 %b
%v = load {ty}, ptr %p, align 4
%c = mul i64 %id, {}
%q = getelementptr i8, ptr %gout, i64 %c
%f = call {ty} @{name}({ty} %v, ptr %q)
%r = getelementptr i8, ptr %q, i64 {bytes}
store {ty} %f, ptr %r, align 4",
                2 * bytes
            ),
        );
        let found = left(&text, 2 * bytes * ITEMS, &around);
        for (at, some) in found.chunks(2 * bytes).enumerate() {
            for one in 0..count {
                let read =
                    |from: usize| f32::from_le_bytes(some[from..from + 4].try_into().unwrap());
                let value = values[(at + one) % ITEMS];
                let (fraction, floor) = parts(value);
                for (is, should) in [(read(4 * one), floor), (read(bytes + 4 * one), fraction)] {
                    let same = is.to_bits() == should.to_bits() || is.is_nan() && should.is_nan();
                    assert!(same, "{value}: {is}, not {should}\n{text}");
                }
            }
        }
    }
}

#[test]
fn a_choice_is_by_the_highest_bit_or_by_zero() {
    for (letter, ty, integer, condition, size) in [
        ("c", "i8", "i8", "c", 1),
        ("i", "i32", "i32", "j", 4),
        ("Dh", "half", "i16", "s", 2),
        ("f", "float", "i32", "i", 4),
        ("m", "i64", "i64", "l", 8),
    ] {
        for count in [1, 2, 3, 4, 16] {
            let of = |ty: &str| match count {
                1 => ty.to_owned(),
                count => format!("<{count} x {ty}>"),
            };
            let dv = if count == 1 {
                String::new()
            } else {
                format!("Dv{count}_")
            };
            let other = if count == 1 { letter } else { "S_" };
            let name = format!("_Z6select{dv}{letter}{other}{dv}{condition}");
            let bytes_of = size * count;
            // Some conditions are zero, some have the highest bit set, some a different bit.
            let mut values = bytes(3 * bytes_of * ITEMS);
            for (at, element) in values.chunks_mut(size).enumerate() {
                match at % 3 {
                    0 => element.fill(0),
                    1 => element[size - 1] |= 0x80,
                    _ => element[size - 1] = 1,
                }
            }
            let lines: String = (0..3)
                .map(|part| {
                    let ty = of(if part == 2 { integer } else { ty });
                    format!(
                        "%p{part} = getelementptr i8, ptr %q, i64 {}\n%v{part} = load {ty}, ptr %p{part}, align 1\n",
                        part * bytes_of
                    )
                })
                .collect();
            let (ty, by) = (of(ty), of(integer));
            let text = kernel(
                &format!("declare {ty} @{name}({ty}, {ty}, {by})"),
                &format!(
                    "%b = mul i64 %id, {}
%q = getelementptr i8, ptr %gin, i64 %b
{lines}%r = call {ty} @{name}({ty} %v0, {ty} %v1, {by} %v2)
%c = mul i64 %id, {bytes_of}
%o = getelementptr i8, ptr %gout, i64 %c
store {ty} %r, ptr %o, align 1",
                    3 * bytes_of
                ),
            );
            let found = left(&text, bytes_of * ITEMS, &values);
            for (at, some) in found.chunks(size).enumerate() {
                let part = |part: usize| {
                    let from = (at / count * 3 + part) * bytes_of + at % count * size;
                    &values[from..from + size]
                };
                let chosen = match count {
                    1 => part(2).iter().any(|byte| *byte != 0),
                    _ => part(2)[size - 1] >= 0x80,
                };
                let expected = if chosen { part(1) } else { part(0) };
                assert_eq!(some, expected, "element {at}\n{text}");
            }
        }
    }
}
