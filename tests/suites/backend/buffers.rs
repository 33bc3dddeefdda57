//! Buffers: results of loads through descriptors and effects of stores, in the interpreter of IR
//! and in the interpreter of assembly, compared with a definition in this file: the bytes at
//! `offset + record index * stride`, word by word, and zeros from the end of the buffer on.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Module};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};
use pretty_assertions::assert_eq;

use crate::assembled_sample;

/// Bytes of each buffer of a launch.
const BYTES: usize = 1024;

/// The size in bytes that the descriptors state, which is less than the size of the buffer.
const END: usize = 48;

/// Types and their sizes in bytes.
const TYPES: &[(&str, usize)] = &[
    ("i8", 1),
    ("i16", 2),
    ("half", 2),
    ("i32", 4),
    ("float", 4),
    ("<2 x i16>", 4),
    ("<4 x i8>", 4),
    ("i64", 8),
    ("double", 8),
    ("<2 x float>", 8),
    ("ptr addrspace(1)", 8),
    ("<3 x i32>", 12),
    ("<4 x float>", 16),
    ("<8 x half>", 16),
    ("i128", 16),
];

fn suffix(ty: &str) -> String {
    let inner = ty.trim_start_matches('<').trim_end_matches('>');
    let scalar = |ty: &str| match ty {
        "half" => "f16".to_string(),
        "float" => "f32".to_string(),
        "double" => "f64".to_string(),
        "ptr addrspace(1)" => "p1".to_string(),
        other => other.to_string(),
    };
    match inner.split_once(" x ") {
        Some((count, element)) => format!("v{count}{}", scalar(element)),
        None => scalar(ty),
    }
}

/// A kernel `k` of two buffers. The body has `%t`, the lane's index, and `%r`, the first buffer's
/// descriptor: a pointer, or a vector of words.
fn kernel(pointer: bool, stride: u32, count: usize, body: &str) -> String {
    let descriptor = match pointer {
        true => format!(
            "%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %p, i16 {stride}, i64 {count}, i32 159744)"
        ),
        false => format!(
            "%i = ptrtoint ptr addrspace(1) %p to i64
%low = trunc i64 %i to i32
%above = lshr i64 %i, 32
%high = trunc i64 %above to i32
%second = or i32 %high, {}
%r0 = insertelement <4 x i32> <i32 poison, i32 poison, i32 {count}, i32 159744>, i32 %low, i32 0
%r = insertelement <4 x i32> %r0, i32 %second, i32 1",
            stride << 16
        ),
    };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
{descriptor}
{body}
ret void
}}
"
    )
}

fn lowered(module: &Module<'_>, gpu: &'static Gpu) -> Result<String, String> {
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let text = Lowering::new(gpu, module, &context).text(0);
    text.map_err(|why| why[0].message.clone())
}

fn launch(gpu: &Gpu, buffers: [Vec<u8>; 2]) -> Launch {
    Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [64, 1, 1],
        wave: gpu.wave,
        arguments: vec![Argument::Buffer(0), Argument::Buffer(1)],
        buffers: buffers.map(|bytes| Buffer { bytes }).into(),
        limits: Limits::default(),
    }
}

/// The contents of both buffers after the kernel.
fn left(text: &str) -> [Vec<u8>; 2] {
    left_of(text, &before(), true)
}

