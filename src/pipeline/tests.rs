//! Tests of passes over modules.

#![allow(clippy::unwrap_used)]

use std::cell::RefCell;
use std::rc::Rc;

use crate::{Pipeline, Print, Printer, Ready};
use lanelog_amdgpu::Gpu;
use lanelog_ir::{Module, read};
use pretty_assertions::assert_eq;

/// The functions of a module after the passes of a pipeline.
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
define amdgpu_kernel void @mistyped(ptr addrspace(1) %out) {
  call void @takes(i32 7)
  ret void
}
define void @takes(ptr addrspace(1) %to) {
  store i32 7, ptr addrspace(1) %to
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
    assert!(ready.left[0].1.contains("other types"), "{:?}", ready.left);
    let after = read(ready.text.as_bytes());
    assert_eq!(after.errors.len(), 0);
    let name = |at: usize| after.function_name(&after.functions[at]).into_owned();
    assert_eq!(
        [name(0), name(2), name(4)],
        [b"fine".to_vec(), b"mistyped".to_vec(), b"plain".to_vec()]
    );
    let calls = |at: usize| {
        let mut instructions = after.functions[at].instructions.iter();
        instructions.any(|instruction| instruction.opcode.is_call())
    };
    assert_eq!([calls(0), calls(2), calls(4)], [false, true, false]);
}

/// Recursive functions stay, with a single `ret`; others are inlined in them.
#[test]
fn recursive_calls_stay() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  call void @again(ptr addrspace(1) %out, i1 %c)
  ret void
}
define void @again(ptr addrspace(1) %to, i1 %c) {
  br i1 %c, label %more, label %less
more:
  call void @stores(ptr addrspace(1) %to)
  call void @again(ptr addrspace(1) %to, i1 false)
  ret void
less:
  ret void
}
define void @stores(ptr addrspace(1) %to) {
  store i32 7, ptr addrspace(1) %to
  ret void
}
";
    let ready = ready(&read(text.as_bytes()), &[0]);
    assert_eq!(ready.left, []);
    let functions: Vec<&str> = ready.text.split("define").collect();
    assert!(functions[1].contains("call void @again"), "{}", ready.text);
    assert!(functions[2].contains("call void @again"), "{}", ready.text);
    assert!(
        !functions[2].contains("call void @stores"),
        "{}",
        ready.text
    );
    assert_eq!(
        functions[2].matches("ret void").count(),
        1,
        "{}",
        ready.text
    );
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

/// Lowering rejects a construct in an inlined body, and reports the position in the function that
/// the body was copied from.
#[test]
fn a_refusal_names_the_place_in_the_given_module() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  call void @f(i64 %i)
  ret void
}
define void @f(i64 %i) {
  %j = add i64 %i, 1
  call void @outside(i64 %j)
  ret void
}
declare void @outside(i64)
declare i64 @_Z13get_global_idj(i32)
";
    let module = read(text.as_bytes());
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap());
    let written = pipeline.lower(&module, &[0]);
    let places: Vec<_> = written.refused.iter().map(|one| one.place).collect();
    assert_eq!(places, [Some((1, 1))], "{:?}", written.refused);
    assert_eq!(written.refused[0].function, 0);
}

#[test]
fn printers_show_each_module_that_a_pass_makes() {
    let said = Rc::new(RefCell::new(String::new()));
    let gpu = Gpu::named("gfx1100").unwrap();
    let all = Pipeline::passes().into_iter().map(String::from).collect();
    let module = read(CALLS.as_bytes());
    {
        let sink = Rc::clone(&said);
        let printer = Printer::new(Print::After(all), move |text| {
            sink.borrow_mut().push_str(text);
        });
        let pipeline = Pipeline::amdgpu(gpu).with_printer(Some(printer));
        pipeline.lower(&module, &[0]);
    }
    let said = said.borrow();
    let heads = said.lines().filter_map(|line| line.strip_prefix("; *** "));
    let heads: Vec<&str> = heads.map(|head| head.trim_end_matches(" ***")).collect();
    let modules = [
        "opencl",
        "nvptx-to-amdgpu",
        "inline",
        "returns",
        "upgrade",
        "constants",
        "contract",
        "irreducible",
        "uniform",
        "switches",
        "words",
    ];
    let modules = modules.map(|pass| format!("IR Dump After {pass}"));
    let codes = lanelog_amdgpu::passes();
    let codes = codes.map(|(pass, _)| format!("Machine Code Dump After {pass} on fine"));
    let styles = cfg!(feature = "styles");
    let expected: Vec<String> = modules
        .into_iter()
        .filter(|head| styles || !head.ends_with("words"))
        .chain(codes)
        .collect();
    assert_eq!(heads, expected);
    // The state before inlining contains the call; the state after it does not.
    let state = |head: &str| said.split("; *** ").find(|state| state.starts_with(head));
    assert!(
        state("IR Dump After opencl")
            .unwrap()
            .contains("call void @stores")
    );
    let inlined = state("IR Dump After inline").unwrap();
    let kernel = inlined.split("define").nth(1).unwrap();
    assert!(!kernel.contains("call void @stores"), "{kernel}");
}

