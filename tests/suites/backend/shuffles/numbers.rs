//! Shuffles with a uniform or divergent offset: on all GPUs, and with PTX's predicate.

use super::{MODES, Shuffle, WIDTHS, assert_moved, kernel, lowered, masks, run};
use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use pretty_assertions::assert_eq;

#[test]
fn offsets_of_all_lanes() {
    let calls: Vec<String> = MODES
        .iter()
        .map(|mode| {
            format!("call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %v, i32 %b, i32 %c)")
        })
        .collect();
    for gpu in GPUS {
        let assembly = lowered(&kernel(&calls, true, ""), gpu);
        for width in WIDTHS {
            for offset in [0, 1, 2, 5, 15, 16, 31, 33, 0x8000_0004] {
                for on in masks(gpu) {
                    for (at, mode) in MODES.into_iter().enumerate() {
                        let shuffle = Shuffle {
                            mode,
                            offset,
                            width,
                        };
                        let operands = [offset, shuffle.control()];
                        let found = run(&assembly, gpu, on, operands, calls.len());
                        let said = || format!("{}, {shuffle:?}\n{assembly}", gpu.name);
                        assert_moved(&found[at], on, |lane| shuffle.source(lane).0, &said);
                    }
                }
            }
        }
    }
}

/// Each lane has a separate offset, and the bits above the fifth are ignored.
#[test]
fn offsets_of_each_lane() {
    for gpu in GPUS {
        for width in WIDTHS {
            let mut text = Vec::new();
            for mode in MODES {
                let control = Shuffle {
                    mode,
                    offset: 0,
                    width,
                }
                .control();
                text.push(format!("call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %v, i32 %v, i32 {control})"));
            }
            let assembly = lowered(&kernel(&text, true, ""), gpu);
            for on in masks(gpu) {
                let found = run(&assembly, gpu, on, [0, 0], text.len());
                for (at, mode) in MODES.into_iter().enumerate() {
                    let source = |lane: usize| {
                        let offset = super::word(lane);
                        Shuffle {
                            mode,
                            offset,
                            width,
                        }
                        .source(lane)
                        .0
                    };
                    let said = || format!("{}, {mode} {width}\n{assembly}", gpu.name);
                    assert_moved(&found[at], on, source, &said);
                }
            }
        }
    }
}

/// Calls that LLVM's verifier rejects are rejected with a message.
#[test]
fn operands_of_other_types_or_numbers_are_refused() {
    for (declared, call) in [
        (
            "i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32)",
            "i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %t, i32 3)",
        ),
        (
            "i64 @llvm.nvvm.shfl.sync.up.i32(i32, i64, i32, i32)",
            "i64 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i64 %w, i32 3, i32 0)",
        ),
        (
            "<2 x i32> @llvm.nvvm.shfl.up.i32(<2 x i32>, i32, i32)",
            "<2 x i32> @llvm.nvvm.shfl.up.i32(<2 x i32> %v, i32 3, i32 0)",
        ),
    ] {
        let text = format!(
            "declare i32 @llvm.amdgcn.workitem.id.x()
declare {declared}
define amdgpu_kernel void @k() {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
%w = zext i32 %t to i64
%v = bitcast i64 %w to <2 x i32>
%r = call {call}
ret void
}}
"
        );
        let module = ir::read(text.as_bytes());
        for gpu in GPUS {
            let target = Target::amdgpu(gpu.name);
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let refused = Lowering::new(gpu, &module, &context).text(0).unwrap_err();
            let said: Vec<&str> = refused.iter().map(|one| one.message.as_str()).collect();
            assert_eq!(said.len(), 1, "{said:?}");
            assert!(said[0].contains("invalid IR"), "{said:?}");
        }
    }
}