/// The contents of two buffers after a kernel `k` of 64 lanes, on each GPU. Both interpreters must
/// agree, and LLVM's assembler must accept a sample of the texts if `asked`.
pub fn left_of(text: &str, buffers: &[Vec<u8>; 2], asked: bool) -> [Vec<u8>; 2] {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let mut all: Vec<[Vec<u8>; 2]> = Vec::new();
    for gpu in GPUS {
        let launch = launch(gpu, buffers.clone());
        let target = Target::amdgpu(gpu.name);
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let expected = Program::new(&module, &context).run(&launch, &mut ());
        assert_eq!(expected.ending, Ending::Finished, "{text}");
        let machine =
            lowered(&module, gpu).unwrap_or_else(|why| panic!("{}: {why}\n{text}", gpu.name));
        if asked && let Some(Err(told)) = assembled_sample(&machine, gpu.name) {
            panic!("{}: {told}\n{machine}", gpu.name);
        }
        let assembly = Assembly::read(&machine).unwrap_or_else(|why| panic!("{why:?}\n{machine}"));
        let found = assembly.run("k", &launch);
        assert_eq!(
            found.ending,
            assembly::Ending::Finished,
            "{}\n{machine}",
            gpu.name
        );
        for (one, other) in expected.buffers.iter().zip(&found.buffers) {
            assert_eq!(one.bytes, other.bytes, "{}\n{text}\n{machine}", gpu.name);
        }
        let buffers: Vec<Vec<u8>> = found.buffers.into_iter().map(|one| one.bytes).collect();
        all.push(buffers.try_into().unwrap());
    }
    all.dedup();
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// The initial bytes of each buffer.
fn before() -> [Vec<u8>; 2] {
    [0, 1].map(|number| {
        let bytes = 0..BYTES;
        bytes
            .map(|byte| (byte * 167 + 13 * number + 5) as u8)
            .collect()
    })
}

/// The bytes that a load or store accesses according to the definition: for each byte inside the
/// buffer, its position in the value and in the buffer.
fn inside(offset: usize, bytes: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    for word in (0..bytes).step_by(4) {
        let end = bytes.min(word + 4);
        if offset + end <= END {
            all.extend((word..end).map(|byte| (byte, offset + byte)));
        }
    }
    all
}

#[test]
fn loads_and_stores_of_each_type_end_where_the_buffer_ends() {
    for (ty, bytes) in TYPES {
        for pointer in [true, false] {
            let (infix, of) = match pointer {
                true => ("raw.ptr", "ptr addrspace(8)"),
                false => ("raw", "<4 x i32>"),
            };
            let suffix = suffix(ty);
            let body = format!(
                "%o = mul i32 %t, {bytes}
%v = call {ty} @llvm.amdgcn.{infix}.buffer.load.{suffix}({of} %r, i32 %o, i32 0, i32 0)
%g = getelementptr i8, ptr addrspace(1) %q, i32 %o
store {ty} %v, ptr addrspace(1) %g, align 1"
            );
            let [first, second] = before();
            let [_, found] = left(&kernel(pointer, 0, END, &body));
            let mut expected = second.clone();
            for lane in 0..64 {
                let offset = lane * bytes;
                expected[offset..offset + bytes].fill(0);
                for (byte, at) in inside(offset, *bytes) {
                    expected[offset + byte] = first[at];
                }
            }
            assert_eq!(found, expected, "{ty}");
            // Loads with an additional offset of 16 bytes, a part of which is the scalar offset.
            let body = format!(
                "%o = mul i32 %t, {bytes}
%g = getelementptr i8, ptr addrspace(1) %q, i32 %o
%v = load {ty}, ptr addrspace(1) %g, align 1
%far = icmp ult i32 %t, {}
br i1 %far, label %near, label %end
near:
call void @llvm.amdgcn.{infix}.buffer.store.{suffix}({ty} %v, {of} %r, i32 %o, i32 16, i32 0)
br label %end
end:",
                (END - 16) / bytes
            );
            let [found, _] = left(&kernel(pointer, 0, END, &body));
            let mut expected = first.clone();
            for lane in 0..(END - 16) / bytes {
                let from = lane * bytes;
                expected[16 + from..16 + from + bytes].copy_from_slice(&second[from..from + bytes]);
            }
            assert_eq!(found, expected, "{ty}");
            let body = format!(
                "%o = mul i32 %t, {bytes}
%g = getelementptr i8, ptr addrspace(1) %q, i32 %o
%v = load {ty}, ptr addrspace(1) %g, align 1
call void @llvm.amdgcn.{infix}.buffer.store.{suffix}({ty} %v, {of} %r, i32 %o, i32 0, i32 0)"
            );
            let [found, _] = left(&kernel(pointer, 0, END, &body));
            let mut expected = first.clone();
            for lane in 0..64 {
                for (byte, at) in inside(lane * bytes, *bytes) {
                    expected[at] = second[lane * bytes + byte];
                }
            }
            assert_eq!(found, expected, "{ty}");
        }
    }
}

#[test]
fn records_have_a_stride_and_a_number() {
    // Twenty records of 16 bytes; words 1 to 3 are read, then written two records on.
    for pointer in [true, false] {
        let (infix, of) = match pointer {
            true => ("struct.ptr", "ptr addrspace(8)"),
            false => ("struct", "<4 x i32>"),
        };
        let body = format!(
            "%v = call <2 x i32> @llvm.amdgcn.{infix}.buffer.load.v2i32({of} %r, i32 %t, i32 4, i32 0, i32 0)
%g = getelementptr <2 x i32>, ptr addrspace(1) %q, i32 %t
store <2 x i32> %v, ptr addrspace(1) %g, align 8
%n = add i32 %t, 2
%odd = and i32 %t, 1
%o = shl i32 %odd, 3
call void @llvm.amdgcn.{infix}.buffer.store.i32(i32 %t, {of} %r, i32 %n, i32 %o, i32 4, i32 0)"
        );
        let [first, second] = before();
        let [found, loaded] = left(&kernel(pointer, 16, 20, &body));
        let (mut expected, mut stored) = (second, first.clone());
        for lane in 0..64 {
            let own = &mut expected[8 * lane..8 * lane + 8];
            own.fill(0);
            if lane < 20 {
                own.copy_from_slice(&first[16 * lane + 4..16 * lane + 12]);
            }
            if lane + 2 < 20 {
                let at = 16 * (lane + 2) + 8 * (lane % 2) + 4;
                stored[at..at + 4].copy_from_slice(&(lane as u32).to_le_bytes());
            }
        }
        assert_eq!(loaded, expected);
        assert_eq!(found, stored);
    }
}

#[test]
fn lanes_that_disagree_on_the_buffer_or_the_scalar_offset_take_turns() {
    let body = "%odd = and i32 %t, 3
%third = icmp eq i32 %odd, 2
%from = select i1 %third, ptr addrspace(1) %q, ptr addrspace(1) %p
%d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %from, i16 0, i64 64, i32 822243328)
%o = and i32 %t, 7
%offset = shl i32 %o, 2
%s = shl i32 %odd, 3
%v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %d, i32 %offset, i32 %s, i32 0)
%w = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %offset, i32 %odd, i32 0)
%sum = add i32 %v, %w
%to = getelementptr i32, ptr addrspace(1) %q, i32 %t
%far = getelementptr i8, ptr addrspace(1) %to, i32 512
store i32 %sum, ptr addrspace(1) %far, align 4";
    let [first, second] = before();
    let [_, found] = left(&kernel(true, 0, END, body));
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let mut expected = second.clone();
    for lane in 0..64 {
        let from = if lane % 4 == 2 { &second } else { &first };
        let offset = lane % 8 * 4;
        let sum = word(from, offset + lane % 4 * 8).wrapping_add(word(&first, offset + lane % 4));
        expected[512 + 4 * lane..516 + 4 * lane].copy_from_slice(&sum.to_le_bytes());
    }
    assert_eq!(found, expected);
}

