//! Cross-lane operations of every type: kernels and lowered kernels agree with a definition for
//! each lane, with all lanes active and with some.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program, Value};
use pretty_assertions::assert_eq;

use crate::assembled_sample;

/// Work-items of a work-group: a wave of 64 lanes or two of 32.
const ITEMS: u32 = 64;

/// Masks of active lanes: first all lanes, then some lanes of each half and row.
const MASKS: [u64; 4] = [
    u64::MAX,
    0x9ae1_5cf0_37fb_d86c,
    0x0000_0000_8000_0001,
    0x0100_7fff_0001_fffe,
];

/// The source of a lane's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// The value of the lane with this index in the wave.
    Lane(u32),
    /// The old value, an operand.
    Old,
    /// Zero.
    Zero,
    /// The value that `writelane` writes to a lane.
    New,
    /// Unspecified.
    Open,
}

/// A wave: its number of lanes, and its active lanes.
#[derive(Clone, Copy)]
struct Wave {
    size: u32,
    /// The number of lanes within which `ds.permute` and `ds.bpermute` work.
    permuted: u32,
    on: u64,
}

impl Wave {
    /// The lane that an index of `ds.permute` or `ds.bpermute` selects for a lane.
    fn within(self, lane: u32, index: u32) -> u32 {
        lane / self.permuted * self.permuted + index % self.permuted
    }

    fn has(self, lane: u32) -> bool {
        lane < self.size && self.on >> lane & 1 == 1
    }

    /// A read from `lane` if that lane is active, otherwise `off`.
    fn read(self, lane: u32, off: Read) -> Read {
        if self.has(lane) {
            Read::Lane(lane)
        } else {
            off
        }
    }
}

/// An operation: its intrinsic, whether that is overloaded, the operands with `V` for the lane's
/// value, `O` for an old value and `TY` for the type, and the result of each lane.
struct Operation {
    name: &'static str,
    any_type: bool,
    passes: String,
    gets: Box<dyn Fn(Wave, u32) -> Read>,
}

fn operation(
    name: &'static str,
    any_type: bool,
    passes: &str,
    gets: impl Fn(Wave, u32) -> Read + 'static,
) -> Operation {
    Operation {
        name,
        any_type,
        passes: passes.to_owned(),
        gets: Box::new(gets),
    }
}

