; Operations that move values between lanes give each lane another one, even if they are fed constants.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)

define amdgpu_kernel void @lane_shuffles(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx1100" {
entry:
  %swizzle = call i32 @llvm.amdgcn.ds.swizzle(i32 %n, i32 5)                         ; divergent
  %dpp = call i32 @llvm.amdgcn.update.dpp.i32(i32 %n, i32 0, i32 1, i32 15, i32 15, i1 false)  ; divergent
  %mov = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %n, i32 1, i32 15, i32 15, i1 false)  ; divergent
  %write = call i32 @llvm.amdgcn.writelane.i32(i32 %n, i32 3, i32 0)                 ; divergent
  %perm = call i32 @llvm.amdgcn.permlane16.i32(i32 %n, i32 %n, i32 1, i32 2, i1 false, i1 false)  ; divergent
  %a = add i32 %swizzle, %dpp                                                        ; divergent
  %b = add i32 %mov, %write                                                          ; divergent
  store i32 %a, ptr addrspace(1) %out                                                ; divergent
  store i32 %b, ptr addrspace(1) %out                                                ; divergent
  store i32 %perm, ptr addrspace(1) %out                                             ; divergent
  ret void
}
