; Only the lane that is sent to receives a value, the others receive 0. LLVM has no entry for that in its tables: the result is uniform to it if the operands are.
;
; All lanes send 7 to lane 1, whose address is 4: there %got = 7, in the others %got = 0.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lane_that_is_sent_to(ptr addrspace(1) %out) {
entry:
  %got = call i32 @llvm.amdgcn.ds.permute(i32 4, i32 7)
  store i32 %got, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.ds.permute(i32, i32)