/// The value of each lane, before it is truncated to a type: 64 bits, all parts of which differ
/// between lanes.
fn number(item: u32, salt: u64) -> u64 {
    (u64::from(item) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt
}

const OLD: u64 = 0x5555_aaaa_1234_8765;

/// Types, their sizes in bytes, and the conversion of the 64 bits `%n` to a value.
const TYPES: [(&str, usize, &str); 17] = [
    ("i32", 4, "%v = trunc i64 %n to i32"),
    ("i8", 1, "%v = trunc i64 %n to i8"),
    ("i1", 1, "%w = lshr i64 %n, 7\n%v = trunc i64 %w to i1"),
    ("i16", 2, "%v = trunc i64 %n to i16"),
    (
        "half",
        2,
        "%w = trunc i64 %n to i16\n%v = bitcast i16 %w to half",
    ),
    (
        "bfloat",
        2,
        "%w = trunc i64 %n to i16\n%v = bitcast i16 %w to bfloat",
    ),
    (
        "float",
        4,
        "%w = trunc i64 %n to i32\n%v = bitcast i32 %w to float",
    ),
    ("i64", 8, "%v = add i64 %n, 0"),
    ("double", 8, "%v = bitcast i64 %n to double"),
    (
        "ptr addrspace(3)",
        4,
        "%w = trunc i64 %n to i32\n%v = inttoptr i32 %w to ptr addrspace(3)",
    ),
    (
        "ptr addrspace(1)",
        8,
        "%v = inttoptr i64 %n to ptr addrspace(1)",
    ),
    ("ptr", 8, "%v = inttoptr i64 %n to ptr"),
    (
        "<2 x i16>",
        4,
        "%w = trunc i64 %n to i32\n%v = bitcast i32 %w to <2 x i16>",
    ),
    (
        "<2 x half>",
        4,
        "%w = trunc i64 %n to i32\n%v = bitcast i32 %w to <2 x half>",
    ),
    ("<4 x i16>", 8, "%v = bitcast i64 %n to <4 x i16>"),
    ("<2 x i32>", 8, "%v = bitcast i64 %n to <2 x i32>"),
    ("<2 x float>", 8, "%v = bitcast i64 %n to <2 x float>"),
];

fn suffix(ty: &str) -> String {
    let scalar = |ty: &str| match ty {
        "half" => "f16".to_owned(),
        "bfloat" => "bf16".to_owned(),
        "float" => "f32".to_owned(),
        "double" => "f64".to_owned(),
        "ptr" => "p0".to_owned(),
        "ptr addrspace(1)" => "p1".to_owned(),
        "ptr addrspace(3)" => "p3".to_owned(),
        other => other.to_owned(),
    };
    match ty.strip_prefix('<') {
        Some(vector) => {
            let (count, element) = vector.trim_end_matches('>').split_once(" x ").unwrap();
            format!("v{count}{}", scalar(element))
        }
        None => scalar(ty),
    }
}

/// A kernel in which the lanes of a mask execute the operation. `%i` is the lane's index, `%wave`
/// the number of lanes.
fn kernel(operation: &Operation, (ty, bytes, made): (&str, usize, &str), results: usize) -> String {
    let name = match operation.any_type {
        true => format!("llvm.amdgcn.{}.{}", operation.name, suffix(ty)),
        false => format!("llvm.amdgcn.{}", operation.name),
    };
    let passes = operation
        .passes
        .replace("TY V", &format!("{ty} %v"))
        .replace("TY O", &format!("{ty} %o"))
        .replace("TY N", &format!("{ty} %u"));
    let types: Vec<&str> = passes
        .split(", ")
        .map(|one| one.rsplit_once(' ').unwrap().0)
        .collect();
    let renamed =
        |n: &str, v: &str, w: &str| made.replace("%n", n).replace("%v", v).replace("%w", w);
    let (old, new) = (renamed("%on", "%o", "%ow"), renamed("%un", "%u", "%uw"));
    let returned = match results {
        1 => ty.to_owned(),
        _ => format!("{{ {ty}, {ty} }}"),
    };
    let store = match results {
        1 => format!("store {ty} %r, ptr addrspace(1) %to"),
        _ => format!(
            "%a = extractvalue {returned} %r, 0\n%b = extractvalue {returned} %r, 1\nstore {ty} %a, ptr addrspace(1) %to\n%to.b = getelementptr i8, ptr addrspace(1) %to, i32 {bytes}\nstore {ty} %b, ptr addrspace(1) %to.b"
        ),
    };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare {returned} @{name}({})
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %mask, i64 %same) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%id.w = zext i32 %id to i64
%more = add i64 %id.w, 1
%n = mul i64 %more, -7046029254386353131
%on = xor i64 %n, {}
%un = add i64 %same, 0
{made}
{old}
{new}
%at = mul i32 %id, {}
%to = getelementptr i8, ptr addrspace(1) %out, i32 %at
%bits = lshr i64 %mask, %id.w
%bit = trunc i64 %bits to i1
br i1 %bit, label %do, label %end
do:
%many = mul i32 %id, 7
%own = add i32 %many, 3
%address = shl i32 %own, 2
%r = call {returned} @{name}({passes})
{store}
br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,64\" }}
",
        types.join(", "),
        OLD as i64,
        results * bytes,
    )
}

/// The bytes of memory, and a mask of the undefined ones.
type Left = (Vec<u8>, Vec<u8>);

