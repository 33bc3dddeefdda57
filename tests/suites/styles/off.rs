//! An inactive lane keeps the last value that it computed, and other lanes may read this value.

use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::linearize::How;
use lanelog_sim::{Ending, Program};
use lanelog_verify::check::styled::{Style, Written, try_on};

/// Lanes 8 and above read from lane 2, which is inactive there. They get the value that lane 2
/// computed before it left: three times its index.
const ASKED: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %held = mul i32 %lane, 3
  %few = icmp ult i32 %lane, 8
  br i1 %few, label %away, label %asks
away:
  store i32 1, ptr addrspace(1) %own
  ret void
asks:
  %far = call i32 @llvm.amdgcn.readlane.i32(i32 %held, i32 2)
  store i32 %far, ptr addrspace(1) %own
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
";

#[test]
fn lanes_that_are_off_hold_what_they_held_last() {
    let module = read(ASKED.as_bytes());
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [32, 1, 1],
        wave: 32,
        arguments: vec![Argument::Buffer(0)],
        buffers: vec![Buffer {
            bytes: vec![0; 128],
        }],
        limits: Limits::default(),
    };
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let ran = Program::new(&module, &context).run(&launch, &mut ());
    assert_eq!(ran.ending, Ending::Finished);
    let words = ran.buffers[0].bytes.as_chunks::<4>().0.iter();
    let words: Vec<u32> = words.map(|word| u32::from_le_bytes(*word)).collect();
    let expected = (0..32).map(|lane| if lane < 8 { 1 } else { 6 });
    assert_eq!(words, expected.collect::<Vec<u32>>());
    let launches = vec![vec![launch]];
    for style in [
        Style::Ir,
        Style::Predicate(63),
        Style::Predicate(2),
        Style::Stack,
    ] {
        for how in [How::Partial, How::All] {
            let tried = try_on(&module, &[0], &launches, Written { style, how });
            let names: Vec<&str> = tried.iter().map(|(outcome, _)| outcome.name()).collect();
            assert_eq!(names, ["same"], "{style:?} {how:?} {tried:?}");
        }
    }
}
