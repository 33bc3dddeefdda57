; The same on an NVIDIA GPU (examples/rules/cross_lane_in_divergent_loop.dl).
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reduction_of_the_rest(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                                        ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %below = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %tid, i32 1, i32 31)        ; divergent: hit, the mask names lanes that have left; expect: cross_lane_in_divergent_loop(%below, "llvm.nvvm.shfl.sync.down.i32", %loop)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)                                ; divergent in llvm22: hit; expect: cross_lane_in_divergent_loop(%any, "llvm.nvvm.vote.any.sync", %loop)
  %most = call i32 @llvm.nvvm.redux.sync.umax(i32 %below, i32 -1)                         ; divergent in llvm22: hit; expect: cross_lane_in_divergent_loop(%most, "llvm.nvvm.redux.sync.umax", %loop)
  %leave = icmp ugt i32 %next, %tid                                                       ; divergent
  br i1 %leave, label %exit, label %loop                                                  ; divergent

exit:
  %all = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %tid)                ; divergent in llvm22: no hit, the lanes are together again
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
; rules: ../../examples/rules/cross_lane_in_divergent_loop.dl
