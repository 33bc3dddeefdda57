; On a GPU whose waves have 32 lanes, five bits are enough.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @waves_of_32(ptr addrspace(1) %out) "target-cpu"="gfx1100" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %wave = lshr i32 %tid, 5
  %less = lshr i32 %tid, 4                      ; divergent
  %masked = and i32 %tid, -32
  store i32 %wave, ptr addrspace(1) %out
  store i32 %less, ptr addrspace(1) %out        ; divergent
  store i32 %masked, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
