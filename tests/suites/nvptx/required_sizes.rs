//! Kernels that require a size of work-groups (`"nvvm.reqntid"`).

use lanelog_amdgpu::gpu::GPUS;
use lanelog_passes::nvptx_to_amdgpu::Shuffles;

use crate::definitions::{case, numbers};
use crate::run::lowered;

/// A kernel in which each thread reads a value from the lane `tid.x ^ 1` of its warp.
fn text([x, y]: [u32; 2]) -> String {
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %out, ptr %in) \"nvvm.reqntid\"=\"{x},{y}\" {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %row = mul i32 %y, {x}
  %i = add i32 %row, %t
  %from = getelementptr i32, ptr %in, i32 %i
  %v = load i32, ptr %from
  %l = and i32 %t, 31
  %b = xor i32 %l, 1
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %r, ptr %to
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
"
    )
}

#[test]
fn shuffles_read_the_lanes_that_the_size_implies() {
    for size @ [x, y] in [[64, 1], [128, 1], [64, 2], [16, 4], [48, 2]] {
        let text = text(size);
        let values = numbers((x * y) as usize, 1000);
        let mut case = case("k", 1, x, vec![vec![0; values.len()], values.clone()]);
        case.block = [x, y, 1];
        let left = case.agreed(&text);
        for (item, found) in left[0].iter().enumerate() {
            let lane = (item % x as usize % 32) ^ 1;
            assert_eq!(*found, values[item / 32 * 32 + lane], "{size:?} {item}");
        }
    }
}

/// If the x coordinate of a thread determines its lane, the lanes to read are known.
#[test]
fn a_shuffle_to_the_neighbour_is_a_move() {
    for (size, is_move) in [
        ([64, 1], true),
        ([64, 2], true),
        ([16, 4], false),
        ([48, 2], false),
    ] {
        for gpu in GPUS {
            let code = lowered(&text(size), "k", gpu, Shuffles::Unchanged);
            let is_general = code.contains("ds_bpermute_b32");
            assert_eq!(!is_general, is_move, "{size:?} {}", gpu.name);
        }
    }
}