#[test]
fn scalar_loads_lose_two_bits_of_their_offset_and_end_where_the_buffer_ends() {
    let body = "%a = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %r, i32 38, i32 0)
%b = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %r, i32 8, i32 0)
%o = mul i32 %t, 3
%c = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %r, i32 %o, i32 0)
%d = call i64 @llvm.amdgcn.s.buffer.load.i64(<4 x i32> %r, i32 2000000, i32 0)
%to = getelementptr i32, ptr addrspace(1) %q, i32 %t
store i32 %c, ptr addrspace(1) %to, align 4
%at = getelementptr i8, ptr addrspace(1) %q, i32 512
store <4 x i32> %a, ptr addrspace(1) %at, align 4
%then = getelementptr i8, ptr addrspace(1) %q, i32 528
store <3 x i32> %b, ptr addrspace(1) %then, align 4
%last = getelementptr i8, ptr addrspace(1) %q, i32 544
store i64 %d, ptr addrspace(1) %last, align 8";
    let [first, mut expected] = before();
    let [_, found] = left(&kernel(false, 0, END, body));
    for lane in 0..64 {
        let at = (3 * lane) & !3;
        let own = &mut expected[4 * lane..4 * lane + 4];
        own.fill(0);
        if at + 4 <= END {
            own.copy_from_slice(&first[at..at + 4]);
        }
    }
    expected[512..528].fill(0);
    expected[512..524].copy_from_slice(&first[36..48]);
    expected[528..540].copy_from_slice(&first[8..20]);
    expected[544..552].fill(0);
    assert_eq!(found, expected);
}