/// The final memory of a kernel for each mask of lanes, both interpreted as IR and lowered. The
/// assembler reads the lowered text if `assembled`.
fn left(text: &str, gpu: &'static Gpu, bytes: usize, assembled: bool) -> Vec<(u64, [Left; 2])> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let written = Lowering::new(gpu, &module, &context).text(0);
    let written = written.unwrap_or_else(|refusals| panic!("{}: {refusals:?}\n{text}", gpu.name));
    if assembled && let Some(said) = assembled_sample(&written, gpu.name) {
        assert_eq!(said, Ok(()), "{}\n{written}", gpu.name);
    }
    let program = Program::new(&module, &context);
    let assembly = Assembly::read(&written).unwrap();
    let run = |mask: u64| {
        let launch = Launch {
            function: 0,
            grid: [1, 1, 1],
            block: [ITEMS, 1, 1],
            wave: gpu.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Same(Value::Bits(mask)),
                Argument::Same(Value::Bits(SAME)),
            ],
            buffers: vec![Buffer {
                bytes: vec![0xcc; bytes],
            }],
            limits: Limits::default(),
        };
        let defined = program.run(&launch, &mut ());
        assert_eq!(defined.ending, Ending::Finished, "{text}");
        let run = assembly.run("k", &launch);
        assert_eq!(run.ending, assembly::Ending::Finished, "{written}");
        let bytes = |buffers: &[Buffer]| buffers[0].bytes.clone();
        let marks = defined.marks.first().cloned().unwrap_or_default();
        let both = [
            (bytes(&defined.buffers), marks),
            (bytes(&run.buffers), Vec::new()),
        ];
        (mask, both)
    };
    MASKS.map(run).into()
}

/// The value of an operand that must be uniform.
const SAME: u64 = 0x0123_4567_89ab_cdef;

/// Runs an operation with values of a type, and compares the results of lanes with its definition.
fn check(operation: &Operation, of: (&str, usize, &str), gpu: &'static Gpu) {
    let text = kernel(operation, of, 1);
    let (ty, size, _) = of;
    let mut defined = 0;
    let assembled = matches!(ty, "i32" | "i64");
    for (mask, both) in left(&text, gpu, ITEMS as usize * size, assembled) {
        for item in 0..ITEMS {
            let first = item / gpu.wave * gpu.wave;
            let on = match gpu.wave {
                64 => mask,
                _ => mask >> first & 0xffff_ffff,
            };
            // RDNA2 and RDNA3 permute 32 lanes at a time, whatever the size of the wave.
            let is_halved = ["gfx10", "gfx11"]
                .iter()
                .any(|start| gpu.name.starts_with(start));
            let permuted = if is_halved { 32 } else { gpu.wave };
            let wave = Wave {
                size: gpu.wave,
                permuted,
                on,
            };
            let lane = item - first;
            if !wave.has(lane) {
                continue;
            }
            let bits = match (operation.gets)(wave, lane) {
                Read::Lane(from) => number(first + from, 0),
                Read::Old => number(item, OLD),
                Read::Zero => 0,
                Read::New => SAME,
                Read::Open => continue,
            };
            defined += 1;
            let bits = match ty {
                "i1" => bits >> 7 & 1,
                _ => bits,
            };
            let expected = &bits.to_le_bytes()[..size];
            let at = item as usize * size..(item as usize + 1) * size;
            for (bytes, marks) in &both {
                let told = format!(
                    "{} of {ty} on {}, lane {lane}, {mask:#x}",
                    operation.name, gpu.name
                );
                assert_eq!(&bytes[at.clone()], expected, "{told}");
                let marked = marks.get(at.clone()).unwrap_or_default();
                assert!(marked.iter().all(|mark| *mark == 0), "{told}: not defined");
            }
        }
    }
    assert!(defined > 0, "{}", operation.name);
}

fn row(lane: u32) -> u32 {
    lane & !15
}

