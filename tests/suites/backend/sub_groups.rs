//! OpenCL's sub-group functions without a library, and HIP's votes as clang compiles them: the
//! results of lanes agree with a definition that iterates over the lanes, in the kernel and in its
//! lowered code. `opt` accepts the replacements of the functions.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::inline::opencl;
use lanelog_pipeline::{Lowering, Pipeline};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program, Value};
use pretty_assertions::assert_eq;

use super::llvm;

/// Bytes of memory, and a flag for each that tells whether it is undefined.
type Left = (Vec<u8>, Vec<u8>);

/// The contents of the buffer in a kernel's first argument, with `bytes` bytes for each work-item,
/// as IR and as lowered, after each run: one for each size of work-groups and each mask.
fn left(
    text: &str,
    gpu: &'static Gpu,
    blocks: &[[u32; 3]],
    masks: &[u64],
    bytes: usize,
) -> Vec<[Left; 2]> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let ready = Pipeline::amdgpu(gpu).ready(&module, &[0]);
    assert_eq!(ready.left, [], "{text}");
    let module = read(ready.text.as_bytes());
    assert!(
        module.errors.is_empty(),
        "{:?}\n{}",
        module.errors,
        ready.text
    );
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let written = Lowering::new(gpu, &module, &context).text(0);
    let written = written.unwrap_or_else(|refusals| panic!("{}: {refusals:?}\n{text}", gpu.name));
    let assembly = Assembly::read(&written).unwrap();
    let program = Program::new(&module, &context);
    let run = |(block, mask): ([u32; 3], u64)| {
        let launch = Launch {
            function: 0,
            grid: [1, 1, 1],
            block,
            wave: gpu.wave,
            arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(mask))],
            buffers: vec![Buffer {
                bytes: vec![0xcc; block.iter().product::<u32>() as usize * bytes],
            }],
            limits: Limits::default(),
        };
        let defined = program.run(&launch, &mut ());
        assert_eq!(defined.ending, Ending::Finished, "{text}");
        let run = assembly.run("k", &launch);
        assert_eq!(run.ending, assembly::Ending::Finished, "{written}");
        let marks = defined.marks.first().cloned().unwrap_or_default();
        [
            (defined.buffers[0].bytes.clone(), marks),
            (run.buffers[0].bytes.clone(), Vec::new()),
        ]
    };
    runs(blocks, masks).map(run).collect()
}

/// Each size of work-groups with each mask.
fn runs<'r>(blocks: &'r [[u32; 3]], masks: &'r [u64]) -> impl Iterator<Item = ([u32; 3], u64)> {
    let with_masks = |block| masks.iter().map(move |mask| (block, *mask));
    blocks.iter().copied().flat_map(with_masks)
}

/// The value of a lane, as an integer or a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Integer(i128),
    Float(f64),
}

/// A type: the letter of its mangled name, its name in LLVM, its size in bytes, whether it is
/// signed, whether it is a float.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub letter: &'static str,
    pub ty: &'static str,
    pub bytes: u32,
    pub signed: bool,
    pub float: bool,
}

const fn kind(
    letter: &'static str,
    ty: &'static str,
    bytes: u32,
    signed: bool,
    float: bool,
) -> Kind {
    Kind {
        letter,
        ty,
        bytes,
        signed,
        float,
    }
}

pub(super) const KINDS: [Kind; 11] = [
    kind("c", "i8", 1, true, false),
    kind("h", "i8", 1, false, false),
    kind("s", "i16", 2, true, false),
    kind("t", "i16", 2, false, false),
    kind("i", "i32", 4, true, false),
    kind("j", "i32", 4, false, false),
    kind("l", "i64", 8, true, false),
    kind("m", "i64", 8, false, false),
    kind("Dh", "half", 2, true, true),
    kind("f", "float", 4, true, true),
    kind("d", "double", 8, true, true),
];

