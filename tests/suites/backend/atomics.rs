//! Atomic operations without an instruction, lowered to loops around `cmpxchg`: lanes that access
//! parts of one word, and lanes that access the same address.

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

/// Types and their sizes in bytes.
const INTEGERS: [(&str, u32); 2] = [("i8", 1), ("i16", 2)];

const OPERATIONS: [&str; 15] = [
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
];

/// A kernel: `%own` is the lane's address in an address space, `%shared` one address for all lanes;
/// `%v` is a number of the type that depends on the lane.
fn kernel(ty: &str, bytes: u32, space: u32, line: &str) -> String {
    let (start, place) = match space {
        3 => ("", "ptr addrspace(3) @l".to_owned()),
        0 => (
            "%flat = addrspacecast ptr addrspace(1) %p to ptr\n",
            "ptr %flat".to_owned(),
        ),
        _ => ("", "ptr addrspace(1) %p".to_owned()),
    };
    let pointer = match space {
        0 => "ptr".to_owned(),
        _ => format!("ptr addrspace({space})"),
    };
    let value = match ty {
        "half" => "%h = uitofp i32 %few to half\n%v = fsub half %h, 0xH4200".to_owned(),
        // The value is a bfloat of at least 1 and less than 2.
        "bfloat" => "%b = shl i32 %few, 4\n%c = or i32 %b, 16256\n%s = trunc i32 %c to i16\n%v = bitcast i16 %s to bfloat".to_owned(),
        "float" | "double" => format!("%h = uitofp i32 %few to {ty}\n%v = fsub {ty} %h, 3.0"),
        "i32" => "%v = add i32 %number, 0".to_owned(),
        "i64" => "%v = sext i32 %number to i64".to_owned(),
        _ => format!("%v = trunc i32 %number to {ty}"),
    };
    // LDS and floats need initial values.
    let zero = if ty.starts_with('i') {
        "zeroinitializer"
    } else {
        "1.0"
    };
    let zero = match ty {
        "half" => "0xH3C00",
        "bfloat" => "0xR3F80",
        _ => zero,
    };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
@l = internal addrspace(3) global [2048 x i8] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
{start}%times = mul i32 %id, 40503
%number = add i32 %times, %n
%few = and i32 %times, 7
{value}
%own = getelementptr {ty}, {place}, i32 %id
store {ty} {zero}, {pointer} %own, align {bytes}
%shared = getelementptr {ty}, {place}, i32 3
fence syncscope(\"workgroup\") seq_cst
call void @llvm.amdgcn.s.barrier()
%to = getelementptr i64, ptr addrspace(1) %out, i32 %id
{}
fence syncscope(\"workgroup\") seq_cst
call void @llvm.amdgcn.s.barrier()
%last = load {ty}, {pointer} %own, align {bytes}
%behind = getelementptr i8, ptr addrspace(1) %to, i32 4
{}
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,64\" }}
",
        line.replace("POINTER", &pointer).replace("TY", ty),
        match bytes {
            8 => format!(
                "%far = getelementptr {ty}, ptr addrspace(1) %to, i32 64\nstore {ty} %last, ptr addrspace(1) %far"
            ),
            _ => format!("store {ty} %last, ptr addrspace(1) %behind"),
        }
    )
}

/// Runs kernels on all GPUs, and checks the text with LLVM's assembler.
pub(crate) fn check(texts: &[String]) {
    let effort = Effort {
        inputs: 2,
        ..Effort::default()
    };
    for text in texts {
        let module = read(text.as_bytes());
        assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
        for gpu in GPUS {
            let outcomes = kernels(&module, gpu, &|_| true, &effort);
            let names: Vec<&str> = outcomes.iter().map(|(_, one)| Outcome::name(one)).collect();
            assert_eq!(names, ["same"], "{}: {outcomes:?}\n{text}", gpu.name);
            let target = Target::amdgpu(gpu.name);
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let assembly = Lowering::new(gpu, &module, &context).text(0).unwrap();
            if let Some(said) = crate::assembled_sample(&assembly, gpu.name) {
                assert_eq!(said, Ok(()), "{}\n{assembly}", gpu.name);
            }
        }
    }
}

/// Kernels that change parts of words, with every operation.
pub(crate) fn parts_of_words() -> Vec<String> {
    let mut texts = Vec::new();
    for (ty, bytes) in INTEGERS {
        for (at, operation) in OPERATIONS.into_iter().enumerate() {
            let line = format!(
                "%old = atomicrmw {operation} POINTER %own, TY %v syncscope(\"workgroup\") acq_rel\nstore TY %old, ptr addrspace(1) %to"
            );
            texts.push(kernel(ty, bytes, [1, 3, 0][at % 3], &line));
        }
    }
    for (ty, bytes, space) in [("half", 2, 1), ("bfloat", 2, 3), ("half", 2, 0)] {
        for operation in ["fadd", "fsub", "fmax", "fmin", "xchg"] {
            if ty == "bfloat" && operation.starts_with("fm") {
                continue;
            }
            let line = format!(
                "%old = atomicrmw {operation} POINTER %own, TY %v monotonic\nstore TY %old, ptr addrspace(1) %to"
            );
            texts.push(kernel(ty, bytes, space, &line));
        }
    }
    texts
}

#[test]
fn parts_of_words_that_lanes_share() {
    check(&parts_of_words());
}

/// Kernels that change whole words, with operations for which some GPUs have no instruction.
pub(crate) fn whole_words() -> Vec<String> {
    let mut texts = Vec::new();
    for (ty, bytes, operations) in [
        ("i32", 4, &["nand", "usub_cond", "usub_sat"][..]),
        ("i64", 8, &["nand"]),
        ("float", 4, &["fadd", "fsub", "fmax", "fmin"]),
        ("double", 8, &["fadd", "fsub", "fmax", "fmin"]),
    ] {
        for (at, operation) in operations.iter().enumerate() {
            let line = format!(
                "%old = atomicrmw {operation} POINTER %own, TY %v seq_cst\nstore TY %old, ptr addrspace(1) %to"
            );
            texts.push(kernel(ty, bytes, [3, 1, 0][at % 3], &line));
        }
    }
    texts
}

#[test]
fn whole_words_without_an_instruction() {
    check(&whole_words());
}

#[test]
fn one_place_of_all_lanes() {
    let mut texts = Vec::new();
    for (ty, bytes) in INTEGERS {
        // The result of these operations does not depend on the order of lanes.
        for operation in ["add", "sub", "xor", "umax", "min"] {
            let line = format!(
                "%x = atomicrmw {operation} POINTER %shared, TY %v monotonic\n%odd = trunc i32 %few to i1\nbr i1 %odd, label %some, label %all\nsome:\n%y = atomicrmw {operation} POINTER %shared, TY 5 monotonic\nbr label %all\nall:"
            );
            texts.push(kernel(ty, bytes, 1, &line));
            texts.push(kernel(ty, bytes, 3, &line));
        }
    }
    check(&texts);
}

#[test]
fn parts_are_exchanged_if_they_are_what_is_expected() {
    let mut texts = Vec::new();
    for (ty, bytes) in INTEGERS {
        for space in [0, 1, 3] {
            // Memory is zero, and every second lane expects zero. `cmpxchg` must ignore the bits of
            // the expected value above its type.
            let line = "%bit = and i32 %number, 1\n%wide = or i32 %bit, -65536\n%expected = trunc i32 %wide to TY
%pair = cmpxchg POINTER %own, TY %expected, TY %v syncscope(\"agent\") seq_cst monotonic
%old = extractvalue { TY, i1 } %pair, 0
%done = extractvalue { TY, i1 } %pair, 1
%as = zext i1 %done to i8
%at = getelementptr i8, ptr addrspace(1) %to, i32 2
store i8 %as, ptr addrspace(1) %at
store TY %old, ptr addrspace(1) %to";
            texts.push(kernel(ty, bytes, space, line));
        }
    }
    check(&texts);
}

#[test]
fn a_byte_at_the_end_of_lds() {
    // The exchanged word extends past the end of the variable.
    let text = "target triple = \"amdgcn-amd-amdhsa\"
@l = internal addrspace(3) global [5 x i8] poison, align 1
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out) \"amdgpu-flat-work-group-size\"=\"1,64\" {
%id = call i32 @llvm.amdgcn.workitem.id.x()
%last = getelementptr i8, ptr addrspace(3) @l, i32 4
store i8 7, ptr addrspace(3) %last
fence syncscope(\"workgroup\") seq_cst
call void @llvm.amdgcn.s.barrier()
%old = atomicrmw add ptr addrspace(3) %last, i8 3 syncscope(\"workgroup\") acq_rel
fence syncscope(\"workgroup\") seq_cst
call void @llvm.amdgcn.s.barrier()
%sum = load i8, ptr addrspace(3) %last
%to = getelementptr i8, ptr addrspace(1) %out, i32 %id
store i8 %sum, ptr addrspace(1) %to
ret void
}
";
    check(&[text.to_owned()]);
}
