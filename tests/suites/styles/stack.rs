//! `--style stack`: the effect of the text, and its format.

use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_ir::{Module, read};
use lanelog_predicated::stack::{as_ir, write};
use pretty_assertions::assert_eq;

use crate::KERNELS;
use crate::random_kernels::{Comparison, all_leave_the_same_memory, compare};

fn program(module: &Module<'_>, function: usize) -> Result<String, String> {
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let mut types = Types::new(module, context.architecture());
    let (text, _, refused) = write(module, &context, &mut types, &[function]);
    match refused.first() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(text),
    }
}

#[test]
fn random_kernels_leave_the_same_memory() {
    all_leave_the_same_memory(KERNELS, &|made| {
        made.with_bodies(&|module, index| {
            let code = program(module, index).unwrap();
            as_ir(module, &code).unwrap_or_else(|why| panic!("{why}\n{code}"))
        })
    });
}

/// The lines of a program that contain control flow instructions.
fn control(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let control = |line: &&str| {
        line.starts_with(|letter: char| letter.is_ascii_digit()) || line.starts_with("PRED_")
    };
    let bare = |line: &str| match line.split_once(" ; ") {
        Some((line, _)) => line.to_string(),
        None => line.to_string(),
    };
    lines.filter(control).map(bare).collect()
}

/// A conditional within a loop that lanes leave in different iterations, as LLVM compiles it for
/// these chips (`llc-22 -mtriple=r600 -mcpu=redwood`), with two differences: LLVM's `JUMP` pops by
/// itself, and LLVM leaves the loop in a single clause.
#[test]
fn structured_control_flow_needs_no_flags() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %c = icmp sgt i32 %id, %i
  br i1 %c, label %a, label %b
a:
  store i32 %i, ptr addrspace(1) %p
  br label %latch
b:
  %q = load i32, ptr addrspace(1) %in
  store i32 %q, ptr addrspace(1) %p
  br label %latch
latch:
  %j = add i32 %i, 1
  %d = icmp ugt i32 %j, %id
  br i1 %d, label %end, label %loop
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";
    let module = read(text.as_bytes());
    let text = program(&module, 0).unwrap();
    let expected = [
        "0 ALU",
        "1 LOOP_START_DX10 @11",
        "2 ALU_PUSH_BEFORE",
        "PRED_SETNE_INT %c, 0",
        "3 JUMP @5 POP:0",
        "4 ALU",
        "5 ELSE @7",
        "6 ALU",
        "7 POP @8 POP:1",
        "8 ALU_BREAK",
        "PRED_SETE_INT %d, 0",
        "9 ALU",
        "10 LOOP_END @2",
        "11 END",
    ];
    assert_eq!(control(&text), expected);
    assert!(
        !text.contains(":= true") && !text.contains(":= false"),
        "{text}"
    );
}

const TWICE: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %more) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %q = getelementptr i32, ptr addrspace(1) %more, i32 %id
  %c = icmp ult i32 %id, 3
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  br label %middle
b:
  store i32 2, ptr addrspace(1) %p
  br label %middle
middle:
  br i1 %c, label %x, label %y
x:
  store i32 3, ptr addrspace(1) %q
  br label %end
y:
  store i32 4, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";

/// The lanes that pass a test are needed twice, and tested once.
#[test]
fn a_second_conditional_on_one_test_finds_its_lanes_on_the_stack() {
    let module = read(TWICE.as_bytes());
    let text = program(&module, 0).unwrap();
    let expected = [
        "0 ALU_PUSH_BEFORE",
        "PRED_SETNE_INT %c, 0",
        "1 JUMP @3 POP:0",
        "2 ALU",
        "3 PUSH_ELSE @5",
        "4 ALU",
        "5 POP @6 POP:1",
        "6 JUMP @8 POP:0",
        "7 ALU",
        "8 ELSE @10",
        "9 ALU",
        "10 POP @11 POP:1",
        "11 END",
    ];
    assert_eq!(control(&text), expected);
    assert!(text.contains(".stack 2\n"), "{text}");
    let body = as_ir(&module, &text).unwrap();
    let header = TWICE.split_once("{\n").unwrap().0;
    let declared =
        "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i64 @llvm.amdgcn.ballot.i64(i1)\n";
    let written = format!("{header}{body}\n{declared}");
    let other = read(written.as_bytes());
    assert_eq!(other.errors, vec![]);
    for few in [1, 3, 8] {
        let buffer = || Buffer { bytes: vec![0; 32] };
        let launch = Launch {
            function: 0,
            grid: [1, 1, 1],
            block: [few, 1, 1],
            wave: 32,
            arguments: vec![Argument::Buffer(0), Argument::Buffer(1)],
            buffers: vec![buffer(), buffer()],
            limits: Limits::default(),
        };
        let came = compare(&module, &other, 0, &[launch]);
        assert!(matches!(came, Comparison::Same(1, ..)), "{few}: {came:?}");
    }
}

#[test]
fn too_deep_nesting_is_refused() {
    let nest = |depth: u32| {
        let mut text = String::from(
            "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(i1 %c, ptr addrspace(1) %out) {\n",
        );
        for at in 0..depth {
            text += &format!(
                "a{at}:\n  store i32 {at}, ptr addrspace(1) %out\n  br i1 %c, label %a{}, label %z{at}\n",
                at + 1
            );
        }
        text += &format!("a{depth}:\n  br label %z{}\n", depth - 1);
        for at in (0..depth).rev() {
            let to = match at {
                0 => "ret void".into(),
                _ => format!("br label %z{}", at - 1),
            };
            text += &format!("z{at}:\n  store i32 0, ptr addrspace(1) %out\n  {to}\n");
        }
        text + "}\n"
    };
    let (shallow, deep) = (nest(50), nest(5000));
    let text = program(&read(shallow.as_bytes()), 0).unwrap();
    assert!(text.contains(".stack 50\n"), "{text}");
    let refused = program(&read(deep.as_bytes()), 0).unwrap_err();
    assert!(
        refused.starts_with("more than 200 conditionals"),
        "{refused}"
    );
}