pub(super) fn hashed(item: u32) -> u64 {
    (u64::from(item) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Kind {
    /// The value of a work-item: floats are small integers, whose sums are exact in any order.
    pub fn number(self, item: u32) -> Number {
        let bits = hashed(item);
        if self.float {
            return Number::Float((bits >> 40 & 15) as f64 - 5.0);
        }
        self.cut(i128::from(bits))
    }

    /// Truncates an integer to the type.
    pub fn cut(self, number: i128) -> Number {
        let bits = 8 * self.bytes;
        let low = number & ((1 << bits) - 1);
        Number::Integer(match self.signed && low >> (bits - 1) == 1 {
            true => low - (1 << bits),
            false => low,
        })
    }

    /// Instructions that convert `%n` to `%v`.
    fn made(self) -> String {
        match (self.float, self.bytes) {
            (true, _) => format!(
                "%w = lshr i64 %n, 40\n%x = and i64 %w, 15\n%y = uitofp i64 %x to {0}\n%v = fadd {0} %y, -5.0",
                self.ty
            )
            .replace(
                "half %y, -5.0",
                "half %y, 0xHC500",
            ),
            (false, 8) => "%v = add i64 %n, 0".into(),
            _ => format!("%v = trunc i64 %n to {}", self.ty),
        }
    }

    pub fn encoded(self, number: Number) -> Vec<u8> {
        match (number, self.bytes) {
            (Number::Integer(number), bytes) => number.to_le_bytes()[..bytes as usize].to_vec(),
            (Number::Float(number), 4) => (number as f32).to_le_bytes().to_vec(),
            (Number::Float(number), 8) => number.to_le_bytes().to_vec(),
            (Number::Float(number), _) => half(number).to_le_bytes().to_vec(),
        }
    }
}

/// An integer below 2048, or an infinity, as a half (IEEE 754, binary16).
fn half(number: f64) -> u16 {
    let sign = if number < 0.0 { 0x8000 } else { 0 };
    let size = number.abs();
    if size.is_infinite() {
        return sign | 0x7c00;
    }
    if size == 0.0 {
        return sign;
    }
    let exponent = size.log2().floor();
    let fraction = size / exponent.exp2() - 1.0;
    sign | (exponent as u16 + 15) << 10 | (fraction * 1024.0) as u16
}

/// Combines two numbers by an operation, which is named as in OpenCL.
pub(super) fn joined(operation: &str, kind: Kind, one: Number, other: Number) -> Number {
    match (one, other) {
        (Number::Integer(one), Number::Integer(other)) => kind.cut(match operation {
            "add" => one + other,
            "mul" => one.wrapping_mul(other),
            "min" => one.min(other),
            "max" => one.max(other),
            "and" => one & other,
            "or" => one | other,
            _ => one ^ other,
        }),
        (Number::Float(one), Number::Float(other)) => Number::Float(match operation {
            "add" => one + other,
            "mul" => one * other,
            "min" => one.min(other),
            _ => one.max(other),
        }),
        _ => panic!("numbers of two kinds"),
    }
}

/// The neutral element: the result for no operands.
pub(super) fn nothing(operation: &str, kind: Kind) -> Number {
    let bits = 8 * kind.bytes;
    let (least, greatest) = match kind.signed {
        true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => (0, (1 << bits) - 1),
    };
    match (operation, kind.float) {
        ("min", true) => Number::Float(f64::INFINITY),
        ("max", true) => Number::Float(f64::NEG_INFINITY),
        ("mul", true) => Number::Float(1.0),
        (_, true) => Number::Float(0.0),
        ("min", false) => Number::Integer(greatest),
        ("max", false) => Number::Integer(least),
        ("and", false) => kind.cut(-1),
        ("mul", false) => Number::Integer(1),
        _ => Number::Integer(0),
    }
}

/// A kernel that calls a function on sub-groups in the lanes of a mask; `%v` is the lane's value,
/// `%lane` its index within its sub-group.
pub(super) fn kernel(
    kind: Kind,
    function: &str,
    result: &str,
    passes: &str,
    before: &str,
    bytes: usize,
) -> String {
    let types: Vec<&str> = passes
        .split(", ")
        .filter(|one| !one.is_empty())
        .map(|one| one.rsplit_once(' ').unwrap().0)
        .collect();
    format!(
        "target datalayout = \"e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1\"
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare hidden {result} @{function}({}) local_unnamed_addr #1
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %mask) #0 {{
%x.id = call i32 @llvm.amdgcn.workitem.id.x()
%y.id = call i32 @llvm.amdgcn.workitem.id.y()
%z.id = call i32 @llvm.amdgcn.workitem.id.z()
%z.rows = mul i32 %z.id, 3
%rows = add i32 %z.rows, %y.id
%row = mul i32 %rows, 10
%id = add i32 %row, %x.id
%id.w = zext i32 %id to i64
%more = add i64 %id.w, 1
%n = mul i64 %more, -7046029254386353131
{}
%at = mul i32 %id, {bytes}
%to = getelementptr i8, ptr addrspace(1) %out, i32 %at
%low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
%lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
{before}
%by = and i64 %id.w, 63
%bits = lshr i64 %mask, %by
%bit = trunc i64 %bits to i1
br i1 %bit, label %do, label %end
do:
%r = call {result} @{function}({passes})
store {result} %r, ptr addrspace(1) %to, align 1
br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,512\" }}
attributes #1 = {{ convergent nounwind }}
",
        types.join(", "),
        kind.made(),
    )
}

pub(super) const ALL: u64 = u64::MAX;

/// A mask of active work-items, which is different in each half and row.
const SOME: u64 = 0x9ae1_5cf0_37fb_d86c;

/// The sizes of work-groups: one and a half waves of 64 lanes; 60 work-items in three dimensions.
const BLOCKS: [[u32; 3]; 2] = [[96, 1, 1], [10, 3, 2]];

/// The expected result of a work-item: from the GPU, the active work-items of its wave, its own
/// index, and the number of work-items.
pub(super) type Gets<'g> = &'g dyn Fn(&'static Gpu, &[u32], u32, u32) -> Option<Vec<u8>>;

/// Runs a kernel on every GPU, and compares the results of lanes with `gets`, a function of the
/// active work-items of the lane's wave, first to last, and the work-item. Undefined results are
/// skipped.
fn check(text: &str, bytes: usize, masks: &[u64], gets: Gets<'_>) {
    check_blocks(text, bytes, masks, &BLOCKS, gets);
}

/// Like [`check`], for given sizes of work-groups.
pub(super) fn check_blocks(
    text: &str,
    bytes: usize,
    masks: &[u64],
    blocks: &[[u32; 3]],
    gets: Gets<'_>,
) {
    let completed = opencl::completed(&read(text.as_bytes()));
    let completed = completed.unwrap_or_else(|| text.to_owned());
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(
            llvm::given(opt, &completed),
            Ok(String::new()),
            "{completed}"
        );
    }
    for gpu in Gpu::all() {
        // In the second size of work-groups, work-items are numbered along x, then y, then z.
        let all = left(text, gpu, blocks, masks, bytes);
        for ((block, mask), both) in runs(blocks, masks).zip(all) {
            let items: u32 = block.iter().product();
            for item in 0..items {
                let first = item / gpu.wave * gpu.wave;
                let there = first..items.min(first + gpu.wave);
                let on: Vec<u32> = there.filter(|one| mask >> (one & 63) & 1 == 1).collect();
                if !on.contains(&item) {
                    continue;
                }
                let Some(expected) = gets(gpu, &on, item, items) else {
                    continue;
                };
                let place = item as usize * bytes..item as usize * bytes + expected.len();
                for (found, marks) in &both {
                    let told = || {
                        format!(
                            "{}, {block:?}, work-item {item}, {mask:#x}\n{text}",
                            gpu.name
                        )
                    };
                    assert_eq!(found[place.clone()], expected[..], "{}", told());
                    let marked = marks.get(place.clone()).unwrap_or_default();
                    assert!(marked.iter().all(|mark| *mark == 0), "{}", told());
                }
            }
        }
    }
}

pub(super) fn mangled(name: &str, letters: &str) -> String {
    format!("_Z{}{name}{letters}", name.len())
}

#[test]
fn reductions_and_scans_of_all_types() {
    for kind in KINDS {
        for operation in ["add", "min", "max", "and", "or", "xor"] {
            let bitwise = matches!(operation, "and" | "or" | "xor");
            if bitwise && kind.float {
                continue;
            }
            let bytes = kind.bytes as usize;
            let passes = format!("{} %v", kind.ty);
            let reduced = |name: &str, masks: &[u64]| {
                let function = mangled(name, kind.letter);
                let text = kernel(kind, &function, kind.ty, &passes, "", bytes);
                check(&text, bytes, masks, &|_, on, _, _| {
                    let numbers = on.iter().map(|item| kind.number(*item));
                    let all = numbers.reduce(|one, other| joined(operation, kind, one, other));
                    Some(kind.encoded(all.unwrap()))
                });
            };
            reduced(
                &format!("sub_group_non_uniform_reduce_{operation}"),
                &[SOME],
            );
            if bitwise {
                continue;
            }
            reduced(&format!("sub_group_reduce_{operation}"), &[ALL]);
            for inclusive in [true, false] {
                let how = if inclusive { "inclusive" } else { "exclusive" };
                let function = mangled(&format!("sub_group_scan_{how}_{operation}"), kind.letter);
                let text = kernel(kind, &function, kind.ty, &passes, "", bytes);
                check(&text, bytes, &[ALL], &|_, on, item, _| {
                    let mut all = nothing(operation, kind);
                    for one in on {
                        if *one > item || *one == item && !inclusive {
                            break;
                        }
                        all = joined(operation, kind, all, kind.number(*one));
                    }
                    Some(kind.encoded(all))
                });
            }
        }
    }
}

/// Scans and products with inactive lanes, and reductions of clusters; floats are small powers of
/// two, so that products are exact.
#[test]
fn reductions_and_scans_of_lanes_that_are_on() {
    let operations = ["add", "mul", "min", "max", "and", "or", "xor"];
    let mut cases: Vec<(String, &str, u32)> = Vec::new();
    for operation in operations {
        for way in ["reduce", "scan_inclusive", "scan_exclusive"] {
            cases.push((format!("non_uniform_{way}_{operation}"), operation, 0));
        }
        for size in [1, 4, 16, 32, 64] {
            cases.push((format!("clustered_reduce_{operation}"), operation, size));
        }
    }
    for (at, (name, operation, size)) in cases.iter().enumerate() {
        // Each function is tested for some of the types.
        for kind in KINDS.into_iter().skip(at % 3).step_by(3) {
            let bitwise = matches!(*operation, "and" | "or" | "xor");
            if kind.float && (bitwise || *operation == "mul") {
                continue;
            }
            let (passes, letters) = match size {
                0 => (format!("{} %v", kind.ty), kind.letter.to_owned()),
                _ => (
                    format!("{} %v, i32 {size}", kind.ty),
                    format!("{}j", kind.letter),
                ),
            };
            let function = mangled(&format!("sub_group_{name}"), &letters);
            let bytes = kind.bytes as usize;
            let text = kernel(kind, &function, kind.ty, &passes, "", bytes);
            check(&text, bytes, &[ALL, SOME], &|gpu, on, item, _| {
                let lane = |item: u32| item % gpu.wave;
                let counts = |one: &u32| match name {
                    _ if *size > gpu.wave => false,
                    _ if *size > 0 => lane(*one) / size == lane(item) / size,
                    _ if name.contains("inclusive") => *one <= item,
                    _ if name.contains("exclusive") => *one < item,
                    _ => true,
                };
                let some = on.iter().copied().filter(counts);
                let numbers = some.map(|item| kind.number(item));
                let first = nothing(operation, kind);
                let all = numbers.fold(first, |all, one| joined(operation, kind, all, one));
                (*size <= gpu.wave).then(|| kind.encoded(all))
            });
        }
    }
}

#[test]
fn sub_group_reductions_of_predicates() {
    let kind = KINDS[4];
    let vote = "%third = lshr i64 %n, 61\n%one = and i64 %third, 1\n%p = trunc i64 %one to i32";
    for operation in ["and", "or", "xor"] {
        for (way, size) in [
            ("non_uniform_reduce", 0),
            ("non_uniform_scan_inclusive", 0),
            ("non_uniform_scan_exclusive", 0),
            ("clustered_reduce", 2),
            ("clustered_reduce", 8),
            ("clustered_reduce", 32),
        ] {
            let (passes, letters) = match size {
                0 => ("i32 %p".to_owned(), "i"),
                _ => (format!("i32 %p, i32 {size}"), "ij"),
            };
            let function = mangled(&format!("sub_group_{way}_logical_{operation}"), letters);
            let text = kernel(kind, &function, "i32", &passes, vote, 4);
            check(&text, 4, &[ALL, SOME], &|gpu, on, item, _| {
                let counts = |one: &u32| match way {
                    "clustered_reduce" => one % gpu.wave / size == item % gpu.wave / size,
                    "non_uniform_scan_inclusive" => *one <= item,
                    "non_uniform_scan_exclusive" => *one < item,
                    _ => true,
                };
                let some: Vec<u32> = on.iter().copied().filter(counts).collect();
                let count = some.iter().filter(|one| votes(**one)).count();
                let holds = match operation {
                    "and" => count == some.len(),
                    "or" => count > 0,
                    _ => count % 2 == 1,
                };
                Some(u32::from(holds).to_le_bytes().to_vec())
            });
        }
    }
}

#[test]
fn equal_values_and_parts_of_ballots() {
    let word = |word: u32| Some(word.to_le_bytes().to_vec());
    // All work-items have the same value except `spoiled`, whose wave therefore has the result
    // false.
    for kind in KINDS {
        for spoiled in [999, 33] {
            let before = format!(
                "%is = icmp eq i32 %id, {spoiled}\n%mine = select i1 %is, {0} %v, {0} {1}",
                kind.ty,
                if kind.float { "0.0" } else { "77" }
            );
            let name = mangled("sub_group_non_uniform_all_equal", kind.letter);
            let passes = format!("{} %mine", kind.ty);
            let text = kernel(kind, &name, "i32", &passes, &before, 4);
            check(&text, 4, &[ALL, SOME], &|_, on, _, _| {
                let alone = on == [33];
                word((alone || !on.contains(&spoiled)).into())
            });
        }
    }
    let kind = KINDS[4];
    let masks = "<4 x i32> %masks";
    let made =
        "%masks = add <4 x i32> zeroinitializer, <i32 -1431618816, i32 1145324612, i32 7, i32 9>";
    let bits = 0x4444_4444_aaab_3b00_u64;
    assert_eq!(-1_431_618_816_i32 as u32, bits as u32);
    let of_mask = |name: &str, gets: &dyn Fn(u64, u32) -> u32| {
        let text = kernel(kind, &mangled(name, "Dv4_j"), "i32", masks, made, 4);
        check(&text, 4, &[ALL], &|gpu, _, item, _| {
            let own = (0..gpu.wave).filter(|at| bits >> at & 1 == 1);
            let own = own.fold(0u64, |mask, at| mask | 1 << at);
            word(gets(own, item % gpu.wave))
        });
    };
    let below = |mask: u64, end: u32| (0..end).filter(|at| mask >> at & 1 == 1).count() as u32;
    of_mask("sub_group_ballot_inclusive_scan", &|mask, lane| {
        below(mask, lane + 1)
    });
    of_mask("sub_group_ballot_exclusive_scan", &below);
    of_mask("sub_group_ballot_find_lsb", &|mask, _| {
        (0..64).find(|at| mask >> at & 1 == 1).unwrap()
    });
    of_mask("sub_group_ballot_find_msb", &|mask, _| {
        (0..64).rfind(|at| mask >> at & 1 == 1).unwrap()
    });
    type Holds = fn(u32, u32) -> bool;
    let orders: [(&str, Holds); 5] = [
        ("eq", |one, lane| one == lane),
        ("ge", |one, lane| one >= lane),
        ("gt", |one, lane| one > lane),
        ("le", |one, lane| one <= lane),
        ("lt", |one, lane| one < lane),
    ];
    for (order, holds) in orders {
        let name = mangled(&format!("get_sub_group_{order}_mask"), "v");
        let text = kernel(kind, &name, "<4 x i32>", "", "", 16);
        check(&text, 16, &[ALL], &|gpu, _, item, items| {
            let lanes = 0..items.min(gpu.wave);
            let mask = lanes.filter(|one| holds(*one, item % gpu.wave));
            let mask = mask.fold(0u128, |mask, one| mask | 1 << one);
            Some(mask.to_le_bytes().to_vec())
        });
    }
}

#[test]
fn shuffles_and_broadcasts() {
    let lanes = |name: &str, second: &str, before: &str, gets: &dyn Fn(u32, u32) -> Option<u32>| {
        for kind in KINDS {
            let bytes = kind.bytes as usize;
            let (passes, letters) = match second {
                "" => (format!("{} %v", kind.ty), kind.letter.to_owned()),
                _ => (
                    format!("{} %v, i32 {second}", kind.ty),
                    format!("{}j", kind.letter),
                ),
            };
            let text = kernel(
                kind,
                &mangled(name, &letters),
                kind.ty,
                &passes,
                before,
                bytes,
            );
            check(&text, bytes, &[ALL, SOME], &|gpu, on, item, _| {
                let first = item / gpu.wave * gpu.wave;
                let from = gets(item - first, gpu.wave).map_or(on[0], |lane| first + lane);
                on.contains(&from).then(|| kind.encoded(kind.number(from)))
            });
        }
    };
    lanes("sub_group_broadcast", "5", "", &|_, _| Some(5));
    lanes("sub_group_non_uniform_broadcast", "6", "", &|_, _| Some(6));
    lanes("sub_group_broadcast_first", "", "", &|_, _| None);
    let own = "%seven = mul i32 %lane, 7\n%own = and i32 %seven, 31";
    lanes("sub_group_shuffle", "%own", own, &|lane, _| {
        Some((7 * lane) & 31)
    });
    lanes("sub_group_shuffle_xor", "9", "", &|lane, _| Some(lane ^ 9));
    for (name, cluster) in [("sub_group_rotate", 0), ("sub_group_clustered_rotate", 8)] {
        for delta in [3, 30, -5] {
            for kind in KINDS {
                let bytes = kind.bytes as usize;
                let (mut passes, mut letters) = (
                    format!("{} %v, i32 {delta}", kind.ty),
                    format!("{}i", kind.letter),
                );
                if cluster > 0 {
                    passes += &format!(", i32 {cluster}");
                    letters.push('j');
                }
                let text = kernel(kind, &mangled(name, &letters), kind.ty, &passes, "", bytes);
                check(&text, bytes, &[ALL, SOME], &|gpu, on, item, _| {
                    let size = if cluster > 0 { cluster } else { gpu.wave };
                    let start = item / size * size;
                    let within = (item - start) as i32 + delta;
                    let from = start + within.rem_euclid(size as i32) as u32;
                    on.contains(&from).then(|| kind.encoded(kind.number(from)))
                });
            }
        }
    }
    // A lane index out of range counts as an inactive lane.
    lanes("sub_group_shuffle_up", "3", "", &|lane, _| {
        Some(lane.wrapping_sub(3).min(999))
    });
    lanes("sub_group_shuffle_down", "3", "", &|lane, size| {
        Some(if lane + 3 < size { lane + 3 } else { 999 })
    });
}

/// The vote of a work-item: true for about half of them.
pub(super) fn votes(item: u32) -> bool {
    hashed(item) >> 61 & 1 == 1
}

#[test]
fn votes_and_masks() {
    let kind = KINDS[4];
    let vote = "%third = lshr i64 %n, 61\n%one = and i64 %third, 1\n%p = trunc i64 %one to i32";
    let word = |word: u32| Some(word.to_le_bytes().to_vec());
    let ask = |name: &str, before: &str, gets: &dyn Fn(&[u32]) -> bool| {
        let text = kernel(kind, &mangled(name, "i"), "i32", "i32 %p", before, 4);
        check(&text, 4, &[ALL, SOME], &|_, on, _, _| word(gets(on).into()));
    };
    let constant = |p: u32| format!("%p = add i32 %lane, {p}");
    for prefix in ["sub_group_", "sub_group_non_uniform_"] {
        let (any, all) = (format!("{prefix}any"), format!("{prefix}all"));
        ask(&any, vote, &|on| on.iter().any(|item| votes(*item)));
        ask(&all, vote, &|on| on.iter().all(|item| votes(*item)));
        ask(&any, "%p = and i32 0, %lane", &|_| false);
        ask(&all, &constant(1), &|_| true);
    }
    let elected = kernel(kind, "_Z15sub_group_electv", "i32", "", "", 4);
    check(&elected, 4, &[ALL, SOME], &|_, on, item, _| {
        word((on[0] == item).into())
    });
    let ballot = kernel(
        kind,
        &mangled("sub_group_ballot", "i"),
        "<4 x i32>",
        "i32 %p",
        vote,
        16,
    );
    check(&ballot, 16, &[ALL, SOME], &|gpu, on, item, _| {
        let first = item / gpu.wave * gpu.wave;
        let voting = on.iter().filter(|item| votes(**item));
        let mask = voting.fold(0u128, |mask, item| mask | 1 << (item - first));
        Some(mask.to_le_bytes().to_vec())
    });
    // Functions that read a mask operand instead of voting: the lane's bit, whether any bit is set,
    // and the number of set bits.
    let masks = "<4 x i32> %masks";
    let made =
        "%masks = add <4 x i32> zeroinitializer, <i32 -1431618629, i32 1145324612, i32 7, i32 9>";
    let bits = 0x4444_4444_aaab_3bbb_u64;
    let low = -1_431_618_629_i32 as u32;
    assert_eq!((low, 1_145_324_612), (bits as u32, (bits >> 32) as u32));
    let of_mask = |name: &str, passes: &str, letters: &str, gets: &dyn Fn(u32, u32) -> u32| {
        let text = kernel(kind, &mangled(name, letters), "i32", passes, made, 4);
        check(&text, 4, &[ALL], &|gpu, _, item, _| {
            word(gets(item % gpu.wave, gpu.wave))
        });
    };
    let bit = |at: u32| (bits >> at & 1) as u32;
    of_mask("sub_group_inverse_ballot", masks, "Dv4_j", &|lane, _| {
        bit(lane)
    });
    let extracted = format!("{masks}, i32 %lane");
    of_mask(
        "sub_group_ballot_bit_extract",
        &extracted,
        "Dv4_jj",
        &|lane, _| bit(lane),
    );
    of_mask("sub_group_ballot_bit_count", masks, "Dv4_j", &|_, wave| {
        (bits << (64 - wave)).count_ones()
    });
}

#[test]
fn sub_groups_of_a_work_group() {
    let kind = KINDS[4];
    let word = |word: u32| Some(word.to_le_bytes().to_vec());
    let ask = |name: &str, gets: &dyn Fn(u32, u32, u32) -> u32| {
        let text = kernel(kind, &mangled(name, "v"), "i32", "", "", 4);
        check(&text, 4, &[ALL], &|gpu, _, item, items| {
            word(gets(item, items, gpu.wave))
        });
    };
    ask("get_sub_group_local_id", &|item, _, wave| item % wave);
    ask("get_sub_group_id", &|item, _, wave| item / wave);
    ask("get_sub_group_size", &|item, items, wave| {
        (0..items)
            .filter(|other| other / wave == item / wave)
            .count() as u32
    });
    ask("get_max_sub_group_size", &|_, items, wave| items.min(wave));
    for name in ["get_num_sub_groups", "get_enqueued_num_sub_groups"] {
        ask(name, &|_, items, wave| {
            (0..items).filter(|item| item % wave == 0).count() as u32
        });
    }
}

/// Votes as clang 22 compiles `__any`, `__all`, `__ballot` and `__activemask` of HIP and
/// `__ockl_wfany_i32` of AMD's device library: with ballots, or with compares and empty inline
/// assembly that prevents their motion; and the code of older versions, which reads registers.
#[test]
fn votes_of_hip() {
    let text = |lines: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)
declare i64 @llvm.read_register.i64(metadata)
declare i32 @llvm.read_register.i32(metadata)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %mask) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%id.w = zext i32 %id to i64
%more = add i64 %id.w, 1
%n = mul i64 %more, -7046029254386353131
%third = lshr i64 %n, 61
%one = and i64 %third, 1
%p = trunc i64 %one to i32
%to = getelementptr i64, ptr addrspace(1) %out, i32 %id
%by = and i64 %id.w, 63
%bits = lshr i64 %mask, %by
%bit = trunc i64 %bits to i1
br i1 %bit, label %do, label %end
do:
{lines}
store i64 %r, ptr addrspace(1) %to
br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,128\" }}
!0 = !{{!\"exec\"}}
!1 = !{{!\"exec_lo\"}}
!2 = !{{!\"exec_hi\"}}
"
        )
    };
    let hidden = "%h = call i32 asm sideeffect \"; ockl ballot hoisting hack $0\", \"=v,0\"(i32 %p)\n%v = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %h, i32 0, i32 33)";
    let mask = |gpu: &Gpu, on: &[u32], item: u32, counts: &dyn Fn(u32) -> bool| {
        let first = item / gpu.wave * gpu.wave;
        let some = on.iter().filter(|item| counts(**item));
        some.fold(0u64, |mask, item| mask | 1 << (item - first))
    };
    let all_on = |_: u32| true;
    type Votes<'g> = &'g dyn Fn(&'static Gpu, &[u32], u32) -> u64;
    let cases: [(String, Votes<'_>); 8] = [
        (
            format!("{hidden}\n%b = icmp ne i64 %v, 0\n%r = zext i1 %b to i64"),
            &|_, on, _| on.iter().any(|item| votes(*item)).into(),
        ),
        (
            format!(
                "{hidden}\n%e = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n%b = icmp eq i64 %v, %e\n%r = zext i1 %b to i64"
            ),
            &|_, on, _| on.iter().all(|item| votes(*item)).into(),
        ),
        (
            format!(
                "{hidden}\n%e = call i64 @llvm.read_register.i64(metadata !0)\n%b = icmp eq i64 %v, %e\n%r = zext i1 %b to i64"
            ),
            &|_, on, _| on.iter().all(|item| votes(*item)).into(),
        ),
        (
            "%b = icmp ne i32 %p, 0\n%r = call i64 @llvm.amdgcn.ballot.i64(i1 %b)".into(),
            &|gpu, on, item| mask(gpu, on, item, &votes),
        ),
        (
            "%r = call i64 @llvm.amdgcn.ballot.i64(i1 true)".into(),
            &|gpu, on, item| mask(gpu, on, item, &all_on),
        ),
        (
            "%r = call i64 @llvm.read_register.i64(metadata !0)".into(),
            &|gpu, on, item| mask(gpu, on, item, &all_on),
        ),
        (
            "%e = call i32 @llvm.read_register.i32(metadata !1)\n%r = zext i32 %e to i64".into(),
            &|gpu, on, item| mask(gpu, on, item, &all_on) & 0xffff_ffff,
        ),
        (
            "%e = call i32 @llvm.read_register.i32(metadata !2)\n%r = zext i32 %e to i64".into(),
            &|gpu, on, item| mask(gpu, on, item, &all_on) >> 32,
        ),
    ];
    for (lines, gets) in cases {
        let text = text(&lines);
        check_blocks(
            &text,
            8,
            &[ALL, SOME],
            &[[96, 1, 1]],
            &|gpu, on, item, _| Some(gets(gpu, on, item).to_le_bytes().to_vec()),
        );
    }
}
