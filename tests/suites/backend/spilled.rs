//! Kernels with more live words than instruction offsets of scratch memory can address: they are
//! lowered and assembled, and leave the same memory as in the interpreter of IR.

use crate::llvm;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};
use std::fmt::Write;

/// Words that are live at once: 25,600 bytes per lane, of which an offset of scratch memory reaches
/// at most 4,096.
const LIVES: usize = 6_400;

/// A kernel with words that are all live until the last is computed, and are then read in order.
/// With `turns`, the words are read in a cycle that some lanes leave early, so that words are
/// spilled before a cycle and reloaded in it.
fn kernel(turns: bool) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @lives(ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
",
    );
    for at in 0..LIVES {
        writeln!(text, "  %v{at} = mul i32 %lane, {}", 2 * at + 3).unwrap();
    }
    if turns {
        text.push_str(
            "  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %more, %turn ]
  %start = phi i32 [ %lane, %entry ], [ %end, %turn ]
",
        );
    }
    let mut last = if turns { "%start" } else { "%lane" }.to_string();
    for at in 0..LIVES {
        // Additions and `xor` alternate, so that the result changes if a word is omitted or two
        // words are exchanged.
        let operation = if at % 2 == 0 { "xor" } else { "add" };
        writeln!(text, "  %s{at} = {operation} i32 {last}, %v{at}").unwrap();
        last = format!("%s{at}");
    }
    if turns {
        write!(
            text,
            "  %end = lshr i32 {last}, 1
  %more = add i32 %i, 1
  %bound = and i32 %lane, 1
  %again = icmp ule i32 %more, %bound
  br i1 %again, label %turn, label %done
done:
"
        )
        .unwrap();
        last = "%end".to_string();
    }
    write!(
        text,
        "  %place = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 {last}, ptr addrspace(1) %place
  ret void
}}
"
    )
    .unwrap();
    text
}

/// The bytes of scratch memory per lane in the kernel's descriptor.
fn scratch(text: &str) -> usize {
    let line = text
        .lines()
        .find_map(|line| {
            line.trim()
                .strip_prefix(".amdhsa_private_segment_fixed_size ")
        })
        .unwrap();
    line.trim().parse().unwrap()
}

/// Lowers, assembles and runs the kernel, with a partial wave and a second one, and compares the
/// memory that the lanes leave.
fn compare(gpu: &'static Gpu, turns: bool) {
    let text = kernel(turns);
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let text = Lowering::new(gpu, &module, &context).text(0).unwrap();
    if let Some(Err(said)) = llvm::assembled(&text, gpu.name) {
        panic!("{}: {}", gpu.name, &said[..said.len().min(1000)]);
    }
    // At most 512 words have registers, accumulation registers among them.
    assert!(scratch(&text) >= 4 * (LIVES - 512), "{}", gpu.name);
    let lanes = gpu.wave + 3;
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [lanes, 1, 1],
        wave: gpu.wave,
        arguments: vec![Argument::Buffer(0)],
        buffers: vec![Buffer {
            bytes: vec![0xa5; 4 * lanes as usize],
        }],
        limits: Limits::default(),
    };
    let expected = Program::new(&module, &context).run(&launch, &mut ());
    assert_eq!(expected.ending, Ending::Finished);
    let found = Assembly::read(&text).unwrap().run("lives", &launch);
    assert_eq!(found.ending, assembly::Ending::Finished, "{}", gpu.name);
    let bytes = |buffers: &[Buffer]| buffers[0].bytes.clone();
    assert_eq!(
        bytes(&expected.buffers),
        bytes(&found.buffers),
        "{}",
        gpu.name
    );
    assert_ne!(bytes(&found.buffers), launch.buffers[0].bytes);
}

#[test]
fn more_words_live_than_offsets_of_scratch_memory_reach() {
    for gpu in GPUS {
        compare(gpu, false);
    }
}

#[test]
fn words_beyond_the_reach_of_offsets_are_read_in_a_cycle() {
    for gpu in GPUS {
        compare(gpu, true);
    }
}
