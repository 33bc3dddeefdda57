; A mask of the lanes below a lane is its own; a clock may be read by lanes at different times.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @lane_masks_and_clocks(ptr addrspace(1) %out) {
entry:
  %below = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()  ; divergent
  %self = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()   ; divergent
  %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock()        ; divergent
  %sum = add i32 %below, %self                              ; divergent
  store i32 %sum, ptr addrspace(1) %out                     ; divergent
  store i32 %clock, ptr addrspace(1) %out                   ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
