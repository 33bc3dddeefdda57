; A shuffle gives each lane the value of another, even if all give the same offset, or the same index into segments of 8 lanes.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define ptx_kernel void @shuffles(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                                  ; divergent
  %other = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %tid, i32 1, i32 31)  ; divergent
  %kth = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %n, i32 6175)  ; divergent
  %sum = add i32 %other, %kth                                                       ; divergent
  store i32 %sum, ptr addrspace(1) %out                                             ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
