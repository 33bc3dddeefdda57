//! Undefined memory is not compared with machine code: padding after a passed structure, addresses
//! with races.

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Launch, Limits, Program};
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::lowering::{Outcome, compare};
use lanelog_verify::check::refute::Effort;

/// Outcomes of the only kernel of a text on each GPU, in the words of the tables.
fn outcomes(text: &str) -> Vec<&'static str> {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n{text}"
    );
    let module = read(text.as_bytes());
    let effort = Effort::default();
    let all = GPUS.iter().flat_map(|gpu| {
        let outcomes = kernels(&module, gpu, &|_| true, &effort);
        outcomes.into_iter().map(|(_, outcome)| match outcome {
            Outcome::Differs(difference) => panic!("{}: {difference:?}", gpu.name),
            other => other.name(),
        })
    });
    all.collect()
}

/// Words of a structure of eight elements, selected by the lane's number, starting with `first`.
fn word_of_structure(first: u32) -> String {
    format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) byref([8 x i32]) align 4 %s) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %t, 7
  %at = add i32 %few, {first}
  %from = getelementptr i32, ptr addrspace(4) %s, i32 %at
  %word = load i32, ptr addrspace(4) %from
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %word, ptr addrspace(1) %to
  ret void
}}
"
    )
}

#[test]
fn a_structure_that_is_passed_ends_where_its_type_does() {
    assert_eq!(outcomes(&word_of_structure(0)), ["same"; 7]);
    assert_eq!(outcomes(&word_of_structure(8)), ["not run"; 7]);
}

/// Each lane writes its own number and, `apart` words on, its number times three.
fn two_stores(apart: u32) -> String {
    format!(
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) \"amdgpu-flat-work-group-size\"=\"32,32\" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %next = getelementptr i32, ptr addrspace(1) %own, i32 {apart}
  %three = mul i32 %t, 3
  store i32 %t, ptr addrspace(1) %own
  store i32 %three, ptr addrspace(1) %next
  ret void
}}
"
    )
}

#[test]
fn a_place_that_lanes_write_without_order_is_told_from_a_wrong_one() {
    assert_eq!(outcomes(&two_stores(64)), ["same"; 7]);
    // The machine code merges both stores into one, so that the last lane wins instead of the last
    // store.
    assert_eq!(outcomes(&two_stores(1)), ["order of lanes"; 7]);
}

/// The outcome for machine code in which some numbers are replaced, with the instructions of the
/// race that it depends on.
fn with_changes(changes: &[[&str; 2]]) -> (&'static str, Option<[usize; 2]>) {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) \"amdgpu-flat-work-group-size\"=\"32,32\" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %apart = getelementptr i32, ptr addrspace(1) %own, i32 64
  %sum = add i32 %t, 305419896
  store i32 %sum, ptr addrspace(1) %apart
  %last = add i32 %t, 591751049
  store i32 %last, ptr addrspace(1) %p
  %seen = load i32, ptr addrspace(1) %p
  %copy = getelementptr i32, ptr addrspace(1) %own, i32 128
  store i32 %seen, ptr addrspace(1) %copy
  ret void
}
";
    let module = read(text.as_bytes());
    let gpu = Gpu::named("gfx1100").unwrap();
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut assembly = Lowering::new(gpu, &module, &context).text(0).unwrap();
    for [from, to] in changes {
        assert!(assembly.contains(from), "{from}: {assembly}");
        assembly = assembly.replace(from, to);
    }
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [32, 1, 1],
        wave: gpu.wave,
        arguments: vec![Argument::Buffer(0)],
        buffers: vec![Buffer {
            bytes: vec![0; 1024],
        }],
        limits: Limits::default(),
    };
    let program = Program::new(&module, &context);
    let outcome = compare(&assembly, "k", gpu, &program, &[launch]);
    let race = match &outcome {
        Outcome::Differs(found) | Outcome::Unordered(found) => found.race.as_ref(),
        _ => None,
    };
    let places = race.map(|race| [race.first.instruction, race.second.instruction]);
    (outcome.name(), places)
}

/// All lanes write to the first word, and copy it. Their sums do not depend on that race, so that a
/// wrong sum is an error of the machine code, whether or not the raced words differ too.
#[test]
fn an_error_next_to_a_race_is_an_error() {
    const SUM: [&str; 2] = ["0x12345678", "0x12345679"];
    const LAST: [&str; 2] = ["0x23456789", "0x2345678a"];
    assert_eq!(with_changes(&[]), ("same", None));
    assert_eq!(with_changes(&[SUM]), ("differs", None));
    assert_eq!(with_changes(&[LAST]), ("order of lanes", Some([6, 6])));
    assert_eq!(with_changes(&[SUM, LAST]), ("differs", None));
}

#[test]
fn an_address_that_is_stored_is_the_same_in_both_executions() {
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %few = and i32 %t, 15
  %i = shl i32 %few, 1
  %next = or i32 %i, 1
  %first = getelementptr ptr addrspace(1), ptr addrspace(1) %p, i32 %i
  %second = getelementptr ptr addrspace(1), ptr addrspace(1) %p, i32 %next
  store ptr addrspace(1) %p, ptr addrspace(1) %first
  store ptr addrspace(1) %q, ptr addrspace(1) %second
  ret void
}
";
    assert_eq!(outcomes(text), ["same"; 7]);
}

#[test]
fn accesses_beyond_a_variable_in_lds_do_not_reach_another_kernels() {
    let text = "@own = internal addrspace(3) global [4 x i32] poison
@other = internal addrspace(3) global [4096 x i32] poison
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = add i32 %t, 500
  %place = getelementptr i32, ptr addrspace(3) @own, i32 %at
  store i32 %t, ptr addrspace(3) %place
  ret void
}
define void @f() {
  store i32 1, ptr addrspace(3) @other
  ret void
}
";
    assert_eq!(outcomes(text), ["not run"; 7]);
}