/// One store with a policy, on one GPU: its modifiers, or the reason why it is refused.
fn policy(gpu: &str, policy: u32) -> Result<String, String> {
    let body = format!(
        "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %t, ptr addrspace(8) %r, i32 5000, i32 0, i32 {policy})"
    );
    let text = kernel(true, 0, 9000, &body);
    let module = ir::read(text.as_bytes());
    let text = lowered(&module, Gpu::named(gpu).unwrap())?;
    if let Some(Err(told)) = assembled_sample(&text, gpu) {
        panic!("{gpu}: {told}\n{text}");
    }
    let line = text
        .lines()
        .find(|line| line.contains("buffer_store"))
        .unwrap();
    let (_, after) = line.rsplit_once(", ").unwrap();
    Ok(after.to_string())
}

#[test]
fn policies_of_caches_are_what_llc_writes_and_offsets_are_cut_where_it_cuts_them() {
    // Output of `llc-22` for the same store.
    let told: &[(&str, u32, &str)] = &[
        ("gfx900", 3, "0 offen offset:904 glc slc"),
        ("gfx942", 19, "0 offen offset:904 sc0 nt sc1"),
        ("gfx1030", 7, "0 offen offset:904 glc slc dlc"),
        ("gfx1100", 7, "0 offen offset:904 glc slc dlc"),
        ("gfx1200", 1, "null offset:5000 th:TH_STORE_NT"),
        (
            "gfx1200",
            26,
            "null offset:5000 th:TH_STORE_HT scope:SCOPE_SYS",
        ),
        // A volatile store is visible to all agents, regardless of other flags.
        (
            "gfx1200",
            1 << 31 | 8 | 2,
            "null offset:5000 th:TH_STORE_HT scope:SCOPE_SYS",
        ),
    ];
    for (gpu, bits, expected) in told {
        assert_eq!(policy(gpu, *bits).as_deref(), Ok(*expected), "{gpu} {bits}");
    }
    assert!(policy("gfx900", 4).is_err());
    assert!(policy("gfx1200", 7).is_err());
}

#[test]
fn texels_of_one_to_four_words_are_what_llc_writes() {
    // The interpreters do not implement formats, so the text is compared with `llc-22`'s, and
    // assembled.
    for (ty, suffix, word) in [
        ("float", "f32", "x"),
        ("<2 x i32>", "v2i32", "xy"),
        ("<3 x float>", "v3f32", "xyz"),
        ("<4 x float>", "v4f32", "xyzw"),
    ] {
        let body = format!(
            "%v = call {ty} @llvm.amdgcn.struct.buffer.load.format.{suffix}(<4 x i32> %r, i32 %t, i32 0, i32 0, i32 0)
call void @llvm.amdgcn.raw.buffer.store.format.{suffix}({ty} %v, <4 x i32> %r, i32 %t, i32 0, i32 0)"
        );
        let text = kernel(false, 16, 20, &body);
        let module = ir::read(text.as_bytes());
        for gpu in GPUS {
            let text = lowered(&module, gpu).unwrap();
            if let Some(Err(told)) = assembled_sample(&text, gpu.name) {
                panic!("{}: {told}\n{text}", gpu.name);
            }
            let none = if gpu.name == "gfx1200" { "null" } else { "0" };
            let has = |begins: &str, ends: &str| {
                let mut lines = text.lines().map(str::trim);
                lines.any(|line| line.starts_with(begins) && line.ends_with(ends))
            };
            let loads = format!("buffer_load_format_{word} ");
            assert!(has(&loads, &format!(", {none} idxen")), "{text}");
            let stores = format!("buffer_store_format_{word} ");
            assert!(has(&stores, &format!(", {none} offen")), "{text}");
        }
    }
}

