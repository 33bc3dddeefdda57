; The same on an NVIDIA GPU (examples/rules/shuffle_of_switched_off_lane.dl): a sum over a warp, in a block that a bound guards.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @sum_of_a_partial_block(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                                     ; divergent
  %within = icmp ult i32 %tid, %n                                                      ; divergent
  br i1 %within, label %sum, label %end                                                ; divergent

sum:
  %other = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %tid, i32 16, i32 31)    ; divergent: hit: the mask names lanes that went by; expect: shuffle_of_switched_off_lane(%other, "llvm.nvvm.shfl.sync.bfly.i32", %entry)
  %both = add i32 %tid, %other                                                         ; divergent
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %both, i32 0, i32 31)     ; divergent in llvm22: hit; expect: shuffle_of_switched_off_lane(%first, "llvm.nvvm.shfl.sync.idx.i32", %entry)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)                             ; divergent in llvm22: no hit, it is no shuffle
  br label %end

end:
  %late = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %tid, i32 1, i32 31)      ; divergent: no hit, the lanes are together again
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
; rules: ../../examples/rules/shuffle_of_switched_off_lane.dl