/// Operations that every GPU supports.
fn everywhere() -> Vec<Operation> {
    let quads = |wave: Wave, lane: u32| wave.read(lane ^ 3, Read::Old);
    let quads_or_zero = |wave: Wave, lane: u32| wave.read(lane ^ 3, Read::Zero);
    let third_below = |wave: Wave, lane: u32| match lane % 16 {
        0..3 => Read::Old,
        _ => wave.read(lane - 3, Read::Old),
    };
    let own = |lane: u32| 7 * lane + 3;
    vec![
        operation("readfirstlane", true, "TY V", |wave, _| {
            Read::Lane(wave.on.trailing_zeros())
        }),
        operation("readlane", true, "TY V, i32 5", |wave, _| {
            wave.read(5, Read::Open)
        }),
        operation(
            "writelane",
            true,
            "TY N, i32 6, TY O",
            |_, lane| match lane {
                6 => Read::New,
                _ => Read::Old,
            },
        ),
        // quad_perm:[3,2,1,0]
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 27, i32 15, i32 15, i1 false",
            quads,
        ),
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 27, i32 15, i32 15, i1 true",
            quads_or_zero,
        ),
        // row_shr:3
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 275, i32 15, i32 15, i1 false",
            third_below,
        ),
        // The same DPP operation as before, with masks that disable some rows and banks.
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 275, i32 5, i32 10, i1 false",
            move |wave, lane| match lane / 16 % 2 == 0 && lane / 4 % 2 == 1 {
                true => third_below(wave, lane),
                false => Read::Old,
            },
        ),
        operation(
            "mov.dpp",
            true,
            "TY V, i32 27, i32 15, i32 15, i1 true",
            quads_or_zero,
        ),
        // row_mirror
        operation(
            "mov.dpp",
            true,
            "TY V, i32 320, i32 15, i32 15, i1 false",
            |wave, lane| wave.read(row(lane) + 15 - lane % 16, Read::Open),
        ),
        operation("wave.shuffle", true, "TY V, i32 %own", move |wave, lane| {
            // The remainder of the index by the wave size is a lane: a wave begins at a multiple of
            // its size.
            wave.read(own(lane) % wave.size, Read::Open)
        }),
        // The result is the operand: no other lane contributes to it.
        operation("wqm", true, "TY V", |_, lane| Read::Lane(lane)),
        operation("softwqm", true, "TY V", |_, lane| Read::Lane(lane)),
        operation("strict.wqm", true, "TY V", |_, lane| Read::Lane(lane)),
        operation("strict.wwm", true, "TY V", |_, lane| Read::Lane(lane)),
        operation("wwm", true, "TY V", |_, lane| Read::Lane(lane)),
        operation("wave.shuffle", true, "TY V, i32 69", |wave, _| {
            wave.read(5, Read::Open)
        }),
        operation(
            "ds.bpermute",
            false,
            "i32 %address, TY V",
            move |wave, lane| wave.read(wave.within(lane, own(lane)), Read::Zero),
        ),
        operation(
            "ds.permute",
            false,
            "i32 %address, TY V",
            move |wave, lane| {
                let mut senders = (0..wave.size).rev().filter(|from| wave.has(*from));
                let sender = senders.find(|from| wave.within(*from, own(*from)) == lane);
                sender.map_or(Read::Zero, Read::Lane)
            },
        ),
    ]
}

/// Row operations, which GPUs have from gfx10 on.
fn of_rows() -> Vec<Operation> {
    let rotated = |wave: Wave, lane: u32, off: Read| wave.read(row(lane) | ((lane + 5) % 16), off);
    let crossed =
        |wave: Wave, lane: u32, off: Read| wave.read((row(lane) ^ 16) | ((lane + 5) % 16), off);
    let selectors = selectors(|lane| (lane + 5) % 16);
    let with = |flags: &str| format!("TY O, TY V, {selectors}, {flags}");
    vec![
        operation(
            "permlane16",
            true,
            &with("i1 false, i1 false"),
            move |wave, lane| rotated(wave, lane, Read::Old),
        ),
        operation(
            "permlane16",
            true,
            &with("i1 false, i1 true"),
            move |wave, lane| rotated(wave, lane, Read::Zero),
        ),
        operation(
            "permlane16",
            true,
            &with("i1 true, i1 false"),
            move |wave, lane| rotated(wave, lane, Read::Open),
        ),
        operation(
            "permlanex16",
            true,
            &with("i1 false, i1 false"),
            move |wave, lane| crossed(wave, lane, Read::Old),
        ),
        operation(
            "permlanex16",
            true,
            &with("i1 false, i1 true"),
            move |wave, lane| crossed(wave, lane, Read::Zero),
        ),
        // The operand of DPP8 encodes the selectors 3, 0, 7, 1, 1, 6, 2, 5 for each group of eight
        // lanes.
        operation(
            "mov.dpp8",
            true,
            &format!("TY V, i32 {}", eight([3, 0, 7, 1, 1, 6, 2, 5])),
            |wave, lane| {
                let from = [3, 0, 7, 1, 1, 6, 2, 5][lane as usize % 8];
                wave.read(lane & !7 | from, Read::Open)
            },
        ),
        // row_share:9, row_xmask:6
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 345, i32 15, i32 15, i1 false",
            |wave, lane| wave.read(row(lane) | 9, Read::Old),
        ),
        operation(
            "update.dpp",
            true,
            "TY O, TY V, i32 358, i32 15, i32 15, i1 true",
            |wave, lane| wave.read(lane ^ 6, Read::Zero),
        ),
    ]
}

