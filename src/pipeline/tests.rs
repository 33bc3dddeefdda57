//! Modules on their way.

#![allow(clippy::unwrap_used)]

use crate::{Pipeline, Ready};
use lanelog_backend::Gpu;
use lanelog_ir::{Module, read};
use pretty_assertions::assert_eq;

/// What a pipeline makes of functions.
fn ready(module: &Module<'_>, functions: &[usize]) -> Ready {
    Pipeline::amdgpu(Gpu::named("gfx1100").unwrap()).ready(module, functions)
}

const CALLS: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @fine(ptr addrspace(1) %out) {
  call void @stores(ptr addrspace(1) %out)
  ret void
}
define void @stores(ptr addrspace(1) %to) {
  store i32 7, ptr addrspace(1) %to
  ret void
}
define amdgpu_kernel void @endless(ptr addrspace(1) %out) {
  call void @again(ptr addrspace(1) %out)
  ret void
}
define void @again(ptr addrspace(1) %to) {
  call void @again(ptr addrspace(1) %to)
  ret void
}
define amdgpu_kernel void @plain(ptr addrspace(1) %out) {
  ret void
}
";

#[test]
fn one_that_cannot_be_inlined_does_not_stand_in_the_way_of_others() {
    let module = read(CALLS.as_bytes());
    let ready = ready(&module, &[0, 2, 4]);
    let left: Vec<usize> = ready.left.iter().map(|(index, _)| *index).collect();
    assert_eq!(left, [2]);
    assert!(ready.left[0].1.contains("calls itself"), "{:?}", ready.left);
    let after = read(ready.text.as_bytes());
    assert_eq!(after.errors.len(), 0);
    let name = |at: usize| after.function_name(&after.functions[at]).into_owned();
    assert_eq!(
        [name(0), name(2), name(4)],
        [b"fine".to_vec(), b"endless".to_vec(), b"plain".to_vec()]
    );
    let calls = |at: usize| {
        let mut instructions = after.functions[at].instructions.iter();
        instructions.any(|instruction| instruction.opcode.is_call())
    };
    assert_eq!([calls(0), calls(2), calls(4)], [false, true, false]);
}

#[test]
fn types_whose_names_values_have_too_stay() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
%0 = type { i32, i32 }
define amdgpu_kernel void @k(ptr addrspace(1) %0) {
  %2 = call i32 @f(ptr addrspace(1) %0, i32 1)
  store i32 %2, ptr addrspace(1) %0
  ret void
}
define i32 @f(ptr addrspace(1) %0, i32 %1) {
  %3 = getelementptr %0, ptr addrspace(1) %0, i64 1, i32 1
  %4 = load i32, ptr addrspace(1) %3
  %5 = add i32 %1, %4
  ret i32 %5
}
";
    let ready = ready(&read(text.as_bytes()), &[0]);
    let after = read(ready.text.as_bytes());
    assert_eq!(after.errors, []);
    assert!(
        ready
            .text
            .contains("getelementptr %0, ptr addrspace(1) %n0,")
    );
}

#[test]
fn work_items_of_opencl_are_known() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %i
  store i64 %i, ptr addrspace(1) %p
  ret void
}
declare i64 @_Z13get_global_idj(i32)
";
    let module = read(text.as_bytes());
    let ready = ready(&module, &[0]);
    assert_eq!(ready.left, []);
    assert!(ready.text.contains("@llvm.amdgcn.workgroup.id.x()"));
    let after = read(ready.text.as_bytes());
    assert_eq!(after.function_name(&after.functions[0]).as_ref(), b"k");
}