/// A kernel that calls a defined function and an OpenCL function, before a cycle with two entries.
const ALL: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  call void @f(ptr addrspace(1) %out, i64 %i)
  br i1 %c, label %one, label %other
one:
  br i1 %c, label %other, label %end
other:
  %p = phi i64 [ %i, %0 ], [ 3, %one ]
  store i64 %p, ptr addrspace(1) %out
  br i1 %c, label %one, label %end
end:
  ret void
}
define void @f(ptr addrspace(1) %out, i64 %i) {
  store i64 %i, ptr addrspace(1) %out
  ret void
}
declare i64 @_Z13get_global_idj(i32)
";

/// A kernel for NVIDIA GPUs that calls a function.
const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %out) {
  call void @f(ptr %out)
  ret void
}
define void @f(ptr %out) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %i, ptr %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
";

/// The passes print a changed module once, and parse it once. An unchanged module is not printed.
#[test]
fn a_module_that_changes_is_read_once_more() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let texts = |text: &str, function: usize| {
        let module = read(text.as_bytes());
        Pipeline::amdgpu(gpu).prepare(&module, &[function], |prepared| {
            assert_eq!(prepared.refused.len(), 0);
            assert_eq!(prepared.module.errors, []);
            prepared.trace.texts()
        })
    };
    assert_eq!(texts(CALLS, 4), 0);
    assert_eq!(texts(CALLS, 0), 1);
    assert_eq!(texts(ALL, 0), 1);
    assert_eq!(texts(NVPTX, 0), 1);
}

/// Instructions that replace a call have the location of the call. A cast that is added for an
/// access has the location of the access.
#[test]
fn places_of_converted_calls_and_accesses() {
    let module = read(NVPTX.as_bytes());
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap());
    pipeline.prepare(&module, &[0], |prepared| {
        let after = &prepared.module.functions[0];
        let found = after.instructions.iter().enumerate();
        let found: Vec<_> = found
            .map(|(at, own)| (own.opcode.keyword(), prepared.trace.origin(0, at)))
            .collect();
        let expected = [
            // The flat address of the parameter has the location of the kernel's first instruction.
            ("addrspacecast", (0, 0)),
            ("br", (0, 0)),
            ("call", (1, 0)),
            ("store", (1, 1)),
            ("br", (1, 2)),
            ("ret", (0, 1)),
        ];
        assert_eq!(found, expected.map(|(word, at)| (word, Some(at))));
    });
}

/// After all passes, each instruction has the location of an original instruction with the same
/// opcode, or was generated for the function or a call.
#[test]
fn places_stay_on_instructions_through_all_passes() {
    let module = read(ALL.as_bytes());
    let pipeline = Pipeline::amdgpu(Gpu::named("gfx1100").unwrap());
    pipeline.prepare(&module, &[0], |prepared| {
        let after = &prepared.module.functions[0];
        let mut found = Vec::new();
        for (at, instruction) in after.instructions.iter().enumerate() {
            let name = prepared
                .module
                .names(after)
                .value((after.arguments.len() + at) as u32);
            let opcode = instruction.opcode.keyword();
            found.push((format!("{opcode} {name}"), prepared.trace.origin(0, at)));
        }
        let origin = |what: &str| found.iter().find(|(own, _)| own == what).map(|(_, at)| *at);
        // The phis originate from the kernel, from its callee, and from the linked function.
        assert_eq!(origin("phi %p"), Some(Some((0, 4))), "{found:?}");
        assert_eq!(origin("phi %i"), Some(Some((0, 0))), "{found:?}");
        let store = found.iter().find(|(own, _)| own.starts_with("store"));
        assert_eq!(store.unwrap().1, Some((1, 0)), "{found:?}");
        let call = found.iter().find(|(own, _)| own.starts_with("call %i.n"));
        let (function, _) = call.unwrap().1.unwrap();
        let name = prepared.trace.function_name(function);
        assert_eq!(name.as_deref(), Some("_Z13get_global_idj.0"), "{found:?}");
        // The branch of the dispatch has no origin.
        let dispatch = found.iter().filter(|(_, origin)| origin.is_none());
        assert_eq!(dispatch.count(), 2, "{found:?}");
    });
}
