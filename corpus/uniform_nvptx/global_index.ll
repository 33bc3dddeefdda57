; The usual global index: its base is uniform, the sum with the lane's index is not. The guard against the end diverges.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @global_index(ptr addrspace(1) %out, i32 %n) {
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()          ; divergent in llvm22: a warp lies in one block
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()            ; divergent in llvm22
  %base = mul i32 %block, %size                                 ; divergent in llvm22
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()              ; divergent
  %index = add i32 %base, %tid                                  ; divergent
  %inside = icmp ult i32 %index, %n                             ; divergent
  br i1 %inside, label %work, label %exit                       ; divergent

work:
  %slot = getelementptr i32, ptr addrspace(1) %out, i32 %index  ; divergent
  store i32 %base, ptr addrspace(1) %slot                       ; divergent
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
