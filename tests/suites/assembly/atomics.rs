//! Atomic operations of all kinds, in global memory, LDS and through generic addresses, compiled by
//! `llc`: they leave the same memory as in the interpreter of IR.

use std::fmt::Write;

use crate::kernels;
use lanelog_sim::{Argument, Buffer, Launch, Limits};

const INTEGERS: [&str; 11] = [
    "xchg", "add", "sub", "and", "or", "xor", "max", "min", "umax", "umin", "nand",
];
/// Operations that `llc` supports on every GPU.
const WRAPPED: [&str; 2] = ["uinc_wrap", "udec_wrap"];
const FLOATS: [&str; 4] = ["fadd", "fsub", "fmax", "fmin"];
const BLOCK: u32 = 40;

/// A kernel for each operation, type and space. Each lane works on one of eight elements, so that
/// several lanes access the same element, and stores its result. In both interpreters, lanes access
/// an element in the order of their indices.
fn module() -> (String, Vec<String>) {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
",
    );
    let mut names = Vec::new();
    for (ty, bytes) in [("i32", 4), ("i64", 8), ("float", 4), ("double", 8)] {
        let operations: Vec<&str> = match ty {
            "i32" => INTEGERS.into_iter().chain(WRAPPED).collect(),
            "i64" => INTEGERS.into_iter().chain(WRAPPED).collect(),
            _ => FLOATS.to_vec(),
        };
        for operation in operations.into_iter().chain(["cmpxchg"]) {
            if operation == "cmpxchg" && !ty.starts_with('i') {
                continue;
            }
            for space in [1, 3, 0] {
                let name = format!("{operation}_{ty}_{space}");
                kernel(&mut text, &name, operation, ty, bytes, space);
                names.push(name);
            }
        }
    }
    (text, names)
}

fn kernel(text: &mut String, name: &str, operation: &str, ty: &str, bytes: u32, space: u32) {
    let pointer = if space == 0 {
        "ptr".to_string()
    } else {
        format!("ptr addrspace({space})")
    };
    if space == 3 {
        writeln!(
            text,
            "@lds_{name} = internal addrspace(3) global [8 x {ty}] poison, align 16"
        )
        .unwrap();
    }
    let base = if space == 3 {
        format!("@lds_{name}")
    } else {
        "%p".to_string()
    };
    let parameter = if space == 3 {
        "ptr addrspace(1)".to_string()
    } else {
        pointer.clone()
    };
    let apply = match operation {
        "cmpxchg" => format!(
            "%pair = cmpxchg {pointer} %at, {ty} %expected, {ty} %value seq_cst seq_cst
  %old = extractvalue {{ {ty}, i1 }} %pair, 0"
        ),
        _ => format!("%old = atomicrmw {operation} {pointer} %at, {ty} %value seq_cst"),
    };
    let fill = if space == 3 {
        format!(
            "%from = getelementptr {ty}, ptr addrspace(1) %p, i32 %slot
  %first = load {ty}, ptr addrspace(1) %from
  store {ty} %first, {pointer} %at
  call void @llvm.amdgcn.s.barrier()
  fence syncscope(\"workgroup\") seq_cst"
        )
    } else {
        String::new()
    };
    let empty = if space == 3 {
        format!(
            "call void @llvm.amdgcn.s.barrier()
  fence syncscope(\"workgroup\") seq_cst
  %last = load {ty}, {pointer} %at
  store {ty} %last, ptr addrspace(1) %from"
        )
    } else {
        String::new()
    };
    let expected = if ty.starts_with('i') {
        format!("%same = load {ty}, ptr addrspace(1) %out.at\n  %expected = and {ty} %same, 15")
    } else {
        String::new()
    };
    writeln!(
        text,
        "define amdgpu_kernel void @{name}({parameter} %p, ptr addrspace(1) %values, ptr addrspace(1) %out) \"amdgpu-unsafe-fp-atomics\"=\"false\" {{
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %lane, 7
  %at = getelementptr {ty}, {pointer} {base}, i32 %slot
  %value.at = getelementptr {ty}, ptr addrspace(1) %values, i32 %lane
  %value = load {ty}, ptr addrspace(1) %value.at
  %out.at = getelementptr {ty}, ptr addrspace(1) %out, i32 %lane
  {expected}
  {fill}
  {apply}
  store {ty} %old, ptr addrspace(1) %out.at, align {bytes}
  {empty}
  ret void
}}"
    )
    .unwrap();
}

fn launch(name: &str, function: usize, wave: u32) -> Launch {
    let numbers = |count: u64, of: fn(u64) -> f64| -> Buffer {
        let each = (0..count).map(of);
        Buffer {
            bytes: match name {
                name if name.contains("_float_") => {
                    each.flat_map(|x| (x as f32).to_le_bytes()).collect()
                }
                name if name.contains("_double_") => each.flat_map(f64::to_le_bytes).collect(),
                name if name.contains("_i64_") => each
                    .flat_map(|x| (x as i64 * 0x1_0000_0001).to_le_bytes())
                    .collect(),
                _ => each.flat_map(|x| (x as i32).to_le_bytes()).collect(),
            },
        }
    };
    Launch {
        function,
        grid: [1, 1, 1],
        block: [BLOCK, 1, 1],
        wave,
        arguments: (0..3).map(Argument::Buffer).collect(),
        buffers: vec![
            numbers(8, |at| at as f64 * 3.0 - 4.0),
            numbers(u64::from(BLOCK), |at| (at * 7 % 23) as f64 - 9.0),
            numbers(u64::from(BLOCK), |at| at as f64),
        ],
        limits: Limits::default(),
    }
}

#[test]
fn atomic_operations_leave_the_same_memory() {
    let (text, names) = module();
    kernels::leave_the_same(
        &text,
        &names,
        &|function, wave| launch(&names[function], function, wave),
        &|function| names[function].clone(),
    );
}
