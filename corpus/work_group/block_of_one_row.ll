; The launch is bound to one row of lanes: their index in y and z is 0.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @block_of_one_row(ptr addrspace(1) %out) "nvvm.reqntid"="256,1,1" {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()  ; divergent
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()  ; divergent in llvm22: there is one row
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()  ; divergent in llvm22: and one plane
  store i32 %x, ptr addrspace(1) %out             ; divergent
  store i32 %y, ptr addrspace(1) %out             ; divergent in llvm22
  store i32 %z, ptr addrspace(1) %out             ; divergent in llvm22
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
