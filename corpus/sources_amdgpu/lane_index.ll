; The index of a lane within its wave, as every kernel computes it: mbcnt of a full mask.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lane_index(ptr addrspace(1) %out, i32 %mask) {
entry:
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)        ; divergent
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)    ; divergent
  %below = call i32 @llvm.amdgcn.mbcnt.lo(i32 %mask, i32 0)  ; divergent
  %sum = add i32 %lane, %below                               ; divergent
  store i32 %sum, ptr addrspace(1) %out                      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