/// The two 32-bit selector words, as operands of the intrinsic.
fn selectors(from: impl Fn(u32) -> u32) -> String {
    let word = |first: u32| {
        let nibbles = (0..8).map(|at| from(first + at) << (4 * at));
        nibbles.fold(0, |all, one| all | one) as i32
    };
    format!("i32 {}, i32 {}", word(0), word(8))
}

fn eight(lanes: [u32; 8]) -> u32 {
    let bits = lanes.iter().enumerate().map(|(at, lane)| lane << (3 * at));
    bits.fold(0, |all, one| all | one)
}

/// Operations on halves of a wave, which GPUs have from gfx11 on.
fn of_halves() -> Vec<Operation> {
    vec![operation(
        "permlane64",
        true,
        "TY V",
        |wave, lane| match wave.size {
            32 => Read::Lane(lane),
            _ => wave.read(lane ^ 32, Read::Open),
        },
    )]
}

/// Operations of gfx12.
fn of_own_selectors() -> Vec<Operation> {
    let mut all = Vec::new();
    for (name, other) in [("permlane16.var", 0), ("permlanex16.var", 16)] {
        for (flags, off) in [
            ("i1 false, i1 false", Read::Old),
            ("i1 false, i1 true", Read::Zero),
            ("i1 true, i1 false", Read::Open),
        ] {
            let passes = format!("TY O, TY V, i32 %own, {flags}");
            all.push(operation(name, false, &passes, move |wave, lane| {
                wave.read((row(lane) ^ other) | ((7 * lane + 3) % 16), off)
            }));
        }
    }
    all.push(operation(
        "ds.bpermute.fi.b32",
        false,
        "i32 %address, TY V",
        |wave, lane| wave.read((7 * lane + 3) % wave.size, Read::Open),
    ));
    all
}

fn check_all(operations: &[Operation], has: impl Fn(Generation) -> bool) {
    let gpus: Vec<&'static Gpu> = Gpu::all().filter(|gpu| has(gpu.generation)).collect();
    assert!(!gpus.is_empty());
    for operation in operations {
        let types = match operation.any_type {
            true => &TYPES[..],
            false => &TYPES[..1],
        };
        for of in types {
            for gpu in &gpus {
                check(operation, *of, gpu);
            }
        }
    }
}

#[test]
fn lanes_are_read_on_every_gpu() {
    check_all(&everywhere(), |_| true);
}

#[test]
fn rows_and_eights_are_permuted_from_gfx10_on() {
    check_all(&of_rows(), |generation| generation >= Generation::Gfx10);
}

#[test]
fn halves_change_places_from_gfx11_on() {
    check_all(&of_halves(), |generation| generation >= Generation::Gfx11);
}

#[test]
fn lanes_select_for_themselves_on_gfx12() {
    check_all(&of_own_selectors(), |generation| {
        generation == Generation::Gfx12
    });
}

/// The odd rows, or halves, of the first value are swapped with the even ones of the second.
#[test]
fn rows_of_two_values_change_places_on_gfx950() {
    let gpu = Gpu::named("gfx950").unwrap();
    for (name, by) in [("permlane16.swap", 16), ("permlane32.swap", 32)] {
        for flags in ["i1 false, i1 false", "i1 true, i1 true"] {
            let swap = operation(name, false, &format!("TY V, TY O, {flags}"), |_, _| {
                Read::Open
            });
            let text = kernel(&swap, TYPES[0], 2);
            for (mask, both) in left(&text, gpu, 64 * 8, true) {
                let mut defined = 0;
                for (bytes, marks) in both {
                    for lane in (0..64).filter(|lane| mask >> lane & 1 == 1) {
                        let (first, second) = match lane & by {
                            0 => ((lane, 0), (lane + by, 0)),
                            _ => ((lane - by, OLD), (lane, OLD)),
                        };
                        for (at, (from, salt)) in [first, second].into_iter().enumerate() {
                            if mask >> from & 1 == 0 {
                                continue;
                            }
                            defined += 1;
                            let place = 8 * lane as usize + 4 * at..8 * lane as usize + 4 * at + 4;
                            let expected = &number(from, salt).to_le_bytes()[..4];
                            assert_eq!(
                                &bytes[place.clone()],
                                expected,
                                "{name}, lane {lane}, {mask:#x}"
                            );
                            let marked = marks.get(place).unwrap_or_default();
                            assert!(marked.iter().all(|mark| *mark == 0));
                        }
                    }
                }
                assert!(defined > 0);
            }
        }
    }
}

