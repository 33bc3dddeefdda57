//! Kernels with branches beyond the range of the branch instruction, computed by the interpreter of
//! IR and, lowered, by the interpreter of assembly.

use crate::llvm;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program, Value};
use std::fmt::Write;

/// The number of operations in a part, each of at least 20 bytes.
const OPERATIONS: usize = 7_000;

/// A part of a kernel: `operation` repeated.
fn part(text: &mut String, name: &str, operation: &str, first: &str) {
    for at in 0..OPERATIONS {
        let before = match at {
            0 => first.to_string(),
            _ => format!("%{name}{}", at - 1),
        };
        let number = 0x9e37_79b1_u32.wrapping_mul(2 * at as u32 + 1) as i32;
        writeln!(text, "  %{name}.p{at} = mul i32 {before}, {number}").unwrap();
        writeln!(text, "  %{name}.s{at} = lshr i32 %{name}.p{at}, 7").unwrap();
        writeln!(
            text,
            "  %{name}{at} = {operation} i32 %{name}.p{at}, %{name}.s{at}"
        )
        .unwrap();
    }
}

/// A loop around an `if` with two large arms. `divergent`: whether the `if` and the loop's exit are
/// divergent.
fn kernel(divergent: bool) -> String {
    let decides = if divergent { "%lane" } else { "%n" };
    let mut text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @large(ptr addrspace(1) %out, i32 %n) {{
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %more, %next ]
  %x = phi i32 [ %lane, %entry ], [ %y, %next ]
  %sum = add i32 %i, {decides}
  %bit = and i32 %sum, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %one, label %other
one:
"
    );
    part(&mut text, "a", "xor", "%x");
    text.push_str("  br label %next\nother:\n");
    part(&mut text, "b", "add", "%x");
    let last = OPERATIONS - 1;
    write!(
        text,
        "  br label %next
next:
  %y = phi i32 [ %a{last}, %one ], [ %b{last}, %other ]
  %more = add i32 %i, 1
  %bound = and i32 {decides}, 3
  %again = icmp ule i32 %more, %bound
  br i1 %again, label %loop, label %done
done:
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %y, ptr addrspace(1) %place
  ret void
}}
"
    )
    .unwrap();
    text
}

/// Runs the kernel in both interpreters and compares the memory. Returns the number of long
/// branches.
fn compare(gpu: &'static Gpu, divergent: bool) -> usize {
    let text = kernel(divergent);
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let text = Lowering::new(gpu, &module, &context).text(0).unwrap();
    if let Some(Err(said)) = llvm::assembled(&text, gpu.name) {
        panic!("{}: {}", gpu.name, &said[..said.len().min(1000)]);
    }
    let assembly = Assembly::read(&text).unwrap();
    let program = Program::new(&module, &context);
    for n in [0, 3] {
        let launch = Launch {
            function: 0,
            grid: [1, 1, 1],
            block: [8, 1, 1],
            wave: gpu.wave,
            arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(n))],
            buffers: vec![Buffer {
                bytes: vec![0; 4 * 8],
            }],
            limits: Limits::default(),
        };
        let expected = program.run(&launch, &mut ());
        assert_eq!(expected.ending, Ending::Finished);
        let found = assembly.run("large", &launch);
        assert_eq!(found.ending, assembly::Ending::Finished, "{}", gpu.name);
        let bytes = |buffers: &[Buffer]| buffers[0].bytes.clone();
        assert_eq!(bytes(&expected.buffers), bytes(&found.buffers));
        assert_ne!(bytes(&found.buffers), launch.buffers[0].bytes);
    }
    text.matches("s_setpc_b64").count()
}

#[test]
fn uniform_branches_over_much_code_arrive() {
    for gpu in GPUS {
        // The three long branches lead to the second arm, over the second arm, and back to the
        // loop's header.
        assert_eq!(compare(gpu, false), 3, "{}", gpu.name);
    }
}

#[test]
fn divergent_branches_over_much_code_arrive() {
    for gpu in GPUS {
        // The three long branches skip an arm that no lane executes, for either arm, and lead back
        // to the loop's header.
        assert_eq!(compare(gpu, true), 3, "{}", gpu.name);
    }
}
