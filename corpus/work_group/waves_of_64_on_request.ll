; The same GPU, told to run waves of 64 lanes.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @waves_of_64_on_request(ptr addrspace(1) %out) "target-cpu"="gfx1100" "target-features"="+wavefrontsize64" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %wave = lshr i32 %tid, 6
  %half = lshr i32 %tid, 5                      ; divergent
  store i32 %wave, ptr addrspace(1) %out
  store i32 %half, ptr addrspace(1) %out        ; divergent
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
