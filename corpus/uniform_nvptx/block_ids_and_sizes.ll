; Which block a lane is in, how large blocks and grid are, how wide a warp is: the same for all lanes of a warp. LLVM 22
; calls every call divergent.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @block_ids_and_sizes(ptr addrspace(1) %out) {
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()    ; divergent in llvm22: every lane of a warp is in the same block
  %row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()      ; divergent in llvm22
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()      ; divergent in llvm22: a launch has one block size
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()  ; divergent in llvm22
  %width = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()   ; divergent in llvm22: a constant of the machine
  %base = mul i32 %block, %size                           ; divergent in llvm22
  %stride = mul i32 %blocks, %size                        ; divergent in llvm22
  %rest = add i32 %row, %width                            ; divergent in llvm22
  store i32 %base, ptr addrspace(1) %out                  ; divergent in llvm22
  store i32 %stride, ptr addrspace(1) %out                ; divergent in llvm22
  store i32 %rest, ptr addrspace(1) %out                  ; divergent in llvm22
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