/// An operation that a GPU lacks is rejected by name.
#[test]
fn instructions_that_a_gpu_lacks_are_refused() {
    for (gpu, operations, reason) in [
        ("gfx900", of_rows(), "gfx900 has no "),
        ("gfx1030", of_halves(), "gfx1030 has no `v_permlane64_b32`"),
        ("gfx1100", of_own_selectors(), "gfx1100 has no "),
    ] {
        for operation in operations {
            let text = kernel(&operation, TYPES[0], 1);
            let all = super::lowering::lowered(&text, Gpu::named(gpu).unwrap());
            let Err(told) = &all["k"] else {
                panic!("{} on {gpu}", operation.name);
            };
            assert!(told.contains(reason), "{told}");
        }
    }
}

/// Reads of registers that the backend allocates are rejected: their contents are unspecified.
#[test]
fn reading_other_registers_is_refused() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i64 @llvm.read_register.i64(metadata)
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
%w = call i64 @llvm.read_register.i64(metadata !0)
store i64 %w, ptr addrspace(1) %out
ret void
}
!0 = !{!\"s7\"}
";
    let reason = "`call @llvm.read_register.i64`: reading the register `s7` is not covered: exec, exec_lo and exec_hi are";
    let all = super::lowering::lowered(text, Gpu::named("gfx1100").unwrap());
    assert_eq!(all["k"], Err(reason.to_owned()));
}

/// If all lanes of a full work-group are converged, no lane is inactive, and no code for inactive
/// lanes is needed. The kernels compute a prefix sum as LLVM's `AMDGPUAtomicOptimizer.cpp` writes
/// it: in the entry, after a divergent branch, and in a cycle that all lanes execute.
#[test]
fn whole_waves_compute_converged() {
    let text = |size: &str, place: &str| {
        let sum = "%i = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 0)
%m = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %i, i32 273, i32 15, i32 15, i1 false)
%s = add i32 %m, %i
%m2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s, i32 274, i32 15, i32 15, i1 false)
%s2 = add i32 %m2, %s
%r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s2)
store i32 %r, ptr addrspace(1) %to
";
        let body = match place {
            "at once" => format!("{sum}ret void\n"),
            "behind" => format!(
                "br i1 %some, label %then, label %here\nthen:\nstore i32 %id, ptr addrspace(1) %other\nbr label %here\nhere:\n{sum}ret void\n"
            ),
            "cycle" => format!(
                "br label %here\nhere:\n%round = phi i32 [ 0, %entry ], [ %next, %here ]\n{sum}%next = add i32 %round, 1\n%again = icmp ult i32 %next, %n\nbr i1 %again, label %here, label %end\nend:\nret void\n"
            ),
            _ => format!(
                "br i1 %some, label %here, label %end\nhere:\n{sum}br label %end\nend:\nret void\n"
            ),
        };
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {{
entry:
%id = call i32 @llvm.amdgcn.workitem.id.x()
%v = mul i32 %id, 77
%to = getelementptr i32, ptr addrspace(1) %out, i32 %id
%other = getelementptr i32, ptr addrspace(1) %to, i32 64
%some = icmp ult i32 %id, 13
{body}}}
attributes #0 = {{ {size} }}
"
        )
    };
    let full = "\"amdgpu-flat-work-group-size\"=\"64,64\"";
    let texts: Vec<String> = ["at once", "behind", "cycle"]
        .map(|place| text(full, place))
        .into();
    super::atomics::check(&texts);
}
