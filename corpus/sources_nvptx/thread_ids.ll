; The index of a lane within its block, and its index within the warp.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @thread_ids(ptr addrspace(1) %out) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()      ; divergent
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()      ; divergent
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()      ; divergent
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()  ; divergent
  %xy = add i32 %x, %y                                ; divergent
  %zl = add i32 %z, %lane                             ; divergent
  store i32 %xy, ptr addrspace(1) %out                ; divergent
  store i32 %zl, ptr addrspace(1) %out                ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