#[test]
fn operations_that_differ_between_gpus_are_undefined() {
    let cases = [
        // Two accesses: a word that begins inside and ends outside of the buffer, and a word that
        // only the scalar offset moves outside of the buffer.
        (
            0,
            END,
            "raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 46, i32 0, i32 0)",
        ),
        (
            0,
            END,
            "raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 44, i32 4, i32 0)",
        ),
        // Accesses with an offset beyond the end of the record, and with an index beyond the last
        // record.
        (
            16,
            3,
            "struct.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 16, i32 0, i32 0)",
        ),
        (
            0,
            END,
            "struct.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 0, i32 0, i32 0)",
        ),
        (
            16,
            3,
            "raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
        ),
        // A swizzled buffer.
        (
            0x8010,
            3,
            "struct.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 0, i32 0, i32 0, i32 0)",
        ),
    ];
    for (stride, count, call) in cases {
        let body = format!("%v = call i32 @llvm.amdgcn.{call}\nstore i32 %v, ptr addrspace(1) %q");
        let text = kernel(true, stride, count, &body);
        let module = ir::read(text.as_bytes());
        let gpu = Gpu::named("gfx1100").unwrap();
        let target = Target::amdgpu(gpu.name);
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let launch = launch(gpu, before());
        let ending = Program::new(&module, &context).run(&launch, &mut ()).ending;
        assert!(!matches!(ending, Ending::Finished), "{call}: {ending:?}");
        let machine = lowered(&module, gpu).unwrap();
        let ending = Assembly::read(&machine).unwrap().run("k", &launch).ending;
        assert!(
            !matches!(ending, assembly::Ending::Finished),
            "{call}: {ending:?}"
        );
    }
}

#[test]
fn unsupported_constructs_are_refused_by_name() {
    for (call, word) in [
        (
            "%v = call half @llvm.amdgcn.raw.ptr.buffer.load.format.f16(ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            "float, i32",
        ),
        (
            "%v = call i16 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i16(i16 1, ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            "integers of 32 and 64 bits",
        ),
        (
            "%v = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cond.sub.u32.i32(i32 1, ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            "`buffer.atomic.cond.sub.u32` of i32",
        ),
        (
            "%v = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %r, i32 0, i32 0, i32 4)",
            "cache policy of 4",
        ),
        (
            "%v = call { i32, i32 } @llvm.amdgcn.raw.ptr.buffer.load.sl_i32i32s(ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            "a status",
        ),
        (
            "%v = call <3 x i16> @llvm.amdgcn.raw.ptr.buffer.load.v3i16(ptr addrspace(8) %r, i32 0, i32 0, i32 0)",
            "1, 2, 4, 8, 12 or 16 bytes",
        ),
        ("%v = load i32, ptr addrspace(8) %r", "address space 8"),
        (
            "%v = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %p, i16 0, i64 4, i32 0)",
            "addrspace(7)",
        ),
    ] {
        let text = kernel(true, 0, END, call);
        let module = ir::read(text.as_bytes());
        let why = lowered(&module, Gpu::named("gfx1100").unwrap()).unwrap_err();
        assert!(why.contains(word), "{call}: {why}");
    }
}

/// An operation, and its result as a function of the old value, the operand and the width.
type Change = (&'static str, fn(u64, u64, u32) -> u64);

fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

const CHANGES: &[Change] = &[
    ("swap", |_, b, _| b),
    ("add", |a, b, _| a.wrapping_add(b)),
    ("sub", |a, b, _| a.wrapping_sub(b)),
    ("smin", |a, b, w| signed(a, w).min(signed(b, w)) as u64),
    ("umin", |a, b, _| a.min(b)),
    ("smax", |a, b, w| signed(a, w).max(signed(b, w)) as u64),
    ("umax", |a, b, _| a.max(b)),
    ("and", |a, b, _| a & b),
    ("or", |a, b, _| a | b),
    ("xor", |a, b, _| a ^ b),
    ("inc", |a, b, _| if a >= b { 0 } else { a + 1 }),
    ("dec", |a, b, _| if a == 0 || a > b { b } else { a - 1 }),
];

/// Two lanes change each number one after the other, and get its old value as the result. Numbers
/// beyond the end of the buffer are unchanged.
#[test]
fn atomic_operations_end_where_the_buffer_ends() {
    const NUMBERS: usize = 5;
    for bits in [32, 64] {
        let bytes = bits as usize / 8;
        for (name, change) in CHANGES {
            for (infix, of, pointer, stride, count) in [
                ("raw.ptr", "ptr addrspace(8)", true, 0, NUMBERS * bytes),
                ("struct", "<4 x i32>", false, bytes as u32, NUMBERS),
            ] {
                let place = match stride {
                    0 => "i32 %o",
                    _ => "i32 %half, i32 0",
                };
                let body = format!(
                    "%half = lshr i32 %t, 1
%o = mul i32 %half, {bytes}
%g = getelementptr i{bits}, ptr addrspace(1) %q, i32 %t
%v = load i{bits}, ptr addrspace(1) %g
%old = call i{bits} @llvm.amdgcn.{infix}.buffer.atomic.{name}.i{bits}(i{bits} %v, {of} %r, {place}, i32 0, i32 0)
%in = icmp ult i32 %half, {NUMBERS}
%told = select i1 %in, i{bits} %old, i{bits} 7
store i{bits} %told, ptr addrspace(1) %g"
                );
                // If the result is not read, a different instruction is used.
                let read = format!("%told = select i1 %in, i{bits} %old, i{bits} 7");
                let is_read = pointer ^ (bits == 64);
                let body = match is_read {
                    true => body,
                    false => body.replace(&read, &format!("%told = add i{bits} 7, 0")),
                };
                let number = |all: &[u8], at: usize| {
                    let mut own = [0; 8];
                    own[..bytes].copy_from_slice(&all[at * bytes..(at + 1) * bytes]);
                    u64::from_le_bytes(own)
                };
                let [first, second] = before();
                let (mut expected, mut told) = (first.clone(), second.clone());
                for lane in 0..64 {
                    let (at, operand) = (lane / 2, number(&second, lane));
                    let mut old = 7;
                    if at < NUMBERS {
                        old = number(&expected, at);
                        let new = change(old, operand, bits);
                        expected[at * bytes..(at + 1) * bytes]
                            .copy_from_slice(&new.to_le_bytes()[..bytes]);
                    }
                    told[lane * bytes..(lane + 1) * bytes]
                        .copy_from_slice(&old.to_le_bytes()[..bytes]);
                }
                let [found, given] = left(&kernel(pointer, stride, count, &body));
                assert_eq!(found, expected, "{name} of {bits}");
                if is_read {
                    assert_eq!(given, told, "{name} of {bits}");
                }
            }
        }
    }
}

/// Every third lane finds the expected value; lanes alternate between two buffers.
#[test]
fn compares_and_exchanges_in_buffers_that_lanes_disagree_on() {
    for bits in [32, 64] {
        let bytes = bits as usize / 8;
        let body = format!(
            "%third = urem i32 %t, 3
%right = icmp eq i32 %third, 0
%far = getelementptr i8, ptr addrspace(1) %p, i32 512
%odd = and i32 %t, 1
%is = icmp eq i32 %odd, 0
%from = select i1 %is, ptr addrspace(1) %p, ptr addrspace(1) %far
%d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %from, i16 0, i64 512, i32 159744)
%o = mul i32 %t, {bytes}
%cut = and i32 %o, 511
%g = getelementptr i8, ptr addrspace(1) %from, i32 %cut
%now = load i{bits}, ptr addrspace(1) %g
%wrong = add i{bits} %now, 1
%expected = select i1 %right, i{bits} %now, i{bits} %wrong
%new = zext i32 %t to i{bits}
%old = call i{bits} @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i{bits}(i{bits} %new, i{bits} %expected, ptr addrspace(8) %d, i32 %cut, i32 0, i32 0)
%h = getelementptr i{bits}, ptr addrspace(1) %q, i32 %t
store i{bits} %old, ptr addrspace(1) %h"
        )
        .replace("zext i32 %t to i32", "add i32 %t, 0");
        let [first, second] = before();
        let (mut expected, mut told) = (first.clone(), second);
        for lane in 0..64 {
            let at = 512 * (lane % 2) + lane * bytes % 512;
            let own = lane * bytes..(lane + 1) * bytes;
            told[own].copy_from_slice(&first[at..at + bytes]);
            if lane % 3 == 0 {
                expected[at..at + bytes].copy_from_slice(&lane.to_le_bytes()[..bytes]);
            }
        }
        let found = left(&kernel(true, 0, END, &body));
        assert_eq!(found, [expected, told], "{bits}");
    }
}

/// A GPU, an operation, its type, its cache policy, and the expected text or reason.
type Told = (
    &'static str,
    &'static str,
    &'static str,
    u32,
    Result<&'static str, &'static str>,
);

#[test]
fn atomic_operations_are_what_llc_writes() {
    // Output of `llc-22` for the same calls; only some GPUs support floats.
    let told: &[Told] = &[
        (
            "gfx900",
            "add",
            "i32",
            0,
            Ok("buffer_atomic_add v0, off, s[0:3], 0 offset:8 glc"),
        ),
        (
            "gfx900",
            "umax",
            "i64",
            2,
            Ok("buffer_atomic_umax_x2 v[0:1], off, s[0:3], 0 offset:8 glc slc"),
        ),
        ("gfx900", "fadd", "float", 0, Err("gfx900")),
        (
            "gfx942",
            "fadd",
            "float",
            0,
            Ok("buffer_atomic_add_f32 v0, off, s[0:3], 0 offset:8 sc0"),
        ),
        (
            "gfx1030",
            "fmin",
            "float",
            0,
            Ok("buffer_atomic_fmin v0, off, s[0:3], 0 offset:8 glc"),
        ),
        (
            "gfx1100",
            "fmax",
            "float",
            0,
            Ok("buffer_atomic_max_f32 v0, off, s[0:3], 0 offset:8 glc"),
        ),
        (
            "gfx1200",
            "fmax",
            "float",
            0,
            Ok("buffer_atomic_max_num_f32 v0, off, s[0:3], null offset:8 th:TH_ATOMIC_RETURN"),
        ),
        (
            "gfx1150",
            "dec",
            "i64",
            0,
            Ok("buffer_atomic_dec_u64 v[0:1], off, s[0:3], 0 offset:8 glc"),
        ),
    ];
    for (gpu, name, ty, policy, expected) in told {
        let suffix = suffix(ty);
        let body = format!(
            "%n = load {ty}, ptr addrspace(1) %q
%old = call {ty} @llvm.amdgcn.raw.buffer.atomic.{name}.{suffix}({ty} %n, <4 x i32> %r, i32 8, i32 0, i32 {policy})
store {ty} %old, ptr addrspace(1) %q"
        );
        let text = kernel(false, 0, END, &body);
        let found = lowered(&ir::read(text.as_bytes()), Gpu::named(gpu).unwrap());
        match (found, expected) {
            (Ok(text), Ok(expected)) => {
                if let Some(Err(told)) = assembled_sample(&text, gpu) {
                    panic!("{gpu}: {told}\n{text}");
                }
                let mut lines = text.lines().map(str::trim);
                let line = lines.find(|line| line.contains("buffer_atomic")).unwrap();
                // Registers are anybody's choice.
                let (name, _) = expected.split_once(" v").unwrap();
                let (_, after) = expected.split_once(", s[0:3]").unwrap();
                assert!(
                    line.starts_with(&format!("{name} v")) && line.ends_with(&format!("]{after}")),
                    "{gpu}: {line} for {expected}"
                );
            }
            (Err(why), Err(word)) => assert!(why.contains(word), "{why}"),
            (found, _) => panic!("{gpu} {name}: {found:?}"),
        }
    }
}

#[test]
fn the_interpreter_refuses_a_load_with_a_status() {
    let body = "%s = call { i32, i32 } @llvm.amdgcn.raw.ptr.buffer.load.sl_i32i32s(ptr addrspace(8) %r, i32 0, i32 0, i32 0)
%v = extractvalue { i32, i32 } %s, 0
store i32 %v, ptr addrspace(1) %q";
    let text = kernel(true, 0, END, body);
    let module = ir::read(text.as_bytes());
    let gpu = Gpu::named("gfx1100").unwrap();
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let ending = Program::new(&module, &context)
        .run(&launch(gpu, before()), &mut ())
        .ending;
    let told = format!("{ending:?}");
    assert!(told.contains("{ i32, i32 } is not supported"), "{told}");
}
